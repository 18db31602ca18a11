"""Is a level that is being made worth playing? Asked in the thinker's process."""

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.puzzles.answers import Checked
from desktop.puzzles.asking import checked

from .edit import Editing, playable
from .grade import grade
from .level import read_level, write_level
from .shelf import load
from .state import Board, Level


def check(state: Editing | Board, chance: Chance, effort: Effort) -> Checked:
    return checked(state, playable, warnings, load, grade, effort)


def warnings(level: Level) -> list[str]:
    return read_level(write_level(level))[1]

"""Is a level that is being made worth playing? Asked in the thinker's process."""

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.puzzles.answers import Checked
from desktop.puzzles.asking import checked

from .edit import Editing, playable
from .grade import grade
from .shelf import SHELF, load
from .state import Board


def check(state: Editing | Board, chance: Chance, effort: Effort) -> Checked:
    return checked(state, SHELF, playable, load, grade, effort)

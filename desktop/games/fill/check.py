"""Is a level that is being made worth playing? Asked in the thinker's process."""

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.puzzles.answers import Checked
from desktop.puzzles.asking import checked
from desktop.puzzles.painting import Editing

from .edit import playable
from .grade import grade
from .level import read_level, write_level
from .shelf import load
from .state import Box, Level


def check(state: Editing | Box, chance: Chance, effort: Effort) -> Checked:
    """What is missing, or how many solutions there are; with several, the cells in which two differ."""
    return checked(lambda: level_of(state), load, grade, warnings, effort)


def level_of(state: Editing | Box) -> Level:
    """Raises Illegal while it is being made and not all is there."""
    return playable(state) if isinstance(state, Editing) else state.level


def warnings(level: Level) -> list[str]:
    return read_level(write_level(level))[1]

"""List every picture by its name: those that show the window and those that show parts of a board."""

from tests.pictures.reedmere import DRAWINGS, Drawn
from tests.pictures.windows import WINDOWS, Shown

PICTURES: dict[str, Shown | Drawn] = {**WINDOWS, **DRAWINGS}

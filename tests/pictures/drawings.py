"""List every picture by its name: those that show the window and those that show parts of a board."""

from tests.pictures.reedmere import DRAWINGS, PaintedPicture
from tests.pictures.windows import WINDOWS, WindowPicture

PICTURES: dict[str, WindowPicture | PaintedPicture] = {**WINDOWS, **DRAWINGS}

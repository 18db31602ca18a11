"""Every picture by its name, whether it shows the window or a few parts of a board."""

from tests.pictures.reedmere import DRAWINGS, Drawn
from tests.pictures.windows import WINDOWS, Shown

PICTURES: dict[str, Shown | Drawn] = {**WINDOWS, **DRAWINGS}

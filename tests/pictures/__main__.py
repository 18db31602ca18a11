"""Draw the pictures of the README and the help: `python -m tests.pictures [NAME …]`, all or these."""

import os
import sys

from tests.pictures import FOLDER

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = "1"


def draw(names: list[str]) -> None:
    from tests.pictures.drawings import PICTURES

    for name in names or sorted(PICTURES):
        image = PICTURES[name].draw()
        image.save(str(FOLDER / f"{name}.png"))
        print(f"Wrote {name}.png, {image.width()}x{image.height()}.")


if __name__ == "__main__":
    draw(sys.argv[1:])

"""Draw the pictures of the README and the help; `python -m tests.pictures` draws them anew."""

from takeback.paths import resources

FOLDER = resources() / "pictures"

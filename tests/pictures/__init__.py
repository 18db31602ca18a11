"""The pictures that the README and the help show: how each is drawn, and the command that draws them anew."""

from takeback.paths import resources

FOLDER = resources() / "pictures"

"""The history as players have it who look at all lines: its lists unfolded, whatever the game."""

from collections.abc import Callable

import pytest

from takeback.shell.window.window import Window


@pytest.fixture
def window(make: Callable[[], Window]) -> Window:
    window = make()
    window.settings.set_value("lists_unfolded", True)
    return window

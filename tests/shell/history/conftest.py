"""Provide a window whose history lists are unfolded."""

from collections.abc import Callable

import pytest

from takeback.shell.window.window import Window


@pytest.fixture
def window(make: Callable[[], Window]) -> Window:
    window = make()
    window.settings.set_value("lists_unfolded", True)
    return window

"""Provide a window with small packs of its own, and a clock and calendar that the test controls."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from takeback import paths
from takeback.engine.game import Game, find_game
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.features.levels.page import LevelsPage
from takeback.shell.window.window import Window
from tests.shell.conftest import make, window
from tests.shell.parts import feature_part

__all__ = ["make", "window"]

TODAY = date(2026, 11, 20)
FLOW = find_game("flow")
LEVEL = "LEVEL {}\nGRADE {}\nPAR 2\nBOARD 2 {}\nSTART 1 1 1 {}\nSTART 2 1 2 {}\n"


def level_text(name: str, grade: int = 1, columns: int = 2) -> str:
    """Return a level of two straight lines, solved by drawing both to the right."""
    return LEVEL.format(name, grade, columns, columns, columns)


class Sat:
    """The window with its levels, whose time is set by the test."""

    def __init__(self, window: Window, qtbot: Any) -> None:
        self.window, self.qtbot, self.now = window, qtbot, 0.0
        self.levels: LevelsController = feature_part(window, LevelsController)
        self.at = feature_part(window, LevelsController).level_session
        self.at._clock = lambda: self.now
        self.at.today = lambda: TODAY
        self.levels.advance.maker.make = lambda *what: None  # type: ignore[method-assign]
        self.levels.menu.own.checker.check = lambda *what: None  # type: ignore[method-assign]
        window.show()
        window.activateWindow()
        with qtbot.waitActive(window):
            pass

    @property
    def page(self) -> LevelsPage:
        assert self.levels.menu.page is not None
        return self.levels.menu.page

    def open(self, game: Game = FLOW) -> LevelsPage:
        self.levels.menu.open_page(game)
        self.qtbot.waitUntil(lambda: not self.page._reading.is_running)
        return self.page

    def play(self, name: str = "Brooks/1") -> None:
        self.levels.starts.play(FLOW, name)
        assert self.window.table is not None
        QApplication.processEvents()

    @property
    def name(self) -> str:
        """Return the name of the level on the table."""
        assert self.at.play is not None
        return self.at.play.name

    def draw(self, item: int) -> None:
        """Draw one line to its other end, as a turn."""
        table = self.window.table
        assert table is not None
        action: Any = FLOW.action
        kind = next(one for one in action.__args__ if one.__name__ == "Draw")
        while not table.state.solved and self._is_short(item):
            table.act(kind(item, "R"), 0)
        if table.drafts.find(0) is not None:
            table.confirm(0)

    def _is_short(self, item: int) -> bool:
        table = self.window.table
        assert table is not None
        draft = table.drafts.find(0)
        state = draft.state if draft is not None else table.state
        return len(state.items[item].done) < state.level.columns - 1

    def solve(self) -> None:
        for item in (0, 2):
            self.draw(item)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.at.tick()


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make two packs of Flow, one of three levels, and one of two levels of which one is unreadable."""
    folder = tmp_path / "resources" / "levels" / "flow"
    folder.mkdir(parents=True)
    (folder / "brooks.txt").write_text(
        "PACK Brooks\n" + level_text("1") + level_text("2", 3, 4) + level_text("3", 3)
    )
    bad = "LEVEL 2\nBOARD 2 2\nSTART 1 1 9 9\n"
    (folder / "rivers.txt").write_text("PACK Rivers\n" + level_text("1", 5, 3) + bad)
    real = paths.resources()
    for one in real.iterdir():
        if one.name != "levels":
            (tmp_path / "resources" / one.name).symlink_to(one)
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    return folder


@pytest.fixture
def sat(packs: Path, window: Window, qtbot: Any) -> Sat:
    return Sat(window, qtbot)


Made = Callable[[], Window]

"""Everything that the window shows instead of a table or over its board, measured at many sizes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import MagicMock

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QRadioButton, QTableView, QWidget

from takeback.board.page import GamePage
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.paths import PACKAGE
from takeback.shell.commands.register import Command, CommandTarget
from takeback.shell.window.window import Window
from tests.settling import settle
from tests.shell.history.fitting import list_cut, list_misplaced
from tests.shell.showing import COMMANDS, pass_events
from tests.shell.window.test_layout import table_of

SIZES = tuple(QSize(*size) for size in ((640, 480), (683, 720), (800, 600), (960, 540), (1280, 800)))
GAMES = [found.game for found in find_games() if found.game is not None]
LEAVING = {"quit", "close"}
TURNS = 8  # of a table that was played before, for the pages that tell of such tables
LONG = "Cover the whole sheet with as few blocks as you can, and leave no cell of it empty. " * 12


@pytest.fixture
def bare(window: Window, monkeypatch: pytest.MonkeyPatch) -> Window:
    """A window that is laid out and never painted, and opens no dialog."""
    window.show()
    window.setUpdatesEnabled(False)
    monkeypatch.setattr(window, "open", lambda make: MagicMock())
    return window


def play_before(window: Window, game: Game) -> None:
    table, chance = table_of(game, window), Random(3)
    for _ in range(TURNS):
        play_turn(table, chance)
    table.close()


def ways(game: Game) -> list[Command]:
    """What can be asked of this game, and with the first of all games what is about none."""
    needs = {CommandTarget.A_GAME} if game is not GAMES[0] else {CommandTarget.A_GAME, CommandTarget.NOTHING}
    return [one for one in COMMANDS if one.needs in needs and not one.is_checkable and one.id not in LEAVING]


def sides(page: QWidget) -> Iterator[str]:
    """All that a page shows: as it opens, then by each choice that it offers, then the last game of it."""
    yield "as it opens"
    for button in page.findChildren(QRadioButton):
        if button.isVisible() and not button.isChecked():
            button.click()
            yield button.text()
    if isinstance(page, GamePage):
        page.open_newest()
        yield "the newest"


def faults(window: Window, what: str) -> list[str]:
    found = []
    for size in SIZES:
        window.resize(size)
        pass_events()
        if at := faults_at(window, size):
            settle()  # a sentence that came in between may still be about to find its place
            at = faults_at(window, size)
        found += [f"{what} at {size.width()}x{size.height()}: {fault}" for fault in at]
    return found


def faults_at(window: Window, size: QSize) -> list[str]:
    found = [*list_cut(window), *list_misplaced(window), *sideways(window.desk), *narrow(window.desk)]
    return found + ([f"the window is {window.width()}x{window.height()}"] if window.size() != size else [])


def sideways(whole: QWidget) -> Iterator[str]:
    """What has to be scrolled to its side. A table of many figures may: its columns are not to be broken."""
    for area in whole.findChildren(QAbstractScrollArea):
        most = area.horizontalScrollBar().maximum()
        if most and area.isVisible() and not isinstance(area, QTableView):
            yield f"{type(area).__name__} {area.accessibleName()} is scrolled sideways by {most}"


def narrow(whole: QWidget) -> Iterator[str]:
    """What is painted in its own way says itself how wide it has to be."""
    for one in whole.findChildren(QRadioButton):
        needs = one.minimumSizeHint().width()
        if one.isVisible() and one.width() < needs:
            yield f"“{one.text()}” has {one.width()}, needs {needs}"


def folder_of(one: Command) -> Path:
    return Path(inspect.getfile(inspect.unwrap(one.do))).parent


def folders_that_show_pages() -> set[Path]:
    """All in which something shows a page, but the window itself, which says how."""
    shell = (PACKAGE / "shell").rglob("*.py")
    return {file.parent for file in shell if "host.show_page(" in file.read_text(encoding="utf-8")}


def test_no_page_is_cut_off_or_scrolled_sideways(bare: Window, qtbot: Any) -> None:
    """All that any command shows, by every choice on it; and no folder shows a page that was not met."""
    met, folders, wrong = set(), set(), []
    for game in GAMES:
        play_before(bare, game)
        for one in ways(game):
            bare.do("gallery")
            bare.notice_bar.hide()  # what another command has told
            home = bare.page
            bare.do(one.id, game if one.needs is CommandTarget.A_GAME else None)
            page = bare.page
            if page is None or (page is home and one.id != "gallery"):
                continue
            folders.add(folder_of(one))
            if (type(page.widget), page.game) in met:
                continue
            met.add((type(page.widget), page.game))
            for side in sides(page.widget):
                wrong += faults(bare, f"{game.id}, {one.id}, {side}")
    assert not wrong, "\n".join(wrong)
    assert folders_that_show_pages() <= folders


def lessons(window: Window, game: Game) -> list[tuple[str, str]]:
    """What is said over the board in its tutorial, as long as that goes on, and in the levels after it."""
    told: list[tuple[str, str]] = []
    strip = window.message_strip
    window.do("gallery")
    for id, about in (("tutorial", game), ("level_after", None)):
        window.do(id, about)
        while strip.isVisible() and (found := (strip.title.text(), strip.message)) not in told:
            told.append(found)
            window.do(id, about)
    return told


def test_lesson_text_fits_over_the_board_at_every_size(bare: Window) -> None:
    """Each lesson of each game, over a board of that game."""
    wrong, met = [], 0
    strip = bare.message_strip
    for game in GAMES:
        told = lessons(bare, game)
        met += len(told)
        for size in SIZES if told else ():
            bare.resize(size)
            for title, text in told:
                strip.set_content(title, [text])
                pass_events()
                pass_events()  # a bar that scrolls goes one step after the text has its room
                at = [*list_cut(bare.desk), *list_misplaced(bare.desk), *hidden(strip)]
                wrong += [f"{title} at {size.width()}x{size.height()}: {fault}" for fault in at]
    assert not wrong, "\n".join(wrong)
    assert met > len(GAMES)


def hidden(strip: QWidget) -> Iterator[str]:
    """What of its text is seen only after scrolling."""
    for area in strip.findChildren(QAbstractScrollArea):
        if most := area.verticalScrollBar().maximum():
            yield f"{most} of the text is hidden"


def test_overlong_task_text_can_be_focused_for_scrolling(bare: Window) -> None:
    """And the board keeps its room."""
    bare.show_table(table_of(GAMES[0], bare))
    strip = bare.message_strip
    strip.set_content("A level of somebody else", [LONG])
    assert faults(bare, "a long text") == []
    bare.resize(SIZES[0])
    pass_events()
    area = next(one for one in strip.findChildren(QAbstractScrollArea) if list(hidden(strip)))
    assert area.focusPolicy() & Qt.FocusPolicy.TabFocus
    strip.set_content("A level of somebody else", ["Short."])
    pass_events()
    assert not list(hidden(strip))
    assert not area.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_overlong_notice_scrolls_and_keeps_its_buttons(bare: Window) -> None:
    """And the board keeps its room; a short one needs no bar."""
    bare.show_table(table_of(GAMES[0], bare))
    bare.notice(LONG, [("Try again", lambda: None), ("Choose another file…", lambda: None)])
    assert faults(bare, "a long notice") == []
    bare.resize(SIZES[0])
    pass_events()
    assert list(hidden(bare.notice_bar))
    assert all(button.height() >= button.sizeHint().height() for button in bare.notice_bar.buttons)
    bare.resize(SIZES[-1])
    pass_events()
    pass_events()
    assert not list(hidden(bare.notice_bar)), "where there is room it is as tall as its lines"
    bare.resize(SIZES[0])
    bare.notice("Short.")
    pass_events()
    assert not list(hidden(bare.notice_bar))

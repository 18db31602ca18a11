"""Test the layout of everything shown instead of a table or over its board, at many sizes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import MagicMock

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QRadioButton, QTableView, QWidget

from takeback.board.page import GamePage
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.paths import PACKAGE
from takeback.shell.commands.register import Command, CommandTarget
from takeback.shell.features.lessons.feature import open_lesson
from takeback.shell.window.window import Window
from tests.sampling import first
from tests.settling import settle
from tests.shell.history.fitting import list_cut, list_misplaced
from tests.shell.showing import COMMANDS, pass_events
from tests.shell.window.test_layout import table_of

SIZES = tuple(QSize(*size) for size in ((640, 480), (683, 720), (800, 600), (960, 540), (1280, 800)))
SIZES_TRIED = {"two_sizes": (SIZES[0], SIZES[-1]), "all_sizes": SIZES}  # the others differ less
GAMES = [found.game for found in find_games() if found.game is not None]
LEAVING = {"quit", "close"}
PASSES = 20  # of the event loop until what is laid out stays
TURNS = 8  # turns of a table played before, for pages about past tables
LONG = "Cover the whole sheet with as few blocks as you can, and leave no cell of it empty. " * 12


@pytest.fixture
def bare(window: Window, monkeypatch: pytest.MonkeyPatch) -> Window:
    """Return a window that is laid out but never painted, and opens no dialogs."""
    window.show()
    window.setUpdatesEnabled(False)
    monkeypatch.setattr(window, "open", lambda make: MagicMock())
    return window


def play_before(window: Window, game: Game) -> None:
    table, chance = table_of(game, window), Random(3)
    for _ in range(TURNS):
        play_turn(table, chance)
    table.close()


def list_commands(game: Game) -> list[Command]:
    """Return the commands about a game; for the first game also those about none."""
    needs = {CommandTarget.A_GAME} if game is not GAMES[0] else {CommandTarget.A_GAME, CommandTarget.NOTHING}
    return [one for one in COMMANDS if one.needs in needs and not one.is_checkable and one.id not in LEAVING]


def show_page_choices(page: QWidget) -> Iterator[str]:
    """Show all of a page: as it opens, each choice that it offers, and the newest game on it."""
    yield "as it opens"
    for button in page.findChildren(QRadioButton):
        if button.isVisible() and not button.isChecked():
            button.click()
            yield button.text()
    if isinstance(page, GamePage):
        page.open_newest()
        yield "the newest"


def list_faults(window: Window, what: str, sizes: Sequence[QSize] = SIZES) -> list[str]:
    found = []
    for size in sizes:
        window.resize(size)
        pass_events()
        for _ in range(PASSES):  # a new message may still be about to be laid out
            if not (at := faults_at(window, size)):
                break
            settle()
        found += [f"{what} at {size.width()}x{size.height()}: {fault}" for fault in at]
    return found


def faults_at(window: Window, size: QSize) -> list[str]:
    found = [
        *list_cut(window),
        *list_misplaced(window),
        *list_sideways(window.desk),
        *list_narrow(window.desk),
    ]
    return found + ([f"the window is {window.width()}x{window.height()}"] if window.size() != size else [])


def list_sideways(whole: QWidget) -> Iterator[str]:
    """Yield areas that have to be scrolled sideways, except tables of figures, whose columns may not be
    broken.
    """
    for area in whole.findChildren(QAbstractScrollArea):
        most = area.horizontalScrollBar().maximum()
        if most and area.isVisible() and not isinstance(area, QTableView):
            yield f"{type(area).__name__} {area.accessibleName()} is scrolled sideways by {most}"


def list_narrow(whole: QWidget) -> Iterator[str]:
    """Yield custom-painted buttons that are narrower than their own size hint."""
    for one in whole.findChildren(QRadioButton):
        needs = one.minimumSizeHint().width()
        if one.isVisible() and one.width() < needs:
            yield f"“{one.text()}” has {one.width()}, needs {needs}"


def folder_of(one: Command) -> Path:
    return Path(inspect.getfile(inspect.unwrap(one.do))).parent


def folders_that_show_pages() -> set[Path]:
    """Return all folders of the shell whose code shows a page."""
    shell = (PACKAGE / "shell").rglob("*.py")
    return {file.parent for file in shell if "host.show_page(" in file.read_text(encoding="utf-8")}


@pytest.mark.parametrize("tried", first(1, SIZES_TRIED))
def test_no_page_table_or_notice_that_a_command_opens_is_cut_off_or_scrolled_sideways(
    tried: str, bare: Window, qtbot: Any
) -> None:
    """Every page of every command is tested with each choice on it, and every table and notice that a command
    opens; each folder that shows pages must be met.
    """
    met, folders, wrong, sizes = set(), set(), [], SIZES_TRIED[tried]
    for game in GAMES:
        play_before(bare, game)
        for one in list_commands(game):
            bare.do("gallery")
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # of the last page
            bare.notice_bar.hide()  # a notice of an earlier command
            bare.resize(SIZES[0])  # what opens in a small window is laid out otherwise than what shrinks
            pass_events()
            home = bare.page
            bare.do(one.id, game if one.needs is CommandTarget.A_GAME else None)
            page = bare.page
            if page is None and one.id == "tutorial":
                continue  # see test_text_of_every_lesson_fits_above_the_board_without_scrolling_at_every_size
            if page is None:
                wrong += list_faults(bare, f"{game.id}, the table that {one.id} opens", sizes)
                continue
            if page is home and one.id != "gallery":
                if bare.notice_bar.isVisible():
                    wrong += list_faults(bare, f"{game.id}, the notice of {one.id}", sizes)
                continue
            folders.add(folder_of(one))
            if (type(page.widget), page.game) in met:
                continue
            met.add((type(page.widget), page.game))
            for side in show_page_choices(page.widget):
                wrong += list_faults(bare, f"{game.id}, {one.id}, {side}", sizes)
    assert not wrong, "\n".join(wrong)
    assert folders_that_show_pages() <= folders


def lesson_texts(window: Window, game: Game) -> list[tuple[str, str]]:
    """Return title and text of each lesson in the tutorial of a game, and of the levels after it."""
    told: list[tuple[str, str]] = []
    strip = window.message_strip
    window.do("gallery")
    for number in range(len(game.lessons()) if game.is_set("lessons") else 0):
        open_lesson(window, game, number)
        told.append((strip.title.text(), strip.message))
    if told:
        return told
    for id, about in (("tutorial", game), ("level_after", None)):
        window.do(id, about)
        while strip.isVisible() and (found := (strip.title.text(), strip.message)) not in told:
            told.append(found)
            window.do(id, about)
    return told


@pytest.mark.parametrize("tried", first(1, SIZES_TRIED))
def test_text_of_every_lesson_fits_above_the_board_without_scrolling_at_every_size(
    tried: str, bare: Window
) -> None:
    wrong, met, sizes = [], 0, SIZES_TRIED[tried]
    strip = bare.message_strip
    for game in GAMES:
        told = lesson_texts(bare, game)
        met += len(told)
        for size in sizes if told else ():
            bare.resize(size)
            for title, text in told:
                strip.set_content(title, [text])
                pass_events()
                pass_events()  # the scroll bar follows one step after the text has its size
                at = [*list_cut(bare.desk), *list_misplaced(bare.desk), *list_hidden(strip)]
                wrong += [f"{title} at {size.width()}x{size.height()}: {fault}" for fault in at]
    assert not wrong, "\n".join(wrong)
    assert met > len(GAMES)


def list_hidden(strip: QWidget) -> Iterator[str]:
    """Yield text of the strip that is visible only after scrolling."""
    for area in strip.findChildren(QAbstractScrollArea):
        if most := area.verticalScrollBar().maximum():
            yield f"{most} of the text is hidden"


def test_overlong_text_above_the_board_can_have_the_focus_for_scrolling_and_a_short_one_not(
    bare: Window,
) -> None:
    """The board keeps its size."""
    bare.show_table(table_of(GAMES[0], bare))
    strip = bare.message_strip
    strip.set_content("A level of somebody else", [LONG])
    assert list_faults(bare, "a long text") == []
    bare.resize(SIZES[0])
    pass_events()
    area = next(one for one in strip.findChildren(QAbstractScrollArea) if list(list_hidden(strip)))
    assert area.focusPolicy() & Qt.FocusPolicy.TabFocus
    strip.set_content("A level of somebody else", ["Short."])
    pass_events()
    assert not list(list_hidden(strip))
    assert not area.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_overlong_notice_scrolls_only_in_a_small_window_and_keeps_its_buttons(bare: Window) -> None:
    """The board keeps its size, and a short notice has no scroll bar."""
    bare.show_table(table_of(GAMES[0], bare))
    bare.notice(LONG, [("Try again", lambda: None), ("Choose another file…", lambda: None)])
    assert list_faults(bare, "a long notice") == []
    bare.resize(SIZES[0])
    pass_events()
    assert list(list_hidden(bare.notice_bar))
    assert all(button.height() >= button.sizeHint().height() for button in bare.notice_bar.buttons)
    bare.resize(SIZES[-1])
    pass_events()
    pass_events()
    assert not list(list_hidden(bare.notice_bar)), "where there is room it is as tall as its lines"
    bare.resize(SIZES[0])
    bare.notice("Short.")
    pass_events()
    assert not list(list_hidden(bare.notice_bar))

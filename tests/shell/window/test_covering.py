"""Test that notices, offers and short messages cover no text of the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game, find_game
from takeback.engine.record import Seat
from takeback.shell.history.present_line import PresentLine, TurnMenuButton
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated, play_on
from tests.shell.showing import pass_events, place_of, session_of
from tests.shell.window.test_layout import GAMES, window_sizes

STEP = 7  # pixels between the points that are looked at
INSIDE = 2  # pixels at the edges of a text that are not looked at
PAINTED = (BoardWidget, PresentLine, QAbstractItemView)  # they paint texts of their own
LONG = (
    "Blue takes the lead for good, now 6 to 0. Blue: lays otter home (+6), takes pool. "
    "Instead of turn 2, Red could have played: lays pool, takes toad home 6."
)
KEPT = "The 14 later turns are kept as line 1. Alt+Up shows them."
AGAINST_COMPUTERS = [game for game in GAMES if game.computers is not None and game.levels is None]
WAYS = (("Try it", settle), ("Points by turn", settle))


def texts_in(window: Window) -> Iterator[tuple[QWidget, str]]:
    """Yield each visible widget that shows text, with a name for it."""
    for one in window.findChildren(QWidget):
        if not one.isVisible() or one.window() is not window:
            continue
        if isinstance(one, QLabel | QAbstractButton):
            if one.text():
                yield one, one.text()
        elif isinstance(one, PAINTED):
            yield one, type(one).__name__


def shown_part(one: QWidget, window: Window) -> QRect:
    """Return the part of a widget, in the window, that the widgets around it do not cut off."""
    shown, around = place_of(one, window), one.parentWidget()
    while around is not None and around is not window:
        shown = shown.intersected(place_of(around, window))
        around = around.parentWidget()
    return shown.intersected(window.rect())


def list_covered(window: Window) -> Iterator[str]:
    """Yield what covers a text, with that text; the open drawer may lie over a panel, whole."""
    for one, name in texts_in(window):
        room = shown_part(one, window).adjusted(INSIDE, INSIDE, -INSIDE, -INSIDE)
        if window.window_layout.is_drawer and window.panel_dock.isAncestorOf(one):
            continue
        for x in range(room.left(), room.right() + 1, STEP):
            for y in range(room.top(), room.bottom() + 1, STEP):
                over = window.childAt(QPoint(x, y))
                is_own = over is one or one.isAncestorOf(over) or over.isAncestorOf(one)
                is_text = isinstance(over, QLabel | QAbstractButton) and bool(over.text())
                is_text = is_text and not isinstance(over, TurnMenuButton)  # its row leaves it room
                if not is_own or (is_text and isinstance(one, PAINTED)):
                    yield f"{type(over).__name__} {over.objectName()} covers “{name}” at {x}, {y}"
                    break
            else:
                continue
            break


def go_where_a_computer_waits(window: Window, game: Game) -> Table:
    """Show a table of this game at an earlier turn, where a computer waits to be let play."""
    seats = (Seat(name="Cross", colour=0), Seat("computer", "Nought", game.computer_levels[0], 1))
    table = new_table(game, {}, seats, 7, "free", window.journal)
    table.computers_wait = True
    window.show_table(table)
    window.show()
    session = session_of(window)
    for _ in range(8):
        play_on(table)
    session.confirm_presence()
    for node in reversed(table.line):
        session.navigation.go(node)
        session.confirm_presence()
        settle()
        if session.view.waiting:
            break
    assert session.view.waiting
    return table


def play_twice(table: Table) -> None:
    """Play a turn of the person, and one in place of the computer."""
    for _ in range(2):
        play_on(table)


@pytest.mark.parametrize("game", AGAINST_COMPUTERS, ids=lambda game: game.id)
def test_no_notice_offer_or_short_message_covers_any_text_at_any_size(
    game: Game, window: Window, pytestconfig: pytest.Config
) -> None:
    """The least size is always tested, and a third of the others in turn, or all of them with --long."""
    go_where_a_computer_waits(window, game)
    window.add_banner("This is a start without extras.", no_way="")
    window.status_bar.offer_result(True)
    found = []
    every, offset = 1 if pytestconfig.getoption("--long") else 3, GAMES.index(game)
    least, *larger = window_sizes()
    for number, size in enumerate((least, *larger[offset % every :: every])):
        window.resize(size)
        settle()
        window.dock_switches.show_history(number % 2 == 0)
        window.notice(LONG if number % 3 else "Saved.", WAYS)
        window.message_strip.set_content("A title", ["A sentence."] if number % 3 == 1 else [])
        settle()
        window.toast.show_text(KEPT)
        pass_events()
        assert window.toast.isVisible()
        assert window.status_bar.let_play.isVisible()
        found += [f"{size.width()}x{size.height()}: {fault}" for fault in list_covered(window)]
    assert not found, "\n".join(found)


def test_message_that_comes_after_a_short_one_takes_its_place_and_a_tip_stands_there_meanwhile(
    window: Window, sit: Seated
) -> None:
    sit(2)
    bar, toast = window.status_bar, window.toast
    for end in (lambda: window.say("That cell is taken."), bar.end_temporary_message):
        window.toast.show_text(KEPT)
        bar.show_tip("Go back one turn")
        assert (toast.isVisible(), bar.message.isVisible()) == (False, True)
        bar.show_tip("")
        assert (toast.isVisible(), bar.message.isVisible()) == (True, False)
        end()
        assert (toast.isVisible(), bar.message.isVisible()) == (False, True)
    assert bar.message.text() == "That cell is taken."


def test_status_bar_that_is_not_wanted_appears_while_a_computer_waits(window: Window, sit: Seated) -> None:
    table = sit(0, seats=AGAINST_EASY)
    window.settings.set_value("status_bar", False)
    assert not window.status_bar.isVisible()
    play_twice(table)
    table.go_to(table.line[1])
    assert window.status_bar.let_play.isVisible()
    table.go_to(table.line[0])
    assert not window.status_bar.isVisible()


def test_name_too_long_for_the_button_that_lets_it_play_is_its_tooltip(window: Window, sit: Seated) -> None:
    name = "Bartholomew of the High and Windy Hills"
    table = sit(0, seats=(AGAINST_EASY[0], Seat("computer", name, "easy", 1)))
    play_twice(table)
    table.go_to(table.line[1])
    button = window.status_bar.let_play
    for width, is_cut in ((640, True), (1280, False)):
        window.resize(width, 480)
        settle()
        assert button.text().endswith("…") == is_cut
        assert button.toolTip() == (f"Let {name} play from here" if is_cut else "")
        assert button.width() <= width // 2
        assert window.status_bar.message.width() > button.width() // 2


def test_open_drawer_beside_a_panel_takes_only_the_room_that_the_panel_leaves(window: Window) -> None:
    window.resize(640, 480)
    window.show()
    window.show_table(new_table(find_game("flow"), {}, [Seat()], 1))
    for is_shown in (True, False):
        window.panel_dock.setVisible(is_shown)
        window.dock_switches.show_history(True)
        settle()
        assert window.window_layout.is_drawer
        board, drawer = place_of(window.board, window), window.history_dock.geometry()
        assert board.right() + 1 == drawer.left()


def test_board_makes_room_for_an_open_drawer_that_grows_with_its_content(window: Window, sit: Seated) -> None:
    sit(2)
    window.resize(800, 600)
    window.dock_switches.show_history(True)
    settle()
    panel = window.history_dock.panel
    assert panel is not None
    before = window.history_dock.width()
    panel.lists.setMinimumWidth(before + 60)
    settle()
    drawer = window.history_dock.geometry()
    assert drawer.width() == before + 60
    assert place_of(window.board, window).right() + 1 == drawer.left()


@pytest.mark.parametrize("has_bar", [True, False])
def test_short_message_waits_for_the_next_key_or_press_once_its_time_is_over(
    window: Window, sit: Seated, qtbot: Any, has_bar: bool
) -> None:
    """A bar that is shown only for the message goes in time: the board must not grow during a press."""
    table = sit(2)
    window.settings.set_value("status_bar", has_bar)
    window.show()
    toast = window.toast
    for is_key in (True, False):
        toast.show_text(KEPT)
        qtbot.keyClick(window.board, Qt.Key.Key_Right)
        assert toast.isVisible()
        play_on(table)
        assert toast.isVisible()
        toast._end_timer.timeout.emit()
        assert toast.isVisible() == has_bar
        play_on(table)
        assert toast.isVisible() == has_bar
        if is_key:
            qtbot.keyClick(window.board, Qt.Key.Key_Left)
        else:
            qtbot.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
        assert not toast.isVisible()

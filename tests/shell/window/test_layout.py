"""Test the layout of the window at every size and zoom: every game, with and without draft and panels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest

from takeback.engine.game import Game, find_game, find_games
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.engine.titles import shown_title, title_of_lesson
from takeback.shell.window.window import Window
from takeback.shell.zoom import LEAST
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.history.fitting import list_misplaced, list_unreadable
from tests.shell.showing import pass_events, place_of, session_of

SIZES = ((640, 480), (683, 720), (800, 600), (800, 660), (880, 700), (1024, 768), (1280, 800), (1920, 1080))
ZOOMS = (1.0, 1.25, 1.5, 2.0)
SENTENCE = 250  # least width of the message in the status bar
GAMES = [found.game for found in find_games() if found.game is not None]


def window_sizes() -> list[QSize]:
    """Return the sizes in points that each zoom leaves of each screen size, the least first.

    No zoom makes the window smaller than its least size.
    """
    found = []
    for width, height in SIZES:
        for zoom in ZOOMS:
            has = min(zoom, width / LEAST.width(), height / LEAST.height())
            found.append((int(width / has), int(height / has)))
    return [QSize(*one) for one in sorted(set(found))]


def table_of(game: Game, window: Window) -> Table:
    count = game.seats[0]
    seats = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(count)]
    return new_table(game, {}, seats, 7, journal=window.journal)


def open_draft(table: Table) -> bool:
    """Play a step that leaves a draft open; return False where turns are single steps."""
    for _ in range(12):
        here = table.here
        for seat in table.to_act():
            for action in table.game.actions(table.state, seat):
                try:
                    table.act(action, seat)
                except Illegal:
                    continue
                if table.here is here:
                    return True
                break
            break
    return False


def list_faults(window: Window) -> Iterator[str]:
    size = f"{window.width()}x{window.height()}"
    board = window.board
    if board.height() * 2 < window.height():
        yield f"{size}: the board has {board.height()}"
    if window.status_bar.message.width() < SENTENCE:
        yield f"{size}: what is said has {window.status_bar.message.width()}"
    for fault in (*list_misplaced(window), *list_unreadable(window)):
        yield f"{size}: {fault}"


@pytest.mark.parametrize("game", one_puzzle(GAMES, "flow"), ids=lambda game: game.id)
def test_every_game_at_any_size_cuts_and_misplaces_nothing_and_leaves_half_for_the_board_and_message_room(
    game: Game, window: Window, pytestconfig: pytest.Config
) -> None:
    """The least size is always tested, and a third of the others in turn, or all of them with --long."""
    table, found = table_of(game, window), []
    every, offset = 1 if pytestconfig.getoption("--long") else 3, GAMES.index(game)
    least, *larger = window_sizes()
    window.show_table(table)
    window.show()
    session_of(window).confirm_presence()
    for draft in (False, True):
        if draft and not open_draft(table):
            continue
        session_of(window).confirm_presence()
        for panels in (False, True):
            offset += 1
            for room in (least, *larger[offset % every :: every]):
                window.resize(room)
                settle()
                if panels:
                    window.settings.set_value("panel", True)
                    window.dock_switches.show_panel()
                    window.dock_switches.show_history(True)
                    settle()
                assert window.size() == room
                found += [f"{draft=} {panels=} {fault}" for fault in list_faults(window)]
            window.settings.set_value("panel", False)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("has_bar", [True, False])
def test_short_lived_message_stays_in_the_place_of_the_status_bar_and_goes_by_a_click(
    window: Window, sit: Seated, has_bar: bool
) -> None:
    """A status bar that is not wanted appears for it, and only for it."""
    sit(2)
    session_of(window).navigation.go_to_start()
    window.settings.set_value("status_bar", has_bar)
    window.show()
    window.say("A long sentence, " * 30)
    for room in window_sizes():
        window.resize(room)
        pass_events()
        window.resize(room + QSize(300, 200))
        pass_events()
        window.toast.show_text("The 14 later turns are kept as line 1. Alt+Up shows them.")
        window.settings.set_value("theme", "light" if window.preferences.theme.is_dark else "dark")
        window.resize(room + QSize(40, 30))
        pass_events()
        toast = place_of(window.toast, window)
        assert window.status_bar.geometry().contains(toast)
        assert not toast.intersects(place_of(window.board, window))
        assert toast.right() < place_of(window.status_bar.place_bar, window).left()
        assert not window.status_bar.message.isVisible()
        QTest.mouseClick(window.toast, Qt.MouseButton.LeftButton)
        assert not window.toast.isVisible()
        assert window.status_bar.message.isVisible() == has_bar
        assert window.status_bar.isVisible() == has_bar


def test_short_lived_message_covers_no_counter_of_a_level_and_ends_with_a_whole_sentence(
    window: Window,
) -> None:
    window.show()
    window.show_table(new_table(find_game("flow"), {"level": "Brooks/5"}, [Seat()], 1))
    for width in (640, 700, 800, 1280):
        window.resize(width, 480)
        settle()
        window.toast.show_text("The 3 later turns are kept as line 1. Alt+Up shows them.")
        clock, toast = window.status_bar.clock, window.toast
        assert clock.isVisible()
        assert place_of(toast, window).right() < place_of(clock, window).left()
        assert toast.text() in ("The 3 later turns are kept as line 1.", toast._sentence)


def test_title_of_any_length_does_not_overlap_toolbar_buttons(window: Window) -> None:
    window.resize(1280, 800)
    window.show_table(table_of(GAMES[0], window))
    window.show()
    bar = window.toolbar
    bar.set_dock_width(340)
    for letters in range(4, 60, 4):
        bar.show_game("m" * letters)
        pass_events()
        assert not list_misplaced(bar), letters
        assert bar.new.x() >= bar.wordmark.parentWidget().geometry().right(), letters


def test_title_of_every_lesson_is_shown_in_the_toolbar_at_1280_pixels(window: Window) -> None:
    window.resize(1280, 800)
    window.show()
    bar, hidden, met = window.toolbar, [], 0
    for game in GAMES:
        for number, lesson in enumerate(game.lessons() if game.is_set("lessons") else (), 1):
            title = shown_title(title_of_lesson(game, number, lesson.title), game, {})
            bar.show_game(title, has_hints=True)
            hidden += [title] if bar.game.isHidden() else []
            met += 1
    assert not hidden
    assert met > len(GAMES)

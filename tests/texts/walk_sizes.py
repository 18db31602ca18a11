"""Walk in the pseudo-language through the board of the duel, ends and lessons of all games, and dialogs, in
windows of several sizes.

`TAKEBACK_LANGUAGE=pseudo python -m tests.texts.walk_sizes` prints JSON as `walk` does, with each place at one
size; `--all` shows each at all sizes.
"""

from __future__ import annotations

import html
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import cycle, islice
from typing import Any

from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, Qt
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, find_game, find_own_games
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.shell.settings import OFF
from takeback.shell.start.new_game import NewGameDialog
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.endings import make_finished_table
from tests.texts.room import PaintedTexts, cramped_text, elided_tabs, shown_widgets
from tests.texts.walk import COMMANDS, CRAMPED, print_places, texts_of
from tests.texts.walk_duel import A_CARD_NAME, LINES_OF_CARD_NAMES

SIZES = ((640, 480), (800, 600), (1280, 800), (1920, 1080))
MOVES = 2000  # after which a game is not over, and its end is left out
OFFERED = 40  # actions of which one is picked
DUEL_MOVES = 40
FEW_MOVES = 8
MOST_ROUNDS = 1000  # of events, until a place counts as laid out
SHORT: dict[str, dict[str, Any]] = {
    "duel": {"life": 10},
    "holdem": {"stack": 20, "hands": 2},
    "flow": {"level": "Tutorial/1"},
    "fold": {"level": "Tutorial/1"},
    "fill": {"level": "Tutorial/1"},
}
AT_ALL_SIZES = ("history", "history, search")  # also without --all
Place = tuple[str, QWidget, Callable[[], object]]  # its name, what shows it, and what closes it


def places(window: Window) -> Iterator[Place]:
    """Show each place and yield it."""
    games = [found.game for found in find_own_games() if found.game is not None]
    yield from new_games(window, games)
    for game in games:
        yield from lesson(window, game)
        yield from end(window, game)
        yield from table_in_play(window, game)
    yield from duel(window)
    yield from history(window)
    yield from dialogs(window)


def new_games(window: Window, games: list[Game]) -> Iterator[Place]:
    """Yield the dialog for a new game of each, with all options shown."""
    for game in games:
        dialog = NewGameDialog(game, window.settings, window)
        dialog.show()
        yield f"new {game.id}", dialog, dialog.reject


def lesson(window: Window, game: Game) -> Iterator[Place]:
    """Yield the first lesson of a game."""
    window.do("tutorial", game)
    yield f"lesson {game.id}", window, do_nothing


def end(window: Window, game: Game) -> Iterator[Place]:
    """Yield the card that is shown when a game is over; of a game of levels, also the end of a lesson."""
    table = new_table(game, SHORT.get(game.id, {}), [Seat()] * game.read_seats(), 3)
    play(table, MOVES)
    if game.levels is not None and game.levels.are_all:
        window.show_table(table)
        yield f"end of a lesson {game.id}", window, do_nothing
        table = make_finished_table(game)
    if game.outcome(table.state) is None:
        return
    window.show_table(table)
    window.result_controller.show_again()
    yield f"end {game.id}", window, window.result_controller.hide_card


def table_in_play(window: Window, game: Game) -> Iterator[Place]:
    """Yield a table of a game after some turns, and the review of a change of it."""
    table = new_table(game, {}, [Seat()] * game.read_seats(), 5)
    play(table, FEW_MOVES)
    window.show_table(table)
    assert window.session is not None
    window.session.confirm_presence()
    yield f"table {game.id}", window, do_nothing
    window.do("take_out", table.line[2])
    QApplication.processEvents()
    yield f"review {game.id}", window, partial(window.do, "discard_edit")


def duel(window: Window) -> Iterator[Place]:
    """Yield the board of the duel in play, and its dialogs."""
    game = find_game("duel")
    table = new_table(game, {}, [Seat()] * 2, 1)
    play(table, DUEL_MOVES)
    window.show_table(table)
    QApplication.processEvents()
    yield "duel", window, do_nothing
    for id in ("rules", "always", "log", "cards", "decks"):
        yield from opened_dialog(window, f"duel, {id}", f"duel.{id}")


def history(window: Window) -> Iterator[Place]:
    """Yield the history, with bookmarks and deleted lines, and a search in it, which adds a tab."""
    table = new_table(find_game("tictactoe"), {}, [Seat()] * 2, 1)
    play(table, 3)
    window.show_table(table)
    window.do("bookmark")
    window.do("delete_from", table.line[3])
    window.dock_switches.show_history(True)
    yield "history", window, do_nothing
    window.do("find")
    yield "history, search", window, partial(window.dock_switches.show_history, False)


def dialogs(window: Window) -> Iterator[Place]:
    """Yield the dialogs of commands, opened from a table of tic-tac-toe."""
    table = new_table(find_game("tictactoe"), {}, [Seat()] * 2, 1)
    play(table, 3)
    window.show_table(table)
    QApplication.processEvents()
    for id in COMMANDS:
        yield from opened_dialog(window, id, id)


def opened_dialog(window: Window, name: str, command: str) -> Iterator[Place]:
    """Yield the dialog that a command opens; nothing if it opens none."""
    before = set(QApplication.topLevelWidgets())
    window.do(command)
    QApplication.processEvents()
    for one in QApplication.topLevelWidgets():
        if isinstance(one, QDialog) and one.isVisible() and one not in before:
            yield name, one, one.reject


def play(table: Table, moves: int) -> None:
    """Play by hints where a game has any, else by chance, at most so many moves."""
    game, chance = table.game, Chance(3, table.game.id)
    for _move in range(moves):
        seat = next(iter(game.to_act(table.state)), -1)
        draft = table.drafts.find(seat)
        state = draft.state if draft is not None and draft.is_open else table.state
        if seat < 0 or game.outcome(state) is not None:
            return
        table.act(pick_action(table, state, seat, chance), seat)
        draft = table.drafts.find(seat)
        if draft is not None and draft.is_open:
            with suppress(Illegal):  # more is to be played first
                table.confirm(seat)


def pick_action(table: Table, state: Any, seat: int, chance: Chance) -> Any:
    """Return the action of a hint in a puzzle, else one by chance."""
    game = table.game
    if game.levels is not None and game.id != "duel":
        hint = game.computers.hint(state, seat, Chance(0), Effort("", 5.0))
        return hint.actions[0]
    offered = list(islice(game.actions(state, seat), OFFERED))
    return chance.pick(offered)


def do_nothing() -> None:
    """Leave a place as it is."""


def window_width(shown: QWidget) -> int:
    """Return the width of the window that a place or a dialog belongs to."""
    parent = shown.window().parentWidget()
    return (parent.window() if parent is not None else shown.window()).width()


def look_at(name: str, shown: QWidget, painted: PaintedTexts) -> Iterator[tuple[str, list[str]]]:
    """Yield the texts of a place, and those that have no room."""
    texts, cramped = painted.take(shown)
    said = [*texts_of(shown)]
    boards = shown.findChildren(BoardWidget)
    tips = [tip for board in boards for key in board.spots for tip in (board.tip_of(key), board.name_of(key))]
    whole = [text for text in texts if text not in LINES_OF_CARD_NAMES]
    yield name, [A_CARD_NAME.sub("", html.unescape(text)) for text in (*whole, *said, *tips)]
    size = f"{shown.window().width()}x{shown.window().height()}"
    told = "\n".join((*tips, *said))
    cut = [text for text in texts if text.endswith("…") and text.rstrip("… ") not in told]
    yield CRAMPED, [f"{name}, {size}: painted {text}" for text in cramped if text not in told]
    yield CRAMPED, [f"{name}, {size}: cut off: {text}" for text in cut]
    for area in shown.findChildren(QScrollArea):
        inside: QWidget | None = area.widget()
        is_smallest = window_width(shown) <= SIZES[0][0]  # there it may be scrolled to the side
        has_bar = area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if inside is not None and area.isVisible() and not (has_bar and is_smallest):
            beyond = inside.minimumSizeHint().width() - area.viewport().width()
            if beyond > 2:
                yield CRAMPED, [f"{name}, {size}: {beyond} too wide, {type(inside).__name__}"]
    yield CRAMPED, [f"{name}, {size}: {tabs} of the tabs" for tabs in elided_tabs(shown)]
    for one in shown_widgets(shown):
        if text := cramped_text(one):
            yield CRAMPED, [f"{name}, {size}: {text} in {one.width()} of {type(one).__name__}"]


def walk(window: Window, all_sizes: bool) -> Iterator[tuple[str, list[str]]]:
    """Yield each place with its texts, and those without room."""
    painted, sizes = PaintedTexts(), cycle(SIZES)
    for name, shown, close in places(window):
        for width, height in SIZES if all_sizes or name in AT_ALL_SIZES else (next(sizes),):
            window.resize(width, height)
            if name in AT_ALL_SIZES:  # the drawer of a low window starts closed
                window.dock_switches.show_history(True)
            if shown is not window:
                limit = window.size() * 0.95
                shown.resize(shown.sizeHint().expandedTo(shown.minimumSizeHint()).boundedTo(limit))
            process_all_events()  # until all is laid out: a text that was shortened may have room again
            yield from look_at(name, shown, painted)
        close()
        QApplication.processEvents()


def process_all_events() -> None:
    """Process events until none is left. Dialogs that were closed stay, which `settle` would delete."""
    dispatcher = QAbstractEventDispatcher.instance()
    for _ in range(MOST_ROUNDS):
        if not dispatcher.processEvents(QEventLoop.ProcessEventsFlag.AllEvents):
            return


def walk_without_animation(window: Window) -> Iterator[tuple[str, list[str]]]:
    """Walk through all places, with --all each at all sizes."""
    window.settings.set_value("pace", OFF)
    yield from walk(window, "--all" in sys.argv)


if __name__ == "__main__":
    print_places(walk_without_animation, *SIZES[0])

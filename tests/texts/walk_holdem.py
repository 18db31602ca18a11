"""Walk through a table of Hold'em and the page of its hands in the pseudo-language, as `walk` does.

`TAKEBACK_LANGUAGE=pseudo python -m tests.texts.walk_holdem` prints JSON: of each place, its texts with words
in plain letters, painted ones too, and under "cramped" those that do not fit a window of 640 by 480.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtWidgets import QApplication

from takeback.board.widget import BoardWidget
from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.games.holdem.board import scenes
from takeback.games.holdem.board.buy_chips import BuyChips
from takeback.games.holdem.board.hands.page import SESSION, STATISTICS, HandsPage
from takeback.games.holdem.board.looks import CardPreferences
from takeback.games.holdem.game import GAME
from takeback.shell.features.records.feature import RecordsController
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.holdem.past import choose_random_action
from tests.shell.parts import feature_part
from tests.texts.room import PaintedTexts, cramped_texts
from tests.texts.walk import CRAMPED, print_places, texts_of

SEATS = tuple(Seat("person", name) for name in ("7", "8", "9"))  # names are no texts of the program
HANDS = 4
Place = tuple[str, list[str]]


def play_hands(table: Table, hands: int) -> None:
    """Play so many hands with random acts."""
    number = 0
    while table.state.hand <= hands:
        luck = Chance(5, number)
        table.act(choose_random_action(table.state, luck), max(table.state.turn, 0))
        number += 1


def names_of_spots(board: BoardWidget) -> list[str]:
    """Return what is said of the spots of a board, and their tooltips."""
    return [text for key in board.spots for text in (board.name_of(key), board.tip_of(key))]


def walk(window: Window) -> Iterator[Place]:
    """Yield each place with its texts, and the cramped ones."""
    painted = PaintedTexts()
    yield from walk_table(window, painted)
    yield from walk_page(window, painted)


def walk_table(window: Window, painted: PaintedTexts) -> Iterator[Place]:
    """Yield the board during a hand, with an amount being chosen, and after it."""
    table = new_table(GAME, {"stack": 30}, SEATS, 3, "free", window.journal)
    window.show_table(table)
    for number in range(40):
        if table.state.turn >= 0 or number == 0:
            QApplication.processEvents()
            board: Any = window.board
            said: list[str] = []
            board.message_emitted.connect(said.append)
            if board.is_my_turn and board.limits is not None:
                board.open_amount()
            texts, cramped = painted.take(board)
            yield "board", [*texts, *names_of_spots(board), *said, board.idle_text()]
            yield CRAMPED, cramped
            board.handle_escape()
        luck = Chance(5, number)
        table.act(choose_random_action(table.state, luck), max(table.state.turn, 0))
    yield "scenes", list(texts_of_scenes(table))
    dialog = BuyChips((1, 2000), 2000, 300, print, window)
    yield "buy", list(texts_of(dialog))
    dialog.deleteLater()


def texts_of_scenes(table: Table) -> Iterator[str]:
    """Yield the captions of all scenes of a table, and the names of the hands that are shown in them."""
    moves = [move for node in table.history.nodes.values() for move in node.moves]
    for scene in scenes.scenes_of(moves, None, CardPreferences()):
        yield scene.caption
        for number, seat in enumerate(scene.state.seats):
            if len(scene.state.board) == 5 and seat.live and seat.shown:
                yield scenes.worth(scene.state, number)


def walk_page(window: Window, painted: PaintedTexts) -> Iterator[Place]:
    """Yield the list of hands with its filters, the statistics, the session, a replayed hand and dialogs."""
    play_hands(new_table(GAME, {"stack": 30}, SEATS, 3, "free", window.journal), HANDS)
    assert feature_part(window, RecordsController).open(GAME)
    page = feature_part(window, RecordsController).page
    assert isinstance(page, HandsPage)
    wait_for(page)
    page.list.filters.more.setChecked(True)
    yield from look_at("list", page, painted)
    hands = page.list.view.hands
    yield "rows", [hands.spoken(hand) for hand in page.list.listed]
    for model in (hands, page.statistics.view.standings):
        yield "titles", list(titles_of(model))
    for tab in (STATISTICS, SESSION):
        page.tabs.set_value(tab)
        page._show_tab(tab)
        wait_for(page)
        yield from look_at(tab, page, painted)
    for hand in page.list.listed[:2]:
        page._open_hand(hand)
        wait_for(page)
        for step in range(0, page.replayer.track.maximum(), 5):
            page.replayer.go_to_step(step)
            wait_for(page)
            yield from look_at("replay", page, painted)
            yield "spots", names_of_spots(page.replayer.board)
    for name, open in (
        ("export", page._export),
        ("play on", page._play_on),
        ("about", page._open_about_hand),
    ):
        open()
        assert page.dialog is not None
        yield name, list(texts_of(page.dialog))
        yield CRAMPED, cramped_texts(page.dialog)
        page.dialog.reject()


def titles_of(model: QAbstractTableModel) -> Iterator[str]:
    """Yield what the header of a table shows and says."""
    for column in range(model.columnCount()):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            yield model.headerData(column, Qt.Orientation.Horizontal, role) or ""


def look_at(name: str, page: HandsPage, painted: PaintedTexts) -> Iterator[Place]:
    """Yield the texts of the page as it is, and those that do not fit."""
    texts, cramped = painted.take(page)
    yield name, [*texts, *texts_of(page)]
    yield CRAMPED, [*cramped, *cramped_texts(page)]


def wait_for(page: HandsPage) -> None:
    """Wait until the page has read, worked out and laid out everything."""
    QApplication.processEvents()
    while page.is_busy:
        QApplication.processEvents()
    QApplication.processEvents()


if __name__ == "__main__":
    print_places(walk, 640, 480)

"""Draw the pictures that show the window: which game is played how far, and at which size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from takeback.cli.screenshot import play_turn
from takeback.engine import savefile
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, find_game
from takeback.engine.past_edits import ASK, Choices, Swap, TakeOut
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.games.holdem.game import GAME
from takeback.games.holdem.state import BETTING, Call, Check, Deal, Fold, Raise
from takeback.games.tictactoe.state import Place
from takeback.shell.features.rewriting.open_edit import EditRequest
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.window.picture import RECORDS, STEP, PictureSpec, window_picture
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, table_from_file
from takeback.table.table import Table
from tests.games.holdem import playing
from tests.games.park.seated import golden_table
from tests.rooms import part
from tests.shell.history import tour
from tests.shell.parts import feature_part

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
CARDS = ("7d3c", "KhQd", "9c4s", "JcJs", "8h2c", "AsTs")  # the cards of each seat
BOARD = "2h7sKc5dTh"


@dataclass(frozen=True)
class WindowPicture:
    table: Callable[[], Table]
    size: tuple[int, int]
    show: str = "table"
    step: int | None = None
    then: Callable[[Window], object] | None = None

    def draw(self) -> QImage:
        return window_picture(
            self.table(), PictureSpec(self.size, show=self.show, step=self.step, then=self.then)
        )


def solve_in_part(game: str, level: str, turns: int) -> Table:
    """Return a level of a puzzle after so many right turns, played as a person plays them."""
    table = new_table(find_game(game), {"level": level}, [Seat()], 1)
    advice = part(table.game, "thinker:advice")
    for _ in range(turns):
        for action in advice(table.state, Effort("solver", 60.0)):
            table.act(replace(action, by=""), 0)
        if table.drafts.find(0) is not None:
            table.confirm(0)
    return table


def open_tour() -> Table:
    return table_from_file(savefile.read(tour.PLACE)).table


def make_seats() -> list[Seat]:
    return [Seat(name=name, colour=number) for number, name in enumerate(NAMES)]


def play_holdem(*words: str) -> Table:
    """Return one hand of six players with known cards: "f" folds, "c" calls, "r 600" raises to 600."""
    start = playing.with_cards(playing.make_table([10_000] * len(NAMES), names=NAMES), CARDS, BOARD)
    table = new_table(GAME, {}, make_seats(), 1, start=start)
    table.act(Deal(), 0)
    for word in words:
        table.act(playing.read_action(word), table.state.turn)
    return set_dates(table)


def play_many_hands(count: int = 40) -> Table:
    table = new_table(GAME, {"rebuy": "auto"}, make_seats(), 5)
    number = 0
    while table.state.hand <= count:
        table.act(choose_carefully(table.state, Chance(5, number)), max(table.state.turn, 0))
        number += 1
    return set_dates(table)


def choose_carefully(state: Any, luck: Chance) -> Action:
    """Choose an action: fold often, and raise as little as possible, so that pots have the usual size."""
    if state.phase != BETTING:
        return Deal()
    listed = list(GAME.actions(state, state.turn))
    part = luck.fraction()
    raises = [action for action in listed if isinstance(action, Raise)]
    if raises and part < 0.15:
        return min(raises, key=lambda one: one.to)
    waits = [action for action in listed if isinstance(action, Call | Check)]
    return waits[0] if waits and (part < 0.6 or isinstance(waits[0], Check)) else Fold()


def play_random_game(seed: int, turns: int) -> Table:
    """Return a game of Reedmere with random turns."""
    names = [Seat(name="Blue", colour=1), Seat(name="Red", colour=0)]
    table, luck = new_table(find_game("park"), {}, names, seed), Random(seed)
    while table.line[-1].depth < turns and play_turn(table, luck, goes_on=True):
        pass
    return set_dates(table)


def play_tictactoe() -> Table:
    """Return a game with six marks on nine cells, and no row yet."""
    players = [Seat(name="Cross", colour=0), Seat(name="Nought", colour=1)]
    table = new_table(find_game("tictactoe"), {}, players, 1)
    for row, column in ((0, 0), (1, 1), (0, 1), (0, 2), (2, 0), (1, 0)):
        table.act(Place(row, column), table.to_act()[0])
    return set_dates(table)


def show_review(window: Window, wanted: EditRequest, row: int) -> None:
    """Show this edit of the past, with one row of its review chosen."""
    session, part = window.session, feature_part(window, PastEditController)
    assert session is not None
    part.review_request(session, session.table.line[-1], wanted)
    while part.edit is not None and part.edit.is_running:
        QApplication.processEvents()
    assert part.review is not None
    part.review.list.setFocus()
    part.review.list.set_current_turn(row)
    session.previews.set_hovering(True, 0)
    for _ in range(20):
        QApplication.processEvents()


def show_swap(window: Window) -> None:
    show_review(window, EditRequest((Swap(20, 22),), Choices(offers=True)), 0)


def show_removal(window: Window) -> None:
    show_review(window, EditRequest((TakeOut(2, 2),), Choices(fallen=ASK)), 1)


def set_dates(table: Table) -> Table:
    for node in table.history.nodes.values():
        tour.set_times(node)
    return table


WINDOWS = {
    "takeback": WindowPicture(open_tour, (1280, 800)),
    "history": WindowPicture(open_tour, (1100, 720)),
    "history-tall": WindowPicture(open_tour, (640, 900)),
    "flow": WindowPicture(lambda: solve_in_part("flow", "crossings/7", 6), (1000, 700)),
    "fold": WindowPicture(lambda: solve_in_part("fold", "maps/5", 5), (1000, 700)),
    "fill": WindowPicture(lambda: solve_in_part("fill", "boxes/5", 4), (1000, 700)),
    "holdem": WindowPicture(lambda: play_holdem("f", "f", "r 450", "c", "f"), (1000, 700)),
    "holdem-hands": WindowPicture(play_many_hands, (1000, 700), RECORDS),
    "holdem-replay": WindowPicture(
        lambda: play_holdem("f", "r 600", "f", "r 2400", "f", "r 10000", "c", "c"), (1000, 700), STEP, 20
    ),
    "past-review": WindowPicture(lambda: play_random_game(4, 39), (1280, 800), then=show_swap),
    "past-asked": WindowPicture(play_tictactoe, (1000, 700), then=show_removal),
    "park": WindowPicture(lambda: golden_table(21), (1280, 800)),
}

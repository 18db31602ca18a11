"""Benchmarks of the hand list, its statistics, and the replayer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, at_most
from takeback.engine.game import Record
from takeback.engine.journal import Journal
from takeback.engine.play import Move, play_action
from takeback.engine.record import Seat, TableRecord, TurnRecord, write_moves
from takeback.table.archive import Archive, Note

from ..board.hands.library import FileHands, OpenedHand, TableHands
from ..board.hands.page import HandsPage
from ..cards import read
from ..game import GAME
from ..odds.equity import equity
from ..records import ledger
from ..records.exporter import phh_file, phh_of
from ..records.hands import PlayedHand, hands_of
from ..records.statistics import player_statistics
from ..state import BETTING, Call, Check, Deal, Fold

HANDS, PLAYED, FILED = 20_000, 100, 10_000
ROUNDS = 5
SEATS = 6


def figures() -> Iterator[Figure]:
    """Yield the measurements of the hand list, its statistics, the replayer and pot equities. They need a Qt
    application, which is created if there is none."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(["bench"])
    moves = played()
    journal = filled(moves)
    yield at_most("hand-list", f"the first page of a list of {HANDS:,} hands", *_ms(_list_time(journal)), 200)
    yield at_most(
        "hand-figures", f"the figures of players over {HANDS:,} hands", *_ms(_figures(journal)), 500
    )
    yield from _replayer(hands_of(moves), app)
    yield at_most("phhs-index", f"the index of a file of {FILED:,} hands", *_ms(_index(moves)), 1500)
    yield from _shares()


def _ms(seconds: float) -> tuple[float, str]:
    """Convert seconds to milliseconds with their unit."""
    return 1000 * seconds, "ms"


def timed(work: Callable[[], object]) -> float:
    """Call `work` ROUNDS times and return the median of the times, in seconds."""
    times = []
    for _ in range(ROUNDS):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return median(times)


# a journal full of hands ------------------------------------------------------------------------------------
def played(hands: int = PLAYED) -> list[Move]:
    """Return the moves of six players who call a lot and raise a little."""
    state = GAME.start(GAME.read_options({}), SEATS, Chance(1))
    moves: list[Move] = []
    while state.hand <= hands:
        luck = Chance(1, len(moves))
        move = play_action(GAME, state, max(state.turn, 0), _action(state, luck), luck)
        moves.append(move)
        state = move.after
    return moves


def _action(state: Any, luck: Chance) -> Any:
    """Return Deal between hands, otherwise a random legal action: four times out of five one that does not
    raise."""
    if state.phase != BETTING:
        return Deal()
    listed = list(GAME.actions(state, state.turn))
    quiet = [action for action in listed if isinstance(action, Call | Check | Fold)]
    return luck.pick(listed if luck.fraction() < 0.2 else quiet)


def filled(moves: list[Move]) -> Journal:
    """Return a journal in memory with the same hands repeated under new numbers, turns included."""
    written = [msgspec.Raw(write_moves(GAME, [move])) for move in moves]
    kept = [[row for row in ledger.rows(move) if row.kind == "hand"] for move in moves]
    turns: list[TurnRecord] = []
    rows: list[tuple[int, Record]] = []
    for _ in range(-(-HANDS // sum(map(len, kept)))):
        for data, ended in zip(written, kept, strict=True):
            serial = len(turns) + 1
            turns.append(TurnRecord(serial, serial - 1, data, "", float(serial)))
            for row in ended:
                number = len(rows) + 1
                rows.append((serial, Record("hand", str(number), {**row.fields, "hand": number})))
    journal = Journal.open(None)
    seats = tuple(
        Seat("computer" if seat else "person", name) for seat, name in enumerate(moves[0].before.names)
    )
    journal.import_table(TableRecord(GAME.id, GAME.edition, GAME.read_options({}), seats, 1), turns, rows)
    return journal


class NoNotes:
    """A store of notes that is always empty and must not be written to."""

    def note(self, about: str) -> Note:
        """Return an empty note."""
        return Note()

    def set_note(self, about: str, note: Note) -> None:
        """Raise AssertionError: the benchmark writes no notes."""
        raise AssertionError("nobody writes anything here")


def _list_time(journal: Journal) -> float:
    """Return the time until the first rows are painted, in seconds."""

    def show() -> None:
        """Create a page, paint it, and delete it."""
        page = HandsPage(Archive(GAME, journal), NoNotes(), {})
        page.resize(1200, 700)
        page.grab()
        away(page)

    return timed(show)


def _figures(journal: Journal) -> float:
    """Return the time of the statistics over all hands, in seconds."""
    library = TableHands(Archive(GAME, journal))
    for _ in library.remaining_steps:
        pass
    return timed(lambda: player_statistics(library.hands))


# the replayer -----------------------------------------------------------------------------------------------


def _replayer(hands: list[PlayedHand], app: object) -> Iterator[Figure]:
    """Yield the measurements of the replayer."""
    longest = max(hands, key=lambda one: len(one.events))
    data = phh_of(longest).encode()
    page = HandsPage(Archive(GAME, Journal.open(None)), NoNotes(), {})
    page.resize(1280, 800)
    page.show()
    page.open_file("bench.phh", data)
    opened: OpenedHand = page.library.open(page.library.hands[0])
    view = page.replayer
    view.odds.ask(())

    def open_it() -> None:
        """Open the hand and paint the replayer."""
        view.show_hand(opened, "")
        view.grab()

    opening = timed(open_it)
    yield at_most("replayer-open", "opening a hand, with its first picture", *_ms(opening), 50)
    assert view.replay is not None
    steps = []
    for at in range(len(view.replay)):
        began = perf_counter()
        view.go_to_step(at)
        view.board.grab()
        steps.append(perf_counter() - began)
    yield at_most("replayer-step", "one step of the replayer with its repaint", *_ms(median(steps)), 16)
    away(page)


def away(page: HandsPage) -> None:
    """Delete the page at once, so that it does not go on reading while something else is measured."""
    page.stop_work()
    page.deleteLater()
    QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete.value)


def _index(moves: list[Move]) -> float:
    """Return the time to index a file of hands, in seconds."""
    texts = [phh_of(one) for one in hands_of(moves) if one.is_over]
    data = phh_file((texts * (FILED // len(texts) + 1))[:FILED]).encode()
    return timed(lambda: FileHands("bench.phhs", data))


def _shares() -> Iterator[Figure]:
    """Yield the measurements of pot equities."""
    kings, queens = read("AsKh"), read("QdQc")
    before, flop = (
        timed(lambda: equity([kings, queens])),
        timed(lambda: equity([kings, queens], read("Tc6s3c"))),
    )
    yield at_most("shares-flop", "shares of the pot on the flop", *_ms(flop), 200)
    yield at_most("shares-before", "shares of two hands before the flop, all boards", *_ms(before), 2000)

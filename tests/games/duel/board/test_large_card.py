"""Test where the card under the pointer is shown large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from takeback.games.duel.board.board import Board
from takeback.games.duel.board.faces import WORDED
from takeback.games.duel.board.large_card import AROUND, find_corner, join_rows
from takeback.games.duel.kernel.objects import Duel
from tests.games.duel.board.sitting import BoardViewer, random_game
from tests.games.duel.scene import Scene

SIZES = ((628, 250), (628, 344), (800, 456), (934, 640), (1920, 1080))  # of boards, also below a lesson
AREA = QRectF(0, 0, 100, 100)
PAIRS = (("lamps", "ash"), ("growth", "time"))
OF_A_KIND = 9  # positions of each game that are tested


def sample_positions(**options: str) -> Iterator[Duel]:
    """Yield positions of random games, of each kind of question at most so many in a game."""
    for seed, decks in enumerate(PAIRS):
        met: Counter[str] = Counter()
        for state in random_game(seed, decks, 600, **options):
            if state.pending is not None and met[state.pending.kind] < OF_A_KIND:
                met[state.pending.kind] += 1
                yield state


def must_stay_visible(board: Board, key: Any) -> Iterator[QRectF]:
    """Yield the places of this spot, of what is chosen, and of all that can be chosen on the table."""
    yield board.place_of(key)
    for oid in (*board.lit, *board.offered):
        yield board.target_place(oid)
    for seat, value in board.places:
        if board.answers.is_place(seat, value):
            yield board.places[seat, value]


@pytest.mark.parametrize("stops", ["usual", "all"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_large_card_covers_neither_its_spot_nor_what_can_be_chosen_in_any_position(
    size: tuple[int, int], stops: str, qtbot: Any
) -> None:
    """On low boards there is no such place in a few positions, for what the column beside the table names."""
    shown, missing, kinds = 0, [], set()
    for state in sample_positions(stops=stops):
        assert state.pending is not None
        board = BoardViewer(state, state.pending.seats[0], size).board
        for key in board.spots:
            assert isinstance(key, tuple)
            large = board.large_card_at(key)
            if large is None:
                missing += [key[0]] * bool(board._preview_of(key))
                continue
            assert board.areas.card.contains(large.whole)
            assert large.face.width() >= WORDED * 1.07, "its text is shown"
            assert not any(large.whole.intersects(one) for one in must_stay_visible(board, key)), key
            shown, kinds = shown + 1, {*kinds, state.pending.kind}
    assert shown > 200
    assert set(missing) <= ({"option", "chain"} if size == SIZES[0] else {"option"})
    assert len(missing) < shown / 20
    assert kinds >= {"priority", "target", "attackers", "guards"}


@pytest.mark.parametrize("size", [(788, 460), (1280, 800), (1920, 1080)])
def test_large_card_of_a_hand_card_is_above_the_hand(size: tuple[int, int], qtbot: Any) -> None:
    board = BoardViewer(Scene("put A hand L01 L02 L03").state, 0, size).board
    hand = [board.place_of(("card", oid)) for oid in board.state.zone("hand", 0)]
    for oid in board.state.zone("hand", 0):
        large = board.large_card_at(("card", oid))
        assert large is not None
        assert large.whole.bottom() <= min(one.top() for one in hand)


def test_large_card_loses_its_lines_only_where_they_have_no_room(qtbot: Any) -> None:
    scene = Scene("put A hand L02 L01; put A field lampwell*3")
    key = ("card", scene.find("L02", 0, "hand").oid)
    low, high = (BoardViewer(scene.state, 0, size).board.large_card_at(key) for size in (SIZES[0], SIZES[3]))
    assert low is not None
    assert high is not None
    assert not low.rows
    assert high.rows


def test_nearest_free_corner_is_found_and_none_where_nothing_is_free() -> None:
    middle = QRectF(40, 0, 20, 100)
    size, wished = QSizeF(30, 30), QPointF(45, 50)
    assert find_corner(AREA, size, wished, []) == wished
    assert find_corner(AREA, size, wished, [middle]) == QPointF(60, 50)
    assert find_corner(AREA, QSizeF(45, 30), wished, [middle]) is None


def test_cards_of_a_row_are_joined_and_others_are_not() -> None:
    row = [QRectF(at * 60, 0, 50, 70) for at in range(4)]
    other = QRectF(0, 200, 50, 70)
    assert join_rows([*row, other]) == [QRectF(0, 0, 230, 70), other]
    assert AROUND > 0

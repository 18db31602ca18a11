"""Test that labels and pots on the table cover nothing, stay on the board, and add up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from pytestqt.qtbot import QtBot

from takeback.games.holdem.board import names, table_view
from takeback.games.holdem.board.places import BoardLayout
from takeback.games.holdem.records.replayer import HandReplay
from takeback.games.holdem.rules.events import pot_now
from takeback.games.holdem.state import Result
from takeback.ui import painting
from takeback.ui.theme import LIGHT
from tests.games.holdem.playing import Hands, make_table
from tests.games.holdem.test_board import Seated, deal_hand
from tests.games.holdem.test_exporter import random_hands


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 6, 9])
def test_label_of_an_act_leaves_the_name_on_the_plate_readable(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    board = Seated(qtbot, Hands(make_table([10_000] * seats, 0)), 0).board
    board.resize(*size)
    drawn: dict[str, QRectF] = {}
    labels: list[tuple[QRectF, QRectF, QRectF]] = []

    def text(_: QPainter, rect: QRectF, words: str, *args: Any, **kwargs: Any) -> None:
        drawn[words] = rect

    monkeypatch.setattr(painting, "text", text)
    image = QImage(*size, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    for seat in range(seats):
        name = board.state.names[seat]
        table_view._paint_plate(painter, board.state, seat, board.places, LIGHT, "BTN")
        table_view.paint_label(painter, board.places.plate(seat), "Raise 250", LIGHT, board.places.card)
        labels.append((drawn["Raise 250"], drawn[name], board.places.plate(seat)))
    painter.end()
    assert [one for one in labels if one[0].intersects(one[1]) or one[0].bottom() < one[2].top()] == []


@pytest.mark.parametrize("size", [(592, 304), (752, 412), (1200, 760)])
@pytest.mark.parametrize("holes", [2, 4])
@pytest.mark.parametrize("seats", range(2, 10))
def test_pots_cover_no_seat_and_do_not_overlap_however_many_there_are(
    seats: int, holes: int, size: tuple[int, int]
) -> None:
    places = BoardLayout.largest_clear(QRectF(24, 24, *size), seats, 0, holes)
    seated = [places.plate(seat) for seat in range(seats)]
    seated += [places.hole(seat, card) for seat in range(seats) for card in range(holes)]
    for count in range(1, seats + 1):
        pots = [places.pot(number, count) for number in range(count)]
        assert not [pot for pot in pots for rect in seated if pot.intersects(rect)]
        assert all(pot.width() > 0 for pot in pots)
        assert not any(one.intersects(other) for one, other in pairwise(pots))


@pytest.mark.parametrize("size", [(592, 304), (612, 216), (612, 246), (764, 318), (891, 506), (1200, 760)])
@pytest.mark.parametrize("is_below", [False, True])
@pytest.mark.parametrize("seats", range(2, 10))
def test_long_hand_name_on_a_label_stays_on_the_board(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, seats: int, is_below: bool, size: tuple[int, int]
) -> None:
    places = BoardLayout.largest_clear(QRectF(24, 24, *size), seats, 0, 4)
    labels: list[QRectF] = []
    monkeypatch.setattr(painting, "text", lambda _painter, rect, *args, **kwargs: labels.append(rect))
    image = QImage(1300, 900, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    for seat in range(seats):
        words = "Full house, queens full of sevens"
        table_view.paint_label(painter, places.plate(seat), words, LIGHT, places.card, is_below=is_below)
    painter.end()
    assert len(labels) == seats
    assert all(places.card.contains(label) for label in labels)
    assert not any(places.controls.intersects(label) for label in labels), "it covers a button"


def test_pots_shown_at_every_step_of_a_hand_add_up_to_the_sum_shown() -> None:
    hands = [hand for hand in random_hands(150, 5) if hand.is_over]
    several = 0
    for hand in hands:
        for frame in HandReplay(hand).frames:
            *each, whole = names.pots_shown(frame.state)
            assert whole.amount == pot_now(frame.state)
            if each:
                several += bool(frame.state.won)
                assert sum(pot.amount for pot in each) == frame.state.middle
                assert all(pot.amount > 0 for pot in each)
    assert several > 3  # steps at which some of the pots were won


def test_every_control_has_room_for_its_text_at_every_width(qtbot: QtBot) -> None:
    hands = deal_hand()
    board = Seated(qtbot, hands, hands.state.turn).board
    assert board.limits is not None
    board.amount = board.limits[1]
    for width in (*range(240, 440, 10), 500, 640, 900):
        board.resize(width, 350)
        keys: list[Any] = board.controls()
        assert list(board.spots)[-len(keys) :] == keys
        for key in keys:
            rect = board.place_of(key)
            if key[0] in ("act", "do"):
                words = "More…" if key == ("do", "more") else board.control_name(key)
                lines, size = table_view.fitted_lines(words, rect, LIGHT)
            elif key[0] == "size":
                name, to = board.sizes()[key[1]]
                lines = [name, names.painted_amount(board.table_state, to)]
                size = min(table_view.fitting_size(line, rect, LIGHT, 0.42 * 0.74) for line in lines)
            else:
                lines, size = [board.amount_shown()], 10
            metrics = QFontMetricsF(LIGHT.font(size, 600, tabular=True))
            for line in lines:
                assert metrics.horizontalAdvance(line) <= rect.width(), (width, key, line)


def test_controls_are_painted_paler_while_a_preview_is_shown(qtbot: QtBot) -> None:
    hands = deal_hand()
    board = Seated(qtbot, hands, hands.state.turn).board
    corner = (board.place_of(("act", "raise")).bottomLeft() + QPointF(12, -6)).toPoint()
    colours = []
    for label in (None, "Preview of turn 3", None):
        board.set_preview(label)
        colours.append(board.grab().toImage().pixelColor(corner))
    assert colours[0] == colours[2] == QColor(LIGHT.accent)
    assert colours[1].lightness() > colours[0].lightness() + 50


def test_text_and_cards_of_the_last_hand_begin_with_its_winner_or_the_board_if_nobody_won() -> None:
    shown = ((0, (1, 2)), (1, (3, 4)), (2, (5, 6)))
    last = Result(1, 0, (7, 8, 9), (), shown, ((0, -50), (1, 80), (2, -30)), ())
    assert names.last_cards(last) == [(3, 4), (7, 8, 9), (1, 2), (5, 6)]
    nobody_ahead = replace(last, net=((0, 0), (1, 0)))
    assert names.last_cards(nobody_ahead) == [(7, 8, 9), (1, 2), (3, 4), (5, 6)]
    table = make_table([10_000] * 3)
    assert names.last_hand(table, last) == "Hand 1: Bob +80"
    assert names.last_hand(table, nobody_ahead) == "Hand 1: everybody got their chips back"


def test_text_about_the_last_hand_is_shortened_only_if_it_is_wider_than_its_place(qtbot: QtBot) -> None:
    hands = deal_hand(31_300, 31_300, 31_300)
    hands.play("r 31300", "c", "f")
    assert hands.state.last is not None
    for width in (2000.0, 60.0):
        words = table_view.last_words(hands.state, width, LIGHT)
        font = QFontMetricsF(LIGHT.font(table_view.LAST_SIZE, 600, tabular=True))
        assert font.horizontalAdvance(words) <= width
        assert words.endswith("…") == (width < 100)
    assert table_view.last_words(hands.state, 2000.0, LIGHT) == names.last_hand(hands.state, hands.state.last)

"""Test that nothing painted on the panels around the park covers a word or a number there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from takeback.games.park.board import score_panel, stock_panel, turn_panel
from takeback.games.park.board.board import Board
from takeback.games.park.board.spoken import turn_rights
from takeback.games.park.state import Reedmere
from takeback.ui import painting
from takeback.ui.theme import Theme
from tests.games.park.golden import TURNS
from tests.games.park.looking import Show, position_within_turn
from tests.games.park.playing import before_turn, deal, list_steps

SIZES = ((640, 184), (640, 257), (640, 358), (800, 456), (940, 656), (1580, 920))  # boards from 640x480 on


class Painted(NamedTuple):
    """The words that were painted, each with the rectangle of its letters, and where other things lie."""

    words: list[tuple[str, QRectF]]
    things: list[QRectF]


def letters_rect(rect: QRectF, words: str, theme: Theme, size: float, weight: int, align: Any) -> QRectF:
    """Return the rectangle of the letters themselves of a text in this room."""
    metrics = QFontMetricsF(theme.font(size, weight, tabular=True))
    box = metrics.boundingRect(rect, int(align), words)
    spare = metrics.height() - metrics.capHeight()
    return box.adjusted(0, spare / 2, 0, -spare / 2)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Painted:
    """Return the record of all words that are painted; tests add what else they watch."""
    found, paint_text = Painted([], []), painting.text

    def note(
        painter: Any, rect: QRectF, words: str, theme: Theme, size: float, ink: str, weight: int = 500,
        align: Any = Qt.AlignmentFlag.AlignCenter,
    ) -> None:  # fmt: skip
        found.words.append((words, letters_rect(rect, words, theme, size, weight, align)))
        paint_text(painter, rect, words, theme, size, ink, weight, align)

    monkeypatch.setattr(painting, "text", note)
    return found


def watch(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, place: Callable[..., object]) -> None:
    """Call `place` with the arguments and the result of a function whenever it paints."""
    paint = getattr(module, name)

    def note(*about: Any) -> Any:
        done = paint(*about)
        place(*about, done)
        return done

    monkeypatch.setattr(module, name, note)


def paint_afresh(board: Board, painted: Painted) -> None:
    painted.words.clear()
    painted.things.clear()
    board.invalidate_background()
    board.render_still()


def used_places(rights: list[tuple[str, bool]]) -> list[int]:
    """Return the numbers of the rights that were used."""
    return [number for number, (_, is_open) in enumerate(rights) if not is_open]


def with_scores(state: Reedmere, first: int) -> Reedmere:
    """Return a position with this score, and others not far away."""
    scores = (first, first, first + 3, first + 11)
    parks = [replace(park, score=score) for park, score in zip(state.parks, scores, strict=False)]
    return replace(state, parks=tuple(parks))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_mark_on_the_score_track_covers_a_number(
    show: Show, monkeypatch: pytest.MonkeyPatch, painted: Painted, seats: int, size: tuple[int, int]
) -> None:
    def place(_painter: Any, _theme: Any, at: QPointF, radius: float, *_more: Any) -> None:
        painted.things.append(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))

    watch(monkeypatch, score_panel, "paint_seat_mark", place)
    shown = show(deal(seats), 0, size)
    track = shown.board.current_layout().track
    for first in (0, 9, 10, 21, 57, 99, 100):
        shown.show(with_scores(deal(seats), first), 0)
        paint_afresh(shown.board, painted)
        marks = [one for one in painted.things if track.contains(one.center())]
        numbers = [rect for words, rect in painted.words if words.isdigit() and track.contains(rect.center())]
        assert len(marks) == seats
        assert len(numbers) >= 11
        room = QRectF(0, track.top() - 1, shown.board.width(), track.height() + 2)
        assert [one for one in marks if not room.contains(one)] == []
        assert [one for one in numbers if one.bottom() > track.bottom() + 1] == []
        assert not any(mark.intersects(number) for mark in marks for number in numbers)


@pytest.mark.parametrize("size", SIZES)
def test_tick_of_a_used_right_covers_no_word(
    show: Show, monkeypatch: pytest.MonkeyPatch, painted: Painted, size: tuple[int, int]
) -> None:
    def place(_painter: Any, at: QPointF, radius: float, *_more: Any) -> None:
        painted.things.append(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))

    watch(monkeypatch, turn_panel, "paint_tick", place)
    seen = set()
    for turn in (7, 13, 14):  # with all kinds of rights
        for count in range(1, len(list_steps(before_turn(turn), TURNS[turn - 1])) + 1):
            state = position_within_turn(turn, count)
            rights = turn_rights(state, state.to_move)
            used = [letter for letter, is_open in rights if not is_open]
            if not used:
                continue
            board = show(state, None, size).board
            paint_afresh(board, painted)
            seen |= {*used}
            assert len(painted.things) == len(used)
            panel = board.current_layout().rights
            words = [(text, rect) for text, rect in painted.words if panel.contains(rect.center())]
            assert [text for text, rect in words if any(map(rect.intersects, painted.things))] == []
            for tick, number in zip(painted.things, used_places(rights), strict=True):
                assert board.place_of(("right", number)).contains(tick)
    assert seen == {*"ghrn"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turn", [13, 25, 33])
def test_no_tile_of_the_supply_covers_its_key_or_its_count(
    show: Show, monkeypatch: pytest.MonkeyPatch, painted: Painted, turn: int, size: tuple[int, int]
) -> None:
    watch(monkeypatch, turn_panel, "paint_lying_tile", lambda *about: painted.things.append(about[-1]))
    board = show(before_turn(turn), None, size).board
    paint_afresh(board, painted)
    boxes = [board.place_of(key) for key in board.spots if isinstance(key, tuple) and key[0] == "supply"]
    words = [
        (text, rect) for text, rect in painted.words if any(box.contains(rect.center()) for box in boxes)
    ]
    assert len(painted.things) == len(boxes) > 1
    keys = [(text, rect) for text, rect in words if text.isdigit() or text.startswith("×")]
    assert len(keys) >= len(boxes)
    tiles = [one.adjusted(0.5, 0.5, -0.5, -0.5) for one in painted.things]
    corners = [(text, rect) for text, rect in keys if not any(tile.contains(rect) for tile in tiles)]
    assert len(corners) >= len(boxes)
    assert [text for text, rect in corners if any(rect.intersects(tile) for tile in tiles)] == []


@pytest.mark.parametrize("width", range(300, 1000, 50))
def test_title_of_the_stock_is_shortened_where_it_would_be_cut(
    show: Show, monkeypatch: pytest.MonkeyPatch, painted: Painted, width: int
) -> None:
    translated = {"Stock: ground tiles": "Stock: all tiles of the ground"}  # longer, as in other languages
    monkeypatch.setattr(stock_panel, "_", lambda words, **_named: translated.get(words, words))
    board = show(deal(), 0, (width, 720)).board
    paint_afresh(board, painted)
    titles = [words for words, _ in painted.words if words.startswith("Stock")]
    assert titles in (["Stock"], ["Stock: all tiles of the ground"])

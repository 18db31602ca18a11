"""Scenes of a move, one after the other: acts, streets, and who showed what and won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from takeback.board.scenes import UNTIL_INPUT, Scene
from takeback.engine.play import Move
from takeback.engine.state import Event
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme, second_text

from .. import cards, rules
from ..rules.between import Bought, LevelRaised, Placed
from ..rules.events import BoardDealt, HandEnded, Mucked, PotWon, SecondBoardDealt, Shown
from ..state import BETTING, Holdem
from ..text import dealer_lines
from . import names
from .looks import CardPreferences
from .motion import motion_at
from .places import BoardLayout
from .table_view import fitting_size, paint_label

RUNOUT, SHOWN, CAPTION_HOLD, WON = 1_500, 800, 1_100, 700  # milliseconds that a scene stays
LEAST_HOLD = 1_000  # least time for a showdown
ON = _("Press any key.")
TWO_LINES = 44  # height needed for two lines


def scenes_of(moves: Iterable[Move], seat: int | None, looks: CardPreferences) -> list[Scene]:
    """Return all scenes of these moves, as the seat may see them."""
    return [scene for move in moves for scene in _move_scenes(move, seat, looks)]


def hand_ended_in(moves: Iterable[Move]) -> int:
    """Return the number of the last hand that ended in these moves; 0 for none."""
    ended = [event.hand for move in moves for event in move.events if isinstance(event, HandEnded)]
    return ended[-1] if ended else 0


def _move_scenes(move: Move, seat: int | None, looks: CardPreferences) -> Iterator[Scene]:
    """Yield the scenes of one move."""
    state: Holdem = move.before
    for number, event in enumerate(move.events):
        before, state = state, event.apply(state)
        seen = rules.seen_event(event, seat)
        around = rules.seen_by(before, seat), rules.seen_by(state, seat)
        yield from _event_scenes(number, seen, *around, looks)


def _event_scenes(
    number: int, event: Event, before: Holdem, after: Holdem, looks: CardPreferences
) -> Iterator[Scene]:
    """Yield the scenes of one event, none for most: first its animation, then the position or the result,
    which stays a while."""
    motion = motion_at(number, event, before, after)
    if motion is not None:
        yield Scene(before, motion)
    match event:
        case BoardDealt(open=False) | SecondBoardDealt():
            yield Scene(after, hold_milliseconds=RUNOUT)
        case Shown() | Mucked():
            yield Scene(after, hold_milliseconds=SHOWN, caption=_caption(event, before))
        case PotWon() if before.won or after.middle:  # one pot of several
            yield Scene(after, hold_milliseconds=WON, caption=_caption(event, before))
        case HandEnded() if is_showdown(before):
            yield Scene(
                before, hold_milliseconds=hold_of(looks), caption=names.end_of_hand(before), is_stop=True
            )
        case HandEnded():
            yield Scene(before, hold_milliseconds=CAPTION_HOLD, caption=names.end_of_hand(before))
        case LevelRaised() | Placed() | Bought():
            yield Scene(after, hold_milliseconds=CAPTION_HOLD, caption=_caption(event, before))


def _caption(event: Event, before: Holdem) -> str:
    """Return the dealer's caption for an event."""
    return ". ".join(dealer_lines(event, before, None))


def is_showdown(state: Holdem) -> bool:
    """Tell whether a pot was won at a showdown."""
    return any(won.showdown for won in state.won)


def hold_of(looks: CardPreferences) -> int:
    """Return how long a showdown stays, in milliseconds, at least LEAST_HOLD; UNTIL_INPUT if the player wants
    that."""
    return UNTIL_INPUT if looks.showdown_waits else max(LEAST_HOLD, 1_000 * looks.showdown_hold)


def last_showdown(moves: Iterable[Move], seat: int | None) -> Scene | None:
    """Return a scene of the last showdown in these moves, as the seat may see it, which stays until input;
    None without one."""
    found = None
    for move in moves:
        state: Holdem = move.before
        for event in move.events:
            if isinstance(event, HandEnded) and is_showdown(state):
                found = rules.seen_by(state, seat)
            state = event.apply(state)
    if found is None:
        return None
    return Scene(found, hold_milliseconds=UNTIL_INPUT, caption=names.end_of_hand(found))


def with_last_hand(state: Holdem) -> Holdem:
    """Return a table between two hands, or a closed one, with the end of its last hand on it: the board, the
    cards shown, and those that a winner still holds; any other state unchanged. Cards shown after a fold or
    muck lie there, too, but not as a hand of the showdown."""
    last = state.last
    if state.phase == BETTING or last is None or not last.pots:
        return state
    winners = {seat for won in last.pots for seat, _amount in won.winners}
    shown, unshown = dict(last.shown), dict(last.hidden)
    seats = tuple(
        replace(
            seat,
            cards=_winner_cards(shown.get(number, ()), unshown[number])
            if number in winners and number in unshown
            else shown.get(number, ()),
            live=number in shown or number in winners,
            shown=number in shown and number not in unshown,
        )
        for number, seat in enumerate(state.seats)
    )
    return replace(
        state, board=last.board, second=last.second, seats=seats, won=last.pots, button=last.button
    )


def _winner_cards(shown: tuple[int, ...], held: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of a winner that showed only these of them, or none, as the viewer knows them."""
    if cards.UNKNOWN not in held:
        return held
    return (*shown, *[cards.UNKNOWN] * (len(held) - len(shown)))


# --- painting -----------------------------------------------------------------------------------------------


def paint_scene(painter: QPainter, scene: Scene, state: Holdem, places: BoardLayout, theme: Theme) -> None:
    """Paint over a scene the name of each shown hand, the winners, and the caption."""
    _paint_worths(painter, state, places, theme)
    if scene.caption:
        is_waiting = scene.hold_milliseconds == UNTIL_INPUT
        _paint_caption(painter, scene.caption, is_waiting, places.caption, places.scale, theme)


def paint_end(
    painter: QPainter, state: Holdem, places: BoardLayout, theme: Theme, caption_rect: QRectF
) -> None:
    """Paint over a closed table, or one between two hands, how its last hand was won."""
    _paint_worths(painter, state, places, theme)
    _paint_caption(painter, names.end_of_hand(state), False, caption_rect, places.scale, theme)


def _paint_worths(painter: QPainter, state: Holdem, places: BoardLayout, theme: Theme) -> None:
    """Paint the names of shown hands once the board is complete, and "Wins" on winners that have no such
    name."""
    winners = {seat for won in state.won for seat, _amount in won.winners}
    is_complete = len(state.board) == 5 and len(state.second) in (0, 5)
    for number, seat in enumerate(state.seats):
        if seat.live and seat.shown and is_complete:
            won, words = number in winners, worth(state, number)
            paint_label(painter, places.plate(number), words, theme, places.card, is_below=True, is_won=won)
        elif number in winners:
            paint_label(
                painter, places.plate(number), _("Wins"), theme, places.card, is_below=True, is_won=True
            )


def worth(state: Holdem, number: int) -> str:
    """Return the name of a seat's hand, such as "Pair of kings"; on two boards the kinds of both."""
    variant, held = state.rules.variant, state.seats[number].cards
    boards = [board for board in (state.board, state.second) if len(board) == 5]
    values = [cards.value(variant, held, board) for board in boards]
    if len(values) == 1:
        return cards.hand_label(values[0], variant)
    return " / ".join(cards.short_hand_label(value, variant) for value in values)


def _paint_caption(
    painter: QPainter, caption: str, is_waiting: bool, rect: QRectF, scale: float, theme: Theme
) -> None:
    """Paint the caption; `is_waiting` adds the request to press a key."""
    painting.rounded(painter, rect, min(12.0, rect.height() / 2), theme.accent_soft)
    painting.ring(painter, rect, min(12.0, rect.height() / 2), theme.accent, 1.2)
    words = QRectF(rect)
    if is_waiting and rect.height() > TWO_LINES:
        words.setBottom(rect.center().y() + 4)
        below = QRectF(rect.left(), words.bottom() - 4, rect.width(), rect.bottom() - words.bottom())
        painting.text(painter, below, ON, theme, min(14.0, below.height() * 0.6), second_text(theme))
    elif is_waiting:
        caption = _("{caption} · press any key", caption=caption)
    size = min(19.0 * scale, fitting_size(caption, words, theme, 0.6))
    painting.text(painter, words, caption, theme, size, theme.ink, weight=600)

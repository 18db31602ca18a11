"""The chance of each hand while all-in players wait for the board, shown at their seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from takeback.board.scenes import Scene
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.texts import format_number, format_percent
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme, mixed

from ..cards import BOARD
from ..odds.share import Equity
from ..records.replayer import EquityQuestion, board_in_play, equity_question
from ..state import BETTING, NOBODY, READY, Holdem
from .answers import BackgroundAnswers, share_of
from .controls import ControlBoard
from .places import BoardLayout

LABEL_BELOW = 4.0  # pixels by which the name of a hand stands out below a plate
Shares = Mapping[int, tuple[float, float]]  # (share of the pot, its standard error) by seat


def all_in_question(state: Holdem) -> EquityQuestion | None:
    """Return the question for the chances of all live hands; None unless the betting is over, all of them
    lie face up, and cards are still to come to the board in play."""
    live = [seat for seat in state.seats if seat.live]
    if state.phase != BETTING or state.turn != NOBODY or state.won or not all(seat.shown for seat in live):
        return None
    if sum(1 for seat in live if seat.stack) > 1 or len(board_in_play(state)) == BOARD[-1]:
        return None
    found = equity_question(state)
    return found if found is not None and len(found.seats) == len(live) else None


class AllInBoard(ControlBoard):
    """The part of the board that knows where the end of a hand is shown: the result, and before that the
    chances of all-in hands, which are worked out on another thread."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(game, seats, parent)
        self.chances = BackgroundAnswers(share_of, self)
        self.chances.answered.connect(self._on_answered)
        self.chances.close_with(self)
        self.share_boxes = ShareBoxes()

    ending_hand = 0  # number of the hand whose end scenes are showing

    def shown_text(self) -> str:
        """Return that the end of a hand is being shown, and how to continue; "" while it is not.

        So nothing is said yet of the next hand, or of who has won the game.
        """
        if not self.ending_hand:
            return ""
        number = format_number(self.ending_hand)
        return _("The end of hand {number}. Press any key or click to continue.", number=number)

    def ask_chances(self, scenes: Sequence[Scene]) -> None:
        """Have the chances in these scenes worked out, in their order."""
        questions = dict.fromkeys(all_in_question(scene.state) for scene in scenes)
        self.chances.ask(one for one in questions if one is not None)

    def skip_chances_before(self, state: Holdem) -> None:
        """Give up the chances of scenes before this state, so that a slow computer does not come late to all
        of them."""
        if (asked := all_in_question(state)) is not None:
            self.chances.skip_to(asked)

    @property
    def shares(self) -> Shares:
        """Return the share and its error by seat, for the position shown; {} where there are none or they are
        not known yet."""
        asked = all_in_question(self.state) if self.scene is not None else None
        return shares_by_seat(asked, self.chances.answer(asked)) if asked is not None else {}

    def _on_answered(self) -> None:
        """Show the shares that have been worked out, if a scene is still shown."""
        if self.scene is not None:
            self.spots.set_names(self.name_of, self.tip_of)
            self.update()

    def result_rects(self) -> Sequence[QRectF]:
        """Return the caption that says who won the last hand; the seats with their cards, of the winners
        first, then the viewer's, then others who still hold cards; the board cards, and the corner with the
        last hand."""
        state, places = self.state, self.places
        outcome = self.game.outcome(state)
        winners = outcome.winners if outcome is not None else ()
        seats = sorted(
            range(len(state.seats)),
            key=lambda seat: (seat not in winners, seat != self.seat, not state.seats[seat].live),
        )
        found = [self.caption_rect] if state.won else []
        for seat in seats:
            rect = places.plate(seat).adjusted(0, 0, 0, LABEL_BELOW)
            for card in range(len(state.seats[seat].cards) if state.seats[seat].live else 0):
                rect = rect.united(places.hole(seat, card))
            found.append(rect)
        found.append(places.board_card(0).united(places.board_card(4, places.boards - 1)))
        return [*found, *(self.place_of(key) for key in [("last",)] if key in self.spots)]

    @property
    def caption_rect(self) -> QRectF:
        """Return where the caption says who won the last hand: beside *Deal* between two hands, else in its
        usual place."""
        if self.state.phase == READY and self.controls():
            return self.places.beside_deal
        return self.places.caption

    def share_box(self, seat: int) -> QRectF:
        """Return the box of a seat's share: below the plate, beside the cards or above them, clear of others
        and of a scene's caption."""
        has_error = bool(self.shares.get(seat, (0, 0))[1])
        caption = self.places.caption if self.scene is not None else QRectF()
        return self.share_boxes.box(seat, has_error, self.state, self.places, self.size(), caption)

    def spoken_share(self, seat: int) -> str:
        """Return a seat's share in words, such as "wins 42.8 %"; "" without one."""
        share = self.shares.get(seat)
        return _("wins {share}", share=share_text(*share)) if share is not None else ""

    def paint_shares(self, painter: QPainter) -> None:
        """Paint the share of each seat in its box."""
        for seat, share in self.shares.items():
            paint_share(painter, self.share_box(seat), *share, self.theme)


def shares_by_seat(asked: EquityQuestion, found: object) -> Shares:
    """Return the shares and errors of an answer by seat; {} if it is not known yet."""
    if not isinstance(found, Equity):
        return {}
    return {
        seat: (share, error)
        for seat, share, error in zip(asked.seats, found.shares, found.errors, strict=True)
    }


# boxes ------------------------------------------------------------------------------------------------------
class ShareBoxes:
    """The boxes of the shares, each placed where it covers no other seat, and kept until something moves."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, QRectF]] = {}

    def box(
        self, seat: int, has_error: bool, state: Holdem, places: BoardLayout, size: QSize, blocked: QRectF
    ) -> QRectF:
        """Return the first free box of a seat outside the blocked area, or the preferred one."""
        wanted = (places, tuple(one.live for one in state.seats), has_error, size, blocked)
        known = self._known.get(seat)
        if known is None or known[0] != wanted:
            whole = QRectF(0, 0, size.width(), size.height())
            others = [other for other in range(places.seats) if other != seat]
            taken = [blocked, *(rect for other in others for rect in _of_seat(other, state, places))]
            boxes = list(_possible_boxes(seat, has_error, places))
            known = self._known[seat] = wanted, _first_free(boxes, taken, whole)
        return known[1]


def _first_free(boxes: Sequence[QRectF], taken: Sequence[QRectF], whole: QRectF) -> QRectF:
    """Return the first box inside the whole area that touches nothing taken, or else the first one."""
    for box in boxes:
        if whole.contains(box) and not any(rect.intersects(box) for rect in taken):
            return box
    return boxes[0]


def _of_seat(seat: int, state: Holdem, places: BoardLayout) -> Iterator[QRectF]:
    """Yield the rectangles a seat occupies: its plate, and while it is in the hand its hole cards."""
    yield places.plate(seat)
    if state.seats[seat].live:
        yield from (places.hole(seat, card) for card in range(places.holes))


def _possible_boxes(seat: int, has_error: bool, places: BoardLayout) -> Iterator[QRectF]:
    """Yield the possible boxes of a seat, preferred first."""
    plate, first, last = places.plate(seat), places.hole(seat, 0), places.hole(seat, places.holes - 1)
    height = share_height(plate)
    yield share_box_below(plate)
    width = height * (4.6 if has_error else 2.9)
    for top in (plate.top() - height - 2, first.top(), first.top() - height):
        left, right = first.left() - width - 3, last.right() + 3
        is_left = plate.center().x() < places.table.center().x()
        for x in (right, left) if is_left else (left, right):
            yield QRectF(x, top, width, height)


def share_box_below(plate: QRectF) -> QRectF:
    """Return the box of a share below a plate."""
    width, height = min(plate.width(), max(plate.width() * 0.66, 76.0)), share_height(plate)
    return QRectF(plate.center().x() - width / 2, plate.bottom() - height * 0.12, width, height)


def paint_share(painter: QPainter, box: QRectF, share: float, error: float, theme: Theme) -> None:
    """Paint a share of the pot with a bar of that length."""
    height = box.height()
    painting.rounded(painter, box.translated(0, 1), height / 2, "#000000", 0.25)
    painting.rounded(painter, box, height / 2, theme.panel)
    painting.ring(painter, box, height / 2, theme.outline or theme.line, 1.2)
    bar = QRectF(box.left() + 8, box.bottom() - 4.5, (box.width() - 16) * share, 2.5)
    painting.rounded(painter, bar, 1.2, theme.accent)
    ink = theme.ink if share else mixed(theme.ink, theme.panel, 0.7)
    upper = box.adjusted(0, -1, 0, -2)
    painting.text(painter, upper, share_text(share, error), theme, height * 0.55, ink, weight=600)


def share_height(plate: QRectF) -> float:
    """Return the height of a share's box."""
    return max(17.0, plate.height() * 0.38)


def share_text(share: float, error: float) -> str:
    """Return "42.8 %", or "31.2 ± 0.3 %" if sampled."""
    if error:
        return f"{format_number(100 * share, 1)} ± {format_percent(error, 1)}"
    return format_percent(share, 1 if 0 < share < 1 else 0)

"""The part of the board of Reedmere that shows hints, and bubbles beside the park in view."""

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from takeback.engine.game import Game, Hint
from takeback.engine.record import Seat
from takeback.ui import painting

from ..state import AddPlot, Place
from .acting import ActingBoard
from .bubbles import BubblePlace, BubbleRoom
from .ghosts import GhostPainter
from .hand import PlacementTrial
from .places import is_cell
from .spoken import turn_rights


class HintedBoard(ActingBoard):
    """Shows hints in place of the ghost at the pointer, and bubbles where they hide little of the park."""

    pointed_before_hint: Hashable | None = None  # where the pointer or cursor was when the hint came

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: Any = None) -> None:
        super().__init__(game, seats, parent)
        self.hint_removed.connect(self.update_spots)  # the park made room for the plot that it added

    def trial_at(self, key: Hashable) -> PlacementTrial | None:
        """Return what laying the tile at this spot would do, or None where no tile can be tried."""
        if not is_cell(key) or self.held_tile() is None or self.seat is None or self.state.over:
            return None
        assert isinstance(key, tuple)
        return self.hand.trial_at(self.game, self.state, self.seat, (key[1], key[2]))

    def active_spot(self) -> Hashable | None:
        """Return the spot under the keyboard cursor or, if the mouse was used last, under the pointer."""
        return self.spots.current if self.is_keyboard_mode and self.hasFocus() else self.hovered_key

    def ghost_painter(self, painter: QPainter) -> GhostPainter:
        """Return a painter of ghosts over the park in view."""
        return GhostPainter(painter, self.theme, self.current_view(), self.state.parks[self.viewed_seat])

    # Hints
    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        """Paint a hint: its tile and plot where they would lie, rings around what to take, and its text at
        the tile, beyond the park if there is room, else at the first thing it is about."""
        about: list[QRectF] = []
        for action in hint.actions:
            at = self.place_of(self.where(action))
            if isinstance(action, Place) and self.viewed_seat == self.seat:
                at = self.current_view().cells_rect(action.cells)
                self.ghost_painter(painter).paint_hinted_tile(action)
            elif isinstance(action, AddPlot) and self.viewed_seat == self.seat:
                self._paint_hinted_plot(painter, action)
            elif not at.isEmpty():
                painting.ring(painter, at, self.radius_of(None), self.theme.accent, 3.0)
            about.insert(0 if isinstance(action, Place) else len(about), at)
        if self.refusal is None:
            panel = self.frame_rect()
            at = about[0] if about else panel.adjusted(0, 40, 0, 0)
            self.bubble_place(at, hint.text, about).paint(painter, hint.text, self.theme, self.theme.accent)

    def _plots_in_view(self) -> list[QRectF]:
        """Return the rectangles of the plots in the middle, also of those that the hint adds."""
        view, park = self.current_view(), self.state.parks[self.viewed_seat]
        plots = [(plot.px, plot.py) for plot in park.plots]
        return [view.plot_rect(*one) for one in (*plots, *self.hinted_plots())]

    def _paint_hinted_plot(self, painter: QPainter, action: AddPlot) -> None:
        """Paint the plot that a hint adds where it would lie, and a ring around it on its pile."""
        self.ghost_painter(painter).paint_plot_ghost(action.plot, action.px, action.py, self.frame_rect())
        if action.plot in self.state.face:
            face = self.place_of(("face", self.state.face.index(action.plot)))
            painting.ring(painter, face, self.radius_of(None), self.theme.accent, 3.0)

    def bubble_avoid_rect(self, key: Hashable) -> QRectF:
        """Return the place of a spot; of a cell all cells of the tile that is tried there."""
        trying = self.trial_at(key)
        if trying is None:
            return super().bubble_avoid_rect(key)
        return self.current_view().cells_rect(trying.cells).intersected(self.frame_rect())

    def paint_bubble_at(self, painter: QPainter, at: QRectF, sentence: str, edge: str) -> None:
        """Paint a sentence in a bubble about `at`; in the park where it hides nothing that is needed."""
        if self.refusal is None or sentence == self.refusal.sentence:
            self.bubble_place(at, sentence).paint(painter, sentence, self.theme, edge)

    def bubble_place(self, at: QRectF, sentence: str, about: Sequence[QRectF] = ()) -> BubblePlace:
        """Return the place of a bubble about `at`; one about the park hides no plot and nothing that it is
        `about`, if there is room."""
        if not self.frame_rect().contains(at.center()):
            return BubblePlace(QRectF(self.rect()), at)
        return self.bubble_room(about).place(at, sentence, self.theme)

    def bubble_room(self, about: Sequence[QRectF] = ()) -> BubbleRoom:
        """Return what a bubble about the park may cover, and what not: plots, badges and what it is about."""
        layout, panel = self.current_layout(), self.frame_rect()
        marks = list(about)
        if self.badge_words():
            marks.append(self.badge_rect())
        if self.state.last is not None:
            high = layout.font_size(12.5) * 1.5
            marks.append(QRectF(panel.left(), panel.top(), panel.width(), high))
        has_spare = not turn_rights(self.state, self.seat)
        return BubbleRoom(panel, self._plots_in_view(), marks, layout.rights if has_spare else None)

    def show_hint(self, hint: Hint | None) -> None:
        """Show the hint in place of the ghost at the pointer; the park makes room for a plot that it adds."""
        self.pointed_before_hint = self.active_spot()
        super().show_hint(hint)
        self.update_spots()

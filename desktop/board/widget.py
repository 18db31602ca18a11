"""The widget that shows a state and turns clicks into actions."""

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QAbstractAnimation, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.board.theme import LIGHT, Theme
from desktop.engine.game import Game, Hint
from desktop.engine.play import Move
from desktop.engine.record import Seat
from desktop.engine.state import Action


class BoardWidget(QWidget):
    """What the window knows of every board. A game's `board.py` has a `class Board(BoardWidget)`.

    The window shows a new state at once and lets the move play over it: `show_state(state, …)`, then
    `show_move(move, backwards)`. Nothing waits for an animation, and any input ends it.
    """

    acted = Signal(object, int, int)  # action, seat, draft revision it was made on (-1: none)
    confirm_wanted = Signal(int)  # seat; for example a line is finished when the button is released
    retract_wanted = Signal(int)  # seat
    undo_step_wanted = Signal(int)  # seat: one draft step back (dragging back)
    preview_ended = Signal()  # a press while a preview is shown does nothing else
    said = Signal(str)  # a sentence for the status bar and the announcer

    def __init__(self, game: Game, seats: tuple[Seat, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.seats = seats
        self.theme: Theme = LIGHT
        self.pace = 1.0
        self.revision = -1
        self.state: Any = None
        self.seat: int | None = None
        self.to_act: tuple[int, ...] = ()

    # what the window tells it -------------------------------------------------------------------------------------
    def show_state(self, state: Any, seat: int | None, to_act: tuple[int, ...] = ()) -> None:
        """`state` is already seen_by(seat). Cheap and idempotent: a fresh board shown the same equals this one."""
        self.state, self.seat, self.to_act = state, seat, to_act

    def show_move(self, move: Move, backwards: bool = False) -> None:
        """Let a move play over the state that is shown already: the one after it, or before it when backwards."""

    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        """How this move looks on its way. It is not started yet and may be played backwards."""
        return None

    def finish(self) -> None:
        """End any animation at once, as any input does."""

    def refuse(self, sentence: str, action: Action | None = None) -> None:
        """An illegal try: shake, and the sentence in a bubble where it was tried; also emits `said`."""
        self.said.emit(sentence)

    def show_hint(self, hint: Hint | None) -> None:
        """Outline what the hint is about, with its sentence. The next state or None wipes it."""

    def set_preview(self, label: str | None) -> None:
        """A dashed frame and a label over a past position; a press then only emits `preview_ended`."""

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.update()

    def set_pace(self, factor: float) -> None:
        """How long animations take, as a share of their usual time; 0 means none."""
        self.pace = factor

    def set_revision(self, revision: int) -> None:
        """Of the draft that is shown, so that a late click can be told."""
        self.revision = revision

    def picture(self) -> list[tuple[str, str]]:
        """The keys and spoken names of all spots in order: with the painted image, what "shows the same" means."""
        return []

    def idle(self) -> str:
        """What the status bar says when nothing else does: "Cross to move."."""
        return ""

    # what a spot tells it -----------------------------------------------------------------------------------------
    def press(self, key: Hashable) -> None:
        """The player chose this spot, by mouse, keyboard or an assistive program."""

    def spot_focused(self, key: Hashable, reason: Qt.FocusReason) -> None:
        self.update()

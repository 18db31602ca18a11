"""The board of Duel as its parts see it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from PySide6.QtCore import QRectF, SignalInstance

from takeback.engine.game import Game
from takeback.engine.state import Action
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.ui.theme import Theme

from .laid import Laid
from .offered_answers import OfferedAnswers
from .places import Areas
from .possible_plays import PossiblePlays
from .side import Question


class SeatBoard(Protocol):
    """The interface of a board for its parts: the position as its seat sees it, and what it can be told."""

    state: Duel
    seat: int | None
    pace: float
    game: Game
    theme: Theme

    @property
    def message_emitted(self) -> SignalInstance:
        """Return the signal with a sentence for the status bar and the announcer."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of both players."""

    @property
    def laid(self) -> Laid:
        """Return how the state is laid out for this seat."""

    @property
    def cards(self) -> dict[Hashable, QRectF]:
        """Return the rectangles of cards by spot, in painting order."""

    @property
    def areas(self) -> Areas:
        """Return the areas of the board in its present size."""

    @property
    def choice(self) -> Choice | None:
        """Return the question to this seat; None without one."""

    @property
    def question(self) -> Question:
        """Return what the panel shows."""

    @property
    def answers(self) -> OfferedAnswers:
        """Return the answers that this seat may give to the question to it."""

    @property
    def offered(self) -> frozenset[int]:
        """Return the targets the answers are about."""

    @property
    def plays(self) -> PossiblePlays:
        """Return what this seat may play and use."""

    @property
    def may_pass(self) -> bool:
        """Tell whether this seat has priority."""

    def act(self, action: Action) -> None:
        """Do this action."""

    @property
    def is_asked(self) -> bool:
        """Tell whether the panel shows a question to this seat."""

    def end_question(self) -> None:
        """Give the answer that ends the question, or the marked one; show why neither is possible."""

    def press_marked(self) -> bool:
        """Give the answer under the keyboard's cursor or the pointer; return whether there is one."""

    def refuse(self, sentence: str, action: Action | None = None, key: Hashable | None = None) -> None:
        """Show why something is not possible, at the spot of the action or at `key` if one is given."""

    def name_of(self, key: tuple[str, ...]) -> str:
        """Return what a screen reader says about a spot."""

    def refresh(self) -> None:
        """Update everything after the player has changed something that is not part of the state."""

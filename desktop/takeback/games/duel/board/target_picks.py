"""Answering by pressing what the answer is about: targets one after the other, and places."""

from __future__ import annotations

from takeback.games.duel.state import Answer
from takeback.texts import gettext as _

from .seat_board import SeatBoard


class TargetPicks:
    """Holds the targets pressed so far on one board, and answers once they fit only one option."""

    def __init__(self, board: SeatBoard) -> None:
        """Take the board whose targets are pressed."""
        self._board = board
        self.targets: tuple[int, ...] = ()  # those pressed so far, for an answer about several

    def clear(self) -> None:
        """Drop the targets; the caller updates the board."""
        self.targets = ()

    def choose(self, target: int) -> bool:
        """Pick this target and answer once only one option fits; return whether it was a target.

        If more is to be picked, say what. A target that does not fit, or is picked already, drops what was
        picked.
        """
        board = self._board
        choice = board.choice
        if choice is None or target not in board.offered:
            if self.targets and choice is not None:
                self.targets = ()
                board.refresh()
            return False
        picked = (*self.targets, target) if target not in self.targets else ()
        fitting = [at for at, offer in enumerate(choice.options) if picked and set(picked) <= set(offer.objs)]
        if len(fitting) == 1:
            self.targets = ()
            board.act(Answer(fitting[0]))
        else:
            self.targets = picked
            board.refresh()
            if picked:
                card = board.laid.name(target)
                board.message_emitted.emit(
                    _("{card}: click the attacker that it guards.", card=card)
                    if choice.kind == "guards"
                    else _("{card}: choose what goes with it.", card=card)
                )
        return True

    def choose_place(self, seat: int, value: int) -> bool:
        """Answer with this place; return whether it was an answer."""
        answers = self._board.answers
        if not answers.is_place(seat, value):
            return False
        self._board.act(Answer(answers.places[value]))
        return True

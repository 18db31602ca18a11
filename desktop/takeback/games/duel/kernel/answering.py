"""Answers to the pending question, and who may give them."""

from __future__ import annotations

from takeback.engine.state import Action, Illegal
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Answered, Looped
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.texts import gettext as _


class Answer(Action, frozen=True, omit_defaults=True):
    """Answer the pending question with one of its options."""

    option: int  # its index in the options of the question
    # where the seat is asked from now on, in games in which players set that; None: as before
    stops: tuple[str, ...] | None = None


def to_act(state: Duel) -> tuple[int, ...]:
    """Return the seats the pending question is for; () if none is pending or the game is over."""
    return state.pending.seats if state.pending is not None and state.result is None else ()


def asked(state: Duel, seat: int) -> Choice:
    """Return the question that is pending for this seat; raise Illegal if the seat is not asked."""
    if state.pending is None or seat not in to_act(state):
        raise Illegal(_("It is not your turn to decide."))
    return state.pending


def store_answer(run: UnfinishedMove, seat: int, choice: Choice, action: Answer) -> None:
    """Emit the answer to the pending question; raise Illegal if there is no such option.

    If the question is optional, what was noted to detect repetition is cleared first.
    """
    if not 0 <= action.option < len(choice.options):
        raise Illegal(_("That is not one of the answers."))
    if choice.optional and (run.state.loop or run.state.optional):
        run.emit(Looped(""))
    run.emit(Answered(seat, action.option, choice.secret, action.stops))

"""Parts of rules that most card games have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from takeback.games.duel.kernel import masks
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of, move
from takeback.games.duel.kernel.events import SeatMarked, Shuffled
from takeback.games.duel.kernel.hooks import Hook
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import NOBODY, Deed, Duel, Frame, Result, StepRecord
from takeback.games.duel.kernel.steps import begin_step, begin_turn


def turns_of(*steps: str) -> tuple[Hook, ...]:
    """Return the hooks of a rule that gives each turn these steps, each of them a phase of its own."""
    plan = tuple(StepRecord(name, name) for name in steps)
    return (
        Hook("commit", "turn_begin", begin_turn),
        Hook("commit", "phase_begin", note),
        Hook("commit", "step_begin", begin_step),
        Hook("turn_plan", "*", lambda derived, about, me: plan),
    )


def seen_by_owner(derived: None, seat: int, me: None) -> tuple[int, ...]:
    """Return the seats that see a zone which only its owner sees: a hook of the kind "sees"."""
    return (seat,)


def seen_by_nobody(derived: None, seat: int, me: None) -> tuple[int, ...]:
    """Return the seats that see a zone which is hidden from all, none: a hook of the kind "sees"."""
    return ()


def note(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Commit a deed that changes nothing: it is recorded, and rules may answer it."""
    return CommitResult()


def move_card(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Commit the move of the deed's object to the bottom of a zone, that of the deed's seat if seats have
    one.

    It is recorded with the new stay as `obj` and the old one in `others`; nothing is done if the object has
    gone.
    """
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    game = run.state.option(masks.CARD_GAME)
    was, will = masks.seers(obj.zone, obj.controller, game), masks.seers(deed.zone, deed.seat, game)
    is_shown = was is not None and will is None and deed.actor not in was
    moved = move(run, before, deed.obj, deed.zone, deed.seat, -1, shows=is_shown)
    assert moved is not None
    return CommitResult((moved,), (fact_of(deed, obj=moved.new, others=(deed.obj,)),))


def shuffle_zone(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Shuffle the deed's zone, that of its seat if seats have one."""
    count = len(run.state.zone(deed.zone, deed.seat))
    return CommitResult((Shuffled(deed.zone, deed.seat, run.chance.shuffled(range(count))),))


def deal_out(pack: str, to: str, back: Sequence[str] = ()) -> Callable[[UnfinishedMove, Frame], None]:
    """Return the job that puts what lies in the zones `back` into the pack, shuffles it, and deals all of it
    into the zones `to`, one card to each seat in turn."""

    def deal(run: UnfinishedMove, frame: Frame) -> None:
        """Do the next step: move the cards back, shuffle, deal one to each seat in turn, or end."""
        state, seats = run.state, range(len(run.state.seats))
        run.move(frame.pc + 1)
        if frame.pc == 0:
            lying = [oid for zone in back for seat in (NOBODY, *seats) for oid in state.zone(zone, seat)]
            run.do([Deed("move", obj=oid, zone=pack) for oid in lying])
        elif frame.pc == 1:
            run.do([Deed("shuffle", zone=pack)])
        elif frame.pc == 2:
            cards = enumerate(state.zone(pack))
            run.do([Deed("move", seat=at % len(seats), obj=oid, zone=to) for at, oid in cards])
        else:
            run.pop()

    return deal


def add_to_mark(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Commit the addition of the deed's amount to the mark `key` of a seat."""
    value = run.state.mark(deed.seat, deed.key) + deed.amount
    return CommitResult((SeatMarked(deed.seat, deed.key, value),))


def best_of(state: Duel, mark: str, lowest: bool = False) -> tuple[int, ...]:
    """Return the seats with the highest value of this mark, or with the lowest; () if all are equal."""
    values = [state.mark(seat, mark) for seat in range(len(state.seats))]
    best = min(values) if lowest else max(values)
    found = tuple(seat for seat, value in enumerate(values) if value == best)
    return found if len(found) < len(values) else ()


def ended(winners: Sequence[int], *reasons: str) -> Result:
    """Return the end of the game, as a hook of the kind "wins" does; without winners it is tied."""
    return Result(tuple(winners), reasons)

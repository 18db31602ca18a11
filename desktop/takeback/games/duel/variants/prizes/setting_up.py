"""Setting up a match: hands, units face down and prizes; and the turns that follow."""

from __future__ import annotations

from typing import Any

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Moved, Passed, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, Rule, ZoneKind
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import PLACE, Choice, Chosen, Deed, Duel, Frame, StepRecord, fresh
from takeback.games.duel.kernel.parts import note
from takeback.games.duel.kernel.settle import is_settled
from takeback.games.duel.kernel.steps import begin_step
from takeback.games.duel.rules.core.setting_up import HAND
from takeback.games.duel.variants.prizes.bench import (
    ACTIVE,
    COUNCIL,
    MOST_PRIZES,
    MOST_UNITS,
    OVER,
    PRIZES,
    READY,
    SET_UP,
    is_base,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

STEPS = ("draw", COUNCIL, "cleanup")
WHICH_ACTIVE = gettext_noop("Which unit is active?")
WHICH_BENCH, DONE = gettext_noop("Which units are on your bench?"), gettext_noop("Done")
FRONT, BENCH = 1, 2  # `chosen.number` of a unit set up face down


def _in_turn(state: Duel) -> tuple[int, ...]:
    """Return all seats, the one that begins first."""
    return state.seats_from(state.seat_after(state.natural))


def _base_units_in_hand(state: Duel, seat: int) -> list[int]:
    """Return the base units in a seat's hand."""
    return [obj.oid for obj in state.within("hand", seat) if is_base(obj.card)]


def _setup_work(run: UnfinishedMove, deed: None, me: Me) -> list[Frame]:
    """Return the work of setting up."""
    seats = _in_turn(run.state)
    return [
        *(Frame("base_hand", seat=seat) for seat in seats),
        *(Frame("put_down", seat=seat) for seat in seats),
        Frame("turn_up"),
    ]


def base_hand(run: UnfinishedMove, frame: Frame) -> None:
    """Show a hand without base units, put it back and draw another, until it has one; a hand stays if none is
    in the deck either.
    """
    state, seat = run.state, frame.seat
    hand = state.zone("hand", seat)
    if frame.pc == 0:
        if _base_units_in_hand(state, seat) or not any(
            is_base(obj.card) for obj in state.within("deck", seat)
        ):
            run.pop()
            return
        run.move(1)
        run.do([Deed("show", seat=seat, obj=oid, others=state.seats_from(0)) for oid in hand])
    elif frame.pc == 1:
        run.move(2)
        run.do([Deed("move", seat=seat, obj=oid, zone="deck") for oid in hand])
    elif frame.pc == 2:
        run.move(3)
        run.do([Deed("shuffle", zone="deck", seat=seat)])
    else:
        run.move(0)
        run.do([Deed("draw_cards", seat=seat, amount=HAND, tags=("start",))])


def put_down(run: UnfinishedMove, frame: Frame) -> None:
    """Ask for an active unit and up to four bench units, and put them down unseen; nothing without a base
    unit in the hand.
    """
    able = _base_units_in_hand(run.state, frame.seat)
    chosen: list[int] = []
    while able and len(chosen) < MOST_UNITS:
        prompt, none = (WHICH_BENCH, DONE) if chosen else (WHICH_ACTIVE, "")
        oid = run.ask_object(frame.seat, "target", prompt, able, 0, none, part=bool(chosen))
        if not oid:
            break
        chosen.append(oid)
        able.remove(oid)
    run.pop()
    for at, oid in enumerate(chosen):
        obj = run.state.find(oid)
        assert obj is not None
        number = FRONT if at == 0 else BENCH
        new = fresh(run.state, oid & PLACE)
        run.emit(Moved(oid, SET_UP, frame.seat, new, -1, chosen=Chosen(number=number), card=obj.card))


def turn_up(run: UnfinishedMove, frame: Frame) -> None:
    """Deal the prizes face down from the decks, then let the units laid down in setting up enter; a step of
    the set-up, run twice."""
    state = run.state
    if frame.pc == 0:
        run.move(1)
        run.do(
            [
                Deed("move", seat=seat, obj=oid, zone=PRIZES)
                for seat in _in_turn(state)
                for oid in state.zone("deck", seat)[:MOST_PRIZES]
            ]
        )
        return
    run.pop()
    run.emit_all(SeatMarked(seat, READY, 1) for seat in state.seats_from(0))
    run.do(
        [
            Deed(
                "enter",
                obj.oid,
                seat,
                seat,
                obj.oid,
                tags=(f"{ACTIVE}=1",) if obj.chosen.number == FRONT else (),
            )
            for seat in _in_turn(state)
            for obj in state.within(SET_UP, seat)
        ]
    )


REGISTRY.add_rule(
    Rule(
        "prize.setup",
        _("Setting up"),
        _(
            "A hand without a base unit is shown and redrawn. Each player puts one active unit and "
            "up to four bench units face down and lays out five prizes; then the units are turned "
            "up."
        ),
        (
            Hook("sees", SET_UP, lambda derived, seat, me: (seat,)),
            Hook("sees", PRIZES, lambda derived, seat, me: ()),
            Hook("setup", "*", _setup_work, order=3),
            Hook("job", "base_hand", base_hand),
            Hook("job", "put_down", put_down),
            Hook("job", "turn_up", turn_up),
        ),
        requires=("core.start_hand", "core.seeing"),
        zones=(
            ZoneKind(SET_UP, about="The players' first units, face down until both players have chosen."),
            ZoneKind(PRIZES, about="The prizes, face down; a player takes one for each unit that falls."),
        ),
        marks=(
            MarkKind("active", "It is the active unit."),
            MarkKind("is_set_up", "The player has chosen their first units.", of_seat=True),
        ),
    )
)


# turns ----------------------------------------------------------------------------------------------------
def _turn_steps(derived: Derived, about: Any, me: Me) -> tuple[StepRecord, ...]:
    """Return the steps of a turn."""
    return tuple(StepRecord(name, name) for name in STEPS)


def priority(run: UnfinishedMove, frame: Frame) -> None:
    """Ask the turn player in the Council until the turn is ended; elsewhere only settle."""
    state = run.state
    if not is_settled(run):
        run.push(Frame("settle"))
    elif state.step_name == COUNCIL and not state.mark(state.tp, OVER):
        run.ask(Choice((state.tp,), "priority", optional=True))
    else:
        run.pop()


def _end_council(run: UnfinishedMove, seat: int, me: Me) -> None:
    """End the Council, and with it the turn."""
    run.emit(SeatMarked(seat, OVER, 1))
    run.emit(Passed(seat))


REGISTRY.add_rule(
    Rule(
        "prize.turn",
        _("Draw, Council, Cleanup"),
        _("A turn is Draw, Council and Cleanup. Passing ends it."),
        (
            Hook("turn_plan", "*", _turn_steps),
            Hook("commit", "phase_begin", note, about="Begin a phase of the turn, unless it is skipped."),
            Hook("commit", "step_begin", begin_step, about="Begin a step of the turn, unless it is skipped."),
            Hook("job", "priority", priority),
            Hook("actions", "pass", _end_council),
        ),
        requires=("core.turn",),
    )
)

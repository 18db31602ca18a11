"""Seven rounds of five steps, and the flow that each of them gives."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed, Duel, StepRecord
from takeback.games.duel.kernel.parts import note
from takeback.games.duel.kernel.steps import begin_step, begin_turn
from takeback.games.duel.rules.core.flow import read_cost
from takeback.games.duel.variants.lanes.roads import PLANNED
from takeback.texts import gettext as _
from takeback.texts import ngettext

STEPS = ("start", "plan", "reveal", "march", "dusk")


def _round_steps(derived: Derived, about: Any, me: Me) -> tuple[StepRecord, ...]:
    """Return the steps of a round."""
    return tuple(StepRecord(name, name) for name in STEPS)


def _begin_round(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Begin a round: the first seat comes first in odd ones, whatever seat the deed names."""
    seat = run.state.turn % len(run.state.seats)
    return begin_turn(run, replace(deed, seat=seat, others=(seat,)), before)


def _draw(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the draws of a round, for players who have cards left."""
    state = derived.state
    seats = [seat for seat in state.seats_from(state.tp) if state.zone("deck", seat)]
    return [Deed("draw_cards", actor=seat, seat=seat, amount=1, tags=("step",)) for seat in seats]


REGISTRY.add_rule(
    Rule(
        "lane.turn",
        _("Seven rounds"),
        _(
            "A round is Start, Plan, Reveal, March and Dusk. In Start, both players draw a card if "
            "they can. The first player goes first in odd rounds."
        ),
        (
            Hook("commit", "turn_begin", _begin_round),
            Hook("turn_plan", "*", _round_steps),
            Hook("commit", "phase_begin", note, about="Begin a phase of the turn, unless it is skipped."),
            Hook("commit", "step_begin", begin_step, about="Begin a step of the turn, unless it is skipped."),
            Hook("step_body", "start", _draw),
        ),
        requires=("core.drawing",),
    )
)


# flow -----------------------------------------------------------------------------------------------------
def cost_of(derived: Derived, oid: int) -> int:
    """Return the cost of a card as a number; letters count like numbers."""
    return read_cost(REGISTRY.definition(derived.values(oid).definition).cost).total


def flow_left(derived: Derived, seat: int) -> int:
    """Return the flow a seat has left this round; planned cards are paid for."""
    state: Duel = derived.state
    return state.turn - sum(cost_of(derived, oid) for oid in state.zone(PLANNED, seat))


def _forbid_too_expensive(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid cards that cost more than the flow that is left: return why, as a sentence, or ""."""
    cost, left = cost_of(derived, deed.obj), flow_left(derived, deed.seat)
    if cost <= left:
        return ""
    return ngettext(
        "{card} costs {cost}, and you have {count} flow left in this round.",
        "{card} costs {cost}, and you have {count} flow left in this round.",
        left,
        card=derived.values(deed.obj).name,
        cost=cost,
    )


REGISTRY.add_rule(
    Rule(
        "lane.flow",
        _("Flow of the round"),
        _(
            "The first round gives each player 1 flow of any kind, the second 2, and so on. Unused "
            "flow is lost."
        ),
        (Hook("can", "play", _forbid_too_expensive),),
        requires=("lane.turn",),
    )
)

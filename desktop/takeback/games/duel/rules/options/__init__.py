"""Rules that are off unless an option or a card puts them in force."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.rules.core.flow import pool_of
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

SOLVER = 0  # the seat that solves a puzzle


def _burn_too(derived: Derived, deed: Deed, me: Me) -> tuple[Deed, Deed]:
    """Return the emptying of the pool unchanged, and a deed that burns its owner as much."""
    return deed, Deed("flow_burn", seat=deed.seat, amount=deed.amount)


def _become_life_loss(derived: Derived, deed: Deed, me: Me) -> tuple[Deed]:
    """Make a player lose life for unused flow."""
    return (Deed("lose_life", deed.source, deed.actor, deed.seat, amount=deed.amount, tags=("flow",)),)


def _would_burn(derived: Derived, seat: int, me: Me) -> str:
    """Return why this seat is not passed by its plan: its unused flow would burn; "" if not."""
    if derived.state.zone(CHAIN) or not any(pool_of(derived.state, seat)):
        return ""
    return _("Your unused flow would burn.")


REGISTRY.add_rule(
    Rule(
        "opt.flow_burn",
        _("Unused flow burns"),
        _("When a pool empties, its owner loses 1 life for each flow that was in it."),
        (
            Hook("replace", "flow_empty", _burn_too, flags=frozenset({"flavour"})),
            Hook("commit", "flow_burn", _become_life_loss, flags=frozenset({"becomes"})),
            Hook("can", "pass_by_plan", _would_burn),
        ),
        requires=("core.flow_empties",),
    )
)
REGISTRY.add_rule(
    Rule(
        "opt.sweep_first",
        _("The sweep comes first"),
        _("What cannot stay is swept away before triggers go onto the chain."),
        (Hook("order", "settle", lambda *_: True),),
        requires=("core.sweep",),
    )
)


def _too_late(derived: Derived, seat: int, me: Me) -> str:
    """Return the cause of losing a puzzle because the other's turn has begun; "" if it has not."""
    is_over = seat == SOLVER and derived.state.turn > 0 and derived.state.tp != SOLVER
    return gettext_noop("{player} has not won in time.") if is_over else ""


REGISTRY.add_rule(
    Rule(
        "opt.in_time",
        _("Win before the other’s turn"),
        _("The first player loses when the other player’s turn begins."),
        (Hook("can", "go_on", _too_late),),
        requires=("core.turn", "sw.lose"),
    )
)

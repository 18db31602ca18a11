"""The layer in which counters change the values of an object."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Layer, Me, Rule
from takeback.games.duel.kernel.layers import Working
from takeback.games.duel.rules.sweep import LESS, MORE

# copy, control, name, kinds, faction; abilities off, on and barred; might and grit as counted, at base,
# changed and swapped; players and rules
ALL = ("1", "2", "3", "4", "5", "6a", "6b", "6c", "7a", "7b", "7c", "7d", "8")


def _has_counters(working: Working, deed: None, me: Me) -> bool:
    """Tell whether anything on the field has counters."""
    return any(name in (MORE, LESS) for obj in working.state.within("field") for name, _ in obj.marks)


def _apply_counters(working: Working, deed: None, me: Me) -> None:
    """Add the counters to might and grit."""
    for obj in working.state.within("field"):
        change = obj.mark(MORE) - obj.mark(LESS) if obj.marks else 0
        if change:
            values = working.by_oid[obj.oid]
            values.might += change
            values.grit += change


REGISTRY.add_rule(
    Rule(
        "core.layers",
        "Counters",
        "A +1/+1 counter adds one to might and grit, a -1/-1 counter takes one away.",
        (Hook("layer", "7c", _apply_counters, when=_has_counters, reads=(MORE, LESS)),),
        requires=("core.identity",),
        layers=tuple(Layer(one) for one in ALL),
    )
)

"""The layer in which counters change the values of an object."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Layer, MarkKind, Me, Rule
from takeback.games.duel.kernel.layers import Working
from takeback.games.duel.rules.sweep import LESS, MORE

ALL = {
    "1": "What it is a copy of.",
    "2": "Who controls it.",
    "3": "Its name.",
    "4": "Its kinds and subtypes.",
    "5": "Its factions.",
    "6a": "Abilities are removed.",
    "6b": "Abilities are added.",
    "6c": "Abilities that it cannot have.",
    "7a": "Might and grit that its own text defines.",
    "7b": "Might and grit are set.",
    "7c": "Might and grit are changed, for example by counters.",
    "7d": "Might and grit are swapped.",
    "8": "What players may do.",
}


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
        layers=tuple(Layer(name, about=about) for name, about in ALL.items()),
        marks=(
            MarkKind("+1/+1", "Counters, each of which adds 1 to might and grit."),
            MarkKind("-1/-1", "Counters, each of which subtracts 1 from might and grit."),
        ),
    )
)

"""The layer in which counters change the values of an object."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Layer, MarkKind, Me, Rule
from takeback.games.duel.kernel.layers import Working
from takeback.games.duel.rules.sweep import LESS, MORE
from takeback.texts import gettext as _

LAYERS = (
    Layer("1", about="What it is a copy of."),
    Layer("2", about="Who controls it."),
    Layer("3", about="Its name."),
    Layer("4", about="Its kinds and subtypes."),
    Layer("5", about="Its factions."),
    Layer("6a", about="Abilities are removed."),
    Layer("6b", about="Abilities are added."),
    Layer("6c", about="Abilities that it cannot have."),
    Layer("7a", about="Might and grit that its own text defines."),
    Layer("7b", about="Might and grit are set."),
    Layer("7c", about="Might and grit are changed, for example by counters."),
    Layer("7d", about="Might and grit are swapped."),
    Layer("8", about="What players may do."),
)


def _has_counters(working: Working, deed: None, me: Me) -> bool:
    """Tell whether anything on the field has counters."""
    return any(name in (MORE, LESS) for obj in working.state.within("field") for name, _ in obj.marks)


def _apply_counters(working: Working, deed: None, me: Me) -> None:
    """Add the +1/+1 counters to might and grit and subtract the -1/-1 counters."""
    for obj in working.state.within("field"):
        change = obj.mark(MORE) - obj.mark(LESS) if obj.marks else 0
        if change:
            values = working.by_oid[obj.oid]
            values.might += change
            values.grit += change


REGISTRY.add_rule(
    Rule(
        "core.layers",
        _("Counters"),
        _("A +1/+1 counter adds one to might and grit, a -1/-1 counter takes one away."),
        (Hook("layer", "7c", _apply_counters, when=_has_counters, reads=(MORE, LESS)),),
        requires=("core.identity",),
        layers=LAYERS,
        marks=(
            MarkKind("+1/+1", "Counters, each of which adds 1 to might and grit."),
            MarkKind("-1/-1", "Counters, each of which subtracts 1 from might and grit."),
        ),
    )
)

"""Tide: what comes back, what is cancelled, and time itself."""

from desktop.games.duel.cards.ops import cancel, chosen, draw, return_to_hand, you
from desktop.games.duel.cards.wording import A_UNIT, Card, word
from desktop.games.duel.kernel.hooks import REGISTRY
from desktop.games.duel.kernel.targets import Target


def plays(derived, me, chosen):  # type: ignore[no-untyped-def]
    return [obj.oid for obj in derived.state.within("chain") if not obj.chosen.ability and obj.oid != me.oid]


REGISTRY.add_cards(
    (
        Card("T01", "1T", "unit", 1, 1, word("sudden"), word("aloft")),
        Card("T02", "1T", "reply", choose=(A_UNIT,), do=(return_to_hand(chosen()),)),
        Card("T03", "1T", "reply", choose=(Target(plays, "Choose a play."),), do=(cancel(chosen()),)),
        Card("T11", "2T", "rite", do=(draw(you),)),
    )
)

"""An additional combat: the whole phase once more, but only after the first attack of the turn."""

from takeback.api.duel import Card, Derived, Fact, Me, When, extra_phase, it, ready, this


def attacks_first(derived: Derived, fact: Fact, me: Me) -> bool:
    """Tell whether this attacks for the first time in the turn; else the turn would never end."""
    attacks = [one for one in derived.state.facts if one.kind == "attack" and one.obj == me.oid]
    return it(derived, fact, me) and len(attacks) == 1


CARD = Card("storm3", "2CC", "unit", 3, 3, When("attack", attacks_first, do=(ready(this), extra_phase)))
TEXT = {
    "name": "Twice-Struck Rider",
    "text": "When this attacks for the first time in a turn, ready it, and another Clash follows this one.",
}

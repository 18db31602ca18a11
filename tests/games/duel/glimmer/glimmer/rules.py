"""Define a keyword, a rule that changes the draw, and the value of moths for computer players."""

from takeback.games.duel.making import (
    Deed,
    Derived,
    Fact,
    Hook,
    Layer,
    Me,
    Rule,
    ZoneKind,
    gain_life,
    keyword,
    more,
    you,
)


def _enters(derived: Derived, fact: Fact, me: Me) -> bool:
    return derived.values(fact.obj).has("kindly")


def _in_the_draw_step(derived: Derived, deed: Deed, me: Me) -> bool:
    return "step" in deed.tags


def _moths(derived: Derived, seat: int, me: Me) -> float:
    return 0.5 * sum(one.has("kindly") for one in derived.on_field("unit", seat))


KINDLY = keyword(
    "kindly",
    "When it enters, its player gains 1 life.",
    Hook("after", "enter", lambda *_: None, _enters),
    do=(gain_life(you, 1),),
    api=1,
)
SECOND_CARD = Rule(
    "glimmer.second_card",
    "A second card",
    "In the Draw step the turn player draws one card more.",
    (Hook("replace", "draw_cards", more(1), _in_the_draw_step, flags=frozenset({"add"})),),
    requires=("core.draw_step",),
    version=2,
    api=1,
    layers=(Layer("moonlit", after="7d"),),
    zones=(ZoneKind("moonlight"),),
)
RULES = (KINDLY, SECOND_CARD)
HINTS = (Hook("score", "*", _moths),)

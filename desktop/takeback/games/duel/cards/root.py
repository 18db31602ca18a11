"""Root: the cards about growth, beasts and counters."""

from takeback.games.duel.cards.instead import more, times, units_of_yours
from takeback.games.duel.cards.lasting import (
    PUMPED,
    SWAPPED,
    also_is,
    as_many_as,
    attached_unit,
    base,
    has_word,
    is_a,
    itself,
    layer,
    no_abilities,
    with_counter,
    your_springs,
)
from takeback.games.duel.cards.ops import begin, chosen, each_unit, its_might, make_token, wound
from takeback.games.duel.cards.wording import A_UNIT, Always, Card, Token, Use, When, Would, it, word
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.texts import gettext_noop

GROWN = with_counter("+1/+1", itself)
RENAMED = (
    layer("4", attached_unit, is_a(gettext_noop("Beast"))),
    layer("6a", attached_unit, no_abilities),
    layer("7b", attached_unit, base(1, 1)),
)
ROOTED = (layer("4", your_springs, also_is("unit")), layer("7b", your_springs, base(1, 1)))

REGISTRY.add_cards(
    (
        Card("R01", "R", "unit", 1, 1, Use(flow="R")),
        Card("R02", "1R", "unit", 2, 2, Always(layer("6b", GROWN, has_word("unbroken"), ("+1/+1",)))),
        Card(
            *("R03", "2R", "unit", 3, 2, word("spill")),
            When("fall", it, choose=(A_UNIT,), do=(wound(chosen(), its_might),)),
        ),
        Card("R04", "1R", "unit", 1, 3, word("lookout"), word("venom", 1)),
        Card("R05", "2R", "unit", 1, 1, When("enter", it, do=(make_token("sprout", 2),))),
        Token("sprout", "R", 1, 1),
        Card("R06", "R", "reply", choose=(A_UNIT,), do=(begin(PUMPED, chosen(), numbers=(3, 3)),)),
        Card("R07", "3R", "work", Would("counters", if_=units_of_yours, do=times(2), flags={"mul"})),
        Card("R08", "1R", "work", Would("counters", if_=units_of_yours, do=more(1), flags={"add"})),
        Card("R09", "1R", "bond", Always(*RENAMED), choose=(A_UNIT,)),
        Card(
            *("R10", "4RR", "unit", 0, 0, word("spill"), word("aegis")),
            Always(layer("7a", itself, as_many_as(your_springs))),
        ),
        Card("R11", "2R", "unit", 2, 3, word("unique"), Always(*ROOTED)),
        Card("R12", "1R", "reply", do=(begin(SWAPPED, each_unit),)),
    )
)

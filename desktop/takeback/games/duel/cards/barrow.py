"""Barrow: the cards about falling and what follows from it."""

from takeback.games.duel.cards.instead import (
    VOIDED,
    give_up_to_live,
    to_void,
    units_of_opponents,
    you_are_meant,
)
from takeback.games.duel.cards.later import delayed, it_is_about, later, when_you_do
from takeback.games.duel.cards.ops import (
    begin,
    bring_back,
    chosen,
    copy_as_it_was,
    counters,
    each_unit,
    into_void,
    lose_life,
    made,
    may_pay,
    might_of_paid,
    opponents,
    pump,
    this,
    units_fallen,
)
from takeback.games.duel.cards.wording import (
    A_PLAYER,
    A_UNIT,
    OWN_UNIT,
    UNIT_IN_DISCARD,
    Card,
    Then,
    When,
    Would,
    it,
    start_of,
    unit_wounded_by_it,
    word,
    your_other_unit,
    your_unit_card,
)
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.texts import gettext_noop

MORE, LESS = "+1/+1", "-1/-1"
# what `may_pay` asks, and what the history says of it
PAYING_TO_COPY = (
    gettext_noop("Pay {cost} to copy {card}?"),
    gettext_noop("How do you pay {cost} to copy {card}?"),
    gettext_noop("{player} pays {cost} to copy {card}"),
    gettext_noop("{player} does not pay {cost} to copy {card}"),
)
GONE_AT_DUSK = delayed("effect.cast", "step_begin", start_of("dusk"), (into_void(it_is_about),))
FELL_BESIDE_IT = When("fall", your_other_unit, do=(counters(this, MORE),))
FELL_THIS_TURN = When("step_begin", start_of("dusk"), do=(counters(this, MORE, units_fallen),))
GRUDGE = When("fall", unit_wounded_by_it, do=(counters(this, MORE),))
CAST = Then(copy_as_it_was, later(GONE_AT_DUSK, made))
NO_LOSS = Would("lose", if_=you_are_meant, do=give_up_to_live)

REGISTRY.add_cards(
    (
        Card("B01", "B", "unit", 1, 1, When("fall", it, do=(lose_life(opponents, 1),))),
        Card("B02", "1B", "unit", 1, 1, word("bane")),
        Card("B03", "2B", "unit", 2, 3, word("drain"), FELL_BESIDE_IT),
        Card("B04", "1B", "unit", 1, 1, word("sly"), FELL_THIS_TURN),
        Card("B05", "3B", "unit", 3, 3, word("aloft"), GRUDGE),
        Card(
            "B06", "2B", "reply", choose=(A_PLAYER,), extra=OWN_UNIT, do=(lose_life(chosen(), might_of_paid),)
        ),
        Card(
            "B07", "2B", "work", When("fall", your_unit_card, do=(may_pay("1", "copy {}"), when_you_do)), CAST
        ),
        Card("B08", "2B", "work", Would("fall", if_=units_of_opponents, do=to_void, flags=("redirect",))),
        Card(
            *("B09", "2B", "rite"),
            choose=(UNIT_IN_DISCARD,),
            do=(bring_back(chosen()), begin(VOIDED, made, until="")),
        ),
        Card("B10", "B", "reply", choose=(A_UNIT,), do=(counters(chosen(), LESS),)),
        Card("B11", "3BB", "unit", 4, 4, word("unique"), NO_LOSS),
        Card("B12", "3BB", "rite", do=(pump(each_unit, -2, -2),)),
    )
)

"""Lantern: the cards about vigils, shields and bonuses for all."""

from takeback.games.duel.cards.away import come_back, void_until_it_leaves, went_to_the_void
from takeback.games.duel.cards.instead import less, other_units_of_yours, you_are_meant
from takeback.games.duel.cards.lasting import (
    all_units,
    base,
    has_word,
    layer,
    plus,
    your_other_units,
    your_units,
)
from takeback.games.duel.cards.later import delayed, it_is_about, later
from takeback.games.duel.cards.limits import one_fast_a_turn
from takeback.games.duel.cards.ops import chosen, gain_life, into_void, you
from takeback.games.duel.cards.shields import bear_the_next, shield
from takeback.games.duel.cards.wording import (
    A_UNIT,
    ANOTHER_UNIT_OR_WORK,
    ANY,
    OWN_UNIT,
    Always,
    Cannot,
    Card,
    Use,
    When,
    Would,
    it,
    start_of,
    word,
)
from takeback.games.duel.kernel.hooks import REGISTRY

PAUSED = delayed("effect.paused", "step_begin", start_of("dusk"), (come_back(it_is_about),))
ORDERED = layer("6b", your_other_units, has_word("first_blow"))
LOCKED = void_until_it_leaves(chosen())

REGISTRY.add_cards(
    (
        Card("L01", "L", "unit", 1, 2, word("vigil")),
        Card("L02", "1L", "unit", 2, 2, When("enter", it, do=(gain_life(you, 2),))),
        Card("L03", "2L", "unit", 1, 4, Would("wound", if_=other_units_of_yours, do=less(1), flags={"add"})),
        Card("L04", "1L", "work", Would("wound", if_=you_are_meant, do=less(1), flags={"prevent"})),
        Card("L05", "2L", "unit", 2, 2, Use(choose=(ANY,), do=(shield(chosen(), 3),))),
        Card("L06", "L", "reply", choose=(OWN_UNIT,), do=(bear_the_next(chosen()),)),
        Card("L07", "2LL", "work", Always(layer("7b", all_units, base(2, 2)))),
        Card("L08", "1L", "work", Always(layer("7c", your_units, plus(1, 1)))),
        Card("L09", "3L", "unit", 3, 3, word("unique"), Always(ORDERED)),
        Card("L10", "2L", "work", When("enter", it, choose=(ANOTHER_UNIT_OR_WORK,), do=LOCKED)),
        Card(
            *("L11", "2L", "rite"),
            choose=(A_UNIT,),
            do=(into_void(chosen()), later(PAUSED, went_to_the_void(chosen()))),
        ),
        Card("L12", "2LL", "work", Cannot("play", one_fast_a_turn)),
    )
)

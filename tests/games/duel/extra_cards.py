"""Provide fourteen cards for scenarios, which no player sees; they are registered as a package's cards
are.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

from msgspec.structs import replace

from takeback.games.duel.cards.lasting import attached_unit, is_called, is_of, layer
from takeback.games.duel.cards.ops import (
    all_chosen,
    chosen,
    draw,
    each_player,
    gain_life,
    lose_life,
    opponents,
    wound,
    you,
)
from takeback.games.duel.cards.wording import A_UNIT, Always, AsSoonAs, Card, Use, When, Would, it
from takeback.games.duel.kernel.hooks import Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Chosen, Deed
from takeback.games.duel.kernel.resolve import Work
from takeback.games.duel.kernel.targets import Target
from takeback.games.duel.packages import CardSet, found, take

A_CARD = Deed("draw_cards", amount=1)
TEXTS = {
    "X1": {"name": "X1", "text": "Each player loses 5 life."},
    "X2": {"name": "X2", "text": "2 wounds to each of two chosen units."},
    "X3": {"name": "X3", "text": "Exhaust: Add T and draw a card."},
    "X4": {"name": "X4", "text": ""},
    "X5": {"name": "X5", "text": "The attached unit is of Tide."},
    "X7": {"name": "X7", "text": "Units enter exhausted."},
    "X10": {"name": "X10", "text": "When this enters, if you control another unit, draw a card."},
    "X11": {"name": "X11", "text": "When this falls, if you control no unit, each opponent loses 2 life."},
    "X12": {"name": "X12", "text": "As soon as you have 5 or less life, you gain 4 life."},
    "X13": {
        "name": "X13",
        "text": "As soon as you have 5 or less life, 1 wound to a chosen unit of another.",
    },
    "X14": {"name": "X14", "text": "When this falls, each player loses 1 life."},
    "X15": {"name": "X15", "text": "When this falls, you gain 2 life."},
    "X8": {"name": "X8", "text": "All copies of plays fall."},
    "X6": {"name": "X6", "text": "The attached unit's name is Nobody."},
}


def _a_unit_enters(derived: Derived, deed: Deed, me: Me) -> bool:
    return "unit" in derived.values(deed.obj).kinds


def _exhausted(derived: Derived, deed: Deed, me: Me) -> Deed:
    return replace(deed, tags=(*deed.tags, "exhausted"))


def _has_other_unit(derived: Derived, about: Any, me: Me) -> bool:
    return any(one.oid != me.oid for one in derived.on_field("unit", me.seat))


def _has_no_unit(derived: Derived, about: Any, me: Me) -> bool:
    return not derived.on_field("unit", me.seat)


def _is_weak(derived: Derived, about: Any, me: Me) -> bool:
    return derived.state.mark(me.seat, "life") <= 5


def _of_another(derived: Derived, me: Me, chosen: Chosen) -> list[int]:
    return [one.oid for one in derived.on_field("unit") if one.controller != me.seat]


OF_ANOTHER = Target(_of_another, "Choose a unit of another.")


def _let_fall(work: Work) -> list[Deed]:
    copies = [one.oid for one in work.state.within("chain") if one.token]
    return [Deed("fall", work.me.oid, work.seat, obj=one) for one in copies]


_CARDS = (
    Card("X1", "1", "rite", do=(lose_life(each_player, 5),)),
    Card("X2", "1C", "reply", choose=(A_UNIT, A_UNIT), do=(wound(all_chosen, 2),)),
    Card("X3", "1", "work", Use(flow="T", also=(A_CARD,))),
    Card("X4", "2", "unit", 1, 9),
    Card("X5", "1", "bond", Always(layer("5", attached_unit, is_of("Tide"))), choose=(A_UNIT,)),
    Card("X7", "1", "work", Would("enter", if_=_a_unit_enters, do=_exhausted)),
    Card("X10", "1", "unit", 2, 2, When("enter", it, provided=_has_other_unit, do=(draw(you),))),
    Card("X11", "1", "unit", 2, 2, When("fall", it, provided=_has_no_unit, do=(lose_life(opponents, 2),))),
    Card("X12", "1", "unit", 1, 4, AsSoonAs(_is_weak, do=(gain_life(you, 4),))),
    Card("X13", "1", "unit", 1, 4, AsSoonAs(_is_weak, choose=(OF_ANOTHER,), do=(wound(chosen(), 1),))),
    Card("X14", "1", "unit", 1, 1, When("fall", it, do=(lose_life(each_player, 1),))),
    Card("X15", "1", "unit", 1, 1, When("fall", it, do=(gain_life(you, 2),))),
    Card("X8", "1", "reply", do=(_let_fall,)),
    Card("X6", "1", "bond", Always(layer("3", attached_unit, is_called("Nobody"))), choose=(A_UNIT,)),
)
CARDS = CardSet("X", _CARDS, TEXTS, api=1)

if "extra_cards" not in [one.name for one in found()]:
    take([EntryPoint("extra_cards", f"{__name__}:CARDS", "takeback.duel.cards")])
    assert {one.name: one.error for one in found()}["extra_cards"] == ""

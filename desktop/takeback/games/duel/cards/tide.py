"""Tide: the cards about returning, cancelling and time."""

from takeback.games.duel.cards.copying import as_any_unit
from takeback.games.duel.cards.hourglass import NEXT_TURN_SKIPPED, one_more, opponents_step, pick_and_skip
from takeback.games.duel.cards.lasting import attached_unit, is_yours, layer
from takeback.games.duel.cards.later import extra_turn
from takeback.games.duel.cards.ops import (
    begin,
    cancel,
    chosen,
    draw,
    look_at_top,
    may_put_under,
    return_to_hand,
    you,
)
from takeback.games.duel.cards.wording import (
    A_PLAY,
    A_PLAYER,
    A_UNIT,
    Always,
    Card,
    Use,
    When,
    Would,
    it,
    word,
)
from takeback.games.duel.kernel.hooks import REGISTRY

REGISTRY.add_cards(
    (
        Card("T01", "1T", "unit", 1, 1, word("sudden"), word("aloft")),
        Card("T02", "1T", "reply", choose=(A_UNIT,), do=(return_to_hand(chosen()),)),
        Card("T03", "1T", "reply", choose=(A_PLAY,), do=(cancel(chosen()),)),
        Card("T04", "6TT", "rite", do=(extra_turn(), extra_turn()), goes="void"),
        Card("T05", "3T", "rite", do=(extra_turn(skip=("ready",)),)),
        Card("T06", "2T", "unit", 1, 4, When("step_begin", opponents_step("dawn"), do=(pick_and_skip,))),
        Card("T07", "2T", "work", one_more("dawn")),
        Card("T08", "3T", "unit", 0, 0, Would("enter", if_=it, do=as_any_unit, flags={"copy"})),
        Card("T09", "4T", "bond", Always(layer("2", attached_unit, is_yours)), choose=(A_UNIT,)),
        Card("T10", "2T", "work", Use("1", do=(look_at_top, may_put_under))),
        Card("T11", "2T", "rite", word("echoing"), do=(draw(you),)),
        Card(
            "T12",
            "2TT",
            "rite",
            choose=(A_PLAYER,),
            do=(begin(NEXT_TURN_SKIPPED, chosen(), until="", uses=1),),
        ),
    )
)

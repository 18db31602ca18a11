"""Cinder: the cards about fire and what it costs."""

from takeback.games.duel.cards.instead import times, your_harm_to_opponents
from takeback.games.duel.cards.later import delayed, extra_phase, extra_turn, in_its_turn, lose
from takeback.games.duel.cards.ops import (
    as_much,
    chosen,
    draw,
    flip,
    grant,
    if_coin,
    if_mode,
    opponents,
    ready,
    this,
    units_you_control,
    who_did_it,
    wound,
    you,
)
from takeback.games.duel.cards.wording import (
    A_UNIT,
    ANY,
    Brings,
    Card,
    Masks,
    When,
    Would,
    done_to_you,
    in_your_clash,
    it,
    second_fast,
    word,
    you_play_fast,
)
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.targets import Mode
from takeback.texts import gettext_noop

TWIN = "twin_blow"
GAMBLE = When("attack", it, do=(flip, if_coin(True, grant(this, TWIN)), if_coin(False, wound(you, 1))))
CHARGE = Mode(
    (gettext_noop("Your units gain Twin blow"), gettext_noop("Ready your units for another Clash phase"))
)
CHARGED = (
    if_mode(0, grant(units_you_control, TWIN)),
    if_mode(1, ready(units_you_control)),
    if_mode(1, extra_phase),
)
LOST_AT_DUSK = delayed("effect.bonfire", "step_begin", in_its_turn("dusk"), (lose(you),))
TWICE = Would("wound", if_=your_harm_to_opponents, do=times(2), flags=("mul",))
SECOND = When("play", second_fast, do=(draw(who_did_it),))

REGISTRY.add_cards(
    (
        Card("C01", "C", "unit", 2, 1, word("swift")),
        Card("C02", "C", "reply", choose=(ANY,), do=(wound(chosen(), 2),)),
        Card("C03", "1C", "unit", 2, 2, word("first_blow")),
        Card("C04", "1C", "unit", 2, 2, GAMBLE),
        Card("C05", "3CC", "reply", choose=(CHARGE,), do=CHARGED, only=in_your_clash),
        Card("C06", "1CC", "reply", do=(extra_turn(bound=LOST_AT_DUSK),)),
        Card("C07", "2C", "work", TWICE),
        Card("C08", "1C", "unit", 1, 3, When("play", you_play_fast, do=(wound(opponents, 1),))),
        Card("C09", "1C", "work", Brings("opt.flow_burn")),
        Card("C10", "1C", "reply", word("hush"), choose=(A_UNIT,), do=(wound(chosen(), 3, "unpreventable"),)),
        Card("C11", "2C", "work", When("wound", done_to_you, do=(wound(opponents, as_much),))),
        Card("C12", "2C", "work", Masks("core.draw_step"), SECOND),
    )
)

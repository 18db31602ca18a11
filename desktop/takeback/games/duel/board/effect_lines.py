"""The lines that say which lasting effects an object or a player is under."""

from __future__ import annotations

from collections.abc import Iterator

from takeback.games.duel.cards.away import UNTIL_IT_LEAVES
from takeback.games.duel.cards.barrow import GONE_AT_DUSK
from takeback.games.duel.cards.cinder import LOST_AT_DUSK
from takeback.games.duel.cards.hourglass import NEXT_TURN_SKIPPED
from takeback.games.duel.cards.instead import VOIDED
from takeback.games.duel.cards.lantern import PAUSED
from takeback.games.duel.cards.lasting import PUMPED, SWAPPED
from takeback.games.duel.cards.shields import BORNE, SHIELD
from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Effect, of_seat
from takeback.games.duel.rules.keyword import RULE
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext, ngettext_noop

from .laid import Laid, changes_values

COUNTED = {  # by the number of uses that are left
    SHIELD: ngettext_noop("{card}: prevents the next wound", "{card}: prevents the next {count} wounds"),
}
LASTING = {
    BORNE: gettext_noop("{card}: takes the next wounds in place of its player or another unit of theirs"),
    NEXT_TURN_SKIPPED: gettext_noop("{card}: the next turn is skipped"),
    LOST_AT_DUSK: gettext_noop("{card}: loses at the Dusk of the extra turn"),
    VOIDED: gettext_noop("{card}: goes to the void when it leaves the field"),
    GONE_AT_DUSK: gettext_noop("{card}: goes to the void at the next Dusk"),
    PAUSED: gettext_noop("{card}: returns to the field at the next Dusk"),
    UNTIL_IT_LEAVES: gettext_noop("{card}: returns when {card} leaves the field"),
    SWAPPED: gettext_noop("{card}: might and grit are swapped until Dusk"),
}


def effect_lines(laid: Laid, target: int, is_all: bool = True) -> list[str]:
    """Return a line for each lasting effect on an object, or on a player by target number.

    An effect on no object counts as one on its player. Without `is_all`, those that change values of an
    object, which are shown with its values, are left out.
    """
    return [
        line
        for effect in laid.state.effects
        if target in (effect.objs or (of_seat(effect.controller),))
        and (is_all or not changes_values(effect))
        and (line := _line_of(laid, effect))
    ]


def lines_of_void(laid: Laid) -> Iterator[str]:
    """Yield a line for each card in the void that an effect will bring back."""
    for oid in laid.state.zone("void"):
        for line in effect_lines(laid, oid):
            # Translators: a card in the void, and what will become of it, such as "Sanctum Pause: returns".
            yield _("{name} ({effect})", name=laid.name(oid), effect=line)


def _line_of(laid: Laid, effect: Effect) -> str:
    """Return an effect in words, beginning with its card; "" if nothing is known of it."""
    card = laid.name(effect.source)
    if effect.maker in COUNTED:
        return ngettext(*COUNTED[effect.maker], effect.uses, card=card)
    if effect.maker in LASTING:
        return _(LASTING[effect.maker], card=card)
    if effect.maker == PUMPED:
        size = "/".join(f"{number:+d}" for number in effect.numbers).replace("-", "−")
        return _("{card}: {size} until Dusk", card=card, size=size)
    keyword = REGISTRY.rules.get(RULE + effect.maker.removeprefix("effect."))
    if keyword is not None:
        return _("{card}: {keyword} until Dusk", card=card, keyword=keyword.title)
    told = text_of(laid.card_of(effect.source)) if effect.objs else ""
    return _("{card}: {text}", card=card, text=told) if told else ""

"""Prize Match: one active unit a side, springs that stay, and five prizes to take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from takeback.games.duel.cards.springs import SPRINGS
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.spelling import shown
from takeback.games.duel.variant import Layout, Place, PlaceGroup, Variant, add, first_problem
from takeback.games.duel.variants.prizes import bench, cards, setting_up
from takeback.games.duel.variants.prizes import fighting as fighting
from takeback.games.duel.variants.prizes import playing as playing
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

SIZE, MOST_OF_A_NAME = 30, 4
LEGAL = frozenset({*(one.id for one in cards.OWN), *SPRINGS.values()})
OWN_RULES = (
    *("prize.setup", "prize.turn", "prize.bench", "prize.spring", "prize.help", "prize.grow", "prize.attack"),
    *("prize.weakness", "prize.retreat", "prize.status", "prize.knockout", "prize.promote", "prize.win"),
)
KEPT = (
    *("core.identity", "core.harm", "core.layers", "core.drawing", "core.start_hand", "core.seeing"),
    *("core.holding", "core.sweep", "core.turn", "core.draw_step", "core.lose_empty_draw"),
    *("core.turn_limit", "sw.lose", "sw.token_gone", "sw.copy_gone", "sw.counters"),
)
CARRIES = (
    *("core.identity", "core.sweep", "core.start_hand", "prize.setup", "prize.turn", "prize.attack"),
    *("prize.bench", "prize.status", "prize.promote", "prize.win"),
)


def _deck(counts: str) -> tuple[str, ...]:
    """Read a deck written as "4 P01,3 P02"."""
    return tuple(card for part in counts.split(",") for n, card in [part.split()] for _time in range(int(n)))


DECKS = {
    "moth": _deck("4 P01,3 P02,4 P03,3 P04,2 P11,2 P12,6 lampwell,6 tidepool"),
    "stag": _deck("4 P09,3 P10,4 P07,3 P08,2 P11,2 P12,6 rootspring,6 emberseep"),
    "grave": _deck("4 P05,3 P06,4 P01,3 P02,2 P11,2 P12,6 gravespring,6 lampwell"),
}


# the rules of its decks
def _wrong_size(deck: Sequence[str]) -> str:
    """Return that a deck has too many or too few cards; "" if not."""
    if len(deck) == SIZE:
        return ""
    return _("A deck of Prize Match has {size} cards; this one has {count}.", size=SIZE, count=len(deck))


def _strange_card(deck: Sequence[str]) -> str:
    """Return which card is not one of Prize Match; "" if there is none."""
    strange = next((id for id in deck if id not in LEGAL), "")
    if not strange:
        return ""
    return _("“{card}” is no card for Prize Match.", card=shown(REGISTRY.definition(strange).name))


def _too_many_of_a_name(deck: Sequence[str]) -> str:
    """Return of which name a deck has too many; "" if of none. Springs do not count."""
    for id, count in Counter(deck).items():
        if count > MOST_OF_A_NAME and id not in SPRINGS.values():
            return _(
                "A deck of Prize Match can have at most {most} cards of the same name, except springs; "
                "this one has {count} of {card}.",
                most=MOST_OF_A_NAME,
                count=count,
                card=REGISTRY.definition(id).name,
            )
    return ""


def _no_base_unit(deck: Sequence[str]) -> str:
    """Return that a deck has no unit to begin with; "" if it has one."""
    if any(bench.is_base(id) for id in deck):
        return ""
    return _("A deck of Prize Match has at least one base unit.")


CHECKS = (_wrong_size, _strange_card, _too_many_of_a_name, _no_base_unit)
why_not_legal = first_problem(CHECKS)


def _prizes(state: Duel, seat: int) -> int:
    """Return how many prizes a seat still has to take; before the first turn they may not lie there yet."""
    return len(state.zone(bench.PRIZES, seat)) or (0 if state.turn else bench.MOST_PRIZES)


VARIANT = add(
    Variant(
        id="prizes",
        title=_("Prize Match"),
        help_page="duel-prizes",
        charter=(*KEPT, *OWN_RULES),
        own_rules=OWN_RULES,
        carries=CARRIES,
        decks=DECKS,
        titles={
            "moth": gettext_noop("Moth and Hound"),
            "stag": gettext_noop("Stag and Lynx"),
            "grave": gettext_noop("Grave and Moth"),
        },
        usual_decks=("moth", "stag"),
        why_not_legal=why_not_legal,
        deck_checks=CHECKS,
        steps=setting_up.STEPS,
        passes=("once",),
        pass_called=_("End the turn"),
        pass_told=_("ends the turn"),
        layout=Layout(
            mark=bench.ACTIVE,
            front=(PlaceGroup((Place(1, _("Active")),)),),
            written_marks=bench.STATUS,
            units_in_front=False,
            face_down=bench.PRIZES,
            face_down_called=_("Prizes"),
            stone_label=lambda number: ngettext("prize to take", "prizes to take", number),
            stone_of_player=gettext_noop("{player}’s prizes to take"),
            counted=lambda number: ngettext("{count} prize to take", "{count} prizes to take", number),
            has_might=False,
            stone_of=_prizes,
        ),
    )
)

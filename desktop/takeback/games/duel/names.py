"""The names of players, steps, zones and things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from takeback.games.duel.kernel.hooks import A_CARD as NO_NAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import BETWEEN_CAUSES, fill_in, show_text
from takeback.games.duel.kernel.objects import Duel, Fact, seat_in
from takeback.games.duel.titles import FACTION_OF, faction_text
from takeback.texts import format_list, format_number, gettext_noop, ngettext, pgettext
from takeback.texts import gettext as _

PLAYER = "{player}"  # placeholder of who has lost, in the causes of a loss

SEATS = (gettext_noop("Red"), gettext_noop("Blue"))  # stored, and translated where they are shown
NAME = "name"  # prefix of the option with a player's name, before the number of the seat
STEPS = {
    "ready": pgettext("step", "Ready"),
    "dawn": pgettext("step", "Dawn"),
    "draw": pgettext("step", "Draw"),
    "council1": pgettext("step", "First Council"),
    "muster": pgettext("step", "Muster"),
    "charge": pgettext("step", "Charge"),
    "guard": pgettext("step", "Guard"),
    "first_blows": pgettext("step", "First Blows"),
    "blows": pgettext("step", "Blows"),
    "regroup": pgettext("step", "Regroup"),
    "council2": pgettext("step", "Second Council"),
    "dusk": pgettext("step", "Dusk"),
    "cleanup": pgettext("step", "Cleanup"),
}
A_CARD = _("a card")


def player(state: Duel, seat: int) -> str:
    """Return the player's name; for a seat without one, its colour; "Nobody" if there is no such seat."""
    name = state.option(f"{NAME}{seat + 1}") or (SEATS[seat] if 0 <= seat < len(SEATS) else "")
    if not name:
        return _("Nobody")
    return _(name) if name in SEATS else name


def reasons(state: Duel) -> list[str]:
    """Return sentences that say why the game is over, such as "Bert has no life left.".

    There are none before its end.
    """
    if state.result is None:
        return []
    sentences: list[str] = []
    losses = iter([fact for fact in state.facts if fact.kind == "lose"])
    for reason in state.result.reasons:
        is_of_loser = isinstance(reason, str) and (PLAYER in reason or not reason[:1].isupper())
        if not is_of_loser:
            sentences.append(show_text(reason))
        elif (loss := next(losses, None)) is not None:
            sentences += causes(state, loss)
    return sentences


def causes(state: Duel, loss: Fact) -> list[str]:
    """Return a sentence for each cause for which a player has lost, such as "Bert has no life left."."""
    values = {"player": player(state, loss.seat), "card": thing(state, loss.source) if loss.source else ""}
    written = [one if PLAYER in one else f"{PLAYER} {one}" for one in loss.key.split(BETWEEN_CAUSES)]
    return [fill_in(_(one), values) for one in written]


def step(name: str, steps: Iterable[str] = STEPS) -> str:
    """Return the title of a step; where it is the only Council among these steps of a turn, "Council"."""
    if name == "council1" and "council2" not in steps:
        return pgettext("step", "Council")
    return STEPS.get(name, name.replace("_", " ").capitalize())


def rule(id: str) -> str:
    """Return the title of a rule; its id if it is unknown."""
    return REGISTRY.rules[id].title if id in REGISTRY.rules else id


def thing(state: Duel, oid: int) -> str:
    """Return the name of a card or ability now or when it left; "a card" if its face is hidden."""
    obj = state.find(oid)
    if obj is not None and obj.chosen.ability:
        return _("the ability of {card}", card=thing(state, obj.chosen.source))
    return _face(state, oid) or A_CARD


def chain_entry(state: Duel, oid: int) -> str:
    """Return the name of an entry of the chain, with its player if another player's has the same name."""
    name, obj = thing(state, oid), state.find(oid)
    others = [state.find(one) for one in state.zone("chain")]
    if obj is None or not any(
        one is not None and one.controller != obj.controller and thing(state, one.oid) == name
        for one in others
    ):
        return name
    # Translators: an entry of the chain and its player, such as "Blue’s Silence the Channel"
    return _("{player}’s {card}", player=player(state, obj.controller), card=name)


def first_thing(state: Duel, oid: int) -> str:
    """Return the name of a card or ability as the first words of a sentence: "A card" if its face is
    hidden."""
    obj = state.find(oid)
    if obj is not None and obj.chosen.ability:
        return _("The ability of {card}", card=thing(state, obj.chosen.source))
    return _face(state, oid) or _("A card")


def is_hidden(state: Duel, oid: int) -> bool:
    """Tell whether nothing is known of a card but that it is one; `thing` calls it "a card"."""
    obj = state.find(oid)
    return not (obj is not None and obj.chosen.ability) and not _face(state, oid)


def _face(state: Duel, oid: int) -> str:
    """Return the name of a card now or when it left; "" if its face is hidden."""
    obj = state.find(oid)
    if obj is None:
        seen = state.last_of(oid)
        return seen.name if seen is not None and seen.name != NO_NAME else ""
    if not obj.definition:
        return ""
    if obj.zone in ("field", "chain"):
        name = derive(state).values(oid).name
        return "" if name == NO_NAME else name
    return REGISTRY.definition(obj.definition).name


@cache
def is_counted(card: str) -> bool:
    """Tell whether this unit's might and grit are set by its own text, so that none can be printed."""
    abilities = REGISTRY.definition(card).abilities
    return any(hook.kind == "layer" and hook.on == "7a" for one in abilities for hook in one.hooks)


def printed_size(card: str, has_might: bool = True) -> str:
    """Return printed might and grit as "2/2", or grit alone without might; "*" for what the card's text
    sets."""
    one = REGISTRY.definition(card)
    if is_counted(card):
        return "*/*" if has_might else "*"
    return f"{one.might}/{one.grit}" if has_might else str(one.grit)


def target(state: Duel, one: int) -> str:
    """Return the name of a target: a player or an object."""
    seat = seat_in(one)
    if seat >= 0:
        return player(state, seat)
    return chain_entry(state, one) if one in state.zone("chain") else thing(state, one)


def listed(words: Sequence[str]) -> str:
    """Return the words as a list: "one, two and three"."""
    return format_list(words)


def counted(called: Sequence[str]) -> list[str]:
    """Return the names, equal ones counted: "3 × Sprout", and "2 cards" for hidden ones, whose name is ""."""
    return [_counted_name(name, count) for name, count in Counter(called).items()]


def _counted_name(name: str, count: int) -> str:
    """Return a name with its number; only the name for one."""
    if count == 1:
        return name or A_CARD
    if not name:
        return ngettext("{count} card", "{count} cards", count)
    return _("{number} × {card}", number=format_number(count), card=name)


@cache
def cost(letters: str) -> str:
    """Return a cost in words: "2L" is "2 of any flow and 1 Lantern"."""
    number = "".join(one for one in letters if one.isdigit())
    parts = [_("{number} of any flow", number=number)] if number.strip("0") else []
    parts += [
        # Translators: an amount of a kind of flow, such as "2 Lantern"
        _("{number} {flow}", number=letters.count(letter), flow=faction_text(faction))
        for letter, faction in FACTION_OF.items()
        if letter in letters
    ]
    return listed(parts) or pgettext("cost", "nothing")

"""The vocabulary in which cards are written: phrases, conditions and targets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from takeback.games.duel.kernel.deeds import EACH_BATCH, EACH_FACT
from takeback.games.duel.kernel.hooks import FIELD, REGISTRY, Ability, Definition, Hook
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Fact, of_seat
from takeback.games.duel.kernel.resolve import Op
from takeback.games.duel.kernel.targets import Candidates, Mode, Target
from takeback.games.duel.titles import FACTION_OF
from takeback.paths import resources
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

Test = Callable[[Derived, Any, Any], bool]

SEAM = "|"  # between the words of which a word in a divided name is composed
BETWEEN_WORDS = re.compile("[ -]")
SENTENCE = re.compile(r".+?[.](?:\s+|$)|.+$")
KEYWORD = "kw."  # prefix of the ids of the rules of keywords


class Phrase(msgspec.Struct, frozen=True):
    """One sentence of a card, which becomes an ability when `Card` gives it an id."""

    hooks: tuple[Hook, ...] = ()
    keyword: str = ""
    flags: frozenset[str] = frozenset()
    zones: tuple[str, ...] = FIELD
    details: dict[str, Any] = {}

    def ability(self, id: str) -> Ability:
        """Return the ability with this id."""
        return Ability(id, self.hooks, self.zones, self.keyword, "", self.flags, self.details)


def word(name: str, degree: int = 1) -> Phrase:
    """Return a phrase that only names a keyword, with its degree, for a card on the field or the chain.

    What the keyword does is in its own rule; the name is not checked.
    """
    return Phrase(keyword=name, zones=("field", "chain"), details={"degree": degree})


def When(
    fact: str,
    if_: Test | None = None,
    *,
    do: Sequence[Op] = (),
    choose: Sequence[Target | Mode] = (),
    zones: tuple[str, ...] = FIELD,
    provided: Test | None = None,
    once_per: str = EACH_FACT,
) -> Phrase:
    """Return a trigger: after such a fact that meets the condition, `do` goes onto the chain.

    `provided` is a further condition, which is tested then and again when it resolves. Each object that
    something is done to has a fact of its own; with `once_per="batch"` it triggers but once for all facts of
    what is done at once. Raise ValueError for another word.
    """
    if once_per not in (EACH_FACT, EACH_BATCH):
        raise ValueError(f"A trigger is once per {EACH_FACT} or {EACH_BATCH}, not {once_per}.")
    hook = Hook("after", fact, lambda *_: None, if_)
    further: dict[str, Any] = {"provided": provided} if provided is not None else {}
    if once_per == EACH_BATCH:
        further["once_per"] = once_per
    return Phrase((hook,), zones=zones, details={"choose": tuple(choose), "do": tuple(do), **further})


def AsSoonAs(if_: Test, *, do: Sequence[Op] = (), choose: Sequence[Target | Mode] = ()) -> Phrase:
    """Return a trigger of a state: as soon as the condition holds, `do` goes onto the chain.

    It goes there once, and again only after it has left the chain. The condition is about no fact.
    """
    hook = Hook("state", "*", lambda *_: None, if_)
    return Phrase((hook,), details={"choose": tuple(choose), "do": tuple(do)})


def Then(*ops: Op, choose: Sequence[Target | Mode] = ()) -> Phrase:
    """Return the phrase that the phrase before it queues by `when_you_do`."""
    return Phrase(details={"choose": tuple(choose), "do": ops})


def Would(*deeds: str, if_: Test | None = None, do: Callable[..., Any], flags: Iterable[str] = ()) -> Phrase:
    """Return a replacement: `do(derived, deed, me)` returns what happens instead of a deed of these kinds, if
    the condition is met.
    """
    kept = frozenset(flags)
    return Phrase(tuple(Hook("replace", deed, do, if_, flags=kept) for deed in deeds))


def Always(*layers: Hook) -> Phrase:
    """Return a phrase: these layers apply as long as the card is there (see `lasting.layer`)."""
    return Phrase(layers)


def Use(
    cost: str = "",
    *,
    exhaust: bool = True,
    choose: Sequence[Target | Mode] = (),
    do: Sequence[Op] = (),
    flow: str = "",
    also: Sequence[Any] = (),
) -> Phrase:
    """Return an ability that the controller may use, for this cost and, with `exhaust`, by exhausting its
    object.

    With `flow` it makes one flow of that kind, off the chain, and does the deeds `also`.
    """
    flags = {"use"}
    if flow:
        flags |= {"flow"} if also else {"flow", "plain"}
    details = {"cost": cost, "exhaust": exhaust, "choose": tuple(choose), "do": tuple(do)}
    return Phrase(flags=frozenset(flags), details={**details, "flow": flow, "also": tuple(also)})


def Cannot(deed: str, why: Callable[..., str]) -> Phrase:
    """Return a prohibition: `why(derived, deed, me)` returns why a deed of this kind is forbidden, as a
    sentence, or "".
    """
    return Phrase((Hook("can", deed, why),))


def Brings(rule: str) -> Phrase:
    """Return a phrase that puts this rule in force while the card is there."""
    return Phrase((Hook("brings", "*", lambda *_: rule),))


def Masks(rule: str) -> Phrase:
    """Return a phrase that puts this rule out of force while the card is there."""
    return Phrase((Hook("masks", "*", lambda *_: rule),))


def Card(
    id: str,
    cost: str,
    kind: str,
    *parts: Any,
    subtypes: Sequence[str] = (),
    choose: Sequence[Target | Mode] = (),
    do: Sequence[Op] = (),
    goes: str = "discard",
    extra: Target | None = None,
    only: Callable[..., str] | None = None,
) -> Definition:
    """Return the definition of a card. The numbers among the parts are might and grit, the rest its phrases.

    Its factions are those whose letters are in the cost, else that of the first letter of the id. A bond is
    also a work. `goes` is the zone of a card that has resolved, `extra` what is given up to play it, and
    `only` returns why it cannot be played now.
    """
    sizes = [part for part in parts if isinstance(part, int)]
    sentences = [part for part in parts if isinstance(part, Phrase)]
    factions = tuple(FACTION_OF[one] for one in FACTION_OF if one in cost) or tuple(
        [FACTION_OF[id[0]]] if id[0] in FACTION_OF else []
    )
    return Definition(
        id=id,
        name=name_of(id),
        kinds=("work", "bond") if kind == "bond" else (kind,),
        cost=cost,
        might=sizes[0] if sizes else 0,
        grit=sizes[1] if sizes else 0,
        subtypes=tuple(subtypes),
        factions=factions,
        abilities=tuple(part.ability(f"{id}.{at}") for at, part in enumerate(sentences, 1)),
        details={"choose": tuple(choose), "do": tuple(do), "goes": goes, "extra": extra, "only": only},
    )


def Token(id: str, faction: str, might: int, grit: int, *parts: Phrase) -> Definition:
    """Return the definition of a token, a unit that is only made in play and in no deck."""
    card = Card(id, "", "unit", might, grit, *parts)
    factions = (FACTION_OF[faction],) if faction else ()
    return msgspec.structs.replace(card, factions=factions, details={"made": True})


@cache
def texts() -> dict[str, dict[str, str]]:
    """Return the texts of every card by its id, read from the resources: its name, its text and, if a word of
    the name is composed, the name "divided" into the words it is composed of, as in "Lamp|light Recruit"."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted((resources() / "cards" / "duel").glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def name_of(id: str) -> str:
    """Return the card's printed name, or its id without one."""
    return texts().get(id, {}).get("name", id)


def parts_of_word(word: str) -> list[str]:
    """Return the words that a word in a card's name is composed of, as the texts of that card divide it; the
    word alone if none does."""
    for one in texts().values():
        for divided in BETWEEN_WORDS.split(one.get("divided", "")):
            if divided.replace(SEAM, "") == word:
                return divided.split(SEAM)
    return [word]


def text_of(id: str) -> str:
    """Return the card's printed text in the player's language; "" without one."""
    text = english_text_of(id)
    return _(text) if text else ""


def english_text_of(id: str) -> str:
    """Return the card's printed text in English, as it is written; "" without one."""
    return texts().get(id, {}).get("text", "")


def text_of_ability(id: str) -> str:
    """Return the part of a card's printed text that is about the ability with this id, without keywords.

    If its sentences cannot be told from those of other abilities, all but the keywords; "" for a card
    without a text.
    """
    card = id.rpartition(".")[0]
    abilities = REGISTRY.definition(card).abilities if card in REGISTRY.definitions else ()
    titles = {rule.title for one in abilities if (rule := REGISTRY.rules.get(f"{KEYWORD}{one.keyword}"))}
    sentences: list[str] = [one for one in SENTENCE.findall(text_of(card)) if one.strip(" .") not in titles]
    others = [one.id for one in abilities if not one.keyword]
    if len(sentences) == len(others) and id in others:
        return sentences[others.index(id)].strip()
    return "".join(sentences).strip()


# targets and conditions
def it(derived: Derived, about: Any, me: Any) -> bool:
    """Tell whether the fact or deed is done to the object that this hook belongs to."""
    return bool(about.obj == me.oid)


def units(derived: Derived, me: Any, chosen: Any) -> list[int]:
    """Return all units."""
    return [one.oid for one in derived.on_field("unit")]


def own_units(derived: Derived, me: Any, chosen: Any) -> list[int]:
    """Return the player's units."""
    return [one.oid for one in derived.on_field("unit", me.seat)]


def other_units_and_works(derived: Derived, me: Any, chosen: Any) -> list[int]:
    """Return all units and works except this."""
    return [one.oid for one in derived.on_field() if one.kinds & {"unit", "work"} and one.oid != me.oid]


def plays(derived: Derived, me: Any, chosen: Any) -> list[int]:
    """Return the cards and copies on the chain except this."""
    return [obj.oid for obj in derived.state.within("chain") if not obj.chosen.ability and obj.oid != me.oid]


def players(derived: Derived, me: Any, chosen: Any) -> list[int]:
    """Return all players, the choosing one first."""
    return [of_seat(seat) for seat in derived.state.seats_from(me.seat)]


def either(*kinds: Candidates) -> Candidates:
    """Return candidates that are all of these kinds together, in this order."""

    def find_all(derived: Derived, me: Any, chosen: Any) -> list[int]:
        """Return the candidates of all kinds, in order."""
        return [one for kind in kinds for one in kind(derived, me, chosen)]

    return find_all


def there_is(none: str) -> Callable[[Derived, str], str]:
    """Return what `why_none` of a target returns: always this sentence, with the name of the card in it."""
    return lambda derived, card: _(none, card=card)


def why_no_play(derived: Derived, card: str) -> str:
    """Return why there is no play to choose: the chain has only abilities, or nothing."""
    abilities = [one for one in derived.state.within("chain") if one.chosen.ability]
    if not abilities:
        return _("{card} chooses a play, and there is none on the chain.", card=card)
    source = derived.seen(abilities[0].chosen.source)
    return _(
        "{card} chooses a play, and the ability of {other} is none.",
        card=card,
        other=source.name if source is not None else card_of_ability(abilities[0].chosen.ability),
    )


def card_of_ability(id: str) -> str:
    """Return the name of the card that an ability with this id is printed on."""
    return REGISTRY.definition(id.rpartition(".")[0]).name


NO_UNIT = there_is(gettext_noop("{card} chooses a unit, and there is none."))
NO_OWN_UNIT = there_is(gettext_noop("{card} chooses a unit you control, and there is none."))
A_UNIT = Target(units, gettext_noop("{card}: choose a unit."), NO_UNIT)
OWN_UNIT = Target(own_units, gettext_noop("{card}: choose a unit you control."), NO_OWN_UNIT)
ANOTHER_UNIT_OR_WORK = Target(other_units_and_works, gettext_noop("{card}: choose another unit or work."))
A_PLAY = Target(plays, gettext_noop("{card}: choose a play."), why_no_play)
A_PLAYER = Target(players, gettext_noop("{card}: choose a player."))
ANY = Target(either(units, players), gettext_noop("{card}: choose a unit or a player."))


def your_step(step: str) -> Test:
    """Return a condition: the start of this step of your turn."""

    def begins(derived: Derived, fact: Fact, me: Any) -> bool:
        """Tell whether this step of your turn begins."""
        return fact.key == step and fact.seat == me.seat

    return begins


def start_of(step: str) -> Test:
    """Return a condition: the start of each step of this name."""

    def begins(derived: Derived, fact: Fact, me: Any) -> bool:
        """Tell whether a step of this name begins."""
        return fact.key == step

    return begins


# conditions on what has fallen
def a_unit(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether the fact was done to a unit, which must still be there."""
    return "unit" in derived.values(fact.obj).kinds


def your_unit(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether the fact was done to a unit that this hook's player controls."""
    return a_unit(derived, fact, me) and derived.values(fact.obj).controller == me.seat


def your_other_unit(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether the fact was done to a unit that this hook's player controls, other than this hook's
    object.
    """
    return fact.obj != me.oid and your_unit(derived, fact, me)


def your_unit_card(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether the fact was done to a unit that this hook's player controls and that is not a token."""
    obj = derived.state.find(fact.obj)
    return obj is not None and not obj.token and your_unit(derived, fact, me)


def unit_wounded_by_it(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether the fact was done to a unit that this hook's object has wounded this turn."""
    return a_unit(derived, fact, me) and any(
        one.kind == "wound" and (one.source, one.obj) == (me.oid, fact.obj) for one in derived.state.facts
    )


# conditions on plays and wounds
def is_fast(fact: Fact) -> bool:
    """Tell whether the fact is that a rite or a reply was played."""
    return "rite" in fact.tags or "reply" in fact.tags


def you_play_fast(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether the fact is that this hook's player played a rite or a reply."""
    return bool(is_fast(fact) and fact.actor == me.seat)


def second_fast(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether this play is of a rite or reply, and the second such play of its player this turn."""
    earlier = [
        one
        for one in derived.state.facts
        if one.kind == "play" and one.actor == fact.actor and one.number <= fact.number and is_fast(one)
    ]
    return is_fast(fact) and len(earlier) == 2


def done_to_you(derived: Derived, fact: Fact, me: Any) -> bool:
    """Tell whether the fact was done to this hook's player."""
    return bool(fact.seat == me.seat)


def own_unit_cards(derived: Derived, me: Any, chosen: Any) -> list[int]:
    """Return the unit cards in the player's discard pile."""
    state = derived.state
    return [one.oid for one in state.within("discard", me.seat) if "unit" in derived.values(one.oid).kinds]


NO_UNIT_CARD = there_is(gettext_noop("{card} chooses a unit card of your discard, and there is none."))
UNIT_IN_DISCARD = Target(
    own_unit_cards, gettext_noop("{card}: choose a unit card of your discard."), NO_UNIT_CARD
)


def in_your_clash(derived: Derived, deed: Any) -> str:
    """Return why this cannot be played outside of your Clash phase; "" inside of it."""
    is_there = derived.state.tp == deed.seat and derived.state.phase == "clash"
    return "" if is_there else _("{card}: it is played only in your Clash phase.")

"""A variant: other games of the same parts, said as a value. The rules that it is made of are its charter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from takeback.engine.state import Illegal
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.spelling import nearest, shown

USUAL = "duel"
ONLY_IN = "only_in"  # among the details of a card: the variant whose decks alone have it
PASSES = ("once", "change", "turn")
STEPS = (
    *("ready", "dawn", "draw", "council1", "muster", "charge", "guard"),
    *("first_blows", "blows", "regroup", "council2", "dusk", "cleanup"),
)


class Place(msgspec.Struct, frozen=True):
    """A place on the table that is there also when nothing stands on it: who stands there has this mark."""

    value: int
    name: str  # "Road 2, front"


class PlaceGroup(msgspec.Struct, frozen=True):
    """Places beside each other, with a few words above them where there is something to say."""

    places: tuple[Place, ...]
    label: Callable[[Duel, int], tuple[str, str]] | None = None  # of a seat: what is counted, and how much


class Layout(msgspec.Struct, frozen=True):
    """How a board shows it. What stands on no place lies in rows: units in front, all else behind."""

    mark: str = ""  # that says on which place something stands
    front: tuple[PlaceGroup, ...] = ()
    back: tuple[PlaceGroup, ...] = ()
    told: tuple[str, ...] = ()  # marks that are written on a card
    asked: str = "place"  # the kind of question whose answers are places
    units_in_front: bool = True  # of those that stand on no place
    face_down: str = ""  # a zone of each seat that lies beside the field, its cards unseen by the other
    face_down_called: str = ""
    about: Callable[[Duel, int], str] | None = None  # a few words more of a player
    stone: str = "life"  # what the number of a player says
    counted: tuple[str, str] = ("{} life", "{} life")  # the same in a sentence: of one, and of several
    has_might: bool = True  # its units are told of by might and grit, else by grit alone
    stone_of: Callable[[Duel, int], int] | None = None  # where it is no mark of the seat


class Variant(msgspec.Struct, frozen=True):
    """One of the games that can be played at a table."""

    id: str
    title: str
    charter: tuple[str, ...]  # the rules; none named: all that no variant has for itself
    own_rules: tuple[str, ...]  # those of them that no other game has unless it asks for them
    carries: tuple[str, ...]  # rules without which it is no game
    decks: Mapping[str, tuple[str, ...]]
    titles: Mapping[str, str]  # of the decks
    usual_decks: tuple[str, str]
    why_not_legal: Callable[[Sequence[str]], str]  # of the cards of a deck: a sentence, or nothing
    zones: tuple[str, ...] = ()  # of each seat, besides deck, hand and discard
    steps: tuple[str, ...] = STEPS
    passes: tuple[str, ...] = PASSES
    pass_called: str = ""  # where there is but one way to pass: what it comes to
    layout: Layout = Layout()
    rounds: int = 0  # of a game in which both act in the same ones; else each has turns of its own

    @property
    def has_stops(self) -> bool:
        """Where there is but one way to pass, nobody says when to be asked."""
        return len(self.passes) > 1

    def number_of(self, state: Duel, seat: int) -> int:
        """What stands on the stone of a player."""
        stone = self.layout.stone_of
        return state.mark(seat, self.layout.stone) if stone is None else stone(state, seat)

    def counted(self, state: Duel, seat: int) -> str:
        """What stands there, in words: "20 life", "ahead on 1 road"."""
        number = self.number_of(state, seat)
        return self.layout.counted[number != 1].format(number)

    @property
    def places(self) -> dict[int, Place]:
        groups = (*self.layout.front, *self.layout.back)
        return {place.value: place for group in groups for place in group.places}


VARIANTS: dict[str, Variant] = {}


def add(variant: Variant) -> Variant:
    if variant.id in VARIANTS:
        raise Illegal(f"There are two variants called {variant.id}.")
    VARIANTS[variant.id] = variant
    return variant


def find(name: str) -> Variant:
    """By its id; raises Illegal."""
    found = VARIANTS.get(name or USUAL)
    if found is None:
        meant = nearest(name, VARIANTS)
        raise Illegal(
            f"There is no variant called “{shown(name)}”.{f' Did you mean {meant}?' if meant else ''}"
        )
    return found


def variant_of(state: Duel) -> Variant:
    """Of a table; one whose variant is not here can still be looked at."""
    return VARIANTS.get(state.option("variant") or USUAL) or VARIANTS[USUAL]


def every(part: Callable[[Variant], Sequence[Any]]) -> tuple[Any, ...]:
    """Of all variants, each once."""
    return tuple(dict.fromkeys(one for variant in VARIANTS.values() for one in part(variant)))

"""Variants: other games made of the same parts, as values. The rules of a variant are its charter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from takeback.engine.state import Illegal
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.spelling import nearest, shown
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

USUAL = "duel"
ONLY_IN = "only_in"  # name of the card detail that limits a card to one variant's decks
PASSES = ("once", "change", "turn")
STEPS = (
    *("ready", "dawn", "draw", "council1", "muster", "charge", "guard"),
    *("first_blows", "blows", "regroup", "council2", "dusk", "cleanup"),
)


class Place(msgspec.Struct, frozen=True):
    """A place on the table, outlined even when empty. An object stands there if its mark `Layout.mark` is
    `value`."""

    value: int
    name: str  # "Road 2, front"


class PlaceGroup(msgspec.Struct, frozen=True):
    """Places beside each other, with an optional label above them."""

    places: tuple[Place, ...]
    label: Callable[[Duel, int], tuple[str, str]] | None = None  # returns label and value for a seat


def _count_life(number: int) -> str:
    """Return so much life in words."""
    return ngettext("{count} life", "{count} life", number)


def _label_life(number: int) -> str:
    """Return the label beside so much life, whatever the number."""
    return _("life")


class Layout(msgspec.Struct, frozen=True):
    """The layout of the variant on a board. What stands on no place lies
    in rows: units in front, the rest behind.
    """

    mark: str = ""  # name of the mark that says on which place something stands
    front: tuple[PlaceGroup, ...] = ()
    back: tuple[PlaceGroup, ...] = ()
    written_marks: tuple[str, ...] = ()  # marks that are written on a card
    asked: str = "place"  # the kind of question whose answers are places
    units_in_front: bool = True  # of units that stand on no place
    face_down: str = ""  # a zone of each seat beside the field whose cards the other does not see
    face_down_called: str = ""
    about: Callable[[Duel, int], str] | None = None  # returns additional words about a player
    stone: str = "life"  # the mark that is the player's number
    stone_label: Callable[[int], str] = _label_life  # returns what stands beside the number: "roads ahead"
    stone_of_player: str = gettext_noop("{player}’s life")  # whose number it is
    counted: Callable[[int], str] = _count_life  # returns the number in a sentence: "20 life"
    has_might: bool = True  # units have might and grit, else only grit
    stone_of: Callable[[Duel, int], int] | None = None  # returns the player's number, if it is not a mark


class Variant(msgspec.Struct, frozen=True):
    """One of the games that can be played at a table."""

    id: str
    title: str
    charter: tuple[str, ...]  # ids of its rules; empty: all that no variant has for itself
    own_rules: tuple[str, ...]  # rules of it that other games have only on request
    carries: tuple[str, ...]  # rules it cannot be played without
    decks: Mapping[str, tuple[str, ...]]
    titles: Mapping[str, str]  # titles of the decks
    usual_decks: tuple[str, str]
    why_not_legal: Callable[[Sequence[str]], str]  # returns why a deck is not allowed, or ""
    zones: tuple[str, ...] = ()  # of each seat, besides deck, hand and discard
    steps: tuple[str, ...] = STEPS
    passes: tuple[str, ...] = PASSES
    pass_called: str = ""  # label of the pass button, if there is only one way to pass
    layout: Layout = Layout()
    help_page: str = ""  # id of its page in the help; empty: the page of the game
    rounds: int = 0  # number of rounds, if both act in the same ones; 0: turns alternate
    # each returns how a deck breaks one rule of decks, or ""; `why_not_legal` returns the first of these
    deck_checks: tuple[Callable[[Sequence[str]], str], ...] = ()
    pass_told: str = ""  # what a pass is called in the history, such as "ends the turn"; empty: a pass

    @property
    def has_stops(self) -> bool:
        """Tell whether there is more than one kind of pass, so that players can choose where it stops."""
        return len(self.passes) > 1

    def number_of(self, state: Duel, seat: int) -> int:
        """Return the number shown on a player's stone."""
        stone = self.layout.stone_of
        return state.mark(seat, self.layout.stone) if stone is None else stone(state, seat)

    def counted(self, state: Duel, seat: int) -> str:
        """Return the number shown on a player's stone in words: "20 life", "ahead on 1 road"."""
        return self.layout.counted(self.number_of(state, seat))

    @property
    def places(self) -> dict[int, Place]:
        """Return all places by their value."""
        groups = (*self.layout.front, *self.layout.back)
        return {place.value: place for group in groups for place in group.places}

    def deck_problems(self, cards: Sequence[str]) -> list[str]:
        """Return a sentence for each rule of decks that these cards break; none for an allowed deck."""
        checks = self.deck_checks or (self.why_not_legal,)
        return [why for check in checks if (why := check(cards))]


VARIANTS: dict[str, Variant] = {}


def add(variant: Variant) -> Variant:
    """Add a variant; raise Illegal if its id is used already."""
    if variant.id in VARIANTS:
        raise Illegal(_("There are two variants called {variant}.", variant=variant.id))
    VARIANTS[variant.id] = variant
    return variant


def first_problem(
    checks: Sequence[Callable[[Sequence[str]], str]],
) -> Callable[[Iterable[str]], str]:
    """Return a function that returns the first sentence that these checks return for a deck; "" if none
    does."""

    def why_not_legal(cards: Iterable[str]) -> str:
        """Return why a deck is not allowed, as a sentence; "" if it is."""
        deck = tuple(cards)
        return next((why for check in checks if (why := check(deck))), "")

    return why_not_legal


def find(name: str) -> Variant:
    """Return the variant with this id, "" meaning the usual one; raise Illegal if there is none."""
    found = VARIANTS.get(name or USUAL)
    if found is None:
        if meant := nearest(name, VARIANTS):
            raise Illegal(
                _(
                    "There is no variant called “{variant}”. Did you mean {meant}?",
                    variant=shown(name),
                    meant=meant,
                )
            )
        raise Illegal(_("There is no variant called “{variant}”.", variant=shown(name)))
    return found


def variant_of(state: Duel) -> Variant:
    """Return the variant of a table; the usual one if its variant is
    missing, so that the table can be shown.
    """
    return VARIANTS.get(state.option("variant") or USUAL) or VARIANTS[USUAL]


def every(part: Callable[[Variant], Sequence[Any]]) -> tuple[Any, ...]:
    """Return this part of all variants, each item once."""
    return tuple(dict.fromkeys(one for variant in VARIANTS.values() for one in part(variant)))

"""The decks in the editor as one immutable value: the player's own, and which deck is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from takeback.games.duel import own_decks
from takeback.games.duel.variant import Variant
from takeback.texts import gettext as _

NEW = _("My deck")
Cards = tuple[str, ...]


class DeckBox(msgspec.Struct, frozen=True):
    """The player's own decks by name, and the name of the one shown, which may be one of the variant's."""

    own: tuple[tuple[str, Cards], ...]  # by name, without regard to case
    shown: str

    @property
    def by_name(self) -> dict[str, Cards]:
        """Return the own decks by name."""
        return dict(self.own)

    @property
    def is_own(self) -> bool:
        """Tell whether the deck that is shown is one of the player's."""
        return self.shown in self.by_name

    def cards(self, played: Variant) -> Cards:
        """Return the cards of the deck that is shown; () if neither the player nor the variant has it."""
        found = self.by_name.get(self.shown)
        return found if found is not None else played.decks.get(self.shown, ())

    def title(self, played: Variant) -> str:
        """Return the title of the deck that is shown."""
        return self.shown if self.is_own else _(self.title_in_english(played))

    def title_in_english(self, played: Variant) -> str:
        """Return the title as texts to share have it, which are the same in every language."""
        return self.shown if self.is_own else played.titles.get(self.shown, self.shown)

    def showing(self, name: str) -> DeckBox:
        """Return the same decks with this one shown."""
        return msgspec.structs.replace(self, shown=name)

    def with_cards(self, cards: Iterable[str], played: Variant) -> DeckBox:
        """Return the box with these cards in the deck that is shown.

        A deck of the game stays as it is: the cards make a new deck of the player's.
        """
        return self.with_deck(self.shown if self.is_own else self.free_name(self.title(played)), cards)

    def with_deck(self, name: str, cards: Iterable[str]) -> DeckBox:
        """Return the box with an own deck of this name, which is shown; it replaces one of the same name."""
        return _box({**self.by_name, name: tuple(sorted(cards))}, name)

    def renamed(self, name: str) -> DeckBox:
        """Return the box with another name for the own deck that is shown."""
        others = {one: cards for one, cards in self.own if one != self.shown}
        return _box({**others, name: self.by_name[self.shown]}, name)

    def without_shown(self, played: Variant) -> DeckBox:
        """Return the box without the own deck that is shown; the variant's first deck is shown instead."""
        others = {one: cards for one, cards in self.own if one != self.shown}
        return _box(others, played.usual_decks[0])

    def free_name(self, wanted: str = NEW) -> str:
        """Return this name, with a number if another deck has it; `NEW` if no deck may be called so."""
        start = wanted[: own_decks.MOST_LETTERS - 4].rstrip(" .")
        start = NEW if own_decks.why_not_called(f"{start} 2") else start
        taken = {name.lower() for name in (*self.by_name, *own_decks.files())}
        number, name = 1, start
        while name.lower() in taken or own_decks.why_not_called(name):
            number += 1
            name = f"{start} {number}"
        return name

    def why_not_named(self, name: str) -> str:
        """Return why the deck that is shown cannot have this name, as a sentence; "" if it can."""
        if name == self.shown:
            return ""
        others = (one.lower() for one in (*self.by_name, *own_decks.files()) if one != self.shown)
        if name.lower() in others:
            return _("You already have a deck called “{deck}”. Choose another name.", deck=name)
        return own_decks.why_not_called(name)


def _box(own: Mapping[str, Cards], shown: str) -> DeckBox:
    """Return a box of these decks in the order of their names."""
    return DeckBox(tuple(sorted(own.items(), key=lambda one: one[0].lower())), shown)


def box_of(own: Mapping[str, Cards], cards: Iterable[str], shown: str, played: Variant) -> DeckBox:
    """Return a box of these own decks that shows the deck called `shown`, else the one with these cards.

    Cards that make no known deck become one of the player's.
    """
    box = _box({name: tuple(sorted(deck)) for name, deck in own.items()}, shown)
    if shown in own or shown in played.decks:
        return box
    wanted = Counter(cards)
    for name, deck in (*played.decks.items(), *box.own):
        if Counter(deck) == wanted:
            return box.showing(name)
    return box.with_deck(box.free_name(), wanted.elements())

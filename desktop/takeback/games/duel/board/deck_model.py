"""The decks being edited: each change is an undo command, and is saved at once."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QObject, Signal

from takeback.engine.state import Illegal
from takeback.games.duel import decks
from takeback.games.duel.card_search import allowed_cards
from takeback.games.duel.deck_box import NEW, DeckBox, box_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.variant import Variant
from takeback.table.commands import make_undo_stack
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.value_edit import ValueEdit


class DeckModel(QObject):
    """The player's decks and the one that is shown, with their undo stack and their files.

    The decks of the game stay as they are: what is changed in one becomes a deck of the player's.
    """

    changed = Signal()
    # a sentence about what was done, or why it was not; "" takes back the last one
    message_emitted = Signal(str)

    def __init__(self, played: Variant, given: str, parent: QObject | None = None) -> None:
        """Take the variant, and the option value of the deck to show; without it the usual one is shown."""
        super().__init__(parent)
        self.played = played
        self.stack = make_undo_stack(self, self)
        self._saved = decks.own()
        self.box = self._box_showing(given)

    def _box_showing(self, value: str) -> DeckBox:
        """Return the saved decks, with the deck of this option value shown: a name, or cards as text.

        The variant's first usual deck is shown if it cannot be read.
        """
        if value in self.played.decks or value in self._saved:
            return box_of(self._saved, (), value, self.played)
        try:
            return box_of(self._saved, decks.cards_of(value, self.played.id), "", self.played)
        except Illegal:
            return box_of(self._saved, (), self.played.usual_decks[0], self.played)

    # what is there
    @property
    def cards(self) -> Counter[str]:
        """Return the cards of the deck that is shown."""
        return Counter(self.box.cards(self.played))

    @property
    def title(self) -> str:
        """Return the title of the deck that is shown."""
        return self.box.title(self.played)

    @property
    def text(self) -> str:
        """Return the deck that is shown as a text to share."""
        return decks.deck_text(self.cards.elements(), self.box.title_in_english(self.played))

    @property
    def problems(self) -> list[str]:
        """Return a sentence for each rule of decks that the deck that is shown breaks."""
        return self.played.deck_problems(tuple(self.cards.elements()))

    @property
    def option(self) -> str:
        """Return the deck as the value of an option: the name of one of the game, else the cards."""
        for name, deck in self.played.decks.items():
            if Counter(deck) == self.cards:
                return name
        return decks.as_line(self.cards.elements())

    @property
    def offered(self) -> list[tuple[str, str]]:
        """Return the decks that can be shown, as name and title; own ones with cards not allowed here cannot,
        except the one that is shown."""
        allowed = {*allowed_cards(self.played)}
        own = [name for name, deck in self.box.own if allowed.issuperset(deck) or name == self.box.shown]
        of_the_game = [(name, _(title)) for name, title in self.played.titles.items()]
        return [*of_the_game, *zip(own, own, strict=True)]

    # changes
    def show_deck(self, name: str) -> None:
        """Show the deck of this name, and emit `changed`; no deck is changed by it."""
        self.message_emitted.emit("")
        self.box = self.box.showing(name)
        self.changed.emit()

    def _push(self, what: str, after: DeckBox) -> None:
        """Change the decks to `after`, as a command that Undo takes back; `what` says what was done.

        Do nothing if they are like this already.
        """
        if after != self.box:
            self.message_emitted.emit("")
            self.stack.push(ValueEdit(what, self.box, after, self._set_decks))

    def _set_decks(self, box: DeckBox) -> None:
        """Show and save these decks, and emit `changed`."""
        self.box = box
        self.changed.emit()
        self.save()

    def save(self) -> bool:
        """Save what differs from the files; tell why if that fails. Return whether all is saved."""
        after = self.box.by_name
        try:
            decks.save_own(self._saved, after)
        except OSError as error:
            self.message_emitted.emit(
                _("The deck could not be saved: {error}.", error=error.strerror or error)
            )
            return False
        except Illegal as why:  # a file with a name that the editor would not have given
            self.message_emitted.emit(_("The deck could not be saved. {reason}", reason=why))
            return False
        self._saved = after
        return True

    def _tell_result(self, sentence: str) -> None:
        """Tell what was done, unless it could not be saved, which was told."""
        if self._saved == self.box.by_name:
            self.message_emitted.emit(sentence)

    def set_count(self, card: str, count: int) -> None:
        """Set how many of a card are in the deck that is shown, within what a deck may hold, as a step for
        Undo."""
        there = self.cards
        by = max(0, min(decks.SIZE, count)) - there[card]
        if by:
            name = REGISTRY.definition(card).name
            if by > 0:
                what = ngettext("{card} added", "{card} added {count} times", by, card=name)
                self.set_cards(what, there + Counter({card: by}))
            else:
                what = ngettext("{card} removed", "{card} removed {count} times", -by, card=name)
                self.set_cards(what, there - Counter({card: -by}))

    def set_cards(self, what: str, cards: Counter[str]) -> None:
        """Put these cards into the deck that is shown; into a new one if it is a deck of the game."""
        title, was_own = self.title, self.box.is_own
        self._push(what, self.box.with_cards(cards.elements(), self.played))
        if self.box.is_own and not was_own:
            self._tell_result(
                _("“{deck}” is unchanged; your change is in “{own}”.", deck=title, own=self.box.shown)
            )

    def begin(self) -> None:
        """Begin a new deck without cards."""
        self._push(_("new deck"), self.box.with_deck(self.box.free_name(NEW), ()))

    def copy(self) -> None:
        """Copy the deck that is shown as a new own deck, show it and tell of it."""
        title = self.title
        copied = self.box.with_deck(self.box.free_name(title), self.box.cards(self.played))
        self._push(_("“{deck}” duplicated", deck=title), copied)
        self._tell_result(_("Duplicated “{deck}” as “{copy}”.", deck=title, copy=self.box.shown))

    def delete(self) -> None:
        """Delete the deck that is shown, if it is one of the player's."""
        name = self.box.shown
        if self.box.is_own:
            self._push(_("“{deck}” deleted", deck=name), self.box.without_shown(self.played))
            self._tell_result(_("Deleted “{deck}”. Undo brings it back.", deck=name))

    def rename(self, name: str) -> None:
        """Rename the own deck that is shown, or tell why it cannot have this name; do nothing with a deck of
        the game."""
        old = self.box.shown
        if not self.box.is_own or name == old:
            return
        if why := self.box.why_not_named(name):
            self.message_emitted.emit(_("It is still called “{deck}”. {reason}", deck=old, reason=why))
        else:
            self._push(_("“{deck}” renamed", deck=old), self.box.renamed(name))

    def open_text(self, text: str) -> None:
        """Make a new deck of this text, which may have a title, and show it; tell what is wrong if it cannot
        be read."""
        try:
            cards = decks.read_deck(text)
        except Illegal as why:
            self.message_emitted.emit(str(why))
            return
        name = self.box.free_name(decks.title_in(text) or NEW)
        self._push(_("“{deck}” opened", deck=name), self.box.with_deck(name, cards))

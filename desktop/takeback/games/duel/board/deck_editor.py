"""The deck editor: cards to choose from, the decks of the player, and whether one may be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from takeback.games.duel import decks, own_decks
from takeback.games.duel.card_search import summarize
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.variant import find
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, refusal_sheet
from takeback.ui.labels import label
from takeback.ui.speech import speak
from takeback.ui.theme import INSIDE, theme_of

from .card_browser import CardBrowser, CardPane, fit_to_window, pane_width
from .deck_model import DeckModel
from .deck_sharing import DeckSharing
from .deck_side import DeckSide

WIDE = 940  # width from which the card is shown beside the deck
SIZE, LEAST = QSize(1200, 740), QSize(600, 420)
NOTES = 56  # least height of what is said beside the buttons, so that the cards do not move


class NameField(QLineEdit):
    """A field for a name.

    It emits `left` on Enter, and `restored` on Escape after a change, for its owner to act on.
    """

    left = Signal()
    restored = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `left` on Enter, and `restored` on Escape if the text was changed; other keys edit it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.isModified():
            self.restored.emit()
        else:
            super().keyPressEvent(event)


class DeckEditor(Dialog):
    """Shows and changes the player's decks, beginning with the one chosen so far.

    Every change is saved at once and can be taken back.
    """

    chosen = Signal(object)  # a dict with the deck option and its new value

    def __init__(
        self, values: Mapping[str, Any], parent: QWidget | None = None, option: str = "deck1"
    ) -> None:
        """Take the values of the game's options, and the name of the one for the deck."""
        played = find(str(values.get("variant", "")))
        super().__init__(_("Decks of {variant}", variant=played.title), parent, spacing=INSIDE)
        self._option = option
        self.model = DeckModel(played, str(values.get(option, "")), self)
        self.sharing = DeckSharing(self.model, self)
        self.decks, self.name = ChoiceBox(_("Deck"), (), parent=self), NameField(self)
        self.menu_button = QPushButton(_("Deck"), self)
        self.back, self.again = QPushButton(_("Undo"), self), QPushButton(_("Redo"), self)
        self.browser = CardBrowser(played, self)
        self.pane = CardPane(self, played.layout.has_might)
        self.side = DeckSide(self, played, self.pane)
        self.refusal, self.message = QLabel(self), label("second", "", self)
        self._is_filling = False
        self._lay_out()
        self._listen()
        self._show_decks()
        self.say(
            " ".join(
                _("“{deck}” cannot be shown. {reason}", deck=name, reason=why)
                for name, why in decks.unreadable().items()
            )
        )
        self.browser.grid.setFocus()
        fit_to_window(self, SIZE, parent)

    # layout
    def _lay_out(self) -> None:
        """Create the layout and the buttons."""
        self.column.setContentsMargins(16, 12, 16, 12)
        # a wide editor can be made narrow, though it is laid out in another way only then
        self.column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        self.setMinimumSize(LEAST)
        self.name.setAccessibleName(_("Name of your deck"))
        self.name.setPlaceholderText(_("Name of your deck"))
        self.name.setMaxLength(own_decks.MOST_LETTERS)
        self.menu_button.setAccessibleName(_("Deck: new, duplicate, delete, share"))
        top = QHBoxLayout()
        top.setSpacing(6)
        top.addWidget(self.decks, 2)
        top.addWidget(self.name, 2)
        for button in (self.menu_button, self.back, self.again):
            button.setAutoDefault(False)
            top.addWidget(button)
        self.column.addLayout(top)
        self.browser.body.addWidget(self.side)
        self.column.addWidget(self.browser, 1)
        self.play = self.act(_("Use this deck"), self.accept, is_main=True)
        self.leave(_("Close")).setAutoDefault(False)  # Enter adds a card and ends a name, and closes nothing
        self.foot(self._notes())
        self.menu_button.setMenu(self._make_menu())

    def _notes(self) -> QWidget:
        """Return what is beside the buttons: what was done, and why the deck cannot be played."""
        notes = QWidget(self)
        notes.setMinimumHeight(NOTES)
        column = QVBoxLayout(notes)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addStretch(1)
        self.refusal.setObjectName("refusal")
        self.refusal.setStyleSheet(f"{refusal_sheet(theme_of(self))} #refusal {{ padding: 4px 10px; }}")
        for note in (self.browser.found, self.message, self.refusal):
            note.setWordWrap(True)
            note.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(note)
        column.addStretch(1)
        return notes

    def _make_menu(self) -> QMenu:
        """Make and return the menu of what can be done with a whole deck; keep its actions Rename and
        Delete."""
        menu = QMenu(self)
        self._add_menu_item(menu, _("&New deck"), "Ctrl+N", self._begin_deck)
        self._add_menu_item(menu, _("D&uplicate deck"), "Ctrl+D", self._copy)
        self.rename = self._add_menu_item(menu, _("&Rename"), "F2", self._go_to_name)
        self.delete = self._add_menu_item(menu, _("&Delete deck"), "Ctrl+Del", self.model.delete)
        menu.addSeparator()
        self._add_menu_item(menu, _("S&hare deck as text"), "Ctrl+Shift+C", self.sharing.copy_text)
        self._add_menu_item(menu, _("Open a shared dec&k…"), "Ctrl+Shift+V", self.sharing.ask_text)
        self._add_menu_item(menu, _("&Edit as text…"), "Ctrl+E", self.sharing.edit_text)
        menu.addSeparator()
        self._add_menu_item(menu, _("&Open file…"), "Ctrl+O", self.sharing.ask_open)
        self._add_menu_item(menu, _("&Save to file…"), "Ctrl+S", self.sharing.ask_save)
        return menu

    def _add_menu_item(self, menu: QMenu, text: str, key: str, do: Callable[[], object]) -> QAction:
        """Add an item to the menu, whose key works in the whole dialog; return it."""
        line = menu.addAction(text)
        line.setShortcut(QKeySequence(key))
        line.triggered.connect(lambda: do())
        self.addAction(line)
        return line

    def _listen(self) -> None:
        """Connect decks, fields, lists and keys."""
        model, grid, stack = self.model, self.browser.grid, self.model.stack
        model.changed.connect(self._show_decks)
        model.message_emitted.connect(self.say)
        self.decks.activated.connect(self._on_deck_chosen)
        self.name.textEdited.connect(self._on_name_edited)
        self.name.editingFinished.connect(self._on_name_finished)
        self.name.left.connect(grid.setFocus)
        self.name.restored.connect(self._restore_name)
        grid.moved.connect(self._on_card_changed)
        self.side.card_chosen.connect(self.show_card)
        grid.stepped.connect(self._change_count)
        self.side.stepped.connect(self._change_count)
        self.side.count.changed.connect(self._on_count_changed)
        self.back.clicked.connect(self._step_back)
        self.again.clicked.connect(self._step_forward)
        stack.indexChanged.connect(self._show_undo_texts)
        for field in (self.name, self.browser.search):
            field.installEventFilter(self)
        back, forward = self._step_back, self._step_forward
        for keys, stepped in ((("Ctrl+Z",), back), (("Ctrl+Shift+Z", "Ctrl+Y"), forward)):
            action = QAction(self)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.triggered.connect(stepped)
            self.addAction(action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys of Undo and Redo to the deck while a text field has nothing to undo or redo."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(watched, QLineEdit):
            assert isinstance(event, QKeyEvent)
            is_undo = event.matches(QKeySequence.StandardKey.Undo) and not watched.isUndoAvailable()
            is_redo = event.matches(QKeySequence.StandardKey.Redo) and not watched.isRedoAvailable()
            if is_undo or is_redo:
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the card beside the deck if there is space for both, else as one of its pages."""
        super().resizeEvent(event)
        is_wide = self.width() >= WIDE
        if is_wide and self.side.has_card:
            self.side.give_card()
            self.browser.body.insertWidget(1, self.pane)
            self.pane.show()
        elif not is_wide and not self.side.has_card:
            self.browser.body.removeWidget(self.pane)
            self.side.take_card()
        self.pane.setMinimumWidth(pane_width(self.width()) if is_wide else 0)
        self.pane.setMaximumWidth(pane_width(self.width()) if is_wide else self.maximumWidth())
        self.side.fit(self.width())

    # what is shown
    @property
    def current(self) -> str:
        """Return the current card; "" without one."""
        return self.pane.picture.card

    def _show_decks(self) -> None:
        """Show all that depends on the decks: names, counts, problems, what can be undone, and the current
        card. The name can be edited only in decks of the player's own."""
        box, cards = self.model.box, self.model.cards
        self._is_filling = True
        self.decks.offer(self.model.offered, box.shown)
        self.decks.set_value(box.shown)
        self._restore_name()
        for part in (self.name, self.rename, self.delete):
            part.setEnabled(box.is_own)
        self.name.setVisible(box.is_own)
        self.browser.grid.show_counts(cards)
        self.side.show_deck(cards)
        self._is_filling = False
        self._show_undo_texts()
        self._show_problems(self.model.problems)
        self.show_card(self.current or self.browser.grid.current)

    def _restore_name(self) -> None:
        """Show the name of an own deck in its field; empty the field for a deck of the game."""
        self.name.setText(self.model.box.shown if self.model.box.is_own else "")

    def _show_undo_texts(self, *_args: object) -> None:
        """Enable Undo and Redo as far as there is a change, and show what they would do."""
        stack = self.model.stack
        undone, redone = stack.undoText(), stack.redoText()
        for button, can, what, tip in (
            (self.back, stack.canUndo(), undone, _("Undo: {change}", change=undone)),
            (self.again, stack.canRedo(), redone, _("Redo: {change}", change=redone)),
        ):
            button.setEnabled(can)
            button.setToolTip(tip if can else "")
            button.setAccessibleDescription(what)

    def _show_problems(self, problems: list[str]) -> None:
        """Show why the deck cannot be played, and disable its use; with no sentences hide them and enable
        it."""
        words = " ".join(problems)
        self.refusal.setText(words)
        self.refusal.setAccessibleName(words)
        self.refusal.setVisible(bool(words))
        self.play.setEnabled(not words)
        self.play.setToolTip(words)
        self.browser.found.setVisible(not words and not self.message.text())

    def say(self, sentence: str) -> None:
        """Show this sentence beside the buttons and speak it; "" shows how many cards were found."""
        self.message.setText(sentence)
        self.message.setAccessibleName(sentence)
        self.message.setVisible(bool(sentence))
        if sentence:
            speak(self.message, sentence)
        self.browser.found.setVisible(not sentence and self.play.isEnabled())

    def show_card(self, card: str) -> None:
        """Show this card large, in the pictures and in the list of the deck, with its count."""
        self._is_filling = True
        self.pane.show_card(card)
        self.browser.grid.select(card)
        self.side.show_card(card)
        self._is_filling = False

    def _on_card_changed(self, card: str) -> None:
        """Show the new current card, unless the editor itself is changing it."""
        if not self._is_filling:
            self.show_card(card)

    # changes
    def _on_deck_chosen(self) -> None:
        """Show the deck chosen in the list."""
        self.model.show_deck(str(self.decks.value))

    def _change_count(self, by: int) -> None:
        """Change how many of the current card, if any, are in the deck by this number."""
        if self.current:
            self._set_count(self.model.cards[self.current] + by)

    def _on_count_changed(self, count: int) -> None:
        """Set how many of the current card are in the deck, unless the editor itself changes the field."""
        if self.current and not self._is_filling:
            self._set_count(count)

    def _set_count(self, count: int) -> None:
        """Set how many of the current card are in the deck, and speak the result."""
        card = self.current
        self.model.set_count(card, count)
        cards = self.model.cards
        said = _(
            "{card}: {number} in the deck. {summary}",
            card=REGISTRY.definition(card).name,
            number=cards[card],
            summary=summarize(cards),
        )
        speak(self.message, f"{said} {self.refusal.text()}".strip())

    def _step_back(self) -> None:
        """Undo the last change, and say which."""
        what, stack = self.model.stack.undoText(), self.model.stack
        if stack.canUndo():
            stack.undo()
            self.say(_("Undone: {change}.", change=what))

    def _step_forward(self) -> None:
        """Redo the next change, and say which."""
        what, stack = self.model.stack.redoText(), self.model.stack
        if stack.canRedo():
            stack.redo()
            self.say(_("Redone: {change}.", change=what))

    def _begin_deck(self) -> None:
        """Begin a new deck without cards, and go to its name."""
        self.model.begin()
        self._go_to_name()

    def _copy(self) -> None:
        """Copy the deck that is shown, and go to the name of the copy."""
        self.model.copy()
        self._go_to_name()

    def _go_to_name(self) -> None:
        """Go to the field with the name of an own deck."""
        self.name.setFocus()
        self.name.selectAll()

    def _on_name_edited(self, name: str) -> None:
        """Say while it is typed why the deck cannot have this name; say nothing if it can."""
        self.say(self.model.box.why_not_named(name.strip()))

    def _on_name_finished(self) -> None:
        """Rename the deck; put its name back if it cannot have the new one."""
        self.model.rename(self.name.text().strip())
        self._restore_name()

    def accept(self) -> None:
        """Rename the deck as typed, report it by `chosen` and close; if it cannot be played or saved, only
        rename it."""
        self._on_name_finished()
        if self.play.isEnabled() and self.model.save():
            self.chosen.emit({self._option: self.model.option})
            super().accept()

"""The dialog for building a deck: how many of each card, their costs, and whether it may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from takeback.engine.state import Illegal
from takeback.engine.whole_file import write_atomically
from takeback.games.duel import decks, own_decks
from takeback.games.duel.kernel.hooks import REGISTRY, Definition
from takeback.games.duel.rules.core.flow import read_cost
from takeback.games.duel.variant import ONLY_IN, Variant, find
from takeback.ui import painting
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import ChoiceBox, NumberField, refusal_sheet
from takeback.ui.rows import ListRow, RowList, RowShape, Tone
from takeback.ui.saves import proposed_path
from takeback.ui.theme import second_text, theme_of

from .emblems import LETTERS
from .log import card_words

OWN = "own"  # key of a deck without a name yet
MOST_SHOWN = 7  # the highest cost with its own bar; it includes all higher costs
SHAPE = RowShape(height=30, size=13, shows_hover=True, is_tabular=True)
SIZE, CURVE = QSize(760, 600), QSize(220, 96)
KINDS = "Decks (*.txt);;All files (*)"


def cost_of(card: Definition) -> int:
    """Return the whole cost of a card, of any kind of flow."""
    cost = read_cost(card.cost)
    return sum(cost.each) + cost.any


def curve(cards: Counter[str]) -> list[int]:
    """Return how many cards cost 0, 1, 2 and so on; springs do not count."""
    found = [0] * (MOST_SHOWN + 1)
    for id, count in cards.items():
        card = REGISTRY.definition(id)
        if decks.SPRING not in card.kinds:
            found[min(cost_of(card), MOST_SHOWN)] += count
    return found


def summarize(cards: Counter[str]) -> str:
    """Return a summary: "40 cards: 17 springs, 15 units, 8 others. 9 of Lantern, 14 of Tide."

    The factions are named only if there are any.
    """
    springs = sum(count for id, count in cards.items() if decks.SPRING in REGISTRY.definition(id).kinds)
    units = sum(count for id, count in cards.items() if "unit" in REGISTRY.definition(id).kinds)
    others = cards.total() - springs - units
    factions = Counter[str]()
    for id, count in cards.items():
        for faction in REGISTRY.definition(id).factions:
            factions[faction] += count
    of = ", ".join(f"{factions[one]} of {one}" for one in LETTERS.values() if factions[one])
    return (
        f"{cards.total()} cards: {springs} springs, {units} units, {others} others.{f' {of}.' if of else ''}"
    )


def as_option(cards: Counter[str], played: Variant) -> str:
    """Return the option value of a deck: the name of a built-in one, else the cards themselves."""
    for name, deck in played.decks.items():
        if Counter(deck) == cards:
            return name
    return decks.as_line(cards.elements())


class CostCurve(QWidget):
    """A chart with a bar for each cost, with its number."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bars: list[int] = []
        self.setMinimumSize(CURVE)

    def show_bars(self, bars: list[int]) -> None:
        """Show these bars."""
        self.bars = bars
        words = (f"{count} cost {self._cost(at)}" for at, count in enumerate(bars) if count)
        self.setAccessibleName(f"What the cards cost: {', '.join(words) or 'nothing'}")
        self.update()

    def _cost(self, at: int) -> str:
        """Return the label of a bar; the last one includes higher costs."""
        return f"{at}+" if at == MOST_SHOWN else str(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a bar for the number of cards of each cost."""
        theme = theme_of(self)
        with painting.painter_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide, most = self.width() / max(1, len(self.bars)), max([1, *self.bars])
            room = self.height() - 36
            for at, count in enumerate(self.bars):
                high = room * count / most
                bar = QRectF(at * wide + 3, 18 + room - high, wide - 6, high)
                if count:
                    painting.rounded(painter, bar, 3, theme.accent)
                    above = QRectF(bar.left(), bar.top() - 17, bar.width(), 16)
                    painting.text(painter, above, str(count), theme, 11, theme.ink, 600)
                below = QRectF(at * wide, self.height() - 17, wide, 16)
                painting.text(painter, below, self._cost(at), theme, 11, second_text(theme), 500)


class CardList(RowList):
    """The list of cards; plus and minus change how many of the current one are in the deck."""

    changed = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `changed` with 1 for plus or Right and -1 for minus or Left; pass on other keys."""
        step = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_Left: -1}
        if (by := step.get(Qt.Key(event.key()))) is not None:
            self.changed.emit(by)
        else:
            super().keyPressEvent(event)


class DeckEditor(Dialog):
    """Builds a deck, beginning with the one chosen so far.

    A deck that is not allowed says why and cannot be taken. Any other than a built-in one is saved under
    its name, and then offered like those.
    """

    chosen = Signal(object)  # a dict with the deck option and its new value

    def __init__(
        self, values: Mapping[str, Any], parent: QWidget | None = None, option: str = "deck1"
    ) -> None:
        super().__init__("Deck", parent)
        self._option = option
        self.played = find(str(values.get("variant", "")))
        self.ids = sorted(
            (card.id for card in decks.in_decks() if card.get(ONLY_IN) in (None, self.played.id)),
            key=lambda id: (decks.SPRING not in REGISTRY.definition(id).kinds, id),
        )
        self.cards = Counter[str]()
        self._is_filling = False
        self._begun = ""  # name of the own deck being changed
        self.own = decks.own()
        self.start = ChoiceBox("Deck to begin with", self._deck_choices())
        self.name, self.delete = QLineEdit(self), QPushButton("Delete", self)
        self.rows = CardList("Cards", SHAPE, self)
        self.count = NumberField("How many of this card", 0, decks.SIZE)
        self.curve, self.summary, self.about = CostCurve(self), QLabel(self), QLabel(self)
        self.refusal, self.text = QLabel(self), QPlainTextEdit(self)
        self._lay_out()
        self.start.activated.connect(self._load_selected)
        self.name.textEdited.connect(self._on_name_edited)
        self.rows.moved.connect(self._on_row_moved)
        self.rows.changed.connect(self._change_count)
        self.count.changed.connect(self._set_count)
        self._open(self._given(str(values.get(option, ""))))
        self.rows.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.window().size() * 0.95))

    def _given(self, name: str) -> Counter[str]:
        """Return the cards of the deck given; of the usual one if it cannot be read."""
        try:
            return Counter(decks.cards_of(name, self.played.id))
        except Illegal:
            return Counter(self.played.decks[self.played.usual_decks[0]])

    # layout
    def _lay_out(self) -> None:
        """Create the layout and the buttons."""
        for label in (self.summary, self.about, self.refusal):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setMinimumHeight(54)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.refusal.setObjectName("refusal")
        self.refusal.setStyleSheet(refusal_sheet(theme_of(self)))
        self.text.setAccessibleName("The deck as text: a number and a card in each line")
        self.text.hide()
        self.name.setAccessibleName("Name of your deck")
        self.name.setPlaceholderText("Name of your deck")
        self.name.setMaxLength(own_decks.MOST_LETTERS)
        side = QVBoxLayout()
        called = QHBoxLayout()
        called.addWidget(self.name, 1)
        called.addWidget(self.delete)
        self.delete.setAccessibleName("Delete this deck")
        self.delete.setAutoDefault(False)
        self.delete.clicked.connect(self._delete)
        side.addWidget(self.start)
        side.addLayout(called)
        for widget in (self.summary, self.curve, self.count, self.about):
            side.addWidget(widget)
        side.addStretch(1)
        both = QHBoxLayout()
        both.addWidget(self.rows, 3)
        both.addWidget(self.text, 3)
        both.addLayout(side, 2)
        self.column.addLayout(both, 1)
        self.column.addWidget(self.refusal)
        self.play = self.main("Save and use")
        self.leave()
        self.as_text = self.act("As text", self._toggle_text, ASIDE)
        self.open_file = self.act("Open…", self._ask_open, ASIDE)
        self.save_file = self.act("Save…", self._ask_save, ASIDE)
        self.foot()

    # contents
    def show_deck(self, cards: Counter[str]) -> None:
        """Show this deck."""
        self.cards = +cards
        self._show(max(0, self.rows.row))

    def _show(self, at: int) -> None:
        """Show the deck's cards, curve, summary and errors, with the current row `at`."""
        rows = []
        for id in self.ids:
            card, count = REGISTRY.definition(id), self.cards[id]
            ends: tuple[tuple[str, Tone], ...] = (
                (str(count) if count else "–", "ink" if count else "second"),
                (card.cost, "second"),
            )
            kind = " ".join(card.kinds)
            rows.append(
                ListRow(
                    card.name,
                    trailing=kind,
                    end_texts=ends,
                    weight=600 if count else 0,
                    spoken_override=(
                        f"{card.name}, {kind}, costs {card.cost or 'nothing'}, {count} in the deck"
                    ),
                )
            )
        self._is_filling = True
        self.rows.set_rows(rows, at)
        self._show_name()
        self.curve.show_bars(curve(self.cards))
        self.summary.setText(summarize(self.cards))
        self.refuse(self.why_not())
        self._is_filling = False
        self._on_row_moved(at)

    def _show_name(self) -> None:
        """Update name field, deck list and Delete: a built-in deck has no name field."""
        name = as_option(self.cards, self.played)
        is_own = name not in self.played.decks
        if is_own and not self.name.text():
            self.name.setText(own_decks.free_name())
        self.name.setVisible(is_own)
        is_kept = is_own and self._begun in self.own and self.name.text() == self._begun
        self.start.set_value(self._begun if is_kept else OWN if is_own else name)
        self.delete.setVisible(is_kept)

    def _on_name_edited(self, _name: str) -> None:
        """Check the name while it is being typed."""
        self._show_name()
        self.refuse(self.why_not())

    def why_not(self) -> str:
        """Return why the deck cannot be taken under its name, as a sentence; "" if it can."""
        if why := self.played.why_not_legal(tuple(self.cards.elements())):
            return why
        if self.name.isHidden():
            return ""
        name = self.name.text()
        if name != self._begun and name.lower() in map(str.lower, self.own):
            return f"You have a deck called “{name}” already: begin with it, or choose another name."
        return own_decks.why_not_called(name)

    def refuse(self, why: str) -> None:
        """Show this sentence as the reason why the deck cannot be taken; hide it if empty."""
        self.refusal.setText(why)
        self.refusal.setAccessibleName(why)
        self.refusal.setVisible(bool(why))

    @property
    def current(self) -> str:
        """Return the id of the current card; "" without one."""
        return self.ids[self.rows.row] if 0 <= self.rows.row < len(self.ids) else ""

    def _on_row_moved(self, _row: int) -> None:
        """Show count and text of the new current card."""
        if self.current and not self._is_filling:
            self._is_filling = True
            self.count.set_value(self.cards[self.current])
            self._is_filling = False
            self.about.setText(card_words(self.current))

    def _change_count(self, by: int) -> None:
        """Change the count of the current card by `by`."""
        if self.current:
            self._set_count(max(0, min(decks.SIZE, self.cards[self.current] + by)))

    def _set_count(self, count: int) -> None:
        """Set the count of the current card."""
        if self.current and not self._is_filling and count != self.cards[self.current]:
            self.show_deck(self.cards - Counter({self.current: decks.SIZE}) + Counter({self.current: count}))

    def _load_selected(self) -> None:
        """Load the deck selected in the list; an unnamed own deck is left as it is."""
        name = self._begun = self.start.value
        if name in self.own:
            self.name.setText(name)
            self.show_deck(Counter(self.own[name]))
        elif name in self.played.decks:
            self.name.clear()
            self.show_deck(Counter(self.played.decks[name]))

    def _deck_choices(self) -> list[tuple[str, str]]:
        """Return the decks to begin with, as pairs of key and title."""
        own = [(name, name) for name, cards in self.own.items() if set(cards) <= set(self.ids)]
        return [*self.played.titles.items(), *own, (OWN, "A new deck of your own")]

    def _open(self, cards: Counter[str]) -> None:
        """Show this deck, with its name if it is a saved one."""
        self._begun = next((name for name, own in self.own.items() if Counter(own) == cards), "")
        self.name.setText(self._begun)
        self.show_deck(cards)

    def _delete(self) -> None:
        """Delete the saved deck's file; its cards stay in the dialog and can be saved again."""
        try:
            own_decks.remove(self.name.text())
        except OSError as error:
            self.refuse(f"The deck could not be deleted: {error.strerror or error}.")
            return
        self.own.pop(self.name.text(), None)
        self.start.offer(self._deck_choices())
        self._show_name()
        self.rows.setFocus()

    # the deck as text
    def _toggle_text(self) -> None:
        """Switch between list and text; a text that cannot be read stays, with the reason."""
        if self.text.isHidden():
            self.text.setPlainText(decks.deck_text(self.cards.elements()))
        elif not self.read(self.text.toPlainText()):
            return
        is_text = self.text.isHidden()
        self.text.setVisible(is_text)
        self.rows.setVisible(not is_text)
        self.as_text.setText("As a list" if is_text else "As text")
        (self.text if is_text else self.rows).setFocus()

    def read(self, text: str) -> bool:
        """Show the deck of this text and return True; else show what is wrong with it and return False."""
        try:
            self.show_deck(Counter(decks.read_deck(text)))
        except Illegal as why:
            self.refuse(str(why))
            return False
        return True

    def _ask_open(self) -> None:
        """Ask for a file to open."""
        self._ask(QFileDialog.AcceptMode.AcceptOpen, self.read_file)

    def _ask_save(self) -> None:
        """Ask for a file to save to."""
        self._ask(QFileDialog.AcceptMode.AcceptSave, self.write_file)

    def _ask(self, mode: QFileDialog.AcceptMode, then: Callable[[str], object]) -> None:
        """Open a file dialog and call `then` with the chosen path."""
        dialog = QFileDialog(self, "Deck", proposed_path("deck.txt"), KINDS)
        dialog.setAcceptMode(mode)
        if mode == QFileDialog.AcceptMode.AcceptOpen:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setDefaultSuffix("txt")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(then)
        dialog.open()

    def read_file(self, name: str) -> None:
        """Show the deck of this file, or why it cannot be read."""
        try:
            self.read(decks.text_of(Path(name)))
        except Illegal as why:
            self.refuse(str(why))

    def write_file(self, name: str) -> None:
        """Write the deck to this file, or show why it cannot be written."""
        try:
            write_atomically(Path(name), decks.deck_text(self.cards.elements()).encode())
        except OSError as error:
            self.refuse(f"The deck could not be written: {error.strerror or error}.")

    def accept(self) -> None:
        """Take the deck (as in the text, if that is shown), save it and
        close; do nothing if it cannot be taken.
        """
        if not self.text.isHidden() and not self.read(self.text.toPlainText()):
            return
        if not self.why_not() and self._save_own():
            self.chosen.emit({self._option: as_option(self.cards, self.played)})
            super().accept()

    def _save_own(self) -> bool:
        """Save an own deck under its name; return whether that worked or was not necessary."""
        if self.name.isHidden():
            return True
        try:
            own_decks.keep(self.name.text(), decks.deck_text(self.cards.elements(), self.name.text()))
        except OSError as error:
            self.refuse(f"The deck could not be kept: {error.strerror or error}.")
            return False
        return True

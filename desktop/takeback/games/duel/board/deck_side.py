"""The summary of a deck beside the cards: its list, what its cards cost, and a sample hand."""

from __future__ import annotations

from collections import Counter
from functools import cache

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from takeback.engine.chance import Chance, new_seed
from takeback.games.duel import rules
from takeback.games.duel.card_search import HIGHEST_COST, allowed_cards, costs_among, curve, summarize
from takeback.games.duel.decks import SIZE
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.names import SEATS
from takeback.games.duel.variant import Variant, find
from takeback.texts import format_list, format_number
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.fields import NumberField, SegmentedControl
from takeback.ui.labels import label
from takeback.ui.rows import ListRow, RowList, RowShape, Tone
from takeback.ui.theme import second_text, theme_of

from .card_browser import STEPS, CardGrid, CardPane, spoken_of

ROW = RowShape(height=28, left=8, right=8, size=13, shows_hover=True, is_tabular=True, apart=8)
CHART = QSize(180, 96)
USUAL_HAND = 6
SMALL_CARD, LARGE_CARD = 41, 84  # least widths of a card in a low and in a high sample hand
HIGH = 300
CARD, DECK, CURVE, HAND = "card", "deck", "curve", "hand"
PAGES = ((CARD, _("Card")), (DECK, _("Deck")), (CURVE, _("Curve")), (HAND, _("Hand")))
LEAST_SIDE, MOST_SIDE = 232, 300  # widths of the pages
EMPTY = _("This deck has no cards yet.")


class DeckRows(RowList):
    """The list of the cards in a deck, by cost; keys change how many of the current card there are."""

    stepped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Cards in the deck"), ROW, parent)
        self.ids: list[str] = []

    def show_deck(self, cards: Counter[str], played: Variant) -> None:
        """Show the cards of a deck in the order that the variant lists them, others last, with their might if
        it has that. If the current card is gone, the one now in its row becomes current."""
        order = {id: at for at, id in enumerate(allowed_cards(played))}
        current, at = self.current, max(0, self.row)
        self.ids = sorted(cards, key=lambda id: (order.get(id, len(order)), id))
        row = self.ids.index(current) if current in self.ids else min(at, len(self.ids) - 1)
        has_might = played.layout.has_might
        self.set_rows([_row_of(id, cards[id], has_might) for id in self.ids], row)

    @property
    def current(self) -> str:
        """Return the current card; "" without one."""
        return self.ids[self.row] if 0 <= self.row < len(self.ids) else ""

    def select(self, card: str) -> None:
        """Make this card the current one, if it is in the deck."""
        if card in self.ids and card != self.current:
            self.set_current_row(self.ids.index(card))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `stepped` for the keys that change the deck; pass on other keys."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and self.current:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Emit `stepped` for one fewer of the card under the pointer."""
        if self.indexAt(event.position().toPoint()).isValid():
            self.stepped.emit(-1)


def _row_of(id: str, count: int, has_might: bool) -> ListRow:
    """Return the row of a card in the deck."""
    card = REGISTRY.definition(id)
    ends: tuple[tuple[str, Tone], ...] = ((card.cost, "second"),) if card.cost else ()
    return ListRow(f"{count} {card.name}", end_texts=ends, spoken_override=spoken_of(id, count, has_might))


class CostCurve(QWidget):
    """A chart with a bar for each cost, with its number."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bars: list[int] = []
        self.setMinimumSize(CHART)

    def show_deck(self, cards: Counter[str]) -> None:
        """Show what the cards of this deck cost."""
        self.bars = curve(cards)
        words = [
            # Translators: so many cards have this cost.
            _("{number} cost {cost}", number=format_number(count), cost=self._cost(at))
            for at, count in enumerate(self.bars)
            if count
        ]
        self.setAccessibleName(
            _("What the cards cost: {costs}", costs=format_list(words, "unit"))
            if words
            else _("What the cards cost: nothing")
        )
        self.update()

    def _cost(self, at: int) -> str:
        """Return the label of a bar; the last one includes higher costs."""
        return f"{at}+" if at == HIGHEST_COST else str(at)

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


@cache
def hand_size(variant: str) -> int:
    """Return how many cards a player of this variant begins with, as its rules deal them; 6 if they deal
    none."""
    first, second = find(variant).usual_decks
    options = {"variant": variant, "deck1": first, "deck2": second, "first": "1"}
    return len(rules.start(options, len(SEATS), Chance(1, "start")).zone("hand", 0)) or USUAL_HAND


class SampleHand(QWidget):
    """Shuffles the deck and shows the first cards, as at the start of a game; a button draws one more."""

    card_chosen = Signal(str)

    def __init__(self, parent: QWidget, played: Variant) -> None:
        super().__init__(parent)
        self._played = played
        self._deck: tuple[str, ...] = ()
        self.order: tuple[str, ...] = ()  # the shuffled deck
        self.drawn = 0
        self._is_dealing = False
        self.grid = CardGrid(self, _("Sample hand"), played.layout.has_might, SMALL_CARD)
        self.about = label("second", "", self)
        self.another = QPushButton(_("Another hand"), self)
        self.more = QPushButton(_("Draw a card"), self)
        for button in (self.another, self.more):
            button.setAutoDefault(False)
        self.another.clicked.connect(self.deal)
        self.more.clicked.connect(self._draw)
        self.grid.moved.connect(self._on_moved)
        row = QHBoxLayout()
        row.addWidget(self.another)
        row.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.grid, 1)
        column.addWidget(self.about)
        column.addLayout(row)

    @property
    def hand(self) -> tuple[str, ...]:
        """Return the cards drawn so far."""
        return self.order[: self.drawn]

    def show_deck(self, cards: Counter[str]) -> None:
        """Take another deck, from which a hand is dealt when this part is shown."""
        self._deck = tuple(sorted(cards.elements()))
        if self.isVisible():
            self.deal()
        else:
            self.order, self.drawn = (), 0

    def showEvent(self, event: object) -> None:
        """Deal a hand of a deck that has none yet."""
        if not self.order:
            self.deal()

    def deal(self) -> None:
        """Shuffle the deck and show a new hand."""
        self.order = Chance(new_seed(), "hand").shuffled(self._deck)
        self.drawn = min(hand_size(self._played.id), len(self.order))
        self._show_drawn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show larger cards where there is space for them."""
        super().resizeEvent(event)
        self.grid.set_least_width(LARGE_CARD if self.height() > HIGH else SMALL_CARD)

    def _on_moved(self, card: str) -> None:
        """Emit `card_chosen` for the new current card, unless dealing has made it that."""
        if card and not self._is_dealing:
            self.card_chosen.emit(card)

    def _draw(self) -> None:
        """Show one card more, if any is left."""
        self.drawn = min(self.drawn + 1, len(self.order))
        self._show_drawn()

    def _show_drawn(self) -> None:
        """Show the cards drawn so far, and how many are left or that the deck has none; no more can be drawn
        from an empty deck."""
        self._is_dealing = True
        self.grid.show_cards(self.hand)
        self._is_dealing = False
        left = len(self.order) - self.drawn
        self.about.setText(
            _("{drawn} drawn, {left} left in the deck", drawn=self.drawn, left=left) if self.order else EMPTY
        )
        self.more.setEnabled(left > 0)


class DeckSide(QWidget):
    """The pages beside the cards, and how many of the current card are in the deck."""

    card_chosen = Signal(str)
    stepped = Signal(int)  # one more or one fewer of the current card is wanted

    def __init__(self, parent: QWidget, played: Variant, pane: CardPane) -> None:
        """Take the variant, and the large card, which is the first page until it is given away."""
        super().__init__(parent)
        self._played, self._pane = played, pane
        # in the order in which Tab reaches them
        self.page, self.pages = SegmentedControl(_("Show"), PAGES, self), QStackedWidget(self)
        self.rows, self.summary = DeckRows(self), QLabel(self)
        self.curve, self.hand = CostCurve(self), SampleHand(self, played)
        self.count = NumberField(_("How many of this card"), 0, SIZE)
        self._is_filling = False
        self._cards = Counter[str]()
        self.list = self._list_page()
        self._parts: dict[str, QWidget] = {CARD: pane, DECK: self.list, CURVE: self.curve, HAND: self.hand}
        for part in self._parts.values():
            self.pages.addWidget(part)
        self._lay_out()
        has_costs = len(costs_among(allowed_cards(played))) > 1
        self.page.segments[[page for page, _label in PAGES].index(CURVE)].setVisible(has_costs)
        self.page.chosen.connect(self._on_page_chosen)
        self.page.set_value(CARD)
        self.rows.moved.connect(self._on_row_moved)
        self.rows.stepped.connect(self.stepped)
        self.hand.card_chosen.connect(self.card_chosen)

    def _list_page(self) -> QWidget:
        """Return the page with the list of the deck and its summary."""
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.rows, 1)
        column.addWidget(self.summary)
        self.summary.setWordWrap(True)
        return page

    def _lay_out(self) -> None:
        """Arrange the pages, and below them the number of copies."""
        copies = QLabel(_("In the deck"), self)
        copies.setBuddy(self.count)
        row = QHBoxLayout()
        row.addWidget(copies, 1)
        row.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.page)
        column.addWidget(self.pages, 1)
        column.addLayout(row)

    def fit(self, width: int) -> None:
        """Take the share of a dialog of this width."""
        self.setFixedWidth(max(LEAST_SIDE, min(MOST_SIDE, width // 4)))

    @property
    def has_card(self) -> bool:
        """Tell whether the large card is one of the pages."""
        return self.pages.indexOf(self._pane) >= 0

    def give_card(self) -> None:
        """Remove the large card from the pages, to be shown elsewhere; show the deck if it was the page
        shown."""
        self.pages.removeWidget(self._pane)
        self.page.segments[0].hide()
        if self.page.value == CARD:
            self.page.set_value(DECK)

    def take_card(self) -> None:
        """Take the large card as a page again."""
        self.pages.insertWidget(0, self._pane)
        self.page.segments[0].show()

    def show_deck(self, cards: Counter[str]) -> None:
        """Show this deck on all pages."""
        self._is_filling = True
        self.rows.show_deck(cards, self._played)
        self._is_filling = False
        self.curve.show_deck(cards)
        self.hand.show_deck(cards)
        self.summary.setText(summarize(cards))
        self._cards = cards

    def show_card(self, card: str) -> None:
        """Make this card the current one in the list, and show how many of it there are; "" for none."""
        self._is_filling = True
        self.rows.select(card)
        self.count.setEnabled(bool(card))
        self.count.set_value(self._cards[card] if card else 0)
        self._is_filling = False

    def _on_row_moved(self, _row: int) -> None:
        """Emit `card_chosen` for the card of the new row, unless the rows are being changed here."""
        if not self._is_filling and self.rows.current:
            self.card_chosen.emit(self.rows.current)

    def _on_page_chosen(self, page: str) -> None:
        """Show the chosen page; do nothing if it is the large card, given away."""
        if self.pages.indexOf(self._parts[page]) >= 0:
            self.pages.setCurrentWidget(self._parts[page])

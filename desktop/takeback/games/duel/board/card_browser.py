"""The browser of cards: pictures of all cards of a variant, a search, filters, and the current card large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from takeback.games.duel import names
from takeback.games.duel.card_search import (
    ANY_COST,
    HIGHEST_COST,
    NO_FACTION,
    CardFilter,
    allowed_cards,
    costs_among,
    factions_among,
    find_cards,
    keywords_among,
    keywords_of,
    kinds_among,
)
from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.titles import faction_text, kind_label, kinds_label, kinds_text
from takeback.games.duel.variant import Variant
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.dialog import Dialog
from takeback.ui.fields import LONGEST_SEARCH, ChoiceBox, SearchField
from takeback.ui.labels import FittingArea, label, see_through
from takeback.ui.rows import Index, ListRow, RowModel, set_plain_style
from takeback.ui.theme import INSIDE, Theme, theme_of

from .faces import SHAPE, FacePictures, paint_face
from .laid import printed
from .words import labelled

LEAST, MOST = 94, 132  # widths of a card; as many stand side by side as fit
AROUND = 10  # space between two cards
MORE = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Insert: 1, Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1}
FEWER = {Qt.Key.Key_Minus: -1, Qt.Key.Key_Delete: -1, Qt.Key.Key_Backspace: -1}
STEPS = {**MORE, **FEWER}  # keys that change how many of the current card are in the deck
NOTHING_FOUND = _("No card matches. Change the search or a filter.")
LARGE = 260  # the greatest width of the large card
LEAST_PICTURE = 80  # height of the large card
SHARES = (62, 38)  # of the large card and of its text, in percent of the height
FILTER = 150  # the greatest width of a filter
SIZE = QSize(1080, 700)


def kind_words(card: str, has_might: bool) -> str:
    """Return the kinds of a card, with the size of a unit: "unit 2/2", or "unit, grit 5" without might."""
    return _with_size(kinds_text(REGISTRY.definition(card).kinds), card, has_might)


def _with_size(kinds: str, card: str, has_might: bool) -> str:
    """Return these words about a card's kinds with the size of a unit after them; unchanged for other
    cards."""
    if "unit" not in REGISTRY.definition(card).kinds:
        return kinds
    size = names.printed_size(card, has_might)
    if has_might:
        return _("{kind} {size}", kind=kinds, size=size)
    return _("{kind}, grit {number}", kind=kinds, number=size)


def spoken_of(card: str, count: int | None = None, has_might: bool = True) -> str:
    """Return a card for a screen reader: "Flint Jab, reply, costs 1 Cinder, 2 in the deck. 2 wounds to …".

    With `count` None, nothing is said of a deck.
    """
    one = REGISTRY.definition(card)
    parts = [one.name, kind_words(card, has_might)]
    if one.cost:
        parts.append(_("costs {cost}", cost=names.cost(one.cost)))
    if count is not None:
        parts.append(_("{number} in the deck", number=count))
    return f"{_('{card}.', card=format_list(parts, 'unit'))} {text_of(card)}".strip()


def words_of(card: str, has_might: bool = True) -> str:
    """Return all that is to be known about a card, in lines: name, cost, kind, size, text and keywords."""
    one = REGISTRY.definition(card)
    kind = _with_size(kinds_label(one.kinds), card, has_might)
    if one.subtypes:
        kind = format_list([kind, " ".join(sorted(one.subtypes))], "unit")
    about = (
        _("{kind}. Costs {cost}.", kind=kind, cost=names.cost(one.cost))
        if one.cost
        else _("{kind}.", kind=kind)
    )
    rules = (REGISTRY.rules[id] for id in keywords_of(one))
    keywords = [labelled(rule.title, rule.text) for rule in rules]
    return "\n".join(filter(None, (one.name, about, text_of(card), *keywords)))


class CardGrid(QListView):
    """Pictures of cards side by side, each with how many of it are in the deck."""

    moved = Signal(str)  # the current card; "" for none
    stepped = Signal(int)  # one more or one fewer of the current card is wanted

    def __init__(self, parent: QWidget, name: str, has_might: bool, least: int = LEAST) -> None:
        """Take a spoken name, whether units have might, and the least width of a card."""
        super().__init__(parent)
        self.cards: list[str] = []
        self.counts: Counter[str] | None = None  # None: there is no deck
        self.has_might = has_might
        self.rows = RowModel(self)
        self.setModel(self.rows)
        set_plain_style(self)
        self.setAccessibleName(name)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else the cards change size
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self._least = self._card_width = least
        self.setMinimumWidth(least + 2 * AROUND + self.verticalScrollBar().sizeHint().width())
        self.setItemDelegate(CardCell(self))
        self.selectionModel().currentChanged.connect(lambda *_: self.moved.emit(self.current))

    @property
    def current(self) -> str:
        """Return the current card; "" without one."""
        row = self.currentIndex().row()
        return self.cards[row] if 0 <= row < len(self.cards) else ""

    def show_cards(self, cards: Sequence[str]) -> None:
        """Show these cards; the current one stays current, else the first becomes it. Emit `moved` in any
        case, with "" if there are none."""
        current = self.current
        self.cards = list(cards)
        self.rows.set_rows(self._card_rows())
        if not self.select(current) and self.cards:
            self.setCurrentIndex(self.rows.index(0, 0))
        if not self.cards:
            self.moved.emit("")

    def show_counts(self, counts: Counter[str]) -> None:
        """Show how many of each card are in the deck."""
        self.counts = counts
        self.rows.rows = self._card_rows()
        if self.cards:
            self.rows.dataChanged.emit(self.rows.index(0, 0), self.rows.index(len(self.cards) - 1, 0))

    def select(self, card: str) -> bool:
        """Make this card the current one; return whether it is shown."""
        if card not in self.cards:
            return False
        self.setCurrentIndex(self.rows.index(self.cards.index(card), 0))
        return True

    @property
    def card_size(self) -> QSizeF:
        """Return the size of a card, which depends on the width of the grid."""
        return QSizeF(self._card_width, self._card_width / SHAPE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the cards to the new width."""
        self._fit_cards()
        super().resizeEvent(event)

    def set_least_width(self, least: int) -> None:
        """Set the least width of a card."""
        self._least = least
        self._fit_cards()

    def _fit_cards(self) -> None:
        """Put as many cards side by side as fit, and make them as large as they then fit."""
        room = self.viewport().width() - 2
        columns = max(1, room // (self._least + AROUND))
        width = max(self._least, min(MOST, room // columns - AROUND))
        if width != self._card_width:
            self._card_width = width
            self.scheduleDelayedItemsLayout()

    def _card_rows(self) -> list[ListRow]:
        """Return the cards as rows, for screen readers and for the search by typing."""
        count = (lambda _: None) if self.counts is None else self.counts.__getitem__
        return [
            ListRow(REGISTRY.definition(id).name, spoken_override=spoken_of(id, count(id), self.has_might))
            for id in self.cards
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `stepped` for the keys that change the deck, or do nothing without a deck; pass on other
        keys."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:  # without a deck, too: Enter on a card must not press a button of the dialog
            if self.counts is not None and self.current:
                self.stepped.emit(step)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Emit `stepped` for one more of the card under the pointer, if there is a deck."""
        if self.counts is not None and self.indexAt(event.position().toPoint()).isValid():
            self.stepped.emit(1)


class CardCell(QStyledItemDelegate):
    """Paints a card of the grid as on the field, with how many of it are in the deck."""

    def __init__(self, grid: CardGrid) -> None:
        super().__init__(grid)
        self._grid = grid
        self._pictures = FacePictures()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a card with the space around it."""
        size = self._grid.card_size + QSizeF(AROUND, AROUND)
        return size.toSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the card; the current one has a ring, which is thicker while the grid has the focus."""
        grid, theme = self._grid, theme_of(self._grid)
        card = grid.cards[index.row()]
        place = QRectF(QPointF(0, 0), grid.card_size)
        place.moveCenter(QRectF(option.rect).center())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            width = 3.0 if grid.hasFocus() else 1.5
            painting.rounded(painter, place.adjusted(-5, -5, 5, 5), 12, theme.accent_soft)
            painting.ring(painter, place.adjusted(-4, -4, 4, 4), 11, theme.accent, width)
        self._pictures.paint(painter, place, printed(card, grid.has_might), theme)
        if grid.counts is not None and grid.counts[card]:
            _paint_count(painter, place, grid.counts[card], theme)
        painter.restore()


def _paint_count(painter: QPainter, card: QRectF, count: int, theme: Theme) -> None:
    """Paint how many of a card are in the deck, at its lower right corner."""
    box = QRectF(card.right() - 28, card.bottom() - 22, 32, 24)
    painting.rounded(painter, box, 8, theme.accent)
    painting.ring(painter, box, 8, theme.board, 1.4)
    painting.text(painter, box, f"×{count}", theme, 14, theme.on_accent, 700)


class CardPicture(QWidget):
    """One card, as large as fits."""

    def __init__(self, parent: QWidget, has_might: bool) -> None:
        super().__init__(parent)
        self.card, self._has_might = "", has_might
        self.setMinimumHeight(LEAST_PICTURE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_card(self, card: str) -> None:
        """Show this card; "" for none."""
        self.card = card
        self.setAccessibleName(spoken_of(card, has_might=self._has_might) if card else "")
        self.update()

    @property
    def place(self) -> QRectF:
        """Return where the card is painted."""
        width = min(self.width() - 6.0, (self.height() - 6.0) * SHAPE)
        return QRectF((self.width() - width) / 2, 3, width, width / SHAPE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card."""
        if self.card:
            with painting.painter_on(self) as painter:
                paint_face(painter, self.place, printed(self.card, self._has_might), theme_of(self))


class TextArea(FittingArea):
    """A scroll area for a text; Tab reaches it when it has to scroll."""

    def __init__(self, text: QWidget) -> None:
        super().__init__()
        self.setWidget(text)
        self.verticalScrollBar().rangeChanged.connect(self._let_tab_in)
        see_through(self)

    def minimumSizeHint(self) -> QSize:
        """Return a height for a few lines."""
        return QSize(80, 40)

    def _let_tab_in(self, _: int, most: int) -> None:
        """Let Tab reach the area only while there is something to scroll."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus)


class CardPane(QWidget):
    """The current card: a large picture, and below it its whole text with what its keywords mean."""

    def __init__(self, parent: QWidget, has_might: bool) -> None:
        super().__init__(parent)
        self._has_might = has_might
        self.picture = CardPicture(self, has_might)
        self.words = QLabel(NOTHING_FOUND, self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setContentsMargins(2, 0, 10, 0)
        self.area = TextArea(self.words)
        self.area.setAccessibleName(_("Text of the card"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.picture, SHARES[0])
        column.addWidget(self.area, SHARES[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the picture be no higher than its width needs; the text has the rest."""
        super().resizeEvent(event)
        self.picture.setMaximumHeight(round(min(self.width(), LARGE) / SHAPE))

    def show_card(self, card: str) -> None:
        """Show this card, its text from the start; "" says instead that no card was found."""
        self.picture.show_card(card)
        self.words.setText(words_of(card, self._has_might) if card else NOTHING_FOUND)
        self.words.setAccessibleName(self.words.text())
        self.area.verticalScrollBar().setValue(0)


class CardBrowser(QWidget):
    """A search and filters above the pictures of the cards that they find; a dialog adds more beside them."""

    def __init__(self, played: Variant, parent: QWidget) -> None:
        super().__init__(parent)
        self.ids = allowed_cards(played)
        self.search = SearchField(self)
        self.search.setPlaceholderText(_("Search"))
        self.search.setAccessibleName(_("Search in names and texts"))
        self.search.setMaxLength(LONGEST_SEARCH)
        self.search.setClearButtonEnabled(True)
        self.cost = self._filter(
            _("Cost"), ANY_COST, [(one, _cost_title(one)) for one in costs_among(self.ids)]
        )
        self.kind = self._filter(_("Kind"), "", [(one, kind_label(one)) for one in kinds_among(self.ids)])
        self.faction = self._filter(
            _("Faction"), "", [(one, _title(one)) for one in factions_among(self.ids)]
        )
        rules = (REGISTRY.rules[id] for id in keywords_among(self.ids))
        self.keyword = self._filter(_("Keyword"), "", [(rule.id, rule.title) for rule in rules])
        self.filters = (self.cost, self.kind, self.faction, self.keyword)
        self.grid = CardGrid(self, _("Cards"), played.layout.has_might)
        self.found = label("second", "", self)
        self.body = QHBoxLayout()  # the pictures, and what the dialog has beside them
        self._lay_out()
        self.search.textChanged.connect(self._on_filter_changed)
        self.search.left.connect(self.grid.setFocus)
        QShortcut(QKeySequence("Ctrl+F"), self, self._go_to_search)
        self._on_filter_changed()

    def _filter(self, name: str, anything: object, choices: Sequence[tuple[object, str]]) -> ChoiceBox:
        """Return a new filter, first with `name` for the value `anything`; hide it with fewer than two
        choices."""
        box = ChoiceBox(name, [(anything, name), *choices], parent=self)
        box.setMinimumWidth(102)
        box.setMaximumWidth(FILTER)
        box.setVisible(len(choices) > 1)
        box.currentIndexChanged.connect(self._on_filter_changed)
        return box

    def _lay_out(self) -> None:
        """Arrange search, filters and pictures."""
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.search, 2)
        for box in self.filters:
            row.addWidget(box, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(INSIDE)
        column.addLayout(row)
        self.body.setSpacing(12)
        self.body.addWidget(self.grid, 1)
        column.addLayout(self.body, 1)

    @property
    def wanted(self) -> CardFilter:
        """Return what is looked for."""
        cost, kind, faction, keyword = (box.value for box in self.filters)
        return CardFilter(self.search.text(), cost, kind, faction, keyword)

    def _on_filter_changed(self, *_args: object) -> None:
        """Show the cards that the search and the filters find, and how many they are."""
        found = find_cards(self.ids, self.wanted)
        self.grid.show_cards(found)
        self.found.setText(
            ngettext(
                "{number} of {count} cards", "{number} of {count} cards", len(self.ids), number=len(found)
            )
        )
        self.grid.setAccessibleName(_("Cards, {found}", found=self.found.text()))

    def _go_to_search(self) -> None:
        """Go to the search field; what is typed replaces its text."""
        self.search.setFocus()
        self.search.selectAll()


def _cost_title(cost: int) -> str:
    """Return the title of a cost; the highest one includes all above it."""
    if cost == HIGHEST_COST:
        return _("Cost {number} or more", number=cost)
    return _("Cost {number}", number=cost)


def _title(faction: str) -> str:
    """Return the title of a faction in the filter."""
    return _("No faction") if faction == NO_FACTION else faction_text(faction)


def outermost(widget: QWidget | None) -> QWidget | None:
    """Return the window below all dialogs that this widget is in; None only for None."""
    while widget is not None and (above := widget.window().parentWidget()) is not None:
        widget = above
    return widget.window() if widget is not None else None


class CardsDialog(Dialog):
    """A dialog with the cards of a variant."""

    def __init__(self, played: Variant, parent: QWidget | None = None) -> None:
        super().__init__(_("Cards of {variant}", variant=played.title), parent, spacing=INSIDE)
        self.column.setContentsMargins(16, 12, 16, 12)
        self.browser = CardBrowser(played, self)
        self.pane = CardPane(self, played.layout.has_might)
        self.browser.body.addWidget(self.pane)
        self.column.addWidget(self.browser, 1)
        self.leave(_("Close"))
        self.foot(self.browser.found)
        self.browser.grid.moved.connect(self.pane.show_card)
        self.pane.show_card(self.browser.grid.current)
        self.browser.grid.setFocus()
        fit_to_window(self, SIZE, parent)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the large card its share of the width."""
        super().resizeEvent(event)
        self.pane.setFixedWidth(pane_width(self.width()))


def pane_width(width: int) -> int:
    """Return how wide the large card is in a dialog of this width."""
    return max(176, min(LARGE, width // 4))


def fit_to_window(dialog: Dialog, size: QSize, parent: QWidget | None) -> None:
    """Give the dialog this size, as far as the window under it has space for it."""
    below = outermost(parent)
    dialog.resize(size if below is None else size.boundedTo(below.size() * 0.97))

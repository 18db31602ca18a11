"""The table of hands: a row each, with small cards, sortable by any column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from takeback.texts import format_date, format_list, format_number, format_time, pgettext
from takeback.texts import gettext as _
from takeback.ui.rows import ListRow, RowPainter, RowShape, Tone
from takeback.ui.theme import theme_of

from ...cards import spoken
from ...records.about import SHORT_VARIANTS
from ...records.handlist import DealtSeat, Hand, amount, line_of, plus, signed
from ...state import Cards
from ...words import SHORT
from .. import card_pictures
from ..looks import CardPreferences
from .library import unread

ROW = 34
SHAPE = RowShape(height=ROW, left=8, right=8, radius=0, size=13, shows_hover=True, is_tabular=True)
HAND = Qt.ItemDataRole.UserRole
NUMBER, WHEN, TABLE, GAME, STAKES, PLAYERS, POSITION, CARDS, BOARD, LINE, POT, NET, BLINDS, FLAGS, UNIQUE = (
    range(15)
)
TITLES = (
    *(_("Hand"), _("When"), _("Table"), _("Game"), _("Blinds")),
    pgettext("number of players", "Of"),
    *(_("Seat"), _("Cards"), _("Board"), pgettext("acts of a hand", "Line"), _("Pot")),
    *(pgettext("won or lost", "Net"), pgettext("big blinds", "BB"), "", _("Number")),
)
NAMES = (
    *(_("Hand"), _("When"), _("Table"), _("Game"), _("Small and big blind"), _("Players dealt in")),
    *(_("Position"), _("Own cards"), _("Board"), _("Acts by street"), _("Pot"), _("Net chips")),
    *(_("Net in big blinds"), _("Particular"), _("Permanent number, as in exports")),
)
WIDTHS = (64, 150, 160, 84, 84, 38, 66, 62, 138, 138, 80, 80, 80, 188, 138)
FOUR_CARDS = 112  # width of the own cards where hands have four
GIVE_WAY = (  # columns to hide if there is no room, first to last
    *(UNIQUE, TABLE, FLAGS, LINE, WHEN, PLAYERS, GAME, STAKES, BLINDS),
)
RIGHT = (STAKES, PLAYERS, POT, NET, BLINDS, UNIQUE)
Index = QModelIndex | QPersistentModelIndex


class HandModel(QAbstractTableModel):
    """The listed hands, as seen by one player."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hands: list[Hand] = []
        self.player = ""
        self.tags: Callable[[Hand], tuple[str, ...]] = _no_tags
        self._order: tuple[int, bool] | None = None

    def set_hands(self, hands: Sequence[Hand], player: str) -> None:
        """Replace the hands and the player; keep the sort order."""
        self.beginResetModel()
        self.hands, self.player = list(hands), player
        self._sort()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; with -1 leave the hands as they are, and later ones in the order in which they
        are given."""
        self.beginResetModel()
        self._order = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self._sort()
        self.endResetModel()

    def _sort(self) -> None:
        """Sort by the chosen column; without one leave the hands as they are."""
        if self._order is not None:
            column, is_down = self._order
            self.hands.sort(key=lambda hand: self._key(hand, column), reverse=is_down)

    def _key(self, hand: Hand, column: int) -> Any:
        """Return the sort key of a hand; by net, hands without the player come lowest."""
        dealt = hand.seat_of(self.player)
        numbers: dict[int, float] = {NUMBER: hand.number, WHEN: hand.at, POT: hand.pot}
        numbers |= {PLAYERS: hand.player_count, UNIQUE: hand.unique_number if column == UNIQUE else 0}
        numbers[STAKES] = hand.big_blind
        numbers[NET] = dealt.net if dealt else -(10**15)
        numbers[BLINDS] = hand.big_blinds(dealt) if dealt else -1e15
        return numbers[column] if column in numbers else self.text(hand, column)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of hands; hands have no rows below them."""
        return 0 if parent.isValid() else len(self.hands)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns, one for each title."""
        return len(TITLES)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the hand, the text or another role of a cell; None for an invalid index."""
        if not index.isValid():
            return None
        hand, column = self.hands[index.row()], index.column()
        if role == HAND:
            return hand
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(hand, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (
                self.spoken(hand)
                if column == 0
                else f"{NAMES[column]}: {self.text(hand, column) or pgettext('value of a cell', 'none')}"
            )
        if role == Qt.ItemDataRole.ToolTipRole:
            return hand.problem or (self.spoken(hand) if column in (CARDS, BOARD, FLAGS) else None)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in RIGHT:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column, or what else the header shows of it."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return TITLES[section]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return NAMES[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in RIGHT else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def text(self, hand: Hand, column: int) -> str:
        """Return the text of a cell; cards are painted but spoken as this text. "" where it is not read yet,
        or the player was not dealt in."""
        if column == NUMBER:
            return str(hand.number)
        if column == WHEN:
            return f"{format_date(hand.at)} {format_time(hand.at)}" if hand.at else ""
        if column == TABLE:
            return hand.source.title
        if column == FLAGS:
            return "…" if unread(hand) else format_list((*hand.flags(), *self.tags(hand)), "unit")
        if hand.row is None:
            return ""
        if column in (GAME, STAKES, PLAYERS, UNIQUE):
            return _about_game(hand, column)
        if column == BOARD:
            return spoken(hand.row.board)
        if column == POT:
            return amount(hand, hand.pot)
        dealt = hand.seat_of(self.player)
        return self._own(hand, dealt, column) if dealt is not None else ""

    def _own(self, hand: Hand, dealt: DealtSeat, column: int) -> str:
        """Return the text of a cell about the player; any other column has the result in big blinds."""
        assert hand.row is not None
        if column == POSITION:
            return SHORT.get(dealt.position, "")
        if column == CARDS:
            return spoken(hand.cards_of(dealt))
        if column == LINE:
            return line_of(hand.row, dealt.seat)
        if column == NET:
            return signed(hand, dealt.net)
        blinds = hand.big_blinds(dealt)
        return plus(blinds) if round(blinds, 1) else format_number(0)

    def spoken(self, hand: Hand) -> str:
        """Return the whole row in words, for screen readers."""
        if hand.row is None:
            if hand.problem:
                return _("Hand {number}: {problem}", number=hand.number, problem=hand.problem)
            return _("Hand {number}: not read yet", number=hand.number)
        parts = [_("Hand {number}", number=hand.number)]
        dealt = hand.seat_of(self.player)
        if dealt is not None:
            parts += [dealt.name, _(dealt.position)] if dealt.position else [dealt.name]
            parts.append(spoken(hand.cards_of(dealt)))
        parts += [_("board {cards}", cards=spoken(hand.row.board))] if hand.row.board else []
        parts.append(_("pot {amount}", amount=amount(hand, hand.pot)))
        parts += [_("net {amount}", amount=signed(hand, dealt.net))] if dealt is not None else []
        return format_list((*parts, *hand.flags(), *self.tags(hand)), "unit")


def _about_game(hand: Hand, column: int) -> str:
    """Return the text of a cell about the game, or the hand's permanent number."""
    if column == GAME:
        return SHORT_VARIANTS.get(hand.variant, hand.variant)
    if column == UNIQUE:
        return str(hand.unique_number)
    return stakes_text(hand) if column == STAKES else format_number(hand.player_count)


def stakes_text(hand: Hand) -> str:
    """Return small and big blind as players read them, such as "500/1,000"; "" if unknown."""
    return "/".join(amount(hand, blind) for blind in hand.row.blinds[:2]) if hand.row is not None else ""


def _no_tags(hand: Hand) -> tuple[str, ...]:
    """Return no tags; used until `tags` is set."""
    return ()


class Cell(ListRow, frozen=True):
    """A cell that may show cards; its text names them."""

    cards: Cards | None = None


class HandCells(RowPainter):
    """Paints the cells: cards as pictures, amounts aligned, losses dimmed."""

    def __init__(self, view: HandView) -> None:
        super().__init__(view, SHAPE, self._cell)
        self._hands = view

    def _cell(self, index: Index) -> Cell:
        """Return text, colour, weight, alignment and cards of a cell: losses are grey, winnings in the accent
        colour."""
        hand, column, model = index.data(HAND), index.column(), self._hands.hands
        words = model.text(hand, column)
        dealt = hand.seat_of(model.player)
        net = dealt.net if dealt is not None and column in (NET, BLINDS) else 0
        tone: Tone = "second" if net < 0 else "accent" if net > 0 else "ink"
        if column in (WHEN, TABLE, GAME, STAKES, PLAYERS, FLAGS, UNIQUE):
            tone = "second"
        return Cell(
            words,
            tone=tone,
            weight=600 if column in (NUMBER, NET, BLINDS) else 400,
            is_right_aligned=column in RIGHT,
            cards=_cell_cards(hand, column, model.player),
        )

    def paint_words(self, painter: QPainter, area: QRect, row: ListRow, left: int, right: int) -> None:
        """Paint cards instead of text where the cell has cards."""
        if isinstance(row, Cell) and row.cards is not None:
            paint_cards(painter, QRectF(area).adjusted(8, 0, 0, 0), row.cards, self._hands)
        else:
            super().paint_words(painter, area, row, left, right)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the fixed size of a cell in this column."""
        return QSize(WIDTHS[index.column()], ROW)


def _cell_cards(hand: Hand, column: int, player: str) -> Cards | None:
    """Return the cards a cell shows; None if it is not a cell of cards."""
    if hand.row is None or column not in (CARDS, BOARD):
        return None
    if column == BOARD:
        return hand.row.board
    dealt = hand.seat_of(player)
    return hand.cards_of(dealt) if dealt is not None else ()


def paint_cards(painter: QPainter, rect: QRectF, held: Cards, view: HandView) -> None:
    """Paint small cards in a row, shrunk to the room."""
    theme = view.looks.on(theme_of(view))
    width = min(23.0, (rect.width() - 4) / max(len(held), 1) - 2)
    high = width * 1.16
    for number, card in enumerate(held):
        box = QRectF(rect.left() + number * (width + 2), rect.center().y() - high / 2, width, high)
        card_pictures.small_card(painter, box, card, theme)


class RowTable(QTableView):
    """A read-only table of equal rows; whole rows are selected, and Tab leaves it."""

    def __init__(self, name: str, row: int, header: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(row)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setFixedHeight(header)


class HandView(RowTable):
    """The table view of the hands; Enter and double click open one."""

    looks = CardPreferences()
    opened = Signal(object)  # Hand
    left = Signal()  # Up was pressed in the first row

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Hands"), ROW, 32, parent)
        self.hands = HandModel(self)
        self.setModel(self.hands)
        self.setSelectionMode(RowTable.SelectionMode.ExtendedSelection)
        self.setItemDelegate(HandCells(self))
        self.setMouseTracking(True)
        self.setSortingEnabled(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.doubleClicked.connect(self._open_row)

    @property
    def chosen(self) -> list[Hand]:
        """Return the selected hands, in order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.hands.hands[row] for row in rows]

    def select_hand(self, hand: Hand | None) -> None:
        """Select this hand; if it is None or not in the table, select the first one. Do nothing if the table
        is empty."""
        keys = [one.key for one in self.hands.hands]
        row = keys.index(hand.key) if hand is not None and hand.key in keys else 0
        if keys:
            self.selectRow(row)
            self.scrollTo(self.hands.index(row, 0))

    def _open_row(self, index: QModelIndex) -> None:
        """Emit `opened` with the hand of this row."""
        self.opened.emit(index.data(HAND))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the hand with Enter, and leave the table with Up from its first row."""
        key, at = Qt.Key(event.key()), self.currentIndex()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at.isValid():
            self._open_row(at)
        elif key == Qt.Key.Key_Up and at.row() <= 0:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self.fit()

    def _width_of_numbers(self) -> int:
        """Return the width needed by the highest number."""
        most = max((hand.number for hand in self.hands.hands), default=0)
        return self.fontMetrics().horizontalAdvance(str(most)) + 28

    def fit(self) -> None:
        """Hide the least important columns if there is no room; share what is left over."""
        room, widths = self.viewport().width(), list(WIDTHS)
        widths[NUMBER] = max(widths[NUMBER], self._width_of_numbers())
        if any(hand.variant == "omaha" for hand in self.hands.hands):
            widths[CARDS] = FOUR_CARDS
        shown = list(range(len(widths)))
        for column in GIVE_WAY:
            if sum(widths[one] for one in shown) > room:
                shown.remove(column)
        over = max(0, room - sum(widths[one] for one in shown))
        wide = [one for one in (TABLE, LINE, BOARD, FLAGS) if one in shown]
        for column, width in enumerate(widths):
            self.setColumnHidden(column, column not in shown)
            if column in shown:
                more = over // len(wide) if column in wide else 0
                self.setColumnWidth(column, width + more)

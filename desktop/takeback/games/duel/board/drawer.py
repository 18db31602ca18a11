"""The rules as cards: at a table, which are in force and why; before a game, which to add or remove."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLabel, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from takeback.engine.state import Illegal
from takeback.games.duel import names, packages
from takeback.games.duel.kernel.hooks import REGISTRY, Rule
from takeback.games.duel.kernel.layers import CHARTER
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules import charter
from takeback.ui import painting
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import refusal_sheet
from takeback.ui.rows import Index, ListRow, RowModel, set_plain_style
from takeback.ui.theme import Theme, colour, mixed, second_text, theme_of

FAILED = "off: this package failed"
ON, OFF, OUT = "on", "off", "not in this game"
OPTIONAL = {
    "opt.flow_burn": ("flow_burn", True, False),
    "opt.sweep_first": ("order", "sweep_first", "triggers_first"),
}
SIZE = QSize(700, 560)
CARD = QSize(148, 58)
GROUPS = ("core", "sw", "kw", "opt")  # rules by the beginning of their ids


class RuleCard(msgspec.Struct, frozen=True):
    """A rule with its status."""

    rule: Rule
    status: str  # "on", "off: Burn the Calendar", "on: brought by …", "not in this game"

    @property
    def is_on(self) -> bool:
        """Tell whether the rule is in force."""
        return self.status.startswith(ON)

    @property
    def is_out(self) -> bool:
        """Tell whether the rule is not in the game at all."""
        return self.status == OUT

    @property
    def description(self) -> str:
        """Return the full description, shown below the cards."""
        parts = [f"{self.rule.title}, {self.status}.", self.rule.text]
        if self.rule.requires:
            parts.append(f"It needs {names.listed([quoted(one) for one in self.rule.requires])}.")
        if self.rule.conflicts:
            parts.append(f"It does not go with {names.listed([quoted(one) for one in self.rule.conflicts])}.")
        return " ".join(filter(None, parts))

    @property
    def row(self) -> ListRow:
        """Return the row of the list."""
        return ListRow(
            self.rule.title, second=self.status, spoken_override=f"{self.rule.title}, {self.status}"
        )


def quoted(id: str) -> str:
    """Return the rule's title in quotes."""
    return f"“{names.rule(id)}”"


def cards_of(state: Duel) -> list[RuleCard]:
    """Return the rules of a table: first those off, added by cards or failed, last those not in the game."""
    off: dict[str, list[str]] = {}
    for rule, mask in state.masked:
        off.setdefault(rule, []).append(names.thing(state, mask))
    laid: dict[str, str] = {}
    for obj in state.within(CHARTER):
        by = names.thing(state, obj.chosen.source) if obj.chosen.source else ""
        status = f"{OFF}: {names.listed(off[obj.card])}" if obj.card in off else f"{ON}: {by}" if by else ON
        if laid.get(obj.card, ON) == ON:
            laid[obj.card] = status
    found = [RuleCard(_rule_of(id), status) for id, status in laid.items()]
    found += [RuleCard(rule, OUT) for rule in REGISTRY.rules.values() if rule.id not in laid]
    found += [RuleCard(Rule(one.name, one.name, one.error), FAILED) for one in packages.switched_off()]
    return sorted(found, key=lambda one: (one.is_out, one.status == ON, _group(one.rule)))


def _group(rule: Rule) -> int:
    """Return the sort position of the rule's group: core first, rules of packages last."""
    start = rule.id.partition(".")[0]
    return GROUPS.index(start) if start in GROUPS else len(GROUPS)


def _rule_of(id: str) -> Rule:
    """Return the rule; one that is unknown here, as in a table of
    another version, has its id as the title.
    """
    return REGISTRY.rules.get(id) or Rule(id, id)


class RuleCards(QListView):
    """A view of rules as cards side by side."""

    moved = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards: list[RuleCard] = []
        self.rows = RowModel(self)
        self.setModel(self.rows)
        set_plain_style(self)
        self.setAccessibleName("Rules")
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSpacing(4)
        self.setItemDelegate(CardPainter(self))
        self.selectionModel().currentChanged.connect(self._moved)

    def _moved(self) -> None:
        """Report that another card has become current."""
        self.moved.emit()

    def fill(self, cards: list[RuleCard], at: str = "") -> None:
        """Show these cards, with the one of the rule `at` as the current one, else the first."""
        self.cards = cards
        self.rows.set_rows([one.row for one in cards])
        row = next((number for number, one in enumerate(cards) if one.rule.id == at), 0)
        self.setCurrentIndex(self.rows.index(row, 0))

    @property
    def current(self) -> RuleCard | None:
        """Return the current card; None without one."""
        row = self.currentIndex().row()
        return self.cards[row] if 0 <= row < len(self.cards) else None


class CardPainter(QStyledItemDelegate):
    """Paints a rule's card: struck out with a red edge if it is off,
    with a dashed one if it is not in the game.
    """

    def __init__(self, view: RuleCards) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a card in the drawer."""
        return CARD

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        card, theme = self._view.cards[index.row()], theme_of(self._view)
        box = QRectF(option.rect).adjusted(2, 2, -2, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        fill = theme.accent_soft if is_chosen else mixed(theme.accent, theme.panel, 0.05 if card.is_on else 0)
        painting.rounded(painter, box, 8, fill)
        edge = QPen(colour(theme.accent if card.is_on else theme.faint if card.is_out else theme.alarm), 1.4)
        if card.is_out:
            edge.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 8, 8)
        if is_chosen and self._view.hasFocus():
            painting.ring(painter, box.adjusted(3, 3, -3, -3), 6, theme.accent, 2)
        self._words(painter, box.adjusted(10, 7, -8, -7), card, fill, theme)
        painter.restore()

    def _words(self, painter: QPainter, box: QRectF, card: RuleCard, fill: str, theme: Theme) -> None:
        """Paint title and status."""
        font = theme.font(13, 600)
        font.setStrikeOut(not card.is_on and not card.is_out)
        painter.setFont(font)
        painter.setPen(colour(second_text(theme, fill) if card.is_out else theme.ink))
        upper = QRectF(box.left(), box.top(), box.width(), box.height() / 2)
        lower = QRectF(box.left(), box.center().y(), box.width(), box.height() / 2)
        for place, text, one in ((upper, card.rule.title, font), (lower, card.status, theme.font(11, 500))):
            painter.setFont(one)
            width = int(place.width())
            shown = QFontMetrics(one).elidedText(text, Qt.TextElideMode.ElideRight, width)
            painting.draw_text(
                painter, place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown
            )


class RulesDialog(Dialog):
    """A dialog with the rules of a table; the text below describes the current one."""

    def __init__(self, cards: list[RuleCard], parent: QWidget | None = None, title: str = "Rules") -> None:
        super().__init__(title, parent)
        self.cards, self.description = RuleCards(self), QLabel(self)
        self.description.setWordWrap(True)
        self.description.setTextFormat(Qt.TextFormat.PlainText)
        self.description.setMinimumHeight(58)
        self.description.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(self.cards, 1)
        self.column.addWidget(self.description)
        self._end()
        self.foot()
        self.cards.moved.connect(self._show_description)
        self.cards.fill(cards)
        self.cards.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.window().size() * 0.95))

    def _end(self) -> None:
        """Add what is below the cards: a Close button."""
        self.leave("Close")

    def _show_description(self) -> None:
        """Show the description of the current card."""
        card = self.cards.current
        self.description.setText(card.description if card is not None else "")
        self.description.setAccessibleName(self.description.text())


class RulesChooser(RulesDialog):
    """A dialog before a game, in which rules are added and removed; it says which do not fit together."""

    chosen = Signal(object)  # a dict of option names and values

    def __init__(self, values: Mapping[str, Any], parent: QWidget | None = None, option: str = "") -> None:
        self._values = dict(values)
        self._base = charter.rules_for({**values, "with": "", "without": ""} | dict(_without_optional()))
        try:
            self.ids = set(charter.rules_for(values))
        except Illegal:  # the typed rules do not fit together: begin with the usual ones
            self.ids = set(self._base)
        self.refusal = QLabel()
        super().__init__(self._cards(), parent, "Rules in and out")
        self.cards.activated.connect(lambda _: self._turn())

    def _end(self) -> None:
        """Add what is below the cards: the reason for refusal and the buttons."""
        self.refusal.setObjectName("refusal")
        self.refusal.setWordWrap(True)
        self.refusal.setStyleSheet(refusal_sheet(theme_of(self)))
        self.column.addWidget(self.refusal)
        self.main("Play with these")
        self.leave()
        self.turn = self.act("Take out", self._turn, ASIDE)
        self._check()

    def _cards(self) -> list[RuleCard]:
        """Return the cards of all rules, on if they are chosen."""
        rules = sorted(REGISTRY.rules.values(), key=_group)
        return [RuleCard(rule, ON if rule.id in self.ids else OUT) for rule in rules]

    def _show_description(self) -> None:
        """Show the current rule, and what the button does with it."""
        super()._show_description()
        card = self.cards.current
        if card is not None:
            self.turn.setText("Take out" if card.is_on else "Put in")

    def _turn(self) -> None:
        """Add or remove the current rule."""
        card = self.cards.current
        if card is not None:
            self.ids ^= {card.rule.id}
            self.cards.fill(self._cards(), card.rule.id)
            self._show_description()
            self._check()

    @property
    def options(self) -> dict[str, Any]:
        """Return the options of a game that mean these rules."""
        options: dict[str, Any] = {
            name: yes if id in self.ids else no for id, (name, yes, no) in OPTIONAL.items()
        }
        more = [id for id in REGISTRY.rules if id in self.ids and id not in (*self._base, *OPTIONAL)]
        less = [id for id in self._base if id not in self.ids]
        return options | {"with": ", ".join(more), "without": ", ".join(less)}

    @property
    def why_not(self) -> str:
        """Return why these rules do not fit together, as a sentence; "" if they do."""
        try:
            charter.rules_for({**self._values, **self.options})
        except Illegal as why:
            return str(why)
        return ""

    def _check(self) -> None:
        """Show why these rules do not fit together."""
        self.refusal.setText(self.why_not)
        self.refusal.setAccessibleName(self.refusal.text())
        self.refusal.setVisible(bool(self.refusal.text()))

    def accept(self) -> None:
        """Report the options and close, if the rules fit together."""
        if not self.why_not:
            self.chosen.emit(self.options)
            super().accept()


def _without_optional() -> Iterator[tuple[str, Any]]:
    """Yield the optional rules' options with the values that leave these rules out."""
    for name, _, no in OPTIONAL.values():
        yield name, no

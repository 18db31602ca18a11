"""The rules as cards: at a table, which are in force and why; before a game, which to add or remove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from takeback.engine.state import Illegal
from takeback.games.duel import names, packages
from takeback.games.duel.kernel.hooks import REGISTRY, Rule
from takeback.games.duel.kernel.layers import CHARTER
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules import charter
from takeback.games.duel.variant import USUAL, VARIANTS, variant_of
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import LONGEST_SEARCH, refusal_sheet
from takeback.ui.rows import Index, ListRow, RowModel, set_plain_style
from takeback.ui.theme import Theme, colour, mixed, second_text, theme_of

ON, OFF, OUT, FAILED = "on", "off", "out", "failed"  # the states of a rule
STATUS = {
    # Translators: the states of a rule.
    ON: _("on"),
    OFF: _("off"),
    OUT: _("not in this game"),
    FAILED: _("off: this package failed"),
}
OPTIONAL = {  # rules by id: the option for each, and its values with and without the rule
    "opt.flow_burn": ("flow_burn", True, False),
    "opt.sweep_first": ("order", "sweep_first", "triggers_first"),
}
NOTHING_FOUND = _("No rule has these words.")
SIZE = QSize(700, 560)
CARD, GAP = QSize(158, 70), 8  # the least size of a card, and the space between two
TITLE_SIZES = (13, 12, 11)
GROUPS = ("core", "sw", "kw", "opt")  # rules by the beginning of their ids


class RuleCard(msgspec.Struct, frozen=True):
    """A rule with its status."""

    rule: Rule
    state: str  # ON, OFF, OUT or FAILED
    by: tuple[str, ...] = ()  # the cards that have brought it, or that have put it off

    @property
    def status(self) -> str:
        """Return the state in words: "on", "off: Burn the Calendar", "not in this game"."""
        if not self.by:
            return STATUS[self.state]
        cards = format_list(self.by)
        return _("on: {cards}", cards=cards) if self.state == ON else _("off: {cards}", cards=cards)

    @property
    def is_on(self) -> bool:
        """Tell whether the rule is in force."""
        return self.state == ON

    @property
    def is_plain(self) -> bool:
        """Tell whether the rule is in force without a card that has brought it."""
        return self.state == ON and not self.by

    @property
    def is_out(self) -> bool:
        """Tell whether the rule is not in the game at all."""
        return self.state == OUT

    @property
    def description(self) -> str:
        """Return the full description, shown below the cards."""
        parts = [_("{rule}, {status}.", rule=self.rule.title, status=self.status), self.rule.text]
        if self.rule.requires:
            parts.append(_("It works only together with {rules}.", rules=_quoted(self.rule.requires)))
        if self.rule.conflicts:
            parts.append(_("It cannot be combined with {rules}.", rules=_quoted(self.rule.conflicts)))
        return " ".join(filter(None, parts))

    @property
    def searched(self) -> str:
        """Return the words in which the rule is searched for, in lower case."""
        return f"{self.rule.title} {self.rule.text} {self.status} {self.rule.id}".casefold()

    @property
    def row(self) -> ListRow:
        """Return the row of the list."""
        spoken = format_list([self.rule.title, self.status], "unit")
        return ListRow(self.rule.title, second=self.status, spoken_override=spoken)


def _quoted(rules: Iterable[str]) -> str:
    """Return the titles of these rules in quotes, as a list."""
    return format_list(_("“{rule}”", rule=names.rule(id)) for id in rules)


def cards_of(state: Duel) -> list[RuleCard]:
    """Return the rules of a table: first those off, added by cards or failed, last those not in the game."""
    off: dict[str, list[str]] = {}
    for rule, mask in state.masked:
        off.setdefault(rule, []).append(names.thing(state, mask))
    laid: dict[str, RuleCard] = {}
    for obj in state.within(CHARTER):
        by = (names.thing(state, obj.chosen.source),) if obj.chosen.source else ()
        is_off = obj.card in off
        card = RuleCard(_rule_of(obj.card), OFF if is_off else ON, tuple(off[obj.card]) if is_off else by)
        if obj.card not in laid or laid[obj.card].is_plain:
            laid[obj.card] = card
    found = [*laid.values()]
    known = belonging(variant_of(state).id)
    found += [RuleCard(rule, OUT) for rule in known if rule.id not in laid]
    found += [RuleCard(Rule(one.name, one.name, one.error), FAILED) for one in packages.switched_off()]
    return sorted(found, key=lambda one: (one.is_out, one.is_plain, _group(one.rule)))


def belonging(variant: str) -> list[Rule]:
    """Return the rules that belong to a variant: its own, and those of none that can be added to it."""
    usual = set(charter.usual(variant))
    others = {
        id for one in VARIANTS.values() for id in (*one.charter, *one.own_rules, *charter.usual(one.id))
    }
    return [
        rule
        for rule in REGISTRY.rules.values()
        if rule.id in usual or (rule.id not in others and usual.issuperset(_needed(rule)))
    ]


def _needed(rule: Rule) -> Iterator[str]:
    """Yield the rules that a rule requires, without those that its package brings."""
    package = REGISTRY.packages.get(rule.id)
    for id in rule.requires:
        if package is None or REGISTRY.packages.get(id) != package:
            yield id


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
        self.setAccessibleName(_("Rules"))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSpacing(GAP // 2)
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
        """Return the size of a card: as many stand side by side as fit, and they share the width."""
        room = self._view.viewport().width() - GAP
        columns = max(1, room // (CARD.width() + GAP))
        return QSize(max(CARD.width(), room // columns - GAP), CARD.height())

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
        self._paint_title(painter, box.adjusted(10, 7, -8, -7), card, fill, theme)
        painter.restore()

    def _paint_title(self, painter: QPainter, box: QRectF, card: RuleCard, fill: str, theme: Theme) -> None:
        """Paint the whole title, in two lines if it is long, and the status."""
        font, height = title_font(card.rule.title, int(box.width()), theme)
        font.setStrikeOut(not card.is_on and not card.is_out)
        painter.setFont(font)
        painter.setPen(colour(second_text(theme, fill) if card.is_out else theme.ink))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        small = theme.font(11, 500)
        under = QFontMetrics(small).height()
        upper = QRectF(box.left(), box.top(), box.width(), max(height, box.height() - under - 2))
        painting.draw_text(painter, upper, int(left) | int(Qt.TextFlag.TextWordWrap), card.rule.title)
        painter.setFont(small)
        lower = QRectF(box.left(), box.bottom() - under, box.width(), under)
        shown = QFontMetrics(small).elidedText(card.status, Qt.TextElideMode.ElideRight, int(box.width()))
        painting.draw_text(painter, lower, int(left), shown)


def title_font(title: str, width: int, theme: Theme) -> tuple[QFont, int]:
    """Return the largest font in which a title needs at most two lines of this width, and its height.

    If it is too long in all of them, this is the smallest.
    """
    for size in TITLE_SIZES:
        font = theme.font(size, 600)
        metrics = QFontMetrics(font)
        room = metrics.boundingRect(0, 0, width, 400, int(Qt.TextFlag.TextWordWrap), title)
        if room.height() <= 2 * metrics.height() and room.width() <= width:
            break
    return font, room.height()


class RulesDialog(Dialog):
    """A dialog with the rules of a table; the text below describes the current one."""

    def __init__(self, cards: list[RuleCard], parent: QWidget | None = None, title: str = _("Rules")) -> None:
        super().__init__(title, parent)
        self.cards, self.description = RuleCards(self), QLabel(self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(_("Search in titles and texts"))
        self.search.setAccessibleName(_("Search the rules"))
        self.search.setMaxLength(LONGEST_SEARCH)
        self.search.setClearButtonEnabled(True)
        self._all = cards
        self.description.setWordWrap(True)
        self.description.setTextFormat(Qt.TextFormat.PlainText)
        self.description.setMinimumHeight(58)
        self.description.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(self.search)
        self.column.addWidget(self.cards, 1)
        self.column.addWidget(self.description)
        self._add_foot()
        self.foot()
        self.cards.moved.connect(self._show_description)
        self.search.textChanged.connect(self._on_search_changed)
        self.cards.fill(cards)
        self.cards.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.window().size() * 0.95))

    def _add_foot(self) -> None:
        """Add what is below the cards: a Close button."""
        self.leave(_("Close"))

    def _on_search_changed(self, words: str) -> None:
        """Show only the rules in which all words searched for are found, and the description of the current
        one: the same as before if it is still shown, else the first."""
        self.fill(self._all)

    def fill(self, cards: list[RuleCard]) -> None:
        """Take these cards, and show those that are searched for; the current one stays current if it is
        shown."""
        self._all = cards
        current = self.cards.current
        wanted = self.search.text().casefold().split()
        found = [one for one in cards if all(word in one.searched for word in wanted)]
        self.cards.fill(found, current.rule.id if current is not None else "")
        self._show_description()

    def _show_description(self) -> None:
        """Show the description of the current card."""
        card = self.cards.current
        self.description.setText(card.description if card is not None else NOTHING_FOUND)
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
        super().__init__(self._cards(), parent, _("Remove and add rules"))
        self.cards.activated.connect(lambda _index: self._toggle_rule())

    def _add_foot(self) -> None:
        """Add what is below the cards: the reason for refusal and the buttons."""
        self.refusal.setObjectName("refusal")
        self.refusal.setWordWrap(True)
        self.refusal.setStyleSheet(refusal_sheet(theme_of(self)))
        self.column.addWidget(self.refusal)
        self.main(_("Play with these"))
        self.leave()
        self.turn = self.act(_("Remove"), self._toggle_rule, ASIDE)
        self._show_conflict()

    def _cards(self) -> list[RuleCard]:
        """Return the cards of the variant's rules and of other chosen ones, on if they are chosen, else
        out."""
        known = belonging(str(self._values.get("variant") or USUAL))
        rules = sorted(
            [*known, *(REGISTRY.rules[id] for id in self.ids - {one.id for one in known})], key=_group
        )
        return [RuleCard(rule, ON if rule.id in self.ids else OUT) for rule in rules]

    def _show_description(self) -> None:
        """Show the current rule, and what the button does with it."""
        super()._show_description()
        card = self.cards.current
        if card is not None:
            self.turn.setText(_("Remove") if card.is_on else _("Add"))

    def _toggle_rule(self) -> None:
        """Add the current rule to the choice or remove it, then list and check the rules again."""
        card = self.cards.current
        if card is not None:
            self.ids ^= {card.rule.id}
            self.fill(self._cards())
            self._show_conflict()

    @property
    def options(self) -> dict[str, Any]:
        """Return the options, by name, with which a new game has the rules that are chosen here."""
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

    def _show_conflict(self) -> None:
        """Show why these rules do not fit together; hide this if they do."""
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
    for name, _yes, no in OPTIONAL.values():
        yield name, no

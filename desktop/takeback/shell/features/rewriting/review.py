"""The review of an edit of the past: what happens to each turn. It is shown in place of the history."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from takeback.engine.game import Game, no_replacement
from takeback.engine.history import Node
from takeback.engine.repairs import Repair
from takeback.engine.rewrite import ANEW, FELL, TurnVerdict
from takeback.shell.features.rewriting.edit_tags import EditTags
from takeback.shell.features.rewriting.old_position import OldPosition
from takeback.shell.features.rewriting.open_edit import OpenEdit
from takeback.shell.features.rewriting.playing import why_no_turn_at
from takeback.shell.features.rewriting.problem_bar import ProblemBar
from takeback.shell.features.rewriting.rows import ReviewList
from takeback.shell.features.rewriting.wording import (
    DIFFERENCES,
    FALLEN,
    LUCK,
    NO_OTHER_DIFFERENCE,
    NO_OTHER_PROBLEM,
    PROBLEMS,
    branches_text,
    choices_text,
    come_along_text,
    counts_text,
)
from takeback.shell.history.dock import PageInHistory
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.words import Words
from takeback.table.rewriting import computer_seats
from takeback.texts import gettext as _
from takeback.ui.labels import Sentence, called, hairline, label
from takeback.ui.theme import Theme

TITLE = _("Result of this change")
LATER_TIP = _("Decide later: the change stays under History > Edit the past (Esc)")
# below this height there are no headings; a problem and its repairs take the place of the counts, and while
# the player is asked also of the buttons that go to the next row
LOW = 460


class Review(PageInHistory):
    """Shows an open edit in place of the history and emits what the player wants done with it.

    A turn that could not be replayed is said to have fallen. `make_text` is on the button that uses the
    result, and `make_tip` is its tooltip.
    """

    preview_requested = Signal(object, bool)  # the preview target of a position, or None; see the list
    choices_changed = Signal(object)  # the Choices
    edit_removed = Signal(int)  # the number of one of several edits, from 0; the only one is discarded
    make_wanted = Signal()  # the result is to be used
    close_requested = Signal()  # close it, and keep the edit pending
    discard_requested = Signal()  # discard the edit
    other_turn_requested = Signal()  # something else is to be played for the turn asked about
    skip_requested = Signal()  # the turn asked about is to be left out
    repair_wanted = Signal(object, bool)  # the Repair, and whether for all turns for which it works
    problem_changed = Signal(int)  # the row of the problem that the bar is about; -1 for none
    end_requested = Signal()  # the line is to end before the turn asked about
    size_demand_changed = Signal()  # it needs another size

    def __init__(self, edit: OpenEdit, words: Words, make_text: str, make_tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._edit, self._words = edit, words
        self._is_tight = False
        self._problem = -1  # the row that the bar is about
        self._wanted_turn: Node | None = None  # the turn of the old line to go to once it is judged
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.title = called("strip_text", Sentence("", self))
        self.counts = label("second", "", self)
        self.counts.setWordWrap(True)
        self.list = ReviewList(edit, words, self)
        self.choices = called("speed", QToolButton(self))
        self.edits = EditTags(self)
        self.old_position: OldPosition | None = None
        self.fallen = QPushButton(_("Next problem"), self)
        self.changed = QPushButton(_("Next difference"), self)
        self.make, self._make_tip = QPushButton(make_text, self), make_tip
        self.make.setProperty("main", True)
        self.leave = QPushButton(_("Discard"), self)
        self.leave.setToolTip(_("Discard this change; the game stays as it is"))
        self.later = QPushButton(_("Not now"), self)
        _make_menu_button(self.choices)
        self.choices.setMinimumWidth(1)  # its text is elided to the width, and must not widen the page
        self._lay_out()
        self._connect()
        self.update_to_edit(True)

    def _connect(self) -> None:
        """Connect the edit, the list and the buttons."""
        self._edit.verdicts_changed.connect(self.update_to_edit)
        self._edit.paused.connect(self._paused)
        self.edits.remove_requested.connect(self._remove_edit)
        menu = QMenu(self.choices)
        menu.aboutToShow.connect(self._fill_choices)
        self.choices.setMenu(menu)
        self.list.preview_requested.connect(self.preview_requested)
        self.list.selectionModel().currentChanged.connect(self._on_row_changed)
        self.list.row_chosen.connect(self._on_row_changed)
        self.fallen.clicked.connect(self.go_to_fallen)
        self.changed.clicked.connect(self.go_to_changed)
        self.make.clicked.connect(self.make_wanted)
        self.leave.clicked.connect(self.discard_requested)
        self.later.clicked.connect(self.close_requested)

    def _lay_out(self) -> None:
        """Arrange title, counts, choices, list and buttons."""
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 8)
        column.setSpacing(4)
        head = QVBoxLayout()
        head.setContentsMargins(24, 0, 14, 2)
        head.setSpacing(2)
        head.addWidget(self.title)
        head.addWidget(self.edits)
        head.addWidget(self.counts)
        column.addLayout(head)
        below = QHBoxLayout()
        below.setContentsMargins(12, 0, 14, 0)  # its text is aligned with the lines above
        below.setSpacing(4)
        below.addWidget(self.choices)
        below.addStretch(1)
        column.addLayout(below)
        column.addWidget(hairline(self))
        self._headings = _column_headings(self)
        column.addWidget(self._headings)
        column.addWidget(self.list, 1)
        column.addWidget(hairline(self))
        groups = (self.fallen, self.changed), (self.make, self.leave, self.later)
        self._foot = ButtonGroups(groups, self)
        column.addWidget(self._foot)
        self.setFocusProxy(self.list)

    @cached_property
    def asking(self) -> ProblemBar:
        """Make the bar about a problem on first use, and return it."""
        bar = ProblemBar(self)
        self._column.insertWidget(self._column.indexOf(self.list) + 1, bar)
        bar.other.clicked.connect(self.other_turn_requested)
        bar.skip.clicked.connect(self.skip_requested)
        bar.end.triggered.connect(self.end_requested)
        bar.repair_wanted.connect(self.repair_wanted)
        return bar

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide what has no room, and elide the choices."""
        super().resizeEvent(event)
        self._make_room()
        self._show_choices()

    def set_theme(self, theme: Theme) -> None:
        """Show the list, and the second board, in this theme."""
        self.list.set_theme(theme)
        if self.old_position is not None:
            self.old_position.set_theme(theme)

    def show_old_position(self, host: Host, desk: QWidget, session: Session, tip: Node, theme: Theme) -> None:
        """Show the old positions of the rows, that of `tip` first, beside the board as long as this review is
        open."""
        self.old_position = OldPosition(host, desk, session, self.list, tip, theme)

    # choices ------------------------------------------------------------------------------------------
    def _fill_choices(self) -> None:
        """Fill the menu of choices, which opens, with those that this game and this change have."""
        game, chosen = self._edit.table.game, self._edit.request.choices
        menu = self.choices.menu()
        menu.clear()
        for former in menu.findChildren(QActionGroup):
            former.deleteLater()  # with its entries
        if has_chance(game):
            self._add(menu, [(text, chosen.luck == luck, {"luck": luck}) for luck, text in LUCK.items()])
            menu.addSeparator()
        self._add(menu, [(text, chosen.fallen == one, {"fallen": one}) for one, text in FALLEN.items()])
        if game.drafted is not None and game.drafted.instead is not no_replacement:
            menu.addSeparator()
            offers = menu.addAction(_("Let the game replace them where it can"))
            offers.setCheckable(True)
            offers.setChecked(chosen.offers)
            offers.toggled.connect(self._use_offers)
        if seats := computer_seats(self._edit.table.seats):
            menu.addSeparator()
            anew = menu.addAction(_("Let computers answer again"))
            anew.setCheckable(True)
            anew.setChecked(bool(chosen.anew))
            anew.toggled.connect(partial(self._let_answer, seats))
        if count := self._edit.branch_count():
            menu.addSeparator()
            along = menu.addAction(branches_text(count))
            along.setCheckable(True)
            along.setChecked(chosen.branches)
            along.toggled.connect(self._take_branches)

    def _add(self, menu: QMenu, choices: list[tuple[str, bool, dict[str, str]]]) -> None:
        """Add a group of exclusive choices; each is its text, whether it is selected, and the fields it
        sets."""
        group = QActionGroup(menu)
        for text, is_chosen, fields in choices:
            line = QAction(text, group)
            line.setCheckable(True)
            line.setChecked(is_chosen)
            line.triggered.connect(partial(self._choose, fields))
            menu.addAction(line)

    def _choose(self, fields: dict[str, str], _is_checked: bool = False) -> None:
        """Emit `choices_changed` with these fields of the choices replaced."""
        self.choices_changed.emit(replace(self._edit.request.choices, **fields))

    def _use_offers(self, is_wanted: bool) -> None:
        """Emit `choices_changed`: moves that fell are replaced with the game's offers, or not."""
        self.choices_changed.emit(replace(self._edit.request.choices, offers=is_wanted))

    def _let_answer(self, seats: tuple[int, ...], is_wanted: bool) -> None:
        """Emit `choices_changed`: the computers of these seats answer anew, or not."""
        self.choices_changed.emit(replace(self._edit.request.choices, anew=seats if is_wanted else ()))

    def _take_branches(self, is_wanted: bool) -> None:
        """Emit `choices_changed`: the lines that branch off the replayed turns come along, or not."""
        self.choices_changed.emit(replace(self._edit.request.choices, branches=is_wanted))

    # the result ---------------------------------------------------------------------------------------
    def update_to_edit(self, is_anew: bool) -> None:
        """Update everything to the edit; `is_anew` if all verdicts are new.

        The current turn stays as far as possible, and the focus goes to the list if its button is gone.
        """
        edit, had_focus, turn = self._edit, self._has_focus(), self._chosen_turn
        self.list.rows.follow(is_anew)
        if is_anew and turn >= 0:
            self.list.restore_turn(turn)
        self.list.continue_restoring()
        self._go_to_wanted_turn()
        self.title.setText(edit.title)
        thinks = _("a computer thinks") if self._is_for_computer else ""
        line = edit.line if edit.request.choices.branches else None
        along = come_along_text(len(line.branches)) if line is not None else ""
        parts = counts_text(edit.turn_counts()), edit.progress_text, along, thinks
        self.counts.setText(" · ".join(filter(None, parts)))
        self._show_edits()
        self._show_choices()
        _show_whether(self.make, edit.why_not_use(), self._make_tip)
        _show_whether(self.later, edit.why_not_later(), LATER_TIP)
        self._show_problem()
        if had_focus and not self._has_focus():  # its button was disabled or hidden
            self.list.setFocus()

    def _has_focus(self) -> bool:
        """Return whether the focus is in the review."""
        focus = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _show_edits(self) -> None:
        """Show the edits as tags in place of the title, which is for all else that can be asked for."""
        edits = self._edit.request.edits
        self.edits.show_edits(edits)
        self.title.setVisible(not edits)

    def _remove_edit(self, number: int) -> None:
        """Emit that the edit of this number is to be removed, or discarded if it is the only one."""
        if len(self._edit.request.edits) > 1:
            self.edit_removed.emit(number)
        else:
            self.discard_requested.emit()

    def _show_choices(self) -> None:
        """Show the choices on their button: in brief, and even elided, if they do not fit."""
        chosen, has_luck = self._edit.request.choices, has_chance(self._edit.table.game)
        text = choices_text(chosen, has_luck)
        room, metrics = self.width() - 84, self.choices.fontMetrics()
        fitting = text if metrics.horizontalAdvance(text) <= room else choices_text(chosen, has_luck, True)
        self.choices.setText(f"{metrics.elidedText(fitting, Qt.TextElideMode.ElideRight, room)} ▾")
        self.choices.setToolTip(text)
        self.choices.setAccessibleName(_("{choices}, choices", choices=text))

    def _paused(self) -> None:
        """Update everything, and go to the turn that is asked about; at the end go to the last row, with the
        first problem visible, or to the row the player chose, as it is now."""
        self.update_to_edit(False)
        if self._edit.replay.pending is not None and not self._is_for_computer:
            self.list.set_current_turn(len(self._edit.verdicts) - 1)
            self.list.renew_preview()  # what was previewed may be gone
        elif self._edit.replay.is_done and not self.list.is_row_chosen:
            self.list.show_end()
            self.list.keep_visible(max(0, self._problem))
        else:
            self.list.renew_preview()

    @property
    def _is_for_computer(self) -> bool:
        """Return whether a computer is to answer the question of the edit."""
        question = self._edit.replay.pending
        return question is not None and question.kind == ANEW

    @property
    def _chosen_turn(self) -> int:
        """Return the number of the current turn if the player went to it; else -1."""
        return self.list.turn if self.list.is_row_chosen else -1

    def _problem_row(self) -> int:
        """Return the row that the bar is to be about: of the turn asked about, else the one the player went
        to if it fell, else the first that fell. -1 for none, or while turns are judged or a computer is to
        answer."""
        edit = self._edit
        if edit.is_running or self._is_for_computer:
            return -1
        if edit.replay.pending is not None:
            return len(edit.verdicts) - 1
        turn = self._chosen_turn
        is_problem = 0 <= turn < len(edit.verdicts) and edit.verdicts[turn].kind == FELL
        return turn if is_problem else edit.next_row((FELL,), -1)

    def _show_problem(self) -> None:
        """Show the bar with the turn that is no longer possible, or hide it if there is none, and emit
        `problem_changed`."""
        row, replay = self._problem_row(), self._edit.replay
        is_asked = row >= 0 and replay.pending is not None
        if row >= 0 or "asking" in vars(self):
            verdict = self.list.rows.verdict(row) if row >= 0 else None
            question = self.list.rows.question(row) if verdict is not None else ""
            result = self.list.rows.consequence(row) if verdict is not None else ""
            may_play = verdict is not None and self._may_play(verdict)
            self.asking.show_problem(question, is_asked, may_play, result)
        self._problem = row
        self._update_next_buttons()
        self._make_room()
        self.problem_changed.emit(row)

    def _update_next_buttons(self) -> None:
        """Grey the buttons that go to the next problem and difference without another one; they say so."""
        for button, none, kinds in (
            (self.fallen, NO_OTHER_PROBLEM, PROBLEMS),
            (self.changed, NO_OTHER_DIFFERENCE, DIFFERENCES),
        ):
            _show_whether(button, "" if self.has_other_row(*kinds) else none)

    def _may_play(self, verdict: TurnVerdict) -> bool:
        """Return whether the viewer can play another turn in place of this one."""
        table, edit = self._edit.table, self._edit
        is_asked = edit.replay.pending is not None
        can_replace = is_asked or (edit.can_add_edits and verdict.wanted is None)
        return can_replace and not why_no_turn_at(table, verdict.at, self._words.viewer)

    def _on_row_changed(self) -> None:
        """Show the problem of the current row, if it is another one, and whether there are others."""
        if self.list.is_row_chosen:
            self._wanted_turn = None
        if self._problem_row() != self._problem:
            self._show_problem()
        else:
            self._update_next_buttons()

    def show_repairs(self, repairs: Sequence[Repair]) -> None:
        """Offer these repairs of the problem that is shown."""
        counts = self._edit.verdict_counts()
        self.asking.show_repairs(repairs, counts.get(FELL, 0) > 1)
        self._make_room()

    @property
    def problem(self) -> int:
        """Return the row of the problem that the bar is about; -1 for none."""
        return self._problem

    def _make_room(self) -> None:
        """Hide headings, counts and buttons if there is too little height, and ask for another size later."""
        is_low = "asking" in vars(self) and not self.asking.isHidden() and self.height() < LOW
        is_tight = is_low and self._edit.replay.pending is not None
        counts = self._edit.verdict_counts()
        # the bar is about a problem already, so that the button is for the others
        has_fallen = sum(counts.get(kind, 0) for kind in PROBLEMS) > 1
        has_changed = any(counts.get(kind) for kind in DIFFERENCES)
        self.fallen.setVisible(not is_tight and has_fallen)
        self.changed.setVisible(not is_tight and has_changed)
        self._foot.arrange()
        self.counts.setVisible(not is_low)
        self._headings.setVisible(self.height() >= LOW)
        if "asking" in vars(self):
            self.asking.set_brief(is_low)
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            QTimer.singleShot(0, self, self._emit_size_demand)

    def _emit_size_demand(self) -> None:
        """Recompute the layouts, inner ones first, and emit `size_demand_changed`."""
        for widget in (self.asking, self) if "asking" in vars(self) else (self,):
            if (layout := widget.layout()) is not None:
                layout.activate()
        self.size_demand_changed.emit()

    def ask_player(self, sentence: str) -> None:
        """Ask the player with this sentence, since a computer could not answer.

        The bar then takes an answer, and offers to play another turn.
        """
        self.asking.show_problem(sentence, is_asked=True, may_play=True)
        self.list.set_current_turn(len(self._edit.verdicts) - 1)

    def go_to_fallen(self) -> None:
        """Go to the next turn that fell, if there is one."""
        self.go_to_next(*PROBLEMS)

    def go_to_changed(self) -> None:
        """Go to the next turn that came out changed, if there is one."""
        self.go_to_next(*DIFFERENCES)

    def has_other_row(self, *kinds: str) -> bool:
        """Return whether there is a row of these kinds besides the one that the player went to and the
        problem that is shown."""
        edit = self._edit
        counts, count = edit.verdict_counts(), len(edit.verdicts)
        shown = {turn for turn in (self._chosen_turn, self._problem) if 0 <= turn < count}
        seen = sum(edit.kind_of(edit.verdicts[turn]) in kinds for turn in shown)
        return sum(counts.get(kind, 0) for kind in kinds) > seen

    def go_to_next(self, *kinds: str) -> None:
        """Go to the next row of these kinds after the one that the player went to, or else after the problem
        that is shown if it is of these kinds, wrapping round; focus the list. Nothing if there is none."""
        after = self._chosen_turn if self.list.is_row_chosen or FELL not in kinds else self._problem
        if (row := self._edit.next_row(kinds, after)) >= 0:
            self.list.setFocus()
            self.list.set_current_turn(row)

    def go_to_turn(self, node: Node) -> None:
        """Go to the row of this turn of the old line and focus the list: now, or once the turn is judged,
        unless the player goes to another row before."""
        self._wanted_turn = node
        self._go_to_wanted_turn()

    def _go_to_wanted_turn(self) -> None:
        """Go to the row of the turn that is wanted, if there is one and it is judged."""
        if (wanted := self._wanted_turn) is None:
            return
        rows = (row for row, verdict in enumerate(self._edit.verdicts) if verdict.source is wanted)
        if (row := next(rows, -1)) >= 0:
            self.list.setFocus()
            self.list.set_current_turn(row)

    def current_node(self) -> Node | None:
        """Return the turn of the current row; None if commands have no turn to act on there."""
        return self.list.command_node(self.list.currentIndex().row())

    def return_to_turns(self) -> None:
        """Emit that the review is to be closed to make way for the history; the edit stays pending."""
        self.close_requested.emit()

    # keys ---------------------------------------------------------------------------------------------
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End the preview when Escape is pressed, or without one ask to close the review; pass on other
        keys."""
        if event.key() == Qt.Key.Key_Escape:
            if not self.list.end_preview():
                self.close_requested.emit()
        else:
            super().keyPressEvent(event)


class ButtonGroups(QWidget):
    """Groups of buttons, beside each other or stacked. Its least width is always that of the stacked ones, so
    that a wide page can become narrow again."""

    def __init__(self, groups: Sequence[Sequence[QWidget]], parent: QWidget) -> None:
        super().__init__(parent)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(14, 4, 14, 0)
        self._box.setSpacing(6)
        self._rows = []
        for group in groups:
            row = QHBoxLayout()
            row.setSpacing(6)
            for button in group:
                row.addWidget(button)
            row.addStretch(1)
            self._box.addLayout(row)
            self._rows.append(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the groups for the new width."""
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Stack the groups where there is no room beside each other, and where one is empty."""
        widths = [row.minimumSize().width() for row in self._rows]
        margins, ways = self._box.contentsMargins(), QBoxLayout.Direction
        needed = sum(widths) + self._box.spacing() * (len(widths) - 1) + margins.left() + margins.right()
        is_stacked = not all(widths) or self.width() < needed
        self._box.setDirection(ways.TopToBottom if is_stacked else ways.LeftToRight)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest group with margins, and the height as arranged now."""
        margins = self._box.contentsMargins()
        widest = max(row.minimumSize().width() for row in self._rows)
        return QSize(margins.left() + widest + margins.right(), super().minimumSizeHint().height())


def _show_whether(button: QPushButton, why_not: str, tip: str = "") -> None:
    """Grey a button and let it say why it cannot be pressed, or enable it with this tooltip."""
    button.setEnabled(not why_not)
    button.setToolTip(why_not or tip)
    button.setAccessibleDescription(why_not)


def has_chance(game: Game) -> bool:
    """Return whether turns of this game may use chance; a puzzle has it only where its level is made."""
    return game.chance and not (game.levels is not None and game.levels.are_all)


def _make_menu_button(button: QToolButton) -> None:
    """Make this a button of text alone that opens its menu at once."""
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def _column_headings(parent: QWidget) -> QWidget:
    """Return the headings of the two columns."""
    head = QWidget(parent)
    grid = QGridLayout(head)
    grid.setContentsMargins(24, 2, 14, 0)
    for column, text in enumerate((_("As played"), _("After the change"))):
        grid.addWidget(label("second", text, head), 0, column)
        grid.setColumnStretch(column, 1)
    return head

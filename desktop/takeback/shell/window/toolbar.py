"""The toolbar above the board; its buttons do not move while a game is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QEnterEvent, QFontMetricsF
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolBar, QToolButton, QToolTip, QWidget

from takeback.board.spots import WIDEST_TIP, broken_lines
from takeback.shell.commands.actions import Actions, drawn_button
from takeback.shell.session.view import View
from takeback.shell.session.words import confirm_label, restart_label
from takeback.texts import gettext as _
from takeback.texts import gettext_noop
from takeback.ui.icons import icon, program_icon
from takeback.ui.labels import ICON, SIDE, WHOLE_TEXT, called, cut_name, label, with_key
from takeback.ui.theme import LIGHT, Theme

HEIGHT = 56
BUTTON, WIDE_BUTTON = 84, 96  # minimum widths of buttons, if there is room
PADDING, TIGHT = 28, 18  # pixels inside a button, left and right together
WORDMARK = 274  # pixels from the left at which the buttons start, if there is room
LEFT, RIGHT, SPACE = 18, 24, 8  # the wordmark is a button, with some padding
LONGEST_NAME = 70  # characters of an action's name in a menu
NEW, LEVELS = _("New"), _("Levels")  # the first button; a game of levels shows them
LEAST_TITLE = 100  # pixels of the name of the game; a longer name is cut to this before it is left out
NARROW = 980  # a window narrower than this shows no name of the game


class BarShape(NamedTuple):
    """The parts that a toolbar shows; a narrow window cuts the game's name and leaves it out, then padding,
    then the wordmark."""

    has_title: bool = False
    is_tight: bool = False
    has_wordmark: bool = True


SHAPES = (
    BarShape(has_title=True),
    BarShape(),
    BarShape(is_tight=True),
    BarShape(is_tight=True, has_wordmark=False),
)


class Button(QPushButton):
    """A button for one action, with a fixed width and a text of its own."""

    def __init__(
        self,
        actions: Actions,
        id: str,
        text: str,
        parent: QWidget,
        least: int = BUTTON,
        also: Sequence[str] = (),
    ) -> None:
        super().__init__(text, parent)
        action = self.command = actions[id]
        self._actions = actions
        self.tip = action.toolTip()  # shown while the command can act
        self.setToolTip(self.tip)
        self.named: str | None = None  # what its texts say that Undo or Redo would do
        self._least, self._also = least, also  # further texts that must fit
        self.setObjectName(f"button_{action.objectName()}")
        self.setFixedHeight(SIDE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(action.trigger)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Say in the tooltip why the command cannot act now, else what it does."""
        self.setToolTip(self._actions.why_refused_id(self.command.objectName()) or self.tip)
        super().enterEvent(event)

    def width_in(self, shape: BarShape) -> int:
        """Return the width of the button in this shape, in pixels."""
        self.ensurePolished()
        words = max(map(self.fontMetrics().horizontalAdvance, (self.text(), *self._also)))
        return words + TIGHT if shape.is_tight else max(self._least, words + PADDING)

    def set_greyed(self, is_still: bool) -> None:
        """Look disabled, but stay clickable, so that a click can say why."""
        if is_still != self.isFlat():
            self.setFlat(is_still)  # covered by the style sheet without repolishing


class Toolbar(QToolBar):
    """The toolbar: wordmark, New, Restart, Undo, Redo, Hint, and on the right Restart turn and Confirm.

    The layout depends on the game and the width of the window, never on what is played.
    """

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(_("Toolbar"), parent)
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.toggleViewAction().setEnabled(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._actions = actions
        self._wants_plan = self._has_hints = False
        self._can_ask = True  # is the viewer to move, so that there is a hint?
        self._view: View | None = None
        self._why_not = ""  # why the turn may not be confirmed yet
        # returns what Undo and Redo do if they lead to another table; "" for each that does not
        self.other_tables: Callable[[], tuple[str, str]] = lambda: ("", "")
        self._theme: Theme = LIGHT
        self._shape = SHAPES[0]
        self._title = ""  # of the game or page
        self._title_room = self._title_width = 0  # the width it may have, and the width of all of it
        self._total_width = 0  # width of all parts in that shape, without what is optional
        self._dock_width = 0  # width of the docks beside the desk
        self._has_both = False  # may Confirm and Plan ahead be visible together?
        self._plan_room = 0  # the width that Plan ahead needs then
        self._bar = QWidget(self)
        self._bar.setFixedHeight(HEIGHT)
        self._make_wordmark()
        self.game = label("game", "", self._bar)
        self.new, self.undo, self.redo, self.hint = (
            Button(actions, id, text, self._bar, also=(LEVELS,) if text == NEW else ())
            for id, text in (("new", NEW), ("undo", _("Undo")), ("redo", _("Redo")), ("hint", _("Hint")))
        )
        self.restart = self._drawn_button("restart", _("Restart"))
        self.history = self._drawn_button("history", _("History"))
        self.history.setCheckable(True)
        self.history.setChecked(actions["history"].isChecked())
        actions["history"].toggled.connect(self.history.setChecked)
        self.plan = Button(actions, "plan", _("Plan ahead"), self._bar, WIDE_BUTTON, (_("Put away"),))
        for button in (self.undo, self.redo):
            button.setAutoRepeat(True)
        self.restart_turn = Button(
            actions, "restart_turn", restart_label(False), self._bar, WIDE_BUTTON, (restart_label(True),)
        )
        self.confirm = Button(actions, "confirm", _("Confirm"), self._bar, WIDE_BUTTON)
        self.confirm.setProperty("main", True)
        self._buttons = (
            self.new,
            self.undo,
            self.redo,
            self.hint,
            self.restart_turn,
            self.confirm,
            self.plan,
        )
        self._lay_out()
        self.show_table(False)
        self.addWidget(self._bar)

    def _make_wordmark(self) -> None:
        """Make the wordmark, which leads to the gallery."""
        self.wordmark = called("wordmark", QToolButton(self._bar))
        self.wordmark.setText("Takeback")
        self.wordmark.setIcon(program_icon())
        self.wordmark.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.wordmark.setToolTip(with_key(_("All games"), self._actions["gallery"]))
        self.wordmark.setAccessibleName(_("Takeback, all games"))
        self.wordmark.clicked.connect(self._actions["gallery"].trigger)

    def _drawn_button(self, id: str, name: str) -> QToolButton:
        """Return a button with a drawing for this command."""
        return called(f"button_{id}", drawn_button(self._actions[id], name, self._bar))

    def _lay_out(self) -> None:
        """Lay out the parts in a row."""
        row = self._row = QHBoxLayout(self._bar)
        row.setContentsMargins(LEFT, 0, RIGHT, 0)
        row.setSpacing(SPACE)
        self._left = QWidget(self._bar)
        left = self._left_row = QHBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(18)
        left.addWidget(self.wordmark)
        left.addWidget(self.game)
        left.addStretch(1)
        row.addWidget(self._left)
        for button in (self.new, self.restart, self.undo, self.redo, self.hint):
            row.addWidget(button)
        row.addStretch(1)
        self.plan.hide()
        row.addWidget(self.plan)
        for button in (self.restart_turn, self.confirm):
            button.hide()
            row.addWidget(button)
        self._end = QWidget(self._bar)
        self._end.hide()
        row.addWidget(self._end)
        row.addWidget(self.history)

    # what is shown ------------------------------------------------------------------------------------
    def watched(self, view: View) -> object:
        """Return what the toolbar shows of a view."""
        is_to_move = view.viewer in view.to_act
        turn = view.turn, view.may_pass, view.planners, view.planning, is_to_move
        return view.title, view.undo, view.redo, *turn

    def show_view(self, view: View | None) -> None:
        """Show what the view allows: title, buttons for the turn and the plan, why it cannot be confirmed,
        and what *Undo* and *Redo* would do. A first view also shows the buttons of a table, and None hides
        them."""
        before, self._view = self._view, view
        if view is None:
            self._has_both = False
            self.show_table(False)
            self.show_draft(False, may_pass=False)
            self.show_plan(False, False)
            return
        if before is None:
            self.show_table(True)
            levels = view.game.levels
            self.new.setText(LEVELS if levels is not None and levels.are_all else NEW)
        if before is None or before.title != view.title:
            self.show_game(view.title, view.can_hint, confirm_label(view.game))
        if view.planners and view.viewer in view.to_act and not self._has_both:
            self._has_both = True  # from the start and for good, so that nothing moves
            self.fit(self.window().width())
        is_plan = view.planning is not None or (view.turn is not None and view.turn.is_plan)
        self.show_draft(view.turn is not None and view.turn.awaits_player, view.may_pass, is_plan)
        if view.turn is not None:
            self.restart_turn.setText(restart_label(view.turn.is_reply))
        self.show_plan(bool(view.planners) and not is_plan, view.planning is not None)
        why_not = view.turn.why_not if view.turn is not None else ""
        if why_not != self._why_not:
            self._show_why_not(why_not)
        back, forward = self.other_tables()
        undo, redo = view.undo or back, forward or view.redo
        if undo != self.undo.named:
            self._name_action(self.undo, undo, _("Undo"), gettext_noop("Undo: {action}"))
        if redo != self.redo.named:
            self._name_action(self.redo, redo, _("Redo"), gettext_noop("Redo: {action}"))
        if self._can_ask != (view.viewer in view.to_act):
            self._can_ask = not self._can_ask
            self.hint.set_greyed(not self._can_ask)

    def _show_why_not(self, why: str) -> None:
        """Grey Confirm while the turn may not be confirmed; it can still be pressed, and says why."""
        self._why_not = why
        self.confirm.set_greyed(bool(why))
        self.confirm.setToolTip(why or self.confirm.tip)
        self.confirm.setAccessibleDescription(why)

    def _name_action(self, button: Button, name: str, plain: str, message: str) -> None:
        """Say in menu and tooltip what Undo or Redo would do, and grey the button if that is nothing: "".

        The button keeps its text; a long name is cut in the menu alone. `plain` is the command, `message` the
        command with the name of an action.
        """
        button.named = name
        button.set_greyed(not name)
        text, action = _(message, action=name) if name else plain, button.command
        is_cut = len(name) > LONGEST_NAME
        shown = (cut_name(name, LONGEST_NAME) if is_cut else name).replace("&", "&&")
        action.setText("&" + (_(message, action=shown) if name else plain))
        action.setStatusTip(text)
        button.tip = with_key(text, action)
        if is_cut:  # in one line it would not fit on a small screen
            button.tip = broken_lines(button.tip, QFontMetricsF(QToolTip.font()), WIDEST_TIP)
        action.setProperty(WHOLE_TEXT, button.tip if is_cut else "")
        button.setToolTip(button.tip)
        button.setAccessibleDescription(text)

    def show_refusal(self, id: str, why: str) -> None:
        """Say at the button of this command why it cannot act now, if there is a visible one."""
        for button in self._buttons:
            if button.command.objectName() == id and button.isVisible():
                tip = broken_lines(why, QFontMetricsF(QToolTip.font()), WIDEST_TIP)
                QToolTip.showText(button.mapToGlobal(QPoint(0, button.height())), tip, button)

    def show_game(self, title: str, has_hints: bool = False, confirm: str = _("Confirm")) -> None:
        """Show the title of a game or page, whether there are hints, and the label of Confirm."""
        self._title = title
        self.confirm.setText(confirm)
        self._has_hints = has_hints
        self.hint.setVisible(has_hints)
        self.fit(self.window().width())

    def show_table(self, is_shown: bool) -> None:
        """Show or hide the buttons that need a table."""
        for button in (self.new, self.restart, self.undo, self.redo, self.history):
            button.setVisible(is_shown)
        if is_shown:
            self._draw_icons()

    def show_draft(self, is_drafting: bool, may_pass: bool, is_plan: bool = False) -> None:
        """Show Restart turn while there are steps, and Confirm if the turn may end; a plan has no Confirm."""
        may_end = (is_drafting or may_pass) and not is_plan
        if is_drafting == self.restart_turn.isHidden() or may_end == self.confirm.isHidden():
            self.restart_turn.setVisible(is_drafting)
            self.confirm.setVisible(may_end)
            self._show_plan()

    def show_plan(self, can_plan: bool, is_open: bool) -> None:
        """Show the button that opens or closes a plan."""
        wants_plan, text = can_plan or is_open, _("Put away") if is_open else _("Plan ahead")
        if (wants_plan, text) != (self._wants_plan, self.plan.text()):
            self._wants_plan = wants_plan
            self.plan.setText(text)
            self._show_plan()

    def _show_plan(self) -> None:
        """Show Plan ahead beside Restart turn and Confirm if there is room, else in their place.

        Once it and Confirm may be wanted together, it keeps a place beside them.
        """
        room = self.window().width() - self._total_width - self._end.maximumWidth()
        has_room = room >= self.plan.width() + SPACE
        is_shown = self._wants_plan and (has_room or self.confirm.isHidden())
        self.plan.setVisible(is_shown)
        for button in (self.restart_turn, self.confirm):
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(has_room or not is_shown)
            button.setSizePolicy(policy)
        self._row.invalidate()  # Qt does not, if only something of fixed size changed
        self._row.activate()

    # what fits ----------------------------------------------------------------------------------------
    def fit(self, width: int) -> None:
        """Take the widest shape that fits the window's width, counting hidden buttons, too."""
        for shape in SHAPES if width >= NARROW else SHAPES[1:]:
            self._take_shape(shape, width)
            if self._total_width <= width:
                break
        self.game.setVisible(self._shape.has_title)
        self._show_title()
        style = Qt.ToolButtonStyle
        self.wordmark.setToolButtonStyle(
            style.ToolButtonTextOnly if self._shape.has_wordmark else style.ToolButtonIconOnly
        )
        self.set_dock_width(self._dock_width)  # a longer title may need that room

    def _show_title(self) -> None:
        """Show as much of the title as there is room for; the tooltip has all of one that is cut."""
        shown, room = self._title, self._title_room
        if is_cut := self._shape.has_title and self._title_width > room:
            shown = self.game.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, room)
        self.game.setText(shown)
        self.game.setToolTip(self._title if is_cut else "")
        self.game.setAccessibleName(self._title)

    def _take_shape(self, shape: BarShape, width: int) -> None:
        """Set the widths of all parts for this shape, and sum them up; cut the title if that makes them fit
        this width."""
        self._shape = shape
        for button in self._buttons:
            button.setFixedWidth(button.width_in(shape))
        parts = [self.restart, self.history, self.new, self.undo, self.redo]
        parts += [self.restart_turn, self.confirm, *([self.hint] if self._has_hints else [])]
        others = LEFT + RIGHT + sum(map(QWidget.width, parts)) + SPACE * (len(parts) + 1)
        self._plan_room = self.plan.width() + SPACE if self._has_both else 0
        left = self._left_width(shape, width - others - self._plan_room)
        self._left.setFixedWidth(left)
        self._total_width = others + left

    def _left_width(self, shape: BarShape, room: int) -> int:
        """Return the width of wordmark and title in this shape; a title is cut to this room, if possible."""
        if not shape.has_wordmark:
            return SIDE
        self.wordmark.ensurePolished()
        name = self.wordmark.fontMetrics().horizontalAdvance(self.wordmark.text())
        if not shape.has_title:
            return name + (SPACE if shape.is_tight else LEFT)
        self.game.ensurePolished()
        title = self._title_width = self.game.fontMetrics().horizontalAdvance(self._title)
        least = max(WORDMARK, name + min(title, LEAST_TITLE) + 2 * LEFT)
        width = max(least, min(room, name + title + 2 * LEFT))
        self._title_room = width - name - 2 * LEFT
        return width

    def set_dock_width(self, width: int) -> None:
        """Let the buttons end where the desk does, if there is room; `width` is that of the docks."""
        self._dock_width = width
        taken = SIDE + 2 * SPACE  # the History button stands above the docks
        has_room = self._total_width - taken + width <= self.window().width()
        plan = self._plan_room  # which need not end there
        self._end.setFixedWidth(max(0, width - taken - plan) if has_room else 0)
        self._end.setVisible(has_room and width > 0)
        self._show_plan()

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in these colours, if they are shown."""
        self._theme = theme
        if not self.history.isHidden():
            self._draw_icons()

    def _draw_icons(self) -> None:
        """Draw the icons; left out until a table is shown, as drawing takes time at the start."""
        self.restart.setIcon(icon("restart", self._theme.ink, ICON))
        self.history.setIcon(icon("history", self._theme.ink, ICON))

"""The bar above the board: whose name it is, and buttons that never move while one plays."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolBar, QToolButton, QWidget

from desktop.board.label import called, label
from desktop.shell.actions import Actions, with_key

HEIGHT, BUTTON, WIDE_BUTTON = 56, 84, 108
WORDMARK = 276  # the buttons start here, where there is room
NARROW, NARROWER = 980, 820  # widths below which the wordmark gives way


class Button(QPushButton):
    """A button of fixed width and text for one action, whatever that action is called in the menu."""

    def __init__(self, action: QAction, text: str, width: int, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setObjectName(f"button_{action.objectName()}")
        self.setFixedSize(width, 32)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(action.trigger)
        self.setToolTip(action.toolTip())

    def set_still(self, is_still: bool) -> None:
        """Looks greyed where there is nothing to do; pressed all the same, it says why."""
        if bool(self.property("still")) != is_still:
            self.setProperty("still", is_still)
            self.style().unpolish(self)
            self.style().polish(self)


class Toolbar(QToolBar):
    """Wordmark, New, Undo, Redo, Hint; at the right Restart turn and Confirm, whose place is kept."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__("Toolbar", parent)
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.toggleViewAction().setEnabled(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._actions = actions
        self._wants_plan = False
        self._bar = QWidget(self)
        self._bar.setFixedHeight(HEIGHT)
        self.wordmark = called("wordmark", QToolButton(self._bar))
        self.wordmark.setText("Takeback")
        self.wordmark.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.wordmark.setToolTip(with_key("All games", actions["gallery"]))
        self.wordmark.setAccessibleName("Takeback, all games")
        self.wordmark.clicked.connect(actions["gallery"].trigger)
        self.game = label("game", "", self._bar)
        self.new, self.undo, self.redo, self.hint = (
            Button(actions[id], text, BUTTON, self._bar)
            for id, text in (("new", "New"), ("undo", "Undo"), ("redo", "Redo"), ("hint", "Hint"))
        )
        self.plan = Button(actions["plan"], "Plan ahead", WIDE_BUTTON, self._bar)
        for button in (self.undo, self.redo):
            button.setAutoRepeat(True)
        self.restart_turn = Button(actions["restart_turn"], "Restart turn", WIDE_BUTTON, self._bar)
        self.confirm = Button(actions["confirm"], "Confirm", WIDE_BUTTON, self._bar)
        self.confirm.setProperty("main", True)
        self._lay_out()
        self.addWidget(self._bar)
        parent.installEventFilter(self)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(18, 0, 24, 0)  # the wordmark is a button, with some room of its own
        row.setSpacing(8)
        self._left = QWidget(self._bar)
        left = self._left_row = QHBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(18)
        left.addWidget(self.wordmark)
        left.addWidget(self.game)
        left.addStretch(1)
        row.addWidget(self._left)
        row.setSpacing(8)
        for button in (self.new, self.undo, self.redo, self.hint):
            row.addWidget(button)
        row.addStretch(1)
        self.plan.hide()
        row.addWidget(self.plan)
        for button in (self.restart_turn, self.confirm):
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
            button.hide()
            row.addWidget(button)
        self._end = QWidget(self._bar)
        self._end.hide()
        row.addWidget(self._end)

    def show_game(self, title: str, has_hints: bool, confirm: str = "Confirm") -> None:
        self.game.setText(title)
        self.confirm.setText(confirm)
        self.hint.setVisible(has_hints)
        self.fit(self.window().width())

    def show_table(self, is_shown: bool) -> None:
        """In the gallery none of the buttons is of use."""
        for button in (self.new, self.undo, self.redo):
            button.setVisible(is_shown)

    def show_draft(self, is_drafting: bool) -> None:
        self.restart_turn.setVisible(is_drafting)
        self.confirm.setVisible(is_drafting)

    def show_plan(self, can_plan: bool, is_open: bool) -> None:
        """Somebody may plan ahead, or does: then the same button puts the plan away."""
        self._wants_plan = can_plan or is_open
        self.fit(self.window().width())
        self.plan.setText("Plan is ready" if is_open else "Plan ahead")

    def fit(self, width: int) -> None:
        """The game's name, then the room after the wordmark, give way; buttons never."""
        self.game.setVisible(width >= NARROW)
        self.plan.setVisible(self._wants_plan and (width >= NARROW or self.confirm.isHidden()))
        if width >= NARROW:
            wished = self._left_row.sizeHint().width()
            self._left.setFixedWidth(max(WORDMARK - 2, wished + 16))
        else:
            self._left.setFixedWidth(126 if width >= NARROWER else 102)

    def leave_room(self, width: int) -> None:
        """The last button ends where the desk does, if there is room for that."""
        has_room = self.window().width() - width >= NARROW - 120
        self._end.setFixedWidth(max(0, width - 8))
        self._end.setVisible(has_room and width > 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self.fit(event.size().width())
        return False

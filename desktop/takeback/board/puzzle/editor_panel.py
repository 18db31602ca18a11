"""The panel beside a level being made: the result of its check, tools, colours, size and texts."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from takeback.board.panel import GamePanel, PanelScrollArea
from takeback.board.puzzle.editor import LevelEditor, Tool
from takeback.board.puzzle.items_panel import ItemsPanel
from takeback.board.puzzle.puzzle_board import PuzzleBoard, refusal_text
from takeback.engine.state import Action
from takeback.engine.titles import NEW_LEVEL
from takeback.puzzles.answers import NO_SOLUTION, SAVED, SAVED_ALREADY, SHARED, TESTED, CheckedLevel
from takeback.puzzles.editor import SIZES, WORD_NAMES, WORDS, EditedLevel, Resize, SetText
from takeback.puzzles.items import letter
from takeback.puzzles.levels import MOST_WORDS
from takeback.texts import format_list, gettext_noop
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.icons import icon
from takeback.ui.labels import set_main
from takeback.ui.theme import Theme, colour, item_colour, mixed

SWATCH, BESIDE, TOOL = 28, 3, 34
LEAST_PER_ROW = 6  # swatches that the narrowest panel shows in a row
LOW, LOWEST = 490, 410  # pixels of height below which a panel is compact, and shows no line about the tool
MOST_ROWS = {True: 2, False: 4}  # of swatches that are seen at once, by whether the panel is compact
BUTTON = {True: 28, False: 32}  # pixels of height, by whether the panel is compact
SPACE, LEAST_BELOW = 5, 30  # pixels between rows, and least height of what scrolls
STEP_WIDTH, FIELD_HEIGHT = 24, 28
SIDE_NAMES = {"rows": _("Rows"), "columns": _("Columns")}
STEP_NAMES = {
    ("rows", -1): _("Fewer rows"),
    ("rows", 1): _("More rows"),
    ("columns", -1): _("Fewer columns"),
    ("columns", 1): _("More columns"),
}
LEAST_TIP = 32  # least height of the line about the tool, in points
LEFT, RIGHT = 24, 12  # margins in pixels
LINES, MARGIN = 3, 5  # lines of the check's result, and pixels above and below them
LATER = 0  # milliseconds; one update for all signals of one edit
CHECKING = _("Looking at the level…")
WHY_NOT = {  # what needs a complete level
    "play_it": gettext_noop("It cannot be tested yet. {why}"),
    "share": gettext_noop("It cannot be shared yet. {why}"),
    "keep_level": gettext_noop("It cannot be saved to My levels yet. {why} It is kept as a draft."),
}
NEED_SOLUTION = ("share", "keep_level")
STEPS = {"play_it": TESTED, "keep_level": SAVED, "share": SHARED}  # in the order in which they are usual
ACTS = (
    ("play_it", _("Test")),
    ("share", _("Share")),
    ("keep_level", _("Save to My levels")),
    ("save_as", _("Save draft…")),
)


def panel(table: Any, board: Any) -> GamePanel:
    """Return the panel for the table: the editor's while a level is made, else that of the selected item."""
    return EditorPanel(table, board) if isinstance(table.state, EditedLevel) else ItemsPanel(table, board)


class EditorPanel(GamePanel):
    """The panel beside a level being made: tools, colours, size, texts and the check's result. As on the
    board, every action is one turn of the table."""

    title = _("Level")
    is_always_shown = True
    has_heading = False  # the field of the level's title stands there
    board: PuzzleBoard

    def __init__(self, table: Any, board: Any) -> None:
        """Build the panel of the table, for the board with the level editor."""
        super().__init__(table, board)
        self.setAccessibleName(_("Level being made"))
        self.verdict = VerdictBox(self)
        self.tools: list[QToolButton] = []
        self.tip = ToolLine(board.toolbox.tools, self)
        self.swatches = SwatchRows(self)
        self.swatches.brush_chosen.connect(self._choose_brush)
        self.words: dict[str, QLineEdit] = {}
        self.captions: dict[str, QLabel] = {}  # of the texts
        self.buttons: dict[str, QPushButton] = {}
        self.rows, self.columns = Stepper("rows", self._resize), Stepper("columns", self._resize)
        self.lost = ""  # what the last change of the size has removed
        self._lost_in: object = None  # the level without that
        self._last_check: CheckedLevel | None = None  # stays while a changed level is checked
        self.side_labels: list[QLabel] = []  # before the numbers of rows and columns
        self._is_compact = False
        self._ordered = 0  # swatches in the order of Tab
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self.update_from_board)
        self._lay_out()
        self.setFocusProxy(self.tools[0])
        board.item_chosen.connect(self._follow_soon)
        self._follow_soon()

    @property
    def editor(self) -> LevelEditor:
        """Return the board's level editor."""
        assert self.board.editor is not None
        return self.board.editor

    # building ----------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
        """Build the panel: title, result of the check, tools and colours stay; what is below them scrolls in
        a low window with many colours."""
        self.swatch_area = PanelScrollArea(self.swatches, self)
        top = QVBoxLayout()
        top.setContentsMargins(LEFT, 0, RIGHT, 0)
        top.setSpacing(SPACE)
        top.addLayout(self._make_text_field("title"))
        top.addWidget(self.verdict)
        top.addLayout(self._make_tool_buttons())
        top.addWidget(self.swatch_area)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(LEFT, 0, RIGHT, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.tip)
        column.addLayout(self._make_size_row())
        self._author_and_note = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._author_and_note.setSpacing(SPACE)
        for word in ("author", "note"):
            self._author_and_note.addLayout(self._make_text_field(word), 1)
        column.addLayout(self._author_and_note)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 8)
        whole.setSpacing(SPACE)
        whole.addLayout(top)
        below = PanelScrollArea(inside, self)
        below.setMinimumHeight(LEAST_BELOW)
        whole.addWidget(below, 1)
        whole.addWidget(self._make_separator())
        whole.addLayout(self._make_command_buttons())
        width = max(caption.sizeHint().width() for caption in self.captions.values())
        for caption in self.captions.values():
            caption.setMinimumWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be more compact while the panel is low, and leave out names while it is narrow."""
        super().resizeEvent(event)
        self._fit_side_labels()
        self.tip.setHidden(self.height() < LOWEST)
        if (self.height() < LOW) != self._is_compact:
            self._is_compact = not self._is_compact
            self._fit_height()

    def _fit_height(self) -> None:
        """Show author and note below each other with their captions, or in a compact panel side by side."""
        is_compact, direction = self._is_compact, QBoxLayout.Direction
        self._author_and_note.setDirection(direction.LeftToRight if is_compact else direction.TopToBottom)
        for word in ("author", "note"):
            self.captions[word].setHidden(is_compact)
            self.words[word].setPlaceholderText(WORD_NAMES[word] if is_compact else "")
        for button in self.buttons.values():
            button.setFixedHeight(BUTTON[is_compact])
        self._fit_swatches()

    def _fit_swatches(self) -> None:
        """Show all swatches, or in a compact panel as many rows of them as there is room for."""
        most = MOST_ROWS[self._is_compact] * (SWATCH + BESIDE) - BESIDE
        self.swatch_area.setFixedHeight(min(most, self.swatches.height()))

    def _make_tool_buttons(self) -> QHBoxLayout:
        """Make a button for each tool, listed in `tools`, and return their row."""
        row, group = QHBoxLayout(), QButtonGroup(self)
        row.setSpacing(4)
        for number, tool in enumerate(self.board.toolbox.tools, 1):
            button = QToolButton(self)
            button.setCheckable(True)
            button.setFixedSize(TOOL, TOOL)
            button.setIconSize(QSize(24, 24))
            key = _("key {number}", number=number)
            button.setToolTip(f"{tool.name}: {tool.tip} ({key})")
            button.setAccessibleName(_("Tool: {tool}", tool=tool.name))
            button.setAccessibleDescription(tool.tip)
            button.clicked.connect(partial(self._choose_tool, tool))
            group.addButton(button)
            row.addWidget(button)
            self.tools.append(button)
        row.addStretch(1)
        return row

    def _make_size_row(self) -> QHBoxLayout:
        """Return a row with the numbers of rows and columns, each after its name if there is room."""
        row = QHBoxLayout()
        row.setSpacing(0)
        for stepper in (self.rows, self.columns):
            if row.count():
                row.addStretch(1)
            label = QLabel(SIDE_NAMES[stepper.side], self)
            self.side_labels.append(label)
            row.addWidget(label)
            row.addSpacing(SPACE)
            row.addWidget(stepper)
        return row

    def _fit_side_labels(self) -> None:
        """Hide the names of the two sizes in a narrow panel; tooltips have them, too."""
        steppers = self.rows.sizeHint().width() + self.columns.sizeHint().width()
        names = sum(label.sizeHint().width() + 2 * SPACE for label in self.side_labels)
        area = self.parentWidget()  # what it shows of the panel
        room = area.width() if area is not None else self.width()
        for label in self.side_labels:
            label.setHidden(LEFT + steppers + names + RIGHT > room)

    def _make_text_field(self, word: str) -> QHBoxLayout:
        """Make the caption and the field for a text of the level, such as its title; keep them in `captions`
        and `words`, and return their row."""
        line = self.words[word] = TextField(self)
        line.setAccessibleName(WORD_NAMES[word])
        line.setToolTip(WORD_NAMES[word])
        line.setMaxLength(MOST_WORDS)
        line.setFixedHeight(FIELD_HEIGHT)
        line.editingFinished.connect(partial(self._set_word, word))
        caption = self.captions[word] = QLabel(WORD_NAMES[word], self)
        caption.setBuddy(line)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(caption)
        row.addWidget(line, 1)
        return row

    def _make_separator(self) -> QWidget:
        """Return a line above the buttons, under which what is scrolled in a low window disappears."""
        line = QWidget(self)
        line.setObjectName("hairline")
        line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line.setFixedHeight(1)
        return line

    def _make_command_buttons(self) -> QGridLayout:
        """Make the buttons for the commands ACTS, kept in `buttons`, and return their grid; the two long ones
        take a row each, so that none is cut."""
        grid = QGridLayout()
        grid.setContentsMargins(LEFT, 2, RIGHT, 0)
        grid.setSpacing(SPACE)
        for at, (id, text) in enumerate(ACTS):
            button = self.buttons[id] = QPushButton(text, self)
            button.clicked.connect(partial(self._request_command, id))
            if at < 2:
                grid.addWidget(button, 0, at)
            else:
                grid.addWidget(button, at - 1, 0, 1, 2)
        return grid

    def set_theme(self, theme: Theme) -> None:
        """Use these colours, also in the icons of the tools and in the steppers."""
        super().set_theme(theme)
        for button, tool in zip(self.tools, self.board.toolbox.tools, strict=True):
            button.setIcon(icon(f"tool-{tool.id}", theme.ink, 24))
        for stepper in (self.rows, self.columns):
            stepper.set_theme(theme)
        self._follow_soon()

    def detach(self) -> None:
        """Disconnect from the board, because the table is closed."""
        self._later.stop()
        self.board.item_chosen.disconnect(self._follow_soon)

    # input --------------------------------------------------------------------------------------------
    def _choose_tool(self, tool: Tool, _checked: bool = False) -> None:
        """Use this tool from now on."""
        self.editor.choose_tool(tool)

    def _request_command(self, id: str, _checked: bool = False) -> None:
        """Take over the texts that are being typed, and emit `command_wanted` with this command."""
        self._take_words()
        self.command_wanted.emit(id)

    def _resize(self, side: str, size: int) -> None:
        """Set the number of rows or columns, as one turn, and show what that has removed."""
        before = self.board.state
        self._do(Resize(side, size))
        after = self.board.state
        lost = before.lost_by(after) if before.size() != after.size() else []
        self._lost_in = after if lost else None
        self.lost = _("{things} removed. You can undo this.", things=format_list(lost)) if lost else ""

    def _set_word(self, word: str) -> None:
        """Take over the text that was typed, if it differs from the level's."""
        text = " ".join(self.words[word].text().split())
        state = self.board.state
        if isinstance(state, EditedLevel) and state.word(word) != text:
            self._do(SetText(word, text))

    def _take_words(self) -> None:
        """Take over all texts that were typed."""
        for word in WORDS:
            self._set_word(word)

    def _do(self, action: Action) -> None:
        """Play this action as one turn; where editing is not possible, show the level's values again."""
        if self.editor.is_live:
            self.editor.perform((action,))
        else:
            self._follow_soon()

    # updating ----------------------------------------------------------------------------------------
    def _follow_soon(self, _item: int = 0) -> None:
        """Update the panel in the next pass of the event loop, once for several calls."""
        self._later.start()

    def update_from_board(self) -> None:
        """Update everything to the state the board shows, if that is a level being made; a text that is being
        typed stays."""
        state, editor = self.board.state, self.board.editor
        if editor is None or not isinstance(state, EditedLevel):
            return
        lost = self.lost if state is self._lost_in else ""
        self.verdict.show_verdict(editor.checked, self.theme, lost)
        for button, tool in zip(self.tools, self.board.toolbox.tools, strict=True):
            button.setChecked(tool is editor.tool)
        self.tip.show_tool(editor.tool)
        self._fill_swatches(editor)
        self._last_check = editor.checked or self._last_check
        self._show_commands(state)
        rows, columns = state.size()
        self.rows.set_value(rows)
        self.columns.set_value(columns)
        for word, line in self.words.items():
            if line.text() != state.word(word) and not (line.hasFocus() and line.isModified()):
                line.setText(state.word(word))
                line.setCursorPosition(0)  # so that a long text shows its beginning

    def _show_commands(self, state: EditedLevel) -> None:
        """Disable what needs a complete level, or one with a solution, while this one is not, with the reason
        as tooltip; and show as the main button what the player does next with such a level."""
        workshop, checked = self.table.game.workshop, self._last_check
        assert workshop is not None
        incomplete = refusal_text(lambda: workshop.text(state))
        unsolvable = NO_SOLUTION if checked is not None and checked.solutions == "none" else ""
        for id, sentence in WHY_NOT.items():
            why = incomplete or (unsolvable if id in NEED_SOLUTION else "")
            self._set_enabled(self.buttons[id], _(sentence, why=why) if why else "")
        if self.editor.checked is not None and SAVED in self.editor.checked.done:
            self._set_enabled(self.buttons["keep_level"], SAVED_ALREADY)
        done = checked.done if checked is not None else ()
        left = [] if incomplete or unsolvable else [id for id, step in STEPS.items() if step not in done]
        for id, button in self.buttons.items():
            set_main(button, id in left[:1])
            button.setFixedHeight(BUTTON[self._is_compact])  # the style has set another one

    def _set_enabled(self, button: QPushButton, why_not: str) -> None:
        """Enable a button, or disable it with the reason as tooltip; then the board gets its focus, which Qt
        would give to the next button."""
        if why_not and button.hasFocus():
            self.board.setFocus()
        button.setEnabled(not why_not)
        button.setToolTip(why_not)

    def _fill_swatches(self, editor: LevelEditor) -> None:
        """Show one swatch for each colour or block that may be chosen, with the chosen and the new one
        marked."""
        count = editor.toolbox.brush_count(editor.state)
        for number, swatch in enumerate(self.swatches.show_first(count)):
            is_chosen = number == editor.brush and editor.tool.has_brush
            is_new = number == count - 1 and editor.toolbox.is_new(editor.state, number)
            swatch.show_it(editor.toolbox.brush_name(number), is_chosen, is_new, self.theme)
            if is_chosen:
                self.swatch_area.ensureWidgetVisible(swatch, 0, 0)
        self._fit_swatches()
        if count != self._ordered:
            self._ordered = count
            self._order_tabs()

    def _order_tabs(self) -> None:
        """Let Tab go from top to bottom, also over swatches that are new. The title comes after them, since
        Qt enters the panel at its focus proxy, the first tool, and would skip what is before that."""
        sizes = (self.rows.less, self.rows.more, self.columns.less, self.columns.more)
        parts = [*self.tools, *self.swatches.shown, self.words["title"], *sizes]
        parts += [self.words["author"], self.words["note"], *self.buttons.values()]
        for one, other in pairwise(parts):
            self.setTabOrder(one, other)

    def _choose_brush(self, number: int) -> None:
        """Use this colour or block from now on."""
        self.editor.choose_brush(number)


class TextField(QLineEdit):
    """A field for a text of the level. The first click into one that still holds the title of a new level
    selects it, so that typing replaces it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_entered = False  # the mouse press that is going on has brought the focus

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Note that a mouse press brings the focus."""
        super().focusInEvent(event)
        self._is_entered = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the title of a new level, unless the press had selected a part of it."""
        super().mouseReleaseEvent(event)
        if self._is_entered and self.text() == NEW_LEVEL and not self.hasSelectedText():
            self.selectAll()
        self._is_entered = False


class ToolLine(QLabel):
    """Shows the name and the tip of the chosen tool. It is as high as the longest of all tips needs, so that
    nothing moves when another tool is chosen."""

    def __init__(self, tools: Sequence[Tool], parent: QWidget) -> None:
        """Take all tools whose tips must fit."""
        super().__init__(parent)
        self._tools = tools
        self.setObjectName("second")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setFixedHeight(LEAST_TIP)

    def show_tool(self, tool: Tool) -> None:
        """Show the name and the tip of this tool."""
        self.setText(f"<span style='font-weight:600'>{tool.name}.</span> {tool.tip}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the height that the longest tip needs at the new width."""
        super().resizeEvent(event)
        shown, heights = self.text(), [LEAST_TIP]
        for tool in self._tools:
            self.show_tool(tool)
            heights.append(self.heightForWidth(self.width()))
        self.setText(shown)
        self.setFixedHeight(max(heights))


class VerdictBox(QFrame):
    """Shows the number of solutions of the level as a sign and a sentence. Its height is that of LINES lines,
    so that nothing moves; of a longer text the first sentences stand there, and its tooltip has all of it."""

    def __init__(self, parent: QWidget) -> None:
        """Make the sign and the words, which say at first that the level is being checked."""
        super().__init__(parent)
        self.text = CHECKING
        self.sign, self.words = Sign(self), QLabel(CHECKING, self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 8, 0)
        row.setSpacing(8)
        row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.words, 1)
        self._fit_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the text to the new width."""
        super().resizeEvent(event)
        self._fit_text()

    def _fit_text(self) -> None:
        """Show as many sentences as fit, or words if not even one does, and set the height."""
        self.words.ensurePolished()
        metrics, words = self.words.fontMetrics(), self.text.split(" ")
        ends = [at for at, word in enumerate(words, 1) if word.endswith((".", "…")) and at < len(words)]
        room = QRect(0, 0, max(40, self.width() - 10 - 22 - 8 - 8 - 4), LINES * metrics.lineSpacing())
        shown = self.text

        def height() -> int:
            """Return the height of the text that would be shown."""
            return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, shown).height()

        while ends and height() > room.height():
            shown = " ".join(words[: ends.pop()])
        while len(words) > 1 and height() > room.height():
            words.pop()
            shown = f"{' '.join(words)} …"
        self.words.setText(shown)
        self.setToolTip(self.text if shown != self.text else "")
        self.setFixedHeight(room.height() + 2 * MARGIN)

    def show_verdict(self, checked: CheckedLevel | None, theme: Theme, instead: str = "") -> None:
        """Show the result of the check, None meaning that it is not known yet, with the text `instead` of its
        own if there is one."""
        self.text = instead or (checked.text if checked is not None else CHECKING)
        solutions = checked.solutions if checked is not None else "unknown"
        ink = {"one": theme.accent, "none": theme.alarm}.get(solutions, theme.dim)
        self.setAccessibleName(self.text)
        self.sign.show_sign(solutions, ink, theme)
        self.setStyleSheet(
            f"{type(self).__name__} {{ background: {mixed(ink, theme.panel, 0.1)}; border: 1px solid "
            f"{mixed(ink, theme.panel, 0.45)}; border-radius: 10px; }}"
            f"QLabel {{ background: transparent; font-size: 13px; color: {theme.ink}; }}"
        )
        self._fit_text()


class Sign(QWidget):
    """A tick (one solution), a cross (none), two rings (several) or three dots (unknown)."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(22, 22)
        self._solutions, self._ink, self._on = "unknown", "#000000", "#FFFFFF"

    def show_sign(self, solutions: str, ink: str, theme: Theme) -> None:
        """Show the sign for "one", "none" or "more" solutions, or three dots for any other word, on a disc in
        the colour `ink`."""
        self._solutions, self._ink, self._on = solutions, ink, theme.on(ink)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a disc with the sign for the number of solutions."""
        with painting.painter_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(self._ink))
            painter.drawEllipse(QPointF(11, 11), 10, 10)
            pen = QPen(colour(self._on), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            match self._solutions:
                case "one":
                    painter.drawPolyline([QPointF(6.8, 11.4), QPointF(9.8, 14.4), QPointF(15.4, 8.2)])
                case "more":
                    for x in (8.8, 13.2):
                        painter.drawEllipse(QPointF(x, 11), 3.1, 3.1)
                case "none":
                    painter.drawLine(QPointF(7.8, 7.8), QPointF(14.2, 14.2))
                    painter.drawLine(QPointF(14.2, 7.8), QPointF(7.8, 14.2))
                case _:
                    for x in (6.8, 11.0, 15.2):
                        painter.drawPoint(QPointF(x, 11))


class Swatch(QAbstractButton):
    """A button that chooses one colour or block to paint with."""

    def __init__(self, number: int, parent: QWidget) -> None:
        """Take the number (from 0) of the colour or block."""
        super().__init__(parent)
        self.number = number
        self.is_new = False
        self._theme: Theme | None = None
        self.setFixedSize(SWATCH, SWATCH)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_it(self, name: str, is_chosen: bool, is_new: bool, theme: Theme) -> None:
        """Show the name, and whether this is the chosen colour and one that is not used yet."""
        self._theme, self.is_new = theme, is_new
        self.setChecked(is_chosen)
        self.setAccessibleName(_("{brush}, new", brush=name) if is_new else name)
        self.setToolTip(f"{self.accessibleName()} ({letter(self.number)})")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the colour, dashed while it is new, with a ring while it is chosen or has the focus."""
        theme = self._theme
        if theme is None:
            return
        ink, box = item_colour(theme, self.number), QRectF(self.rect())
        with painting.painter_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.isChecked() or self.hasFocus():
                edge = theme.ink if self.hasFocus() else theme.accent
                painting.ring(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), 9, edge, 2.0)
            if self.is_new:
                pen = QPen(colour(ink), 2.0)
                pen.setDashPattern([1.8, 1.8])
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(box.center(), 10, 10)
                painting.text(painter, box, letter(self.number), theme, 11, theme.ink, 600)
            else:
                painting.disc(painter, box.center(), 11, ink, theme, letter(self.number))


class SwatchRows(QWidget):
    """Shows the swatches in rows as long as there is room, so that one more rarely needs a row more."""

    brush_chosen = Signal(int)  # the number of a colour or block

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._swatches: list[Swatch] = []  # all that were made
        self.shown: list[Swatch] = []  # the first of them
        self.setMinimumWidth(LEAST_PER_ROW * (SWATCH + BESIDE) - BESIDE)

    def show_first(self, count: int) -> list[Swatch]:
        """Show the swatches of the first colours or blocks, so many, and return them."""
        while len(self._swatches) < count:
            swatch = Swatch(len(self._swatches), self)
            swatch.clicked.connect(partial(self._on_clicked, swatch.number))
            self._swatches.append(swatch)
        self.shown = self._swatches[:count]
        for number, swatch in enumerate(self._swatches):
            swatch.setVisible(number < count)
        self._arrange()
        return self.shown

    def _on_clicked(self, number: int, _checked: bool = False) -> None:
        """Emit the number of the swatch that was clicked."""
        self.brush_chosen.emit(number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the rows to the new width."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the swatches that are shown into rows, and set the height of all rows."""
        step = SWATCH + BESIDE
        per_row = max(LEAST_PER_ROW, (self.width() + BESIDE) // step)
        for number, swatch in enumerate(self.shown):
            row, column = divmod(number, per_row)
            swatch.move(column * step, row * step)
        self.setFixedHeight(max(1, -(-len(self.shown) // per_row)) * step - BESIDE)


class Stepper(QWidget):
    """Shows a number of rows or columns between buttons for one less and one more, named by their
    tooltips."""

    def __init__(self, side: str, do: Callable[[str, int], None]) -> None:
        """Take "rows" or "columns", and a function that is called with it and the size wanted."""
        super().__init__()
        self.side, self._do, self.size_now = side, do, 0
        self.less, self.more = QToolButton(self), QToolButton(self)
        self.number = QLabel(self)
        self.number.setFixedWidth(22)
        self.number.setToolTip(SIDE_NAMES[side])
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.less, self.number, self.more):
            row.addWidget(widget)
        for button, by in ((self.less, -1), (self.more, 1)):
            button.setFixedSize(STEP_WIDTH, FIELD_HEIGHT)
            button.setToolTip(STEP_NAMES[side, by])
            button.setAutoRepeat(True)
            button.clicked.connect(partial(self._change_size, by))

    def _change_size(self, by: int, _checked: bool = False) -> None:
        """Call the function of the stepper with the size shown plus `by`."""
        self._do(self.side, self.size_now + by)

    def set_value(self, size: int) -> None:
        """Show this size, and disable the button that would leave the sizes a level may have."""
        self.size_now = size
        self.number.setText(str(size))
        self.number.setAccessibleName(_("{side}: {size}", side=SIDE_NAMES[self.side], size=size))
        self.less.setAccessibleName(_("{step}, now {size}", step=STEP_NAMES[self.side, -1], size=size))
        self.more.setAccessibleName(_("{step}, now {size}", step=STEP_NAMES[self.side, 1], size=size))
        self.less.setEnabled(size > SIZES[0])
        self.more.setEnabled(size < SIZES[-1])

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self.less.setIcon(icon("less", theme.ink, 20, theme.faint))
        self.more.setIcon(icon("more-of", theme.ink, 20, theme.faint))

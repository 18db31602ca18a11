"""The status bar: the last message on the left, the place in the game on the right; and speech output."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStatusBar,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from takeback.board.spots import WIDEST_TIP, broken_lines
from takeback.shell.session.view import View, let_play_label
from takeback.shell.session.words import capitalised
from takeback.table.wording import rule_text
from takeback.texts import gettext as _
from takeback.texts import gettext_noop
from takeback.ui.labels import Sentence, called, label, set_fixed_text, steady
from takeback.ui.speech import speak

HEIGHT = 36
STEP_HEIGHT = 22  # of the line with the next step, while a table is shown
LOW = 560  # windows lower than this show the next step in the message instead
LEAST_MESSAGE = 420  # pixels of width that the message gets before the place and what is beside it
MOST_ROOM = 16_777_215
BRANCH, CLOCK, RULE = 1, 2, 3  # indexes of the buttons after the place, which is always shown
REST = 600  # pixels of width of the other parts at their longest
BUTTON_SHARE = 0.4  # of the width of the window, at most, for the button that lets a computer play
BUTTON_EDGES = 28  # pixels of that button beside its text


def empty_text() -> str:
    """Return "": the idle text without a board."""
    return ""


def no_seconds() -> float:
    """Return 0.0: the time without a table."""
    return 0.0


LINES_TIP = _("Lines that branch off here")
SECOND = 1_000
UNSPOKEN = 150  # milliseconds; of several messages within it only the last is spoken
ACTS = {  # events that count as an action of the player
    QEvent.Type.ShortcutOverride,  # a key, before anything handles it
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.TouchBegin,
}
RULES = {
    "free": _("On a free table, anything can be undone and played differently."),
    "fair": _(
        "On a fair table, a turn cannot be undone once something was revealed, drawn or "
        "answered. Looking back is always allowed."
    ),
    "practice": _("A practice game: anything can be undone, and it never counts."),
}


SPOKEN = (
    gettext_noop("{text}, go to"),
    gettext_noop("{text}, lines"),
    gettext_noop("{text} table, rules"),
)  # accessible names of the buttons


def moment_of(view: View) -> tuple[object, ...]:
    """Return the parts of a view whose change ends a status message; those of a preview are left out."""
    return (
        view.here,
        view.turns,
        view.revision,
        view.turn,
        view.thinking,
        view.waiting,
        view.answers_soon,
        view.viewer,
        view.cover,
        view.planners,
        view.planning,
        view.seats,
    )


class PlaceBar(QWidget):
    """Four buttons with the place, line, clock and rule of the table; empty ones are hidden.

    Pressing one emits its signal. Where there is no room, the clock goes first, then rule and line.
    """

    place_wanted = Signal()
    lines_wanted = Signal()
    clock_wanted = Signal()  # the clock is to be hidden
    rules_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._points: list[QLabel] = []
        self.place = self._button(_("Go to another turn"), self.place_wanted.emit)
        self.line = self._button(LINES_TIP, self.lines_wanted.emit)
        self.clock = self._button(
            _("How long this table has been open in total. Click to hide the clock."), self._on_clock_clicked
        )
        for button in (self.place, self.clock):
            steady(button)
        self.rule = self._button("", self.rules_wanted.emit)
        self._buttons = (self.place, self.line, self.rule)
        self._texts = ("", "", "")
        self._lines = ("", "")  # the whole name of the line, and the shortened one
        self._seconds: Callable[[], float] = no_seconds  # how long the table has been open
        self._shows_clock, self._has_other = True, False
        self._room = MOST_ROOM
        self._ticking = QTimer(self)
        self._ticking.setInterval(SECOND)
        self._ticking.timeout.connect(self._tick)

    def _button(self, tip: str, do: object) -> QToolButton:
        """Add a button, with a point before it unless it is the first."""
        if self._row.count():
            point = called("second", QLabel("·", self))
            self._points.append(point)
            self._row.addWidget(point)
        button = called("where", QToolButton(self))
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(do)
        button.hide()
        self._row.addWidget(button)
        return button

    def text(self) -> str:
        """Return the texts without the clock, which always changes."""
        return " · ".join(filter(None, (self.place.text(), self.line.text(), self.rule.text())))

    def show_view(self, view: View | None) -> None:
        """Show place, line and rule of this view; without a view none of the buttons, and none at a table for
        which a board is lent: they would be about that single turn."""
        if view is None or view.is_lent:
            self.show_place("", "", "")
        else:
            line = view.line_place
            name, whole = (line.name, line.whole_name) if line is not None else ("", "")
            self.show_place(view.place, name, view.rule, whole)

    def show_place(self, place: str, line: str, rule: str, whole_line: str = "") -> None:
        """Show these texts on their buttons, and hide buttons without one.

        The line is named by `whole_line` instead where there is room. `rule` is "free", "fair" or "practice";
        "free" has no button, as it restricts nothing.
        """
        before, self._texts = self._texts, (place, line, rule_text(rule))
        lines = whole_line or line, line
        if is_other := lines != self._lines:
            self._lines = lines
            self.line.setToolTip(LINES_TIP)
        for button, was, text, what in zip(self._buttons, before, self._texts, SPOKEN, strict=True):
            if text != was:
                is_other |= set_fixed_text(button, text)
                button.setAccessibleName(_(what, text=text))
        if lines[0] != line:
            self.line.setAccessibleName(_(SPOKEN[1], text=lines[0]))
        if self._texts[2] != before[2]:
            self.rule.setToolTip(RULES.get(rule, ""))
        if is_other:
            self._lay_out()

    def show_time_of(self, seconds: Callable[[], float]) -> None:
        """Show what this function returns from now on: how long the table has been open."""
        self._seconds = seconds
        if self.clock.isVisible():  # before it is shown it has no font yet, and would be measured again later
            self._tick()

    def set_clock(self, is_shown: bool) -> None:
        """Show the clock from now on, or hide it; without a table it is hidden anyway."""
        self._shows_clock = is_shown
        self._lay_out()

    def set_level_clock(self, has_other: bool) -> bool:
        """Hide the clock while a level shows its own; return False if nothing changed."""
        if has_other == self._has_other:
            return False
        self._has_other = has_other
        self._lay_out()
        return True

    def set_room(self, room: int) -> None:
        """Set the maximum width in pixels; from the clock on, what does not fit is hidden."""
        if room != self._room:
            self._room = room
            self._lay_out()

    def _on_clock_clicked(self) -> None:
        """Emit `clock_wanted`: the clock is to be hidden."""
        self.clock_wanted.emit()

    def _lay_out(self) -> None:
        """Show the buttons that have a text and fit, with points between them."""
        wanted = [
            bool(self.place.text()),
            bool(self.line.text()),
            self._shows_clock and not self._has_other and bool(self.place.text()),
            bool(self.rule.text()),
        ]
        buttons = (self.place, self.line, self.clock, self.rule)
        if self._lines[0] != self._lines[1]:
            self._name_line(buttons, wanted)
        for at in (CLOCK, RULE, BRANCH):
            if self._width_of(buttons, wanted) > self._room:
                wanted[at] = False
        for at, button in enumerate(buttons):
            button.setVisible(wanted[at])
            if at:
                self._points[at - 1].setVisible(wanted[at] and any(wanted[:at]))
        self.updateGeometry()  # the status bar had measured it before
        self._run_clock()

    def _name_line(self, buttons: Sequence[QToolButton], wanted: Sequence[bool]) -> None:
        """Name the line in full if all fits then, else by its shortened name; the tooltip is full."""
        whole, short = self._lines
        set_fixed_text(self.line, whole)
        if self._width_of(buttons, wanted) > self._room:
            set_fixed_text(self.line, short)
        tips = (whole, LINES_TIP) if self.line.text() != whole else (LINES_TIP,)
        self.line.setToolTip("\n".join(tips))

    def _width_of(self, buttons: Sequence[QToolButton], wanted: Sequence[bool]) -> int:
        """Return the width of these buttons with points between them."""
        point = self._points[0].sizeHint().width()
        widths = [
            button.sizeHint().width() for button, is_wanted in zip(buttons, wanted, strict=True) if is_wanted
        ]
        return sum(widths) + point * (len(widths) - 1)

    def _run_clock(self) -> None:
        """Let the clock run while it is visible, else stop it."""
        if self.clock.isVisible():
            self._tick()
            self._ticking.start()
        else:
            self._ticking.stop()

    def _tick(self) -> None:
        """Show how long the table has been open."""
        text = clock_text(self._seconds())
        set_fixed_text(self.clock, text)
        self.clock.setAccessibleName(_("{time}, clock", time=text))

    def showEvent(self, event: QShowEvent) -> None:
        """Run the clock."""
        super().showEvent(event)
        self._run_clock()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the clock."""
        super().hideEvent(event)
        self._ticking.stop()


def clock_text(seconds: float) -> str:
    """Return "03:12", or "1:03:12" from an hour on."""
    minutes, seconds_left = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds_left:02}" if hours else f"{minutes:02}:{seconds_left:02}"


class FixedContainer(QWidget):
    """Gives a widget all its room, and keeps its texts from laying out the whole window again."""

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        self._part = part
        part.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the widget all the room."""
        self._part.setGeometry(self.rect())

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size of the contained part."""
        return self._part.minimumSizeHint()


class MessagePlace(FixedContainer):
    """Shows either the message of the status bar or, for a while, another one in its place."""

    resized = Signal()

    def __init__(self, message: QLabel) -> None:
        super().__init__(message)
        self._message = message
        self.other: QWidget | None = None

    def show_instead(self, other: QWidget | None) -> None:
        """Show this widget, which is in the place already, instead of the message; None: the message."""
        if self.other is not None:
            self.other.hide()
        self.other = other
        self._message.setVisible(other is None)
        if other is not None:
            other.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the message all the room, and emit `resized`."""
        super().resizeEvent(event)
        self.resized.emit()


def shows_waiting(view: View) -> bool:
    """Return whether somebody waits to be let play in the position that is shown uncovered, which is the
    present one and not only passed by a replay."""
    return bool(view.waiting) and view.cover is None and view.sight is None and not view.is_replaying


class LetPlayButton(QPushButton):
    """Offers to let a computer play that waits; hidden while none does.

    It stands in the status bar, where it covers nothing and changes the size of no board.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        called("let_play", self)
        self._whole = ""
        self.is_offered = False  # is it shown?
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def show_view(self, view: View | None) -> bool:
        """Show the button, with the name of the player, if somebody waits in the position shown, else hide
        it; return whether that has changed."""
        is_shown = view is not None and shows_waiting(view)
        if view is not None and is_shown:
            self._whole = let_play_label(view.waiting)
            self.setAccessibleName(self._whole)
            self.fit(self.window().width())
        has_changed = is_shown != self.is_offered
        if has_changed:
            self.is_offered = is_shown
            self.setVisible(is_shown)
        return has_changed

    def fit(self, window: int) -> None:
        """Fit the text into its share of the width of the window; the whole is then the tooltip."""
        self.ensurePolished()
        wide = round(window * BUTTON_SHARE) - BUTTON_EDGES
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, wide)
        self.setText(shown.replace("&", "&&"))
        self.setToolTip(self._whole if shown != self._whole else "")


class StatusBar(QStatusBar):
    """Shows a message until the table moves on, then the board's idle text.

    A line above it always says what the player is to do next. A bar that is not wanted appears while it has
    something to show that is nowhere else: a short-lived message, or the button that lets a computer play.
    """

    let_play_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setFixedHeight(HEIGHT)
        self.setContentsMargins(0, 0, 0, 0)
        self.message = called("message", Sentence(""))
        self.next_step = called("next_step", Sentence(""))
        self.next_step.setContentsMargins(22, 4, 22, 0)
        self._step_line = FixedContainer(self.next_step)
        self._step_line.setFixedHeight(STEP_HEIGHT)
        self._step_line.hide()
        self._is_low = self._has_table = self._is_replaying = False
        self.clock = steady(label("where"))
        self.result_button = called("result", QToolButton(self))
        self.result_button.setText(_("Show the result"))
        self.result_button.setToolTip(_("Show how the game ended, and what to do next"))
        self.result_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.result_button.hide()
        self.let_play = LetPlayButton(self)
        self.let_play.clicked.connect(self.let_play_wanted)
        self.place_bar = PlaceBar(self)
        self.keys = label("second")
        self._end = QWidget(self)
        line = QWidget(self)
        row = self._row = QHBoxLayout(line)
        row.setContentsMargins(22, 0, 22, 0)
        row.setSpacing(24)
        self.message_place = MessagePlace(self.message)
        row.addWidget(self.message_place, 1)
        row.addWidget(self.let_play)
        row.addWidget(self.result_button)
        row.addWidget(self.clock)
        row.addWidget(self.place_bar)
        row.addWidget(self._end)
        end = QHBoxLayout(self._end)
        end.setContentsMargins(24, 0, 0, 0)
        end.addWidget(self.keys)
        end.addStretch(1)
        self._end.hide()
        both = QWidget(self)
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._step_line)
        column.addWidget(line, 1)
        self.addWidget(both, 1)
        self.board_text: Callable[[], str] = empty_text  # the board's text while there is no message
        self.key_to_play: Callable[[], str] = empty_text  # the key that lets a waiting computer play
        self._moment: tuple[object, ...] = ()
        self._message_text = ""
        self._next_act = NextActionWatcher(self, lambda: self.show_message(""))
        self._idle_text = self._shown_text = self._step_text = ""
        self._tip = self._clock_tip = ""
        self._is_previewing = False
        self.is_wanted = True
        self._temporary: QWidget | None = None  # a message for a while in place of the usual one
        self._wanted_widths = self._shown_widths = (0, 0)  # widths of docks and window: wanted, and laid out
        self._is_fitting = False

    def watched(self, view: View) -> object:
        """Return what the status bar shows of a view."""
        place = view.line_place, view.outcome, view.rule, view.next_step
        return *moment_of(view), *place, view.is_replaying, view.sight is None

    def show_view(self, view: View | None) -> None:
        """Show place and next step, and end the message if something has changed."""
        before, self._moment = self._moment, moment_of(view) if view is not None else ()
        self.place_bar.show_view(view)
        is_waiting = view is not None and bool(view.waiting)
        if (is_waiting or self.let_play.is_offered) and self.let_play.show_view(view):
            self._share_width()
            self._show_if_wanted()
        if (view is not None and view.sight is not None) != self._is_previewing:
            self._is_previewing = not self._is_previewing  # the idle text is about the present
            self._show_most_important()
        if view is None or view.next_step != self._step_text or not self._has_table:
            self._show_step(view)
        if self._moment != before:
            self.set_idle_text(self._idle_text_for(view) if view is not None else "")
        elif view is not None and view.is_replaying != self._is_replaying:
            self._idle_text = self._idle_text_for(view)
            self._show_most_important()
        self._is_replaying = view is not None and view.is_replaying

    def _show_step(self, view: View | None) -> None:
        """Show what is to be done next; the line stays when there is nothing, so the board keeps its size."""
        if (view is not None) != self._has_table:
            self._has_table = not self._has_table
            self._share_height()
        self._step_text = view.next_step if view is not None else ""
        self._write_step()

    def _write_step(self) -> None:
        """Write what is to be done next, once the board shows the position in which it is to be done."""
        text = "" if self._shown_text else self._step_text
        if text != self.next_step.text():
            self.next_step.setText(text)
            is_task = bool(text) and not self._is_previewing
            self.next_step.setAccessibleName(_("Next: {task}", task=text) if is_task else text)
        self._show_most_important()

    def fit_height(self, window: int) -> None:
        """Fit the height of the window: a low one has no line for the next step."""
        if (window < LOW) != self._is_low:
            self._is_low = not self._is_low
            self._share_height()
            self._show_most_important()

    def _share_height(self) -> None:
        """Show or hide the line of the next step."""
        has_line = self._has_table and not self._is_low
        self._step_line.setVisible(has_line)
        self.setFixedHeight(HEIGHT + has_line * STEP_HEIGHT)

    def _idle_text_for(self, view: View) -> str:
        """Return the text while there is no message: the turn that a replay shows, who thinks or waits, or
        the last turn and the board's, unless the line above says the same."""
        if view.is_replaying:
            return _("Replay: {turn}.", turn=view.named)
        if view.outcome is not None:
            return self.board_text()
        if view.thinking >= 0 and not view.awaits_plan:
            return _("{player} is thinking…", player=view.seats[view.thinking].name)
        if view.waiting:
            return _(
                "{player} is waiting. Press {key} or the button to let {player} play.",
                player=view.waiting,
                key=self.key_to_play(),
            )
        if view.answers_soon:
            return _(
                "{turn}. {player} answers in a moment.",
                turn=capitalised(view.named),
                player=view.seats[view.to_act[0]].name,
            )
        text = self.board_text()
        if text == view.next_step:
            text = ""
        is_laid_out = view.turn is not None and view.turn.steps  # then the last turn is old news
        if view.here.moves and not is_laid_out:
            turn = capitalised(view.named)
            return _("{turn}. {next_step}", turn=turn, next_step=text) if text else _("{turn}.", turn=turn)
        return text

    def show_message(self, sentence: str) -> None:
        """Show a message until the table moves on; in a low window only until the player's next action."""
        self._next_act.set_waiting(
            self._is_low and bool(sentence)
        )  # a low window then shows the next step again
        self._message_text = sentence
        if sentence and self._temporary is not None:
            self.end_temporary_message()
        self._show_most_important()

    def show_temporary_message(self, shown: QWidget) -> None:
        """Show this widget in place of the message, until `end_temporary_message` or another message; a tip
        may stand there meanwhile."""
        self._temporary = shown
        self._show_most_important()
        self._show_if_wanted()

    def end_temporary_message(self) -> None:
        """Show the message again, if another one is in its place."""
        if self._temporary is not None:
            self._temporary = None
            self._show_most_important()
            self._show_if_wanted()

    def set_wanted(self, is_wanted: bool) -> None:
        """Show the bar, or hide it while it has nothing to show that is nowhere else."""
        self.is_wanted = is_wanted
        self._show_if_wanted()

    def _show_if_wanted(self) -> None:
        """Show the bar if it is wanted or needed, else hide it."""
        self.setVisible(self.is_wanted or self._temporary is not None or self.let_play.is_offered)

    def expire_on_next_action(self) -> None:
        """Remove the message at the next action of the player, as it is about the key just pressed."""
        self._next_act.set_waiting(True)

    def set_idle_text(self, sentence: str) -> None:
        """Remove the message and show this text, as the table moved on."""
        self._next_act.set_waiting(False)
        self._message_text, self._idle_text = "", sentence
        self._show_most_important()

    def set_shown_text(self, sentence: str) -> None:
        """Show this text on what the board shows just now in place of the state; "" ends that."""
        if sentence != self._shown_text:
            self._shown_text = sentence
            self._write_step()

    def show_tip(self, sentence: str) -> None:
        """Show the tip of a menu item while it is pointed at; "" ends that."""
        self._tip = sentence
        self._show_most_important()

    def set_clock(self, text: str, spoken: str, tip: str) -> None:
        """Show the time and other counts of a level, with this tooltip; "" hides them."""
        if tip != self._clock_tip:
            self._clock_tip = tip
            self.clock.setToolTip(broken_lines(tip, QFontMetricsF(QToolTip.font()), WIDEST_TIP))
        if text != self.clock.text():
            self.clock.setText(text)
            self.clock.setAccessibleName(spoken)
        self.clock.setVisible(bool(text))
        if self.place_bar.set_level_clock(bool(text)):
            self._share_width()

    def offer_result(self, is_offered: bool) -> None:
        """Show or hide the button that shows the result."""
        self.result_button.setVisible(is_offered)
        self._share_width()

    def set_dock_width(self, width: int, window: int) -> None:
        """Reserve the width under the docks for a list of keys, shown if there is room."""
        self._wanted_widths = width, window
        if not self._is_fitting:
            self._is_fitting = True
            while (
                asked := self._wanted_widths
            ) != self._shown_widths:  # to show a part lays out the window: we are asked again
                self._lay_out_for(*asked)
                self._shown_widths = asked
            self._is_fitting = False

    def _lay_out_for(self, width: int, window: int) -> None:
        """Lay the bar out for these widths of docks and window."""
        self._end.setFixedWidth(max(0, width - 22))
        self._end.setVisible(width > 280 and window - width > REST)
        self._share_width()
        self._row.invalidate()  # Qt does not, if only something of fixed size changed
        self._row.activate()

    def _share_width(self) -> None:
        """Give the message its minimum width before the place."""
        beside, window = self._wanted_widths
        margins = self._row.contentsMargins()
        below_docks = 0 if self._end.isHidden() else beside - 22
        taken = margins.left() + margins.right() + max(self._row.spacing(), below_docks)
        if self.let_play.is_offered:
            self.let_play.fit(window)
        for part in (self.let_play, self.result_button, self.clock):
            if not part.isHidden():
                taken += part.sizeHint().width() + self._row.spacing()
        self.place_bar.set_room(window - taken - LEAST_MESSAGE)

    def _show_most_important(self) -> None:
        """Show the most important text: tip, message, what the board shows just now, next step in a low
        window, idle text."""
        text = (
            self._tip
            or self._message_text
            or self._shown_text
            or (self._is_low and not self.let_play.is_offered and self.next_step.text())
            or ("" if self._is_previewing else self._idle_text)
        )
        if text != self.message.text():
            self.message.setText(text)
        instead = self._temporary if not self._tip else None
        if instead is not self.message_place.other:
            self.message_place.show_instead(instead)


class NextActionWatcher(QObject):
    """Calls `done` once at the next key, press, wheel or touch of the player, when told to wait for it."""

    def __init__(self, parent: QObject, done: Callable[[], object]) -> None:
        super().__init__(parent)
        self._done = done
        self._waits = False

    def set_waiting(self, waits: bool) -> None:
        """Wait, or stop waiting; all events of the program pass this filter meanwhile."""
        if waits != self._waits and (application := QCoreApplication.instance()) is not None:
            self._waits = waits
            (application.installEventFilter if waits else application.removeEventFilter)(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Call `done` for an action of the player; a repeating key is none."""
        is_held = isinstance(event, QKeyEvent) and event.isAutoRepeat()
        if event.type() in ACTS and not is_held:
            self.set_waiting(False)
            self._done()
        return False


class Announcer(QObject):
    """Speaks to screen readers, of several messages in a row only the last.

    `voice` is the label that speaks them.
    """

    def __init__(self, voice: QObject) -> None:
        super().__init__(voice)
        self._voice = voice
        self._waiting = ""
        self.last = ""  # what was spoken last
        self._speak_timer = QTimer(self)
        self._speak_timer.setSingleShot(True)
        self._speak_timer.setInterval(UNSPOKEN)
        self._speak_timer.timeout.connect(self._speak)

    def say(self, sentence: str) -> None:
        """Speak this message soon, in place of one that still waits."""
        if sentence:
            self._waiting = sentence
            self._speak_timer.start()

    def _speak(self) -> None:
        """Speak the sentence that waits, and remember it as the last one."""
        self.last, self._waiting = self._waiting, ""
        speak(self._voice, self.last)

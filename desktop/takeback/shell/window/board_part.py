"""The board as a part of the window: shows views, animates moves, and survives errors of the board."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel

from takeback.board.grid import GridBoard
from takeback.board.widget import BoardWidget
from takeback.engine.game import Hint
from takeback.engine.history import Node
from takeback.engine.play import Move, as_seen
from takeback.engine.state import Action
from takeback.shell.session.view import View
from takeback.shell.settings import Settings
from takeback.shell.window.statusbar import shows_waiting
from takeback.table.wording import shown_values
from takeback.texts import gettext as _
from takeback.ui.theme import Theme

LOG = logging.getLogger(__name__)

ROUNDS = 3  # in which the last turn of each seat is looked for


def painted_of(view: View) -> tuple[object, ...]:
    """Return what of a view changes the picture of the board."""
    return (
        view.here,
        view.turn,
        view.state,
        view.viewer,
        view.to_act,
        view.seats,
        view.is_shared,
        view.sight,
        view.sight_name,
        view.pinned,
        view.enter_target,
        view.cover,
    )


class PlainDescription(QLabel):
    """A text over a board that cannot paint a position; it covers the whole board."""

    def __init__(self, board: BoardWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setMargin(24)
        self.setAutoFillBackground(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()
        board.installEventFilter(self)

    def describe(self, view: View) -> None:
        """Describe the position of this view in words, over the whole board."""
        self.setText("\n".join(_description_lines(view)))
        self._cover()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the board again after a resize."""
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return False

    def _cover(self) -> None:
        """Cover the whole board."""
        self.setGeometry(self._board.rect())


def _description_lines(view: View) -> Iterator[str]:
    """Yield the lines that describe a position: an apology, then the game's values."""
    yield _("{game} cannot draw this position.", game=view.game.title)
    yield _("Undo, the history and all other tables still work.")
    with suppress(Exception):  # the board may have failed on the same state
        for name, value in shown_values(view.game, view.state, view.seats, view.viewer):
            yield f"{name}: {value}"


class BoardPart(QObject):
    """Shows one table's board. Animations never block input.

    What the board raises is logged and thus reported, and the table goes on.
    """

    shown_text_changed = Signal(str)  # on what the board shows just now in place of the state, or ""

    def __init__(self, board: BoardWidget) -> None:
        super().__init__(board)
        self.board = board
        self.plain: PlainDescription | None = None  # most boards never fail
        self._way_on = ""  # the sentence on how the game goes on, while a computer waits for that
        self._view: View | None = None
        self._seen: tuple[object, ...] = ()
        board.error_guard.handler = self._cannot_paint
        board.stage.playing.connect(self._tell_shown_text)

    def watched(self, view: View) -> object:
        """Return what the board shows of a view."""
        return *painted_of(view), view.led.longest, view.waiting, view.is_replaying

    def show_view(self, view: View | None) -> None:
        """Show the view on the board and animate its moves; in words if the board fails, hidden while
        covered.

        Focuses the board at the first view and when a cover is lifted. None is only noted: the board stays as
        it was.
        """
        before, self._view = self._view, view
        if view is None:
            return
        if before is None or before.cover != view.cover:  # hide the cards of the player before
            self.board.setVisible(view.cover is None)
        was_seen = self._seen
        self.show_position(view, preview_label(view) if view.sight else None)
        if view.waiting or self._way_on:
            self._follow_presses(view)
        self.board.max_milliseconds = view.led.longest
        if view.led.moves:
            change = view.led.change
            is_played = change is not None and change.cause == "played"
            self.board.is_computer_move = is_played and view.seats[view.here.seat].kind != "person"
            self._call_logged(partial(self.board.show_moves, view.led.moves, view.led.is_backwards))
        elif self.board.has_scenes and was_seen != self._seen:
            self._recall_visited(view)
        if before is None:
            self._call_logged(self.board.restore_selection)
        if before is None or (before.cover is not None and view.cover is None):
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_position(self, view: View, label: str | None) -> None:
        """Show the position of the view under this label (None: none), without animations; in words if the
        board fails."""
        self._view = view
        was_seen, self._seen = self._seen, (*painted_of(view), label)
        if was_seen == self._seen:
            return
        has_failed = False
        try:
            self._paint_position(view, label)
        except Exception:
            LOG.exception("The board of %s failed.", self.board.game.id)
            has_failed = True
        if has_failed or self.plain is not None:
            self._make_plain(has_failed)

    def _paint_position(self, view: View, label: str | None) -> None:
        """Give the board the seats, the draft's revision (-1 without one), the state and the preview's label.

        In a preview no seat is to act.
        """
        board = self.board
        board.seats, board.is_shared = view.seats, view.is_shared
        board.set_draft_revision(view.turn.revision if view.turn is not None else -1)
        if board.marks_last_turns:
            board.set_last_turns(last_turns(view))
        board.show_state(view.state, view.viewer, view.to_act if view.sight is None else ())
        if label != board.preview:
            board.set_preview(label)

    def _follow_presses(self, view: View) -> None:
        """Listen to presses on the board while it shows that a computer waits."""
        self._way_on = view.waiting_message if shows_waiting(view) else ""
        (self.board.installEventFilter if self._way_on else self.board.removeEventFilter)(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say how the game goes on when the board is pressed while a computer waits; return False, so that
        the press goes on."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self.board.message_emitted.emit(self._way_on)
        return False

    # where the board fails ----------------------------------------------------------------------------
    def _call_logged(self, do: Callable[[], object]) -> bool:
        """Call this and return True; log what it raises and return False."""
        try:
            do()
        except Exception:
            LOG.exception("The board of %s failed.", self.board.game.id)
            return False
        return True

    def _cannot_paint(self, error: Exception) -> None:
        """Log an error of painting and end the animations; show words instead if the position itself cannot
        be painted."""
        LOG.error("The board of %s failed.", self.board.game.id, exc_info=error)
        self.board.finish_animations()
        try:
            self.board.render_still()
        except Exception:
            QTimer.singleShot(0, self, partial(self._make_plain, True))  # Qt is painting now

    def _make_plain(self, is_plain: bool) -> None:
        """Show the position in words (True), or the board again."""
        if is_plain and self._view is not None:
            self.plain = self.plain or PlainDescription(self.board)
            self.plain.describe(self._view)
        elif self.plain is not None:
            self.plain.hide()

    @property
    def is_plain(self) -> bool:
        """Return whether the position is shown in words."""
        return self.plain is not None and not self.plain.isHidden()

    # what is asked of it beside the views -------------------------------------------------------------
    def set_theme(self, theme: Theme) -> None:
        """Give the board these colours."""
        self._call_logged(partial(self.board.set_theme, theme))

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings to the board; a speed becomes a factor of durations."""
        board, pace = self.board, settings.value("pace")
        board.set_pace(1 / pace if pace else 0.0)
        if isinstance(board, GridBoard):
            board.set_numbered(settings.value("numbers"))
        board.set_preferences(settings.preferences_of(board.game))

    def idle_text(self) -> str:
        """Return the board's text for the status bar while there is no message; "" if the board fails."""
        texts: list[str] = []
        self._call_logged(lambda: texts.append(self.board.idle_text()))
        return "".join(texts)

    def _tell_shown_text(self) -> None:
        """Emit the sentence on what the board shows just now; "" for the state, or if the board fails."""
        texts: list[str] = []
        self._call_logged(lambda: texts.append(self.board.shown_text()))
        self.shown_text_changed.emit("".join(texts))

    def refuse(self, why: str, action: Action) -> None:
        """Show on the board why this action was refused."""
        self._call_logged(partial(self.board.refuse, why, action))

    def finish_animations(self) -> None:
        """Finish all animations at once, before something is done."""
        self._call_logged(self.board.finish_animations)

    def recall(self, node: Node) -> None:
        """Show once more what happened in this turn, if the board has scenes and is not covered; nothing for
        Start.
        """
        view = self._view
        if self.board.has_scenes and view is not None and view.cover is None and node.moves:
            moves = [as_seen(view.game, move, view.viewer) for move in node.moves]
            self._call_logged(partial(self.board.show_transient_scene, moves))

    def _recall_visited(self, view: View) -> None:
        """Show once more what happened in the turn that somebody went to or previews.

        Do nothing if a replay reached the turn, or if one step within a turn is previewed.
        """
        change, sight = view.led.change, view.sight
        if sight is not None and sight.move < 0:
            self.recall(sight.node)
        elif sight is None and change is not None and change.cause == "went" and not view.is_replaying:
            self.recall(view.here)

    def show_hint(self, hint: Hint) -> None:
        """Show a hint on the board, but not one that was played, which is visible as a turn."""
        if not hint.play:
            self._call_logged(partial(self.board.show_hint, hint))

    def show_answer(self, answer: Any) -> None:
        """Pass the answer to a check of the position on to the board; log an error in it."""
        self._call_logged(partial(self.board.show_answer, answer))


def last_turns(view: View) -> list[tuple[Move, ...]]:
    """Return the moves of the last turn of each seat up to the position shown, as the viewer may know them.

    A seat that has not played for several rounds is left out.
    """
    node = view.here if view.sight is None else view.sight.node
    if view.sight is not None and view.sight.move >= 0 and node.parent is not None:
        node = node.parent
    found: dict[int, tuple[Move, ...]] = {}
    for _index in range(len(view.seats) * ROUNDS):
        if node.parent is None or len(found) == len(view.seats):
            break
        if node.seat not in found:
            found[node.seat] = tuple([as_seen(view.game, move, view.viewer) for move in node.moves])
        node = node.parent
    return list(found.values())


def preview_label(view: View) -> str:
    """Return "Preview of turn 4 · pinned · Enter goes there · Esc returns" for the position shown."""
    turn = view.sight_name
    if view.enter_target is not None:
        return _("Preview of {turn} · pinned · Enter goes there · Esc returns", turn=turn)
    if view.is_pinned:
        return _("Preview of {turn} · pinned · Esc returns", turn=turn)
    return _("Preview of {turn} · Esc returns", turn=turn)

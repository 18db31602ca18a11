"""The connections between a session and the widget of its board, made while the table is shown."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import SignalInstance

from takeback.board.widget import BoardWidget
from takeback.shell.session.replay import Replay
from takeback.shell.session.session import Session
from takeback.shell.window.board_part import BoardPart

LOG = logging.getLogger(__name__)
Connection = tuple[SignalInstance, Callable[..., object] | SignalInstance]


def board_connections(session: Session, part: BoardPart) -> list[Connection]:
    """Return the connections between session and board, except the views, which go to all parts."""
    board = part.board
    return [
        (session.replay.changed, partial(_let_press_stop, board, session.replay)),
        (session.action_refused, part.refuse),
        (session.about_to_act, part.finish_animations),
        (session.hint_given, part.show_hint),
        (session.question_answered, part.show_answer),
        (session.navigation.turn_recalled, part.recall),
        (board.stage.playing, session.computers.set_animating),
        (board.skip_wanted, session.computers.skip_delay),
        (board.action_wanted, session.on_board_action),
        (board.automatic_action_wanted, session.on_automatic_action),
        (board.confirm_wanted, session.drafts.confirm_for),
        (board.retract_wanted, session.drafts.retract),
        (board.undo_step_wanted, session.drafts.undo_step),
        (board.turn_begun, session.drafts.begin_turn),
        (board.turn_held_changed, session.set_dragging),
        (board.preview_dismissed, session.previews.end),
        (board.preview_entered, session.enter_preview),
        (board.message_emitted, session.message_emitted),
    ]


def _let_press_stop(board: BoardWidget, replay: Replay, is_running: bool) -> None:
    """Let a press on the board stop the replay while it runs."""
    if is_running:
        board.installEventFilter(replay)
    else:
        board.removeEventFilter(replay)


def connect_all(wires: Iterable[Connection]) -> None:
    """Connect each signal to its slot."""
    for signal, slot in wires:
        signal.connect(slot)


def disconnect_all(wires: Iterable[Connection]) -> None:
    """Disconnect each signal from its slot."""
    for signal, slot in wires:
        signal.disconnect(slot)


def call_logged(do: Callable[[], object]) -> None:
    """Call this and log what it raises: an exception out of closeEvent would crash Python 3.11."""
    try:
        do()
    except Exception:
        LOG.exception("The window could not be closed in order.")

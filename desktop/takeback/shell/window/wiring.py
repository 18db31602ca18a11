"""The connections between a session and the widget of its board, made while the table is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import SignalInstance

from takeback.board.widget import BoardWidget
from takeback.shell.session.replay import Replay
from takeback.shell.session.session import Session
from takeback.shell.window.board_part import BoardPart

Wire = tuple[SignalInstance, Callable[..., object] | SignalInstance]


def with_board(session: Session, part: BoardPart) -> list[Wire]:
    """Return the connections between session and board, except the views, which go to all parts."""
    board = part.board
    return [
        (session.replay.changed, partial(_let_press_stop, board, session.replay)),
        (session.refused, part.refuse),
        (session.acting, part.finish),
        (session.advised, part.show_hint),
        (session.answered, part.show_answer),
        (session.recalled, part.recall),
        (board.stage.playing, session.watch),
        (board.skip_wanted, session.hurry),
        (part.let_play_wanted, session.let_play),
        (board.action_wanted, session.acted),
        (board.confirm_wanted, session.confirm_for),
        (board.retract_wanted, session.retract),
        (board.undo_step_wanted, session.undo_step),
        (board.turn_begun, session.begin_turn),
        (board.turn_held_changed, session.hold),
        (board.preview_dismissed, session.looking.end),
        (board.message_emitted, session.said),
    ]


def _let_press_stop(board: BoardWidget, replay: Replay, is_running: bool) -> None:
    """Let a press on the board stop the replay while it runs."""
    if is_running:
        board.installEventFilter(replay)
    else:
        board.removeEventFilter(replay)


def connect(wires: Iterable[Wire]) -> None:
    """Connect each signal to its slot."""
    for signal, slot in wires:
        signal.connect(slot)


def cut(wires: Iterable[Wire]) -> None:
    """Disconnect each signal from its slot."""
    for signal, slot in wires:
        signal.disconnect(slot)

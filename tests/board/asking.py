"""Press the keys of a game's own commands on a board without a window."""

from typing import Any, cast

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game
from takeback.shell.commands.register import commands_of
from takeback.shell.game_host import GameHost


class BoardHost:
    """A host that has only a board, and emits the messages of a game's commands there."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board

    def board_of(self, kind: type[Any]) -> Any:
        assert isinstance(self._board, kind)
        return self._board

    def say(self, sentence: str) -> None:
        self._board.message_emitted.emit(sentence)


def run_game_command(game: Game, board: BoardWidget, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
    """Run the command of the game that has this key; return whether there is one."""
    typed = QKeySequence(QKeyCombination(held, key)).toString()
    for one in commands_of(game.commands):
        if typed in one.keys_on():
            host = cast(GameHost, BoardHost(board))
            if one.why_not is not None and (why := one.why_not(host, None)):
                host.say(why)
            else:
                one.do(host, None)
            return True
    return False

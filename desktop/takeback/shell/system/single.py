"""One program per profile: a second start hands its file to the first and ends."""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

REACH = 500  # milliseconds to find out whether somebody listens
ANSWER = 3_000  # milliseconds for a busy window to confirm
LONGEST = 65_536  # bytes of a message; longer ones are not ours
HEARD = b"heard\n"


class SingleInstance(QObject):
    """The local socket that connects two starts of the program on one profile."""

    opened = Signal(str)  # the file of a second start; "": only come to the front
    game_wanted = Signal(str)  # a second start is to begin this game

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = socket_name(profile)
        self._server: QLocalServer | None = None

    def hand_over(self, path: Path | str | None, game: str = "") -> bool:
        """Give the file, or the id of a game, to the running program.

        Return False if there is none, or if it does not confirm in time. Without either it comes to the
        front.
        """
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self.name)
        if not socket.waitForConnected(REACH):
            return False
        message = {"open": str(Path(path).absolute()) if path else "", "game": game}
        socket.write(json.dumps(message).encode() + b"\n")
        socket.flush()
        return _read_answer(socket) == HEARD

    def listen(self) -> bool:
        """Listen for later starts; return False if another program does. Replaces what a killed program
        left."""
        from PySide6.QtNetwork import QLocalServer

        if _is_answering(self.name):
            return False  # checked first, as Qt takes over the name even if somebody listens
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._accept)
        if not server.listen(self.name):
            return False
        self._server = server
        return True

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _accept(self) -> None:
        """Accept connections; each is closed after `ANSWER` at the latest."""
        while self._server is not None and (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(_listener(self, socket))
            QTimer.singleShot(ANSWER, socket, socket.abort)
            self._read_request(socket)

    def _read_request(self, socket: QLocalSocket) -> None:
        """Read a whole line, confirm it, emit `opened` and perhaps `game_wanted`; abort on what is no
        message.
        """
        if socket.bytesAvailable() > LONGEST:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        message = read_message(bytes(socket.readLine(LONGEST).data()))
        if message is None:
            socket.abort()
            return
        socket.write(HEARD)
        socket.flush()
        socket.disconnectFromServer()
        path, game = message
        self.opened.emit(path)
        if game:
            self.game_wanted.emit(game)


def socket_name(profile: Path) -> str:
    """Return the socket's name: the same for all starts of a user on a profile, and short, as paths are
    limited."""
    user = ""
    with suppress(Exception):  # without a user name there is still a profile
        user = getpass.getuser()
    key = f"{user}\n{profile.expanduser().absolute().resolve()}"
    return f"takeback-{blake2b(key.encode(), digest_size=10).hexdigest()}"


def read_message(data: bytes) -> tuple[str, str] | None:
    """Return the path and the game in a message, None if it is invalid."""
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    path, game = message.get("open"), message.get("game", "")
    if isinstance(path, str) and isinstance(game, str) and "\0" not in path:
        return path, game
    return None


def _read_answer(socket: QLocalSocket) -> bytes:
    """Return the answer to a message, as far as it came in time."""
    while not socket.canReadLine() and socket.waitForReadyRead(ANSWER):
        pass
    return bytes(socket.readLine().data())


def _is_answering(name: str) -> bool:
    """Return whether a program listens under this name."""
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    return socket.waitForConnected(REACH)


def _listener(single: SingleInstance, socket: QLocalSocket) -> Callable[[], None]:
    """Return a slot that reads from this socket."""
    return lambda: single._read_request(socket)

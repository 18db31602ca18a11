"""One window per profile: a second start hands its file to the first and ends."""

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
ANSWER = 3_000  # milliseconds a busy window has to say that it heard
LONGEST = 65_536  # bytes of one message; a longer one is not from a start of ours
HEARD = b"heard\n"


class Single(QObject):
    """Connects two starts of the program on one profile."""

    opened = Signal(str)  # the file a second start was given; empty when it only wants the window in front

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = door_name(profile)
        self._server: QLocalServer | None = None

    def hand_over(self, path: Path | str | None) -> bool:
        """Give the file to the window that is open already. False: there is none, so open one."""
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self.name)
        if not socket.waitForConnected(REACH):
            return False
        message = {"open": str(Path(path).absolute()) if path else ""}
        socket.write(json.dumps(message).encode() + b"\n")
        socket.flush()
        return _answer(socket) == HEARD

    def listen(self) -> bool:
        """Be the window that others hand over to. What a killed program left behind is cleared away."""
        from PySide6.QtNetwork import QLocalServer

        if _is_answering(self.name):
            return False  # asked first: on listening Qt takes the door, be it left behind or held
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._greet)
        if not server.listen(self.name):
            return False
        self._server = server
        return True

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None

    def _greet(self) -> None:
        while self._server is not None and (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(_listener(self, socket))
            QTimer.singleShot(ANSWER, socket, socket.abort)
            self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        """Wait for one whole line. Anything that is not a message of ours is dropped without a word."""
        if socket.bytesAvailable() > LONGEST:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        path = read_message(bytes(socket.readLine(LONGEST).data()))
        if path is None:
            socket.abort()
            return
        socket.write(HEARD)
        socket.flush()
        socket.disconnectFromServer()
        self.opened.emit(path)


def door_name(profile: Path) -> str:
    """The same for every start of one user on one profile, and short: a socket's path has little room."""
    user = ""
    with suppress(Exception):  # a user without a name is a user too
        user = getpass.getuser()
    key = f"{user}\n{profile.expanduser().absolute().resolve()}"
    return f"takeback-{blake2b(key.encode(), digest_size=10).hexdigest()}"


def read_message(data: bytes) -> str | None:
    """The path in a message; None when the message is damaged."""
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        return None
    path = message.get("open") if isinstance(message, dict) else None
    return path if isinstance(path, str) and "\0" not in path else None


def _answer(socket: QLocalSocket) -> bytes:
    while not socket.canReadLine() and socket.waitForReadyRead(ANSWER):
        pass
    return bytes(socket.readLine().data())


def _is_answering(name: str) -> bool:
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    return socket.waitForConnected(REACH)


def _listener(single: Single, socket: QLocalSocket) -> Callable[[], None]:
    return lambda: single._hear(socket)

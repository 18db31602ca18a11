import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from takeback.shell.system import single as room
from takeback.shell.system.single import SingleInstance, read_message, socket_name

SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from takeback.shell.system.single import SingleInstance
app = QCoreApplication([])
print(SingleInstance(Path(sys.argv[1])).hand_over(*(sys.argv[2:] or [None])))
"""
KILLED = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from takeback.shell.system.single import SingleInstance
app = QCoreApplication([])
single = SingleInstance(Path(sys.argv[1]))
print(single.listen(), flush=True)
time.sleep(60)
"""

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def first(qapp: object, profile: Path) -> Iterator[SingleInstance]:
    single = SingleInstance(profile)
    assert single.listen()
    yield single
    single.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[subprocess.Popen[str]] = []

    def run(code: str, *arguments: object) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", code, *map(str, arguments)]
        checkout = Path(__file__).parents[3]
        one = subprocess.Popen(
            command,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(checkout)},
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(one)
        return one

    yield run
    for one in started:
        one.kill()
        one.wait()
        if one.stdout is not None:
            one.stdout.close()


def test_second_start_of_the_program_passes_its_file_with_full_path_to_the_first(
    qtbot: QtBot, first: SingleInstance, profile: Path, tmp_path: Path, start: Start
) -> None:
    with qtbot.waitSignal(first.opened, timeout=20_000) as told:
        second = start(SECOND, profile, "saved game.takeback")
    assert told.args == [str(tmp_path / "saved game.takeback")]
    assert second.communicate()[0] == "True\n"


def test_second_start_of_the_program_without_a_file_sends_an_empty_path(
    qtbot: QtBot, first: SingleInstance, profile: Path, start: Start
) -> None:
    with qtbot.waitSignal(first.opened, timeout=20_000) as told:
        start(SECOND, profile)
    assert told.args == [""]


def test_second_start_of_the_program_passes_its_game_to_the_first(
    qtbot: QtBot, first: SingleInstance, profile: Path, start: Start
) -> None:
    opened: list[str] = []
    first.opened.connect(opened.append)
    with qtbot.waitSignal(first.game_wanted, timeout=20_000) as told:
        start(SECOND, profile, "", "flow")
    assert (opened, told.args) == ([""], ["flow"])


def test_message_without_a_game_from_an_earlier_version_is_read_with_an_empty_game() -> None:
    assert read_message(b'{"open": "a.takeback"}') == ("a.takeback", "")


def test_handing_a_file_over_fails_without_a_running_program(qapp: object, profile: Path) -> None:
    assert not SingleInstance(profile).hand_over("a.takeback")


def test_handing_a_file_over_to_a_program_on_another_profile_fails(
    first: SingleInstance, tmp_path: Path
) -> None:
    assert not SingleInstance(tmp_path / "other").hand_over("a.takeback")


def test_socket_name_is_short_and_equal_for_equivalent_profile_paths(profile: Path) -> None:
    assert socket_name(profile) == socket_name(profile.parent / "elsewhere" / ".." / profile.name)
    assert len(socket_name(profile)) < 40


def test_second_program_on_a_profile_cannot_listen_for_files(first: SingleInstance, profile: Path) -> None:
    assert not SingleInstance(profile).listen()


def test_program_can_listen_for_files_after_the_first_one_was_killed(
    qapp: object, profile: Path, start: Start
) -> None:
    killed = start(KILLED, profile)
    assert killed.stdout is not None
    assert killed.stdout.readline() == "True\n"
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    again = SingleInstance(profile)
    assert not again.hand_over(None)
    assert again.listen()
    again.close()


@pytest.mark.parametrize(
    "data",
    [
        b"\n",
        b"hello\n",
        b"{}\n",
        b"[1]\n",
        b'{"open": 3}\n',
        b'{"open": "", "game": ["flow"]}\n',
        b'{"open": "a\\u0000"}\n',
        b"\xff\xfe\n",
        b"[" * 50_000,
    ],
)
def test_damaged_message_to_the_running_program_is_ignored_and_its_connection_closed(
    qtbot: QtBot, first: SingleInstance, data: bytes
) -> None:
    told: list[str] = []
    first.opened.connect(told.append)
    assert read_message(data) is None
    socket = send_data(first, data if data.endswith(b"\n") else data + b"\n")
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert told == []
    assert bytes(socket.readAll().data()) == b""


def test_overlong_message_to_the_running_program_is_disconnected(
    qtbot: QtBot, first: SingleInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "ANSWER", 600_000)
    socket = send_data(first, b"x" * (room.LONGEST + 1))
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)


def test_silent_connection_to_the_running_program_is_closed_after_a_timeout(
    qtbot: QtBot, first: SingleInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "ANSWER", 20)
    socket = send_data(first, b"")
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)


def send_data(first: SingleInstance, data: bytes) -> QLocalSocket:
    socket = QLocalSocket()
    socket.connectToServer(first.name)
    assert socket.waitForConnected(1000)
    socket.write(data)
    socket.flush()
    return socket


def test_importing_single_does_not_import_qtnetwork() -> None:
    code = "import sys, takeback.shell.system.single; sys.exit('PySide6.QtNetwork' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

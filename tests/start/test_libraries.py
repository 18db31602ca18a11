"""Test what the bootstrap does when Qt's system libraries are missing."""

import sys

import pytest

from desktop import bootstrap
from desktop.bootstrap import CannotStart

WHY, LINE = "Qt lacks a library.", "apt-get install -y libegl1"


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Set up a Linux with apt and sudo where libraries of Qt are missing; each test sets the user and the
    terminal."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "missing_libraries", lambda names: ["libEGL.so.1", "libGL.so.1"])
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr(sys, "stdin", None)
    return monkeypatch


@pytest.fixture
def apt(machine: pytest.MonkeyPatch) -> list[str]:
    run: list[str] = []

    def succeeds(command: list[str], seconds: float) -> bool:
        assert 0 < seconds <= bootstrap.PATIENCE
        run.append(" ".join(command))
        return True

    machine.setattr(bootstrap, "succeeds", succeeds)
    return run


def test_missing_libraries_are_installed_for_root_without_a_terminal_and_without_a_question(
    machine: pytest.MonkeyPatch, apt: list[str]
) -> None:
    machine.setattr("os.geteuid", lambda: 0)
    bootstrap.provide_libraries()
    assert len(apt) == 1
    assert apt[0].startswith("env DEBIAN_FRONTEND=noninteractive apt-get install -y")
    assert apt[0].endswith("libegl1 libgl1")


def test_package_lists_are_updated_after_a_failed_install(machine: pytest.MonkeyPatch) -> None:
    run: list[str] = []

    def succeeds(command: list[str], seconds: float) -> bool:
        run.append(command[3])
        return len(run) > 1

    machine.setattr("os.geteuid", lambda: 0)
    machine.setattr(bootstrap, "succeeds", succeeds)
    bootstrap.provide_libraries()
    assert run == ["install", "update", "install"]


def test_missing_libraries_without_root_give_an_install_command(
    machine: pytest.MonkeyPatch, apt: list[str]
) -> None:
    with pytest.raises(CannotStart) as refusal:
        bootstrap.provide_libraries()
    assert str(refusal.value).splitlines() == [
        "Qt needs system libraries that are not installed here: libEGL.so.1, libGL.so.1."
        " This line installs what is missing:",
        "    sudo apt-get install -y libegl1 libgl1",
    ]
    assert apt == []


def test_missing_libraries_without_apt_are_named(machine: pytest.MonkeyPatch, apt: list[str]) -> None:
    machine.setattr("shutil.which", lambda name: None)
    with pytest.raises(CannotStart, match=r"libEGL.so.1, libGL.so.1.*package manager of your system\.$"):
        bootstrap.provide_libraries()


class Terminal:
    def __init__(self, answer: str) -> None:
        self.answer = answer

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return self.answer


@pytest.mark.parametrize(("user", "rights"), [(0, []), (1000, ["sudo"])], ids=["root", "a player"])
@pytest.mark.parametrize(("answer", "agrees"), [("\n", True), ("y\n", True), ("no\n", False), ("", False)])
def test_terminal_user_is_asked_before_installing_and_only_enter_or_y_agrees(
    machine: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: str,
    agrees: bool,
    user: int,
    rights: list[str],
) -> None:
    machine.setattr(sys, "stdin", Terminal(answer))
    machine.setattr("os.geteuid", lambda: user)
    machine.setattr("select.select", lambda *_: ([sys.stdin], [], []))
    assert bootstrap.rights_to_install(WHY, LINE) == (rights if agrees else None)
    output = capsys.readouterr()
    question = f"{WHY} May Takeback install them now with {' '.join([*rights, LINE])}? [Y/n] "
    assert (output.out, output.err) == ("", question)


def test_no_answer_within_the_timeout_counts_as_no(machine: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    def nothing(readers: list[object], _: object, __: object, seconds: float) -> tuple[list[object], ...]:
        waited.append(seconds)
        return [], [], []

    machine.setattr(sys, "stdin", Terminal("y\n"))
    machine.setattr("select.select", nothing)
    assert bootstrap.rights_to_install(WHY, LINE) is None
    assert waited == [bootstrap.PATIENCE]


def test_no_system_packages_option_gives_an_install_command_instead_of_installing(
    machine: pytest.MonkeyPatch, apt: list[str]
) -> None:
    machine.setattr("os.geteuid", lambda: 0)
    machine.setattr(sys, "argv", ["desktop", "--no-system-packages"])
    with pytest.raises(CannotStart, match="This line installs what is missing"):
        bootstrap.provide_libraries()
    assert apt == []


def test_command_over_its_time_limit_counts_as_failed_and_a_quick_one_as_successful() -> None:
    assert not bootstrap.succeeds([sys.executable, "-c", "import threading; threading.Event().wait()"], 0.0)
    assert bootstrap.succeeds([sys.executable, "-c", ""])


def test_xcb_and_wayland_libraries_are_needed_only_for_the_display_in_use() -> None:
    offscreen = bootstrap.wanted_libraries({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"})
    assert "libxcb-cursor.so.0" not in offscreen
    assert "libEGL.so.1" in offscreen
    assert "libxcb-cursor.so.0" in bootstrap.wanted_libraries({"DISPLAY": ":0"})
    assert "libwayland-client.so.0" in bootstrap.wanted_libraries({"WAYLAND_DISPLAY": "wayland-0"})


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Other systems bring these libraries.")
def test_missing_libraries_returns_only_those_that_the_system_lacks() -> None:
    assert bootstrap.missing_libraries(["libc.so.6", "libnosuchthing.so.9"]) == ["libnosuchthing.so.9"]

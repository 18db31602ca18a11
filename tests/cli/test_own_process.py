"""Test that replaying and solving untrusted input cannot hang the command line or use up the memory."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from takeback.cli.own_process import run_within
from takeback.engine.state import Illegal
from takeback.table import confined
from takeback.table.confined import MEGABYTE, Limits
from tests.cli.conftest import Say

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system copies no process")
counts_memory = pytest.mark.skipif(sys.platform != "linux", reason="this system limits no memory")
SHORT = Limits(seconds=0.2)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop a process that only sleeps after twice its limit instead of ten times."""
    monkeypatch.setattr(confined, "REAL_TIME_FACTOR", 2)


def test_status_and_output_of_a_child_process_are_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    def work() -> int:
        print("done")
        return 1

    assert run_within(Limits(), work) == 1
    assert capfd.readouterr().out == "done\n"


def test_refusal_in_a_child_process_is_passed_on() -> None:
    def work() -> int:
        raise Illegal("Not like this.")

    with pytest.raises(Illegal, match="Not like this"):
        run_within(Limits(), work)


def test_endless_child_process_is_stopped_with_a_sentence() -> None:
    def work() -> int:
        time.sleep(1_000)
        return 0

    with pytest.raises(Illegal, match=r"It took longer than 0\.2 seconds, so it was stopped\."):
        run_within(SHORT, work)


@counts_memory
def test_child_process_over_its_memory_limit_is_stopped_with_a_sentence() -> None:
    def work() -> int:
        return len(bytearray(1_000 * MEGABYTE))

    with pytest.raises(Illegal, match="It needed more than 300 MB of memory"):
        run_within(Limits(seconds=20.0), work)


def test_crashed_child_process_is_explained_in_a_sentence() -> None:
    def work() -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    with pytest.raises(Illegal, match="The system ended its process"):
        run_within(Limits(), work)


@pytest.mark.parametrize("where", ["takeback.engine.savefile.regrow", "takeback.cli.replay.rule_problems"])
def test_replay_that_hangs_on_a_file_is_stopped_with_a_sentence_and_status_2(
    say: Say, saved: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(where, lambda *given: time.sleep(1_000))
    monkeypatch.setattr("takeback.cli.replay.limits_for", lambda *given: SHORT)
    said = say("replay", saved, "--check")
    assert (said.status, said.out) == (2, "")
    assert said.err == "It took longer than 0.2 seconds, so it was stopped.\n"


def test_solver_that_hangs_is_stopped_with_a_sentence_and_status_2(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.cli.solve.read_level", lambda text: time.sleep(1_000))
    monkeypatch.setattr("takeback.cli.solve.USUAL_SECONDS", 0.1)
    said = say("solve", "flow", "any", "--seconds", 1)
    assert (said.status, said.out) == (2, "")
    assert said.err.endswith("so it was stopped.\n")


def hang(*given: object) -> None:
    time.sleep(1_000)


@pytest.mark.parametrize(
    ("hanging", "words"),
    [
        ("takeback.cli.verify.verify", "verify {}"),
        ("takeback.cli.screenshot.table_from_file", "screenshot {} --out {}.png"),
        ("takeback.cli.generate.make", "generate flow"),
    ],
)
def test_verify_screenshot_or_generate_that_hangs_is_stopped_with_a_sentence_and_status_2(
    say: Say, saved: Path, monkeypatch: pytest.MonkeyPatch, hanging: str, words: str
) -> None:
    monkeypatch.setattr(hanging, hang)
    for limit in ("replay.limits_for", "screenshot.Limits", "generate.Limits"):
        monkeypatch.setattr(f"takeback.cli.{limit}", lambda *given: SHORT)
    monkeypatch.setattr("takeback.cli.screenshot.limits_for", lambda size: SHORT)
    said = say(*words.replace("{}", str(saved)).split())
    assert (said.status, said.out) == (2, "")
    assert said.err == "It took longer than 0.2 seconds, so it was stopped.\n"


@pytest.mark.parametrize(
    "words", ["screenshot flow --out a.png", "random flow", "match flow --players random", "generate flow"]
)
def test_level_file_that_cannot_be_read_in_time_stops_each_command_with_a_sentence_and_status_2(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "level.txt").write_text("BOARD 5 5\n")
    monkeypatch.setattr("takeback.puzzles.packs.bytes_of", hang)
    monkeypatch.setattr("takeback.cli.choices.limits_for", lambda size: SHORT)
    for name in ("level.txt", "~/level.txt"):
        said = say(*words.split(), "--option", f"level={name}")
        assert (said.status, said.out) == (2, "")
        assert said.err == "It took longer than 0.2 seconds, so it was stopped.\n"

"""Test that wrong input gives one sentence on standard error and status 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.engine.trial import is_sentence
from tests.cli.conftest import Say, strip_progress

BAD: list[str] = [
    "--bogus",
    "--profile",
    "bogus",
    "bogus --json",
    "nothere.takeback",
    "--install-desktop-entry --remove-desktop-entry",
    "--install-desktop-entry games",
    "games more",
    "games --bogus",
    "random",
    "random chess",
    "random ../tictactoe",
    "random os",
    "random __pycache__",
    "random tictactoe tictactoe",
    "random tictactoe --games",
    "random tictactoe --games 0",
    "random tictactoe --games -3",
    "random tictactoe --games many",
    "random tictactoe --games 1e3",
    "random tictactoe --games 99999999999999999999",
    "random tictactoe --seed x",
    "random tictactoe --seed 10000000000000000000000000000000000000000",
    "random tictactoe --option",
    "random tictactoe --option size",
    "random tictactoe --option =3",
    "random tictactoe --option colour=red",
    "random tictactoe --option size=huge",
    "random tictactoe --option size=2x2",
    "random tictactoe --option size=99999999999999999999x3",
    "random tictactoe --option run=3 --option run=4",
    "random tictactoe --option run=4",
    "random tictactoe --option run=x",
    "random tictactoe --option marks=3",
    "random tictactoe --option gravity=maybe",
    "random tictactoe --option seats=3",
    "random tictactoe --option seats=two",
    "random tictactoe --option players=3",
    "random tictactoe --option players=2 --option seats=2",
    "random tictactoe --gam 3",
    "replay",
    "replay nothere.takeback",
    "replay .",
    "replay damaged.takeback",
    "replay damaged.takeback --check --json",
    "replay other.json",
    "replay unknown.takeback",
    "replay damaged.takeback --to x",
    "replay damaged.takeback --to -1",
    "solve",
    "solve tictactoe",
    "solve tictactoe level",
    "solve chess level",
    "solve tictactoe level --seconds 0",
    "generate",
    "generate tictactoe",
    "generate tictactoe --count none",
    "generate chess --count 3",
    "match",
    "match tictactoe",
    "match tictactoe --players",
    "match tictactoe --players easy",
    "match tictactoe --players easy,easy,easy",
    "match tictactoe --players easy,grandmaster",
    "match tictactoe --players easy,",
    "match tictactoe --players easy,easy --option seats=3",
    "match tictactoe --players easy,easy --option run=9",
    "match chess --players easy,easy",
    "screenshot",
    "screenshot tictactoe",
    "screenshot --out a.png",
    "screenshot chess --out a.png",
    "screenshot tictactoe --out a.jpg",
    "screenshot tictactoe --out a",
    "screenshot tictactoe --out nofolder/a.png",
    "screenshot tictactoe --out folder.png",
    "screenshot tictactoe --out a.png --size big",
    "screenshot tictactoe --out a.png --size 1x1",
    "screenshot tictactoe --out a.png --size 99999x99999",
    "screenshot tictactoe --out a.png --theme pink",
    "screenshot tictactoe --out a.png --turns -1",
    "screenshot tictactoe --out a.png --turns x",
    "screenshot tictactoe --out a.png --option size=1x1",
    "screenshot damaged.takeback --out a.png",
    "screenshot nothere.takeback --out a.png",
    "new",
    "new pebbles",
    "new pebbles folder more",
    "new pebbles folder --bogus",
    "new Pebbles folder",
    "new 7up folder",
    "new class folder",
    "new pebbles/ folder",
    "new tictactoe folder",
    "new json folder",
    "new desktop folder",
    "new newgame folder",
    "new pebbles folder.png",
    "new pebbles other.json",
    "new pebbles nofolder/pebbles",
    "new pebbles other.json/pebbles",
    "bench --bogus",
    "bench nosuch",
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder with some unusable files and enter it."""
    (tmp_path / "damaged.takeback").write_bytes(b'{"schema":"takeback","version":1,"game"')
    (tmp_path / "other.json").write_text('{"a": 1}', encoding="utf-8")
    (tmp_path / "unknown.takeback").write_text(
        '{"schema":"takeback","version":1,"game":"chess","edition":1,"options":{},"seats":[{}],"seed":1}',
        encoding="utf-8",
    )
    (tmp_path / "folder.png").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("line", BAD)
def test_bad_command_line_gives_one_short_sentence_on_stderr_only_and_status_2_and_writes_no_file(
    line: str, say: Say, here: Path
) -> None:
    before = sorted(here.rglob("*"))
    said = say(*line.split())
    assert said.status == 2
    assert said.out == ""
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    text = said.err.strip()
    assert is_sentence(text) or text.startswith("--"), text
    assert "failed while thinking" not in text
    assert len(text) < 300
    assert sorted(here.rglob("*")) == before


def test_empty_and_control_character_arguments_give_one_line_on_stderr_and_status_2(
    say: Say, here: Path
) -> None:
    for words in (
        [""],
        ["\n"],
        ["random", ""],
        ["random", "tictactoe", "--option", "a\nb=\n"],
        ["\0"],
        ["--profile", ""],
    ):
        said = say(*words)
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1), words


def test_profile_option_naming_a_file_is_refused_with_a_sentence_and_status_2(say: Say, here: Path) -> None:
    said = say("--profile", "other.json", "games")
    assert (said.status, said.err) == (2, "“other.json” is not a folder.\n")


def test_internal_error_of_a_command_gives_one_line_on_stderr_and_status_2(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: dict[str, object] = {}
    monkeypatch.setattr("takeback.cli.games.find_games", lambda: nothing["no such"])
    said = say("games", "--json")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("Takeback failed")


def test_full_disk_while_writing_a_screenshot_gives_a_sentence_and_status_2(
    say: Say, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("takeback.cli.printing.write_atomically", full)
    said = say("screenshot", "tictactoe", "--out", "a.png")
    assert (said.status, said.err) == (2, "“a.png” cannot be written: No space left on device.\n")


# in its own process ------------------------------------------------------------------------------------
def run_program(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(checkout)}
    return subprocess.run(
        [sys.executable, "-m", "desktop", *words],
        env=environment,
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_command_run_as_a_process_prints_json_or_one_error_sentence(checkout: Path) -> None:
    done = run_program(checkout, "random", "tictactoe", "--games", "1", "--json")
    assert (done.returncode, strip_progress(done.stderr)) == (0, "")
    assert done.stdout.startswith("{\n")
    assert done.stdout.endswith("\n}\n")
    done = run_program(checkout, "random", "tictactoe", "--option", "run=9")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "9 in a row do not fit on a 3x3 board.\n"


def test_closed_output_pipe_ends_a_command_with_status_1_and_empty_stderr(checkout: Path) -> None:
    code = (
        "import sys, takeback.cli.games as room, takeback.__main__ as way_in\n"
        "room.run = lambda given: print('line\\n' * 100_000) or 0\n"
        "sys.exit(way_in.main(['games']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_games_and_solve_commands_do_not_import_qt(checkout: Path) -> None:
    code = (
        "import sys; from takeback.cli.main import run; run(['games']); run(['solve', 'tictactoe', 'x']);"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0

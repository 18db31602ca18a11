"""Test that the program starts in bad surroundings, and says in a sentence when its own files are removed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.shell.system.reporter import REMOVED

START = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from takeback.shell import app
from takeback.shell.window.notice import NoticeBar
run_events = app.run_events
def run(application, window, *more):
    def end():
        told = [bar.sentence.text() for bar in window.findChildren(NoticeBar)]
        print("shown", window.font().family(), [one for one in told if one])
        window.close()
    window.first_painted.connect(lambda: QTimer.singleShot(0, window, end))
    return run_events(application, window, *more)
app.run_events = run
sys.exit(app.run_window(None, Path(sys.argv[1])))
"""
REMOVAL = """
import shutil, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from takeback.shell import app
run_events = app.run_events
def run(application, window, *more):
    reports = iter(("about", "recent", "settings"))
    def begin():
        for name in ("desktop", "resources"):
            shutil.rmtree(Path(sys.argv[2]) / name)
        go_on()
    def go_on():
        message = window.status_bar.message.text()
        if message == told[0]:
            print("told")
            window.say("asked again")
        if id := next(reports, ""):
            QTimer.singleShot(0, window, go_on)
            window.actions_[id].trigger()
        else:
            print("reported", window.reporter.report is not None)
            window.close()
    window.first_painted.connect(lambda: QTimer.singleShot(0, window, begin))
    return run_events(application, window, *more)
from takeback.shell.system.reporter import REMOVED
told = [REMOVED]
app.run_events = run
sys.exit(app.run_window(None, Path(sys.argv[1])))
"""


@pytest.mark.parametrize(
    "wrong",
    [
        {"LC_ALL": "xx_YY.UTF-8", "LANGUAGE": "xx:yy"},
        {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "de_DE.ISO-8859-1"},
        {"TAKEBACK_LANGUAGE": "../../xx"},
        {"QT_STYLE_OVERRIDE": "nothing", "QT_QPA_PLATFORMTHEME": "nothing"},
        {"FONTCONFIG_FILE": "/nowhere", "FONTCONFIG_PATH": "/nowhere", "QT_QPA_FONTDIR": "/nowhere"},
        {"QT_OPENGL": "nothing", "LIBGL_DRIVERS_PATH": "/nowhere", "QSG_RHI_BACKEND": "nothing"},
    ],
    ids=["unknown locale", "C locale", "old encoding", "bad language", "bad theme", "no fonts", "no GL"],
)
def test_program_starts_as_usual_with_wrong_environment_variables(
    wrong: dict[str, str], profile: Path
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", START, str(profile)],
        env={**os.environ, **wrong},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ran.returncode, ran.stdout) == (0, "shown Inter []\n"), ran.stderr
    assert "Traceback" not in ran.stderr


def test_program_removed_while_running_says_so_in_a_sentence_and_closes_with_status_0(
    checkout: Path, profile: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    ignored = shutil.ignore_patterns("__pycache__", "pictures")
    for name in ("desktop", "resources"):
        shutil.copytree(checkout / name, copy / name, ignore=ignored)
    ran = subprocess.run(
        [sys.executable, "-P", "-c", REMOVAL, str(profile), str(copy)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(copy / "desktop")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.stdout.split("\n") == ["told", "told", "reported False", ""], ran.stderr
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr
    assert not (profile / "reports").exists()
    assert REMOVED.endswith("All your games are kept.")

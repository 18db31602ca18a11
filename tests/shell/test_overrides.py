"""Test that an exception in a method called by Qt is reported, and never ends the program."""

from __future__ import annotations

import subprocess

import pytest
from PySide6.QtCore import qVersion

from takeback.children import child_environment, python_command
from takeback.shell.overrides import IS_NEEDED

BEGIN = """
import sys
import takeback.shell
from PySide6.QtCore import QAbstractListModel
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QApplication, QListView, QWidget
from shiboken6 import delete
sys.excepthook = lambda kind, fault, trace: print("told:", fault)
app = QApplication([])
gone = QWidget()
delete(gone)

def fall():
    faults = [lambda: int("x"), lambda: gone.show(), lambda: {}["no key"]]
    faults[number]()

def once(act):
    try:
        act()
    except Exception as fault:
        print("caught:", fault)

for number in range(3):
"""
WAYS = {
    "an event": """
    class Part(QWidget):
        def changeEvent(self, event):
            fall()
    once(lambda: Part().setEnabled(False))
""",
    "a size": """
    class Part(QWidget):
        def sizeHint(self):
            fall()
    once(Part().show)
""",
    "a row": """
    class Rows(QAbstractListModel):
        def rowCount(self, parent=None):
            fall()
    view, rows = QListView(), Rows()
    once(lambda: view.setModel(rows))
    once(view.show)
""",
    "a command": """
    class Turn(QUndoCommand):
        def redo(self):
            fall()
    stack = QUndoStack()
    once(lambda: stack.push(Turn()))
""",
}
# Qt for Python kept the exception for the next call, and only the last one
TELLS_ROWS_LATE = qVersion().startswith("6.8.")
FAULTS = ("invalid literal", "already deleted", "no key")
WALK = """
import importlib, pkgutil, sys
import takeback.shell.app
from PySide6.QtCore import QObject
import takeback
from takeback.shell.overrides import _BASE, overrides_of
for found in pkgutil.walk_packages(takeback.__path__, "takeback."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
kinds, left = set(), [_BASE]
while left:
    for kind in left.pop().__subclasses__():
        if kind not in kinds:
            kinds.add(kind)
            left.append(kind)
ours = [kind for kind in kinds if kind.__module__.startswith("takeback.")]
overrides = [
    (f"{kind.__module__}.{kind.__name__}.{name}", hasattr(vars(kind)[name], "__wrapped__"))
    for kind in ours
    for name in overrides_of(kind)
]
assert len(overrides) > 100, len(overrides)
print(*sorted(name for name, is_guarded in overrides if not is_guarded))
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    env = {**child_environment(), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(python_command("-c", code), env=env, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("way", WAYS)
def test_exception_in_a_method_called_by_qt_is_reported_and_does_not_end_the_program(way: str) -> None:
    done = run(f"{BEGIN}{WAYS[way]}once(app.processEvents)\n")
    assert done.returncode == 0, done
    for fault in FAULTS[-1:] if way == "a row" and TELLS_ROWS_LATE else FAULTS:
        assert fault in done.stdout


@pytest.mark.skipif(not IS_NEEDED, reason="faults are always objects since Python 3.12")
def test_every_method_of_the_program_called_by_qt_is_guarded_against_exceptions() -> None:
    done = run(WALK)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []

"""Test that imports respect the order of the packages."""

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.imports import find_forbidden_imports


def test_imports_respect_the_package_order(checkout: Path) -> None:
    assert find_forbidden_imports(checkout) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/play.py", "import PySide6.QtCore"),
        ("engine/play.py", "from takeback.table import table"),
        ("engine/play.py", "from takeback import table"),
        ("engine/play.py", "from ..table import table"),
        ("engine/play.py", "def late():\n    from takeback.shell.window.window import Window"),
        ("engine/play.py", "import importlib\nimportlib.import_module('takeback.table.table')"),
        ("engine/play.py", "import pokerkit"),
        ("cli/main.py", "import pytest"),
        ("puzzles/past.py", "from takeback.table import table"),
        ("puzzles/past.py", "from PySide6 import QtGui"),
        ("table/table.py", "from PySide6.QtWidgets import QWidget"),
        ("table/table.py", "from PySide6 import QtWidgets"),
        ("table/table.py", "import takeback.board.base"),
        ("ui/theme.py", "from takeback.board import widget"),
        ("ui/theme.py", "from takeback.engine import game"),
        ("board/board.py", "from takeback.shell import window"),
        ("board/board.py", "from takeback.games.duel import state"),
        ("listeners/sound.py", "from PySide6.QtWidgets import QLabel"),
        ("listeners/sound.py", "from takeback.games.duel import state"),
        ("listeners/sound.py", "from takeback.board import spots"),
        ("shell/window.py", "from takeback.games.duel.board import Board"),
        ("shell/window.py", "from takeback.cli import main"),
        ("games/duel/rules.py", "from takeback.games.holdem import rules"),
        ("games/duel/rules.py", "from takeback.games import holdem"),
        ("games/duel/rules.py", "from takeback.games.duel.board import Board"),
        ("games/duel/rules.py", "from takeback.table.table import Table"),
        ("games/duel/rules.py", "from PySide6.QtCore import QPoint"),
        ("games/duel/thinker.py", "import random"),
        ("games/duel/rules.py", "import pokerkit"),
        ("games/duel/board.py", "from takeback.shell import window"),
        ("games/duel/board.py", "from takeback.games.fold import state"),
        ("games/duel/bench.py", "from takeback.shell import window"),
        ("games/duel/rules.py", "from .bench import figures"),
        ("games/duel/board.py", "from .commands import COMMANDS"),
        ("games/duel/commands.py", "from takeback.games.fold import state"),
        ("paths.py", "from takeback.engine import game"),
        ("paths.py", "from desktop import bootstrap"),
        ("__main__.py", "from PySide6.QtWidgets import QApplication"),
        ("__main__.py", "from takeback.shell.window.window import Window"),
    ],
)
def test_import_against_the_package_order_or_of_a_forbidden_library_is_found(
    plant: Plant, file: str, source: str
) -> None:
    found = find_forbidden_imports(plant(f"desktop/takeback/{file}", source))
    assert len(found) == 1
    assert found[0].startswith(f"desktop/takeback/{file}:")


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/play.py", "import msgspec, random\nfrom takeback import paths, __version__, games"),
        ("engine/play.py", "from takeback.engine.state import State\nfrom .state import Event"),
        ("puzzles/past.py", "from takeback.engine.state import State"),
        ("table/table.py", "from PySide6.QtGui import QUndoStack\nfrom PySide6 import QtCore"),
        ("board/board.py", "from PySide6 import QtWidgets\nfrom takeback.table.table import Table"),
        ("shell/window.py", "from takeback.board.board import Board\nfrom takeback.listeners import sound"),
        ("games/duel/rules.py", "from takeback.games.duel.state import Duel\nfrom . import text"),
        (
            "games/duel/rules/fight.py",
            "from takeback.games.duel import state\nfrom takeback.puzzles import past",
        ),
        (
            "games/duel/board.py",
            "from PySide6.QtWidgets import QWidget\nfrom takeback.board.spots import Spot",
        ),
        (
            "games/duel/board/hand.py",
            "from takeback.games.duel.board import cards\nfrom PySide6 import QtGui",
        ),
        ("games/duel/bench.py", "from .board import Board\nfrom takeback.table.table import Table"),
        ("games/duel/bench_table.py", "from .bench import median\nfrom PySide6 import QtWidgets"),
        ("games/duel/commands.py", "from .board import Board\nfrom takeback.shell.host import Host"),
        ("games/duel/bench.py", "import pokerkit\nfrom takeback.table.table import Table"),
        ("cli/pytest_plugin.py", "import pytest"),
        ("__main__.py", "from takeback.cli.main import run"),
    ],
)
def test_import_that_respects_the_package_order_is_accepted(plant: Plant, file: str, source: str) -> None:
    assert find_forbidden_imports(plant(f"desktop/takeback/{file}", source)) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("bootstrap.py", "import msgspec"),
        ("bootstrap.py", "from takeback import paths"),
        ("__main__.py", "def main():\n    from takeback.cli.main import run"),
        ("__main__.py", "from PySide6.QtWidgets import QApplication"),
    ],
)
def test_forbidden_import_in_the_bootstrap_or_the_main_of_a_checkout_is_found(
    plant: Plant, file: str, source: str
) -> None:
    assert len(find_forbidden_imports(plant(f"desktop/{file}", source))) == 1


def test_main_of_a_checkout_may_import_the_bootstrap_and_the_entry_point_of_the_program(plant: Plant) -> None:
    source = "import os\nfrom desktop import bootstrap\nfrom takeback import __main__ as program"
    assert find_forbidden_imports(plant("desktop/__main__.py", source)) == []

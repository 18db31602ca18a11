from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.imports import crossings


def test_imports_go_one_way(checkout: Path) -> None:
    assert crossings(checkout) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/play.py", "import PySide6.QtCore"),
        ("engine/play.py", "from desktop.table import table"),
        ("engine/play.py", "from desktop import table"),
        ("engine/play.py", "from ..table import table"),
        ("engine/play.py", "def late():\n    from desktop.shell.window.window import Window"),
        ("engine/play.py", "import importlib\nimportlib.import_module('desktop.table.table')"),
        ("engine/play.py", "import pokerkit"),
        ("cli/main.py", "import pytest"),
        ("puzzles/past.py", "from desktop.table import table"),
        ("puzzles/past.py", "from PySide6 import QtGui"),
        ("table/table.py", "from PySide6.QtWidgets import QWidget"),
        ("table/table.py", "from PySide6 import QtWidgets"),
        ("table/table.py", "import desktop.board.base"),
        ("ui/theme.py", "from desktop.board import widget"),
        ("ui/theme.py", "from desktop.engine import game"),
        ("board/board.py", "from desktop.shell import window"),
        ("board/board.py", "from desktop.games.duel import state"),
        ("listeners/sound.py", "from PySide6.QtWidgets import QLabel"),
        ("listeners/sound.py", "from desktop.games.duel import state"),
        ("listeners/sound.py", "from desktop.board import spots"),
        ("shell/window.py", "from desktop.games.duel.board import Board"),
        ("shell/window.py", "from desktop.cli import main"),
        ("games/duel/rules.py", "from desktop.games.holdem import rules"),
        ("games/duel/rules.py", "from desktop.games import holdem"),
        ("games/duel/rules.py", "from desktop.games.duel.board import Board"),
        ("games/duel/rules.py", "from desktop.table.table import Table"),
        ("games/duel/rules.py", "from PySide6.QtCore import QPoint"),
        ("games/duel/thinker.py", "import random"),
        ("games/duel/rules.py", "import pokerkit"),
        ("games/duel/board.py", "from desktop.shell import window"),
        ("games/duel/board.py", "from desktop.games.fold import state"),
        ("games/duel/bench.py", "from desktop.shell import window"),
        ("games/duel/rules.py", "from .bench import figures"),
        ("games/duel/board.py", "from .commands import COMMANDS"),
        ("games/duel/commands.py", "from desktop.games.fold import state"),
        ("paths.py", "from desktop.engine import game"),
        ("bootstrap.py", "import msgspec"),
        ("__main__.py", "from PySide6.QtWidgets import QApplication"),
        ("__main__.py", "from desktop.shell.window.window import Window"),
    ],
)
def test_an_import_through_a_wall_is_found(plant: Plant, file: str, source: str) -> None:
    found = crossings(plant(f"desktop/{file}", source))
    assert len(found) == 1
    assert found[0].startswith(f"desktop/{file}:")


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/play.py", "import msgspec, random\nfrom desktop import paths, __version__, games"),
        ("engine/play.py", "from desktop.engine.state import State\nfrom .state import Event"),
        ("puzzles/past.py", "from desktop.engine.state import State"),
        ("table/table.py", "from PySide6.QtGui import QUndoStack\nfrom PySide6 import QtCore"),
        ("board/board.py", "from PySide6 import QtWidgets\nfrom desktop.table.table import Table"),
        ("shell/window.py", "from desktop.board.board import Board\nfrom desktop.listeners import sound"),
        ("games/duel/rules.py", "from desktop.games.duel.state import Duel\nfrom . import text"),
        (
            "games/duel/rules/fight.py",
            "from desktop.games.duel import state\nfrom desktop.puzzles import past",
        ),
        (
            "games/duel/board.py",
            "from PySide6.QtWidgets import QWidget\nfrom desktop.board.spots import Spot",
        ),
        ("games/duel/board/hand.py", "from desktop.games.duel.board import cards\nfrom PySide6 import QtGui"),
        ("games/duel/bench.py", "from .board import Board\nfrom desktop.table.table import Table"),
        ("games/duel/bench_table.py", "from .bench import median\nfrom PySide6 import QtWidgets"),
        ("games/duel/commands.py", "from .board import Board\nfrom desktop.shell.host import Host"),
        ("games/duel/bench.py", "import pokerkit\nfrom desktop.table.table import Table"),
        ("cli/pytest_plugin.py", "import pytest"),
        ("__main__.py", "from desktop.cli.main import run\nfrom desktop import bootstrap"),
    ],
)
def test_an_import_along_the_way_is_fine(plant: Plant, file: str, source: str) -> None:
    assert crossings(plant(f"desktop/{file}", source)) == []

"""Run the window without some features, whose folders cannot be imported, and print what was found."""

from __future__ import annotations

import os
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any


class MissingPackages(MetaPathFinder):
    """An import hook for which some packages do not exist."""

    def __init__(self, packages: list[str]) -> None:
        self._packages = packages

    def find_spec(self, name: str, path: object = None, target: object = None) -> Any:
        if any(f"{name}.".startswith(f"{package}.") for package in self._packages):
            raise ModuleNotFoundError(f"{name} was taken out", name=name)


ENDS = ("quit", "close", "full_screen")  # after these there is no table or no window


def play_without(names: list[str], profile: Path) -> None:
    """Start, show a table, play on it, and run every command that is left."""
    sys.meta_path.insert(0, MissingPackages([f"takeback.shell.features.{name}" for name in names]))
    from takeback.engine.game import find_game
    from takeback.engine.record import Seat
    from takeback.shell.app import application, make_window, resume
    from takeback.shell.commands.menus import TITLES
    from takeback.shell.commands.register import OWN_GAME
    from takeback.shell.listed import FEATURES, load_program
    from takeback.table.opening import new_table

    app = application()
    left = load_program(one for one in FEATURES if one not in names)
    assert not left.imported.off, f"{left.imported.off} cannot do without them"
    window = make_window(profile, left)
    resume(window, None)
    window.show()
    seats = (Seat("person", "Cross"), Seat("person", "Nought"))
    table = new_table(find_game("tictactoe"), {}, seats, 7, journal=window.journal)
    window.show_table(table)
    for _ in range(3):
        seat = table.to_act()[0]
        table.act(next(iter(table.game.actions(table.state, seat))), seat)
        app.processEvents()
    listed = {
        one.id for one in (*left.commands, *(one for part in left.features for one in part.all_commands))
    }
    assert set(window.actions_.all()) == listed
    assert all(window.actions_.menu(name).actions() for name in set(TITLES) - {OWN_GAME})
    for id in sorted(listed.difference(ENDS)):
        if window.session is None:
            window.show_table(new_table(table.game, {}, seats, 7, journal=window.journal))
        window.do(id)
        if window.dialog is not None:
            window.dialog.reject()
    app.processEvents()
    window.close()
    print(len(listed), flush=True)
    os._exit(0)  # the order in which Qt and Python delete objects at exit is not reliable


if __name__ == "__main__":
    play_without(sys.argv[1].split(","), Path(sys.argv[2]))

"""The packages and features that the program is made of. A new feature is one line here and its folder."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cached_property
from importlib import import_module

from takeback.shell.commands import commands as finding
from takeback.shell.commands.register import Command, commands_of
from takeback.shell.feature import ImportedFeatures, Program
from takeback.shell.history import commands as history
from takeback.shell.session import commands as session
from takeback.shell.start import commands as start
from takeback.shell.window import commands as window

CORE_PACKAGES = (start, window, session, history, finding)
FEATURES = (
    "levels",
    "lessons",
    "records",
    "turn_points",
    "daily_deals",
    "statistics",
    "practice",
    "saving",
    "recent",
    "record_check",
    "backups",
    "moving",
    "export",
    "level_files",
    "sharing",
    "about_table",
    "compare",
    "supposing",
    "rewriting",
    "preferences",
    "help",
    "reports",
)


class ListedProgram(Program):
    """The program with features that are imported when a window first needs them, after its first picture."""

    def __init__(self, commands: tuple[Command, ...], names: tuple[str, ...]) -> None:
        super().__init__(commands)
        self._names = names

    @cached_property
    def imported(self) -> ImportedFeatures:
        """Return the features; one that cannot be imported is logged and switched off."""
        features, off = [], []
        for name in self._names:
            try:
                features.append(import_module(f"takeback.shell.features.{name}.feature").FEATURE)
            except Exception:
                logging.getLogger(__name__).exception("The feature %s cannot be read", name)
                off.append(name)
        return ImportedFeatures(tuple(features), tuple(off))


def load_program(names: Iterable[str] = FEATURES) -> ListedProgram:
    """Return the program with the commands of CORE_PACKAGES and the features of these names, which are not
    imported yet.
    """
    return ListedProgram(tuple(one for room in CORE_PACKAGES for one in commands_of(room)), tuple(names))

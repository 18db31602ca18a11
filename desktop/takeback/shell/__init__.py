"""The graphical program.

PySide reads the source of every module that is imported after it, in search of another spelling of its names
(`from __feature__ import …`). No module here uses that, so each is noted before it would be read, which
shortens the time to the first picture.
"""

import sys
from collections.abc import Sequence

import PySide6.QtCore  # loads the dictionary of modules and what they ask for

from takeback.shell.overrides import guard_overrides


class _Plain:
    """A meta path finder that finds nothing, but tells PySide not to read the modules it is asked for."""

    def __init__(self, asked: dict[str, int]) -> None:
        self._asked = asked
        for name in tuple(sys.modules):
            self._note(name)

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> None:
        """Tell PySide not to read this module's source; return None, so that the next finder looks for it."""
        self._note(name)

    def _note(self, name: str) -> None:
        """Note what PySide would find: 0 for a module that uses Qt, -1 for one that does not."""
        self._asked.setdefault(name, 0 if name.startswith("takeback.") else -1)


_asked = getattr(sys.modules.get("shibokensupport.feature"), "pyside_feature_dict", None)
if isinstance(_asked, dict) and PySide6.QtCore:
    sys.meta_path.insert(0, _Plain(_asked))
guard_overrides()  # before the first class that overrides a method of Qt

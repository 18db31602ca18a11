"""The program with a window.

Qt for Python reads the source of every module that is imported after it, in search of another spelling of
its names (`from __feature__ import …`). Neither ours nor those of others have it, so each is noted before
it would be read: this is felt in the time to the first picture.
"""

import sys
from collections.abc import Sequence

import PySide6.QtCore  # brings the table of what modules ask for

from takeback.shell.overrides import guard_overrides


class _Plain:
    """Finds no module; notes which are about to be found, and which were found before."""

    def __init__(self, asked: dict[str, int]) -> None:
        self._asked = asked
        for name in tuple(sys.modules):
            self._note(name)

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> None:
        self._note(name)

    def _note(self, name: str) -> None:
        """As Qt for Python would: 0 for one that uses Qt, -1 for one that has nothing to do with it."""
        self._asked.setdefault(name, 0 if name.startswith("takeback.") else -1)


_asked = getattr(sys.modules.get("shibokensupport.feature"), "pyside_feature_dict", None)
if isinstance(_asked, dict) and PySide6.QtCore:
    sys.meta_path.insert(0, _Plain(_asked))
guard_overrides()  # before anything of ours that Qt calls is written

"""Runs before the program of a package: it makes imports those of any Python.

PyInstaller looks for every module in its archive first, which is empty here, and its finder cannot list the
modules of a folder.
"""

from __future__ import annotations

import sys

FINDER = "PyiFrozenFinder"

sys.path_hooks[:] = [
    hook for hook in sys.path_hooks if getattr(getattr(hook, "__self__", None), "__name__", "") != FINDER
]
sys.path_importer_cache.clear()

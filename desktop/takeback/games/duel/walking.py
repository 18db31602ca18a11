"""What comes with the game is found by walking its folders: no list and no entry point names it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def walked(package: str) -> tuple[ModuleType, ...]:
    """Every module of this package, imported, in the order of their names."""
    found = import_module(package)
    names = sorted(one.name for one in iter_modules(found.__path__))
    return tuple(import_module(f"{package}.{name}") for name in names)

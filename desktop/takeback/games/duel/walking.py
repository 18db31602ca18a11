"""Finds the modules of a package by walking its folder."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def walked(package: str) -> tuple[ModuleType, ...]:
    """Import all modules of this package and return them, sorted by name."""
    found = import_module(package)
    names = sorted(one.name for one in iter_modules(found.__path__))
    return tuple(import_module(f"{package}.{name}") for name in names)

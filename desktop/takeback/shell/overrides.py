"""Lets a fault leave a method that Qt calls, with Python 3.11.

There a fault raised in C (`int("x")`, or “already deleted”) carries its text and is not yet an object, until
something in Python catches it. Qt for Python since 6.9.3 writes into the object when it leaves a method that
overrides one of Qt's, and the whole program is killed instead of the fault told. So each of these methods
catches what it raises, and lets it go. Python 3.12 has only objects.
"""

import sys
from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject

IS_NEEDED = sys.version_info < (3, 12)
_BASE: Any = QObject.__mro__[-2]  # of all that Qt for Python brings, whether it is a QObject or not


def guard_overrides() -> None:
    """From now on: in each class that is written."""
    if IS_NEEDED:
        _BASE.__init_subclass__ = classmethod(_guard_class)


def _guard_class(cls: Any, /, **given: Any) -> None:
    super(_BASE, cls).__init_subclass__(**given)
    for name, method in list(vars(cls).items()):
        if type(method) is FunctionType and not name.startswith("_") and _is_override(cls, name):
            setattr(cls, name, _guarded(method))


def _is_override(cls: type, name: str) -> bool:
    """Is it Qt's own method under this name that Qt would call?"""
    return any(name in vars(base) and base.__module__.startswith("PySide6.") for base in cls.__mro__[1:])


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(*given: Any, **named: Any) -> Any:
        try:
            return method(*given, **named)
        except BaseException:  # which makes an object of it
            raise

    return update_wrapper(guarded, method)

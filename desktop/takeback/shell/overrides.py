"""Works around a crash on Python 3.11 when a method that Qt calls raises an exception.

There an exception raised in C (`int("x")`, or “already deleted”) is no object yet until something in Python
catches it. PySide since 6.9.3 writes into that object when it leaves a method that overrides one of Qt's,
which kills the program. So each such method catches what it raises, and raises it again. Python 3.12 only has
objects.
"""

import sys
from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject

IS_NEEDED = sys.version_info < (3, 12)
_BASE: Any = QObject.__mro__[-2]  # the base of all PySide classes, QObject or not


def guard_overrides() -> None:
    """Guard the overrides of every class that is defined from now on."""
    if IS_NEEDED:
        _BASE.__init_subclass__ = classmethod(_guard_class)


def _guard_class(cls: Any, /, **given: Any) -> None:
    """Wrap the methods of a new class that override one of Qt's."""
    super(_BASE, cls).__init_subclass__(**given)
    for name in overrides_of(cls):
        setattr(cls, name, _guarded(vars(cls)[name]))


def overrides_of(cls: type) -> list[str]:
    """Return the names of the public methods of this class that a base class of PySide defines."""
    methods = [name for name, value in vars(cls).items() if type(value) is FunctionType and name[0] != "_"]
    if not methods:
        return []
    of_qt = [vars(base) for base in cls.__mro__[1:] if base.__module__.startswith("PySide6.")]
    return [name for name in methods if any(name in names for names in of_qt)]


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a wrapper that raises what the method raises, as an object."""

    def guarded(*given: Any, **named: Any) -> Any:
        """Call the method and raise again what it raises."""
        try:
            return method(*given, **named)
        except BaseException:  # makes an object of the exception
            raise

    return update_wrapper(guarded, method)

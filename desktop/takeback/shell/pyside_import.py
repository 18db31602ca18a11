"""Imports PySide without two preparations that this program never needs, a tenth of its time to the first
picture.

1. PySide compiles three patterns of six thousand characters, with which it reads signatures of its methods,
   for instance to explain wrong arguments. They are compiled when first used.
2. PySide replaces `__import__` by a function that looks out for another spelling of its names (`from
   __feature__ import …`), and reads the source of every module that is imported after it. No module here uses
   that, so the function from before is put back, and asking for `__feature__` raises ModuleNotFoundError.

Where PySide was imported before this module, only the second is done.
"""

import builtins
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LONG = 1_000  # characters of a pattern that takes milliseconds to compile
_compile = re.compile


class DeferredPattern:
    """A regular expression that is compiled when one of its methods is first called."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the compiled pattern; of a method, a function that compiles and calls it and
        that no class binds.

        Raises AttributeError for special names, so that nobody who looks for those compiles it.
        """
        if name.startswith("__"):
            raise AttributeError(name)
        if callable(getattr(re.Pattern, name, None)):
            return staticmethod(lambda *given, **named: getattr(self._compiled(), name)(*given, **named))
        return getattr(self._compiled(), name)

    def _compiled(self) -> re.Pattern[str]:
        """Return the compiled pattern, which `re` keeps."""
        return _compile(self._pattern, self._flags)


@contextmanager
def deferred_patterns() -> Iterator[None]:
    """Defer the compilation of long patterns within the block: of what PySide imports, only its own are."""

    def compile_later(pattern: Any, flags: int = 0) -> Any:
        """Return a compiled pattern; of a long one, a DeferredPattern."""
        return _compile(pattern, flags) if len(pattern) < LONG else DeferredPattern(pattern, flags)

    re.compile = compile_later
    try:
        yield
    finally:
        re.compile = _compile


def restore_import() -> None:
    """Replace PySide's `__import__`, which looks out for other spellings, by the one from before."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
    sys.modules.pop("__feature__", None)  # which would no longer do anything


with deferred_patterns():
    import PySide6.QtCore  # noqa: F401
restore_import()

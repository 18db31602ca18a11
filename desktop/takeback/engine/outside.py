"""Imports code of installed packages. Who watches hears of it before and after, as it may never return."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from takeback.engine.state import Illegal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OLD_PACKAGE = "desktop"
OLD_IMPORTS = "It was made for an earlier Takeback: what it imports from “desktop” is in “takeback” now."
SWITCHED_OFF = "It is switched off, because it stopped Takeback while it was being loaded."


class ImportWatch(Protocol):
    """Hears of each import. It may refuse one that has stopped the program before."""

    def may(self, name: str) -> bool: ...

    def during(self, name: str) -> AbstractContextManager[None]: ...


class _NoWatch:
    def may(self, name: str) -> bool:
        return True

    def during(self, name: str) -> AbstractContextManager[None]:
        return nullcontext()


class _Imports:
    """Of this process."""

    def __init__(self) -> None:
        self.watch: ImportWatch = _NoWatch()
        self.done: set[str] = set()  # names of what has come to its end


_IMPORTS = _Imports()


def watch_imports(watch: ImportWatch) -> None:
    """From now on this one hears of all imports of this process."""
    _IMPORTS.watch, _IMPORTS.done = watch, set()


def name_of(point: "EntryPoint") -> str:
    """The group, the package and the module of this entry point; no name of a package holds a blank."""
    package = point.dist.name if point.dist is not None else point.name
    return f"{point.group} {package} {point.module}"


@contextmanager
def noted_import(point: "EntryPoint") -> Iterator[None]:
    """Import in here what this entry point names; raises Illegal where that is switched off."""
    name = name_of(point)
    if name in _IMPORTS.done:
        yield
        return
    if not _IMPORTS.watch.may(name):
        raise Illegal(SWITCHED_OFF)
    with _IMPORTS.watch.during(name), explain_old_imports():
        yield
    _IMPORTS.done.add(name)


@contextmanager
def explain_old_imports() -> Iterator[None]:
    """Raise Illegal where something in here imports this program by its old name."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] != OLD_PACKAGE:
            raise
        raise Illegal(OLD_IMPORTS) from error

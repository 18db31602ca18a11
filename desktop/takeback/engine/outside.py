"""Imports of installed third-party packages, guarded by a watch that is told before and after each."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from takeback.engine.state import Illegal
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OLD_PACKAGE = "desktop"
OLD_IMPORTS = _(
    "It was made for an earlier Takeback: the modules it imports from “desktop” are now in “takeback”."
)
SWITCHED_OFF = _("It is switched off, because it crashed Takeback while it was being loaded.")


class ImportWatch(Protocol):
    """Watches imports of third-party code, and can forbid one that crashed the program before."""

    def may(self, name: str) -> bool:
        """Tell whether this name (see `name_of`) may be imported."""

    def during(self, name: str) -> AbstractContextManager[None]:
        """Return a context manager that is entered while the import runs."""


class _NoWatch:
    """The default watch: allows every import."""

    def may(self, name: str) -> bool:
        """Return True: without a watch every name may be imported."""
        return True

    def during(self, name: str) -> AbstractContextManager[None]:
        """Return a context manager that does nothing."""
        return nullcontext()


class _ImportState:
    """The watch of this process, and what was imported so far."""

    def __init__(self) -> None:
        self.watch: ImportWatch = _NoWatch()
        self.done: set[str] = set()  # names of completed imports


_STATE = _ImportState()


def watch_imports(watch: ImportWatch) -> None:
    """Set the watch for all imports of this process from now on, those included that were completed
    before."""
    _STATE.watch, _STATE.done = watch, set()


def name_of(point: "EntryPoint") -> str:
    """Return the group, package and module of an entry point, separated by blanks, which package names cannot
    hold."""
    package = point.dist.name if point.dist is not None else point.name
    return f"{point.group} {package} {point.module}"


@contextmanager
def watched_import(point: "EntryPoint") -> Iterator[None]:
    """Guard an import inside the block by the watch; one of a name that was completed before is not guarded.

    Raises Illegal if the watch forbids it, or if it fails because it imports the program by its former name.
    """
    name = name_of(point)
    if name in _STATE.done:
        yield
        return
    if not _STATE.watch.may(name):
        raise Illegal(SWITCHED_OFF)
    with _STATE.watch.during(name), explain_old_imports():
        yield
    _STATE.done.add(name)


@contextmanager
def explain_old_imports() -> Iterator[None]:
    """Raise Illegal if the block imports this program by its former name."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] != OLD_PACKAGE:
            raise
        raise Illegal(OLD_IMPORTS) from error

"""What a card hands in without opening the room it is in: a module is imported when it is first asked for.

    rules, state = later(__package__, "rules", "state")
    GAME = Game(action=state.Place | state.EndTurn, end_turn=state.EndTurn(), start=rules.start, …)

So all games can be listed, and their names shown, before any of them has been read.
"""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any


class Part:
    """Something that is still to be fetched. What is asked of it is fetched later, too."""

    __slots__ = ("_fetch",)

    def __init__(self, fetch: Callable[[], Any]) -> None:
        self._fetch = fetch

    def __getattr__(self, name: str) -> "Part":
        if name.startswith("__"):
            raise AttributeError(name)
        return Part(lambda: getattr(self._fetch(), name))

    def __call__(self, *given: Any) -> "Part":
        return Part(lambda: self._fetch()(*map(fetched, given)))

    def __or__(self, other: Any) -> "Part":
        return Part(lambda: self._fetch() | fetched(other))

    def __ror__(self, other: Any) -> "Part":
        return Part(lambda: fetched(other) | self._fetch())


def later(package: str | None, *modules: str) -> Any:
    """The modules of a package, one by one, as if they had been imported."""
    return tuple(Part(partial(import_module, f"{package}.{module}")) for module in modules)


def fetched(thing: Any) -> Any:
    return thing._fetch() if isinstance(thing, Part) else thing


class Fetching:
    """What holds parts in slots of its own, and fetches each when it is first asked for it."""

    __slots__ = ("_parts",)
    _parts: dict[str, Part]

    def put_off(self, names: Iterable[str]) -> None:
        """Of these, what is a part is not there until __getattr__ is asked for it."""
        parts = {name: part for name in names if isinstance(part := getattr(self, name), Part)}
        object.__setattr__(self, "_parts", parts)
        for name in parts:
            object.__delattr__(self, name)

    def fetch(self) -> None:
        """All of it now; whatever is wrong with a room comes out here."""
        for name in self._parts:
            getattr(self, name)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name not in self._parts:
                raise AttributeError(f"A {type(self).__name__} has nothing called {name}.")
            value = fetched(self._parts[name])
            object.__setattr__(self, name, value)
            return value

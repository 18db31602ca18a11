"""Names that a card can hand in before their module is imported: that happens when one is first used.

    rules, state = later(__package__, "rules", "state")
    GAME = Game(action=state.Place | state.EndTurn, start=rules.start, …)

So all games can be listed, and their names shown, before any of them has been read.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, dataclass_transform

import msgspec


class Deferred(msgspec.Struct, frozen=True):
    """Something that is still to be fetched. What is asked of it is fetched later, too.

    `_path` says where it is, "package.module:name"; empty for what has to be worked out.
    """

    _path: str = ""
    _work: Callable[[], Any] | None = None

    def __getattr__(self, name: str) -> "Deferred":
        if name.startswith("__"):
            raise AttributeError(name)
        if self._work is not None:
            return Deferred("", lambda: getattr(fetched(self), name))
        return Deferred(f"{self._path}{'.' if self._path[-1] != ':' else ''}{name}")

    def __call__(self, *given: Any) -> "Deferred":
        return Deferred("", lambda: fetched(self)(*map(fetched, given)))

    def __or__(self, other: Any) -> "Deferred":
        return Deferred("", lambda: fetched(self) | fetched(other))

    def __ror__(self, other: Any) -> "Deferred":
        return Deferred("", lambda: fetched(other) | fetched(self))


def later(package: str | None, *modules: str) -> Any:
    """The modules of a package, one by one, as if they had been imported."""
    return tuple([Deferred(f"{package}.{module}:") for module in modules])


def fetched(thing: Any) -> Any:
    if not isinstance(thing, Deferred):
        return thing
    if thing._work is not None:
        return thing._work()
    module, _, names = thing._path.partition(":")
    return attrgetter(names)(import_module(module)) if names else import_module(module)


# May be of any type, and is not imported while the rest of a card is fetched.
WhenNeeded = Annotated[Any, "when needed"]


class Fetching:
    """A `card`: it holds its parts in slots and fetches each when it is first asked for."""

    __slots__ = ("_parts",)
    _parts: dict[str, Deferred]

    def __init__(self, **given: Any) -> None:
        """By hand, since to write and compile one for each kind of card would be felt at every start.

        What is a part is not there until __getattr__ is asked for it.
        """
        parts = {}
        for one in fields(self):  # type: ignore[arg-type]
            value = given.pop(one.name, one.default)
            if value is MISSING:
                raise TypeError(f"A {type(self).__name__} needs {one.name}.")
            if isinstance(value, Deferred):
                parts[one.name] = value
            else:
                object.__setattr__(self, one.name, value)
        if given:
            raise TypeError(f"A {type(self).__name__} has nothing called {next(iter(given))}.")
        object.__setattr__(self, "_parts", parts)
        self.__post_init__()

    def __post_init__(self) -> None:
        """What follows from what was handed in."""

    def fetch(self) -> None:
        """All but what waits until it is needed; whatever is wrong with a module comes out here."""
        for one in fields(self):  # type: ignore[arg-type]
            if one.type != WhenNeeded:
                value = getattr(self, one.name)
                if isinstance(value, Fetching):
                    value.fetch()

    def replaced(self, **changed: Any) -> Any:
        """Return a card like this one with other values for these fields; what was not fetched stays so."""
        kept = {
            one.name: self._parts[one.name] if one.name in self._parts else getattr(self, one.name)
            for one in fields(self)  # type: ignore[arg-type]
        }
        return type(self)(**{**kept, **changed})

    def has(self, name: str) -> bool:
        """Is there anything of this name? Nothing is imported for the answer."""
        return name in self._parts or getattr(self, name) is not None

    def path_of(self, name: str) -> str:
        """Where another process finds a function, "package.module:name"; empty where there is none."""
        if name in self._parts:
            return self._parts[name]._path
        function = getattr(self, name)
        return f"{function.__module__}:{function.__qualname__}" if function is not None else ""

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: object) -> None:
            raise FrozenInstanceError(f"A {type(self).__name__} stays as it is.")

        def __delattr__(self, name: str) -> None:
            raise FrozenInstanceError(f"A {type(self).__name__} stays as it is.")

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name not in self._parts:
                raise AttributeError(f"A {type(self).__name__} has nothing called {name}.")
            value = fetched(self._parts[name])
            object.__setattr__(self, name, value)
            return value


C = TypeVar("C", bound=Fetching)


@dataclass_transform(eq_default=False, kw_only_default=True, frozen_default=True)
def card(kind: type[C]) -> type[C]:
    """A class of cards: fields given by name, once and for all. Printing one imports nothing."""
    return dataclass(init=False, kw_only=True, eq=False, slots=True, repr=False)(kind)

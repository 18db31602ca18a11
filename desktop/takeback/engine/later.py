"""Lazy references, so that a game can name functions of modules that are imported only when first used.

    rules, state = later(__package__, "rules", "state")
    GAME = Game(action=state.Place | state.EndTurn, start=rules.start, …)

So all games can be listed, with their names, without importing more than that.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, cast, dataclass_transform

import msgspec


class LazyRef(msgspec.Struct, frozen=True):
    """A reference to something not imported or computed yet; its attributes, calls and unions are deferred
    too.

    `_path` is where to import it from, "package.module:name"; "" if it is computed by `_work`.
    """

    _path: str = ""
    _work: Callable[[], Any] | None = None

    def __getattr__(self, name: str) -> "LazyRef":
        """Return a deferred attribute. Dunder names raise AttributeError."""
        if name.startswith("__"):
            raise AttributeError(name)
        if self._work is not None:
            return LazyRef("", lambda: getattr(resolve(self), name))
        return LazyRef(f"{self._path}{'.' if self._path[-1] != ':' else ''}{name}")

    def __call__(self, *given: Any) -> "LazyRef":
        """Return the deferred result of a call."""
        return LazyRef("", lambda: resolve(self)(*map(resolve, given)))

    def __or__(self, other: Any) -> "LazyRef":
        """Return the deferred union of this and another type."""
        return LazyRef("", lambda: resolve(self) | resolve(other))

    def __ror__(self, other: Any) -> "LazyRef":
        """Return the deferred union of another type and this."""
        return LazyRef("", lambda: resolve(other) | resolve(self))


def later(package: str | None, *modules: str) -> Any:
    """Return a deferred reference to each of these modules of a package, as a tuple, to be used as if they
    were imported."""
    return tuple([LazyRef(f"{package}.{module}:") for module in modules])


def resolve(thing: Any) -> Any:
    """Return the object that a LazyRef stands for, importing or computing it; anything else unchanged."""
    if not isinstance(thing, LazyRef):
        return thing
    if thing._work is not None:
        return thing._work()
    module, _, names = thing._path.partition(":")
    return attrgetter(names)(import_module(module)) if names else import_module(module)


# Annotates a field of any type that `resolve_fields` does not import.
Lazy = Annotated[Any, "when needed"]


class LazyFields:
    """Base class of those made by `lazy_dataclass`: frozen, with fields by keyword, whose deferred values are
    imported on first access."""

    __slots__ = ("_parts",)
    _parts: dict[str, LazyRef]
    _checked: ClassVar[tuple[str, ...]] = ()  # the fields on which `_check_fields` depends

    def __init__(self, **given: Any) -> None:
        """Store the fields, deferred ones apart. Raises TypeError for a missing or unknown field.

        Written by hand: dataclasses would compile one per class, which slows down every start. A deferred
        field has no attribute until __getattr__ resolves it.
        """
        parts = {}
        for one in fields(self):  # type: ignore[arg-type]
            value = given.pop(one.name, one.default)
            if value is MISSING:
                raise TypeError(f"A {type(self).__name__} needs {one.name}.")
            if isinstance(value, LazyRef):
                parts[one.name] = value
            else:
                object.__setattr__(self, one.name, value)
        if given:
            raise TypeError(f"A {type(self).__name__} has nothing called {next(iter(given))}.")
        object.__setattr__(self, "_parts", parts)
        self.__post_init__()
        self._check_fields()

    def __post_init__(self) -> None:
        """Complete the fields; for subclasses."""

    def _check_fields(self) -> None:
        """Raise ValueError if the fields do not fit together, as far as they are imported; for subclasses.

        Called when all are given, and again when a deferred one that `_checked` names was imported.
        """

    def resolve_fields(self) -> None:
        """Import all deferred fields, recursively, but those annotated Lazy. Raises what the imports
        raise."""
        for one in fields(self):  # type: ignore[arg-type]
            if one.type != Lazy:
                value = getattr(self, one.name)
                if isinstance(value, LazyFields):
                    value.resolve_fields()

    def with_fields(self, **changed: Any) -> Any:
        """Return a copy with other values for these fields; fields not imported yet stay deferred."""
        kept = {
            one.name: self._parts[one.name] if one.name in self._parts else getattr(self, one.name)
            for one in fields(self)  # type: ignore[arg-type]
        }
        return type(self)(**{**kept, **changed})

    def is_set(self, name: str) -> bool:
        """Tell whether the field is not None, without importing it; a deferred value counts as set."""
        return name in self._parts or getattr(self, name) is not None

    def import_path_of(self, name: str) -> str:
        """Return where another process can import a field's function, "package.module:name"; "" if it is not
        set or is still to be computed."""
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
            value = resolve(self._parts[name])
            object.__setattr__(self, name, value)
            if name in self._checked:
                try:
                    self._check_fields()
                except ValueError:  # so that the next access is refused, too
                    object.__delattr__(self, name)
                    raise
            return value


V = TypeVar("V")


def value_if_imported(made: LazyFields, name: str, default: V) -> V:
    """Return the value of a field, or the default if it is deferred and was not imported yet."""
    try:
        return cast(V, object.__getattribute__(made, name))
    except AttributeError:
        return default


C = TypeVar("C", bound=LazyFields)


@dataclass_transform(eq_default=False, kw_only_default=True, frozen_default=True)
def lazy_dataclass(kind: type[C]) -> type[C]:
    """Make a subclass of LazyFields a keyword-only dataclass with slots.

    LazyFields makes it frozen and its deferred values imported on first access. An object equals only itself,
    and its repr shows no fields, so neither imports anything.
    """
    return dataclass(init=False, kw_only=True, eq=False, slots=True, repr=False)(kind)

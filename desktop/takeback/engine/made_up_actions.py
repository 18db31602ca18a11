"""Random actions made from their types alone, to test that the rules refuse illegal ones."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from takeback.engine.state import Action

STRANGE_NUMBERS = (-1, 0, 1, 2, 3, 7, 19, 1000, -1_000_000, 2**40)
STRANGE_TEXTS = ("", "?", "a", "Q♥", "x" * 50, "../..")


@cache
def action_types(kind: Any) -> tuple[type[Action], ...]:
    """Return the Action classes in a class or union."""
    info = inspect.type_info(kind)
    infos = info.types if isinstance(info, inspect.UnionType) else (info,)
    return tuple(one.cls for one in infos if isinstance(one, inspect.StructType))  # type: ignore[misc]


def random_actions(kind: Any, known: Sequence[Action], count: int, random: Random) -> list[Action]:
    """Return up to `count` different valid instances of these types: variations of known actions, and random
    ones."""
    kinds = action_types(kind)
    found: dict[Action, None] = {}
    for number in range(count):
        base = random.choice(known) if known and number % 3 else None
        try:
            action = (
                _changed(base, random) if base is not None else _random_action(random.choice(kinds), random)
            )
            found[msgspec.convert(msgspec.to_builtins(action), kind)] = None
        except (msgspec.ValidationError, TypeError):
            continue  # such an action could not be read from a file either
    return list(found)


def _changed(action: Action, random: Random) -> Action:
    """Return the action with one random field changed; unchanged if it has none."""
    fields = _described(type(action)).fields
    if not fields:
        return action
    field = random.choice(fields)
    value = _varied_value(getattr(action, field.name), field.type, random)
    return msgspec.structs.replace(action, **{field.name: value})


def _random_action(kind: type[Action], random: Random) -> Action:
    """Return a random action of this class. Raises TypeError if a field's type is unsupported."""
    return _random_value(_described(kind), random)  # type: ignore[no-any-return]


@cache
def _described(kind: type[Action]) -> Any:
    """Return msgspec's cached description of an action class."""
    return inspect.type_info(kind)


def _varied_value(value: Any, info: Any, random: Random) -> Any:
    """Return a value near the given one half of the time, else any value of the type."""
    if random.random() < 0.5:
        return _random_value(info, random)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-2, -1, 1, 2))
    if isinstance(value, tuple) and value:
        return random.choice((value[1:], value[:-1], value[::-1], (*value, value[0])))
    if isinstance(value, frozenset) and value:
        return value - {next(iter(value))}
    return _random_value(info, random)


def _random_value(info: Any, random: Random) -> Any:
    """Return a random value of a type described by msgspec. Raises TypeError if unsupported."""
    if isinstance(info, inspect.CustomType | inspect.AnyType):
        raise TypeError("such a value cannot be made up")
    make = _MAKERS.get(type(info))
    if make is None:
        raise TypeError(f"no values of {type(info).__name__} can be made up")
    return make(info, random)


def _random_struct(info: inspect.StructType, random: Random) -> Any:
    """Return a struct whose fields are all random."""
    return info.cls(**{field.name: _random_value(field.type, random) for field in info.fields})


def _random_tuple(info: inspect.VarTupleType | inspect.FrozenSetType, random: Random) -> tuple[Any, ...]:
    """Return a tuple of 0 to 8 random values of the item type."""
    return tuple(_random_value(info.item_type, random) for _ in range(random.choice((0, 1, 2, 3, 8))))


_MAKERS: dict[type, Callable[[Any, Random], Any]] = {
    inspect.IntType: lambda info, random: random.choice(STRANGE_NUMBERS),
    inspect.FloatType: lambda info, random: float(random.choice(STRANGE_NUMBERS)),
    inspect.BoolType: lambda info, random: random.random() < 0.5,
    inspect.StrType: lambda info, random: random.choice(STRANGE_TEXTS),
    inspect.NoneType: lambda info, random: None,
    inspect.LiteralType: lambda info, random: random.choice(info.values),
    inspect.EnumType: lambda info, random: random.choice(list(info.cls)),
    inspect.UnionType: lambda info, random: _random_value(random.choice(info.types), random),
    inspect.TupleType: lambda info, random: tuple(_random_value(one, random) for one in info.item_types),
    inspect.VarTupleType: _random_tuple,
    inspect.FrozenSetType: lambda info, random: frozenset(_random_tuple(info, random)),
    inspect.StructType: _random_struct,
}

"""Find unhashable types in a game's states and actions: such a value could change after it was made."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct, inspect

INSTEAD: dict[type, str] = {
    inspect.ListType: "a list: use a tuple, such as tuple[int, ...]",
    inspect.SetType: "a set: use a frozenset",
    inspect.DictType: "a dict: use a tuple of pairs, such as tuple[tuple[str, int], ...]",
    inspect.ByteArrayType: "a bytearray: use bytes",
}


@cache
def unhashable_fields(kind: Any) -> tuple[str, ...]:
    """Return a sentence for each field that is not hashable, in a struct class or a union of them.

    Fields annotated with Any are not checked.
    """
    return tuple(_unhashable(inspect.type_info(kind), "", set()))


def _unhashable(info: Any, owner: str, seen: set[type]) -> Iterator[str]:
    """Yield a sentence for each unhashable part of a type; `owner` names the field, to begin the sentence.

    Classes in `seen` are skipped, and those met are added to it.
    """
    if type(info) in INSTEAD:
        yield f"{owner} holds {INSTEAD[type(info)]}."
        return
    kind = getattr(info, "cls", None)
    if isinstance(info, inspect.StructType | inspect.DataclassType):
        if kind in seen:
            return
        seen.add(info.cls)
        for field in info.fields:
            name = f"The field {field.name} of {info.cls.__name__}"
            yield from _unhashable(field.type, name, seen)
    if kind is not None and not _can_be_hashed(kind):
        name = f"{owner} holds {kind.__name__}, which" if owner else kind.__name__
        yield f"{name} cannot be hashed: make it frozen."
    for part in _member_types(info):
        yield from _unhashable(part, owner, seen)


def _can_be_hashed(kind: Any) -> bool:
    """Tell whether instances of a class are hashable."""
    if issubclass(kind, Struct) and kind.__hash__ is Struct.__hash__:
        return bool(kind.__struct_config__.frozen)
    return kind.__hash__ is not None


def _member_types(info: Any) -> tuple[Any, ...]:
    """Return the member types of a tuple, frozenset or union; () for others."""
    if isinstance(info, inspect.UnionType):
        return tuple(info.types)
    if isinstance(info, inspect.TupleType):
        return tuple(info.item_types)
    if isinstance(info, inspect.VarTupleType | inspect.FrozenSetType):
        return (info.item_type,)
    return ()

"""Find what cannot be hashed in the types of a card: a position made of it could change after it was made."""

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
    """Return a sentence for each field that cannot be hashed, in a struct class or a union of them.

    What the annotation Any stands for cannot be told from the types.
    """
    return tuple(_unhashable(inspect.type_info(kind), "", set()))


def _unhashable(info: Any, owner: str, seen: set[type]) -> Iterator[str]:
    """`owner` begins the sentence: the field that the type belongs to."""
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
    for part in _parts(info):
        yield from _unhashable(part, owner, seen)


def _can_be_hashed(kind: Any) -> bool:
    if issubclass(kind, Struct) and kind.__hash__ is Struct.__hash__:
        return bool(kind.__struct_config__.frozen)
    return kind.__hash__ is not None


def _parts(info: Any) -> tuple[Any, ...]:
    """Return the types that a tuple, a frozenset or a union is made of."""
    if isinstance(info, inspect.UnionType):
        return tuple(info.types)
    if isinstance(info, inspect.TupleType):
        return tuple(info.item_types)
    if isinstance(info, inspect.VarTupleType | inspect.FrozenSetType):
        return (info.item_type,)
    return ()

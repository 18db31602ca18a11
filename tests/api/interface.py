"""Describe the interface for authors as text: each public name of `takeback.api` with its signature.

`python -m tests.api.interface` writes it into tests/data/api.txt.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MODULES = (
    *("takeback.api", "takeback.api.board", "takeback.api.zone_board", "takeback.api.cards"),
    *("takeback.api.commands", "takeback.api.duel"),
)
STORED = Path(__file__).resolve().parents[1] / "data" / "api.txt"
OURS = "takeback."


def describe_interface() -> str:
    """Return the text: modules, their names, and what is public of each class."""
    lines = []
    for name in MODULES:
        module = importlib.import_module(name)
        lines.append(f"[{name}]")
        for public in sorted(module.__all__):
            lines += describe_name(public, getattr(module, public))
        lines.append("")
    return "\n".join(lines)


def describe_name(name: str, value: Any) -> Iterator[str]:
    """Yield a line for a name, and one for each public member of a class of ours."""
    if inspect.ismodule(value):
        public = (one for one in sorted(vars(value)) if is_own_function(value, one))
        yield f"module {name}"
        yield from (f"    {one}{describe_signature(getattr(value, one))}" for one in public)
    elif inspect.isclass(value):
        yield f"class {name}{describe_fields(value)}"
        for member in sorted(find_public_members(value)):
            yield f"    {member}"
    elif callable(value):
        yield f"def {name}{describe_signature(value)}"
    else:
        yield f"{name}: {type(value).__name__}"


def is_own_function(module: Any, name: str) -> bool:
    value = getattr(module, name)
    return not name.startswith("_") and inspect.isfunction(value) and value.__module__ == module.__name__


def describe_fields(kind: type) -> str:
    """Return the fields of a class of values, those without a default marked."""
    if dataclasses.is_dataclass(kind):
        needed = dataclasses.MISSING
        found = [(one.name, one.default is needed) for one in dataclasses.fields(kind)]
    else:
        defaults = getattr(kind, "__struct_defaults__", ())
        names = getattr(kind, "__struct_fields__", ())
        found = [(one, at < len(names) - len(defaults)) for at, one in enumerate(names)]
    return "(" + ", ".join(name if is_needed else f"{name}=…" for name, is_needed in found) + ")"


def find_public_members(kind: type) -> Iterator[str]:
    """Yield the public methods and properties that our own classes give this one."""
    seen = set()
    for base in kind.__mro__:
        if not base.__module__.startswith(OURS):
            continue
        for name, value in vars(base).items():
            if name.startswith("_") or name in seen:
                continue
            seen.add(name)
            if isinstance(value, property):
                yield name
            elif inspect.isfunction(value):
                yield f"{name}{describe_signature(value)}"
            elif isinstance(value, (classmethod, staticmethod)):
                yield f"{name}{describe_signature(value.__func__)}"


def describe_signature(function: Any) -> str:
    """Return the names of the parameters, those with a default marked.

    An object that is no Python function, such as a type alias, has none: what `inspect` says of it depends on
    the Python version.
    """
    if not inspect.isroutine(function):
        return "(…)"
    marks: dict[object, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    shown = [
        f"{marks.get(one.kind, '')}{one.name}{'' if one.default is one.empty else '=…'}"
        for one in inspect.signature(function).parameters.values()
        if one.name != "self"
    ]
    return f"({', '.join(shown)})"


if __name__ == "__main__":
    STORED.write_text(describe_interface(), encoding="utf-8")

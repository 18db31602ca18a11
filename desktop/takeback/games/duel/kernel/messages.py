"""Texts of questions, answers and results: stored in English, and translated where they are shown.

A state holds a message of the catalogue and the values of its placeholders, so that it is the same in every
language. A plain text stands for a message without placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from takeback.texts import format_number, gettext_noop, ngettext
from takeback.texts import gettext as _

Value = str | int
BETWEEN_CAUSES = "\n"  # in the key of a deed "lose"; each cause has {player} for who loses
PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Message(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A message with named placeholders, in English, and what fills them; with its singular if {count} asks
    for two forms."""

    text: str
    values: tuple[tuple[str, Value], ...] = ()
    singular: str = ""


Text: TypeAlias = str | Message

SOMETHING_GONE = gettext_noop("something that has left")


def message(text: str, /, **values: Value) -> Message:
    """Return a message that `gettext_noop` marks, with the values of its placeholders."""
    return Message(text, tuple(values.items()))


def counted_message(forms: tuple[str, str], count: int, **values: Value) -> Message:
    """Return a message whose singular and plural `ngettext_noop` marks, with this number as {count}."""
    singular, plural = forms
    return Message(plural, (("count", count), *values.items()), singular)


def name_with_objects(name: str, objects: str) -> Message:
    """Return a name with those of the objects it is about, which tell it from others of its name."""
    return message(gettext_noop("{name} ({objects})"), name=name, objects=objects)


def show_text(text: Text) -> str:
    """Return the text in the player's language."""
    if isinstance(text, str):
        return _(text) if text else ""
    shown = {name: _show_value(value) for name, value in text.values}
    count = dict(text.values).get("count")
    if isinstance(count, int) and _is_plain(text.singular, shown) and _is_plain(text.text, shown):
        return ngettext(text.singular, text.text, count, **shown)
    return fill_in(_(text.text), shown)


def text_in_english(text: Text) -> str:
    """Return the text in English, as scenarios and puzzles name answers."""
    if isinstance(text, str):
        return text
    values = dict(text.values)
    is_singular = text.singular and values.get("count") == 1
    return fill_in(text.singular if is_singular else text.text, values)


def fill_in(text: str, values: Mapping[str, Value]) -> str:
    """Return the text with its placeholders filled in. Those without a value stay.

    It reads no formats: the text may be from the file of a stranger.
    """
    return PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), text)


def _is_plain(text: str, values: Mapping[str, Value]) -> bool:
    """Tell whether a text has only placeholders with these values, and no formats."""
    return bool(text) and not set("{}") & set(
        PLACEHOLDER.sub(lambda found: "{" * (found[1] not in values), text)
    )


def _show_value(value: Value) -> str:
    """Return a value as players read it: a number formatted, "something that has left" translated, any other
    name as it is.
    """
    if isinstance(value, int):
        return format_number(value)
    return _(value) if value == SOMETHING_GONE else value

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
    """A message with named placeholders, in English, and what fills them."""

    text: str
    values: tuple[tuple[str, Value], ...] = ()


Text: TypeAlias = str | Message

SOMETHING_GONE = gettext_noop("something that has left")
_singular_of: dict[str, str] = {}  # of messages with a number, by their plural


def message(text: str, /, **values: Value) -> Message:
    """Return a message that `gettext_noop` marks, with the values of its placeholders."""
    return Message(text, tuple(values.items()))


def counted_message(forms: tuple[str, str], count: int) -> Message:
    """Return a message whose singular and plural `ngettext_noop` marks, with this number as {count}."""
    singular, plural = forms
    _singular_of[plural] = singular
    return message(plural, count=count)


def name_with_objects(name: str, objects: str) -> Message:
    """Return a name with those of the objects it is about, which tell it from others of its name."""
    return message(gettext_noop("{name} ({objects})"), name=name, objects=objects)


def show_text(text: Text) -> str:
    """Return the text in the player's language."""
    if isinstance(text, str):
        return _(text) if text else ""
    values = dict(text.values)
    count, singular = values.get("count"), _singular_of.get(text.text)
    if singular is not None and isinstance(count, int):
        return ngettext(singular, text.text, count)
    return fill_in(_(text.text), {name: _show_value(value) for name, value in values.items()})


def text_in_english(text: Text) -> str:
    """Return the text in English, as scenarios and puzzles name answers."""
    if isinstance(text, str):
        return text
    values = dict(text.values)
    singular = _singular_of.get(text.text) if values.get("count") == 1 else None
    return fill_in(singular or text.text, values)


def fill_in(text: str, values: Mapping[str, Value]) -> str:
    """Return the text with its placeholders filled in. Those without a value stay.

    It reads no formats: the text may be from the file of a stranger.
    """
    return PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), text)


def _show_value(value: Value) -> str:
    """Return a value as players read it: names stay as they are."""
    if isinstance(value, int):
        return format_number(value)
    return _(value) if value == SOMETHING_GONE else value

"""Tells what a text that is to be opened may be."""

from __future__ import annotations

import msgspec

from takeback.engine import share


class TextDescription(msgspec.Struct, frozen=True):
    """The description of a text that can be opened; a share text of a newer edition only for viewing."""

    words: str  # what it is, or why it can only be viewed
    is_newer: bool = False  # of a newer edition
    is_level: bool = False  # a level as it stands in a file


def is_level_text(text: str) -> bool:
    """Return whether this text contains a level as it stands in a file, rather than a share text."""
    has_board = any(row.split()[:1] == ["BOARD"] for row in text.upper().splitlines())
    return has_board and not share.may_hold_text(text)

"""Helps to quote what a user typed in an error message."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

SHOWN = 40  # characters


def nearest(wrong: str, known: Iterable[str]) -> str:
    """Return the known name nearest to what was typed, ignoring case; "" if none is near."""
    by_small = {one.lower(): one for one in known}
    found = difflib.get_close_matches(wrong.lower()[:100], list(by_small), 1, 0.6)
    return by_small[found[0]] if found else ""


def shown(text: str) -> str:
    """Return what was typed, without brackets and quotes and shortened, to be quoted in a sentence."""
    kept = " ".join("".join(one for one in text if one.isprintable() and one not in "{}<>“”").split())
    return f"{kept[:SHOWN]}…" if len(kept) > SHOWN else kept

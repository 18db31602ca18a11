"""Reads the versions and their changes from `resources/CHANGELOG.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

HEADING = re.compile(r"^## (\d+\.\d+\.\d+)$", re.MULTILINE)
RELEASED = re.compile(r"^Released on (\d{4}-\d\d-\d\d)\.$", re.MULTILINE)
CHANGE = re.compile(r"^- (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Release:
    """A released version."""

    version: str
    day: date | None  # the first version has none
    changes: tuple[str, ...]  # in Markdown, one line each


def read_releases(changelog: Path) -> list[Release]:
    """Return the released versions, the newest first."""
    _, *parts = HEADING.split(changelog.read_text(encoding="utf-8"))
    releases = []
    for version, text in zip(parts[::2], parts[1::2], strict=True):
        day = RELEASED.search(text)
        releases.append(
            Release(version, date.fromisoformat(day[1]) if day else None, tuple(CHANGE.findall(text)))
        )
    return releases


def plain_text(change: str) -> str:
    """Return a change without the signs of Markdown."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", change).replace("*", "").replace("`", "")

"""Find the part of a feature in a window by its class."""

from __future__ import annotations

from typing import TypeVar

from takeback.shell.feature_part import FeaturePart
from takeback.shell.window.window import Window

P = TypeVar("P", bound=FeaturePart)


def feature_part(window: Window, kind: type[P]) -> P:
    """Return the window's only part of this class."""
    return next(part for part in window.feature_parts if isinstance(part, kind))

"""Reasons to close all windows and start the program again."""

from __future__ import annotations

from enum import Enum


class Restart(Enum):
    """Whether the program starts again once all windows are closed, and as what."""

    NONE = "none"
    ZOOM = "zoom"  # with another zoom
    SAFE = "safe"  # without packages, settings and the last table

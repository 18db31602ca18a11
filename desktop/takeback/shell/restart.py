"""Reasons to close all windows and start the program again."""

from __future__ import annotations

from enum import Enum


class Restart(Enum):
    """A way to start again once all windows are closed, or none."""

    NONE = "none"
    ZOOM = "zoom"  # with another zoom
    SAFE = "safe"  # without packages, settings and the last table

"""What the player prefers of the history, brought to the parts it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.shell.window import Window

PREFERRED = ("hover_preview", "hover_delay", "thumbnails", "follow_newest", "clock")


def prefer(window: Window) -> None:
    """At once, for the table that is shown."""
    value, play, panel = window.settings.value, window.play, window.dock.panel
    window.actions_["thumbnails"].setChecked(value("thumbnails"))
    window.status.where.set_clock(value("clock"))
    if play is None or panel is None:
        return
    play.looking.set_hovering(value("hover_preview"), value("hover_delay"))
    panel.pictures.set_on(value("thumbnails"))
    panel.line.follows_newest = value("follow_newest")

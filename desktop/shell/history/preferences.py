"""What the player prefers of the window and the history, brought to the parts it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.shell.window.window import Window

SHOWN = ("thumbnails", "toolbar", "status_bar")  # settings that are entries of the menu, too
OF_REPLAY = ("replay_speed", "replay_pace", "replay_skip", "replay_loop")
PREFERRED = (
    *(*SHOWN, *OF_REPLAY, "hover_preview", "hover_delay", "follow_newest", "clock", "lists_folded"),
    *("time_order", "shelving_notice", "end_turns", "curtain"),
)


def prefer(window: Window) -> None:
    """At once, for the table that is shown."""
    value, session, panel = window.settings.value, window.session, window.dock.panel
    for name in SHOWN:
        window.actions_[name].setChecked(value(name))
    window.toolbar.setVisible(value("toolbar"))
    window.status.setVisible(value("status_bar"))
    window.status.where.set_clock(value("clock"))
    window.toast.tells_of_shelving = value("shelving_notice")
    if session is None or panel is None:
        return
    session.looking.set_hovering(value("hover_preview"), value("hover_delay"))
    session.be_strict(value("curtain") == "always")
    session.ending.wish = value("end_turns")
    replay = session.replay
    replay.speed, replay.pace, replay.skip, replay.loops = (value(name) for name in OF_REPLAY)
    panel.lists.show_in_time(value("time_order"))
    panel.pictures.set_on(value("thumbnails"))
    panel.line.follows_newest = value("follow_newest")
    window.actions_["all_lines"].setChecked(not panel.lists.fold.isChecked())

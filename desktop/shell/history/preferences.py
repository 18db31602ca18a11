"""What the player prefers of the window and the history, brought to the parts it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.shell.window.window import Window
    from desktop.table.table import Change

SHOWN = ("thumbnails", "toolbar", "status_bar")  # settings that are entries of the menu, too
PREFERRED = (*SHOWN, "hover_preview", "hover_delay", "follow_newest", "clock", "lists_folded")


def prefer(window: Window) -> None:
    """At once, for the table that is shown."""
    value, session, panel = window.settings.value, window.session, window.dock.panel
    for name in SHOWN:
        window.actions_[name].setChecked(value(name))
    window.toolbar.setVisible(value("toolbar"))
    window.status.setVisible(value("status_bar"))
    window.status.where.set_clock(value("clock"))
    if session is None or panel is None:
        return
    session.looking.set_hovering(value("hover_preview"), value("hover_delay"))
    panel.pictures.set_on(value("thumbnails"))
    panel.line.follows_newest = value("follow_newest")
    window.actions_["all_lines"].setChecked(not panel.lists.fold.isChecked())


def shelved_by(window: Window, change: Change) -> str:
    """What to say of a plan that was left where it lies; empty where there is none, or it is not wanted."""
    session = window.session
    if session is None or change.cause == "played" or not window.settings.value("shelving_notice"):
        return ""
    table, node = session.table, change.before
    acting = [seat for seat in table.game.to_act(node.state) if seat in table.persons]
    drafts = (table.drafts.get((node.serial, seat)) for seat in acting)
    draft = next((one for one in drafts if one is not None and one.is_open), None)
    if draft is None:
        return ""
    where = f"after turn {node.depth}" if node.depth else "at Start"
    steps = "One step is" if draft.stack.index() == 1 else f"{draft.stack.index()} steps are"
    return f"{steps} kept {where} for when you come back."

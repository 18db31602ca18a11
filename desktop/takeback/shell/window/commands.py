"""Commands on the window itself: what it shows, how it looks, closing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from takeback.board.grid import GridBoard
from takeback.engine.game import Game
from takeback.shell.commands.for_games import why_no_panel, why_not_in_editor
from takeback.shell.commands.register import (
    A_TABLE,
    EDIT,
    GAME,
    HISTORY,
    VIEW,
    Command,
    choice,
    command,
    switch,
)
from takeback.shell.session.session import Session
from takeback.shell.session.tables import continue_table
from takeback.shell.window.another_window import open_beside
from takeback.shell.window.window import Window
from takeback.texts import gettext as _

ONLY_BOARD = _("The history is hidden, so there is no other part to go to.")
THEME, ANIMATION, ZOOM = "View/Theme", "View/Animation", "View/Zoom"


def why_not_undo(window: Window, session: Session) -> str:
    """Return why there is nothing to undo; empty if there is something, or a table before."""
    return "" if window.trail.undo_texts()[0] else session.undo_order.why_not_undo()


def why_not_redo(window: Window, session: Session) -> str:
    """Return why there is nothing to redo; empty if there is something, or a table to return to."""
    return "" if window.trail.undo_texts()[1] else session.undo_order.why_not_redo()


@command(
    "undo",
    _("&Undo"),
    A_TABLE,
    keys="Ctrl+Z",
    windows="Ctrl+Z Alt+Backspace",
    menu=EDIT,
    why_not=why_not_undo,
)
def undo(window: Window, session: Session) -> None:
    """Undo the latest action at the table; at its start go to the table shown before.

    While the key is held and repeats, stay at the start and say so.
    """
    trail = window.trail
    if not trail.undo_texts()[0]:
        session.undo_order.undo()
    elif window.is_held:
        window.say(_("Start of this game. Press Undo again for the game before."))
    else:
        _go_to_other_table(window, -1)


@command("redo", _("&Redo"), A_TABLE, keys="Ctrl+Shift+Z Ctrl+Y", menu=EDIT, why_not=why_not_redo)
def redo(window: Window, session: Session) -> None:
    """Redo what was undone last at the table, or return to the table that Undo came from."""
    if window.trail.undo_texts()[1]:
        _go_to_other_table(window, 1)
    else:
        session.undo_order.redo()


def _go_to_other_table(window: Window, places: int) -> None:
    """Go to the table shown this many places later (negative: before), where computers then wait, and say
    where that is. Do nothing if it cannot be shown."""
    trail = window.trail
    id, was_crossed_back = trail.table_id_at(places), trail.is_crossed_back
    trail.step(places)
    if not continue_table(window, id):
        trail.step(-places)
        trail.is_crossed_back = was_crossed_back
        return
    assert window.session is not None
    table = window.session.table
    table.computers_wait = True  # as after any Undo
    where = _("turn {number}", number=table.here.depth) if table.here.depth else _("Start")
    if places < 0:
        window.say(_("Back in {game}, {turn}.", game=table.title(), turn=where))
    else:
        window.say(_("Forward in {game}, {turn}.", game=table.title(), turn=where))


@command(
    "close", _("&Close"), keys="Ctrl+W", menu=GAME, tip=_("Leave this table. You can continue it later.")
)
def close(window: Window) -> None:
    """Close the table and show the gallery; without a table close the window."""
    if window.session is None:
        window.close()
    else:
        window.show_gallery()


@command(
    "another_window",
    _("Open in another &window"),
    keys="Ctrl+Shift+W",
    menu=VIEW,
    tip=_("Show this game in a second window, where you can go to another turn."),
)
def another_window(window: Window) -> None:
    """Open a second window on this game."""
    open_beside(window)


@command("quit", _("&Quit"), keys="Ctrl+Q", menu=GAME, tip=_("Close Takeback. Everything is kept."))
def quit(window: Window) -> None:
    """Close all windows, until one refuses; the program ends after the last."""
    window.windows.close_all()


def why_not_ending(window: Window, session: Session) -> str:
    """Return why there is no result to show; empty if there is one."""
    return window.result_controller.why_not_show()


@command(
    "ending",
    _("Show the result"),
    A_TABLE,
    menu=HISTORY + "/Go",
    tip=_("Show again how the game ended, and what to do next."),
    tables=why_not_in_editor,
    why_not=why_not_ending,
)
def ending(window: Window, session: Session) -> None:
    """Show the card at the end of the game again."""
    window.result_controller.show_again()


# what is shown ------------------------------------------------------------------------------------------
@command("history", _("&History panel"), A_TABLE, keys="F9", menu=VIEW, is_switch=True)
def history(window: Window, session: Session) -> None:
    """Show or hide the history dock."""
    window.toggle_history()


@command(
    "panel",
    _("&Item panel"),
    A_TABLE,
    keys="Ctrl+Shift+I",
    menu=VIEW,
    is_switch=True,
    tip=_("Show information about the selected item."),
    games=why_no_panel,
)
def panel(window: Window, session: Session) -> None:
    """Show or hide the game's own panel."""
    window.dock_switches.toggle_panel()


@command(
    "full_screen",
    _("&Full screen"),
    keys="F11",
    windows="F11 Alt+Return",
    mac="Ctrl+Meta+F",
    menu=VIEW,
    is_switch=True,
)
def full_screen(window: Window) -> None:
    """Enter or leave full screen, and set the check mark of the command."""
    if window.isFullScreen():
        window.showNormal()
    else:
        window.showFullScreen()
    window.actions_["full_screen"].setChecked(window.isFullScreen())


@command("menu_bar", _("Menu bar"), keys="F10")
def menu_bar(window: Window) -> None:
    """Give the keyboard to the first menu of the menu bar."""
    bar = window.menuBar()
    bar.setActiveAction(bar.actions()[0])


def why_no_other_part(window: Window, session: Session) -> str:
    """Return that the board is the only part and has the focus; empty if there is a part to go to."""
    parts = _focus_parts(window)
    focus = window.focusWidget()
    is_there = session.view.cover is not None or (focus is not None and _has_focus(parts[0], focus))
    return ONLY_BOARD if len(parts) == 1 and is_there else ""


@command(
    "other_part",
    _("Switch between &board and history"),
    A_TABLE,
    keys="F4",
    menu=VIEW,
    tip=_("Move the focus between board and history."),
    why_not=why_no_other_part,
)
def other_part(window: Window, session: Session) -> None:
    """Focus the next of board, game's own panel and the history's list, in a circle."""
    _cycle_focus(window, 1)


@command(
    "part_before",
    _("Switch back between board and history"),
    A_TABLE,
    keys="Shift+F4",
    why_not=why_no_other_part,
)
def part_before(window: Window, session: Session) -> None:
    """Focus the previous of board, game's own panel and the history's list, in a circle."""
    _cycle_focus(window, -1)


def _focus_parts(window: Window) -> list[QWidget]:
    """Return what the focus moves through, as far as it is visible: board, the game's own panel, the list
    that the history shows."""
    history, own = window.history_dock.panel, window.panel_dock.panel
    parts: list[QWidget] = [window.board]
    if own is not None and own.isVisible() and own.focusProxy() is not None:
        parts.append(own)
    if history is not None and history.isVisible():
        parts.append(history.lists.current_list)
    return parts


def _cycle_focus(window: Window, places: int) -> None:
    """Move the focus by so many parts of `_focus_parts`, in a circle; without a focus in one, to the
    first or last.
    """
    parts = _focus_parts(window)
    focus = window.focusWidget()
    has = [at for at, part in enumerate(parts) if focus is not None and _has_focus(part, focus)]
    part = parts[((has[0] if has else -max(places, 0)) + places) % len(parts)]
    if part is window.board:
        window.focus_board()
    else:
        part.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _has_focus(part: QWidget, focus: QWidget) -> bool:
    """Return whether the focus is inside this part."""
    return part is focus or part.isAncestorOf(focus)


# how it looks -------------------------------------------------------------------------------------------
def _theme(id: str, text: str) -> Command:
    """Return the command that sets this theme."""
    return choice(f"theme_{id}", text, "theme", id, menu=THEME, group="theme")


def _pace(id: str, text: str, value: float) -> Command:
    """Return the command that sets this animation speed."""
    return choice(f"pace_{id}", text, "pace", value, menu=ANIMATION, group="pace")


def _zoom(percent: int) -> Command:
    """Return the command that sets this zoom."""
    return choice(
        f"zoom_{percent}",
        f"{percent} %",
        "zoom",
        percent / 100,
        menu=ZOOM,
        group="zoom",
        tip=_("How large everything is drawn."),
    )


def why_no_numbers(game: Game) -> str:
    """Return that the game's board has no rows and columns to number; empty if it has."""
    has_grid = issubclass(game.board_class, GridBoard)
    return "" if has_grid else _("The board of {game} has no rows and columns.", game=game.title)


LOOKS = (
    switch(
        "numbers",
        _("Numbers of rows and columns"),
        "numbers",
        keys="Ctrl+Shift+L",
        menu=VIEW + "/Show",
        tip=_("Number rows and columns on small boards, too."),
        games=why_no_numbers,
    ),
    switch("toolbar", _("T&oolbar"), "toolbar", menu=VIEW + "/Show"),
    switch("status_bar", _("&Status bar"), "status_bar", menu=VIEW + "/Show"),
    _theme("light", _("&Light")),
    _theme("dark", _("&Dark")),
    _theme("contrast", _("High &contrast")),
    _theme("system", _("Same as the &system")),
    _pace("0", _("&Off"), 0.0),
    _pace("half", "½×", 0.5),
    _pace("1", "1×", 1.0),
    _pace("2", "2×", 2.0),
    _pace("3", "3×", 3.0),
    *map(_zoom, (100, 125, 150, 175, 200)),
)

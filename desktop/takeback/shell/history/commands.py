"""Commands on turns of the history and for moving about in it. Refusals are sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from takeback.engine import clock
from takeback.engine.history import Bookmark, Node, why_no_mark
from takeback.shell.commands.for_games import why_not_in_editor
from takeback.shell.commands.register import (
    A_TABLE,
    A_TURN,
    EDIT,
    HISTORY,
    VIEW,
    Command,
    Screen,
    command,
    switch,
)
from takeback.shell.history.list_head import ALL_LINES, THIS_LINE
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.words import (
    bookmark_title,
    default_bookmark_name,
    line_head,
    mover_colour,
    position_phrase,
)
from takeback.table.table import Table
from takeback.table.turn_checks import ONLY_LOOKED_AT
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext
from takeback.ui.theme import theme_of

if TYPE_CHECKING:
    from takeback.shell.history.panel import Panel

BOOKMARKS, LINE = "History/Bookmarks", "History/Line"
COLOURS = 6
ONLY_ONE_LINE = _("There is only one line here.")
Mark = tuple[Node, str, object]  # a turn, the name of a mark, and its new value


def history_panel(host: Host) -> Panel:
    """Return the history panel of the shown table; there must be one."""
    panel = host.history_dock.panel
    assert panel is not None
    return panel


def show_history_panel(host: Host) -> Panel:
    """Show the history dock with its lists of turns, and return its panel."""
    dock = host.history_dock
    if dock.isHidden():
        host.toggle_history()
    dock.show_turns()
    return history_panel(host)


# going to a turn --------------------------------------------------------------------------------------
@command(
    "go_to",
    _("&Go to…"),
    A_TABLE,
    keys="Ctrl+G",
    mac="Ctrl+J",
    menu=HISTORY + "/Go",
    tip=_("Go to a turn by its number, or to a bookmark by its name."),
)
def go_to(host: Host, session: Session) -> None:
    """Ask for a turn number or a bookmark name, and go there."""
    from takeback.shell.history.go_to import GoTo

    host.open(lambda over: GoTo(session.table, over)).node_chosen.connect(session.navigation.go)


def why_only_one_line(host: Host, session: Session) -> str:
    """Return that there is no other line at the nearest fork; empty if there is."""
    return ONLY_ONE_LINE if session.forks.line_place() is None else ""


@command(
    "line_before",
    _("&Previous line"),
    A_TABLE,
    keys="Alt+Up",
    menu=HISTORY + "/Lines",
    tip=_("Go to the previous line at the nearest branch point."),
    why_not=why_only_one_line,
)
def line_before(host: Host, session: Session) -> None:
    """Go to the previous line at the nearest fork."""
    session.navigation.go_to_neighbour_line(-1)


@command(
    "line_after",
    _("&Next line"),
    A_TABLE,
    keys="Alt+Down",
    menu=HISTORY + "/Lines",
    tip=_("Go to the next line at the nearest branch point."),
    why_not=why_only_one_line,
)
def line_after(host: Host, session: Session) -> None:
    """Go to the next line at the nearest fork."""
    session.navigation.go_to_neighbour_line(1)


def why_no_fork_before(host: Host, session: Session) -> str:
    """Return that no lines part before the present turn; empty if some do."""
    return _why_no_nearest(session, session.forks.nodes(), -1, _("No lines branch off before this turn."))


@command(
    "fork_before",
    _("Pre&vious branch point"),
    A_TABLE,
    keys="Alt+Shift+Up",
    menu=HISTORY + "/Lines",
    tip=_("Go back to the previous turn after which lines branch off."),
    why_not=why_no_fork_before,
)
def fork_before(host: Host, session: Session) -> None:
    """Go back to the nearest fork of the present line."""
    _go_to_nearest(session, session.forks.nodes(), -1)


def why_no_fork_after(host: Host, session: Session) -> str:
    """Return that no lines part after the present turn; empty if some do."""
    return _why_no_nearest(session, session.forks.nodes(), 1, _("No lines branch off after this turn."))


@command(
    "fork_after",
    _("Ne&xt branch point"),
    A_TABLE,
    keys="Alt+Shift+Down",
    menu=HISTORY + "/Lines",
    tip=_("Go forward to the next turn after which lines branch off."),
    why_not=why_no_fork_after,
)
def fork_after(host: Host, session: Session) -> None:
    """Go forward to the nearest fork of the present line."""
    _go_to_nearest(session, session.forks.nodes(), 1)


def _nearest(session: Session, nodes: list[Node], way: int) -> Node | None:
    """Return the nearest of these nodes on the present line, before (`way` -1) or after (1) the current turn;
    None for none."""
    table, depth = session.table, session.table.here.depth
    candidates = [node for node in nodes if (node.depth - depth) * way > 0 and table.is_on_line(node)]
    return min(candidates, key=lambda node: abs(node.depth - depth), default=None)


def _why_no_nearest(session: Session, nodes: list[Node], way: int, refusal: str) -> str:
    """Return this refusal if none of these nodes is on the present line in this direction, else ""."""
    return refusal if _nearest(session, nodes, way) is None else ""


def _go_to_nearest(session: Session, nodes: list[Node], way: int) -> None:
    """Go to the nearest of these nodes on the present line in this direction, if there is one."""
    if (node := _nearest(session, nodes, way)) is not None:
        session.navigation.go(node)


def why_not_earlier(host: Host, session: Session) -> str:
    """Return that no turn was played before this one; empty if one was."""
    return _("This is the start.") if _neighbour_in_time(host, session, -1) is None else ""


@command(
    "earlier",
    _("Earlie&r in time"),
    A_TABLE,
    keys="Alt+Shift+Left",
    menu=HISTORY + "/Go",
    tip=_("Go to the turn played before this one."),
    why_not=why_not_earlier,
)
def earlier(host: Host, session: Session) -> None:
    """Go to the turn played before this one, in any line."""
    _go_in_time(host, session, -1)


def why_not_later(host: Host, session: Session) -> str:
    """Return that no turn was played after this one; empty if one was."""
    return _("This turn was played last.") if _neighbour_in_time(host, session, 1) is None else ""


@command(
    "later",
    _("La&ter in time"),
    A_TABLE,
    keys="Alt+Shift+Right",
    menu=HISTORY + "/Go",
    tip=_("Go to the turn played after this one."),
    why_not=why_not_later,
)
def later(host: Host, session: Session) -> None:
    """Go to the turn played after this one, in any line."""
    _go_in_time(host, session, 1)


def _neighbour_in_time(host: Host, session: Session, way: int) -> Node | None:
    """Return the turn played before (`way` -1) or after (1) the current one; None for none."""
    return history_panel(host).lists.order.neighbour(session.table.here, way)


def _go_in_time(host: Host, session: Session, way: int) -> None:
    """Go to the turn played before (`way` -1) or after (1) the current one, if there is one."""
    if (node := _neighbour_in_time(host, session, way)) is not None:
        session.navigation.go(node)


# bookmarks and notes ----------------------------------------------------------------------------------
def why_no_marks(host: Host, session: Session, node: Node) -> str:
    """Return why this table takes no marks; empty if it does."""
    return ONLY_LOOKED_AT if session.table.is_read_only else ""


def bookmark_text(node: Node) -> str:
    """Return the text of the menu entry: it edits a bookmark where the turn has one."""
    return _("Book&mark") if node.mark("bookmark") is None else _("Edit book&mark…")


@command(
    "bookmark",
    _("Book&mark"),
    A_TURN,
    text_for=bookmark_text,
    keys="Ctrl+D",
    menu=HISTORY,
    tip=_("Mark this turn. Press again to edit the bookmark."),
    tables=why_not_in_editor,
    why_not=why_no_marks,
)
def bookmark(host: Host, session: Session, node: Node) -> None:
    """Bookmark the turn with the next free colour; if it has a bookmark, open its editor."""
    if node.mark("bookmark") is None:
        set_bookmark(session, node, new_bookmark(session.table, node))
        return
    from takeback.shell.history.editor import BookmarkEditor

    mark, title = node.mark("bookmark"), bookmark_title(node)
    editor = host.open(lambda over: BookmarkEditor(mark, title, theme_of(over), over))
    editor.value_accepted.connect(lambda value: set_bookmark(session, node, value))


def set_bookmark(session: Session, node: Node, value: Bookmark | None) -> None:
    """Set the bookmark of a turn, or delete it with None, as one undoable step.

    Do nothing if it is unchanged.
    """
    turn, had_bookmark = position_phrase(node), node.mark("bookmark") is not None
    if value is None:
        session.mark_changes.change_marks(
            [(node, "bookmark", None)],
            _("remove bookmark at {turn}", turn=turn),
            _("The bookmark at {turn} was removed. Undo brings it back.", turn=turn),
        )
    elif value != node.mark("bookmark"):
        message = (
            _("Changed the bookmark at {turn}.", turn=turn)
            if had_bookmark
            else _("Bookmark at {turn}.", turn=turn)
        )
        text = _("bookmark at {turn}", turn=turn)
        session.mark_changes.change_marks([(node, "bookmark", value)], text, message)


def new_bookmark(table: Table, node: Node) -> Bookmark:
    """Return a bookmark with its default name in the next free colour and shape, without those of the seats.

    If none is free, the colours are used again in turn, also those of the seats if no others exist.
    """
    marked = table.history.bookmarks()
    taken = {one.mark("bookmark").colour for one in marked}
    of_seats = {mover_colour(table.seats, seat) for seat in range(len(table.seats))}
    others = [colour for colour in range(COLOURS) if colour not in of_seats] or list(range(COLOURS))
    free = (colour for colour in others if colour not in taken)
    return Bookmark(default_bookmark_name(node), next(free, others[len(marked) % len(others)]))


@command(
    "note",
    _("N&ote…"),
    A_TURN,
    menu=HISTORY,
    tip=_("Write a note about this turn."),
    tables=why_not_in_editor,
    why_not=why_no_marks,
)
def note(host: Host, session: Session, node: Node) -> None:
    """Open the editor of the turn's note; OK sets the note."""
    from takeback.shell.history.editor import NoteEditor

    editor = host.open(
        lambda over: NoteEditor(session.words.turn_phrase(node), node.mark("note") or "", over)
    )
    editor.value_accepted.connect(lambda text: set_note(session, node, text))


def set_note(session: Session, node: Node, text: str) -> None:
    """Set or (empty) delete the note of a turn, as one undoable step. Do nothing if it is unchanged."""
    if text != (node.mark("note") or ""):
        turn = position_phrase(node)
        message = _("Note at {turn}.", turn=turn) if text else _("The note at {turn} was removed.", turn=turn)
        session.mark_changes.change_marks(
            [(node, "note", text or None)], _("note at {turn}", turn=turn), message
        )


@command(
    "bookmarks",
    _("&List"),
    A_TABLE,
    menu=BOOKMARKS,
    tip=_("Show all bookmarks of this game."),
    tables=why_not_in_editor,
)
def bookmarks(host: Host, session: Session) -> None:
    """Show the history with its list of bookmarks, and focus that."""
    show_history_panel(host).lists.show_bookmarks()


def why_no_bookmark_before(host: Host, session: Session) -> str:
    """Return that this line has no earlier bookmark; empty if it has."""
    marked = session.table.history.bookmarks()
    return _why_no_nearest(session, marked, -1, _("There is no earlier bookmark on this line."))


@command(
    "bookmark_before",
    _("&Previous"),
    A_TABLE,
    keys="Alt+PgUp",
    menu=BOOKMARKS,
    tip=_("Go to the previous bookmark on this line."),
    tables=why_not_in_editor,
    why_not=why_no_bookmark_before,
)
def bookmark_before(host: Host, session: Session) -> None:
    """Go to the previous bookmark on the present line."""
    _go_to_nearest(session, session.table.history.bookmarks(), -1)


def why_no_bookmark_after(host: Host, session: Session) -> str:
    """Return that this line has no later bookmark; empty if it has."""
    marked = session.table.history.bookmarks()
    return _why_no_nearest(session, marked, 1, _("There is no later bookmark on this line."))


@command(
    "bookmark_after",
    _("&Next"),
    A_TABLE,
    keys="Alt+PgDown",
    menu=BOOKMARKS,
    tip=_("Go to the next bookmark on this line."),
    tables=why_not_in_editor,
    why_not=why_no_bookmark_after,
)
def bookmark_after(host: Host, session: Session) -> None:
    """Go to the next bookmark on the present line."""
    _go_to_nearest(session, session.table.history.bookmarks(), 1)


def _bookmark_command(number: int) -> Command:
    """Return the command that goes to the bookmark of this number (from 1), counted in tree order."""

    def why_absent(screen: Screen) -> str:
        """Return that the table has no such bookmark, or is no place for bookmarks; empty if it has it."""
        missing = _("There is no bookmark {number} yet.", number=number) if number > screen.bookmarks else ""
        return why_not_in_editor(screen) or missing

    def why_not(host: Host, session: Session) -> str:
        """Return that there is no such bookmark, or that the board shows its turn already; empty if it can be
        gone to.
        """
        marked = session.table.history.bookmarks()
        if number > len(marked):
            return _("There is no bookmark {number} yet.", number=number)
        return session.navigation.why_not_here(marked[number - 1])

    @command(
        f"bookmark_{number}",
        _("Bookmark &{number}", number=number),
        A_TABLE,
        keys=f"Ctrl+{number}",
        menu=BOOKMARKS,
        tip=_("In tree order."),
        tables=why_absent,
        why_not=why_not,
    )
    def go(host: Host, session: Session) -> None:
        """Go to the bookmark of this number."""
        session.navigation.go(session.table.history.bookmarks()[number - 1])

    return go


BOOKMARK_COMMANDS = tuple(_bookmark_command(number) for number in range(1, 10))


# lines ------------------------------------------------------------------------------------------------
def why_not_promote(host: Host, session: Session, node: Node) -> str:
    """Return why it changes nothing to make this turn's line the first; empty if it does."""
    if why := why_no_marks(host, session, node):
        return why
    head = next(line_heads(session, node), None)
    if head is None:
        return _("No other line branches off before this turn.")
    return _("This line is already the first.") if is_first_line(head) else ""


@command(
    "promote",
    _("&Put this line first at its branch point"),
    A_TURN,
    menu=HISTORY + "/Lines",
    tip=_("List this line first where it branches off."),
    why_not=why_not_promote,
)
def promote(host: Host, session: Session, node: Node) -> None:
    """Mark the line of this turn as the first at the nearest fork above it, and say so; nothing without a
    fork."""
    head = line_head(node)
    if head is not None:
        session.mark_changes.change_marks(
            [mark_as_first_line(head)], _("put line first"), _("This line is now the first.")
        )


def why_not_make_main(host: Host, session: Session, node: Node) -> str:
    """Return why it changes nothing to make this the main line; empty if it does."""
    if why := why_no_marks(host, session, node):
        return why
    is_main = all(map(is_first_line, line_heads(session, node)))
    return _("This is already the main line.") if is_main else ""


@command(
    "make_main",
    _("&Make this the main line"),
    A_TURN,
    menu=HISTORY + "/Lines",
    tip=_("List this line first at all its branch points, back to Start."),
    why_not=why_not_make_main,
)
def make_main(host: Host, session: Session, node: Node) -> None:
    """Make this turn's line the first at every fork up to Start."""
    wanted = [mark_as_first_line(head) for head in line_heads(session, node) if not is_first_line(head)]
    session.mark_changes.change_marks(wanted, _("make main line"), _("This is now the main line."))


def why_not_rename_line(host: Host, session: Session, node: Node) -> str:
    """Return why this turn's line can have no name; empty if it can."""
    return why_no_marks(host, session, node) or (ONLY_ONE_LINE if named_line(session, node) is None else "")


@command(
    "rename_line",
    _("&Rename line…"),
    A_TURN,
    menu=HISTORY + "/Lines",
    tip=_("Give this line a name."),
    why_not=why_not_rename_line,
)
def rename_line(host: Host, session: Session, node: Node) -> None:
    """Ask for a name of this turn's line, and set it."""
    from takeback.shell.history.editor import NameEditor

    head = named_line(session, node)
    assert head is not None
    editor = host.open(lambda over: NameEditor(head.mark("name") or "", over))
    editor.value_accepted.connect(lambda name: _set_line_name(session, head, name))


def _set_line_name(session: Session, head: Node, name: str) -> None:
    """Set or (empty) delete the name of a line, as one undoable step. Do nothing if it is unchanged."""
    if name != (head.mark("name") or ""):
        message = _naming_text(session, head, name)
        session.mark_changes.change_marks([(head, "name", name or None)], _("rename line"), message)


def _naming_text(session: Session, head: Node, name: str) -> str:
    """Return what is said once the line of this first turn has this name, or none (empty)."""
    is_present, line = session.table.is_on_line(head), session.words.line_name(head)
    if not name:
        if is_present:
            return _("This line no longer has a name.")
        return _("The line {name} no longer has a name.", name=line)
    if is_present:
        return _("This line is now called {name}.", name=name)
    return _("{line} is now called {name}.", line=line, name=name)


@command(
    "copy_line",
    _("&Copy the turns of this line"),
    A_TURN,
    menu=HISTORY + "/Lines",
    tip=_("Copy all its turns, one on each line."),
)
def copy_line(host: Host, session: Session, node: Node) -> None:
    """Copy all turns from Start over this one to the end of its line, in the viewer's words."""
    nodes = node.tip().line()
    QGuiApplication.clipboard().setText("\n".join(session.words.numbered_name(one) for one in nodes))
    host.say(ngettext("Copied one turn.", "Copied {count} turns.", len(nodes) - 1))


def why_not_show_from(host: Host, session: Session, node: Node) -> str:
    """Return that this turn is the top of the tree already; empty if it is not."""
    panel = host.history_dock.panel
    is_top = panel is not None and panel.lists.is_shown_from(node)
    return _("All lines already starts at this turn.") if is_top else ""


@command(
    "show_from",
    _("&Show only what follows"),
    A_TURN,
    menu=HISTORY + "/Lines",
    tip=_("Show this turn at the top of All lines, with only what follows it."),
    why_not=why_not_show_from,
)
def show_from(host: Host, session: Session, node: Node) -> None:
    """Make this turn the top of the tree of all lines, show the tree, and say so."""
    show_history_panel(host).lists.show_from(node)
    host.say(_("All lines now starts at {turn}.", turn=session.words.turn_phrase(node)))


def why_not_delete_from(host: Host, session: Session, node: Node) -> str:
    """Return why this turn cannot be deleted; empty if it can."""
    return why_no_marks(host, session, node) or why_no_mark(session.table.history, node, "hidden", True)


@command(
    "delete_from",
    _("&Delete this turn and all after it"),
    A_TURN,
    turn_text=gettext_noop("&Delete turn {turn} and all after it"),
    menu=HISTORY + "/Lines",
    tip=_("Delete this turn and all after it."),
    why_not=why_not_delete_from,
)
def delete_from(host: Host, session: Session, node: Node) -> None:
    """Hide this turn and all after it. They stay in the history, and Undo shows them again."""
    _delete_subtree(session, node)


def _delete_subtree(session: Session, node: Node) -> None:
    """Hide this turn and all after it, undoably, and say so."""
    head = _other_line_head(session, node)
    text = (
        _("delete from turn {number}", number=node.depth)
        if head is None
        else _("delete {line} from turn {number}", line=session.words.line_phrase(head), number=node.depth)
    )
    session.mark_changes.change_marks(
        [(node, "hidden", clock.now() or True)], text, _deleted_text(session, node)
    )


def _other_line_head(session: Session, node: Node) -> Node | None:
    """Return the first turn of this turn's line if that is not the present one, else None."""
    return line_head(node) if not session.table.is_on_line(node) else None


def _deleted_text(session: Session, node: Node) -> str:
    """Return which turns are deleted at this turn, which is still there, and of which line if that is not the
    present one.
    """
    count, turn = sum(1 for _one in node.shown_subtree()), node.depth
    head = _other_line_head(session, node)
    if head is None:
        return ngettext(
            "Deleted turn {turn}. Undo brings it back.",
            "Deleted turn {turn} and all after it ({count} turns). Undo brings them back.",
            count,
            turn=turn,
        )
    return ngettext(
        "Deleted turn {turn} of {line}. Undo brings it back.",
        "Deleted {count} turns of {line}. Undo brings them back.",
        count,
        line=session.words.line_phrase(head),
        turn=turn,
    )


def why_not_delete_line(host: Host, session: Session, node: Node) -> str:
    """Return why the line of this turn cannot be deleted; empty if it can."""
    head = named_line(session, node)
    return ONLY_ONE_LINE if head is None else why_not_delete_from(host, session, head)


@command(
    "delete_line",
    _("Delete this &line"),
    A_TURN,
    menu=HISTORY + "/Lines",
    tip=_("Delete the turns of this line after its last branch point."),
    why_not=why_not_delete_line,
)
def delete_line(host: Host, session: Session, node: Node) -> None:
    """Hide this turn's line from its first turn after the nearest fork on, as `delete_from` does; there must
    be a fork.

    At the present turn, if lines part there, it is the line that goes on from it.
    """
    head = named_line(session, node)
    assert head is not None
    _delete_subtree(session, head)


@command(
    "deleted",
    _("&Deleted…"),
    A_TABLE,
    menu=HISTORY + "/Lines",
    tip=_("Show what was deleted, so that you can restore it."),
)
def deleted(host: Host, session: Session) -> None:
    """Show the history with its list of deleted lines, and focus that."""
    show_history_panel(host).lists.show_deleted()


def restore_deleted(session: Session, node: Node) -> None:
    """Restore the deleted line that begins with this turn, as one undoable step, and say so."""
    message = _restored_text(session, node)
    session.mark_changes.restore_line(node, _("put back line"), message)


def _restored_text(session: Session, node: Node) -> str:
    """Return which turns are restored with this deleted one, and of which line if there are others."""
    depths = [one.depth for one in node.shown_subtree()]
    first, last, count = node.depth, max(depths), len(depths)
    if node.parent is None or not node.parent.shown_children:
        return ngettext(
            "Turn {first} is back.", "Turns {first} to {last} are back.", count, first=first, last=last
        )
    line = session.words.line_phrase(node)
    return ngettext(
        "Turn {first} of {line} is back.",
        "Turns {first} to {last} of {line} are back.",
        count,
        first=first,
        last=last,
        line=line,
    )


def ask_to_empty_deleted(host: Host, session: Session) -> None:
    """Ask whether to empty Deleted for good, and do so. No other command of the history asks first."""
    from takeback.ui.dialog import YesOrNo

    text = _("The deleted lines are lost permanently, and Undo cannot bring them back.")
    host.open(lambda over: YesOrNo(_("Empty Deleted?"), text, over)).agreed.connect(
        session.mark_changes.empty_deleted
    )


# finding ----------------------------------------------------------------------------------------------
def why_not_find(host: Host, session: Session) -> str:
    """Return that the search waits for a text already; empty if it does not."""
    return host.history_dock.panel.finding.why_not_open() if host.history_dock.panel is not None else ""


@command(
    "find",
    _("&Find…"),
    A_TABLE,
    keys="Ctrl+F",
    menu=EDIT + "/Find",
    tip=_("Search all lines: turns, events, names, bookmarks, notes."),
    why_not=why_not_find,
)
def find(host: Host, session: Session) -> None:
    """Show the history and open its search."""
    show_history_panel(host).finding.open()


def why_not_step_in_found(host: Host, session: Session) -> str:
    """Return why there is no turn found to go to; empty if there is, or if the search can be opened."""
    return history_panel(host).finding.why_not_step()


@command(
    "find_after",
    _("Find &next"),
    A_TABLE,
    keys="F3",
    mac="F3 Ctrl+G",
    menu=EDIT + "/Find",
    tip=_("Go to the next turn found."),
    why_not=why_not_step_in_found,
)
def find_after(host: Host, session: Session) -> None:
    """Show the history and go to the next turn found with a preview, or open the search if it is closed."""
    show_history_panel(host).finding.step(1)


@command(
    "find_before",
    _("Find previ&ous"),
    A_TABLE,
    keys="Shift+F3",
    mac="Shift+F3 Ctrl+Shift+G",
    menu=EDIT + "/Find",
    tip=_("Go to the previous turn found."),
    why_not=why_not_step_in_found,
)
def find_before(host: Host, session: Session) -> None:
    """Show the history and go to the previous turn found with a preview, or open the search if it
    is closed.
    """
    show_history_panel(host).finding.step(-1)


# appearance -------------------------------------------------------------------------------------------
@command(
    "all_lines",
    _("&All lines"),
    A_TABLE,
    keys="Shift+F9",
    menu=VIEW + "/Show",
    is_switch=True,
    tip=_("Show the tree of all lines in the history, or this line again."),
)
def all_lines(host: Host, session: Session) -> None:
    """Show the history with the tree of all lines; from there, show the present line again."""
    is_shown = not host.history_dock.isHidden() and history_panel(host).lists.is_tab_of_all_lines
    show_history_panel(host).lists.show_tab(THIS_LINE if is_shown else ALL_LINES)


LOOKS = (
    switch(
        "thumbnails",
        _("&Thumbnails"),
        "thumbnails",
        A_TABLE,
        menu=VIEW + "/Show",
        tip=_("Show a small picture of the position beside every row of the history."),
    ),
    switch(
        "time_order",
        _("In time o&rder"),
        "time_order",
        A_TABLE,
        menu=VIEW + "/Show",
        tip=_("Show all turns of all lines, in the order they were played."),
    ),
)


def line_heads(session: Session, node: Node) -> Iterator[Node]:
    """Yield the first turns of this node's lines at the forks above it, the nearest first."""
    table, head = session.table, line_head(node) if not session.table.is_on_line(node) else None
    while head is not None and head.parent is not None:
        yield head
        node = head.parent
        head = line_head(node) if not table.is_on_line(node) else None
    if table.is_on_line(node):  # whose forks are known, however long it is
        yield from (
            table.line[fork.depth + 1] for fork in reversed(session.forks.nodes()) if fork.depth < node.depth
        )


def named_line(session: Session, node: Node) -> Node | None:
    """Return the first turn of the line of this turn, or None without a fork.

    For the present turn it is the line that the heading names: where lines part, the one that goes on from
    there.
    """
    place = session.forks.line_place() if node is session.table.here else None
    return place.siblings[place.number - 1] if place is not None else next(line_heads(session, node), None)


def is_first_line(head: Node) -> bool:
    """Return whether this first turn of a line comes before all its visible siblings; True for the root."""
    return head.parent is None or head.parent.shown_children[:1] == (head,)


def mark_as_first_line(head: Node) -> Mark:
    """Return the change of a mark that moves the line of this first turn before all its siblings, also hidden
    ones.
    """
    assert head.parent is not None
    return head, "place", min(child.place for child in head.parent.children) - 1

"""Commands on turns of the history and for moving about in it. Refusals are sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from takeback.engine import clock
from takeback.engine.history import Bookmark, Node
from takeback.shell.commands.register import A_TABLE, A_TURN, EDIT, HISTORY, VIEW, Command, command, switch
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.words import default_bookmark_name, mover_colour
from takeback.table.table import Table
from takeback.ui.fields import theme_of

if TYPE_CHECKING:
    from takeback.shell.history.panel import Panel

BOOKMARKS, LINE = "History/Bookmarks", "History/Line"
COLOURS = 6
Mark = tuple[Node, str, object]


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
    "&Go to…",
    A_TABLE,
    keys="Ctrl+G",
    mac="Ctrl+J",
    menu=HISTORY + "/Go",
    tip="Go to a turn by its number, or to a bookmark by its name.",
)
def go_to(host: Host, session: Session) -> None:
    """Ask for a turn number or a bookmark name, and go there."""
    from takeback.shell.history.go_to import GoTo

    host.open(lambda over: GoTo(session.table, over)).node_chosen.connect(session.navigation.go)


@command(
    "line_before",
    "&Previous line",
    A_TABLE,
    keys="Alt+Up",
    menu=HISTORY + "/Lines",
    tip="Go to the previous line at the nearest fork.",
)
def line_before(host: Host, session: Session) -> None:
    """Go to the previous line at the nearest fork."""
    go_to_neighbour_line(host, session, -1)


@command(
    "line_after",
    "&Next line",
    A_TABLE,
    keys="Alt+Down",
    menu=HISTORY + "/Lines",
    tip="Go to the next line at the nearest fork.",
)
def line_after(host: Host, session: Session) -> None:
    """Go to the next line at the nearest fork."""
    go_to_neighbour_line(host, session, 1)


def go_to_neighbour_line(host: Host, session: Session, places: int) -> None:
    """Go to the same depth of the line `places` further on at the nearest fork, or say that there is only
    one line."""
    node = history_panel(host).forks.neighbour(places)
    if node is None:
        host.say("There is only one line here.")
    else:
        session.navigation.go(node)


@command(
    "fork_before",
    "Pre&vious fork",
    A_TABLE,
    keys="Alt+Shift+Up",
    menu=HISTORY + "/Lines",
    tip="Go back to where lines part.",
)
def fork_before(host: Host, session: Session) -> None:
    """Go back to the nearest fork of the present line."""
    _go_to_nearest(host, session, history_panel(host).forks.nodes(), -1, "No lines part before here.")


@command(
    "fork_after",
    "Ne&xt fork",
    A_TABLE,
    keys="Alt+Shift+Down",
    menu=HISTORY + "/Lines",
    tip="Go forward to where lines part.",
)
def fork_after(host: Host, session: Session) -> None:
    """Go forward to the nearest fork of the present line."""
    _go_to_nearest(host, session, history_panel(host).forks.nodes(), 1, "No lines part after here.")


def _go_to_nearest(host: Host, session: Session, nodes: list[Node], way: int, refusal: str) -> None:
    """Go to the nearest of these nodes on the present line, before (`way` -1) or after (1) the current turn.

    Show `refusal` if there is none.
    """
    table, depth = session.table, session.table.here.depth
    candidates = [node for node in nodes if (node.depth - depth) * way > 0 and table.is_on_line(node)]
    if candidates:
        session.navigation.go(min(candidates, key=lambda node: abs(node.depth - depth)))
    else:
        host.say(refusal)


@command(
    "earlier",
    "Earlie&r in time",
    A_TABLE,
    keys="Alt+Shift+Left",
    menu=HISTORY + "/Go",
    tip="Go to the turn played before this one.",
)
def earlier(host: Host, session: Session) -> None:
    """Go to the turn played before this one, in any line."""
    _go_in_time(host, session, -1, "This is the start.")


@command(
    "later",
    "La&ter in time",
    A_TABLE,
    keys="Alt+Shift+Right",
    menu=HISTORY + "/Go",
    tip="Go to the turn played after this one.",
)
def later(host: Host, session: Session) -> None:
    """Go to the turn played after this one, in any line."""
    _go_in_time(host, session, 1, "This turn was played last.")


def _go_in_time(host: Host, session: Session, way: int, refusal: str) -> None:
    """Go to the turn played before (`way` -1) or after (1) the current one, or show `refusal`."""
    node = history_panel(host).lists.order.neighbour(session.table.here, way)
    if node is None:
        host.say(refusal)
    else:
        session.navigation.go(node)


# bookmarks and notes ----------------------------------------------------------------------------------
@command(
    "bookmark",
    "Book&mark",
    A_TURN,
    keys="Ctrl+D",
    menu=HISTORY,
    tip="Mark this turn. Press again to edit the bookmark.",
)
def bookmark(host: Host, session: Session, node: Node) -> None:
    """Bookmark the turn with the next free colour; if it has a bookmark, open its editor."""
    if node.mark("bookmark") is None:
        set_bookmark(session, node, new_bookmark(session.table, node))
        return
    from takeback.shell.history.editor import BookmarkEditor

    editor = host.open(lambda over: BookmarkEditor(node.mark("bookmark"), theme_of(over), over))
    editor.value_accepted.connect(lambda value: set_bookmark(session, node, value))


def set_bookmark(session: Session, node: Node, value: Bookmark | None) -> None:
    """Set the bookmark of a turn, or delete it with None, as one undoable step.

    Do nothing if it is unchanged.
    """
    name, had_bookmark = default_bookmark_name(node), node.mark("bookmark") is not None
    if value is None:
        session.mark_changes.change_marks(
            [(node, "bookmark", None)],
            f"no bookmark at {name}",
            f"The bookmark at {name} is gone; Undo brings it back.",
        )
    elif value != node.mark("bookmark"):
        message = f"Changed the bookmark at {name}." if had_bookmark else f"Bookmark at {name}."
        session.mark_changes.change_marks([(node, "bookmark", value)], f"bookmark at {name}", message)


def new_bookmark(table: Table, node: Node) -> Bookmark:
    """Return a bookmark in the next free colour and shape, avoiding the colours of the seats while others
    are left."""
    marked = table.history.bookmarks()
    taken = {one.mark("bookmark").colour for one in marked}
    of_seats = {mover_colour(table.seats, seat) for seat in range(len(table.seats))}
    others = [colour for colour in range(COLOURS) if colour not in of_seats] or list(range(COLOURS))
    free = (colour for colour in others if colour not in taken)
    return Bookmark(default_bookmark_name(node), next(free, others[len(marked) % len(others)]))


@command("note", "N&ote…", A_TURN, menu=HISTORY, tip="Write a note about this turn.")
def note(host: Host, session: Session, node: Node) -> None:
    """Open the editor of the turn's note."""
    from takeback.shell.history.editor import NoteEditor

    editor = host.open(
        lambda over: NoteEditor(session.words.turn_phrase(node), node.mark("note") or "", over)
    )
    editor.value_accepted.connect(lambda text: set_note(session, node, text))


def set_note(session: Session, node: Node, text: str) -> None:
    """Set or (empty) delete the note of a turn, as one undoable step. Do nothing if it is unchanged."""
    if text != (node.mark("note") or ""):
        message = (
            f"Note at {default_bookmark_name(node)}."
            if text
            else f"The note at {default_bookmark_name(node)} is gone."
        )
        session.mark_changes.change_marks(
            [(node, "note", text or None)], f"note at {default_bookmark_name(node)}", message
        )


@command("bookmarks", "&List", A_TABLE, menu=BOOKMARKS, tip="All bookmarks of this game.")
def bookmarks(host: Host, session: Session) -> None:
    """Show the list of bookmarks."""
    show_history_panel(host).lists.show_bookmarks()


@command(
    "bookmark_before",
    "&Previous",
    A_TABLE,
    keys="Alt+PgUp",
    menu=BOOKMARKS,
    tip="Go to the previous bookmark on this line.",
)
def bookmark_before(host: Host, session: Session) -> None:
    """Go to the previous bookmark on the present line."""
    marked = session.table.history.bookmarks()
    _go_to_nearest(host, session, marked, -1, "There is no earlier bookmark on this line.")


@command(
    "bookmark_after",
    "&Next",
    A_TABLE,
    keys="Alt+PgDown",
    menu=BOOKMARKS,
    tip="Go to the next bookmark on this line.",
)
def bookmark_after(host: Host, session: Session) -> None:
    """Go to the next bookmark on the present line."""
    marked = session.table.history.bookmarks()
    _go_to_nearest(host, session, marked, 1, "There is no later bookmark on this line.")


def _bookmark_command(number: int) -> Command:
    """Return the command that goes to the bookmark of this number (from 1), counted in tree order."""

    @command(
        f"bookmark_{number}",
        f"Bookmark &{number}",
        A_TABLE,
        keys=f"Ctrl+{number}",
        menu=BOOKMARKS,
        tip="In tree order.",
    )
    def go(host: Host, session: Session) -> None:
        marked = session.table.history.bookmarks()
        if number <= len(marked):
            session.navigation.go_here(marked[number - 1])
        else:
            host.say(f"There is no bookmark {number} yet.")

    return go


BOOKMARK_COMMANDS = tuple(_bookmark_command(number) for number in range(1, 10))


# lines ------------------------------------------------------------------------------------------------
@command(
    "promote", "&Promote", A_TURN, menu=HISTORY + "/Lines", tip="Make this line the first where it parts."
)
def promote(host: Host, session: Session, node: Node) -> None:
    """Make this turn's line the first of its siblings, or say why that changes nothing."""
    head = line_head(node)
    if head is None:
        host.say("No lines part before this turn.")
    elif is_first_line(head):
        host.say("This line is the first already.")
    else:
        session.mark_changes.change_marks(
            [mark_as_first_line(head)], "promote a line", "This line is the first now."
        )


@command(
    "make_main",
    "&Make main line",
    A_TURN,
    menu=HISTORY + "/Lines",
    tip="Make it the first at every fork to Start.",
)
def make_main(host: Host, session: Session, node: Node) -> None:
    """Make this turn's line the first at every fork up to Start."""
    wanted: list[Mark] = []
    head = line_head(node)
    while head is not None:
        if not is_first_line(head):
            wanted.append(mark_as_first_line(head))
        head = line_head(head.parent) if head.parent is not None else None
    if wanted:
        session.mark_changes.change_marks(wanted, "make it the main line", "This is the main line now.")
    else:
        host.say("This is the main line already.")


@command("rename_line", "&Rename line…", A_TURN, menu=HISTORY + "/Lines", tip="Give this line a name.")
def rename_line(host: Host, session: Session, node: Node) -> None:
    """Ask for a name of this turn's line."""
    from takeback.shell.history.editor import NameEditor

    head = line_head(node)
    if head is None:
        host.say("There is only one line here.")
        return
    editor = host.open(lambda over: NameEditor(head.mark("name") or "", over))
    editor.value_accepted.connect(lambda name: _set_line_name(session, head, name))


def _set_line_name(session: Session, head: Node, name: str) -> None:
    """Set or (empty) delete the name of a line, as one undoable step. Do nothing if it is unchanged."""
    if name != (head.mark("name") or ""):
        message = f"This line is now called {name}." if name else "This line has no name now."
        session.mark_changes.change_marks([(head, "name", name or None)], "rename a line", message)


@command(
    "copy_line",
    "&Copy this line as text",
    A_TURN,
    menu=HISTORY + "/Lines",
    tip="Copy all its turns, one on each line.",
)
def copy_line(host: Host, session: Session, node: Node) -> None:
    """Copy all turns from Start over this one to the end of its line, in the viewer's words."""
    nodes = [*node.line(), *node.nodes_to_tip()]
    QGuiApplication.clipboard().setText("\n".join(session.words.numbered_name(one) for one in nodes))
    host.say(f"Copied {turns_text(len(nodes) - 1)}.")


@command(
    "show_from", "&Show from here", A_TURN, menu=HISTORY + "/Lines", tip="Make this turn the top of the tree."
)
def show_from(host: Host, session: Session, node: Node) -> None:
    """Make this turn the top of the tree of all lines, and show the tree."""
    show_history_panel(host).lists.show_from(node)
    host.say(f"The tree begins at {session.words.turn_phrase(node)}.")


@command(
    "delete_from",
    "&Delete from here",
    A_TURN,
    menu=HISTORY + "/Lines",
    tip="Delete this turn and all after it.",
)
def delete_from(host: Host, session: Session, node: Node) -> None:
    """Hide this turn and all after it. They stay in the history, and Undo shows them again."""
    turns = sum(1 for one in node.subtree() if not one.mark("hidden"))
    session.mark_changes.change_marks(
        [(node, "hidden", clock.now() or True)],
        f"delete from {default_bookmark_name(node).lower()}",
        f"Deleted {turns_text(turns)}; Undo brings {'it' if turns == 1 else 'them'} back.",
    )


@command(
    "undo_tidying",
    "Undo t&idying",
    A_TABLE,
    menu=HISTORY + "/Lines",
    tip="Take back the last bookmark, name or deletion.",
)
def undo_tidying(host: Host, session: Session) -> None:
    """Undo the last change to bookmarks, names and the like."""
    session.undo_order.undo_marks()


@command(
    "redo_tidying",
    "Tidy &again",
    A_TABLE,
    menu=HISTORY + "/Lines",
    tip="Do again what Undo tidying took back last: a bookmark, a deletion, a new line.",
)
def redo_tidying(host: Host, session: Session) -> None:
    """Redo what Undo tidying took back last."""
    session.undo_order.redo_marks()


@command(
    "deleted", "&Deleted…", A_TABLE, menu=HISTORY + "/Lines", tip="Show what was deleted, and put it back."
)
def deleted(host: Host, session: Session) -> None:
    """Show the list of deleted lines."""
    show_history_panel(host).lists.show_deleted()


def restore_deleted(session: Session, node: Node) -> None:
    """Restore what was deleted from this turn on."""
    session.mark_changes.restore_line(node, "put back a line", f"{default_bookmark_name(node)} is back.")


def ask_to_empty_deleted(host: Host, session: Session) -> None:
    """Ask whether to empty Deleted for good, and do so. No other command of the history asks first."""
    from takeback.ui.dialog import YesOrNo

    text = "The deleted lines are then gone, and Undo cannot bring them back."
    host.open(lambda over: YesOrNo("Empty Deleted?", text, over)).agreed.connect(
        session.mark_changes.empty_deleted
    )


# finding ----------------------------------------------------------------------------------------------
@command(
    "find",
    "&Find…",
    A_TABLE,
    keys="Ctrl+F",
    menu=EDIT + "/Find",
    tip="Search all lines: turns, events, names, bookmarks, notes.",
)
def find(host: Host, session: Session) -> None:
    """Open the search of the history."""
    show_history_panel(host).finding.open()


@command(
    "find_after",
    "Find &next",
    A_TABLE,
    keys="F3",
    mac="F3 Ctrl+G",
    menu=EDIT + "/Find",
    tip="Go to the next turn found.",
)
def find_after(host: Host, session: Session) -> None:
    """Go to the next turn found."""
    show_history_panel(host).finding.step(1)


@command(
    "find_before",
    "Find previ&ous",
    A_TABLE,
    keys="Shift+F3",
    mac="Shift+F3 Ctrl+Shift+G",
    menu=EDIT + "/Find",
    tip="Go to the previous turn found.",
)
def find_before(host: Host, session: Session) -> None:
    """Go to the previous turn found."""
    show_history_panel(host).finding.step(-1)


# appearance -------------------------------------------------------------------------------------------
@command(
    "all_lines",
    "&All lines",
    A_TABLE,
    menu=VIEW + "/Show",
    is_switch=True,
    tip="Show the lower half of the history.",
)
def all_lines(host: Host, session: Session) -> None:
    """Fold or unfold the lower half of the history."""
    history_panel(host).lists.fold.click()


LOOKS = (
    switch(
        "thumbnails",
        "&Thumbnails",
        "thumbnails",
        menu=VIEW + "/Show",
        tip="A small picture of the position beside every row of the history.",
    ),
    switch(
        "time_order",
        "In time o&rder",
        "time_order",
        menu=VIEW + "/Show",
        tip="All turns of all lines, in the order they were played.",
    ),
)


def turns_text(turns: int) -> str:
    """Return "one turn" or the number with "turns"."""
    return "one turn" if turns == 1 else f"{turns} turns"


def line_head(node: Node) -> Node | None:
    """Return the first turn of this node's line: the nearest one, itself or above, that has visible siblings.

    None if there is no fork above.
    """
    one: Node | None = node
    while one is not None and one.parent is not None:
        if len(one.parent.children) > 1 and len(one.parent.shown_children) > 1:
            return one
        one = one.parent
    return None


def is_first_line(head: Node) -> bool:
    """Return whether this first turn of a line comes before all its visible siblings."""
    return head.parent is None or head.parent.shown_children[:1] == (head,)


def mark_as_first_line(head: Node) -> Mark:
    """Return the mark that moves a line before all its siblings."""
    assert head.parent is not None
    return head, "place", min(child.place for child in head.parent.children) - 1

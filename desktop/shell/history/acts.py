"""What can be done with a turn of the history, and ways of going about in it. Refusals are sentences."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu

from desktop.engine.history import Bookmark, Node
from desktop.shell.history.lists import BOOKMARKS, DELETED
from desktop.shell.session.change_turn import change_turn
from desktop.shell.session.looking import Sight
from desktop.shell.session.supposing import NEXT_TURN

if TYPE_CHECKING:
    from desktop.shell.history.dock import Panel
    from desktop.shell.session.session import Session
    from desktop.shell.window.window import Window

COLOURS = 6
MENU = (
    ("go_here", "preview", "compare", "replay_from", "change_turn"),
    ("bookmark", "note", "copy_line"),
    ("promote", "make_main", "rename_line", "show_from"),
    ("delete_from",),
)
ABOUT_A_TURN = tuple(id for part in MENU for id in part)
Mark = tuple[Node, str, object]


class Acts:
    """For the table that the window shows: ask only while there is one."""

    def __init__(self, window: Window) -> None:
        self._window = window

    @property
    def _session(self) -> Session:
        assert self._window.session is not None
        return self._window.session

    @property
    def _panel(self) -> Panel:
        assert self._window.dock.panel is not None
        return self._window.dock.panel

    def _say(self, sentence: str) -> None:
        self._window.say(sentence)

    def meant(self) -> Node:
        """The row with the focus in one of the lists, else what is looked at, else where the table stands."""
        looked_at = self._session.looking.shown
        focused = self._panel.lists.node_at_focus()
        return focused or (looked_at.node if looked_at is not None else self._session.table.here)

    def menu(self, node: Node, at: QPoint) -> QMenu:
        """All that can be done with one turn, in the words and keys of the menus."""
        menu = QMenu(self._window)
        for part in MENU:
            for id in part:
                action = self._window.actions_[id]
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                line = menu.addAction(f"{action.text()}\t{key}" if key else action.text())
                line.setObjectName(id)
                line.setStatusTip(action.statusTip())
                line.triggered.connect(lambda _=False, id=id: getattr(self, id)(node))
            menu.addSeparator()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)
        return menu

    # about one turn -----------------------------------------------------------------------------------
    def go_here(self, node: Node) -> None:
        self._session.go(node)

    def change_turn(self, node: Node) -> None:
        change_turn(self._session, node)

    def preview(self, node: Node) -> None:
        self._session.looking.pin(Sight(node))

    def compare(self, node: Node) -> None:
        """Where the table stands beside this turn; beside the one before it, where that is the same."""
        from desktop.shell.features.compare.window import Compare

        here, session = self._session.table.here, self._session
        other = node if node is not here else here.parent
        if other is None:
            self._say("Nothing to compare with: point at another turn first.")
            return
        self._window.deeds.open_dialog(
            Compare(session.table, session.words, here, other, self._window.theme, self._window)
        )

    def replay_from(self, node: Node) -> None:
        self._session.replay.start(node)

    def bookmark(self, node: Node) -> None:
        """Mark it with the next free colour; a marked one is edited."""
        if node.mark("bookmark") is not None:
            self._edit_bookmark(node)
            return
        self._put_bookmark(node, self._new_bookmark(node))

    def _edit_bookmark(self, node: Node) -> None:
        from desktop.shell.history.editor import BookmarkEditor

        editor = BookmarkEditor(node.mark("bookmark"), self._window.theme, self._window)
        editor.wanted.connect(lambda value: self._put_bookmark(node, value))
        self._window.deeds.open_dialog(editor)

    def suppose(self) -> None:
        """A checkpoint: a bookmark with an assumption, which holds or fails."""
        from desktop.shell.history.editor import SupposeEditor

        node = self.meant()
        mark = node.mark("bookmark")
        text = mark.assumption if mark is not None and mark.assumption != NEXT_TURN else ""
        editor = SupposeEditor(self._session.words.turn(node), text, self._window)
        editor.wanted.connect(lambda text: self._put_assumption(node, text or NEXT_TURN))
        self._window.deeds.open_dialog(editor)

    def _put_assumption(self, node: Node, text: str) -> None:
        mark = node.mark("bookmark") or self._new_bookmark(node)
        self._session.tidy(
            [(node, "bookmark", replace(mark, assumption=text, verdict=""))],
            f"suppose {text}",
            f"Suppose {text}: play on, and say then whether it holds.",
        )

    def _new_bookmark(self, node: Node) -> Bookmark:
        """With the next free colour."""
        marked = self._session.table.history.bookmarks()
        taken = {one.mark("bookmark").colour for one in marked}
        free = (colour for colour in range(COLOURS) if colour not in taken)
        return Bookmark(place_name(node), next(free, len(marked) % COLOURS))

    def _put_bookmark(self, node: Node, value: object) -> None:
        name, was = place_name(node), node.mark("bookmark") is not None
        if value is None:
            self._session.tidy(
                [(node, "bookmark", None)],
                f"no bookmark at {name}",
                f"The bookmark at {name} is gone; Undo brings it back.",
            )
        elif value != node.mark("bookmark"):
            said = f"Changed the bookmark at {name}." if was else f"Bookmark at {name}."
            self._session.tidy([(node, "bookmark", value)], f"bookmark at {name}", said)

    def note(self, node: Node) -> None:
        from desktop.shell.history.editor import NoteEditor

        editor = NoteEditor(self._session.words.turn(node), node.mark("note") or "", self._window)
        editor.wanted.connect(lambda text: self._put_note(node, text))
        self._window.deeds.open_dialog(editor)

    def _put_note(self, node: Node, text: str) -> None:
        if text != (node.mark("note") or ""):
            said = f"Note at {place_name(node)}." if text else f"The note at {place_name(node)} is gone."
            self._session.tidy([(node, "note", text or None)], f"note at {place_name(node)}", said)

    def copy_line(self, node: Node) -> None:
        """From Start over this turn to the tip of its line, in the viewer's words."""
        nodes = [*node.line(), *node.run_on()]
        QGuiApplication.clipboard().setText("\n".join(self._session.words.numbered(one) for one in nodes))
        self._say(f"Copied {turns_text(len(nodes) - 1)}.")

    def promote(self, node: Node) -> None:
        head = head_of(node)
        if head is None:
            self._say("No lines part before this turn.")
        elif is_first(head):
            self._say("This line is the first already.")
        else:
            self._session.tidy([first_place(head)], "promote a line", "This line is the first now.")

    def make_main(self, node: Node) -> None:
        """First at every fork up to Start."""
        wanted: list[Mark] = []
        head = head_of(node)
        while head is not None:
            if not is_first(head):
                wanted.append(first_place(head))
            head = head_of(head.parent) if head.parent is not None else None
        if wanted:
            self._session.tidy(wanted, "make it the main line", "This is the main line now.")
        else:
            self._say("This is the main line already.")

    def rename_line(self, node: Node) -> None:
        from desktop.shell.history.editor import NameEditor

        head = head_of(node)
        if head is None:
            self._say("There is only one line here.")
            return
        editor = NameEditor(head.mark("name") or "", self._window)
        editor.wanted.connect(lambda name: self._put_name(head, name))
        self._window.deeds.open_dialog(editor)

    def _put_name(self, head: Node, name: str) -> None:
        if name != (head.mark("name") or ""):
            said = f"This line is called {name} now." if name else "This line has no name of its own now."
            self._session.tidy([(head, "name", name or None)], "rename a line", said)

    def delete_from(self, node: Node) -> None:
        """Hidden, not destroyed."""
        turns = sum(1 for one in node.below() if not one.mark("hidden"))
        self._session.tidy(
            [(node, "hidden", time.time())],
            f"delete from {place_name(node).lower()}",
            f"Deleted {turns_text(turns)}; Undo brings {'it' if turns == 1 else 'them'} back.",
        )

    def show_from(self, node: Node) -> None:
        self._panel.lists.show_from(node)

    # what was deleted ---------------------------------------------------------------------------------
    def put_back(self, node: Node) -> None:
        self._session.put_back(node, "put back a line", f"{place_name(node)} is back.")

    def deleted(self) -> None:
        self._show_tab(DELETED)

    def bookmarks(self) -> None:
        self._show_tab(BOOKMARKS)

    def _show_tab(self, number: int) -> None:
        self._window.show_history(True)
        self._panel.lists.show_tab(number)
        (self._panel.lists.deleted if number == DELETED else self._panel.lists.bookmarks).setFocus()

    def ask_to_empty(self) -> None:
        """The only question the history ever asks, and No is what a careless key answers."""
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText("Empty Deleted?")
        box.setInformativeText("The deleted lines are gone for good then. Nothing brings them back.")
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
        box.setDefaultButton(QMessageBox.StandardButton.No)
        box.accepted.connect(lambda: None)
        box.button(QMessageBox.StandardButton.Yes).clicked.connect(self._empty)
        self._window.deeds.open_dialog(box)

    def _empty(self) -> None:
        self._session.empty_deleted()

    def undo_tidying(self) -> None:
        self._session.undo_tidying()

    # going --------------------------------------------------------------------------------------------
    def go_to(self) -> None:
        from desktop.shell.history.go_to import GoTo

        dialog = GoTo(self._session.table, self._window)
        dialog.wanted.connect(self._session.go)
        self._window.deeds.open_dialog(dialog)

    def line_before(self) -> None:
        self._beside(-1)

    def line_after(self) -> None:
        self._beside(1)

    def _beside(self, places: int) -> None:
        node = self._panel.forks.beside(places)
        if node is None:
            self._say("There is only one line here.")
        else:
            self._session.go(node)

    def lines_menu(self) -> QMenu | None:
        """The lines that part at the nearest fork, the present one marked."""
        branch = self._panel.forks.here()
        if branch is None:
            return None
        menu = QMenu(self._window)
        for number, head in enumerate(branch.siblings, 1):
            line = menu.addAction(self._session.words.line(head).replace("&", "&&"))
            line.setCheckable(True)
            line.setChecked(number == branch.number)
            line.triggered.connect(lambda _=False, places=number - branch.number: self._beside(places))
        menu.aboutToHide.connect(menu.deleteLater)
        at = self._window.status.where.branch
        menu.popup(at.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        return menu

    def fork_before(self) -> None:
        self._nearest(self._panel.forks.all(), -1, "No lines part before here.")

    def fork_after(self) -> None:
        self._nearest(self._panel.forks.all(), 1, "No lines part after here.")

    def bookmark_before(self) -> None:
        self._nearest(self._session.table.history.bookmarks(), -1, "No bookmark before here on this line.")

    def bookmark_after(self) -> None:
        self._nearest(self._session.table.history.bookmarks(), 1, "No bookmark after here on this line.")

    def _nearest(self, nodes: list[Node], way: int, refusal: str) -> None:
        """The next one of these on the present line, before or after the place where the table stands."""
        table, depth = self._session.table, self._session.table.here.depth
        there = [node for node in nodes if (node.depth - depth) * way > 0 and table.is_on_line(node)]
        if there:
            self._session.go(min(there, key=lambda node: abs(node.depth - depth)))
        else:
            self._say(refusal)

    def earlier(self) -> None:
        self._in_time(-1, "This is the start.")

    def later(self) -> None:
        self._in_time(1, "This turn was played last.")

    def _in_time(self, way: int, refusal: str) -> None:
        node = self._panel.lists.order.beside(self._session.table.here, way)
        if node is None:
            self._say(refusal)
        else:
            self._session.go(node)

    def before_mistake(self) -> None:
        from desktop.shell.session.mistake import Mistake

        Mistake(self._session).look()

    # finding ------------------------------------------------------------------------------------------
    def find(self) -> None:
        self._window.show_history(True)
        self._panel.finding.open()

    def find_before(self) -> None:
        self._find_on(-1)

    def find_after(self) -> None:
        self._find_on(1)

    def _find_on(self, way: int) -> None:
        self._window.show_history(True)
        self._panel.finding.walk(way)

    def numbered_bookmark(self, number: int) -> None:
        marked = self._session.table.history.bookmarks()
        if number <= len(marked):
            self._session.go(marked[number - 1])
        else:
            self._say(f"There is no bookmark {number} yet.")


def place_name(node: Node) -> str:
    return f"Turn {node.depth}" if node.depth else "Start"


def turns_text(turns: int) -> str:
    return "one turn" if turns == 1 else f"{turns} turns"


def head_of(node: Node) -> Node | None:
    """The first turn of the line this one is on: the nearest one, here or above, that has siblings."""
    one: Node | None = node
    while one is not None and one.parent is not None:
        if len(one.parent.children) > 1 and len(one.parent.shown_children) > 1:
            return one
        one = one.parent
    return None


def is_first(head: Node) -> bool:
    return head.parent is None or head.parent.shown_children[:1] == (head,)


def first_place(head: Node) -> Mark:
    """The mark that moves a line before all its siblings."""
    assert head.parent is not None
    return head, "place", min(child.place for child in head.parent.children) - 1

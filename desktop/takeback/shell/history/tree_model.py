"""The Qt model of the tree "All lines". Child rows are made when a row is first opened."""

from __future__ import annotations

import time
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from takeback.engine import clock
from takeback.engine.history import Node
from takeback.shell.history.tree_rows import LineRun, TreeRow, TreeRows, first_visible_child
from takeback.shell.session.view import PreviewTarget
from takeback.shell.session.words import Words
from takeback.table.table import Change, Table
from takeback.table.wording import chapter_text
from takeback.texts import format_date
from takeback.texts import gettext as _

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class LineTreeModel(QAbstractItemModel):
    """All turns of all visible lines, from Start or from another turn made the top.

    Its indices point to `TreeRow`s.
    """

    def __init__(self, table: Table, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._words = words
        self.top = table.history.root
        self.is_laid_out = False  # is a view laying out all rows?
        # how lines ended and how long they are, by the serial of their last turn
        self._line_summaries: dict[int, tuple[str, str]] = {}
        self.rows = self._new_rows()
        self._store_row_marks()

    def _new_rows(self) -> TreeRows:
        """Return new rows for the tree from `top` on."""
        return TreeRows(self.top, self._words, self._table.history, self._table.line)

    def _store_row_marks(self) -> None:
        """Remember the marks that decide which rows there are."""
        self._row_marks = {node.serial: row_marks(node) for node in self._table.history.marked.values()}

    # changes of the table -----------------------------------------------------------------------------
    def apply_change(self, change: Change) -> None:
        """Add the turn of a change if it was played and is new; no other change adds rows."""
        if change.cause == "played" and change.after.parent is not None:
            self._add_turn(change.after)

    def apply_mark(self, node: Node) -> None:
        """Update after a mark of this turn changed.

        Hiding, restoring and changing the order of lines rebuild all rows; other marks repaint one.
        """
        before, now = self._row_marks.get(node.serial, NO_ROW_MARKS), row_marks(node)
        self._row_marks[node.serial] = now
        if before != now:
            self.refill()
        elif (row := self.rows.turns.get(node.serial)) is not None:
            index = self.index_of_row(row)
            self.dataChanged.emit(index, index)

    def rebuild(self) -> None:
        """Rebuild everything after lines were added anywhere."""
        self._store_row_marks()
        self._line_summaries.clear()
        self.refill()

    def refill(self, top: Node | None = None) -> None:
        """Discard all rows, which are made again on demand; with `top` from another turn on."""
        self.beginResetModel()
        self.top = top or self.top
        self._old_rows = self.rows  # keeps the old rows alive: a stored index may still point to them
        self.rows = self._new_rows()
        self.endResetModel()

    def _add_turn(self, node: Node) -> None:
        """Add this turn: as a new line at a fork, or at the end of its line, unless it is there."""
        parent = node.parent
        assert parent is not None
        longer = None
        for run in self.rows.runs:
            if run.contains(node):
                return
            if run.nodes[-1] is parent:
                longer = longer or run
        if first_visible_child(parent) is not node:
            self._add_line(parent, node)
        elif longer is not None:
            self._lengthen(longer, node)

    def _add_line(self, fork: Node, head: Node) -> None:
        """Add a row for a new line below the turn it leaves from, unless that turn has no row yet."""
        row = self.rows.turns.get(fork.serial)
        if row is None:
            return
        index, was_open = self.index_of_row(row), row.rows is not None
        rows = self.rows.open_row(row)
        if not was_open:
            rows[:] = [one for one in rows if one.kind != "line" or one.node is not head]
        if all(one.kind != "line" or one.node is not head for one in rows):
            self._insert_line(row, head)
        self.dataChanged.emit(index, index)

    def _insert_line(self, row: TreeRow, head: Node) -> None:
        """Insert a row for a line below its fork's row, above the heading of the first line, which is added
        if it is missing.
        """
        rows = row.rows
        assert rows is not None
        has_heading = bool(rows) and rows[-1].kind == "heading"
        number = len(rows) - has_heading
        added = [TreeRow("line", row, number, head)]
        if not has_heading and row.node is not None:
            added.append(TreeRow("heading", row, number + 1, row.node.shown_children[0]))
        self.beginInsertRows(self.index_of_row(row), number, number + len(added) - 1)
        rows[number:number] = added
        rows[-1].number = len(rows) - 1
        self.endInsertRows()

    def _lengthen(self, run: LineRun, node: Node) -> None:
        """Add a turn to the end of a line. Rebuild the rows if the line outgrows its grouping."""
        kind = run.grouping
        run.nodes.append(node)
        if run.holder.rows is None:
            return
        run.find_chapters()
        if run.grouping != kind:
            self.refill()
            return
        self._append(run.holder, run, len(run.nodes) - 1, int(run.leads), self._section_size(run.holder, run))

    def _section_size(self, row: TreeRow, run: LineRun) -> int:
        """Return how many turns each row under this one holds; negative: how many named chapters."""
        if run.is_named and (row is run.holder or row.chapters):
            return -run.grouping[1] if row is run.holder else -1
        return run.turns_per_row if row is run.holder else row.span

    def _has_room(self, last: TreeRow, run: LineRun, place: int, room: int) -> bool:
        """Return whether the last section can take the turn at index `place` of the run.

        `room` is how many turns it may hold; negative: how many named chapters.
        """
        if room < 0:
            return run.starts[-1] != place or len(run.chapters_in(last.first, place)) < -room
        return last.count < room

    def _append(self, row: TreeRow, run: LineRun, place: int, first: int, room: int) -> None:
        """Add the turn at index `place` of the run to the last section under this row, or as a new section.

        Sections begin at row `first`; `room` is as in `_section_size`. Rebuilds all rows if a section
        outgrows its grouping.
        """
        assert row.rows is not None
        last = row.rows[-1] if len(row.rows) > first else None
        if last is not None and last.kind == "turn" and room == -1 and run.starts[-1] != place:
            self._remove_last(row, last)  # no longer the chapter's only turn: together they get a header
            self._add(row, run, last.first, place + 1, False)
            return
        if last is None or last.kind != "chapter" or not self._has_room(last, run, place, room):
            self._add(row, run, place, place + 1, abs(room) == 1)
            return
        inner = self._section_size(last, run)
        last.count += 1
        if last.rows is not None and self._section_size(last, run) != inner:
            self.refill()
        elif last.rows is not None:
            self._append(last, run, place, 0, inner)
        index = self.index_of_row(last)
        self.dataChanged.emit(index, index)

    def _add(self, row: TreeRow, run: LineRun, first: int, end: int, is_turn: bool) -> None:
        """Append a section under this row: a chapter from `first` to `end` (exclusive) of the run, or the
        turn alone.
        """
        assert row.rows is not None
        number = len(row.rows)
        self.beginInsertRows(self.index_of_row(row), number, number)
        row.rows.append(self.rows.section(row, run, first, end, is_turn, number))
        self.endInsertRows()

    def _remove_last(self, row: TreeRow, last: TreeRow) -> None:
        """Remove the last row under this row, which must be a turn's."""
        assert row.rows is not None
        assert last.node is not None
        self.beginRemoveRows(self.index_of_row(row), last.number, last.number)
        self._replaced = row.rows.pop()  # kept alive: a stored index may still point to it
        del self.rows.turns[last.node.serial]
        self.endRemoveRows()

    # queries by Qt and the view -----------------------------------------------------------------------
    def index_of_row(self, row: TreeRow) -> QModelIndex:
        """Return the index of a row; invalid for the root."""
        return QModelIndex() if row.parent is None else self.createIndex(row.number, 0, row)

    def index_of(self, node: Node) -> QModelIndex:
        """Return the index of a turn, opening the way to it; invalid if it is not under the top."""
        row = self.rows.row_of(node)
        return self.index_of_row(row) if row is not None else QModelIndex()

    def row(self, index: Index) -> TreeRow:
        """Return the row of an index; the root for an invalid one."""
        row: TreeRow = index.internalPointer() or self.rows.root
        return row

    def preview_target(self, index: Index) -> PreviewTarget | None:
        """Return what to preview for this row: a turn, a move of it, or a line's first turn; None for
        chapters and dormant turns."""
        if not index.isValid():
            return None
        row = self.row(index)
        if row.node is None or row.waiting is not None:
            return None
        inside = row.kind in ("move", "event") and len(row.node.moves) > 1
        return PreviewTarget(row.node, row.move if inside else -1)

    # A view calls the next three a thousand times for each turn played, so they are inlined.
    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        """Return the index of a row below a parent, reading its rows if needed; invalid outside them."""
        holder: TreeRow = parent.internalPointer() or self.rows.root
        rows = holder.rows
        if rows is None:
            rows = self.rows.open_row(holder)
        if column or not 0 <= row < len(rows):
            return QModelIndex()
        return self.createIndex(row, 0, rows[row])

    def hasChildren(self, parent: Index = ROOT) -> bool:
        """Return whether a row can be opened, without reading its rows.

        While all rows are laid out, always True.
        """
        row: TreeRow = parent.internalPointer() or self.rows.root
        return row.kind == "chapter" or self.is_laid_out or self.rows.may_have_children(row)

    def parent(self, index: Index = ROOT) -> QModelIndex:  # type: ignore[override]
        """Return the index of the row that this one is below; invalid for a row of the top level."""
        row: TreeRow | None = index.internalPointer()
        holder = row.parent if row is not None else None
        if holder is None or holder.parent is None:
            return QModelIndex()
        return self.createIndex(holder.number, 0, holder)

    def rowCount(self, parent: Index = ROOT) -> int:
        """Return the number of rows below this one, reading them if needed."""
        return len(self.rows.open_row(self.row(parent)))

    def columnCount(self, parent: Index = ROOT) -> int:
        """Return 1: everything is in one column."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text, the accessible text or the tooltip of a row; None for other roles."""
        row = self.row(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row)
        if role == Qt.ItemDataRole.AccessibleTextRole and row.waiting is not None:
            return self._words.dormant_sentence(row.waiting)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            is_turn = row.kind == "turn" and row.node is not None
            return self._words.spoken_row(row.node) if is_turn and row.node else self.text(row)
        if role == Qt.ItemDataRole.ToolTipRole and row.waiting is not None:
            return self._words.dormant_tooltip(row.waiting)
        is_about_turn = row.kind in ("turn", "line", "heading")
        if role == Qt.ItemDataRole.ToolTipRole and is_about_turn and row.node is not None:
            return self._words.tooltip(row.node)
        return None

    def text(self, row: TreeRow) -> str:
        """Return the text of a row of any kind: chapter, line, heading, turn, move or event."""
        if row.kind == "chapter" and row.run is not None:
            return self._chapter_text(row, row.run)
        if row.kind == "event":
            return row.text
        if row.node is None:
            return ""
        if row.waiting is not None:
            return self._words.dormant_text(row.waiting)
        if row.kind == "move":
            return f"{row.move + 1}. {self._words.move_text(row.node, row.move)}"
        if row.kind in ("line", "heading"):
            return " · ".join(self._line_texts(row, row.node))
        if row.node.mark("name") and row.node.parent and row.node.parent.shown_children[0] is row.node:
            return self._words.line_text(row.node)  # it has a heading only below its opened fork
        return self._words.numbered_name(row.node)

    def chapter_name_above(self, row: TreeRow) -> str:
        """Return the name of the chapter whose header is directly above this turn, or ""."""
        above = row.parent
        if row.kind != "turn" or above is None or above.kind != "chapter" or above.run is None:
            return ""
        return above.run.name_at(above.first) if above.run.is_named and not above.chapters else ""

    def _chapter_text(self, row: TreeRow, run: LineRun) -> str:
        """Return "Hand 12 · 9 turns", or "Turns 101 to 200" if the game has no name for exactly these."""
        first, last = run.nodes[row.first], run.nodes[row.end - 1]
        if not run.is_named or (name := run.name_at(row.first)) == "" or self._is_inside(row, run):
            return _("Turns {first} to {last}", first=first.depth, last=last.depth)
        if row.chapters:
            name = _("{first} to {last}", first=name, last=run.name_at(row.end - 1))
        return chapter_text(name, row.count)

    def _is_inside(self, row: TreeRow, run: LineRun) -> bool:
        """Return whether this row is only a part of a named chapter."""
        return row.first not in run.chapters_in(row.first, row.end) or (
            row.parent is not None and row.parent.kind == "chapter" and not row.parent.chapters
        )

    def _run_of_line(self, row: TreeRow) -> LineRun:
        """Return the run of a line's row or heading, which has the line's last turn."""
        if row.kind == "line":
            return self.rows.run_of(row)
        fork = row.parent
        assert fork is not None
        assert fork.run is not None
        return fork.run

    def line_rows(self, row: TreeRow) -> tuple[str, str]:
        """Return the two lines of text of a line's row or heading: its title, and its result, length, first
        turn and date."""
        assert row.node is not None
        title, *others = self._line_texts(row, row.node)
        return title, " · ".join(others)

    def _line_texts(self, row: TreeRow, head: Node) -> list[str]:
        """Return the title of the line of this row or heading, which begins with this turn, its result,
        length, first turn and date, if that is known."""
        last = self._run_of_line(row).nodes[-1]
        if last.serial not in self._line_summaries:
            self._line_summaries[last.serial] = self._words.end_and_length(last)
        summary = self._line_summaries[last.serial]
        parts = (self._words.line_title(head), *summary, self._words.numbered_name(head))
        return [*parts, *filter(None, [day_text(head.at)])]


RowMarks = tuple[bool, int | None]
NO_ROW_MARKS: RowMarks = (False, None)


def row_marks(node: Node) -> RowMarks:
    """Return the marks that decide which rows there are: whether it is hidden, and its place among
    siblings."""
    return bool(node.mark("hidden")), node.mark("place")


def day_text(at: float | bool | None, now: float | None = None) -> str:
    """Return "today", "yesterday" or a date; empty if the time is unknown or the value is no time."""
    if at is None or at is True or not clock.valid_time(at):
        return ""
    days = _days_since(at, now)
    return _("today") if days == 0 else _("yesterday") if days == 1 else format_date(at, "long")


def deletion_text(at: float | bool | None) -> str:
    """Return when something was deleted, such as "deleted today"; empty if the time is unknown."""
    if at is None or at is True or not clock.valid_time(at):
        return ""
    match _days_since(at):
        case 0:
            return _("deleted today")
        case 1:
            return _("deleted yesterday")
    return _("deleted {date}", date=format_date(at, "long"))


def _days_since(at: float, now: float | None = None) -> int:
    """Return 0 for a time of today, 1 for yesterday, 2 for any other."""
    day, today = time.localtime(at), time.localtime(clock.now() if now is None else now)
    if day[:3] == today[:3]:
        return 0
    return 1 if day[:3] == time.localtime(time.mktime(today) - 24 * 3600)[:3] else 2

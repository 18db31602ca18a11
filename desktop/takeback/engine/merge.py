"""Merge two trees of the same table: nothing is overwritten or duplicated."""

from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine.game import Game
from takeback.engine.history import Bookmark, CameFrom, Dormant, History, Node
from takeback.engine.record import Problem, TableRecord
from takeback.texts import gettext as _


class Additions(msgspec.Struct):
    """The additions that another tree would bring. Nothing is in the tree yet, as the journal is written
    first."""

    nodes: list[Node] = msgspec.field(default_factory=list)  # parents first
    marks: list[tuple[Node, str, Any]] = msgspec.field(default_factory=list)
    problems: list[Problem] = msgspec.field(default_factory=list)
    ours: dict[Node, Node] = msgspec.field(default_factory=dict)  # our node for each of theirs

    def __bool__(self) -> bool:
        """Tell whether there is anything to add."""
        return bool(self.nodes or self.marks)


def is_same_table(game: Game, one: TableRecord, other: TableRecord) -> bool:
    """Tell whether both records are of the same game, with the same number of seats, seed, rule, stored start
    and options."""
    if _start_facts(one) != _start_facts(other):
        return False
    return one.options == other.options or game.read_options(one.options) == game.read_options(other.options)


def _start_facts(record: TableRecord) -> tuple[object, ...]:
    """Return everything but the options that decides how a table starts. (Options are compared with their
    defaults.)"""
    return (
        *(record.game, len(record.seats), record.seed, record.rule),
        *(bytes(record.start), record.practice),
    )


def find_additions(history: History, other: History) -> Additions:
    """Return what the other tree would add; only serials for the new turns are reserved in ours.

    Turns with the same path and actions are the same turn. A turn is left out, with all that follow it, and
    reported if the turn before it has another state here.
    """
    found = Additions(ours={other.root: history.root})
    ours = found.ours
    _add_marks(found, history.root, other.root)
    for theirs in other.root.subtree():
        if theirs.parent is None or theirs.parent not in ours:
            continue
        parent = ours[theirs.parent]
        node = history.find_child(parent, theirs.moves, theirs.luck)
        if node is None:
            if parent.state != theirs.parent.state:
                why = _(
                    "Turn {depth} of the file follows a turn that has another result here.",
                    depth=theirs.depth,
                )
                found.problems.append(Problem(theirs.serial, why))
                continue
            node = history.new_node(parent, theirs.moves, luck=theirs.luck)
            history.reserve(node.serial)
            node.at, node.took = theirs.at, theirs.took
            found.nodes.append(node)
            _take_marks(found, node, theirs)
        else:
            _add_marks(found, node, theirs)
        ours[theirs] = node
    found.marks = [one for mark in found.marks if (one := _translated_mark(found, other, mark))]
    return found


def _translated_mark(
    found: Additions, other: History, mark: tuple[Node, str, Any]
) -> tuple[Node, str, Any] | None:
    """Return a mark with turn serials translated to this tree; None if it names only turns that are missing
    here. Marks without serials stay as they are."""
    node, what, value = mark
    if isinstance(value, Dormant) and value != node.mark(what):
        before, after = (
            tuple(
                turn.serial
                for serial in serials
                if serial in other.nodes and (turn := found.ours.get(other.nodes[serial])) is not None
            )
            for serials in (value.before, value.after)
        )
        return (node, what, Dormant(before, after)) if before or after else None
    if not isinstance(value, CameFrom) or value == node.mark(what):
        return mark
    source = found.ours.get(other.nodes.get(value.turn, other.root))
    return (node, what, replace(value, turn=source.serial)) if source is not None and source.parent else None


def apply_additions(history: History, found: Additions) -> None:
    """Attach the new nodes that `find_additions` prepared, and set the marks it found."""
    for node in found.nodes:
        history.attach(node)
    history.set_marks(found.marks)


def merge(history: History, other: History) -> Additions:
    """Add all turns and marks of another tree of the same table, and return what was added."""
    found = find_additions(history, other)
    apply_additions(history, found)
    return found


def _take_marks(found: Additions, node: Node, theirs: Node) -> None:
    """Take all marks of a new turn but its place among its siblings."""
    for what, value in (theirs.marks or {}).items():
        if what != "place":
            found.marks.append((node, what, value))


def _add_marks(found: Additions, node: Node, theirs: Node) -> None:
    """Add to `found` the marks by which the other tree would change a turn that both have.

    Ours stay. Differing notes and bookmarks become one text of both; `hidden` and `place` are never taken
    over.
    """
    for what, value in (theirs.marks or {}).items():
        both = _merged_mark(what, node.mark(what), value)
        if both != node.mark(what):
            found.marks.append((node, what, both))


def _merged_mark(what: str, mine: Any, theirs: Any) -> Any:
    """Return the merged value of a mark: ours, theirs if we have none, or both texts of notes and
    bookmarks."""
    if what in ("hidden", "place"):
        return mine
    if mine is None:
        return theirs
    if what == "note":
        return _merged_notes(mine, theirs)
    if what == "bookmark" and mine != theirs:
        return _merged_bookmarks(mine, theirs)
    return mine


def _merged_notes(mine: str, theirs: str) -> str:
    """Return our note with theirs below it, unless it is already contained."""
    if not theirs or f"\n\n{theirs}\n\n" in f"\n\n{mine}\n\n":
        return mine
    return f"{mine}\n\n{theirs}" if mine else theirs


def _merged_bookmarks(mine: Bookmark, theirs: Bookmark) -> Bookmark:
    """Return our bookmark with the other's name and note added to its note."""
    also = theirs.note if theirs.name == mine.name else f"{theirs.name}: {theirs.note}".rstrip(": ")
    return replace(mine, note=_merged_notes(mine.note, also))

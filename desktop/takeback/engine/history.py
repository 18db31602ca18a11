"""The tree of all turns of a table. It only grows: deleted lines are marked as hidden, unless they are
destroyed."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from takeback.engine import clock
from takeback.engine.chance import Luck
from takeback.engine.play import Move
from takeback.engine.state import digest, encode
from takeback.texts import format_number
from takeback.texts import gettext as _

LONGEST_NAME, LONGEST_NOTE = 1_000, 1_000_000  # characters
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Note = Annotated[str, Meta(max_length=LONGEST_NOTE)]
Place = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Bookmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named mark on a node. With an assumption it is a checkpoint; `verdict` says whether that held, failed
    or is open."""

    name: Name
    colour: Annotated[int, Meta(ge=0, le=1_000)] = 0
    note: Note = ""
    assumption: Note = ""
    verdict: Name = ""


class CameFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The origin of a turn that was played again after an edit of its past: the serial of the old turn, what
    became of it, and which marks were copied from it."""

    turn: Annotated[int, Meta(ge=0)]
    became: Name
    marks: tuple[Name, ...] = ()


class Dormant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns that an edit of the past made illegal, by serial. They wait in the new line, before and after
    the turn that has this mark."""

    before: tuple[Annotated[int, Meta(ge=0)], ...] = ()
    after: tuple[Annotated[int, Meta(ge=0)], ...] = ()


class KeptEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edit of the past that is stored but not carried out yet, on the last turn of its line. See
    kept_edits.py."""

    edition: Annotated[int, Meta(ge=1)]
    edits: msgspec.Raw


# The marks that can be set on a node, with the type each has in files. `place` orders siblings, small first;
# `hidden` is the time of the deletion (or just True); `failed` says why a line does not work; `automatic`
# is set on a turn that the window did for the player, as a part of the action before it.
MARKS: dict[str, Any] = {
    "bookmark": Bookmark,
    "note": Note,
    "hidden": bool | Annotated[float, Meta(ge=0, le=clock.LATEST)],
    "name": Name,
    "place": Place,
    "failed": Note,
    "came_from": CameFrom,
    "dormant": Dormant,
    "edit": KeptEdit,
    "automatic": Literal[True],
}
COPIED_MARKS = ("bookmark", "note", "name", "failed")  # marks that are copied when a turn is played again
# For each mark, a sentence for the player on what values it takes.
MARK_IS = {
    "bookmark": _(
        "A bookmark has a colour, a name of at most {longest_name} characters and a note of at "
        "most {longest_note}.",
        longest_name=format_number(LONGEST_NAME),
        longest_note=format_number(LONGEST_NOTE),
    ),
    "note": _(
        "A note is a text of at most {longest_note} characters.", longest_note=format_number(LONGEST_NOTE)
    ),
    "hidden": _("A line is deleted or it is not, and at a time before the year 3000."),
    "name": _(
        "The name of a line is a text of at most {longest_name} characters.",
        longest_name=format_number(LONGEST_NAME),
    ),
    "place": _("The place of a line among the others is a whole number."),
    "failed": _(
        "Why a line fails is a text of at most {longest_note} characters.",
        longest_note=format_number(LONGEST_NOTE),
    ),
    "came_from": _("A turn that was played again has the number of the turn that it was."),
    "dormant": _("Turns that wait in a line have the numbers of the turns that they were."),
    "edit": _("A change in the past that is not made yet is what an edition of its game wrote."),
    "automatic": _("A turn that the window did for the player is marked as such."),
}
NOT_IN_GAME = _(
    "This turn is not part of the game: its line does not exist yet, or it was deleted permanently."
)
LINE_MARKS = ("hidden", "place")  # marks that decide which lines are visible, and their order
FEW = 16  # up to this many children are searched one by one; beyond that an index is kept


class Node(msgspec.Struct, eq=False):
    """One confirmed turn: its moves, the state after them, and its place in the tree."""

    serial: int
    parent: "Node | None"
    moves: tuple[Move, ...]
    state: Any
    depth: int = 0
    seat: int = -1  # whose turn it was; -1 for Start
    at: float = 0.0  # when it was confirmed, in seconds since 1970
    took: float = 0.0  # seconds spent thinking before it
    children: "tuple[Node, ...]" = ()
    last_visited: "Node | None" = None  # the child last visited
    sealed_by: "Node | None" = (
        None  # this or a later turn, because of which a fair table cannot undo this one
    )
    stretch: "Node | None" = None  # first of the unsealed turns that end here; cache of fair.py
    line_start: "Node | None" = (
        None  # first turn of its line, see `History.line_number`; None: not in the tree
    )
    marks: dict[str, Any] | None = None
    chain: bytes | None = None  # hash chain up to here; None: not computed yet; empty: none
    luck: Luck | None = None  # where its random values came from; None: from its own place
    _key: str | None = None

    def __repr__(self) -> str:
        """Return the serial only: every other field leads to the whole tree."""
        return f"Node({self.serial})"

    @property
    def key(self) -> str:
        """Return a hash of all actions from Start to here, and of luck that they took from elsewhere.

        The same path has the same key in every file. It is computed on first use, as most never are.
        """
        waiting: list[Node] = []
        node = self
        while node._key is None:  # computed on demand, without recursion: lines can be long
            assert node.parent is not None
            waiting.append(node)
            node = node.parent
        key = node._key
        for node in reversed(waiting):
            acts = [(move.seat, move.action) for move in node.moves]
            key = node._key = digest((key, acts) if node.luck is None else (key, acts, node.luck))
        return key

    @property
    def is_automatic(self) -> bool:
        """Tell whether the window did this turn for the player, as a part of the action before it."""
        return self.marks is not None and "automatic" in self.marks

    @property
    def is_fork(self) -> bool:
        """Tell whether more than one visible line continues from here."""
        return len(self.children) > 1 and len(self.shown_children) > 1

    @property
    def shown_children(self) -> tuple["Node", ...]:
        """Return the children that are not themselves marked as hidden, in their order among siblings."""
        return tuple([child for child in self.children if child.marks is None or not child.mark("hidden")])

    def mark(self, what: str) -> Any:
        """Return the value of this mark; None where there is none."""
        return self.marks.get(what) if self.marks else None

    @property
    def place(self) -> int:
        """Return the sort key among siblings: the mark "place" if set, else the serial."""
        place = self.mark("place")
        return self.serial if place is None else place

    def line(self) -> list["Node"]:
        """Return the nodes from Start to this one, both included."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def redo_node(self) -> "Node | None":
        """Return the node that redo leads to: the child last visited, else the first visible one; None at a
        tip."""
        if self.last_visited is not None and not self.last_visited.mark("hidden"):
            return self.last_visited
        return next((child for child in self.children if not child.mark("hidden")), None)

    def nodes_to_tip(self) -> list["Node"]:
        """Return the nodes that repeated redo passes, up to the tip, without this node."""
        nodes = []
        node = self.redo_node()
        while node is not None:
            nodes.append(node)
            node = node.redo_node()
        return nodes

    def tip(self) -> "Node":
        """Return the end of the line through this node, to which repeated redo leads: itself at a tip."""
        return ([self, *self.nodes_to_tip()])[-1]

    def is_in_subtree_of(self, other: "Node") -> bool:
        """Tell whether this node is the other one or one of its descendants."""
        node: Node | None = self
        while node is not None and node.depth > other.depth:
            node = node.parent
        return node is other

    def subtree(self) -> Iterator["Node"]:
        """Yield this node and all its descendants, parents first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def shown_subtree(self) -> Iterator["Node"]:
        """Yield this node and all its descendants, without lines that are deleted inside, parents first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.shown_children))


class History:
    """All turns of one table, hidden ones too, with indexes of marks, forks and serials."""

    def __init__(self, start: Any) -> None:
        self.root = Node(0, None, (), start, _key="")
        self.root.line_start = self.root
        self.nodes: dict[int, Node] = {0: self.root}
        self.marked: dict[int, Node] = {}
        self.branch_points: dict[int, Node] = {}  # by serial: all nodes that ever had two children
        self._bookmarks: list[Node] | None = None  # cached until marks change, as is `_gone`
        self._gone: set[int] | None = None
        self._line_starts = [0]  # the serials of the first turns of all lines, in order
        self._named: dict[str, set[int]] | None = None  # serials of such turns, by names; None until needed
        self._next = 1
        # by serial of the parent: its children, and their index
        self._wide: dict[int, tuple[tuple[Node, ...], dict[bytes, Node]]] = {}

    def contains(self, node: Node) -> bool:
        """Tell whether this node belongs to the tree; one of an unfinished line, or a destroyed one, does
        not."""
        return self.nodes.get(node.serial) is node

    def add(
        self,
        parent: Node,
        moves: tuple[Move, ...],
        serial: int | None = None,
        at: float = -1.0,
        took: float = 0.0,
        luck: Luck | None = None,
    ) -> Node:
        """Add a turn as a child and return it, or return the existing child with the same actions and luck.

        Without `serial`, the next number is used; with a negative `at`, the present time. For an existing
        child, a given `serial` becomes another name of it.
        """
        node = self.find_child(parent, moves, luck) if parent.children else None
        if node is None:
            number = self._next if serial is None else serial
            when = clock.now() if at < 0 else at
            node = Node(number, parent, moves, moves[-1].after, parent.depth + 1, moves[0].seat, when, took)
            node.luck = luck
            self.attach(node)
        elif serial is not None:
            self.nodes[serial] = node
            self.reserve(serial)
        return node

    def new_node(
        self, parent: Node, moves: tuple[Move, ...], serial: int | None = None, luck: Luck | None = None
    ) -> Node:
        """Return a new node that is not attached to the tree yet, so that it can be written to the journal
        first."""
        number = self._next if serial is None else serial
        node = Node(number, parent, moves, moves[-1].after, parent.depth + 1, moves[0].seat)
        node.luck = luck
        return node

    def assign_serials(self, nodes: Iterable[Node]) -> None:
        """Number nodes that are not in the tree yet, in order, from the next free serial. The serials are not
        reserved."""
        for serial, node in enumerate(nodes, self._next):
            node.serial = serial

    def attach(self, node: Node) -> None:
        """Attach a prepared node to its parent and to all indexes; inside a deleted line it counts as
        hidden."""
        parent = node.parent
        assert parent is not None
        before = parent.children
        parent.children = (*before, node)
        if before:
            self.branch_points[parent.serial] = parent
            self._note_wide(parent, before, node)
            self._begin_line(node)
        else:
            node.line_start = parent.line_start
        if self._gone and parent.serial in self._gone:
            self._gone.add(node.serial)
        serial = node.serial
        self.nodes[serial] = node
        if serial >= self._next:  # inlined `reserve`: this may run 100,000 times in a row
            self._next = serial + 1

    def reserve(self, serial: int) -> None:
        """Mark a serial as taken, for example by an unreadable turn, so that no new turn gets it."""
        if serial >= self._next:
            self._next = serial + 1

    def find_child(self, parent: Node, moves: tuple[Move, ...], luck: Luck | None = None) -> Node | None:
        """Return the child with the same actions by the same seats and the same luck; None where there is
        none."""
        if len(parent.children) > FEW:
            return self._index(parent).get(_encoded_actions(moves, luck))
        return find_equal(parent.children, moves, luck) if parent.children else None

    def _index(self, parent: Node) -> dict[bytes, Node]:
        """Return the children of a wide node by their encoded actions; rebuilt if the children changed."""
        children, index = self._wide.get(parent.serial, ((), {}))
        if children is not parent.children:
            index = {_encoded_actions(child.moves, child.luck): child for child in reversed(parent.children)}
            self._wide[parent.serial] = parent.children, index
        return index

    def _note_wide(self, parent: Node, before: tuple[Node, ...], child: Node) -> None:
        """Add a new child to its parent's index, if the index was up to date."""
        children, index = self._wide.get(parent.serial, ((), {}))
        if children is before:
            index[_encoded_actions(child.moves, child.luck)] = child
            self._wide[parent.serial] = parent.children, index

    # lines --------------------------------------------------------------------------------------------
    def _begin_line(self, node: Node) -> None:
        """Note that a line begins with this turn."""
        node.line_start = node
        insort(self._line_starts, node.serial)

    def find_lines(self) -> None:
        """Find the first turn of each line again, as if all turns had been attached in the order of their
        serials. Needed only after turns were removed."""
        self._line_starts, self._named = [0], None
        nodes = sorted(set(self.nodes.values()), key=_serial)
        played_first = {min(node.children, key=_serial) for node in nodes if node.children}
        for node in nodes:
            if node in played_first and node.parent is not None:
                node.line_start = node.parent.line_start
            elif node is not self.root:
                self._begin_line(node)

    def line_number(self, node: Node) -> int:
        """Return the number of the line that this turn is on. Two lines of a tree never have the same.

        Line 1 leads from Start over the turn that was played first after each turn. Every other turn after
        the same one begins a line of its own; these are numbered in the order in which they were begun,
        deleted ones included.
        """
        while node.line_start is None and node.parent is not None:  # it is not in the tree
            node = node.parent
        start = node.line_start
        return bisect_left(self._line_starts, start.serial) + 1 if start is not None else 1

    def is_only_line_named(self, node: Node, name: str) -> bool:
        """Tell whether no other line than that of this turn has a turn with this mark "name", in capitals or
        not."""
        if self._named is None:
            self._named = defaultdict(set)
            for one in self.marked.values():
                if (given := one.mark("name")) and one.line_start is not None:
                    self._named[given.casefold()].add(one.line_start.serial)
        start = node.line_start
        return self._named.get(name.casefold(), set()) <= {start.serial if start is not None else -1}

    # marks --------------------------------------------------------------------------------------------
    def set_mark(self, node: Node, what: str, value: Any) -> Any:
        """Set a mark on a node, or remove it with None; return its old value. States are never changed."""
        old = node.mark(what)
        self.set_marks([(node, what, value)])
        return old

    def set_marks(self, marks: Iterable[tuple[Node, str, Any]]) -> None:
        """Set many marks at once; children whose "place" changed are sorted once at the end."""
        unsorted_parents: dict[int, Node] = {}
        for node, what, value in marks:
            self._write_mark(node, what, value)
            if what == "place" and node.parent is not None:
                unsorted_parents[node.parent.serial] = node.parent
        for parent in unsorted_parents.values():
            parent.children = tuple(sorted(parent.children, key=_sibling_order))

    def _write_mark(self, node: Node, what: str, value: Any) -> None:
        """Set or remove one mark and update the index of marked nodes."""
        self._bookmarks = None
        if what == "hidden":
            self._gone = None
        if what == "name":
            self._named = None
        marks = node.marks or {}
        if value is None:
            marks.pop(what, None)
        else:
            marks[what] = value
        node.marks = marks or None
        if node.marks:
            self.marked[node.serial] = node
        else:
            self.marked.pop(node.serial, None)

    def destroy(self, serials: Container[int]) -> None:
        """Remove these turns from the tree for good. They must include all their descendants, and the table
        must be at none of them."""
        self._bookmarks = self._gone = None
        for serial in [serial for serial in self.nodes if serial in serials]:
            node = self.nodes.pop(serial)
            self.marked.pop(serial, None)
            if node.parent is not None:
                node.parent.children = tuple(one for one in node.parent.children if one is not node)
                if node.parent.last_visited is node:
                    node.parent.last_visited = None
        self.find_lines()

    def bookmarks(self) -> list[Node]:
        """Return the visible bookmarked nodes, ordered by depth, then by serial."""
        if self._bookmarks is None:
            found = [node for node in self.marked.values() if node.mark("bookmark")]
            found = [node for node in found if not self.is_hidden(node)]
            self._bookmarks = sorted(found, key=lambda node: (node.depth, node.serial))
        return list(self._bookmarks)

    def deleted_heads(self) -> list[Node]:
        """Return the first node of every deleted line."""
        return [node for node in self.marked.values() if node.mark("hidden")]

    def is_hidden(self, node: Node) -> bool:
        """Tell whether this node or one of its ancestors was deleted."""
        if self._gone is None:
            self._gone = set()
            for head in sorted(self.deleted_heads(), key=lambda head: head.depth):
                if head.serial not in self._gone:
                    self._gone.update(one.serial for one in head.subtree())
        return node.serial in self._gone

    def outermost_deleted_heads(self) -> list[Node]:
        """Return the first node of every deleted line that is not itself inside a deleted line."""
        return [one for one in self.deleted_heads() if one.parent is None or not self.is_hidden(one.parent)]

    def forks(self) -> list[Node]:
        """Return the nodes with more than one child, hidden children included."""
        nodes = self.nodes
        return [one for one in self.branch_points.values() if len(one.children) > 1 and one.serial in nodes]

    def visited_children(self) -> dict[int, int]:
        """Return, by serial, the child last visited of each fork that has one."""
        return {
            node.serial: node.last_visited.serial for node in self.forks() if node.last_visited is not None
        }


def find_equal(nodes: Iterable[Node], moves: tuple[Move, ...], luck: Luck | None) -> Node | None:
    """Return the first node with the same actions by the same seats and the same luck; None where there is
    none."""
    for node in nodes:
        if (
            node.luck == luck
            and len(node.moves) == len(moves)
            and all(
                one.seat == two.seat and one.action == two.action
                for one, two in zip(node.moves, moves, strict=True)
            )
        ):
            return node
    return None


def _encoded_actions(moves: tuple[Move, ...], luck: Luck | None) -> bytes:
    """Return a comparable encoding of a turn's seats, actions and luck."""
    acts = [(move.seat, move.action) for move in moves]
    return encode(acts if luck is None else (acts, luck))


def _serial(node: Node) -> int:
    """Return the serial of a node, as a sort key."""
    return node.serial


def _sibling_order(child: Node) -> tuple[int, int]:
    """Return the sort key of a child among its siblings."""
    return child.place, child.serial


def why_no_mark(history: History, node: Node, what: str, value: Any) -> str:
    """Return why this mark may not be set to this value (None removes it); "" when it may."""
    if not history.contains(node):
        return NOT_IN_GAME
    if what not in MARKS:
        return _("There is no mark “{what}”.", what=what[:40])
    if what == "hidden" and value and node.parent is None:
        return _("Start cannot be deleted. Use Game > New, or delete this game in Recent games.")
    try:
        msgspec.convert(value, MARKS[what] | None)
    except msgspec.ValidationError:
        return MARK_IS[what]
    return ""


def decision_before(node: Node, persons: tuple[int, ...]) -> Node | None:
    """Return the node before the last turn up to this one that is a person's and not automatic; None if there
    is none.

    Where no persons play, every turn counts that is not automatic.
    """
    while node.parent is not None and (node.is_automatic or (persons and node.seat not in persons)):
        node = node.parent
    return node.parent


def decision_after(node: Node, persons: tuple[int, ...], line: Sequence[Node]) -> Node | None:
    """Return the node after the next turn on this line and the turns of computers and automatic turns that
    follow it; None at the line's end."""
    row = node.depth + 1
    if row >= len(line):
        return None
    while row + 1 < len(line) and (
        line[row + 1].is_automatic or (persons and line[row + 1].seat not in persons)
    ):
        row += 1
    return line[row]


def nearest_visible(node: Node) -> Node:
    """Return the node itself if it is visible, else the last visible one before its line was deleted."""
    shown = node
    one: Node | None = node
    while one is not None:
        if one.mark("hidden") and one.parent is not None:
            shown = one.parent
        one = one.parent
    return shown


def tree_digest(history: History) -> str:
    """Return a hash of the whole tree: the path, place and resulting state of every turn."""
    tree = sorted(
        (node.key, node.parent.key if node.parent else "", encode(node.state))
        for node in history.nodes.values()
    )
    return digest(tree)

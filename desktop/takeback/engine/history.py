"""The tree of all turns. It only grows: what is tidied away is hidden, not destroyed."""

from collections.abc import Container, Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from takeback.engine import clock
from takeback.engine.chance import Luck
from takeback.engine.play import Move
from takeback.engine.state import digest, encode

LONGEST_NAME, LONGEST_NOTE = 1_000, 1_000_000  # characters
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Note = Annotated[str, Meta(max_length=LONGEST_NOTE)]
Place = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Bookmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named mark on a node. With an assumption it is a checkpoint, which holds, fails, or is open."""

    name: Name
    colour: Annotated[int, Meta(ge=0, le=1_000)] = 0
    note: Note = ""
    assumption: Note = ""
    verdict: Name = ""


class CameFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a turn that was played again after a change in its past: which turn it was, what became of it, and
    which of the marks on it came along."""

    turn: Annotated[int, Meta(ge=0)]
    became: Name
    marks: tuple[Name, ...] = ()


class KeptEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change in the past that is not made yet, on the last turn of its line: see engine/kept_edits.py."""

    edition: Annotated[int, Meta(ge=1)]
    edits: msgspec.Raw


# What tidying may write on a node, and the type of each in files. `place` orders siblings, small first;
# `hidden` is the time of the deletion (or just True); `failed` says why a line does not work.
MARKS: dict[str, Any] = {
    "bookmark": Bookmark,
    "note": Note,
    "hidden": bool | Annotated[float, Meta(ge=0, le=clock.LATEST)],
    "name": Name,
    "place": Place,
    "failed": Note,
    "came_from": CameFrom,
    "edit": KeptEdit,
}
CARRIED = ("bookmark", "note", "name", "failed")  # those that come along when a turn is played again
# What each must be, for the player.
MARK_IS = {
    "bookmark": f"A bookmark has a colour, a name of at most {LONGEST_NAME:,} characters and a note of at "
    f"most {LONGEST_NOTE:,}.",
    "note": f"A note is a text of at most {LONGEST_NOTE:,} characters.",
    "hidden": "A line is deleted or it is not, and at a time before the year 3000.",
    "name": f"The name of a line is a text of at most {LONGEST_NAME:,} characters.",
    "place": "The place of a line among the others is a whole number.",
    "failed": f"Why a line fails is a text of at most {LONGEST_NOTE:,} characters.",
    "came_from": "A turn that was played again has the number of the turn that it was.",
    "edit": "A change in the past that is not made yet is what an edition of its game wrote.",
}
NOT_IN_GAME = "This turn is not part of the game: its line is not made yet, or it was deleted for good."
LINE_MARKS = ("hidden", "place")  # those that say which lines there are, and in what order
FEW = 16  # so many children are looked through one by one; of more, an index is kept


class Node(msgspec.Struct, eq=False):
    """One confirmed turn: the moves, the state after them, and where it stands in the tree."""

    serial: int
    parent: "Node | None"
    moves: tuple[Move, ...]
    state: Any
    depth: int = 0
    seat: int = -1  # whose turn it was; -1 for Start
    at: float = 0.0  # when it was confirmed
    took: float = 0.0  # seconds of thought before
    children: "tuple[Node, ...]" = ()
    last: "Node | None" = None  # the child last stood on
    sealer: "Node | None" = None  # the turn, here or later, that a fair table cannot take back
    stretch: "Node | None" = None  # where the unsealed turns up to this one began, see engine/fair.py
    marks: dict[str, Any] | None = None
    chain: bytes | None = None  # None: to be worked out, see `turn_record`; empty: there was none
    luck: Luck | None = None  # whose it took; None: that of its own place
    _key: str | None = None

    def __repr__(self) -> str:
        """Of itself alone: all others hang on it."""
        return f"Node({self.serial})"

    @property
    def key(self) -> str:
        """A name for the actions from Start to here, and for luck that they brought from elsewhere: the same
        path has the same key in every file."""
        waiting: list[Node] = []
        node = self
        while node._key is None:  # worked out when it is first asked for: most never are
            assert node.parent is not None
            waiting.append(node)
            node = node.parent
        key = node._key
        for node in reversed(waiting):
            acts = [(move.seat, move.action) for move in node.moves]
            key = node._key = digest((key, acts) if node.luck is None else (key, acts, node.luck))
        return key

    @property
    def is_fork(self) -> bool:
        """Do shown lines part here?"""
        return len(self.children) > 1 and len(self.shown_children) > 1

    @property
    def shown_children(self) -> tuple["Node", ...]:
        return tuple([child for child in self.children if child.marks is None or not child.mark("hidden")])

    def mark(self, what: str) -> Any:
        return self.marks.get(what) if self.marks else None

    @property
    def place(self) -> int:
        place = self.mark("place")
        return self.serial if place is None else place

    def line(self) -> list["Node"]:
        """From Start to here."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def next(self) -> "Node | None":
        """Where redo leads: the child last stood on, else the first."""
        if self.last is not None and not self.last.mark("hidden"):
            return self.last
        return next((child for child in self.children if not child.mark("hidden")), None)

    def run_on(self) -> list["Node"]:
        """From here to the tip of the line, without this node."""
        nodes = []
        node = self.next()
        while node is not None:
            nodes.append(node)
            node = node.next()
        return nodes

    def is_below(self, other: "Node") -> bool:
        node: Node | None = self
        while node is not None and node.depth > other.depth:
            node = node.parent
        return node is other

    def below(self) -> Iterator["Node"]:
        """This node and all under it, parents first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


class History:
    """All turns of one table, hidden ones too."""

    def __init__(self, start: Any) -> None:
        self.root = Node(0, None, (), start, _key="")
        self.nodes: dict[int, Node] = {0: self.root}
        self.marked: dict[int, Node] = {}
        self.parted: dict[int, Node] = {}  # what ever had a second child: nobody walks the tree for them
        self._bookmarks: list[Node] | None = None  # these two are worked out when asked for, after tidying
        self._gone: set[int] | None = None
        self._next = 1
        self._wide: dict[int, tuple[tuple[Node, ...], dict[bytes, Node]]] = {}  # by parent: children, index

    def has(self, node: Node) -> bool:
        """Is this a turn of the tree? One of a line that is still worked out is not, nor one that was
        destroyed, whatever their numbers are."""
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
        """A new child, or the one that is there already for these actions."""
        node = self.child(parent, moves, luck) if parent.children else None
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

    def prepare(
        self, parent: Node, moves: tuple[Move, ...], serial: int | None = None, luck: Luck | None = None
    ) -> Node:
        """A node that is not in the tree yet: it is written to the journal first."""
        number = self._next if serial is None else serial
        node = Node(number, parent, moves, moves[-1].after, parent.depth + 1, moves[0].seat)
        node.luck = luck
        return node

    def number(self, nodes: Iterable[Node]) -> None:
        """Give the next numbers to turns that are not in the tree yet."""
        for serial, node in enumerate(nodes, self._next):
            node.serial = serial

    def attach(self, node: Node) -> None:
        parent = node.parent
        assert parent is not None
        before = parent.children
        parent.children = (*before, node)
        if before:
            self.parted[parent.serial] = parent
            self._note_wide(parent, before, node)
        if self._gone and parent.serial in self._gone:
            self._gone.add(node.serial)
        serial = node.serial
        self.nodes[serial] = node
        if serial >= self._next:  # `reserve`, which is not called: this is done 100,000 times in a row
            self._next = serial + 1

    def reserve(self, serial: int) -> None:
        """A number that is taken, be it by a turn that could not be read: no new turn may get it."""
        if serial >= self._next:
            self._next = serial + 1

    def child(self, parent: Node, moves: tuple[Move, ...], luck: Luck | None = None) -> Node | None:
        """Equal actions by the same seats, with the same luck, lead into the same child."""
        if len(parent.children) > FEW:
            return self._index(parent).get(_acts(moves, luck))
        for child in parent.children:
            if (
                child.luck == luck
                and len(child.moves) == len(moves)
                and all(
                    one.seat == two.seat and one.action == two.action
                    for one, two in zip(child.moves, moves, strict=True)
                )
            ):
                return child
        return None

    def _index(self, parent: Node) -> dict[bytes, Node]:
        children, index = self._wide.get(parent.serial, ((), {}))
        if children is not parent.children:
            index = {_acts(child.moves, child.luck): child for child in reversed(parent.children)}
            self._wide[parent.serial] = parent.children, index
        return index

    def _note_wide(self, parent: Node, before: tuple[Node, ...], child: Node) -> None:
        children, index = self._wide.get(parent.serial, ((), {}))
        if children is before:
            index[_acts(child.moves, child.luck)] = child
            self._wide[parent.serial] = parent.children, index

    def tidy(self, node: Node, what: str, value: Any) -> Any:
        """Write a mark on a node, None to wipe it; returns what was there. Never touches a state."""
        old = node.mark(what)
        self.tidy_all([(node, what, value)])
        return old

    def tidy_all(self, marks: Iterable[tuple[Node, str, Any]]) -> None:
        """Many marks at once: children whose places changed are put in order when all are written."""
        disordered: dict[int, Node] = {}
        for node, what, value in marks:
            self._write(node, what, value)
            if what == "place" and node.parent is not None:
                disordered[node.parent.serial] = node.parent
        for parent in disordered.values():
            parent.children = tuple(sorted(parent.children, key=_order))

    def _write(self, node: Node, what: str, value: Any) -> None:
        self._bookmarks = None
        if what == "hidden":
            self._gone = None
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
        """Forget these turns for good. The caller makes sure that the table stands on none of them."""
        self._bookmarks = self._gone = None
        for serial in [serial for serial in self.nodes if serial in serials]:
            node = self.nodes.pop(serial)
            self.marked.pop(serial, None)
            if node.parent is not None:
                node.parent.children = tuple(one for one in node.parent.children if one is not node)
                if node.parent.last is node:
                    node.parent.last = None

    def bookmarks(self) -> list[Node]:
        """Bookmarked nodes in the order of the tree."""
        if self._bookmarks is None:
            found = [node for node in self.marked.values() if node.mark("bookmark")]
            found = [node for node in found if not self.is_hidden(node)]
            self._bookmarks = sorted(found, key=lambda node: (node.depth, node.serial))
        return list(self._bookmarks)

    def deleted(self) -> list[Node]:
        """The first node of every line that was tidied away."""
        return [node for node in self.marked.values() if node.mark("hidden")]

    def is_hidden(self, node: Node) -> bool:
        """Is this node, or one above it, tidied away?"""
        if self._gone is None:
            self._gone = set()
            for head in sorted(self.deleted(), key=lambda head: head.depth):
                if head.serial not in self._gone:
                    self._gone.update(one.serial for one in head.below())
        return node.serial in self._gone

    def tops_deleted(self) -> list[Node]:
        """Of what was tidied away: the first node of every line that is not under another such line."""
        return [one for one in self.deleted() if one.parent is None or not self.is_hidden(one.parent)]

    def forks(self) -> list[Node]:
        """Where lines part, those too that were tidied away."""
        nodes = self.nodes
        return [one for one in self.parted.values() if len(one.children) > 1 and one.serial in nodes]

    def visited(self) -> dict[int, int]:
        """For each fork whose line was chosen: the child last stood on."""
        return {node.serial: node.last.serial for node in self.forks() if node.last is not None}


def _acts(moves: tuple[Move, ...], luck: Luck | None) -> bytes:
    acts = [(move.seat, move.action) for move in moves]
    return encode(acts if luck is None else (acts, luck))


def _order(child: Node) -> tuple[int, int]:
    return child.place, child.serial


def why_no_mark(history: History, node: Node, what: str, value: Any) -> str:
    """Why this may not be written on a node; empty when it may. None wipes a mark."""
    if not history.has(node):
        return NOT_IN_GAME
    if what not in MARKS:
        return f"There is no mark “{what[:40]}”."
    if what == "hidden" and value and node.parent is None:
        return "Start cannot be deleted. Use Game > New, or delete this game in Recent games."
    try:
        msgspec.convert(value, MARKS[what] | None)
    except msgspec.ValidationError:
        return MARK_IS[what]
    return ""


def shown_at_or_above(node: Node) -> Node:
    """The node itself, or the last one before the line to it was tidied away."""
    shown = node
    one: Node | None = node
    while one is not None:
        if one.mark("hidden") and one.parent is not None:
            shown = one.parent
        one = one.parent
    return shown


def digest_of(history: History) -> str:
    """A name for the whole tree: what was played, where, and with what result."""
    tree = sorted(
        (node.key, node.parent.key if node.parent else "", encode(node.state))
        for node in history.nodes.values()
    )
    return digest(tree)

"""Check the reasons of hints independently, by trying everything that the named cells leave open.

A hint names a step, and the cells and items from which it follows. Here all else is ignored, and every way is
tried in which those cells can be covered and those items laid without that step: there must be none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

from takeback.engine.game import Hint

Cell = tuple[int, int]
Node = tuple[Cell, int]  # a bridge has two nodes: 0 across, 1 down
Edge = frozenset[Node]
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def is_confirmed(state: Any, hint: Hint) -> bool:
    """Return whether the reason of a hint holds."""
    if not hint.rule or not hint.actions:
        return False
    match type(hint.actions[0]).__name__:
        case "Draw":
            return Lines(state, hint).holds()
        case "Fold":
            return Blocks(state, hint, list_folds(state)).holds()
        case "Place":
            return Blocks(state, hint, list_placements(state)).holds()
    return False


# lines ------------------------------------------------------------------------------------------------
class Lines:
    """The rules of Flow: every open cell is passed once; a clue is left once; a bridge is passed on both
    decks."""

    def __init__(self, state: Any, hint: Hint) -> None:
        level, self.hint = state.level, hint
        self.level = level
        self.bridges = set(level.bridges)
        self.owner = {(cell, 0): k for k, pair in enumerate(level.clues) for cell in pair}
        self.ways: dict[Node, list[Edge]] = {}
        board = {(r, c) for r in range(1, level.rows + 1) for c in range(1, level.columns + 1)}
        for cell in sorted(board - set(level.empty)):
            for side in "RD":
                near = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
                if near in board - set(level.empty) and tuple(sorted((cell, near))) not in level.walls:
                    edge = frozenset((self.node(cell, near), self.node(near, cell)))
                    for node in edge:
                        self.ways.setdefault(node, []).append(edge)
        self.on: set[Edge] = set()
        self.lines = []
        for item, past in enumerate(state.items):
            clue = level.clues[item // 2][item % 2]
            line = [clue, *(entry.where[0] for entry in past.done)]
            self.lines.append(line)
            for one, two in pairwise(line):
                self.on.add(frozenset((self.node(one, two), self.node(two, one))))

    def node(self, cell: Cell, near: Cell) -> Node:
        return cell, int(cell in self.bridges and cell[0] != near[0])

    def need(self, node: Node) -> int:
        return 1 if node in self.owner else 2

    def holds(self) -> bool:
        action: Any = self.hint.actions[0]
        line = self.lines[action.item]
        tip, (down, right) = line[-1], STEPS[action.direction]
        by = (tip[0] + down, tip[1] + right)
        goal = frozenset((self.node(tip, by), self.node(by, tip)))
        named = [(cell, deck) for cell in self.hint.cells for deck in (0, 1) if (cell, deck) in self.ways]
        if tip not in self.hint.cells or goal not in self.ways[self.node(tip, by)]:
            return False
        return self.is_named_right(tip) and not self.is_possible(set(named), self.on, {goal})

    def is_named_right(self, tip: Cell) -> bool:
        """Return whether the rules that only need a look at the board are named rightly."""
        decks = [(tip, deck) for deck in (0, 1) if (tip, deck) in self.ways]
        ends = [node for node in decks if 0 < self.count(node, self.on) < 2] or decks
        free = [edge for edge in self.ways[ends[0]] if edge not in self.on]
        match self.hint.rule:
            case "Only way on":
                mine = self.colour_at(ends[0])
                taken = {
                    node
                    for node in self.ways
                    if self.count(node, self.on) == self.need(node) or self.colour_at(node) not in (mine, -1)
                }
                return sum(not (edge - {ends[0]}) & taken for edge in free) == 1
            case "Corner":
                return any(len(self.ways[cell, 0]) == 2 for cell in self.hint.cells if cell != tip)
        return True

    def colour_at(self, node: Node) -> int:
        return next((self.owner[one] for one in self.chain(node, self.on) if one in self.owner), -1)

    def count(self, node: Node, on: set[Edge]) -> int:
        return sum(edge in on for edge in self.ways[node])

    # trying everything
    def is_possible(self, named: set[Node], on: set[Edge], off: set[Edge]) -> bool:
        """Return whether the named cells can be passed with these edges and without those."""
        least: tuple[int, Node, list[Edge]] | None = None
        for node in named:
            open_ = [e for e in self.ways[node] if e not in on and e not in off and self.has_room(e, on)]
            wanted = self.need(node) - self.count(node, on)
            if wanted < 0 or wanted > len(open_):
                return False
            if wanted and (least is None or len(open_) - wanted < least[0]):
                least = len(open_) - wanted, node, open_
        if least is None:
            return self.rule_allows(on, off)
        _, node, open_ = least
        wanted = self.need(node) - self.count(node, on)
        for chosen in combinations(open_, wanted):
            more = on | set(chosen)
            if all(self.has_room(edge, on) for edge in chosen) and self.is_sound(more, node):
                rest = off | (set(self.ways[node]) - more)
                if self.is_possible(named, more, rest):
                    return True
        return False

    def has_room(self, edge: Edge, on: set[Edge]) -> bool:
        return all(self.count(node, on) < self.need(node) for node in edge)

    def chain(self, start: Node, on: set[Edge]) -> set[Node]:
        found, waiting = {start}, [start]
        while waiting:
            for edge in self.ways[waiting.pop()]:
                if edge in on:
                    waiting += edge - found
                    found |= edge
        return found

    def is_sound(self, on: set[Edge], node: Node) -> bool:
        """Return whether no line has two colours or a circle, and no node is passed too often."""
        chain = self.chain(node, on)
        colours = {self.owner[one] for one in chain if one in self.owner}
        edges = {edge for one in chain for edge in self.ways[one] if edge in on}
        return (
            len(colours) < 2
            and len(edges) < len(chain)
            and all(self.count(one, on) <= self.need(one) for one in chain)
        )

    def rule_allows(self, on: set[Edge], off: set[Edge]) -> bool:
        """Return whether the regions allow it, for the rules about regions."""
        if self.hint.rule not in ("Closed region", "Parity"):
            return True
        coloured = [self.chain(node, on) for node in self.owner]
        lines = {node for chain in coloured for node in chain}
        near = {}
        for clue, chain in zip(self.owner, coloured, strict=True):
            tips = [one for one in chain if self.count(one, on) < self.need(one)]
            near[clue] = self.flooded(tips[0], lines, on, off) if tips else set()
        free = set(self.ways) - lines
        reached: set[Node] = set()
        for colour in range(len(self.level.clues)):
            one, two = ((cell, 0) for cell in self.level.clues[colour])
            if two in self.chain(one, on):
                continue
            ends = [n for n in self.chain(two, on) if self.count(n, on) < self.need(n)]
            if not ends or not (near[one] & near[two] or ends[0] in near[one]):
                return False
            reached |= self.spread(near[one] & near[two] & free, lines, on, off)
        is_open = {node for node in free if self.reachable(node)}
        return is_open <= reached

    def reachable(self, node: Node) -> bool:
        """Return whether the cell must be covered at all."""
        if not hasattr(self, "_open"):
            found, waiting = set(self.owner), list(self.owner)
            while waiting:
                (cell, _) = waiting.pop()
                for deck in (0, 1):
                    for edge in self.ways.get((cell, deck), []):
                        waiting += edge - found
                        found |= edge
            self._open = found
        return node in self._open

    def flooded(self, tip: Node, lines: set[Node], on: set[Edge], off: set[Edge]) -> set[Node]:
        """Return the nodes that can be reached from an end: free ones, and adjacent ends of others."""
        return {
            node
            for edge in self.ways[tip]
            if edge not in on and edge not in off and self.has_room(edge, on)
            for node in edge - {tip}
        } | self.spread(
            {
                node
                for edge in self.ways[tip]
                if edge not in on and edge not in off
                for node in edge - {tip} - lines
            },
            lines,
            on,
            off,
        )

    def spread(self, start: set[Node], lines: set[Node], on: set[Edge], off: set[Edge]) -> set[Node]:
        found, waiting = set(start), list(start)
        while waiting:
            for edge in self.ways[waiting.pop()]:
                if edge not in off and (edge in on or self.has_room(edge, on)):
                    fresh = edge - found - lines
                    found |= fresh
                    waiting += fresh
        return found


# blocks -----------------------------------------------------------------------------------------------
Shape = frozenset[Cell]
Ways = dict[
    int, list[tuple[Shape, frozenset[str]]]
]  # for each block: a shape, and the steps that may lead there


class Blocks:
    """The rules of Fold and Fill: every cell is covered, each block lies once, and only shared cells hold
    several."""

    def __init__(self, state: Any, hint: Hint, ways: Ways) -> None:
        self.hint, self.ways = hint, ways
        self.shared = set(state.level.multi)

    def holds(self) -> bool:
        action: Any = self.hint.actions[0]
        step = (
            getattr(action, "direction", "") or f"{getattr(action, 'row', 0)},{getattr(action, 'column', 0)}"
        )
        without = dict(self.ways)
        without[action.item] = [way for way in self.ways[action.item] if step not in way[1]]
        if not self.hint.cells and not self.hint.items:
            return False
        return len(without[action.item]) < len(self.ways[action.item]) and not self.is_possible(
            without, {}, set(self.hint.cells), set(self.hint.items)
        )

    def is_possible(self, ways: Ways, lying: dict[int, Shape], cells: set[Cell], items: set[int]) -> bool:
        """Return whether these cells can be covered and these blocks laid."""
        covered = {cell for shape in lying.values() for cell in shape}
        asked = [
            self.over(ways, lying, lambda block, shape, cell=cell: cell in shape) for cell in cells - covered
        ]
        asked += [
            self.over(ways, lying, lambda block, shape, one=one: block == one) for one in items - set(lying)
        ]
        if not asked:
            return True
        for block, shape in min(asked, key=len):
            if self.is_possible(ways, {**lying, block: shape}, cells, items):
                return True
        return False

    def over(self, ways: Ways, lying: dict[int, Shape], fits: Any) -> list[tuple[int, Shape]]:
        taken = {cell for shape in lying.values() for cell in shape} - self.shared
        return [
            (block, shape)
            for block, shapes in ways.items()
            if block not in lying
            for shape, _ in shapes
            if fits(block, shape) and not shape & taken
        ]


def list_placements(state: Any) -> Ways:
    """Return where the pieces on the tray fit now."""
    level, taken, waiting = state.level, set(state.level.empty), []
    for item, past in enumerate(state.items):
        if past.done and past.done[-1].where:
            top, left = past.done[-1].where[0]
            lying = {(row + top - 1, column + left - 1) for row, column in level.pieces[item]}
            taken |= lying - set(level.multi)
        else:
            waiting.append(item)
    found: Ways = {}
    for item in waiting:
        found[item] = []
        for top in range(level.rows):
            for left in range(level.columns):
                shape = frozenset((row + top, column + left) for row, column in level.pieces[item])
                on_board = all(row <= level.rows and column <= level.columns for row, column in shape)
                if on_board and not shape & taken:
                    found[item].append((shape, frozenset({f"{top + 1},{left + 1}"})))
    return found


def list_folds(state: Any) -> Ways:
    """Return the shapes that the blocks can still get beside each other as they lie now, with the first
    folds."""
    level, now = state.level, []
    for item, past in enumerate(state.items):
        now.append(frozenset(past.done[-1].where if past.done else level.blocks[item]))
    found: Ways = {}
    for item, shape in enumerate(now):
        others = {cell for other, one in enumerate(now) if other != item for cell in one} - set(level.multi)
        first: dict[Shape, set[str]] = {shape: set()}
        for side in "UDLR":
            for one in fold_on(level, shape, side, others):
                first.setdefault(one, set()).add(side)
        found[item] = [(one, frozenset(sides)) for one, sides in first.items()]
    return found


def fold_on(level: Any, shape: Shape, side: str, others: set[Cell]) -> Iterator[Shape]:
    """Yield the shapes after a fold and after every fold that follows."""
    waiting = [mirror(shape, side)]
    seen = set()
    for one in waiting:
        on_board = all(1 <= row <= level.rows and 1 <= column <= level.columns for row, column in one)
        if one not in seen and on_board and not one & (others | set(level.empty)):
            seen.add(one)
            waiting += [mirror(one, next_side) for next_side in "UDLR"]
    yield from seen


def mirror(shape: Shape, side: str) -> Shape:
    rows, columns = [row for row, _ in shape], [column for _, column in shape]
    match side:
        case "U":
            image = {(2 * min(rows) - 1 - row, column) for row, column in shape}
        case "D":
            image = {(2 * max(rows) + 1 - row, column) for row, column in shape}
        case "L":
            image = {(row, 2 * min(columns) - 1 - column) for row, column in shape}
        case _:
            image = {(row, 2 * max(columns) + 1 - column) for row, column in shape}
    return shape | image

"""Test random acts at the window against a plain list model: no turn is lost, and all views agree."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from takeback.engine.game import find_game
from takeback.shell.history.commands import set_note
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.shell.conftest import PERSONS, play_on
from tests.shell.history.panel import show_tree


class PlainTree:
    """A tree of numbered nodes as lists: children, hidden nodes, the latest child of each, undo and redo."""

    def __init__(self) -> None:
        self.parent: list[int] = [-1]
        self.keys: list[Any] = [None]  # what was played, to recognize an equal turn
        self.children: list[list[int]] = [[]]
        self.last: dict[int, int] = {}
        self.hidden: set[int] = set()
        self.here = 0
        self.line = [0]
        self.count = 0  # number of the latest action
        self.turn_numbers: dict[int, int] = {}
        self.step_numbers: dict[int, int] = {}
        # kind, node, order before, turn before and after, number
        self.marks: list[tuple[str, int, Any, int, int, int]] = []
        self.gone: list[tuple[str, int, Any, int, int, int]] = []  # undone marks
        # what Redo restores, with the current turn before and after
        self.undone: list[tuple[str, int, int]] = []
        self.drafts: dict[int, list[int]] = {}  # numbers of done and undone steps

    def path(self, node: int) -> list[int]:
        nodes = []
        while node >= 0:
            nodes.append(node)
            node = self.parent[node]
        return nodes[::-1]

    def shown(self, node: int) -> list[int]:
        return [child for child in self.children[node] if child not in self.hidden]

    def next(self, node: int) -> int:
        if self.last.get(node, -1) in self.shown(node):
            return self.last[node]
        return next(iter(self.shown(node)), -1)

    def is_seen(self, node: int) -> bool:
        return not self.hidden & set(self.path(node))

    def stand_on(self, node: int) -> None:
        """Make this node current, and extend the line by the latest children after it."""
        self.here = node
        self.line = self.path(node) if node not in self.line else self.line[: self.line.index(node) + 1]
        while (node := self.next(node)) >= 0:
            self.line.append(node)
        self.last.update(itertools.pairwise(self.line))

    def walk(self, row: int) -> None:
        """Go to a row of the line without changing the line."""
        self.here = self.line[max(0, min(len(self.line) - 1, row))]

    def go(self, node: int) -> None:
        """Go to a node; the line changes only if the node is not on it."""
        if node in self.line:
            self.here = node
        else:
            self.stand_on(node)

    def number(self) -> int:
        self.count += 1
        return self.count

    @property
    def row(self) -> int:
        return self.line.index(self.here)

    def play(self, key: Any) -> None:
        for child in self.children[self.here]:
            if self.keys[child] == key:
                break
        else:
            child = len(self.parent)
            self.parent.append(self.here)
            self.keys.append(key)
            self.children.append([])
            self.children[self.here].append(child)
        self.hidden.discard(child)
        self.drafts.pop(self.here, None)
        self.turn_numbers[child], self.undone = self.number(), []
        self.stand_on(child)

    def tidy(self, what: str, node: int, before: Any) -> None:
        start = self.here
        self.stand_where_it_is_seen()
        self.marks.append((what, node, before, start, self.here, self.number()))
        self.gone, self.undone = [], []

    def stand_where_it_is_seen(self) -> None:
        end = self.here
        while not self.is_seen(end):
            end = self.parent[end]
        self.stand_on(end)

    def undo(self) -> None:
        """Undo the latest action in effect: a mark, a step of a draft, or a turn."""
        steps, here, number = self.steps(), self.here, -1
        if steps[0]:
            number = self.step_numbers.get(here, 0)
        elif self.row:
            number = self.turn_numbers.get(here, 0)
        if self.marks and self.marks[-1][-1] > number:
            self.undo_mark()
            self.undone.append(("mark", here, self.here))
        elif steps[0]:
            self.drafts[here] = [steps[0] - 1, steps[1] + 1]
            self.undone.append(("step", here, here))
        elif self.row:
            self.walk(self.row - 1)
            self.undone.append(("turn", here, self.here))

    def undo_mark(self) -> None:
        what, node, before, start, end, _ = self.marks[-1]
        self.gone.append(self.marks.pop())
        if what == "hide":
            self.hidden.discard(node)
        elif what == "promote":
            now = self.children[self.parent[node]]  # turns played since then come last
            self.children[self.parent[node]] = [*before, *(one for one in now if one not in before)]
        self.stand_on(self.here)
        if self.here == end and start != end and self.is_seen(start):
            self.go(start)

    def redo(self, viewer: int) -> None:
        """Redo what was undone last and can be redone, of steps only those of the viewer; otherwise go on
        along the line."""
        for row in reversed(range(len(self.undone))):
            what, before, after = self.undone[row]
            steps_at = [node for node in (self.here, before) if self.drafts.get(node, [0, 0])[1]]
            if what == "turn" and (before in self.path(self.here) or not self.is_seen(before)):
                continue
            if what == "step" and not (steps_at and self.is_seen(steps_at[0])):
                continue
            if what == "step" and (len(self.path(steps_at[0])) - 1) % 2 != viewer:
                continue
            del self.undone[row:]
            if what == "mark":
                self.redo_mark(before, after)
            elif what == "turn":
                self.go(before)
            else:
                self.go(steps_at[0])
                self.redo_step()
            return
        if self.steps()[1]:
            self.redo_step()
        elif self.row < len(self.line) - 1:
            self.walk(self.row + 1)
            self.turn_numbers[self.here] = self.number()

    def redo_step(self) -> None:
        done, undone = self.steps()
        self.drafts[self.here] = [done + 1, undone - 1]

    def redo_mark(self, before: int, after: int) -> None:
        was = self.here
        self.marks.append(self.gone.pop())
        what, node = self.marks[-1][:2]
        if what == "hide":
            self.hidden.add(node)
        elif what == "promote":
            siblings = self.children[self.parent[node]]
            self.children[self.parent[node]] = [node, *(one for one in siblings if one != node)]
        self.stand_where_it_is_seen()
        if was == after and self.is_seen(before):
            self.go(before)

    def steps(self) -> list[int]:
        return self.drafts.setdefault(self.here, [0, 0])


class Acting(RuleBasedStateMachine):
    window: Window

    def __init__(self) -> None:
        super().__init__()
        game = find_game("tictactoe")
        self.table = new_table(game, {"size": "5x5", "run": 5, "marks": 2}, PERSONS, 7)
        self.window.show_table(self.table)
        show_tree(self.window)
        self.plain = PlainTree()
        for number in (0, 1, 2, 3):
            self.play(number)
        self.go(2)
        for number in (9, 4):
            self.play(number)

    def press(self, id: str) -> None:
        self.window.actions_[id].trigger()

    @rule(number=st.integers(0, 9))
    def play(self, number: int) -> None:
        if self.table.to_act():
            play_on(self.table, number)
            self.plain.play(tuple((move.seat, move.action) for move in self.table.here.moves))

    @rule()
    def begin_a_turn(self) -> None:
        """Place the first mark of a turn of two, which going elsewhere shelves."""
        if not self.table.to_act() or self.table.state.due < 2 or self.plain.steps()[0]:
            return
        seat = self.table.to_act()[0]
        self.table.act(next(iter(self.table.game.actions(self.table.state_for(seat), seat))), seat)
        if self.table.here.serial == self.plain.here:
            self.plain.drafts[self.plain.here] = [1, 0]
            self.plain.step_numbers[self.plain.here], self.plain.undone = self.plain.number(), []
        else:  # the last free cell ends the turn
            self.plain.play(tuple((move.seat, move.action) for move in self.table.here.moves))

    @rule(choice=st.integers(0, 10**6))
    def go(self, choice: int) -> None:
        seen = [node for node in range(len(self.plain.parent)) if self.plain.is_seen(node)]
        node = seen[choice % len(seen)]
        self.window.session.navigation.go_to(self.table.history.nodes[node])
        self.plain.go(node)

    @rule()
    def undo(self) -> None:
        self.press("undo")
        self.plain.undo()

    @rule()
    def redo(self) -> None:
        viewer = self.window.session.viewer()
        self.press("redo")
        self.plain.redo(viewer)

    @rule(id=st.sampled_from(["back", "forward", "first", "last"]))
    def walk(self, id: str) -> None:
        self.press(id)
        row = {"back": self.plain.row - 1, "forward": self.plain.row + 1, "first": 0}.get(id, 10**6)
        row = max(0, min(len(self.plain.line) - 1, row))
        if row != self.plain.row:
            self.plain.walk(row)

    @rule(choice=st.integers(0, 10**6))
    def delete(self, choice: int) -> None:
        seen = [node for node in range(1, len(self.plain.parent)) if self.plain.is_seen(node)]
        if seen:
            node = seen[choice % len(seen)]
            self.window.do("delete_from", self.table.history.nodes[node])
            self.plain.hidden.add(node)
            self.plain.tidy("hide", node, None)

    @rule(choice=st.integers(0, 10**6), elsewhere=st.booleans())
    def delete_and_take_back(self, choice: int, elsewhere: bool) -> None:
        """Delete and undo, which returns to the turn before only if the player has stayed."""
        self.delete(choice)
        if elsewhere:
            self.walk("first")
            self.walk("last")
        self.undo()

    @rule(choice=st.integers(0, 10**6))
    def promote(self, choice: int) -> None:
        plain = self.plain
        later = [
            node
            for node in range(1, len(plain.parent))
            if plain.is_seen(node) and plain.shown(plain.parent[node])[0] != node
        ]
        if later:
            node = later[choice % len(later)]
            self.window.do("promote", self.table.history.nodes[node])
            siblings = plain.children[plain.parent[node]]
            plain.children[plain.parent[node]] = [node, *(one for one in siblings if one != node)]
            plain.tidy("promote", node, siblings)

    @rule()
    def note(self) -> None:
        set_note(self.window.session, self.table.here, f"note {self.plain.count}")
        self.plain.tidy("note", self.plain.here, None)

    @invariant()
    def the_tree_is_that_of_the_lists(self) -> None:
        table, plain = self.table, self.plain
        assert table.here.serial == plain.here
        assert [node.serial for node in table.line] == plain.line
        assert sorted(table.history.nodes) == list(range(len(plain.parent)))
        for node in table.history.nodes.values():
            assert [child.serial for child in node.shown_children] == plain.shown(node.serial)
        drafts = {place[0]: draft for place, draft in table.drafts.by_place.items()}
        for place, steps in plain.drafts.items():
            draft = drafts.get(place)
            found = [0, 0] if draft is None else [len(draft.moves()), len(draft.undone())]
            assert found == steps

    @invariant()
    def both_views_show_where_it_stands(self) -> None:
        panel: Any = self.window.history_dock.panel
        assert panel.line.currentIndex().row() == self.plain.row
        sight = panel.lists.tree.line_model.preview_target(panel.lists.tree.currentIndex())
        assert sight.node.serial == self.plain.here
        assert panel.scrub.value() == self.plain.row


def test_undo_of_two_promotions_and_the_turn_between_agrees_with_a_list_model(
    window: Window, qtbot: Any
) -> None:
    """A sequence found by random acts."""

    class Here(Acting):
        pass

    Here.window = window
    state = Here()
    state.go(2)
    state.play(0)
    state.walk("back")
    state.promote(0)
    state.play(3)
    state.promote(0)
    for _ in range(3):
        state.undo()
        state.the_tree_is_that_of_the_lists()
        state.both_views_show_where_it_stands()


def run_acts(window: Window, games: int, acts: int) -> None:
    class Here(Acting):
        pass

    Here.window = window
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=games,
            stateful_step_count=acts,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_tree_and_views_match_a_list_model_after_each_random_command(window: Window) -> None:
    run_acts(window, games=8, acts=30)


@pytest.mark.long
def test_tree_and_views_match_a_list_model_after_each_of_many_random_commands(window: Window) -> None:
    run_acts(window, games=400, acts=60)

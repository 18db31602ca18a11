"""Random acts at the window against a plain model of lists: no turn is lost, and all views are in step."""

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


class Plain:
    """The tree as lists of numbers: whose children, in which order, which hidden, which last stood on."""

    def __init__(self) -> None:
        self.parent: list[int] = [-1]
        self.keys: list[Any] = [None]  # what was played, to know a turn again
        self.children: list[list[int]] = [[]]
        self.last: dict[int, int] = {}
        self.hidden: set[int] = set()
        self.here = 0
        self.line = [0]
        self.tidied: list[tuple[str, int, Any, int, int]] = []  # what, node, before, and from where to where
        self.gone: list[tuple[str, int, Any, int, int]] = []  # of these, what was taken back
        self.has_tidied = False
        self.undone: list[str] = []  # what Redo brings back: a "mark" or a "turn", the next one last
        self.drafts: dict[int, list[int]] = {}  # steps that stand, and those taken back

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
        """Here, and the rows that run on from here."""
        self.here = node
        self.line = self.path(node) if node not in self.line else self.line[: self.line.index(node) + 1]
        while (node := self.next(node)) >= 0:
            self.line.append(node)
        self.last.update(itertools.pairwise(self.line))

    def walk(self, row: int) -> None:
        """Along the line: nothing runs on anew."""
        self.here = self.line[max(0, min(len(self.line) - 1, row))]
        self.has_tidied, self.undone = False, []

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
        self.has_tidied, self.undone = False, []
        self.stand_on(child)

    def tidy(self, what: str, node: int, before: Any) -> None:
        start = self.here
        self.stand_where_it_is_seen()
        self.tidied.append((what, node, before, start, self.here))
        self.gone, self.undone = [], []
        self.has_tidied = True

    def stand_where_it_is_seen(self) -> None:
        end = self.here
        while not self.is_seen(end):
            end = self.parent[end]
        self.stand_on(end)

    def redo_tidying(self) -> None:
        self.tidied.append(self.gone.pop())
        what, node = self.tidied[-1][:2]
        if what == "hide":
            self.hidden.add(node)
        elif what == "promote":
            siblings = self.children[self.parent[node]]
            self.children[self.parent[node]] = [node, *(one for one in siblings if one != node)]
        self.stand_where_it_is_seen()
        self.has_tidied = True

    def undo_tidying(self) -> None:
        what, node, before, start, end = self.tidied.pop()
        self.gone.append((what, node, before, start, end))
        self.undone.append("mark")
        if what == "hide":
            self.hidden.discard(node)
        elif what == "promote":
            now = self.children[self.parent[node]]  # what was played since then comes last
            self.children[self.parent[node]] = [*before, *(one for one in now if one not in before)]
        self.stand_on(self.here)
        if start != end and self.here == end and self.is_seen(start):
            self.stand_on(start)
        self.has_tidied = bool(self.tidied)

    def steps(self) -> list[int]:
        return self.drafts.setdefault(self.here, [0, 0])


class Acting(RuleBasedStateMachine):
    window: Window

    def __init__(self) -> None:
        super().__init__()
        game = find_game("tictactoe")
        self.table = new_table(game, {"size": "5x5", "run": 5, "marks": 2}, PERSONS, 7)
        self.window.show_table(self.table)
        self.plain = Plain()
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
        """One step of a turn of two: going elsewhere shelves it."""
        if not self.table.to_act() or self.table.state.due < 2 or self.plain.steps()[0]:
            return
        seat = self.table.to_act()[0]
        self.table.act(next(iter(self.table.game.actions(self.table.state_for(seat), seat))), seat)
        if self.table.here.serial == self.plain.here:
            self.plain.drafts[self.plain.here] = [1, 0]
            self.plain.has_tidied, self.plain.undone = False, []
        else:  # it was the last free cell
            self.plain.play(tuple((move.seat, move.action) for move in self.table.here.moves))

    @rule(choice=st.integers(0, 10**6))
    def go(self, choice: int) -> None:
        seen = [node for node in range(len(self.plain.parent)) if self.plain.is_seen(node)]
        node = seen[choice % len(seen)]
        was = self.plain.here
        self.window.session.navigation.go_to(self.table.history.nodes[node])
        if node in self.plain.line:
            self.plain.here = node
        else:
            self.plain.stand_on(node)
        if node != was:
            self.plain.has_tidied, self.plain.undone = False, []

    @rule()
    def undo(self) -> None:
        plain, steps = self.plain, self.plain.steps()
        undone = plain.undone
        self.press("undo")
        if plain.has_tidied:
            plain.undo_tidying()
        elif steps[0] or plain.row:
            if steps[0]:
                plain.drafts[plain.here] = [steps[0] - 1, steps[1] + 1]
            else:
                plain.walk(plain.row - 1)
            plain.undone = [*undone, "turn"] if undone else []

    @rule()
    def redo(self) -> None:
        plain, steps = self.plain, self.plain.steps()
        undone = plain.undone
        self.press("redo")
        if undone and undone.pop() == "mark":
            plain.redo_tidying()
        elif steps[1]:
            plain.drafts[plain.here] = [steps[0] + 1, steps[1] - 1]
            plain.has_tidied = False
        elif plain.row < len(plain.line) - 1:
            plain.walk(plain.row + 1)
        plain.undone = undone

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
        """Back where one stood, unless one has gone elsewhere meanwhile."""
        self.delete(choice)
        if elsewhere:
            self.walk("first")
            self.walk("last")
        self.undo()

    @rule(elsewhere=st.booleans())
    def undo_tidying(self, elsewhere: bool) -> None:
        """By its own entry, whatever was done since: back where one stood only from where one was led to."""
        if elsewhere:
            self.walk("first")
        if self.plain.tidied:
            here, has_tidied = self.plain.here, self.plain.has_tidied
            self.press("undo_tidying")
            self.plain.undo_tidying()
            self.plain.has_tidied = has_tidied and self.plain.here == here and bool(self.plain.tidied)

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
        set_note(self.window.session, self.table.here, f"note {len(self.plain.tidied)}")
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


def test_undoing_two_promotions_keeps_the_turn_played_between(window: Window, qtbot: Any) -> None:
    """Found among the random acts."""

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


def test_tree_and_views_match_a_list_model_under_random_acts(window: Window) -> None:
    run_acts(window, games=8, acts=30)


@pytest.mark.long
def test_tree_and_views_match_a_list_model_under_many_random_acts(window: Window) -> None:
    run_acts(window, games=400, acts=60)

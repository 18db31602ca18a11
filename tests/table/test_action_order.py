"""One order for all actions at a table: Undo undoes the latest one that it names, and Redo exactly that."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.game import Game, find_game
from takeback.engine.history import Bookmark, tree_digest
from takeback.engine.kept_edits import PendingEdit, pending_edit_mark, read_pending_edit
from takeback.engine.past_edits import SKIP, STOP, Choices, TakeOut
from takeback.engine.random_edits import random_edit, turn_of
from takeback.engine.record import Seat
from takeback.engine.rewrite import Reply
from takeback.engine.state import Illegal
from takeback.table.action_order import ActionKind, NextAction
from takeback.table.opening import new_table
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table
from tests.toys import tiles

GAMES = ("tictactoe", "fill", "flow", "fold", "park", "holdem", "duel")
LONG = -(-5_000 // len(GAMES))


def marks_of(table: Table) -> list[tuple[int, str, Any]]:
    marked = sorted(table.history.marked.items())
    return [(serial, what, node.mark(what)) for serial, node in marked for what in sorted(node.marks or ())]


def drafts_of(table: Table) -> dict[tuple[int, int], tuple[Any, Any]]:
    drafts = table.drafts.by_place.items()
    return {place: (one.moves(), one.undone()) for place, one in drafts if one.stack.count()}


def seen(table: Table) -> dict[str, Any]:
    """Return all that undoing and redoing must restore."""
    children = {node.serial: [one.serial for one in node.children] for node in table.history.nodes.values()}
    return {
        "tree": (tree_digest(table.history), children),
        "marks": without_times(marks_of(table)),
        "drafts": drafts_of(table),
        "position": (table.here.serial, [node.serial for node in table.line], table.state),
    }


def without_times(marks: list[tuple[int, str, Any]]) -> list[tuple[int, str, Any]]:
    return [(serial, what, True if what == "hidden" else value) for serial, what, value in marks]


class Acting:
    """Random actions of all kinds at one table, and going elsewhere between them."""

    def __init__(self, game: Game, seed: int) -> None:
        self.random = random.Random(seed)
        self.table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", None)
        self.done: list[ActionKind] = []

    def act_once(self) -> ActionKind | None:
        """Do something; return its kind, None if it was not possible or no action."""
        ways = (self.play, self.mark, self.delete, self.promote, self.go, self.edit, self.end_edit)
        return self.random.choices(ways, weights=(8, 3, 1, 1, 2, 3, 1))[0]()

    def play(self) -> ActionKind | None:
        table, acting = self.table, self.table.to_act()
        if not acting:
            return None
        seat, here = self.random.choice(acting), table.here
        actions = list(table.game.actions(table.state_for(seat), seat))
        try:
            table.act(self.random.choice(actions), seat)
        except (Illegal, IndexError):
            return None
        return ActionKind.STEP if table.here is here else ActionKind.TURNS

    def _any_node(self) -> Any:
        nodes = self.table.history.nodes.values()
        return self.random.choice([node for node in nodes if not self.table.history.is_hidden(node)])

    def mark(self) -> ActionKind:
        what = self.random.choice(("bookmark", "note", "name"))
        word = str(self.random.random())
        value: Any = Bookmark(word) if what == "bookmark" else word
        self.table.marks.set(self._any_node(), what, value, f"{what} {word}")
        return ActionKind.MARK

    def delete(self) -> ActionKind | None:
        node = self._any_node()
        if node.parent is None:
            return None
        self.table.marks.set(node, "hidden", 1.0, f"delete {node.serial}")
        self.table.actions.place_mark(self.table.here)
        return ActionKind.MARK

    def promote(self) -> ActionKind | None:
        node = self._any_node()
        if node.parent is None or node.parent.shown_children[0] is node:
            return None
        first = min(child.place for child in node.parent.children) - 1
        self.table.marks.set(node, "place", first, f"promote {node.serial}")
        return ActionKind.MARK

    def edit(self) -> ActionKind | None:
        """Change the unfinished edit of a line in one respect, as a review does; sometimes remove a part."""
        table, tip = self.table, self.table.line[-1]
        if tip.parent is None or table.is_fair:
            return None
        old = read_pending_edit(table.game, tip) or PendingEdit()
        how = self.random.choice(("add", "add", "remove", "choose", "answer"))
        wanted = replace(old, edits=(*old.edits, random_edit(table.line, self.random)), replies=())
        if how == "remove" and len(old.edits) > 1:
            edits = list(old.edits)
            edits.pop(self.random.randrange(len(edits)))
            wanted = replace(old, edits=tuple(edits), replies=())
        elif how == "choose" and old.edits:
            wanted = replace(old, choices=Choices(fallen=self.random.choice((SKIP, STOP))))
        elif how == "answer" and old.edits:
            wanted = replace(old, replies=(*old.replies, Reply("skip")))
        if wanted == old:
            return None
        table.marks.change_pending_edit(tip, pending_edit_mark(table.game, wanted), f"edit: {how}")
        if self.random.random() < 0.3:  # a computer's answer belongs to the action before
            answered = replace(wanted, replies=(*wanted.replies, Reply("play", (turn_of(tip),))))
            table.marks.set_pending_edit(tip, pending_edit_mark(table.game, answered))
        return ActionKind.MARK

    def end_edit(self) -> ActionKind | None:
        """Discard the unfinished edit of the present line, or add the line that results from it."""
        table, tip = self.table, self.table.line[-1]
        pending = read_pending_edit(table.game, tip) if tip.parent is not None else None
        if pending is None:
            return None
        if self.random.random() < 0.4:
            table.marks.change_pending_edit(tip, None, "discard edit")
            return ActionKind.MARK
        try:
            grown = rewriting_with_edits(table, tip, pending.edits, Choices())
            grown.advance()
            shown = self.random.choice([None, *table.line])
            table.join_line(new_line(table, grown, "make line"), tip, shown)
        except Illegal:
            return None
        return ActionKind.MARK

    def go(self) -> None:
        self.table.go_to(self._any_node())


def what_it_did(before: dict[str, Any], after: dict[str, Any]) -> ActionKind:
    """The kind of action, by what differs."""
    if before["marks"] != after["marks"] or before["tree"] != after["tree"]:
        return ActionKind.MARK
    has_moved = before["position"][0] != after["position"][0]  # then plans may come along
    return ActionKind.TURNS if has_moved else ActionKind.STEP


def run(game: Game, seed: int, actions: int = 14) -> None:
    acting = Acting(game, seed)
    order = acting.table.actions
    for _ in range(actions):
        kind = acting.act_once()
        if kind in (ActionKind.MARK, ActionKind.STEP):
            latest = order.next_undo()
            assert latest is not None
            assert latest.kind is kind, "the latest action is the next to undo"
    undo_and_redo(acting, acting.random.randint(1, actions))
    undo_and_redo(acting, None)


def undo_and_redo(acting: Acting, count: int | None) -> None:
    """Undo so many actions, and redo them. With None, undo all, and between them look at other turns and come
    back."""
    table, order = acting.table, acting.table.actions
    states, undone = [seen(table)], []
    while (count is None or len(undone) < count) and (named := order.next_undo()) is not None:
        assert order.undo() == named
        states.append(seen(table))
        undone.append(named)
        if count is None:
            look_around(acting)
        if named.text.startswith("delete") and states[-1] == states[-2]:
            continue  # its turn was played again since, which restored it
        assert what_it_did(states[-1], states[-2]) is named.kind
    if count is None:
        assert_as_at_start(table)
    for named in reversed(undone):
        states.pop()
        again = order.next_redo()
        assert again is not None
        assert same_action(again, named)
        order.redo()
        if count is None:  # where the line goes on is where one looked last
            assert without_tail(seen(table)) == without_tail(states[-1])
            look_around(acting)
        else:
            assert seen(table) == states[-1]


def without_tail(state: dict[str, Any]) -> dict[str, Any]:
    """Return what was seen, without the turns that follow on the present one."""
    here, line, position = state["position"]
    return {**state, "position": (line[: line.index(here) + 1], position)}


def look_around(acting: Acting) -> None:
    """Sometimes go elsewhere and come back, which changes nothing that Undo and Redo lead to."""
    table, order = acting.table, acting.table.actions
    if acting.random.random() < 0.8:
        return
    before, here, line_end = seen(table), table.here, table.line[-1]
    undo, redo = order.next_undo(), order.next_redo()
    acting.go()
    for node in (line_end, here):
        table.go_to(node)
    assert seen(table) == before
    assert order.next_undo() == undo
    assert order.next_redo() == redo


def assert_as_at_start(table: Table) -> None:
    """Assert that nothing is left of what was undone: all turns that are shown are without marks."""
    assert table.here is table.history.root
    drafts = table.drafts.by_place.items()
    assert not any(draft.is_open for (serial, _), draft in drafts if serial == table.here.serial)
    shown = [node for node in table.history.marked.values() if not table.history.is_hidden(node)]
    assert [(node, what) for node in shown for what in node.marks or () if what != "automatic"] == []


def same_action(one: NextAction, other: NextAction) -> bool:
    return (one.kind, one.text, list(one.turns)) == (other.kind, other.text, list(other.turns))


def game_of(id: str) -> Game:
    """A game by its id, or the one of the tests in which plans move along."""
    return tiles.GAME if id == "tiles" else find_game(id)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("id", [*GAMES, "tiles"])
def test_random_undos_then_as_many_redos_restore_the_whole_table(id: str, seed: int) -> None:
    run(game_of(id), seed)


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_random_undos_then_as_many_redos_restore_the_whole_table_in_many_sequences(id: str) -> None:
    for seed in range(LONG):
        run(game_of(id), seed)


def test_undo_of_an_edited_line_brings_back_its_pending_edit_then_each_part_and_redo_reverses_it() -> None:
    acting = Acting(find_game("tictactoe"), 1)
    table, order = acting.table, acting.table.actions
    while table.here.depth < 5:
        acting.play()
    tip, marks = table.here, []
    for turn in (1, 2):
        pending = read_pending_edit(table.game, tip) or PendingEdit()
        wanted = replace(pending, edits=(*pending.edits, TakeOut(turn, turn)))
        table.marks.change_pending_edit(tip, pending_edit_mark(table.game, wanted), f"edit: {turn}")
        marks.append(tip.mark("edit"))
    grown = rewriting_with_edits(table, tip, wanted.edits, Choices())
    grown.advance()
    table.join_line(new_line(table, grown, "make line"), tip)
    assert tip.mark("edit") is None
    for text, mark in (("make line", marks[1]), ("edit: 2", marks[0]), ("edit: 1", None)):
        undone = order.undo()
        assert (undone.text, undone.edited, tip.mark("edit")) == (text, tip, mark)
    for text, mark in (("edit: 1", marks[0]), ("edit: 2", marks[1]), ("make line", None)):
        redone = order.redo()
        assert (redone.text, redone.edited, tip.mark("edit")) == (text, tip, mark)


def test_new_turn_after_undo_clears_redo_but_keeps_the_undone_turn_in_the_tree() -> None:
    acting = Acting(find_game("tictactoe"), 1)
    table, order = acting.table, acting.table.actions
    acting.play()
    table.marks.set(table.here, "note", "x", "note x")
    order.undo()
    acting.play()
    assert order.next_redo() is None
    order.undo()
    again = order.next_redo()
    assert again is not None
    assert again.kind is ActionKind.TURNS
    assert len(table.history.nodes) == 3


def test_restart_and_a_later_mark_are_undone_and_redone_in_order() -> None:
    acting = Acting(find_game("tictactoe"), 1)
    table, order = acting.table, acting.table.actions
    acting.play()
    tip = acting.play() and table.here
    order.restart()
    table.marks.set(table.here, "note", "x", "note x")
    assert [order.undo().kind for _ in range(2)] == [ActionKind.MARK, ActionKind.RESTART]
    assert table.here is tip
    assert [order.redo().kind for _ in range(2)] == [ActionKind.RESTART, ActionKind.MARK]
    assert table.here is table.history.root


def test_undo_of_a_mark_that_moved_the_place_goes_back_and_redo_restores_place_and_line() -> None:
    acting = Acting(find_game("tictactoe"), 1)
    table, order = acting.table, acting.table.actions
    root = table.here
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    first = table.here
    table.go_to(root)
    table.act(list(table.game.actions(table.state, 0))[1], 0)
    table.go_to(root)
    table.marks.set(root, "note", "x", "note x")
    order.place_mark(first)
    before = seen(table)
    order.undo()
    assert table.here is first
    order.redo()
    assert seen(table) == before

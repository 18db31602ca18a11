"""Test the tree of turns: it grows, merges equal turns, and hides lines instead of deleting them."""

import sys
from typing import Any

import msgspec
import pytest

from takeback.engine.chance import Chance
from takeback.engine.history import (
    MARK_IS,
    MARKS,
    Bookmark,
    History,
    Node,
    nearest_visible,
    tree_digest,
    why_no_mark,
)
from takeback.engine.play import Move, play_action
from takeback.engine.record import MarkRecord, read_mark
from takeback.engine.state import Illegal
from takeback.engine.trial import is_sentence
from tests.toys import counting


def play_count(node: Node, by: int) -> tuple[Move, ...]:
    state = node.state
    return (play_action(counting.GAME, state, state.to_move, counting.Count(by), Chance(1)),)


def grow(history: History, node: Node, *steps: int) -> Node:
    for by in steps:
        node = history.add(node, play_count(node, by))
    return node


@pytest.fixture
def history() -> History:
    return History(counting.start({"goal": 1000}, 2, Chance(1)))


def test_line_of_a_node_contains_all_nodes_from_the_start_to_it_in_order(history: History) -> None:
    tip = grow(history, history.root, 1, 2, 3)
    assert [node.depth for node in tip.line()] == [0, 1, 2, 3]
    assert [node.seat for node in tip.line()] == [-1, 0, 1, 0]
    assert tip.state.number == 6


def test_adding_an_equal_turn_returns_the_same_child_and_another_turn_a_new_one(history: History) -> None:
    first = grow(history, history.root, 1)
    assert grow(history, history.root, 1) is first
    assert grow(history, history.root, 2) is not first
    assert len(history.nodes) == 3


def test_nodes_with_the_same_path_have_the_same_key_in_every_tree_and_others_different_keys(
    history: History,
) -> None:
    other = History(history.root.state)
    grow(other, other.root, 3, 3)
    tip, again = grow(history, history.root, 1, 2), grow(other, other.root, 1, 2)
    assert tip.serial != again.serial
    assert tip.key == again.key
    assert len({node.key for node in (*history.nodes.values(), *other.nodes.values())}) == 5


def test_key_of_a_node_in_a_very_long_line_is_computed_from_the_nearest_known_key() -> None:
    start = counting.start({"goal": 1_000_000}, 2, Chance(1))
    history, other = History(start), History(start)
    steps = [1, 2] * sys.getrecursionlimit()
    tip = grow(history, history.root, *steps)
    same = other.root
    keys = {same.key}
    for by in steps:
        same = grow(other, same, by)
        keys.add(same.key)
    assert tip.key == same.key
    assert len(keys) == len(steps) + 1
    history.root._key = "changed"  # not read again
    assert grow(history, tip, 3).key == grow(other, same, 3).key


def test_redo_leads_to_the_last_visited_child_or_else_to_one_that_is_not_hidden(history: History) -> None:
    one, two = grow(history, history.root, 1), grow(history, history.root, 2)
    assert history.root.redo_node() is one
    history.root.last_visited = two
    assert history.root.redo_node() is two
    history.set_mark(two, "hidden", True)
    assert history.root.redo_node() is one
    history.set_mark(one, "hidden", True)
    assert history.root.redo_node() is None
    assert history.root.nodes_to_tip() == []


def test_subtree_contains_exactly_its_node_and_all_nodes_below(history: History) -> None:
    one = grow(history, history.root, 1)
    tip, other = grow(history, one, 1, 1), grow(history, history.root, 2)
    assert tip.is_in_subtree_of(one)
    assert tip.is_in_subtree_of(tip)
    assert not one.is_in_subtree_of(tip)
    assert not other.is_in_subtree_of(one)
    assert list(one.subtree()) == tip.line()[1:]


def test_set_mark_returns_the_old_value_and_removes_the_mark_if_set_to_none(history: History) -> None:
    node = grow(history, history.root, 1)
    assert history.set_mark(node, "note", "Good.") is None
    assert history.set_mark(node, "note", None) == "Good."
    assert node.marks is None
    assert history.marked == {}


def test_place_marks_order_siblings_and_equal_places_keep_the_order_of_creation(history: History) -> None:
    one, two, three = (grow(history, history.root, by) for by in (1, 2, 3))
    history.set_mark(three, "place", 1)
    assert history.root.children == (one, three, two)
    history.set_mark(three, "place", -5)
    assert history.root.children == (three, one, two)
    history.set_mark(three, "place", None)
    assert history.root.children == (one, two, three)


def test_find_child_finds_each_of_many_children_after_additions_moves_and_deletions(history: History) -> None:
    start = history.root

    def find(by: int) -> Node | None:
        after = counting.Counted(by).apply(start.state)
        return history.find_child(start, (Move(0, counting.Count(by), (), start.state, after),))

    def put(by: int) -> Node:
        after = counting.Counted(by).apply(start.state)
        return history.add(start, (Move(0, counting.Count(by), (), start.state, after),))

    there = {by: put(by) for by in range(100)}
    for deed in range(4):
        assert {by: find(by) for by in there} == there
        assert find(100 + deed) is None
        there[100 + deed] = put(100 + deed)
        assert find(100 + deed) is put(100 + deed) is there[100 + deed]
        history.set_mark(there[50 + deed], "place", -deed)
        gone = there.pop(deed)
        history.destroy({gone.serial})
        assert find(deed) is None
        there[deed] = put(deed)
        assert there[deed] is not gone
    assert len(start.children) == 104


def test_setting_many_marks_at_once_gives_the_same_tree_as_setting_them_one_by_one(history: History) -> None:
    one_by_one, other = History(history.root.state), History(history.root.state)
    for tree in (one_by_one, other):
        nodes = [tree.root, *(grow(tree, tree.root, by) for by in (1, 2, 3))]
        nodes += [grow(tree, nodes[1], by) for by in (1, 2, 3)]
        marks: list[Any] = [(nodes[at], "place", -at) for at in (3, 1, 6, 5)] + [
            (nodes[at], "hidden", True) for at in (1, 4)
        ]
        marks += [(nodes[4], "hidden", None), (nodes[2], "note", "here")]
        if tree is other:
            tree.set_marks(marks)
        else:
            for mark in marks:
                tree.set_mark(*mark)
    result = [
        [(node.serial, node.marks, tree.is_hidden(node)) for node in tree.root.subtree()]
        for tree in (one_by_one, other)
    ]
    assert result[0] == result[1]
    assert [serial for serial, _, is_hidden in result[0] if is_hidden] == [1, 6, 5, 4]


def test_hidden_node_hides_all_below_also_new_nodes_and_bookmarks_until_it_is_shown_again(
    history: History,
) -> None:
    one = grow(history, history.root, 1)
    tip = grow(history, one, 1, 1)
    history.set_mark(one, "hidden", True)
    history.set_mark(tip, "bookmark", Bookmark("Tip"))
    assert history.is_hidden(tip)
    assert history.is_hidden(grow(history, tip, 1))
    assert not history.is_hidden(history.root)
    assert history.outermost_deleted_heads() == [one]
    assert nearest_visible(tip) is history.root
    assert history.bookmarks() == []
    history.set_mark(one, "hidden", None)
    assert not history.is_hidden(tip)
    assert nearest_visible(tip) is tip
    assert history.bookmarks() == [tip]


@pytest.mark.parametrize(
    ("what", "value", "why"),
    [
        ("bookmark", Bookmark("x"), ""),
        ("note", None, ""),
        ("place", 3, ""),
        ("hidden", True, ""),
        ("smell", 3, "There is no mark “smell”."),
    ],
)
def test_mark_is_accepted_or_refused_with_the_expected_sentence(
    history: History, what: str, value: object, why: str
) -> None:
    assert why_no_mark(history, grow(history, history.root, 1), what, value) == why


WRONG: tuple[object, ...] = (3.5, -1e300, [], {"name": 3}, "x" * 1_000_001, object())


@pytest.mark.parametrize("what", MARKS)
def test_malformed_mark_is_refused_with_the_sentence_of_its_kind_when_made_or_read(
    history: History, what: str
) -> None:
    """Check that the sentence is our own, not that of the library, both when a mark is made and when it is
    read."""
    node = grow(history, history.root, 1)
    result = {why_no_mark(history, node, what, value) for value in WRONG} - {""}
    assert result == {MARK_IS[what]}
    assert is_sentence(MARK_IS[what])
    for value in (b'{"name": 3}', b"[1", b"\xff", b'"\\ud800"'):
        with pytest.raises(Illegal) as why:
            read_mark(MarkRecord(1, what, msgspec.Raw(value)))
        assert str(why.value) == MARK_IS[what]


def test_visited_children_are_listed_only_for_nodes_with_several_children(history: History) -> None:
    one, two = grow(history, history.root, 1), grow(history, history.root, 2)
    tip = grow(history, two, 1)
    history.root.last_visited, two.last_visited = two, tip
    assert history.visited_children() == {0: two.serial}
    assert one.last_visited is None


def test_tree_digest_is_the_same_for_any_order_of_adding_turns_and_differs_with_one_more(
    history: History,
) -> None:
    other = History(history.root.state)
    for tree, order in ((history, (1, 2)), (other, (2, 1))):
        for by in order:
            grow(tree, tree.root, by)
    assert tree_digest(history) == tree_digest(other)
    grow(other, other.root, 3)
    assert tree_digest(history) != tree_digest(other)

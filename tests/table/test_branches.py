"""Test that a change of the past takes the lines along that branch off after it, if the player wants that."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from takeback.engine.game import Game, find_games
from takeback.engine.history import Dormant, Node, tree_digest
from takeback.engine.journal import Journal
from takeback.engine.past_edits import ASK, Choices, Edit, Insert, NewTurn, Replace, TakeOut
from takeback.engine.random_edits import random_edit
from takeback.engine.state import Action
from takeback.engine.verify import verify
from takeback.games.tictactoe.state import Place
from takeback.table.branches import count_branches, replay_branches
from takeback.table.new_line import NewLine
from takeback.table.opening import open_table, save_file_of
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.table.sitting import Count, check_consistency, count, place, sit, sit_at_grid
from tests.toys import counting, dice, find_toy
from tests.toys.dice import Shake, Show, Wait

GAMES = one_puzzle([found.game for found in find_games() if found.game is not None])
ALONG = Choices(branches=True)


def join_with_branches(table: Table, *edits: Edit, choices: Choices = ALONG) -> NewLine:
    """Rewrite the present line with these edits, and join it with the lines that branch off it."""
    line = make_line(table, *edits, choices=choices)
    table.join_line(line)
    return line


def make_line(table: Table, *edits: Edit, choices: Choices = ALONG) -> NewLine:
    """Return the present line rewritten with these edits, with the lines that branch off it."""
    replay = rewriting_with_edits(table, table.line[-1], edits, choices)
    list(replay)
    line = new_line(table, replay, "make another line")
    list(replay_branches(table, replay, line))
    return line


def steps_below(node: Node) -> list[object]:
    """Return the steps of all visible lines after this turn of the counting game, as nested lists."""
    return [[step_of(child), *steps_below(child)] for child in node.shown_children]


def step_of(node: Node) -> int:
    action = node.moves[0].action
    assert isinstance(action, Count)
    return action.by


def make_counted_tree(journal: Journal | None = None) -> Table:
    """Count 1 2 3 1 2; beside it 2 and 3 1 after turn 3, and 1 after turn 1; return to the first line."""
    table = sit(counting.GAME, journal=journal)
    tip = count(table, 1, 2, 3, 1, 2)
    line = table.line[:]
    for turn, steps in ((3, (2,)), (3, (3, 1)), (1, (1,))):
        table.go_to(line[turn])
        count(table, *steps)
    table.go_to(tip)
    return table


THREE = Replace(2, (NewTurn(1, (Count(3),)),))  # in place of the two


def test_lines_that_branch_off_after_a_changed_turn_are_repeated_on_the_new_line() -> None:
    table = make_counted_tree()
    assert count_branches(table.history, table.line, 2) == 2
    line = join_with_branches(table, THREE)
    assert len(line.branches) == count_branches(table.history, table.line, 2) == 2
    assert steps_below(table.line[1]) == [
        [2, [3, [1, [2]], [2], [3, [1]]]],
        [1],
        [3, [3, [1, [2]], [2], [3, [1]]]],
    ]
    check_consistency(table)


def test_branches_of_branches_are_repeated_on_the_new_line() -> None:
    table = make_counted_tree()
    tip, branch = table.here, table.line[3].shown_children[2]
    table.go_to(branch)
    count(table, 2)
    table.go_to(tip)
    join_with_branches(table, THREE)
    assert steps_below(table.line[3]) == [[1, [2]], [2], [3, [2], [1]]]


def test_no_branch_is_repeated_on_the_new_line_without_that_choice() -> None:
    table = make_counted_tree()
    size = len(table.history.nodes)
    replay = rewriting_with_edits(table, table.line[-1], [THREE], Choices())
    list(replay)
    line = new_line(table, replay, "make another line")
    table.join_line(line)
    assert len(table.history.nodes) == size + 4


def test_one_undo_hides_a_new_line_with_its_repeated_branches_and_redo_shows_them() -> None:
    table = make_counted_tree()
    before = steps_below(table.history.root)
    join_with_branches(table, THREE)
    after = steps_below(table.history.root)
    table.marks.undo()
    assert steps_below(table.history.root) == before
    assert len(table.history.deleted_heads()) == 1
    table.marks.redo()
    assert steps_below(table.history.root) == after


def deleted_marks(table: Table) -> dict[int, object]:
    return {node.serial: node.mark("hidden") for node in table.history.deleted_heads()}


def test_undo_of_a_kept_line_deletes_again_the_turn_it_restored_and_redo_restores_it() -> None:
    table = make_counted_tree()
    join_with_branches(table, THREE, choices=Choices())
    made, tip = table.here, table.line[1].shown_children[0].nodes_to_tip()[-1]
    table.go_to(tip)
    table.marks.set(made.line()[3], "hidden", 1000.0, "delete turn 3")
    before = deleted_marks(table)
    assert list(before.values()) == [1000.0]
    line = join_with_branches(table, THREE, Replace(5, (NewTurn(0, (Count(1),)),)), choices=Choices())
    assert line.new, "the line goes on beyond the deleted turn"
    assert deleted_marks(table) == {}
    table.marks.undo()
    after = deleted_marks(table)
    assert {serial: after[serial] for serial in before} == before
    assert table.history.is_hidden(line.new[0])
    table.marks.redo()
    assert deleted_marks(table) == {}


def test_making_a_line_again_restores_its_deleted_branches_and_undo_deletes_them_again() -> None:
    table = make_counted_tree()
    tip = table.here
    line = join_with_branches(table, THREE)
    table.marks.undo()
    for branch in line.branches:
        table.marks.set(branch.nodes[0], "hidden", 1000.0, "delete a branch")
    before, size = deleted_marks(table), len(table.history.nodes)
    table.go_to(tip)
    again = join_with_branches(table, THREE)
    assert len(table.history.nodes) == size
    assert deleted_marks(table) == {}
    assert len(again.branches) == len(line.branches)
    table.marks.undo()
    assert deleted_marks(table) == before


def test_branch_that_the_new_line_itself_follows_is_not_repeated() -> None:
    table = sit(counting.GAME)
    tip = count(table, 1, 2)
    table.go_to(table.line[1])
    count(table, 1)
    table.go_to(tip)
    join_with_branches(table, Insert(1, (NewTurn(0, (Count(1),)), NewTurn(1, (Count(1),)))))
    assert steps_below(table.history.root) == [[1, [2], [1, [1, [2]]]]]


def test_repeated_branches_are_stored_with_the_new_line(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = make_counted_tree(journal)
        join_with_branches(table, THREE)
        again = open_table(journal, table.id, find_toy).table
        assert tree_digest(again.history) == tree_digest(table.history)
        assert steps_below(again.history.root) == steps_below(table.history.root)


def test_joining_the_same_new_line_a_second_time_adds_no_branch() -> None:
    table = make_counted_tree()
    first, second = make_line(table, THREE), make_line(table, THREE)
    table.join_line(first)
    size = len(table.history.nodes)
    table.join_line(second)
    assert second.branches == []
    assert len(table.history.nodes) == size
    check_consistency(table)


def test_records_of_a_game_are_stored_for_repeated_branches(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = sit(dice.GAME, journal=journal)
        tip = play_dice(table, Wait(), Wait(), Show(), Show())
        table.go_to(table.line[2])
        play_dice(table, Wait(), Show())
        table.go_to(tip)
        stored = len(journal.records(table.id, "shown"))
        join_with_branches(table, Replace(1, (NewTurn(0, (Shake(),)),)))
        assert len(journal.records(table.id, "shown")) - stored == 3


def play_dice(table: Table, *actions: Action) -> Node:
    for action in actions:
        table.act(action, table.to_act()[0])
    return table.here


def test_branch_after_a_removed_turn_is_repeated_after_the_one_before_and_undone_with_the_line() -> None:
    table = sit_at_grid()
    tip = place(table, "a1", "b2", "c3", "a3", "c2", "b1")
    fork = table.line[4]
    table.go_to(fork)
    place(table, "a2", "c1")
    table.go_to(tip)
    before = [*table.line[2].shown_children]
    line = join_with_branches(table, TakeOut(3, 3))
    assert [[one.moves[0].action for one in branch.nodes] for branch in line.branches] == [
        [Place(1, 0), Place(0, 2)]
    ]
    assert list(table.line[2].shown_children) == [*before, line.new[0], line.branches[0].new[0]]
    table.marks.undo()
    assert list(table.line[2].shown_children) == before
    table.marks.redo()
    assert len(table.line[2].shown_children) == len(before) + 2


def test_turn_of_a_repeated_branch_that_is_no_longer_possible_is_kept_in_it_as_dormant() -> None:
    table = sit_at_grid()
    place(table, "a1", "b2", "c3", "a3")
    line = table.line[:]
    table.go_to(line[3])
    place(table, "c1", "b1")
    table.go_to(line[-1])
    joined = join_with_branches(table, Replace(3, (NewTurn(0, (line[3].moves[0].action,)),)))
    assert joined.branches == [], "the very same line is there already"
    joined = join_with_branches(table, Replace(3, (NewTurn(0, (Place(0, 1),)),)))
    (branch,) = joined.branches
    assert [node.moves[0].action for node in branch.nodes] == [Place(0, 2)]
    assert isinstance(branch.nodes[0].mark("dormant"), Dormant)


def play_random_tree(game: Game, chance: Random, turns: int, lines: int) -> Table:
    """Play a line of so many turns with others beside it, and return to its end."""
    table = sit(game, seats=max(game.seats[0], 1))
    play_at_random(table, chance, turns)
    main = table.line[:]
    for _ in range(lines):
        table.go_to(chance.choice(main))
        play_at_random(table, chance, chance.randint(1, 4))
    table.go_to(main[-1])
    return table


def play_at_random(table: Table, chance: Random, turns: int) -> None:
    """Play turns by random legal actions, until the game is over."""
    wanted = table.here.depth + turns
    for _ in range(40 * turns):
        if table.here.depth >= wanted or not (acting := table.to_act()):
            return
        legal = list(table.game.actions(table.state_for(acting[0]), acting[0]))
        table.act(chance.choice(legal), acting[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_edit_of_a_random_tree_changes_no_old_turn(game: Game, request: pytest.FixtureRequest) -> None:
    is_long = request.config.getoption("--long")
    for seed in range(8 if is_long else 2):
        chance = Random(seed)
        table = play_random_tree(game, chance, 20 if is_long else 8, 5)
        if len(table.line) < 4:
            continue
        before = {serial: facts_of(node) for serial, node in table.history.nodes.items()}
        join_random_edit(table, chance)
        assert {serial: facts_of(table.history.nodes[serial]) for serial in before} == before
        check_consistency(table)
        for node in table.history.nodes.values():
            assert node.parent is None or node in node.parent.children
            assert sum(node.moves == other.moves and node.luck == other.luck for other in siblings(node)) == 1
        assert verify(game, save_file_of(table)).holds


def make_long_tree() -> Table:
    """Return a table with 300 turns on 19 rows of cells, and five lines of ten turns beside them."""
    table = sit_at_grid(size="19x19", run=19, gravity=False)
    cells = [(row, column) for row in range(19) for column in range(19)]
    for row, column in cells[:300]:
        table.act(Place(row, column), table.to_act()[0])
    main = table.line[:]
    for turn in (20, 80, 140, 200, 260):
        table.go_to(main[turn])
        for row, column in cells[320 + turn // 20 : 330 + turn // 20]:
            table.act(Place(row, column), table.to_act()[0])
    table.go_to(main[-1])
    return table


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_edit_of_300_turns_changes_no_old_turn_and_undo_and_redo_hide_and_show_only_what_it_added(
    seed: int,
) -> None:
    table, chance = make_long_tree(), Random(seed)
    before = {serial: facts_of(node) for serial, node in table.history.nodes.items()}
    join_random_edit(table, chance)
    assert {serial: facts_of(table.history.nodes[serial]) for serial in before} == before
    added = [node for node in table.history.nodes.values() if node.serial not in before]
    table.marks.undo()
    assert all(table.history.is_hidden(node) for node in added)
    table.marks.redo()
    assert not any(table.history.is_hidden(node) for node in added)
    assert verify(table.game, save_file_of(table)).holds


def facts_of(node: Node) -> tuple[object, ...]:
    """Return what must not change in a turn."""
    return node.key, node.moves, node.state, node.marks, node.at, node.parent


def siblings(node: Node) -> Sequence[Node]:
    return node.parent.children if node.parent is not None else (node,)


def join_random_edit(table: Table, chance: Random) -> None:
    """Join the line with a random edit and its branches, unless that would add nothing."""
    for _ in range(20):
        edit = random_edit(table.line, chance)
        replay = rewriting_with_edits(table, table.line[-1], [edit], Choices(fallen=ASK, branches=True))
        for _verdict in replay:
            pass
        while replay.pending is not None:
            replay.skip()
            list(replay)
        line = new_line(table, replay, "make another line")
        if line.nodes:
            list(replay_branches(table, replay, line))
            table.join_line(line)
            return

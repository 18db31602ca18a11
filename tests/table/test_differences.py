"""Test that the difference of a turn in a changed past is stated exactly, and only if a player sees it."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec import structs

from takeback.engine.game import Outcome, find_game
from takeback.engine.past_edits import Choices, make_plan
from takeback.engine.play import Move, as_seen
from takeback.engine.random_edits import random_edit
from takeback.engine.record import Seat
from takeback.engine.rewrite import CHANGED, KEPT, Rewriting
from takeback.games.fold.game import GAME as FOLD
from takeback.games.fold.state import Fold
from takeback.games.tictactoe.state import Place
from takeback.table.opening import new_table
from takeback.table.rewriting import verdict_as_seen
from takeback.table.wording import OTHERWISE, _instead_text, move_row, visible_difference
from tests.engine.test_repairs import GAMES, play_some


def repeats_the_row(why: str) -> bool:
    """Return whether a difference begins with a fragment, or says twice what did not change."""
    now, _instead, before = why.partition(" instead of ")
    if why.startswith(("also:", "without:", "no longer:", "now:")):
        return True
    is_of_hands_or_cells = " · " in why or ", " in why
    end = now.split(" ")[-2:]
    if before.split(" ")[1:][-2:] == end and "".join(end).isalpha() and " · " not in why:
        return True
    return bool(before) and not is_of_hands_or_cells and now.split(" ")[:2] == before.split(" ")[:2]


@pytest.mark.parametrize("name", GAMES)
def test_every_changed_step_of_a_random_edit_states_its_difference_unless_the_viewer_sees_none(
    qapp: Any, name: str
) -> None:
    game, chance, stated, unseen = find_game(name), Random(f"differences {name}"), 0, 0
    for seed in range(30):
        if stated > 5:
            break
        table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", None)
        play_some(table, chance, 16)
        for _ in range(4 if len(table.line) > 2 else 0):
            plan = make_plan(table.line, [random_edit(table.line, chance)])
            for verdict in Rewriting(game, table.record, table.history, plan, Choices()):
                if verdict.kind != CHANGED or verdict.source is None:
                    continue
                seen = verdict_as_seen(game, verdict, verdict.source.seat)
                assert ".;" not in seen.why, "a sentence ends with its full stop"
                for step, shown in zip(verdict.steps, seen.steps, strict=False):
                    if step.old is None or step.new is None:
                        continue
                    assert shown.why != OTHERWISE
                    assert not repeats_the_row(shown.why), shown.why
                    if shown.kind == KEPT:
                        rows = [move_row(game, move, verdict.source.seat) for move in (step.old, step.new)]
                        assert (rows[0].text, rows[0].log) == (rows[1].text, rows[1].log)
                        unseen += 1
                    else:
                        assert shown.why
                        stated += 1
        table.close()
    assert stated > 2


def test_changed_turns_of_fill_that_differ_only_in_entry_numbers_are_shown_as_kept(qapp: Any) -> None:
    game, chance, unseen = find_game("fill"), Random(4), 0
    for seed in range(20):
        table = new_table(game, {}, [Seat()], seed, "free", None)
        play_some(table, chance, 16)
        plan = make_plan(table.line, [random_edit(table.line, chance)])
        for verdict in Rewriting(game, table.record, table.history, plan, Choices()):
            if verdict.kind == CHANGED:
                unseen += verdict_as_seen(game, verdict, 0).kind == KEPT
        table.close()
    assert unseen > 0


def test_difference_of_a_block_in_fold_that_covers_other_cells_names_them(qapp: Any) -> None:
    game, found = FOLD, set[str]()
    for seed in range(40):
        table = new_table(game, {}, [Seat()], seed, "free", None)
        chance = Random(seed)
        play_some(table, chance, 12)
        for _ in range(4 if len(table.line) > 2 else 0):
            plan = make_plan(table.line, [random_edit(table.line, chance)])
            for verdict in Rewriting(game, table.record, table.history, plan, Choices()):
                for step in verdict.steps:
                    old, new = step.old, step.new
                    if old is None or new is None or not isinstance(step.action, Fold):
                        continue
                    if move_row(game, old, 0).text == move_row(game, new, 0).text:
                        cells = [
                            [e.where for e in as_seen(game, move, 0).events if hasattr(e, "where")]
                            for move in (old, new)
                        ]
                        text = visible_difference(game, 0, old, new)
                        assert bool(text) >= (cells[0] != cells[1])
                        found.add(text)
        table.close()
    assert any("instead of" in text for text in found)


@pytest.mark.parametrize(
    ("now", "before", "expected"),
    [
        ("Bob has the button", "Dee has the button", "Bob has the button instead of Dee"),
        ("three of a kind", "four of a kind", "three of a kind instead of four"),
        ("a red card", "a blue card", "a red card instead of a blue card"),
        ("Fay (first of all)", "Bob (last of all)", "Fay (first of all) instead of Bob (last of all)"),
    ],
)
def test_difference_of_two_texts_leaves_out_an_end_that_both_share(
    now: str, before: str, expected: str
) -> None:
    assert _instead_text(now, before) == expected


def win_with(cells: str) -> Move:
    """Return the move that completes a row in the first row of a 5x5 board after these cells of it."""
    game = find_game("tictactoe")
    table = new_table(game, {"size": "5x5", "run": 3}, [Seat(), Seat()], 7)
    for at, column in enumerate(cells):
        table.act(Place(0, int(column)), 0)
        if at < len(cells) - 1:
            table.act(Place(4, 2 * at), 1)
    return table.here.moves[0]


def test_difference_of_two_winning_moves_says_that_another_row_is_completed() -> None:
    rows = [win_with(cells) for cells in ("012", "342", "132")]
    game = find_game("tictactoe")
    assert visible_difference(game, None, rows[0], rows[0]) == ""
    for old, new in permutations(rows, 2):
        assert visible_difference(game, None, old, new) == "It completes another row."


ENDS = {"won": Outcome((0,)), "lost": Outcome((1,)), "drawn": Outcome(), "": None}
END_DIFFERENCES = {
    ("won", "lost"): "It no longer wins.",
    ("won", "drawn"): "It no longer wins.",
    ("won", ""): "It no longer wins.",
    ("lost", "won"): "It now wins.",
    ("lost", "drawn"): "It now ends in a draw.",
    ("lost", ""): "It no longer loses.",
    ("drawn", "won"): "It now wins.",
    ("drawn", "lost"): "It now loses.",
    ("drawn", ""): "It no longer ends in a draw.",
    ("", "won"): "It now wins.",
    ("", "lost"): "It now loses.",
    ("", "drawn"): "It now ends in a draw.",
}


@pytest.mark.parametrize("name", GAMES)
def test_difference_of_a_turn_says_how_the_game_now_ends_for_its_player_compared_with_before(
    qapp: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game(name)
    table = new_table(game, {}, [Seat()] * game.seats[0], 3, "free", None)
    play_some(table, Random(5), 1)
    move = structs.replace(table.line[1].moves[0], seat=0)
    if game.seats == (1,):
        monkeypatch.setattr(type(game.levels.shelf), "outcome", lambda _self, state: ENDS[state])
        ends = {("won", ""): "It no longer solves the level.", ("", "won"): "It now solves the level."}
    else:
        game, ends = game.with_fields(outcome=ENDS.__getitem__), END_DIFFERENCES
    for (was, is_), sentence in ends.items():
        pair = [structs.replace(move, after=end) for end in (was, is_)]
        assert visible_difference(game, 0, *pair) == sentence
    table.close()

"""Test that recorded games are replayed by the rules, and that differences are reported."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from takeback.engine import savefile
from takeback.engine.chance import Chance
from takeback.engine.game import Game, Rules
from takeback.engine.history import tree_digest
from takeback.engine.recheck import RecheckResult, recheck
from takeback.engine.savefile import SaveFile
from takeback.table.opening import save_file_of
from takeback.table.table import Table
from tests.engine.playing import TOYS, play_a_step, sit, wander
from tests.toys import dice, find_toy, tiles


def check(file: SaveFile) -> RecheckResult:
    game = find_toy(file.game)
    return recheck(game, savefile.record_for(game, file), file.turns)


def recheck_changed(table: Table, change: Callable[[dict[str, Any]], None]) -> RecheckResult:
    plain = json.loads(savefile.encoded(save_file_of(table)))
    change(plain)
    return check(savefile.read(json.dumps(plain).encode()))


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_recheck_of_random_play_matches_every_turn_and_rebuilds_the_same_tree(game: Game) -> None:
    for seed in range(10):
        table = sit(game, None, seed)
        wander(table, 80, seed)
        result = check(save_file_of(table))
        assert result.problems == []
        assert result.matched == result.turns == len(table.history.nodes) - 1
        assert result.history is not None
        assert tree_digest(result.history) == tree_digest(table.history)


def test_recheck_accepts_plans_confirmed_in_later_turns() -> None:
    table = sit(tiles.GAME)
    for _ in range(4):
        seat = table.to_act()[0]
        waiting = 1 - seat
        if table.drafts.find(waiting) is None:
            table.act(tiles.TakeFirst(), waiting)
            table.act(tiles.Place(), waiting)
        if table.drafts.find(seat) is None:
            table.act(tiles.TakeFirst(), seat)
            table.act(tiles.Place(), seat)
        table.confirm(seat)
    assert check(save_file_of(table)).problems == []


def play_tossed(state: tiles.Tiles, seat: int, action: Any, chance: Chance) -> Rules:
    """Play as `tiles.play`, but leave it to chance where a tile is placed: luck in the second step of a
    turn."""
    if isinstance(action, tiles.Place):
        action = tiles.Place(chance.below(2) == 1)
    return (yield from tiles.play(state, seat, action, chance))


def test_recheck_accepts_chance_used_in_a_later_step_of_a_turn() -> None:
    game = dataclasses.replace(tiles.GAME, play=play_tossed)
    table = sit(game)
    for _ in range(8):
        table.act(tiles.TakeFirst(), 0)
        table.act(tiles.Place(), 0)
        table.act(tiles.EndTurn(), 0)
        for action in (tiles.TakeFirst(), tiles.Place(), tiles.EndTurn()):
            table.act(action, 1)
    result = recheck(game, table.record, save_file_of(table).turns)
    assert result.problems == []
    assert result.matched == 32


def play_two_lines() -> Table:
    """Play six turns, and from the second one three others."""
    table = sit(dice.GAME, None, 5)
    fork = table.history.root
    for number in range(6):
        table.act(dice.Shake(), table.to_act()[0])
        fork = table.here if number == 1 else fork
    table.go_to(fork)
    for action in (dice.Show(), dice.Wait(), dice.Shake()):
        table.act(action, table.to_act()[0])
    return table


def test_recheck_reports_a_changed_die_face_at_its_turn_and_checks_no_turn_after_it() -> None:
    def change(plain: dict[str, Any]) -> None:
        event = plain["turns"][3]["moves"][0]["events"][0]
        event["face"] = event["face"] % 6 + 1

    result = recheck_changed(play_two_lines(), change)
    assert [(parted.serial, parted.depth) for parted in result.problems] == [(4, 4)]
    assert re.fullmatch(
        "Step 1, Shake: event 1, Shaken: face is [1-6] under the rules, but [1-6] is recorded.",
        result.problems[0].why,
    )
    assert (result.turns, result.matched, result.unchecked) == (9, 6, 2)


def test_recheck_reports_changed_digests_only_once_for_each_line() -> None:
    def change(plain: dict[str, Any]) -> None:
        for serial in (4, 5, 8):
            plain["turns"][serial - 1]["digest"] = "another"

    result = recheck_changed(play_two_lines(), change)
    assert [parted.serial for parted in result.problems] == [4, 8]
    assert result.problems[0].why == "Its events are as recorded, but the position after them is different."


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (
            ("action",),
            {"type": "Wait"},
            "Step 1, Wait: event 1 is TurnPassed under the rules, but Shaken is recorded.",
        ),
        (("seat",), 7, "Shake is played by a seat that is not there."),
        (("seat",), -1, "Shake is played by a seat that is not there."),
        (("events",), [], "Step 1, Shake: there are 2 events, but 0 are recorded."),
        (("lucky",), False, "Step 1, Shake: it uses chance, but this is not recorded."),
        (("action",), {"type": "Fly"}, "It cannot be read: "),
    ],
)
def test_recheck_reports_a_changed_field_of_a_move_with_the_difference(
    path: tuple[str], value: object, sentence: str
) -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["turns"][0]["moves"][0][path[0]] = value

    result = recheck_changed(play_two_lines(), change)
    assert [parted.serial for parted in result.problems] == [1]
    assert result.problems[0].why.startswith(sentence)


def test_recheck_reports_an_illegal_move_with_the_refusal_of_the_rules() -> None:
    table = play_two_lines()
    first = table.history.nodes[1].seat

    def change(plain: dict[str, Any]) -> None:
        plain["turns"][0]["moves"][0]["seat"] = 1 - first

    why = recheck_changed(table, change).problems[0].why
    assert why == f"The rules refuse Shake: It is {dice.NAMES[first]}’s turn."


def test_recheck_reports_a_changed_seed_at_the_first_turn() -> None:
    def change(plain: dict[str, Any]) -> None:
        plain["seed"] = 6

    assert recheck_changed(play_two_lines(), change).problems[0].serial == 1


def test_recheck_matches_every_turn_of_a_finished_game() -> None:
    table = sit(dice.GAME, None, 8)
    chance = random.Random(1)
    while table.to_act():
        play_a_step(table, chance)
    assert check(save_file_of(table)).matched == table.here.depth > 3

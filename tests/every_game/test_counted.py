"""Test the values that games show beside their boards and in the headings of the history."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.record import Seat
from takeback.shell.history.line_rows import Chapters
from takeback.shell.session.words import Words
from takeback.table.opening import new_table
from takeback.table.table import Table

GAMES = [found.game for found in find_games() if found.game is not None]
COUNTING = ("duel", "fill", "flow", "fold", "holdem", "park")


def play(game: Game, turns: int) -> Table:
    seats = [Seat(colour=game.seat_colour(seat)) for seat in range(game.seats[0])]
    options = {option.name: option.default for option in game.options}
    table = new_table(game, options, seats, 5)
    chance = Random(3)
    for _ in range(turns):
        if not (play_card(table) if game.id == "holdem" else play_turn(table, chance)):
            break
    return table


def play_card(table: Table) -> bool:
    """Play the next hand, a check or a call: random players would all leave the table before the first
    hand."""
    seats = table.to_act()
    for name in ("Deal", "Check", "Call", "Fold"):
        for seat in seats:
            listed = list(table.game.actions(table.state, seat))
            chosen = next((one for one in listed if type(one).__name__ == name), None)
            if chosen is not None:
                table.act(chosen, seat)
                return True
    return False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_values_beside_the_board_have_unique_names_and_are_not_empty_and_only_some_games_have_them(
    game: Game,
) -> None:
    table = play(game, 12)
    for node in table.line:
        for seat in (None, *range(len(table.seats))):
            result = list(game.values(game.seen_by(node.state, seat), seat))
            names = [name for name, _ in result]
            assert len(set(names)) == len(names)
            assert all(name and value for name, value in result)
            assert bool(result) == (game.id in COUNTING)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.id in COUNTING], ids=lambda game: str(game.id)
)
def test_values_beside_the_board_differ_between_the_start_and_the_last_turn(game: Game) -> None:
    table = play(game, 12)
    first, last = (dict(table.game.values(node.state, 0)) for node in (table.line[0], table.line[-1]))
    assert first != last


def read_number(text: str) -> float:
    return float(text.replace(",", ""))


def test_holdem_shows_the_hand_number_and_chips_and_pot_that_add_up_beside_the_board() -> None:
    game = find_game("holdem")
    result: dict[str, Any] = dict(game.values(play(game, 3).state, 0))
    chips = [read_number(value) for name, value in result.items() if name.endswith("chips")]
    assert result["Hand"] == "1"
    assert len(chips) == 2
    assert sum(chips) + read_number(result["Pot"]) == 2 * 100 * 100, "Two stacks of a hundred big blinds."


def test_history_of_holdem_is_grouped_by_numbered_hands_that_cover_every_turn() -> None:
    table = play(find_game("holdem"), 40)
    rows = table.line
    folds = Chapters(table, Words(table)).all[1:]
    assert [fold.name for fold in folds] == [f"Hand {number}" for number in range(1, len(folds) + 1)]
    assert len(folds) > 2
    assert [fold.start for fold in folds[1:]] == [fold.start + fold.count for fold in folds[:-1]]
    assert sum(fold.count for fold in folds) == len(rows) - 1
    for fold in folds[:-1]:
        last = rows[fold.start + fold.count - 1]
        assert last.state.hand == last.parent.state.hand + 1, "Its last act deals the next hand."


def test_history_of_park_is_grouped_by_rounds_in_which_each_seat_plays_once_in_order() -> None:
    table = play(find_game("park"), 30)
    rows = table.line
    folds = Chapters(table, Words(table)).all[1:]
    assert [fold.name for fold in folds[:3]] == ["Round 1", "Round 2", "Round 3"]
    for fold in folds[:-1]:
        seats = [row.seat for row in rows[fold.start : fold.start + fold.count]]
        assert sorted(dict.fromkeys(seats)) == [0, 1]
        assert seats == sorted(seats)  # each seat has its turns in one block


def test_history_of_tictactoe_is_one_group_without_a_name() -> None:
    table = play(find_game("tictactoe"), 4)
    assert [(fold.name, fold.count) for fold in Chapters(table, Words(table)).all] == [("", 5)]


def test_park_shows_the_points_of_each_seat_beside_the_board() -> None:
    table = play(find_game("park"), 30)
    result = dict(table.game.values(table.state, None))
    assert [result[name] for name in result if name.endswith("points")] == [
        str(park.score) for park in table.state.parks
    ]

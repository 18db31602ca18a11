"""Test that the points of all turns add up to the scores, by kind and in all."""

from collections import Counter

import pytest

from takeback.engine.play import Move
from takeback.games.park.finish import sheet, turn_points
from takeback.games.park.game import GAME
from takeback.games.park.lessons import the_end
from takeback.table.turn_points import kinds_of, list_turn_points
from tests.games.park.golden import TURNS
from tests.games.park.playing import act
from tests.games.park.seated import golden_table
from tests.games.park.whole_games import Chooser, choose_greedy_turn, choose_random_action, moves_of_game
from tests.sampling import first


@pytest.mark.parametrize("choose", [choose_greedy_turn, choose_random_action])
@pytest.mark.parametrize("number", first(4, range(48)))
def test_points_of_each_turn_equal_the_rise_of_its_score_and_add_up_to_the_score_sheet(
    number: int, choose: Chooser
) -> None:
    turn: list[Move] = []
    sums: dict[int, Counter[str]] = {}
    for move in moves_of_game(number, choose):
        turn.append(move)
        state = move.after
        if state.work is not None:
            continue
        seat, before = move.seat, turn[0].before
        points = turn_points(turn)
        assert sum(points.values()) == state.parks[seat].score - before.parks[seat].score
        assert all(points.values())
        for other in range(state.seats):
            assert other == seat or state.parks[other].score == before.parks[other].score
        sums.setdefault(seat, Counter()).update(points)
        turn = []
    told = sheet(state)
    for seat, points_by_kind in enumerate(told.points):
        named = dict(zip(told.kinds, points_by_kind, strict=True))
        assert named.pop("Total") == sums.get(seat, Counter()).total() == state.parks[seat].score
        assert Counter(named) == sums.get(seat, Counter())


def test_turns_of_a_line_have_their_points_and_the_score_so_far() -> None:
    table = golden_table(37)
    turns = list_turn_points(GAME, table.line, None)
    assert [turn.score for turn in turns] == [line.score for line in TURNS]
    assert [turn.node for turn in turns] == table.line[1:]
    assert dict(turns[34].points) == {"Kiosks": 3, "Lookouts": 6}
    kinds = sheet(table.state).kinds
    assert kinds_of(turns, kinds) == kinds[:-1] == ("Homes", "Reserves", "Kiosks", "Lookouts", "Awards")


def test_two_lookouts_of_one_turn_are_both_counted() -> None:
    lesson = the_end()
    move = act(lesson.start, lesson.steps[0].action)
    assert len(move.after.parks[0].lookouts) == len(lesson.start.parks[0].lookouts) + 2
    assert turn_points((move,)) == {"Lookouts": move.after.parks[0].score - lesson.start.parks[0].score}

"""Test that the last round and the end of the game are said before and after a turn brings them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from takeback.games.park import text
from takeback.games.park.board import spoken
from takeback.games.park.rules.events import GameOver, LastRound
from takeback.games.park.rules.fit import symbols_on
from takeback.games.park.rules.listing import actions
from takeback.games.park.rules.refusals import COMPLETE, HAD_LAST_TURN
from takeback.games.park.state import EndTurn, Place, Take
from takeback.ui import painting
from tests.games.park.looking import Show
from tests.games.park.playing import act, cover, deal, refusal_of, tiles
from tests.games.park.test_ends import ALL, FOUR, with_full_park
from tests.games.park.whole_games import choose_greedy_turn, choose_random_action, moves_of_game

GAMES = [*((number, choose_greedy_turn) for number in range(0, 24, 3)), (7, choose_random_action)]


@pytest.mark.parametrize(("number", "choose"), GAMES)
def test_last_round_and_end_are_announced_exactly_before_the_turns_that_bring_them(
    number: int, choose: Any
) -> None:
    brought = []
    for move in moves_of_game(number, choose):
        if not isinstance(move.action, EndTurn):
            continue
        state, seat = move.before, move.seat
        ends = any(isinstance(event, GameOver) for event in move.events)
        begins = not ends and any(isinstance(event, LastRound) for event in move.events)
        told = text.ENDS_GAME if ends else text.BEGINS_LAST_ROUND if begins else ""
        if state.work is not None:  # else the turn is passed
            assert text.what_ending_brings(state, seat) == told
            assert text.before_ending(state, is_fair=False).startswith(told)
            assert text.next_step(state, seat) == (told or text.END)
        brought += [told] if told else []
        after = move.after
        if after.last is not None and not after.over:
            assert text.next_step(after, after.to_move).startswith("This is your last turn. ")
    assert brought[-1] == text.ENDS_GAME


@pytest.mark.parametrize("to_move", [1, 2, 3])
def test_seat_that_has_had_its_last_turn_can_plan_none(to_move: int) -> None:
    state = replace(with_full_park(deal(4), 0), to_move=to_move, last=0)
    may = [seat for seat in range(4) if next(actions(state, seat), None) is not None]
    assert may == [seat for seat in range(1, 4) if seat >= to_move]
    tile = next(one for one in actions(state, to_move) if isinstance(one, Place))
    for seat in range(1, to_move):
        assert refusal_of(state, tile, seat) == HAD_LAST_TURN
    assert refusal_of(state, tile, 0) == COMPLETE


def test_every_complete_park_is_said_to_be_complete(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    paint_text = painting.text

    def note(painter: Any, rect: Any, words: str, *style: Any, **named: Any) -> None:
        painted.append(words)
        paint_text(painter, rect, words, *style, **named)

    monkeypatch.setattr(painting, "text", note)
    one = with_full_park(replace(deal(3), to_move=1, last=0), 0)
    for state, complete in (
        (deal(3), []),
        (one, [0]),
        (replace(with_full_park(one, 2), over=True), [0, 2]),
        (replace(with_full_park(with_full_park(one, 1), 2), over=True), [0, 1, 2]),
    ):
        painted.clear()
        show(state, 1, (1000, 700)).board.render_still()
        assert painted.count("park complete") == len(complete)
        said = ["park complete" in spoken.seat_name(state, seat, "Ann") for seat in range(3)]
        assert [seat for seat in range(3) if said[seat]] == complete


def test_turn_that_completes_a_park_still_uses_what_it_covered_and_says_why() -> None:
    leaf = next(cell for cell, symbol in symbols_on(FOUR).items() if symbol == "G")
    start = cover(deal(), 0, [cell for cell in ALL if cell != leaf], plots=FOUR, supply=tiles("G1"))
    state = act(start, Place("G1", 0, (leaf,))).after
    assert state.parks[0].is_full
    why = "Your park is complete, but what you covered must still be used."
    assert text.next_step(state, 0) == f"{why} Take one of the highlighted ground tiles."
    refusal = "You still have to take: 1 ground tile."
    assert (
        refusal_of(state, EndTurn())
        == f"{refusal} Covered symbols must be used even when the park is complete."
    )
    state = act(state, Take("G1", 0)).after
    assert text.next_step(state, 0) == text.BEGINS_LAST_ROUND
    assert not text.what_ending_brings(replace(state, to_move=1), 0)

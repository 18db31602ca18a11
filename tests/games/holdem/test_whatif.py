"""Test playing on from any step of a hand, with the same or other cards; the hand itself stays unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.engine.state import digest
from takeback.games.holdem.cards import UNKNOWN, full_deck
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records.replayer import HandReplay
from takeback.games.holdem.records.whatif import action_of, fork
from takeback.games.holdem.rules.events import HandEnded
from takeback.games.holdem.state import BETTING, Holdem
from takeback.table.opening import new_table
from tests.games.holdem.past import choose_random_action, random_hands, replay_of
from tests.games.holdem.playing import check_invariants

EVERYBODY = frozenset(range(9))


def all_seats(replay: HandReplay) -> frozenset[int]:
    return frozenset(replay.played.started.seats)


def cards_of(state: Holdem) -> list[int]:
    return sorted([*(card for seat in state.seats for card in seat.cards), *state.board, *state.deck])


def test_playing_on_from_every_step_starts_valid_practice_positions_and_leaves_the_hands_unchanged() -> None:
    hands = random_hands(50)
    before = [digest([hand.before, hand.after, *hand.events]) for hand in hands]
    steps = 0
    for hand in hands:
        replay = HandReplay(hand)
        for step in range(len(replay)):
            for new in (False, True):
                state = fork(replay, step, all_seats(replay), Chance(step, new), new_cards=new).state
                check_invariants(state)
                assert state.rules.practice
                assert state.phase != BETTING or cards_of(state) == list(full_deck("holdem"))
                steps += 1
    assert steps > 1_500
    assert [digest([hand.before, hand.after, *hand.events]) for hand in hands] == before


def test_playing_on_with_the_same_cards_and_actions_ends_with_the_same_result() -> None:
    for hand in random_hands(30):
        replay = HandReplay(hand)
        for step in (0, replay.first_decision, *replay.streets):
            state = fork(replay, step, all_seats(replay), Chance(1)).state
            if state.phase != BETTING:
                continue
            acts = [frame for frame in replay.frames if frame.is_act]
            for frame in acts[len(state.line) :]:
                state = play_action(GAME, state, state.turn, action_of(frame), Chance(2)).after
            ended = hand.events[-1]
            assert isinstance(ended, HandEnded)
            assert state.last is not None
            assert dict(state.last.net) == dict(ended.net)


def test_playing_on_with_new_cards_keeps_the_cards_dealt_and_changes_those_to_come() -> None:
    changed = kept = 0
    for hand in random_hands(40):
        replay = HandReplay(hand)
        if len(replay.streets) < 2:
            continue
        flop = replay.streets[1]
        old = replay.frames[flop].state
        state = fork(replay, flop, all_seats(replay), Chance(7), new_cards=True).state
        if state.phase != BETTING:
            continue
        assert state.board[:3] == old.board[:3]
        assert [seat.cards for seat in state.seats] == [seat.cards for seat in old.seats]
        same = fork(replay, flop, all_seats(replay), Chance(7)).state
        changed += state.deck[:2] != old.deck[:2]
        kept += same.deck == old.deck
    assert changed > 5
    assert kept >= changed


def test_playing_on_from_a_hand_redraws_unseen_hands_and_keeps_own_cards_and_board() -> None:
    different = 0
    for hand in random_hands(30):
        replay = HandReplay(hand)
        at = replay.first_decision
        if replay.last == at or replay.shown:
            continue
        made = fork(replay, at, frozenset({0}), Chance(3))
        old = replay.frames[at].state
        assert made.state.seats[0].cards == old.seats[0].cards
        assert made.drawn == sum(2 for number, seat in enumerate(old.seats) if seat.cards and number)
        different += made.state.seats[1].cards != old.seats[1].cards
        board = replay.frames[-1].state.board
        assert made.state.deck[: len(board)] == board
        assert cards_of(made.state) == list(full_deck("holdem"))
    assert different > 3


@pytest.mark.parametrize("step", [0, 3, 20, -1])
def test_playing_on_from_a_real_hand_draws_its_unknown_cards(data: Path, step: int) -> None:
    replay = replay_of(data, "nolimit/handhq-abs-1000nl-excerpt.phhs")
    made = fork(replay, step % len(replay), all_seats(replay), Chance(5))
    assert UNKNOWN not in cards_of(made.state)
    if made.state.phase == BETTING:
        assert made.drawn > 0
        check_invariants(made.state)


def test_table_that_plays_on_a_real_hand_ends_with_that_hand(data: Path) -> None:
    replay = replay_of(data, "nolimit/pluribus-44b-159.phh")
    state = fork(replay, replay.first_decision, EVERYBODY & all_seats(replay), Chance(1)).state
    while GAME.outcome(state) is None:
        seat = next(iter(GAME.to_act(state)))
        state = play_action(
            GAME, state, seat, next(iter(GAME.actions(state, seat))), Chance(1, len(state.line))
        ).after
    assert state.hand == replay.played.started.hand


@pytest.mark.parametrize("count", [5, pytest.param(50, marks=pytest.mark.long)])
def test_branching_from_every_turn_leaves_the_first_line_unchanged_by_undo_and_redo(count: int) -> None:
    table = new_table(GAME, {"stack": 20}, [Seat()] * 4, 3)
    number = 0
    while table.state.hand <= count:
        luck = Chance(3, number)
        table.act(choose_random_action(table.state, luck), max(table.state.turn, 0))
        number += 1
    line = list(table.line)
    before = [(node.serial, digest(node.state), digest(node.moves)) for node in line]
    branches = 0
    for node in line[1:-1]:
        table.go_to(node)
        for seat in table.to_act():
            taken = {move.action for child in node.children for move in child.moves}
            others = [deed for deed in GAME.actions(node.state, seat) if deed not in taken]
            if others:
                table.act(others[-1], seat)
                branches += 1
                table.go_to(node)
    while table.here is not line[0]:
        table.go_to(table.here.parent or line[0])
    table.go_to(line[-1])
    assert list(table.line) == line
    assert [(node.serial, digest(node.state), digest(node.moves)) for node in line] == before
    assert branches > len(line) / 2
    while table.stack.canUndo():
        table.stack.undo()
    while table.stack.canRedo():
        table.stack.redo()
    assert [digest(node.state) for node in table.line] == [one[1] for one in before]

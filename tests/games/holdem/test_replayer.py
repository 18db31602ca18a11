"""Test the replay of a hand: its steps, the cards each viewer sees, and their equities."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from takeback.games.holdem import rules
from takeback.games.holdem.cards import UNKNOWN
from takeback.games.holdem.odds.equity import equity
from takeback.games.holdem.odds.ranking import deck_of
from takeback.games.holdem.records.replayer import (
    ALL,
    OWN,
    SHOWN,
    HandReplay,
    equity_question,
    facts,
    masked,
    price,
    seats_seen,
)
from takeback.games.holdem.rules.events import HandEnded, TurnTo, pot_now
from takeback.games.holdem.state import Holdem
from tests.games.holdem.past import random_hands, replay_of

QQ_KK_AA = "nolimit/pluribus-44b-159.phh"


def test_replay_frames_of_100_hands_are_the_states_after_each_event() -> None:
    hands = random_hands(100)
    assert len(hands) == 100
    for played in hands:
        replay = HandReplay(played)
        assert len(replay) == len(played.events)
        state = played.before
        for frame, event in zip(replay.frames, played.events, strict=True):
            state = state if isinstance(event, HandEnded) else event.apply(state)
            assert frame.event is event
            assert _all_but_last(frame.state) == _all_but_last(state)
        assert event.apply(state) == played.after


def _all_but_last(state: Holdem) -> Holdem:
    return replace(state, last=None)


def test_replay_steps_by_street_visit_the_same_frames_forwards_and_back(data: Path) -> None:
    replay = replay_of(data, QQ_KK_AA)
    there = [0]
    while there[-1] < replay.last:
        there.append(replay.street_after(there[-1]))
    back = [replay.last]
    while back[-1] > 0:
        back.append(replay.street_before(back[-1]))
    assert there == back[::-1] == [*replay.streets, replay.last]
    assert [mark for _, mark in replay.marks] == ["F", "T", "R"]


def test_every_replay_step_has_a_text_in_the_third_person(data: Path) -> None:
    replay = replay_of(data, QQ_KK_AA)
    texts = [frame.text for frame in replay.frames]
    assert all(texts)
    assert texts[0].startswith("Hand ")
    assert any(text.startswith("Flop: ") for text in texts)
    assert not any(text.startswith("You ") for text in texts)


def test_replay_pot_equals_the_current_pot_at_each_step_until_it_is_won(data: Path) -> None:
    replay = replay_of(data, QQ_KK_AA)
    for pot, frame in zip(replay.pots, replay.frames, strict=True):
        assert frame.state.won or pot == pot_now(frame.state)
    assert replay.pots[-1] == max(replay.pots)


# --- equities -----------------------------------------------------------------------------------------------


def equities_by_name(replay: HandReplay, at: int) -> dict[str, float]:
    """Return the equities at this step by player name, to six places, with all cards seen."""
    state = masked(replay.frames[at].state, frozenset(range(9)))
    asked = equity_question(state)
    assert asked is not None
    found = equity(asked.hands, asked.board, deck=deck_of(asked.variant))
    assert found.exact
    return {
        rules_name: round(share, 6)
        for rules_name, share in zip((state.names[seat] for seat in asked.seats), found.shares, strict=True)
    }


def test_equities_of_a_replayed_three_way_all_in_match_known_values_on_each_street(data: Path) -> None:
    replay = replay_of(data, QQ_KK_AA)
    all_in = replay.streets[1] - 1
    before_flop = sorted(equities_by_name(replay, all_in).values())
    assert before_flop == [0.148587, 0.177616, 0.673797]
    assert sorted(equities_by_name(replay, replay.streets[1]).values()) == [0.083056, 0.126246, 0.790698]
    river = sorted(equities_by_name(replay, replay.streets[3]).values())
    assert river == [0.0, 0.0, 1.0]


def test_equities_of_a_replayed_heads_up_hand_match_known_values_on_each_street(data: Path) -> None:
    heads_up = replay_of(data, "nolimit/wsop-2023-43-5-68.phh")
    shares = [
        sorted(equities_by_name(heads_up, at).values())
        for at in (heads_up.streets[1] - 1, *heads_up.streets[1:3])
    ]
    assert shares == [[0.472357, 0.527643], [0.476768, 0.523232], [0.045455, 0.954545]]


def test_equity_of_a_replayed_hand_is_asked_only_for_two_or_more_hands_that_are_seen(data: Path) -> None:
    replay = replay_of(data, QQ_KK_AA)
    state = replay.frames[replay.streets[1] - 1].state
    live = [number for number, seat in enumerate(state.seats) if seat.live]
    closed = frame_before_showing(replay)
    assert equity_question(masked(closed, frozenset())) is None
    assert equity_question(masked(closed, frozenset(live[:1]))) is None
    two = equity_question(masked(closed, frozenset(live[:2])))
    assert two is not None
    assert two.seats == tuple(live[:2])


def frame_before_showing(replay: HandReplay) -> Holdem:
    """Return the last position in which no hand is shown."""
    return [frame.state for frame in replay.frames if not any(seat.shown for seat in frame.state.seats)][-1]


# --- visible cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [None, frozenset(), frozenset({1}), frozenset({0, 2})])
@pytest.mark.parametrize("how", [OWN, SHOWN, ALL])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_replay_masks_every_card_that_may_not_be_seen(
    how: str, viewer: int | None, allowed: frozenset[int] | None
) -> None:
    for played in random_hands(40):
        replay = HandReplay(played)
        seen = seats_seen(replay, how, viewer, allowed)
        for frame in replay.frames:
            state = masked(frame.state, seen)
            assert set(state.deck) <= {UNKNOWN}
            assert state.salt == ""
            for number, seat in enumerate(state.seats):
                may = allowed is None or number in allowed or number in replay.shown
                assert may or set(seat.cards) <= {UNKNOWN}
                if how == OWN and number != viewer and not seat.shown:
                    assert set(seat.cards) <= {UNKNOWN}


def test_own_view_of_a_replay_shows_the_cards_that_the_table_showed_that_seat() -> None:
    for played in random_hands(20):
        replay = HandReplay(played)
        for frame in replay.frames:
            mine = masked(frame.state, seats_seen(replay, OWN, 2, None))
            theirs = rules.seen_by(frame.state, 2)
            assert [seat.cards for seat in mine.seats] == [seat.cards for seat in theirs.seats]


def test_view_of_shown_cards_in_a_replay_reveals_exactly_the_shown_hands_from_the_deal_on(data: Path) -> None:
    replay = replay_of(data, QQ_KK_AA)
    closed = frame_before_showing(replay)
    shown = masked(closed, seats_seen(replay, SHOWN, None, None))
    assert {
        number for number, seat in enumerate(shown.seats) if seat.cards and UNKNOWN not in seat.cards
    } == set(replay.shown)
    assert equity_question(masked(closed, seats_seen(replay, OWN, None, None))) is None


# --- pot odds ----------------------------------------------------------------------------------------------


def test_facts_of_a_replayed_decision_include_the_price_and_pot_odds_if_there_is_something_to_call() -> None:
    decisions = 0
    for played in random_hands(30):
        for frame in HandReplay(played).frames:
            asked = price(frame.state)
            assert (asked is not None) == (frame.state.turn >= 0)
            if asked is None or not isinstance(frame.event, TurnTo):
                continue
            decisions += 1
            told = dict(facts(frame))
            assert ("Pot odds" in told) == (asked.cost > 0)
            if asked.cost:
                assert told["Pot odds"] == f"{100 * asked.cost / (asked.pot + asked.cost):.1f} %"
    assert decisions > 100


def test_facts_of_a_replayed_hand_state_the_sum_of_several_pots_when_it_has_ended() -> None:
    ends = [HandReplay(played).frames[-1] for played in random_hands(100)]
    told = [(frame, dict(facts(frame))) for frame in ends]
    several = [(frame, fact) for frame, fact in told if "In all" in fact]
    assert several
    for frame, fact in several:
        won = sum(one.amount for one in frame.state.won)
        assert fact["In all"].replace(",", "") == str(won)

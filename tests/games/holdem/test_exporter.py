"""Test that exported hands read back the same, by us and by pokerkit."""

import re
import tomllib
import warnings
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from takeback.games.holdem.game import GAME
from takeback.games.holdem.records import exporter, importer, phh, plain
from takeback.games.holdem.records.hands import PlayedHand, hands_of
from takeback.games.holdem.rules import chips
from takeback.games.holdem.rules.events import BlindPosted, PotWon, SecondBoardDealt
from takeback.games.holdem.state import BETTING, Deal, Fold, Raise, SitIn, SitOut
from tests.games.holdem.playing import Hands, make_table, with_cards
from tests.games.holdem.scenarios import scenarios, table_of
from tests.games.holdem.test_scenarios import read_action

HANDS = 500


def random_hands(count: int, least: int = 2, **options: Any) -> list[PlayedHand]:
    """Play random hands at a table of `least` to nine seats, which also sit out and come back."""
    luck = Random(str(options))
    stacks = [luck.randint(1, 60) * 50 for _ in range(luck.randint(least, 9))]
    hands = Hands(make_table(stacks, deal="ask", rebuy="auto", stack=20, **options), luck.randrange(1000))
    while hands.state.hand < count:
        if hands.state.phase == BETTING:
            hands.play(_word(hands, luck))
        else:
            _come_and_go(hands, luck)
            if Deal() in GAME.actions(hands.state, next(iter(GAME.to_act(hands.state)))):
                hands.deal()
    return hands_of(hands.moves)[:count]


def _word(hands: Hands, luck: Random) -> str:
    state = hands.state
    owed, limits = chips.to_call(state, state.turn), chips.raise_range(state, state.turn)
    if owed and luck.random() < 0.2:
        return "f"
    if limits and luck.random() < 0.3:
        return f"r {luck.choice((limits[0], limits[1], luck.randint(*limits)))}"
    return "c" if owed else "x"


def _come_and_go(hands: Hands, luck: Random) -> None:
    for seat in range(len(hands.state.seats)):
        deeds = [deed for deed in GAME.actions(hands.state, seat) if isinstance(deed, SitOut | SitIn)]
        if deeds and luck.random() < 0.15:
            hands.act(seat, luck.choice(deeds))


OPTIONS = (
    {},
    {"variant": "omaha"},
    {"variant": "limit", "raises": 3},
    {"variant": "shortdeck"},
    {"ante": "each", "button": "moving"},
    {"ante": "big", "runout": "end"},
    {"variant": "omaha", "ante": "each", "pot_counts_antes": True},
    {"ante": "big", "ante_first": False},
    {"straddle": True},
    {"straddle": True, "variant": "limit", "ante": "each"},
)


def read_back(text: str) -> importer.Imported:
    hand = importer.import_hand(1, text)
    assert hand.problem == ""
    return hand


# read back by us
# ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_exported_hands_are_read_back_with_the_same_acts_and_stacks(options: dict[str, Any]) -> None:
    posted = 0
    for played in random_hands(-(-HANDS // len(OPTIONS)), **options):
        text = exporter.phh_of(played)
        hand = read_back(text)
        read = hands_of(hand.moves)[0]
        assert exporter.action_lines(read) == exporter.action_lines(played)
        order = played.order()
        ended = {seat: played.after.seats[seat].stack for seat in order}
        assert [seat.stack for seat in read.after.seats] == [ended[seat] for seat in order]
        assert read.deal == played.deal
        posted += any(event.kind == "dead" for event in played.events if isinstance(event, BlindPosted))
        assert hand.recorded is not None
        assert hand.recorded.fields["_button"] == played.started.button + 1
    assert posted or options


def test_dead_small_blind_is_exported_as_ante_and_read_back_as_dead() -> None:
    hands = Hands(make_table([10_000] * 5, dealer=3, deal="ask"))
    hands.play("f", "f", "f", "f")
    hands.act(1, SitOut())
    for _ in range(2):
        hands.deal()
        hands.play("f", "f", "f")
    hands.act(1, SitIn("post"))
    hands.deal()
    while hands.state.phase == BETTING:
        hands.act(hands.state.turn, Fold())
    played = hands_of(hands.moves)[-1]
    fields = tomllib.loads(exporter.phh_of(played))
    assert fields["_dead_blinds"] == fields["antes"]
    assert sorted(fields["antes"]) == [0, 0, 0, 0, 50]
    assert sorted(fields["blinds_or_straddles"]) == [0, 0, 50, 100, 100]
    read = read_back(exporter.phh_of(played))
    assert read.start is not None
    assert [post.dead_blind for post in read.start.rules.posts] == fields["antes"]


def sample_hand() -> PlayedHand:
    hands = Hands(with_cards(make_table([1000] * 3, deal="ask"), ("7c2d", "AsKd", "QhQd"), "2h6h9cTd4s"))
    hands.play("r 250", "f", "c", "x", "r 300", "c", "x", "x", "r 450", "f")
    return hands_of(hands.moves)[0]


def test_export_for_one_seat_or_of_shown_cards_hides_deck_salt_and_unseen_cards_but_has_the_commitment() -> (
    None
):
    seen = {eyes: exporter.phh_of(sample_hand(), eyes) for eyes in (exporter.ALL, exporter.SHOWN, 1)}
    assert all("As" in seen[eyes] and "_deck" not in seen[eyes] for eyes in (1,))
    assert "AsKd" not in seen[exporter.SHOWN]
    assert "QhQd" not in seen[1]
    assert "_salt" in seen[exporter.ALL]
    assert "_salt" not in seen[exporter.SHOWN]
    assert all("_commit" in text for text in seen.values())


def test_file_of_several_exported_hands_is_read_back_with_all_of_them() -> None:
    texts = [exporter.phh_of(played) for played in random_hands(5)]
    told = importer.read(exporter.phh_file(texts).encode())
    assert told is not None
    assert (told.items, told.matched) == (5, 5)


def test_exported_hand_includes_given_facts_with_any_characters() -> None:
    facts = {"table": 'Küche "2"\\', "_notes": ["a\tb\x7f"], "day": 3}
    fields = tomllib.loads(exporter.phh_of(sample_hand(), facts=facts))
    assert {name: fields[name] for name in facts} == facts


# imported hands ---------------------------------------------------------------------------------------------
def test_imported_hands_are_exported_with_the_same_fields(data: Path) -> None:
    files = sorted((data / "phh" / "nolimit").iterdir()) + sorted((data / "phh" / "variants").iterdir())
    for file in files:
        for key, text in phh.split(file.read_bytes()):
            hand = importer.import_hand(key, text)
            assert exporter.why_not_as_read(hand) == ""
            assert hand.recorded is not None
            written = exporter.toml(hand.recorded.fields)
            assert tomllib.loads(written, parse_float=Decimal) == tomllib.loads(text, parse_float=Decimal)
            assert read_back(written).end == hand.end


def test_imported_hands_that_were_replayed_are_exported_with_the_same_stacks_and_blinds(data: Path) -> None:
    """Here the exporter writes the replayed hand, not the lines of the imported file."""
    for file in sorted((data / "phh" / "nolimit").glob("*.phh")):
        hand = importer.import_hand(1, file.read_text(encoding="utf-8"))
        played = hands_of(hand.moves)[0]
        read = read_back(exporter.phh_of(played))
        assert read.end is not None
        assert hand.end is not None
        assert [seat.stack for seat in read.end.seats] == [seat.stack for seat in hand.end.seats]
        assert read.start is not None
        assert hand.start is not None
        assert read.start.rules.posts == hand.start.rules.posts


# read by pokerkit -------------------------------------------------------------------------------------------
def kit_stacks(text: str) -> list[float]:
    kit = pytest.importorskip("pokerkit")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = kit.HandHistory.loads(text)
        state = tuple(history)[-1]
    return [float(stack) for stack in state.stacks]


@pytest.mark.parametrize(
    "options", [{}, {"variant": "omaha"}, {"variant": "shortdeck"}, {"ante": "big"}], ids=str
)
def test_pokerkit_reads_exported_hands_to_the_same_stacks(options: dict[str, Any]) -> None:
    compared = 0
    for played in random_hands(25, **options):
        if not is_for_pokerkit(played):
            continue
        compared += 1
        ended = [played.after.seats[seat].stack for seat in played.order()]
        assert kit_stacks(exporter.phh_of(played)) == ended
    assert compared > 8


def is_for_pokerkit(played: PlayedHand) -> bool:
    """Return whether pokerkit plays this hand by the same rules: full blinds, no all-in short of a raise, and
    at most one odd chip.
    """
    before, start = played.before, played.started
    posted = [event for event in played.events if isinstance(event, BlindPosted)]
    usual = [start.big] if before.rules.variant == "shortdeck" else [start.small, start.big]
    usual += [2 * start.big] * any(event.kind == "straddle" for event in posted)
    kinds = {event.kind for event in posted}
    if [event.amount for event in posted] != usual or not kinds <= {"small", "big", "straddle"}:
        return False
    if any(event.amount % len(event.winners) for event in played.events if isinstance(event, PotWon)):
        return False
    return not any(getattr(event, "full", True) is False for event in played.events)


def test_pokerkit_reads_exported_scenarios_to_the_expected_stacks(data: Path) -> None:
    for scenario in scenarios(data):
        hands = Hands(table_of(scenario))
        hands.deal()
        for decision in scenario["decisions"]:
            hands.act(hands.state.turn, read_action(hands.state, decision["action"]))
        played = hands_of(hands.moves)[0]
        if scenario["id"] != "08_three_way_split_two_odd":
            assert kit_stacks(exporter.phh_of(played)) == scenario["expected"]["finishing_stacks"]


# plain text -------------------------------------------------------------------------------------------------
def test_plain_text_of_a_hand_equals_the_expected_sample() -> None:
    lines = plain.plain_of(
        sample_hand(), 1, {"currency_symbol": "$", "currency": "USD", "table": "Suite 1"}
    ).splitlines()
    assert lines == TOLD.strip().splitlines()


TOLD = """
PokerStars Hand #1000001:  Hold'em No Limit ($50/$100 USD) - 2000/01/01 00:00:00 UTC [1999/12/31 19:00:00 ET]
Table 'Suite 1' 3-max Seat #3 is the button
Seat 1: Ann ($1000 in chips)
Seat 2: Bob ($1000 in chips)
Seat 3: Cid ($1000 in chips)
Ann: posts small blind $50
Bob: posts big blind $100
*** HOLE CARDS ***
Dealt to Bob [As Kd]
Cid: raises $150 to $250
Ann: folds
Bob: calls $150
*** FLOP *** [2h 6h 9c]
Bob: checks
Cid: bets $300
Bob: calls $300
*** TURN *** [2h 6h 9c] [Td]
Bob: checks
Cid: checks
*** RIVER *** [2h 6h 9c Td] [4s]
Bob: bets $450 and is all-in
Cid: folds
Uncalled bet ($450) returned to Bob
Bob collected $1150 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot $1150 | Rake $0
Board [2h 6h 9c Td 4s]
Seat 1: Ann (small blind) folded before Flop
Seat 2: Bob (big blind) collected ($1150)
Seat 3: Cid (button) folded on the River
"""


def play_scenario(data: Path, id: str) -> PlayedHand:
    scenario = next(one for one in scenarios(data) if one["id"] == id)
    hands = Hands(table_of(scenario))
    hands.deal()
    for decision in scenario["decisions"]:
        hands.act(hands.state.turn, read_action(hands.state, decision["action"]))
    return hands_of(hands.moves)[0]


def test_plain_text_shows_side_pot_before_main_pot_and_their_total(data: Path) -> None:
    lines = plain.plain_of(
        play_scenario(data, "04_three_allins_two_sidepots"), facts={"currency_symbol": "$"}
    )
    for line in (
        "*** SHOW DOWN ***",
        "p2: shows [Ks Kh] (a pair of Kings)",
        "p2 collected $800 from side pot\np1 collected $900 from main pot",
        "Total pot $1700 Main pot $900. Side pot $800. | Rake $0",
        "Seat 1: p1 (small blind) showed [As Ah] and won ($900) with a pair of Aces",
    ):
        assert line in lines


def test_pokerkit_reads_plain_text_to_the_expected_stacks(data: Path) -> None:
    kit = pytest.importorskip("pokerkit")
    read = {}
    for id in ("15_river_bet_fold_return", "04_three_allins_two_sidepots", "05_sidepots_folded_money"):
        text = plain.plain_of(play_scenario(data, id), facts={"currency_symbol": "$"})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            history = next(kit.PokerStarsParser()(text, error_status=True))
            read[id] = [int(stack) for stack in tuple(history)[-1].stacks]
    assert read["15_river_bet_fold_return"] == [950, 1600, 450]
    assert read["04_three_allins_two_sidepots"] == [900, 800, 800]
    assert read["05_sidepots_folded_money"] == [350, 900, 1150, 400, 0, 3250]


def test_plain_text_shows_antes_and_mucked_hands(data: Path) -> None:
    text = plain.plain_of(play_scenario(data, "20_bb_ante"))
    assert "p2: posts the ante 100" in text
    text = plain.plain_of(play_scenario(data, "16_showdown_order_aggressor"))
    assert "p3: mucks hand" in text
    assert re.search(r"Seat 3: p3 \(button\) mucked", text)


def test_imported_moves_use_no_chance() -> None:
    hand = read_back(exporter.phh_of(sample_hand(), exporter.SHOWN))
    assert not any(move.lucky for move in hand.moves)
    assert any(isinstance(move.action, Raise) for move in hand.moves)


@pytest.mark.parametrize(("module", "write"), [(exporter, exporter.phh_of), (plain, plain.plain_of)])
def test_events_that_an_export_skips_would_have_given_no_line(
    module: Any, write: Callable[[PlayedHand], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [hand for options in OPTIONS for hand in random_hands(6, **options)]
    hands = [hand for hand in (*hands, *random_hands(25, run_twice=True)) if hand.is_over]
    assert any(hand.events_of(SecondBoardDealt) for hand in hands)
    written = [write(hand) for hand in hands]
    monkeypatch.setattr(module, "_WITH_LINES", {type(event) for hand in hands for event in hand.events})
    assert [write(hand) for hand in hands] == written


def test_writing_toml_refuses_a_value_of_an_unknown_type() -> None:
    with pytest.raises(ValueError, match="a set cannot be written"):
        exporter.toml({"seats": [[{1}]]})

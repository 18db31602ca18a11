"""Test how other programs, pokerkit and the package `poker`, read exported hands."""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from takeback.games.holdem.records import exporter, importer, plain
from takeback.games.holdem.records.hands import PlayedHand
from takeback.games.holdem.records.numbers import LEAST
from takeback.games.holdem.rules.events import Bet, BlindPosted, PotWon, Raised
from tests.games.holdem.test_exporter import is_for_pokerkit, random_hands

kit = pytest.importorskip("pokerkit")
from tests.games.holdem.readers import PokerkitReader, poker_reader, read_by_poker  # noqa: E402

SOME, MANY = 40, 2_000
VARIANTS = ("holdem", "omaha", "limit", "shortdeck")
BY_POKER = VARIANTS[:3]  # the package knows no short deck
TABLES: dict[str, dict[str, Any]] = {
    "plain": {},
    "each": {"ante": "each"},
    "big": {"ante": "big", "runout": "end"},
    "straddle": {"straddle": True},
}


def finished_hands(variant: str, count: int, **options: Any) -> list[PlayedHand]:
    """Return random hands that were played to their end."""
    return [hand for hand in random_hands(count + 1, variant=variant, **options) if hand.is_over][:count]


def hero_of(hand: PlayedHand) -> int:
    return hand.started.seats[hand.started.hand % len(hand.started.seats)]


def write_text_file(hands: Sequence[PlayedHand]) -> str:
    """Return the text of all hands as one file, with different numbers."""
    facts = [{"number": LEAST + at, "hero": hero_of(hand)} for at, hand in enumerate(hands)]
    return plain.plain_file(plain.plain_of(hand, facts=told) for hand, told in zip(hands, facts, strict=True))


def stacks_by_name(hand: PlayedHand, is_end: bool) -> dict[str, int]:
    names, state = plain.plain_names(hand.before.names), hand.after if is_end else hand.before
    return {names[seat]: state.seats[seat].stack for seat in hand.started.seats}


def agrees_with_kit(hand: PlayedHand) -> bool:
    """Return whether pokerkit plays this hand by the same rules.

    In fixed limit, it reads all acts after a bet that is not a whole one differently, and does not allow the
    last raise after the flop.
    """
    is_limit = hand.before.rules.variant == "limit"
    return is_for_pokerkit(hand) and has_usual_blinds(hand) and (not is_limit or is_limit_for_kit(hand))


def has_usual_blinds(hand: PlayedHand) -> bool:
    """Return whether the blinds sit where pokerkit looks for them.

    Where seats have come back, a big blind may sit left of a dead button, before the small one.
    """
    start, order = hand.started, hand.order()
    if hand.before.rules.variant == "shortdeck":
        return start.big_seat == start.button
    return len(order) == 2 or order[:2] == [start.small_seat, start.big_seat]


def is_limit_for_kit(hand: PlayedHand) -> bool:
    raises: dict[int, int] = {}
    for event, state in hand.states():
        if isinstance(event, Bet | Raised):
            if event.to % hand.started.big:
                return False
            raises[state.street] = raises.get(state.street, 0) + 1
    return all(count <= 4 for street, count in raises.items() if street)


def check_text(hands: Sequence[PlayedHand], is_for_poker: bool) -> None:
    """Check that both parsers find every hand in the file with its number, stacks and pot."""
    ours = [hand for hand in hands if agrees_with_kit(hand)]
    assert len(ours) > len(hands) / 3
    read = PokerkitReader().read(write_text_file(ours))
    assert [number for number, _ in read] == [LEAST + at for at in range(len(ours))]
    assert [stacks for _, stacks in read] == [stacks_by_name(hand, True) for hand in ours]
    if is_for_poker and poker_reader() is not None:
        check_by_poker(hands)


def check_by_poker(hands: Sequence[PlayedHand]) -> None:
    told = read_by_poker(write_text_file(hands))
    assert [one.number for one in told] == [LEAST + at for at in range(len(hands))]
    for hand, one in zip(hands, told, strict=True):
        names = plain.plain_names(hand.before.names)
        pots = [event for event in hand.events if isinstance(event, PotWon)]
        assert one.stacks == stacks_by_name(hand, False)
        assert one.pot == sum(pot.amount for pot in pots)
        assert one.hero == names[hero_of(hand)]
        assert one.is_shown == any(pot.showdown for pot in pots)
        # the parser looks for winners below the board
        if len(hand.after.last.board if hand.after.last else ()) >= 3:
            shares = [share for pot in pots for share in pot.winners]
            assert one.winners == {names[seat] for seat, amount in shares if amount}


@pytest.mark.parametrize("variant", VARIANTS)
def test_pokerkit_and_the_package_poker_read_exported_text_as_the_same_hands(variant: str) -> None:
    check_text(finished_hands(variant, SOME), variant in BY_POKER)


@pytest.mark.parametrize("variant", BY_POKER)
def test_pokerkit_and_the_package_poker_read_exported_hands_with_straddles(variant: str) -> None:
    hands = finished_hands(variant, SOME, least=6, straddle=True)
    posted = [event for hand in hands for event in hand.events if isinstance(event, BlindPosted)]
    assert sum(event.kind == "straddle" for event in posted) > SOME / 4
    check_text(hands, True)
    check_phh(hands)


def test_package_poker_reads_players_hero_and_pot_of_exported_hands_run_twice() -> None:
    """Neither parser knows a second board. This one reads everything but the board and the winners."""
    hands = [
        hand
        for variant in BY_POKER
        for hand in finished_hands(variant, SOME, run_twice=True)
        if exporter.why_not_phh(hand)
    ]
    assert len(hands) > SOME / 4
    if poker_reader() is not None:
        told = read_by_poker(write_text_file(hands))
        for at, (hand, one) in enumerate(zip(hands, told, strict=True)):
            names = plain.plain_names(hand.before.names)
            assert (one.number, one.hero) == (LEAST + at, names[hero_of(hand)])
            assert one.stacks == stacks_by_name(hand, False)
            assert one.pot == sum(event.amount for event in hand.events if isinstance(event, PotWon))


@pytest.mark.long
@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_pokerkit_and_the_package_poker_read_thousands_of_exported_hands_as_text(
    variant: str, options: dict[str, Any]
) -> None:
    count = MANY if options == {} else MANY // 10
    check_text(finished_hands(variant, count, **options), variant in BY_POKER)


def check_phh(hands: Sequence[PlayedHand]) -> None:
    """Check that pokerkit plays our PHH file to our stacks, and that we read back the same from what it
    writes.
    """
    ours = [hand for hand in hands if agrees_with_kit(hand)]
    assert len(ours) > len(hands) / 3
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = exporter.phh_file(exporter.phh_of(hand) for hand in ours)
        histories = list(kit.HandHistory.loads_all(text))
        assert len(histories) == len(ours)
        for hand, history in zip(ours, histories, strict=True):
            ended = [hand.after.seats[seat].stack for seat in hand.order()]
            assert list(tuple(history)[-1].stacks) == ended
            written = history.dumps()
            fields = tomllib.loads(written, parse_float=Decimal)
            assert fields["finishing_stacks"] == ended
            again = importer.import_hand(1, written)
            assert again.problem == ""
            assert again.end is not None
            assert [seat.stack for seat in again.end.seats] == ended


@pytest.mark.parametrize("variant", VARIANTS)
def test_pokerkit_reads_exported_phh_as_the_same_hands(variant: str) -> None:
    check_phh(finished_hands(variant, SOME))


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_pokerkit_reads_thousands_of_exported_phh_hands_as_the_same_hands(variant: str) -> None:
    check_phh(finished_hands(variant, MANY))


# layout of the text -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("variant", VARIANTS)
def test_exported_text_has_one_hero_and_its_sections_in_order(variant: str) -> None:
    for hand in finished_hands(variant, SOME, ante="each"):
        text = plain.plain_of(hand, facts={"hero": hero_of(hand)})
        assert text.count("Dealt to ") == 1
        heads = [line.split(" ***")[0] for line in text.splitlines() if line.startswith("*** ")]
        order = ["*** HOLE CARDS", "*** FLOP", "*** TURN", "*** RIVER", "*** SHOW DOWN", "*** SUMMARY"]
        assert heads == [head for head in order if head in heads]
        body = text[: text.index("*** SUMMARY")]
        shown = body.find(": shows ")
        assert shown < 0 or shown > body.index("*** SHOW DOWN")


def test_exported_text_of_a_tournament_has_its_number_and_level_in_the_first_line() -> None:
    [hand] = finished_hands("holdem", 1, format="sitgo")
    text = plain.plain_of(hand, facts={"hero": hero_of(hand), "tournament": 4_000_000_000})
    assert "Tournament #4000000000, Freeroll  Hold'em No Limit - Level I (" in text.splitlines()[0]
    reader = poker_reader()
    if reader is not None:
        read = reader(text)
        read.parse()
        assert (read.tournament_ident, read.tournament_level) == ("4000000000", "I")


def test_player_names_in_exported_text_are_unique_and_without_characters_that_confuse_readers() -> None:
    names = plain.plain_names(("Ann: x", "Ann x", "", "[As] (button)", " a  b\n", "Player"))
    assert names == ("Ann x", "Ann x-2", "Player", "As button", "a b", "Player-2")

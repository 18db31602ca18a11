"""The odds beside a replayed hand say what they assume, and are what a plain count of boards gives under just
that assumption."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

pytest.importorskip("numpy")

from takeback.games.holdem import cards
from takeback.games.holdem.board.answers import share_of
from takeback.games.holdem.odds.share import Equity
from takeback.games.holdem.records.replayer import equity_caption, equity_question, masked
from takeback.games.holdem.state import Holdem
from tests.games.holdem.playing import Hands, make_table, with_cards
from tests.sampling import first

POSITIONS = 200  # for each kind of caption
AT_ONCE = 20
KINDS = {
    "both hands": (2, 0, ""),
    "all hands": (4, 0, ""),
    "only some hands": (5, 2, ""),
    "folded cards are known": (5, 0, "all"),
    "some folded cards are known": (6, 1, "some"),
    "folded cards are unknown": (5, 1, "none"),
}  # seats, hidden live hands, which folded cards are seen
CASES = [(kind, part) for kind in KINDS for part in range(POSITIONS // AT_ONCE)]
EACH_ONCE = sorted(CASES, key=lambda case: case[1])
VARIANTS = ("holdem", "omaha", "shortdeck", "limit")


def position(kind: str, number: int) -> tuple[Holdem, frozenset[int]]:
    """A position on the turn or river, now and then the flop, of this kind, and whose cards are seen."""
    seats, hidden, folded_seen = KINDS[kind]
    source = random.Random(f"{kind} {number}")
    variant = VARIANTS[number % len(VARIANTS)]
    deck = list(cards.full_deck(variant))
    source.shuffle(deck)
    each = cards.hole_count(variant)
    holes = [cards.names(deck[each * seat : each * (seat + 1)]) for seat in range(seats)]
    board = cards.names(deck[each * seats : each * seats + 5])
    hands = Hands(with_cards(make_table([10_000] * seats, 0, variant=variant, ante="none"), holes, board))
    hands.deal()
    folds = 0 if not folded_seen else seats - hidden - 2
    while hands.state.street == 0:
        can_fold = folds > 0 and hands.state.level > hands.state.seats[hands.state.turn].bet
        is_call = hands.state.level > hands.state.seats[hands.state.turn].bet
        hands.play("f" if can_fold else "c" if is_call else "x")
        folds -= can_fold
    streets = 1 if number % 10 == 0 and variant != "omaha" else 2 + source.randrange(2)
    while hands.state.street < streets:
        hands.play("x")
    live = [seat for seat, one in enumerate(hands.state.seats) if one.live]
    gone = [seat for seat, one in enumerate(hands.state.seats) if not one.live]
    shown = {"": [], "none": [], "all": gone, "some": gone[:1]}[folded_seen]
    return hands.state, frozenset([*source.sample(live, len(live) - hidden), *shown])


def counted(state: Holdem, seen: frozenset[int], caption: str) -> dict[int, float]:
    """By seat, the shares of the pot over all boards that the caption allows, counted one by one."""
    live = [seat for seat, one in enumerate(state.seats) if one.live]
    if "only " in caption:
        named = re.match("only (.*), without", caption)
        assert named is not None
        words = named[1].replace(" and ", ", ").split(", ")
        live = [seat for seat in live if state.names[seat] in words]
    known = {card for seat in live for card in state.seats[seat].cards} | set(state.board)
    if re.search("folded (cards|hands) are known", caption):
        folded = [seat for seat, one in enumerate(state.seats) if one.cards and not one.live]
        known |= {card for seat in folded if seat in seen for card in state.seats[seat].cards}
    left = [card for card in cards.full_deck(state.rules.variant) if card not in known]
    shares, boards = dict.fromkeys(live, 0.0), 0
    for come in combinations(left, 5 - len(state.board)):
        boards += 1
        board = (*state.board, *come)
        worth = {seat: cards.value(state.rules.variant, state.seats[seat].cards, board) for seat in live}
        best = [seat for seat, one in worth.items() if one == min(worth.values())]
        for seat in best:
            shares[seat] += 1 / len(best)
    return {seat: share / boards for seat, share in shares.items()}


@pytest.mark.parametrize(("kind", "part"), first(len(KINDS), EACH_ONCE))
def test_odds_of_a_replayed_hand_and_their_caption_match_a_plain_count_over_the_hands_seen(
    kind: str, part: int
) -> None:
    for number in range(part * AT_ONCE, (part + 1) * AT_ONCE):
        state, seen = position(kind, number)
        shown = masked(state, seen)
        caption, asked = equity_caption(shown), equity_question(shown)
        assert asked is not None
        found = share_of(asked, bool)
        assert isinstance(found, Equity)
        assert found.exact
        wanted = counted(state, seen, caption)
        assert dict(zip(asked.seats, found.shares, strict=True)) == pytest.approx(wanted), (caption, number)
        said = [part for part in caption.split("; ") if "folded" in part]
        assert bool(said) == (bool(KINDS[kind][2]) and state.street < 3)
        if said and kind.startswith("folded"):
            assert said == [kind]
        assert caption.startswith("only ") == bool(KINDS[kind][1])


def test_odds_and_their_caption_are_missing_where_fewer_than_two_hands_are_seen() -> None:
    state, seen = position("all hands", 1)
    for count in (0, 1):
        few = frozenset(sorted(seen)[:count])
        assert equity_caption(masked(state, few)) == ""
        assert equity_question(masked(state, few)) is None


def test_caption_of_odds_says_main_pot_only_once_two_seats_have_paid_more_than_an_all_in() -> None:
    holes = ("AsKd", "QhQd", "7c2d")
    hands = Hands(with_cards(make_table([1_000, 5_000, 5_000], 0), holes, "2h6h9cTd3s"))
    hands.play("r 1000")
    everybody = frozenset(range(3))
    assert equity_caption(masked(hands.state, everybody)) == "all 3 hands"
    hands.play("c", "c", "r 500")
    assert equity_caption(masked(hands.state, everybody)) == "all 3 hands"
    hands.play("c")
    assert equity_caption(masked(hands.state, everybody)) == "all 3 hands; main pot only"

"""Play the same random hand at our table and at one of pokerkit, and compare every decision.

The constants name the rules in which pokerkit is known to differ.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace
from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    HoleCardsShowingOrMucking,
    Mode,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from takeback.games.holdem import cards
from takeback.games.holdem.rules import chips
from takeback.games.holdem.rules.events import (
    BlindPosted,
    BoardDealt,
    HolesDealt,
    Mucked,
    PotWon,
    Shown,
    StreetClosed,
    pot_now,
)
from takeback.games.holdem.state import BETTING, Call, Check, Fold, Holdem, HoldemAction, Raise
from tests.games.holdem.playing import SALT, Hands, make_table

ALL = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
)
VARIANTS = ("holdem", "holdem", "omaha", "limit", "shortdeck")
ANTES = ("none", "each", "big")

# known differences of pokerkit
SHORT_BIG_BLIND = "the others may call a short big blind for less"
ODD_CHIPS = "several odd chips go to one seat"
LIMIT_ALL_INS = "with fixed limit only a full raise opens the betting again"
OPENER_SHOWS = "with no bet before the flop, the one who was to act first shows first"
FIRST_ALL_IN = "a short all-in opens the betting again when nobody has bet or raised before it"
LIMIT_CAP = "with fixed limit the cap is one raise less after the flop"
IDLE_CHECK = "a big blind whom nobody can raise is asked to check"
ANTES_IN_POT = "antes count for the pot limit"


Range = tuple[int, int] | None


@dataclass
class ComparedHand:
    """One hand played at both tables, with the differences found: `wrong` are faults, the others are known.

    `parted` names the known difference that ended the comparison early; `otherwise` lists those that did not.
    """

    hands: Hands
    other: Any
    parted: str = ""
    otherwise: list[str] = field(default_factory=list)
    decisions: int = 0
    less: int = 0  # decisions at which pokerkit asks for less than we do
    wrong: list[str] = field(default_factory=list)


def random_table(random: Random) -> Holdem:
    """Return a table of a random variant with random seats, stacks, blinds and antes, with the next deck
    set.
    """
    variant, count = random.choice(VARIANTS), random.randint(2, 9)
    big = random.choice((2, 3, 10, 100))
    small = max(1, big // random.choice((2, 3))) if big > 2 else 1
    most = random.choice((3, 12, 40, 120))
    stacks = [random.randint(1, most * big) for _ in range(count)]
    ante = random.choice(ANTES)
    state = make_table(
        stacks,
        count - 1,
        variant=variant,
        small=small,
        big=big,
        ante="each" if variant == "shortdeck" else ante,
        ante_size=random.choice((0, 1, big // 2, big)),
        rebuy="none",
        deal="ask",
        raises=4,
        pot_counts_antes=random.random() < 0.5,
    )
    deck = list(cards.full_deck(variant))
    random.shuffle(deck)
    return replace(state, next_deck=tuple(deck), salt=SALT)


def make_kit_table(state: Holdem, ante: int) -> Any:
    """Return the same table in pokerkit: player i is seat i, and the last seat has the button."""
    rules, count = state.rules, len(state.seats)
    stacks = [seat.stack for seat in state.seats]
    kind = "each" if rules.variant == "shortdeck" and rules.ante == "none" else rules.ante
    antes = [ante if kind == "each" else 0] * count
    if kind == "big":
        antes[1] = ante  # with two players pokerkit reverses the list
    trims = kind == "each"
    blinds = [rules.small, rules.big]
    if rules.variant == "shortdeck":
        blinds = [0] * (count - 1) + [rules.big]
        if count == 2:
            blinds = [rules.big, 0]
        return NoLimitShortDeckHoldem.create_state(
            ALL, trims, antes, blinds, rules.big, stacks, count, mode=Mode.CASH_GAME
        )
    if rules.variant == "limit":
        return FixedLimitTexasHoldem.create_state(
            ALL, trims, antes, blinds, rules.big, 2 * rules.big, stacks, count, mode=Mode.CASH_GAME
        )
    kinds: dict[str, Any] = {"holdem": NoLimitTexasHoldem, "omaha": PotLimitOmahaHoldem}
    return kinds[rules.variant].create_state(
        ALL, trims, antes, blinds, rules.big, stacks, count, mode=Mode.CASH_GAME
    )


# one hand ---------------------------------------------------------------------------------------------------
def play_both(seed: int) -> ComparedHand:
    """Play a random hand at both tables and compare them."""
    random = Random(f"oracle/{seed}")
    hands = Hands(random_table(random))
    start = hands.state
    hands.deal()
    ante = hands.moves[0].events[0].ante  # type: ignore[attr-defined]
    hand = ComparedHand(hands, make_kit_table(start, ante))
    deal_holes(hand)
    if not has_short_big_blind(hand):
        while hands.state.phase == BETTING and not hand.parted and not hand.wrong:
            deal_board(hand)
            compare_decision(hand)
            if not hand.parted and not hand.wrong:
                act_both(hand, random)
    if not hand.parted and not hand.wrong:
        compare_end(hand)
    return hand


def has_short_big_blind(hand: ComparedHand) -> bool:
    """Check a hand whose big blind is short, and return whether it is one; the comparison ends there.

    pokerkit then lets the others call for less, so only the amount to call is compared.
    """
    posted = {event.kind: event for event in hand.hands.events(BlindPosted)}
    state = hand.hands.moves[0].after
    if state.big_seat < 0 or state.hand == 0:
        return False
    paid = posted["big"].amount if "big" in posted else 0
    if paid >= hand.hands.moves[0].before.rules.big:
        return False
    hand.parted = SHORT_BIG_BLIND
    if state.turn >= 0 and hand.other.actor_index == state.turn:
        asked = hand.other.checking_or_calling_amount
        if asked > chips.to_call(state, state.turn):
            hand.wrong.append(
                f"a short big blind costs {asked} there, {chips.to_call(state, state.turn)} here"
            )
        hand.less += asked < chips.to_call(state, state.turn)
    return True


def deal_holes(hand: ComparedHand) -> None:
    for seat, held in hand.hands.events(HolesDealt)[0].hands:
        hand.other.deal_hole(cards.names(held), seat)


def deal_board(hand: ComparedHand) -> None:
    """Deal our board cards, also those still to come, to the other table as far as it asks for cards."""
    board = [card for event in hand.hands.events(BoardDealt) for card in event.cards]
    while hand.other.can_burn_card() or hand.other.board_dealing_count:
        if hand.other.can_burn_card():
            hand.other.burn_card("??")
            continue
        count = sum(len(dealt) for dealt in hand.other.board_cards)
        more = board[count : count + hand.other.board_dealing_count]
        hand.other.deal_board(cards.names(more))


def compare_decision(hand: ComparedHand) -> None:
    state, other = hand.hands.state, hand.other
    hand.decisions += 1
    seat = state.turn
    if other.actor_index != seat:
        hand.wrong.append(f"it is the turn of {seat}, not of {other.actor_index}")
        return
    if other.checking_or_calling_amount != chips.to_call(state, seat):
        hand.wrong.append(f"to call {chips.to_call(state, seat)}, not {other.checking_or_calling_amount}")
    if other.total_pot_amount != pot_now(state):
        hand.wrong.append(f"pot {pot_now(state)}, not {other.total_pot_amount}")
    mine = chips.raise_range(state, seat)
    theirs: Range = None
    if other.can_complete_bet_or_raise_to():
        theirs = (
            other.min_completion_betting_or_raising_to_amount,
            other.max_completion_betting_or_raising_to_amount,
        )
    if mine != theirs:
        hand.parted = find_known_difference(hand, mine, theirs)
        if not hand.parted:
            hand.wrong.append(f"raises {mine}, not {theirs}")


def find_known_difference(hand: ComparedHand, mine: Range, theirs: Range) -> str:
    """Return the known difference that explains these raise ranges; "" if there is none."""
    state = hand.hands.state
    seat = state.seats[state.turn]
    street = [act for act in state.line if act.street == state.street]
    if state.rules.is_limit:
        if state.street and mine and theirs is None and state.raises == 4:
            return LIMIT_CAP
        short = [act for act in street if act.kind in ("bet", "raise") and act.to % state.full]
        return LIMIT_ALL_INS if short else ""
    if mine is None and theirs:
        first = next((act for act in street if act.kind in ("bet", "raise")), None)
        is_short = first is not None and state.seats[first.seat].stack == 0 and state.full == state.big
        return FIRST_ALL_IN if is_short and seat.acted >= 0 else ""
    if mine and theirs and state.rules.variant == "omaha" and state.street == 0 and mine[0] == theirs[0]:
        counted = chips.pot_limit(state, state.turn) + state.antes
        return ANTES_IN_POT if theirs[1] == min(counted, seat.bet + seat.stack) else ""
    return ""


def act_both(hand: ComparedHand, random: Random) -> None:
    """Act at random at both tables: fold to a quarter of the bets, raise a third of the time, else check or
    call.
    """
    state, other = hand.hands.state, hand.other
    limits, owed = chips.raise_range(state, state.turn), chips.to_call(state, state.turn)
    action: HoldemAction
    if owed and random.random() < 0.25:
        action = Fold()
        other.fold()
    elif limits and random.random() < 0.33:
        to = random.choice((limits[0], random.randint(*limits), limits[1]))
        action = Raise(to)
        other.complete_bet_or_raise_to(to)
    else:
        action = Call() if owed else Check()
        other.check_or_call()
    hand.hands.act(state.turn, action)


def compare_end(hand: ComparedHand) -> None:
    hands, other = hand.hands, hand.other
    if other.actor_index == hands.moves[0].after.big_seat and not other.checking_or_calling_amount:
        assert not other.can_complete_bet_or_raise_to()
        other.check_or_call()
        hand.otherwise.append(IDLE_CHECK)
    pots = [(pot.amount, pot.player_indices) for pot in other.pots if len(pot.player_indices) > 1]
    finish_other(hand)
    if other.status:
        hand.wrong.append("the other hand goes on")
        return
    compare_showdown(hand)
    closed = [pot for pot in hands.events(StreetClosed)[-1].pots if len(pot[1]) > 1]
    if closed and closed != pots:
        hand.wrong.append(f"pots {closed}, not {pots}")
    compare_stacks(hand)


def finish_other(hand: ComparedHand) -> None:
    """Deal, show, and push the pots at pokerkit's table until nothing is left to do."""
    other = hand.other
    for _ in range(200):
        deal_board(hand)
        if other.can_show_or_muck_hole_cards():
            other.show_or_muck_hole_cards()
        elif other.can_kill_hand():
            other.kill_hand()
        elif other.can_push_chips():
            other.push_chips()
        elif other.can_pull_chips():
            other.pull_chips()
        else:
            return


def compare_showdown(hand: ComparedHand) -> None:
    hands = hand.hands
    shown = [(event.seat, isinstance(event, Shown)) for event in hands.events((Shown, Mucked))]
    theirs = [
        (one.player_index, bool(one.hole_cards))
        for one in hand.other.operations
        if isinstance(one, HoleCardsShowingOrMucking)
    ]
    if shown == theirs:
        return
    line = hands.moves[-1].before.line
    unraised = not any(act.kind in ("bet", "raise") for act in line) and hands.moves[-1].before.street == 0
    if unraised and sorted(shown) == sorted(theirs):
        hand.otherwise.append(OPENER_SHOWS)
    else:
        hand.wrong.append(f"shown {shown}, not {theirs}")


def compare_stacks(hand: ComparedHand) -> None:
    hands, other = hand.hands, hand.other
    if hands.stacks == list(other.stacks):
        return
    pots = hands.events(PotWon)
    odd = sum(pot.amount % len(pot.winners) for pot in pots)
    apart = [abs(mine - theirs) for mine, theirs in zip(hands.stacks, other.stacks, strict=True)]
    if odd > 1 and max(apart) <= odd and sum(hands.stacks) == sum(other.stacks):
        hand.otherwise.append(ODD_CHIPS)
    else:
        hand.wrong.append(f"stacks {hands.stacks}, not {other.stacks}")


KNOWN = (
    SHORT_BIG_BLIND,
    ODD_CHIPS,
    LIMIT_ALL_INS,
    LIMIT_CAP,
    FIRST_ALL_IN,
    OPENER_SHOWS,
    IDLE_CHECK,
    ANTES_IN_POT,
)

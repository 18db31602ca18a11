"""Hints with their reason: what a call needs to win, and how often the own cards win against random ones."""

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint

from ..odds.equity import cards_left, equity
from ..odds.ranking import deck_of
from ..rules import chips
from ..rules.events import pot_now
from ..state import BETTING, Call, Check, Deal, Fold, Holdem, HoldemAction, Raise
from ..words import amount_text
from .thinker import choose

ADVISER = "solid-hard"
TRIALS = 40  # times that cards are dealt to the others
RUNOUTS = 24  # boards for each of them


def hint(state: Holdem, seat: int, chance: Chance, effort: Effort) -> Hint:
    """Return what a solid player would do, and why."""
    action = choose(state, seat, chance, Effort(ADVISER, effort.seconds, effort.over))
    if isinstance(action, Deal):
        return Hint((action,), "Deal the next hand.")
    if state.phase != BETTING:
        return Hint((action,), "This goes on with the table.")
    return Hint((action,), f"{_name(state, action)}: {_reason(state, seat, action, chance, effort)}.")


def _name(state: Holdem, action: HoldemAction) -> str:
    """Return the name of a betting action: "Raise to 300"."""
    if isinstance(action, Raise):
        verb = "Raise" if state.level else "Bet"
        return f"{verb} to {amount_text(action.to, state.unit)}"
    return "All right" if not isinstance(action, Fold | Call | Check) else type(action).__name__


def _reason(state: Holdem, seat: int, action: HoldemAction, chance: Chance, effort: Effort) -> str:
    """Return the reason for a betting action, as the rest of a sentence."""
    share, owed = winning_share(state, seat, chance, effort), chips.to_call(state, seat)
    needed = round(100 * owed / (pot_now(state) + owed)) if owed else 0
    wins = f"your cards win about {share} % against random ones"
    price = f"a call of {amount_text(owed, state.unit)} must win {needed} %"
    match action:
        case Fold() if share < needed:
            return f"{price} of the time, and {wins}"
        case Fold():
            return f"{wins}, but whoever bets here mostly has better than that"
        case Call() if share >= needed:
            return f"{price} of the time, and {wins}"
        case Call():
            return f"{wins}, and they can still improve"
        case Check():
            return f"it costs nothing, and {wins}"
        case Raise() if 2 * share >= 100 // _others(state, seat):
            return f"{wins}, which is more than your part, so let the others pay"
    return f"{wins}, so you win more often when the others fold"


def _others(state: Holdem, seat: int) -> int:
    """Return how many others are still in the hand, at least one."""
    return max(1, sum(one.live for number, one in enumerate(state.seats) if number != seat))


def winning_share(state: Holdem, seat: int, chance: Chance, effort: Effort) -> int:
    """Return how many percent of the pot these cards win against random cards of all others in the hand."""
    deck = deck_of(state.rules.variant)
    own = state.seats[seat].cards
    shares: list[float] = []
    left = [int(card) for card in cards_left([*own, *state.board], deck)]
    for trial in range(TRIALS):
        if effort.over() and shares:
            break
        drawn = chance.shuffled(left)[: len(own) * _others(state, seat)]
        hands = [own, *(drawn[at : at + len(own)] for at in range(0, len(drawn), len(own)))]
        found = equity(hands, state.board, deck=deck, seed=trial, samples=RUNOUTS, exact_up_to=1)
        shares.append(float(found.shares[0]))
    return round(100 * sum(shares) / len(shares))

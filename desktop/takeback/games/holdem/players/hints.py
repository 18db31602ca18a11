"""Hints with their reason: what a call needs to win, and how often the own cards win against random ones."""

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.texts import format_percent
from takeback.texts import gettext as _

from ..odds.equity import cards_left, equity
from ..odds.ranking import deck_of
from ..rules import chips
from ..rules.events import pot_now
from ..state import BETTING, Call, Check, Deal, Fold, Holdem, HoldemAction, Raise
from ..text import deal_sentence
from ..words import amount_text
from .thinker import choose

ADVISER = "solid-hard"
TRIALS = 40  # times that cards are dealt to the others
RUNOUTS = 24  # boards for each of them


def hint(state: Holdem, seat: int, chance: Chance, effort: Effort) -> Hint:
    """Return what a solid player would do, and why."""
    action = choose(state, seat, chance, Effort(ADVISER, effort.seconds, effort.over))
    if isinstance(action, Deal):
        return Hint((action,), deal_sentence(state))
    if state.phase != BETTING:
        return Hint((action,), _("This continues the table."))
    return Hint((action,), _advice(state, seat, action, winning_share(state, seat, chance, effort)))


def _action_name(state: Holdem, action: HoldemAction) -> str:
    """Return the name of a betting action: "Raise to 300"."""
    match action:
        case Raise(to) if state.level:
            return _("Raise to {chips}", chips=amount_text(to, state.unit))
        case Raise(to):
            return _("Bet to {chips}", chips=amount_text(to, state.unit))
        case Fold():
            return _("Fold")
        case Call():
            return _("Call")
        case Check():
            return _("Check")
    return _("All right")


def _advice(state: Holdem, seat: int, action: HoldemAction, percent: int) -> str:
    """Return a betting action and its reason, for cards that win so many percent of the pot."""
    owed = chips.to_call(state, seat)
    needed = round(100 * owed / (pot_now(state) + owed)) if owed else 0
    act, share = _action_name(state, action), format_percent(percent / 100)
    match action:
        case Fold() | Call() if isinstance(action, Fold) == (percent < needed):
            return _(
                "{act}: a call of {chips} must win {needed} of the time, and your cards win about {share} "
                "against random ones.",
                act=act,
                chips=amount_text(owed, state.unit),
                needed=format_percent(needed / 100),
                share=share,
            )
        case Fold():
            return _(
                "{act}: your cards win about {share} against random ones, but whoever bets here mostly has "
                "better than that.",
                act=act,
                share=share,
            )
        case Call():
            return _(
                "{act}: your cards win about {share} against random ones, and they can still improve.",
                act=act,
                share=share,
            )
        case Check():
            return _(
                "{act}: it costs nothing, and your cards win about {share} against random ones.",
                act=act,
                share=share,
            )
        case Raise() if 2 * percent >= 100 // _others(state, seat):
            return _(
                "{act}: your cards win about {share} against random ones, which is more than your part, so "
                "let the others pay.",
                act=act,
                share=share,
            )
    return _(
        "{act}: your cards win about {share} against random ones, so you win more often when the others "
        "fold.",
        act=act,
        share=share,
    )


def _others(state: Holdem, seat: int) -> int:
    """Return how many others are still in the hand, at least one."""
    return max(1, sum(one.live for number, one in enumerate(state.seats) if number != seat))


def winning_share(state: Holdem, seat: int, chance: Chance, effort: Effort) -> int:
    """Return how many percent of the pot these cards win against random cards of all others in the hand; from
    fewer trials, at least one, once the effort is over."""
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

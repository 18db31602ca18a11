"""The rules of Duel as functions of the engine: start, play, legal actions, and what each seat may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome
from takeback.engine.state import Illegal
from takeback.games.duel import decks, failing, packages  # importing the rules also loads the cards
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.cardgame import zones_for
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.layers import CHAIN, derive
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Duel, Frame, PassPlan, Zone
from takeback.games.duel.kernel.objects import add_cards as add
from takeback.games.duel.names import NAME, SEATS, player, reasons
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.actions import act, actions, allows, examples
from takeback.games.duel.rules.core.chain import ANNOUNCING
from takeback.games.duel.rules.core.seeing import seen_action, seen_by, seen_event, seen_options
from takeback.games.duel.state import DuelAction
from takeback.games.duel.variant import variant_of
from takeback.texts import gettext as _

__all__ = [
    "actions",
    "add",
    "allows",
    "closes",
    "examples",
    "may_confirm",
    "outcome",
    "play",
    "seen_action",
    "seen_by",
    "seen_event",
    "seen_options",
    "start",
    "to_act",
    "with_names",
]

USUAL_STOPS = (*("mine:council1", "mine:council2", "mine:guard", "theirs:guard", "theirs:dusk", "chain"),)


def empty(options: Sequence[tuple[str, str]], rules: Sequence[str], seats: int = len(SEATS)) -> Duel:
    """Return a state before any rule has acted: the zones, the charter's rules and the usual pass plans, and
    no cards.
    """
    state = Duel(options=tuple(options))
    zones = zones_for(rules, variant_of(state).zones, seats)
    state = replace(state, zones=tuple(Zone(name, seat) for name, seat in zones))
    stops = ("all",) if state.option("stops") == "all" else USUAL_STOPS
    state = add(state, [(rule, -1) for rule in rules], "charter")
    if seats != len(state.seats):
        state = replace(state, seats=((),) * seats)
    return replace(state, plans=(PassPlan("once", stops),) * seats)


def start(options: Any, seats: int, chance: Chance) -> Duel:
    """Return the first state: charter and decks in place, and rules run up to the first question.

    The option "first" says who begins; without it, chance does. Raise Illegal if the options do not fit
    together or a rule fails.
    """
    given = [(str(name), str(value)) for name, value in options.items()]
    variant = str(options["variant"])
    played = [decks.cards_of(str(options[f"deck{seat + 1}"]), variant) for seat in range(seats)]
    laid = charter.rules_for(options, {*played[0], *played[1]})
    made_of = dict.fromkeys((*laid, *played[0], *played[1]))
    packages.refuse_failed(made_of)
    state = empty(sorted([*given, *packages.entries(made_of, variant)]), laid, seats)
    for seat, cards in enumerate(played):
        state = add(state, [(card, seat) for card in cards], "deck")
    first = {"1": 0, "2": 1}.get(str(options["first"]))
    first = chance.below(seats) if first is None else first
    state = replace(state, natural=(first - 1) % seats, tp=first, frames=(Frame("setup"),))
    run = UnfinishedMove(with_names(state, SEATS), chance)
    try:
        run.run_jobs()
    except Illegal:
        raise
    except (Exception, SystemExit) as error:
        raise Illegal(failing.failure_message(error)) from error
    return run.state


def play(state: Duel, seat: int, action: DuelAction, chance: Chance) -> Iterator[Any]:
    """Carry out this action and yield its events; raise Illegal, with nothing changed, if it is not legal or
    a rule fails.
    """
    run = UnfinishedMove(state, chance)
    try:
        act(run, seat, action)
    except Illegal:
        raise
    except (Exception, SystemExit) as error:
        raise Illegal(failing.failure_message(error)) from error
    for event in run.events:  # noqa: UP028 - the engine sends back what each led to
        yield event


def with_names(state: Duel, names: Sequence[str]) -> Duel:
    """Return the state with the players' names among its options."""
    options = dict(state.options) | {f"{NAME}{seat + 1}": name for seat, name in enumerate(names)}
    return replace(state, options=tuple(sorted(options.items())))


def closes(move: Any) -> bool:
    """Tell whether this action ends its turn in the history.

    It does not while an announcement is open, further questions of the same group follow, or a rule says
    so. Whatever reveals something, uses chance or ends the game does.
    """
    after: Duel = move.after
    if move.reveals or move.lucky or after.result is not None:
        return True
    if any(frame.job == "announce" and frame.seat == move.seat for frame in after.frames):
        return False
    if _goes_on(move):
        return False
    derived = derive(after)
    return not any(live.hook.do(derived, move, live.me) for live in derived.hooks("can", "close"))


def _goes_on(move: Any) -> bool:
    """Tell whether the question pending now belongs to the same group as the one just answered."""
    before, after = move.before.pending, move.after.pending
    if (
        before is None
        or after is None
        or not before.part
        or (after.kind, after.seats) != (before.kind, (move.seat,))
    ):
        return False
    return bool(move.after.frames[-1].answers)  # without answers another job has begun to ask


def may_confirm(state: Duel, seat: int) -> str:
    """Return why this seat cannot confirm its turn here, because
    something is half announced; "" if it can.
    """
    pending = state.pending
    if pending is None or seat not in pending.seats or pending.kind == "priority":
        return ""
    if any(frame.job == "announce" and frame.seat == seat for frame in state.frames):
        sentence = _("You have only half announced this. Finish it or undo it.")
    else:
        sentence = _("You have only half answered this. Finish it or undo it.")
    return f"{sentence} {show_text(pending.prompt)}".rstrip()


def is_reply(state: Duel, seat: int) -> bool:
    """Tell whether what this seat has begun is a reply: in another player's turn, or onto a chain on which
    something waits already."""
    if variant_of(state).rounds:
        return False
    return state.tp != seat or any(not obj.mark(ANNOUNCING) for obj in state.within(CHAIN))


def outcome(state: Duel) -> Outcome | None:
    """Return the winners with a sentence such as "Anna wins: Bert
    has no life left."; None during the game.
    """
    result = state.result
    if result is None:
        return None
    why = " ".join(reasons(state))
    if not result.winners:
        sentence = _("The game is tied: {reasons}", reasons=why) if why else _("The game is tied.")
    else:
        winner = player(state, result.winners[0])
        sentence = (
            _("{player} wins: {reasons}", player=winner, reasons=why)
            if why
            else _("{player} wins.", player=winner)
        )
    return Outcome(result.winners, sentence)

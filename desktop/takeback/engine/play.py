"""Run the rules of a game: an action becomes one complete move, or raises and changes nothing."""

from typing import Any

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.state import Action, Event, Illegal
from takeback.texts import gettext as _

MOST_EVENTS = 20_000  # more than any turn of any game; a rule that never ends must not hang the table


class Move(msgspec.Struct, frozen=True, gc=False):
    """One action that was carried out, the events it caused, and the complete states before and after. It is
    made by `play_action`, or rebuilt from a record."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    before: Any
    after: Any
    lucky: bool = False  # whether it used chance

    @property
    def reveals(self) -> str:
        """Return the first hidden fact that an event of this move revealed; "" when there is none."""
        for event in self.events:
            if what := event.reveals():
                return what
        return ""


class RulesError(Exception):
    """Raised when a game breaks its contract with the engine. It is never the player's fault."""


def play_action(game: Game, state: Any, seat: int, action: Action, chance: Chance) -> Move:
    """Play one action by the rules and return the complete move.

    Raises Illegal if the rules refuse it or it would change nothing, and RulesError if it produces more than
    MOST_EVENTS events. The given state is never modified.
    """
    events: list[Event] = []
    after = state
    rules = game.play(state, seat, action, chance)
    try:
        event = next(rules)
        while True:
            after = event.apply(after)
            events.append(event)
            if len(events) > MOST_EVENTS:
                raise RulesError(f"{game.title} found no end to {type(action).__name__}.")
            event = rules.send(after)
    except StopIteration:
        pass
    if not events:
        raise Illegal(_("That would change nothing."))
    return Move(seat, action, tuple(events), state, after, chance.was_used)


def ends_turn(game: Game, move: Move) -> bool:
    """Tell whether the turn is over with this move. A move that used chance or revealed something always ends
    it: it could not be undone fairly step by step."""
    return game.closes(move) or move.lucky or bool(move.reveals)


def as_seen(game: Game, move: Move, seat: int | None) -> Move:
    """Return the move with everything masked that this seat may not know; None means a spectator.

    The acting seat always sees its own action unmasked.
    """
    if not game.hidden:
        return move
    action = move.action if move.seat == seat else game.seen_action(move.action, seat)
    events: tuple[Any, ...] = tuple([game.seen_event(event, seat) for event in move.events])
    before, after = game.seen_by(move.before, seat), game.seen_by(move.after, seat)
    return Move(move.seat, action, events, before, after, move.lucky)


def move_from_events(
    seat: int, action: Action, events: tuple[Event, ...], before: Any, lucky: bool = False
) -> Move:
    """Rebuild a recorded move by applying its events; the rules are not run."""
    after = before
    for event in events:
        after = event.apply(after)
    return Move(seat, action, events, before, after, lucky)

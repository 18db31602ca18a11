"""Run the rules: one action becomes one finished move, or nothing has happened."""

from typing import Any

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.state import Action, Event, Illegal

MOST_EVENTS = 20_000  # more than any turn of any game; a rule that never ends must not hang the table


class Move(msgspec.Struct, frozen=True, gc=False):
    """One action, the events it caused, and the states before and after."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    before: Any
    after: Any
    lucky: bool = False  # did it use chance?

    @property
    def reveals(self) -> str:
        """The hidden fact it revealed; empty when none."""
        return next((what for event in self.events if (what := event.reveals())), "")


class RulesFault(Exception):
    """A game broke the contract; never the player's fault."""


def run(game: Game, state: Any, seat: int, action: Action, chance: Chance) -> Move:
    """Drive the rules to their end. Whatever they raise, nothing has happened yet."""
    events: list[Event] = []
    after = state
    rules = game.play(state, seat, action, chance)
    try:
        event = next(rules)
        while True:
            after = event.apply(after)
            events.append(event)
            if len(events) > MOST_EVENTS:
                raise RulesFault(f"{game.title} found no end to {type(action).__name__}.")
            event = rules.send(after)
    except StopIteration:
        pass
    if not events:
        raise Illegal("That would change nothing.")
    return Move(seat, action, tuple(events), state, after, chance.was_used)


def ends_turn(game: Game, move: Move) -> bool:
    """Is the turn over with this move? What chance gave or what it showed is not taken back step by step."""
    return game.closes(move) or move.lucky or bool(move.reveals)


def as_seen(game: Game, move: Move, seat: int | None) -> Move:
    """The move with everything masked that this seat may not know. Who did it knows the action."""
    if not game.hidden:
        return move
    action = move.action if move.seat == seat else game.seen_action(move.action, seat)
    events: tuple[Any, ...] = tuple([game.seen_event(event, seat) for event in move.events])
    before, after = game.seen_by(move.before, seat), game.seen_by(move.after, seat)
    return Move(move.seat, action, events, before, after, move.lucky)


def follow(seat: int, action: Action, events: tuple[Event, ...], before: Any, lucky: bool = False) -> Move:
    """A recorded move again, from its events; the rules are not asked."""
    after = before
    for event in events:
        after = event.apply(after)
    return Move(seat, action, events, before, after, lucky)

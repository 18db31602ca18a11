"""Provide a game of taking a tile, placing it and ending the turn: with drafts and plans, in its second
edition."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Drafted, Game, Older, Outcome, Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal, State

EMPTY = -1


class Tiles(State, frozen=True):
    supply: tuple[int, ...]
    to_move: int = 0
    hands: tuple[int, int] = (EMPTY, EMPTY)
    placed: tuple[bool, bool] = (False, False)  # whether this seat has placed in its present turn
    boards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def over(self) -> bool:
        return not self.supply and self.hands == (EMPTY, EMPTY) and not any(self.placed)


class Take(Action, frozen=True):
    tile: int


class TakeFirst(Action, frozen=True):
    """Take the first tile of the supply, whichever that is at that time."""


class Place(Action, frozen=True):
    at_front: bool = False


class EndTurn(Action, frozen=True):
    pass


class Took(Event, frozen=True):
    seat: int
    tile: int

    def apply(self, state: Tiles) -> Tiles:
        supply = tuple(tile for tile in state.supply if tile != self.tile)
        return replace(state, supply=supply, hands=_with(state.hands, self.seat, self.tile))


class Placed(Event, frozen=True):
    seat: int
    at_front: bool = False

    def apply(self, state: Tiles) -> Tiles:
        row, tile = state.boards[self.seat], (state.hands[self.seat],)
        return replace(
            state,
            boards=_with(state.boards, self.seat, tile + row if self.at_front else row + tile),
            hands=_with(state.hands, self.seat, EMPTY),
            placed=_with(state.placed, self.seat, True),
        )


class TurnPassed(Event, frozen=True):
    def apply(self, state: Tiles) -> Tiles:
        return replace(state, to_move=1 - state.to_move, placed=(False, False))


def _with(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def start(options: Options, seats: int, chance: Chance) -> Tiles:
    return Tiles(tuple(range(options["tiles"])))


def to_act(state: Tiles) -> tuple[int, ...]:
    return () if state.over else (state.to_move,)


def actions(state: Tiles, seat: int) -> Iterator[Action]:
    """Yield the actions; a waiting seat may plan to take and to place, but not to end."""
    if state.over:
        return
    if state.hands[seat] != EMPTY:
        yield from (Place(), Place(at_front=True))
    elif state.placed[seat]:
        if seat == state.to_move:
            yield EndTurn()
    elif state.supply:
        yield TakeFirst()
        yield from map(Take, state.supply)


def play(state: Tiles, seat: int, action: Action, chance: Chance) -> Rules:
    if state.over:
        raise Illegal("The game is over.")
    match action:
        case Take(tile):
            refuse_to_take(state, seat)
            if tile not in state.supply:
                raise Illegal(f"Tile {tile} is gone.")
            yield Took(seat, tile)
        case TakeFirst():
            refuse_to_take(state, seat)
            yield Took(seat, state.supply[0])
        case Place(at_front):
            if state.hands[seat] == EMPTY:
                raise Illegal("Take a tile first.")
            yield Placed(seat, at_front)
        case EndTurn():
            refuse_to_end(state, seat)
            yield TurnPassed()


def refuse_to_take(state: Tiles, seat: int) -> None:
    if state.hands[seat] != EMPTY:
        raise Illegal("You hold a tile already.")
    if state.placed[seat]:
        raise Illegal("You have placed your tile: end the turn.")
    if not state.supply:
        raise Illegal("No tiles are left.")


def refuse_to_end(state: Tiles, seat: int) -> None:
    if seat != state.to_move:
        raise Illegal("It is not your turn yet; your plan is kept.")
    if state.hands[seat] != EMPTY:
        raise Illegal("Place your tile first.")
    if not state.placed[seat]:
        raise Illegal("Take and place a tile first.")


def closes(move: Move) -> bool:
    return isinstance(move.action, EndTurn)


def outcome(state: Tiles) -> Outcome | None:
    if not state.over:
        return None
    scores = tuple(sum(row) for row in state.boards)
    winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores)) if scores[0] != scores[1] else ()
    return Outcome(winners, f"{scores[0]} to {scores[1]}.", scores)


def describe(move: Move, before: Tiles, seat: int | None) -> Row:
    match move.action:
        case Take() | TakeFirst():
            return Row(f"takes {move.events[0].tile}")  # type: ignore[attr-defined]
        case Place(at_front):
            end = "front" if at_front else "back"
            return Row(f"places {before.hands[move.seat]} at the {end}")
    return Row("ends the turn")


def upgrade(edition: int, record: dict[str, Any]) -> dict[str, Any]:
    """Upgrade a record of edition 1, which called a tile its number, and knew only one end of the row."""
    if edition >= 2:
        return record
    return {
        **record,
        "action": _renamed(record["action"]),
        "events": [_renamed(event) for event in record["events"]],
    }


def _renamed(thing: dict[str, Any]) -> dict[str, Any]:
    return {"tile" if name == "number" else name: value for name, value in thing.items()}


DRAFTED = Drafted(closes=closes, end_turn=EndTurn())
GAME = Game(
    package=__name__,
    title="Tiles",
    tagline="Take one, place one.",
    seats=(2,),
    options=(Option("tiles", 30, "How many tiles lie in the supply", low=2, high=500),),
    seat_names=("North", "South"),
    edition=2,
    state=Tiles,
    action=Take | TakeFirst | Place | EndTurn,
    event=Took | Placed | TurnPassed,
    start=start,
    to_act=to_act,
    actions=actions,
    play=play,
    outcome=outcome,
    describe=describe,
    drafted=DRAFTED,
    older=Older(upgrade=upgrade),
)

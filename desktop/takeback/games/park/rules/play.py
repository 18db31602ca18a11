"""Turns each action into events. An action is refused before its first event."""

from collections.abc import Generator

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome, Rules
from takeback.engine.play import Move
from takeback.engine.state import Event
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from ..material import MOUND
from ..names import name_seat
from ..state import HIDDEN_PLOT, MAX_PLOTS, AddPlot, Choose, EndTurn, Place, Reedmere, ReedmereAction, Take
from .awards import is_reached
from .events import (
    HAS_FOUR_PLOTS,
    NO_PLOTS_LEFT,
    NOTHING_LEFT,
    AwardWon,
    Chose,
    GameOver,
    KioskEarned,
    LastRound,
    LookoutBuilt,
    Placed,
    PlotAdded,
    PlotTurned,
    Took,
    TurnEnded,
    TurnOpened,
    Waived,
    current_turn,
)
from .fit import covered_symbols, symbols_on
from .questions import reason_of_end, required_step
from .refusals import (
    refuse_choice,
    refuse_end,
    refuse_place,
    refuse_plot,
    refuse_take,
    refuse_wrong_time,
)

Course = Generator[Event, Reedmere, Reedmere]  # yields events, is sent the position after each one


def play(state: Reedmere, seat: int, action: ReedmereAction, chance: Chance) -> Rules:
    """Yield the events of an action. Raise Illegal before the first one if it is not possible."""
    refuse_wrong_time(state, seat)
    match action:
        case Choose(kind, value):
            refuse_choice(state, seat, kind, value)
            yield from _open_turn(state, seat)
            yield Chose(seat, kind, value)
        case Place():
            refuse_place(state, seat, action)
            yield from _lay_tile(state, seat, action)
        case Take(kind, value):
            refuse_take(state, seat, kind, value)
            yield from _take_tile(state, seat, kind, value)
        case AddPlot(plot, px, py):
            refuse_plot(state, seat, plot, px, py)
            yield PlotAdded(seat, plot, px, py)
        case EndTurn():
            refuse_end(state, seat)
            yield from _end_turn(state, seat)


def _open_turn(state: Reedmere, seat: int) -> Course:
    """Open a turn unless one is in progress."""
    if state.work is None:
        state = yield TurnOpened(seat, required_step(state, seat))
    return state


# placing ------------------------------------------------------------------------------------------------
def _lay_tile(state: Reedmere, seat: int, action: Place) -> Course:
    """Lay the tile, then build lookouts, give awards and drop rights that cannot be used."""
    covered = covered_symbols(state.parks[seat], action.cells)
    state = yield from _open_turn(state, seat)
    state = yield Placed(seat, action.kind, action.value, action.cells, covered)
    state = yield from _build_lookouts(state, seat)
    state = yield from _give_awards(state, seat)
    state = yield from _convert_plot_right(state, seat)
    return (yield from _waive_rights(state, seat))


def _build_lookouts(state: Reedmere, seat: int) -> Course:
    """Build a lookout on every plot that is finished now, in the order the plots were added."""
    park = state.parks[seat]
    covered = park.covered()
    for plot in park.plots:
        ground = symbols_on((plot,))
        mound = next(cell for cell, symbol in ground.items() if symbol == MOUND)
        if mound not in covered and covered.issuperset(ground.keys() - {mound}):
            state = yield LookoutBuilt(seat, *mound, state.stock.lookouts[0])
    return state


def _give_awards(state: Reedmere, seat: int) -> Course:
    """Give each award that the park has reached and does not own yet."""
    for stack in state.stock.awards:
        park = state.parks[seat]
        has_it = any(won.award == stack.award for won in park.awards)
        if stack.values and not has_it and is_reached(stack.award, park, len(current_turn(state).lookouts)):
            state = yield AwardWon(seat, stack.award, stack.values[0])
    return state


def _convert_plot_right(state: Reedmere, seat: int) -> Course:
    """Turn a new-plot right into a kiosk or drop it, when the park has four plots or no plot is left."""
    count, has_all = current_turn(state).rights.n, len(state.parks[seat].plots) == MAX_PLOTS
    if not count or (not has_all and has_plot_on_offer(state)):
        return state
    if has_all and state.stock.kiosks:
        return (yield KioskEarned(seat))  # a park has one uncovered map at most
    return (yield Waived(seat, "N", count, HAS_FOUR_PLOTS if has_all else NO_PLOTS_LEFT))


def has_plot_on_offer(state: Reedmere) -> bool:
    """Return whether a plot lies face up."""
    return any(plot is not None for plot in state.face)


def _waive_rights(state: Reedmere, seat: int) -> Course:
    """Drop the rights for which nothing is left in the stock."""
    stock, rights = state.stock, current_turn(state).rights
    ground = any(stock.ground)
    home = ground or any(stock.homes)
    reserve = home or bool(stock.reserves)
    for symbol, count, is_left in (
        ("G", rights.g, ground),
        ("H", rights.h, home),
        ("R", rights.r, reserve),
    ):
        if count and not is_left:
            state = yield Waived(seat, symbol, count, NOTHING_LEFT)
    return state


# taking -------------------------------------------------------------------------------------------------
def _take_tile(state: Reedmere, seat: int, kind: str, value: int) -> Course:
    """Take a tile, then drop rights for which nothing is left."""
    state = yield from _open_turn(state, seat)
    state = yield Took(seat, kind, value)
    return (yield from _waive_rights(state, seat))


# ending -------------------------------------------------------------------------------------------------
def _end_turn(state: Reedmere, seat: int) -> Course:
    """Turn up missing plots, begin the last round if due, pass the turn, and end the game if it is over."""
    for pile, plot in enumerate(state.face):
        if plot is None and state.hidden[pile]:
            state = yield PlotTurned(pile, state.hidden[pile][0])
    if state.last is None and state.parks[seat].is_full:
        state = yield LastRound(seat)
    after = (seat + 1) % state.seats
    state = yield TurnEnded(seat, after)
    reason = reason_of_end(state, after)
    return (yield GameOver(reason)) if reason else state


def closes(move: Move) -> bool:
    """Return whether this move ends the turn."""
    return isinstance(move.action, EndTurn)


def outcome(state: Reedmere) -> Outcome | None:
    """Return the result, or None while the game goes on.

    Most points win, then most points left in the supply; else the win is shared.
    """
    if not state.over:
        return None
    ranks = [(park.score, sum(tile.value for tile in park.supply)) for park in state.parks]
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    scores = tuple(park.score for park in state.parks)
    return Outcome(winners, _outcome_sentence(winners, ranks), scores)


def _outcome_sentence(winners: tuple[int, ...], ranks: list[tuple[int, int]]) -> str:
    """Return the result as a sentence. `ranks` has the points and the supply's points of each seat."""
    first, *others = winners
    score, supply = ranks[first]
    if others:
        return ngettext(
            "{players} share the win with {count} point each.",
            "{players} share the win with {count} points each.",
            score,
            players=format_list(map(name_seat, winners)),
        )
    if sum(rank[0] == score for rank in ranks) > 1:
        return ngettext(
            "{player} wins the tie at {score}, with {count} point still in the supply.",
            "{player} wins the tie at {score}, with {count} points still in the supply.",
            supply,
            player=name_seat(first),
            score=score,
        )
    lower = format_list(str(rank[0]) for rank in sorted(ranks, reverse=True)[1:])
    # Translators: such as "Blue wins 81 to 78.", or with three players "Blue wins 81 to 78 and 60."
    return _("{player} wins {score} to {others}.", player=name_seat(first), score=score, others=lower)


def seen_by(state: Reedmere, seat: int | None) -> Reedmere:
    """Return the position without the numbers of face-down plots, the only thing hidden from all seats."""
    first, second = state.hidden
    return replace(state, hidden=((HIDDEN_PLOT,) * len(first), (HIDDEN_PLOT,) * len(second)))

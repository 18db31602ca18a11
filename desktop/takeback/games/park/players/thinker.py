"""The computer players of Reedmere: greedy, planner and master."""

from dataclasses import dataclass, field
from functools import cache

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from ..material import KINDS, MOUND, Cell
from ..names import full_name
from ..rules.fit import symbols_on
from ..rules.refusals import refuse_wrong_time
from ..state import (
    AddPlot,
    Choose,
    EndTurn,
    Park,
    Place,
    Plot,
    Reedmere,
    ReedmereAction,
    Take,
    TurnProgress,
)
from .greedy import WholeTurn, best_finishes, best_placing, take_forced_tile, turns_after
from .light_model import NONE, LightGame
from .master import best_turn
from .planner import best_lines
from .translation import light_of, place_action, plot_action, take_action, tile_code

GREEDY, PLANNER, MASTER = "greedy", "planner", "master"
LEVELS = (GREEDY, PLANNER, MASTER)  # weakest first


def choose(state: Reedmere, seat: int, chance: Chance, effort: Effort) -> ReedmereAction:
    """Return the next step of a turn.

    A turn is thought out once, at its first step, and noted; the following steps come from the notes unless
    the position has changed otherwise.
    """
    done, turn, book = actions_so_far(state, seat), turn_key(state, seat), notebook()
    if not done or book.turn != turn or book.actions[: len(done)] != done:
        book.turn, book.actions = turn, [*done, *remaining_actions(state, seat, chance, effort)]
    return book.actions[len(done)]


def hint(state: Reedmere, seat: int, chance: Chance, effort: Effort) -> Hint:
    """Return what the planner would do with the rest of the turn, as a hint.

    The hint ends the turn only if this seat is to move. Raise Illegal if the game is over, this seat has
    no more turns, or another seat's turn is in progress.
    """
    refuse_wrong_time(state, seat)
    actions = remaining_actions(state, seat, chance, Effort(PLANNER, effort.seconds, effort.over))
    if seat != state.to_move:
        actions.remove(EndTurn())
    return Hint(tuple(actions), f"{advice(actions)} {reason_of(state, seat, actions)}".strip())


# a turn -----------------------------------------------------------------------------------------------
@dataclass
class TurnNotes:
    """All steps of the turn in progress, including those already made."""

    turn: object = None
    actions: list[ReedmereAction] = field(default_factory=list)


@cache
def notebook() -> TurnNotes:
    """Return the notes of this process. Losing them only costs time, as the turn is thought out again."""
    return TurnNotes()


def turn_key(state: Reedmere, seat: int) -> object:
    """Return a value that stays the same during a turn of this seat and differs in any other turn."""
    work, own = work_by(state, seat), state.parks[seat]
    plots = own.plots[:-1] if work and work.added else own.plots
    laid = own.laid[:-1] if work and work.placed else own.laid
    others = tuple(park for number, park in enumerate(state.parks) if number != seat)
    return seat, others, plots, laid


def actions_so_far(state: Reedmere, seat: int) -> list[ReedmereAction]:
    """Return the steps of the turn so far, in the order in which the computer players make them."""
    work = work_by(state, seat)
    if work is None:
        return []
    actions: list[ReedmereAction] = [Choose(work.chosen.kind, work.chosen.value)] if work.chosen else []
    if work.placed:
        actions.append(Place(work.placed.kind, work.placed.value, work.placed.cells))
    if work.added:
        actions.append(AddPlot(work.added.number, work.added.px, work.added.py))
    return [*actions, *(Take(tile.kind, tile.value) for tile in work.taken)]


def work_by(state: Reedmere, seat: int) -> TurnProgress | None:
    """Return the record of this seat's turn, or None if it has not begun one."""
    return state.work if state.work is not None and state.work.seat == seat else None


def remaining_actions(state: Reedmere, seat: int, chance: Chance, effort: Effort) -> list[ReedmereAction]:
    """Return the actions that this player would take for the rest of the seat's turn, EndTurn last."""
    work, game = work_by(state, seat), light_of(state, seat)
    if work is not None and work.taken and not game.has_placed:
        return [EndTurn()]  # it was forced to take that
    chosen = tile_code(work.chosen.kind, work.chosen.value) if work and work.chosen else NONE
    turn = rest_of_turn(game, chosen, chance, effort)
    actions: list[ReedmereAction] = []
    if turn.tile != NONE:
        if chosen == NONE and len(set(game.park_to_move.supply)) > 1:
            actions.append(Choose(KINDS[turn.tile >> 4], turn.tile & 15))
        actions.append(place_action(game.park_to_move, turn.tile, turn.mask))
    if turn.spot is not None:
        actions.append(plot_action(game, *turn.spot))
    return [*actions, *map(take_action, turn.taken), EndTurn()]


def rest_of_turn(game: LightGame, chosen: int, chance: Chance, effort: Effort) -> WholeTurn:
    """Return the remaining turn as the player of this level plays it.

    If no tile fits, the forced tile is also taken in this game.
    """
    if not game.has_placed and not game.can_place(game.park_to_move):
        return take_forced_tile(game)
    if effort.level == MASTER:
        return best_turn(game, chance, effort, chosen)
    if game.has_placed:
        return best_finishes(game, 1)[0][0]
    if effort.level == PLANNER:
        return best_lines(game, effort.over, chosen)[0].turn
    return plan_greedy_turn(game, chosen)


def plan_greedy_turn(game: LightGame, chosen: int) -> WholeTurn:
    """Return the greedy turn. Raise ValueError if nothing fits."""
    placing = best_placing(game, game.park_to_move, chosen)
    if placing is None:
        raise ValueError("nothing fits")
    return turns_after(game, placing[1], placing[2], 1)[0][0]


# advice -----------------------------------------------------------------------------------------------
def reason_of(state: Reedmere, seat: int, actions: list[ReedmereAction]) -> str:
    """Return why these steps are good, as a sentence: what they score, or what they are for; empty if nothing
    is laid or taken."""
    park = state.parks[seat]
    placed = [one for one in actions if isinstance(one, Place)]
    taken = sorted((one.value for one in actions if isinstance(one, Take) and one.value), reverse=True)
    finished = sum(
        finishes_plot(park, plot, {cell for one in placed for cell in one.cells}) for plot in park.plots
    )
    scored = sum(one.value for one in placed)
    if finished and state.stock.lookouts:
        return ngettext(
            "It finishes a plot, and a lookout is worth {count} point.",
            "It finishes a plot, and a lookout is worth {count} points.",
            state.stock.lookouts[0],
        )
    if scored:
        return ngettext(
            "It scores {count} point immediately.", "It scores {count} points immediately.", scored
        )
    if len(taken) > 1:
        return _(
            "The tiles you take are worth {values} points when you lay them.",
            values=format_list(map(str, taken)),
        )
    if taken:
        return ngettext(
            "What you take is worth {count} point when you lay it.",
            "What you take is worth {count} points when you lay it.",
            taken[0],
        )
    if any(isinstance(one, AddPlot) for one in actions):
        return _("A new plot gives room and brings another lookout.")
    if placed:
        return _("It leaves room for larger tiles and brings the plot nearer to its lookout.")
    if any(isinstance(one, Take) for one in actions):
        return _("It fills cells in which no larger tile fits.")
    return ""


def finishes_plot(park: Park, plot: Plot, cells: set[Cell]) -> bool:
    """Tell whether covering these cells, too, leaves only the mound of a plot."""
    ground = symbols_on((plot,))
    free = ground.keys() - park.covered()
    mounds = {cell for cell, symbol in ground.items() if symbol == MOUND}
    return not free - cells - mounds and bool(free & cells) and bool(free & mounds)


def advice(actions: list[ReedmereAction]) -> str:
    '''Return the steps as a sentence: "Place the toad home worth 6 here, then take the pool."'''
    laid = format_list(_name_tile(one) for one in actions if isinstance(one, Place))
    taken = format_list(_name_tile(one) for one in actions if isinstance(one, Take))
    plots = [one.plot for one in actions if isinstance(one, AddPlot)]
    if plots:
        return _advice_with_plots(laid, plots, taken)
    if laid and taken:
        return _("Place {tile} here, then take {taken}.", tile=laid, taken=taken)
    if laid:
        return _("Place {tile} here.", tile=laid)
    if taken:
        return _("Take {taken}.", taken=taken)
    return (
        _("Everything is done: end your turn.") if actions else _("Everything is done: your plan is ready.")
    )


def _name_tile(action: Place | Take) -> str:
    """Return the tile that is laid or taken: "the toad home worth 6"."""
    return _("the {tile}", tile=full_name(action.kind, action.value))


def _advice_with_plots(laid: str, plots: list[int], taken: str) -> str:
    """Return the steps of a turn that adds plots, and may lay and take tiles, as a sentence."""
    count, values = len(plots), {"plots": format_list(map(str, plots)), "tile": laid, "taken": taken}
    if laid and taken:
        return ngettext(
            "Place {tile} here, then add plot {plots} and take {taken}.",
            "Place {tile} here, then add plots {plots} and take {taken}.",
            count,
            **values,
        )
    if laid:
        return ngettext(
            "Place {tile} here, then add plot {plots}.",
            "Place {tile} here, then add plots {plots}.",
            count,
            **values,
        )
    if taken:
        return ngettext(
            "Add plot {plots} and take {taken}.", "Add plots {plots} and take {taken}.", count, **values
        )
    return ngettext("Add plot {plots}.", "Add plots {plots}.", count, **values)

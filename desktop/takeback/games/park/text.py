"""Texts about Reedmere: history rows, steps of a turn, differences of a plan, and screen-reader sentences."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from takeback.engine.game import GameTurn, Row
from takeback.engine.play import Move
from takeback.engine.state import Event

from .log import log_sentences
from .material import GROUND, KIOSKS
from .names import AWARD_TITLES, RIGHT_NAMES, RIGHT_WORDS, SEATS, join_words, tile_name
from .rules.events import (
    AwardWon,
    GameOver,
    KioskEarned,
    LastRound,
    LookoutBuilt,
    Placed,
    PlotAdded,
    PlotTurned,
    Took,
    Waived,
    weakest_right,
)
from .rules.listing import is_turn_complete
from .rules.questions import required_step, tile_in_hand, turn_of_seat
from .rules.refusals import still_to_take
from .state import HIDDEN_PLOT, PASS, TAKE, AddPlot, Choose, EndTurn, Place, Reedmere, Rights, Take

_SYMBOLS = {"G": "a leaf", "H": "a roof", "R": "a paw", "N": "a map"}  # by their pictures
_SEVERAL_SYMBOLS = {"G": "leaves", "H": "roofs", "R": "paws", "N": "maps"}
_SYMBOL_NAMES = {"G": "ground", "H": "home", "R": "reserve", "N": "new-plot"}


# one step -----------------------------------------------------------------------------------------------
def describe(move: Move, before: Reedmere, seat: int | None) -> Row:
    """Return the row for one step of the current turn. Its log also says what is still to do."""
    after = progress_sentence(move.after, move.seat)
    log = (*log_sentences(move.events), *((after,) if after else ()))
    return Row(describe_step(move), log, spoken_step(move, log))


def describe_step(move: Move) -> str:
    """Return one step in words: "Place stream: lookout 14", "Take stream (for a home symbol)"."""
    match move.action:
        case Choose(kind, value):
            return f"Choose {short_tile_name(kind, value)}"
        case Place():
            return f"Place {tile_name(move.action.kind)}{_join_after_colon(describe_effects(move.events))}"
        case Take():
            return f"Take {describe_take(move)}{_join_after_colon(describe_effects(move.events))}"
        case AddPlot():
            return f"Add plot {find_added_plot(move)}"
        case EndTurn():
            return f"End turn{_join_after_colon(describe_endings(move.events))}"
    return ""


def short_tile_name(kind: str, value: int) -> str:
    """Return a tile in short: "stream", "toad home 6"."""
    return tile_name(kind) if kind in GROUND or kind in KIOSKS else f"{tile_name(kind)} {value}"


def describe_effects(events: Iterable[Event]) -> list[str]:
    """Return in words what the events bring: points, lookouts, awards, a kiosk, symbols of no effect."""
    return [word for event in events if (word := _describe_effect(event))]


def _describe_effect(event: Event) -> str:
    """Return one effect in words; empty for an event that needs none."""
    match event:
        case Placed() if event.value:
            return f"+{event.value}"
        case LookoutBuilt():
            return f"lookout {event.value}"
        case AwardWon():
            return f"{event.award} {event.value}"
        case KioskEarned():
            return "a kiosk"
        case Waived():
            return _describe_waived(event)
    return ""


def _describe_waived(event: Waived) -> str:
    """Return in words that covered symbols bring nothing: "a leaf brings nothing"."""
    if event.count == 1:
        return f"{_SYMBOLS[event.symbol]} brings nothing"
    return f"{event.count} {_SEVERAL_SYMBOLS[event.symbol]} bring nothing"


def describe_take(move: Move) -> str:
    """Return the tile taken, and the right that was spent when it is not the usual one for that tile.

    A ground tile taken because nothing fits is marked "(nothing fits)".
    """
    took = next(event for event in move.events if isinstance(event, Took))
    work = move.before.work
    if work is None or work.need == TAKE:
        return f"{short_tile_name(took.kind, took.value)} (nothing fits)"
    letter = weakest_right(work.rights, took.kind)
    own = weakest_right(type(work.rights)(1, 1, 1, 1, 1), took.kind)
    right = RIGHT_NAMES[letter][0].partition(" or ")[0].partition(",")[0] if letter else ""
    if letter in ("", own):
        return short_tile_name(took.kind, took.value)
    return f"{short_tile_name(took.kind, took.value)} (for a {right} symbol)"


def find_added_plot(move: Move) -> int:
    """Return the number of the plot that the move added."""
    return next(event.plot for event in move.events if isinstance(event, PlotAdded))


def describe_endings(events: Iterable[Event]) -> list[str]:
    """Return in words the end of a turn brings: a plot turned up, the last round, the end."""
    return [word for event in events if (word := _describe_ending(event))]


def _describe_ending(event: Event) -> str:
    """Return one event at the end of a turn in words; empty for any other event."""
    match event:
        case PlotTurned():
            return f"{plot_name(event.plot)} is turned"
        case LastRound():
            return "the last round begins"
        case GameOver():
            return "the game is over"
    return ""


def plot_name(number: int) -> str:
    """Return "plot 7", or "a plot" where the number is hidden."""
    return "a plot" if number == HIDDEN_PLOT else f"plot {number}"


def _join_after_colon(words: list[str]) -> str:
    """Return the words joined behind a colon; empty when there are none."""
    return f": {', '.join(words)}" if words else ""


def progress_sentence(state: Reedmere, seat: int) -> str:
    """Return how far the turn is: "Take 2 more: home or ground.", "Ready to end the turn."

    Empty before the seat has laid anything, and in another seat's turn.
    """
    work = state.work
    if work is None or work.seat != seat:
        return ""
    if work.rights:
        return f"Take {count_to_take(work.rights)}."
    return "Ready to end the turn." if is_turn_complete(work, work.need) else ""


def count_to_take(rights: Rights) -> str:
    """Return how much is still to be taken, and of what: "2 more: home or ground"."""
    counts = {letter: count for letter in RIGHT_NAMES if (count := getattr(rights, letter))}
    what = RIGHT_WORDS[next(iter(counts))] if len(counts) == 1 else still_to_take(rights)
    return f"{sum(counts.values())} more: {what}"


def spoken_step(move: Move, log: Iterable[str]) -> str:
    """Return the sentences of a step for screen readers, with the cells of a tile that was laid."""
    first, *others = log
    match move.action:
        case Place():
            first = f"{first} It lies on {spoken_cells(move.action.cells)}."
    return " ".join((first, *others))


def spoken_cells(cells: Iterable[tuple[int, int]]) -> str:
    """Return the cells in words: "column 1 row 2, column 2 row 2". The gate plot begins at 1, 1."""
    return ", ".join(f"column {x + 1} row {y + 1}" for x, y in cells)


# a whole turn -------------------------------------------------------------------------------------------
def game_turn(before: Reedmere, after: Reedmere) -> GameTurn:
    """Return the round as group of history rows; one begins when the first seat begins its turn."""
    return GameTurn("Round", begins=before.to_move == 0 and before.work is None)


def went(before: Reedmere, after: Reedmere) -> str:
    """Return the points after a round: "Red 12, Blue 9"."""
    return ", ".join(f"{SEATS[number]} {park.score}" for number, park in enumerate(after.parks))


def describe_turn(moves: tuple[Move, ...], before: Reedmere, seat: int | None) -> Row:
    """Return the history row of a whole turn: "lays toad home (+6), takes otter home 6 and plot 9"."""
    text = ", ".join((*_describe_laid(moves), *_describe_taken(moves))) or "passes"
    ends = [word for move in moves for word in describe_endings(move.events)]
    last = [word for word in ends if not word.endswith("is turned")]
    row = f"{text} ({', '.join(last)})" if last else text
    log = tuple(line for move in moves for line in log_sentences(move.events))
    return Row(row, log, " ".join(log))


def _describe_laid(moves: tuple[Move, ...]) -> list[str]:
    """Return what was laid and what that brought: "lays stream", "builds lookout (+14)"; nothing when no tile
    was laid."""
    return [word for move in moves for event in move.events if (word := _describe_gain(event))]


def _describe_gain(event: Event) -> str:
    """Return a tile that was laid, or what it brought, with the points; empty for any other event."""
    match event:
        case Placed() if event.value:
            return f"lays {tile_name(event.kind)} (+{event.value})"
        case Placed():
            return f"lays {tile_name(event.kind)}"
        case LookoutBuilt():
            return f"builds lookout (+{event.value})"
        case AwardWon():
            return f"wins {AWARD_TITLES[event.award]} (+{event.value})"
    return ""


def _describe_taken(moves: tuple[Move, ...]) -> list[str]:
    """Return what the turn took: "takes stream and plot 9"; nothing when it took nothing."""
    events = [event for move in moves for event in move.events]
    words = [short_tile_name(event.kind, event.value) for event in events if isinstance(event, Took)]
    words += [f"plot {event.plot}" for event in events if isinstance(event, PlotAdded)]
    return [f"takes {join_words(words)}"] if words else []


# plans --------------------------------------------------------------------------------------------------
def differs(old: Move, new: Move, seat: int | None) -> str:
    """Return how a planned step now turns out: "lookout 14 instead of 16"; empty when it is the same."""
    first, second = _effects_by_name(old.events), _effects_by_name(new.events)
    words = [
        _describe_difference(name, first.get(name), second.get(name))
        for name in dict.fromkeys((*first, *second))
    ]
    return ", ".join(word for word in words if word)


def _effects_by_name(events: Iterable[Event]) -> dict[str, Any]:
    """Return the effects of events by name, each with its value as text: "lookout" -> "14", "a kiosk" -> "".

    A count of lost symbols is written with a minus, "-2".
    """
    found: dict[str, Any] = {}
    for event in events:
        match event:
            case Placed():
                found["covers"] = " and ".join(_SYMBOLS[one] for one in event.covered) or "nothing"
            case Took():
                found["took"] = short_tile_name(event.kind, event.value)
            case PlotAdded():
                found["plot"] = str(event.plot)
            case PlotTurned() if event.plot != HIDDEN_PLOT:
                found["plot on offer"] = _append_value(found.get("plot on offer"), event.plot)
            case LookoutBuilt():
                found["lookout"] = _append_value(found.get("lookout"), event.value)
            case AwardWon():
                found[event.award] = str(event.value)
            case KioskEarned():
                found["a kiosk"] = ""
            case LastRound():
                found["the last round"] = ""
            case GameOver():
                found["the end of the game"] = ""
            case Waived():
                found[f"{_SYMBOL_NAMES[event.symbol]} symbol"] = f"-{event.count}"
    return found


def _append_value(old: Any, value: int) -> str:
    """Return the value as text, appended to an earlier one of the same name: "14 and 16"."""
    return f"{old} and {value}" if old else str(value)


def _describe_difference(name: str, old: Any, new: Any) -> str:
    """Return the difference between an old and a new effect in words; None stands for no effect."""
    if old == new:
        return ""
    if name in ("covers", "took") and old and new:
        return f"{name} {new} instead of {old}"
    if name.endswith(" symbol"):
        return f"the {name} brings nothing now" if new else f"the {name} brings something again"
    if old is None:
        return f"{name} {new}".strip()
    if new is None:
        return f"no {name.removeprefix('a ').removeprefix('the ')} {old}".strip()
    return f"{name} {new} instead of {old}"


# what to do next ----------------------------------------------------------------------------------------
LONGEST = 70  # characters: a longer list of things to take is replaced by their number
_ONE = {
    "g": "a ground tile",
    "h": "a home or a ground tile",
    "r": "a reserve, a home or a ground tile",
    "n": "a plot",
    "k": "a kiosk",
}
END = "End the turn, or undo a step."
PLANNED = "Your next turn is planned, and waits until it is your move."


def next_step(state: Reedmere, seat: int) -> str:
    """Return one sentence that tells the player of this seat what to do now."""
    work, need = turn_of_seat(state, seat), required_step(state, seat)
    end = END if seat == state.to_move else PLANNED
    if need == PASS:
        return "Nothing fits, and no ground tile is left: end the turn."
    if need == TAKE:
        is_done = work is not None and work.taken
        return end if is_done else "Nothing you have fits: take a ground tile from the stock instead."
    if work is None or work.placed is None:
        return _request_to_lay(state, seat)
    return _request_to_take(state, work.rights) if work.rights else end


def _request_to_lay(state: Reedmere, seat: int) -> str:
    """Return the request to choose a tile, or to lay the one in the hand."""
    tile = tile_in_hand(state, seat)
    if tile is None:
        return "Choose a tile of your supply: the one you lay in this turn."
    if not state.parks[seat].laid:
        return f"Lay your {tile_name(tile.kind)} anywhere; cover a symbol to take a tile."
    return f"Lay your {tile_name(tile.kind)}: cover a symbol to take a tile."


def _request_to_take(state: Reedmere, rights: Rights) -> str:
    """Return the request to use these rights: each named, or only counted where that takes too long."""
    counts = {letter: count for letter in _ONE if (count := getattr(rights, letter))}
    if list(counts) == ["n"]:
        offered = sum(plot is not None for plot in state.face)
        which = "choose one of the two new plots, then its place" if offered > 1 else "choose its place"
        return f"Add a plot: {which}."
    one_each = [words for letter, words in _ONE.items() if counts.get(letter) == 1]
    if sum(counts.values()) == 1:
        return f"Take {one_each[0]}: what you may take is lit up."
    sentence = f"Take {still_to_take(rights)}, in any order."
    return (
        sentence
        if len(sentence) <= LONGEST
        else f"Take {sum(counts.values())} things: all you may take is lit up."
    )


# status -------------------------------------------------------------------------------------------------
def whose_turn(state: Reedmere, names: Sequence[str] = SEATS) -> str:
    """Return the status line: who is to move and how far the turn is, or that the game is over."""
    if state.over:
        return "The game is over."
    name = names[state.to_move]
    words = f"{name} to move, last round." if state.last is not None else f"{name} to move."
    return " ".join(filter(None, (words, progress_sentence(state, state.to_move))))


def before_ending(state: Reedmere, is_fair: bool) -> str:
    """Return a warning that ending the turn will turn up a plot; empty when it will not.

    On a fair table it adds that the turn cannot be undone then.
    """
    turns = any(plot is None and hidden for plot, hidden in zip(state.face, state.hidden, strict=True))
    if not turns:
        return ""
    if is_fair:
        return "Ending this turn reveals a plot; it cannot be undone at a fair table."
    return "Ending this turn turns a plot."


# what is counted ----------------------------------------------------------------------------------------
def values(state: Reedmere, seat: int | None) -> Iterator[tuple[str, str]]:
    """Yield rows for comparing two positions: each seat's points, tiles and plots, and tiles in the stock."""
    for number, park in enumerate(state.parks):
        yield f"{SEATS[number]}’s points", str(park.score)
        yield f"{SEATS[number]}’s tiles", f"{len(park.laid)} placed, {len(park.supply)} in the supply"
        yield f"{SEATS[number]}’s plots", str(len(park.plots))
    stock = state.stock
    left = sum(stock.ground) + sum(map(len, stock.homes)) + len(stock.reserves)
    yield "Tiles in the stock", str(left)

"""Texts about Reedmere: history rows, steps of a turn, differences of a plan, and screen-reader sentences."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from takeback.engine.game import GameTurn, Row
from takeback.engine.play import Move
from takeback.engine.state import Event
from takeback.texts import format_list, gettext_noop, ngettext
from takeback.texts import gettext as _

from .log import log_sentences
from .names import (
    AWARD_TITLES,
    AWARD_WORDS,
    GROUP_WORDS,
    RIGHTS,
    count_ground,
    name_seat,
    short_tile_name,
    tile_name,
)
from .rules.events import (
    FULL_PARK,
    HAS_FOUR_PLOTS,
    NO_PLOTS_LEFT,
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
from .rules.fit import open_symbols
from .rules.listing import is_turn_complete
from .rules.questions import reason_of_end, required_step, tile_in_hand, turn_of_seat
from .rules.refusals import groups_left, still_to_take
from .state import HIDDEN_PLOT, PASS, TAKE, AddPlot, Choose, EndTurn, Park, Place, Reedmere, Rights, Take


# one step -----------------------------------------------------------------------------------------------
def describe(move: Move, before: Reedmere, seat: int | None) -> Row:
    """Return the row for one step of the current turn. Its log also says what is still to do."""
    after = progress_sentence(move.after, move.seat)
    log = (*log_sentences(move.events), *((after,) if after else ()))
    return Row(describe_step(move), log, spoken_step(move, log))


def describe_step(move: Move) -> str:
    """Return one step in words: "Place stream: lookout 14", "Take stream (for a roof)"."""
    match move.action:
        case Choose(kind, value):
            return _("Choose {tile}", tile=short_tile_name(kind, value))
        case Place():
            step = _("Place {tile}", tile=tile_name(move.action.kind))
            return _with_effects(step, describe_effects(move.events))
        case Take():
            return _with_effects(describe_take(move), describe_effects(move.events))
        case AddPlot():
            return _("Add plot {plot}", plot=find_added_plot(move))
        case EndTurn():
            return _with_effects(_("End turn"), describe_endings(move.events))
    return ""


def _with_effects(step: str, effects: list[str]) -> str:
    """Return a step with what it brings; the step alone when it brings nothing."""
    return _("{step}: {effects}", step=step, effects=format_list(effects, "unit")) if effects else step


def describe_effects(events: Iterable[Event]) -> list[str]:
    """Return in words what the events bring: points, lookouts, awards, a kiosk, symbols of no effect."""
    return [word for event in events if (word := _describe_effect(event))]


def _describe_effect(event: Event) -> str:
    """Return one effect in words; empty for an event that needs none."""
    match event:
        case Placed() if event.value:
            return f"+{event.value}"
        case LookoutBuilt():
            return _("lookout {points}", points=event.value)
        case AwardWon():
            # Translators: an award and its points, such as "otters 8"
            return _("{award} {points}", award=AWARD_WORDS[event.award], points=event.value)
        case KioskEarned():
            return _("a kiosk")
        case Waived():
            return _describe_waived(event)
    return ""


def _describe_waived(event: Waived) -> str:
    """Return in words that covered symbols bring nothing, and why: "a map brings nothing (the park has four
    plots)"."""
    if event.reason == HAS_FOUR_PLOTS:
        return ngettext(
            "a map brings nothing (the park has four plots)",
            "{count} maps bring nothing (the park has four plots)",
            event.count,
        )
    if event.reason == NO_PLOTS_LEFT:
        return ngettext(
            "a map brings nothing (no plots are left)",
            "{count} maps bring nothing (no plots are left)",
            event.count,
        )
    match event.symbol:
        case "G":
            return ngettext(
                "a leaf brings nothing (nothing is left to take)",
                "{count} leaves bring nothing (nothing is left to take)",
                event.count,
            )
        case "H":
            return ngettext(
                "a roof brings nothing (nothing is left to take)",
                "{count} roofs bring nothing (nothing is left to take)",
                event.count,
            )
    return ngettext(
        "a paw brings nothing (nothing is left to take)",
        "{count} paws bring nothing (nothing is left to take)",
        event.count,
    )


def describe_take(move: Move) -> str:
    """Return the step that takes a tile, and the right that was spent when it is not the usual one for it.

    A ground tile taken because nothing fits is marked "(nothing fits)".
    """
    took = next(event for event in move.events if isinstance(event, Took))
    work, tile = move.before.work, short_tile_name(took.kind, took.value)
    if work is None or work.need == TAKE:
        return _("Take {tile} (nothing fits)", tile=tile)
    letter = weakest_right(work.rights, took.kind)
    own = weakest_right(Rights(1, 1, 1, 1, 1), took.kind)
    if letter != own and letter == "h":
        return _("Take {tile} (for a roof)", tile=tile)
    if letter != own and letter == "r":
        return _("Take {tile} (for a paw)", tile=tile)
    return _("Take {tile}", tile=tile)


def find_added_plot(move: Move) -> int:
    """Return the number of the plot that the move added."""
    return next(event.plot for event in move.events if isinstance(event, PlotAdded))


def describe_endings(events: Iterable[Event]) -> list[str]:
    """Return in words the end of a turn brings: a plot revealed, the last round, the end."""
    return [word for event in events if (word := _describe_turned(event) or _describe_ending(event))]


def _describe_turned(event: Event) -> str:
    """Return that a plot was revealed; empty for any other event."""
    if not isinstance(event, PlotTurned):
        return ""
    if event.plot == HIDDEN_PLOT:
        return _("a plot is revealed")
    return _("plot {plot} is revealed", plot=event.plot)


def _describe_ending(event: Event) -> str:
    """Return that the last round begins or the game is over; empty for any other event."""
    match event:
        case LastRound():
            return _("last round")
        case GameOver():
            return _("game over")
    return ""


def progress_sentence(state: Reedmere, seat: int) -> str:
    """Return how far the turn is: "Take 2 more: home or ground.", "Ready to end the turn."

    Empty before the seat has laid anything, and in another seat's turn.
    """
    work = state.work
    if work is None or work.seat != seat:
        return ""
    if work.rights:
        return _request_more(state, work.rights, has_taken=bool(work.taken or work.added))
    return _("Ready to end the turn.") if is_turn_complete(work, work.need) else ""


_WHAT = {"n": _("plot"), "k": _("kiosk")}  # by the letters of rights to no tile of a stack


def _request_more(state: Reedmere, rights: Rights, has_taken: bool) -> str:
    """Return how much is to be taken, and of what: "Take 2 more: home or ground."; without "more" before the
    first thing was taken."""
    counts = {letter: count for letter in RIGHTS if (count := getattr(rights, letter))}
    number = sum(counts.values())
    letter = next(iter(counts))
    what = _WHAT.get(letter) or GROUP_WORDS[groups_left(letter, state.stock)]
    if len(counts) > 1:
        what = still_to_take(rights, state.stock)
    if has_taken:
        return ngettext("Take {count} more: {what}.", "Take {count} more: {what}.", number, what=what)
    return ngettext("Take {count}: {what}.", "Take {count}: {what}.", number, what=what)


def spoken_step(move: Move, log: Iterable[str]) -> str:
    """Return the sentences of a step for screen readers, with the cells of a tile that was laid."""
    first, *others = log
    match move.action:
        case Place():
            others.insert(0, _("It lies on {cells}.", cells=spoken_cells(move.action.cells)))
    return " ".join((first, *others))


def spoken_cells(cells: Iterable[tuple[int, int]]) -> str:
    """Return the cells in words: "column 1 row 2, column 2 row 2". The gate plot begins at 1, 1."""
    return format_list((_("column {column} row {row}", column=x + 1, row=y + 1) for x, y in cells), "unit")


# a whole turn -------------------------------------------------------------------------------------------
def game_turn(before: Reedmere, after: Reedmere) -> GameTurn:
    """Return the round as group of history rows; one begins when the first seat begins its turn."""
    return GameTurn(_("Round"), begins=before.to_move == 0 and before.work is None)


def went(before: Reedmere, after: Reedmere) -> str:
    """Return the points after a round: "Red 12, Blue 9"."""
    return format_list(map(_points_of_player, range(after.seats), after.parks), "unit")


def _points_of_player(seat: int, park: Park) -> str:
    """Return the points of a seat: "Red 12"."""
    # Translators: a player and the points, such as "Red 12"
    return _("{player} {points}", player=name_seat(seat), points=park.score)


def describe_turn(moves: tuple[Move, ...], before: Reedmere, seat: int | None) -> Row:
    """Return the history row of a whole turn: "lays toad home (+6), takes otter home 6 and plot 9"."""
    text = format_list((*_describe_laid(moves), *_describe_taken(moves)), "unit") or _("passes")
    events = [event for move in moves for event in move.events]
    if endings := [word for event in events if (word := _describe_ending(event))]:
        text = _("{turn} ({endings})", turn=text, endings=format_list(endings, "unit"))
    log = log_sentences(events)
    return Row(text, log, " ".join(log))


def _describe_laid(moves: tuple[Move, ...]) -> list[str]:
    """Return what was laid and what that brought: "lays stream", "builds lookout (+14)"; nothing when no tile
    was laid."""
    return [word for move in moves for event in move.events if (word := _describe_gain(event))]


def _describe_gain(event: Event) -> str:
    """Return a tile that was laid, or what it brought, with the points; empty for any other event."""
    match event:
        case Placed() if event.value:
            return _("lays {tile} (+{points})", tile=tile_name(event.kind), points=event.value)
        case Placed():
            return _("lays {tile}", tile=tile_name(event.kind))
        case LookoutBuilt():
            return _("builds lookout (+{points})", points=event.value)
        case AwardWon():
            return _("wins {award} (+{points})", award=AWARD_TITLES[event.award], points=event.value)
    return ""


def _describe_taken(moves: tuple[Move, ...]) -> list[str]:
    """Return what the turn took: "takes stream and plot 9"; nothing when it took nothing."""
    events = [event for move in moves for event in move.events]
    took = Counter((event.kind, event.value) for event in events if isinstance(event, Took))
    words = [
        count_ground(kind, count) if count > 1 else short_tile_name(kind, value)
        for (kind, value), count in took.items()
    ]
    words += [_("plot {number}", number=event.plot) for event in events if isinstance(event, PlotAdded)]
    return [_("takes {things}", things=format_list(words))] if words else []


# plans --------------------------------------------------------------------------------------------------
class EffectTexts(NamedTuple):
    """The words of a row for an effect of a planned step that came, went or changed."""

    gained: str
    lost: str
    changed: str


_DIFFERENCES = {  # by the names of effects; what is missing cannot happen to the same step
    "covers": EffectTexts("", "", gettext_noop("covers {new} instead of {old}")),
    "took": EffectTexts("", "", gettext_noop("took {new} instead of {old}")),
    "plot": EffectTexts("", "", gettext_noop("plot {new} instead of {old}")),
    "turned": EffectTexts(
        gettext_noop("plot on offer {new}"),
        gettext_noop("no plot on offer {old}"),
        gettext_noop("plot on offer {new} instead of {old}"),
    ),
    "lookout": EffectTexts(
        gettext_noop("lookout {new}"),
        gettext_noop("no lookout {old}"),
        gettext_noop("lookout {new} instead of {old}"),
    ),
    "kiosk": EffectTexts(gettext_noop("a kiosk"), gettext_noop("no kiosk"), ""),
    "last": EffectTexts(gettext_noop("the last round"), gettext_noop("no last round"), ""),
    "over": EffectTexts(gettext_noop("the end of the game"), gettext_noop("no end of the game"), ""),
    "G": EffectTexts(
        gettext_noop("the leaf brings nothing now"),
        gettext_noop("the leaf brings something again"),
        gettext_noop("the leaf brings nothing now"),
    ),
    "H": EffectTexts(
        gettext_noop("the roof brings nothing now"),
        gettext_noop("the roof brings something again"),
        gettext_noop("the roof brings nothing now"),
    ),
    "R": EffectTexts(
        gettext_noop("the paw brings nothing now"),
        gettext_noop("the paw brings something again"),
        gettext_noop("the paw brings nothing now"),
    ),
    "N": EffectTexts(
        gettext_noop("the map brings nothing now"),
        gettext_noop("the map brings something again"),
        gettext_noop("the map brings nothing now"),
    ),
}
_DIFFERENT_AWARD = EffectTexts(
    gettext_noop("{award} {new}"),
    gettext_noop("no {award} {old}"),
    gettext_noop("{award} {new} instead of {old}"),
)
_SYMBOLS = {"G": _("a leaf"), "H": _("a roof"), "R": _("a paw"), "N": _("a map")}  # by their pictures


def differs(old: Move, new: Move, seat: int | None) -> str:
    """Return how a planned step now turns out: "lookout 14 instead of 16"; empty when it is the same."""
    first, second = _effects_by_name(old.events), _effects_by_name(new.events)
    words = [
        _describe_difference(name, first.get(name), second.get(name))
        for name in dict.fromkeys((*first, *second))
    ]
    return format_list([word for word in words if word], "unit")


def _effects_by_name(events: Iterable[Event]) -> dict[str, str]:
    """Return the effects of events, each with its value as text: "lookout" -> "14", "kiosk" -> "".

    Their names are those in `_DIFFERENCES`, and the awards.
    """
    found: dict[str, str] = {}
    for event in events:
        match event:
            case Placed():
                found["covers"] = format_list(_SYMBOLS[one] for one in event.covered) or _("nothing")
            case Took():
                found["took"] = short_tile_name(event.kind, event.value)
            case PlotAdded():
                found["plot"] = str(event.plot)
            case PlotTurned() if event.plot != HIDDEN_PLOT:
                found["turned"] = _append_value(found.get("turned", ""), event.plot)
            case LookoutBuilt():
                found["lookout"] = _append_value(found.get("lookout", ""), event.value)
            case AwardWon():
                found[event.award] = str(event.value)
            case KioskEarned():
                found["kiosk"] = ""
            case LastRound():
                found["last"] = ""
            case GameOver():
                found["over"] = ""
            case Waived():
                found[event.symbol] = str(event.count)
    return found


def _append_value(old: str, value: int) -> str:
    """Return the value as text, appended to an earlier one of the same name: "14 and 16"."""
    return format_list((old, str(value))) if old else str(value)


def _describe_difference(name: str, old: str | None, new: str | None) -> str:
    """Return the difference between an old and a new effect in words; None stands for no effect."""
    if old == new:
        return ""
    texts = _DIFFERENCES.get(name, _DIFFERENT_AWARD)
    text = texts.gained if old is None else texts.lost if new is None else texts.changed
    return _(text, old=old, new=new, award=AWARD_WORDS.get(name, "")) if text else ""


# what to do next ----------------------------------------------------------------------------------------
LONGEST = 70  # characters: a longer list of things to take is replaced by their number
_TAKE_ONE = {  # by the groups of tiles that may be taken
    ("ground",): _("Take one of the highlighted ground tiles."),
    ("home", "ground"): _("Take one of the highlighted homes or ground tiles."),
    ("reserve", "home", "ground"): _("Take one of the highlighted reserves, homes or ground tiles."),
    (): _("Take one of the highlighted kiosks."),
}
END = _("End the turn, or undo a step.")
PLANNED = _("Your next turn is planned and is kept until your turn comes.")
BEGINS_LAST_ROUND = _("Your park is complete: ending the turn begins the last round.")
ENDS_GAME = _("Ending the turn ends the game.")


def next_step(state: Reedmere, seat: int) -> str:
    """Return what the player of this seat is to do now, and in the last round, that it is the last turn."""
    work, task = turn_of_seat(state, seat), _find_task(state, seat)
    if state.last is not None and not (work is not None and (work.placed or work.taken)):
        return _("This is your last turn. {task}", task=task)
    return task


def _find_task(state: Reedmere, seat: int) -> str:
    """Return the next step itself."""
    work, need = turn_of_seat(state, seat), required_step(state, seat)
    end = (what_ending_brings(state, seat) or END) if seat == state.to_move else PLANNED
    if need == PASS:
        return _("Nothing fits, and no ground tile is left: end the turn.")
    if need == TAKE:
        if work is not None and work.taken:
            return end
        if not state.parks[seat].supply:
            return _("You have no tile to lay: take a ground tile from the stock instead.")
        return _("Nothing you have fits: take a ground tile from the stock instead.")
    if work is None or work.placed is None:
        return _request_to_lay(state, seat)
    if not work.rights:
        return end
    task = _request_to_take(state, work.rights)
    if state.parks[seat].is_full:
        return _("Your park is complete, but what you covered must still be used. {task}", task=task)
    return task


def what_ending_brings(state: Reedmere, seat: int) -> str:
    """Return that the last round or the end of the game follows the turn of this seat, as far as it is laid
    out; "" if neither does, or if it is not to move."""
    work = turn_of_seat(state, seat)
    if state.over or seat != state.to_move or work is None:
        return ""
    begins = state.last is None and state.parks[seat].is_full
    ended = replace(state, last=seat) if begins else state
    reason = reason_of_end(ended, (seat + 1) % state.seats)
    if reason and (reason == FULL_PARK or is_turn_complete(work, work.need)):
        return ENDS_GAME
    return BEGINS_LAST_ROUND if begins else ""


def _request_to_lay(state: Reedmere, seat: int) -> str:
    """Return the request to choose a tile, or to lay the one in the hand."""
    tile = tile_in_hand(state, seat)
    if tile is None:
        return _("Choose a tile from your supply to lay in this turn.")
    name, park = tile_name(tile.kind), state.parks[seat]
    if not park.laid:
        return _("Lay your {tile} anywhere; cover a symbol to take a tile.", tile=name)
    if not open_symbols(park):
        return _("Lay your {tile}.", tile=name)
    return _("Lay your {tile}: cover a symbol to take a tile.", tile=name)


def _request_to_take(state: Reedmere, rights: Rights) -> str:
    """Return the request to use these rights: each named, or only counted where that takes too long."""
    counts = {letter: count for letter in RIGHTS if (count := getattr(rights, letter))}
    if list(counts) == ["n"]:
        if sum(plot is not None for plot in state.face) > 1:
            return _("Add a plot: choose one of the two new plots, then its place.")
        return _("Add a plot: choose its place.")
    number = sum(counts.values())
    if number == 1:
        groups = groups_left(next(iter(counts)), state.stock)
        return _TAKE_ONE.get(groups, _("Take one of the highlighted tiles."))
    sentence = _("Take in any order: {what}.", what=still_to_take(rights, state.stock))
    if len(sentence) <= LONGEST:
        return sentence
    if "n" in counts:
        return ngettext(
            "Take {count} highlighted tile, and a new plot.",
            "Take {count} highlighted tiles, and a new plot.",
            number - counts["n"],
        )
    return ngettext("Take {count} highlighted tile.", "Take {count} highlighted tiles.", number)


# status -------------------------------------------------------------------------------------------------
def whose_turn(state: Reedmere, names: Sequence[str] = ()) -> str:
    """Return the status line: who is to move and how far the turn is, or that the game is over.

    Where no names of the players are given, they are named by their seats.
    """
    if state.over:
        return _("The game is over.")
    player = names[state.to_move] if names else name_seat(state.to_move)
    if state.last is None:
        text = _("{player} to move.", player=player)
    else:
        text = _("{player} to move, last round.", player=player)
    return " ".join(filter(None, (text, progress_sentence(state, state.to_move))))


def before_ending(state: Reedmere, is_fair: bool) -> str:
    """Return what follows the turn that is laid out: the last round or the end of the game, and that the next
    plot is revealed; "" when nothing of that does. On a fair table it adds that the turn cannot be undone
    then."""
    return " ".join(filter(None, (what_ending_brings(state, state.to_move), _revealing(state, is_fair))))


def _revealing(state: Reedmere, is_fair: bool) -> str:
    """Return that ending the turn reveals the next plot; "" when it does not."""
    if not any(plot is None and hidden for plot, hidden in zip(state.face, state.hidden, strict=True)):
        return ""
    if is_fair:
        return _("Ending this turn reveals the next plot; it cannot be undone at a fair table.")
    return _("Ending this turn reveals the next plot.")


# what is counted ----------------------------------------------------------------------------------------
def values(state: Reedmere, seat: int | None) -> Iterator[tuple[str, str]]:
    """Yield rows for comparing two positions: each seat's points, tiles and plots, and tiles in the stock."""
    for number, park in enumerate(state.parks):
        player = name_seat(number)
        yield _("{player}’s points", player=player), str(park.score)
        yield (
            _("{player}’s tiles", player=player),
            _(
                "{placed} placed, {waiting} in the supply",
                placed=len(park.laid),
                waiting=len(park.supply),
            ),
        )
        yield _("{player}’s plots", player=player), str(len(park.plots))
    stock = state.stock
    left = sum(stock.ground) + sum(map(len, stock.homes)) + len(stock.reserves)
    yield _("Tiles in the stock"), str(left)

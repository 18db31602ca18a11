"""`takeback match`: computer players play many games against each other, without a window.

Thinking is limited by questions instead of seconds: a computer player asks `effort.over()` at each step, and
after a number of questions the answer is yes. So a match has the same result on every machine, in one process
or several. The time taken is printed beside the limit; it only counts processor time of the process.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import mean, median, stdev
from typing import Any

from takeback.cli.arguments import Arguments
from takeback.cli.choices import read_choices
from takeback.cli.printing import print_json, print_table
from takeback.cli.progress import ProgressLine
from takeback.cli.two_processes import run_parts
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, MatchScoring, find_game
from takeback.engine.record import Seat, TableRecord
from takeback.engine.state import Action, Illegal
from takeback.table.table import Table
from takeback.table.thinking import thinking_seconds
from takeback.texts import format_list, format_number, format_percent, ngettext
from takeback.texts import gettext as _

RANDOM = "random"  # the random player, which every game has
QUESTIONS = 10_000  # of a computer player, counted as one second
CONFIDENCE_Z = 1.96  # standard errors on each side of the mean that cover 95 %
MOST_MOVES = 20_000  # in one game, as computer players may never finish


@dataclass(frozen=True)
class MatchResult:
    """The result of one game: the number of the player that won (-1: draw), or why it did not end."""

    winner: int = -1
    error: str = ""
    is_illegal: bool = False  # an action was refused
    thoughts: Sequence[Sequence[float]] = ()  # by player: seconds of each turn
    measures: Mapping[str, Sequence[float]] = field(default_factory=dict)  # values by measure and player


def run(given: Arguments) -> int:
    """Play the match and print its result; return 1 if a game failed, else 0. Raise Illegal if players, seats
    or options do not fit the game."""
    game = find_game(given.game)
    players = [name.strip() for name in given.players.split(",")]
    named = dict(given.option).get("seats", str(len(players)))
    if named != str(len(players)):
        raise Illegal(
            ngettext(
                "There is {count} player, not {named}.",
                "There are {count} players, not {named}.",
                len(players),
                named=named[:20],
            )
        )
    game.read_seats(len(players))
    pairs = [(name, value) for name, value in given.option if name != "seats"]
    options, _seats = read_choices(game, pairs)
    given_options = {
        name: options[name] for name, _value in pairs if name in options
    }  # the match decides the others
    result = match(game, players, given.games, given.seed, given_options)
    if given.json:
        print_json(result)
    else:
        print_match(game, result)
    return 1 if result["errors"] else 0


def print_match(game: Game, result: dict[str, Any]) -> None:
    """Print the result of a match."""
    print_table(
        [
            (_("PLAYER"), _("WINS")),
            *result["wins"].items(),
            (_("draws"), result["draws"]),
            (_("errors"), result["errors"]),
        ]
    )
    for name, measures in result.get("measures", {}).items():
        for what, one in measures.items():
            print(
                _(
                    "{player}: {measure} {mean}, between {low} and {high} with {share} confidence.",
                    player=name,
                    measure=what,
                    mean=f"{one['mean']:+.1f}",
                    low=f"{one['low']:+.1f}",
                    high=f"{one['high']:+.1f}",
                    share=format_percent(0.95),
                )
            )
    for name, one in result["thoughts"].items():
        print(
            _(
                "{player} took {longest} s for its longest turn; the limit is {limit} s.",
                player=name,
                longest=format_number(one["longest"], 2),
                limit=f"{one['limit']:g}",
            )
        )
    for why in result.get("why", ()):
        print(why)
    print(
        ngettext(
            "{game}: {count} game in {seconds} s.",
            "{game}: {count} games in {seconds} s.",
            result["games"],
            game=game.title,
            seconds=format_number(result["seconds"], 1),
        )
    )


def match(
    game: Game, players: Sequence[str], games: int, seed: int, options: Mapping[str, object]
) -> dict[str, Any]:
    """Play a match and return its result as JSON data. Raise Illegal with a sentence if it cannot be
    played."""
    _refuse_unknown_players(game, players)
    game.read_seats(len(players))
    measuring = measuring_of(game)
    options = {**(measuring.options if measuring else {}), **options}
    rounds = _rounds(game, options)
    for each in rounds:
        game.start(game.read_options(each), len(players), Chance(seed))
    began = time.monotonic()
    count = games * (len(players) if measuring else 1)
    play = partial(play_one, players=tuple(players), seed=seed, rounds=rounds)
    with ProgressLine(count) as progress:
        results = run_parts(play, game, count, progress.add)
    names = _distinct_names(players)
    return {
        "game": game.id,
        "games": games,
        "wins": {name: sum(one.winner == number for one in results) for number, name in enumerate(names)},
        "draws": sum(one.winner < 0 and not one.error for one in results),
        "errors": sum(bool(one.error) for one in results),
        "illegal": sum(one.is_illegal for one in results),
        "thoughts": _thinking_times(game, players, names, results),
        **({"measures": _measures_by_player(names, results)} if measuring else {}),
        "seconds": round(time.monotonic() - began, 3),
        "why": sorted({one.error for one in results if one.error})[:10],
    }


def _thinking_times(
    game: Game, players: Sequence[str], names: Sequence[str], results: Sequence[MatchResult]
) -> dict[str, dict[str, float]]:
    """Return for each player's name the seconds that its turns took (median, 99th percentile, longest) and
    that one may take; random players are left out."""
    times = {}
    for number, (name, player) in enumerate(zip(names, players, strict=True)):
        turns = sorted(turn for one in results if one.thoughts for turn in one.thoughts[number]) or [0.0]
        if player != RANDOM:
            times[name] = {
                "median": round(median(turns), 5),
                "p99": round(turns[int(0.99 * (len(turns) - 1))], 5),
                "longest": round(turns[-1], 3),
                "limit": thinking_seconds(game, player),
            }
    return times


def _measures_by_player(names: Sequence[str], results: Sequence[MatchResult]) -> dict[str, dict[str, Any]]:
    """Return each player's measures: the mean over all deals and its confidence interval. A deal was played
    once with each rotation of the seats; those with a failed game are left out."""
    count = len(names)
    deals = [results[first : first + count] for first in range(0, len(results), count)]
    whole = [deal for deal in deals if not any(one.error for one in deal)]
    return {
        name: {
            what: confidence_interval([mean(one.measures[what][player] for one in deal) for deal in whole])
            for what in (whole[0][0].measures if whole else ())
        }
        for player, name in enumerate(names)
    }


def confidence_interval(values: Sequence[float]) -> dict[str, float]:
    """Return the number of values, their mean, its standard error (infinite for one value), and its 95 %
    confidence interval. There must be a value."""
    middle = mean(values)
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    low, high = middle - CONFIDENCE_Z * error, middle + CONFIDENCE_Z * error
    return {
        "deals": len(values),
        "mean": round(middle, 3),
        "error": round(error, 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


def measuring_of(game: Game) -> MatchScoring | None:
    """Return how the game measures matches; None if it does not."""
    return game.computers.measuring if game.computers else None


def _rounds(game: Game, options: Mapping[str, object]) -> list[dict[str, object]]:
    """Return the options of each round of a match, as the game sets them, without duplicates; given options
    hold in all rounds."""
    rounds = game.computers.rounds if game.computers else None
    found: list[dict[str, object]] = []
    for each in rounds(options) if rounds else ({},):
        whole = {**each, **options}
        found += [] if whole in found else [whole]
    return found


def _refuse_unknown_players(game: Game, players: Sequence[str]) -> None:
    """Raise Illegal for a player the game does not have."""
    references = game.computers.references if game.computers else ()
    known = (*game.computer_levels, *references, RANDOM)
    for player in players:
        if player != RANDOM and not (game.computers and game.computers.knows(player)):
            raise Illegal(
                _(
                    "{game} has no player “{player}”. The players are: {players}.",
                    game=game.title,
                    player=player[:40],
                    players=format_list(known, "unit"),
                )
            )


def _distinct_names(players: Sequence[str]) -> list[str]:
    """Return a distinct name for each player: the second of a name gets "#2", the third "#3"."""
    names: list[str] = []
    for player in players:
        again = sum(name.partition("#")[0] == player for name in names)
        names.append(f"{player}#{again + 1}" if again else player)
    return names


# one game -------------------------------------------------------------------------------------------
def play_one(
    game: Game, players: tuple[str, ...], seed: int, rounds: Sequence[Mapping[str, object]], number: int
) -> MatchResult:
    """Play game `number` at a real table; return its result, even if it failed. Players rotate over the
    seats, and all games of a rotation share the deal and the options."""
    count = len(players)
    options = rounds[number // count % len(rounds)]
    seated = tuple((seat + number) % count for seat in range(count))  # the player of each seat
    seats = tuple(
        Seat("computer", game.seat_name(seat), players[who], game.seat_colour(seat))
        for seat, who in enumerate(seated)
    )
    deal = Chance(seed, "match", number // count).below(2**48)
    turns: list[list[float]] = [[] for _player in range(count)]
    try:
        table = Table(game, TableRecord(game.id, game.edition, game.read_options(options), seats, deal))
        _play_out(table, turns)
        outcome = table.outcome
        measuring = measuring_of(game)
        measures = _game_measures(measuring, table, seated) if measuring else {}
    except Exception as error:
        why = _(
            "Game {number}: {kind}: {error}",
            number=number + 1,
            kind=type(error).__name__,
            error=" ".join(str(error).split())[:200],
        )
        return MatchResult(error=why, is_illegal=isinstance(error, Illegal))
    if outcome is None:
        return MatchResult(error=_("Game {number} did not end.", number=number + 1))
    winner = seated[outcome.winners[0]] if len(outcome.winners) == 1 else -1
    thoughts = [turns[seated.index(who)] for who in range(count)]
    return MatchResult(winner, thoughts=thoughts, measures=measures)


def _game_measures(measuring: MatchScoring, table: Table, seated: Sequence[int]) -> dict[str, list[float]]:
    """Return the game's measures by player instead of by seat."""
    moves = [move for node in table.here.line() for move in node.moves]
    by_seat = measuring.measure(moves)
    return {
        what: [values[seated.index(who)] for who in range(len(seated))] for what, values in by_seat.items()
    }


def _play_out(table: Table, turns: list[list[float]]) -> None:
    """Play to the end, or up to MOST_MOVES actions, and add the processor seconds of each turn to its seat's
    list in `turns`."""
    here, spent = table.here, 0.0
    for step in range(MOST_MOVES):
        seats = table.to_act()
        if not seats:
            return
        seat, began = seats[0], time.process_time()
        action = _choose_action(table, seat, Chance(table.record.seed, "player", table.here.key, seat, step))
        spent += time.process_time() - began
        if action is None:
            table.confirm(seat)
        else:
            table.act(action, seat)
        if table.here is not here:
            turns[seat].append(spent)
            here, spent = table.here, 0.0


def _choose_action(table: Table, seat: int, chance: Chance) -> Action | None:
    """Return the action of a seat, chosen by its computer player or at random as its level says; None to
    confirm its turn."""
    level = table.seats[seat].level
    by_chance = level == RANDOM and level not in table.game.computer_levels
    return _random_action(table, seat, chance) if by_chance else _computer_action(table, seat, level, chance)


def _computer_action(table: Table, seat: int, level: str, chance: Chance) -> Action | None:
    """Return the action that a computer player chooses; None confirms the turn."""
    game = table.game
    seconds = thinking_seconds(game, level)
    assert game.computers is not None
    action: Action | None = game.computers.choose(
        table.state_for(seat), seat, chance, Effort(level, seconds, question_clock(seconds), is_fixed=True)
    )
    return action


def question_clock(seconds: float) -> Callable[[], bool]:
    """Return a function that answers True after as many questions as this many seconds stand for."""
    left = round(seconds * QUESTIONS)

    def is_over() -> bool:
        """Count one more question; return whether all are used up."""
        nonlocal left
        left -= 1
        return left < 0

    return is_over


def _random_action(table: Table, seat: int, chance: Chance) -> Action | None:
    """Return a random legal action. A turn that ends only by Confirm is confirmed a third of the time, or
    when nothing else is left: then return None."""
    draft = table.drafts.find(seat)
    actions: list[Action] = list(table.game.actions(table.state_for(seat), seat))
    is_open = draft is not None and draft.is_open
    is_whole = is_open and table.game.end_turn is None and not table.turn_checks.why_not_confirm(seat)
    if is_whole and (not actions or chance.below(3) == 0):
        return None
    if not actions:
        raise Illegal(_("No action is possible."))
    return chance.pick(actions)

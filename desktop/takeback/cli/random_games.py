"""`takeback random`: plays random legal games at a real table, with every check of the contract."""

import gc
import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from takeback.cli.arguments import Arguments
from takeback.cli.choices import read_choices
from takeback.cli.printing import count_games, count_turns, print_json
from takeback.cli.progress import LongCallWatch, ProgressLine
from takeback.cli.two_processes import run_parts
from takeback.engine.call_times import LongCall
from takeback.engine.chance import Chance
from takeback.engine.game import Game, find_game
from takeback.engine.journal import Journal
from takeback.engine.trial import Violation, error_name
from takeback.table.trial import CLOSELY, TURNS, TableTrial
from takeback.table.trial_storage import (
    TableDigest,
    check_file,
    check_in_new_process,
    check_journal,
    digest_of_table,
)
from takeback.texts import format_list, format_number, ngettext
from takeback.texts import gettext as _

SHOWN = 20  # violations printed at most
READ_BY_OTHERS = 25  # tables that are read again in a new process
EVERY = 150  # the first game and every so many later ones also have a board and a computer player
SELDOM = 50_000  # allocations between two runs of the garbage collector
PART = 4  # games that share a journal and are played by one process


class TrialTotals(msgspec.Struct):
    """The totals over one or more games played."""

    games: int = 0
    turns: int = 0
    moves: int = 0
    plans: int = 0  # turns planned ahead and replayed because another seat ended its turn
    ended: int = 0  # games played to their end
    longest: int = 0  # most turns of a game that ended
    longest_game_turns: int | None = None  # most turns of such a game as the game counts them, if it does
    longest_call: LongCall = LongCall()  # slowest call of one of the game's functions
    seconds: float = 0.0
    violations: list[Violation] = []

    def add(self, other: "TrialTotals") -> None:
        """Merge the totals of other games: add the counts, append the violations, and keep the greater of
        each maximum (`longest…`). `seconds` stays as it is."""
        self.games += other.games
        self.turns += other.turns
        self.moves += other.moves
        self.plans += other.plans
        self.ended += other.ended
        self.longest = max(self.longest, other.longest)
        counts = [one.longest_game_turns for one in (self, other) if one.longest_game_turns is not None]
        self.longest_game_turns = max(counts, default=None)
        self.longest_call = max(self.longest_call, other.longest_call, key=lambda call: call.seconds)
        self.violations += other.violations


def run(given: Arguments) -> int:
    """Play the random games, check them and print the totals; return 1 if a check failed, else 0."""
    game = find_game(given.game)
    options, seats = read_choices(game, given.option)
    tried = try_games(game, options, seats, given.games, given.seed, closely=given.closely)
    if given.json:
        print_json(totals_json(game, tried))
    else:
        print_totals(game, tried)
    return 1 if tried.violations else 0


def totals_json(game: Game, tried: TrialTotals) -> dict[str, Any]:
    """Return the totals as JSON data."""
    return {
        "game": game.id,
        "games": tried.games,
        "turns": tried.turns,
        "moves": tried.moves,
        "plans": tried.plans,
        "ended": tried.ended,
        "longest": tried.longest,
        "longest_game_turns": tried.longest_game_turns,
        "longest_call": {"name": tried.longest_call.name, "seconds": round(tried.longest_call.seconds, 3)},
        "violations": tried.violations,
        "seconds": round(tried.seconds, 3),
        "moves_per_second": round(tried.moves / max(tried.seconds, 1e-9), 1),
    }


def print_totals(game: Game, tried: TrialTotals) -> None:
    """Print the totals, at most SHOWN violations, and whether every check held."""
    rate = tried.moves / max(tried.seconds, 1e-9)
    moves = ngettext("{count} step", "{count} steps", tried.moves)
    print(
        _(
            "{game}: {counts} in {seconds} s.",
            game=game.title,
            counts=format_list([count_games(tried.games), count_turns(tried.turns), moves], "unit"),
            seconds=format_number(tried.seconds, 1),
        )
    )
    print(
        ngettext(
            "{count} step per second, including all checks.",
            "{count} steps per second, including all checks.",
            round(rate),
        )
    )
    if tried.longest_call.name:
        print(
            _(
                "The longest call was {call}: {seconds} s.",
                call=tried.longest_call.name,
                seconds=format_number(tried.longest_call.seconds, 2),
            )
        )
    if tried.ended:
        print(length_line(tried))
    if tried.plans:
        print(
            ngettext(
                "{count} plan replayed after another seat’s turn.",
                "{count} plans replayed after another seat’s turn.",
                tried.plans,
            )
        )
    for violation in tried.violations[:SHOWN]:
        print(f"  {violation_line(violation)}")
    count = len(tried.violations)
    if count > SHOWN:
        print("  … " + ngettext("and {count} more", "and {count} more", count - SHOWN))
    if count:
        print(ngettext("{count} violation.", "{count} violations.", count))
    else:
        print(_("Every check held."))


def length_line(tried: TrialTotals) -> str:
    """Return how many games came to their end, and how long the longest was."""
    longest = count_turns(tried.longest)
    if tried.longest_game_turns is None:
        return ngettext(
            "{count} game was finished, the longest in {turns}.",
            "{count} games were finished, the longest in {turns}.",
            tried.ended,
            turns=longest,
        )
    return ngettext(
        "{count} game was finished, the longest in {turns}, which the game counts as {number}.",
        "{count} games were finished, the longest in {turns}, which the game counts as {number}.",
        tried.ended,
        turns=longest,
        number=tried.longest_game_turns,
    )


def violation_line(violation: Violation) -> str:
    """Return a violation with the seed and the place where it was met."""
    return _(
        "{check}, seed {seed}, {place}: {reason}",
        check=violation.check,
        seed=violation.seed,
        place=violation.place,
        reason=violation.why,
    )


def try_games(
    game: Game,
    options: Mapping[str, object],
    seats: int,
    games: int,
    seed: int,
    turns: int = TURNS,
    closely: int = CLOSELY,
) -> TrialTotals:
    """Check games with the seeds from `seed` on; return the totals. Raise Illegal if the options do not fit
    the game.

    In each game `turns` turns are checked, the first `closely` of them fully; the rest is played without
    checks.
    """
    began = time.perf_counter()
    tried = TrialTotals()
    # Raises Illegal here, so that other processes never see options that do not fit.
    game.start(game.read_options(options), seats, Chance(seed))
    with TemporaryDirectory(prefix="takeback-", ignore_cleanup_errors=True) as folder:
        play = partial(
            try_part,
            options=options,
            seats=seats,
            games=games,
            seed=seed,
            turns=turns,
            closely=closely,
            folder=folder,
        )
        with ProgressLine(games) as progress:
            parts = run_parts(play, game, -(-games // PART), partial(progress.add, PART))
        for part in parts:
            tried.add(part.tried)
        some = [(part.journal, part.kept) for part in parts[: -(-READ_BY_OTHERS // PART)]]
        tried.violations += check_in_new_process(game, dict(some))
    tried.seconds = time.perf_counter() - began
    return tried


class PartResult(msgspec.Struct):
    """The result of the games that share a journal, as `try_part` returns it."""

    tried: TrialTotals
    journal: Path
    kept: list[TableDigest]  # what the tables must look like when read again


def try_part(
    game: Game,
    *,
    number: int,
    options: Mapping[str, object],
    seats: int,
    games: int,
    seed: int,
    turns: int,
    closely: int,
    folder: str,
) -> PartResult:
    """Play part `number` of the games, PART of them, with a journal of its own below `folder`; check that
    journal, and return the result."""
    own = Path(folder) / str(number)  # the journal needs a folder of its own
    own.mkdir()
    part = PartResult(TrialTotals(), own / "journal.sqlite", [])
    journal = Journal.open(part.journal)
    journal.disable_flushing()
    often = gc.get_threshold()
    gc.set_threshold(SELDOM, *often[1:])  # the states are kept and are no garbage
    try:
        for each in range(number * PART, min(games, (number + 1) * PART)):
            is_full = each % EVERY == 0
            trial = TableTrial(game, options, seats, seed + each, journal, thinks=is_full, closely=closely)
            where = _("{game}, seed {seed}", game=game.id, seed=trial.seed)
            with LongCallWatch(trial.calls, lambda trial=trial, where=where: f"{where}, {trial.where}"):  # type: ignore[misc]
                part.kept.append(try_one(trial, turns, is_full))
            part.tried.add(trial_totals(trial))
        part.tried.violations += check_journal(game, journal, part.kept)
    finally:
        gc.set_threshold(*often)
        journal.close()
    return part


def trial_totals(trial: TableTrial) -> TrialTotals:
    """Return the totals of one game; its length counts only if it was played to its end."""
    return TrialTotals(
        games=1,
        turns=trial.turns,
        moves=trial.moves,
        plans=trial.plans,
        ended=trial.length.is_whole,
        longest=trial.length.turns if trial.length.is_whole else 0,
        longest_game_turns=trial.length.game_turns if trial.length.is_whole else None,
        longest_call=trial.calls.longest,
        violations=trial.violations,
    )


def try_one(trial: TableTrial, turns: int, has_board: bool) -> TableDigest:
    """Play one game with all checks and close its table; return what it must look like when read again."""
    close = beside_a_board(trial) if has_board else do_nothing
    trial.run(turns)
    close()
    trial.play_out()
    trial.violations += check_file(trial.game, trial.table)
    kept = digest_of_table(trial.table)
    trial.table.close()
    return kept


def beside_a_board(trial: TableTrial) -> Callable[[], None]:
    """Show every state on an offscreen board too; return a function that ends that. Without Qt, note a
    violation."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from PySide6.QtWidgets import QApplication

        from takeback.board.trial import BoardTrial
    except ImportError as error:
        trial.note("board", "first shown", error_name(error))
        return do_nothing
    if QApplication.instance() is None:
        QApplication(["takeback"])  # PySide keeps it for the process
    return BoardTrial(trial).close


def do_nothing() -> None:
    """Do nothing."""

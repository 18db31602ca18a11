"""`desktop random`: random legal games at a real table, with every check of the contract along the way."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from desktop.cli.arguments import Arguments
from desktop.cli.choices import read_choices
from desktop.cli.printing import counted, print_json
from desktop.engine.game import Game, find_game
from desktop.engine.journal import Journal
from desktop.engine.trial import Violation, error_name
from desktop.table.trial import TURNS, TableTrial
from desktop.table.trial_storage import KeptTable, check_file, check_in_new_process, check_journal, kept_of

SHOWN = 20  # violations printed for people
READ_BY_OTHERS = 25  # tables that a new process reads again
EVERY = 150  # games; the first and each so many later one also has a board and a computer player


class TriedGame(msgspec.Struct):
    """What came of the games."""

    games: int = 0
    turns: int = 0
    moves: int = 0
    plans: int = 0  # played again because another seat ended its turn
    seconds: float = 0.0
    violations: list[Violation] = []


def run(given: Arguments) -> int:
    game = find_game(given.game)
    options, seats = read_choices(game, given.option)
    tried = try_games(game, options, seats, given.games, given.seed)
    if given.json:
        print_json(document(game, tried))
    else:
        tell(game, tried)
    return 1 if tried.violations else 0


def document(game: Game, tried: TriedGame) -> dict[str, Any]:
    return {
        "game": game.id,
        "games": tried.games,
        "turns": tried.turns,
        "moves": tried.moves,
        "plans": tried.plans,
        "violations": tried.violations,
        "seconds": round(tried.seconds, 3),
        "moves_per_second": round(tried.moves / max(tried.seconds, 1e-9), 1),
    }


def tell(game: Game, tried: TriedGame) -> None:
    rate = tried.moves / max(tried.seconds, 1e-9)
    counts = [counted(tried.games, "game"), counted(tried.turns, "turn"), counted(tried.moves, "move")]
    print(f"{game.title}: {', '.join(counts)} in {tried.seconds:.1f} s.")
    print(f"{rate:,.0f} moves a second, all checks included.")
    if tried.plans:
        print(f"{counted(tried.plans, 'plan')} played again on another seat’s turn.")
    for violation in tried.violations[:SHOWN]:
        print(f"  {violation.check}, seed {violation.seed}, {violation.place}: {violation.why}")
    count = len(tried.violations)
    if count > SHOWN:
        print(f"  … and {count - SHOWN} more")
    print("Every check held." if not count else f"{counted(count, 'violation')}.")


def try_games(
    game: Game, options: Mapping[str, object], seats: int, games: int, seed: int, turns: int = TURNS
) -> TriedGame:
    """The contract, for the seeds from this one on. Raises Illegal where the options do not fit the game."""
    tried = TriedGame()
    began = time.perf_counter()
    with TemporaryDirectory(prefix="takeback-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "journal.sqlite"
        journal = Journal.open(path)
        journal.trust_the_power()
        kept: list[KeptTable] = []
        try:
            for number in range(games):
                trial = TableTrial(game, options, seats, seed + number, journal, thinks=number % EVERY == 0)
                kept.append(try_one(trial, turns, number % EVERY == 0))
                tried.turns += trial.turns
                tried.moves += trial.moves
                tried.plans += trial.plans
                tried.violations += trial.violations
            tried.violations += check_journal(game, journal, kept)
        finally:
            journal.close()
        tried.violations += check_in_new_process(game, path, kept[:READ_BY_OTHERS])
    tried.games = games
    tried.seconds = time.perf_counter() - began
    return tried


def try_one(trial: TableTrial, turns: int, has_board: bool) -> KeptTable:
    close = beside_a_board(trial) if has_board else nothing
    trial.run(turns)
    close()
    trial.violations += check_file(trial.game, trial.table)
    kept = kept_of(trial.table)
    trial.table.close()
    return kept


def beside_a_board(trial: TableTrial) -> Callable[[], None]:
    """Show every position on a board as well, offscreen."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from PySide6.QtWidgets import QApplication

        from desktop.board.trial import BoardTrial
    except ImportError as error:
        trial.note("board", "first shown", error_name(error))
        return nothing
    if QApplication.instance() is None:
        QApplication(["takeback"])  # it stays: PySide keeps it for the process
    return BoardTrial(trial).close


def nothing() -> None:
    pass

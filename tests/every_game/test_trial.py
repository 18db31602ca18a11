"""Test that every game passes the trial with every choice of its options, and that the toy games do."""

import dataclasses
import os
from collections.abc import Hashable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QAbstractAnimation, QRectF
from pytestqt.qtbot import QtBot

from takeback.board import trial as board_trial
from takeback.board.motion import LONG, Motion
from takeback.board.trial import BoardTrial
from takeback.board.widget import BoardWidget
from takeback.children import HASH_SEED_VARIABLE, SAFE_PATH_VARIABLE
from takeback.cli.pytest_plugin import option_settings
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.journal import Journal
from takeback.engine.play import Move
from takeback.engine.trial import Violation
from takeback.table import trial as table_trial
from takeback.table import trial_storage
from takeback.table.trial import CLOSELY, TableTrial
from takeback.table.trial_storage import check_file, check_in_new_process, check_journal, digest_of_table
from tests.sampling import only
from tests.toys import bell, bids, counting, dice, tiles

GAMES = tuple(found.game for found in find_games() if found.game is not None)
TOYS = (bell.GAME, bids.GAME, counting.GAME, dice.GAME, tiles.GAME)
TURNS = 12  # for each other choice of options, and for a second game of the defaults
MANY_TURNS = 30  # for the first game of the defaults
FULL = 200  # for all of them with --long
FEW = 4  # first turns of another choice of options that are checked closely
JUMPS = 12  # on a board; with --long as many as in any trial
EACH, EVERY = 8, 12  # changes that are compared with a fresh board; with --long as often as in any trial
MANY_CHOICES = 4  # of one option; with more, the first and the last are tried, with --long all of them


def list_cases() -> Iterator[Any]:
    for game in (*GAMES, *TOYS):
        several = [(options, seats) for options, seats in option_settings(game)]
        for name, of_one in groupby(several, lambda one: next(iter(one[0]), "")):
            alike = [pytest.param(game, *one, id=f"{game.id}-{name_case(*one)}") for one in of_one]
            ends = [alike[0], alike[-1]]
            yield from only(ends if name and len(alike) > MANY_CHOICES else alike, alike)


def name_case(options: dict[str, Any], seats: int) -> str:
    return ",".join(f"{name}={value}" for name, value in options.items()) or f"{seats} seats"


Pools = dict[str, ProcessPoolExecutor]  # by hash seed


@pytest.fixture(scope="module")
def pools() -> Iterator[Pools]:
    started: Pools = {}
    yield started
    for pool in started.values():
        pool.shutdown()


@pytest.fixture
def lasting_processes(pools: Pools, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes that read what was played go on for all games, as each start takes a quarter of a
    second."""

    @contextmanager
    def find_pool(workers: int, hash_seed: str) -> Iterator[ProcessPoolExecutor]:
        if hash_seed not in pools:
            pools[hash_seed] = ProcessPoolExecutor(workers, get_context("spawn"))
            with monkeypatch.context() as patch:
                patch.setenv(HASH_SEED_VARIABLE, hash_seed)
                patch.setenv(SAFE_PATH_VARIABLE, "1")
                pools[hash_seed].submit(os.getpid).result()
        yield pools[hash_seed]

    monkeypatch.setattr(trial_storage, "process_pool", find_pool)


@pytest.mark.parametrize(("game", "options", "seats"), list(list_cases()))
def test_every_game_with_every_option_passes_the_trial_of_random_turns_files_and_other_processes(
    game: Game,
    options: dict[str, Any],
    seats: int,
    tmp_path: Path,
    pytestconfig: pytest.Config,
    lasting_processes: None,
) -> None:
    """Play trials; other processes also read what was played with default options.

    With default options the first game is long in every run, the second only with --long: otherwise it is
    there for another start, and for two tables in one journal. With every other choice one game is played;
    with --long there are two, and every turn of all of them is checked closely.
    """
    path = tmp_path / "journal.sqlite"
    journal = Journal.open(path)
    found: list[Violation] = []
    all_kept, moves = [], 0
    is_long = pytestconfig.getoption("--long")
    closely = FULL if is_long else FEW if options else CLOSELY
    for seed in (1, 2) if is_long or not options else (1,):
        trial = TableTrial(game, options, seats, seed, journal, closely=closely)
        trial.run(FULL if is_long else MANY_TURNS if not options and seed == 1 else TURNS)
        found += trial.violations + check_file(game, trial.table)
        all_kept.append(digest_of_table(trial.table))
        trial.table.close()
        found += check_journal(game, journal, all_kept[-1:])
        moves += trial.moves
    journal.close()
    if not options and seats == game.seats[-1]:
        found += check_in_new_process(game, {path: all_kept})
    assert found == []
    assert moves > 1


def test_trial_finds_no_violation_where_an_edited_turn_solves_the_puzzle_before_its_last_step() -> None:
    """Use a seed with which a changed turn solves the puzzle before its last step."""
    trial = TableTrial(find_game("fold"), {}, 1, 32)
    trial.run(FULL)
    assert trial.violations == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_computer_player_gives_legal_moves_and_hints_in_time_and_stops_when_cancelled(
    game: Game, pytestconfig: pytest.Config
) -> None:
    trial = TableTrial(game, {}, game.seats[0], 3, thinks=True)
    trial.play_on(6 if pytestconfig.getoption("--long") else 3)
    for node in trial.table.history.nodes.values():
        for seat in game.to_act(node.state):
            trial.players.check_thinker(node.state, seat, f"turn {node.depth}")
    assert trial.violations == []


def list_boards() -> Iterator[Any]:
    """Yield each game with default options, and with more than one mark a turn where a game has that
    option."""
    for game in GAMES:
        yield pytest.param(game, {}, id=f"{game.id}-defaults")
        for option in game.options:
            if option.type == "choice" and option.name == "marks":
                yield pytest.param(game, {option.name: option.choices[-1]}, id=f"{game.id}-drafted")


@pytest.mark.parametrize(("game", "options"), list(list_boards()))
def test_board_shows_after_every_change_what_a_new_board_shows(
    game: Game,
    options: dict[str, Any],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
) -> None:
    if not pytestconfig.getoption("--long"):
        monkeypatch.setattr(table_trial, "JUMPS", JUMPS)
        monkeypatch.setattr(board_trial, "EACH", EACH)
        monkeypatch.setattr(board_trial, "EVERY", EVERY)
    trial = TableTrial(game, options, game.seats[0], 5)
    board = BoardTrial(trial)
    trial.run(5)
    board.close()
    assert trial.violations == []
    assert board.changes > 20


def test_board_trial_reports_a_board_whose_names_depend_on_earlier_states(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[0]
    board = game.board_class
    name_of = board.name_of
    monkeypatch.setattr(
        board, "name_of", lambda self, key: f"{name_of(self, key)} {len(self.seen)}", raising=False
    )
    show = board.show_state

    def show_and_count(self: Any, *rest: Any) -> None:
        self.seen = [*getattr(self, "seen", ()), 1]
        show(self, *rest)

    monkeypatch.setattr(board, "show_state", show_and_count)
    trial = TableTrial(game, {}, game.seats[0], 5)
    looking = BoardTrial(trial)
    trial.play_on(2)
    looking.close()
    assert {violation.check for violation in trial.violations} == {"board"}


class BlindBoard(BoardWidget):
    """A board that knows how a visible bid flies to the table, but not a hidden one."""

    def keys(self) -> Sequence[Hashable]:
        return range(len(self.state.bids))

    def place_of(self, key: Any) -> QRectF:
        return QRectF(20, 20 + 40 * key, 200, 30)

    def name_of(self, key: Any) -> str:
        return f"bid {key + 1}: {self.state.bids[key]}"

    def animate(self, move: Move, before: Any) -> QAbstractAnimation | None:
        flights = {bids.Bid: {1: LONG, 2: LONG, 3: LONG}, bids.Name: dict.fromkeys(range(4), LONG)}
        [value] = structs.astuple(move.action)
        return Motion(("bid", move.seat), flights[type(move.action)][value])


def test_board_trial_reports_a_board_that_fails_on_a_move_with_hidden_values(qtbot: QtBot) -> None:
    game = dataclasses.replace(bids.GAME, board=BlindBoard)
    trial = TableTrial(game, {}, 2, 5)
    looking = BoardTrial(trial)
    trial.play_on(12)
    looking.close()
    assert {violation.check for violation in trial.violations} == {"board"}
    assert "KeyError: -2" in trial.violations[0].why


@pytest.mark.qt_log_ignore("QPainter", "QPaintDevice", "QBackingStore")
def test_board_trial_reports_a_board_that_fails_to_paint(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[0]

    def fail(*_: object) -> None:
        raise KeyError("a colour")

    trial = TableTrial(game, {}, game.seats[0], 5)
    looking = BoardTrial(trial)
    monkeypatch.setattr(game.board_class, "paint", fail)
    trial.play_on(2)
    monkeypatch.undo()
    looking.close()
    assert {violation.check for violation in trial.violations} == {"board"}

"""Test the computer players of tic-tac-toe: their strength, and that they always answer legally."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.engine.state import Action, encode
from takeback.games.tictactoe.game import GAME
from takeback.games.tictactoe.scratch import Scratch
from takeback.games.tictactoe.state import EMPTY, EndTurn, Grid, Place
from takeback.games.tictactoe.thinker import can_win, choose, hint
from tests.sampling import only

VARIANTS: list[dict[str, Any]] = [
    {},
    {"misere": True},
    {"gravity": True},
    {"gravity": True, "misere": True},
    {"marks": 2},
    {"marks": 2, "misere": True},
    {"marks": 2, "gravity": True},
    {"size": "3x4", "run": 4, "gravity": True},
]
QUICK = [{}, {"misere": True}, {"gravity": True}, {"marks": 2, "gravity": True}]


def start(**options: Any) -> Grid:
    state: Grid = GAME.start(GAME.read_options(options), 2, Chance(0))
    return state


def position_from(text: str, to_move: int = 0, **options: Any) -> Grid:
    """Parse a position from a drawing; the seat to move has a full turn."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    state = start(size=f"{len(rows)}x{len(rows[0])}", **options)
    cells = tuple(".XO".index(mark) - 1 for row in rows for mark in row)
    return replace(state, cells=cells, to_move=to_move, first=False)


def follow(state: Grid, action: Action) -> Grid:
    return play_action(GAME, state, state.to_move, action, Chance(0)).after


def stop_after(questions: int) -> Callable[[], bool]:
    """Return a function that answers False to this many calls and True to all later ones."""
    asked = iter(range(1_000_000))
    return lambda: next(asked) >= questions


def effort(level: str = "perfect", questions: int = 20_000) -> Effort:
    return Effort(level, 2.0, stop_after(questions))


def choose_action(
    state: Grid, seed: int = 1, level: str = "perfect", questions: int = 20_000
) -> Place | EndTurn:
    return choose(state, state.to_move, Chance(seed), effort(level, questions))


def cell(action: Place | EndTurn) -> tuple[int, int]:
    assert isinstance(action, Place)
    return action.row, action.column


def choose_turn(state: Grid, **how: Any) -> set[tuple[int, int]]:
    """Play one turn of the computer and return the cells of its marks."""
    seat, cells = state.to_move, set()
    while state.to_move == seat and not state.over:
        action = choose_action(state, **how)
        if isinstance(action, Place):
            cells.add(cell(action))
        state = follow(state, action)
    return cells


def play_to_end(state: Grid, levels: tuple[str, str] = ("perfect", "perfect"), questions: int = 3000) -> int:
    step = 0
    while not state.over:
        state = follow(state, choose_action(state, step, levels[state.to_move], questions))
        step += 1
    return state.winner


# small boards ---------------------------------------------------------------------------------------
@cache
def value_for_cross(state: Grid) -> int:
    """Return the result for Cross with the best play of both (1, 0 or -1), calculated by the rules alone."""
    if state.over:
        return (0, 1, -1)[state.winner + 1]
    after = [value_for_cross(follow(state, action)) for action in GAME.actions(state, state.to_move)]
    return max(after) if state.to_move == 0 else min(after)


def list_results(state: Grid, seat: int, seed: int, seen: set[Grid]) -> Iterator[int]:
    """Yield the result for Cross of every game in which this seat plays as the computer and the other seat
    anything.
    """
    if state in seen:
        return
    seen.add(state)
    if state.over:
        yield value_for_cross(state)
    elif state.to_move == seat:
        yield from list_results(follow(state, choose_action(state, seed)), seat, seed, seen)
    else:
        for action in GAME.actions(state, state.to_move):
            yield from list_results(follow(state, action), seat, seed, seen)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("options", only(QUICK, VARIANTS), ids=str)
def test_perfect_level_gets_at_least_the_theoretical_result_against_every_line_of_play(
    options: dict[str, Any], seat: int
) -> None:
    state = start(**options)
    got = set(list_results(state, seat, 1, set()))
    assert min(got) >= value_for_cross(state) if seat == 0 else max(got) <= value_for_cross(state)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(2, 5))
def test_perfect_level_never_loses_on_3x3_with_several_seeds(seed: int, seat: int) -> None:
    got = set(list_results(start(), seat, seed, set()))
    assert (-1 if seat == 0 else 1) not in got


def test_good_level_beats_easy_far_more_often_than_it_loses() -> None:
    games = [play_good_against_easy(seed) for seed in range(40)]
    assert games.count(1) > 10
    assert games.count(1) > 3 * games.count(-1)


def play_good_against_easy(seed: int) -> int:
    """Play one game of good against easy, who begin in turns; return 1 if good wins, -1 if easy does."""
    state, step = start(), 0
    while not state.over:
        level = "good" if state.to_move == seed % 2 else "easy"
        state = follow(state, choose(state, state.to_move, Chance(seed, step), effort(level)))
        step += 1
    return 0 if state.winner == EMPTY else 1 if state.winner == seed % 2 else -1


# larger boards --------------------------------------------------------------------------------------
FOUR = """
. . . . . . . . .
. . . . . . . . .
. . . O O O . . .
. . O X X X X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
OPEN_THREE = """
. . . . . . . . .
. . O . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X X X . . .
. . . . . . . . .
. . . . . O . . .
. . . . . . . . .
. . . . . . . . .
"""
FOUR_THEN_THREE = """
. . . . . . . . .
. . O . . . . . .
. . . . . . . . .
. O X X X . . . .
. . . . . X . . .
. . . . . X . . .
. O . . . . . O .
. . . . . . . . O
. . . . . . . . .
"""
# noughts win, but not by threats alone: a row of three comes first
QUIET_WIN = """
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . O . X X . . .
. . . . O O X . . . .
. . . . X O O O X . .
. . . . . . O X . . .
. . . . . . . X . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""


@pytest.mark.parametrize("level", ["good", "perfect"])
def test_computer_with_four_in_a_row_completes_five_and_the_other_seat_blocks_the_same_cell(
    level: str,
) -> None:
    assert cell(choose_action(position_from(FOUR, 0, run=5), level=level)) == (3, 7)
    assert cell(choose_action(position_from(FOUR, 1, run=5), level=level)) == (3, 7)


def test_computer_blocks_an_open_three_and_the_hint_says_that_it_stops_an_attack() -> None:
    state = position_from(OPEN_THREE, 1, run=5)
    assert cell(choose_action(state)) in {(4, 1), (4, 2), (4, 6), (4, 7)}
    said = hint(state, 1, Chance(1), effort())
    assert said.text.endswith("stops an attack that would win.")


def test_computer_finds_a_chain_of_threats_wins_by_it_and_the_hint_says_so() -> None:
    state = position_from(FOUR_THEN_THREE, 0, run=5)
    assert cell(choose_action(state)) in {(3, 5), (3, 6)}
    assert hint(state, 0, Chance(1), effort()).text.endswith("starts a chain of threats that wins.")
    assert play_to_end(state) == 0


def test_side_to_move_with_an_open_three_wins() -> None:
    assert play_to_end(position_from(OPEN_THREE, 0, run=5)) == 0


@pytest.mark.parametrize(
    ("state", "wins"),
    [
        (position_from(OPEN_THREE, 0, run=5), True),
        (position_from(FOUR_THEN_THREE, 0, run=5), True),
        (position_from(QUIET_WIN, 1, run=5), True),
        (position_from(OPEN_THREE, 1, run=5), False),
        (start(size="15x15", run=5), False),
        (position_from("X O .\n. X .\n. . O", 0), True),
        (position_from("X O .\n. X .\n. . O", 1), False),
        (start(size="15x15", run=5, misere=True), False),
    ],
)
def test_can_win_is_true_only_for_a_win_that_the_other_seat_cannot_prevent(state: Grid, wins: bool) -> None:
    assert can_win(state, Chance(1), effort(questions=2000)) is wins


@pytest.mark.long
def test_perfect_level_beats_good_at_five_in_a_row_on_15x15_from_either_seat() -> None:
    state = start(size="15x15", run=5)
    assert play_to_end(state, ("perfect", "good")) == 0
    assert play_to_end(state, ("good", "perfect")) == 1


@pytest.mark.long
def test_perfect_level_beats_good_at_four_in_a_row_with_gravity() -> None:
    state = start(size="6x7", run=4, gravity=True)
    assert play_to_end(state, ("perfect", "good"), questions=10_000) == 0


CONNECT_SIX = """
. . . . . . . . . .
. . . . . . . . . .
. . O O . . . . . .
. . . . . . . . . .
. . . X X X X . . .
. . . . . . . . . .
. . O . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
"""


def test_computer_blocks_both_ends_of_a_row_with_the_two_marks_of_its_turn() -> None:
    cells = choose_turn(position_from(CONNECT_SIX, 1, run=6, marks=2))
    assert cells & {(4, 1), (4, 2)}
    assert cells & {(4, 7), (4, 8)}


def test_computer_completes_a_row_with_the_two_marks_of_its_turn_and_the_hint_says_so() -> None:
    state = position_from(CONNECT_SIX, 0, run=6, marks=2)
    assert hint(state, 0, Chance(1), effort()).text.endswith("and one more mark make six in a row.")
    assert play_to_end(state) == 0
    assert len(choose_turn(state)) == 2


CONNECT_FOUR = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. O . . . O .
. X . X X O .
"""


def test_computer_with_gravity_blocks_three_in_the_bottom_row() -> None:
    assert cell(choose_action(position_from(CONNECT_FOUR, 1, run=4, gravity=True))) == (5, 2)


def test_threats_with_gravity_leave_out_a_cell_with_nothing_below_it() -> None:
    """Nought has 4,1 and 4,2; a mark can fall to 4,3, but nothing lies below 4,0."""
    text = CONNECT_FOUR.replace(". O . . . O .", ". O O . . O .").replace(". X . X X O .", ". X O X X O .")
    right, left = 4 * 7 + 3, 4 * 7
    falling = Scratch(position_from(text, 0, run=3, gravity=True)).threats()
    assert (right,) in falling
    assert (left,) not in falling
    assert (left,) in Scratch(position_from(text, 0, run=3)).threats(), "without gravity it is one at once"
    filled = position_from(text.replace(". X O X X O .", "X X O X X O ."), 0, run=3, gravity=True)
    assert (left,) in Scratch(filled).threats(), "and with gravity as soon as there is a mark below"


MISERE = """
X X . .
. O . .
. . O .
. . . .
"""


@pytest.mark.parametrize("level", ["good", "perfect"])
def test_computer_avoids_completing_a_row_with_the_option_misere(level: str) -> None:
    for seat, bad in ((0, {(0, 2)}), (1, {(0, 0), (3, 3)})):
        state = position_from(MISERE, seat, run=3, misere=True)
        assert cell(choose_action(state, level=level)) not in bad


def test_hint_after_all_marks_of_a_turn_are_placed_is_to_confirm_it() -> None:
    state = start(marks=2)
    state = follow(state, Place(0, 0))
    said = hint(state, 0, Chance(1), effort())
    assert (said.actions, said.text) == ((EndTurn(),), "All your marks are placed: confirm the turn.")


# random positions -----------------------------------------------------------------------------------
def random_position(seed: int) -> Grid:
    """Return a position with random options, from the start to shortly before the end."""
    luck = random.Random(seed)
    rows, columns = luck.choice([3, 3, 4, 6, 9, 13, 19]), luck.choice([3, 3, 4, 7, 9, 15, 19])
    state = start(
        size=f"{rows}x{columns}",
        run=luck.randint(3, max(3, min(7, rows, columns)) if luck.random() < 0.8 else max(rows, columns)),
        gravity=luck.random() < 0.4,
        misere=luck.random() < 0.3,
        marks=luck.choice([1, 2]),
    )
    for _ in range(luck.randrange(rows * columns)):
        after = follow(state, luck.choice(list(GAME.actions(state, state.to_move))))
        if after.over:
            break
        state = after
    return state


@pytest.mark.parametrize("block", range(10))
def test_every_tictactoe_level_answers_legally_soon_after_it_is_told_to_stop(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        state = random_position(seed)
        before = encode(state)
        for level in GAME.computer_levels:
            questions = (0, 30, 150)[seed % 3]
            over = CountedStop(questions)
            action = choose(state, state.to_move, Chance(seed), Effort(level, 1.0, over))
            follow(state, action)
            assert over.asked_after <= 2 * len(state.cells), f"position {seed}, {level}"
        said = hint(state, state.to_move, Chance(seed), effort(questions=50))
        assert re.fullmatch(
            r"Row \d+, column \d+ [a-z].*\.|Any move draws with best play\.|All your marks .*", said.text
        )
        follow(state, *said.actions)
        assert encode(state) == before


class CountedStop:
    """A stop function that turns True after this many calls, and counts the calls after that."""

    def __init__(self, questions: int) -> None:
        self.left = questions
        self.asked_after = 0

    def __call__(self) -> bool:
        self.left -= 1
        self.asked_after += self.left < -1
        return self.left < 0


def test_every_level_answers_the_same_in_the_same_position_with_the_same_seed_and_work() -> None:
    for seed in range(40):
        state = random_position(seed)
        for level in GAME.computer_levels:
            answers = {choose_action(state, seed, level, 200) for _ in range(3)}
            assert len(answers) == 1, f"position {seed}, {level}"


def test_first_mark_of_the_easy_and_the_perfect_level_varies_with_the_seed() -> None:
    assert len({choose_action(start(), seed, "easy") for seed in range(20)}) > 3
    assert len({choose_action(start(), seed, "perfect") for seed in range(20)}) > 1


def test_placing_marks_on_the_board_of_the_search_and_lifting_them_leaves_it_unchanged() -> None:
    for seed in range(60):
        state = random_position(seed)
        scratch, luck = Scratch(state), random.Random(seed)
        before = values_of(scratch)
        puts = 0
        while scratch.empty and puts < 12 and not (scratch.has_run(0) or scratch.has_run(1)):
            scratch.place_mark(luck.choice(scratch.cells()))
            puts += 1
        for _ in range(puts):
            scratch.remove_mark()
        assert values_of(scratch) == before


def values_of(scratch: Scratch) -> tuple[Any, ...]:
    pure = [[sorted(windows) for windows in needs[: scratch.shape.run]] for needs in scratch.pure]
    return (
        list(scratch.owner),
        list(scratch.bits),
        [list(counts) for counts in scratch.counts],
        pure,
        list(scratch.score),
        list(scratch.floor),
        (scratch.dead, scratch.around, scratch.empty, scratch.to_move, scratch.left),
    )

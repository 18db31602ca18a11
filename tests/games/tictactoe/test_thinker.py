"""The computer players of tic-tac-toe: how well they play, and that they always answer."""

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
from takeback.games.tictactoe.thinker import choose, hint
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


def drawn(text: str, to_move: int = 0, **options: Any) -> Grid:
    """A position as it looks, with a full turn to play."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    state = start(size=f"{len(rows)}x{len(rows[0])}", **options)
    cells = tuple(".XO".index(mark) - 1 for row in rows for mark in row)
    return replace(state, cells=cells, to_move=to_move, first=False)


def follow(state: Grid, action: Action) -> Grid:
    return play_action(GAME, state, state.to_move, action, Chance(0)).after


def counted(questions: int) -> Callable[[], bool]:
    """Over after so many questions; `asked` says how many there were."""
    asked = iter(range(1_000_000))
    return lambda: next(asked) >= questions


def effort(level: str = "perfect", questions: int = 20_000) -> Effort:
    return Effort(level, 2.0, counted(questions))


def chosen(state: Grid, seed: int = 1, level: str = "perfect", questions: int = 20_000) -> Place | EndTurn:
    return choose(state, state.to_move, Chance(seed), effort(level, questions))


def cell(action: Place | EndTurn) -> tuple[int, int]:
    assert isinstance(action, Place)
    return action.row, action.column


def turn(state: Grid, **how: Any) -> set[tuple[int, int]]:
    """All marks of one turn."""
    seat, cells = state.to_move, set()
    while state.to_move == seat and not state.over:
        action = chosen(state, **how)
        if isinstance(action, Place):
            cells.add(cell(action))
        state = follow(state, action)
    return cells


def played_out(state: Grid, levels: tuple[str, str] = ("perfect", "perfect"), questions: int = 3000) -> int:
    step = 0
    while not state.over:
        state = follow(state, chosen(state, step, levels[state.to_move], questions))
        step += 1
    return state.winner


# small boards ---------------------------------------------------------------------------------------
@cache
def value(state: Grid) -> int:
    """What Cross gets with the best play of both, worked out with nothing but the rules."""
    if state.over:
        return (0, 1, -1)[state.winner + 1]
    after = [value(follow(state, action)) for action in GAME.actions(state, state.to_move)]
    return max(after) if state.to_move == 0 else min(after)


def outcomes(state: Grid, seat: int, seed: int, seen: set[Grid]) -> Iterator[int]:
    """What Cross gets in every game that this seat can meet when it plays perfectly."""
    if state in seen:
        return
    seen.add(state)
    if state.over:
        yield value(state)
    elif state.to_move == seat:
        yield from outcomes(follow(state, chosen(state, seed)), seat, seed, seen)
    else:
        for action in GAME.actions(state, state.to_move):
            yield from outcomes(follow(state, action), seat, seed, seen)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("options", only(QUICK, VARIANTS), ids=str)
def test_perfect_level_gets_the_game_value_against_every_line(options: dict[str, Any], seat: int) -> None:
    state = start(**options)
    got = set(outcomes(state, seat, 1, set()))
    assert min(got) >= value(state) if seat == 0 else max(got) <= value(state)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(2, 5))
def test_perfect_level_never_loses_on_3x3_with_any_seed(seed: int, seat: int) -> None:
    got = set(outcomes(start(), seat, seed, set()))
    assert (-1 if seat == 0 else 1) not in got


def test_good_level_beats_easy_far_more_often_than_it_loses() -> None:
    games = [won_by_good(seed) for seed in range(40)]
    assert games.count(1) > 10
    assert games.count(1) > 3 * games.count(-1)


def won_by_good(seed: int) -> int:
    """1 when good beats easy, -1 when it loses; they begin in turns."""
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


@pytest.mark.parametrize("level", ["good", "perfect"])
def test_computer_completes_its_own_run_and_blocks_another(level: str) -> None:
    assert cell(chosen(drawn(FOUR, 0, run=5), level=level)) == (3, 7)
    assert cell(chosen(drawn(FOUR, 1, run=5), level=level)) == (3, 7)


def test_computer_blocks_an_open_three() -> None:
    state = drawn(OPEN_THREE, 1, run=5)
    assert cell(chosen(state)) in {(4, 1), (4, 2), (4, 6), (4, 7)}
    said = hint(state, 1, Chance(1), effort())
    assert said.text.endswith("stops an attack before it starts.")


def test_computer_finds_a_chain_of_threats_and_wins_by_it() -> None:
    state = drawn(FOUR_THEN_THREE, 0, run=5)
    assert cell(chosen(state)) in {(3, 5), (3, 6)}
    assert hint(state, 0, Chance(1), effort()).text.endswith("starts a chain of threats that wins.")
    assert played_out(state) == 0


def test_side_to_move_with_an_open_three_wins() -> None:
    assert played_out(drawn(OPEN_THREE, 0, run=5)) == 0


def test_perfect_beats_good_at_five_in_a_row_from_either_seat() -> None:
    state = start(size="15x15", run=5)
    assert played_out(state, ("perfect", "good")) == 0
    assert played_out(state, ("good", "perfect")) == 1


def test_perfect_beats_good_with_gravity() -> None:
    state = start(size="6x7", run=4, gravity=True)
    assert played_out(state, ("perfect", "good"), questions=10_000) == 0


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


def test_two_mark_turn_blocks_both_ends() -> None:
    cells = turn(drawn(CONNECT_SIX, 1, run=6, marks=2))
    assert cells & {(4, 1), (4, 2)}
    assert cells & {(4, 7), (4, 8)}


def test_two_mark_turn_completes_a_run_that_needs_two() -> None:
    state = drawn(CONNECT_SIX, 0, run=6, marks=2)
    assert hint(state, 0, Chance(1), effort()).text.endswith("and one more mark make six in a row.")
    assert played_out(state) == 0
    assert len(turn(state)) == 2


CONNECT_FOUR = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. O . . . O .
. X . X X O .
"""


def test_computer_with_gravity_blocks_three_in_the_bottom_row() -> None:
    assert cell(chosen(drawn(CONNECT_FOUR, 1, run=4, gravity=True))) == (5, 2)


def test_threats_with_gravity_leave_out_a_cell_in_the_air() -> None:
    """Nought has 4,1 and 4,2; a mark may fall to 4,3, but there is nothing below 4,0."""
    text = CONNECT_FOUR.replace(". O . . . O .", ". O O . . O .").replace(". X . X X O .", ". X O X X O .")
    right, left = 4 * 7 + 3, 4 * 7
    falling = Scratch(drawn(text, 0, run=3, gravity=True)).threats()
    assert (right,) in falling
    assert (left,) not in falling
    assert (left,) in Scratch(drawn(text, 0, run=3)).threats(), "without gravity it is one at once"
    below = Scratch(drawn(text.replace(". X O X X O .", "X X O X X O ."), 0, run=3, gravity=True)).threats()
    assert (left,) in below, "and with gravity as soon as there is a mark below"


MISERE = """
X X . .
. O . .
. . O .
. . . .
"""


@pytest.mark.parametrize("level", ["good", "perfect"])
def test_misere_computer_avoids_completing_a_run(level: str) -> None:
    for seat, bad in ((0, {(0, 2)}), (1, {(0, 0), (3, 3)})):
        state = drawn(MISERE, seat, run=3, misere=True)
        assert cell(chosen(state, level=level)) not in bad


def test_a_hint_at_the_end_of_a_turn_is_to_confirm_it() -> None:
    state = start(marks=2)
    state = follow(state, Place(0, 0))
    said = hint(state, 0, Chance(1), effort())
    assert (said.actions, said.text) == ((EndTurn(),), "All your marks are placed: confirm the turn.")


# whatever the position ------------------------------------------------------------------------------
def random_position(seed: int) -> Grid:
    """A position of any options, from the start to shortly before the end."""
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
def test_every_level_answers_legally_and_stops_soon_when_asked(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        state = random_position(seed)
        before = encode(state)
        for level in GAME.computer_levels:
            questions = (0, 30, 150)[seed % 3]
            over = Told(questions)
            action = choose(state, state.to_move, Chance(seed), Effort(level, 1.0, over))
            follow(state, action)
            assert over.asked_after <= 2 * len(state.cells), f"position {seed}, {level}"
        said = hint(state, state.to_move, Chance(seed), effort(questions=50))
        assert re.fullmatch(
            r"Row \d+, column \d+ [a-z].*\.|All your marks are placed: confirm the turn\.", said.text
        )
        follow(state, *said.actions)
        assert encode(state) == before


class Told:
    """Says that it is over after so many questions, and counts those that are asked all the same."""

    def __init__(self, questions: int) -> None:
        self.left = questions
        self.asked_after = 0

    def __call__(self) -> bool:
        self.left -= 1
        self.asked_after += self.left < -1
        return self.left < 0


def test_the_same_position_luck_and_work_give_the_same_answer() -> None:
    for seed in range(40):
        state = random_position(seed)
        for level in GAME.computer_levels:
            answers = {chosen(state, seed, level, 200) for _ in range(3)}
            assert len(answers) == 1, f"position {seed}, {level}"


def test_first_mark_varies_with_the_seed() -> None:
    assert len({chosen(start(), seed, "easy") for seed in range(20)}) > 3
    assert len({chosen(start(), seed, "perfect") for seed in range(20)}) > 1


def test_put_and_lifted_marks_leave_the_scratch_board_unchanged() -> None:
    for seed in range(60):
        state = random_position(seed)
        scratch, luck = Scratch(state), random.Random(seed)
        before = all_of(scratch)
        puts = 0
        while scratch.empty and puts < 12 and not (scratch.has_run(0) or scratch.has_run(1)):
            scratch.place_mark(luck.choice(scratch.cells()))
            puts += 1
        for _ in range(puts):
            scratch.remove_mark()
        assert all_of(scratch) == before


def all_of(scratch: Scratch) -> tuple[Any, ...]:
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

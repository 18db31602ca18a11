from collections.abc import Iterable

import pytest

from takeback.engine.chance import Chance
from takeback.engine.play import Move, play_action
from takeback.engine.state import Illegal
from takeback.games.tictactoe import rules, text
from takeback.games.tictactoe.game import GAME
from takeback.games.tictactoe.state import EMPTY, EndTurn, Grid, Place, Won

Cells = Iterable[tuple[int, int]]
END = EndTurn()


def start(**options: object) -> Grid:
    state: Grid = rules.start(GAME.read_options(options), 2, Chance(0))
    return state


def move(state: Grid, action: Place | EndTurn) -> Move:
    return play_action(GAME, state, state.to_move, action, Chance(0))


def play_cells(cells: Cells, **options: object) -> Grid:
    """Place marks on these cells one after the other, with the seats taking turns."""
    state = start(**options)
    for row, column in cells:
        state = move(state, Place(row, column)).after
    return state


def refusal_of(state: Grid, action: Place | EndTurn, seat: int | None = None) -> str:
    with pytest.raises(Illegal) as why:
        play_action(GAME, state, state.to_move if seat is None else seat, action, Chance(0))
    return str(why.value)


# the row that decides ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("step", rules.DIRECTIONS)
@pytest.mark.parametrize("last", range(5))
def test_five_in_a_row_win_in_every_direction_whichever_mark_comes_last(
    step: tuple[int, int], last: int
) -> None:
    line = [(6 + step[0] * n, 6 + step[1] * n) for n in range(5)]
    crosses = [*line[:last], *line[last + 1 :], line[last]]
    noughts = [(0, 0), (0, 2), (0, 4), (0, 7)]
    cells = [cell for pair in zip(crosses, [*noughts, (0, 9)], strict=True) for cell in pair][:-1]
    state = play_cells(cells, size="13x13", run=5)
    assert state.winner == 0
    assert state.line == tuple(line)
    assert state.over


def test_winning_line_contains_all_marks_of_a_row_longer_than_needed() -> None:
    crosses = [(0, 0), (0, 1), (0, 3), (0, 4), (0, 2)]
    noughts = [(2, 0), (2, 2), (2, 4), (3, 1)]
    cells = [cell for pair in zip(crosses, [*noughts, (3, 3)], strict=True) for cell in pair][:-1]
    state = play_cells(cells, size="5x5", run=3)
    assert state.line == tuple((0, column) for column in range(5))


def test_marks_in_a_row_that_would_wrap_around_the_edge_do_not_win() -> None:
    state = play_cells([(0, 2), (2, 2), (1, 0), (2, 0), (1, 1), (0, 0)])
    assert not state.over


def test_completed_row_of_noughts_wins_for_nought() -> None:
    state = play_cells([(0, 0), (1, 1), (0, 1), (0, 2), (2, 2), (2, 0)])
    assert (state.winner, rules.outcome(state).sentence) == (1, "Nought wins.")


def test_full_board_without_a_complete_row_is_a_draw() -> None:
    state = play_cells([(0, 0), (0, 1), (0, 2), (1, 1), (1, 0), (1, 2), (2, 1), (2, 0), (2, 2)])
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.sentence) == ((), "A draw: the board is full.")


def test_mark_in_the_last_free_cell_can_still_win() -> None:
    state = play_cells([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 1), (2, 0), (2, 2)])
    assert state.winner == 0


def test_player_who_completes_a_row_loses_with_the_option_misere() -> None:
    last = move(play_cells([(0, 0), (1, 0), (0, 1), (1, 1)], misere=True), Place(0, 2))
    assert last.after.winner == 1
    assert Won(1, ((0, 0), (0, 1), (0, 2))) in last.events
    assert text.describe(last, last.before, None).text == "row 1, column 3 (loses)"


# gravity ----------------------------------------------------------------------------------------------------
def test_only_the_lowest_empty_cell_of_each_column_is_open_with_gravity() -> None:
    state = play_cells([(5, 3), (4, 3)], size="6x7", run=4, gravity=True)
    assert set(rules.open_cells(state)) == {(5, column) for column in range(7) if column != 3} | {(3, 3)}


def test_full_column_has_no_open_cell_with_gravity() -> None:
    state = play_cells([(2, 0), (1, 0), (0, 0)], gravity=True)
    assert {column for _, column in rules.open_cells(state)} == {1, 2}


# two marks a turn -------------------------------------------------------------------------------------------
def test_first_turn_has_one_mark_and_every_later_turn_two_that_must_be_placed_before_its_end() -> None:
    state = start(marks=2, size="9x9", run=5)
    assert state.due == 1
    state = move(move(state, Place(4, 4)).after, END).after
    assert (state.to_move, state.due) == (1, 2)
    state = move(state, Place(0, 0)).after
    assert refusal_of(state, END) == "Place one more mark first."
    state = move(state, Place(0, 1)).after
    assert list(rules.actions(state, 1)) == [END]
    state = move(state, END).after
    assert (state.to_move, state.due, state.placed) == (0, 2, ())


def test_turn_of_two_marks_is_closed_by_confirming_or_by_a_mark_that_ends_the_game() -> None:
    before = start(marks=2)
    first = move(before, Place(0, 0))
    assert not rules.closes(first)
    assert rules.closes(move(first.after, END))
    state = start(marks=2)
    for action in (Place(0, 0), END, Place(2, 0), Place(2, 2), END, Place(0, 1)):
        state = move(state, action).after
    last = move(state, Place(0, 2))
    assert last.after.over
    assert rules.closes(last)


def test_turn_of_two_marks_asks_for_one_if_only_one_cell_is_left() -> None:
    state = start(marks=2, size="3x4", run=4)
    places = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 3), (1, 3), (2, 3)]
    for place in places:
        state = move(state, Place(*place)).after
        state = move(state, END).after if len(state.placed) == state.due else state
    assert (state.due, state.cells.count(EMPTY)) == (1, 1) or state.due == len(state.placed) + 1


# marks of the last turn -------------------------------------------------------------------------------------
def test_position_names_the_cells_of_the_marks_of_the_last_turn() -> None:
    assert play_cells([(1, 1), (0, 0)]).last == ((0, 0),)
    state = start(marks=2, size="5x5")
    for action in (Place(2, 2), END, Place(0, 0), Place(4, 4), END):
        state = move(state, action).after
    assert state.last == ((0, 0), (4, 4))


# refusals ---------------------------------------------------------------------------------------------------
def test_mark_outside_on_a_mark_or_out_of_turn_and_a_turn_too_long_or_short_are_refused_with_a_sentence() -> (
    None
):
    state = play_cells([(1, 1)])
    assert refusal_of(state, Place(1, 1)) == "Row 2, column 2 is already taken."
    assert refusal_of(state, Place(3, 0)) == "That is outside the board."
    assert refusal_of(state, Place(0, -1)) == "That is outside the board."
    assert refusal_of(state, Place(0, 0), seat=0) == "It is Nought’s turn."
    over = play_cells([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)])
    assert refusal_of(over, Place(2, 2)) == "The game is over."
    falling = start(gravity=True)
    assert refusal_of(falling, Place(0, 0)) == (
        "Marks fall down: the lowest empty cell of the column must be filled first."
    )
    full = move(start(marks=2), Place(0, 0)).after
    assert refusal_of(full, Place(0, 1)) == "All your marks are placed: confirm the turn, or undo one."
    assert refusal_of(move(full, END).after, END) == "Place 2 marks first."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": "banana"}, "Write the size as rows x columns, for example 9x9."),
        ({"size": "3"}, "Write the size as rows x columns, for example 9x9."),
        ({"size": "2x3"}, "The board can be 3x3 to 19x19."),
        ({"size": "20x20"}, "The board can be 3x3 to 19x19."),
        ({"run": 5}, "5 in a row do not fit on a 3x3 board."),
    ],
)
def test_impossible_board_options_are_refused_with_a_sentence(
    options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Illegal) as why:
        start(**options)
    assert str(why.value) == sentence


# words ------------------------------------------------------------------------------------------------------
def test_cell_names_state_the_mark_and_the_winning_line() -> None:
    state = play_cells([(1, 1), (0, 0), (1, 0), (0, 1), (1, 2)])
    assert text.cell_name(state, 2, 2) == "row 3, column 3, empty"
    assert text.cell_name(state, 0, 0) == "row 1, column 1, nought"
    assert text.cell_name(state, 1, 1) == "row 2, column 2, cross, in the winning line"


def test_cell_name_says_that_a_mark_is_of_the_open_turn_until_it_is_confirmed() -> None:
    state = move(start(marks=2), Place(0, 0)).after
    assert text.cell_name(state, 0, 0) == "row 1, column 1, cross, this turn"
    confirmed = move(state, END).after
    assert text.cell_name(confirmed, 0, 0) == "row 1, column 1, cross"


def test_misere_cell_name_mentions_the_losing_line() -> None:
    state = play_cells([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)], misere=True)
    assert text.cell_name(state, 0, 1).endswith("in the losing line")


def test_turn_of_two_marks_is_described_by_one_row_with_both_cells() -> None:
    state = start(marks=2)
    state = move(move(state, Place(1, 1)).after, END).after
    one = move(state, Place(0, 0))
    two = move(one.after, Place(2, 2))
    last = move(two.after, END)
    assert text.describe_turn((one, two, last), state, None).text == "1,1 and 3,3"
    assert text.describe(last, two.after, None).text == "ends the turn"


def test_text_of_whose_turn_it_is_states_how_many_marks_are_left_or_to_confirm() -> None:
    assert text.whose_turn(start(), "Cross") == "Cross to move."
    state = start(marks=2)
    assert text.whose_turn(state, "Cross") == "Cross: 1 mark to place."
    assert text.whose_turn(move(state, Place(0, 0)).after, "Cross") == "Cross: confirm the turn."

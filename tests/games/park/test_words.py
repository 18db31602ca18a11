"""Test refusals that no other test reads, the texts of rows, and spoken names."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from takeback.engine.play import Move
from takeback.games.park import text
from takeback.games.park.board import spoken
from takeback.games.park.game import GAME
from takeback.games.park.log import log_sentences
from takeback.games.park.names import SEATS
from takeback.games.park.rules.events import PlotAdded
from takeback.games.park.rules.fit import symbols_on
from takeback.games.park.rules.refusals import OVER
from takeback.games.park.state import (
    AddPlot,
    Choose,
    EndTurn,
    LaidTile,
    Place,
    Reedmere,
    ReedmereAction,
    Rights,
    Take,
    TurnProgress,
)
from tests.games.park.golden import TURNS
from tests.games.park.playing import (
    END,
    act,
    before_turn,
    cover,
    deal,
    list_steps,
    play_actions,
    read_placement,
    refusal_of,
    tiles,
    with_park,
)
from tests.games.park.whole_games import choose_greedy_turn, moves_of_game


def with_rights(state: Reedmere, rights: Rights) -> Reedmere:
    state = cover(state, 0, [(0, 0)])
    return replace(state, work=TurnProgress(0, "place", placed=state.parks[0].laid[0], rights=rights))


def with_homes(*stacks: tuple[int, ...]) -> Reedmere:
    state = with_rights(deal(kiosks=True), Rights(g=1, h=1, r=1, k=1))
    return replace(
        state, stock=replace(state.stock, homes=stacks, ground=(1, 1, 0, 1), reserves=("RI",), kiosks=("K4",))
    )


# refusals -----------------------------------------------------------------------------------------------
GONE = with_homes((6, 4, 2), (), (2,), (4, 2))


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Take("GL", 0), "No streams are left."),
        (Take("Ho", 6), "No beaver homes are left."),
        (Take("Hs", 4), "The heron home worth 4 is gone; the next is worth 2."),
        (Take("Ht", 4), "The otter home worth 4 is still below the one worth 6."),
        (Take("Ht", 99), "The otter home worth 99 is gone; the next is worth 6."),
        (Take("RT", 7), "The otter reserve worth 7 is gone."),
        (Take("RI", 8), "No otter reserve is worth 8."),
        (Take("G2", 5), "No pool is worth 5."),
        (Take("K1", 4), "The one-cell kiosk is gone."),
    ],
)
def test_taking_a_tile_that_is_not_there_is_refused_with_the_reason_and_not_listed(
    action: ReedmereAction, told: str
) -> None:
    assert refusal_of(GONE, action) == told
    assert action not in tuple(GAME.actions(GONE, 0))


TWO_TILES = with_park(deal(), 0, supply=tiles("GL Hl:6"))
CHOSEN = act(TWO_TILES, Choose("GL", 0)).after


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (TWO_TILES, read_placement("GL 0,0 0,1 1,1"), "Choose a tile first."),
        (TWO_TILES, Choose("Hl", 4), "You have no toad home worth 4 to lay."),
        (TWO_TILES, Choose("RX", 8), "You have no otter reserve worth 8 to lay."),
        (TWO_TILES, Take("G1", 0), "Place a tile first."),
        (TWO_TILES, AddPlot(4, 1, 0), "Place a tile first."),
        (TWO_TILES, END, "Place a tile first."),
        (CHOSEN, Choose("Hl", 6), "You have chosen the stream: undo that step to choose another tile."),
        (CHOSEN, read_placement("Hl:6 0,0 1,0 2,0 0,1"), "You have chosen the stream."),
        (deal(), Choose("G1", 0), "All your tiles are alike: there is nothing to choose."),
        (deal(), read_placement("G2 0,0 0,1"), "You have no pool to lay."),
        (
            act(deal(), read_placement("G1 0,0")).after,
            read_placement("G1 0,1"),
            "You have already placed a tile this turn.",
        ),
        (
            with_rights(deal(), Rights(g=1)),
            AddPlot(4, 1, 0),
            "You have no map left this turn.",
        ),
        (replace(deal(), over=True), END, OVER),
    ],
)
def test_action_out_of_its_order_in_a_turn_is_refused_with_the_reason(
    state: Reedmere, action: ReedmereAction, told: str
) -> None:
    assert refusal_of(state, action) == told


def test_ending_a_turn_out_of_turn_is_refused_and_planning_is_allowed() -> None:
    state = deal()
    assert refusal_of(state, END, 1) == "It is not your turn yet; your plan is kept."
    planned = play_actions(state, [read_placement("G2 0,0 0,1")], 1)
    assert refusal_of(planned, END, 1) == "It is not your turn yet; your plan is kept."
    assert END not in tuple(GAME.actions(planned, 1))


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_is_refused_and_has_nothing_to_do(seat: int) -> None:
    assert refusal_of(deal(), read_placement("G1 0,0"), seat) == "There is no such seat at this table."
    assert tuple(GAME.actions(deal(), seat)) == ()


# rows ---------------------------------------------------------------------------------------------------
def moves_of(number: int) -> tuple[Move, ...]:
    state = before_turn(number)
    moves = []
    for action in [*list_steps(state, TURNS[number - 1]), END]:
        moves.append(act(state, action))
        state = moves[-1].after
    return tuple(moves)


def rows(moves: tuple[Move, ...]) -> list[tuple[str, ...]]:
    return [text.describe(move, move.before, move.seat).log for move in moves]


def test_log_of_each_step_is_sentences_with_points_and_what_is_left_to_take() -> None:
    assert rows(moves_of(26)) == [
        ("The stream is chosen.",),
        (
            "The stream is laid and covers a roof.",
            "A lookout worth 14 points is built.",
            "Take 1: ground.",
        ),
        ("A stream is taken.", "Ready to end the turn."),
        ("The turn ends.",),
    ]
    assert rows(moves_of(7)) == [
        ("The toad home worth 6 is chosen.",),
        (
            "The toad home is laid for 6 points and covers a roof and a map.",
            "Take 2: 1 home or ground tile; 1 plot.",
        ),
        ("An otter home worth 6 is taken.", "Take 1 more: plot."),
        ("Plot 9 is added 1 left of the first plot and 1 above it.", "Ready to end the turn."),
        ("Plot 5 is revealed.", "The turn ends."),
    ]
    assert rows(moves_of(3)) == [
        ("Nothing fits, so a ground tile is taken instead.", "A stream is taken.", "Ready to end the turn."),
        ("The turn ends.",),
    ]
    assert rows(moves_of(33))[1][-2:] == (
        "The map of the fourth plot brings a kiosk.",
        "Take 1: kiosk.",
    )


@pytest.mark.parametrize(
    ("number", "row"),
    [
        (7, "lays toad home (+6), takes otter home 6 and plot 9"),
        (26, "lays stream, builds lookout (+14), takes stream"),
        (3, "takes stream"),
        (18, "lays heron home (+2), wins Herons (+8), takes otter home 2 and stream"),
        (35, "lays two-cell kiosk (+3), builds lookout (+6) (last round)"),
        (36, "lays pool, builds lookout (+4) (game over)"),
        (34, "lays reeds"),
    ],
)
def test_turn_row_text_summarizes_the_turn(number: int, row: str) -> None:
    moves = moves_of(number)
    assert text.describe_turn(moves, moves[0].before, None).text == row


def test_row_of_a_pass_says_passes() -> None:
    state = replace(deal(), stock=replace(deal().stock, ground=(0, 0, 0, 0)))
    move = act(with_park(state, 0, supply=()), EndTurn())
    assert text.describe_turn((move,), state, None).text == "passes"


def test_text_of_a_placement_mentions_a_symbol_that_brings_nothing() -> None:
    state = with_park(deal(), 0, supply=tiles("G1"))
    state = replace(state, stock=replace(state.stock, ground=(0, 0, 0, 0)))
    move = act(state, read_placement("G1 2,0"))
    assert text.describe_step(move) == "Place reeds: a leaf brings nothing (nothing is left to take)"


def test_warning_before_ending_the_turn_announces_that_a_plot_is_revealed() -> None:
    state = play_actions(deal(), [read_placement("G1 1,1")])
    assert text.before_ending(state, is_fair=True) == ""
    state = play_actions(state, [AddPlot(4, 1, 0)])
    told = "Ending this turn reveals the next plot; it cannot be undone at a fair table."
    assert text.before_ending(state, is_fair=True) == told
    assert text.before_ending(state, is_fair=False) == "Ending this turn reveals the next plot."
    assert text.before_ending(replace(state, hidden=((), ())), is_fair=True) == ""


@pytest.mark.parametrize("number", [0, 9, 20])
def test_words_of_whole_games_name_no_tile_twice_and_request_nothing_that_is_used_up(number: int) -> None:
    turn: list[Move] = []
    for move in moves_of_game(number, choose_greedy_turn):
        turn.append(move)
        state, work = move.after, move.after.work
        if work is not None and work.rights:
            asked = " ".join((text.next_step(state, move.seat), text.progress_sentence(state, move.seat)))
            assert "home" not in asked or any(state.stock.homes)
            assert "ground" not in asked or any(state.stock.ground)
            assert "reserve" not in asked or state.stock.reserves
        if work is None:
            row = text.describe_turn(tuple(turn), turn[0].before, None).text
            taken = re.split(r", | and ", row.partition("takes ")[2].partition(" (")[0])
            assert len({*taken}) == len(taken), row
            turn = []


# spoken -------------------------------------------------------------------------------------------------
def test_names_of_cells_give_plot_column_row_and_content_and_differ_for_all_covered_cells() -> None:
    state = before_turn(37)
    assert spoken.cell_name(deal(), 0, (1, 1)) == "first plot, column 2, row 2: map, open"
    assert spoken.cell_name(deal(), 0, (2, 1)) == "first plot, column 3, row 2: mound, open"
    assert spoken.cell_name(deal(), 0, (0, 0)) == "first plot, column 1, row 1: blank, open"
    assert spoken.cell_name(deal(), 0, (4, 0)) == "outside the park"
    assert spoken.cell_name(state, 0, (-4, -4)) == "plot 9, column 1, row 1: lookout worth 16"
    assert spoken.cell_name(state, 0, (-1, 2)) == "plot 15, column 4, row 3: toad home worth 6"
    names = {spoken.cell_name(state, 0, cell) for cell in state.parks[0].covered()}
    assert len(names) == 64


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (lambda state: spoken.stack_name(state, "Hs"), "heron homes, top 6, then 4 and 2"),
        (lambda state: spoken.stack_name(state, "GL"), "streams, 8 left"),
        (lambda state: spoken.offer_name(state, 0), "plot 4 on offer, 5 below"),
        (lambda state: spoken.park_summary(state, 1, "Red"), "Red: 0 points, 1 plot, 0 lookouts; has pool"),
    ],
)
def test_stacks_offers_and_parks_have_the_expected_spoken_names(
    name: Callable[[Reedmere], str], told: str
) -> None:
    assert name(deal()) == told


def test_place_of_a_held_tile_is_spoken_in_a_sentence_with_its_cells() -> None:
    park = deal().parks[0]
    place = read_placement("G2 0,1 1,1")
    told = spoken.ghost_place(park, place.cells)
    assert told == "It is on first plot, column 1 row 2, column 2 row 2."
    told = spoken.ghost_place(park, ((3, 0), (4, 0)))
    assert told == "It is on first plot, column 4 row 1, a cell outside the park."


def test_spoken_text_of_a_placement_gives_points_place_and_what_is_left_to_take() -> None:
    number = 7
    said = text.describe(moves_of(number)[1], before_turn(number), 0).spoken_text
    assert said.startswith(
        "The toad home is laid for 6 points and covers a roof and a map. It lies on column "
    )
    assert said.endswith(". Take 2: 1 home or ground tile; 1 plot.")
    assert isinstance(moves_of(number)[1].action, Place)


def test_text_of_whose_turn_it_is_lists_what_is_left_to_take() -> None:
    mover = SEATS[before_turn(26).to_move]
    told = [text.whose_turn(before_turn(26)), *(text.whose_turn(move.after) for move in moves_of(26)[:-1])]
    assert told == [
        f"{mover} to move.",
        f"{mover} to move.",
        f"{mover} to move. Take 1: ground.",
        f"{mover} to move. Ready to end the turn.",
    ]


COVERED = tuple(LaidTile("G1", 0, (cell,)) for cell in symbols_on(deal().parks[0].plots))
WITHOUT_SYMBOLS = with_park(deal(), 0, laid=COVERED[:-1])


@pytest.mark.parametrize(
    ("px", "py", "place"),
    [
        (1, 0, "to the right of the first plot"),
        (-1, 0, "to the left of the first plot"),
        (0, 1, "above the first plot"),
        (2, 0, "2 places to the right of the first plot"),
        (0, 3, "3 places above the first plot"),
        (-1, 2, "1 left of the first plot and 2 above it"),
    ],
)
def test_log_states_the_place_of_an_added_plot_relative_to_the_first_plot(
    px: int, py: int, place: str
) -> None:
    assert log_sentences([PlotAdded(0, 9, px, py)]) == (f"Plot 9 is added {place}.",)


@pytest.mark.parametrize(
    ("state", "seat", "said"),
    [
        (deal(), 0, "Lay your reeds anywhere; cover a symbol to take a tile."),
        (with_rights(deal(), Rights(n=1)), 0, "Add a plot: choose one of the two new plots, then its place."),
        (
            with_rights(deal(), Rights(h=1)),
            0,
            "Take one of the highlighted homes or ground tiles.",
        ),
        (with_rights(deal(), Rights(g=1, n=1)), 0, "Take in any order: 1 ground tile; 1 plot."),
        (
            with_rights(deal(), Rights(g=2, h=2, r=2, n=1)),
            0,
            "Take 6 highlighted tiles, and a new plot.",
        ),
        (with_rights(deal(), Rights()), 0, "End the turn, or undo a step."),
        (WITHOUT_SYMBOLS, 0, "Lay your reeds."),
        (
            with_park(deal(), 0, supply=()),
            0,
            "You have no tile to lay: take a ground tile from the stock instead.",
        ),
        (replace(with_rights(deal(), Rights()), to_move=1), 0, text.PLANNED),
    ],
)
def test_text_of_what_to_do_next_fits_the_position(state: Reedmere, seat: int, said: str) -> None:
    assert text.next_step(state, seat) == said

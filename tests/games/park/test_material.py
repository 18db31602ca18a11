"""Test the material of Reedmere (plots, tiles, stacks) and known figures of pentominoes."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import encode
from takeback.games.park.game import GAME
from takeback.games.park.material import (
    ANIMAL_OF,
    GATES,
    GROUND,
    HOMES,
    KINDS,
    KIOSKS,
    PLOTS,
    RESERVES,
    SHAPES,
    VALUES,
    WILD,
    Cell,
    Cells,
    orientations,
    parse_shape,
    printed_symbols,
    shift_to,
)
from takeback.games.park.rules.fit import FreeSpace, cells_to_bits, free_space_in
from takeback.games.park.rules.opening import starting_position
from takeback.games.park.rules.questions import plot_spots
from takeback.games.park.state import Park, Plot, Reedmere, Tile
from tests.games.park.playing import deal, plots_of, with_park

TABLE_ORDER = ("G1", "G2", "G3", "GL", *KINDS[4:20])  # the order of columns in the figures below
WAYS = (1, 2, 4, 2, 4, 1, 4, 8, 2, 4, 1, 8, 8, 4, 8, 8, 4, 8, 4, 4, 2, 2, 2, 1)
ORIENTATIONS = dict(zip(KINDS, WAYS, strict=True))


# the plots ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("plots", "tally"),
    [
        (GATES, {"G": 3, "H": 2, "N": 1, "^": 1, ".": 9}),
        (WILD, {"G": 2, "H": 2, "R": 1, "N": 1, "^": 1, ".": 9}),
    ],
)
def test_plots_have_the_expected_symbol_counts(plots: Iterable[int], tally: dict[str, int]) -> None:
    for number in plots:
        assert Counter(printed_symbols(number).values()) == tally


def test_each_cell_has_about_the_same_number_of_each_symbol_over_all_plots() -> None:
    by_cell: dict[Cell, Counter[str]] = {cell: Counter() for cell in printed_symbols(0)}
    for number in range(16):
        for cell, symbol in printed_symbols(number).items():
            by_cell[cell][symbol] += 1
    for count in by_cell.values():
        assert (count["^"], count["N"], count["H"]) == (1, 1, 2)
        assert count["G"] in (2, 3)
        assert count["R"] <= 1


def mound_of(number: int) -> Cell:
    return next(cell for cell, mark in printed_symbols(number).items() if mark == "^")


def test_gates_have_their_mound_in_the_middle_and_wild_plots_at_the_border() -> None:
    middle = {(x, y) for x in (1, 2) for y in (1, 2)}
    assert {mound_of(number) for number in GATES} == middle
    assert {mound_of(number) for number in WILD} == set(printed_symbols(0)) - middle


def test_equal_symbols_of_a_plot_are_not_neighbours_and_each_row_and_column_has_one_or_two() -> None:
    for number in range(16):
        plot = printed_symbols(number)
        for (x, y), symbol in plot.items():
            if symbol in "GHRN":
                assert symbol not in (plot.get((x + 1, y)), plot.get((x, y + 1)))
        for line in range(4):
            for cells in ([(line, n) for n in range(4)], [(n, line) for n in range(4)]):
                assert 1 <= sum(plot[cell] in "GHRN" for cell in cells) <= 2


def test_no_two_plots_are_equal_even_turned_or_flipped() -> None:
    def spellings(number: int) -> set[str]:
        rows = PLOTS[number].split()
        found = set()
        for _ in range(4):
            rows = ["".join(row) for row in zip(*rows[::-1], strict=True)]
            found |= {" ".join(rows), " ".join(row[::-1] for row in rows)}
        return found

    assert all(not spellings(one) & spellings(two) for one in range(16) for two in range(one))


# the tiles ----------------------------------------------------------------------------------------------
def test_tiles_have_the_expected_number_of_orientations() -> None:
    assert {kind: len(orientations(kind)) for kind in KINDS} == ORIENTATIONS
    assert sum(len(orientations(kind)) for kind in KINDS[:20]) == 89


def test_tiles_have_the_expected_sizes_and_reserves_are_the_12_different_pentominoes() -> None:
    sizes = {kind: len(parse_shape(SHAPES[kind])) for kind in KINDS}
    assert [sizes[kind] for kind in GROUND] == [1, 2, 3, 3]
    assert {sizes[kind] for kind in HOMES} == {4}
    assert {sizes[kind] for kind in RESERVES} == {5}
    assert [sizes[kind] for kind in KIOSKS] == [4, 3, 2, 1]
    assert len({orientations(kind)[0] for kind in RESERVES}) == 12
    alike = {shape for kind in RESERVES for shape in orientations(kind)}
    assert len(alike) == sum(ORIENTATIONS[kind] for kind in RESERVES), "no reserve is another one turned"


def test_each_animal_has_one_home_and_three_reserves_worth_six_seven_and_eight() -> None:
    for animal in ("otter", "beaver", "heron", "toad"):
        assert len([kind for kind in HOMES if ANIMAL_OF[kind] == animal]) == 1
        assert [VALUES[kind] for kind in RESERVES if ANIMAL_OF[kind] == animal] == [6, 7, 8]


@pytest.mark.parametrize(
    ("seats", "ground", "homes", "lookouts", "all_points"),
    [(2, 36, (12, 48), 72, 204), (3, 44, (20, 80), 102, 266), (4, 52, (28, 112), 136, 332)],
)
def test_stock_has_tiles_lookouts_reserves_and_points_for_its_players_and_stacks_in_falling_order(
    seats: int, ground: int, homes: tuple[int, int], lookouts: int, all_points: int
) -> None:
    state = deal(seats=seats, kiosks=True)
    stock = state.stock
    assert sum(stock.ground) + seats == ground, "the start tiles come out of the stock"
    values = [value for stack in stock.homes for value in stack]
    assert (len(values), sum(values)) == homes
    assert sum(stock.lookouts) == lookouts
    assert len(stock.lookouts) == 4 * seats
    reserves = sum(VALUES[kind] for kind in stock.reserves)
    assert reserves == 84
    assert sum(values) + sum(stock.lookouts) + reserves == all_points
    assert sum(VALUES[kind] for kind in stock.kiosks) == 10
    for stack in (*stock.homes, stock.lookouts):
        assert list(stack) == sorted(stack, reverse=True)


@pytest.mark.parametrize(("seats", "kinds"), [(2, "G1 G2"), (3, "G1 G2 G3"), (4, "G1 G2 G2 G3")])
def test_each_seat_starts_with_a_gate_of_its_own_and_the_expected_tile(seats: int, kinds: str) -> None:
    state = GAME.start(GAME.read_options({}), seats, _chance(5))
    assert [park.supply for park in state.parks] == [(Tile(kind, 0),) for kind in kinds.split()]
    numbers = [plot.number for park in state.parks for plot in park.plots]
    assert len(set(numbers)) == seats
    assert set(numbers) <= set(GATES)


def test_plots_at_the_start_are_two_on_offer_and_two_piles_of_five() -> None:
    state = deal()
    wild = [*state.face, *state.hidden[0], *state.hidden[1]]
    assert sorted(number for number in wild if number is not None) == list(WILD)
    assert [len(pile) for pile in state.hidden] == [5, 5]


def test_game_without_options_has_neither_kiosks_nor_awards() -> None:
    state = GAME.start(GAME.read_options({}), 2, _chance(5))
    assert state.stock.kiosks == ()
    assert state.stock.awards == ()


@pytest.mark.parametrize(("seats", "depth"), [(2, 2), (3, 3), (4, 3)])
def test_three_awards_are_drawn_from_ten_with_fewer_values_for_two_players(seats: int, depth: int) -> None:
    drawn = set()
    for seed in range(60):
        state = GAME.start(GAME.read_options({"awards": True}), seats, _chance(seed))
        assert len(state.stock.awards) == 3
        assert all(len(stack.values) == depth for stack in state.stock.awards)
        drawn |= {stack.award for stack in state.stock.awards}
    assert len(drawn) == 10


def test_start_of_a_park_game_is_the_same_for_the_same_seed_and_else_different() -> None:
    deals = [encode(GAME.start(GAME.read_options({}), 2, _chance(seed))) for seed in (1, 1, 2, 3)]
    assert deals[0] == deals[1]
    assert len(set(deals)) == 3


def _chance(seed: int) -> Chance:
    return Chance(seed, "start")


# numbers of placements ----------------------------------------------------------------------------------
EMPTY_PLOT = {
    "middle": "15 20 12 24 12 5 12 28 0 6 1 20 10 6 12 12 6 16 9 12 238",
    "side": "15 21 13 30 19 7 19 37 0 12 3 35 24 12 17 17 12 16 11 17 337",
    "corner": "15 22 14 33 22 8 22 42 0 14 4 42 30 14 20 20 14 18 13 20 387",
}
WHERE = {"middle": (0, 1, 2, 3), "side": (5, 6, 7, 8, 12, 13, 14, 15), "corner": (4, 9, 10, 11)}


def empty_park(*plots: Plot) -> Reedmere:
    return with_park(deal(), 0, plots=plots, supply=())


def counts(room: FreeSpace) -> dict[str, int]:
    return {kind: len(room.placements(kind)) for kind in TABLE_ORDER}


@pytest.mark.parametrize("where", EMPTY_PLOT)
def test_legal_first_placements_on_one_plot_have_the_expected_numbers_by_kind(where: str) -> None:
    *by_kind, total = map(int, EMPTY_PLOT[where].split())
    for number in WHERE[where]:
        found = counts(free_space_in(empty_park(Plot(number, 0, 0)), 0))
        assert list(found.values()) == by_kind
        assert sum(found.values()) == total


EMPTY_PARKS = [
    ("row", "0@0,0 5@1,0 9@-1,0", 1606),
    ("corner", "1@0,0 6@0,1 12@1,0", 1595),
    ("column", "2@0,0 8@0,1 15@0,2", 1588),
    ("stair", "0@0,0 5@-1,0 9@0,1", 1629),
    ("square", "0@0,0 5@1,0 9@0,1 13@1,1", 2639),
    ("line", "3@0,0 4@1,0 7@2,0 10@3,0", 2212),
    ("tower", "3@0,0 11@0,1 14@0,2 6@0,3", 2031),
]


@pytest.mark.parametrize(("name", "plots", "total"), EMPTY_PARKS)
def test_legal_placements_on_empty_parks_have_the_expected_numbers(name: str, plots: str, total: int) -> None:
    assert sum(counts(free_space_in(empty_park(*plots_of(plots)), 0)).values()) == total


def test_legal_placements_on_four_empty_plots_have_the_expected_numbers_by_kind() -> None:
    written = (
        "G1 60, G2 99, G3 80, GL 163, Ht 131, Ho 38, Hs 131, Hl 261, RI 47, RT 104, RX 26, RP 243, RF 208, "
        "RZ 104, RY 205, RN 205, RW 104, RL 205, RV 104, RU 121"
    )
    by_kind = {word.split()[0]: int(word.split()[1]) for word in written.split(", ")}
    assert counts(free_space_in(empty_park(*plots_of(EMPTY_PARKS[4][1])), 0)) == by_kind


def list_arrangements(count: int) -> set[frozenset[Cell]]:
    """Return all sets of cells of the plot grid that `count` plots can lie on, starting with the gate."""
    found = {frozenset({(0, 0)})}
    for _ in range(count - 1):
        found = {
            arrangement | {spot}
            for arrangement in found
            for spot in plot_spots(Park(tuple(Plot(0, *place) for place in arrangement), ()))
        }
    return found


def test_one_to_four_plots_have_1_3_10_and_33_arrangements() -> None:
    assert [len(list_arrangements(count)) for count in (1, 2, 3, 4)] == [1, 3, 10, 33]


def test_legal_placements_on_all_arrangements_of_plots_without_mounds_are_123871() -> None:
    total = 0
    for count in (1, 2, 3, 4):
        for arrangement in list_arrangements(count):
            cells = tuple(
                (4 * px + x, -4 * py + y) for px, py in arrangement for x in range(4) for y in range(4)
            )
            every = cells_to_bits(cells)
            total += sum(counts(FreeSpace(every, every, 0)).values())
    assert total == 123_871


# known figures ------------------------------------------------------------------------------------------
def count_tilings(open_cells: frozenset[Cell], kinds: tuple[str, ...]) -> int:
    """Count the ways in which one tile of each kind covers the cells exactly."""
    order = sorted(open_cells)
    bit = {cell: 1 << place for place, cell in enumerate(order)}
    by_first: dict[int, list[tuple[int, int]]] = {}
    for number, kind in enumerate(kinds):
        for shape in orientations(kind):
            for x, y in order:
                cells = [(x + dx, y + dy) for dx, dy in _from_first(shape)]
                if all(cell in bit for cell in cells):
                    mask = sum(bit[cell] for cell in cells)
                    by_first.setdefault(bit[x, y], []).append((1 << number, mask))

    def count(open_bits: int, left: int) -> int:
        if not open_bits:
            return 1
        return sum(
            count(open_bits ^ mask, left ^ one)
            for one, mask in by_first.get(open_bits & -open_bits, ())
            if left & one and open_bits & mask == mask
        )

    return count((1 << len(order)) - 1, (1 << len(kinds)) - 1)


@cache
def _from_first(shape: Cells) -> Cells:
    """Shift the shape so that its first cell, in the order of columns, is at 0, 0."""
    x, y = min(shape)
    return tuple((cell[0] - x, cell[1] - y) for cell in shape)


def test_the_twelve_reserves_tile_three_rows_of_twenty_in_eight_ways() -> None:
    assert count_tilings(frozenset((x, y) for x in range(20) for y in range(3)), RESERVES) == 8


def test_the_twelve_reserves_tile_a_chessboard_without_its_middle_in_520_ways() -> None:
    """The cross is symmetric, so one of each set of mirrored places is tried and counted for all of them."""
    middle = {(x, y) for x in (3, 4) for y in (3, 4)}
    board = frozenset((x, y) for x in range(8) for y in range(8) if (x, y) not in middle)
    rest = tuple(kind for kind in RESERVES if kind != "RX")
    total, places = 0, 0
    for (x, y), mirrored in (((1, 1), 4), ((2, 1), 8), ((3, 1), 8), ((2, 2), 4)):
        cross = frozenset(shift_to(orientations("RX")[0], x - 1, y - 1))
        assert cross <= board
        places += mirrored
        total += mirrored * count_tilings(board - cross, rest)
    every = [
        (x, y) for x in range(6) for y in range(6) if set(shift_to(orientations("RX")[0], x, y)) <= board
    ]
    assert places == len(every)
    assert total == 520


def test_start_made_from_given_gates_and_piles_has_them() -> None:
    state = starting_position(GAME.read_options({}), 2, (2, 3), ((4, 5, 6), (7, 8, 9)), ())
    assert [park.plots for park in state.parks] == [(Plot(2, 0, 0),), (Plot(3, 0, 0),)]
    assert (state.face, state.hidden) == ((4, 7), ((5, 6), (8, 9)))


def test_reedmere_has_two_to_four_seats_hidden_information_and_three_options_off_by_default() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("park", "Reedmere", (2, 3, 4))
    assert GAME.drafted
    assert GAME.hidden
    assert GAME.chance
    assert [(option.name, option.default) for option in GAME.options] == [
        ("awards", False),
        ("kiosks", False),
        ("mounds", False),
    ]

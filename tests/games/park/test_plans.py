"""Test what becomes of each step of a plan when another seat ends its turn."""

from collections.abc import Sequence
from dataclasses import replace as with_card
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.games.park.game import GAME
from takeback.games.park.players.thinker import choose
from takeback.games.park.state import (
    AddPlot,
    AwardStack,
    Choose,
    Plot,
    Reedmere,
    ReedmereAction,
    Rights,
    Take,
    Tile,
)
from takeback.table.opening import open_table, save_file_of, table_from_file
from tests.games.park.playing import END, block, cover, deal, plots_of, read_placement, tiles, with_park
from tests.games.park.seated import (
    banner_of,
    do,
    golden_table,
    offers,
    plan_of,
    report,
    rights,
    sit,
    standing,
    steps_of_turn,
    verdicts,
)
from tests.games.park.test_ends import ALL, with_nearly_full_park

A, B, C = 0, 1, 2
KEPT, CHANGED, FELL = "kept", "changed", "fell"


# the golden game ----------------------------------------------------------------------------------------
def test_plan_that_another_turn_does_not_affect_is_kept_without_report_and_can_be_confirmed() -> None:
    table = golden_table(9)
    do(table, B, steps_of_turn(10))
    do(table, A, [*steps_of_turn(9), END])
    assert verdicts(table, B) == [KEPT] * len(steps_of_turn(10))
    assert report(table, B) == ()
    assert banner_of(table, B) == ""
    table.confirm(B)
    assert table.here.depth == 10


def test_planned_home_that_was_taken_is_dropped_with_the_reason_and_the_next_one_offered() -> None:
    table = golden_table(9)
    do(table, B, steps_of_turn(10))
    instead = [Take("Hs", 4) if step == Take("Hl", 4) else step for step in steps_of_turn(9)]
    do(table, A, [*instead, END])
    assert verdicts(table, B) == [FELL if step == Take("Hs", 4) else KEPT for step in steps_of_turn(10)]
    assert report(table, B) == ("Take heron home 4: The heron home worth 4 is gone; the next is worth 2.",)
    assert rights(table, B) == Rights(h=1)
    assert offers(table, B) == [(Take("Hs", 2), "Take the 2 instead")]
    assert banner_of(table, B).startswith("After Blue’s turn, 1 of your ")
    with pytest.raises(Illegal, match="You still have to take: 1 home or ground tile"):
        table.confirm(B)
    do(table, B, [offers(table, B)[0][0]])
    assert report(table, B) == ()
    table.confirm(B)
    assert Tile("Hs", 2) in table.state.parks[B].supply


def plan_for_plot_9() -> list[ReedmereAction]:
    return [AddPlot(9, -2, 0) if isinstance(step, AddPlot) else step for step in steps_of_turn(8)]


def test_planned_plot_that_was_taken_is_dropped_another_is_offered_and_uses_its_right() -> None:
    table = golden_table(7)
    do(table, B, plan_for_plot_9())
    do(table, A, [*steps_of_turn(7), END])
    assert verdicts(table, B) == [FELL if isinstance(step, AddPlot) else KEPT for step in plan_for_plot_9()]
    assert report(table, B) == ("Add plot 9: Plot 9 is no longer on offer.",)
    assert rights(table, B) == Rights(n=1)
    assert set(table.state.face) == {14, 5}
    assert Take("Ho", 4) in standing(table, B)
    ((action, label),) = offers(table, B)
    assert (action, label) in [(AddPlot(n, -2, 0), f"Add plot {n} instead") for n in (14, 5)]
    do(table, B, [action])
    assert rights(table, B) == Rights(), "and the right is used"


def test_plan_for_a_plot_is_kept_when_the_plot_of_the_other_pile_was_taken() -> None:
    table = golden_table(7)
    do(table, B, plan_for_plot_9())
    do(table, A, [AddPlot(14, -1, 1) if isinstance(step, AddPlot) else step for step in steps_of_turn(7)])
    table.confirm(A)
    assert set(verdicts(table, B)) == {KEPT}
    table.confirm(B)
    assert Plot(9, -2, 0) in table.state.parks[B].plots


def test_planned_lookout_of_lower_value_is_reported_as_changed_and_scored_so() -> None:
    table = golden_table(25)
    do(table, B, steps_of_turn(26))
    do(table, A, [*steps_of_turn(25), END])
    assert verdicts(table, B) == [KEPT, CHANGED, KEPT]
    assert report(table, B) == ("lookout 14 instead of 16",)
    assert banner_of(table, B) == "After Blue’s turn, 1 of your 3 planned steps is different."
    table.confirm(B)
    assert table.state.parks[B].score == 63


def test_planned_ground_tile_of_a_kind_that_ran_out_is_dropped_without_an_offer() -> None:
    table = golden_table(25)
    do(table, B, steps_of_turn(26))
    do(table, A, [Take("GL", 0) if step == Take("G1", 0) else step for step in steps_of_turn(25)])
    table.confirm(A)
    assert verdicts(table, B) == [KEPT, CHANGED, FELL]
    assert report(table, B)[1] == "Take stream (for a roof): No streams are left."
    assert offers(table, B) == []
    assert rights(table, B) == Rights(h=1)
    assert (
        banner_of(table, B)
        == "After Blue’s turn, 1 of your 3 planned steps is no longer possible, and 1 is different."
    )


def test_undo_of_another_seats_turn_restores_the_plan_and_redo_changes_it_again() -> None:
    table = golden_table(25)
    do(table, B, steps_of_turn(26))
    do(table, A, [*steps_of_turn(25), END])
    assert plan_of(table, B).state.parks[B].lookouts[-1].value == 14
    table.undo(A)
    assert table.here.depth == 24
    assert plan_of(table, B).state.parks[B].lookouts[-1].value == 16
    assert report(table, B) == ()
    table.redo(A)
    assert plan_of(table, B).state.parks[B].lookouts[-1].value == 14


def test_plan_in_the_last_round_is_confirmed_with_its_changed_lookout() -> None:
    table = golden_table(35)
    do(table, B, steps_of_turn(36))
    do(table, A, [*steps_of_turn(35), END])
    assert verdicts(table, B) == [KEPT, CHANGED]
    assert report(table, B) == ("lookout 4 instead of 6",)
    assert table.state.last == A
    table.confirm(B)
    assert table.outcome is not None
    assert table.outcome.scores == (99, 77)


# cases by hand: the other seat's turn, the progress of the plan, and the number of planners ---------------
def with_two_tiles_each(seats: int = 2, **stock: Any) -> Reedmere:
    """Return a start at which every seat has gate 0 and the tiles G1 and G2.

    The symbol at 1, 2 of the gate is a home symbol, the one at 2, 0 a ground symbol.
    """
    state = deal(seats=seats, drawn=("toads",))
    state = replace(state, stock=replace(state.stock, **stock))
    for seat in range(seats):
        state = with_park(state, seat, plots=plots_of("0@0,0"), supply=tiles("G1 G2"))
    return state


LAID = [Choose("G2", 0), read_placement("G2 1,2 1,3")]  # covers the home symbol at 1, 2
NO_STOCK = {"ground": (1, 0, 0, 4), "homes": ((6,), (6,), (6,), (6, 5))}


class Case(NamedTuple):
    """One case: the turn of the first seat, the same plan of each other seat, and the expected verdicts and
    offers.
    """

    theirs: Sequence[Action]
    mine: Sequence[Action]
    told: tuple[str, ...] = ()
    verdicts: str = "kkkk"  # of each planned step: kept, changed or fell
    offered: tuple[str, ...] = ()


def with_wild_plot(seats: int) -> Reedmere:
    """Return a start at which every seat has gate 0 with plot 5 beside it, and the tiles G1, G3 and RI.

    Gate 0 has its new-plot symbol at 1, 1 and its home symbol at 1, 2; plot 5 has a ground symbol at 6, 0,
    the reserve symbol at 5, 1 and a home symbol at 7, 1.
    """
    state = with_two_tiles_each(seats, **NO_STOCK)
    for seat in range(seats):
        state = with_park(state, seat, plots=plots_of("0@0,0 5@1,0"), supply=tiles("G1 G3 RI:6"))
    return state


GATE = [Choose("G3", 0), read_placement("G3 1,0 1,1 1,2")]  # a home, and a plot
WILD_ROW = [Choose("RI", 6), read_placement("RI:6 3,1 4,1 5,1 6,1 7,1")]  # a ground tile, a home, a reserve
PLOT_4, PLOT_10 = AddPlot(4, -1, 0), AddPlot(10, -1, 0)
TOAD, BEAVER = Take("Hl", 6), Take("Ho", 6)
CASES = {
    "the same home": Case(
        [*GATE, TOAD, PLOT_4],
        [*GATE, TOAD, PLOT_10],
        ("Take toad home 6: The toad home worth 6 is gone; the next is worth 5.",),
        "kkfk",
        ("Take the 5 instead",),
    ),
    "the only home of that kind": Case(
        [*GATE, BEAVER, PLOT_4],
        [*GATE, BEAVER, PLOT_10],
        ("Take beaver home 6: No beaver homes are left.",),
        "kkfk",
    ),
    "another home": Case([*GATE, BEAVER, PLOT_4], [*GATE, TOAD, PLOT_10]),
    "the same reserve": Case(
        [*WILD_ROW, Take("RX", 8), Take("Ht", 6), Take("G3", 0)],
        [*WILD_ROW, Take("RX", 8), Take("G3", 0), TOAD],
        ("Take otter reserve 8: The otter reserve worth 8 is gone.",),
        "kkfkk",
        ("Take the otter reserve worth 7 instead",),
    ),
    "the last ground tile of a kind": Case(
        [*WILD_ROW, Take("RX", 8), Take("Ht", 6), Take("G1", 0)],
        [*WILD_ROW, Take("G1", 0), TOAD, Take("RY", 6)],
        ("Take reeds: No reeds are left.",),
        "kkfkk",
    ),
    "a ground tile of which there are more": Case(
        [*WILD_ROW, Take("RX", 8), Take("Ht", 6), Take("G3", 0)],
        [*WILD_ROW, Take("G3", 0), TOAD, Take("RY", 6)],
        verdicts="kkkkk",
    ),
    "the same plot": Case(
        [*GATE, BEAVER, PLOT_4],
        [*GATE, TOAD, PLOT_4],
        ("Add plot 4: Plot 4 is no longer on offer.",),
        "kkkf",
        ("Add plot 5 instead",),
    ),
    "the plot of the other pile": Case([*GATE, BEAVER, PLOT_10], [*GATE, TOAD, PLOT_4]),
    "nothing": Case([Choose("G1", 0), read_placement("G1 0,0")], [*GATE, TOAD, PLOT_4]),
}
FAR = {"at choose": 1, "placed": 2, "half taken": 3, "complete": 9}
VERDICTS = {"k": KEPT, "c": CHANGED, "f": FELL}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("planners", [(B,), (B, C)])
def test_plan_steps_are_kept_or_dropped_with_reason_and_offer_after_the_turn_of_another_seat(
    case: str, far: str, planners: tuple[int, ...]
) -> None:
    theirs, mine, told, expected, offered = CASES[case]
    table = sit(with_wild_plot(seats=3))
    steps = mine[: FAR[far]]
    for seat in planners:
        do(table, seat, steps)
    do(table, A, [*theirs, END])
    assert table.here.depth == 1
    for seat in planners:
        falls = "f" in expected[: FAR[far]]
        assert verdicts(table, seat) == [VERDICTS[letter] for letter in expected[: len(steps)]]
        assert report(table, seat) == (told if falls else ())
        assert standing(table, seat) == [
            step for step, verdict in zip(steps, expected, strict=False) if verdict != "f"
        ]
        assert [label for _, label in offers(table, seat)] == list(offered if falls else ())


# values that depend on lookouts and awards of other seats
def with_two_open_cells(state: Reedmere, seat: int, **more: Any) -> Reedmere:
    """Cover gate 0 but for its mound, 2, 0 and 3, 0; tile G2 covers both and gives one ground tile."""
    covered = block(0, 0) - {(2, 1), (2, 0), (3, 0)}
    return cover(state, seat, sorted(covered), plots=plots_of("0@0,0"), supply=tiles("G1 G2"), **more)


FINISH = [Choose("G2", 0), read_placement("G2 2,0 3,0"), Take("G3", 0)]


@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("planners", [(B,), (B, C)])
@pytest.mark.parametrize("built", [0, 1, 2])
def test_planned_lookout_is_reported_as_changed_only_when_another_seat_built_lookouts_first(
    built: int, far: str, planners: tuple[int, ...]
) -> None:
    """The first seat's G2 finishes as many plots as `built` says: the others lack one more cell."""
    state = deal(seats=3)
    ours = block(0, 0, 8, 4) - {(2, 1), (6, 3), (3, 0), (4, 0)}
    ours -= {0: {(0, 0), (5, 0)}, 1: {(5, 0)}, 2: set()}[built]
    state = cover(state, A, sorted(ours), plots=plots_of("0@0,0 5@1,0"), supply=tiles("G1 G2"))
    for seat in (B, C):
        state = with_two_open_cells(state, seat)
    table = sit(state)
    for seat in planners:
        do(table, seat, FINISH[: FAR[far]])
    do(table, A, [Choose("G2", 0), read_placement("G2 3,0 4,0"), END])
    assert len(table.state.parks[A].lookouts) == built
    for seat in planners:
        is_changed = built > 0 and far != "at choose"
        letters = "kck" if is_changed else "kkk"
        assert verdicts(table, seat) == [VERDICTS[letter] for letter in letters[: FAR[far]]]
        assert report(table, seat) == ((f"lookout {14 - built} instead of 14",) if is_changed else ())


@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("planners", [(B,), (B, C)])
@pytest.mark.parametrize(
    ("left", "told"),
    [((9, 6, 3), "meadow 6 instead of 9"), ((9,), "no meadow 9"), ((), "")],
)
def test_planned_award_is_reported_as_changed_only_when_another_seat_won_it_first(
    left: tuple[int, ...], told: str, far: str, planners: tuple[int, ...]
) -> None:
    state = deal(seats=3, drawn=("meadow",))
    state = replace(state, stock=replace(state.stock, awards=(AwardStack("meadow", left),)))
    row = [(x, 0) for x in (0, 1, 3)] + [(0, 1), (0, 2)]
    for seat in range(3):
        state = cover(state, seat, row, plots=plots_of("0@0,0"), supply=tiles("G1 G2"))
    table = sit(state)
    finish = [Choose("G1", 0), read_placement("G1 2,0"), Take("G3", 0)]
    for seat in planners:
        do(table, seat, finish[: FAR[far]])
    do(table, A, [*finish, END])
    assert len(table.state.parks[A].awards) == bool(left)
    for seat in planners:
        is_changed = bool(told) and far != "at choose"
        letters = "kck" if is_changed else "kkk"
        assert verdicts(table, seat) == [VERDICTS[letter] for letter in letters[: FAR[far]]]
        assert report(table, seat) == ((told,) if is_changed else ())


def test_planned_take_from_a_stock_that_ran_out_is_dropped_and_its_right_falls_away() -> None:
    state = with_two_tiles_each(ground=(0, 0, 0, 1), homes=((), (), (), ()))
    table = sit(state)
    do(table, B, [*LAID, Take("G3", 0)])
    do(table, A, [*LAID, Take("G3", 0), END])
    assert verdicts(table, B) == [KEPT, CHANGED, FELL]
    assert report(table, B) == (
        "the roof brings nothing now",
        "Take boardwalk (for a roof): No boardwalks are left.",
    )
    table.confirm(B)
    assert table.here.depth == 2


def test_planned_ground_tile_of_a_seat_that_cannot_place_is_dropped_when_its_kind_runs_out() -> None:
    state = with_park(with_park(with_two_tiles_each(ground=(5, 0, 1, 0)), A, supply=()), B, supply=())
    table = sit(state)
    do(table, B, [Take("GL", 0)])
    do(table, A, [Take("GL", 0), END])
    assert verdicts(table, B) == [FELL]
    assert report(table, B) == ("Take stream (nothing fits): No streams are left.",)
    assert standing(table, B) == []
    do(table, B, [Take("G1", 0)])
    table.confirm(B)
    assert table.here.depth == 2


def test_planned_ground_tile_of_a_seat_that_could_not_place_is_dropped_when_a_tile_fits_after_all() -> None:
    """A forced take is planned while nothing fits; then the last round begins, in which tiles may cover a
    mound.
    """
    table = sit(before_last_round(), {"mounds": True})
    do(table, B, [Take("G3", 0)])
    do(table, A, [read_placement("G1 0,0"), END])
    assert table.state.last == A
    assert verdicts(table, B) == [FELL]
    assert report(table, B) == ("Take boardwalk (nothing fits): Place a tile first.",)
    do(table, B, [read_placement("G2 2,1 3,1"), Take("G1", 0)])
    table.confirm(B)
    assert table.outcome is not None


def before_last_round() -> Reedmere:
    """Return a position in which A can complete its park, and the tile of B fits only over the mound at 2, 1
    and on 3, 1.
    """
    own = sorted(block(0, 0) - {(2, 1), (3, 1), (0, 0)})
    state = with_nearly_full_park(deal(mounds=True), A)
    return cover(state, B, own, plots=plots_of("0@0,0"), supply=tiles("G2"))


def test_planned_ground_tile_of_a_seat_that_cannot_place_is_kept_without_the_option_mounds() -> None:
    table = sit(replace(before_last_round(), mounds=False))
    do(table, B, [Take("G3", 0)])
    do(table, A, [read_placement("G1 0,0"), END])
    assert verdicts(table, B) == [KEPT]


def test_plan_is_dropped_with_the_reason_when_the_game_ends() -> None:
    """A takes the last ground tile, for which nobody has room: nobody can play any more."""
    state = with_park(with_nearly_full_park(deal(), A), A, supply=())
    state = with_park(state, B, supply=())
    state = replace(state, stock=replace(state.stock, ground=(0, 1, 0, 0)))
    table = sit(state)
    take = Take("G2", 0)
    do(table, B, [take])
    do(table, A, [take, END])
    assert table.outcome is not None
    assert verdicts(table, B) == [FELL]
    assert report(table, B) == ("Take pool (nothing fits): The game is over.",)
    assert standing(table, B) == []


# what is kept -------------------------------------------------------------------------------------------
def test_seat_that_can_only_pass_or_has_a_full_park_cannot_plan_while_the_other_seat_can_act() -> None:
    state = with_park(with_two_tiles_each(ground=(0, 0, 0, 0)), B, supply=())
    assert tuple(GAME.actions(state, B)) == ()
    assert tuple(GAME.actions(state, A))
    nearly = with_nearly_full_park(deal(), B)
    assert tuple(GAME.actions(nearly, B)) == (read_placement("G1 0,0"),)
    full = cover(nearly, B, ALL)
    assert full.parks[B].is_full
    assert tuple(GAME.actions(full, B)) == ()
    assert tuple(GAME.actions(full, A))


def test_plan_is_not_visible_to_other_seats() -> None:
    table = sit(with_two_tiles_each(seats=3))
    before = [table.state_for(seat) for seat in (A, C, None)]
    do(table, B, [*LAID, Take("Hl", 6)])
    assert [table.state_for(seat) for seat in (A, C, None)] == before
    assert table.drafts.find(A) is None
    assert table.drafts.find(C) is None


def test_plan_and_report_on_it_are_the_same_after_reopening_and_the_next_undo_clears_the_report(
    tmp_path: Any,
) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    table = golden_table(25, journal=journal)
    do(table, B, steps_of_turn(26))
    do(table, A, [*steps_of_turn(25), END])
    told, steps, state = report(table, B), standing(table, B), plan_of(table, B).state
    journal.close()
    again = open_table(Journal.open(tmp_path / "journal.sqlite"), table.id).table
    assert (report(again, B), standing(again, B), plan_of(again, B).state) == (told, steps, state)
    again.undo(B)
    assert report(again, B) == ()


def test_offer_to_replace_a_dropped_step_is_the_same_after_reopening_and_can_be_taken() -> None:
    journal = Journal.open()
    table = golden_table(9, journal=journal)
    do(table, B, steps_of_turn(10))
    do(table, A, [Take("Hs", 4) if step == Take("Hl", 4) else step for step in steps_of_turn(9)])
    table.confirm(A)
    again = open_table(journal, table.id).table
    assert offers(again, B) == offers(table, B) == [(Take("Hs", 2), "Take the 2 instead")]
    assert banner_of(again, B) == banner_of(table, B)
    do(again, B, [Take("Hs", 2)])
    assert verdicts(again, B) == []
    journal.close()


def test_save_file_with_an_illegal_plan_step_opens_with_the_legal_ones_and_the_reason() -> None:
    table = golden_table(9)
    do(table, B, steps_of_turn(10))
    file = save_file_of(table)
    (draft,) = file.drafts
    broken = bytes(draft.moves).replace(b'"kind":"Hs","value":4', b'"kind":"Hs","value":2')
    file = replace(file, drafts=(replace(draft, moves=type(draft.moves)(broken)),))
    opened_again = table_from_file(file).table
    assert opened_again.here.depth == 8
    assert Take("G3", 0) in standing(opened_again, B)
    assert report(opened_again, B) == (
        "Take heron home 2: The heron home worth 2 is still below the one worth 4.",
    )


def test_seat_given_to_a_computer_loses_its_plan_and_the_plans_of_others_stay() -> None:
    table = sit(with_wild_plot(seats=3))
    do(table, A, GATE)
    do(table, B, [*GATE, TOAD, PLOT_4])
    do(table, C, [*GATE, BEAVER])
    file = save_file_of(table)
    file = replace(file, practice=True)  # its plots lie in several parks at once, which shows the rule best
    believing = with_card(GAME, valid=None)
    computer = Seat("computer", level="greedy")
    seats = (file.seats[A], computer, file.seats[C])
    again = table_from_file(replace(file, seats=seats), None, lambda _: believing).table
    assert again.drafts.find(B) is None
    assert standing(again, A) == GATE
    assert standing(again, C) == [*GATE, BEAVER]
    do(again, A, [TOAD, PLOT_10, END])
    assert again.to_act() == (B,)
    while again.to_act() == (B,):
        again.act(choose(again.state_for(B), B, Chance(1), Effort("greedy", 1.0)), B)
    assert standing(again, C)[:2] == GATE


def test_seat_to_move_that_is_given_to_a_computer_keeps_its_unfinished_turn() -> None:
    """A turn in the making is not planned; the computer goes on with it."""
    table = golden_table(9)
    steps = steps_of_turn(9)[:1]
    do(table, A, steps)
    file = save_file_of(table)
    seats = (Seat("computer", level="greedy"), *file.seats[1:])
    again = table_from_file(replace(file, seats=seats)).table
    assert standing(again, A) == steps


def test_plans_of_two_seats_with_the_same_tiles_are_kept_apart() -> None:
    table = sit(with_two_tiles_each(seats=3))
    do(table, B, LAID)
    do(table, C, LAID[:1])
    assert standing(table, B) == LAID
    assert standing(table, C) == LAID[:1]

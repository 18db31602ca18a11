"""Plans: what becomes of each step when another seat ends its turn."""

from typing import Any

import pytest
from msgspec.structs import replace

from desktop.engine.journal import Journal
from desktop.engine.state import Illegal
from desktop.games.park.game import GAME
from desktop.games.park.state import AddPlot, Choose, Deed, Plot, Reedmere, Rights, Take, Tile
from desktop.table.opening import document, open_table, table_of
from tests.games.park.playing import END, block, cover, deal, plots_of, put, tiles, with_park
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
    turn,
    verdicts,
)
from tests.games.park.test_ends import ALL, FOUR, nearly_full

A, B, C = 0, 1, 2
KEPT, CHANGED, FELL = "kept", "changed", "fell"


# the golden game ----------------------------------------------------------------------------------------
def test_a_plan_that_nothing_touches_is_kept_silently() -> None:
    table = golden_table(9)
    do(table, B, turn(10))
    do(table, A, [*turn(9), END])
    assert verdicts(table, B) == [KEPT] * len(turn(10))
    assert report(table, B) == ()
    assert banner_of(table, B) == ""
    table.confirm(B)
    assert table.here.depth == 10


def test_a_home_that_was_taken_falls_and_the_next_is_offered() -> None:
    table = golden_table(9)
    do(table, B, turn(10))
    instead = [Take("Hs", 4) if step == Take("Hl", 4) else step for step in turn(9)]
    do(table, A, [*instead, END])
    assert verdicts(table, B) == [FELL if step == Take("Hs", 4) else KEPT for step in turn(10)]
    assert report(table, B) == ("Take heron home 4: The heron home worth 4 is gone; the next is worth 2.",)
    assert rights(table, B) == Rights(h=1)
    assert offers(table, B) == [(Take("Hs", 2), "Take the 2 instead")]
    assert banner_of(table, B).startswith("Blue’s turn: 1 of ")
    with pytest.raises(Illegal, match="You still have to take: 1 home or ground tile"):
        table.confirm(B)
    do(table, B, [offers(table, B)[0][0]])
    assert report(table, B) == ()
    table.confirm(B)
    assert Tile("Hs", 2) in table.state.parks[B].supply


def plan_for_plot_9() -> list[Deed]:
    return [AddPlot(9, -2, 0) if isinstance(step, AddPlot) else step for step in turn(8)]


def test_a_plot_that_was_taken_falls_and_its_right_stays_open() -> None:
    table = golden_table(7)
    do(table, B, plan_for_plot_9())
    do(table, A, [*turn(7), END])
    assert verdicts(table, B) == [FELL if isinstance(step, AddPlot) else KEPT for step in plan_for_plot_9()]
    assert report(table, B) == ("Add plot 9: Plot 9 is no longer on offer.",)
    assert rights(table, B) == Rights(n=1)
    assert set(table.state.face) == {14, 5}
    assert Take("Ho", 4) in standing(table, B)
    assert offers(table, B) == []


def test_a_plan_for_the_plot_of_the_other_pile_is_not_touched() -> None:
    table = golden_table(7)
    do(table, B, plan_for_plot_9())
    do(table, A, [AddPlot(14, -1, 1) if isinstance(step, AddPlot) else step for step in turn(7)])
    table.confirm(A)
    assert set(verdicts(table, B)) == {KEPT}
    table.confirm(B)
    assert Plot(9, -2, 0) in table.state.parks[B].plots


def test_a_lookout_of_another_value_is_a_change_and_no_loss() -> None:
    table = golden_table(25)
    do(table, B, turn(26))
    do(table, A, [*turn(25), END])
    assert verdicts(table, B) == [KEPT, CHANGED, KEPT]
    assert report(table, B) == ("lookout 14 instead of 16",)
    assert banner_of(table, B) == "Blue’s turn: 1 of 3 steps changed."
    table.confirm(B)
    assert table.state.parks[B].score == 63


def test_the_last_ground_tile_of_a_kind_falls_and_nothing_is_offered() -> None:
    table = golden_table(25)
    do(table, B, turn(26))
    do(table, A, [Take("GL", 0) if step == Take("G1", 0) else step for step in turn(25)])
    table.confirm(A)
    assert verdicts(table, B) == [KEPT, CHANGED, FELL]
    assert report(table, B)[1] == "Take stream (with a home right): No streams are left."
    assert offers(table, B) == []
    assert rights(table, B) == Rights(h=1)
    assert banner_of(table, B) == "Blue’s turn: 1 of 3 steps fell, 1 changed."


def test_when_the_other_turn_is_taken_back_the_plan_is_as_it_was() -> None:
    table = golden_table(25)
    do(table, B, turn(26))
    do(table, A, [*turn(25), END])
    assert plan_of(table, B).state.parks[B].lookouts[-1].value == 14
    table.undo(A)
    assert table.here.depth == 24
    assert plan_of(table, B).state.parks[B].lookouts[-1].value == 16
    assert report(table, B) == ()
    table.redo(A)
    assert plan_of(table, B).state.parks[B].lookouts[-1].value == 14


def test_a_plan_for_the_last_round_stands_ready_to_end() -> None:
    table = golden_table(35)
    do(table, B, turn(36))
    do(table, A, [*turn(35), END])
    assert verdicts(table, B) == [KEPT, CHANGED]
    assert report(table, B) == ("lookout 4 instead of 6",)
    assert table.state.last == A
    table.confirm(B)
    assert table.outcome is not None
    assert table.outcome.scores == (99, 77)


# by hand: what the other seat does, how far the plan is, and how many plan --------------------------------
def opened(seats: int = 2, **stock: Any) -> Reedmere:
    """Every seat has two tiles and covers a home symbol at 1, 2 and a ground symbol at 2, 0 of gate 0."""
    state = deal(seats=seats, drawn=("toads",))
    state = replace(state, stock=replace(state.stock, **stock))
    for seat in range(seats):
        state = with_park(state, seat, plots=plots_of("0@0,0"), supply=tiles("G1 G2"))
    return state


LAID = [Choose("G2", 0), put("G2 1,2 1,3")]  # covers the home symbol
CASES: dict[str, tuple[Take, Take, str, list[tuple[Take, str]]]] = {
    # what the others take, what is planned, the verdict on it, and what is offered
    "the same home": (
        Take("Hl", 6),
        Take("Hl", 6),
        "Take toad home 6: The toad home worth 6 is gone; the next is worth 5.",
        [(Take("Hl", 5), "Take the 5 instead")],
    ),
    "another home": (Take("Ho", 6), Take("Hl", 6), "", []),
    "a ground tile of which there are more": (Take("G3", 0), Take("G3", 0), "", []),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("far", ["chosen", "placed", "complete"])
@pytest.mark.parametrize("planners", [(B,), (B, C)])
def test_a_plan_meets_what_another_seat_takes(case: str, far: str, planners: tuple[int, ...]) -> None:
    theirs, mine, told, offered = CASES[case]
    table = sit(opened(seats=3))
    steps = [*LAID, mine][: {"chosen": 1, "placed": 2, "complete": 3}[far]]
    for seat in planners:
        do(table, seat, steps)
    do(table, A, [*LAID, theirs, END])
    for seat in planners:
        falls = far == "complete" and bool(told)
        assert verdicts(table, seat) == [KEPT] * (len(steps) - falls) + [FELL] * falls
        assert report(table, seat) == ((told,) if falls else ())
        assert offers(table, seat) == (offered if falls else [])


def test_the_last_ground_tile_of_all_waives_planned_rights_and_their_picks_fall() -> None:
    state = opened(ground=(0, 0, 0, 1), homes=((), (), (), ()))
    table = sit(state)
    do(table, B, [*LAID, Take("G3", 0)])
    do(table, A, [*LAID, Take("G3", 0), END])
    assert verdicts(table, B) == [KEPT, CHANGED, FELL]
    assert report(table, B) == (
        "the home right falls away",
        "Take boardwalk (with a home right): No boardwalks are left.",
    )
    table.confirm(B)
    assert table.here.depth == 2


def test_the_same_reserve_falls_and_nothing_is_offered() -> None:
    """Plot 5 has its reserve symbol at 5, 1."""
    state = opened()
    for seat in (A, B):
        state = with_park(state, seat, plots=plots_of("0@0,0 5@1,0"))
    table = sit(state)
    laid = [Choose("G1", 0), put("G1 5,1")]
    do(table, B, [*laid, Take("RX", 8)])
    do(table, A, [*laid, Take("RX", 8), END])
    assert verdicts(table, B) == [KEPT, KEPT, FELL]
    assert report(table, B) == ("Take otter reserve 8: The otter reserve worth 8 is gone.",)
    assert offers(table, B) == []
    assert rights(table, B) == Rights(r=1)


@pytest.mark.parametrize(("lay", "built"), [("G1 3,0", 1), ("G2 3,0 4,0", 2)])
def test_one_or_two_lookouts_of_another_change_the_planned_one(lay: str, built: int) -> None:
    """Gate 0 of A lacks 3, 0, and its plot 5 lacks 4, 0, or has it already."""
    covered = block(0, 0, 8, 4) - {(2, 1), (6, 3), *put(lay).cells}
    if built == 1:
        covered -= {(5, 3)}
    state = cover(deal(), A, sorted(covered), plots=plots_of("0@0,0 5@1,0"), supply=tiles(lay.split()[0]))
    own = sorted(block(0, 0) - {(2, 1), (0, 0)})
    table = sit(cover(state, B, own, plots=plots_of("0@0,0"), supply=tiles("G1")))
    do(table, B, [put("G1 0,0")])
    do(table, A, [put(lay), END])
    assert len(table.state.parks[A].lookouts) == built
    assert report(table, B) == (f"lookout {16 - 2 * built} instead of 16",)


def test_an_award_of_another_value_is_a_change() -> None:
    state = deal(drawn=("meadow",))
    row = [(x, 0) for x in range(4)] + [(0, 1)]
    for seat in (A, B):
        state = cover(state, seat, row, plots=plots_of("0@0,0"), supply=tiles("G1"))
    table = sit(state)
    do(table, B, [put("G1 0,2")])
    do(table, A, [put("G1 0,2"), END])
    assert verdicts(table, B) == [CHANGED]
    assert report(table, B) == ("meadow 6 instead of 9",)
    state = replace(state, stock=replace(state.stock, awards=(replace(state.stock.awards[0], values=(9,)),)))
    table = sit(state)
    do(table, B, [put("G1 0,2")])
    do(table, A, [put("G1 0,2"), END])
    assert report(table, B) == ("no meadow 9",)


def test_a_planned_forced_tile_whose_kind_ran_out_falls() -> None:
    state = with_park(with_park(opened(ground=(5, 0, 1, 0)), A, supply=()), B, supply=())
    table = sit(state)
    do(table, B, [Take("GL", 0)])
    do(table, A, [Take("GL", 0), END])
    assert verdicts(table, B) == [FELL]
    assert report(table, B) == ("Take stream (nothing fits): No streams are left.",)
    assert standing(table, B) == []
    do(table, B, [Take("G1", 0)])
    table.confirm(B)
    assert table.here.depth == 2


def test_without_its_place_everything_falls() -> None:
    """A forced tile was planned, as nothing fitted; in the last round a mound may be covered, and it fits."""
    table = sit(over_the_mound(), {"mounds": True})
    do(table, B, [Take("G3", 0)])
    do(table, A, [put("G1 0,0"), END])
    assert table.state.last == A
    assert verdicts(table, B) == [FELL]
    assert report(table, B) == ("Take boardwalk (nothing fits): Place a tile first.",)
    do(table, B, [put("G2 2,1 3,1"), Take("G1", 0)])
    table.confirm(B)
    assert table.outcome is not None


def over_the_mound() -> Reedmere:
    """A completes its park. A pool of B fits only over the mound at 2, 1 and on 3, 1."""
    own = sorted(block(0, 0) - {(2, 1), (3, 1), (0, 0)})
    state = nearly_full(deal(mounds=True), A)
    return cover(state, B, own, plots=plots_of("0@0,0"), supply=tiles("G2"))


def test_without_the_option_the_same_plan_is_kept() -> None:
    table = sit(replace(over_the_mound(), mounds=False))
    do(table, B, [Take("G3", 0)])
    do(table, A, [put("G1 0,0"), END])
    assert verdicts(table, B) == [KEPT]


def test_plans_fall_when_the_game_ends_under_them() -> None:
    """In the last round, B has a full park already: when A ends its turn, nobody is left to move."""
    state = replace(nearly_full(deal(seats=3), A), last=B)
    state = cover(state, B, ALL, plots=FOUR)
    table = sit(state)
    do(table, C, [put("G3 0,0 0,1 0,2")])
    do(table, A, [put("G1 0,0"), END])
    assert table.outcome is not None
    assert verdicts(table, C) == [FELL]
    assert report(table, C) == ("Place boardwalk: The game is over.",)
    assert standing(table, C) == []


# what is kept -------------------------------------------------------------------------------------------
def test_planning_is_not_offered_to_a_full_park_or_to_a_pass() -> None:
    state = with_park(opened(ground=(0, 0, 0, 0)), B, supply=())
    assert tuple(GAME.actions(state, B)) == ()
    assert tuple(GAME.actions(state, A))


def test_a_plan_shows_in_no_other_view() -> None:
    table = sit(opened(seats=3))
    before = [table.state_for(seat) for seat in (A, C, None)]
    do(table, B, [*LAID, Take("Hl", 6)])
    assert [table.state_for(seat) for seat in (A, C, None)] == before
    assert table.draft(A) is None
    assert table.draft(C) is None


def test_a_plan_is_open_again_after_a_restart_with_its_report(tmp_path: Any) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    table = golden_table(25, journal=journal)
    do(table, B, turn(26))
    do(table, A, [*turn(25), END])
    told, steps, state = report(table, B), standing(table, B), plan_of(table, B).state
    journal.close()
    again = open_table(Journal.open(tmp_path / "journal.sqlite"), table.id).table
    assert (report(again, B), standing(again, B), plan_of(again, B).state) == (told, steps, state)
    again.undo(B)
    assert report(again, B) == ()


def test_what_was_offered_instead_is_offered_after_a_restart_too() -> None:
    journal = Journal.open()
    table = golden_table(9, journal=journal)
    do(table, B, turn(10))
    do(table, A, [Take("Hs", 4) if step == Take("Hl", 4) else step for step in turn(9)])
    table.confirm(A)
    again = open_table(journal, table.id).table
    assert offers(again, B) == offers(table, B) == [(Take("Hs", 2), "Take the 2 instead")]
    assert banner_of(again, B) == banner_of(table, B)
    do(again, B, [Take("Hs", 2)])
    assert verdicts(again, B) == []
    journal.close()


def test_a_save_file_with_a_broken_plan_opens_with_its_good_steps() -> None:
    table = golden_table(9)
    do(table, B, turn(10))
    file = document(table)
    (draft,) = file.drafts
    broken = bytes(draft.moves).replace(b'"kind":"Hs","value":4', b'"kind":"Hs","value":2')
    file = replace(file, drafts=(replace(draft, moves=type(draft.moves)(broken)),))
    opened_again = table_of(file).table
    assert opened_again.here.depth == 8
    assert Take("G3", 0) in standing(opened_again, B)
    assert report(opened_again, B) == (
        "Take heron home 2: The heron home worth 2 still lies below the one worth 4.",
    )


def test_two_seats_plan_and_each_list_is_its_own() -> None:
    table = sit(opened(seats=3))
    do(table, B, LAID)
    do(table, C, LAID[:1])
    assert standing(table, B) == LAID
    assert standing(table, C) == LAID[:1]

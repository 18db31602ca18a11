"""Test the puzzles: each is won by its solution whatever the opponent does, and not without playing a
card.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, find_game
from takeback.engine.state import Illegal, decode, encode
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.players.thinker import choose
from takeback.games.duel.puzzles import exact
from takeback.games.duel.puzzles.reading import (
    DuelPuzzle,
    PuzzleWay,
    read_puzzle,
    write_puzzle,
)
from takeback.games.duel.puzzles.setting import begun
from takeback.games.duel.puzzles.shelf import SHELF, level_of
from takeback.games.duel.puzzles.solver import (
    NOWHERE,
    Solver,
    action_words,
    is_won,
    moves,
    played,
    tried,
)
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use
from takeback.games.duel.validity import valid
from takeback.puzzles.levels import LevelError
from takeback.puzzles.packs import read_pack
from tests.games.duel.solving import action_from_words

GAME = find_game("duel")
OPTIONS = GAME.read_options({})
COUNT = 20
FOUND_BY_MASTER = 16
PLAIN = "RED FIELD Emberseep, Sparkrunner\nRED HAND Flint Jab\nBLUE LIFE 4\n"


def puzzles() -> list[tuple[str, DuelPuzzle]]:
    listed = read_pack(SHELF, "lanterns").levels
    assert [one.problems for one in listed if one.found is None] == []
    return [(one.found.name, one.found.level) for one in listed if one.found is not None]


ALL = puzzles()
EACH = pytest.mark.parametrize(("name", "puzzle"), ALL, ids=[one.title for _, one in ALL])


def at_start(name: str, puzzle: DuelPuzzle) -> Duel:
    return begun(puzzle, name, OPTIONS)


# the pack --------------------------------------------------------------------------------------------------
def test_pack_has_twenty_duel_puzzles_of_rising_difficulty_with_title_note_and_solution() -> None:
    grades = [one.grade for _, one in ALL]
    assert len(ALL) == COUNT
    assert grades == sorted(grades)
    assert grades[0] < grades[-1]
    assert len({one.title for _, one in ALL}) == COUNT
    assert all(one.note.count(".") == 1 and one.note.endswith(".") for _, one in ALL)
    assert all(one.solution.steps or one.solution.ways for _, one in ALL)


@EACH
def test_duel_puzzle_begins_valid_with_all_cards_known_in_the_first_council_of_red(
    name: str, puzzle: DuelPuzzle
) -> None:
    state = at_start(name, puzzle)
    assert valid(state, 2) == ""
    assert decode(encode(state), Duel) == state
    assert all(GAME.seen_by(state, seat).zones == state.zones for seat in (0, 1))
    assert (state.tp, state.step_name) == (0, "council1")


@EACH
def test_duel_puzzle_is_the_same_after_writing_and_reading(name: str, puzzle: DuelPuzzle) -> None:
    assert read_puzzle(write_puzzle(puzzle)) == puzzle


@EACH
def test_blue_has_at_most_one_kind_of_flow_source_in_each_duel_puzzle(name: str, puzzle: DuelPuzzle) -> None:
    """The solver only tries the payment that the rules propose, so Blue's sources of flow must all be
    alike.
    """
    assert all(makes_flow(card) for card in ("R01", "lampwell", "tidepool"))
    assert len({one.card for one in puzzle.sides[1].field if makes_flow(one.card)}) <= 1


def makes_flow(card: str) -> bool:
    return any("flow" in one.flags for one in REGISTRY.definition(card).abilities)


# solutions ------------------------------------------------------------------------------------------------
def find_refutation(
    state: Duel, way: PuzzleWay, wins: list[Duel] | None = None, behind: int = NOWHERE, at: int = 0
) -> str:
    """Return why this way fails against some answer of Blue, or "" if Red always wins; add the ends to
    `wins`.
    """
    while state.result is None:
        assert state.pending is not None
        seat = state.pending.seats[0]
        if seat == 0 and state.pending.kind == "pay":
            state = played(state, 0, moves(state)[0])
        elif seat == 0:
            if at >= len(way.steps):
                return f"nothing is told for {state.pending.prompt or state.step_name}"
            state, at = played(state, 0, action_from_words(state, way.steps[at])), at + 1
        else:
            for answer, there in tried(state, behind):
                after, place = way, at
                if at >= len(way.steps) and way.ways:
                    by_name = dict(way.ways)
                    after, place = by_name.get(action_words(state, answer), by_name.get("", PuzzleWay())), 0
                if why := find_refutation(played(state, seat, answer), after, wins, there, place):
                    return f"{action_words(state, answer)}, {why}"
            return ""
    if wins is not None:
        wins.append(state)
    return "" if is_won(state) else "Red has not won"


@EACH
def test_solution_of_each_duel_puzzle_wins_against_every_answer(name: str, puzzle: DuelPuzzle) -> None:
    assert find_refutation(at_start(name, puzzle), puzzle.solution) == ""


def test_solution_of_a_duel_puzzle_in_a_wrong_order_does_not_win() -> None:
    """After the small wound first, Blue gives up the Widow and survives the large one."""
    name, puzzle = next(one for one in ALL if one[1].title == "Nine Wells")
    wrong = PuzzleWay(("play Flint Jab", "Blue", "pass", "Grudge That Walks", "pass", "pass"))
    assert find_refutation(at_start(name, puzzle), wrong) == "Red has not won"


@EACH
def test_par_of_a_duel_puzzle_is_the_length_of_the_longest_line_of_its_solution(
    name: str, puzzle: DuelPuzzle
) -> None:
    ends: list[Duel] = []
    assert find_refutation(at_start(name, puzzle), puzzle.solution, ends) == ""
    counts = [level.count for end in ends if (level := level_of(end)) is not None]
    assert max(counts) == puzzle.par > 0


def wins_without_cards(state: Duel, attacks: bool, behind: int = NOWHERE) -> bool:
    """Return whether Red wins against every answer without playing cards, attacking with all units or
    none.
    """
    if state.result is not None:
        return is_won(state)
    assert state.pending is not None
    seat, kind = state.pending.seats[0], state.pending.kind
    if seat == 1:
        after = ((played(state, 1, one), there) for one, there in tried(state, behind))
        return all(wins_without_cards(later, attacks, there) for later, there in after)
    if kind == "priority":
        mine: list[DuelAction] = [Pass("once", state.plans[0].stops)]
    elif kind == "attackers":
        mine = [Answer(0 if attacks else len(state.pending.options) - 1)]
    else:
        mine = moves(state)
    return any(wins_without_cards(played(state, 0, one), attacks) for one in mine)


@EACH
def test_duel_puzzle_is_not_won_by_passing(name: str, puzzle: DuelPuzzle) -> None:
    assert not wins_without_cards(at_start(name, puzzle), attacks=False)


@EACH
def test_duel_puzzle_is_not_won_by_attacking_with_everything(name: str, puzzle: DuelPuzzle) -> None:
    assert not wins_without_cards(at_start(name, puzzle), attacks=True)


def test_check_for_winning_without_cards_recognises_an_unstoppable_attack() -> None:
    state = begun(read_puzzle("RED FIELD Sparkrunner\nBLUE LIFE 2\n"), "", OPTIONS)
    assert wins_without_cards(state, attacks=True)
    assert not wins_without_cards(state, attacks=False)


# the solver -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", [1, 2, 4, 7])
def test_puzzle_solver_finds_a_winning_way_and_none_if_blue_has_more_life(number: int) -> None:
    name, puzzle = ALL[number - 1]
    start = at_start(name, puzzle)
    solver = Solver()
    assert solver.wins(start)
    assert find_refutation(start, solver.way(start)) == ""
    red, blue = puzzle.sides
    harder = replace(puzzle, sides=(red, replace(blue, life=99)))
    assert not Solver().wins(at_start(name, harder))


@pytest.mark.long
@EACH
def test_puzzle_solver_proves_that_red_wins_each_duel_puzzle(name: str, puzzle: DuelPuzzle) -> None:
    assert Solver().wins(at_start(name, puzzle))


def test_computer_playing_blue_refutes_a_wrong_move_in_a_puzzle_and_wins() -> None:
    """In "Spend It First" Red wastes the small wound, so Blue keeps the Bear for the large one."""
    name, puzzle = next(one for one in ALL if one[1].title == "Spend It First")
    state = at_start(name, puzzle)
    state = played(state, 0, action_from_words(state, "play Flint Jab"))
    state = played(state, 0, action_from_words(state, "Blue"))
    while state.result is None:
        assert state.pending is not None
        seat = state.pending.seats[0]
        if seat == 1:
            found = choose(GAME.seen_by(state, 1), 1, Chance(1), Effort("adept", 60.0))
            assert found == exact.refutes(GAME.seen_by(state, 1), 1, lambda: False) or len(moves(state)) == 1
        else:
            attack = state.pending.kind == "attackers"
            found = Answer(0) if attack or state.pending.kind == "pay" else Pass("once", state.plans[0].stops)
        state = played(state, seat, found)
    assert state.result.winners == (1,)


# the end --------------------------------------------------------------------------------------------------
def test_duel_puzzle_not_won_in_time_is_lost_with_that_reason_and_not_solved() -> None:
    state = begun(read_puzzle(PLAIN), "Lanterns/1", OPTIONS)
    while state.result is None:
        assert state.pending is not None
        mine = Pass("once", state.plans[state.pending.seats[0]].stops)
        last = len(state.pending.options) - 1
        state = played(
            state, state.pending.seats[0], mine if state.pending.kind == "priority" else Answer(last)
        )
    found = GAME.outcome(state)
    assert found is not None
    assert found.sentence == "Blue wins: Red has not won in time."
    level = level_of(state)
    assert level is not None
    assert not level.solved


def test_duel_puzzle_starts_with_its_note_and_once_solved_in_par_is_reported_solved_and_perfect() -> None:
    name, puzzle = ALL[0]
    state = at_start(name, puzzle)
    began = level_of(state)
    assert began is not None
    assert (began.name, began.title, began.count, began.solved) == (name, puzzle.title, 0, False)
    assert began.note == f"Win this turn. {puzzle.note}"
    solver, done = Solver(), 0
    while state.result is None:
        found = solver.step(state) or tried(state)[0]
        assert state.pending is not None
        done += isinstance(found[0], Play | Use)
        if state.pending.kind == "attackers" and isinstance(found[0], Answer):
            # the other option says that there are no more attackers
            done += bool(state.pending.options[found[0].option].objs)
        state = played(state, state.pending.seats[0], found[0])
    level = level_of(state)
    assert level is not None
    assert level.solved
    assert level.is_perfect
    assert level.count == done == puzzle.par == 3


def test_duel_without_a_puzzle_has_no_level_and_no_rule_about_time() -> None:
    state = GAME.start(OPTIONS, 2, Chance(1, "start"))
    assert level_of(state) is None
    assert "opt.in_time" not in {one.card for one in state.within("charter")}


# refusals -------------------------------------------------------------------------------------------------
MARKED = "line 1: a card is marked with wounds, +1/+1, -1/-1, exhausted, new, not “sleepy”"
REFUSED = {
    "RED HAND Flint Jib": "line 1: there is no card “Flint Jib”; did you mean Flint Jab?",
    "RED HAND 61 Flint Jab": "line 1: “61” is no number from 1 to 60",
    "RED HAND 40 Flint Jab\nRED HAND 40 Flint Jab": "line 2: there are more than 60 cards",
    "RED LIFE 0\nRED HAND C02": "line 1: “0” is no number from 1 to 99",
    "RED PURSE 3": "line 1: RED has LIFE, VENOM, FIELD, HAND, DECK or DISCARD, not “PURSE”",
    "RED FIELD Sparkrunner [sleepy]": MARKED,
    "RED FIELD Wild Renaming": "line 1: Wild Renaming is attached to a unit: “on” and its name",
    "RED HAND Sparkrunner [wounds 1]": "line 1: Sparkrunner has no marks and is on nothing",
    "RED FIELD [[": "line 1: “[[” is no card",
    "GREEN HAND C02": "line 1: there is no key “GREEN”",
    "STOPS mine:tea": "line 1: there is no stop called “mine:tea”",
    "TITLE Nothing": "line 1: nobody has a card in this puzzle",
    "RED HAND C02\nELSE": "line 2: ELSE belongs to no IF",
    "RED HAND C02\nIF pass\nDO pass": "line 3: after IF and ELSE comes END",
    "RED HAND C02\n" + "IF pass\n" * 50: "line 43: the ways part too often",
    "RED HAND C02\n" + "DO pass\n" * 2_001: "line 2002: a solution has at most 2,000 lines",
}


@pytest.mark.parametrize(("text", "why"), REFUSED.items(), ids=[why[8:40] for why in REFUSED.values()])
def test_invalid_text_of_a_duel_puzzle_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(LevelError) as caught:
        read_puzzle(text)
    assert caught.value.problems[0] == why


CANNOT_BE = {
    "RED FIELD 2 Ser Aldren of the Ford": "Something else happens before Red can act in this puzzle.",
    "RED FIELD Sparkrunner [wounds 3]": "In this puzzle Sparkrunner would leave the field at once.",
    "RED FIELD Wild Renaming on Sparkrunner": "A bond of the puzzle has nothing to be attached to.",
}


@pytest.mark.parametrize(("text", "why"), CANNOT_BE.items(), ids=["twins", "dead", "loose bond"])
def test_duel_puzzle_with_an_impossible_position_is_refused_with_the_reason(
    text: str, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.txt"
    file.write_text(text)
    with pytest.raises(Illegal) as caught:
        GAME.start({**OPTIONS, "puzzle": str(file)}, 2, Chance(1))
    assert str(caught.value) == why


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Lanterns/99", "Lanterns has the levels 1 to 20, not “99”."),
        ("Chess", "There is no level “Chess”. The packs are: lanterns."),
        ("daily", "There is no level “daily”. The packs are: lanterns."),
        ("random:3x3", "There is no level “random:3x3”. The packs are: lanterns."),
    ],
)
def test_unknown_name_of_a_duel_puzzle_is_refused_with_a_sentence(name: str, why: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.start({**OPTIONS, "puzzle": name}, 2, Chance(1))
    assert str(caught.value) == why


def test_duel_puzzle_from_an_own_file_is_started_with_its_title_and_attached_card(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("TITLE Mine\nBLUE FIELD Wild Renaming on Red’s Sparkrunner\n" + PLAIN)
    state = GAME.start({**OPTIONS, "puzzle": str(file)}, 2, Chance(1))
    level = level_of(state)
    assert level is not None
    assert level.title == "Mine"
    assert [one.card for one in state.within("field") if one.attached] == ["R09"]


# the computer players ---------------------------------------------------------------------------------------
def solves_puzzle(level: str, name: str, puzzle: DuelPuzzle) -> bool:
    """Return whether this level wins as Red against an opponent that refutes wrong moves."""
    state: Any = at_start(name, puzzle)
    number = 0
    while state.result is None:
        number += 1
        seat = state.pending.seats[0]
        effort = Effort(level if seat == 0 else "adept", 60.0)
        state = played(state, seat, choose(GAME.seen_by(state, seat), seat, Chance(1, number), effort))
    return is_won(state)


@pytest.mark.long
def test_master_solves_at_least_sixteen_of_twenty_puzzles(record_property: Any) -> None:
    found = [puzzle.title for name, puzzle in ALL if solves_puzzle("master:4000", name, puzzle)]
    record_property("shown", f"{len(found)} of {COUNT}: {', '.join(found)}")
    assert len(found) >= FOUND_BY_MASTER

"""Test the packs of every puzzle: each level opens without a warning and has one solution and the right
grade and par."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.fold.solver import fewest_folds
from takeback.puzzles.catalogue import section
from takeback.puzzles.packs import find_level, folder, read_pack
from takeback.table.opening import new_table, save_file_of, table_from_file
from tests.games.fill.counting import count_solutions as ways_to_fill
from tests.games.fold.counting import count_solutions as ways_to_fold
from tests.puzzles.each import EACH, EACH_OF_BLOCKS, PACKS, Puzzle
from tests.rooms import part

PAR: dict[str, Callable[[Any], int]] = {
    "flow": lambda level: len(level.clues),
    "fold": fewest_folds,
    "fill": lambda level: len(level.pieces),
}
COUNTED: dict[
    str, tuple[int, Callable[[Any], int]]
] = {  # everything is tried on boards of at most so many cells
    "fold": (36, ways_to_fold),
    "fill": (25, ways_to_fill),
}
TURNED = {  # a level, the same one turned or mirrored, and another one
    "flow": (
        "BOARD 2 3; START 1 1 2 1; START 1 2 2 3; STRIP 1 1 1 2",
        "BOARD 3 2; START 1 1 1 2; START 2 2 3 1; STRIP 1 2 2 2",
        "BOARD 3 2; START 1 1 1 2; START 2 2 3 2; STRIP 1 2 2 2",
    ),
    "fold": (
        "BOARD 2 3; BLOCK 1 1; BLOCK 2 2 2 3; EMPTY 1 3",
        "BOARD 3 2; BLOCK 2 1 3 1; BLOCK 1 2; EMPTY 3 2",
        "BOARD 3 2; BLOCK 2 1 3 1; BLOCK 1 2; EMPTY 1 1",
    ),
    "fill": (
        "BOARD 2 3; BLOCK 1 1 1 2; BLOCK 1 1 2 1 2 2; EMPTY 1 3",
        "BOARD 3 2; BLOCK 1 1 1 2 2 1; BLOCK 1 1 2 1; EMPTY 3 2",
        "BOARD 3 2; BLOCK 1 1 1 2 2 1; BLOCK 1 1 2 1; EMPTY 2 2",
    ),
}
ASKED = {"flow": ("brooks/4", "Brooks"), "fold": ("maps/4", "Maps"), "fill": ("trunks/4", "Trunks")}
NOT_THERE = {
    "flow": {
        "Lakes/1": "There is no level “Lakes/1”. The packs are: brooks, rivers, deltas, crossings, ",
        "Brooks/17": "Brooks has the levels 1 to 16, not “17”.",
        "Brooks/": "Brooks has the levels 1 to 16, not “”.",
        "random:3x3": "A size is rows x columns from 4x4 to 15x15, not “3x3”.",
    },
    "fold": {
        "Lakes/1": "There is no level “Lakes/1”. The packs are: napkins, maps, tutorial.",
        "Maps/21": "Maps has the levels 1 to 20, not “21”.",
        "Maps/": "Maps has the levels 1 to 20, not “”.",
        "random:3x3": "A size is rows x columns from 4x4 to 16x16, not “3x3”.",
    },
    "fill": {
        "Lakes/1": "There is no level “Lakes/1”. The packs are: boxes, trunks, tutorial.",
        "Trunks/21": "Trunks has the levels 1 to 20, not “21”.",
        "Trunks/": "Trunks has the levels 1 to 20, not “”.",
        "random:3x3": "A size is rows x columns from 4x4 to 10x10, not “3x3”.",
    },
}
NOWHERE = {
    "daily:2026-13-01": "“2026-13-01” is not a date like 2026-11-20.",
    "random:8x8:x": "The seed of a random level is a whole number, not “x”.",
    "/nowhere/at/all.txt": "There is no level",
}


@EACH
def test_packs_are_listed_in_order_with_the_expected_number_of_readable_levels(id: str) -> None:
    found = [
        (pack.title, sum(listed.found is not None for listed in pack.levels)) for pack in Puzzle(id).packs()
    ]
    assert found == list(PACKS[id].items())


@pytest.mark.usefixtures("solver")
@pytest.mark.parametrize(
    ("id", "name"), [(id, name) for id, packs in PACKS.items() for name in packs if name != "Tutorial"]
)
def test_pack_levels_have_one_solution_and_correct_par_and_grade(id: str, name: str) -> None:
    puzzle, measures = Puzzle(id), []
    measure, grade_of = (part(puzzle.game, f"solver:{name}") for name in ("measure", "grade_of"))
    for listed in read_pack(puzzle.shelf, name).levels:
        assert listed.found is not None
        assert listed.found.warnings == ()
        level = listed.found.level
        assert level.par == PAR[id](level) > 0
        measures.append(measure(level))
        assert level.grade == grade_of(measures[-1])
        assert puzzle.solve(puzzle.shelf.write(level)).solutions == "one"
        if id in COUNTED and level.rows * level.columns <= COUNTED[id][0]:
            assert COUNTED[id][1](level) == 1
    assert measures == sorted(measures)


@EACH
def test_no_level_is_in_the_packs_twice_even_rotated_or_mirrored(id: str) -> None:
    puzzle = Puzzle(id)
    lowest = part(puzzle.game, "packer:PACKER").lowest
    seen = [lowest(level) for level in puzzle.packed()]
    assert len(set(seen)) == len(seen) == sum(PACKS[id].values())


@EACH
def test_rotated_or_mirrored_level_has_the_same_lowest_form_and_another_level_a_different_one(
    id: str,
) -> None:
    puzzle = Puzzle(id)
    level, turned, other = (
        part(puzzle.game, "packer:PACKER").lowest(puzzle.level(text)) for text in TURNED[id]
    )
    assert level == turned != other


@pytest.mark.parametrize(("id", "largest"), [("fill", 8), ("flow", 14), ("fold", 12)])
def test_levels_that_decide_the_grades_have_all_sizes_from_5x5_on(
    id: str, largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    packer = import_module(f"takeback.games.{id}.packer")
    monkeypatch.setattr(packer, "make", lambda wish, _chance: wish)
    wishes = [packer.sample(number) for number in range(480)]
    assert {max(one.rows, one.columns) for one in wishes} == {*range(5, largest + 1)}


@EACH_OF_BLOCKS
def test_packer_reproduces_the_packs_exactly(id: str) -> None:
    puzzle = Puzzle(id)
    made = list(part(puzzle.game, "packer:PACKER").packs())
    assert [title for title, _ in made] == [title for title in PACKS[id] if title != "Tutorial"]
    for title, text in made:
        assert text == (folder(puzzle.shelf) / f"{title.lower()}.txt").read_text(encoding="utf-8")


@EACH
def test_saved_game_of_a_pack_level_opens_with_the_same_level_and_name(id: str) -> None:
    name, title = ASKED[id]
    table = new_table(Puzzle(id).game, {"level": name}, [Seat()], 1)
    assert (table.state.name, table.state.level.title) == (f"{title}/4", f"{title} 4")
    assert table_from_file(save_file_of(table)).table.state == table.state


@pytest.mark.parametrize(
    ("id", "wanted", "sentence"),
    [(id, *case) for id, cases in NOT_THERE.items() for case in (cases | NOWHERE).items()],
)
def test_unknown_level_name_is_refused_with_a_sentence_on_what_exists(
    id: str, wanted: str, sentence: str
) -> None:
    puzzle = Puzzle(id)
    with pytest.raises(Illegal) as caught:
        find_level(puzzle.shelf, wanted, puzzle.game.read_options({}), Chance(1))
    assert str(caught.value).startswith(sentence)


@EACH
def test_listed_level_states_how_many_items_it_has(id: str) -> None:
    puzzle = Puzzle(id)
    for name in puzzle.shelf.packs[:2]:
        pack, places = read_pack(puzzle.shelf, name), section(puzzle.shelf, name).places
        for listed, place in zip(pack.levels, places, strict=True):
            assert listed.found is not None
            state, name_of = puzzle.start(listed.found.level), puzzle.shelf.rules.GROUND.name
            count = len({name_of(state, item) for item in range(len(state.items))})
            assert place.items.split()[0] == str(count), place

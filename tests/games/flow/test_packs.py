"""Every shipped level opens without a warning, has one solution, its grade and its par, and is there once."""

from __future__ import annotations

import pytest

from desktop.engine.chance import Chance
from desktop.engine.record import Seat
from desktop.engine.state import Illegal
from desktop.games.flow.game import GAME
from desktop.games.flow.grade import grade_of, measure
from desktop.games.flow.packing import PLANS, lowest, made_pack, pack_text
from desktop.games.flow.shelf import SHELF
from desktop.games.flow.solver import Solver
from desktop.games.flow.state import Level
from desktop.puzzles.packs import Pack, find_level, folder, pack_names, read_pack
from desktop.table.opening import document, new_table, table_of

pytest.importorskip("pysat")

COUNTS = {"Brooks": 16, "Rivers": 16, "Deltas": 10, "Crossings": 10, "Gardens": 10, "Islands": 8}


def packs() -> list[Pack]:
    return [read_pack(SHELF, name) for name in pack_names(SHELF)]


def levels(pack: Pack) -> list[Level]:
    return [listed.found.level for listed in pack.levels if listed.found is not None]


def test_the_packs_stand_in_order_and_are_complete() -> None:
    assert {pack.title: len(levels(pack)) for pack in packs()} == COUNTS | {"Tutorial": 10}
    assert [pack.title for pack in packs()] == [*COUNTS, "Tutorial"]


@pytest.mark.parametrize("name", COUNTS)
def test_every_level_of_a_pack_is_what_it_says(name: str) -> None:
    pack = read_pack(SHELF, name)
    measures = []
    for listed in pack.levels:
        assert listed.found is not None
        assert listed.found.warnings == ()
        level = listed.found.level
        assert level.par == len(level.clues)
        measures.append(measure(level))
        assert level.grade == grade_of(measures[-1])
        solver = Solver(level)
        edges = solver.solution()
        assert edges is not None
        assert solver.is_only(edges)
        solver.close()
    assert measures == sorted(measures)


def test_no_level_stands_twice_even_turned_or_mirrored() -> None:
    seen = [lowest(level) for pack in packs() for level in levels(pack)]
    assert len(set(seen)) == len(seen) == 80


def test_a_turned_and_a_mirrored_level_are_the_same() -> None:
    level = Level(2, 3, (((1, 1), (2, 1)), ((1, 2), (2, 3))), walls=frozenset({((1, 1), (1, 2))}))
    turned = Level(3, 2, (((1, 1), (1, 2)), ((2, 2), (3, 1))), walls=frozenset({((1, 2), (2, 2))}))
    other = Level(3, 2, (((1, 1), (1, 2)), ((2, 2), (3, 2))), walls=frozenset({((1, 2), (2, 2))}))
    assert lowest(level) == lowest(turned)
    assert lowest(level) != lowest(other)


def test_a_pack_is_made_again_to_the_same_bytes() -> None:
    made = sorted(made_pack(PLANS["Brooks"], 1000, set()), key=lambda one: one.measured)
    assert pack_text("Brooks", made) == (folder(SHELF) / "brooks.txt").read_text(encoding="utf-8")


# the option `level` -----------------------------------------------------------------------------------
def find(wanted: str) -> Level:
    return find_level(SHELF, wanted, GAME.read_options({}), Chance(1)).level  # type: ignore[no-any-return]


def test_a_level_is_named_in_five_ways() -> None:
    assert find("").title == "Brooks 1" == find("Brooks/1").title == find("brooks/1").title
    assert find("daily:2026-11-20").title == "Daily 2026-11-20"
    assert find("daily").title.startswith("Daily 20")
    assert find("random:5x6:7") == find("random:5x6:7")
    assert find("random:5x6:7").rows == 5
    assert find("random:5x5").title.startswith("Random 5x5, ")


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("Lakes/1", "There is no level “Lakes/1”. The packs are: brooks, rivers"),
        ("Brooks/17", "Brooks has the levels 1 to 16, not “17”."),
        ("Brooks/", "Brooks has the levels 1 to 16, not “”."),
        ("daily:2026-13-01", "“2026-13-01” is not a date like 2026-11-20."),
        ("random:3x3", "A size is rows x columns from 4x4 to 15x15, not “3x3”."),
        ("random:8x8:x", "The seed of a random level is a whole number, not “x”."),
        ("/nowhere/at/all.txt", "There is no level"),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(wanted: str, sentence: str) -> None:
    with pytest.raises(Illegal) as caught:
        find(wanted)
    assert str(caught.value).startswith(sentence)


def test_a_level_file_is_opened_by_its_path_and_stays_with_its_table(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.txt"
    file.write_text("BOARD 2 2\nSTART 1 1 2 1\n")
    table = new_table(GAME, {"level": str(file)}, [Seat()], 1)
    assert table.state.level.title == "mine"
    saved = document(table)
    file.unlink()
    opened = table_of(saved).table
    assert opened.state == table.state


def test_a_broken_level_file_is_refused_with_its_line(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "broken.txt"
    file.write_text("BOARD 2 2\nSTART 1 one 2 1\nSTRIP 1 1\n")
    with pytest.raises(Illegal) as caught:
        find(str(file))
    assert str(caught.value) == (
        "The level cannot be read: line 2: “one” is not a whole number (and 1 more)."
    )


def test_a_damaged_pack_loses_only_the_levels_with_errors(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    home = tmp_path / "levels" / "flow"
    home.mkdir(parents=True)
    good = "LEVEL {}\nBOARD 2 2\nSTART 1 1 2 1\n"
    (home / "lakes.txt").write_text("PACK Lakes\n" + good.format(1) + "LEVEL 2\nBOARD 2\n" + good.format(3))
    monkeypatch.setattr("desktop.paths.resources", lambda: tmp_path)
    pack = read_pack(SHELF, "lakes")
    assert pack.missing == ("2",)
    assert [listed.problem for listed in pack.levels] == [
        "", "line 6: BOARD needs rows and columns, each from 2 to 40", "",
    ]  # fmt: skip
    assert find("Lakes/3").rows == 2
    with pytest.raises(Illegal, match="Lakes 2 cannot be read: line 6"):
        find("Lakes/2")

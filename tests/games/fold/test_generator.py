"""New Fold levels: one solution by a count without a solver, everywhere the same; packs and days."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from desktop.engine.chance import Chance
from desktop.engine.record import Seat
from desktop.engine.state import Illegal
from desktop.games.fold.game import GAME
from desktop.games.fold.generator import Wish, make
from desktop.games.fold.grade import grade_of, measure
from desktop.games.fold.level import read_level, write_level
from desktop.games.fold.packing import MAKER, lowest
from desktop.games.fold.shelf import OPTIONS, SHELF, generate, make_level
from desktop.games.fold.solver import Folding, fewest_folds
from desktop.games.fold.state import Level
from desktop.puzzles.packs import Pack, daily, find_level, folder, pack_names, read_pack
from desktop.table.opening import document, new_table, table_of
from tests.games.fold.counting import count

COUNTS = {"Napkins": 20, "Maps": 20}
DAILY = {
    "2026-11-16": "3bfe711fea08",
    "2026-11-17": "3c63b48ca25f",
    "2026-11-18": "243d826fc6d4",
    "2026-11-19": "62370e38a724",
    "2026-11-20": "a959a1f21073",
    "2026-11-21": "47992c169275",
    "2026-11-22": "999cc0ed251a",
    "2026-11-23": "0cd4a2e2364a",
    "2024-02-29": "c339bca6ad93",
    "2030-07-13": "9c13877761d8",
}


def plain_options(**given: int) -> dict[str, object]:
    return {option.name: option.default for option in OPTIONS} | given


@pytest.mark.parametrize("wish", [Wish(5, 5, 2), Wish(5, 5, 3), Wish(6, 6, 3), Wish(6, 6, 4)], ids=str)
def test_small_levels_have_one_solution_by_counting_all(wish: Wish) -> None:
    for seed in range(9):
        level = make(wish, Chance(seed, "fold"))
        assert count(level) == 1, write_level(level)


@pytest.mark.parametrize("wish", [Wish(8, 8, 5), Wish(10, 9, 6), Wish(12, 8, 6), Wish(4, 4, 1)], ids=str)
def test_a_level_is_what_was_asked_for(wish: Wish) -> None:
    for seed in range(5):
        level = make(wish, Chance(seed, "asked"))
        assert (level.rows, level.columns, len(level.blocks)) == (wish.rows, wish.columns, wish.blocks)
        assert len(level.empty) <= 0.4 * wish.rows * wish.columns
        assert all(1 <= len(block) <= 3 for block in level.blocks)
        folding = Folding(level)
        words = folding.words_of(folding.covering.any())
        assert all(words)
        assert level.par == sum(map(len, words)) == fewest_folds(level)
        assert folding.covering.other() is None
        assert read_level(write_level(level)) == (level, [])


def test_the_same_seed_gives_the_same_text_and_another_seed_another() -> None:
    texts = [generate("8x8", plain_options(), Chance(seed, "level")).text for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    assert [line.split()[0] for line in texts[0].split("\n")[:3]] == ["TITLE", "GRADE", "PAR"]


def test_the_same_bytes_in_two_processes_that_hash_differently(checkout: Path) -> None:
    program = (
        "from desktop.games.fold.shelf import *\n"
        "o = {x.name: x.default for x in OPTIONS}\n"
        "print(generate('10x9', o, Chance(5, 'level')).text)"
    )
    texts = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run(
            [sys.executable, "-c", program], cwd=checkout, env=environment, capture_output=True, check=True
        )
        texts.append(ran.stdout)
    assert texts[0] == texts[1]
    assert texts[0].startswith(b"TITLE")


def digest_of_day(day: str) -> str:
    level = daily(SHELF, date.fromisoformat(day)).level
    return hashlib.blake2b(write_level(level).encode(), digest_size=6).hexdigest()


@pytest.mark.parametrize("day", DAILY)
def test_the_level_of_a_day_is_the_same_everywhere(day: str) -> None:
    assert digest_of_day(day) == DAILY[day]


def test_each_weekday_has_its_kind() -> None:
    told = [(5, 5, 3), (6, 6, 3), (7, 7, 4), (8, 8, 5), (9, 8, 5), (10, 9, 6), (12, 8, 6)]
    for number, figures in enumerate(told):
        level = daily(SHELF, date(2026, 11, 16 + number)).level
        assert (level.rows, level.columns, len(level.blocks)) == figures
        assert level.title == f"Daily 2026-11-{16 + number}"


def test_what_cannot_be_made_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Illegal, match="26 blocks do not fit on 5x5 cells"):
        make(Wish(5, 5, 26), Chance(1))
    with pytest.raises(Illegal, match="A size is rows x columns from 4x4 to 16x16, not “40x40”"):
        generate("40x40", plain_options(), Chance(1))
    monkeypatch.setattr("desktop.games.fold.generator.ATTEMPTS", 1)
    with pytest.raises(Illegal, match="No such level came about; try another number of blocks"):
        make(Wish(16, 16, 20), Chance(1))


def test_a_usual_level_of_every_size_comes_about() -> None:
    for side in (4, 5, 9, 13, 16):
        assert make_level((side, side), plain_options(), Chance(1), False).grade


# packs ------------------------------------------------------------------------------------------------
def packs() -> list[Pack]:
    return [read_pack(SHELF, name) for name in pack_names(SHELF)]


def levels(pack: Pack) -> list[Level]:
    return [listed.found.level for listed in pack.levels if listed.found is not None]


def test_the_packs_stand_in_order_and_are_complete() -> None:
    assert [(pack.title, len(levels(pack))) for pack in packs()] == [*COUNTS.items(), ("Tutorial", 9)]


@pytest.mark.parametrize("name", COUNTS)
def test_every_level_of_a_pack_is_what_it_says(name: str) -> None:
    pack = read_pack(SHELF, name)
    measures = []
    for listed in pack.levels:
        assert listed.found is not None
        assert listed.found.warnings == ()
        level = listed.found.level
        assert level.par == fewest_folds(level) > 0
        measures.append(measure(level))
        assert level.grade == grade_of(measures[-1])
        assert len(list(Folding(level).covering.different(2))) == 1
        if level.rows * level.columns <= 36:
            assert count(level) == 1
    assert measures == sorted(measures)


def test_no_level_stands_twice_even_turned_or_mirrored() -> None:
    seen = [lowest(level) for pack in packs() for level in levels(pack)]
    assert len(set(seen)) == len(seen) == 49


def test_a_turned_and_a_mirrored_level_are_the_same() -> None:
    level = Level(2, 3, (((1, 1),), ((2, 2), (2, 3))), empty=frozenset({(1, 3)}))
    turned = Level(3, 2, (((2, 1), (3, 1)), ((1, 2),)), empty=frozenset({(3, 2)}))
    other = Level(3, 2, (((2, 1), (3, 1)), ((1, 2),)), empty=frozenset({(1, 1)}))
    assert lowest(level) == lowest(turned)
    assert lowest(level) != lowest(other)


def test_the_packs_are_made_again_to_the_same_bytes() -> None:
    for title, text in MAKER.packs():
        assert text == (folder(SHELF) / f"{title.lower()}.txt").read_text(encoding="utf-8")


def test_a_table_of_a_pack_keeps_its_level_and_its_name() -> None:
    table = new_table(GAME, {"level": "maps/4"}, [Seat()], 1)
    assert (table.state.name, table.state.level.title) == ("Maps/4", "Maps 4")
    assert table_of(document(table)).table.state == table.state


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("Lakes/1", "There is no level “Lakes/1”. The packs are: napkins, maps, tutorial."),
        ("Maps/21", "Maps has the levels 1 to 20, not “21”."),
        ("random:3x3", "A size is rows x columns from 4x4 to 16x16, not “3x3”."),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(wanted: str, sentence: str) -> None:
    with pytest.raises(Illegal) as caught:
        find_level(SHELF, wanted, plain_options(), Chance(1))
    assert str(caught.value) == sentence

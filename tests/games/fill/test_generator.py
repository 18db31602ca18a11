"""New Fill levels: one solution by a count without a solver, everywhere the same; packs and days."""

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
from desktop.games.fill.game import GAME
from desktop.games.fill.generator import Wish, make
from desktop.games.fill.grade import grade_of, measure
from desktop.games.fill.level import is_connected, read_level, write_level
from desktop.games.fill.packing import MAKER, lowest
from desktop.games.fill.shelf import OPTIONS, SHELF, generate, make_level
from desktop.games.fill.solver import Packing
from desktop.games.fill.state import Level
from desktop.puzzles.packs import Pack, daily, find_level, folder, pack_names, read_pack
from desktop.table.opening import document, new_table, table_of
from tests.games.fill.counting import count

COUNTS = {"Boxes": 20, "Trunks": 20}
DAILY = {
    "2026-11-16": "5a0afe4c7d02",
    "2026-11-17": "b97bfd96d6fc",
    "2026-11-18": "460b130c2219",
    "2026-11-19": "cf0c7f65c73b",
    "2026-11-20": "c0fa743b5634",
    "2026-11-21": "6e20535e35db",
    "2026-11-22": "ff9f01a22aa4",
    "2026-11-23": "beb8aba5848d",
    "2024-02-29": "319c0c058968",
    "2030-07-13": "0fb3fc8e3c4d",
}


def plain_options(**given: int) -> dict[str, object]:
    return {option.name: option.default for option in OPTIONS} | given


@pytest.mark.parametrize("wish", [Wish(5, 5, 5, 3), Wish(5, 5, 4), Wish(5, 5, 5), Wish(5, 6, 5, 2)], ids=str)
def test_small_levels_have_one_solution_by_counting_all(wish: Wish) -> None:
    for seed in range(9):
        level = make(wish, Chance(seed, "fill"))
        assert count(level) == 1, write_level(level)


@pytest.mark.parametrize(
    "wish", [Wish(6, 6, 7, 4), Wish(7, 7, 9, 6), Wish(8, 8, 12), Wish(9, 9, 12)], ids=str
)
def test_a_level_is_what_was_asked_for(wish: Wish) -> None:
    for seed in range(5):
        level = make(wish, Chance(seed, "asked"))
        assert (level.rows, level.columns, len(level.pieces)) == (wish.rows, wish.columns, wish.pieces)
        assert len(level.empty) == wish.holes
        assert sum(map(len, level.pieces)) == wish.rows * wish.columns - wish.holes
        assert all(len(piece) >= 2 and is_connected(set(piece)) for piece in level.pieces)
        assert len(set(level.pieces)) == len(level.pieces) == level.par
        assert Packing(level).covering.other() is None
        assert read_level(write_level(level)) == (level, [])


def test_the_same_seed_gives_the_same_text_and_another_seed_another() -> None:
    texts = [generate("7x7", plain_options(holes=3), Chance(seed, "level")).text for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    assert [line.split()[0] for line in texts[0].split("\n")[:3]] == ["TITLE", "GRADE", "PAR"]


def test_the_same_bytes_in_two_processes_that_hash_differently(checkout: Path) -> None:
    program = (
        "from desktop.games.fill.shelf import *\n"
        "o = {x.name: x.default for x in OPTIONS}\n"
        "print(generate('7x7', o, Chance(5, 'level')).text)"
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
    told = [(5, 5, 5, 3), (6, 6, 7, 4), (6, 6, 7, 4), (7, 7, 9, 6), (7, 7, 9, 6), (7, 7, 9, 6), (8, 8, 12, 0)]
    for number, figures in enumerate(told):
        level = daily(SHELF, date(2026, 11, 16 + number)).level
        assert (level.rows, level.columns, len(level.pieces), len(level.empty)) == figures
        assert level.title == f"Daily 2026-11-{16 + number}"


def test_what_cannot_be_made_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Illegal, match="26 pieces do not fit on 25 cells"):
        make(Wish(5, 5, 26), Chance(1))
    with pytest.raises(Illegal, match="A size is rows x columns from 4x4 to 10x10, not “40x40”"):
        generate("40x40", plain_options(), Chance(1))
    monkeypatch.setattr("desktop.games.fill.generator.ATTEMPTS", 1)
    with pytest.raises(Illegal, match="No such level came about; try another number of pieces"):
        make(Wish(8, 8, 26), Chance(1))


def test_a_usual_level_of_every_size_comes_about() -> None:
    for side in range(4, 11):
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
        assert level.par == len(level.pieces)
        measures.append(measure(level))
        assert level.grade == grade_of(measures[-1])
        assert len(list(Packing(level).covering.different(2))) == 1
        if level.rows * level.columns <= 25:
            assert count(level) == 1
    assert measures == sorted(measures)


def test_no_level_stands_twice_even_turned_or_mirrored() -> None:
    seen = [lowest(level) for pack in packs() for level in levels(pack)]
    assert len(set(seen)) == len(seen) == 49


def test_a_turned_and_a_mirrored_level_are_the_same() -> None:
    level = Level(2, 3, (((1, 1), (1, 2)), ((1, 1), (2, 1), (2, 2))), empty=frozenset({(1, 3)}))
    turned = Level(3, 2, (((1, 1), (1, 2), (2, 1)), ((1, 1), (2, 1))), empty=frozenset({(3, 2)}))
    other = Level(3, 2, (((1, 1), (1, 2), (2, 1)), ((1, 1), (2, 1))), empty=frozenset({(2, 2)}))
    assert lowest(level) == lowest(turned)
    assert lowest(level) != lowest(other)


def test_the_packs_are_made_again_to_the_same_bytes() -> None:
    for title, text in MAKER.packs():
        assert text == (folder(SHELF) / f"{title.lower()}.txt").read_text(encoding="utf-8")


def test_a_table_of_a_pack_keeps_its_level_and_its_name() -> None:
    table = new_table(GAME, {"level": "trunks/4"}, [Seat()], 1)
    assert (table.state.name, table.state.level.title) == ("Trunks/4", "Trunks 4")
    assert table_of(document(table)).table.state == table.state


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("Lakes/1", "There is no level “Lakes/1”. The packs are: boxes, trunks, tutorial."),
        ("Trunks/21", "Trunks has the levels 1 to 20, not “21”."),
        ("random:3x3", "A size is rows x columns from 4x4 to 10x10, not “3x3”."),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(wanted: str, sentence: str) -> None:
    with pytest.raises(Illegal) as caught:
        find_level(SHELF, wanted, plain_options(), Chance(1))
    assert str(caught.value) == sentence

"""Test how the packs of Flow are made, and how levels are named, opened and refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.flow.game import GAME
from takeback.games.flow.packer import PACKER
from takeback.games.flow.puzzle import FLOW
from takeback.games.flow.state import Level
from takeback.puzzles.packs import find_level, folder, read_pack
from takeback.table.opening import new_table, save_file_of, table_from_file

pytest.importorskip("pysat")


def test_packer_makes_the_first_flow_pack_exactly_as_it_is_stored() -> None:
    title, text = next(PACKER.packs())
    assert title == "Brooks"
    assert text == (folder(FLOW) / "brooks.txt").read_text(encoding="utf-8")


# the option `level` -----------------------------------------------------------------------------------
def find(wanted: str) -> Level:
    return find_level(FLOW, wanted, GAME.read_options({}), Chance(1)).level


def test_level_option_of_flow_accepts_names_of_packs_daily_and_random_levels() -> None:
    assert find("").title == "Brooks 1" == find("Brooks/1").title == find("brooks/1").title
    assert find("daily:2026-11-20").title == "Daily 2026-11-20"
    assert find("daily").title.startswith("Daily 20")
    assert find("random:5x6:7") == find("random:5x6:7")
    assert find("random:5x6:7").rows == 5
    assert re.fullmatch("5x5, difficulty [1-9]", find("random:5x5").title)


def test_level_file_opens_by_its_path_and_is_in_the_saved_game_after_the_file_is_deleted(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.txt"
    file.write_text("BOARD 2 2\nSTART 1 1 2 1\n")
    table = new_table(GAME, {"level": str(file)}, [Seat()], 1)
    assert table.state.level.title == "mine"
    saved = save_file_of(table)
    file.unlink()
    opened = table_from_file(saved).table
    assert opened.state == table.state


def test_broken_level_file_is_refused_with_its_first_problems_and_how_many_more(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "broken.txt"
    file.write_text("BOARD 2 2\nSTART 1 one 2 1\nSTRIP 1 1\n")
    with pytest.raises(Illegal) as caught:
        find(str(file))
    told = str(caught.value)
    assert told.startswith("The level cannot be read: line 2: “one” is not a whole number; line 3: ")
    file.write_text("BOARD 2 2\n" + 20 * "STRIP 1 1\n")
    with pytest.raises(Illegal, match=r"line 2: .*; line 13: .*; and \d+ more\.$"):
        find(str(file))


def test_damaged_pack_opens_except_for_the_levels_with_errors_which_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "levels" / "flow"
    home.mkdir(parents=True)
    good = "LEVEL {}\nBOARD 2 2\nSTART 1 1 2 1\n"
    (home / "lakes.txt").write_text("PACK Lakes\n" + good.format(1) + "LEVEL 2\nBOARD 2\n" + good.format(3))
    monkeypatch.setattr("takeback.paths.resources", lambda: tmp_path)
    pack = read_pack(FLOW, "lakes")
    assert pack.missing == ("2",)
    assert [listed.problems for listed in pack.levels] == [
        (), ("line 6: BOARD needs rows and columns, each from 2 to 40",), (),
    ]  # fmt: skip
    assert find("Lakes/3").rows == 2
    with pytest.raises(Illegal, match="Lakes 2 cannot be read: line 6"):
        find("Lakes/2")

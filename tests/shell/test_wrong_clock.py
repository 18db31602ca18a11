"""Test that a clock which is wrong by a century costs only the times of turns."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from takeback.engine import clock, savefile
from takeback.engine.history import tree_digest
from takeback.shell.features.export.log import title_lines
from takeback.shell.history.tree_model import day_text
from takeback.shell.system.report import system_facts
from takeback.table.opening import save, save_file_of, table_from_file
from tests.sampling import only

WRONG = (-5e9, -1.0, clock.LATEST, 4e10, 2.0**40, 1e18, float("inf"), float("nan"))


@pytest.mark.parametrize("moment", only(WRONG[::2], WRONG))
def test_times_of_an_impossible_clock_are_stored_as_unknown_and_a_game_is_played_saved_and_read(
    moment: float, window: Any, sit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: moment)
    table = sit(3)
    assert [node.at for node in table.line[1:]] == [clock.UNKNOWN] * 3
    window.do("delete_from", table.here)
    assert table.history.deleted_heads()
    save(table, tmp_path / "a.takeback")
    read = table_from_file(savefile.read(tmp_path / "a.takeback")).table
    assert tree_digest(read.history) == tree_digest(table.history)
    assert window.do("recent")
    window.dialog.close()
    assert day_text(table.here.at) == ""
    assert system_facts(moment)
    assert title_lines(table, None)


@pytest.mark.parametrize("moment", only(WRONG[1::2], WRONG))
def test_impossible_turn_times_are_saved_as_unknown(
    moment: float, tmp_path: Path, sit: Any, window: Any
) -> None:
    table = sit(3)
    for node in table.line[1:]:
        node.at = node.took = moment
    assert {turn.at for turn in save_file_of(table).turns} == {clock.UNKNOWN}
    save(table, tmp_path / "a.takeback")
    assert len(savefile.read(tmp_path / "a.takeback").turns) == 3

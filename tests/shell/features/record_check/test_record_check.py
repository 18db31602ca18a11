"""Test the check of stored games while idle: damaged turns are restored, or left out with a notice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from takeback.engine.history import tree_digest
from takeback.engine.journal import RESTORED
from takeback.engine.journal_checks import renew_checksums
from takeback.engine.journal_schema import SERIALS
from takeback.shell.features.record_check.feature import RecordCheck

TURNS = 4


def run_check(window: Any) -> None:
    """Run the check to its end, as if the program had been idle."""
    part = next(part for part in window.features.parts if isinstance(part, RecordCheck))
    part.begin()
    while part.slices.is_running:
        part.slices.go_on()


def change_turn(window: Any, serial: int, is_written_so: bool) -> None:
    """Change the stored action of a turn, as a faulty program would (with valid checksums) or a damaged
    disk.
    """
    sql, place = window.journal._sql, window.table.id * SERIALS + serial
    (moves,) = sql.execute("SELECT moves FROM turns WHERE place = ?", (place,)).fetchone()
    changed = re.sub(rb'"column":(\d)', lambda found: b'"column":%d' % (9 - int(found[1])), moves, count=1)
    sql.execute("UPDATE turns SET moves = ? WHERE place = ?", (changed, place))
    if is_written_so:
        renew_checksums(sql, "turns")


@pytest.mark.parametrize("serial", range(1, TURNS + 1))
def test_stored_turn_that_differs_from_its_recorded_result_is_left_out_with_a_notice(
    window: Any, sit: Any, serial: int
) -> None:
    sit(TURNS)
    change_turn(window, serial, is_written_so=True)
    run_check(window)
    assert window.table.here.depth == serial - 1
    assert window.notice_bar.sentence.text().startswith(f"Turn {serial} does not have the recorded result.")


@pytest.mark.parametrize("is_written_so", [True, False])
def test_stored_turn_that_was_changed_is_restored_from_a_backup_with_a_notice(
    window: Any, sit: Any, is_written_so: bool
) -> None:
    before = tree_digest(sit(TURNS).history)
    window.journal.backup()
    change_turn(window, 2, is_written_so)
    run_check(window)
    assert tree_digest(window.table.history) == before
    assert window.notice_bar.sentence.text() == RESTORED
    window.notice_bar.hide()
    run_check(window)
    assert window.notice_bar.isHidden(), "it is whole again"


def test_record_check_of_an_intact_game_shows_no_notice(window: Any, sit: Any) -> None:
    table = sit(TURNS)
    run_check(window)
    assert window.table is table
    assert window.notice_bar.isHidden()

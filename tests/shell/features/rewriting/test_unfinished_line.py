"""Test commands while a review shows a line that is not made yet: each acts on a real turn or refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from takeback.engine.history import NOT_IN_GAME, Node
from takeback.engine.past_edits import Insert, NewTurn, Replace
from takeback.engine.rewrite import ADDED, FELL, KEPT, REPLACED
from takeback.games.tictactoe.state import Place
from takeback.shell.commands.register import HISTORY, Command, CommandTarget
from takeback.shell.features.rewriting.open_edit import EditRequest
from takeback.shell.history.list_head import ALL_LINES, BOOKMARKS, THIS_LINE
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import part_of, play_marks, review_in
from tests.shell.history.panel import panel_of
from tests.shell.showing import COMMANDS, pass_events, session_of
from tests.shell.strays import find_strays

ABOUT_TURNS = [one for one in COMMANDS if one.needs is CommandTarget.A_TURN]
OF_HISTORY = [one for one in COMMANDS if one.menu.split("/")[0] == HISTORY or one in ABOUT_TURNS]
# Another turn 2, and one more before turn 5; then it is no longer the turn of the seat of the old turn 5.
EDITS = (Replace(2, (NewTurn(1, (Place(2, 2),)),)), Insert(5, (NewTurn(0, (Place(2, 1),)),)))
ROWS = {
    "a turn that is replaced": (0, REPLACED),
    "a turn that stays as it is": (1, KEPT),
    "a turn that was put in": (3, ADDED),
    "a turn that fell": (4, FELL),
}
SAMPLE = ("a turn that was put in", "a turn that fell")  # one row with a turn of the game, one without
REST = [name for name in ROWS if name not in SAMPLE]


def open_review(window: Window, sit: Seated) -> Table:
    """Open a review in which two turns exist only in the new line."""
    table = sit(0, size="3x3", run=3)
    play_marks(table)
    session = session_of(window)
    session.previews.set_hovering(True, 0)  # the focused row is previewed at once
    part_of(window).review_request(session, table.line[-1], EditRequest(EDITS))
    settle()
    return table


def focus_row(window: Window, row: int, is_old: bool = False) -> Node | None:
    """Focus a row by keyboard, which previews its position; return the turn of the old line in it."""
    review = review_in(window)
    review.list.setFocus()
    review.list.set_current_turn(row)
    QTest.keyClick(review.list, Qt.Key.Key_Left if is_old else Qt.Key.Key_Right)
    pass_events()
    verdict = review.list.rows.verdict(row)
    assert verdict is not None
    return verdict.source


def state_of(window: Window) -> tuple[object, ...]:
    """Return everything that a command about a turn can change."""
    session, edit = session_of(window), part_of(window).edit
    table = session.table
    marks = {serial: dict(node.marks or {}) for serial, node in table.history.marked.items()}
    return (
        *(table.here, len(table.history.nodes), marks, window.dialog, session.previews.pinned),
        *(
            edit and edit.request,
            part_of(window).cut_start,
            window.borrowed_board.is_on,
            session.replay.is_running,
        ),
        *(
            QGuiApplication.clipboard().text(),
            panel_of(window).lists.tree.line_model.top,
            dict(table.drafts.by_place),
        ),
    )


@pytest.mark.parametrize("name", [*SAMPLE, *(pytest.param(name, marks=pytest.mark.long) for name in REST)])
def test_command_on_a_review_row_acts_on_its_original_turn_or_is_refused_and_loses_no_turn(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    row, kind = ROWS[name]
    meant: list[Node] = []
    said: list[str] = []
    monkeypatch.setattr(window, "say", said.append)
    table = open_review(window, sit)
    for one in OF_HISTORY:
        source = focus_row(window, row)
        assert review_in(window).list.rows.seen_verdict(row).kind == kind
        before, turns = state_of(window), dict(table.history.nodes)
        said.clear()
        meant.clear()
        run_noting(window, one, meant, monkeypatch)
        pass_events()
        if one.needs is CommandTarget.A_TURN:
            assert meant == ([source] if source is not None else []), one.id
            assert said or state_of(window) != before, f"{one.id} does nothing and says nothing"
            assert source is not None or said == [NOT_IN_GAME], one.id
        assert find_strays(window) == [], one.id
        assert {serial: table.history.nodes[serial] for serial in turns} == turns, f"{one.id} lost a turn"
        if state_of(window) != before:
            close_all(window)
            table = open_review(window, sit)


def run_noting(window: Window, one: Command, meant: list[Node], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command as its key does, and record in `meant` the turns it was given."""
    named = window.actions_.find(one.id)
    assert named is not None

    def do(host: Any, session: Any, *nodes: Node) -> None:
        meant[:] = nodes
        named.do(host, session, *nodes)

    def why_not(host: Any, session: Any, *nodes: Node) -> str:
        meant[:] = nodes
        return named.why_not(host, session, *nodes) if named.why_not is not None else ""

    noting = named if one.needs is not CommandTarget.A_TURN else replace(named, do=do, why_not=why_not)
    with monkeypatch.context() as patched:
        patched.setattr(window.actions_, "find", lambda id: noting if id == one.id else None)
        window.do(one.id)


def close_all(window: Window) -> None:
    if window.dialog is not None:
        window.dialog.close()
    if part_of(window).edit is not None:
        part_of(window).discard()
    pass_events()


# at random ----------------------------------------------------------------------------------------------
CHANGES = [one.id for one in ABOUT_TURNS if one.id not in ("replay_from", "compare")]
WALK = (
    *("undo", "redo", "back", "forward", "first", "last", "line_before", "line_after"),
    *("make_line", "leave_change", "go_on_changing", "next_fallen", "next_changed"),
    *("confirm", "deleted", "bookmarks", "where_i_was", "restart"),
)


def verdict_count(window: Window) -> int:
    edit = part_of(window).edit
    return len(edit.verdicts) if edit is not None else 0


def act_at_random(window: Window, table: Table, chance: random.Random) -> str:
    """Do one random thing that a player may do, about the focused row; return its description."""
    review, session = part_of(window).review, session_of(window)
    kind = chance.choice(["play", "row", "row", "turn", "turn", "turn", "walk", "walk", "edit", "empty"])
    if kind == "play":
        legal = list(session.table.game.actions(session.table.state, 0)) if session.table.to_act() else []
        if legal:
            session.act(chance.choice(legal), session.table.to_act()[0])
    elif kind == "row" and review is not None and (count := verdict_count(window)):
        focus_row(window, chance.randrange(count), chance.random() < 0.5)
        return f"focus row {review.list.turn}"
    elif kind == "row":
        lists = panel_of(window).lists
        lists.show_tab(chance.choice((THIS_LINE, ALL_LINES, BOOKMARKS)))
        lists.current_list.setFocus()
        QTest.keyClick(lists.current_list, chance.choice([Qt.Key.Key_Down, Qt.Key.Key_Up]))
    elif kind == "edit":
        node = chance.choice([node for node in table.history.nodes.values() if node.moves])
        window.do("take_out", node)
        return f"take out {node}"
    elif kind == "empty" and chance.random() < 0.3:
        session.mark_changes.empty_deleted()
    elif kind in ("turn", "walk"):
        kind = chance.choice(CHANGES if kind == "turn" else WALK)
        window.actions_[kind].trigger()
        if window.dialog is not None:
            window.dialog.accept() if chance.random() < 0.7 else window.dialog.reject()
    return kind


def walk(window: Window, sit: Seated, seed: int, steps: int) -> None:
    table, chance, done = open_review(window, sit), random.Random(seed), list[str]()
    for _ in range(steps):
        done.append(act_at_random(window, table, chance))
        pass_events()
        if not [node for node in table.history.nodes.values() if node.moves]:
            play_marks(table)
        assert find_strays(window) == [], done[-6:]


@pytest.mark.parametrize("seed", [1, 2])
def test_random_actions_around_a_review_leave_no_orphan_marks_or_rows(
    window: Window, sit: Seated, seed: int
) -> None:
    sit(2)  # another table before it, with its own range of serial numbers in the journal
    walk(window, sit, seed, 80)


@pytest.mark.long
def test_many_random_actions_around_a_review_leave_no_orphan_marks_or_rows(
    window: Window, sit: Seated
) -> None:
    sit(2)
    for seed in range(3, 43):
        walk(window, sit, seed, 150)

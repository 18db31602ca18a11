"""Test that every change emits one view, and that the screen shows exactly what the view says."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtWidgets import QMainWindow

from takeback.board.widget import BoardWidget
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.shell.features.supposing.strip import AssumptionStrip
from takeback.shell.history.dock import HistoryDock
from takeback.shell.history.list_head import ALL_LINES, BOOKMARKS, DELETED
from takeback.shell.session.view import View
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.curtain import Curtain
from takeback.shell.window.plan_report import PlanReport
from takeback.shell.window.statusbar import StatusBar
from takeback.shell.window.toolbar import Toolbar
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.sampling import first
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.showing import session_of, show_table
from tests.shell.strays import find_strays
from tests.shell.workbench import workshop_table

WALK = (
    *("undo", "redo", "back", "forward", "first", "last", "line_before", "line_after", "restart_turn"),
    *("confirm", "restart", "where_i_was", "bookmark", "delete_from", "promote", "plan"),
    *("fork_before", "fork_after", "earlier", "later", "save", "preview", "my_decision"),
)


def texts_of_part(part: Any) -> tuple[object, ...]:
    """Return what a part of the screen shows, as texts and values."""
    match part:
        case Toolbar():
            buttons = (part.undo, part.redo, part.plan, part.restart_turn, part.confirm, part.hint)
            told = [(one.text(), one.toolTip(), one.isHidden(), one.isFlat()) for one in buttons]
            return part.game.text(), *told
        case StatusBar():
            return part.place_bar.text(), part._idle_text
        case Curtain():
            return part.isHidden(), part.isHidden() or part.heading.text()
        case PlanReport():
            return part.isHidden(), part.sentence, [button.text() for button in part.buttons]
        case AssumptionStrip():
            return () if part.isHidden() else (part.sentence.text(), part.holds.isHidden())
        case HistoryDock():
            return part.place_label.text(), part.place_label.isHidden(), *texts_of_panel(part.panel)
        case BoardPart():
            board = part.board
            return (
                board.preview,
                board.draft_revision,
                board.seat,
                board.to_act,
                board.state,
                board.spot_descriptions(),
            )
    raise AssertionError(part)


def texts_of_panel(panel: Any) -> tuple[object, ...]:
    line, scrub, turn, lists = panel.line, panel.scrub, panel.turn, panel.lists
    rows = line.model().rowCount()
    return (
        *(panel.isHidden(), line.currentIndex().row(), [line.look(row) for row in range(rows)]),
        *(scrub.value(), scrub.maximum(), scrub.accessibleDescription(), scrub._flags, scrub._ticks),
        *(turn.isHidden(), turn.isHidden() or [turn.steps.look(row) for row in range(3)]),
        *(turn.isHidden() or (turn.report.text(), turn.standing.text(), turn.ending.text()),),
        {id: button.property("still") or False for id, button in panel.transport.buttons.items()},
        *texts_of_lists(lists),
    )


def texts_of_lists(lists: Any) -> tuple[object, ...]:
    """Show the lists one after the other and return their contents; the one of before is shown again."""
    before, shown = lists.tabs.currentIndex(), []
    for number in (BOOKMARKS, DELETED, ALL_LINES):
        lists.show_tab(number)
        seen = lists.current_list
        row = seen.currentIndex().data()
        # the label may be shorter in a narrow window
        shown.append((lists.tabs.tabToolTip(number), row if number == ALL_LINES else seen.node_model.nodes))
    lists.show_tab(before)
    return tuple(shown)


class FreshParts:
    """New parts of a screen that have been given only this view."""

    def __init__(self, window: Window, view: View, qtbot: Any) -> None:
        self.desk = QMainWindow()
        self.desk.resize(window.size())
        qtbot.addWidget(self.desk)
        session = session_of(window)
        self.board = BoardPart(self._board(window))
        self.dock = HistoryDock(window.actions_, self.desk)
        self.dock.set_theme(window.preferences.theme)
        self.dock.set_table(session.table, session.words, session.forks)
        self.status = StatusBar(self.desk)
        self.status.board_text, self.status.key_to_play = (
            window.status_bar.board_text,
            window.status_bar.key_to_play,
        )
        toolbar = Toolbar(window.actions_, self.desk)
        toolbar.set_dock_width(window.width() - window.desk.width())
        self.parts = {
            "toolbar": toolbar,
            "status_bar": self.status,
            "curtain": Curtain(self.desk),
            "plan_report": PlanReport(self.desk),
            "strip": AssumptionStrip(self.desk),
            "history_dock": self.dock,
            "board_part": self.board,
        }
        for part in (*self.parts.values(), self.dock.panel):
            part.show_view(view)  # type: ignore[attr-defined]

    def _board(self, window: Window) -> BoardWidget:
        table = session_of(window).table
        board: BoardWidget = table.game.board_class(table.game, table.seats, self.desk)
        board.set_theme(window.preferences.theme)
        board.resize(window.board.size())
        return board

    def close(self) -> None:
        self.dock.close_table()
        self.desk.close()
        self.desk.deleteLater()


def check_parts(window: Window, qtbot: Any) -> None:
    fresh = FreshParts(window, session_of(window).view, qtbot)
    for name, part in fresh.parts.items():
        there = window.findChild(AssumptionStrip) if name == "strip" else getattr(window, name)
        assert texts_of_part(there) == texts_of_part(part), name
    fresh.close()


def play(table: Table, chance: random.Random) -> None:
    for seat in chance.sample(table.persons, len(table.persons)):
        draft = table.drafts.find(seat)
        legal = list(table.game.actions(draft.state if draft is not None else table.state, seat))
        if legal and (seat in table.to_act() or chance.random() < 0.3):
            with suppress(Illegal):
                table.act(chance.choice(legal), seat)
            return


def walk(window: Window, table: Table, seed: int, steps: int, after: Any) -> None:
    chance = random.Random(seed)
    for _ in range(steps):
        if chance.random() < 0.45:
            play(table, chance)
        elif chance.random() < 0.3:
            session_of(window).confirm_presence()
        else:
            window.actions_[chance.choice(WALK)].trigger()
            if window.dialog is not None:
                window.dialog.close()
        assert find_strays(window) == []
        after()


@pytest.fixture(params=["drafted", "single", "hidden"])
def table(request: Any, window: Window, sit: Seated, qtbot: Any) -> Table:
    if request.param == "drafted":
        return sit(3, size="5x5", run=4, marks=2)
    if request.param == "single":
        return sit(3, PERSONS, "fair", size="9x9", run=5)
    table = workshop_table("person", "person")
    show_table(window, table, qtbot)
    return table


@pytest.mark.parametrize("seed", first(1, [1, 2]))
def test_parts_of_the_window_show_the_same_as_freshly_made_ones_after_each_random_command(
    window: Window, table: Table, qtbot: Any, seed: int
) -> None:
    walk(window, table, seed, 40, lambda: check_parts(window, qtbot))


def test_session_emits_every_new_view_and_no_view_twice(window: Window, table: Table) -> None:
    """The last emitted view is the current one, and no two successive ones are equal."""
    session = session_of(window)
    told = [session.view]
    session.changed.connect(told.append)

    def look() -> None:
        assert told[-1] is session.view
        session.refresh()
        assert told[-1] is session.view, "Something was to be seen and nobody told."

    walk(window, table, 3, 150, look)
    assert all(one != other for one, other in pairwise(told))


def test_session_emits_every_table_change_once(window: Window, table: Table) -> None:
    session, changes, told = session_of(window), [], []
    table.changed.connect(changes.append)
    session.changed.connect(told.append)
    walk(window, table, 4, 150, lambda: None)
    assert [view.led.change for view in told if view.led.change is not None] == changes


@pytest.mark.parametrize("id", ["undo", "redo", "first", "last", "back", "forward", "save"])
def test_one_command_and_one_played_turn_emit_one_view_each(
    window: Window, sit: Seated, id: str, tmp_path: Any
) -> None:
    table = sit(4)
    table.go_to(table.line[2])
    session_of(window).path = str(tmp_path / "game.takeback")
    told: list[View] = []
    session_of(window).changed.connect(told.append)
    window.actions_[id].trigger()
    assert len(told) == 1
    play_on(table, 5)
    assert len(told) == 2


def test_computer_move_emits_a_thinking_and_a_played_view(window: Window, sit: Seated, qtbot: Any) -> None:
    table = sit(0, (Seat(name="Cross"), Seat("computer", "Nought", "easy", 1)))
    told: list[View] = []
    session_of(window).changed.connect(told.append)
    play_on(table)
    qtbot.waitUntil(lambda: table.here.depth == 2, timeout=20_000)
    assert [(view.here.depth, view.thinking) for view in told] == [(1, -1), (1, 1), (2, -1)]


def test_saving_marks_the_row_without_redrawing_the_board(
    window: Window, sit: Seated, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(4)
    session_of(window).path, shown = str(tmp_path / "game.takeback"), []
    monkeypatch.setattr(window.board, "show_state", lambda *told: shown.append(told))
    window.actions_["save"].trigger()
    assert window.history_dock.panel is not None
    assert window.history_dock.panel.line.look(4).is_saved
    assert shown == []

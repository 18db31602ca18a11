"""Test what a fair table locks and says about it, and that nobody reads, hears or finds a secret of another
seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView

from takeback.engine.fair import IN_PLAY
from takeback.engine.game import Row
from takeback.engine.history import Bookmark
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell import workbench
from tests.shell.conftest import Seated
from tests.shell.history.panel import panel_of, search, show_tree, shown_texts
from tests.table.workshop import Finish, Make, Pass, Peek, Roll

MADE = 777_333_777_333  # a long number, as three digits occur by chance in one seal of sixty
SECRET = str(MADE)
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.StatusTipRole,
)


def describe_with_log(move: Move, before: Any, seat: int | None) -> Row:
    """Describe the move as the game does, with a line for the log that the row does not contain."""
    row = workbench.GAME.describe(move, before, seat)
    return Row(row.text, (f"The log: {row.text}.",))


def make_table(window: Window, rule: str = "free") -> Table:
    game = replace(workbench.GAME, describe=describe_with_log)
    seats = [Seat("person", name, "", at) for at, name in enumerate(("Ann", "Ben"))]
    table = new_table(game, {}, seats, 7, rule, window.journal)
    window.show_table(table)
    window.show()
    return table


def with_secret(window: Window, rule: str = "free") -> Table:
    """Return a table shown to Ann, at which Ann, Ben and Ann again made a number each and passed; hers are
    secrets.
    """
    table = make_table(window, rule)
    show_to_seat(window, 0)
    for seat, number in ((0, MADE), (1, 2), (0, MADE + 1)):
        table.act(Make(number), seat)
        table.act(Pass(), seat)
    return table


def show_to_seat(window: Window, seat: int) -> None:
    assert window.session is not None
    window.session.show_to(seat)


def texts_in(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    parent = parent or QModelIndex()
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        yield from (str(index.data(role)) for role in ROLES)
        if model.rowCount(index):
            yield from texts_in(model, index)


def history_texts(window: Window) -> str:
    """Return all texts that the history, its tooltips and the menus show or speak."""
    panel, table = panel_of(window), window.table
    assert table is not None
    lists = panel.lists
    models = (panel.line.model(), show_tree(window).line_model, *(one.node_model for one in flat(lists)))
    parts = [text for model in models for text in texts_in(model)]
    parts += [panel.scrub.accessibleDescription(), window.status_bar.message.text(), window.announcer.last]
    for action in window.actions_.all().values():
        parts += [action.text(), action.toolTip(), action.statusTip()]
    return "\n".join([*parts, shown_texts(window)])


def flat(lists: Any) -> tuple[Any, ...]:
    return lists.bookmarks, lists.found, lists.in_time, lists.deleted


def test_owner_of_a_secret_sees_it_in_the_history_and_finds_it_by_search(window: Window, qtbot: Any) -> None:
    table = with_secret(window)
    table.go_to(table.line[2])
    show_to_seat(window, 0)
    window.actions_["time_order"].trigger()
    assert SECRET in history_texts(window)
    assert len(search(window, SECRET)) == 1


def test_secret_is_neither_shown_in_the_history_nor_found_by_search_for_another_seat(
    window: Window, qtbot: Any
) -> None:
    table = with_secret(window)
    table.marks.set(table.line[1], "bookmark", Bookmark("First"), "x")
    table.go_to(table.line[2])
    show_to_seat(window, 0)
    window.actions_["time_order"].trigger()
    search(window, SECRET)
    assert SECRET in history_texts(window), "It was never there: the test would prove nothing."
    window.session.previews.end()
    table.go_to(table.line[3])
    show_to_seat(window, 1)
    finding: Any = panel_of(window).finding
    finding._repeat_timer.stop()
    finding._repeat_search()
    while finding.search.is_running:
        finding.search.run_slice()
    told = history_texts(window)
    assert SECRET not in told
    assert "makes something" in told
    assert search(window, SECRET) == []
    assert len(search(window, "log")) == 3
    assert SECRET not in history_texts(window)


def test_preview_hides_the_secret_of_another_seat(window: Window, qtbot: Any) -> None:
    from takeback.shell.session.view import PreviewTarget

    table = with_secret(window)
    show_to_seat(window, 1)
    assert window.session is not None
    window.session.previews.pin(PreviewTarget(table.line[1]))
    names = [name for _, name in window.board.spot_descriptions()]
    assert "Ann made something" in names
    assert SECRET not in "".join(names)


def test_assumption_named_after_the_next_turn_does_not_reveal_its_secret(window: Window, qtbot: Any) -> None:
    table = make_table(window)
    show_to_seat(window, 0)
    table.marks.set(table.here, "bookmark", Bookmark("Start", assumption="your next turn"), "x")
    table.act(Make(MADE), 0)
    table.act(Pass(), 0)
    qtbot.waitUntil(lambda: table.line[0].mark("bookmark").assumption != "your next turn")
    assert SECRET not in table.line[0].mark("bookmark").assumption


@pytest.mark.parametrize("rule", ["free", "fair"])
def test_copied_text_and_dialogs_do_not_reveal_another_seats_secret(
    window: Window, qtbot: Any, rule: str
) -> None:
    table = with_secret(window, rule)
    table.marks.set(table.line[1], "bookmark", Bookmark("First"), "x")
    table.go_to(table.line[2])
    show_to_seat(window, 0)
    assert SECRET in copy_by_command(window, "copy_line"), "It was never there: the test would prove nothing."
    table.go_to(table.line[3])
    show_to_seat(window, 1)
    assert "makes something" in copy_by_command(window, "copy_line")
    for id in ("copy_line", "copy_position"):
        assert SECRET not in copy_by_command(window, id), id
    for id in ("compare", "palette", "export", "table_rules", "recent", "go_to"):
        told = texts_of_dialog(window, id)
        assert told.strip(), id
        assert SECRET not in told, id
    assert SECRET not in history_texts(window)


def copy_by_command(window: Window, id: str) -> str:
    QGuiApplication.clipboard().setText("nothing")
    window.actions_[id].trigger()
    return QGuiApplication.clipboard().text()


def texts_of_dialog(window: Window, id: str) -> str:
    """Return all texts of the dialog of this command, including every row of its lists."""
    window.actions_[id].trigger()
    dialog = window.dialog
    assert dialog is not None, id
    told = [shown_texts(dialog)]
    for view in dialog.findChildren(QAbstractItemView):
        told += texts_in(view.model())
    dialog.close()
    return "\n".join(told)


def test_sharing_is_refused_while_a_fair_table_is_in_play(window: Window, qtbot: Any) -> None:
    with_secret(window, "fair")
    show_to_seat(window, 1)
    for id in ("share", "share_start"):
        assert copy_by_command(window, id) == "nothing"
        assert window.status_bar.message.text() == IN_PLAY


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (((Peek(), 0),), "Turn 1 revealed a card. On a fair table it cannot be undone."),
        (((Roll(), 0),), "Turn 1 used chance. On a fair table it cannot be undone."),
        (
            ((Make(1), 0), (Pass(), 0), (Make(2), 1), (Pass(), 1)),
            "Turn 2 is Ben’s. On a fair table it cannot be undone.",
        ),
        (((Finish(), 0),), "The game is over and has been counted. On a fair table it cannot be undone."),
    ],
)
def test_reason_of_a_lock_is_in_tooltips_of_list_and_tree_and_said_when_undo_is_refused(
    window: Window, qtbot: Any, actions: Any, sentence: str
) -> None:
    table = make_table(window, "fair")
    show_to_seat(window, 0)
    for action, seat in actions:
        table.act(action, seat)
    window.session.confirm_presence()
    line = panel_of(window).line
    index = line.model().index(1, 0)
    assert line.look(1).is_locked
    assert sentence in index.data(Qt.ItemDataRole.ToolTipRole)
    assert "locked" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    tree = show_tree(window).line_model
    assert sentence in tree.index_of(table.line[1]).data(Qt.ItemDataRole.ToolTipRole)
    table.go_to(table.line[1])
    window.actions_["undo"].trigger()
    assert table.here is table.line[1]
    assert window.status_bar.message.text() == sentence


def test_fair_table_allows_going_to_turns_and_replay_but_no_new_turn_in_the_past(
    window: Window, sit: Seated
) -> None:
    table = sit(6, rule="fair")
    nodes = len(table.history.nodes)
    window.actions_["first"].trigger()
    assert table.here.depth == 0
    window.session.replay.start()
    for _ in range(6):
        window.session.replay.tick()
    assert table.here.depth == 6
    table.go_to(table.line[2])
    session = window.session
    assert session is not None
    seat = table.to_act()[0]
    wanted = list(table.game.actions(table.state, seat))[-1]
    window.board.action_wanted.emit(wanted, seat, -1)
    assert len(table.history.nodes) == nodes
    assert "On a fair table it cannot be undone." in window.status_bar.message.text()


def test_no_turn_of_a_free_table_is_locked_shown_or_spoken_as_locked(window: Window, sit: Seated) -> None:
    table = sit(6)
    line = panel_of(window).line
    assert not any(line.look(row).is_locked for row in range(7))
    assert "locked" not in "".join(texts_in(line.model()))
    assert table.takebacks.why_locked(table.line[1]) == ""

"""Replay walks the present line by itself, at its pace, and moves nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.history import tree_digest
from takeback.shell.history.panel import Transport
from takeback.shell.session.replay import Replay
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.shell.conftest import AGAINST_EASY, Seated, play_on
from tests.shell.history.lines import long_line
from tests.shell.history.panel import Clock

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def replay_of(window: Window, picture: float = 0.0) -> tuple[Replay, Clock]:
    assert window.session is not None
    replay = window.session.replay
    return replay, Clock(replay, picture)


def transport_of(window: Window) -> Transport:
    assert window.history_dock.panel is not None
    return window.history_dock.panel.transport


def long_table(sit: Seated, turns: int) -> Table:
    return sit(turns, size="9x9", run=9)


@pytest.mark.parametrize("speed", [0.25, 0.5, 1.0, 2.0, 4.0, 8.0])
@pytest.mark.parametrize("picture", [0.0, 0.05])
def test_fifty_turns_take_their_nominal_time(
    window: Window, sit: Seated, speed: float, picture: float
) -> None:
    table = long_table(sit, 50)
    window.settings.set_value("replay_speed", speed)
    table.go_to(table.line[0])
    replay, clock = replay_of(window, picture)
    replay.toggle()
    took = clock.run()
    assert table.here.depth == 50
    assert took == pytest.approx(50 * 0.7 / speed, rel=0.1)


def test_it_walks_row_by_row_and_changes_nothing(window: Window, sit: Seated) -> None:
    table = long_table(sit, 12)
    before = tree_digest(table.history)
    nodes, met, causes = list(table.line), [], set()
    _replay, clock = replay_of(window)
    table.changed.connect(lambda change: (met.append(change.after), causes.add(change.cause)))
    window.actions_["replay"].trigger()
    clock.run()
    assert met == nodes
    assert causes == {"went"}
    assert (tree_digest(table.history), len(table.line)) == (before, 13)
    assert table.computers_wait
    assert window.status_bar.message.text().startswith("End of the replay, at turn 12, ")


def test_at_the_tip_it_begins_at_start_and_elsewhere_where_one_stands(window: Window, sit: Seated) -> None:
    table = sit(6)
    replay, _ = replay_of(window)
    replay.start()
    assert table.here.depth == 0
    table.go_to(table.line[4])
    replay.start()
    assert table.here.depth == 4
    assert replay.is_running


def test_it_goes_from_any_row_along_any_line(window: Window, sit: Seated) -> None:
    table = sit(6)
    first = list(table.line)
    table.go_to(first[2])
    play_on(table, 4)
    _replay, clock = replay_of(window)
    window.do("replay_from", first[3])
    assert table.here is first[3]
    clock.run()
    assert table.here is first[6]


def test_space_plays_and_pauses_from_the_panel_and_the_board(window: Window, sit: Seated) -> None:
    table = sit(5)
    assert window.session is not None
    assert window.history_dock.panel is not None
    replay, clock = replay_of(window)
    for widget in (window.history_dock.panel.line, window.history_dock.panel.lists.tree, window.board):
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Space)
        assert replay.is_running
        clock.tick()
        depth = table.here.depth
        QTest.keyClick(widget, Qt.Key.Key_Space)
        assert not replay.is_running
        assert table.here.depth == depth
    assert len(table.history.nodes) == 6


def test_space_on_a_cursor_that_is_seen_plays_a_turn(window: Window, sit: Seated) -> None:
    table = sit(0)
    assert window.session is not None
    window.board.setFocus()
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    QTest.keyClick(window.board, Qt.Key.Key_Space)
    assert table.here.depth == 1
    assert not window.session.replay.is_running


@pytest.mark.parametrize("way", ["click", "key", "escape", "undo", "row", "slider", "play", "draft"])
def test_whatever_the_player_does_stops_it_on_a_whole_row(window: Window, sit: Seated, way: str) -> None:
    table = sit(8, size="9x9", run=4, marks=2)
    assert window.session is not None
    assert window.history_dock.panel is not None
    board, nodes = window.board, len(table.history.nodes)
    replay, clock = replay_of(window)
    replay.start()
    clock.tick()
    clock.tick()
    if way == "click":
        QTest.mouseClick(board, LEFT, PLAIN, board.rect().center())
    elif way in ("key", "escape"):
        QTest.keyClick(board, Qt.Key.Key_Down if way == "key" else Qt.Key.Key_Escape)
    elif way in ("play", "draft"):
        seat = table.to_act()[0]
        table.act(list(table.game.actions(table.state, seat))[-2], seat)
    elif way == "row":
        window.history_dock.panel.line.node_chosen.emit(table.line[6])
    elif way == "slider":
        window.history_dock.panel.scrub.setValue(7)
    else:
        window.actions_["undo"].trigger()
    assert not replay.is_running
    assert not replay._timer.isActive()
    assert board.max_milliseconds is None
    assert table.here.depth == {"row": 6, "slider": 7, "undo": 1}.get(way, 2)
    assert len(table.history.nodes) == nodes


def test_the_press_that_stops_it_does_nothing_else(window: Window, sit: Seated) -> None:
    table = sit(4)
    assert window.session is not None
    board = window.board
    free = list(table.game.actions(table.state, table.to_act()[0]))[-1]
    at = board.place_of(board.where(free)).center().toPoint()
    replay, clock = replay_of(window)
    replay.start()
    clock.tick()
    QTest.mouseClick(board, LEFT, PLAIN, at)
    assert (table.here.depth, len(table.history.nodes)) == (1, 5)
    QTest.mouseClick(board, LEFT, PLAIN, at)
    assert (table.here.depth, len(table.history.nodes)) == (2, 6)


def test_the_loop_begins_again_until_it_is_stopped(window: Window, sit: Seated) -> None:
    table = sit(3)
    window.actions_["loop"].trigger()
    replay, clock = replay_of(window)
    replay.start()
    met = []
    for _ in range(9):
        clock.tick()
        met.append(table.here.depth)
    assert met == [1, 2, 3, 0, 1, 2, 3, 0, 1]
    window.actions_["loop"].trigger()
    clock.run()
    assert table.here.depth == 3


def test_turns_may_take_as_long_as_they_were_thought_about(window: Window, sit: Seated) -> None:
    table = sit(3)
    for node, took in zip(table.line[1:], (0.5, 60.0, 0.0), strict=True):
        node.took = took
    window.settings.set_value("replay_pace", "thought")
    window.settings.set_value("replay_speed", 2.0)
    replay, clock = replay_of(window)
    replay.start()
    assert clock.run() == pytest.approx((0.5 + 3.0 + 0.1) / 2)


@pytest.mark.parametrize(
    ("skip", "rows"),
    [("none", [1, 2, 3, 4, 5, 6]), ("computers", [1, 3, 5, 6]), ("others", [1, 3, 5, 6])],
)
def test_rows_can_be_skipped_but_never_the_last(
    window: Window, sit: Seated, skip: str, rows: list[int]
) -> None:
    table = sit(0, seats=AGAINST_EASY)
    table.computers_wait = True
    for _ in range(6):
        play_on(table)
    window.settings.set_value("replay_skip", skip)
    replay, clock = replay_of(window)
    replay.start()
    met = []
    while replay.is_running:
        clock.tick()
        met.append(table.here.depth)
    assert met == rows


def test_turns_that_only_hand_over_are_passes(window: Window, sit: Seated) -> None:
    sit(0)
    window.show_table(long_line(6))
    table = window.table
    assert table is not None
    window.settings.set_value("replay_skip", "passes")
    replay, _ = replay_of(window)
    table.go_to(table.line[0])
    met = []
    while not table.is_at_tip:
        replay.step(1)
        met.append(table.here.depth)
    assert met == [1, 6]
    replay.step(-1)
    assert table.here.depth == 1


def test_the_steps_of_the_buttons_skip_too_and_those_of_the_keys_do_not(window: Window, sit: Seated) -> None:
    table = sit(0, seats=AGAINST_EASY)
    table.computers_wait = True
    for _ in range(6):
        play_on(table)
    window.settings.set_value("replay_skip", "computers")
    buttons = transport_of(window).buttons
    met = []
    for press in (buttons["step_back"].click, buttons["step_back"].click, window.actions_["back"].trigger):
        press()
        met.append(table.here.depth)
    assert met == [5, 3, 2]
    buttons["step_forward"].click()
    assert table.here.depth == 3
    buttons["first"].click()
    assert table.here.depth == 0
    buttons["last"].click()
    assert table.here.depth == 6


def test_the_buttons_follow_what_runs_and_where_the_table_stands(window: Window, sit: Seated) -> None:
    sit(3)
    bar = transport_of(window)
    replay, clock = replay_of(window)
    assert bar.buttons["replay"].accessibleName() == "Replay"
    bar.buttons["replay"].click()
    assert bar.buttons["replay"].accessibleName() == "Pause"
    assert bar.buttons["first"].property("still")
    clock.run()
    assert bar.buttons["replay"].accessibleName() == "Replay"
    assert bar.buttons["last"].property("still")
    assert not bar.buttons["first"].property("still")
    window.actions_["speed_4"].trigger()
    assert bar.speed.text() == "4×"
    assert replay.speed == 4.0


def test_a_held_button_goes_on_stepping(window: Window, sit: Seated) -> None:
    sit(2)
    assert transport_of(window).buttons["step_back"].autoRepeat()
    assert transport_of(window).buttons["step_forward"].autoRepeat()


def test_with_no_turn_there_is_a_sentence(window: Window, sit: Seated) -> None:
    sit(0)
    window.actions_["replay"].trigger()
    assert window.status_bar.message.text() == "There is no turn to replay yet."
    assert window.session is not None
    assert not window.session.replay.is_running


def test_motions_are_shortened_to_their_share(window: Window, sit: Seated) -> None:
    table = sit(4)
    window.settings.set_value("pace", 0.5)
    window.settings.set_value("replay_speed", 8.0)
    assert window.session is not None
    replay, clock = replay_of(window)
    replay.start()
    clock.tick()
    stage = window.board.stage
    assert stage.is_playing
    assert sum(motion.duration() for motion in stage) <= 88
    replay.stop()
    table.go_forward()
    assert max(motion.duration() for motion in stage) > 88


@pytest.mark.parametrize(("speed", "told"), [(1.0, 4), (2.0, 0), (8.0, 0)])
def test_from_double_speed_on_only_the_end_is_told_and_nothing_is_heard(
    window: Window, sit: Seated, speed: float, told: int
) -> None:
    sit(4)
    window.settings.set_value("replay_speed", speed)
    heard: list[Any] = []
    said: list[str] = []
    window.replayed.connect(heard.append)
    replay, clock = replay_of(window)
    replay.start()
    say, window.announcer.say = window.announcer.say, said.append  # type: ignore[method-assign, assignment]
    clock.run()
    window.announcer.say = say  # type: ignore[method-assign]
    assert len(heard) == told
    assert len(said) == told + 1
    assert said[-1].startswith("End of the replay")


def test_no_preview_comes_between_and_pinning_one_stops_it(window: Window, sit: Seated) -> None:
    table = sit(4)
    assert window.session is not None
    replay, _ = replay_of(window)
    replay.start()
    from takeback.shell.session.view import PreviewTarget

    window.history_dock.hovered.emit(PreviewTarget(table.line[3]))
    assert not window.session.previews._hover_timer.isActive()
    window.history_dock.pinned.emit(PreviewTarget(table.line[3]))
    assert not replay.is_running
    assert window.board.preview is not None


def test_leaving_the_table_stops_it(window: Window, sit: Seated) -> None:
    sit(4)
    replay, _ = replay_of(window)
    replay.start()
    window.do("gallery")
    assert not replay.is_running
    assert not replay._timer.isActive()


@pytest.mark.parametrize(("turn", "row"), [(-120, 5), (120, 3), (-60, 4), (-360, 7)])
def test_a_notch_of_the_wheel_over_the_slider_is_one_row(
    window: Window, sit: Seated, turn: int, row: int
) -> None:
    table = sit(8)
    table.go_to(table.line[4])
    assert window.history_dock.panel is not None
    scrub = window.history_dock.panel.scrub
    middle = QPointF(scrub.rect().center())
    wheel = QWheelEvent(
        middle, QPointF(scrub.mapToGlobal(middle.toPoint())), QPoint(), QPoint(0, turn),
        Qt.MouseButton.NoButton, PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(scrub, wheel)
    assert table.here.depth == row


def test_the_slider_pages_by_ten_and_says_the_row(window: Window, sit: Seated) -> None:
    table = long_table(sit, 30)
    assert window.history_dock.panel is not None
    assert window.session is not None
    scrub = window.history_dock.panel.scrub
    scrub.setFocus()  # on the board this key is for levels
    QTest.keyClick(scrub, Qt.Key.Key_PageDown)
    depth = table.here.depth
    assert depth == 20
    assert scrub.accessibleDescription() == window.session.words.numbered_name(table.here)


def test_brackets_walk_from_board_and_panel_and_are_written_in_fields(window: Window, sit: Seated) -> None:
    table = sit(5)
    panel: Any = window.history_dock.panel
    for part in (window.board, panel.line, panel.lists.tree):
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_BracketLeft)
        assert table.here.depth == 4
        QTest.keyClick(part, Qt.Key.Key_BracketRight)
        assert table.here.depth == 5
    window.actions_["find"].trigger()
    QTest.keyClicks(panel.finding.bar.field, "[7]")
    assert panel.finding.bar.field.text() == "[7]"
    assert table.here.depth == 5

"""Test the replay: it walks the present line at its pace, and changes nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from takeback.engine.history import tree_digest
from takeback.shell.history.panel import Transport
from takeback.shell.session.replay import Replay
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.sampling import only
from tests.shell.conftest import AGAINST_EASY, Seated, play_on
from tests.shell.history.lines import make_long_line
from tests.shell.history.panel import Clock, show_line, show_tree

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


SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
ALL = [(speed, picture) for picture in (0.0, 0.05) for speed in SPEEDS]


@pytest.mark.parametrize(("speed", "picture"), only([*ALL[:6:2], *ALL[7::2]], ALL))  # each speed occurs once
def test_duration_of_a_replay_matches_its_speed_even_if_drawing_is_slow(
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


def test_replay_visits_every_turn_in_order_leaves_the_tree_unchanged_and_says_when_it_ends(
    window: Window, sit: Seated
) -> None:
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


def test_replay_begins_at_start_from_the_tip_else_at_current_turn(window: Window, sit: Seated) -> None:
    table = sit(6)
    replay, _ = replay_of(window)
    replay.start()
    assert table.here.depth == 0
    table.go_to(table.line[4])
    replay.start()
    assert table.here.depth == 4
    assert replay.is_running


def test_replay_from_a_turn_of_another_line_follows_that_line(window: Window, sit: Seated) -> None:
    table = sit(6)
    first = list(table.line)
    table.go_to(first[2])
    play_on(table, 4)
    _replay, clock = replay_of(window)
    window.do("replay_from", first[3])
    assert table.here is first[3]
    clock.run()
    assert table.here is first[6]


def test_space_key_starts_and_pauses_the_replay_in_history_tree_and_board(
    window: Window, sit: Seated
) -> None:
    table = sit(5)
    assert window.session is not None
    assert window.history_dock.panel is not None
    replay, clock = replay_of(window)
    for show in (show_line, show_tree, lambda _: window.board):
        widget: QWidget = show(window)
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Space)
        assert replay.is_running
        clock.tick()
        depth = table.here.depth
        QTest.keyClick(widget, Qt.Key.Key_Space)
        assert not replay.is_running
        assert table.here.depth == depth
    assert len(table.history.nodes) == 6


def test_space_key_plays_a_turn_when_the_board_cursor_is_visible(window: Window, sit: Seated) -> None:
    table = sit(0)
    assert window.session is not None
    window.board.setFocus()
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    QTest.keyClick(window.board, Qt.Key.Key_Space)
    assert table.here.depth == 1
    assert not window.session.replay.is_running


@pytest.mark.parametrize("way", ["click", "key", "escape", "undo", "row", "slider", "play", "draft"])
def test_player_input_stops_the_replay_at_the_turn_it_leads_to_and_adds_no_turn(
    window: Window, sit: Seated, way: str
) -> None:
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


def test_click_that_stops_the_replay_plays_no_turn(window: Window, sit: Seated) -> None:
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


def test_looped_replay_starts_over_after_the_end_until_the_loop_is_switched_off(
    window: Window, sit: Seated
) -> None:
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


def test_replay_at_the_pace_of_thought_shows_each_turn_as_long_as_was_thought_within_limits(
    window: Window, sit: Seated
) -> None:
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
def test_replay_skips_turns_of_computers_or_others_as_set_except_the_last(
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


def test_step_of_a_replay_skips_passes_in_both_directions_if_set(window: Window, sit: Seated) -> None:
    sit(0)
    window.show_table(make_long_line(6))
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


def test_replay_buttons_skip_turns_and_the_back_command_does_not(window: Window, sit: Seated) -> None:
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


def test_replay_buttons_show_pause_while_running_and_are_grey_at_the_ends(
    window: Window, sit: Seated
) -> None:
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


def test_replay_step_buttons_have_auto_repeat(window: Window, sit: Seated) -> None:
    sit(2)
    assert transport_of(window).buttons["step_back"].autoRepeat()
    assert transport_of(window).buttons["step_forward"].autoRepeat()


def test_replay_of_a_game_without_turns_says_that_there_is_none(window: Window, sit: Seated) -> None:
    sit(0)
    window.actions_["replay"].trigger()
    assert window.status_bar.message.text() == "There is no turn to replay yet."
    assert window.session is not None
    assert not window.session.replay.is_running


def test_fast_replay_shortens_the_animations_of_turns_until_it_is_stopped(
    window: Window, sit: Seated
) -> None:
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
def test_replay_from_double_speed_announces_only_its_end(
    window: Window, sit: Seated, speed: float, told: int
) -> None:
    sit(4)
    window.settings.set_value("replay_speed", speed)
    heard: list[Any] = []
    said: list[str] = []
    window.table_connections.replayed.connect(heard.append)
    replay, clock = replay_of(window)
    replay.start()
    say, window.announcer.say = window.announcer.say, said.append  # type: ignore[method-assign, assignment]
    clock.run()
    window.announcer.say = say  # type: ignore[method-assign]
    assert len(heard) == told
    assert len(said) == told + 1
    assert said[-1].startswith("End of the replay")


def test_replay_ignores_hover_and_stops_when_a_preview_is_pinned(window: Window, sit: Seated) -> None:
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


def test_leaving_the_table_stops_the_replay(window: Window, sit: Seated) -> None:
    sit(4)
    replay, _ = replay_of(window)
    replay.start()
    window.do("gallery")
    assert not replay.is_running
    assert not replay._timer.isActive()


@pytest.mark.parametrize(("turn", "row"), [(-120, 5), (120, 3), (-60, 4), (-360, 7)])
def test_wheel_over_the_history_slider_moves_one_turn_per_notch(
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


def test_page_key_on_the_history_slider_moves_ten_turns_and_describes_the_turn(
    window: Window, sit: Seated
) -> None:
    table = long_table(sit, 30)
    assert window.history_dock.panel is not None
    assert window.session is not None
    scrub = window.history_dock.panel.scrub
    scrub.setFocus()  # on the board this key changes levels
    QTest.keyClick(scrub, Qt.Key.Key_PageDown)
    depth = table.here.depth
    assert depth == 20
    assert scrub.accessibleDescription() == window.session.words.numbered_name(table.here)


def test_bracket_keys_go_back_and_forward_a_turn_but_are_typed_in_the_search_field(
    window: Window, sit: Seated
) -> None:
    table = sit(5)
    panel: Any = window.history_dock.panel
    for show in (show_line, show_tree, lambda _: window.board):
        part: QWidget = show(window)
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_BracketLeft)
        assert table.here.depth == 4
        QTest.keyClick(part, Qt.Key.Key_BracketRight)
        assert table.here.depth == 5
    window.actions_["find"].trigger()
    QTest.keyClicks(panel.finding.bar.field, "[7]")
    assert panel.finding.bar.field.text() == "[7]"
    assert table.here.depth == 5

"""Test Reedmere in the real window: two players at one screen, plans and their reports, turns that end
automatically.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.games.park.board.last_turns import last_turn_of
from takeback.games.park.state import Place, Take
from takeback.shell.app import application, make_window
from takeback.shell.session.session import LATE, Session
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.games.park.golden import TURNS
from tests.games.park.playing import END, before_turn, deal, list_steps, read_placement, tiles, with_park
from tests.games.park.seated import do, golden_table, plan_of, sit, standing, steps_of_turn
from tests.games.park.test_ends import with_nothing_fitting, without_ground
from tests.settling import settle

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
RED, BLUE = 1, 0


class Hotseat:
    """A window with a table in it, driven by the keys and clicks of two people."""

    def __init__(self, window: Window, table: Table) -> None:
        self.window, self.table = window, table
        window.show_table(table)
        window.show()
        window.activateWindow()

    @property
    def session(self) -> Session:
        assert self.window.session is not None
        return self.window.session

    @property
    def board(self) -> Any:
        return self.window.board

    @property
    def said(self) -> str:
        return self.window.status_bar.message.text()

    def press(self, *keys: Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget(), key, modifier)

    def point(self, key: Any) -> QPoint:
        return self.board.place_of(key).center().toPoint()

    def click(self, *keys: Any) -> None:
        for key in keys:
            QTest.mouseClick(self.board, Qt.MouseButton.LeftButton, pos=self.point(key))

    def lay(self, action: Place) -> None:
        """Turn the held tile with the mouse as it is to lie, then click its cell."""
        self.click(("cell", *self.board.hand.turn_to_cover(action.cells)))

    def trigger(self, id: str) -> None:
        self.window.actions_[id].trigger()


@pytest.fixture
def hotseat(qtbot: Any, profile: Path) -> Iterator[Any]:
    made: list[Window] = []

    def open_one(table: Table) -> Hotseat:
        application()
        profile.mkdir(parents=True, exist_ok=True)
        window = make_window(profile)
        made.append(window)
        window.settings.set_value("pace", 0.0)
        window.resize(1280, 800)
        seated = Hotseat(window, table)
        with qtbot.waitActive(window):
            pass
        return seated

    yield open_one
    for window in made:
        window.close()
        window.deleteLater()


# planning at one screen -------------------------------------------------------------------------------
def test_turn_planned_behind_the_curtain_by_keyboard_is_confirmed_by_one_key_later(
    hotseat: Any,
) -> None:
    seated = hotseat(golden_table(9))
    table = seated.table
    seated.press(Key.Key_P, modifier=Qt.KeyboardModifier.ControlModifier)
    assert seated.window.curtain.heading.text() == "Pass to Red"
    seated.press(Key.Key_Return)
    begun: list[Any] = list(steps_of_turn(10))
    place, *takes = begun if isinstance(begun[0], Place) else begun[1:]
    seated.press(*choose_keys(table, RED, place))
    seated.board.move_cursor(("cell", *seated.board.hand.turn_to_cover(place.cells)))
    seated.press(Key.Key_Return)
    for take in takes:
        seated.board.move_cursor(("stock", take.kind))
        seated.press(Key.Key_Return)
    assert standing(table, RED)[-len(takes) - 1 :] == [place, *takes]
    seated.press(Key.Key_P, modifier=Qt.KeyboardModifier.ControlModifier)
    assert seated.window.curtain.heading.text() == "Pass to Blue"
    seated.press(Key.Key_Return)
    assert seated.session.viewer() == BLUE
    do(table, BLUE, [*steps_of_turn(9), END])
    assert seated.window.curtain.heading.text() == "Pass to Red"
    seated.press(Key.Key_Return)
    seated.press(Key.Key_Return, modifier=CTRL)
    assert table.here.depth == 10
    assert table.state == before_turn(11)


def choose_keys(table: Table, seat: int, place: Any) -> list[Key]:
    """Return the digit key of the tile in the supply; nothing where the supply has only one tile."""
    from takeback.games.park.rules.questions import distinct_tiles

    tiles = distinct_tiles(table.state.parks[seat])
    if len(tiles) < 2:
        return []
    number = next(n for n, tile in enumerate(tiles) if (tile.kind, tile.value) == (place.kind, place.value))
    return [Key(Key.Key_1 + number)]


def test_plan_report_strikes_out_the_dropped_step_and_its_button_takes_the_next_home_and_closes_it(
    hotseat: Any,
) -> None:
    table = golden_table(9)
    do(table, RED, steps_of_turn(10))
    seated = hotseat(table)
    do(table, BLUE, [Take("Hs", 4) if step == Take("Hl", 4) else step for step in steps_of_turn(9)])
    table.confirm(BLUE)
    seated.press(Key.Key_Return)
    report = seated.window.plan_report
    assert report.isVisible()
    assert "After Blue’s turn, 1 of your" in report.headline.text()
    assert "<s>Take heron home 4</s>" in report.lines.text()
    assert [button.text() for button in report.buttons] == ["Take the 2 instead"]
    QTest.mouseClick(report.buttons[0], Qt.MouseButton.LeftButton)
    assert Take("Hs", 2) in standing(table, RED)
    assert not report.isVisible()


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_plan_report_covers_neither_stock_nor_supply_and_leaves_the_park_in_view(
    hotseat: Any, size: tuple[int, int]
) -> None:
    table = golden_table(25)
    do(table, RED, steps_of_turn(26))
    seated = hotseat(table)
    seated.window.resize(*size)
    do(table, BLUE, [*steps_of_turn(25), END])
    seated.press(Key.Key_Return)
    report, board = seated.window.plan_report, seated.board
    assert report.isVisible()
    shown = [one for one in (report.headline, report.lines, report.close_button) if one.isVisible()]
    assert all(one.height() >= one.heightForWidth(one.width()) for one in shown), "no words are cut off"
    covered = QRectF(board.mapFromGlobal(report.mapToGlobal(QPoint())), report.size())
    assert {key[0] for key in board.spots if board.place_of(key).intersects(covered)} <= {"seat", "spot"}
    assert "Lookout 14 instead of 16" in report.lines.text()
    before = board.current_view().side
    report.close_button.click()
    assert board.current_view().side >= before


@pytest.mark.parametrize("width", [800, 1280])
def test_buttons_of_the_toolbar_stay_in_place_through_all_steps_of_a_turn(hotseat: Any, width: int) -> None:
    seated = hotseat(golden_table(9))
    seated.window.resize(width, 800)
    bar, places = seated.window.toolbar, set()
    for action in (None, *steps_of_turn(9), END):
        if action is not None:
            seated.table.act(action, BLUE)
        settle()
        assert bar.plan.isVisible(), "End turn does not take its place"
        shown = [button for button in (bar.plan, bar.restart_turn, bar.confirm) if button.isVisible()]
        places |= {(button.text(), button.x()) for button in shown}
    assert sorted(text for text, _x in places) == ["End turn", "Plan ahead", "Restart turn"]


def test_plan_of_another_seat_changes_nothing_on_the_board_and_does_not_open_the_turn_panel(
    hotseat: Any,
) -> None:
    table = golden_table(9)
    seated = hotseat(table)
    before = seated.board.spot_descriptions(), seated.board.render_still()
    do(table, RED, steps_of_turn(10))
    assert (seated.board.spot_descriptions(), seated.board.render_still()) == before
    assert not seated.window.history_dock.panel.turn.isVisible()


def test_plan_command_on_the_own_turn_or_after_the_end_shows_why_there_is_nothing_to_plan(
    hotseat: Any,
) -> None:
    seated = hotseat(golden_table(36))  # Blue’s park is full
    seated.trigger("plan")
    assert seated.said == "It is your turn: there is nothing to plan ahead."
    assert not seated.window.curtain.isVisible()
    do(seated.table, RED, [*steps_of_turn(36), END])
    seated.trigger("plan")
    assert seated.said == "The game is over."


def test_confirm_button_is_flat_after_all_steps_of_a_turn_are_undone(hotseat: Any) -> None:
    table = golden_table(9)
    seated = hotseat(table)
    confirm = seated.window.toolbar.confirm
    do(table, BLUE, steps_of_turn(9)[:1])
    seated.trigger("undo")
    assert table.drafts.find(BLUE).moves() == ()
    assert confirm.isFlat() == bool(table.turn_checks.why_not_confirm(BLUE)) is True


# whole turns with the mouse ---------------------------------------------------------------------------
def test_two_players_can_play_turns_with_the_mouse_alone(hotseat: Any) -> None:
    seated = hotseat(golden_table(9))
    for number in (9, 10, 11, 12):
        step: Any
        for step in list_steps(before_turn(number), TURNS[number - 1]):
            if isinstance(step, Place):
                seated.lay(step)
            elif isinstance(step, Take):
                seated.click(("stock", step.kind))
            elif type(step).__name__ == "Choose":
                seated.click(("supply", step.kind, step.value))
            else:
                seated.click(("face", seated.board.state.face.index(step.plot)), ("spot", step.px, step.py))
        QTest.mouseClick(seated.window.toolbar.confirm, Qt.MouseButton.LeftButton)
        assert seated.table.here.depth == number
        assert seated.table.state == before_turn(number + 1)


def test_action_sent_from_an_outdated_board_is_ignored_with_a_message(hotseat: Any) -> None:
    seated = hotseat(golden_table(9))
    first, *rest = steps_of_turn(9)
    old = seated.board.draft_revision
    do(seated.table, BLUE, [first])
    seated.board.action_wanted.emit(rest[0], BLUE, old)
    assert standing(seated.table, BLUE) == [first]
    assert seated.said == LATE


# one row at a time ------------------------------------------------------------------------------------
def test_click_on_a_listed_step_and_undo_redo_and_restart_keys_move_within_the_turn(hotseat: Any) -> None:
    seated = hotseat(golden_table(9))
    planned = steps_of_turn(9)
    do(seated.table, BLUE, planned)
    list_ = seated.window.history_dock.panel.turn.steps
    QTest.mouseClick(
        list_.viewport(), Qt.MouseButton.LeftButton, pos=list_.visualRect(list_.model().index(1, 0)).center()
    )
    assert standing(seated.table, BLUE) == planned[:1]
    seated.board.setFocus()
    seated.press(Key.Key_Y, modifier=CTRL)
    assert standing(seated.table, BLUE) == planned[:2]
    seated.press(Key.Key_Z, modifier=CTRL)
    assert standing(seated.table, BLUE) == planned[:1]
    seated.press(Key.Key_Backspace, modifier=CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert standing(seated.table, BLUE) == []
    assert len(plan_of(seated.table, BLUE).undone()) == len(planned)
    for _ in planned:
        seated.press(Key.Key_Z, modifier=CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert standing(seated.table, BLUE) == planned


def test_turn_panel_shows_the_points_of_each_step_and_when_ending_cannot_be_undone(hotseat: Any) -> None:
    seated = hotseat(golden_table(7, "fair"))
    do(seated.table, BLUE, steps_of_turn(7))
    this_turn = seated.window.history_dock.panel.turn
    rows = [this_turn.steps.look(row).text for row in range(plan_of(seated.table, BLUE).stack.count() + 1)]
    assert any("Place toad home: +6" in row for row in rows)
    assert "cannot be undone at a fair table" in this_turn.ending.text()


def test_turn_panel_says_when_the_turn_can_be_ended(hotseat: Any) -> None:
    seated = hotseat(golden_table(7))
    this_turn = seated.window.history_dock.panel.turn
    steps = steps_of_turn(7)
    do(seated.table, BLUE, steps[:1])
    assert "Ready" not in this_turn.standing.text()
    do(seated.table, BLUE, steps[1:])
    assert this_turn.standing.text().endswith(" Ready to end the turn.")


def test_change_turn_command_reopens_the_turn_as_draft_and_keeps_the_old_one(hotseat: Any) -> None:
    seated = hotseat(golden_table(11))
    node = seated.table.line[9]
    seated.window.do("change_turn", node)
    assert seated.table.here.depth == 8
    assert standing(seated.table, BLUE) == steps_of_turn(9)
    assert node in seated.table.here.children


def test_setting_for_the_pace_of_computers_sets_their_minimum_thinking_time(hotseat: Any) -> None:
    seated = hotseat(golden_table(9))
    assert seated.session.computers.thinkers().min_seconds == 0.0
    seated.window.settings.set_value("computer_pace", 5.0)
    assert seated.session.computers.thinkers().min_seconds == 5.0


# turns that end automatically ------------------------------------------------------------------------
@pytest.mark.parametrize(("wish", "ends"), [("never", False), ("no_choice", False), ("complete", True)])
def test_complete_turn_with_choices_ends_by_itself_only_with_the_setting_complete(
    hotseat: Any, qtbot: Any, wish: str, ends: bool
) -> None:
    seated = hotseat(golden_table(9))
    seated.window.settings.set_value("end_turns", wish)
    do(seated.table, BLUE, steps_of_turn(9))
    settle()
    assert (seated.table.here.depth == 9) is ends


@pytest.mark.parametrize(("wish", "ends"), [("never", False), ("no_choice", True), ("complete", True)])
def test_turn_without_a_choice_ends_by_itself_unless_the_setting_is_never(
    hotseat: Any, qtbot: Any, wish: str, ends: bool
) -> None:
    state = with_park(without_ground(deal()), BLUE, supply=tiles("G1 G1"))
    seated = hotseat(sit(with_nothing_fitting(state, RED)))
    seated.window.settings.set_value("end_turns", wish)
    do(seated.table, BLUE, [read_placement("G1 0,0"), END])
    settle()
    assert (seated.table.state.to_move == BLUE) is ends
    assert seated.table.here.depth == (2 if ends else 1)
    assert not seated.table.state.over


def test_undo_takes_back_an_automatic_pass_with_the_turn_before_it(hotseat: Any, qtbot: Any) -> None:
    state = with_park(without_ground(deal()), BLUE, supply=tiles("G1 G1"))
    seated = hotseat(sit(with_nothing_fitting(state, RED)))
    seated.window.settings.set_value("end_turns", "complete")
    do(seated.table, BLUE, [read_placement("G1 0,0"), END])
    settle()
    assert seated.table.here.depth == 2
    seated.session.confirm_presence()
    seated.press(Key.Key_Z, modifier=CTRL)
    assert seated.table.here.depth == 0
    seated.session.confirm_presence()
    seated.press(Key.Key_Z, modifier=CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert seated.table.here.depth == 2


def test_turn_ends_by_itself_only_after_its_last_step(hotseat: Any, qtbot: Any) -> None:
    seated = hotseat(golden_table(35))
    table = seated.table
    seated.window.settings.set_value("end_turns", "no_choice")
    do(table, BLUE, [*steps_of_turn(35), END])
    seated.window.settings.set_value("end_turns", "complete")
    do(table, RED, steps_of_turn(36)[:-1])
    settle()
    assert table.here.depth == 35
    do(table, RED, steps_of_turn(36)[-1:])
    settle()
    assert table.here.depth == 36


def test_planned_turn_that_another_turn_changed_does_not_end_by_itself(hotseat: Any, qtbot: Any) -> None:
    table = golden_table(25)
    do(table, RED, steps_of_turn(26))
    seated = hotseat(table)
    seated.window.settings.set_value("end_turns", "complete")
    do(table, BLUE, steps_of_turn(25))  # builds a lookout, so that Red’s is worth less
    settle()
    assert table.here.depth == 25
    seated.session.confirm_presence()
    settle()
    assert seated.window.plan_report.isVisible()
    assert table.here.depth == 25


def test_coming_back_to_a_complete_turn_does_not_end_it(hotseat: Any, qtbot: Any) -> None:
    seated = hotseat(golden_table(9))
    do(seated.table, BLUE, steps_of_turn(9))
    seated.window.settings.set_value("end_turns", "complete")
    seated.trigger("back")
    seated.trigger("forward")
    settle()
    assert seated.table.here.depth == 8
    assert standing(seated.table, BLUE) == steps_of_turn(9)


# preview of past turns --------------------------------------------------------------------------------
def test_preview_of_a_row_shows_parks_as_they_were_and_changes_no_turn(hotseat: Any) -> None:
    from takeback.shell.session.view import PreviewTarget

    seated = hotseat(golden_table(30))
    seated.session.previews.pin(PreviewTarget(seated.table.line[12]))
    assert seated.board.state.parks == before_turn(13).parks
    assert seated.board.preview is not None
    assert seated.table.here.depth == 29
    seated.session.previews.end()
    assert seated.board.state.parks == before_turn(30).parks


# marks ------------------------------------------------------------------------------------------------
def test_last_turn_of_each_seat_is_marked_on_the_board_until_its_next_turn(hotseat: Any) -> None:
    seated = hotseat(golden_table(14))
    session, line = seated.session, seated.table.line
    for node in line[1:]:
        seated.table.go_to(node)
        session.confirm_presence()
        turns = {turn.seat: turn for turn in seated.board.last_turns}
        recent = {one.seat: one for one in line[1 : node.depth + 1]}  # later ones replace earlier ones
        assert turns == {seat: last_turn_of(one.moves) for seat, one in recent.items()}
        marked = {key for key, name in seated.board.spot_descriptions() if "of the last turn" in name}
        viewed = turns.get(seated.board.viewed_seat)
        cells = {cell for each in viewed.tiles for cell in each} | set(viewed.lookouts) if viewed else set()
        assert marked == {str(("cell", *cell)) for cell in cells}

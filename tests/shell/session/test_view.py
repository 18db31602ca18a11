"""Test parts of the screen with hand-made views, without window, session or played table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QToolTip, QWidget

from takeback.engine.game import Instead, Outcome
from takeback.engine.history import Bookmark
from takeback.engine.trial_positions import LONGEST_STEP
from takeback.shell.features.supposing.strip import AssumptionStrip
from takeback.shell.history.this_turn import DraftPanel
from takeback.shell.session.view import ANYONE, Cover, PreviewTarget, Transition
from takeback.shell.session.words import position_phrase
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.curtain import Curtain
from takeback.shell.window.notice import Toast
from takeback.shell.window.plan_report import PlanReport
from takeback.shell.window.statusbar import LEAST_MESSAGE, StatusBar
from takeback.shell.window.toolbar import NARROW, Toolbar
from takeback.shell.window.window import Window
from takeback.table.plan_verdict import PlanVerdict
from takeback.table.table import Change
from tests.shell.views import turn_of, view_at, with_fields
from tests.table.workshop import Make


@pytest.fixture
def desk(qtbot: Any) -> QWidget:
    desk = QMainWindow()
    desk.resize(1280, 800)
    qtbot.addWidget(desk)
    return desk


# the toolbar ------------------------------------------------------------------------------------------
@pytest.fixture
def bar(window: Window, desk: QMainWindow) -> Toolbar:
    return Toolbar(window.actions_, desk)


def test_undo_and_redo_name_their_action_in_wrapped_tooltips_and_cut_menu_entries_or_are_grey(
    bar: Toolbar,
) -> None:
    bar.show_view(view_at(2, undo="“Nought: row 1, column 2”"))
    assert bar.undo.toolTip() == "Undo: “Nought: row 1, column 2” (Ctrl+Z)"
    assert bar.undo.accessibleDescription() == "Undo: “Nought: row 1, column 2”"
    assert (bar.undo.isFlat(), bar.redo.isFlat()) == (False, True)
    assert bar.undo.text() == "Undo"
    bar.show_view(view_at(0, 2, redo="Cross & Nought"))
    assert (bar.undo.isFlat(), bar.redo.isFlat()) == (True, False)
    assert bar._actions["redo"].text() == "&Redo: Cross && Nought"
    name = "“B: right, " + "down, " * 20 + "up”"
    bar.show_view(view_at(2, undo=name))
    assert bar.undo.toolTip().replace("\n", " ") == f"Undo: {name} (Ctrl+Z)"
    metrics = QFontMetricsF(QToolTip.font())
    assert max(map(metrics.horizontalAdvance, bar.undo.toolTip().split("\n"))) <= 400
    entry = bar._actions["undo"].text()
    assert entry.removeprefix("&Undo: ").removesuffix("…”") in name
    assert entry.endswith("down…”"), "cut after a word"


def test_confirm_and_restart_buttons_are_shown_only_while_a_turn_is_unfinished(bar: Toolbar) -> None:
    bar.show_view(view_at())
    assert bar.confirm.isHidden()
    bar.show_view(with_fields(view_at(), turn=turn_of("row 1, column 1")))
    assert not bar.confirm.isHidden()
    assert not bar.restart_turn.isHidden()
    assert not bar.confirm.isFlat()
    bar.show_view(None)
    assert bar.confirm.isHidden()
    assert bar.new.isHidden()


def test_grey_confirm_button_of_the_toolbar_gives_its_reason(bar: Toolbar) -> None:
    bar.show_view(open_view(why_not="One more step."))
    assert bar.confirm.isFlat()
    assert bar.confirm.toolTip() == bar.confirm.accessibleDescription() == "One more step."
    bar.show_view(open_view())
    assert not bar.confirm.isFlat()
    assert bar.confirm.toolTip() == bar._actions["confirm"].toolTip()


def test_confirm_button_in_the_history_gives_its_reason_when_grey_or_else_its_consequence(
    desk: QMainWindow,
) -> None:
    confirm, restart = QAction("Confirm", desk), QAction("Restart turn", desk)
    confirm.setObjectName("confirm")
    steps = DraftPanel(confirm, restart, desk)
    button = steps.buttons["confirm"]
    steps.show_turn(turn_of("makes 1", "makes 2", why_not="One more step."))
    assert button.isFlat()
    assert button.toolTip() == button.accessibleDescription() == "One more step."
    steps.show_turn(turn_of("makes 1", "makes 2", end_warning="Then it is Ben’s turn."))
    assert not button.isFlat()
    assert button.toolTip() == confirm.toolTip()
    assert button.accessibleDescription() == "Then it is Ben’s turn."


def open_view(**fields: Any) -> Any:
    return with_fields(view_at(), turn=turn_of("makes 1", "makes 2", **fields))


def test_plan_button_says_plan_ahead_or_put_away_and_is_hidden_without_a_choice(bar: Toolbar) -> None:
    bar.show_view(view_at())
    assert bar.plan.isHidden()
    bar.show_view(view_at(planners=(1,)))
    assert (bar.plan.isHidden(), bar.plan.text()) == (False, "Plan ahead")
    bar.show_view(view_at(planning=1))
    assert bar.plan.text() == "Put away"
    # with only one person, the plan is already open
    bar.show_view(with_fields(open_view(is_plan=True), planners=(1,)))
    assert bar.plan.isHidden()


def test_confirm_button_is_hidden_in_plans_only_and_restart_never(bar: Toolbar, desk: QMainWindow) -> None:
    confirm = QAction("Confirm", desk)
    confirm.setObjectName("confirm")
    steps = DraftPanel(confirm, QAction("Restart turn", desk), desk)
    for is_plan in (True, False):
        bar.show_view(with_fields(open_view(is_plan=is_plan), planning=1 if is_plan else None))
        assert bar.confirm.isHidden() is is_plan
        assert not bar.restart_turn.isHidden()
        steps.show_turn(turn_of("makes 1", is_plan=is_plan))
        assert steps.buttons["confirm"].isHidden() is is_plan
        assert steps.heading.text() == ("Plan" if is_plan else "This turn")


def test_reply_to_another_turn_is_called_reply_instead_of_turn_in_history_and_toolbar(
    bar: Toolbar, desk: QMainWindow
) -> None:
    confirm = QAction("Confirm", desk)
    confirm.setObjectName("confirm")
    steps = DraftPanel(confirm, QAction("Restart turn", desk), desk)
    for is_reply, named in ((True, "reply"), (False, "turn")):
        steps.show_turn(turn_of("makes 1", is_reply=is_reply))
        assert steps.heading.text() == f"This {named}"
        assert steps.steps.look(0).text == f"{named.capitalize()} begins"
        assert f"Restart {named}" in [button.text() for button in steps.buttons.values()]
        bar.show_view(open_view(is_reply=is_reply))
        assert bar.restart_turn.text() == f"Restart {named}"


def test_plan_and_confirm_buttons_are_both_visible_in_a_wide_window(bar: Toolbar) -> None:
    """The buttons end where the desk ends, unless one of them would have to be hidden for that."""
    bar.window().resize(1280, 400)
    bar.show_view(open_view())
    bar.fit(1280)
    bar.set_dock_width(320)
    assert not bar.confirm.isHidden()
    bar.show_view(with_fields(open_view(), planners=(1,)))
    assert not bar.confirm.isHidden()
    assert not bar.plan.isHidden()


def test_long_title_in_the_toolbar_is_cut_where_it_does_not_fit_and_hides_no_button(bar: Toolbar) -> None:
    widths = range(NARROW, 1800, 20)
    long = "Flow – A path through the marshes in the evening of a summer day"
    shown: dict[tuple[str, int], tuple[bool, bool]] = {}  # are title and Plan ahead visible?
    for title in ("Flow", "Flow – Brooks 2", long):
        bar.show_view(None)
        bar.show_view(with_fields(open_view(), title=title, planners=(1,)))
        for width in widths:
            bar.window().resize(width, 400)
            bar.fit(width)
            shown[title, width] = not bar.game.isHidden(), not bar.plan.isHidden()
            assert shown[title, width] == shown["Flow", width]
            if bar.game.isHidden():
                continue
            is_cut = bar.game.text() != title
            assert bar.game.text().endswith("…") == is_cut
            assert bar.game.toolTip() == (title if is_cut else "")
            bar._left_row.activate()
            assert bar.game.fontMetrics().horizontalAdvance(bar.game.text()) <= bar.game.width()
        assert not is_cut  # in the widest window


# the status bar ---------------------------------------------------------------------------------------
@pytest.fixture
def status_bar(desk: QMainWindow) -> StatusBar:
    bar = StatusBar(desk)
    bar.board_text, bar.key_to_play = lambda: "Nought to move.", lambda: "Ctrl+P"
    return bar


def test_status_bar_shows_the_turn_number_and_the_last_turn_and_is_empty_without_a_table(
    status_bar: StatusBar,
) -> None:
    status_bar.show_view(view_at(1, 3, named="Cross: row 1, column 1", rule="fair"))
    assert status_bar.place_bar.text() == "Turn 1 of 3 · fair"
    assert status_bar.message.text() == "Cross: row 1, column 1. Nought to move."
    status_bar.show_view(None)
    assert (status_bar.place_bar.text(), status_bar.message.text()) == ("", "")


def test_status_bar_says_what_a_replay_or_the_board_shows_in_place_of_whose_move_it_is(
    status_bar: StatusBar,
) -> None:
    now = view_at(3, named="Cross: row 1, column 1", next_step="Put a nought.")
    status_bar.show_view(with_fields(now, is_replaying=True, next_step=""))
    assert status_bar.message.text() == "Replay: Cross: row 1, column 1."
    status_bar.show_view(now)
    for height in (600, 480):
        status_bar.fit_height(height)
        before = status_bar.message.text(), status_bar.next_step.text()
        status_bar.set_shown_text("Cross’s turn: row 1.")
        assert (status_bar.message.text(), status_bar.next_step.text()) == ("Cross’s turn: row 1.", "")
        status_bar.set_shown_text("")
        assert (status_bar.message.text(), status_bar.next_step.text()) == before


def test_next_step_line_of_the_status_bar_keeps_its_text_and_height_until_the_table_is_left(
    status_bar: StatusBar,
) -> None:
    plain = status_bar.height()
    status_bar.show_view(view_at(1, next_step="Put a cross on an empty cell: 3 in a row win."))
    assert status_bar.next_step.text() == "Put a cross on an empty cell: 3 in a row win."
    height = status_bar.height()
    status_bar.show_message("Something else was said.")
    assert status_bar.next_step.text() == "Put a cross on an empty cell: 3 in a row win."
    status_bar.show_view(view_at(2, thinking=1))
    assert (status_bar.next_step.text(), status_bar.height()) == ("", height)
    status_bar.show_view(None)
    assert status_bar.height() == plain < height


def test_longest_next_step_fits_the_one_line_of_the_status_bar_in_a_low_window(status_bar: StatusBar) -> None:
    status_bar.ensurePolished()
    longest = "Nothing you have fits: take a ground tile from the stock instead."
    assert LONGEST_STEP - 6 < len(longest) <= LONGEST_STEP
    status_bar.show_view(view_at(1, next_step=longest))
    height = status_bar.height()
    status_bar.fit_height(480)
    assert (status_bar.message.text(), status_bar.height() < height) == (status_bar.next_step.text(), True)
    assert status_bar.message.fontMetrics().horizontalAdvance(status_bar.message.text()) < LEAST_MESSAGE
    status_bar.show_message("Something else was said.")
    assert status_bar.message.text() == "Something else was said."
    QTest.keyClick(status_bar, Qt.Key.Key_Shift)
    assert status_bar.message.text() == status_bar.next_step.text()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"thinking": 1}, "Nought is thinking…"),
        ({"waiting": "Nought"}, "Nought is waiting. Press Ctrl+P or the button to let Nought play."),
        ({"answers_soon": True}, "Start. Nought answers in a moment."),
        ({"outcome": Outcome((0,), "Cross wins.")}, "Nought to move."),
    ],
)
def test_status_bar_says_whether_a_computer_thinks_waits_or_answers_soon_or_who_is_to_move(
    status_bar: StatusBar, fields: dict[str, Any], sentence: str
) -> None:
    status_bar.show_view(view_at(1, **fields))
    assert status_bar.message.text() == sentence


def test_status_message_stays_until_the_table_changes(status_bar: StatusBar) -> None:
    view = view_at(2)
    status_bar.show_view(view)
    status_bar.show_message("There is nothing to undo.")
    status_bar.show_view(with_fields(view, sight=PreviewTarget(view.here)))
    status_bar.show_view(with_fields(view, is_replaying=True))
    assert status_bar.message.text() == "There is nothing to undo."
    status_bar.show_view(with_fields(view, revision=1))
    assert status_bar.message.text() != "There is nothing to undo."


# over the board ---------------------------------------------------------------------------------------
FELL = PlanVerdict(Make(1), "fell", "makes 1: There is a 1 already.", "makes 1")


def test_plan_report_is_announced_once_offers_alternatives_and_is_hidden_without_lost_steps(
    desk: QWidget,
) -> None:
    report, told, wanted = PlanReport(desk), [], []
    report.message_emitted.connect(told.append)
    report.replacement_wanted.connect(wanted.append)
    view = open_view(
        verdicts=(FELL,),
        report=(str(FELL),),
        causes=(1,),
        replacements=(Instead(Make(11), "Make 11 instead"),),
    )
    for _ in range(2):
        report.show_view(view)
    assert not report.isHidden()
    assert "<s>makes 1</s>" in report.lines.text()
    assert "Nought’s turn" in report.headline.text()
    assert len(told) == 1
    report.buttons[0].click()
    assert wanted == [Make(11)]
    report.show_view(open_view())
    assert report.isHidden()


def test_curtain_names_the_next_seat_and_is_hidden_when_the_view_has_no_cover(desk: QWidget) -> None:
    curtain, told = Curtain(desk), []
    curtain.message_emitted.connect(told.append)
    curtain.show_view(view_at(cover=Cover(1, "turn")))
    assert curtain.heading.text() == "Pass to Nought"
    curtain.show_view(view_at(cover=Cover(ANYONE, "away")))
    assert curtain.button.text() == "Continue"
    assert len(told) == 2
    curtain.show_view(view_at())
    assert curtain.isHidden()


def test_assumption_strip_hides_its_button_at_its_own_turn_and_itself_under_the_curtain(
    desk: QWidget,
) -> None:
    strip, mark = AssumptionStrip(desk), Bookmark("Turn 1", assumption="the corner is his")
    view = view_at(2, supposed=(mark,), is_supposed_below=True)
    strip.show_view(view)
    assert strip.sentence.text() == "Assume the corner is his"
    assert not strip.holds.isHidden()
    strip.show_view(with_fields(view, is_supposed_below=False))
    assert strip.holds.isHidden()
    strip.show_view(with_fields(view, cover=Cover(1, "turn")))
    assert strip.isHidden()


def test_toast_about_a_draft_left_at_another_turn_is_shown_only_if_the_setting_is_on(desk: QWidget) -> None:
    bar, view = StatusBar(desk), open_view()
    bar.resize(1000, 40)
    toast = Toast(bar, lambda id: id)
    change = Change(view.here, view_at(2).here, "went")
    left = with_fields(view_at(2), led=Transition(change, aside=view.left_behind_by(change)))
    for wanted in (True, False):
        bar.end_temporary_message()
        toast.announces_kept_drafts = wanted
        toast.show_view(view)
        toast.show_view(left)
        assert toast.isHidden() != wanted
    assert toast.text() == "2 steps are kept at Start. Go back there and press confirm to confirm them."
    keyless = Toast(bar, lambda _id: "")
    keyless.show_view(left)
    assert keyless.text() == "2 steps are kept at Start for when you come back."


# the board --------------------------------------------------------------------------------------------
def test_board_shows_a_state_again_only_when_state_or_preview_changes(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_at(2)
    board = view.game.board_class(view.game, view.seats)
    qtbot.addWidget(board)
    part, shown = BoardPart(board), []
    monkeypatch.setattr(board, "show_state", lambda *told: shown.append(told))
    part.show_view(view)
    part.show_view(with_fields(view, revision=1, undo="something", is_replaying=True))
    assert shown == [(view.state, view.viewer, view.to_act)]
    sight = PreviewTarget(view.here)
    part.show_view(with_fields(view, sight=sight, sight_name="turn 2", pinned=sight))
    assert board.preview == "Preview of turn 2 · pinned · Esc returns"
    assert shown[-1] == (view.state, view.viewer, ())
    part.show_view(view)
    assert board.preview is None


def test_views_are_equal_if_only_their_news_differ_but_not_their_revision_or_viewer() -> None:
    view = view_at(2)
    assert with_fields(view, led=Transition(news="Cross: row 1, column 1")) == view
    assert with_fields(view, revision=1) != view
    assert with_fields(view, viewer=1) != view


def test_views_that_differ_only_in_their_news_are_not_unequal() -> None:
    view = view_at(2)
    again = with_fields(view, led=Transition(news="Something happened."))
    assert view == again
    assert not view != again  # noqa: SIM202  structs have a way of their own to be unequal
    assert view != with_fields(view, saved=2)


@pytest.mark.parametrize(
    ("move", "event", "named"),
    [(-1, -1, "turn 64"), (1, -1, "turn 64, step 2"), (1, 0, "turn 64, while it happens")],
)
def test_position_is_named_by_its_turn_and_the_step_or_event_in_it(move: int, event: int, named: str) -> None:
    node = SimpleNamespace(moves=(1,), depth=64)
    assert position_phrase(node, move, event) == named  # type: ignore[arg-type]

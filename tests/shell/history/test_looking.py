"""Test previews, which change nothing: on hover and focus, pinned, and ended."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from takeback.board.motion import FLASH
from takeback.engine.game import Game, find_games
from takeback.engine.history import Node, tree_digest
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.history.list_head import THIS_LINE
from takeback.shell.session.view import PositionPreview, PreviewTarget
from takeback.shell.window.window import Window
from takeback.table.table import Table
from takeback.ui.focus import WRITTEN_IN
from tests.settling import settle
from tests.shell.conftest import Seated, play_on
from tests.shell.features.rewriting.acting import open_in
from tests.shell.history.lines import play_random_table
from tests.shell.history.panel import panel_of, search, show_tree
from tests.shell.parts import feature_part
from tests.shell.showing import session_of, show_uncovered

GAMES = [found.game for found in find_games() if found.game is not None]


def end_hover_delay(looking: PositionPreview) -> None:
    """Let the hover delay end at once."""
    if looking._hover_timer.isActive():
        looking._hover_timer.stop()
        looking._on_hovered()


def hover(window: Window, row: int) -> None:
    assert window.history_dock.panel is not None
    line = window.history_dock.panel.line
    index = line.model().index(row, 0)
    QApplication.processEvents()  # events of a real pointer over the window come first
    at = line.visualRect(index).center()
    for point in (at + QPoint(3, 0), at):  # a pointer that is already there would cause no move event
        QTest.mouseMove(line.viewport(), point)


def play_another_line(window: Window, sit: Seated) -> list[Node]:
    """Play two turns of another line after turn 2 and go back to the first line; return the two."""
    table = sit(4)
    table.go_to(table.line[2])
    play_on(table, 5)
    play_on(table)
    played = table.line[3:5]
    window.actions_["line_before"].trigger()
    return played


def board_texts(window: Window) -> list[tuple[str, str]]:
    return window.board.spot_descriptions()


def test_hovering_over_a_history_row_previews_its_turn_after_150_ms_and_leaving_restores_the_board(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    session, heard = session_of(window), []
    table.changed.connect(heard.append)
    before, still = board_texts(window), window.board.render_still()
    hover(window, 2)
    assert window.board.preview is None
    assert session.previews._hover_timer.interval() == 150
    end_hover_delay(session.previews)
    assert window.board.preview == "Preview of turn 2 · Esc returns"
    assert window.board.state == table.line[2].state
    assert window.board.render_still() != still
    assert window.history_dock.panel is not None
    QTest.mouseMove(window.history_dock.panel.line.viewport(), QPoint(-40, -40))
    window.history_dock.panel.line._preview_row(-1)
    assert window.board.preview is None
    assert board_texts(window) == before
    assert window.board.render_still() == still
    assert table.here.depth == 6
    assert not heard


@pytest.mark.parametrize("name", ["line", "tree", "in_time"])
def test_preview_follows_the_row_that_the_wheel_scrolls_under_the_pointer(
    window: Window, sit: Seated, name: str
) -> None:
    table = sit(40, size="9x9", run=9)
    window.show()
    previews, lists = session_of(window).previews, panel_of(window).lists
    show_tree(window)
    lists.show_in_time(name == "in_time")
    if name == "line":
        lists.show_tab(THIS_LINE)
    view: Any = lists.current_list
    QApplication.processEvents()
    at = QPointF(view.viewport().rect().center())
    for way in (1, 1, -1):
        event = QWheelEvent(
            at,
            view.viewport().mapToGlobal(at),
            QPoint(),
            QPoint(0, 120 * way),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        before = view.verticalScrollBar().value()
        QApplication.sendEvent(view.viewport(), event)
        assert view.verticalScrollBar().value() != before
        end_hover_delay(previews)
        turn = str(view.indexAt(at.toPoint()).data()).partition(".")[0]
        assert previews.shown == PreviewTarget(table.line[int(turn)])


def test_hovering_over_the_row_of_the_current_turn_shows_no_preview(window: Window, sit: Seated) -> None:
    sit(3)
    hover(window, 3)
    end_hover_delay(session_of(window).previews)
    assert window.board.preview is None


def test_quick_hovering_over_thirty_rows_shows_only_the_last_as_preview(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(20, size="9x9", run=5)
    looking, built = session_of(window).previews, []
    session_of(window).changed.connect(lambda view: built.append(view.sight))
    for number in range(30):
        looking.hover(PreviewTarget(table.line[number % 20]))
    end_hover_delay(looking)
    assert built == [PreviewTarget(table.line[9])]


def test_preview_of_the_start_replaces_an_earlier_preview(window: Window, sit: Seated) -> None:
    table = sit(5)
    looking = session_of(window).previews
    for row in (4, 0):
        looking.hover(PreviewTarget(table.line[row]))
        end_hover_delay(looking)
    assert window.board.preview == "Preview of Start · Esc returns"


def test_preview_names_its_line_if_it_is_another_named_or_deleted_one(window: Window, sit: Seated) -> None:
    head, tip = play_another_line(window, sit)
    table, previews = session_of(window).table, session_of(window).previews
    previews.pin(PreviewTarget(tip))
    assert window.board.preview == "Preview of turn 4 of line 2 · pinned · Enter goes there · Esc returns"
    previews.end()
    table.marks.set(head, "name", "Bold try", "name")
    previews.pin(PreviewTarget(tip))
    assert window.board.preview == "Preview of turn 4 of “Bold try” · pinned · Enter goes there · Esc returns"
    previews.end()
    table.marks.set(head, "hidden", True, "delete")
    previews.pin(PreviewTarget(tip))
    assert window.board.preview == "Preview of turn 4, which is deleted · pinned · Esc returns"
    previews.pin(PreviewTarget(table.line[3]))
    assert window.board.preview == "Preview of turn 3 · pinned · Enter goes there · Esc returns"


def test_preview_of_a_review_row_says_whether_the_turn_is_shown_as_played_or_after_the_change(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    window.do("take_out", table.line[3])
    settle()
    rows = feature_part(window, PastEditController).review.list
    seen = set()
    for row in range(rows.model().rowCount()):
        for is_old in (True, False):
            session_of(window).pin(rows.preview_target(row, is_old))
            seen.add((is_old, window.board.preview))
    assert (True, "Preview of turn 3 · as played · pinned · Esc returns") in seen
    assert (False, "Preview of turn 2 · after the change · pinned · Esc returns") in seen
    assert not {name for is_old, name in seen if is_old} & {name for is_old, name in seen if not is_old}


def test_pinned_preview_returns_when_the_pointer_leaves_another_row_until_it_is_ended(
    window: Window, sit: Seated
) -> None:
    table = sit(5)
    looking, board = session_of(window).previews, window.board
    looking.pin(PreviewTarget(table.line[2]))
    assert board.preview == "Preview of turn 2 · pinned · Enter goes there · Esc returns"
    looking.hover(PreviewTarget(table.line[4]))
    end_hover_delay(looking)
    assert board.preview == "Preview of turn 4 · Esc returns"
    looking.hover(None)
    assert board.preview == "Preview of turn 2 · pinned · Enter goes there · Esc returns"
    looking.end()
    assert board.preview is None
    assert board.state == table.state


@pytest.mark.parametrize("where", ["board", "line"])
def test_escape_ends_a_pinned_preview_and_keeps_focus_and_turn(
    window: Window, sit: Seated, where: str
) -> None:
    table = sit(5)
    session = session_of(window)
    assert window.history_dock.panel is not None
    widget = window.board if where == "board" else window.history_dock.panel.line
    widget.setFocus()
    session.previews.pin(PreviewTarget(table.line[1]))
    QTest.keyClick(widget, Qt.Key.Key_Escape)
    assert window.board.preview is None
    assert widget.hasFocus()
    assert table.here.depth == 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_enter_goes_to_the_pinned_preview_from_the_board_and_every_list(window: Window, game: Game) -> None:
    table = play_random_table(game, 8, journal=window.journal)
    window.show_table(table)
    window.show()
    session = session_of(window)
    session.set_sole_viewer()
    session.confirm_presence()
    tip, panel = table.here, panel_of(window)
    tree = show_tree(window)
    for widget in (window.board, panel.line, tree, panel.lists.in_time, panel.lists.bookmarks):
        for node in (table.history.root, table.line[2]):
            session.navigation.go(tip)
            session.confirm_presence()
            window.board.finish_animations()
            session.previews.pin(PreviewTarget(node))
            QTest.keyClick(widget, Qt.Key.Key_Return)
            assert table.here is node
            assert session.previews.shown is None


def focusable_widgets(window: Window) -> list[QWidget]:
    """Return every widget of the window that Tab or a click can focus now, except text fields."""
    return [
        one
        for one in window.findChildren(QWidget)
        if one.focusPolicy() != Qt.FocusPolicy.NoFocus
        and one.isVisible()
        and one.isEnabled()
        and one.window() is window
        and not isinstance(one, WRITTEN_IN)
    ]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_keys_of_a_pinned_preview_do_what_its_label_says_wherever_the_focus_is(
    window: Window, game: Game, key: Qt.Key
) -> None:
    table = play_random_table(game, 6, journal=window.journal)
    session = show_uncovered(window, table)
    tip, wanted = table.here, table.line[1]
    show_tree(window)
    settle()
    widgets = focusable_widgets(window)
    assert window.status_bar.place_bar.place in widgets
    for widget in widgets:
        session.navigation.go(tip)
        session.confirm_presence()
        window.board.finish_animations()
        widget.setFocus()
        session.previews.pin(PreviewTarget(wanted))
        QTest.keyClick(widget, key, Qt.KeyboardModifier.NoModifier)
        assert session.previews.shown is None, widget
        assert table.here is (tip if key == Qt.Key.Key_Escape else wanted), widget
        assert window.dialog is None, widget


def test_enter_after_an_arrow_key_goes_to_the_row_reached_and_not_to_the_pinned_preview(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    session, panel = session_of(window), panel_of(window)
    window.settings.set_value("hover_preview", False)
    tree, in_time = show_tree(window), panel.lists.in_time
    in_time.fill(table.line)
    in_time.set_current_row(5)
    for widget in (tree, in_time):
        session.navigation.go(table.line[6])
        session.previews.pin(PreviewTarget(table.line[2]))
        QTest.keyClick(widget, Qt.Key.Key_Up)
        wanted = widget.node_at_focus()
        assert wanted is not None
        assert wanted is not table.line[2]
        QTest.keyClick(widget, Qt.Key.Key_Return)
        assert table.here is wanted


def test_preview_of_a_deleted_turn_or_of_a_step_does_not_offer_enter_which_only_ends_it(
    window: Window, sit: Seated
) -> None:
    table = sit(4, marks=2)
    head, tip = table.line[2], table.line[3]
    table.go_to(table.line[1])
    session = session_of(window)
    table.marks.set(head, "hidden", True, "delete")
    for sight in (PreviewTarget(tip), PreviewTarget(table.line[1], move=0)):
        session.previews.pin(sight)
        assert window.board.preview is not None
        assert "Enter" not in window.board.preview
        QTest.keyClick(window.board, Qt.Key.Key_Return)
        assert window.board.preview is None
        assert table.here is table.line[1]


def test_only_the_row_of_the_pinned_preview_shows_a_pin_even_while_another_is_hovered(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    session, panel = session_of(window), panel_of(window)
    tree = show_tree(window)
    in_time = panel.lists.in_time
    in_time.fill(table.line)

    def pinned_rows() -> list[list[int]]:
        models = [(tree.line_model, tree._look), (in_time.node_model, in_time.node_model.look)]
        return [
            [row for row in range(7) if ("pin", "grey") in (look(model.index(row, 0)).marks("grey", "red"))]
            for model, look in models
        ]

    assert pinned_rows() == [[], []]
    session.previews.pin(PreviewTarget(table.line[2]))
    assert pinned_rows() == [[2], [2]]
    session.previews.hover(PreviewTarget(table.line[4]))
    end_hover_delay(session.previews)
    assert pinned_rows() == [[2], [2]]
    session.previews.end()
    assert pinned_rows() == [[], []]


def test_first_click_on_the_board_only_ends_a_preview_and_the_second_plays(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    session = session_of(window)
    free = next(iter(table.game.actions(table.state, table.to_act()[0])))
    spot = window.board.place_of(window.board.where(free)).center().toPoint()
    session.previews.pin(PreviewTarget(table.line[1]))
    QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert window.board.preview is None
    assert (table.here.depth, len(table.history.nodes)) == (4, 5)
    QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert table.here.depth == 5


@pytest.mark.parametrize("pace", [0.0, 1.0])
def test_label_of_a_preview_flashes_on_a_click_on_the_board_unless_animations_are_off(
    window: Window, sit: Seated, pace: float
) -> None:
    table = sit(4)
    window.settings.set_value("pace", pace)
    session = session_of(window)
    session.previews.pin(PreviewTarget(table.line[1]))
    QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    flashing = [motion.payload for motion in window.board.stage if motion.key == FLASH]
    assert flashing == (["Preview of turn 1 · pinned · Enter goes there · Esc returns"] if pace else [])
    plain = window.board.render_still()
    assert (window.board.grab().toImage().convertToFormat(plain.format()) != plain) == bool(pace)
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    assert not window.board.stage.is_playing


@pytest.mark.parametrize(
    ("event", "depth"),
    [
        ("undo", 2),
        ("redo", 4),
        ("back", 2),
        ("forward", 4),
        ("first", 0),
        ("last", 4),
        ("restart", 0),
        ("line_before", 4),
        ("a turn", 4),
        ("a replay", 3),
    ],
)
def test_command_turn_or_replay_that_moves_the_table_ends_the_preview_and_shows_the_new_position(
    window: Window, sit: Seated, event: str, depth: int
) -> None:
    """The table is at turn 3 of 4, where another line begins."""
    table = sit(4)
    table.go_to(table.line[3])
    play_on(table, 3)
    table.go_to(table.line[3])
    session = session_of(window)
    session.previews.pin(PreviewTarget(table.line[1]))
    assert window.board.preview is not None
    assert window.board.state == table.line[1].state
    if event == "a turn":
        play_on(table, 5)
    elif event == "a replay":
        session.replay.start()
    else:
        window.actions_[event].trigger()
    assert window.board.preview is None
    assert window.board.state == table.state
    assert table.here.depth == depth


def delete_from(window: Window, head: Node) -> None:
    window.do("delete_from", head)


def delete_in_other_window(window: Window, head: Node) -> None:
    table = session_of(window).table
    other = Table(table.game, table.record, table.storage.journal, table.history, table.id)
    other.register()
    other.marks.set(head, "hidden", True, "delete")
    other.close()


def delete_again(window: Window, head: Node) -> None:
    delete_from(window, head)
    window.actions_["undo"].trigger()
    session_of(window).previews.pin(PreviewTarget(head))
    window.actions_["redo"].trigger()


def empty_deleted(window: Window, head: Node) -> None:
    delete_from(window, head)
    session_of(window).previews.pin(PreviewTarget(head))  # as the list of deleted lines does
    session_of(window).mark_changes.empty_deleted()


def undo_new_line(window: Window, head: Node) -> None:
    """Undo a line that was added without an edit, whose review would preview the line again."""
    preview_new_line(window, head)
    line = open_in(window).line
    assert line is not None
    window.actions_["leave_change"].trigger()
    session_of(window).mark_changes.join_line(line)
    table, new = session_of(window).table, session_of(window).table.line[-1]
    window.actions_["first"].trigger()
    for _ in range(3):  # the first ones may only lead back to the line
        if not table.history.is_hidden(new):
            session_of(window).previews.pin(PreviewTarget(new))
            window.actions_["undo"].trigger()
    assert table.history.is_hidden(new)


def preview_new_line(window: Window, head: Node) -> None:
    window.do("take_out", head.parent)
    settle()
    end_hover_delay(session_of(window).previews)
    shown = session_of(window).previews.shown
    assert shown is not None
    assert shown.node.serial < 0


def discard_edit(window: Window, head: Node) -> None:
    preview_new_line(window, head)
    window.actions_["leave_change"].trigger()


def undo_edit(window: Window, head: Node) -> None:
    preview_new_line(window, head)
    window.actions_["undo"].trigger()


GOING = [
    delete_from,
    delete_in_other_window,
    delete_again,
    empty_deleted,
    undo_new_line,
    discard_edit,
    undo_edit,
]


@pytest.mark.parametrize("is_pinned", [True, False], ids=["pinned", "hovered"])
@pytest.mark.parametrize("go", GOING, ids=lambda go: go.__name__)
def test_preview_ends_when_its_turn_is_deleted_or_its_edit_undone_and_the_present_is_shown(
    window: Window, sit: Seated, go: Callable[[Window, Node], None], is_pinned: bool
) -> None:
    """Two turns of another line follow turn 2; the last of them is previewed, and the first one goes."""
    head, tip = play_another_line(window, sit)
    previews = session_of(window).previews
    if is_pinned:
        previews.pin(PreviewTarget(tip))
    else:
        previews.hover(PreviewTarget(tip))
        end_hover_delay(previews)
    assert previews.shown == PreviewTarget(tip)
    go(window, head)
    settle()
    end_hover_delay(previews)
    assert (previews.shown, previews.pinned) == (None, None)
    assert window.board.preview is None
    assert window.board.state == session_of(window).table.state


def test_deleting_a_hovered_turn_shows_the_pinned_preview_again(window: Window, sit: Seated) -> None:
    table = sit(4)
    previews = session_of(window).previews
    table.go_to(table.line[2])
    play_on(table, 5)
    head = table.here
    window.actions_["line_before"].trigger()
    previews.pin(PreviewTarget(table.line[1]))
    previews.hover(PreviewTarget(head))
    end_hover_delay(previews)
    assert previews.shown == PreviewTarget(head)
    window.do("delete_from", head)
    assert previews.shown == PreviewTarget(table.line[1])
    assert window.board.state == table.line[1].state


def test_preview_is_spoken_with_its_turn_and_its_end_with_the_current_turn(
    window: Window, sit: Seated
) -> None:
    table = sit(2)
    looking, said = session_of(window).previews, []
    session_of(window).changed.connect(lambda view: said.append(view.led.news))
    looking.pin(PreviewTarget(table.line[1]))
    looking.end()
    assert said[0].startswith("Preview: turn 1, Cross: ")
    assert said[1].startswith("Back at turn 2, Nought: ")


def test_random_hovers_clicks_searches_and_comparisons_change_neither_table_nor_journal(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clicks and keys in the tree, hovers, Escape, searches and comparisons, each as a player does it."""
    table = sit(12, size="9x9", run=5)
    table.go_to(table.line[5])
    for number in (4, 0, 0):
        play_on(table, number)
    session, chance, panel = session_of(window), random.Random(4), panel_of(window)
    session._cursor_timer.stop()  # it would store the turns just played
    table.storage.save_cursor()
    rows = journal_rows(window)
    heard: list[Any] = []
    table.changed.connect(heard.append)
    monkeypatch.setattr(type(table.storage.journal), "_execute", lambda *args: heard.append(args))
    monkeypatch.setattr(type(table.storage.journal), "_write_all", lambda *args: heard.append(args))
    nodes, here = list(table.history.nodes.values()), table.here
    before, stack, still = tree_digest(table.history), table.stack.index(), window.board.render_still()
    looks = {
        "hover": lambda node: hover(window, node.depth),
        "click": lambda node: click_in_tree(window, node),
        "arrow": lambda node: QTest.keyClick(
            show_tree(window), chance.choice((Qt.Key.Key_Up, Qt.Key.Key_Down))
        ),
        "rest": lambda node: end_hover_delay(session.previews),
        "leave": lambda node: panel.line._preview_row(-1),
        "escape": lambda node: QTest.keyClick(window.board, Qt.Key.Key_Escape),
        "search": lambda node: search(window, chance.choice(("cross", "turn:3", "is:fork", "row 1 nought"))),
        "found": lambda node: window.actions_["find_after"].trigger(),
        "compare": lambda node: compare(window, node),
    }
    done = chance.choices(list(looks), (6, 6, 4, 6, 2, 4, 1, 2, 1), k=500)
    assert set(done) == set(looks)
    for act in done:
        looks[act](chance.choice(nodes))
        assert window.dialog is None
        assert (table.here, table.stack.index()) == (here, stack)
    session.previews.end()
    assert tree_digest(table.history) == before
    assert not heard
    assert window.board.render_still() == still
    assert journal_rows(window) == rows


def journal_rows(window: Window) -> Any:
    """Return everything that the journal holds of the table: turns, marks, drafts and the current turn."""
    assert window.table is not None
    loaded = window.journal.load(window.table.id)
    return loaded.here, loaded.visited, list(loaded.turns), list(loaded.drafts), list(loaded.marks)


def click_in_tree(window: Window, node: Any) -> None:
    tree = show_tree(window)
    index = tree.line_model.index_of(node)
    tree.scrollTo(index)
    at = tree.visualRect(index).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def compare(window: Window, node: Any) -> None:
    window.do("compare", node)
    if (dialog := window.dialog) is not None:
        dialog.left.back.click()  # type: ignore[attr-defined]
        dialog.swap.click()  # type: ignore[attr-defined]
        QTest.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.parametrize("where", ["line", "tree"])
def test_sentence_about_a_row_looked_at_names_the_number_of_clicks_that_go_there(
    window: Window, sit: Seated, where: str
) -> None:
    table = sit(5)
    node, tree = table.line[2], None if where == "line" else show_tree(window)
    session_of(window).previews.hover(PreviewTarget(node))
    end_hover_delay(session_of(window).previews)
    click = "Click" if tree is None else "Double-click"
    assert session_of(window).view.next_step == f"You are looking at turn 2. {click} its row to go there."
    press = QTest.mouseClick if tree is None else QTest.mouseDClick
    rows = panel_of(window).line if tree is None else tree
    index = rows.model().index(2, 0) if tree is None else tree.line_model.index_of(node)
    press(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(index).center())
    assert table.here is node

"""Test comparing two positions: the differences are those between the spoken names, and no others."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from takeback.board.hooks import PlacedPiece
from takeback.board.widget import BoardWidget
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.history import Node, tree_digest
from takeback.engine.record import Seat
from takeback.games.fill.rules import corner_of
from takeback.puzzles.items import letter
from takeback.shell.app import application
from takeback.shell.features.compare import feature
from takeback.shell.features.compare.differences import (
    NOTHING,
    THE_SAME,
    Difference,
    PlacedPieces,
    distance_text,
    piece_differences,
    split_common_start,
    spot_differences,
    spots_of_moved,
)
from takeback.shell.features.compare.window import LOWEST, SIZE, SMALLEST, CompareDialog
from takeback.shell.session.words import Words
from takeback.shell.zoom import LEAST, TITLE_BAR
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.settling import settle
from tests.shell.conftest import play_on

GAMES = [found.game for found in find_games() if found.game is not None]


def persons_of(game: Game) -> list[Seat]:
    """Return as many persons as the game needs."""
    return [Seat(name=game.seat_name(n), colour=game.seat_colour(n)) for n in range(game.seats[0])]


def table_of(game: Game, turns: int = 14, seed: int = 5) -> Table:
    application()
    seats = persons_of(game)
    table = new_table(game, {}, seats, seed)
    random = Random(seed)
    for _ in range(turns):
        if not play_turn(table, random):
            break
    return table


def make_dialog(table: Table, left: Node, right: Node, viewer: int | None = 0) -> CompareDialog:
    words = Words(table)
    words.set_viewer(viewer)
    from takeback.ui.theme import LIGHT

    return CompareDialog(table, words, left, right, LIGHT)


def spoken_names(table: Table, node: Node, viewer: int | None) -> dict[Hashable, str]:
    """Return the spoken names of all spots but buttons on a separate board."""
    board: BoardWidget = table.game.board_class(table.game, table.seats)
    board.resize(600, 600)
    board.set_preview("")
    board.show_state(table.game.seen_by(node.state, viewer), viewer, ())
    spots = board.spots.items()
    names = {key: spot.accessibleName() for key, spot in spots if not board.is_control(key)}
    board.deleteLater()
    return names


@pytest.mark.parametrize("game", one_puzzle(GAMES, "fold"), ids=lambda game: game.id)
def test_listed_differences_of_two_positions_are_those_of_the_accessible_names_on_their_boards(
    game: Game, qapp: Any
) -> None:
    table, random = table_of(game), Random(2)
    window = make_dialog(table, table.here, table.here)
    found = 0
    for _ in range(12):
        left, right = random.choice(table.line), random.choice(table.line)
        window.left.show_node(left)
        window.right.show_node(right)
        window._compare()
        one, other = spoken_names(table, left, 0), spoken_names(table, right, 0)
        wanted = {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}
        spots = [one for one in window.differences if one.key is not None]
        assert {one.key for one in spots} == wanted
        assert len(spots) == len(wanted)
        assert all((one.left or one.right) and one.left != one.right for one in spots)
        assert all(one.where or (one.left and one.right) for one in spots)
        assert set(window.left.rings.numbers) == wanted
        found += len(wanted)
    assert found
    window.close()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_both_boards_of_a_comparison_show_only_what_the_viewer_may_see(qapp: Any, seat: int | None) -> None:
    table = table_of(find_game("park"), 6)
    window = make_dialog(table, table.line[0], table.here, seat)
    for side in (window.left, window.right):
        assert side.board.state == table.game.seen_by(side.node.state, seat)
        assert side.board.state != side.node.state
        assert side.board.seat == seat


def test_long_turn_name_above_a_compared_board_does_not_widen_it(qapp: Any) -> None:
    table = table_of(find_game("tictactoe"))
    shown = make_dialog(table, table.line[1], table.line[2])
    for side in (shown.left, shown.right):
        side.turn.setText("wins 31300 with two pair, jacks and eights, " * 9)
        assert side.turn.minimumSizeHint().width() < side.board.minimumWidth()


def test_comparing_equal_positions_says_that_they_are_equal_and_lists_nothing(qapp: Any) -> None:
    table = table_of(find_game("tictactoe"), 4)
    window = make_dialog(table, table.here, table.here)
    assert window.summary_label.text() == THE_SAME
    assert window.list.count() == 0


def test_names_of_a_spot_in_two_positions_are_split_where_they_begin_to_differ() -> None:
    assert split_common_start("row 2, column 3, empty", "row 2, column 3, Cross") == (
        "row 2, column 3",
        "empty",
        "Cross",
    )
    assert split_common_start("Ace of suns, hand", "Ace of suns, table") == ("Ace of suns", "hand", "table")
    assert split_common_start("Ace of suns, hand", "") == ("Ace of suns", "hand", NOTHING)
    assert split_common_start("", "pool") == ("pool", NOTHING, "here")
    assert split_common_start("score, 3", "score, 3, won") == ("score, 3", "", "won")
    assert split_common_start("pool, closed", "pool") == ("pool", "closed", "")
    assert Difference("row 2", "empty", "Cross").text == "row 2: empty / Cross"


def test_piece_to_whose_name_one_side_adds_something_is_named_once_with_the_addition_and_that_side() -> None:
    nought, winning = "row 9, column 7, nought", "row 9, column 7, nought, in the winning line"
    texts = [Difference(*split_common_start(*names)).text for names in ((nought, winning), (winning, nought))]
    assert texts == [
        "row 9, column 7, nought: in the winning line, only on the right",
        "row 9, column 7, nought: in the winning line, only on the left",
    ]


def test_card_that_lies_elsewhere_in_the_other_position_is_one_difference() -> None:
    left: dict[Hashable, str] = {"ace": "Ace of suns, hand", "two": "Two of suns, hand"}
    right: dict[Hashable, str] = {"two": "Two of suns, hand", "ace": "Ace of suns, table"}
    assert [one.text for one in spot_differences(left, right)] == ["Ace of suns: hand / table"]


def test_pieces_of_several_spots_are_compared_as_wholes_each_with_a_spot_of_its_own() -> None:
    first, second = PlacedPiece("Piece A", "in row 1", (1, 2)), PlacedPiece("Piece B", "in row 2", (3, 4))
    third, fourth = PlacedPiece("Piece A", "in row 3", (5, 6)), PlacedPiece("Piece C", "in row 1", (1, 2))
    left: PlacedPieces = {"A": first, "B": second}
    right: PlacedPieces = {"A": third, "C": fourth}
    found = list(piece_differences(left, right))
    assert [(one.text, one.key) for one in found] == [
        ("Piece A: in row 1 / in row 3", 1),
        ("Piece B: in row 2 / nothing", 3),
        ("Piece C: nothing / in row 1", 2),
    ]
    assert spots_of_moved(left, right) == {1, 2, 3, 4, 5, 6}
    assert not list(piece_differences(left, left))
    assert not spots_of_moved(left, left)


def test_comparing_positions_of_fill_says_once_of_each_moved_piece_where_it_is() -> None:
    table = table_of(find_game("fill"))
    dialog = make_dialog(table, table.history.root, table.line[-1])
    moved = [item for item in range(len(table.state.items)) if corner_of(table.state, item)]
    assert moved
    texts = [one.text for one in dialog.differences]
    assert [text[:7] for text in texts[: len(moved)]] == [f"Piece {letter(item)}" for item in moved]
    assert all(": on the tray / in row" in text for text in texts[: len(moved)])
    assert not any(text.startswith(("row ", "Piece ")) for text in texts[len(moved) :])
    numbered = [one.key for one in dialog.differences if one.key is not None]
    assert len(numbered) == len(set(numbered))


def test_values_of_the_game_that_differ_are_listed_after_the_differences_on_the_board(qapp: Any) -> None:
    def values(state: Any, seat: int | None) -> list[tuple[str, str]]:
        marks = sum(cell >= 0 for cell in state.cells)
        return [("marks", str(marks)), ("rows", "3"), *([("last", "placed")] if marks else [])]

    game = replace(find_game("tictactoe"), values=values)
    table = table_of(game, 3)
    window = make_dialog(table, table.line[0], table.here)
    assert [one.text for one in window.differences[-2:]] == ["marks: 0 / 3", f"last: {NOTHING} / placed"]
    assert all(one.key is None for one in window.differences[-2:])


def test_distance_text_of_two_turns_names_their_fork_and_turns_since_or_turns_apart_on_one_line() -> None:
    table = table_of(find_game("tictactoe"), 4)
    tip = table.here
    table.go_to(table.line[2])
    play_on(table, 4)
    assert (
        distance_text(tip, table.here)
        == "The lines branch after turn 2: 2 turns on the left, 1 on the right."
    )
    play_on(table)
    assert distance_text(tip, table.here) == "The lines branch after turn 2, with 2 more turns each."
    assert distance_text(tip, table.line[1]) == "3 turns apart on one line."
    assert distance_text(tip, tip) == ""


# the window ---------------------------------------------------------------------------------------------
def test_comparing_leaves_the_tree_and_the_present_turn_unchanged(window: Any, sit: Any) -> None:
    table = sit(6)
    before, here = tree_digest(table.history), table.here
    window.do("compare", table.line[2])
    dialog = window.dialog
    for _ in range(3):
        dialog.left.back.click()
        dialog.right.forward.click()
        dialog.swap.click()
    board = dialog.left.board
    for key in list(board.spots)[:5]:
        board.press(key)
    dialog.reject()
    assert tree_digest(table.history) == before
    assert table.here is here
    assert window.dialog is None


def test_compared_sides_step_alone_or_linked_and_can_be_swapped(window: Any, sit: Any) -> None:
    table = sit(6)
    window.do("compare", table.line[2])
    dialog = window.dialog
    assert (dialog.left.node.depth, dialog.right.node.depth) == (6, 2)
    assert not dialog.left.forward.isEnabled()
    dialog.right.forward.click()
    assert (dialog.left.node.depth, dialog.right.node.depth) == (6, 3)
    dialog.linked.setChecked(True)
    dialog.left.back.click()
    assert (dialog.left.node.depth, dialog.right.node.depth) == (5, 2)
    dialog.swap.click()
    assert (dialog.left.node.depth, dialog.right.node.depth) == (2, 5)
    assert dialog.left.title.text() == "Turn 2"
    assert dialog.left.turn.text() == window.session.words.turn_name(table.line[2])


def test_choosing_an_entry_outlines_its_spot_on_both_boards_with_its_number(
    window: Any, sit: Any, qtbot: Any
) -> None:
    table = sit(6)
    window.do("compare", table.line[4])
    dialog = window.dialog
    plain = grab_left_board(dialog)
    dialog.list.setCurrentRow(1)
    settle()
    entry = dialog.differences[1]
    assert dialog.left.rings.chosen == dialog.right.rings.chosen == entry.key
    assert dialog.left.rings.numbers[entry.key] == 2
    assert grab_left_board(dialog) != plain
    assert dialog.list.item(1).text().startswith("2. ")


def test_rings_around_differences_leave_the_inside_of_small_cells_uncovered(qapp: Any) -> None:
    game = find_game("tictactoe")
    start = new_table(game, {"size": "15x15", "run": 5}, persons_of(game), 5)
    for number in (7, 90, 112, 113, 20):
        play_on(start, number)
    dialog = make_dialog(start, start.here, start.line[0])
    rings, side = dialog.left.rings, dialog.left.board
    side.resize(300, 300)
    ringed, numbers = side.grab().toImage(), dict(rings.numbers)
    rings.show_rings({}, None)
    plain = side.grab().toImage()
    assert len(numbers) == 5
    assert ringed != plain
    for key in numbers:
        inside = side.place_of(key).adjusted(3, 3, -3, -3).toAlignedRect()
        assert ringed.copy(inside) == plain.copy(inside)


def test_click_on_a_spot_that_differs_selects_its_entry_in_the_list_of_differences(
    window: Any, sit: Any, qtbot: Any
) -> None:
    table = sit(6)
    window.do("compare", table.line[2])
    dialog = window.dialog
    entry = dialog.differences[2]
    at = dialog.right.board.place_of(entry.key).center().toPoint()
    qtbot.mouseClick(dialog.right.board, Qt.MouseButton.LeftButton, pos=at)
    assert dialog.list.currentRow() == 2
    assert dialog.left.rings.chosen == entry.key


def grab_left_board(dialog: Any) -> QImage:
    """Return the left board in grey, as no difference may depend on a colour."""
    return dialog.left.board.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def test_compare_command_shows_the_turn_before_and_at_the_start_says_there_is_nothing_to_compare(
    window: Any, sit: Any, qtbot: Any
) -> None:
    table = sit(3)
    window.actions_["compare"].trigger()
    assert window.dialog.right.node is table.line[2]
    qtbot.keyClick(window.dialog, Qt.Key.Key_Escape)
    assert window.dialog is None
    window.session.navigation.go_to_start()
    window.actions_["compare"].trigger()
    assert window.dialog is None
    assert "nothing to compare" in window.status_bar.message.text()


@pytest.fixture
def two_lines(sit: Any) -> tuple[Table, list[Node]]:
    """Return a table at the end of its second line, which parts after turn 2, and the first line."""
    table = sit(6)
    old = list(table.line)
    table.go_to(old[2])
    for number in (5, 0, 0):
        play_on(table, number)
    return table, old


def test_compare_command_for_a_turn_of_any_line_shows_it_beside_the_present_turn(
    window: Any, two_lines: Any
) -> None:
    table, old = two_lines
    new = list(table.line)
    for here, chosen in ((new[5], old[3]), (new[5], old[4]), (new[5], new[2]), (new[2], old[3])):
        table.go_to(here)
        window.do("compare", chosen)
        assert (window.dialog.left.node, window.dialog.right.node) == (here, chosen)
        window.dialog.reject()


def test_compare_pairs_the_present_turn_with_its_counterpart_in_the_other_line(
    window: Any, two_lines: Any
) -> None:
    table, old = two_lines
    new = list(table.line)
    wanted = {
        new[5]: (new[5], old[6]),  # the ends of both
        old[6]: (old[6], new[5]),
        new[2]: (new[5], old[6]),  # where they part
        new[4]: (new[4], old[4]),  # the turns of equal number
        new[1]: (new[1], new[0]),  # before they part
    }
    for here, pair in wanted.items():
        table.go_to(new[5])
        table.go_to(here)
        window.actions_["compare"].trigger()
        assert (window.dialog.left.node, window.dialog.right.node) == pair
        window.dialog.reject()


def test_compare_at_start_shows_the_ends_of_lines_that_part_there(window: Any, sit: Any) -> None:
    table = sit(3)
    ends = [table.line[-1]]
    table.go_to(table.history.root)
    play_on(table, 4)
    ends.append(table.line[-1])
    table.go_to(table.history.root)
    window.actions_["compare"].trigger()
    assert [window.dialog.left.node, window.dialog.right.node] == ends[::-1]


def test_compare_command_is_grey_exactly_where_there_is_no_turn_to_compare_with(
    window: Any, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    greyed = []
    for depth in (None, 0, 2):  # where a second line parts
        table = sit(4)
        if depth is not None:
            table.go_to(table.line[depth])
            play_on(table, 5)
        for node in list(table.history.nodes.values()):
            table.go_to(node)
            with monkeypatch.context() as patched:
                patched.delattr(feature, "compared_turns")  # too slow where lines are long
                is_grey = bool(window.actions_.why_refused_id("compare"))
            assert is_grey == (feature.compared_turns(window.session)[1] is None)
            greyed.append(is_grey)
    assert greyed.count(True) == 2


def test_button_to_the_fork_brings_both_compared_sides_there_and_they_step_on_linked_or_not_as_before(
    window: Any, two_lines: Any
) -> None:
    table, old = two_lines
    window.actions_["compare"].trigger()
    dialog = window.dialog
    for is_linked in (False, True):
        dialog.linked.setChecked(is_linked)
        dialog.to_fork.click()
        assert dialog.left.node is dialog.right.node is old[2]
        assert not dialog.to_fork.isEnabled()
        assert dialog.linked.isChecked() == is_linked
        dialog.right.forward.click()
        assert (dialog.left.node, dialog.right.node) == (table.line[3] if is_linked else old[2], old[3])
        assert dialog.to_fork.isEnabled()


def test_comparison_of_two_turns_of_one_line_has_no_button_to_a_fork(window: Any, sit: Any) -> None:
    table = sit(4)
    window.do("compare", table.line[2])
    assert window.dialog.to_fork.isHidden()


def test_titles_of_compared_turns_name_the_line_only_after_the_fork(window: Any, two_lines: Any) -> None:
    _table, old = two_lines
    window.actions_["compare"].trigger()
    dialog = window.dialog
    assert (dialog.left.title.text(), dialog.right.title.text()) == ("Line 2, turn 5", "Line 1, turn 6")
    dialog.left.show_node(old[2])
    assert dialog.left.title.text() == "Turn 2"
    dialog.left.show_node(old[0])
    assert dialog.left.title.text() == "Start"


def test_title_of_a_compared_turn_has_the_line_name_given_at_the_fork_of_the_two_lines(
    window: Any, two_lines: Any
) -> None:
    table, old = two_lines
    end = table.here
    table.go_to(table.line[4])
    play_on(table, 9)  # a fork in the second line
    window.session.mark_changes.change_marks([(end.line()[3], "name", "Bold try")], "", "")
    window.do("compare", old[6])
    assert window.dialog.left.title.text() == "Bold try, turn 5"
    assert window.dialog.right.title.text() == "Line 1, turn 6"


def test_comparison_of_any_size_shows_titles_whole_and_the_number_of_differences_above_their_list(
    window: Any, sit: Any
) -> None:
    table = sit(6, size="7x7", run=5)
    end = table.here
    table.go_to(table.line[2])
    play_on(table, 30)
    window.do("compare", end)
    dialog = window.dialog
    for size in (SMALLEST, QSize(800, 600) * 0.95, SIZE):
        dialog.resize(size)
        settle()
        for side in (dialog.left, dialog.right):
            for text in (side.title, side.turn):
                assert text.shortened(text.contentsRect().width()) == text.text() != ""
        words, shown, summary = dialog.words.geometry(), dialog.list.geometry(), dialog.summary_label
        assert words.bottom() < shown.top()
        assert words.left() == shown.left()
        assert summary.text().startswith(f"{dialog.list.count()} differences (left / right). ")
        assert summary.height() >= summary.heightForWidth(summary.width())
        assert dialog.to_fork.width() >= dialog.to_fork.sizeHint().width()
        assert not dialog.to_fork.visibleRegion().isEmpty()


def test_compared_boards_are_stacked_in_a_tall_window_and_side_by_side_in_a_wide(
    window: Any, sit: Any
) -> None:
    table = sit(3)
    window.do("compare", table.line[1])
    dialog = window.dialog
    dialog.resize(700, 900)

    assert dialog.boards.direction().name == "TopToBottom"
    dialog.resize(1200, 640)
    assert dialog.boards.direction().name == "LeftToRight"


def test_list_of_differences_is_below_the_boards_in_a_small_window_and_beside_them_in_a_large_one(
    window: Any, sit: Any
) -> None:
    table = sit(3)
    window.do("compare", table.line[1])
    dialog = window.dialog
    dialog.resize(640, 480)
    settle()
    assert dialog.left.y() == dialog.right.y()
    assert dialog.list.mapTo(dialog, dialog.list.rect().topLeft()).y() > dialog.left.geometry().bottom()
    dialog.resize(1200, 640)
    settle()
    assert dialog.list.mapTo(dialog, dialog.list.rect().topLeft()).x() > dialog.right.geometry().right()


def test_compared_boards_and_their_list_keep_their_minimum_size_in_the_smallest_window(
    window: Any, sit: Any
) -> None:
    """Each board is at least as large as the window's own board may become; the list gets smaller instead."""
    table = sit(3)
    window.do("compare", table.line[1])
    dialog = window.dialog
    for size in (SMALLEST, LEAST, LEAST - TITLE_BAR):
        dialog.resize(size)
        settle()
        for side in (dialog.left, dialog.right):
            assert min(side.board.width(), side.board.height()) >= window.board.minimumHeight()
        assert dialog.list.height() >= LOWEST

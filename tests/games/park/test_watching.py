"""Test that others' turns can be followed: the enlarged park, and the marks on each seat's last turn."""

from itertools import groupby

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractAnimation, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from takeback.engine.play import Move
from takeback.games.park.board.last_turns import LastTurn, last_turn_of, newly_taken, paint_last_turn
from takeback.games.park.board.layout import small_view
from takeback.games.park.board.motion import LEAST_WATCHED, motions_of_watched_move
from takeback.games.park.rules.events import LookoutBuilt, Placed, PlotAdded, Took
from takeback.games.park.state import Reedmere
from takeback.ui.theme import DARK, LIGHT, Theme
from tests.games.park.golden import TURNS
from tests.games.park.looking import Show, Shown
from tests.games.park.playing import END, act, before_turn, list_steps
from tests.games.park.test_guidance import painted_texts
from tests.games.park.whole_games import choose_greedy_turn, moves_of_game
from tests.sampling import first

STEP = 40  # milliseconds
SIZES = ((380, 330), (560, 420), (1000, 760), (1500, 980))  # of the board in windows from 640x480 on


def moves_of_turn(number: int) -> tuple[Move, ...]:
    """Return the moves of this turn of the golden game."""
    state, moves = before_turn(number), []
    for action in [*list_steps(state, TURNS[number - 1]), END]:
        moves.append(act(state, action))
        state = moves[-1].after
    return tuple(moves)


def turns_of_game(number: int) -> list[tuple[Move, ...]]:
    """Return the turns of a whole greedy game."""
    turns: list[list[Move]] = [[]]
    for move in moves_of_game(number, choose_greedy_turn):
        turns[-1].append(move)
        if move.after.work is None:
            turns.append([])
    return [tuple(turn) for turn in turns if turn]


def play(shown: Shown, moves: tuple[Move, ...], viewer: int) -> list[tuple[str, int]]:
    """Show these moves, step through their animations, and return which seat's park was in the middle during
    each, with the kind of the animation."""
    board = shown.board
    board.set_pace(1)
    board.show()
    shown.show(moves[-1].after, viewer)
    board.show_moves(moves)
    found: list[tuple[str, int]] = []
    while board.stage.is_playing:
        running = next(one for one in board.stage if one.state() == QAbstractAnimation.State.Running)
        key = running.key
        assert isinstance(key, tuple)
        found.append((str(key[0]), board.viewed_seat))
        shown.grabbed()
        whole: QAbstractAnimation = running
        while whole.group() is not None:
            whole = whole.group()
        whole.setCurrentTime(whole.currentTime() + STEP)
    return [one for one, _ in groupby(found)]


@pytest.mark.parametrize("number", first(3, range(12)))
def test_park_of_another_seat_is_enlarged_only_while_its_turn_is_animated(show: Show, number: int) -> None:
    turns = turns_of_game(number)
    for moves in (*turns[2:5], *turns[-2:]):
        mover = moves[0].seat
        for viewer in range(moves[0].before.seats):
            shown = show(moves[0].before, viewer)
            seen = play(shown, moves, viewer)
            assert {seat for _, seat in seen} <= {mover}
            kinds = [kind for kind, _ in seen]
            if mover != viewer:
                assert (kinds[0], kinds[-2:]) == ("growing", ["lingering", "shrinking"])
            else:
                assert "growing" not in kinds
            assert shown.board.viewed_seat == viewer


def test_board_names_the_player_and_actions_of_a_turn_while_it_is_animated(show: Show) -> None:
    moves = moves_of_turn(25)
    shown = show(moves[0].before, 1)
    board, told = shown.board, []
    board.stage.playing.connect(lambda _plays: told.append(board.shown_text()))
    board.set_last_turns([moves])
    play(shown, moves, 1)
    assert told == ["Blue’s turn: lays boardwalk, builds lookout (+16), takes reeds and boardwalk.", ""]
    told.clear()
    play(shown, moves, 0)
    assert set(told) == {""}, "your own turn"


def test_park_of_another_seat_is_not_enlarged_without_animations_or_in_a_quick_replay(show: Show) -> None:
    moves = moves_of_turn(27)
    shown = show(moves[-1].after, 1)
    shown.board.show()
    shown.board.show_moves(moves)  # at pace 0
    assert not shown.board.stage.is_playing
    assert shown.board.viewed_seat == 1
    shown.board.set_pace(1)
    shown.board.max_milliseconds = LEAST_WATCHED - 1
    shown.board.show_moves(moves)
    assert shown.board.stage.is_playing
    assert shown.board.watched_seat() is None


def test_park_of_another_seat_is_not_enlarged_for_the_end_of_a_turn_that_was_seen_already(show: Show) -> None:
    moves = moves_of_turn(7)
    shown = show(moves[-1].after, 1)
    shown.board.set_pace(1)
    shown.board.show()
    shown.board.show_moves(moves[-1:])  # a plot is turned up
    assert shown.board.stage.is_playing
    assert shown.board.watched_seat() is None
    assert not shown.board.is_input_blocked


def test_click_while_the_turn_of_another_seat_is_shown_ends_that_and_does_nothing_else(show: Show) -> None:
    moves = moves_of_turn(25)
    shown = show(moves[-1].after, 1)
    shown.board.set_pace(1)
    shown.board.show()
    shown.board.show_moves(moves)
    assert shown.board.watched_seat() == 0
    said = len(shown.said)
    QTest.mouseClick(shown.board, Qt.MouseButton.LeftButton, pos=shown.board.rect().center())
    assert shown.board.watched_seat() is None
    assert shown.board.viewed_seat == 1
    assert (shown.acts, len(shown.said)) == ([], said)


@pytest.mark.parametrize("number", [7, 13, 18, 33])
def test_animation_of_the_turn_of_another_seat_takes_one_to_three_seconds(number: int) -> None:
    groups = [motions_of_watched_move(move) for move in moves_of_turn(number)]
    length = sum(group.totalDuration() for group in groups if group is not None)
    assert 1_000 < length <= 3_000


# marks -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", first(3, range(24)))
def test_summary_of_a_last_turn_has_exactly_the_tiles_lookouts_and_plots_it_brought(number: int) -> None:
    for moves in turns_of_game(number):
        turn, before, after = last_turn_of(moves), moves[0].before, moves[-1].after
        old, new = before.parks[turn.seat], after.parks[turn.seat]
        assert [tile.cells for tile in new.laid[len(old.laid) :]] == list(turn.tiles)
        assert [(one.x, one.y) for one in new.lookouts[len(old.lookouts) :]] == list(turn.lookouts)
        assert [plot.number for plot in new.plots[len(old.plots) :]] == list(turn.plots)
        assert sum(newly_taken(new.supply, turn)) == len(turn.taken)
        kinds = (Placed, LookoutBuilt, PlotAdded, Took)
        assert any(isinstance(event, kinds) for move in moves for event in move.events) == (
            turn.text.partition(" (")[0] != "passes"
        )


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_marks_of_the_last_turn_are_painted_and_spoken_at_every_size(
    show: Show, size: tuple[int, int], theme: Theme
) -> None:
    turns = [moves_of_turn(number) for number in (26, 25)]
    state: Reedmere = turns[0][-1].after
    shown = show(state, 0, size, theme)
    plain = shown.board.render_still()
    shown.board.set_last_turns(turns)
    shown.show(state, 0)
    marked = shown.board.render_still()
    for seat in (0, 1):  # in the park in the middle, and in the small one
        layout = shown.board.current_layout()
        park = (layout.park_panel if seat == 0 else layout.other_park(0)).toRect()
        assert plain.copy(park) != marked.copy(park)
    assert any("Last turn: lays stream" in name for _, name in shown.board.spot_descriptions())


def test_board_says_whose_turn_is_being_shown_and_that_nobody_is_to_move_until_it_ends(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = moves_of_turn(25)
    shown = show(moves[-1].after, 1)
    assert "to move" in painted_texts(shown.board, monkeypatch)
    shown.board.set_pace(1)
    shown.board.show()
    shown.board.show_moves(moves)
    painted = painted_texts(shown.board, monkeypatch)
    assert "to move" not in painted
    assert "turn shown" in painted
    assert "Showing Blue’s turn · press any key or click to skip" in painted
    shown.board.finish_animations()
    assert "to move" in painted_texts(shown.board, monkeypatch)


def test_name_of_an_enlarged_park_covers_none_of_its_plots(show: Show) -> None:
    for turn in (8, 12, 36):
        for size in ((560, 340), (912, 620)):
            board = show(before_turn(turn), 0, size).board
            board.view_park_of(1)
            view, badge = board.current_view(), board.badge_rect()
            assert "Red" in board.badge_words()
            for plot in board.state.parks[1].plots:
                assert not view.plot_rect(plot.px, plot.py).intersects(badge)


def test_dashed_line_around_a_new_plot_is_not_drawn_across_tiles() -> None:
    park = before_turn(37).parks[0]
    assert park.is_full
    view = small_view(park, QRectF(0, 0, 400, 400))
    for shown, is_drawn in ((park, False), (replace(park, laid=(), lookouts=()), True)):
        picture = QImage(400, 400, QImage.Format.Format_ARGB32)
        picture.fill(0)
        painter = QPainter(picture)
        turn = LastTurn(0, plots=tuple(plot.number for plot in park.plots))
        paint_last_turn(painter, LIGHT, view, shown, turn, "#0000FF", ())
        painter.end()
        inside = [picture.pixelColor(x, y).alpha() for x in range(4, 396, 3) for y in range(4, 396, 3)]
        assert any(inside) == is_drawn

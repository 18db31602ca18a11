"""Test drafts: shelved when the player goes to another turn, and restored on return."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from takeback.engine.record import Seat
from takeback.games.park.game import GAME as PARK
from takeback.shell.history.this_turn import DraftPanel
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, open_table
from takeback.table.table import Table
from tests.games.park.playing import play_actions
from tests.games.park.whole_games import TABLES, choose_greedy_turn, start_of_game
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.showing import session_of

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def start_draft(sit: Seated, turns: int = 3) -> Table:
    """Return a table whose turns have two marks, with one mark of the present turn placed."""
    table = sit(turns, size="5x5", run=4, marks=2)
    place(table)
    return table


def place(table: Table, number: int = 0) -> None:
    seat = table.to_act()[0]
    draft = table.drafts.find(seat)
    state = draft.state if draft is not None else table.state
    table.act(list(table.game.actions(state, seat))[number], seat)


def steps(table: Table) -> int:
    draft = table.drafts.find(table.to_act()[0])
    return len(draft.moves()) if draft is not None else 0


def panel_of(window: Window) -> Any:
    assert window.history_dock.panel is not None
    return window.history_dock.panel


def test_unfinished_turn_is_shelved_on_leaving_shown_and_spoken_on_its_row_and_restored_on_return(
    window: Window, sit: Seated
) -> None:
    table = start_draft(sit)
    place(table)
    line, turn, here = panel_of(window).line, panel_of(window).turn, table.here
    state = table.state_for(table.to_act()[0])
    assert turn.isVisible()
    assert not line.look(3).has_draft, "It is open, not shelved."
    window.actions_["back"].trigger()
    assert not turn.isVisible()
    assert line.look(3).has_draft
    assert line.look(3).marks("#111111", "#222222") == [("pencil", "#111111")]
    assert "a turn was started here" in window.session.words.spoken_row(here)
    assert "A turn you started is kept here" in window.session.words.tooltip(here)
    window.actions_["forward"].trigger()
    assert turn.isVisible()
    assert steps(table) == 2
    assert table.state_for(table.to_act()[0]) == state
    assert not line.look(3).has_draft


def test_unfinished_turn_that_was_restored_keeps_undo_and_redo_of_its_steps(
    window: Window, sit: Seated
) -> None:
    table = start_draft(sit)
    place(table)
    window.actions_["first"].trigger()
    window.actions_["last"].trigger()
    window.actions_["undo"].trigger()
    assert steps(table) == 1
    window.actions_["redo"].trigger()
    assert steps(table) == 2
    assert table.here.depth == 3


def test_unfinished_turns_at_two_places_are_both_kept(window: Window, sit: Seated) -> None:
    table = start_draft(sit)
    tip = table.here
    table.go_to(table.line[1])
    place(table, 7)
    place(table, 8)
    assert steps(table) == 2
    table.go_to(tip)
    assert steps(table) == 1
    line = panel_of(window).line
    assert line.look(1).has_draft
    table.go_to(table.line[1])
    assert steps(table) == 2


def test_preview_leaves_an_unfinished_turn_and_the_names_on_the_board_unchanged(
    window: Window, sit: Seated
) -> None:
    from takeback.shell.session.view import PreviewTarget

    table = start_draft(sit)
    assert window.session is not None
    before = window.board.spot_descriptions()
    window.session.previews.pin(PreviewTarget(table.line[1]))
    window.session.previews.end()
    assert window.board.spot_descriptions() == before
    assert steps(table) == 1


def test_replay_puts_an_unfinished_turn_aside_and_opens_it_again_at_its_end(
    window: Window, sit: Seated
) -> None:
    table = start_draft(sit)
    replay, shown = window.session.replay, []
    replay.start()
    while replay.is_running:
        shown.append(table.here.depth)
        assert steps(table) == 0
        assert panel_of(window).line.look(3).has_draft
        assert not panel_of(window).turn.isVisible()
        replay.tick()
    assert shown == [0, 1, 2]
    assert table.here.depth == 3
    assert steps(table) == 1
    assert panel_of(window).turn.isVisible()


@pytest.mark.parametrize("goes_away", [False, True])
def test_journal_restores_the_position_and_an_unfinished_turn_left_or_not_without_a_clean_close(
    make: Callable[[], Window], window: Window, sit: Seated, goes_away: bool
) -> None:
    """The journal is opened again without closing anything before."""
    table = start_draft(sit)
    tip = table.here.key
    if goes_away:
        window.actions_["back"].trigger()
        table.storage.save_cursor()
    again = open_table(window.journal, table.id).table
    assert (again.here.depth, steps(again)) == ((2, 0) if goes_away else (3, 1))
    again.go_to(next(node for node in again.history.nodes.values() if node.key == tip))
    assert steps(again) == 1


def test_confirm_command_ends_an_unfinished_turn_and_restart_turn_empties_it_until_redo(
    window: Window, sit: Seated
) -> None:
    table = start_draft(sit)
    place(table)
    window.actions_["restart_turn"].trigger()
    assert steps(table) == 0
    window.actions_["redo"].trigger()
    window.actions_["redo"].trigger()
    window.actions_["confirm"].trigger()
    assert table.here.depth == 4
    assert not panel_of(window).turn.isVisible()
    window.actions_["back"].trigger()
    assert not panel_of(window).line.look(4).has_draft


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (900, 620), (800, 600), (640, 480)])
def test_nothing_said_of_an_unfinished_turn_is_cut_or_scrolled_away_at_any_step_of_a_game(
    window: Window, size: tuple[int, int]
) -> None:
    """Of the steps, only whole rows are shown, with the current one; all of them where there is room."""
    window.resize(*size)
    window.show()
    longest = 0
    for number in (0, 15):  # with two and three seats, without options and with all
        start = start_of_game(number)
        options = TABLES[number % len(TABLES)][1]
        table = new_table(PARK, options, [Seat(name=name) for name in NAMES[: start.seats]], 7, start=start)
        window.show_table(table)
        if not window.history_dock.isVisible():
            window.do("history")
        turns = list(greedy_turns(start))
        for played, actions in enumerate(turns):
            is_shown = played % 5 == 3 or played >= len(turns) - 2 or len(actions) > 5
            for action in actions:
                table.act(action, table.state.to_move)
                session_of(window).confirm_presence()
                if is_shown and table.drafts.find(table.state.to_move) is not None:
                    settle()
                    check_draft_panel(panel_of(window).turn, is_roomy=size[1] >= 768)
                    longest = max(longest, panel_of(window).turn.steps.model().rowCount())
    assert longest > 5


def check_draft_panel(turn: DraftPanel, is_roomy: bool) -> None:
    """Check that sentences, buttons and the current step are visible as a whole, and no row is cut."""
    sentences = [one for one in (turn.standing, turn.ending) if one.text()]
    assert sentences or turn.steps.currentIndex().row() < 2  # nothing is to be said of a choice
    for shown in (turn, *sentences, *turn.buttons.values()):
        assert shown.visibleRegion().boundingRect() == shown.rect(), shown
    for words in sentences:
        assert words.height() >= words.heightForWidth(words.width())
    bar, rows = turn.area.verticalScrollBar(), turn.steps
    inside = turn.area.viewport().rect().translated(0, bar.value())
    current = rows.visualRect(rows.currentIndex()).translated(rows.pos())
    assert inside.contains(current)
    assert not turn.area.viewport().height() % current.height()
    assert not (is_roomy and bar.maximum()), (rows.model().rowCount(), turn.area.height())


def greedy_turns(state: Any) -> Iterator[list[Any]]:
    """Yield the actions of each turn of a game between greedy players."""
    while not state.over:
        turn = choose_greedy_turn(state, Random(0))
        state = play_actions(state, turn)
        yield turn

"""Test the puzzles in the window: listed, opened with their task, lost, undone and won."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.games.duel.state import Answer, Pass
from takeback.shell.start.new_game import NewGameDialog
from takeback.table.opening import new_table
from tests.games.duel.solving import action_from_words
from tests.shell.conftest import make, window
from tests.shell.features.levels.conftest import Sat

__all__ = ["make", "window"]
DUEL = find_game("duel")
NINE_WELLS = "Lanterns/2"
PAID = "Pay for me"  # as an answer where the game asks how to pay
SOLUTION = ("pass", "Grudge That Walks", "pass", "play Flint Jab", "Blue", PAID, "pass")


@pytest.fixture
def sat(window: Any, qtbot: Any) -> Sat:
    return Sat(window, qtbot)


def open_puzzle(sat: Sat, name: str = NINE_WELLS) -> Any:
    sat.levels.starts.play(DUEL, name)
    QApplication.processEvents()
    table = sat.window.table
    assert table is not None
    return table


def pending(table: Any) -> Any:
    draft = table.drafts.find(0)
    return draft.state if draft is not None else table.state


def do(table: Any, words: str) -> None:
    """Act as this line of a solution says; skip "Pay for me" where it is not asked."""
    state = pending(table)
    if state.pending is not None and (words == PAID) <= (state.pending.kind == "pay"):
        table.act(Answer(0) if words == PAID else action_from_words(state, words), 0)


def test_levels_page_of_the_duel_lists_all_20_puzzles_and_no_daily_levels(sat: Sat) -> None:
    page = sat.open(DUEL)
    assert [tile.place.title for tile in page.grid.tiles][:2] == ["Clear the Air", "Nine Wells"]
    assert len(page.grid.tiles) == 20
    assert all("by" not in tile.accessibleName().split() for tile in page.grid.tiles)
    assert list(page.rail.choices) == ["lanterns", "all"]


def test_new_command_for_the_duel_opens_the_new_game_dialog_and_no_levels_page(sat: Sat) -> None:
    sat.window.do("new", DUEL)
    assert sat.window.findChild(NewGameDialog) is not None
    assert sat.levels.menu.page is None


def test_opened_puzzle_shows_its_task_and_name_and_is_played_against_a_computer(sat: Sat) -> None:
    table = open_puzzle(sat)
    assert "Win this turn." in sat.window.message_strip.message
    assert [seat.kind for seat in table.seats] == ["person", "computer"]
    assert sat.name == NINE_WELLS


def test_solution_of_a_duel_can_be_shown_only_if_it_is_a_puzzle(sat: Sat) -> None:
    solution = sat.window.actions_.find("solution")
    assert solution is not None
    open_puzzle(sat)
    assert sat.window.actions_.why_refused(solution) == ""
    sat.window.show_table(new_table(DUEL, {}, (Seat(name="Ann"), Seat(name="Ben")), 5))
    assert sat.window.actions_.why_refused(solution).startswith("This game has no solution")


def test_lost_puzzle_shows_its_end_card_until_undo(sat: Sat) -> None:
    table = open_puzzle(sat)
    table.act(Pass("turn", table.state.plans[0].stops), 0)
    do(table, "Done")
    shown = wait_for_end_card(sat)
    assert shown.accessibleName() == "You lost. Blue wins: Red has not won in time."
    find_button(sat, "Undo").click()
    assert table.outcome is None
    assert not shown.isVisible()
    table.act(Answer(len(table.state.pending.options) - 1), 0)
    sat.window.do("undo")
    assert not shown.isVisible()


def wait_for_end_card(sat: Sat) -> Any:
    """Return the card at the end of the game as soon as it is shown."""
    ending = sat.window.result_controller
    sat.qtbot.waitUntil(lambda: ending.card is not None and ending.card.isVisible())
    return ending.card


def find_button(sat: Sat, text: str) -> Any:
    return next(one for one in wait_for_end_card(sat).buttons if one.text() == text)


def test_perfectly_solved_puzzle_gets_three_stars_and_a_button_to_the_next_one(sat: Sat) -> None:
    table = open_puzzle(sat)
    for words in SOLUTION:
        do(table, words)
    assert table.outcome is not None
    assert wait_for_end_card(sat).title.text() == "Nine Wells: perfect"
    assert sat.levels.results.result_of("duel", NINE_WELLS).stars == 3
    find_button(sat, "Next level").click()
    assert sat.name == "Lanterns/3"

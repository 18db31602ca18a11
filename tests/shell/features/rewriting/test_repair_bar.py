"""Test the repairs that the review of an edit offers: by button, by menu, for all, and undone."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from takeback.engine.past_edits import ASK, Choices, MoveTo, NewTurn, Replace, TakeOut
from takeback.engine.record import Seat
from takeback.engine.repairs import Repair, RepairKind
from takeback.engine.rewrite import FELL, KEPT, REPLACED, TAKEN_OUT
from takeback.games.tictactoe.state import Place
from takeback.shell.features.rewriting.open_edit import EditRequest
from takeback.shell.features.rewriting.problem_bar import OTHER, ProblemBar
from takeback.shell.features.rewriting.wording import REPAIRS, REPAIRS_OF_ALL
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, PERSONS, Seated, play_on
from tests.shell.features.rewriting.acting import (
    act_on_board,
    kinds,
    open_in,
    part_of,
    play_marks,
    review_in,
)
from tests.shell.showing import session_of


@pytest.fixture
def table(sit: Seated) -> Table:
    """Return a table with three crosses and three noughts on nine cells."""
    found = sit(0, size="3x3", run=3)
    play_marks(found)
    settle()
    return found


def long_table(sit: Seated, turns: int, seats: tuple[Seat, ...] = PERSONS) -> Table:
    found = sit(0, seats=seats, size="19x19", run=5)
    for turn in range(turns):
        row, column = divmod(turn, 19)
        found.act(Place(row, column * 2 % 19), found.to_act()[0])
    settle()
    return found


def wait_for_repairs(window: Window, qtbot: Any) -> list[str]:
    """Wait until all repairs were tried; return the kinds of those that are offered."""
    open_in(window)
    trials = part_of(window).questions.trials
    assert trials is not None
    qtbot.waitUntil(lambda: not trials.is_running, timeout=30_000)
    settle()
    return [repair.kind for repair in review_in(window).asking.repairs]


def choose_in_menu(window: Window, text: str) -> None:
    """Choose an entry of the menu of repairs."""
    menu = review_in(window).asking.more.menu()
    assert menu is not None
    next(action for action in menu.actions() if action.text() == text).trigger()
    settle()


def test_review_first_offers_to_remove_the_reply_too_which_leaves_no_problem_and_undo_reverts_it(
    window: Window, table: Table, qtbot: Any
) -> None:
    window.do("take_out", table.line[2])
    assert wait_for_repairs(window, qtbot)[0] == RepairKind.WITHOUT_REPLY
    bar = review_in(window).asking
    assert bar.first.text() == "Remove the reply, too"
    assert bar.sentence.text().startswith("Turn 3")
    assert bar.sentence.text().endswith("Turn 3 is skipped, and waits until it is possible.")
    assert not review_in(window).changed.isVisible(), "no turn is different"
    bar.first.click()
    assert kinds(window) == [TAKEN_OUT, TAKEN_OUT, KEPT, KEPT, KEPT]
    settle()
    assert not bar.isVisible()
    window.actions_["undo"].trigger()
    assert kinds(window) == [TAKEN_OUT, FELL, KEPT, KEPT, KEPT], "a repair is one action"


def test_repair_of_another_impossible_turn_is_offered_when_its_row_is_selected(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = long_table(sit, 30)
    taken = [NewTurn(0, (table.line[turn].moves[0].action,)) for turn in (11, 21)]
    wanted = EditRequest((Replace(3, (taken[0],)), Replace(5, (taken[1],))))
    part_of(window).review_request(session_of(window), table.line[-1], wanted)
    wait_for_repairs(window, qtbot)
    review = review_in(window)
    assert review.asking.sentence.text().startswith("Turn 11")
    review.fallen.click()
    assert review.asking.sentence.text().startswith("Turn 12"), "the first press goes on"
    review.list.set_current_turn(
        next(row for row, one in enumerate(open_in(window).verdicts) if one.source is table.line[21])
    )
    wait_for_repairs(window, qtbot)
    assert review.asking.sentence.text().startswith("Turn 21")
    assert review.asking.repairs[0].edit == TakeOut(21, 22)


def test_repair_applied_to_all_impossible_turns_solves_each_and_is_undone_at_once(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = long_table(sit, 40)
    taken = [NewTurn(0, (table.line[turn].moves[0].action,)) for turn in (11, 21)]
    wanted = EditRequest((Replace(3, (taken[0],)), Replace(5, (taken[1],))))
    part_of(window).review_request(session_of(window), table.line[-1], wanted)
    assert RepairKind.WITH_REPLY in wait_for_repairs(window, qtbot)
    choose_in_menu(window, REPAIRS_OF_ALL[RepairKind.WITH_REPLY])
    qtbot.waitUntil(lambda: FELL not in kinds(window), timeout=30_000)
    assert open_in(window).request.edits[2:] == (TakeOut(11, 12), TakeOut(21, 22))
    window.actions_["undo"].trigger()
    assert open_in(window).request.edits == wanted.edits, "all of them are one action"


def test_another_turn_can_be_played_in_place_of_an_impossible_one(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = long_table(sit, 12)
    taken = NewTurn(0, (table.line[5].moves[0].action,))
    wanted = EditRequest((Replace(3, (taken,)),))
    part_of(window).review_request(session_of(window), table.line[-1], wanted)
    wait_for_repairs(window, qtbot)
    choose_in_menu(window, OTHER)
    act_on_board(window, Place(18, 18))
    assert open_in(window).request.edits[1:] == (Replace(5, (NewTurn(0, (Place(18, 18),)),)),)
    assert FELL not in kinds(window)
    assert kinds(window).count(REPLACED) == 2


def test_review_does_not_offer_to_pass_in_a_game_without_passing(
    window: Window, table: Table, qtbot: Any
) -> None:
    window.do("take_out", table.line[2])
    wait_for_repairs(window, qtbot)
    for repair in review_in(window).asking.repairs:
        assert repair.kind is not RepairKind.PASS, "this game has no pass"


def test_repair_lets_the_computer_answer_again_in_place_of_its_own_impossible_turn(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, seats=AGAINST_EASY, size="5x5", run=5)
    for _ in range(8):
        play_on(table, 1)
    settle()
    theirs = next(node for node in table.line[4:] if node.seat == 1)
    taken = NewTurn(0, (theirs.moves[0].action,))
    wanted = EditRequest((Replace(1, (taken,)),))
    part_of(window).review_request(session_of(window), table.line[-1], wanted)
    assert RepairKind.COMPUTER in wait_for_repairs(window, qtbot)
    choose_in_menu(window, REPAIRS[RepairKind.COMPUTER])
    assert theirs.depth not in [
        one.source.depth for one in open_in(window).verdicts if one.kind == FELL and one.source is not None
    ]


def test_repairing_the_turn_in_question_keeps_the_answers_to_earlier_questions(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = long_table(sit, 40)
    taken = [NewTurn(0, (table.line[turn].moves[0].action,)) for turn in (11, 21)]
    wanted = EditRequest((Replace(3, (taken[0],)), Replace(5, (taken[1],))), Choices(fallen=ASK))
    part_of(window).review_request(session_of(window), table.line[-1], wanted)
    open_in(window)
    for _ in range(2):  # the turn, and its reply
        review_in(window).asking.skip.click()
        settle()
    assert open_in(window).asked_turn == 21
    assert RepairKind.WITH_REPLY in wait_for_repairs(window, qtbot)
    bar = review_in(window).asking
    entries = [action.text() for action in bar.more.menu().actions()]
    assert bar.skip.text() not in entries, "there is one way to skip the turn"
    choose_in_menu(window, REPAIRS[RepairKind.WITH_REPLY])
    assert len(open_in(window).replay.replies) == 2
    assert open_in(window).replay.is_done


def test_closing_a_review_stops_trying_repairs(window: Window, sit: Seated, qtbot: Any) -> None:
    table = long_table(sit, 300)
    window.do("take_out", table.line[2])
    open_in(window)
    trials = part_of(window).questions.trials
    assert trials is not None
    part_of(window).close_review()
    assert not trials.is_running
    assert part_of(window).questions.trials is None


def test_next_problem_button_goes_to_the_last_row_at_once_and_then_back_to_the_first_problem(
    window: Window, table: Table
) -> None:
    part_of(window).add_edit(session_of(window), table.line[6], MoveTo(5, 5, 3))
    settle()
    review = review_in(window)
    assert kinds(window) == [KEPT, FELL, KEPT, FELL]
    assert (review.list.turn, review.problem) == (3, 1)
    assert review.fallen.isEnabled()
    review.fallen.click()
    assert (review.list.turn, review.problem) == (3, 3)
    review.fallen.click()
    assert (review.list.turn, review.problem) == (1, 1)


def test_bar_never_widens_its_page_while_it_changes_from_any_problem_to_any_other(qtbot: Any) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    bar = ProblemBar(page)
    column.addWidget(bar)
    qtbot.addWidget(page)
    page.show()
    offers = ((), *((Repair(kind, 1, TakeOut(1, 1)),) * 2 for kind in RepairKind))

    def show(is_asked: bool, may_play: bool, offer: tuple[Repair, ...]) -> int:
        bar.show_problem("?", is_asked, may_play)
        bar.show_repairs(offer)
        settle()
        return bar.minimumSizeHint().width()

    states = list(product((False, True), (False, True), offers))
    least = {state: show(*state) for state in states}
    for before, after in product(states, states):
        show(*before)
        page.resize(1, 1)
        show(*after)
        bare = least[after[0], after[1], ()]  # before the repairs are known
        assert page.width() <= max(least[before], least[after], bare), (before, after)

"""Test that a better turn than the one that lost a game is offered, and played as a new line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.history import Node
from takeback.engine.past_edits import NewTurn
from takeback.engine.random_edits import turn_of
from takeback.games.tictactoe.state import Place
from takeback.shell.window import better_turn
from takeback.shell.window.window import Window
from takeback.table.answering import ComputerAnswers
from takeback.table.better_turn import last_turn_of_losers, points_reason
from takeback.table.deciding import deciding_turn
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.table.turn_points import list_turn_points
from tests.sampling import one_puzzle
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated
from tests.shell.endings import make_finished_table
from tests.shell.history.lines import play_random_table
from tests.shell.showing import session_of

GAMES = [found.game for found in find_games() if found.game is not None]
SCORED = [game for game in GAMES if game.finish is not None]
LOST = ((0, 0), (1, 1), (0, 1), (0, 2), (2, 2), (2, 0))  # Nought wins against Cross


class AnswersDouble:
    """A substitute for the computers' process that plays the turn which the test gives."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Node] = []
        self.answers: list[ComputerAnswers] = []

        def ask(answers: ComputerAnswers, _table: Table, node: Node) -> None:
            self.asked.append(node)
            self.answers.append(answers)

        monkeypatch.setattr(ComputerAnswers, "ask_instead", ask)

    def answer(self, turn: NewTurn) -> None:
        self.answers.pop().answered.emit(turn)


def other_turn(table: Table, node: Node) -> NewTurn:
    """Return another turn of the same seat after the same position, as a table would end it."""
    assert node.parent is not None
    game, at = table.game, node.parent
    for action in game.actions(at.state, node.seat):
        if action == node.moves[0].action:
            continue
        copy = new_table(game, {}, table.seats, 1, start=at.state)
        copy.act(action, node.seat)
        draft = copy.drafts.find(node.seat)
        if draft is None:
            return NewTurn(node.seat, (action,))
        if not copy.turn_checks.why_not_confirm(node.seat):
            return NewTurn(node.seat, (action,))
    raise AssertionError("no other turn")


def notice_of(window: Window) -> tuple[str, list[str]]:
    bar = window.notice_bar
    assert bar.isVisibleTo(window)
    return bar.sentence.text(), [button.text() for button in bar.buttons]


def check_marked(window: Window, node: Node, turn: NewTurn) -> None:
    """Check that the board shows the position before this turn, with marks for the other turn, which Enter
    does not play."""
    board, table = window.board, session_of(window).table
    assert table.here is node.parent
    assert board.hint is not None
    assert board.hint.actions == turn.actions
    assert board.hint.text == f"Instead of turn {node.depth}"
    assert not board.hint.is_offer
    spots = [board.where(action) for action in turn.actions]
    places = [board.place_of(spot).center().toPoint() for spot in spots if spot in board.spots]
    marked = board.grab().toImage()
    board.show_hint(None)
    plain = board.grab().toImage()
    ratio = marked.devicePixelRatio()
    assert marked != plain
    for place in places:
        around = QRect(place - QPoint(40, 40), place + QPoint(40, 40))
        crop = QRect((around.topLeft() * ratio), (around.bottomRight() * ratio)).intersected(marked.rect())
        assert marked.copy(crop) != plain.copy(crop)


def press(window: Window, text: str) -> None:
    next(button for button in window.notice_bar.buttons if button.text() == text).click()
    settle()


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.id)
def test_deciding_turn_offers_a_better_turn_of_a_loser_that_one_button_plays_as_a_new_line(
    window: Window, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, double = make_finished_table(game, window.journal), AnswersDouble(monkeypatch)
    outcome = table.outcome
    assert outcome is not None
    winner = outcome.winners[0]
    deciding = deciding_turn(game, table.line, outcome, None)
    assert deciding is not None
    window.show_table(table)
    window.show()
    settle()
    window.do("ending")
    settle()
    window.result_controller._look_back()
    assert table.here is deciding
    lost = last_turn_of_losers(table, deciding, winner, session_of(window).view.viewer)
    assert lost is not None
    assert lost.parent is not None
    assert double.asked == [lost]
    assert lost.seat != winner
    sentence, buttons = notice_of(window)
    assert "takes the lead for good" in sentence
    assert "Try it" not in buttons
    turn = other_turn(table, lost)
    double.answer(turn)
    better, buttons = notice_of(window)
    assert better.startswith(
        f"{sentence} Instead of turn {lost.depth}, {table.names[lost.seat]} could have played: "
    )
    assert buttons[:2] == ["Show it", "Try it"]
    assert window.board.hint is None, "the board shows another position"
    press(window, "Show it")
    check_marked(window, lost, turn)
    assert notice_of(window) == (better, buttons[1:])
    count, end = len(table.history.nodes), table.line[-1]
    press(window, "Try it")
    assert window.board.hint is None
    new = next(node for node in lost.parent.children if node is not lost)
    assert new.moves[0].action == turn.actions[0]
    assert len(table.history.nodes) > count
    assert end.line()[lost.depth] is lost, "the game as it was stays"


@pytest.mark.parametrize("game", one_puzzle(GAMES, "flow"), ids=lambda game: game.id)
def test_mistake_is_followed_by_the_turn_that_the_strongest_computer_would_play(
    window: Window, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    double = AnswersDouble(monkeypatch)
    table = play_random_table(game, 8, journal=window.journal)
    window.show_table(table)
    window.show()
    session = session_of(window)
    session.confirm_presence()
    mistake = next(node for node in reversed(table.line) if node.seat == session.words.viewer)
    assert mistake.parent is not None
    session.navigation.go(mistake.parent)
    session.mistake_found.emit(mistake)
    assert double.asked == [mistake]
    assert window.notice_bar.isHidden(), "the bubble on the board is enough until there is an answer"
    double.answer(NewTurn(mistake.seat, tuple(move.action for move in mistake.moves)))
    assert window.board.hint is None
    assert notice_of(window)[1] == ["Close"], "there is nothing to try where the turn was the best one"
    session.mistake_found.emit(mistake)
    turn = other_turn(table, mistake)
    double.answer(turn)
    assert notice_of(window)[1] == ["Try it", "Close"]
    check_marked(window, mistake, turn)
    press(window, "Try it")
    new = [node for node in mistake.parent.children if node is not mistake]
    assert [node.moves[0].action for node in new] == list(turn.actions)


def test_game_lost_against_a_computer_offers_the_move_of_the_real_computer_with_its_reason(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, AGAINST_EASY, "free", size="3x3", run=3)
    for cell in LOST:
        table.act(Place(*cell), table.to_act()[0])
    window.show()
    session_of(window).navigation.go(table.line[4])
    session_of(window).mistake_found.emit(table.line[5])
    qtbot.waitUntil(lambda: window.notice_bar.isVisible())
    sentence, buttons = notice_of(window)
    assert sentence == (
        "Turn 5 was your mistake. Cross could have played: row 3, column 1. It blocks three in a row."
    )
    check_marked(window, table.line[5], NewTurn(0, (Place(2, 0),)))
    assert buttons == ["Try it", "Close"]


def test_no_better_turn_is_looked_for_where_it_is_hidden_or_cannot_be_tried_and_the_reason_is_said(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    double = AnswersDouble(monkeypatch)
    fair = sit(2, AGAINST_EASY, "fair")
    window.show()
    window.result_controller.offer_better_turn(fair.line[1])
    assert notice_of(window)[0] == f"Turn 1 was your mistake. {better_turn.FAIR}"
    table = play_random_table(find_game("duel"), 3, journal=window.journal)
    window.show_table(table)
    session_of(window).confirm_presence()
    viewer = session_of(window).words.viewer
    other = next(node for node in table.line[1:] if node.seat != viewer)
    window.result_controller.offer_better_turn(other)
    assert notice_of(window)[0] == f"Turn {other.depth} was your mistake. {better_turn.HIDDEN}"
    monkeypatch.setattr(better_turn, "HIDDEN", "")
    assert not double.asked


@pytest.mark.parametrize("way", ["play", "other line"])
@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.id)
def test_better_turn_is_offered_along_its_line_until_another_turn_is_played_or_another_line_shown(
    window: Window, game: Game, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    double = AnswersDouble(monkeypatch)
    table = play_random_table(game, 8, journal=window.journal)
    window.show_table(table)
    window.show()
    session = session_of(window)
    session.confirm_presence()
    mistake = next(node for node in reversed(table.line) if node.seat == session.words.viewer)
    before, line = mistake.parent, list(table.line)
    assert before is not None
    other = other_turn(table, mistake)

    def play_other() -> Node:
        session.navigation.go(before)
        session.advice.play_turn(other.actions, other.seat)
        return table.here

    elsewhere = play_other() if way == "other line" else None
    session.navigation.go(before)
    session.mistake_found.emit(mistake)
    double.answer(other)
    for node in (line[0], line[-1], mistake, before):
        session.navigation.go(node)
        assert notice_of(window)[0].startswith(f"Turn {mistake.depth} was your mistake. ")
    if elsewhere is None:
        play_other()
    else:
        session.navigation.go(elsewhere)
    assert mistake not in table.line
    assert not window.notice_bar.isVisibleTo(window)


@pytest.mark.parametrize("way", ["close", "other notice", "other table"])
def test_better_turn_is_not_offered_any_more_once_its_notice_was_left(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    double = AnswersDouble(monkeypatch)
    table = sit(3)
    window.show()
    offer = window.result_controller._better_turn
    offer.offer(session_of(window), table.line[2], "Cross stayed ahead.")
    if way == "close":
        press(window, "Close")
    elif way == "other notice":
        window.notice("Something else.")
    else:
        sit(1)
    double.answer(other_turn(table, table.line[2]))
    assert not any(button.text() == "Try it" and button.isVisible() for button in window.notice_bar.buttons)
    assert window.board.hint is None
    assert not offer.is_looking


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.id)
def test_reason_in_points_is_the_difference_of_what_both_turns_bring_their_seat(game: Game) -> None:
    """What a turn brings is played on a copy of the table, and read from its points by turn."""
    assert game.finish is not None
    told = []
    for seed in range(4):
        table = play_random_table(game, 40, seed)
        for node in table.line[1:]:
            at = node.parent
            assert at is not None
            table.go_to(at)
            play_turn(table, Random(seed))
            other, turn = table.here, turn_of(table.here)
            reason = points_reason(table, node, turn, None)
            points = {one.node: one.total for one in list_turn_points(game, [node, other], None)}
            more = points[other] - points[node] if points else 0
            has_luck = any(move.lucky or move.reveals for move in other.moves)
            number = f"It brings {more} more {'point' if more == 1 else 'points'}."
            assert reason == (number if more > 0 and not has_luck else "")
            told.append(reason)
            table.go_to(node)
    assert any(told) == (game.finish.turn_points is not None)

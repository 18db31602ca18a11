"""Test the chances shown at the table while all-in players wait for the board, and its second board."""

from __future__ import annotations

from threading import get_ident
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from takeback.board.scenes import Scene
from takeback.engine.record import Seat
from takeback.games.holdem import rules
from takeback.games.holdem.board import answers
from takeback.games.holdem.board.all_in import all_in_question
from takeback.games.holdem.board.board import Board
from takeback.games.holdem.game import GAME
from takeback.games.holdem.odds.equity import equity
from takeback.games.holdem.rules import chips
from takeback.games.holdem.state import Holdem
from tests.games.holdem.playing import SALT, Hands, make_deck, make_table

PATIENCE = 60_000  # milliseconds, on a busy machine
BOARDS = "Qd7c4d" + "2sKd" + "8cTd"


def all_in_hand(holes: tuple[str, ...] = ("AsAh", "KsKh"), **options: Any) -> Hands:
    """Return a hand in which two players are all-in on the flop, one of them with the last call."""
    state = make_table([1000] * len(holes), deal="ask", rebuy="none", **options)
    deck = make_deck(holes, BOARDS, range(len(holes)), state.rules.variant)
    hands = Hands(replace(state, next_deck=deck, salt=SALT))
    hands.play(*("r 300", "c", "r 700", "c") if options.get("variant") != "omaha" else ("c", "x", "r 200"))
    while hands.state.hand == 1 and hands.state.phase == "betting":
        limits = chips.raise_range(hands.state, hands.state.turn)
        hands.play(f"r {limits[1]}" if limits else "c")
    return hands


def shown_board(qtbot: QtBot, hands: Hands, around: QWidget | None = None) -> Board:
    """Return a board at normal speed that begins to show the last move."""
    board = Board(GAME, tuple(Seat("person", name) for name in hands.state.names), around)
    qtbot.addWidget(around or board)
    board.resize(900, 700)
    board.show()
    board.set_pace(1.0)
    for state in (hands.moves[-1].before, hands.state):
        board.show_state(rules.seen_by(state, 0), 0)
    board.show_move(hands.moves[-1])
    return board


def all_scenes(board: Board) -> list[Scene]:
    assert board.scene is not None
    return [board.scene, *board.move_player.scene_player._ahead]


def expected(state: Holdem, dead: tuple[int, ...] = ()) -> dict[int, float]:
    live = [number for number, seat in enumerate(state.seats) if seat.live]
    board = state.second or state.board
    found = equity([state.seats[number].cards for number in live], board, dead)
    return dict(zip(live, found.shares, strict=True))


@pytest.mark.parametrize("variant", ["holdem", "omaha"])
def test_each_street_after_an_all_in_shows_the_exact_winning_chance_of_every_hand(
    variant: str, qtbot: QtBot
) -> None:
    holes = ("AsAh", "KsKh") if variant == "holdem" else ("AsAh9c9d", "KsKh6c5c")
    board = shown_board(qtbot, all_in_hand(holes, variant=variant))
    qtbot.waitUntil(lambda: not board.chances.is_busy, timeout=PATIENCE)
    seen: dict[int, dict[int, float]] = {}
    for scene in all_scenes(board):
        asked = all_in_question(scene.state)
        if asked is None:
            continue
        found = board.chances.answer(asked)
        shares = dict(zip(asked.seats, found.shares, strict=True))  # type: ignore[attr-defined]
        assert shares == pytest.approx(expected(scene.state))
        seen[len(scene.state.board)] = shares
    assert sorted(seen) == [3, 4]
    assert sum(seen[3].values()) == pytest.approx(1)


def test_winning_chances_on_the_second_board_exclude_the_cards_of_the_first(qtbot: QtBot) -> None:
    board = shown_board(qtbot, all_in_hand(run_twice=True))
    qtbot.waitUntil(lambda: not board.chances.is_busy, timeout=PATIENCE)
    asked = [(scene.state, all_in_question(scene.state)) for scene in all_scenes(board)]
    second = [(state, one) for state, one in asked if one is not None and state.second]
    assert second
    for state, one in second:
        assert one.dead == state.board[3:]
        found: Any = board.chances.answer(one)
        assert dict(zip(one.seats, found.shares, strict=True)) == pytest.approx(expected(state, one.dead))


def test_winning_chances_of_an_all_in_are_shown_and_spoken_at_the_seats_until_its_scene_ends(
    qtbot: QtBot,
) -> None:
    board = shown_board(qtbot, all_in_hand())
    qtbot.waitUntil(lambda: bool(board.shares), timeout=PATIENCE)
    assert set(board.shares) == {0, 1}
    assert ", wins 9" in board.spots[("seat", 0)].accessibleName()
    for seat in (0, 1):
        assert board.rect().contains(board.share_box(seat).toAlignedRect())
        assert not board.share_box(seat).intersects(board.places.caption)
    board.finish_animations()
    board.end_transients()
    assert board.shares == {}
    assert "wins" not in board.spots[("seat", 0)].accessibleName()


def test_winning_chances_of_an_all_in_are_computed_on_another_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []
    work = answers.share_of

    def note_thread(*given: Any) -> object:
        threads.append(get_ident())
        return work(*given)

    monkeypatch.setattr("takeback.games.holdem.board.all_in.share_of", note_thread)
    board = shown_board(qtbot, all_in_hand())
    qtbot.waitUntil(lambda: bool(board.shares), timeout=PATIENCE)
    assert threads
    assert get_ident() not in threads


def test_winning_chances_of_a_later_street_do_not_wait_for_those_of_an_earlier_one(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = answers.share_of

    def never_know_the_flop(question: Any, stop: Any) -> object:
        while len(question.board) == 3 and not stop():
            pass
        return work(question, stop)

    monkeypatch.setattr("takeback.games.holdem.board.all_in.share_of", never_know_the_flop)
    board = shown_board(qtbot, all_in_hand())
    qtbot.waitUntil(lambda: bool(board.shares) or board.scene is None, timeout=PATIENCE)
    assert board.scene is not None
    assert len(board.scene.state.board) == 4


@pytest.mark.parametrize("options", [{"runout": "end"}, {}], ids=["shown after the board", "bets go on"])
def test_no_winning_chances_are_computed_while_a_hand_is_face_down(
    options: dict[str, Any], qtbot: QtBot
) -> None:
    hands = all_in_hand(**options)
    if not options:
        hands = Hands(make_table([10_000] * 2, 0))
        hands.play("r 300", "c", "x", "x")
    board = shown_board(qtbot, hands)
    told = all_scenes(board) if board.scene is not None else []
    assert not any(all_in_question(scene.state) for scene in told)


def test_board_that_is_deleted_ends_its_thread_for_winning_chances(qtbot: QtBot) -> None:
    around = QWidget()
    around.show()
    board = shown_board(qtbot, all_in_hand(), around)
    worker = board.chances.thread_of_answers
    qtbot.waitUntil(lambda: bool(board.shares), timeout=PATIENCE)
    assert not worker.is_closed
    board.deleteLater()
    qtbot.waitUntil(lambda: worker.is_closed, timeout=PATIENCE)


def test_second_board_lies_under_the_first_above_the_pot_only_its_own_cards_named_and_in_the_caption(
    qtbot: QtBot,
) -> None:
    hands = all_in_hand(run_twice=True)
    board = shown_board(qtbot, hands)
    stop = next(scene for scene in all_scenes(board) if scene.is_stop)
    board.finish_animations()
    board.show_transient_scene([hands.moves[-1]])
    assert board.state.second == stop.state.second
    first, second = board.place_of(("board", 3)), board.place_of(("second", 3))
    assert (first.left(), first.width()) == (second.left(), second.width())
    assert first.bottom() <= second.top()
    assert board.place_of(("pot", 0)).top() >= second.bottom()
    assert board.spots[("second", 4)].accessibleName() == "Second river: ten of diamonds"
    assert ("second", 2) not in board.spots
    assert board.scene is not None
    assert board.scene.caption.startswith("First board: Bob wins 1,000. Second board: Ann wins 1,000")


def test_pressing_a_seat_shows_how_its_player_has_played_at_this_table(qtbot: QtBot) -> None:
    hands = all_in_hand()
    board = shown_board(qtbot, hands)
    board.finish_animations()
    board.end_transients()
    said: list[str] = []
    board.message_emitted.connect(said.append)
    board.act_on(("seat", 1))
    assert said[-1].endswith("1 hand at this table: played 100 % (VPIP), raised 100 % before the flop (PFR).")

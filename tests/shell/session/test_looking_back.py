"""Test that persons who go back see the past as far as they may, without a curtain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.shell.session.session import Session
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.workbench import GAME as WORKSHOP
from tests.shell.workbench import workshop_table
from tests.table.workshop import Make, Pass

HIDING = [found.game for found in find_games() if found.game is not None and found.game.hidden is not None]
TURNS = 8
pytestmark = pytest.mark.usefixtures("qapp")


@contextmanager
def session_at(table: Table, is_strict: bool = False) -> Iterator[Session]:
    session = Session(table, is_strict=is_strict)
    session.confirm_presence()
    yield session
    session.close()


def make_table(game: Game, count: int) -> Table:
    return new_table(game, {}, [Seat(colour=game.seat_colour(seat)) for seat in range(count)], 7)


def check_view(session: Session, looker: int) -> None:
    """Check that there is no curtain, and that the board shows only what this person may see."""
    game, state, view = session.table.game, session.table.state, session.view
    assert view.cover is None
    assert view.state == game.seen_by(state, view.viewer)
    assert view.viewer == looker or view.state == game.seen_by(state, None)


def look_back(session: Session, rows: int) -> None:
    """Go back so many turns and forward again, then jump to start and end, checking the view each time."""
    looker, table = session.view.viewer, session.table
    assert looker is not None
    tip = table.here
    for _ in range(min(rows, tip.depth)):
        session.navigation.back()
        check_view(session, looker)
    while table.here is not tip:
        session.navigation.forward()
        check_view(session, looker)
    assert session.view.viewer == looker
    for node in (table.history.root, tip.parent or tip, tip):
        session.navigation.go(node)
        check_view(session, looker)


@pytest.mark.parametrize("is_strict", [False, True], ids=["where needed", "always"])
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_stepping_back_shows_no_curtain_and_only_what_viewer_may_see(game: Game, is_strict: bool) -> None:
    """The person to act looks back after each turn, so that every seat does so."""
    lookers: set[int | None] = set()
    count = game.seats[0] if game.seats[0] > 1 else game.seats[-1]
    table, random = make_table(game, count), Random(7)
    with session_at(table, is_strict) as session:
        for _ in range(TURNS):
            if not play_turn(table, random):
                break
            session.confirm_presence()
            lookers.add(session.view.viewer)
            look_back(session, 3)
    assert len(lookers) == count


def make_secrets_table() -> Table:
    """Return a table at which Ann and Ben in turn have each made a secret that the other may not see."""
    table = workshop_table("person", "person")
    for seat in (0, 1, 0):
        table.act(Make(seat + 1), seat)
        table.act(Pass(), seat)
    return table


def test_letting_another_person_play_from_the_past_shows_the_curtain_for_that_seat() -> None:
    with session_at(make_secrets_table()) as session:
        ben = session.view.viewer
        session.navigation.back()
        view: Any = session.view
        assert (view.viewer, view.to_act, view.waiting) == (ben, (0,), "Ann")
        session.computers.let_play()
        view = session.view
        assert (view.viewer, view.cover.seat, view.cover.why) == (None, 0, "turn")
        session.confirm_presence()
        assert session.view.viewer == 0
        assert session.view.waiting == ""


def test_action_of_another_seat_in_the_past_is_refused() -> None:
    refused: list[str] = []
    with session_at(make_secrets_table()) as session:
        session.navigation.back()
        session.action_refused.connect(lambda why, _action: refused.append(why))
        session.act(Pass())
    assert refused == ["It is Ann’s turn. Choose “Let Ann play from here”, or undo a turn of your own."]


def test_undo_to_a_turn_of_another_person_shows_the_curtain_for_that_seat() -> None:
    with session_at(make_secrets_table()) as session:
        session.undo_order.undo()
        cover: Any = session.view.cover
        assert (cover.seat, cover.why) == (0, "turn")


def test_stepping_back_under_a_curtain_shows_a_curtain_for_the_person_who_looked_last() -> None:
    """The keys then act for the person who looked last, and show no more than that person may see."""
    table = make_secrets_table()
    with session_at(table) as session:
        table.act(Make(5), 1)
        table.act(Pass(), 1)
        assert session.view.cover is not None
        session.navigation.step(-2)
        view: Any = session.view
        assert view.cover is not None
        assert view.cover.seat == 0


def test_going_forward_to_the_last_turn_shows_the_curtain_for_the_seat_to_act() -> None:
    table = make_secrets_table()
    with session_at(table) as session:
        session.navigation.back()
        session.computers.let_play()
        session.confirm_presence()
        session.navigation.forward()
        cover: Any = session.view.cover
        assert (cover.seat, cover.why) == (1, "turn")


def test_state_with_secrets_of_a_toy_game_looks_different_to_each_seat() -> None:
    table = make_secrets_table()
    assert WORKSHOP.seen_by(table.state, 0) != WORKSHOP.seen_by(table.state, 1)

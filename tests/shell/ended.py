"""Show games of every kind that have ended: won, lost, drawn, or solved; and play lessons to their end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.games.duel.state import Pass
from takeback.games.tictactoe.state import Place
from takeback.shell.features.lessons.course import LessonCourse, apply_edit
from takeback.shell.features.lessons.feature import LessonsController
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.duel.scene import Scene
from tests.settling import settle
from tests.shell.parts import feature_part
from tests.shell.showing import session_of

TOP_ROW = ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
FULL = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 0), (1, 2), (2, 1), (2, 0), (2, 2))
BOTTOM_ROW_OF_15 = tuple((0 if turn % 2 else 14, 10 + turn // 2) for turn in range(9))
RED_STRIKES = "life B 2; put A hand C02; put A field emberseep; A play C02 at B; A pass"


class Ended(NamedTuple):
    """A way to show an ended game in a window, and what the title of its card says."""

    game: str
    show: Callable[[Window], None]
    title: str


def seats_of(game: Game, person: int | None = None, count: int = 0) -> list[Seat]:
    """Return persons at all seats, or one at this seat against computers."""
    return [
        Seat(name=game.seat_name(at), colour=game.seat_colour(at))
        if person in (None, at)
        else Seat("computer", game.seat_name(at), game.seat_level(at), game.seat_colour(at))
        for at in range(count or game.usual_seats or game.seats[0])
    ]


def _show(window: Window, table: Table) -> None:
    window.show_table(table)
    session_of(window).confirm_presence()
    window.do("ending")


def _place(cells: Iterable[tuple[int, int]], person: int | None, window: Window, **options: object) -> None:
    game = find_game("tictactoe")
    table = new_table(game, options, seats_of(game, person), 7, journal=window.journal)
    for cell in cells:
        table.act(Place(*cell), table.to_act()[0])
    _show(window, table)


def _play_at_random(
    game: Game, seats: list[Seat], seed: int, options: dict[str, object], journal: Journal | None = None
) -> Table:
    table, luck = new_table(game, options, seats, seed, journal=journal), random.Random(seed)
    while table.outcome is None:
        seat = table.to_act()[0]
        draft = table.drafts.find(seat)
        table.act(luck.choice(list(game.actions(table.state if draft is None else draft.state, seat))), seat)
        if table.drafts.find(seat) is not None and not table.turn_checks.why_not_confirm(seat):
            table.confirm(seat)
    return table


def _random(
    id: str, options: dict[str, object], has_won: bool | None, window: Window, count: int = 0, seed: int = 5
) -> None:
    """Show a game played at random; with `has_won`, its only person has won it, or not."""
    game, person = find_game(id), None
    if has_won is not None:
        tried = _play_at_random(game, seats_of(game, count=count), seed, options)
        assert tried.outcome is not None
        winners = tried.outcome.winners
        person = next(at for at in range(len(tried.seats)) if (at in winners) == has_won)
    _show(window, _play_at_random(game, seats_of(game, person, count), seed, options, window.journal))


def _duel(script: str, person: int | None, window: Window) -> None:
    game = find_game("duel")
    start = Scene(script).state
    table = new_table(game, {}, seats_of(game, person), 5, journal=window.journal, start=start)
    while table.outcome is None:
        table.act(Pass(), table.to_act()[0])
    _show(window, table)


def _level(id: str, name: str, window: Window, with_hint: bool = False, is_own: bool = False) -> None:
    """Solve a level in the window: a lesson as it says, others by hints, of which one is asked for in the
    window; or in a test of the editor."""
    game, levels = find_game(id), feature_part(window, LevelsController)
    levels.advance.maker.make = lambda *_what: None  # type: ignore[method-assign]
    if is_own:
        levels.starts.edit(game, name)
        window.actions_["play_it"].trigger()
    else:
        options = {game.shelf.option: name}
        start = game.start(game.read_options(options), game.read_seats(), Chance(7, "start"))
        levels.starts.begin(game, options, start)
    assert session_of(window).table.game is game
    if with_hint:
        levels.level_session.add_help(2)
    solve_level(window)


def solve_level(window: Window) -> None:
    """Solve the level on the table: a lesson as it says, others by hints."""
    table = session_of(window).table
    while table.outcome is None:
        seat = table.to_act()[0]
        for action in _next_actions(window, table, seat):
            table.act(action, seat)
        if table.drafts.find(seat) is not None and not table.turn_checks.why_not_confirm(seat):
            table.confirm(seat)
        settle()
    window.board.finish_animations()


def play_whole_lesson(table: Table, course: LessonCourse) -> None:
    """Play all steps of a lesson on its table directly, without waiting for the window."""
    for step in course.steps:
        if step.action is not None:
            table.act(step.action, course.mover(step))
        if step.edit is not None:
            apply_edit(table, step.edit)


def finish_lesson(window: Window) -> None:
    """Play the lesson on the table to its end; no computer plays on."""
    course, table = feature_part(window, LessonsController).course, session_of(window).table
    assert course is not None
    session_of(window).confirm_presence()
    table.computers_wait = True
    play_whole_lesson(table, course)
    window.board.finish_animations()


def _lose_puzzle(window: Window) -> None:
    """Pass in a puzzle of the duel until it is lost."""
    game = find_game("duel")
    feature_part(window, LevelsController).starts.begin(game, {game.shelf.option: "Lanterns/1"})
    table = session_of(window).table
    while table.outcome is None:
        legal = list(game.actions(table.state, table.to_act()[0]))
        table.act(next((one for one in legal if isinstance(one, Pass)), legal[0]), table.to_act()[0])
        settle()
    window.board.finish_animations()


def _next_actions(window: Window, table: Table, seat: int) -> tuple[Any, ...]:
    lessons = feature_part(window, LessonsController)
    step = lessons.course.step(lessons._current_step_number()) if lessons.course is not None else None
    if step is not None and step.action is not None:
        return (step.action,)
    assert table.game.computers is not None
    draft = table.drafts.find(seat)
    state = table.state if draft is None else draft.state
    return table.game.computers.hint(state, seat, Chance(3), Effort("", 5.0)).actions


def _grid(cells: Iterable[tuple[int, int]], person: int | None, title: str, **options: object) -> Ended:
    return Ended("tictactoe", lambda window: _place(cells, person, window, **options), title)


def _four(columns: tuple[int, int], person: int, title: str) -> Ended:
    cells = [(5 - turn // 2, columns[turn % 2]) for turn in range(7)]
    return _grid(cells, person, title, size="6x7", run=4, gravity=True)


def _table(id: str, has_won: bool | None, title: str, count: int = 0, seed: int = 5) -> Ended:
    options: dict[str, object] = {"hands": 2} if id == "holdem" else {"awards": True}
    return Ended(id, partial(_random, id, options, has_won, count=count, seed=seed), title)


def _solved(id: str, name: str, title: str, **how: bool) -> Ended:
    return Ended(id, lambda window: _level(id, name, window, **how), title)


ENDED = {
    "three": _grid(TOP_ROW, None, "Cross wins.", size="3x3", run=3),
    "three won": _grid([(2 - row, column) for row, column in TOP_ROW], 0, "You won.", size="3x3", run=3),
    "three lost": _grid(TOP_ROW, 1, "You lost.", size="3x3", run=3),
    "three drawn": _grid(FULL, 0, "A draw", size="3x3", run=3),
    "four left": _four((0, 6), 0, "You won."),
    "four right": _four((6, 0), 1, "You lost."),
    "five": _grid(BOTTOM_ROW_OF_15, 1, "You lost.", size="15x15", run=5),
    "hold'em": _table("holdem", None, "The table is closed"),
    "hold'em won": _table("holdem", True, "You won."),
    "hold'em lost": _table("holdem", False, "You lost."),
    "hold'em of two": _table("holdem", False, "You lost.", 2, 2),
    "hold'em drawn": _table("holdem", False, "nobody has won anything", 2),
    "hold'em of nine": _table("holdem", False, "You lost.", 9, 2),
    "park": _table("park", None, "Blue wins"),
    "park won": _table("park", True, "You won."),
    "park lost": _table("park", False, "You lost.", 4),
    "duel": Ended("duel", partial(_duel, RED_STRIKES, None), "Red wins"),
    "duel won": Ended("duel", partial(_duel, RED_STRIKES, 0), "You won."),
    "duel lost": Ended("duel", partial(_duel, RED_STRIKES, 1), "You lost."),
    "duel of a puzzle": _solved("duel", "Lanterns/1", "Clear the Air"),
    "duel of a lost puzzle": Ended("duel", _lose_puzzle, "You lost."),
    "flow": _solved("flow", "Rivers/1", "Rivers 1: solved"),
    "flow with a hint": _solved("flow", "Brooks/5", "Brooks 5: solved with 1 hint", with_hint=True),
    "flow of the day": _solved("flow", "daily:2026-11-20", "Daily 20 November 2026"),
    "flow of an own level": _solved("flow", "Brooks/2", "", is_own=True),
    "fold": _solved("fold", "Maps/4", "Maps 4: perfect"),
    "fold with a hint": _solved("fold", "Napkins/3", "Napkins 3: solved with 1 hint", with_hint=True),
    "fold of an own level": _solved("fold", "Napkins/2", "", is_own=True),
    "fill": _solved("fill", "Boxes/4", "Boxes 4: perfect"),
    "fill of many pieces": _solved("fill", "Trunks/3", "Trunks 3: perfect"),
    "fill with a hint": _solved("fill", "Boxes/2", "Boxes 2: solved with 1 hint", with_hint=True),
    "fill of an own level": _solved("fill", "Boxes/2", "", is_own=True),
}

"""Bring the window into each phase in which a command may be triggered, at a table of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from takeback.cli.screenshot import play_turn
from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.option import Option
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.features.rewriting.review import Review
from takeback.shell.features.supposing.feature import set_assumption
from takeback.shell.session.view import PreviewTarget
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.endings import make_finished_table
from tests.shell.parts import feature_part
from tests.shell.showing import session_of

FREE, FAIR = "free", "fair"
MANY_TURNS = 40  # enough turns for a hidden choice to come up in a game that has them


@dataclass
class Place:
    """A window, and the game to begin in it with its rule and options."""

    window: Window
    game: Game
    rule: str = FREE
    options: Mapping[str, object] = field(default_factory=dict)
    is_kept: bool = True
    practice: bool = False

    def begin(self, turns: int = 0, computer: int = -1, is_covered: bool = False) -> Table:
        """Show a new table on which so many turns were played; unless covered, to the person to move."""
        table = self.make_table(turns, computer)
        self.window.show_table(table)
        if not is_covered:
            self.lift()
        return table

    def make_table(self, turns: int = 0, computer: int = -1) -> Table:
        """Return a new table on which so many turns were played, shown nowhere yet."""
        game = self.game
        seats = [self._seat(at, at == computer) for at in range(game.usual_seats or game.seats[0])]
        journal = self.window.journal if self.is_kept else None
        table = new_table(game, self.options, seats, 7, self.rule, journal, practice=self.practice)
        chance = Random(3)
        for _ in range(turns):
            play_turn(table, chance, goes_on=True)
        return table

    def _seat(self, at: int, is_computer: bool) -> Seat:
        game = self.game
        if not is_computer:
            return Seat(name=game.seat_name(at), colour=game.seat_colour(at))
        return Seat("computer", game.seat_name(at), game.computer_levels[0], game.seat_colour(at))

    def lift(self) -> None:
        """Lift the curtain for the person to move, and focus the board."""
        session_of(self.window).confirm_presence()
        self.window.focus_board()


Phase = Callable[[Place], bool]  # brings the window into the phase; False where this game has no such phase


def fresh(place: Place) -> bool:
    place.begin()
    return True


def in_play(place: Place) -> bool:
    return place.begin(3).here.depth > 0


def covered(place: Place) -> bool:
    place.begin(2, is_covered=True)
    return session_of(place.window).view.cover is not None


def laid_out(place: Place) -> bool:
    """Play a step of a turn, which stays a draft."""
    return _lay_out(place, place.begin(2)) is not None


def step_taken_back(place: Place) -> bool:
    seat = _lay_out(place, table := place.begin(2))
    if seat is not None:
        table.undo(seat)
    return seat is not None


def _lay_out(place: Place, table: Table) -> int | None:
    """Play steps until a draft is open, and return its seat; None where turns are single steps."""
    for _ in range(12):
        here = table.here
        for seat, action in _possible(table):
            with suppress(Illegal):
                table.act(action, seat)
                break
        draft = next(
            (one for seat in table.to_act() if (one := table.drafts.find(seat)) and one.is_open), None
        )
        if draft is not None:
            place.lift()
            return draft.seat
        if table.here is here:
            return None
    return None


def _possible(table: Table) -> Iterator[tuple[int, Any]]:
    for seat in table.to_act():
        for action in table.game.actions(table.state, seat):
            yield seat, action


def plan(place: Place) -> bool:
    """Open a draft of a seat that is not to move."""
    table = place.begin(2)
    session = session_of(place.window)
    planners = session.viewer_policy.planners()
    if not planners:
        return False
    session.plans.open_plan(planners[0])
    session.confirm_presence()
    action = next(iter(table.game.actions(table.state, planners[0])), None)
    return action is not None and session.act(action, planners[0])


def choice_waits(place: Place) -> bool:
    """Let one seat choose in secret while another has yet to choose; the table is shown once that is so."""
    table, chance = place.make_table(), Random(5)
    for _ in range(MANY_TURNS):
        seats = table.to_act()
        if len(seats) > 1:
            place.window.show_table(table)
            has_chosen = _choose(table, seats[0], chance)
            place.lift()
            return has_chosen
        if not play_turn(table, chance, goes_on=True):
            return False
    return False


def _choose(table: Table, seat: int, chance: Random) -> bool:
    """Play the turn of this seat; return whether another seat is still to choose."""
    for _ in range(MANY_TURNS):
        draft = table.drafts.find(seat)
        legal = list(table.game.actions(table.state if draft is None else draft.state, seat))
        if draft is not None and draft.is_open and not table.turn_checks.why_not_confirm(seat):
            table.confirm(seat)
        elif legal:
            table.act(chance.choice(legal), seat)
        if seat not in table.to_act():
            return bool(table.to_act())
        if not legal:
            return False
    return False


def looking_back(place: Place) -> bool:
    table = place.begin(4)
    with suppress(Illegal):
        table.go_to(table.line[1])
    place.lift()
    return not table.is_at_tip


def taken_back(place: Place) -> bool:
    table = place.begin(4)
    place.window.do("undo")
    place.lift()
    return not table.is_at_tip


def two_lines(place: Place) -> bool:
    """Make two lines, a deleted third one, and a bookmark on the current turn."""
    table, chance = place.begin(3), Random(8)
    for _ in range(2):
        with suppress(Illegal):
            table.undo()
            play_turn(table, chance, goes_on=True)
    place.window.do("delete_from")
    with suppress(Illegal):
        table.undo()
        play_turn(table, chance, goes_on=True)
    place.window.do("bookmark")
    place.lift()
    return len(table.history.marked) > 0


def preview(place: Place) -> bool:
    table = place.begin(4)
    session = session_of(place.window)
    session.pin(PreviewTarget(table.line[1]))
    return session.previews.shown is not None


def past_being_edited(place: Place) -> bool:
    """Open a review, and focus the last row of its list."""
    return _take_out(place) is not None


def edit_waits(place: Place) -> bool:
    if _take_out(place) is None:
        return False
    feature_part(place.window, PastEditController).close_and_keep()
    return True


def _take_out(place: Place) -> Review | None:
    """Take out the first turn of the line, so that others fall, and focus the last row of the review."""
    table = place.begin(4)
    place.window.do("take_out", table.line[1])
    review = feature_part(place.window, PastEditController).review
    if review is not None:
        settle()
        review.list.setCurrentIndex(review.list.model().index(review.list.model().rowCount() - 1, 0))
    return review


def board_lent(place: Place) -> bool:
    table = place.begin(4)
    place.window.do("replace_turn", table.line[2])
    return place.window.borrowed_board.is_on


def supposing(place: Place) -> bool:
    table = place.begin(3)
    set_assumption(session_of(place.window), table.here, "it holds")
    play_turn(table, Random(2), goes_on=True)
    place.lift()
    return True


def replaying(place: Place) -> bool:
    place.begin(4)
    place.window.do("first")
    place.window.do("replay")
    return session_of(place.window).replay.is_running


def history_hidden(place: Place) -> bool:
    place.begin(3)
    place.window.do("history")
    return True


def finding(place: Place) -> bool:
    place.begin(3)
    place.window.do("find")
    return True


def over(place: Place) -> bool:
    place.window.show_table(make_finished_table(place.game, place.window.journal))
    place.lift()
    return True


def against_computer(place: Place) -> bool:
    """Leave the turn to a computer that has not begun to think."""
    if place.game.computers is None or place.game.seats == (1,):
        return False
    place.begin(computer=0).computers_wait = True
    return True


def in_memory(place: Place) -> bool:
    place.is_kept = False
    return in_play(place)


def for_practice(place: Place) -> bool:
    place.practice = True
    return in_play(place)


def tutorial(place: Place) -> bool:
    place.window.do("tutorial", place.game)
    return place.window.session is not None


def editor(place: Place) -> bool:
    if place.game.workshop is None:
        return False
    place.options = {"edit": True, place.game.shelf.option: "new:4x4"}
    if not {"edit"} <= {one.name for one in place.game.options}:
        place.options = {}
        place.begin()
        place.window.do("edit_copy")
        return True
    place.begin()
    return True


def paused(place: Place) -> bool:
    if not place.game.shelf:
        return False
    place.begin(1)
    place.window.do("pause")
    return True


def gallery(place: Place) -> bool:
    place.window.do("gallery")
    return True


def _page(id: str) -> Phase:
    def phase(place: Place) -> bool:
        place.begin(1)
        place.window.do(id, place.game)
        return place.window.page is not None

    phase.__name__ = id
    return phase


AT_A_TABLE: tuple[Phase, ...] = (
    *(fresh, in_play, covered, laid_out, step_taken_back, plan, choice_waits, looking_back, taken_back),
    *(
        two_lines,
        preview,
        past_being_edited,
        edit_waits,
        board_lent,
        supposing,
        replaying,
        history_hidden,
        finding,
        over,
    ),
    *(against_computer, in_memory, for_practice),
)
ELSEWHERE: tuple[Phase, ...] = (
    tutorial,
    editor,
    paused,
    gallery,
    *map(_page, ("levels", "my_levels", "records")),
)


def option_variants(game: Game) -> Iterator[dict[str, object]]:
    """Yield the options with one changed value at a time, for each value of each option that the game
    accepts.
    """
    seats = game.usual_seats or game.seats[0]
    for option in game.options:
        for value in other_values(option):
            with suppress(Illegal):
                game.start(game.read_options({option.name: value}), seats, Chance(7, "start"))
                yield {option.name: value}


def other_values(option: Option) -> list[object]:
    if isinstance(option.default, bool):
        found: list[object] = [True, False]
    elif option.choices:
        found = list(option.choices)
    elif isinstance(option.default, int):
        found = [option.low, option.default + 1]
    else:
        found = [text for text, _ in option.suggested_values({})]
    return [value for value in found if value != option.default]

"""Compare a table with the plain model under random actions."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from takeback.engine.game import Game
from takeback.engine.journal import Journal
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.games.tictactoe.game import GAME as TICTACTOE
from takeback.table.opening import new_table, open_table
from takeback.table.table import Table
from tests.table import workshop
from tests.table.plain import PlainTable
from tests.table.sitting import Listener, check_consistency
from tests.toys import counting, dice, tiles

GAMES: dict[str, tuple[Game, dict[str, Any]]] = {
    "one-move turns": (counting.GAME, {"goal": 12}),
    "chance and hidden facts": (dice.GAME, {"goal": 12}),
    "planning ahead": (tiles.GAME, {"tiles": 6}),
    "drafts without an act of confirming": (workshop.GAME, {}),
    "all act at once": (workshop.GAME, {"together": True}),
    "tic-tac-toe": (TICTACTOE, {}),
    "falling marks, first to three loses": (TICTACTOE, {"size": "4x5", "gravity": True, "misere": True}),
    "two marks a turn": (TICTACTOE, {"size": "4x4", "marks": 2}),
}
SEED = 7
NUMBER = st.integers(0, 10_000)
SEAT = st.integers(0, 1)


class Machine(RuleBasedStateMachine):
    """A state machine whose rules do one action on the table and on the model, and compare both."""

    name = "tic-tac-toe"
    table_rule = "free"

    def __init__(self) -> None:
        super().__init__()
        self.game, options = GAMES[self.name]
        self.journal = Journal.open()
        seats = [Seat(), Seat()]
        self.table = new_table(self.game, options, seats, SEED, self.table_rule, self.journal)
        self.plain = PlainTable(self.game, 2, SEED, self.table.state, self.table_rule == "fair")
        self.listener = Listener(self.table)
        self.most = 1

    # rules ---------------------------------------------------------------------------------------
    @rule(seat=SEAT, number=NUMBER)
    def act(self, seat: int, number: int) -> None:
        self._act(seat, number)

    @rule(number=NUMBER, steps=st.integers(1, 4))
    def play_on(self, number: int, steps: int) -> None:
        """Play turns by the seats to act, the most frequent case."""
        for step in range(steps):
            seats = self.plain.to_act()
            if seats:
                self._act(seats[number % len(seats)], number + step)

    def _act(self, seat: int, number: int) -> None:
        actions = list(self.game.actions(self.plain.drafted_state(seat), seat))
        if actions:
            self._do_action(actions[number % len(actions)], seat)

    @rule(seat=SEAT, number=NUMBER)
    def act_at_the_wrong_place(self, seat: int, number: int) -> None:
        """Try an action that was legal elsewhere and may be refused here."""
        turns = [turn for turn in self.plain.turns.values() if turn.moves]
        if turns:
            moves = turns[number % len(turns)].moves
            self._do_action(moves[number % len(moves)].action, seat)

    @rule(seat=SEAT)
    def confirm(self, seat: int) -> None:
        self._both(self.plain.confirm(seat), lambda: self.table.confirm(seat))

    @rule(seat=SEAT)
    def retract(self, seat: int) -> None:
        self.plain.retract(seat)
        self.table.drafts.discard(seat)

    @rule(seat=SEAT)
    def rewind(self, seat: int) -> None:
        self.plain.rewind(seat)
        self.table.drafts.rewind(seat)

    @rule(seat=SEAT)
    def undo(self, seat: int) -> None:
        self._both(self.plain.undo(seat), lambda: self.table.undo(seat))

    @rule(seat=SEAT)
    def redo(self, seat: int) -> None:
        self._both(self.plain.redo(seat), lambda: self.table.redo(seat))

    @rule(rows=st.integers(-3, 3))
    def step(self, rows: int) -> None:
        self.plain.row(self.plain.line.index(self.plain.here) + rows)
        self.table.go_by_rows(rows)
        self._heard("went")

    @rule(number=NUMBER)
    def click_a_row(self, number: int) -> None:
        row = number % len(self.plain.line)
        self.plain.row(row)
        self.table.stack.setIndex(row)
        self._heard("went")

    @rule(number=NUMBER)
    def go(self, number: int) -> None:
        turn = number % len(self.plain.turns)
        is_away = self.plain.is_away(turn)
        if not is_away:
            self.plain.move_to(turn)
        self._both("refused" if is_away else "went", lambda: self.table.go_to(self.table.history.nodes[turn]))

    @rule(number=NUMBER, what=st.sampled_from(("hide", "put back", "promote")))
    def tidy(self, number: int, what: str) -> None:
        if len(self.plain.turns) == 1:
            return
        turn = 1 + number % (len(self.plain.turns) - 1)
        mark, value = {"hide": ("hidden", True), "put back": ("hidden", None), "promote": ("place", -number)}[
            what
        ]
        self.plain.tidy(turn, mark, value)
        self.table.marks.set(self.table.history.nodes[turn], mark, value, what)
        self._heard("went")

    @rule()
    def undo_tidying(self) -> None:
        self._both("went" if self.plain.undo_tidying() else "refused", self.table.marks.undo)

    @rule()
    def redo_tidying(self) -> None:
        self._both("went" if self.plain.redo_tidying() else "refused", self.table.marks.redo)

    def _do_action(self, action: Action, seat: int) -> None:
        self._both(self.plain.act(action, seat), lambda: self.table.act(action, seat))

    def _both(self, expected: str, deed: Any) -> None:
        if expected != "refused":
            deed()
            self._heard(expected)
            return
        before = self.table.state
        with pytest.raises(Illegal) as why:
            deed()
        assert str(why.value).strip()
        assert self.table.state is before

    def _heard(self, cause: str) -> None:
        """Check that at most one change was emitted, from the previous node to the present one."""
        moved = self.listener.changes
        assert len(moved) <= 1
        if moved:
            assert moved[0].cause == cause
            assert moved[0].after is self.table.here
            assert moved[0].before is not moved[0].after
            assert self.table.computers_wait == (cause != "played")
        self.listener.changes = []

    # invariants ----------------------------------------------------------------------------------
    @invariant()
    def nothing_is_told_that_did_not_happen(self) -> None:
        assert self.listener.changes == []

    @invariant()
    def the_table_holds_together(self) -> None:
        check_consistency(self.table)
        assert len(self.table.history.nodes) >= self.most
        self.most = len(self.table.history.nodes)

    @invariant()
    def both_stand_in_the_same_place(self) -> None:
        assert self.table.here.serial == self.plain.here
        assert [node.serial for node in self.table.line] == self.plain.line
        assert self.table.state == self.plain.state
        assert len(self.table.history.nodes) == len(self.plain.turns)
        for serial, turn in self.plain.turns.items():
            assert self.table.history.nodes[serial].state == turn.state

    @invariant()
    def both_have_the_same_drafts(self) -> None:
        for seat in (0, 1):
            assert read_draft(self.table, seat) == self.plain.draft(seat)

    @invariant()
    def both_lock_the_same_turns(self) -> None:
        for node in self.table.line[1:]:
            is_locked = self.plain.is_fair and self.plain.is_sealed(node.serial)
            assert bool(self.table.takebacks.why_locked(node)) == is_locked

    def teardown(self) -> None:
        """Check that the journal restores the same tree, position and drafts."""
        self.table.close()
        again = open_table(self.journal, self.table.id, lambda _: self.game)
        assert again.problems == ()
        assert again.table.here.serial == self.table.here.serial
        assert [node.serial for node in again.table.line] == self.plain.line
        assert again.table.state == self.table.state
        for seat in (0, 1):
            assert read_draft(again.table, seat) == self.plain.draft(seat)
        again.table.close()
        self.journal.close()


def read_draft(table: Table, seat: int) -> tuple[list[Move], list[Move]]:
    draft = table.drafts.find(seat)
    return ([], []) if draft is None else (list(draft.moves()), list(draft.undone()))


def run_machine(name: str, table_rule: str, examples: int) -> None:
    machine = type("Machine", (Machine,), {"name": name, "table_rule": table_rule})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=40,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("table_rule", ["free", "fair"])
@pytest.mark.parametrize("name", GAMES)
def test_table_under_random_actions_agrees_with_a_plain_model(name: str, table_rule: str) -> None:
    run_machine(name, table_rule, 4)


@pytest.mark.long
@pytest.mark.parametrize("table_rule", ["free", "fair"])
@pytest.mark.parametrize("name", GAMES)
def test_table_under_random_actions_agrees_with_a_plain_model_in_a_thousand_runs(
    name: str, table_rule: str
) -> None:
    run_machine(name, table_rule, 1000)

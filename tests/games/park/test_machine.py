"""Test plans with a state machine: seats plan, confirm, undo, jump and reload in any order."""

from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from takeback.engine.chance import Chance
from takeback.engine.journal import Journal
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.engine.state import Illegal, encode
from takeback.games.park.game import GAME
from takeback.games.park.state import Reedmere
from takeback.table.draft import Draft
from takeback.table.opening import new_table, open_table
from takeback.table.table import Table
from tests.games.park.invariants import check_park
from tests.games.park.whole_games import TABLES

SEAT, NUMBER = st.integers(0, 3), st.integers(0, 10_000)


class Planning(RuleBasedStateMachine):
    """A table of up to four people, each with a draft."""

    table: Table

    @initialize(number=st.integers(0, len(TABLES) - 1), seed=NUMBER, rounds=st.integers(0, 12))
    def sit(self, number: int, seed: int, rounds: int) -> None:
        seats, options = TABLES[number]
        self.journal = Journal.open()
        self.table = new_table(GAME, options, [Seat()] * seats, seed, journal=self.journal)
        for turn in range(rounds * seats):
            self._whole_turn(seed + turn)

    def _seat(self, number: int) -> int:
        return number % len(self.table.seats)

    def _state(self, seat: int) -> Reedmere:
        draft = self.table.drafts.find(seat)
        state: Reedmere = draft.state if draft is not None else self.table.state
        return state

    def _whole_turn(self, number: int) -> None:
        random = Random(number)
        for seat in self.table.to_act():
            here = self.table.here
            while self.table.here is here:
                self.table.act(random.choice(list(GAME.actions(self._state(seat), seat))), seat)

    # actions ----------------------------------------------------------------------------------------
    @rule(seat=SEAT, number=NUMBER, steps=st.integers(1, 6))
    def plan(self, seat: int, number: int, steps: int) -> None:
        """Plan steps of any seat; the seat to move may end its turn with them."""
        seat, here = self._seat(seat), self.table.here
        for step in range(steps):
            listed = list(GAME.actions(self._state(seat), seat))
            if not listed or self.table.here is not here:
                return
            self.table.act(listed[(number + step) % len(listed)], seat)

    @rule(number=NUMBER)
    def end_turn(self, number: int) -> None:
        for seat in self.table.to_act():
            try:
                self.table.confirm(seat)
            except Illegal:
                self._whole_turn(number)

    @rule(seat=SEAT)
    def take_back(self, seat: int) -> None:
        self._try(lambda: self.table.undo(self._seat(seat)))

    @rule(seat=SEAT)
    def bring_back(self, seat: int) -> None:
        self._try(lambda: self.table.redo(self._seat(seat)))

    @rule(seat=SEAT)
    def restart(self, seat: int) -> None:
        self.table.drafts.rewind(self._seat(seat))

    @rule(seat=SEAT)
    def throw_away(self, seat: int) -> None:
        self.table.drafts.discard(self._seat(seat))

    @rule(number=NUMBER)
    def go(self, number: int) -> None:
        nodes = list(self.table.history.nodes.values())
        self.table.go_to(nodes[number % len(nodes)])

    @rule()
    def reload(self) -> None:
        before = self._drafts()
        here = self.table.here.serial
        self.table.close()
        opened = open_table(self.journal, self.table.id)
        assert opened.problems == ()
        self.table = opened.table
        assert self.table.here.serial == here
        assert self._drafts() == before

    def _drafts(self) -> dict[Any, Any]:
        return {
            place: ([move.action for move in draft.moves()], encode(draft.state), draft.report)
            for place, draft in self.table.drafts.by_place.items()
            if draft.stack.count() or draft.report
        }

    def _try(self, do: Any) -> None:
        with suppress(Illegal):
            do()

    # invariants -------------------------------------------------------------------------------------
    @invariant()
    def every_draft_is_the_fold_of_its_actions(self) -> None:
        if not hasattr(self, "table"):
            return
        for (serial, seat), draft in self.table.drafts.by_place.items():
            state = self.table.history.nodes[serial].state
            assert draft.start == state
            for move in draft.moves():
                assert move.seat == seat
                state = play_action(GAME, state, seat, move.action, Chance(0)).after
            assert draft.state == state
            self._check_reach(draft)

    def _check_reach(self, draft: Draft) -> None:
        """Check that a draft changes no park but its own."""
        for seat, (one, two) in enumerate(zip(draft.start.parks, draft.state.parks, strict=True)):
            assert seat == draft.seat or one is two or one == two
        check_park(draft.state.parks[draft.seat], draft.state.mounds)

    @invariant()
    def no_other_view_shows_a_draft(self) -> None:
        if not hasattr(self, "table"):
            return
        confirmed = GAME.seen_by(self.table.state, None)
        assert self.table.state.work is None
        for seat in range(len(self.table.seats)):
            if self.table.drafts.find(seat) is None:
                assert self.table.state_for(seat) == confirmed
        assert self.table.state_for(None) == confirmed

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.close()
            self.journal.close()


Planning.TestCase.settings = settings(
    max_examples=15, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestPlanning = Planning.TestCase

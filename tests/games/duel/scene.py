"""Scenarios in tests: those of the program, also with cards that only tests have, failing as tests do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from takeback.engine.state import Illegal
from takeback.games.duel import cards
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.scenarios import scene
from takeback.games.duel.scenarios.playing import WAYS
from takeback.games.duel.scenarios.setting import FILLER
from takeback.games.duel.scenarios.words import read_statements
from tests.games.duel import extra_cards

__all__ = ["WAYS", "Scene", "told_each_way"]
assert cards.BUILT_IN
assert extra_cards.CARDS


class Scene(scene.Scenario):
    """One scenario at work, in one of the ways it is told."""

    def __init__(
        self, script: str, way: str = "plain", at_start: bool = False, filler: str = FILLER, **options: str
    ) -> None:
        try:
            super().__init__(options, way, at_start, filler)
        except Illegal as error:
            raise AssertionError(f"start: {error}") from error
        self.run(script)

    def run(self, script: str) -> Scene:
        """Carry out all statements; raise AssertionError at the first that fails, with the position there."""
        for statement in read_statements(script):
            try:
                self.carry_out(statement)
            except Illegal as error:
                raise AssertionError(f"{statement}: {error}\n{self.describe_position()}") from error
        self.finish()
        return self

    def describe_position(self) -> str:
        """Return the whole position in some lines."""
        state = self.state
        rows = [f"turn {state.turn} of {'AB'[state.tp]}, {state.step_name}, {state.seats}"]
        for zone in state.zones:
            if zone.name not in ("deck", "charter") and zone.oids:
                rows.append(f"{zone.name} {zone.seat}: {[self._describe_card(oid) for oid in zone.oids]}")
        if state.pending is not None:
            texts = [text_in_english(one.text) for one in state.pending.options]
            rows.append(f"{state.pending.seats} {state.pending.kind}: {texts}")
        return "\n".join(rows)

    def _describe_card(self, oid: int) -> str:
        """Return a card with its values and marks."""
        obj = self.state.find(oid)
        assert obj is not None
        values = derive(self.state).values(oid)
        return f"{obj.card or obj.chosen.ability} {values.might}/{values.grit} {obj.marks}"


def told_each_way(test: Callable[..., None]) -> Callable[..., None]:
    """Marks a scenario to be told in all ways: plain, probed, saved in between, redone."""
    return pytest.mark.parametrize("way", WAYS)(test)

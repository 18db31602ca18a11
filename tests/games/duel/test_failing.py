"""Test that a rule failing during a move cancels the move and is named, and that the table can go on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from takeback.engine.state import Illegal
from takeback.engine.trial import is_sentence
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Rule
from takeback.games.duel.kernel.layers import forget_all
from tests.games.duel.telling import Turns


def fail(*_: object) -> list[object]:
    raise KeyError("a rule that was made badly")


@pytest.fixture(autouse=True)
def _bad_rule(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    bad = Rule("try.bad", "Bad luck", "It fails.", (Hook("now", "enter", fail),))
    monkeypatch.setitem(REGISTRY.rules, "try.bad", bad)
    forget_all()
    yield
    monkeypatch.undo()
    forget_all()


def test_rule_that_fails_during_a_move_cancels_it_and_is_named_and_other_cards_can_be_played() -> None:
    turns = Turns("put A hand lampwell; put A hand C02; put A field emberseep")
    before = turns.state
    with pytest.raises(Illegal) as why:
        turns.play("lampwell")
    assert str(why.value) == "The rule “Bad luck” failed; nothing was changed."
    assert is_sentence(str(why.value))
    assert turns.state is before
    turns.play("C02", "player 2", "Pay for me").passing(2)
    assert turns.rows[-1] == "Bert passes: Flint Jab wounds Bert for 2"

"""Test that layers, zones and looking back are declared by rules, and exist only at tables with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal, decode, encode
from takeback.games.duel.bench.games import empty_table
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import (
    LOOKS_BACK,
    REGISTRY,
    Ability,
    Hook,
    Layer,
    Me,
    Rule,
    ZoneKind,
    put_layers_in_order,
)
from takeback.games.duel.kernel.layers import Working, derive, forget_all, why
from takeback.games.duel.kernel.objects import Deed, Duel, Frame
from takeback.games.duel.rules import add
from takeback.games.duel.rules.charter import usual
from takeback.games.duel.rules.core.moves import BACK
from takeback.games.duel.validity import valid

LATE = "try.late"


def _set_might(working: Working, deed: None, me: Me) -> None:
    for one in working.on_field("unit"):
        one.might = 7


@pytest.fixture
def late() -> Iterator[Rule]:
    """A rule with a layer after all that change might, and two zones of its own."""
    rule = Rule(
        LATE,
        "Late",
        hooks=(Hook("layer", "late", _set_might), Hook("sees", "cellar", lambda *_: ())),
        layers=(Layer("late", after="7d"),),
        zones=(ZoneKind("cellar"), ZoneKind("square", is_owned=False)),
    )
    REGISTRY.add_rule(rule)
    REGISTRY.packages[LATE] = "try"
    yield rule
    del REGISTRY.rules[LATE], REGISTRY.packages[LATE]
    forget_all()


def test_effect_layer_declared_by_a_rule_is_applied_after_the_layer_it_names(late: Rule) -> None:
    assert REGISTRY.layers[-3:] == ("7d", "late", "8")
    state = add(empty_table(**{"with": LATE}), [("L01", 0), ("L08", 0)], "field")  # L08: +1/+1
    unit = state.zone("field")[0]
    assert derive(state).values(unit).might == 7
    assert [row.layer for row in why(state, unit)] == ["7c", "late"]
    without = add(empty_table(), [("L01", 0), ("L08", 0)], "field")
    assert derive(without).values(without.zone("field")[0]).might == 2


def test_zones_declared_by_a_rule_exist_only_at_tables_with_that_rule(late: Rule) -> None:
    def named(state: Duel) -> set[tuple[str, int]]:
        return {(zone.name, zone.seat) for zone in state.zones}

    with_it, without = empty_table(**{"with": LATE}), empty_table()
    assert named(with_it) - named(without) == {("cellar", 0), ("cellar", 1), ("square", -1)}
    assert valid(decode(encode(with_it), Duel), 2) == valid(without, 2)
    assert "zones" in valid(replace(with_it, zones=without.zones), 2)


@pytest.mark.parametrize(
    "layers", [(Layer("a"), Layer("a")), (Layer("a"), Layer("b", after="c")), (Layer("b", "a"), Layer("a"))]
)
def test_effect_layers_declared_twice_or_after_an_unknown_one_are_refused(layers: tuple[Layer, ...]) -> None:
    with pytest.raises(Illegal):
        put_layers_in_order(layers)


def _both_leave(table: Duel) -> int:
    """Return how many triggers of leaving wait after two units with such a trigger left at once."""
    state = add(table, [("B01", 0), ("B01", 1)], "field")
    run = UnfinishedMove(replace(state, frames=(Frame("settle"),), pending=None), Chance(1))
    run.do([Deed("fall", obj=oid) for oid in state.zone("field")])
    while run.state.frames and run.state.frames[-1].job == "batch":
        run._job(run.state.frames[-1])(run, run.state.frames[-1])
    return len(run.state.waiting)


def test_units_that_leave_together_trigger_each_other_only_if_a_rule_declares_looking_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _both_leave(empty_table()) == 2
    identity = REGISTRY.rules["core.identity"]
    hooks = tuple(replace(one, flags=one.flags - BACK) for one in identity.hooks)
    monkeypatch.setitem(REGISTRY.rules, identity.id, replace(identity, hooks=hooks))
    forget_all()
    try:
        assert _both_leave(empty_table()) == 0
    finally:
        monkeypatch.undo()
        forget_all()


def test_every_effect_layer_used_is_declared_and_one_usual_rule_looks_back() -> None:
    every: list[Any] = [*REGISTRY.rules.values(), *REGISTRY.abilities.values()]
    used = {
        hook.on
        for one in every
        if isinstance(one, Rule | Ability)
        for hook in one.hooks
        if hook.kind == "layer"
    }
    assert used
    assert used <= {*REGISTRY.layers}
    assert {id for id in usual() if any(LOOKS_BACK in hook.flags for hook in REGISTRY.rules[id].hooks)} == {
        "core.identity"
    }

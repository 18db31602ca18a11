"""How "Pay for me" chooses: springs first, so that units stay ready to attack and to guard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.rules.core.chain import cost_of
from takeback.games.duel.rules.core.flow import (
    A_UNIT,
    KINDS,
    Cost,
    Source,
    can_pay,
    made_by,
    pay_for_me,
    pool_of,
    sources,
)
from takeback.games.duel.state import Play
from tests.games.duel.scene import Scene

SPRINGS = [one.id for one in REGISTRY.definitions.values() if one.kinds == ("spring",)]
FLOWING_UNITS = [
    one.id
    for one in REGISTRY.definitions.values()
    if one.kinds == ("unit",) and any(ability.get("flow") for ability in one.abilities)
]
TO_PLAY = [one.id for one in REGISTRY.definitions.values() if one.kinds == ("unit",) and one.cost]
SPRINGS_TO_UNITS = "R11"


@cache
def third_turn() -> Duel:
    return Scene("").state


def scene_of(seed: int) -> Scene:
    """Return a field of springs and of units that make flow, some exhausted, and a card in hand."""
    random = Random(seed)
    scene = Scene("", at_start=True)
    scene.state = third_turn()
    marks = ("", "[exhausted=1]")
    lines = [
        f"put A field {random.choice(pool)}{random.choice(marks)}"
        for pool, most in ((SPRINGS, 6), (FLOWING_UNITS, 3))
        for _ in range(random.randint(1, most))
    ]
    if random.random() < 0.2:
        lines.append(f"put A field {SPRINGS_TO_UNITS}")
    if random.random() < 0.3:
        lines.append(f"flow A {random.choice(KINDS)}")
    lines.append(f"put A hand {random.choice(TO_PLAY)}")
    random.shuffle(lines[:-1])
    return scene.run("\n".join(lines))


def used_by_paying(scene: Scene) -> tuple[Duel, Cost, list[Source]] | None:
    """Play the card and let the game pay: the position before, the cost, and what was exhausted for it."""
    card = scene.state.zone("hand", 0)[0]
    if Play(card) not in actions(scene.state, 0):
        return None
    scene._act(0, Play(card))
    while scene.pending.kind not in ("pay", "priority"):
        scene.run(f"A answer {scene.pending.options[0].text}")
    if scene.pending.kind != "pay":
        return None
    before, cost = scene.state, cost_of(derive(scene.state), 0, scene.pending.source)
    scene.run("A answer Pay for me")
    exhausted = {
        one.oid
        for one in scene.state.objects
        if one is not None and one.zone == "field" and one.mark("exhausted")
    }
    return before, cost, [one for one in sources(derive(before), 0) if one.oid in exhausted]


def spared(
    used: Sequence[Source], ready: Sequence[Source], units: set[int], cost: Cost, pool: Sequence[int]
) -> bool:
    """Is there no used unit in whose place something ready that is no unit could have paid?"""
    return not any(
        can_pay(cost, pool, made_by([*(one for one in used if one is not unit), other]))
        for unit in used
        if unit.oid in units
        for other in ready
        if other.oid not in units and other not in used
    )


@pytest.mark.parametrize("first", range(0, 160, 40))
def test_paying_never_exhausts_a_unit_while_a_ready_spring_could_pay(first: int) -> None:
    assert FLOWING_UNITS
    paid, with_units = 0, 0
    for seed in range(first, first + 40):
        told = used_by_paying(scene_of(seed))
        if told is None:
            continue
        before, cost, used = told
        derived = derive(before)
        units = {one.oid for one in derived.on_field("unit", seat=0)}
        ready, pool = sources(derived, 0), pool_of(before, 0)
        assert can_pay(cost, pool, made_by(used)), f"seed {seed}"
        assert spared(used, ready, units, cost, pool), f"seed {seed}: {cost}, {used} of {ready}"
        paid += 1
        with_units += any(one.oid in units for one in ready)
    assert paid >= 5
    assert with_units >= 3


def test_automatic_payment_uses_fewest_sources_then_fewest_units() -> None:
    """Compared with every way to pay, for many small tables."""
    ability = next(iter(REGISTRY.abilities.values()))
    for seed in range(400):
        random = Random(seed)
        found = [
            Source(oid, ability, random.randrange(3), random.choice((0, 0, A_UNIT)))
            for oid in range(random.randint(1, 7))
        ]
        each = [random.choice((0, 0, 1, 2)) if kind < 3 else 0 for kind in range(len(KINDS))]
        cost, pool = Cost(random.randint(0, 3), tuple(each)), [random.choice((0, 0, 1)) for _ in KINDS]
        ways = [
            way
            for count in range(len(found) + 1)
            for way in combinations(found, count)
            if can_pay(cost, pool, made_by(way))
        ]
        used = pay_for_me(cost, pool, found)
        assert (used is None) == (not ways), f"seed {seed}"
        if used is not None:
            fewest = min(len(way) for way in ways)
            units = min(sum(one.rank >= A_UNIT for one in way) for way in ways if len(way) == fewest)
            assert (len(used), sum(one.rank >= A_UNIT for one in used)) == (fewest, units), f"seed {seed}"

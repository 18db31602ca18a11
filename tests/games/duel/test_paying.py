"""Test automatic payment: springs first, so that units stay ready to attack and guard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

import pytest

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.rules.core.chain import price_asked
from takeback.games.duel.rules.core.flow import (
    A_UNIT,
    KINDS,
    Cost,
    Source,
    can_pay,
    made_by,
    pay_for_me,
    pool_of,
    read_cost,
    sources,
)
from takeback.games.duel.state import Play, Use
from tests.games.duel.scene import Scene
from tests.sampling import first

SPRINGS = [one.id for one in REGISTRY.definitions.values() if one.kinds == ("spring",)]
FLOWING_UNITS = [
    one.id
    for one in REGISTRY.definitions.values()
    if one.kinds == ("unit",) and any(ability.get("flow") for ability in one.abilities)
]
FLOWING_WORKS = [
    one.id
    for one in REGISTRY.definitions.values()
    if one.kinds == ("work",) and any(ability.get("flow") for ability in one.abilities)
]
TO_PLAY = [one.id for one in REGISTRY.definitions.values() if one.kinds == ("unit",) and one.cost]
SPRINGS_TO_UNITS = "R11"
EACH_TIME = 40  # positions; 1,000 with --long


@cache
def third_turn() -> Duel:
    return Scene("").state


def scene_of(random: Random) -> Scene:
    """Return a scene with a random field of springs, works and units that make flow, some exhausted."""
    scene = Scene("", at_start=True)
    scene.state = third_turn()
    marks = ("", "[exhausted=1]")
    lines = [
        f"put A field {random.choice(pool)}{random.choice(marks)}"
        for pool, least, most in ((SPRINGS, 1, 6), (FLOWING_UNITS, 0, 3), (FLOWING_WORKS, 0, 1))
        for _ in range(random.randint(least, most))
    ]
    if random.random() < 0.2:
        lines.append(f"put A field {SPRINGS_TO_UNITS}")
    if random.random() < 0.3:
        lines.append(f"flow A {random.choice(KINDS)}")
    random.shuffle(lines)
    return scene.run("\n".join(lines))


def asked_to_pay(scene: Scene, random: Random) -> bool:
    """Play a card, use an ability or take up an offer; return whether the game asks how to pay."""
    way = random.choice(("card", "card", "ability", "offer"))
    if way == "offer":
        scene.run("put A field B07 L02[wounds=2]; pass; pass")
        if scene.pending.kind == "yes_no":
            scene.run("A answer Yes")
    else:
        scene.run(f"put A hand {random.choice(TO_PLAY)}; put A field T10")
        wanted = Play if way == "card" else Use
        able = [one for one in actions(scene.state, 0) if isinstance(one, wanted) and not makes_flow(one)]
        if not able:
            return False
        scene.act(0, able[0])
    while scene.pending.kind not in ("pay", "priority"):
        scene.run(f"A answer {text_in_english(scene.pending.options[0].text)}")
    return bool(scene.pending.kind == "pay")


def makes_flow(action: Play | Use) -> bool:
    return isinstance(action, Use) and "flow" in REGISTRY.abilities[action.ability].flags


class Payment(NamedTuple):
    """One payment: the cost, what could pay for it, and what was used."""

    cost: Cost
    prompt: str
    pool: tuple[int, ...]
    ready: list[Source]
    used: list[Source]
    spent: int  # number of flow spent
    state: Duel


def random_payments(luck: Random) -> Iterator[Payment]:
    """Yield automatic payments in one random position after the other."""
    while True:
        scene = scene_of(luck)
        if not asked_to_pay(scene, luck):
            continue
        before, prompt = scene.state, text_in_english(scene.pending.prompt)
        asking, derived = scene.pending.source, derive(before)
        own = before.find(asking).chosen.source if before.find(asking).chosen.ability else 0
        cost = read_cost(price_asked(derived))
        scene.run("A answer Pay for me")
        ready = [one for one in sources(derived, 0) if one.oid != own]
        used = [one for one in ready if scene.state.find(one.oid).mark("exhausted")]
        pool = pool_of(before, 0)
        spent = sum(pool) + len(used) - sum(pool_of(scene.state, 0))
        yield Payment(cost, prompt, pool, ready, used, spent, before)


def cost_in_objects(used: Sequence[Source], units: set[int]) -> tuple[int, int, int]:
    """Return the sort key of a way to pay: fewest objects, then fewest units, then fewest that do more than
    pay.
    """
    more = sum("plain" not in one.ability.flags for one in used)
    return len(used), sum(one.oid in units for one in used), more


def kinds_left(used: Sequence[Source], ready: Sequence[Source]) -> int:
    """Return the number of kinds of flow that unused plain springs can still make."""
    return len({one.kind for one in ready if one not in used and one.rank == 0})


@pytest.mark.parametrize("seed", first(1, range(1000 // EACH_TIME)))
def test_automatic_payment_is_the_cheapest_of_all_ways_to_pay_and_pays_exactly_the_price(seed: int) -> None:
    with_units = 0
    for number, one in enumerate(islice(random_payments(Random(seed)), EACH_TIME)):
        units = {unit.oid for unit in derive(one.state).on_field("unit", seat=0)}
        ways = [
            way
            for size in range(len(one.used) + 1)
            for way in combinations(one.ready, size)
            if can_pay(one.cost, one.pool, made_by(way))
        ]
        best = min(cost_in_objects(way, units) for way in ways)
        about = f"position {number} of {seed}: {one}"
        assert can_pay(one.cost, one.pool, made_by(one.used)), about
        assert cost_in_objects(one.used, units) == best, about
        left = max(kinds_left(way, one.ready) for way in ways if cost_in_objects(way, units) == best)
        assert kinds_left(one.used, one.ready) == left, about
        assert one.spent == one.cost.total, about
        assert f" {one.cost.text} " in text_in_english(one.prompt), about
        with_units += any(source.oid in units for source in one.ready)
    assert with_units >= EACH_TIME // 4


def test_automatic_payment_uses_the_fewest_sources_and_among_those_the_fewest_units() -> None:
    """Compared with every way to pay at 400 small tables."""
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

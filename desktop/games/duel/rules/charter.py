"""Which rules are in force at a table: those of its variant, with and without what its options say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from desktop.engine.state import Illegal
from desktop.games.duel.kernel.hooks import REGISTRY
from desktop.games.duel.rules import keywords, sweep
from desktop.games.duel.rules.core import (
    chain,
    clash,
    delay,
    flow,
    harm,
    moves,
    priority,
    seeing,
    setting_up,
    turns,
    values,
)

WRITTEN = (
    chain,
    clash,
    delay,
    flow,
    harm,
    keywords,
    moves,
    priority,
    seeing,
    setting_up,
    sweep,
    turns,
    values,
)
OFF_BY_DEFAULT = "opt."


def usual() -> list[str]:
    """All that nothing takes out."""
    return [id for id in REGISTRY.rules if not id.startswith(OFF_BY_DEFAULT)]


def rules_for(options: Mapping[str, Any]) -> list[str]:
    """In an order in which each stands after what it requires. Raises Illegal with a sentence."""
    wanted = usual()
    with_, without = _listed(options.get("with", "")), _listed(options.get("without", ""))
    if options.get("order") == "sweep_first":
        with_.append("opt.sweep_first")
    if options.get("flow_burn"):
        with_.append("opt.flow_burn")
    for id in (*with_, *without):
        if id not in REGISTRY.rules:
            raise Illegal(f"There is no rule called {id[:40]}.")
    chosen = [id for id in (*wanted, *with_) if id not in without]
    for id in chosen:
        for needed in REGISTRY.rules[id].requires:
            if needed not in chosen:
                raise Illegal(f"“{REGISTRY.rules[id].title}” ({id}) needs the rule {needed}.")
    return _in_order(dict.fromkeys(chosen))


def _listed(text: Any) -> list[str]:
    return [one.strip() for one in str(text).split(",") if one.strip()]


def _in_order(ids: Iterable[str]) -> list[str]:
    left, done = list(ids), []
    while left:
        ready = [id for id in left if all(one in done for one in REGISTRY.rules[id].requires)]
        if not ready:
            raise Illegal(f"The rules {', '.join(left[:3])} require each other in a circle.")
        done += ready
        left = [id for id in left if id not in ready]
    return done

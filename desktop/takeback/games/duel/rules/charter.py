"""Which rules are in force at a table: those of its variant, with and without what its options say."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from takeback.engine.state import Illegal
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.spelling import nearest, shown
from takeback.games.duel.variant import USUAL, VARIANTS, find
from takeback.games.duel.walking import walked

FOLDERS = ("keywords", "options", "sweep", "core")  # in this order they are asked
WRITTEN = tuple(module for name in FOLDERS for module in walked(f"{__package__}.{name}"))
REGISTRY.put_in_order([module.__name__ for module in WRITTEN])
OFF_BY_DEFAULT = "opt."
ONLY_IF_THERE = {"kw.venom": "venom"}  # rules that are laid for cards with this keyword alone


def usual(variant: str = USUAL) -> list[str]:
    """All that nothing takes out: what the variant names, or all that no variant and no package has for
    itself."""
    if named := find(variant).charter:
        return list(named)
    own = {id for one in VARIANTS.values() for id in one.own_rules} | {*REGISTRY.packages}
    return [id for id in REGISTRY.rules if not id.startswith(OFF_BY_DEFAULT) and id not in own]


def rules_for(options: Mapping[str, Any], cards: Iterable[str] | None = None) -> list[str]:
    """In an order in which each stands after what it requires. Raises Illegal with a sentence.

    Where the cards are known, a keyword of few is laid only for those that have it.
    """
    variant = find(str(options.get("variant", USUAL)))
    with_, without = _listed(options.get("with", "")), _listed(options.get("without", ""))
    if options.get("order") == "sweep_first":
        with_.append("opt.sweep_first")
    if str(options.get("flow_burn")) == "True":
        with_.append("opt.flow_burn")
    for id in (*with_, *without):
        if id not in REGISTRY.rules:
            meant = nearest(id, REGISTRY.rules)
            raise Illegal(f"There is no rule called {shown(id)}.{f' Did you mean {meant}?' if meant else ''}")
    both = next((id for id in with_ if id in without), None)
    if both is not None:
        raise Illegal(f"{_told(both)} is to be with and without.")
    brought = _brought(cards or ())
    chosen = dict.fromkeys(id for id in (*usual(variant.id), *with_, *brought) if id not in without)
    _check(chosen, without, variant.carries)
    for rule, keyword in ONLY_IF_THERE.items():
        if cards is not None and rule not in with_ and not _has(cards, keyword):
            chosen.pop(rule, None)
    return _in_order(chosen)


def _brought(cards: Iterable[str]) -> Iterator[str]:
    """The keywords of the packages that these cards are of, with what they need."""
    packages = {REGISTRY.packages[card] for card in cards if card in REGISTRY.packages}
    left = [id for id in REGISTRY.rules if id.startswith("kw.") and REGISTRY.packages.get(id) in packages]
    seen: set[str] = set()
    while left:
        id = left.pop(0)
        if id in REGISTRY.packages and id not in seen:
            seen.add(id)
            yield id
            left += REGISTRY.rules[id].requires


def _check(chosen: Container[str], without: Sequence[str], carries: Sequence[str]) -> None:
    missing = next((id for id in carries if id not in chosen), None)
    needed = next((one for one in _needs(chosen) if one[1] not in chosen), None)
    if needed is not None:
        by, what = needed
        why = f"{_told(by)} needs {_told(what)}"
        raise Illegal(f"{why}; take out both, or none." if what in without else f"{why}, which is not there.")
    if missing is not None:
        raise Illegal(f"Without {_told(missing)} this game cannot be played.")
    for id in REGISTRY.rules:
        for other in REGISTRY.rules[id].conflicts if id in chosen else ():
            if other in chosen:
                raise Illegal(f"{_told(id)} does not go together with {_told(other)}.")


def _needs(chosen: Container[str]) -> Iterator[tuple[str, str]]:
    """Each rule that is there, with each that it requires."""
    for rule in REGISTRY.rules.values():
        if rule.id in chosen:
            yield from ((rule.id, one) for one in rule.requires)


def _told(id: str) -> str:
    rule = REGISTRY.rules.get(id)
    return f"“{rule.title}” ({id})" if rule is not None else f"the rule {id}"


def _has(cards: Iterable[str], keyword: str) -> bool:
    return any(one.keyword == keyword for card in cards for one in REGISTRY.definition(card).abilities)


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

"""The choice of the rules in force at a table: its variant's, changed by "with" and "without"."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from takeback.engine.state import Illegal
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.rules import keywords, options, sweep
from takeback.games.duel.spelling import nearest, shown
from takeback.games.duel.variant import USUAL, VARIANTS, find
from takeback.games.duel.walking import walked
from takeback.texts import format_list
from takeback.texts import gettext as _

# the order of the rules in the charter, which saved games depend on
WRITTEN = (*walked(f"{__package__}.core"), sweep, *keywords.MODULES, options)
REGISTRY.put_in_order([module.__name__ for module in WRITTEN])
OFF_BY_DEFAULT = "opt."
ONLY_IF_THERE = {"kw.venom": "venom"}  # rules in force only if a deck has a card with this keyword


def usual(variant: str = USUAL) -> list[str]:
    """Return the rules of a variant: those it lists, or all that belong to no
    variant and no package and are not options.
    """
    if named := find(variant).charter:
        return list(named)
    own = {id for one in VARIANTS.values() for id in one.own_rules} | {*REGISTRY.packages}
    return [id for id in REGISTRY.rules if not id.startswith(OFF_BY_DEFAULT) and id not in own]


ONCE_REMOVABLE = ("core.seeing",)  # older games may be without it, which changed nothing


def rules_for(options: Mapping[str, Any], cards: Iterable[str] | None = None) -> list[str]:
    """Return the rules in force with these options, each after those it requires; raise Illegal if they do
    not fit.

    If the cards are known, the keyword rules of their packages are added, and rules of rare keywords are left
    out when no card has them.
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
            if meant:
                raise Illegal(
                    _("There is no rule called {name}. Did you mean {meant}?", name=shown(id), meant=meant)
                )
            raise Illegal(_("There is no rule called {name}.", name=shown(id)))
    both = next((id for id in with_ if id in without), None)
    if both is not None:
        raise Illegal(_("{rule} is both added and removed.", rule=_described(both)))
    brought = _rules_of_packages(cards or ())
    chosen = dict.fromkeys(id for id in (*usual(variant.id), *with_, *brought) if id not in without)
    _check_required_rules(chosen, without, variant.carries)
    for rule, keyword in ONLY_IF_THERE.items():
        if cards is not None and rule not in with_ and not _has(cards, keyword):
            chosen.pop(rule, None)
    return _in_order(chosen)


def _rules_of_packages(cards: Iterable[str]) -> Iterator[str]:
    """Yield the keyword rules of these cards' packages, with the rules of packages they require."""
    packages = {REGISTRY.packages[card] for card in cards if card in REGISTRY.packages}
    left = [id for id in REGISTRY.rules if id.startswith("kw.") and REGISTRY.packages.get(id) in packages]
    seen: set[str] = set()
    while left:
        id = left.pop(0)
        if id in REGISTRY.packages and id not in seen:
            seen.add(id)
            yield id
            left += REGISTRY.rules[id].requires


def _check_required_rules(chosen: Container[str], without: Sequence[str], carries: Sequence[str]) -> None:
    """Raise Illegal if a rule that the variant needs (`carries`), or one that a chosen rule requires, is not
    chosen, or if two chosen rules conflict.

    `without` are the rules that were taken out on purpose, for the wording of the reason.
    """
    missing = next((id for id in carries if id not in chosen and id not in ONCE_REMOVABLE), None)
    needed = next((one for one in _needs(chosen) if one[1] not in chosen), None)
    if needed is not None:
        by, what = needed
        rules = {"rule": _described(by), "needed": _described(what)}
        raise Illegal(
            _("{rule} needs {needed}. Remove both or neither.", **rules)
            if what in without
            else _("{rule} needs {needed}, which does not exist.", **rules)
        )
    if missing is not None:
        raise Illegal(_("Without {rule} this game cannot be played.", rule=_described(missing)))
    for id in REGISTRY.rules:
        for other in REGISTRY.rules[id].conflicts if id in chosen else ():
            if other in chosen:
                raise Illegal(
                    _(
                        "{rule} cannot be combined with {other}.",
                        rule=_described(id),
                        other=_described(other),
                    )
                )


def _needs(chosen: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a chosen rule and a rule it requires."""
    for rule in REGISTRY.rules.values():
        if rule.id in chosen:
            yield from ((rule.id, one) for one in rule.requires)


def _described(id: str) -> str:
    """Return the rule's title and id, for a message."""
    rule = REGISTRY.rules.get(id)
    if rule is None:
        return _("the rule {id}", id=id)
    return _("“{title}” ({id})", title=rule.title, id=id)


def _has(cards: Iterable[str], keyword: str) -> bool:
    """Tell whether any of these cards has this keyword."""
    return any(one.keyword == keyword for card in cards for one in REGISTRY.definition(card).abilities)


def _listed(text: Any) -> list[str]:
    """Return the items of a comma-separated option."""
    return [one.strip() for one in str(text).split(",") if one.strip()]


def _in_order(ids: Iterable[str]) -> list[str]:
    """Return the rules, each after those it requires; raise
    Illegal if they require each other in a circle.
    """
    left, done = list(ids), []
    while left:
        ready = [id for id in left if all(one in done for one in REGISTRY.rules[id].requires)]
        if not ready:
            raise Illegal(
                _("The rules {rules} require each other in a circle.", rules=format_list(left[:3], "unit"))
            )
        done += ready
        left = [id for id in left if id not in ready]
    return done

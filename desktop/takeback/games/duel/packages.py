"""Adds what installed packages provide, found by entry points, checked, and switched off if they fail.

A package is taken as a whole or not at all, so that no card lacks its rule.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine.game import SAFE_MODE_VARIABLE, Package
from takeback.engine.outside import watched_import
from takeback.engine.state import Illegal
from takeback.games.duel import decks
from takeback.games.duel.cards.wording import SEAM, texts
from takeback.games.duel.kernel.hooks import (
    API,
    KINDS,
    REGISTRY,
    Ability,
    Definition,
    Hook,
    Layer,
    Rule,
    ZoneKind,
)
from takeback.games.duel.kernel.layers import CHARTER, forget_all
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.spelling import shown
from takeback.games.duel.variant import USUAL, VARIANTS, Variant, find
from takeback.texts import format_list, gettext_noop
from takeback.texts import gettext as _

GROUP = "takeback.duel."
RULE, PREFIX, DECK = (
    re.compile(one) for one in (r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+", r"[A-Za-z]\w*", r"[a-z]\w*")
)
DECLARED = re.compile(r"\w{1,20}")  # the name of a layer
COST = re.compile(r"\d{0,2}[LTBCR]{0,9}")
OURS = ("core.", "sw.", "opt.")  # beginnings of ids of built-in rules
KEYWORD = "kw."
SEEN_AS = ("deck", "hand", "option.")  # only the game says who sees these
ADVICE = ("score", "order")  # kinds of hooks that are hints for computer players
BAD_DECK_NAME = gettext_noop("A deck cannot be called {deck}; the name is taken, or is no small word.")
BAD_DECK = gettext_noop("The deck {deck} cannot be played: {reason}")
ENTRY = "package."  # prefix of a position's option that names what is used of a package
GAME = "variant."  # in such an option, the prefix of a variant's id
CARDS = "cards."  # in such an option, the prefix of a card set


class CardSet(msgspec.Struct, frozen=True):
    """A set of cards whose ids begin with its prefix, as no other ids do."""

    prefix: str
    cards: tuple[Definition, ...]
    texts: Mapping[str, Mapping[str, str]]  # name and text of each card, by id; see `wording.texts`
    api: int = API


class Deck(msgspec.Struct, frozen=True):
    """A named deck as text: lines such as `3 L01` or `3 Lamplight Recruit`."""

    name: str
    title: str
    text: str
    variant: str = USUAL
    api: int = API


class _Contents(msgspec.Struct):
    """The contents of a package, before they are added."""

    name: str
    rules: list[Rule] = msgspec.field(default_factory=list)
    sets: list[CardSet] = msgspec.field(default_factory=list)
    variants: list[Variant] = msgspec.field(default_factory=list)
    decks: list[Deck] = msgspec.field(default_factory=list)
    hints: list[Hook] = msgspec.field(default_factory=list)
    abilities: list[Ability] = msgspec.field(default_factory=list)  # of effects and keywords


class _Installed:
    """The packages read by this process, and which of them each prefix, variant and module belongs to."""

    def __init__(self) -> None:
        self.is_read = False
        self.packages: dict[str, Package] = {}
        self.digests: dict[str, str] = {}  # by the prefix of a card set
        self.prefixes: dict[str, str] = {}  # the package of each prefix
        self.variants: dict[str, str] = {}  # the package of each variant
        self.modules: dict[str, str] = {}  # the package of each top-level module


_INSTALLED = _Installed()


# finding packages
def load() -> None:
    """Add all installed packages, once; none if the program was started in safe mode."""
    if _INSTALLED.is_read:
        return
    _INSTALLED.is_read = True
    from takeback.games.duel.rules import charter  # imported late, because rules use this module

    assert charter.WRITTEN  # built-in rules come first
    if not os.environ.get(SAFE_MODE_VARIABLE):
        take(point for kind in _WANTED for point in entry_points(group=f"{GROUP}{kind}"))


def take(points: Iterable[EntryPoint]) -> None:
    """Add what these entry points provide; a package that needs another one is added after it.

    One that fails is kept only as switched off, with its error.
    """
    by_package: dict[str, list[EntryPoint]] = {}
    for point in points:
        by_package.setdefault(point.dist.name if point.dist is not None else point.name, []).append(point)
    waiting: list[_Contents] = []
    for name in sorted(by_package):
        _attempt(name, lambda name=name: waiting.append(_import_package(name, by_package[name])))  # type: ignore[misc]
    is_going_on = True
    while waiting and is_going_on:
        before = len(waiting)
        waiting = [one for one in waiting if not _attempt(one.name, lambda one=one: _add_contents(one))]  # type: ignore[misc]
        is_going_on = len(waiting) < before
    forget_all()


def found() -> tuple[Package, ...]:
    """Return all packages, loaded if they are not yet, each with what it adds or why it is switched off."""
    load()
    return tuple(_INSTALLED.packages.values())


def switched_off() -> tuple[Package, ...]:
    """Return the packages that failed, each with its error."""
    return tuple(one for one in found() if one.error)


def _attempt(name: str, work: Callable[[], object]) -> bool:
    """Run `work`, undo everything it added and note the error if it fails; return whether it succeeded."""
    kept = _copy_registry()
    try:
        work()
    except Illegal as why:
        error = str(why)
    except (Exception, SystemExit) as failure:
        error = _("It does not load: {error}", error=_error_line(failure))
    else:
        _INSTALLED.packages.setdefault(name, Package(name))
        if _INSTALLED.packages[name].error:
            _INSTALLED.packages[name] = replace(_INSTALLED.packages[name], error="")
        return True
    _restore(kept)
    _INSTALLED.packages[name] = Package(name, error=error)
    return False


def _error_line(error: BaseException) -> str:
    """Return the class name of the error and up to 200 characters of its message in one line."""
    why = " ".join(str(error).split())
    return f"{type(error).__name__}: {why[:200]}" if why else type(error).__name__


_Copy = list[tuple[dict[str, Any], dict[str, Any]]]


def _copy_registry() -> tuple[_Copy, list[Hook]]:
    """Return copies of everything that packages can change."""
    named: tuple[dict[str, Any], ...] = (
        *(REGISTRY.rules, REGISTRY.definitions, REGISTRY.abilities, REGISTRY.packages),
        *(texts(), VARIANTS, _INSTALLED.digests, _INSTALLED.prefixes, _INSTALLED.variants),
        *(known for one in VARIANTS.values() for known in _decks_of(one)),
    )
    return [(one, dict(one)) for one in named], list(REGISTRY.hints)


def _restore(kept: tuple[_Copy, list[Hook]]) -> None:
    """Restore everything from these copies."""
    for one, before in kept[0]:
        one.clear()
        one.update(before)
    REGISTRY.hints[:] = kept[1]


# reading a package
def _import_package(name: str, points: Sequence[EntryPoint]) -> _Contents:
    """Return what a package provides, including abilities its modules register during import.

    These are taken out again: nothing is added yet.
    """
    kept, brought = _copy_registry(), _Contents(name)
    known = set(REGISTRY.abilities)
    for point in sorted(points, key=lambda one: (one.group, one.name)):
        kind = point.group.removeprefix(GROUP)
        if point.dist is not None:  # without a distribution it is a single module
            _INSTALLED.modules[point.module.partition(".")[0]] = name
        with watched_import(point):
            value = point.load()
        _collect(brought, kind, value)
    brought.abilities = [one for id, one in REGISTRY.abilities.items() if id not in known]
    _restore(kept)
    return brought


_WANTED: dict[str, tuple[str, type]] = {
    "rules": ("rules", Rule),
    "cards": ("sets", CardSet),
    "variants": ("variants", Variant),
    "decks": ("decks", Deck),
    "hints": ("hints", Hook),
}


def _collect(brought: _Contents, kind: str, value: Any) -> None:
    """Add one value or several to what the package provides; raise Illegal for another type."""
    field, wanted = _WANTED[kind]
    for one in [value] if isinstance(value, wanted) else list(value):
        if not isinstance(one, wanted):
            raise Illegal(
                _(
                    "Among its {kind} is something of the type {type}, not {wanted}.",
                    kind=kind,
                    type=type(one).__name__,
                    wanted=wanted.__name__,
                )
            )
        getattr(brought, field).append(one)


def _add_contents(brought: _Contents) -> None:
    """Add what a package provides; raise Illegal at the first thing that cannot be used."""
    for ability in brought.abilities:
        REGISTRY.add_ability(ability)
    for rule in brought.rules:
        _check_rule(rule)
        REGISTRY.add_rule(replace(rule, hooks=tuple(_guarded(one, brought.name) for one in rule.hooks)))
        REGISTRY.packages[rule.id] = brought.name
    for rule in brought.rules:
        _check_others(rule)
    for one in brought.sets:
        _add_set(one, brought.name)
    for variant in brought.variants:
        _add_variant(variant, brought.name)
    for deck in brought.decks:
        _add_deck(deck)
    for hook in brought.hints:
        if hook.kind not in ADVICE:
            raise Illegal(
                _(
                    "A hint is of the kind {kinds}, not {kind}.",
                    kinds=format_list(ADVICE),
                    kind=shown(hook.kind),
                )
            )
        REGISTRY.hints.append(_guarded(hook, brought.name))
    adds = {
        "rules": [one.id for one in brought.rules],
        "cards": [card.id for one in brought.sets for card in one.cards],
        "variants": [one.id for one in brought.variants],
        "decks": [
            *(name for one in brought.variants for name in one.decks),
            *(one.name for one in brought.decks),
        ],
        "hints": [f"{one.kind} {one.on}" for one in brought.hints],
    }
    _INSTALLED.packages[brought.name] = Package(
        brought.name, {what: tuple(ids) for what, ids in adds.items() if ids}
    )


# checks
def _check_api(message: str, name: str, api: int) -> None:
    """Raise Illegal with this message, which `gettext_noop` marks, unless {name} is made for the present
    API."""
    if api != API:
        raise Illegal(_(message, name=shown(name), api=api, present=API))


def _check_rule(rule: Rule) -> None:
    """Raise Illegal unless a package may add this rule."""
    _check_api(
        gettext_noop("The rule {name} is made for api {api}, and this game has api {present}."),
        rule.id,
        rule.api,
    )
    if not RULE.fullmatch(rule.id) or rule.id.startswith(OURS):
        raise Illegal(
            _("A rule cannot be called {rule}; call it after its package: mine.rule.", rule=shown(rule.id))
        )
    if rule.id in REGISTRY.rules:
        raise Illegal(_("There is a rule called {rule} already.", rule=rule.id))
    _check_declared(rule)
    for hook in rule.hooks:
        if hook.kind == "layer" and hook.on not in (*REGISTRY.layers, *(one.name for one in rule.layers)):
            raise Illegal(
                _(
                    "The rule {rule} changes values in the layer {layer}, which nobody has.",
                    rule=rule.id,
                    layer=shown(hook.on),
                )
            )
        if hook.kind not in KINDS or hook.kind in ADVICE:
            raise Illegal(
                _(
                    "The rule {rule} has a hook of the kind {kind}, which a rule has not.",
                    rule=rule.id,
                    kind=shown(hook.kind),
                )
            )
        if hook.kind == "sees" and hook.on.startswith(SEEN_AS):
            raise Illegal(
                _(
                    "The rule {rule} would change who sees the {zone}.",
                    rule=rule.id,
                    zone=shown(hook.on),
                )
            )


def _check_declared(rule: Rule) -> None:
    """Raise Illegal if the rule declares a layer or zone that there is already or that has a bad name, or
    puts a layer after one that there is not."""
    known = [*REGISTRY.layers]
    for layer in rule.layers:
        if not isinstance(layer, Layer) or not DECLARED.fullmatch(layer.name):
            raise Illegal(
                _("The rule {rule} cannot call a layer {layer}.", rule=rule.id, layer=shown(str(layer)))
            )
        if layer.name in known:
            raise Illegal(
                _(
                    "The rule {rule} declares the layer {layer}, which there is already.",
                    rule=rule.id,
                    layer=layer.name,
                )
            )
        if layer.after and layer.after not in known:
            raise Illegal(
                _(
                    "The rule {rule} puts a layer after {layer}, which is none.",
                    rule=rule.id,
                    layer=shown(layer.after),
                )
            )
        known.append(layer.name)
    taken = {one.name for other in REGISTRY.rules.values() for one in other.zones}
    taken |= {name for one in VARIANTS.values() for name in one.zones} | {CHARTER}
    for zone in rule.zones:
        if not isinstance(zone, ZoneKind) or not DECK.fullmatch(zone.name):
            raise Illegal(
                _("The rule {rule} cannot call a zone {zone}.", rule=rule.id, zone=shown(str(zone)))
            )
        if zone.name in taken:
            raise Illegal(
                _(
                    "The rule {rule} declares the zone {zone}, which there is already.",
                    rule=rule.id,
                    zone=zone.name,
                )
            )
        taken.add(zone.name)


def _check_others(rule: Rule) -> None:
    """Raise Illegal if a required rule is missing, a conflicting one
    is required, or two rules commit one kind.
    """
    missing = next((one for one in rule.requires if one not in REGISTRY.rules), None)
    if missing is not None:
        raise Illegal(
            _(
                "The rule {rule} needs the rule {needed}, which does not exist.",
                rule=rule.id,
                needed=shown(missing),
            )
        )
    both = next((one for one in _all_required(rule) if one in rule.conflicts), None)
    if both is not None:
        raise Illegal(
            _("The rule {rule} needs {needed} and cannot be combined with it.", rule=rule.id, needed=both)
        )
    for hook in rule.hooks:
        if hook.kind == "commit":
            for other in REGISTRY.rules.values():
                does = any((one.kind, one.on) == ("commit", hook.on) for one in other.hooks)
                if does and other.id != rule.id and other.id not in rule.conflicts:
                    raise Illegal(
                        _(
                            "The rules {rule} and {other} both carry out {deed}.",
                            rule=rule.id,
                            other=other.id,
                            deed=shown(hook.on),
                        )
                    )


def _all_required(rule: Rule) -> Iterator[str]:
    """Yield all rules that this one requires, directly or not."""
    seen, left = set(), list(rule.requires)
    while left:
        id = left.pop()
        if id not in seen and id in REGISTRY.rules:
            seen.add(id)
            left += REGISTRY.rules[id].requires
            yield id


def _add_set(one: CardSet, package: str) -> None:
    """Add a card set; raise Illegal if prefix, ids, names or costs are not allowed."""
    _check_api(
        gettext_noop("The card set {name} is made for api {api}, and this game has api {present}."),
        one.prefix,
        one.api,
    )
    taken = [*_INSTALLED.prefixes, *REGISTRY.definitions]
    if not PREFIX.fullmatch(one.prefix) or any(_overlap(one.prefix, id) for id in taken):
        raise Illegal(
            _(
                "A card set cannot have the prefix {prefix}: other cards begin so.",
                prefix=shown(one.prefix),
            )
        )
    names = {card.name for card in REGISTRY.definitions.values()}
    cards = []
    for card in one.cards:
        if not isinstance(card, Definition) or not card.id.startswith(one.prefix):
            raise Illegal(
                _(
                    "In the card set {prefix} is {found}.",
                    prefix=one.prefix,
                    found=shown(str(getattr(card, "id", card))),
                )
            )
        name = one.texts.get(card.id, {}).get("name", "")
        if not name or name in names:
            raise Illegal(
                _("The card {card} needs a name of its own in the texts of its set.", card=shown(card.id))
            )
        if one.texts[card.id].get("divided", name).replace(SEAM, "") != name:
            raise Illegal(
                _("The divided name of the card {card} is not its name with “|”.", card=shown(card.id))
            )
        if not COST.fullmatch(card.cost):
            raise Illegal(
                _(
                    "The card {card} costs {cost}, which cannot be paid.",
                    card=card.id,
                    cost=shown(card.cost),
                )
            )
        names.add(name)
        cards.append(replace(card, name=name))
        texts()[card.id] = dict(one.texts[card.id])
        REGISTRY.packages[card.id] = package
    REGISTRY.add_cards(cards)
    _INSTALLED.prefixes[one.prefix] = package
    _INSTALLED.digests[one.prefix] = _digest(cards)


def _overlap(prefix: str, other: str) -> bool:
    """Tell whether one of these begins with the other."""
    return prefix.startswith(other) or other.startswith(prefix)


def _add_variant(variant: Variant, package: str) -> None:
    """Add a variant with its decks; raise Illegal if names, rules or decks are not allowed."""
    if not DECK.fullmatch(variant.id) or variant.id in VARIANTS:
        raise Illegal(
            _(
                "A variant cannot be called {variant}; it is taken, or is no small word.",
                variant=shown(variant.id),
            )
        )
    named = (*variant.charter, *variant.own_rules, *variant.carries)
    missing = next((one for one in named if one not in REGISTRY.rules), None)
    if missing is not None:
        raise Illegal(
            _(
                "The variant {variant} needs the rule {needed}, which does not exist.",
                variant=variant.id,
                needed=shown(missing),
            )
        )
    if not {*variant.usual_decks} <= {*variant.decks} or {*variant.decks} != {*variant.titles}:
        raise Illegal(
            _(
                "The variant {variant} needs two usual decks, and a title for each deck.",
                variant=variant.id,
            )
        )
    for name, cards in variant.decks.items():
        if _is_taken(name) or _is_taken(variant.titles[name]) or not DECK.fullmatch(name):
            raise Illegal(_(BAD_DECK_NAME, deck=shown(name)))
        if why := variant.why_not_legal(cards):
            raise Illegal(_(BAD_DECK, deck=name, reason=why))
    VARIANTS[variant.id] = replace(variant, decks=dict(variant.decks), titles=dict(variant.titles))
    _INSTALLED.variants[variant.id] = package


def _is_taken(name: str) -> bool:
    """Tell whether a deck has this name or title already."""
    return any(name in (*one.decks, *one.titles.values()) for one in VARIANTS.values())


def _add_deck(deck: Deck) -> None:
    """Add a deck; raise Illegal if its name is used already or its variant does not allow it."""
    _check_api(
        gettext_noop("The deck {name} is made for api {api}, and this game has api {present}."),
        deck.name,
        deck.api,
    )
    if not DECK.fullmatch(deck.name) or _is_taken(deck.name) or _is_taken(deck.title):
        raise Illegal(_(BAD_DECK_NAME, deck=shown(deck.name)))
    try:
        variant = find(deck.variant)
        cards = decks.read_deck(deck.text)
        why = variant.why_not_legal(cards)
    except Illegal as error:
        why = str(error)
    if why:
        raise Illegal(_(BAD_DECK, deck=deck.name, reason=why))
    known, titles = _decks_of(variant)
    known[deck.name], titles[deck.name] = cards, deck.title


def _decks_of(variant: Variant) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a variant's decks and their titles, as dicts that can be changed."""
    assert isinstance(variant.decks, dict)
    assert isinstance(variant.titles, dict)
    return variant.decks, variant.titles


def _digest(cards: Iterable[Definition]) -> str:
    """Return a digest of everything printed on these cards, and of the kinds of their hooks."""
    printed = [
        (
            *(one.id, one.name, one.kinds, one.cost, one.might, one.grit, one.subtypes, one.factions),
            *(texts()[one.id].get("text", ""), [_digest_fields(ability) for ability in one.abilities]),
        )
        for one in cards
    ]
    return blake2b(msgspec.json.encode(printed), digest_size=8).hexdigest()


def _digest_fields(one: Ability) -> tuple[Any, ...]:
    """Return what the digest of a package contains of an ability: id, keyword, zones, flags, hooks and number
    of effects."""
    hooks = [(hook.kind, hook.on, hook.order, sorted(hook.flags)) for hook in one.hooks]
    return one.id, one.keyword, one.zones, sorted(one.flags), hooks, len(one.get("do", ()))


# failures in play
NOTHING: dict[str, Any] = {
    "sees": (),
    "score": 0.0,
    "order": 0.0,
}  # neutral results of hooks that fail


def _guarded(hook: Hook, package: str) -> Hook:
    """Return the hook, wrapped if it is called while a state is viewed,
    so that a failure gives a neutral result.
    """
    if hook.kind not in NOTHING:
        return hook

    def guarded_do(*given: Any) -> Any:
        """Call the hook; if it fails, switch off its package and return the neutral result."""
        try:
            return hook.do(*given)
        except Exception as error:
            failed(
                package,
                _("A hook of the kind {kind} failed: {error}", kind=hook.kind, error=_error_line(error)),
            )
            return NOTHING[hook.kind]

    return replace(hook, do=guarded_do)


def failed_by(id: str, error: BaseException) -> str:
    """Switch off the package of the rule or card that failed in play, and return what to call it.

    If only the package is known, return its name; no new game begins with it.
    """
    if package := REGISTRY.packages.get(id):
        failed(package, _("{name} failed in play: {error}", name=_quoted_name(id), error=_error_line(error)))
    elif package := _package_of_error(error):
        failed(package, _("It failed in play: {error}", error=_error_line(error)))
        return _("The package {package}", package=package)
    if id in REGISTRY.definitions:
        return _("The ability of {card}", card=_quoted_name(id))
    return _quoted_name(id) if id in REGISTRY.rules else _("A rule")


def _package_of_error(error: BaseException) -> str:
    """Return the package in whose module the error occurred; "" if in none."""
    found, at = "", error.__traceback__
    while at is not None:
        module = str(at.tb_frame.f_globals.get("__name__", ""))
        found = _INSTALLED.modules.get(module.partition(".")[0], found)
        at = at.tb_next
    return found


def failed(package: str, error: str) -> None:
    """Note that a package failed; the first error is kept."""
    one = _INSTALLED.packages.get(package)
    if one is not None and not one.error:
        _INSTALLED.packages[package] = replace(one, error=error)


def _quoted_name(id: str) -> str:
    """Return “The rule “title””, or the name of a card, for a message; the id must be registered."""
    rule = REGISTRY.rules.get(id)
    return _("The rule “{rule}”", rule=rule.title) if rule is not None else REGISTRY.definition(id).name


def refuse_failed(ids: Iterable[str]) -> None:
    """Raise Illegal if one of these belongs to a package that is switched off."""
    for id in ids:
        package = _INSTALLED.packages.get(REGISTRY.packages.get(id, ""))
        if package is not None and package.error:
            raise Illegal(
                _(
                    "{name} is of the package {package}, which is switched off.",
                    name=_quoted_name(id),
                    package=package.name,
                )
            )


# packages of a game
def entries(ids: Iterable[str], variant: str = USUAL) -> list[tuple[str, str]]:
    """Return what a game uses of packages, as options: versions of rules and digests of card sets."""
    used: dict[str, set[str]] = {}
    if variant in _INSTALLED.variants:
        used[_INSTALLED.variants[variant]] = {f"{GAME}{variant}"}
    for id in ids:
        package = REGISTRY.packages.get(id)
        if package is None:
            continue
        if id in REGISTRY.rules:
            used.setdefault(package, set()).add(f"{id}={REGISTRY.rules[id].version}")
        else:
            prefix = next(one for one in _INSTALLED.prefixes if id.startswith(one))
            used.setdefault(package, set()).add(f"{CARDS}{prefix}={_INSTALLED.digests[prefix]}")
    return [(f"{ENTRY}{package}", " ".join(sorted(parts))) for package, parts in sorted(used.items())]


def is_needed(state: Duel) -> bool:
    """Tell whether this game uses any package."""
    return any(name.startswith(ENTRY) for name, _parts in state.options)


def missing(state: Duel) -> str:
    """Return what this game needs and is missing, as a sentence; "" if it can be played."""
    for name, parts in state.options:
        if name.startswith(ENTRY):
            for part in parts.split():
                if why := _missing_part(shown(name.removeprefix(ENTRY)), *part.partition("=")[::2]):
                    return why
    return ""


def _missing_part(package: str, what: str, is_wanted: str) -> str:
    """Return that one used part of a package is missing, as a sentence; "" if it is there."""
    if what.startswith(GAME):
        id = what.removeprefix(GAME)
        if id in VARIANTS:
            return ""
        return _(
            "The variant {variant} of the package {package} is not here, so this game can only be looked at.",
            variant=shown(id),
            package=package,
        )
    if what.startswith(CARDS):
        return _missing_cards(package, _INSTALLED.digests.get(what.removeprefix(CARDS)), is_wanted)
    rule = REGISTRY.rules.get(what)
    if rule is None:
        return _(
            "The rule {rule} of the package {package} is not here, so this game can only be looked at.",
            rule=shown(what),
            package=package,
        )
    if is_wanted.isdecimal() and rule.version >= int(is_wanted[:9]):
        return ""
    return _(
        "The rule {rule} of the package {package} is here in an older version, so this game can only be "
        "looked at.",
        rule=shown(what),
        package=package,
    )


def _missing_cards(package: str, here: str | None, wanted: str) -> str:
    """Return that cards with the wanted digest are not `here`, as a sentence; "" if they are."""
    if here is None:
        return _(
            "The cards of the package {package} are not here, so this game can only be looked at.",
            package=package,
        )
    if here != wanted:
        return _(
            "The cards of the package {package} are not here as they were, so this game can only be looked "
            "at.",
            package=package,
        )
    return ""

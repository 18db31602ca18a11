"""The hooks of rules, cards and effects, and the registry that finds them by id."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import currentframe
from typing import Any

import msgspec

from takeback.engine.state import Illegal
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

API = 1
A_CARD = gettext_noop("a card")  # the name of what has no definition
KINDS = (
    *("setup", "turn_plan", "step_begin", "step_body", "step_end", "can", "cost", "replace", "commit", "now"),
    *("after", "layer", "sweep", "actions", "sees", "wins", "job", "score", "order", "brings", "masks"),
    *("answer", "repeats"),
)
NO_FLAGS: frozenset[str] = frozenset()
FIELD = ("field",)
LOOKS_BACK = "looks_back"  # flag of a commit: triggers of its facts use the state before the deed


class Hook(msgspec.Struct, frozen=True, gc=False):
    """One function called at one kind of place, as `do(derived, deed, me)`; its result depends on `kind`.

    It must keep nothing between calls: everything remembered belongs in the state.
    """

    kind: str
    on: str  # the kind of deed or fact, the step or the layer it is for; "*": all
    do: Callable[..., Any]
    when: Callable[..., bool] | None = None
    order: int = 0  # among hooks of the same kind
    flags: frozenset[str] = NO_FLAGS
    reads: tuple[str, ...] = ()  # for a layer: the marks it depends on, and "seats" or "facts"
    records: tuple[str, ...] | None = None  # for a commit: kinds of facts that it records; None: the deed's
    about: str = ""  # a line for the reference; empty: what the function says of itself


class Ability(msgspec.Struct, frozen=True, gc=False):
    """One ability of a card: hooks that are in force while the card is in one of the ability's zones."""

    id: str  # the card's id and a number: "L02.1"
    hooks: tuple[Hook, ...] = ()
    zones: tuple[str, ...] = FIELD  # where it is in force
    keyword: str = ""
    text: str = ""
    flags: frozenset[str] = NO_FLAGS
    details: Mapping[str, Any] = {}  # what the rules need of it: cost, choices, operations

    def get(self, name: str, otherwise: Any = None) -> Any:
        """Return one of the details, or `otherwise`."""
        return self.details.get(name, otherwise)


class Definition(msgspec.Struct, frozen=True, gc=False):
    """The printed values of a card."""

    id: str
    name: str
    kinds: tuple[str, ...]
    cost: str = ""
    might: int = 0
    grit: int = 0
    subtypes: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    details: Mapping[str, Any] = {}

    def get(self, name: str, otherwise: Any = None) -> Any:
        """Return one of the details, or `otherwise`."""
        return self.details.get(name, otherwise)


class Layer(msgspec.Struct, frozen=True, gc=False):
    """A layer that a rule declares: where in the order of all layers its changes are applied."""

    name: str
    after: str = ""  # the layer it comes directly after; "": after all that are there
    about: str = ""  # a line for the reference


class ZoneKind(msgspec.Struct, frozen=True, gc=False):
    """A zone that a rule declares; it is there at every table that begins with the rule."""

    name: str
    is_owned: bool = True  # each seat has one; else all share one
    about: str = ""  # a line for the reference


class MarkKind(msgspec.Struct, frozen=True, gc=False):
    """A mark that a rule sets; a name that ends with a dot stands for all that begin with it."""

    name: str
    about: str  # a line for the reference
    of_seat: bool = False  # it is a mark of seats, not of objects


class QuestionKind(msgspec.Struct, frozen=True, gc=False):
    """A question about an object that a rule puts to all rules."""

    name: str
    about: str  # a line for the reference, with the answer if no rule changes it


class Rule(msgspec.Struct, frozen=True, gc=False):
    """A rule card of the charter, which can be added or left out."""

    id: str
    title: str
    text: str = ""
    hooks: tuple[Hook, ...] = ()
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    version: int = 1
    api: int = API
    layers: tuple[Layer, ...] = ()  # known to all tables, also to those without the rule
    zones: tuple[ZoneKind, ...] = ()
    marks: tuple[MarkKind, ...] = ()
    questions: tuple[QuestionKind, ...] = ()


class Me(msgspec.Struct, frozen=True, gc=False):
    """The object, rule or effect that a hook in force belongs to; one definition may serve many objects."""

    id: str  # constant while it lasts, so that a deed can record what has replaced it
    oid: int = 0
    seat: int = -1  # its controller
    stamp: int = 0
    ability: Ability | None = None
    rule: str = ""
    effect: int = 0
    uses: int = 0  # remaining uses of a counted effect
    share: int = -1  # how many of these uses may meet this deed; -1: all
    numbers: tuple[int, ...] = ()  # of a lasting effect
    objs: tuple[int, ...] = ()  # of a lasting effect


class LiveHook(msgspec.Struct, frozen=True, gc=False):
    """A hook that is in force, and `me`, the object, rule or effect it belongs to."""

    hook: Hook
    me: Me


class Registry:
    """Keeps every definition, rule and ability by its id; filled while packages load, then only read.

    Lasting effects use abilities that are on no card. What `others` has is found here too, but not listed.
    """

    def __init__(self, others: Registry | None = None) -> None:
        self.others = others
        self.definitions: dict[str, Definition] = {}
        self.rules: dict[str, Rule] = {}
        self.abilities: dict[str, Ability] = {}
        self.hints: list[Hook] = []  # for computer players, in force at every table
        self.packages: dict[str, str] = {}  # the package that defines each rule and definition, by id
        self._module_of: dict[str, str] = {}  # the Python module that defines each rule, by id
        self._layers: tuple[int, tuple[str, ...]] = (0, ())  # the number of rules, and the layers of these

    @property
    def layers(self) -> tuple[str, ...]:
        """Return the names of all layers that rules declare, in the order in which they are applied; cached
        until something is added.

        Raise Illegal if two layers have one name or the one before a layer is missing.
        """
        if self._layers[0] != self.size:
            declared = (layer for rule in self.every_rule() for layer in rule.layers)
            self._layers = self.size, put_layers_in_order(declared)
        return self._layers[1]

    @property
    def size(self) -> int:
        """Return the number of all definitions, rules and abilities, which grows with each that is added."""
        own = len(self.definitions) + len(self.rules) + len(self.abilities)
        return own if self.others is None else own + self.others.size

    def every_rule(self) -> Iterator[Rule]:
        """Yield all rules, those of `others` last."""
        yield from self.rules.values()
        if self.others is not None:
            yield from self.others.every_rule()

    def rules_of(self, game: str) -> list[Rule]:
        """Return the rules of the card game with this id, which is another than the duel."""
        return [one for one in self.every_rule() if one.id.startswith(f"{game}.")]

    def every_ability(self) -> Iterator[Ability]:
        """Yield all abilities, those of `others` last."""
        yield from self.abilities.values()
        if self.others is not None:
            yield from self.others.every_ability()

    def rule(self, id: str) -> Rule | None:
        """Return the rule; None if there is none with this id."""
        found = self.rules.get(id)
        return self.others.rule(id) if found is None and self.others is not None else found

    def ability(self, id: str) -> Ability | None:
        """Return the ability; None if there is none with this id."""
        found = self.abilities.get(id)
        return self.others.ability(id) if found is None and self.others is not None else found

    def add_rule(self, rule: Rule) -> Rule:
        """Add a rule and note the calling module; raise Illegal for another API version or a used id."""
        if rule.api != API:
            raise Illegal(
                _("The rule {rule} is made for another program (api {api}).", rule=rule.id, api=rule.api)
            )
        self._require_unused(rule.id, self.rules)
        self.rules[rule.id] = rule
        written = getattr(currentframe(), "f_back", None)
        self._module_of[rule.id] = written.f_globals["__name__"] if written is not None else ""
        return rule

    def put_in_order(self, modules: Sequence[str]) -> None:
        """Sort the rules so that those of these modules come first, in this order, not in import order."""
        place = {name: at for at, name in enumerate(modules)}
        ordered = sorted(self.rules, key=lambda id: place.get(self._module_of[id], len(place)))
        for id in ordered:
            self.rules[id] = self.rules.pop(id)

    def add_cards(self, cards: Iterable[Definition]) -> None:
        """Add definitions with their abilities; raise Illegal if an id is used already."""
        for card in cards:
            self._require_unused(card.id, self.definitions)
            self.definitions[card.id] = card
            for ability in card.abilities:
                self.add_ability(ability)

    def add_ability(self, ability: Ability) -> Ability:
        """Add an ability; raise Illegal if its id is used already."""
        self._require_unused(ability.id, self.abilities)
        self.abilities[ability.id] = ability
        return ability

    def definition(self, id: str) -> Definition:
        """Return the definition; if there is none with this id, an empty one that has the id as its name."""
        found = self.definitions.get(id)
        if found is None and self.others is not None:
            return self.others.definition(id)
        return found or Definition(id, id or A_CARD, ())

    def _require_unused(self, id: str, taken: Mapping[str, Any]) -> None:
        """Raise Illegal if this id is used already."""
        if id in taken:
            raise Illegal(_("There are two things called {name}.", name=id))


def put_layers_in_order(declared: Iterable[Layer]) -> tuple[str, ...]:
    """Return the names of these layers in order; raise Illegal for a second of one name or a missing one."""
    order: list[str] = []
    for layer in declared:
        if layer.name in order:
            raise Illegal(_("There are two layers called {name}.", name=layer.name))
        if layer.after and layer.after not in order:
            raise Illegal(_("There is no layer {name}.", name=layer.after))
        order.insert(order.index(layer.after) + 1 if layer.after else len(order), layer.name)
    return tuple(order)


REGISTRY = Registry(others=Registry())
"""The rules and cards of the duel; in `others`, those of other card games, none of which a duel may have."""

"""What rules, cards and effects hang into the kernel, and where they are found by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import currentframe
from typing import Any

import msgspec

from takeback.engine.state import Illegal

API = 1
LAYERS = ("1", "2", "3", "4", "5", "6a", "6b", "6c", "7a", "7b", "7c", "7d", "8")
KINDS = (
    *("setup", "turn_plan", "step_begin", "step_body", "step_end", "can", "cost", "replace", "commit", "now"),
    *("after", "layer", "sweep", "actions", "sees", "wins", "job", "score", "order", "brings", "masks"),
)
NO_FLAGS: frozenset[str] = frozenset()
FIELD = ("field",)


class Hook(msgspec.Struct, frozen=True, gc=False):
    """One function that is asked at one place: `do(derived, deed, me)` answers as its kind says.

    It keeps nothing. What it remembers is in the state.
    """

    kind: str
    on: str  # a kind of deed or fact, the name of a step, a layer; "*": each of them
    do: Callable[..., Any]
    when: Callable[..., bool] | None = None
    order: int = 0  # where several are asked
    flags: frozenset[str] = NO_FLAGS
    reads: tuple[str, ...] = ()  # of a layer: the marks that its answer hangs on, and "seats" or "facts"


class Ability(msgspec.Struct, frozen=True, gc=False):
    """What a card can do: hooks that live while the card is where they work."""

    id: str  # of the card and its place: "L02.1"
    hooks: tuple[Hook, ...] = ()
    zones: tuple[str, ...] = FIELD  # where it works
    keyword: str = ""
    text: str = ""
    flags: frozenset[str] = NO_FLAGS
    details: Mapping[str, Any] = {}  # what the rules that use it need: its cost, its choices, its ops

    def get(self, name: str, otherwise: Any = None) -> Any:
        return self.details.get(name, otherwise)


class Definition(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a card."""

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
        return self.details.get(name, otherwise)


class Rule(msgspec.Struct, frozen=True, gc=False):
    """A card of the charter: it can be taken out or put in."""

    id: str
    title: str
    text: str = ""
    hooks: tuple[Hook, ...] = ()
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    version: int = 1
    api: int = API


class Me(msgspec.Struct, frozen=True, gc=False):
    """Whose hook it is: one definition serves any number of objects."""

    id: str  # the same as long as it lasts: what has replaced a deed is remembered by it
    oid: int = 0
    seat: int = -1  # who controls it
    stamp: int = 0
    ability: Ability | None = None
    rule: str = ""
    effect: int = 0
    uses: int = 0  # of an effect that is counted: how many are left
    share: int = -1  # of these, as many as may meet this deed; -1: all
    numbers: tuple[int, ...] = ()  # of an effect
    objs: tuple[int, ...] = ()  # of an effect


class Live(msgspec.Struct, frozen=True, gc=False):
    """A hook that is in force, and whose it is."""

    hook: Hook
    me: Me


class Registry:
    """Every definition, rule and ability by its id. It is filled once and only read afterwards.

    An effect is made of an ability that is on no card.
    """

    def __init__(self) -> None:
        self.definitions: dict[str, Definition] = {}
        self.rules: dict[str, Rule] = {}
        self.abilities: dict[str, Ability] = {}
        self.hints: list[Hook] = []  # for those who think, in force at every table
        self.packages: dict[str, str] = {}  # by the id of a rule or a definition: the package that brought it
        self._module_of: dict[str, str] = {}  # by the id of a rule: where it is written

    def add_rule(self, rule: Rule) -> Rule:
        if rule.api != API:
            raise Illegal(f"The rule {rule.id} is made for another program (api {rule.api}).")
        self._free(rule.id, self.rules)
        self.rules[rule.id] = rule
        written = getattr(currentframe(), "f_back", None)
        self._module_of[rule.id] = written.f_globals["__name__"] if written is not None else ""
        return rule

    def put_in_order(self, modules: Sequence[str]) -> None:
        """The rules of these modules come first, and in this order, whichever of them was needed first."""
        place = {name: at for at, name in enumerate(modules)}
        ordered = sorted(self.rules, key=lambda id: place.get(self._module_of[id], len(place)))
        for id in ordered:
            self.rules[id] = self.rules.pop(id)

    def add_cards(self, cards: Iterable[Definition]) -> None:
        for card in cards:
            self._free(card.id, self.definitions)
            self.definitions[card.id] = card
            for ability in card.abilities:
                self.add_ability(ability)

    def add_ability(self, ability: Ability) -> Ability:
        self._free(ability.id, self.abilities)
        self.abilities[ability.id] = ability
        return ability

    def definition(self, id: str) -> Definition:
        """Of a card that is not here, one that can be looked at."""
        return self.definitions.get(id) or Definition(id, id or "a card", ())

    def _free(self, id: str, taken: Mapping[str, Any]) -> None:
        if id in taken:
            raise Illegal(f"There are two things called {id}.")


REGISTRY = Registry()

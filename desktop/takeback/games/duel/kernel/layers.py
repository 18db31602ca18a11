"""Works out what follows from a state: the present values of each object, and the hooks in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Hook, LiveHook, Me
from takeback.games.duel.kernel.objects import NOBODY, Duel, Obj, Seen

CHARTER, FIELD, CHAIN = "charter", "field", "chain"
T = TypeVar("T")
KEPT = 256  # positions whose values are cached
MOST_LIVE = 256  # objects whose hooks of one ability are cached
NO_HOOKS: tuple[LiveHook, ...] = ()
HINTS = Me("hints")


class Values:
    """The values of an object after all layers. `Working` changes them in place; once worked out they never
    change.
    """

    __slots__ = (
        *("oid", "card", "definition", "owner", "controller", "name", "kinds", "subtypes", "factions"),
        *("abilities", "might", "grit", "barred"),
    )

    name: str
    kinds: frozenset[str]
    subtypes: frozenset[str]
    factions: frozenset[str]
    abilities: tuple[Ability, ...]
    might: int
    grit: int

    def __init__(self, obj: Obj) -> None:
        self.oid, self.card, self.owner, self.controller = obj.oid, obj.card, obj.owner, obj.controller
        self.barred: tuple[str, ...] = ()  # keywords it cannot have
        self.become(obj.definition)

    def become(self, definition: str) -> None:
        """Replace all values but oid, card, owner and controller by those printed on this definition."""
        self.definition = definition
        printed = _prints.get(definition) or _print_of(definition)
        self.name, self.kinds, self.subtypes, self.factions, self.abilities, self.might, self.grit = printed

    def has(self, keyword: str) -> bool:
        """Tell whether any ability has this keyword."""
        return keyword in [one.keyword for one in self.abilities]

    def degree(self, keyword: str) -> int:
        """Return the sum of the degrees of all abilities with this keyword, 1 for one without a degree; 0
        without the keyword.
        """
        return sum(one.get("degree", 1) for one in self.abilities if one.keyword == keyword)

    def as_pairs(self) -> tuple[tuple[str, Any], ...]:
        """Return all values as pairs of name and value, for comparison."""
        return tuple((name, getattr(self, name)) for name in self.__slots__)


Print = tuple[str, frozenset[str], frozenset[str], frozenset[str], tuple[Ability, ...], int, int]
_prints: dict[str, Print] = {}


def _print_of(definition: str) -> Print:
    """Return what is printed on a definition, in the form that Values takes, and cache it."""
    one = REGISTRY.definition(definition)
    sets = frozenset(one.kinds), frozenset(one.subtypes), frozenset(one.factions)
    found = _prints[definition] = one.name, *sets, one.abilities, one.might, one.grit
    return found


class WhyRow(msgspec.Struct, frozen=True):
    """One layer's change to an object's values, for the explanation shown to players."""

    layer: str
    source: int  # the object that caused it; 0: an effect or a rule
    maker: str  # the id of the rule or ability that made the change
    before: tuple[int, int]  # might and grit
    after: tuple[int, int]  # might and grit
    what: str = ""  # names of the fields of `Values` that it changed, with commas


class _Worked:
    """The results of layers and hooks, shared by all positions that agree in everything these depend on."""

    __slots__ = ("asked", "by_oid", "live", "rules")

    def __init__(self, rules: dict[tuple[str, str], list[LiveHook]]) -> None:
        self.by_oid: dict[int, Values] = {}
        self.rules = rules  # of the charter, shared by all positions with the same rules
        self.live: dict[tuple[str, str], list[LiveHook]] = {}
        self.asked: dict[tuple[str, str], tuple[LiveHook, ...]] = {}


class _Shared:
    """Cached values shared by positions that differ only in unfinished work."""

    __slots__ = ("kept", "on_field", "printed", "state", "worked")

    def __init__(self, state: Duel, worked: _Worked) -> None:
        self.state = state  # keeps its parts alive, since the cache is keyed by their identity
        self.worked = worked
        self.printed: dict[int, Values] = {}
        self.on_field: dict[tuple[str, int | None], tuple[Values, ...]] = {}
        self.kept: dict[Any, Any] = {}


class Derived:
    """Everything that follows from a state without being stored in it: values, hooks and cached results."""

    __slots__ = ("_shared", "_worked", "state")

    def __init__(self, state: Duel, shared: _Shared) -> None:
        self.state = state
        self._shared = shared
        self._worked = shared.worked

    def values(self, oid: int) -> Values:
        """Return the values of an object: after all layers on the
        field and the chain, as printed elsewhere.

        The object must still be there; for one that has left, use `seen`.
        """
        found = self._worked.by_oid.get(oid) or self._shared.printed.get(oid)
        if found is None:
            obj = self.state.find(oid)
            assert obj is not None, "What has left is asked for by `seen`."
            found = self._shared.printed[oid] = _unchanged_values(obj)
        return found

    def hooks(self, kind: str, on: str) -> tuple[LiveHook, ...]:
        """Return the hooks of this kind for this occasion (and for "*"), by order, then by timestamp."""
        found = self._worked.asked.get((kind, on))
        if found is None:
            both: list[LiveHook] = []
            for about in ((kind, on), (kind, "*")) if on != "*" else ((kind, on),):
                both += self._worked.rules.get(about, ())
                both += self._worked.live.get(about, ())
            both.sort(key=_sort_key)
            found = self._worked.asked[kind, on] = tuple(both)
        return found

    def on_field(self, kind: str = "", seat: int | None = None) -> tuple[Values, ...]:
        """Return the values of the objects on the field in order, of one kind and one controller if given."""
        found = self._shared.on_field.get((kind, seat))
        if found is None:
            by_oid = self._worked.by_oid
            all_ = [by_oid[oid] for oid in self.state.zone(FIELD)]
            found = self._shared.on_field[kind, seat] = tuple(
                [
                    one
                    for one in all_
                    if (not kind or kind in one.kinds) and (seat is None or one.controller == seat)
                ]
            )
        return found

    def kept(self, name: Any, work: Callable[[Derived], T]) -> T:
        """Return `work(self)`, cached under this name for all
        positions that differ in unfinished work only.
        """
        kept = self._shared.kept
        try:
            found: T = kept[name]
        except KeyError:
            found = kept[name] = work(self)
        return found

    def controller(self, oid: int) -> int:
        """Return who controls this object now or did when it left; NOBODY if it is unknown."""
        if self.state.find(oid) is not None:
            return self.values(oid).controller
        seen = self.state.last_of(oid)
        return seen.controller if seen is not None else NOBODY

    def seen(self, oid: int) -> Seen | None:
        """Return this object as it is now, or as it was when it left; None if it is unknown."""
        obj = self.state.find(oid)
        return self.snapshot(obj) if obj is not None else self.state.last_of(oid)

    def snapshot(self, obj: Obj) -> Seen:
        """Return a record of this object's present values, to be kept when it leaves."""
        values = self.values(obj.oid)
        return Seen(
            oid=obj.oid,
            card=obj.card,
            controller=values.controller,
            owner=obj.owner,
            name=values.name,
            kinds=tuple(sorted(values.kinds)),
            subtypes=tuple(sorted(values.subtypes)),
            factions=tuple(sorted(values.factions)),
            abilities=tuple(one.id for one in values.abilities),
            might=values.might,
            grit=values.grit,
            copiable=values.definition,
            marks=obj.marks,
            attached=obj.attached,
        )


def _sort_key(live: LiveHook) -> tuple[int, int]:
    """Return the sort key of hooks in force."""
    return live.hook.order, live.me.stamp


# caches
_last: list[Derived] = []  # the latest result
_by_parts: dict[Any, _Shared] = {}
_by_key: dict[Any, _Worked] = {}
_rules_by_key: dict[Any, dict[tuple[str, str], list[LiveHook]]] = {}


def derive(state: Duel) -> Derived:
    """Return what follows from this state, cached for states that differ in nothing relevant."""
    if _last and _last[0].state is state:
        return _last[0]
    parts = _parts_of(state)
    shared = _by_parts.get(parts)
    if shared is None:
        _clear_if_outdated()
        key = _cache_key(state)
        worked = _by_key.get(key)
        if worked is None:
            worked = _by_key[key] = _work_out_values(state)
            if len(_by_key) > KEPT:
                del _by_key[next(iter(_by_key))]
        shared = _by_parts[parts] = _Shared(state, worked)
        if len(_by_parts) > KEPT:
            del _by_parts[next(iter(_by_parts))]
    derived = Derived(state, shared)
    _last[:] = (derived,)
    return derived


def _parts_of(state: Duel) -> Any:
    """Return the ids of everything in the state except unfinished work: a cache key, since states share
    unchanged parts."""
    return (*map(id, _PARTS(state)), state.turn, state.step, state.tp, state.optional)


_PARTS = attrgetter(
    *("objects", "zones", "seats", "effects", "masked", "facts", "facts_before", "last"),
    *("plan", "tickets", "options", "waiting"),
)


def forget_all() -> None:
    """Clear all caches, because rules or cards were added or removed."""
    kept = (
        *(_last, _by_parts, _by_key, _rules_by_key, _numbers, _numbered),
        *(_values, _charters, _layered, _prints, _live),
    )
    for one in kept:
        one.clear()


# equal parts get equal numbers, so that cache keys are short
MOST_NUMBERS = 50_000
_numbers: dict[Any, int] = {}
# by object identity; the object is kept so that its id is not reused
_numbered: dict[int, tuple[Obj, int]] = {}
_values: dict[int, tuple[Obj, Values]] = {}  # likewise
_charters: dict[int, tuple[tuple[int, ...], int]] = {}  # likewise, by the tuple of oids in the charter
_reads: list[frozenset[str]] = [frozenset()]
_known = [-1]


def _cache_key(state: Duel) -> Any:
    """Return the cache key of everything that layers and hooks in force depend on."""
    parts: list[Any] = [charter_number(state), state.effects, state.masked]
    objects = state.objects
    for zone in state.zones:
        if zone.name in (FIELD, CHAIN):
            for oid in zone.oids:
                obj = objects[oid & 1023]
                assert obj is not None
                found = _numbered.get(id(obj))
                parts.append(_object_number(obj) if found is None else found[1])
            parts.append(-1)
    if "seats" in _reads[0]:
        parts.append(state.seats)
    if "facts" in _reads[0]:
        parts.append(state.facts)
    return tuple(parts)


def _object_number(obj: Obj) -> int:
    """Return a number for this object, equal for objects that agree in everything layers depend on."""
    reads = _reads[0]
    marks = tuple([one for one in obj.marks if one[0] in reads])
    part = obj.oid, obj.card, obj.chosen.copies, obj.owner, obj.controller, obj.attached, obj.stamp, marks
    number = _numbers.setdefault(part, len(_numbers))
    _numbered[id(obj)] = obj, number
    return number


def _unchanged_values(obj: Obj) -> Values:
    """Return the object's values before any layer changes them, cached."""
    found = _values.get(id(obj))
    if found is None:
        found = _values[id(obj)] = obj, Values(obj)
    return found[1]


def charter_number(state: Duel) -> int:
    """Return a number for the rule cards in the charter, whether in force or not, equal for equal
    charters.
    """
    oids = state.zone(CHARTER)
    found = _charters.get(id(oids))
    if found is None:
        part = tuple([(obj.oid, obj.card) for obj in state.within(CHARTER)])
        found = _charters[id(oids)] = oids, _numbers.setdefault(part, len(_numbers))
    return found[1]


def _clear_if_outdated() -> None:
    """Clear all caches if rules or cards were added or the caches are too large; collect what layers read."""
    known = REGISTRY.size
    if known != _known[0] or len(_numbered) + len(_values) + len(_layered) + len(_live) > MOST_NUMBERS:
        forget_all()
        _known[0] = known
        sources = (REGISTRY.every_ability(), REGISTRY.every_rule())
        hooks = [hook for source in sources for one in source for hook in one.hooks]
        _reads[0] = frozenset(name for hook in hooks for name in hook.reads)


def _work_out_values(state: Duel) -> _Worked:
    """Work out the values of all objects on the field and the chain, and all hooks in force; neither is taken
    from a cache of positions.
    """
    worked = _Worked(_hooks_of_rules(state))
    for zone in (FIELD, CHAIN):
        for obj in state.within(zone):
            worked.by_oid[obj.oid] = Values(obj)
    Working(state, worked.by_oid).run()
    add = worked.live
    for zone in (FIELD, CHAIN):
        for obj in state.within(zone):
            for about, live in _live_of(obj, worked.by_oid[obj.oid], zone):
                add.setdefault(about, []).append(live)
    for live in _hooks_of_effects(state):
        add.setdefault((live.hook.kind, live.hook.on), []).append(live)
    for hook in REGISTRY.hints:
        add.setdefault((hook.kind, hook.on), []).append(LiveHook(hook, HINTS))
    return worked


# the hooks in force of one object with kind and occasion, for its abilities and controller at that time
LiveOf = tuple[Obj, tuple[Ability, ...], int, list[tuple[tuple[str, str], LiveHook]]]
_live: dict[int, LiveOf] = {}  # by object identity; the object is kept so that its id is not reused


def _live_of(obj: Obj, values: Values, zone: str) -> list[tuple[tuple[str, str], LiveHook]]:
    """Return the hooks of this object that are in force in this zone, by kind and occasion; cached."""
    abilities, controller = values.abilities, values.controller
    if not abilities:
        return []
    found = _live.get(id(obj))
    if found is None or found[1] is not abilities or found[2] != controller:
        live = [
            ((hook.kind, hook.on), LiveHook(hook, me))
            for ability in abilities
            if ability.hooks and zone in ability.zones
            for me in (me_of(obj, values, ability),)
            for hook in ability.hooks
        ]
        found = _live[id(obj)] = obj, abilities, controller, live
    return found[3]


def me_of(obj: Obj, values: Values, ability: Ability) -> Me:
    """Return the `Me` of an ability of this object."""
    return Me(f"{obj.oid}:{ability.id}", obj.oid, values.controller, obj.stamp, ability)


def _hooks_of_rules(state: Duel) -> dict[tuple[str, str], list[LiveHook]]:
    """Return the hooks of the charter's rules that are in force, by kind and occasion; cached."""
    key = (charter_number(state), state.masked)
    found = _rules_by_key.get(key)
    if found is None:
        off = {rule for rule, _ in state.masked}
        found = {}
        for obj in state.within(CHARTER):
            rule = REGISTRY.rule(obj.card) if obj.card not in off else None
            if rule is not None:
                for hook in rule.hooks:
                    me = Me(obj.card, obj.oid, NOBODY, 0, None, obj.card)
                    found.setdefault((hook.kind, hook.on), []).append(LiveHook(hook, me))
        if len(_rules_by_key) > KEPT:
            _rules_by_key.clear()
        _rules_by_key[key] = found
    return found


def _layers_of_rules(state: Duel) -> list[LiveHook]:
    """Return the layer hooks of the charter's rules that are in force, in the order of the layers."""
    rules = _hooks_of_rules(state)
    return [live for layer in REGISTRY.layers for live in rules.get(("layer", layer), ())]


def _hooks_of_effects(state: Duel) -> Iterator[LiveHook]:
    """Yield every hook of the lasting effects, together with its effect."""
    for effect in state.effects:
        ability = REGISTRY.ability(effect.maker)
        me = Me(
            id=f"e{effect.id}",
            oid=effect.source,
            seat=effect.controller,
            stamp=effect.stamp,
            ability=ability,
            effect=effect.id,
            uses=effect.uses,
            numbers=effect.numbers,
            objs=effect.objs,
        )
        for hook in ability.hooks if ability is not None else ():
            yield LiveHook(hook, me)


class _Layered:
    """An ability's layer hooks by layer, and the index of the first of its layers."""

    __slots__ = ("_live", "ability", "first", "hooks")

    def __init__(self, ability: Ability) -> None:
        self.ability = ability  # kept so that its id is not reused while this is cached
        self.hooks: dict[str, list[Hook]] = {}
        for hook in ability.hooks:
            if hook.kind == "layer":
                self.hooks.setdefault(hook.on, []).append(hook)
        layers = REGISTRY.layers
        self.first = min([layers.index(layer) for layer in self.hooks], default=len(layers))
        self._live: dict[tuple[str, int, int], tuple[Obj, list[LiveHook]]] = {}

    def live(self, layer: str, obj: Obj, values: Values) -> list[LiveHook]:
        """Return the hooks of this layer as belonging to this object; the list is shared and cached."""
        key = layer, id(obj), values.controller
        found = self._live.get(key)
        if found is None:
            me = me_of(obj, values, self.ability)
            if len(self._live) >= MOST_LIVE:
                self._live.clear()
            # the object is kept so that its id is not reused
            found = self._live[key] = obj, [LiveHook(hook, me) for hook in self.hooks[layer]]
        return found[1]


_layered: dict[int, _Layered] = {}


def _layers_of(ability: Ability) -> _Layered:
    """Return the cached layer hooks of an ability."""
    found = _layered.get(id(ability))
    if found is None:
        found = _layered[id(ability)] = _Layered(ability)
    return found


class Working:
    """Applies the layers in order to the printed values, changing them in place.

    A layer's hook is called as `do(working, None, me)`. With a list of rows
    it also records each change of one object.
    """

    def __init__(self, state: Duel, by_oid: dict[int, Values], rows: list[WhyRow] | None = None) -> None:
        """Find the layers of rules and lasting effects; none is applied before `run` or `why`, which change
        `by_oid`."""
        self.state, self.by_oid = state, by_oid
        self._rows = rows
        self._lasting = [
            *_layers_of_rules(state),
            *(live for live in _hooks_of_effects(state) if live.hook.kind == "layer"),
        ]
        self._about = 0
        self._begun: set[tuple[int, str]] = set()  # object and ability of all that began in an earlier layer
        self._in_layer: dict[str, list[tuple[int, _Layered]]] = {}  # the same, for each layer they act in
        self._all = list(by_oid.values())
        self._acting: list[tuple[int, _Layered]] = []  # of all objects now, as of `_seen`
        self._acting_of: list[list[tuple[int, _Layered]]] = [[] for _ in by_oid]  # the same by object
        # each object's abilities when that was worked out
        self._seen: list[tuple[Ability, ...] | None] = [None] * len(by_oid)
        self._is_looked_at = False  # whether what acts now has been added to what has begun
        self._lasting_in = {live.hook.on for live in self._lasting}  # the layers of rules and effects

    def on_field(self, kind: str = "", seat: int | None = None) -> Iterator[Values]:
        """Yield the values of objects on the field in order, of one kind and one controller if given."""
        for oid in self.state.zone(FIELD):
            values = self.by_oid[oid]
            if (not kind or kind in values.kinds) and (seat is None or values.controller == seat):
                yield values

    def why(self, oid: int) -> list[WhyRow]:
        """Apply all layers and return the changes they made to this object."""
        self._rows, self._about = [], oid
        self.run()
        return self._rows

    def run(self) -> None:
        """Apply all layers; abilities gained or lost on the way are taken into account."""
        self._look_for_abilities()
        if not self._lasting and not self._acting:
            return
        for turn, layer in enumerate(REGISTRY.layers):
            if not self._is_looked_at:
                self._begin_layers(turn)
            if layer not in self._in_layer and layer not in self._lasting_in:
                continue
            due = self._due(layer, turn)
            for live in due:
                before = self._explained_values()
                live.hook.do(self, None, live.me)
                self._record_change(layer, live, before)
            if due:
                self._look_for_abilities()

    def _look_for_abilities(self) -> None:
        """Update which abilities act in layers, unless every object still has the same abilities."""
        abilities = [values.abilities for values in self._all]
        if abilities == self._seen:
            return
        for at, (now, before) in enumerate(zip(abilities, self._seen, strict=True)):
            if now is not before:
                self._acting_of[at] = self._act_in_layers(self._all[at].oid, now) if now else []
        self._seen[:] = abilities
        self._is_looked_at = False
        self._acting = [one for acting in self._acting_of for one in acting]

    def _act_in_layers(self, oid: int, abilities: tuple[Ability, ...]) -> list[tuple[int, _Layered]]:
        """Return those of the abilities that act in layers in the zone their object is in."""
        found = [
            (oid, _layers_of(one), one.zones)
            for one in abilities
            if one.hooks and (FIELD in one.zones or CHAIN in one.zones)
        ]
        obj = self.state.find(oid) if found else None
        zone = obj.zone if obj is not None else ""
        return [(oid, layered) for oid, layered, zones in found if layered.hooks and zone in zones]

    def _begin_layers(self, turn: int) -> None:
        """Note the abilities that act now and whose first layer is still to be applied; `turn` is the index
        of the next layer.
        """
        self._is_looked_at = True
        for oid, layered in self._acting:
            key = oid, layered.ability.id
            if layered.first >= turn and key not in self._begun:
                self._begun.add(key)
                for layer in layered.hooks:
                    self._in_layer.setdefault(layer, []).append((oid, layered))

    def _due(self, layer: str, turn: int) -> list[LiveHook]:
        """Return the hooks of this layer whose conditions hold, by timestamp, also of abilities that began in
        an earlier layer.

        An ability that its object has lost before the first layer of the ability is dropped.
        """
        due: list[LiveHook] = []
        for oid, layered in self._in_layer.get(layer, ()):
            name = layered.ability.id
            obj = self.state.find(oid)
            if obj is None or (oid, name) not in self._begun:
                continue
            values = self.by_oid[oid]
            if layered.first >= turn and all(one.id != name for one in values.abilities):
                self._begun.discard((oid, name))  # lost before its first layer
                continue
            due += layered.live(layer, obj, values)
        due += [live for live in self._lasting if live.hook.on == layer]
        due.sort(key=_sort_key)
        return [live for live in due if live.hook.when is None or live.hook.when(self, None, live.me)]

    def _explained_values(self) -> Any:
        """Return the values of the explained object for comparison; None if nothing is explained."""
        values = self.by_oid.get(self._about) if self._rows is not None else None
        return values.as_pairs() if values is not None else None

    def _record_change(self, layer: str, live: LiveHook, before: Any) -> None:
        """Add a row if an object is being explained and this hook changed it."""
        if before is None or self._rows is None:
            return
        after = self.by_oid[self._about].as_pairs()
        if after != before:
            was, now = dict(before), dict(after)
            changed = [name for name in was if was[name] != now[name]]
            self._rows.append(
                WhyRow(
                    layer,
                    live.me.oid,
                    live.me.rule or (live.me.ability.id if live.me.ability else ""),
                    (was["might"], was["grit"]),
                    (now["might"], now["grit"]),
                    ", ".join(changed),
                )
            )


def why(state: Duel, oid: int) -> list[WhyRow]:
    """Return the changes that led from this object's printed values to its present ones; [] if it is neither
    on the field nor on the chain.
    """
    by_oid = {obj.oid: Values(obj) for zone in (FIELD, CHAIN) for obj in state.within(zone)}
    return Working(state, by_oid).why(oid) if oid in by_oid else []

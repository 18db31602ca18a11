"""What follows from a position: what each object is now, and which hooks are in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter, is_
from typing import Any, TypeVar

import msgspec

from takeback.games.duel.kernel.hooks import LAYERS, REGISTRY, Ability, Hook, Live, Me
from takeback.games.duel.kernel.objects import NOBODY, Duel, Obj, Seen

CHARTER, FIELD, CHAIN = "charter", "field", "chain"
T = TypeVar("T")
KEPT = 256  # positions whose values are remembered
NO_HOOKS: tuple[Live, ...] = ()
HINTS = Me("hints")
TURN_OF_LAYER = {layer: turn for turn, layer in enumerate(LAYERS)}


class Values:
    """What an object is after all layers. They are not changed any more once they are worked out."""

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
        """Take on all values that are printed on this definition."""
        self.definition = definition
        printed = _prints.get(definition) or _print_of(definition)
        self.name, self.kinds, self.subtypes, self.factions, self.abilities, self.might, self.grit = printed

    def has(self, keyword: str) -> bool:
        return keyword in [one.keyword for one in self.abilities]

    def degree(self, keyword: str) -> int:
        """Of a keyword with a number: all of them together."""
        return sum(one.get("degree", 1) for one in self.abilities if one.keyword == keyword)

    def told(self) -> tuple[tuple[str, Any], ...]:
        """All of it, to be compared."""
        return tuple((name, getattr(self, name)) for name in self.__slots__)


Print = tuple[str, frozenset[str], frozenset[str], frozenset[str], tuple[Ability, ...], int, int]
_prints: dict[str, Print] = {}


def _print_of(definition: str) -> Print:
    """Return what is printed on a definition, remembered in the form that values take it in."""
    one = REGISTRY.definition(definition)
    sets = frozenset(one.kinds), frozenset(one.subtypes), frozenset(one.factions)
    found = _prints[definition] = one.name, *sets, one.abilities, one.might, one.grit
    return found


class WhyRow(msgspec.Struct, frozen=True):
    """One step of how something came to be what it is."""

    layer: str
    source: int  # the object it comes from; 0: an effect or a rule
    maker: str
    before: tuple[int, int]
    after: tuple[int, int]
    what: str = ""


class _Worked:
    """What the layers and the hooks in force come to, for all positions that agree in what these hang on."""

    __slots__ = ("asked", "by_oid", "live", "rules")

    def __init__(self, rules: dict[tuple[str, str], list[Live]]) -> None:
        self.by_oid: dict[int, Values] = {}
        self.rules = rules  # of the charter, shared by all positions under it
        self.live: dict[tuple[str, str], list[Live]] = {}
        self.asked: dict[tuple[str, str], tuple[Live, ...]] = {}


class _Shared:
    """What positions share that differ in unfinished work alone."""

    __slots__ = ("kept", "on_field", "printed", "state", "worked")

    def __init__(self, state: Duel, worked: _Worked) -> None:
        self.state = state  # keeps its parts, by whose identity this is found
        self.worked = worked
        self.printed: dict[int, Values] = {}
        self.on_field: dict[tuple[str, int | None], tuple[Values, ...]] = {}
        self.kept: dict[Any, Any] = {}


class Derived:
    """All that is asked of a position and does not stand in it."""

    __slots__ = ("_shared", "_worked", "state")

    def __init__(self, state: Duel, shared: _Shared) -> None:
        self.state = state
        self._shared = shared
        self._worked = shared.worked

    def values(self, oid: int) -> Values:
        """Of an object on the field or the chain as the layers make it, of any other as it is printed."""
        found = self._worked.by_oid.get(oid) or self._shared.printed.get(oid)
        if found is None:
            obj = self.state.find(oid)
            assert obj is not None, "What has left is asked for by `seen`."
            found = self._shared.printed[oid] = _printed(obj)
        return found

    def hooks(self, kind: str, on: str) -> tuple[Live, ...]:
        """Those in force, core first, then by their stamps."""
        found = self._worked.asked.get((kind, on))
        if found is None:
            both: list[Live] = []
            for about in ((kind, on), (kind, "*")) if on != "*" else ((kind, on),):
                both += self._worked.rules.get(about, ())
                both += self._worked.live.get(about, ())
            both.sort(key=_place)
            found = self._worked.asked[kind, on] = tuple(both)
        return found

    def on_field(self, kind: str = "", seat: int | None = None) -> tuple[Values, ...]:
        """What stands there, of one kind and one controller, in its order."""
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
        """Worked out once for all positions that differ in unfinished work, passes and plans alone."""
        kept = self._shared.kept
        try:
            found: T = kept[name]
        except KeyError:
            found = kept[name] = work(self)
        return found

    def controller(self, oid: int) -> int:
        """Now, or as it was when it left."""
        if self.state.find(oid) is not None:
            return self.values(oid).controller
        seen = self.state.last_of(oid)
        return seen.controller if seen is not None else NOBODY

    def seen(self, oid: int) -> Seen | None:
        """As it is now, else as it was when it left."""
        obj = self.state.find(oid)
        return self.taken(obj) if obj is not None else self.state.last_of(oid)

    def taken(self, obj: Obj) -> Seen:
        """To be remembered of an object that is about to leave."""
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


def _place(live: Live) -> tuple[int, int]:
    return live.hook.order, live.me.stamp


# worked out once for positions that agree in what it hangs on -----------------------------------------------
_last: list[Derived] = []  # the one that was asked for last
_by_parts: dict[Any, _Shared] = {}
_by_key: dict[Any, _Worked] = {}
_rules_by_key: dict[Any, dict[tuple[str, str], list[Live]]] = {}


def look(state: Duel) -> Derived:
    """What follows from this position. Positions that differ in nothing that counts here share it."""
    if _last and _last[0].state is state:
        return _last[0]
    parts = _parts_of(state)
    shared = _by_parts.get(parts)
    if shared is None:
        _keep_up()
        key = _key(state)
        worked = _by_key.get(key)
        if worked is None:
            worked = _by_key[key] = _work(state)
            if len(_by_key) > KEPT:
                del _by_key[next(iter(_by_key))]
        shared = _by_parts[parts] = _Shared(state, worked)
        if len(_by_parts) > KEPT:
            del _by_parts[next(iter(_by_parts))]
    derived = Derived(state, shared)
    _last[:] = (derived,)
    return derived


def _parts_of(state: Duel) -> Any:
    """Everything but unfinished work, by identity: parts that did not change are the same in the next."""
    return (*map(id, _PARTS(state)), state.turn, state.step, state.tp, state.optional)


_PARTS = attrgetter(
    *("objects", "zones", "seats", "effects", "masked", "facts", "facts_before", "last"),
    *("plan", "tickets", "options", "waiting"),
)


def forget_all() -> None:
    """Other rules and cards are there now."""
    kept = (
        *(_last, _by_parts, _by_key, _rules_by_key, _numbers, _numbered),
        *(_values, _charters, _layered, _prints),
    )
    for one in kept:
        one.clear()


# equal parts have equal numbers, so that a key is short ----------------------------------------------------
MOST_NUMBERS = 50_000
_numbers: dict[Any, int] = {}
_numbered: dict[int, tuple[Obj, int]] = {}  # by the identity of an object, which is kept here
_values: dict[int, tuple[Obj, Values]] = {}  # likewise
_charters: dict[int, tuple[tuple[int, ...], int]] = {}  # likewise by the list of what lies there
_reads: list[frozenset[str]] = [frozenset()]
_known = [-1]


def _key(state: Duel) -> Any:
    """All that the layers and the hooks in force hang on."""
    parts: list[Any] = [charter_number(state), state.effects, state.masked]
    objects = state.objects
    for zone in state.zones:
        if zone.name in (FIELD, CHAIN):
            for oid in zone.oids:
                obj = objects[oid & 1023]
                assert obj is not None
                found = _numbered.get(id(obj))
                parts.append(_number(obj) if found is None else found[1])
            parts.append(-1)
    if "seats" in _reads[0]:
        parts.append(state.seats)
    if "facts" in _reads[0]:
        parts.append(state.facts)
    return tuple(parts)


def _number(obj: Obj) -> int:
    reads = _reads[0]
    marks = tuple([one for one in obj.marks if one[0] in reads])
    part = obj.oid, obj.card, obj.chosen.copies, obj.owner, obj.controller, obj.attached, obj.stamp, marks
    number = _numbers.setdefault(part, len(_numbers))
    _numbered[id(obj)] = obj, number
    return number


def _printed(obj: Obj) -> Values:
    """Of an object that no layer reaches."""
    found = _values.get(id(obj))
    if found is None:
        found = _values[id(obj)] = obj, Values(obj)
    return found[1]


def charter_number(state: Duel) -> int:
    """The same for charters of the same cards."""
    oids = state.zone(CHARTER)
    found = _charters.get(id(oids))
    if found is None:
        part = tuple([(obj.oid, obj.card) for obj in state.within(CHARTER)])
        found = _charters[id(oids)] = oids, _numbers.setdefault(part, len(_numbers))
    return found[1]


def _keep_up() -> None:
    """Other definitions, or too much that is kept: everything is worked out anew."""
    known = len(REGISTRY.abilities) + len(REGISTRY.rules) + len(REGISTRY.definitions)
    if known != _known[0] or len(_numbered) + len(_values) + len(_layered) > MOST_NUMBERS:
        forget_all()
        _known[0] = known
        sources = (REGISTRY.abilities, REGISTRY.rules)
        hooks = [hook for source in sources for one in source.values() for hook in one.hooks]
        _reads[0] = frozenset(name for hook in hooks for name in hook.reads)


def _work(state: Duel) -> _Worked:
    worked = _Worked(_rules(state))
    for zone in (FIELD, CHAIN):
        for obj in state.within(zone):
            worked.by_oid[obj.oid] = Values(obj)
    Working(state, worked.by_oid).run()
    add = worked.live
    for zone in (FIELD, CHAIN):
        for obj in state.within(zone):
            values = worked.by_oid[obj.oid]
            for ability in values.abilities:
                if ability.hooks and zone in ability.zones:
                    me = me_of(obj, values, ability)
                    for hook in ability.hooks:
                        add.setdefault((hook.kind, hook.on), []).append(Live(hook, me))
    for live in _effects(state):
        add.setdefault((live.hook.kind, live.hook.on), []).append(live)
    for hook in REGISTRY.hints:
        add.setdefault((hook.kind, hook.on), []).append(Live(hook, HINTS))
    return worked


def me_of(obj: Obj, values: Values, ability: Ability) -> Me:
    return Me(f"{obj.oid}:{ability.id}", obj.oid, values.controller, obj.stamp, ability)


def _rules(state: Duel) -> dict[tuple[str, str], list[Live]]:
    """The hooks of the charter that are not masked, by what they are about."""
    key = (charter_number(state), state.masked)
    found = _rules_by_key.get(key)
    if found is None:
        off = {rule for rule, _ in state.masked}
        found = {}
        for obj in state.within(CHARTER):
            if obj.card not in off and obj.card in REGISTRY.rules:
                for hook in REGISTRY.rules[obj.card].hooks:
                    me = Me(obj.card, obj.oid, NOBODY, 0, None, obj.card)
                    found.setdefault((hook.kind, hook.on), []).append(Live(hook, me))
        if len(_rules_by_key) > KEPT:
            _rules_by_key.clear()
        _rules_by_key[key] = found
    return found


def _effects(state: Duel) -> Iterator[Live]:
    for effect in state.effects:
        ability = REGISTRY.abilities.get(effect.maker)
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
            yield Live(hook, me)


class _Layered:
    """In which layers an ability acts: the same for as long as there is this ability."""

    __slots__ = ("ability", "first", "hooks")

    def __init__(self, ability: Ability) -> None:
        self.ability = ability  # kept, so that its identity is nobody else's
        self.hooks: dict[str, list[Hook]] = {}
        for hook in ability.hooks:
            if hook.kind == "layer":
                self.hooks.setdefault(hook.on, []).append(hook)
        self.first = min([TURN_OF_LAYER[layer] for layer in self.hooks], default=len(LAYERS))


_layered: dict[int, _Layered] = {}


def _layers_of(ability: Ability) -> _Layered:
    found = _layered.get(id(ability))
    if found is None:
        found = _layered[id(ability)] = _Layered(ability)
    return found


class Working:
    """The layers, one after the other, over the values as they are printed.

    The hook of a layer is given this, nothing, and its `me`; it changes values in place.
    """

    def __init__(self, state: Duel, by_oid: dict[int, Values], told: list[WhyRow] | None = None) -> None:
        self.state, self.by_oid = state, by_oid
        self._told = told
        self._lasting = [
            live for (kind, _), lives in _rules(state).items() if kind == "layer" for live in lives
        ]
        self._lasting += [live for live in _effects(state) if live.hook.kind == "layer"]
        self._about = 0
        self._begun: dict[tuple[int, str], _Layered] = {}  # went on in an earlier layer
        self._acting: list[tuple[int, _Layered]] = []  # there now, as far as `_seen` is up to date
        self._seen: list[tuple[Ability, ...]] = []  # the abilities that each object had then

    def on_field(self, kind: str = "", seat: int | None = None) -> Iterator[Values]:
        for oid in self.state.zone(FIELD):
            values = self.by_oid[oid]
            if (not kind or kind in values.kinds) and (seat is None or values.controller == seat):
                yield values

    def why(self, oid: int) -> list[WhyRow]:
        """The steps that changed this object."""
        self._told, self._about = [], oid
        self.run()
        return self._told

    def run(self) -> None:
        self._look_for_abilities()
        if not self._lasting and not self._acting:
            return
        for layer in LAYERS:
            due = self._due(layer)
            for live in due:
                before = self._look()
                live.hook.do(self, None, live.me)
                self._tell(layer, live, before)
            if due:
                self._look_for_abilities()

    def _look_for_abilities(self) -> None:
        """Find what acts in layers now, unless every object still has the abilities it had."""
        abilities = [values.abilities for values in self.by_oid.values()]
        if len(abilities) == len(self._seen) and all(map(is_, abilities, self._seen)):
            return
        self._seen = abilities
        self._acting = [
            (obj.oid, layered)
            for zone in (FIELD, CHAIN)
            for obj in self.state.within(zone)
            for ability in self.by_oid[obj.oid].abilities
            if ability.hooks and zone in ability.zones and (layered := _layers_of(ability)).hooks
        ]

    def _due(self, layer: str) -> list[Live]:
        """What acts in this layer, by stamp: what is there now, and what began before."""
        due: list[Live] = []
        turn = TURN_OF_LAYER[layer]
        for oid, layered in self._acting:
            if layered.first >= turn:
                self._begun.setdefault((oid, layered.ability.id), layered)
        for (oid, name), layered in list(self._begun.items()):
            here = layered.hooks.get(layer)
            obj = self.state.find(oid) if here else None
            if here is None or obj is None:
                continue
            is_there = any(one.id == name for one in self.by_oid[oid].abilities)
            if layered.first >= turn and not is_there:
                del self._begun[oid, name]  # it was taken away before it began
                continue
            me = me_of(obj, self.by_oid[oid], layered.ability)
            due += [Live(hook, me) for hook in here]
        due += [live for live in self._lasting if live.hook.on == layer]
        due.sort(key=_place)
        return [live for live in due if live.hook.when is None or live.hook.when(self, None, live.me)]

    def _look(self) -> Any:
        values = self.by_oid.get(self._about) if self._told is not None else None
        return values.told() if values is not None else None

    def _tell(self, layer: str, live: Live, before: Any) -> None:
        if before is None or self._told is None:
            return
        after = self.by_oid[self._about].told()
        if after != before:
            was, now = dict(before), dict(after)
            changed = [name for name in was if was[name] != now[name]]
            self._told.append(
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
    """How this object came to be what it is, from what is printed on."""
    by_oid = {obj.oid: Values(obj) for zone in (FIELD, CHAIN) for obj in state.within(zone)}
    return Working(state, by_oid).why(oid) if oid in by_oid else []


def own_hook(me: Me, kind: str, on: str) -> Hook | None:
    hooks = me.ability.hooks if me.ability is not None else ()
    return next((hook for hook in hooks if (hook.kind, hook.on) == (kind, on)), None)

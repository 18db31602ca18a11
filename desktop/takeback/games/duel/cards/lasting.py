"""Layers of cards: which objects a continuous effect applies to, and how it changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Hook, Me
from takeback.games.duel.kernel.layers import Values, Working

Who = Callable[[Working, Me], Iterable[Values]]
Change = Callable[[Values, Working, Me], None]


# which objects
def itself(working: Working, me: Me) -> list[Values]:
    """Select the object itself."""
    return [working.by_oid[me.oid]]


def attached_unit(working: Working, me: Me) -> list[Values]:
    """Select the unit that the bond is attached to; none if it is attached to nothing, or to what is no
    unit."""
    bond = working.state.find(me.oid)
    host = working.by_oid.get(bond.attached) if bond is not None else None
    return [host] if host is not None and "unit" in host.kinds else []


def all_units(working: Working, me: Me) -> list[Values]:
    """Select all units."""
    return list(working.on_field("unit"))


def your_units(working: Working, me: Me) -> list[Values]:
    """Select the units of the controller."""
    return list(working.on_field("unit", me.seat))


def your_other_units(working: Working, me: Me) -> list[Values]:
    """Select the units of the controller, except the object itself."""
    return [one for one in working.on_field("unit", me.seat) if one.oid != me.oid]


def your_springs(working: Working, me: Me) -> list[Values]:
    """Select the springs of the controller."""
    return list(working.on_field("spring", me.seat))


def those(working: Working, me: Me) -> list[Values]:
    """Select the objects the effect was begun for, as far as they are still on the field or the chain."""
    return [working.by_oid[oid] for oid in me.objs if oid in working.by_oid]


def with_counter(name: str, who: Who) -> Who:
    """Return a selection: those of `who` that have a counter of this name."""

    def find(working: Working, me: Me) -> list[Values]:
        """Return the selected objects that have the counter."""
        objects = [(one, working.state.find(one.oid)) for one in who(working, me)]
        return [one for one, obj in objects if obj is not None and obj.mark(name)]

    return find


# changes
def plus(might: int, grit: int) -> Change:
    """Return a change that adds to might and grit."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Add to might and grit."""
        one.might += might
        one.grit += grit

    return change


def plus_numbers(one: Values, working: Working, me: Me) -> None:
    """Add the effect's two numbers to might and grit."""
    one.might += me.numbers[0]
    one.grit += me.numbers[1]


def base(might: int, grit: int) -> Change:
    """Return a change that sets might and grit."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Set might and grit."""
        one.might, one.grit = might, grit

    return change


def as_many_as(who: Who) -> Change:
    """Return a change that sets might and grit to the number of selected objects."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Set might and grit to the number of selected objects."""
        one.might = one.grit = len(list(who(working, me)))

    return change


def swapped(one: Values, working: Working, me: Me) -> None:
    """Swap might and grit."""
    one.might, one.grit = one.grit, one.might


def no_abilities(one: Values, working: Working, me: Me) -> None:
    """Remove all abilities."""
    one.abilities = ()


def has_word(keyword: str) -> Change:
    """Return a change that adds a keyword, unless the object cannot have it."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Add the keyword unless it is barred."""
        if keyword not in one.barred:
            one.abilities = (*one.abilities, REGISTRY.abilities[f"kw.{keyword}"])

    return change


def also_is(kind: str) -> Change:
    """Return a change that adds a kind."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Add the kind."""
        one.kinds = one.kinds | {kind}

    return change


def is_a(subtype: str) -> Change:
    """Return a change that replaces all subtypes by this one."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Replace all subtypes."""
        one.subtypes = frozenset({subtype})

    return change


def is_of(faction: str) -> Change:
    """Return a change that replaces all factions by this one."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Replace all factions."""
        one.factions = frozenset({faction})

    return change


def is_called(name: str) -> Change:
    """Return a change that sets the name."""

    def change(one: Values, working: Working, me: Me) -> None:
        """Set the name."""
        one.name = name

    return change


def is_yours(one: Values, working: Working, me: Me) -> None:
    """Give control to the controller of the effect."""
    one.controller = me.seat


def layer(name: str, who: Who, change: Change, reads: tuple[str, ...] = ()) -> Hook:
    """Return a hook that applies the change to the selected objects in this layer."""

    def apply(working: Working, deed: None, me: Me) -> None:
        """Apply the change to each selected object."""
        for one in who(working, me):
            change(one, working, me)

    return Hook("layer", name, apply, reads=reads)


def lasting(id: str, *hooks: Hook) -> str:
    """Register the ability that lasting effects of this id use, and return the id."""
    return REGISTRY.add_ability(Ability(id, hooks)).id


PUMPED = lasting("effect.pumped", layer("7c", those, plus_numbers))
SWAPPED = lasting("effect.swapped", layer("7d", those, swapped))


def granted(keyword: str) -> str:
    """Return the id of the effect that gives this keyword to its
    objects, registering it when first needed.
    """
    id = f"effect.{keyword}"
    return id if id in REGISTRY.abilities else lasting(id, layer("6b", those, has_word(keyword)))

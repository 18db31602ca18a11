"""Effects that put objects into the void for a time and bring them back."""

from __future__ import annotations

from collections.abc import Iterable

from takeback.games.duel.cards.ops import Whom, effect, into_void
from takeback.games.duel.kernel.events import EffectEnded
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed, Duel, Fact
from takeback.games.duel.kernel.resolve import Item, Op, Work


def went_to_the_void(whom: Whom) -> Whom:
    """Return a selection: what of `whom` this ability's source has put into the void this turn, as far as it
    is still there.
    """

    def find(work: Work) -> Iterable[int]:
        """Return their present numbers in the void, by the facts of their leaving."""
        return [
            new
            for fact in work.state.facts
            if fact.kind == "leave" and fact.obj in list(whom(work)) and fact.source == work.me.oid
            for new in fact.others
            if _in_the_void(work.state, new)
        ]

    return find


def _in_the_void(state: Duel, oid: int) -> bool:
    """Tell whether this object is there and lies in the void."""
    obj = state.find(oid)
    return obj is not None and obj.zone == "void"


def back(state: Duel, source: int, oid: int) -> list[Deed]:
    """Return the deed that brings this object from the void to the field under
    its owner's control; [] if it is not there.
    """
    obj = state.find(oid)
    if obj is None or obj.zone != "void":
        return []
    return [Deed("enter", source, obj.owner, obj.owner, oid)]


def come_back(whom: Whom) -> Op:
    """Return an operation that brings these objects back from the void to the field, those that are still
    there, under their owners' control.
    """
    return lambda work: [deed for one in whom(work) for deed in back(work.state, work.me.oid, one)]


# until the source leaves the field
def void_until_it_leaves(whom: Whom) -> tuple[Op, Op]:
    """Return two operations that void these objects until this card leaves the field.

    If it has left already, nothing happens. The second begins the effect that brings them back.
    """

    def leave(work: Work) -> Iterable[Item]:
        """Move them into the void while this card is still there."""
        return into_void(whom)(work) if _is_there(work) else []

    def begin_effect(work: Work) -> Iterable[Item]:
        """Begin the effect that brings them back, if there is anything to bring back."""
        gone = tuple(went_to_the_void(whom)(work))
        return [effect(work, UNTIL_IT_LEAVES, gone, until="")] if gone and _is_there(work) else []

    return leave, begin_effect


def _is_there(work: Work) -> bool:
    """Tell whether the source of the ability is still there."""
    return work.state.find(work.me.oid) is not None


def _is_its_source(derived: Derived, fact: Fact, me: Me) -> bool:
    """Tell whether the fact is about the effect's source."""
    return fact.obj == me.oid


def _bring_back(derived: Derived, fact: Fact, me: Me) -> list[EffectEnded | Deed]:
    """Return the end of the effect, and the deeds that bring back everything it put into the void."""
    returned = [deed for oid in me.objs for deed in back(derived.state, me.oid, oid)]
    return [EffectEnded(me.effect), *returned]


UNTIL_IT_LEAVES = REGISTRY.add_ability(
    Ability("effect.until_it_leaves", (Hook("now", "leave", _bring_back, _is_its_source),))
).id

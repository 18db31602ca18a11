"""The cards that a seat may play, and the abilities that it may use."""

from __future__ import annotations

from functools import cached_property

from takeback.games.duel.rules.actions import actions, reason_against_use
from takeback.games.duel.state import Play, Use
from takeback.texts import format_list
from takeback.texts import gettext as _

from .laid import Laid


class PossiblePlays:
    """Knows what one seat may play and use in one state, and names the abilities."""

    def __init__(self, laid: Laid, seat: int | None, has_priority: bool) -> None:
        """Take the state as laid out for this seat; without priority nothing is legal now."""
        self._laid, self._seat, self._has_priority = laid, seat, has_priority

    @cached_property
    def playable(self) -> frozenset[int]:
        """Return the objects that can be played or used now, not counting abilities that only make flow."""
        if not self._has_priority or self._seat is None:
            return frozenset()
        found = set()
        for one in actions(self._laid.state, self._seat):
            if isinstance(one, Play) or (isinstance(one, Use) and not self._is_bare(one)):
                found.add(one.oid)
        return frozenset(found)

    def _is_bare(self, use: Use) -> bool:
        """Tell whether this ability only makes flow."""
        for ability in self._laid.values(use.oid).abilities:
            if ability.id == use.ability:
                return "flow" in ability.flags
        return False

    def uses_of(self, oid: int) -> list[Use]:
        """Return the abilities of an object that this seat may use, legal now or not.

        [] if it is not on the field, or if another seat controls it.
        """
        obj = self._laid.state.find(oid)
        if obj is None or obj.zone != "field":
            return []
        values = self._laid.values(oid)
        if values.controller != self._seat:
            return []
        return [Use(oid, one.id) for one in values.abilities if "use" in one.flags]

    def reason_against(self, use: Use) -> str:
        """Return why this seat cannot use this ability of its own now, as a sentence; "" if it can."""
        assert self._seat is not None
        return reason_against_use(self._laid.derived, self._seat, use)

    def words_of(self, use: Use) -> str:
        """Return an ability in words: its own, or its cost and what it does."""
        found = next((one for one in self._laid.values(use.oid).abilities if one.id == use.ability), None)
        if found is None:
            return use.ability
        if label := found.get("said"):
            return str(label)
        cost, flow = found.get("cost", ""), found.get("flow")
        # Translators: what is to be done with a card, as a part of the price of its ability.
        parts = ([cost] if cost else []) + ([_("Exhaust")] if found.get("exhaust") else [])
        if not parts:
            return _("Add {flow}", flow=flow) if flow else _("Use it")
        price = format_list(parts, "unit")
        return _("{price}: add {flow}", price=price, flow=flow) if flow else _("{price}: use it", price=price)

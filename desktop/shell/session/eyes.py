"""Whose eyes see the screen: of several persons before one screen, each sees only what is theirs."""

import msgspec

from desktop.table.table import Table

ANYONE = -1


class Cover(msgspec.Struct, frozen=True):
    """The screen is covered until this seat says that it looks. ANYONE: nobody in particular is meant."""

    seat: int
    why: str  # "turn", "plan", or "away": a plan was put away


class Eyes:
    """Settles again after everything that happens who looks, and whether a curtain hides the table first.

    A curtain comes before a plan and after it, and before a turn wherever the seat to act has something that
    the others may not see: hidden facts, or a plan that stands ready.
    """

    def __init__(self, table: Table, is_strict: bool = False) -> None:
        self._table = table
        self.is_strict = is_strict  # a curtain before every turn?
        self.viewer: int | None = None
        self.cover: Cover | None = None
        self.planning: int | None = None  # who asked to plan while others are to act
        self._present: int | None = None  # who said last that only they look
        self._is_put_away = False
        self._is_kept = False

    # what the persons say ---------------------------------------------------------------------------------
    def say_here(self, seat: int | None) -> None:
        """Only this seat looks now; None where nobody in particular does."""
        self._present, self._is_put_away = seat, False

    def open_plan(self, seat: int) -> None:
        self.planning, self._is_put_away = seat, False
        if len(self._table.persons) > 1 and self._table.game.hidden:
            self._present = None

    def put_plan_away(self) -> None:
        self._is_put_away = len(self._table.persons) > 1 and self._table.game.hidden is not None
        self.planning = self._present = None

    def keep(self, is_kept: bool) -> None:
        """While a replay runs, whoever looks goes on looking, whosever turn it shows: nobody plays there."""
        self._is_kept = is_kept

    # questions --------------------------------------------------------------------------------------------
    def can_plan(self, seat: int) -> bool:
        """Is this a person who is not to act, and has steps to plan or a plan begun?"""
        table = self._table
        if seat not in table.persons or seat in table.to_act() or table.outcome is not None:
            return False
        return self._has_steps(seat)

    def _has_steps(self, seat: int) -> bool:
        table, draft = self._table, self._table.draft(seat)
        if draft is not None and draft.stack.count():
            return True
        return next(iter(table.game.actions(table.state, seat)), None) is not None

    def planners(self) -> list[int]:
        """Who may plan ahead here."""
        table = self._table
        acting = table.to_act()
        if not table.game.drafted or table.outcome is not None:
            return []
        return [seat for seat in table.persons if seat not in acting and self._has_steps(seat)]

    def has_secrets(self, seat: int) -> bool:
        """Does this seat see anything that the others may not?"""
        game, state, draft = self._table.game, self._table.state, self._table.draft(seat)
        if not game.hidden:
            return False
        has_plan = draft is not None and draft.stack.count() > 0
        return has_plan or game.seen_by(state, seat) != game.seen_by(state, None)

    @property
    def sees_secrets(self) -> bool:
        """Is on the screen now what another person before it may not see?"""
        is_shared = len(self._table.persons) > 1
        return is_shared and self.viewer is not None and self.has_secrets(self.viewer)

    # settling ---------------------------------------------------------------------------------------------
    def settle(self) -> None:
        if self._is_kept:
            return
        persons = self._table.persons
        if self.planning is not None and not self.can_plan(self.planning):
            self.planning = None  # its turn has come, or there is nothing left to plan
        if len(persons) < 2:
            self.viewer, self.cover = (persons[0] if persons else None), None
            return
        acting = self._acting()
        self.cover = self._cover(acting) if self._table.game.hidden else None
        self.viewer = None if self.cover is not None else self._looking(acting)
        if self.viewer is not None:
            self._present = self.viewer

    def _acting(self) -> int | None:
        """The person to act; the one who looks already before any other."""
        acting = [seat for seat in self._table.to_act() if seat in self._table.persons]
        return self._present if self._present in acting else next(iter(acting), None)

    def _cover(self, acting: int | None) -> Cover | None:
        if self.planning is not None:
            return Cover(self.planning, "plan") if self._present != self.planning else None
        if self._is_put_away:
            return Cover(acting, "turn") if acting is not None else Cover(ANYONE, "away")
        if acting is None or acting == self._present:
            return None
        return Cover(acting, "turn") if self.is_strict or self.has_secrets(acting) else None

    def _looking(self, acting: int | None) -> int | None:
        """Who plans, or is to act, or looked last; else a person whose eyes see no more than anybody's."""
        if self.planning is not None:
            return self.planning
        if acting is not None:
            return acting
        if self._present is not None:
            return self._present
        persons = self._table.persons
        return next((seat for seat in persons if not self.has_secrets(seat)), None)

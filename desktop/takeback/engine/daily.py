"""The deal of a day, which is the same for everybody: its options, its players and its seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from takeback.engine.state import digest

if TYPE_CHECKING:
    from datetime import date

SEED_DIGITS = 12  # hexadecimal


class DailyDeals(msgspec.Struct, frozen=True):
    """The deals that a game offers: one each day, for one person against computers of one level."""

    level: str
    days: tuple[Mapping[str, Any], ...] = ({},)  # the options of the weekdays, Monday first; one for all days
    seats: int = 2

    def options_of(self, day: date) -> Mapping[str, Any]:
        """Return the options of the deal of this day, by its weekday."""
        return self.days[day.weekday() % len(self.days)]


def seed_of_day(game: str, day: date) -> int:
    """Return the seed of the deal of a day in the game with this id: the same on every machine."""
    return int(digest(("daily deal", game, day.isoformat()))[:SEED_DIGITS], 16)

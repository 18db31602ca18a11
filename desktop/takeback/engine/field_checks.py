"""Checks of the fields of a Game that must fit together.

A deferred field is checked once it is imported.
"""

from takeback.engine.later import LazyFields, value_if_imported

MOST_SEATS = 100  # as many as a saved game can have
LEVEL_FIELDS = ("levels", "thoughts", "level_labels", "usual_levels")
COUNT_FIELDS = ("seats", "usual_seats", "minutes", "edition")


def check_levels(computers: LazyFields) -> None:
    """Raise ValueError if the levels of computer players do not fit what is given for each of them."""
    none: tuple[str, ...] = ()
    levels = value_if_imported(computers, "levels", None)
    if levels is not None:
        for name in ("thoughts", "level_labels"):
            if len(value_if_imported(computers, name, none) or levels) != len(levels):
                raise ValueError(f"{name} has as many entries as there are levels, or none")
        for usual in value_if_imported(computers, "usual_levels", none):
            if usual.partition(":")[0] not in levels:
                raise ValueError(f"usual_levels names {usual}, which is not one of the levels")
    if any(seconds <= 0 for seconds in value_if_imported(computers, "thoughts", (1.0,))):
        raise ValueError("thoughts are seconds above 0")


def check_counts(game: LazyFields) -> None:
    """Raise ValueError if a game cannot have these numbers of seats, or another number is too small."""
    seats, usual = value_if_imported(game, "seats", None), value_if_imported(game, "usual_seats", 0)
    if seats is not None and not all(1 <= count <= MOST_SEATS for count in seats or (0,)):
        raise ValueError(f"seats has one or more numbers from 1 to {MOST_SEATS}")
    if seats is not None and usual and usual not in seats:
        raise ValueError(f"usual_seats is {usual}, which is not one of seats")
    for name, least in (("minutes", 0), ("edition", 1)):
        if value_if_imported(game, name, least) < least:
            raise ValueError(f"{name} is {least} or more")

"""What time it is, where that can be believed: a computer's clock may be wrong by a century."""

import time

LATEST = 32_503_680_000.0  # the year 3000: what every system can write as a date
UNKNOWN = 0.0


def now() -> float:
    """Seconds since 1970; UNKNOWN where the clock says what cannot be."""
    return known(time.time())


def stamp(pattern: str) -> str:
    """The time of now by this pattern, for a name of a file."""
    return stamp_of(now(), pattern)


def stamp_of(moment: float, pattern: str) -> str:
    """The same of another moment."""
    return time.strftime(pattern, time.localtime(known(moment)))


def in_words(moment: float, pattern: str) -> str:
    """A moment by this pattern, its day without a zero before it; "date unknown" where it is not known."""
    if not known(moment):
        return "date unknown"
    return time.strftime(pattern, time.localtime(moment)).lstrip("0")


def known(moment: object) -> float:
    """This moment, or UNKNOWN where it is none between 1970 and 2999."""
    if isinstance(moment, int | float) and 0 <= moment < LATEST:
        return float(moment)
    return UNKNOWN

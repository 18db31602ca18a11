"""The time of day, guarded against computers whose clock is wrong by decades, and its formatting."""

import time

from takeback.texts import gettext as _

LATEST = 32_503_680_000.0  # the year 3000; every system can format dates before it
UNKNOWN = 0.0


def now() -> float:
    """Return the seconds since 1970, or UNKNOWN when the clock shows a time outside 1970 to 2999."""
    return valid_time(time.time())


def format_now(pattern: str) -> str:
    """Return the current local time formatted with this strftime pattern, for use in a file name."""
    return format_time(now(), pattern)


def format_time(moment: float, pattern: str) -> str:
    """Return this moment (seconds since 1970) in local time, formatted with a strftime pattern; one outside
    1970 to 2999 is formatted as the beginning of 1970."""
    return time.strftime(pattern, time.localtime(valid_time(moment)))


def format_date(moment: float, pattern: str) -> str:
    """Return this moment in local time, formatted with a strftime pattern and without leading zeros; "date
    unknown" if it is UNKNOWN or outside 1970 to 2999."""
    if not valid_time(moment):
        return _("date unknown")
    return time.strftime(pattern, time.localtime(moment)).lstrip("0")


def valid_time(moment: object) -> float:
    """Return the moment as a float, or UNKNOWN if it is no number or outside 1970 to 2999."""
    if type(moment) is float or isinstance(moment, int | float):  # nearly always the first, which is faster
        return float(moment) if 0 <= moment < LATEST else UNKNOWN
    return UNKNOWN

"""Lists, numbers and dates in English, without Babel, whose start takes longer than that of the rules."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Literal

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def format_list(
    items: Iterable[str], style: Literal["standard", "or", "unit", "semicolons"] = "standard"
) -> str:
    """Return the items as one text: "Ann, Bob and Cy", with "or" instead, as a "unit" with commas only, or
    with "semicolons" where items have commas."""
    listed = list(items)
    if style == "semicolons":
        return "; ".join(listed)
    if len(listed) < 2 or style == "unit":
        return ", ".join(listed)
    return f"{', '.join(listed[:-1])} {'and' if style == 'standard' else 'or'} {listed[-1]}"


def format_number(value: float, digits: int = 0) -> str:
    """Return a number with grouped thousands and this many digits after the decimal point: "1,234.5".

    A negative one has a true minus sign, "−1,234.5": it is to be shown, not to be read by a machine.
    """
    return f"{value:,.{digits}f}".replace("-", "−")


def format_percent(value: float, digits: int = 0) -> str:
    """Return a share of one in per cent, with this many digits after the decimal point: "45 %" for 0.45."""
    return f"{value * 100:.{digits}f} %".replace("-", "−")


def format_date(moment: float, style: Literal["medium", "long"] = "medium") -> str:
    """Return the local day of a moment (seconds since 1970): "5 Nov 2026", or long "5 November 2026"."""
    day = time.localtime(moment)
    month = MONTHS[day.tm_mon - 1]
    return f"{day.tm_mday} {month[:3] if style == 'medium' else month} {day.tm_year}"


def format_time(moment: float) -> str:
    """Return the local time of day of a moment (seconds since 1970): "14:05"."""
    return time.strftime("%H:%M", time.localtime(moment))

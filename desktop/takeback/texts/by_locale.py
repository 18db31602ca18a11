"""Lists, numbers and dates by the rules of a language other than English, which Babel knows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from babel import Locale, dates, lists, numbers

from takeback.texts.catalogue import LANGUAGE


def format_list(
    items: Iterable[str], style: Literal["standard", "or", "unit", "semicolons"] = "standard"
) -> str:
    """Return the items as one text, joined by commas and "and" (standard), "or", commas only (unit), or
    semicolons."""
    if style == "semicolons":
        return "; ".join(items)
    return lists.format_list(list(items), style, LANGUAGE)


def format_number(value: float, digits: int = 0) -> str:
    """Return a number with grouped thousands and this many digits after the decimal point; a negative one
    has a true minus sign."""
    return numbers.format_decimal(value, _pattern(digits), LANGUAGE).replace("-", "−")


def format_percent(value: float, digits: int = 0) -> str:
    """Return a share of one in per cent, with this many digits after the decimal point."""
    if not digits:
        return numbers.format_percent(value, locale=LANGUAGE).replace("-", "−")
    usual = Locale.parse(LANGUAGE).percent_formats[None].pattern
    pattern = usual.replace("0", _pattern(digits).removeprefix("#,##"))
    return numbers.format_percent(value, pattern, LANGUAGE).replace("-", "−")


def format_date(moment: float, style: Literal["medium", "long"] = "medium") -> str:
    """Return the local day of a moment (seconds since 1970)."""
    return dates.format_date(datetime.fromtimestamp(moment), style, LANGUAGE)


def format_time(moment: float) -> str:
    """Return the local time of day of a moment (seconds since 1970)."""
    return dates.format_time(datetime.fromtimestamp(moment), "short", locale=LANGUAGE)


def _pattern(digits: int) -> str:
    """Return the CLDR pattern of a number with this many digits after the decimal point."""
    return "#,##0" + (f".{'0' * digits}" if digits else "")

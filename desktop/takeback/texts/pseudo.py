"""The pseudo-language: it shows in the window which texts are not translated, and which have no room."""

from __future__ import annotations

import re
from gettext import NullTranslations

PSEUDO = "pseudo"
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÁƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ",
)
UNTOUCHED = re.compile(r"(\{[^{}]*\}|<[^<>]+>|&[a-z]+;)")  # placeholders, tags and entities
LONGER_BY = 0.4


class PseudoTranslations(NullTranslations):
    """A catalogue that translates every text into accented letters, in brackets and 40 % longer."""

    def gettext(self, message: str) -> str:
        """Return the message in the pseudo-language."""
        return disguise_text(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular for 1, else the plural, in the pseudo-language."""
        return disguise_text(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the message in the pseudo-language, without its context."""
        return disguise_text(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return what `ngettext` does, without the context."""
        return disguise_text(msgid1 if n == 1 else msgid2)


def disguise_text(message: str) -> str:
    """Return the message in the pseudo-language; placeholders, tags and entities stay."""
    if not message:
        return message
    parts = UNTOUCHED.split(message)
    length = sum(len(part) for part in parts[::2])
    parts[::2] = [re.sub("([aeiou])", r"\1\1", part).translate(ACCENTED) for part in parts[::2]]
    missing = round(length * (1 + LONGER_BY)) - sum(len(part) for part in parts[::2]) - 2
    return f"[{''.join(parts)}{'ö' * missing}]"

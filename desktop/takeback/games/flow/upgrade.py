"""Reads why a pipe stayed cut, of the sentences in English that editions 1 and 2 wrote."""

import re

from takeback.puzzles.items import Reason, ReasonKind

from .state import COLOURS

BLOCKED = re.compile(rf"\w+ stays cut: ({'|'.join(COLOURS)}) is in row (\d\d?), column (\d\d?)")


def read_old_reason(text: str) -> Reason:
    """Return the reason why a pipe stays cut, from the sentence about it that edition 1 or 2 wrote."""
    if found := BLOCKED.fullmatch(text):
        return Reason(ReasonKind.IN_THE_WAY, (COLOURS.index(found[1]), int(found[2]), int(found[3])))
    ends = {
        " has gone on since": ReasonKind.GONE_ON,
        " is complete": ReasonKind.COMPLETE,
        " only straight": ReasonKind.ACROSS,
    }
    return Reason(next((kind for end, kind in ends.items() if text.endswith(end)), ReasonKind.IMPOSSIBLE))

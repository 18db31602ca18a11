"""The ids of factions, and what players read for those that cards and states store: of kinds, factions
and marks."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.texts import format_list, pgettext
from takeback.texts import gettext as _

FACTION_OF = {"L": "Lantern", "T": "Tide", "B": "Barrow", "C": "Cinder", "R": "Root"}  # by letter of flow
KINDS = {
    "unit": pgettext("kind of card", "unit"),
    "work": pgettext("kind of card", "work"),
    "bond": pgettext("kind of card", "bond"),
    "spring": pgettext("kind of card", "spring"),
    "rite": pgettext("kind of card", "rite"),
    "reply": pgettext("kind of card", "reply"),
    "form": pgettext("kind of card", "form"),
    "help": pgettext("kind of card", "help"),
}
KIND_LABELS = {  # the same, as a line of its own
    "unit": pgettext("kind of card", "Unit"),
    "work": pgettext("kind of card", "Work"),
    "bond": pgettext("kind of card", "Bond"),
    "spring": pgettext("kind of card", "Spring"),
    "rite": pgettext("kind of card", "Rite"),
    "reply": pgettext("kind of card", "Reply"),
    "form": pgettext("kind of card", "Form"),
    "help": pgettext("kind of card", "Help"),
}
FACTIONS = {
    "Lantern": pgettext("faction", "Lantern"),
    "Tide": pgettext("faction", "Tide"),
    "Barrow": pgettext("faction", "Barrow"),
    "Cinder": pgettext("faction", "Cinder"),
    "Root": pgettext("faction", "Root"),
}
MARKS = {
    "exhausted": pgettext("state of a card", "exhausted"),
    "attacking": pgettext("state of a card", "attacking"),
    "asleep": pgettext("state of a card", "asleep"),
    "dazed": pgettext("state of a card", "dazed"),
}


def kind_text(kind: str) -> str:
    """Return a kind of cards as a word in a sentence; its id for one of a package."""
    return KINDS.get(kind, kind)


def kind_label(kind: str) -> str:
    """Return a kind of cards as a label."""
    return KIND_LABELS.get(kind, kind.capitalize())


def kinds_text(kinds: Sequence[str]) -> str:
    """Return the kinds of one card as words in a sentence: "unit", or "work bond" for one of two kinds."""
    if len(kinds) == 2:
        # Translators: two kinds of one card, such as "work bond".
        return _("{kind} {other}", kind=kind_text(kinds[0]), other=kind_text(kinds[1]))
    return format_list([kind_text(kind) for kind in kinds], "unit")


def kinds_label(kinds: Sequence[str]) -> str:
    """Return the kinds of one card as a label: "Unit", or "Work bond" for one of two kinds."""
    if len(kinds) == 2:
        return _("{kind} {other}", kind=kind_label(kinds[0]), other=kind_text(kinds[1]))
    return format_list([kind_label(kind) for kind in kinds], "unit")


def faction_text(faction: str) -> str:
    """Return the name of a faction; its id for one of a package."""
    return FACTIONS.get(faction, faction)


def mark_text(mark: str) -> str:
    """Return a mark as what it says of its card: "exhausted"; its id for one of a package."""
    return MARKS.get(mark, mark)

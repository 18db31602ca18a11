"""Texts for edits of the past and for what happened to each turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from takeback.engine.past_edits import ASK, SKIP, STOP, Choices, Edit, Insert, MoveTo, Replace, Swap, TakeOut
from takeback.engine.repairs import RepairKind
from takeback.engine.rewrite import (
    ADDED,
    ANEW,
    CHANGED,
    DORMANT,
    FELL,
    KEPT,
    KINDS,
    RETURNED,
    TAKEN_OUT,
    TURNED,
    UNNEEDED,
)
from takeback.table.rewriting import SeenVerdict
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.theme import BLUE, GREEN, PURPLE, TEAL, YELLOW, Theme

WORDS = {
    KEPT: "unchanged",
    CHANGED: "different",
    TURNED: "turned into",
    FELL: "no longer possible",
    RETURNED: _("possible again"),
    DORMANT: _("dormant"),
    UNNEEDED: "unneeded",
    ADDED: "added",
    ANEW: "answered again",
    TAKEN_OUT: _("taken out"),
}
SIGNS = {
    KEPT: "confirm",
    CHANGED: "restart",
    TURNED: "redo",
    FELL: "failed",
    RETURNED: "undo",
    DORMANT: "pause",
    UNNEEDED: "last",
    ADDED: "new",
    ANEW: "computer",
    TAKEN_OUT: "trash",
}
_KIND_COLOURS = {KEPT: GREEN, CHANGED: YELLOW, TURNED: BLUE, ADDED: TEAL, ANEW: PURPLE}
LUCK = {"same": "same cards or dice", "new": "new cards or dice"}
FALLEN = {
    SKIP: "moves that are no longer possible are skipped",
    STOP: "it ends at the first move that is no longer possible",
    ASK: "you are asked about each move that is no longer possible",
}


REPAIRS = {
    RepairKind.WITHOUT_REPLY: _("Remove the reply, too"),
    RepairKind.WITH_REPLY: _("Take it and its reply out"),
    RepairKind.PASS: _("Pass instead"),
    RepairKind.COMPUTER: _("Let the computer answer again"),
    RepairKind.OUT: _("Take it out, too"),
}
ALL_REPAIRED = {
    RepairKind.WITHOUT_REPLY: _("remove all such replies"),
    RepairKind.WITH_REPLY: _("take all such turns and their replies out"),
    RepairKind.PASS: _("pass instead of all such turns"),
    RepairKind.COMPUTER: _("let computers answer again"),
    RepairKind.OUT: _("take all such turns out"),
}


def colour_of(kind: str, theme: Theme) -> str:
    """Return the colour of a kind. It is never the only sign: an icon and a word accompany it."""
    if kind in _KIND_COLOURS:
        return theme.piece(_KIND_COLOURS[kind])
    return theme.alarm if kind == FELL else theme.dim


def edits_text(edits: Sequence[Edit]) -> str:
    """Return all edits in words, such as "without turn 5, turn 7 before turn 3"."""
    return ", ".join(_edit_text(edit) for edit in edits)


def _edit_text(edit: Edit) -> str:
    """Return one edit in words."""
    match edit:
        case Replace(turn):
            return f"another turn {turn}"
        case Insert(before):
            return f"a turn more before turn {before}"
        case TakeOut(first, last):
            return f"without {_turns_text(first, last)}"
        case MoveTo(first, last, before):
            return f"{_turns_text(first, last)} before turn {before}"
        case Swap(one, other):
            return f"turns {one} and {other} in each other’s place"


def _turns_text(first: int, last: int) -> str:
    """Return "turn 3" or "turns 3 to 5"."""
    return f"turn {first}" if first == last else f"turns {first} to {last}"


def counts_text(counts: Mapping[str, int]) -> str:
    """Return the counts in words, such as "31 unchanged, 9 different"."""
    return ", ".join(f"{counts[kind]:,} {WORDS[kind]}" for kind in KINDS if counts.get(kind))


def choices_text(choices: Choices, has_luck: bool) -> str:
    """Return the choices in words, such as "New cards or dice, computers answer again"."""
    parts = [LUCK[choices.luck]] if has_luck else []
    parts.append(FALLEN[choices.fallen])
    if choices.offers:
        parts.append(_("the game’s replacements are played"))
    if choices.anew:
        parts.append("computers answer again")
    text = ", ".join(parts)
    return text[:1].upper() + text[1:]


def changed_choices_text(before: Choices, after: Choices) -> str:
    """Return what is chosen now that was not before, such as "new cards or dice"."""
    if before.luck != after.luck:
        return LUCK[after.luck]
    if before.fallen != after.fallen:
        return FALLEN[after.fallen]
    if before.offers != after.offers:
        return (
            _("the game’s replacements are played")
            if after.offers
            else _("the game’s replacements are not played")
        )
    return "computers answer again" if after.anew else "computers answer as before"


def spoken_row(turn: SeenVerdict, old: str, new: str) -> str:
    """Return a row as a screen reader says it: both turns, the verdict and its reason."""
    names = old if old == new or not new else new if not old else f"{old}, then {new}"
    words = f"{names}: {WORDS[turn.kind]}"
    return f"{words}. {turn.why}" if turn.why else words


def unchanged_text(count: int) -> str:
    """Return "297 unchanged", for a stretch of several turns."""
    return ngettext("{count} unchanged", "{count} unchanged", count)


def turn_range_text(first: int, last: int) -> str:
    """Return "turns 9 to 20"."""
    return _("turns {first} to {last}", first=first, last=last)


def spoken_stretch(turns: str, count: str) -> str:
    """Return a stretch as a screen reader says it: "turns 9 to 20: 12 unchanged"."""
    return _("{turns}: {result}", turns=turns, result=count)

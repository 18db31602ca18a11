"""Texts for edits of the past and for what happened to each turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from takeback.engine.past_edits import (
    ASK,
    NEW,
    SAME,
    SKIP,
    STOP,
    Choices,
    Edit,
    Insert,
    MoveTo,
    Replace,
    Swap,
    TakeOut,
    edited_turns,
)
from takeback.engine.repairs import RepairKind
from takeback.engine.rewrite import (
    ADDED,
    ANEW,
    CHANGED,
    DORMANT,
    FELL,
    KEPT,
    KINDS,
    MOVED,
    REPLACED,
    RETURNED,
    TAKEN_OUT,
    TURNED,
    UNNEEDED,
)
from takeback.table.rewriting import VERDICT_WORDS, SeenVerdict
from takeback.texts import format_list, format_number, ngettext
from takeback.texts import gettext as _
from takeback.ui.theme import BLUE, GREEN, PURPLE, TEAL, YELLOW, Theme

LABELS = {  # the words for verdicts, each as a line of its own
    KEPT: _("Unchanged"),
    MOVED: _("Moved"),
    CHANGED: _("Different"),
    TURNED: _("Turned into"),
    FELL: _("No longer possible"),
    RETURNED: _("Possible again"),
    DORMANT: _("Dormant"),
    UNNEEDED: _("Unneeded"),
    ADDED: _("Added"),
    REPLACED: _("Replaced"),
    ANEW: _("Answered again"),
    TAKEN_OUT: _("Taken out"),
}
_COUNTED: dict[str, Callable[[int], str]] = {
    KEPT: lambda count: ngettext("{count} unchanged", "{count} unchanged", count),
    MOVED: lambda count: ngettext("{count} moved", "{count} moved", count),
    CHANGED: lambda count: ngettext("{count} different", "{count} different", count),
    TURNED: lambda count: ngettext("{count} turned into", "{count} turned into", count),
    FELL: lambda count: ngettext("{count} no longer possible", "{count} no longer possible", count),
    RETURNED: lambda count: ngettext("{count} possible again", "{count} possible again", count),
    DORMANT: lambda count: ngettext("{count} dormant", "{count} dormant", count),
    UNNEEDED: lambda count: ngettext("{count} unneeded", "{count} unneeded", count),
    ADDED: lambda count: ngettext("{count} added", "{count} added", count),
    REPLACED: lambda count: ngettext("{count} replaced", "{count} replaced", count),
    ANEW: lambda count: ngettext("{count} answered again", "{count} answered again", count),
    TAKEN_OUT: lambda count: ngettext("{count} taken out", "{count} taken out", count),
}
SIGNS = {
    KEPT: "confirm",
    MOVED: "forward",
    CHANGED: "restart",
    TURNED: "redo",
    FELL: "failed",
    RETURNED: "undo",
    DORMANT: "pause",
    UNNEEDED: "last",
    ADDED: "new",
    REPLACED: "pencil",
    ANEW: "computer",
    TAKEN_OUT: "less",
}
# what the two buttons of the review go to
PROBLEMS, DIFFERENCES = (FELL,), (CHANGED, TURNED)
NO_OTHER_PROBLEM = _("There is no other problem.")
NO_OTHER_DIFFERENCE = _("There is no other difference.")
_KIND_COLOURS = {
    KEPT: GREEN,
    MOVED: TEAL,
    CHANGED: YELLOW,
    TURNED: BLUE,
    ADDED: TEAL,
    REPLACED: TEAL,
    ANEW: PURPLE,
}
LUCK = {SAME: _("Same cards or dice"), NEW: _("New cards or dice")}
FALLEN = {
    SKIP: _("Turns that are no longer possible are skipped"),
    STOP: _("The new line ends at the first turn that is no longer possible"),
    ASK: _("You are asked about each turn that is no longer possible"),
}
FALLEN_WITH_OFFERS = {
    SKIP: _("Turns that are no longer possible are replaced by the game, or else skipped"),
    STOP: _("The new line ends at the first turn that the game cannot replace"),
    ASK: _("You are asked about each turn that the game cannot replace"),
}
# The same, after another choice in a list.
LUCK_PHRASES = {SAME: _("same cards or dice"), NEW: _("new cards or dice")}
FALLEN_PHRASES = {
    SKIP: _("turns that are no longer possible are skipped"),
    STOP: _("the new line ends at the first turn that is no longer possible"),
    ASK: _("you are asked about each turn that is no longer possible"),
}
PHRASES_WITH_OFFERS = {
    SKIP: _("turns that are no longer possible are replaced by the game, or else skipped"),
    STOP: _("the new line ends at the first turn that the game cannot replace"),
    ASK: _("you are asked about each turn that the game cannot replace"),
}
# The same in few words, for a button without room for the sentences.
FALLEN_IN_BRIEF = {
    SKIP: _("Impossible turns skipped"),
    STOP: _("Ends at the first problem"),
    ASK: _("Asks at each problem"),
}
FALLEN_PHRASES_IN_BRIEF = {
    SKIP: _("impossible turns skipped"),
    STOP: _("ends at the first problem"),
    ASK: _("asks at each problem"),
}


REPAIRS = {
    RepairKind.WITHOUT_REPLY: _("Remove the reply, too"),
    RepairKind.WITH_REPLY: _("Skip this turn and its reply"),
    RepairKind.PASS: _("Pass instead"),
    RepairKind.COMPUTER: _("Let the computer answer again"),
    RepairKind.OUT: _("Skip this turn"),
}
REPAIRS_OF_ALL = {
    RepairKind.WITHOUT_REPLY: _("Remove all such replies"),
    RepairKind.WITH_REPLY: _("Skip all such turns and their replies"),
    RepairKind.PASS: _("Pass instead of all such turns"),
    RepairKind.COMPUTER: _("Let computers answer again everywhere"),
    RepairKind.OUT: _("Skip all such turns"),
}
ALL_REPAIRED = {  # the same, as the names of actions
    RepairKind.WITHOUT_REPLY: _("remove all such replies"),
    RepairKind.WITH_REPLY: _("skip all such turns and their replies"),
    RepairKind.PASS: _("pass instead of all such turns"),
    RepairKind.COMPUTER: _("let computers answer again"),
    RepairKind.OUT: _("skip all such turns"),
}


def colour_of(kind: str, theme: Theme) -> str:
    """Return the colour of a kind of verdict. It is never the only sign: an icon and a word accompany it."""
    if kind in _KIND_COLOURS:
        return theme.piece(_KIND_COLOURS[kind])
    return theme.alarm if kind == FELL else theme.dim


def edits_text(edits: Sequence[Edit]) -> str:
    """Return all edits in words, such as "turns 5 and 8 taken out, turn 7 moved before turn 3"."""
    return format_list([text for text, _title in _merged_texts(edits)], "unit")


def edits_title(edits: Sequence[Edit]) -> str:
    """Return all edits as a title, such as "Turns 5 and 8 taken out, turn 7 moved before turn 3"."""
    texts = _merged_texts(edits)
    return format_list(
        [*(title for _text, title in texts[:1]), *(text for text, _title in texts[1:])], "unit"
    )


def _merged_texts(edits: Sequence[Edit]) -> list[tuple[str, str]]:
    """Return each edit in words and as a title; all that take single turns out are one, and all that replace
    turns."""
    found: dict[object, list[Edit]] = {}
    for number, edit in enumerate(edits):
        is_single = isinstance(edit, Replace) or (isinstance(edit, TakeOut) and edit.first == edit.last)
        found.setdefault(type(edit) if is_single else number, []).append(edit)
    return [
        _texts_of_turns(group) if len(group) > 1 else (_edit_text(group[0]), _edit_title(group[0]))
        for group in found.values()
    ]


def _texts_of_turns(edits: Sequence[Edit]) -> tuple[str, str]:
    """Return several edits of one kind in words and as a title, such as "turns 5 and 8 taken out"."""
    turns = format_list([format_number(turn) for turn in sorted(edited_turns(edits))])
    if isinstance(edits[0], Replace):
        return _("turns {turns} replaced", turns=turns), _("Turns {turns} replaced", turns=turns)
    return _("turns {turns} taken out", turns=turns), _("Turns {turns} taken out", turns=turns)


def _edit_text(edit: Edit) -> str:
    """Return one edit in words, to go on in a list, such as "turn 5 taken out"."""
    match edit:
        case Replace(turn):
            return _("turn {turn} replaced", turn=turn)
        case Insert(before):
            return _("a turn inserted before turn {turn}", turn=before)
        case TakeOut(first, last) if first == last:
            return _("turn {turn} taken out", turn=first)
        case TakeOut(first, last):
            return _("turns {first} to {last} taken out", first=first, last=last)
        case MoveTo(first, last, before) if first == last:
            return _("turn {turn} moved before turn {before}", turn=first, before=before)
        case MoveTo(first, last, before):
            return _(
                "turns {first} to {last} moved before turn {before}", first=first, last=last, before=before
            )
        case Swap(one, other):
            return _("turns {one} and {other} swapped", one=one, other=other)


def _edit_title(edit: Edit) -> str:
    """Return one edit as a title, such as "Turn 5 taken out"."""
    match edit:
        case Replace(turn):
            return _("Turn {turn} replaced", turn=turn)
        case Insert(before):
            return _("A turn inserted before turn {turn}", turn=before)
        case TakeOut(first, last) if first == last:
            return _("Turn {turn} taken out", turn=first)
        case TakeOut(first, last):
            return _("Turns {first} to {last} taken out", first=first, last=last)
        case MoveTo(first, last, before) if first == last:
            return _("Turn {turn} moved before turn {before}", turn=first, before=before)
        case MoveTo(first, last, before):
            return _(
                "Turns {first} to {last} moved before turn {before}", first=first, last=last, before=before
            )
        case Swap(one, other):
            return _("Turns {one} and {other} swapped", one=one, other=other)


def edit_name(edit: Edit) -> str:
    """Return the name of the action that makes this edit, as Undo and Redo show it: its verb, as in the
    menu."""
    match edit:
        case Replace(turn):
            return _("replace turn {turn}", turn=turn)
        case Insert(before):
            return _("insert a turn before turn {turn}", turn=before)
        case TakeOut(first, last) if first == last:
            return _("take out turn {turn}", turn=first)
        case TakeOut(first, last):
            return _("take out turns {first} to {last}", first=first, last=last)
        case MoveTo(first, last, before) if first == last:
            return _("move turn {turn} before turn {before}", turn=first, before=before)
        case MoveTo(first, last, before):
            return _(
                "move turns {first} to {last} before turn {before}", first=first, last=last, before=before
            )
        case Swap(one, other):
            return _("swap turns {one} and {other}", one=one, other=other)


def counts_text(counts: Mapping[str, int]) -> str:
    """Return the counts of verdicts by kind in words, such as "31 unchanged, 9 different"; kinds without any
    are left out."""
    return format_list((_COUNTED[kind](counts[kind]) for kind in KINDS if counts.get(kind)), "unit")


def result_sentences(edit: str, counts: Mapping[str, int]) -> str:
    """Return the result of an edit, of this title, in sentences for a message: first what needs a look, then
    the other counts, then the edit. Where there is little room, the last ones are left out."""
    urgent = {kind: count for kind, count in counts.items() if kind in (*PROBLEMS, *DIFFERENCES)}
    others = {kind: count for kind, count in counts.items() if kind not in urgent}
    parts = *(counts_text(one) for one in (urgent, others)), edit
    return " ".join(_("{sentence}.", sentence=one) for one in parts if one)


def returned_text(count: int) -> str:
    """Return the sentence that so many dormant turns were played again; empty for none."""
    if not count:
        return ""
    return ngettext("{count} dormant turn has returned.", "{count} dormant turns have returned.", count)


def choices_text(choices: Choices, has_luck: bool, is_brief: bool = False) -> str:
    """Return the choices in words, such as "New cards or dice, computers answer again"; `has_luck` says
    whether the game has chance."""
    titles, phrases = FALLEN, FALLEN_PHRASES
    if is_brief:
        titles, phrases = FALLEN_IN_BRIEF, FALLEN_PHRASES_IN_BRIEF
    elif choices.offers:
        titles, phrases = FALLEN_WITH_OFFERS, PHRASES_WITH_OFFERS
    parts = [LUCK[choices.luck], phrases[choices.fallen]] if has_luck else [titles[choices.fallen]]
    if choices.anew:
        parts.append(_("computers answer again"))
    if choices.branches:
        parts.append(_("its other lines come along"))
    return format_list(parts, "unit")


def branches_text(count: int) -> str:
    """Return the choice to replay so many other lines as well."""
    return ngettext("Take its other line along", "Take its {count} other lines along", count)


def come_along_text(count: int) -> str:
    """Return how many other lines the new line takes along."""
    if not count:
        return _("no other line comes along")
    return ngettext("{count} other line comes along", "{count} other lines come along", count)


def came_along_text(count: int) -> str:
    """Return how many other lines the new line has taken along, as a sentence; empty for none."""
    return (
        ngettext("{count} other line came along.", "{count} other lines came along.", count) if count else ""
    )


def changed_choices_name(before: Choices, after: Choices) -> str:
    """Return the name of the action that changes the choices, as Undo and Redo show it: the first choice that
    differs, such as "choose: new cards or dice"."""
    return _("choose: {choice}", choice=_changed_choice(before, after))


def _changed_choice(before: Choices, after: Choices) -> str:
    """Return the first choice that differs, as it is now, such as "new cards or dice"."""
    if before.luck != after.luck:
        return LUCK_PHRASES[after.luck]
    if before.fallen != after.fallen:
        return FALLEN_PHRASES[after.fallen]
    if before.offers != after.offers:
        return (
            _("the game’s replacements are played")
            if after.offers
            else _("the game’s replacements are not played")
        )
    if before.anew != after.anew:
        return _("computers answer again") if after.anew else _("computers answer as before")
    return _("its other lines come along") if after.branches else _("its other lines stay behind")


def spoken_row(turn: SeenVerdict, old: str, new: str) -> str:
    """Return a row as a screen reader says it: both turns, once if they are the same, the verdict and its
    reason."""
    names = old if old == new or not new else new if not old else _("{old}, then {new}", old=old, new=new)
    if turn.why:
        return _("{turn}: {result}. {reason}", turn=names, result=VERDICT_WORDS[turn.kind], reason=turn.why)
    return _("{turn}: {result}", turn=names, result=VERDICT_WORDS[turn.kind])


def unchanged_text(count: int) -> str:
    """Return a number of unchanged turns as "297 unchanged"."""
    return _COUNTED[KEPT](count)


def turn_range_text(first: int, last: int) -> str:
    """Return "turns 9 to 20"."""
    return _("turns {first} to {last}", first=first, last=last)


def spoken_stretch(turns: str, count: str) -> str:
    """Return a stretch as a screen reader says it: "turns 9 to 20: 12 unchanged", from these two parts."""
    return _("{turns}: {result}", turns=turns, result=count)

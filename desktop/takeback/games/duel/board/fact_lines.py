"""The lines that say what has happened, for the log beside the table and for explanations."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Fact, Obj
from takeback.games.duel.kernel.replacement import REPLACED
from takeback.games.duel.narration import reason_of
from takeback.games.duel.titles import mark_text
from takeback.games.duel.variant import variant_of
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .laid import GONE, Laid, grows_from

IT, THE_RULES = _("It"), _("The rules")  # they stand at the start of a line, for what has no name
TOLD = {
    "play": gettext_noop("{who} plays {source}"),
    "use": gettext_noop("{who} uses {source}"),
    "wound": gettext_noop("{source} wounds {what} for {amount}"),
    "lose_life": gettext_noop("{what} loses {amount} life"),
    "gain_life": gettext_noop("{what} gains {amount} life"),
    "draw": gettext_noop("{what} draws {amount}"),
    "enter": gettext_noop("{obj} enters"),
    "attach": gettext_noop("{obj} is attached to {other}"),
    "grow": gettext_noop("{other} grows into {obj}"),
    "fall": gettext_noop("{obj} falls"),
    "destroy": gettext_noop("{obj} is destroyed"),
    "give_up": gettext_noop("{who} gives up {obj}"),
    "attack": gettext_noop("{obj} attacks"),
    "guard": gettext_noop("{obj} guards {other}"),
    "leave": gettext_noop("{obj} leaves the field"),
    "leave_hand": gettext_noop("{obj} returns to the hand"),
    "leave_deck": gettext_noop("{obj} returns to the deck"),
    "leave_void": gettext_noop("{obj} goes to the void"),
    "leave_hand_by": gettext_noop("{obj} returns to the hand, by {source}"),
    "leave_deck_by": gettext_noop("{obj} returns to the deck, by {source}"),
    "leave_void_by": gettext_noop("{obj} goes to the void, by {source}"),
    "guard_namesake": gettext_noop("{who}’s {obj} guards {opponent}’s {other}"),
    "control": gettext_noop("{obj} goes over to {what}"),
    "cancel": gettext_noop("{obj} is cancelled"),
    "take_prize": gettext_noop("{what} takes a prize"),
    "status": gettext_noop("{obj} is {key}"),
    "come_forward": gettext_noop("{obj} comes to the front"),
    "score": gettext_noop("{source} scores {amount} on road {key}"),
    "go": gettext_noop("{obj} moves"),
    "resolve": gettext_noop("{source} resolves"),
    "resolve_ability": gettext_noop("The ability of {source} resolves"),
    "discard": gettext_noop("{what} discards"),
    "heads": gettext_noop("The coin shows heads"),
    "tails": gettext_noop("The coin shows tails"),
    "lose": gettext_noop("{what} loses"),
}


# facts of a source that are recorded before it resolves; a unit deals its wounds in the clash, too
BEFORE_RESOLVING = frozenset({"play", "use", "resolve"})
BEFORE_AN_ABILITY = BEFORE_RESOLVING | {"wound", "lose_life", "attack", "guard", "enter"}


def fact_line(laid: Laid, fact: Fact, names: Sequence[str]) -> str:
    """Return one fact as a line; "" if facts of its kind are not told, or a name in it is no longer known."""
    if fact.kind == REPLACED:
        known = _KnownNames(laid, fact.number)
        reason = reason_of(fact, known.name, lambda seat: names[seat])
        return "" if known.is_one_missing else reason
    form = TOLD.get(_form_of(laid, fact), "")
    obj = laid.name_since(fact.obj, fact.number) if fact.obj else ""
    if fact.kind == "counters":
        return _counters_line(fact, obj or IT) if obj is not None else ""
    source = _source(laid, fact)
    other = _name_of_second(laid, fact)
    what = names[fact.seat] if fact.seat >= 0 and not (fact.kind == "wound" and obj) else obj
    named = {"{obj}": obj, "{source}": source, "{what}": what, "{other}": other}
    if not form or any(name is None and part in form for part, name in named.items()):
        return ""
    return _(
        form,
        who=names[fact.actor] if fact.actor >= 0 else THE_RULES,
        opponent=names[1 - fact.actor] if fact.actor >= 0 else "",
        source=source,
        what=what or IT,
        obj=obj or IT,
        other=other,
        amount=fact.amount or 1,
        key=mark_text(fact.key),
    )


def _counters_line(fact: Fact, obj: str) -> str:
    """Return that an object gets counters, as a line."""
    return ngettext(
        "{obj} gets {count} {key} counter",
        "{obj} gets {count} {key} counters",
        fact.amount,
        obj=obj,
        key=fact.key,
    )


class _KnownNames:
    """Gives the names of objects in a fact, and notes if one is no longer known."""

    def __init__(self, laid: Laid, number: int) -> None:
        self.is_one_missing = False
        self._laid, self._number = laid, number

    def name(self, oid: int) -> str:
        """Return the name of an object; if it is no longer known, note that and return that it has left."""
        name = self._laid.name_since(oid, self._number)
        self.is_one_missing = self.is_one_missing or name is None
        return name or GONE


def _form_of(laid: Laid, fact: Fact) -> str:
    """Return which form of `TOLD` a fact has; its kind, which may be missing there, if it has no special
    one."""
    if fact.kind == "flip":
        return "heads" if fact.amount else "tails"
    if fact.kind == "enter" and (host := _host(laid, fact)) is not None:
        return "grow" if grows_from(laid.card_of(fact.obj)) == host.card else "attach"
    if fact.kind == "leave" and fact.others:
        moved = laid.state.find(fact.others[0])
        goal = f"leave_{moved.zone}" if moved is not None else ""
        goal += "_by" if fact.source not in (0, fact.obj) else ""
        return goal if goal in TOLD else fact.kind
    if fact.kind == "guard" and fact.actor >= 0 and _is_of_namesakes(laid, fact):
        return "guard_namesake"
    return "resolve_ability" if _is_of_ability(fact) else fact.kind


def _is_of_namesakes(laid: Laid, fact: Fact) -> bool:
    """Tell whether guard and attacker of a fact have the same name."""
    guard, attacker = (laid.name_since(oid, fact.number) for oid in (fact.obj, fact.others[0]))
    return guard is not None and guard == attacker


def _host(laid: Laid, fact: Fact) -> Obj | None:
    """Return what the object of a fact is attached to now; None if it is not."""
    obj = laid.state.find(fact.obj)
    return laid.state.find(obj.attached) if obj is not None and obj.attached else None


def _name_of_second(laid: Laid, fact: Fact) -> str | None:
    """Return the name of the second object of a line: what is guarded, grows or has something attached.

    "" without one.
    """
    if fact.kind == "guard":
        return laid.name_since(fact.others[0], fact.number)
    host = _host(laid, fact) if fact.kind == "enter" else None
    if host is None:
        return ""
    is_grown = grows_from(laid.card_of(fact.obj)) == host.card
    return REGISTRY.definition(host.card).name if is_grown else laid.name(host.oid)


def _is_of_ability(fact: Fact) -> bool:
    """Tell whether an ability on the chain resolved, and not a card."""
    return fact.kind == "resolve" and fact.obj not in (0, fact.source)


def _source(laid: Laid, fact: Fact) -> str | None:
    """Return the name of a fact's source; of a used ability, its card."""
    card = fact.key.rpartition(".")[0] if fact.kind == "use" else ""
    if card in REGISTRY.definitions:
        return REGISTRY.definition(card).name
    return laid.name_since(fact.source, fact.number) if fact.source else THE_RULES


class LogRow(msgspec.Struct, frozen=True):
    """A line of the log beside the table, which may be the heading of a turn."""

    text: str
    is_heading: bool = False


def in_telling_order(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts in the order in which they are told: that something resolves, which is recorded last,
    comes before what it does."""
    told: list[Fact] = []
    for fact in facts:
        at = len(told)
        if fact.kind == "resolve":
            earlier = BEFORE_AN_ABILITY if _is_of_ability(fact) else BEFORE_RESOLVING
            while at and _is_done_by(told[at - 1], fact.source, earlier):
                at -= 1
        told.insert(at, fact)
    return told


def _is_done_by(fact: Fact, source: int, earlier: Collection[str]) -> bool:
    """Tell whether this is what a source does as it resolves, unless it is of these kinds, or changes it."""
    return fact.kind == REPLACED or (fact.source == source and fact.kind not in earlier)


def log_rows(laid: Laid, names: Sequence[str]) -> list[LogRow]:
    """Return the lines of this turn and the last one, the newest last, with a heading for each turn.

    Cards drawn in a row are one line, and what follows from another line is left out.
    """
    found: list[LogRow] = []
    turn, before = 0, ""
    explained: set[int] = set()  # objects whose fall was told already
    drawn, count = None, 0  # the drawing seat and source of the last line, and how many cards
    for fact in in_telling_order((*laid.state.facts_before, *laid.state.facts)):
        follows = (
            (fact.kind == "lose_life" and before == "wound")
            or (fact.kind == "fall" and fact.obj in explained)
            or (fact.kind == "fall" and fact.obj in laid.fallen_forms.values())
            or (fact.kind == "leave" and bool(fact.key))  # it fell, which was told already
        )
        before = fact.kind
        if not fact.turn or follows or not (line := fact_line(laid, fact, names)):
            continue
        if fact.kind in ("destroy", "give_up"):
            explained.add(fact.obj)
        if fact.turn != turn:
            turn = fact.turn
            has_rounds = bool(variant_of(laid.state).rounds)
            title = _("Round {number}", number=turn) if has_rounds else _("Game turn {number}", number=turn)
            found.append(LogRow(title, is_heading=True))
        draws = (turn, fact.seat, fact.source) if fact.kind == "draw" else None
        count = count + 1 if draws is not None and draws == drawn else 1
        drawn = draws
        if count > 1:
            found[-1] = LogRow(_("{what} draws {amount}", what=names[fact.seat], amount=count))
        else:
            found.append(LogRow(line))
    return found

"""Edits of the past of a line, and the plan of turns that results from them.

`desktop/takeback/engine/rewrite.py` plays the plan.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from takeback.engine.game import Game
from takeback.engine.history import Dormant, History, Node
from takeback.engine.record import NO_START, TableRecord, with_stored_start
from takeback.engine.state import Action, Illegal
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

SKIP, STOP, ASK = "skip", "stop", "ask"
SAME, NEW = "same", "new"

NOTHING_TO_DO = _("Nothing has been changed yet.")
NOTHING_INSERTED = _("There is nothing to insert.")
OTHER_GAME = _("That line belongs to another game.")
DELETED = _("That line was deleted. Put it back first.")
INTO_ITSELF = _("Turns cannot be moved into themselves.")
THERE_ALREADY = _("They are already there.")
INSIDE_ITSELF = _("A line cannot be replayed inside itself.")
OWN_START = _("This game started from a special position, which no options produce.")


class NewTurn(msgspec.Struct, frozen=True):
    """A turn that the player wants played: the seat and its actions."""

    seat: int
    actions: tuple[Action, ...]


class Replace(msgspec.Struct, frozen=True):
    """An edit that puts other turns, usually one, in the place of this turn."""

    turn: int  # its number on the line, the first being 1; so in all edits
    by: tuple[NewTurn, ...]


class Insert(msgspec.Struct, frozen=True):
    """An edit that puts turns before this turn; one more than the last turn appends them."""

    before: int
    turns: tuple[NewTurn, ...]


class TakeOut(msgspec.Struct, frozen=True):
    """An edit that removes the turns from `first` to `last`, both included."""

    first: int
    last: int


class MoveTo(msgspec.Struct, frozen=True):
    """An edit that moves the turns from `first` to `last`, both included, before another one; one more than
    the last turn moves them to the end."""

    first: int
    last: int
    before: int


class Swap(msgspec.Struct, frozen=True):
    """An edit that exchanges two turns, usually of one seat."""

    one: int
    other: int


Edit = Replace | Insert | TakeOut | MoveTo | Swap


class Added(msgspec.Struct, frozen=True):
    """A new turn of the player in a plan, and the turn it replaces, if any."""

    turn: NewTurn
    replaces: Node | None = None


class Removed(msgspec.Struct, frozen=True):
    """A turn that was taken out of a plan; listed so that the report can show it."""

    node: Node


class DormantTurn(msgspec.Struct, frozen=True):
    """A dormant turn in a plan: it is played if the rules allow it there, else it goes on waiting."""

    node: Node


Item = Node | Added | Removed | DormantTurn


class Plan(msgspec.Struct, frozen=True):
    """The turns to be played on the base turn, in order."""

    base: Node
    items: tuple[Item, ...]
    moved: frozenset[int] = frozenset()  # the serials of turns that the player moved or swapped


class DormantTurns(msgspec.Struct, frozen=True):
    """The dormant turns of a line, by the number of the turn that they stand before or after."""

    before: Mapping[int, Sequence[Node]] = {}
    after: Mapping[int, Sequence[Node]] = {}


NONE_DORMANT = DormantTurns()


def dormant_turns(history: History, line: Sequence[Node]) -> DormantTurns:
    """Return the dormant turns of this line; those whose old line was destroyed are left out."""
    before, after = dict[int, Sequence[Node]](), dict[int, Sequence[Node]]()
    for node in history.marked.values():
        waiting = node.mark("dormant")
        if isinstance(waiting, Dormant) and node.depth < len(line) and line[node.depth] is node:
            for turns, serials in ((before, waiting.before), (after, waiting.after)):
                turns[node.depth] = [turn for turn in map(history.nodes.get, serials) if turn is not None]
    return DormantTurns(before, after)


def make_plan(line: Sequence[Node], edits: Iterable[Edit], dormant: DormantTurns = NONE_DORMANT) -> Plan:
    """Return the plan for a line (from Start to its tip) with these edits, from the first turn that changes.

    `dormant` turns of the changed part are tried where they wait. Without edits the whole line is replayed
    from Start. Raises Illegal with a sentence for edits that contradict or do not fit.
    """
    edits = tuple(edits)
    slots: dict[int, tuple[Item, ...]] = {}  # by turn number: the items that replace it
    fronts: dict[int, list[Item]] = {}  # by turn number: the items inserted before it
    touched: set[int] = set()
    for edit in edits:
        _refuse_senseless(edit, len(line) - 1)
        for turn in _changed_turns(edit):
            if turn in touched:
                raise Illegal(_("Turn {turn} is changed twice. Remove one of the two changes.", turn=turn))
            touched.add(turn)
        _apply_edit(edit, line, slots, fronts)
    first = min((*slots, *fronts), default=1)
    waiting = {place for place in (*dormant.before, *dormant.after) if place >= first}
    places = sorted({*slots, *fronts, *waiting})
    done = first
    items: list[Item] = []
    for place in places:
        items += line[done:place]
        items += map(DormantTurn, dormant.before.get(place, ()))
        items += fronts.get(place, ())
        items += slots.get(place, line[place : place + 1])
        items += map(DormantTurn, dormant.after.get(place, ()))
        done = place + 1
    items += line[done:]
    moved = {
        line[turn].serial
        for edit in edits
        if isinstance(edit, MoveTo | Swap)
        for turn in edited_turns([edit])
    }
    return Plan(line[first - 1], tuple(items), frozenset(moved))


def why_no_transplant(base: Node, first: Node) -> str:
    """Return why the line from `first` on cannot be replayed after `base`; empty if it can."""
    if first.parent is base:
        return THERE_ALREADY
    return INSIDE_ITSELF if base.is_in_subtree_of(first) else ""


def make_transplant_plan(base: Node, nodes: Sequence[Node]) -> Plan:
    """Return the plan to replay the rest of a line on another turn.

    Raises Illegal if there are no turns, or they follow that turn already, or it is one of them or after
    them.
    """
    if not nodes:
        raise Illegal(NOTHING_INSERTED)
    if why := why_no_transplant(base, nodes[0]):
        raise Illegal(why)
    return Plan(base, tuple(nodes))


def why_no_source(history: History, nodes: Iterable[Node]) -> str:
    """Return why these turns cannot be replayed elsewhere, as one is not in this tree or was deleted; "" when
    they can."""
    for node in nodes:
        if not history.contains(node):
            return OTHER_GAME
        if history.is_hidden(node):
            return DELETED
    return ""


def _refuse_senseless(edit: Edit, count: int) -> None:
    """Raise Illegal if an edit does not fit a line with this many turns, or would change nothing."""
    match edit:
        case Replace(turn, by):
            _refuse_beyond(count, turn)
            if not by or not all(one.actions for one in by):
                raise Illegal(_("There is no replacement for turn {turn}. Skip it instead.", turn=turn))
        case Insert(before, turns):
            _refuse_beyond(count, before, behind=1)
            if not turns or not all(one.actions for one in turns):
                raise Illegal(NOTHING_INSERTED)
        case TakeOut(first, last):
            _refuse_beyond(count, first, last)
            _refuse_backward(first, last)
        case MoveTo(first, last, before):
            _refuse_beyond(count, first, last)
            _refuse_beyond(count, before, behind=1)
            _refuse_backward(first, last)
            if first < before <= last:
                raise Illegal(INTO_ITSELF)
            if before in (first, last + 1):
                raise Illegal(THERE_ALREADY)
        case Swap(one, other):
            _refuse_beyond(count, one, other)
            if one == other:
                raise Illegal(THERE_ALREADY)


def _refuse_beyond(count: int, *turns: int, behind: int = 0) -> None:
    """Raise Illegal unless the turn numbers are from 1 to `count + behind`."""
    for turn in turns:
        if not 1 <= turn <= count + behind:
            number = format_number(turn)
            if not count:
                raise Illegal(_("This line has no turns, so there is no turn {number}.", number=number))
            raise Illegal(
                ngettext(
                    "This line has {count} turn, so there is no turn {number}.",
                    "This line has {count} turns, so there is no turn {number}.",
                    count,
                    number=number,
                )
            )


def _refuse_backward(first: int, last: int) -> None:
    """Raise Illegal if a range of turns ends before it begins."""
    if last < first:
        raise Illegal(_("Turn {last} comes before turn {first}.", last=last, first=first))


def edited_turns(edits: Iterable[Edit]) -> set[int]:
    """Return the numbers of the turns that these edits take out, replace, move or swap."""
    return {turn for edit in edits for turn in _changed_turns(edit)}


def _changed_turns(edit: Edit) -> Iterable[int]:
    """Return the number of each turn that an edit changes; inserting changes none."""
    match edit:
        case Replace(turn):
            return (turn,)
        case TakeOut(first, last) | MoveTo(first, last):
            return range(first, last + 1)
        case Swap(one, other):
            return one, other
    return ()


def _apply_edit(
    edit: Edit, line: Sequence[Node], slots: dict[int, tuple[Item, ...]], fronts: dict[int, list[Item]]
) -> None:
    """Record an edit in `slots` (items replacing a turn) and `fronts` (items before a turn)."""
    match edit:
        case Replace(turn, by):
            slots[turn] = tuple([Added(one, line[turn]) for one in by])
        case Insert(before, turns):
            fronts.setdefault(before, []).extend(Added(one) for one in turns)
        case TakeOut(first, last):
            slots |= {turn: (Removed(line[turn]),) for turn in range(first, last + 1)}
        case MoveTo(first, last, before):
            fronts.setdefault(before, []).extend(line[first : last + 1])
            slots |= dict.fromkeys(range(first, last + 1), ())
        case Swap(one, other):
            slots[one], slots[other] = (line[other],), (line[one],)


# choices ------------------------------------------------------------------------------------------------
class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """General choices of the player for a replay: luck, illegal turns, and which computers play anew."""

    luck: str = SAME  # SAME or NEW: where random values of replayed turns come from
    fallen: str = SKIP  # SKIP, STOP or ASK: what is done about a turn that became illegal
    anew: tuple[int, ...] = ()  # seats of computer players that choose new turns
    offers: bool = False  # whether the game's replacement for an illegal step is played
    branches: bool = False  # whether the lines that branch off after the change are replayed, too

    def __post_init__(self) -> None:
        if self.luck not in (SAME, NEW) or self.fallen not in (SKIP, STOP, ASK):
            raise Illegal(
                _(
                    "Random values are the same or new; a turn that is no longer possible is skipped, "
                    "stops the replay, or is asked about."
                )
            )


DEFAULT_CHOICES = Choices()


# another start ------------------------------------------------------------------------------------------
def with_other_options(
    game: Game, record: TableRecord, options: Mapping[str, object], seed: int | None = None
) -> TableRecord:
    """Return the record with other options or another seed, as a free practice table without a seal.

    Raises Illegal if an option does not fit, or the table began from a start that options and seed do not
    give.
    """
    if record.start != NO_START and not game.keeps_start:
        given = with_stored_start(game, msgspec.structs.replace(record, start=NO_START))
        if bytes(given.start) != bytes(record.start):
            raise Illegal(OWN_START)
    return with_stored_start(
        game,
        msgspec.structs.replace(
            record,
            options=game.read_options({**record.options, **options}),
            seed=record.seed if seed is None else seed,
            rule="free",
            practice=True,
            start=NO_START,
            seal="",
            promise="",
        ),
    )

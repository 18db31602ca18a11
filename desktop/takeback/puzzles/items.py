"""The moves of each item (line, block or piece) of a puzzle, undone and redone independently of the other
items.

Nothing here knows a game. A game's Ground says what a move of one of its items would do now; all changes of
the items' move lists follow from that.
"""

from collections.abc import Callable, Generator, Iterable
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from takeback.engine.state import Action, Event, Illegal, State
from takeback.puzzles.levels import StoredWarnings
from takeback.texts import gettext as _

Cell = tuple[int, int]
ItemMove = tuple[str | int, ...]  # ("U",), ("place", 2, 1), ("slide", "L"), ("lift",)
Why = tuple[int | str | tuple[int, ...], ...]  # the reason of a move: equal reasons, same context

WAYS_PER_PLACE = 12
WAYS_PER_ITEM = 200


def letter(item: int) -> str:
    """Return the letter by which an item is called: "A" for item 0, and "A" again after "Z"."""
    return chr(ord("A") + item % 26)


class Debt(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Entries that an entry cut off another item and that were not given back, oldest first."""

    item: int
    serials: tuple[int, ...]


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One move of an item. It keeps its serial for ever, even while it is undone or cut off."""

    serial: int
    move: ItemMove
    where: tuple[Cell, ...]  # as in `Preview`
    why: Why
    cut: tuple[Debt, ...] = ()  # what this move cut off other items
    stroke: int = 0  # the number of its stroke, from 1; 0: undone, or made before strokes were numbered


class Stroke(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Moves that one mover made in one go, without another mover between them."""

    mover: int  # -1: a single move that is always a stroke of its own
    moves: int  # how many of them were not taken back
    is_open: bool = False  # the latest one was taken back, so the mover may continue this stroke


class Way(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Moves that were dropped from a redo list, kept with the entry `on` that they followed; 0 is the
    beginning."""

    on: int
    moves: tuple[tuple[ItemMove, Why], ...]


class Item(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The moves of one line, block or piece."""

    done: tuple[Entry, ...] = ()  # oldest first
    undone: tuple[Entry, ...] = ()  # the redo list, the next one first
    ways: tuple[Way, ...] = ()

    @property
    def last(self) -> int:
        """Return the serial of the last entry that is done; 0 at the beginning."""
        return self.done[-1].serial if self.done else 0


class ReasonKind(StrEnum):
    """The kinds of reasons why an item stays cut."""

    GONE_ON = "gone on"  # it has moved since it was cut
    IN_THE_WAY = "in the way"  # another item is in the way: its number, and for a pipe the cell
    COMPLETE = "complete"  # the pipe is joined
    ACROSS = "across"  # the two ends of the pipe would meet on a bridge, and not straight
    IMPOSSIBLE = "impossible"  # its moves are no longer possible


class Reason(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The reason why an item stays cut: its kind, and the numbers that the sentence about it names."""

    kind: ReasonKind
    values: tuple[int, ...] = ()


class PuzzleState(State, frozen=True):
    """The part of a position that all puzzles have, beside their level."""

    items: tuple[Item, ...]
    serial: int = 1  # of the next entry
    strokes: int = 0  # how many count
    last: int = -1  # the mover of the stroke in hand; -1: none
    strokes_made: tuple[Stroke, ...] = ()  # in order; between them some that were taken back
    in_hand: int = 0  # the number of the stroke that the same mover continues; 0: none
    solved: bool = False
    name: str = ""  # of the level, in results: "Brooks/3", "daily:2026-11-20"
    warnings: StoredWarnings = ()  # of the reader of the level, shown when it opens

    @property
    def level(self) -> Any:
        """Return the level that is played: a field of each puzzle's own type."""
        raise NotImplementedError

    def with_item(self, number: int, item: Item, **more: Any) -> Any:
        """Return the position with this item replaced, and with other fields as given."""
        items = (*self.items[:number], item, *self.items[number + 1 :])
        return replace(self, items=items, **more)


P = TypeVar("P", bound=PuzzleState)


# actions every puzzle has ----------------------------------------------------
HINT = "hint"  # the value of `by` in an action that a hint plays


class TakeBack(Action, frozen=True):
    """Undo the item's last move; what it had cut off other items comes back where it still fits."""

    item: int
    by: str = ""


class PlayAgain(Action, frozen=True):
    """Redo the item's next undone move, if it still does what it did."""

    item: int


# events every puzzle has -----------------------------------------------------
class Cut(Event, frozen=True):
    """An item lost its last entries; they became the next of its redo list, unchanged."""

    item: int
    serials: tuple[int, ...]

    def apply(self, state: PuzzleState) -> Any:
        """Move the entries to the front of the redo list."""
        item = state.items[self.item]
        keep = len(item.done) - len(self.serials)
        changed = replace(item, done=item.done[:keep], undone=item.done[keep:] + item.undone)
        return state.with_item(self.item, changed)


class WayKept(Event, frozen=True):
    """A redo list that no longer fits was kept as a way, so that nothing tried is lost."""

    item: int
    on: int
    moves: tuple[tuple[ItemMove, Why], ...]

    def apply(self, state: PuzzleState) -> Any:
        """Clear the redo list, add the way, and drop ways whose entry is no longer done, and the oldest where
        there are too many."""
        item = state.items[self.item]
        known = {0} | {entry.serial for entry in item.done}
        awake = tuple(way for way in item.ways if way.on in known)
        ways = kept_ways(awake, Way(self.on, self.moves))
        return state.with_item(self.item, replace(item, undone=(), ways=ways))


class Went(Event, frozen=True):
    """An item made a move.

    `again`: it redid its next undone entry, and the rest of the redo list survives.
    """

    item: int
    move: ItemMove
    where: tuple[Cell, ...]
    why: Why
    cut: tuple[Debt, ...]
    again: bool
    mover: int = -1  # whose stroke it is, see `Ground.mover`; -1: every move is a stroke of its own

    def apply(self, state: PuzzleState) -> Any:
        """Add the entry to the item and count the stroke. A redone entry keeps its serial; for a new one, the
        redo list is cleared."""
        item = state.items[self.item]
        serial = item.undone[0].serial if self.again else state.serial
        strokes, number = add_to_stroke(state, self.mover)
        entry = Entry(serial, self.move, self.where, self.why, self.cut, number)
        changed = replace(item, done=(*item.done, entry), undone=item.undone[1:] if self.again else ())
        return state.with_item(
            self.item,
            changed,
            serial=state.serial + (not self.again),
            last=self.mover,
            in_hand=number,
            **recounted(state, strokes),
        )


class TookBack(Event, frozen=True):
    """An item's last entry became the next of its redo list; what it had cut is given back by later
    events."""

    item: int

    def apply(self, state: PuzzleState) -> Any:
        """Move the entry to the redo list, without its debts; a stroke without moves no longer counts."""
        item = state.items[self.item]
        last = item.done[-1]
        entry = replace(last, cut=(), stroke=0)
        changed = replace(item, done=item.done[:-1], undone=(entry, *item.undone))
        return state.with_item(self.item, changed, **without_move_of_stroke(state, last.stroke))


class GaveBack(Event, frozen=True):
    """An item got back entries that had been cut off it."""

    item: int
    serials: tuple[int, ...]

    def apply(self, state: PuzzleState) -> Any:
        """Move the entries from the redo list back to the done ones."""
        item = state.items[self.item]
        count = len(self.serials)
        changed = replace(item, done=item.done + item.undone[:count], undone=item.undone[count:])
        return state.with_item(self.item, changed)


class StaysCut(Event, frozen=True):
    """An item does not get back what was cut off it, for this reason."""

    item: int
    reason: Reason

    def apply(self, state: PuzzleState) -> Any:
        """Change nothing; the event only reports the reason."""
        return state


class Solved(Event, frozen=True):
    """The puzzle was solved."""

    def apply(self, state: PuzzleState) -> Any:
        """Mark the position as solved."""
        return replace(state, solved=True)


# strokes ---------------------------------------------------------------------
# Taking back the moves of an item costs nothing, as undo costs nothing: a stroke that was taken back does not
# count, and one that was taken back in part is continued. What another item cut off still counts.


def strokes_of(state: PuzzleState) -> tuple[Stroke, ...]:
    """Return the strokes that were made. In a position from before they were numbered only the latest one is
    known; its moves cannot be told from others, so it counts as one move."""
    return state.strokes_made or ((Stroke(state.last, 1),) if state.last >= 0 else ())


def count_strokes(strokes: Iterable[Stroke]) -> int:
    """Return how many strokes count: those with moves, of which neighbours of one mover are one stroke."""
    count, before = 0, -1
    for stroke in strokes:
        if stroke.moves:
            count += stroke.mover < 0 or stroke.mover != before
            before = stroke.mover
    return count


def recounted(state: PuzzleState, strokes: tuple[Stroke, ...]) -> dict[str, object]:
    """Return the changed fields, `strokes_made` and `strokes`, for a position whose strokes are these; the
    number changes by as much as the count does."""
    more = count_strokes(strokes) - count_strokes(strokes_of(state))
    return {"strokes_made": strokes, "strokes": max(0, state.strokes + more)}


def add_to_stroke(state: PuzzleState, mover: int) -> tuple[tuple[Stroke, ...], int]:
    """Return the strokes after one more move of this mover, and the number of the stroke that it belongs to.

    It continues the stroke in hand, or the latest one that was taken back in part; else it begins a stroke.
    """
    strokes = strokes_of(state)
    in_hand = state.in_hand if state.strokes_made else len(strokes)
    number = _stroke_to_continue(strokes, in_hand, mover) if mover >= 0 else 0
    if not number:
        return (*strokes, Stroke(mover, 1)), len(strokes) + 1
    continued = Stroke(mover, strokes[number - 1].moves + 1)
    return (*strokes[: number - 1], continued, *strokes[number:]), number


def _stroke_to_continue(strokes: tuple[Stroke, ...], in_hand: int, mover: int) -> int:
    """Return the number of the stroke that a move of this mover continues; 0 for none."""
    if in_hand and strokes[in_hand - 1].mover == mover:
        return in_hand
    numbers = range(len(strokes), 0, -1)
    return next((one for one in numbers if _may_continue(strokes[one - 1], mover)), 0)


def _may_continue(stroke: Stroke, mover: int) -> bool:
    """Tell whether the stroke is this mover's, and a part of it was taken back and a part not."""
    return stroke.is_open and stroke.mover == mover and stroke.moves > 0


def without_move_of_stroke(state: PuzzleState, number: int) -> dict[str, object]:
    """Return the changed fields of a position after the last move of this stroke was taken back; none for
    number 0."""
    if not number:
        return {}
    strokes, stroke = strokes_of(state), strokes_of(state)[number - 1]
    shorter = Stroke(stroke.mover, max(0, stroke.moves - 1), True)
    strokes = _without_empty_end((*strokes[: number - 1], shorter, *strokes[number:]))
    in_hand = state.in_hand
    if in_hand == number and not shorter.moves:
        in_hand = next((one for one in range(len(strokes), 0, -1) if strokes[one - 1].moves), 0)
    last = strokes[in_hand - 1].mover if in_hand else -1
    return {"in_hand": in_hand, "last": last, **recounted(state, strokes)}


def _without_empty_end(strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    """Return the strokes up to the last one with moves."""
    length = len(strokes)
    while length and not strokes[length - 1].moves:
        length -= 1
    return strokes[:length]


def forget_strokes(state: P) -> P:
    """Return the position with no strokes counted, as at the start of a level."""
    items = tuple(
        replace(
            item,
            done=tuple(replace(entry, stroke=0) for entry in item.done),
            undone=tuple(replace(entry, stroke=0) for entry in item.undone),
        )
        for item in state.items
    )
    return replace(state, items=items, strokes=0, last=-1, strokes_made=(), in_hand=0)


# answers of a game -----------------------------------------------------------
class Preview(Struct, frozen=True):
    """The effect of a move now: where the item would be, why, and how many entries which items would lose."""

    where: tuple[Cell, ...]
    why: Why
    losses: tuple[tuple[int, int], ...] = ()


class Ground(Struct, frozen=True):
    """The functions by which a game answers questions about its items; none has side effects."""

    look: Callable[[Any, int, ItemMove], Preview]  # the effect of a move; raises Illegal with a sentence
    # why these entries cannot come back; None when they can
    stays_cut: Callable[[Any, int, tuple[Entry, ...]], Reason | None]
    reason_text: Callable[[int, Reason], str]  # why this item stays cut, in words without a full stop
    may_take_back: Callable[[Any, int], str]  # why not; empty when it may
    is_solved: Callable[[Any], bool]
    mover: Callable[[int], int]  # whose strokes an item's moves count as: its colour, or itself
    every_counts: bool  # every move is a stroke, not only one of another mover than before
    name: Callable[[Any, int], str]  # of the item: "Red"
    action: Callable[[int, ItemMove], Action]  # the action that makes this move of this item
    cells: Callable[[Any, int], Iterable[Cell]]  # where the item lies now
    added: Callable[[Any, int, tuple[Cell, ...]], Iterable[Cell]]  # the cells that `where` of an entry covers
    decks: Callable[[Any, Cell], int]  # how many items may lie on a cell
    # what has changed since this move was first played; empty for the usual sentence
    why_not_again: Callable[[Any, int, Entry, Preview], str] = lambda state, item, entry, now: ""
    # where cut items move elsewhere instead of becoming shorter: why each stays cut, for all debts at once
    together: Callable[[Any, tuple[Debt, ...]], tuple[Reason | None, ...]] | None = None


Pasts = Generator[Event, Any, Any]


def go(ground: Ground, state: Any, item: int, move: ItemMove) -> Pasts:
    """Play a move of an item: cut other items, redo the move or keep the redo list as a way, add the move,
    and report a solution. Raises Illegal, also once the puzzle is solved."""
    refuse_solved(state)
    look = ground.look(state, item, move)
    debts = []
    for victim, count in look.losses:
        serials = tuple(entry.serial for entry in state.items[victim].done[-count:])
        debts.append(Debt(victim, serials))
        state = yield Cut(victim, serials)
    mine: Item = state.items[item]
    again = bool(mine.undone) and (mine.undone[0].move, mine.undone[0].why) == (move, look.why)
    if mine.undone and not again:
        state = yield WayKept(item, mine.last, tuple((entry.move, entry.why) for entry in mine.undone))
    mover = -1 if ground.every_counts else ground.mover(item)
    state = yield Went(item, move, look.where, look.why, tuple(debts), again, mover)
    if ground.is_solved(state):
        state = yield Solved()
    return state


def take_back(ground: Ground, state: Any, item: int) -> Pasts:
    """Undo an item's last move, give back what it had cut, item by item, and report a solution. Raises
    Illegal if there is nothing to undo, the game refuses it, or the puzzle is solved."""
    refuse_solved(state)
    mine: Item = state.items[item]
    if not mine.done:
        raise Illegal(_("Nothing to undo for {item}.", item=ground.name(state, item)))
    if refusal := ground.may_take_back(state, item):
        raise Illegal(refusal)
    debts = mine.done[-1].cut
    state = yield TookBack(item)
    known = ground.together(state, debts) if ground.together else None
    for number, debt in enumerate(debts):
        why = why_not_given_back(ground, state, debt) if known is None else known[number]
        state = yield (StaysCut(debt.item, why) if why else GaveBack(debt.item, debt.serials))
    if ground.is_solved(state):  # what came back may cover what was missing
        state = yield Solved()
    return state


def play_again(ground: Ground, state: Any, item: int) -> Pasts:
    """Redo the item's next undone move. Raises Illegal, and the redo list stays, if it is empty or the move
    would not do what it did."""
    refuse_solved(state)
    mine: Item = state.items[item]
    name = ground.name(state, item)
    if not mine.undone:
        raise Illegal(_("Nothing to redo for {item}.", item=name))
    entry = mine.undone[0]
    now = ground.look(state, item, entry.move)
    if now.why != entry.why:
        raise Illegal(ground.why_not_again(state, item, entry, now) or it_stays(name))
    return (yield from go(ground, state, item, entry.move))


def it_stays(name: str) -> str:
    """Return the sentence for a move that cannot be redone because it would do something else."""
    return _("There {item} would not do what it did before. The move stays in the list of {item}.", item=name)


def refuse_by(by: str) -> None:
    """Raise Illegal unless `by` is empty (the player's own move) or that of a hint."""
    if by not in ("", HINT):
        raise Illegal(_("A move is the player’s own or a hint’s."))


def refuse_solved(state: PuzzleState) -> None:
    """Raise Illegal if the puzzle is solved."""
    if state.solved:
        raise Illegal(_("The puzzle is solved."))


def why_not_given_back(ground: Ground, state: Any, debt: Debt) -> Reason | None:
    """Return why an item stays cut; None when it gets back all entries of the debt: it gets all or none."""
    nearest = state.items[debt.item].undone[: len(debt.serials)]
    return find_later_moves(state, debt) or ground.stays_cut(state, debt.item, nearest)


def find_later_moves(state: Any, debt: Debt) -> Reason | None:
    """Return a reason if the cut entries are no longer the next of the item's redo list; None if they
    are."""
    nearest = state.items[debt.item].undone[: len(debt.serials)]
    return None if tuple(entry.serial for entry in nearest) == debt.serials else Reason(ReasonKind.GONE_ON)


def kept_ways(ways: tuple[Way, ...], new: Way) -> tuple[Way, ...]:
    """Return the ways with the new one last; an equal one is replaced, and the oldest are dropped beyond 12
    after one entry or 200 of the item."""
    rest = [way for way in ways if way != new]
    here = [way for way in rest if way.on == new.on]
    for way in here[: max(0, len(here) - WAYS_PER_PLACE + 1)]:
        rest.remove(way)
    return (*rest[-(WAYS_PER_ITEM - 1) :], new)


# small questions games share -------------------------------------------------
def with_done_entry(state: Any, item: int, entry: Entry) -> Any:
    """Return the position with this entry added to the item's done moves and nothing else changed: for
    trying, not for playing."""
    past = state.items[item]
    return state.with_item(item, replace(past, done=(*past.done, entry)))


def may_go(ground: Ground, state: Any, item: int, move: ItemMove) -> bool:
    """Tell whether the item may make this move now."""
    try:
        ground.look(state, item, move)
    except Illegal:
        return False
    return True


def may_play_again(ground: Ground, state: Any, item: int) -> bool:
    """Tell whether the item has an undone move and redoing it now would do what it did."""
    undone = state.items[item].undone
    try:
        return bool(undone) and bool(ground.look(state, item, undone[0].move).why == undone[0].why)
    except Illegal:
        return False

"""The past of an item: each line, block or piece has its own moves, taken back and played again alone.

Nothing here knows a game. A game says through its Ground what a move of one of its items would do now; all
that happens to the pasts follows from that, in the order written here.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from takeback.engine.state import Action, Event, Illegal, State

Cell = tuple[int, int]
ItemMove = tuple[str | int, ...]  # ("U",), ("place", 2, 1), ("slide", "L"), ("lift",)
Why = tuple[int | str | tuple[int, ...], ...]  # the reason of a move: equal reasons, same context

WAYS_PER_PLACE = 12
WAYS_PER_ITEM = 200


def letter(item: int) -> str:
    """What a pipe, a block or a piece is called."""
    return chr(ord("A") + item % 26)


class Debt(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Entries an entry has cut off an item and not given back, oldest first."""

    item: int
    serials: tuple[int, ...]


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One move of an item. Its serial is given once and kept for ever, whatever is taken back or given."""

    serial: int
    move: ItemMove
    where: tuple[Cell, ...]
    why: Why
    cut: tuple[Debt, ...] = ()


class Way(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Moves that were pushed out of a redo list, resting after the entry `on`; 0 is the item's beginning."""

    on: int
    moves: tuple[tuple[ItemMove, Why], ...]


class Item(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The past of one line, block or piece."""

    done: tuple[Entry, ...] = ()  # moves that stand, oldest first
    undone: tuple[Entry, ...] = ()  # its redo list, nearest first
    ways: tuple[Way, ...] = ()

    @property
    def last(self) -> int:
        """The serial of the latest standing entry; 0 at the beginning."""
        return self.done[-1].serial if self.done else 0


class Puzzle(State, frozen=True):
    """What the states of all three puzzles hold beside their level."""

    items: tuple[Item, ...]
    serial: int = 1  # the next entry's
    strokes: int = 0
    last: int = -1  # whose the latest stroke was
    solved: bool = False
    name: str = ""  # what results call the level: "Brooks/3", "daily:2026-11-20"
    warnings: tuple[str, ...] = ()  # what was odd about the level, shown when it opens

    def with_item(self, number: int, item: Item, **more: Any) -> Any:
        items = (*self.items[:number], item, *self.items[number + 1 :])
        return replace(self, items=items, **more)


# actions every puzzle has ----------------------------------------------------
HINT = "hint"  # what `by` says of an action that a hint plays


class TakeBack(Action, frozen=True):
    """The item's last move is taken back; what it had cut comes back where it still fits."""

    item: int
    by: str = ""


class PlayAgain(Action, frozen=True):
    """The item's nearest undone move stands again, for the same reason."""

    item: int


# events every puzzle has -----------------------------------------------------
class Cut(Event, frozen=True):
    """An item loses its last entries; they become the nearest of its redo list and keep all they are."""

    item: int
    serials: tuple[int, ...]

    def apply(self, state: Puzzle) -> Any:
        item = state.items[self.item]
        keep = len(item.done) - len(self.serials)
        changed = replace(item, done=item.done[:keep], undone=item.done[keep:] + item.undone)
        return state.with_item(self.item, changed)


class WayKept(Event, frozen=True):
    """A redo list that no longer fits is kept as a way, so that nothing tried is lost."""

    item: int
    on: int
    moves: tuple[tuple[ItemMove, Why], ...]

    def apply(self, state: Puzzle) -> Any:
        item = state.items[self.item]
        known = {0} | {entry.serial for entry in item.done}
        awake = tuple(way for way in item.ways if way.on in known)
        ways = kept_ways(awake, Way(self.on, self.moves))
        return state.with_item(self.item, replace(item, undone=(), ways=ways))


class Went(Event, frozen=True):
    """An item made a move.

    `again`: its nearest undone entry stands again, and the rest of the redo list survives.
    """

    item: int
    move: ItemMove
    where: tuple[Cell, ...]
    why: Why
    cut: tuple[Debt, ...]
    again: bool
    stroke: bool = False  # does it count as a new stroke?
    mover: int = -1  # whose stroke it is

    def apply(self, state: Puzzle) -> Any:
        item = state.items[self.item]
        serial = item.undone[0].serial if self.again else state.serial
        entry = Entry(serial, self.move, self.where, self.why, self.cut)
        changed = replace(item, done=(*item.done, entry), undone=item.undone[1:] if self.again else ())
        return state.with_item(
            self.item,
            changed,
            serial=state.serial + (not self.again),
            strokes=state.strokes + self.stroke,
            last=self.mover,
        )


class TookBack(Event, frozen=True):
    """An item's last entry becomes the nearest of its redo list; its debts are settled by what follows."""

    item: int

    def apply(self, state: Puzzle) -> Any:
        item = state.items[self.item]
        entry = replace(item.done[-1], cut=())
        return state.with_item(self.item, replace(item, done=item.done[:-1], undone=(entry, *item.undone)))


class GaveBack(Event, frozen=True):
    """An item gets entries back that were cut off it."""

    item: int
    serials: tuple[int, ...]

    def apply(self, state: Puzzle) -> Any:
        item = state.items[self.item]
        count = len(self.serials)
        changed = replace(item, done=item.done + item.undone[:count], undone=item.undone[count:])
        return state.with_item(self.item, changed)


class StaysCut(Event, frozen=True):
    """An item does not get back what was cut off it; nothing changes, but it is told why."""

    item: int
    reason: str

    def apply(self, state: Puzzle) -> Any:
        return state


class Solved(Event, frozen=True):
    def apply(self, state: Puzzle) -> Any:
        return replace(state, solved=True)


# what a game answers ---------------------------------------------------------
class Preview(Struct, frozen=True):
    """What a move would do now: where the item would be, why so, and which items lose how many entries."""

    where: tuple[Cell, ...]
    why: Why
    losses: tuple[tuple[int, int], ...] = ()


class Ground(Struct, frozen=True):
    """The questions a game answers about its items; all pure."""

    look: Callable[[Any, int, ItemMove], Preview]  # raises Illegal with the sentence
    # why these entries cannot come back; empty when they can
    stays_cut: Callable[[Any, int, tuple[Entry, ...]], str]
    may_take_back: Callable[[Any, int], str]  # why not; empty when it may
    is_solved: Callable[[Any], bool]
    mover: Callable[[int], int]  # whose strokes an item's moves are: its colour, or itself
    every_counts: bool  # is every move a stroke, or only a change of mover?
    name: Callable[[Any, int], str]  # what the item is called: "Red"
    action: Callable[[int, ItemMove], Action]  # the action that makes this move of this item
    cells: Callable[[Any, int], Iterable[Cell]]  # where the item lies now
    added: Callable[[Any, int, tuple[Cell, ...]], Iterable[Cell]]  # what `where` of an entry covers
    decks: Callable[[Any, Cell], int]  # how many may lie on a cell
    # what is not as it was when this move was first played; empty for the usual sentence
    why_not_again: Callable[[Any, int, Entry, Preview], str] = lambda state, item, entry, now: ""
    # where who is cut goes elsewhere, not only shorter: why each of them stays, asked of all at once
    together: Callable[[Any, tuple[Debt, ...]], tuple[str, ...]] | None = None


Pasts = Generator[Event, Any, Any]


def go(ground: Ground, state: Any, item: int, move: ItemMove) -> Pasts:
    """Play a move of an item: cut whom it cuts, keep or set aside the redo list, and stand."""
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
    mover = ground.mover(item)
    stroke = ground.every_counts or mover != state.last
    state = yield Went(item, move, look.where, look.why, tuple(debts), again, stroke, mover)
    if ground.is_solved(state):
        state = yield Solved()
    return state


def take_back(ground: Ground, state: Any, item: int) -> Pasts:
    """Take an item's last move back and settle what it owes, victim by victim."""
    refuse_solved(state)
    mine: Item = state.items[item]
    if not mine.done:
        raise Illegal(f"Nothing to take back for {ground.name(state, item)}.")
    if why := ground.may_take_back(state, item):
        raise Illegal(why)
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
    """The nearest undone move again, if it would do what it did; otherwise the list is kept."""
    refuse_solved(state)
    mine: Item = state.items[item]
    name = ground.name(state, item)
    if not mine.undone:
        raise Illegal(f"Nothing to play again for {name}.")
    entry = mine.undone[0]
    now = ground.look(state, item, entry.move)
    if now.why != entry.why:
        raise Illegal(ground.why_not_again(state, item, entry, now) or it_stays(name))
    return (yield from go(ground, state, item, entry.move))


def it_stays(name: str) -> str:
    return f"{capital(name)} would not do there what it did before. The move stays in {name}’s list."


def capital(text: str) -> str:
    """With its first letter large, as a sentence begins."""
    return text[:1].upper() + text[1:]


def refuse_by(by: str) -> None:
    if by not in ("", HINT):
        raise Illegal("A move is the player’s own or a hint’s.")


def refuse_solved(state: Puzzle) -> None:
    if state.solved:
        raise Illegal("The puzzle is solved.")


def why_not_given_back(ground: Ground, state: Any, debt: Debt) -> str:
    """Why a victim stays cut: all of its entries come back or none."""
    nearest = state.items[debt.item].undone[: len(debt.serials)]
    return has_gone_on(ground, state, debt) or ground.stays_cut(state, debt.item, nearest)


def has_gone_on(ground: Ground, state: Any, debt: Debt) -> str:
    """Are the entries no longer the nearest of the victim's redo list? Then why, else nothing."""
    nearest = state.items[debt.item].undone[: len(debt.serials)]
    if tuple(entry.serial for entry in nearest) == debt.serials:
        return ""
    return f"{capital(ground.name(state, debt.item))} has gone on since"


def kept_ways(ways: tuple[Way, ...], new: Way) -> tuple[Way, ...]:
    """The new way joins: equal ones once, the newest place; the oldest goes where there are too many."""
    rest = [way for way in ways if way != new]
    here = [way for way in rest if way.on == new.on]
    for way in here[: max(0, len(here) - WAYS_PER_PLACE + 1)]:
        rest.remove(way)
    return (*rest[-(WAYS_PER_ITEM - 1) :], new)


# small questions games share -------------------------------------------------
def stood(state: Any, item: int, entry: Entry) -> Any:
    """The state with one more entry standing, nothing else looked at: for trying, not for playing."""
    past = state.items[item]
    return state.with_item(item, replace(past, done=(*past.done, entry)))


def may_go(ground: Ground, state: Any, item: int, move: ItemMove) -> bool:
    try:
        ground.look(state, item, move)
    except Illegal:
        return False
    return True


def may_play_again(ground: Ground, state: Any, item: int) -> bool:
    undone = state.items[item].undone
    try:
        return bool(undone) and bool(ground.look(state, item, undone[0].move).why == undone[0].why)
    except Illegal:
        return False

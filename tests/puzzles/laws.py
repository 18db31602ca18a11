"""Check laws of the pasts of items that hold after any actions of any game, with a random player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import play_action
from takeback.engine.state import Action
from takeback.engine.validity import why_invalid
from takeback.puzzles.dots import pending
from takeback.puzzles.items import (
    WAYS_PER_ITEM,
    WAYS_PER_PLACE,
    Ground,
    Item,
    PlayAgain,
    TakeBack,
    forget_strokes,
)

ACTIONS = 400
HAPPENS = ("TakeBack", "PlayAgain", "Cut", "GaveBack", "StaysCut", "WayKept", "line", "back and again")
WEIGHTS = {TakeBack: 3, PlayAgain: 3}  # a move of the game itself: 5, whatever its kind
Since = dict[int, tuple[int, tuple[Item, ...]]]


@dataclass
class Rambler:
    """A random player who returns to earlier positions and checks the laws after each action."""

    game: Game
    ground: Ground
    check: Callable[[Any], None]  # the laws of the game itself
    counts: Counter[str] = field(default_factory=Counter)  # how often each kind of event happened

    def ramble(self, start: Any, seed: int) -> None:
        luck, state = Chance(seed), start
        since: Since = {}  # for each item its last move, and all items after it
        plain = PlainCount(start.strokes, start.last)
        past: list[tuple[Any, Since, PlainCount]] = []
        for _ in range(ACTIONS):
            listed = list(self.game.actions(state, 0))
            if not listed or luck.below(20) == 0:
                state, since, plain = past[luck.below(len(past))] if past else (start, {}, plain)
                self.counts["line"] += 1
                continue
            past.append((state, since, plain))
            action = pick_action(listed, luck)
            move = play_action(self.game, state, 0, action, Chance(1))
            self.counts.update(type(event).__name__ for event in (action, *move.events))
            state = move.after
            since = dict(since)
            item = action.item  # type: ignore[attr-defined]
            if isinstance(action, TakeBack):
                assert state.items[item].undone[0].cut == ()  # either returned or kept cut
            else:
                since[item] = (state.items[item].last, state.items)
            plain = plain.after(action, self.ground)
            check_strokes(state, plain)
            self.check(state)
            assert why_invalid(self.game, state, 1) == ""
            check_pasts(self.ground, state)
            if luck.below(8) == 0 and not state.solved:
                self.check_back_and_again(state, since)

    def check_back_and_again(self, state: Any, since: Since) -> None:
        """Check that undoing a move and playing it again changes nothing if no other item has changed
        since."""
        for item, (serial, items) in since.items():
            if state.items[item].last != serial or not are_others_equal(item, state.items, items):
                continue
            back = play_action(self.game, state, 0, TakeBack(item), Chance(1)).after
            if not back.solved:
                again = play_action(self.game, back, 0, PlayAgain(item), Chance(1)).after
                assert forget_strokes(again).items == forget_strokes(state).items
                assert again.strokes <= state.strokes
                self.counts["back and again"] += 1


def pick_action(listed: list[Action], luck: Chance) -> Action:
    """Pick the kind of action first, then one of that kind: otherwise moves would far outnumber the few
    take-backs."""
    kinds = {type(action) for action in listed}
    names = sorted(kinds, key=lambda kind: kind.__name__)
    kind = luck.pick([kind for kind in names for _ in range(WEIGHTS.get(kind, 5))])
    return luck.pick([action for action in listed if type(action) is kind])


def are_others_equal(item: int, one: tuple[Item, ...], other: tuple[Item, ...]) -> bool:
    return all(one[number] == other[number] for number in range(len(one)) if number != item)


class PlainCount(NamedTuple):
    """Count strokes as if nothing were ever taken back: changes of the mover, or all moves where each one
    counts."""

    strokes: int
    last: int
    is_exact: bool = True  # nothing was taken back

    def after(self, action: Any, ground: Ground) -> PlainCount:
        if isinstance(action, TakeBack):
            return self._replace(is_exact=False)
        mover = ground.mover(action.item)
        return self._replace(strokes=self.strokes + (ground.every_counts or mover != self.last), last=mover)


# the laws ---------------------------------------------------------------------------------------------
def check_pasts(ground: Ground, state: Any) -> None:
    check_serials(state)
    check_debts(state)
    check_ways(state)
    dots = [dot.entry.serial for dot in pending(ground, state)]
    assert dots == sorted(dots, reverse=True)


def check_strokes(state: Any, plain: PlainCount) -> None:
    """Check that taking back never costs a stroke, that each mover with a move on the board has one, and
    that strokes are changes of the mover as long as nothing is taken back."""
    assert state.strokes <= plain.strokes
    assert state.strokes == plain.strokes or not plain.is_exact
    numbered = {entry.stroke for item in state.items for entry in item.done} - {0}
    movers = {state.strokes_made[number - 1].mover for number in numbered}
    assert len(movers) <= state.strokes


def check_serials(state: Any) -> None:
    """Check that every entry exists once, and that no more entries are stored than moves were made."""
    serials = [entry.serial for item in state.items for entry in (*item.done, *item.undone)]
    assert len(set(serials)) == len(serials)
    assert all(0 < serial < state.serial for serial in serials)
    kept = sum(len(way.moves) for item in state.items for way in item.ways)
    assert len(serials) + kept <= state.serial - 1


def check_debts(state: Any) -> None:
    """Check that debts name entries of their victim that wait, stand again or are gone, and that nothing
    is owed twice."""
    owners = {e.serial: number for number, item in enumerate(state.items) for e in (*item.done, *item.undone)}
    for number, item in enumerate(state.items):
        for entry in item.done:
            for debt in entry.cut:
                assert debt.item != number
                assert len(set(debt.serials)) == len(debt.serials) > 0
                for owed in debt.serials:
                    assert 0 < owed < state.serial
                    assert owners.get(owed, debt.item) == debt.item


def check_ways(state: Any) -> None:
    """Check that ways are few and different, each on an entry that stands or waits."""
    for item in state.items:
        known = {0} | {entry.serial for entry in (*item.done, *item.undone)}
        assert {way.on for way in item.ways} <= known
        assert len(set(item.ways)) == len(item.ways) <= WAYS_PER_ITEM
        assert max(Counter(way.on for way in item.ways).values(), default=0) <= WAYS_PER_PLACE

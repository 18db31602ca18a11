"""Play a line again after a change in its past, and judge each later turn: kept, changed or fallen, and why.

The old line is never touched. A new one grows beside the tree turn by turn, and can be left at any moment;
`Table.join_line` takes it in.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import inf
from time import perf_counter

import msgspec

from takeback.engine.chance import Chance, Luck, chance_of
from takeback.engine.game import Game, Instead
from takeback.engine.history import History, Node
from takeback.engine.past_edits import (
    ASK,
    NOTHING_INSERTED,
    NOTHING_TO_DO,
    SAME,
    SKIP,
    STOP,
    USUAL,
    Added,
    Choices,
    Item,
    NewTurn,
    Plan,
    Removed,
)
from takeback.engine.play import Move, ends_turn, run
from takeback.engine.record import TableRecord, no_collection
from takeback.engine.state import Action, Illegal, digest

# What became of a turn, or of one step of it.
KEPT = "kept"  # the same actions brought the same events
CHANGED = "changed"  # the same action brought other events, or a step of the turn fell
TURNED = "turned"  # what the game offers instead was played
FELL = "fell"  # it is not legal any more
UNNEEDED = "unneeded"  # the game was over before
ADDED = "added"  # the player put it there
ANEW = "anew"  # a computer answers here, or has answered
TAKEN_OUT = "taken out"
KINDS = (KEPT, CHANGED, TURNED, FELL, UNNEEDED, ADDED, ANEW, TAKEN_OUT)

ENDED_BEFORE = "The turn is over before this step."
NOT_ENDED = "The turn does not end."
NOT_POSSIBLE = "It is not possible any more."
NOBODY = "Nobody can act here."
NO_SEAT = "There is no such seat at this table."
IS_OVER = "The game is over."


class StepVerdict(msgspec.Struct, frozen=True, gc=False):
    """What became of one step of a turn, and the sentence of the rules where it fell."""

    kind: str
    action: Action
    old: Move | None = None
    new: Move | None = None
    why: str = ""
    offer: Instead | None = None  # what the game has in its place


class TurnVerdict(msgspec.Struct, frozen=True, gc=False):
    """What became of a turn. `at` is the turn of the new line that it was tried on, `node` what it is there.

    Of a turn that was kept all steps were, and none is listed.
    """

    kind: str
    at: Node
    source: Node | None = None
    node: Node | None = None
    steps: tuple[StepVerdict, ...] = ()
    why: str = ""
    wanted: NewTurn | None = None  # what the player put there

    @property
    def fell_in_part(self) -> bool:
        return self.node is not None and any(step.kind == FELL for step in self.steps)


class Reply(msgspec.Struct, frozen=True):
    """What the player, or a computer, said where they were asked: skip, stop, or what is played there."""

    what: str
    turns: tuple[NewTurn, ...] = ()


PLAY = "play"


class _Point(msgspec.Struct, frozen=True):
    """Where a rewriting was when the player chose, to go back to."""

    verdicts: int  # before the one that waited
    next: int
    here: Node
    waits: TurnVerdict


class Rewriting:
    """The new line as far as it has grown. It is its own iterator: each step judges one turn.

    It stops where the player is asked, and at the end: `waits` and `is_done` tell which.
    """

    def __init__(
        self,
        game: Game,
        record: TableRecord,
        history: History,
        plan: Plan,
        choices: Choices = USUAL,
        asks_always: bool = False,
    ) -> None:
        """`asks_always`: the rules are asked even where the position is the old one, to check that they
        agree with it."""
        self.plan, self.choices, self._items = plan, choices, plan.items
        self.verdicts: list[TurnVerdict] = []
        self.here = plan.base  # the tip of the new line
        self.waits: TurnVerdict | None = None  # a turn that the player, or a computer, is asked about
        self.is_done = False
        self._game, self._seed, self._history = game, record.seed, history
        self._outcome, self._to_act, self._drafted = game.outcome, game.to_act, game.drafted
        self._names = tuple(seat.name for seat in record.seats)
        self._asks_always = asks_always
        self._is_same = choices.luck == SAME
        self._next = 0
        self._is_passed = False  # no computer is to answer here
        self.replies: list[Reply] = []  # to what was asked, in their order
        self._points: list[_Point] = []  # for each of them
        self._given: deque[Reply] = deque()

    def __iter__(self) -> Iterator[TurnVerdict]:
        return self

    def __next__(self) -> TurnVerdict:
        if self.waits is not None and self._given:
            with suppress(Illegal):  # then the player is asked again
                self.reply(self._given.popleft())
        if self.waits is not None or self.is_done:
            raise StopIteration
        try:
            item = self._items[self._next]
        except IndexError:
            self.is_done = True
            raise StopIteration from None
        if self.choices.anew and not self._is_passed and self._is_for_computer(item):
            return self._wait_for_computer(item)
        self._is_passed = False
        self._next += 1
        return self._take(self._again(item) if type(item) is Node else self._put_in(item))

    def go_on(self, seconds: float = inf) -> list[TurnVerdict]:
        """The next verdicts, as many as come within this time, and one at least where there is one."""
        found: list[TurnVerdict] = []
        end = perf_counter() + seconds
        with no_collection():
            for verdict in self:
                found.append(verdict)
                if perf_counter() >= end:
                    break
        return found

    def line(self) -> list[Node]:
        """The turns of the new line after its base: nodes of the tree where it has them, else new ones."""
        found = []
        node = self.here
        while node is not self.plan.base:
            found.append(node)
            assert node.parent is not None
            node = node.parent
        found.reverse()
        return found

    def counts(self) -> dict[str, int]:
        """How many turns of each kind there are, of those that there are any of."""
        found = dict.fromkeys(KINDS, 0)
        for one in self.verdicts:
            found[one.kind] += 1
        return {kind: count for kind, count in found.items() if count}

    # asking ---------------------------------------------------------------------------------------------
    def follow(self, replies: Iterable[Reply]) -> None:
        """Answer what will be asked as it was answered before, as long as that is possible."""
        self._given = deque(replies)

    def reply(self, reply: Reply) -> None:
        """Raises Illegal, and then nothing has happened."""
        try:
            if reply.what == SKIP:
                self.skip()
            elif reply.what == STOP:
                self.stop()
            else:
                self.play(reply.turns)
        except Illegal:
            self._given.clear()
            raise

    def skip(self) -> None:
        """Leave out what fell, which may be a part of the turn, and go on."""
        self._is_passed = self._answered(Reply(SKIP)).kind == ANEW

    def stop(self) -> None:
        """The new line ends here."""
        waits = self._answered(Reply(STOP))
        self._leave_out(waits)
        self.is_done = True

    def play(self, turns: Sequence[NewTurn]) -> None:
        """Other turns in the place of the one that waits; none leaves the whole of it out. Where this raises
        Illegal, nothing has happened."""
        waits, here = self.waits, self.here
        if waits is None:
            raise Illegal(NOTHING_TO_DO)
        self.here = waits.at
        judged = []
        try:
            for turn in turns:
                one = self._put_in(Added(turn, waits.source))
                if one.node is None:
                    raise Illegal(one.why)
                judged.append(one)
                self.here = one.node
        except Illegal:
            self.here = here
            raise
        tip, self.here = self.here, here
        self._answered(Reply(PLAY, tuple(turns)))
        self._leave_out(waits)
        if waits.kind == ANEW:
            self.verdicts.pop()
            judged = [msgspec.structs.replace(one, kind=ANEW) for one in judged]
        self.verdicts += judged
        self.here = tip

    def can_take_back(self) -> bool:
        return bool(self._points)

    def take_back(self) -> None:
        """Back to where the player was asked last, as if nothing had been answered."""
        if not self._points:
            raise Illegal("There is nothing to take back.")
        point = self._points.pop()
        self.replies.pop()
        self._given.clear()
        del self.verdicts[point.verdicts :]
        self.verdicts.append(point.waits)
        self._next, self.here, self.waits = point.next, point.here, point.waits
        self._is_passed = self.is_done = False

    def _answered(self, reply: Reply) -> TurnVerdict:
        if self.waits is None:
            raise Illegal(NOTHING_TO_DO)
        waits = self.waits
        self._points.append(_Point(len(self.verdicts) - 1, self._next, self.here, waits))
        self.replies.append(reply)
        self.waits = None
        return waits

    def _leave_out(self, waits: TurnVerdict) -> None:
        """Of a turn that fell in part, all of it."""
        self.here = waits.at
        if waits.node is not None:
            self.verdicts[-1] = _fallen_whole(waits)

    def _take(self, verdict: TurnVerdict) -> TurnVerdict:
        if verdict.kind == KEPT and verdict.node is not None:
            self.here = verdict.node
            self.verdicts.append(verdict)
            return verdict
        fell = verdict.kind == FELL or verdict.fell_in_part
        if fell and self.choices.fallen == STOP:
            self.is_done = True
            verdict = _fallen_whole(verdict)
        elif verdict.node is not None:
            self.here = verdict.node
        if fell and self.choices.fallen == ASK:
            self.waits = verdict
        self.verdicts.append(verdict)
        return verdict

    # computers ------------------------------------------------------------------------------------------
    def _is_for_computer(self, item: Item) -> bool:
        """Is it for computers alone to move? A person's own turn is then still to come."""
        state = self.here.state
        acting = () if self._game.outcome(state) is not None else tuple(self._game.to_act(state))
        is_added = isinstance(item, Added | Removed)
        return bool(acting) and not is_added and all(seat in self.choices.anew for seat in acting)

    def _wait_for_computer(self, item: Item) -> TurnVerdict:
        source = None
        if isinstance(item, Node) and item.seat in self.choices.anew:
            source = item
            self._next += 1
        self.waits = TurnVerdict(ANEW, self.here, source)
        self.verdicts.append(self.waits)
        return self.waits

    # judging --------------------------------------------------------------------------------------------
    def _put_in(self, item: Item) -> TurnVerdict:
        if isinstance(item, Removed):
            return TurnVerdict(TAKEN_OUT, self.here, item.node)
        assert isinstance(item, Added)
        turn = item.turn
        if not 0 <= turn.seat < len(self._names):
            return TurnVerdict(FELL, self.here, item.replaces, why=NO_SEAT, wanted=turn)
        if verdict := self._why_not_here(turn.seat, turn.actions, item.replaces, turn):
            return verdict
        return self._played(turn.seat, turn.actions, item.replaces, turn)

    def _again(self, source: Node) -> TurnVerdict:
        if not self._asks_always and (shared := self._shared(source)):
            return shared
        moves, seat = source.moves, source.seat
        actions = (moves[0].action,) if len(moves) == 1 else tuple([move.action for move in moves])
        if verdict := self._why_not_here(seat, actions, source):
            return verdict
        if len(moves) == 1 and (verdict := self._at_once(source, moves[0])):
            return verdict
        return self._played(seat, actions, source)

    def _why_not_here(
        self, seat: int, actions: Sequence[Action], source: Node | None, wanted: NewTurn | None = None
    ) -> TurnVerdict | None:
        """The game is over, or it is another seat's turn; None where it is neither."""
        here, game = self.here, self._game
        if self._outcome(here.state) is not None:
            return TurnVerdict(UNNEEDED, here, source, why=IS_OVER, wanted=wanted)
        acting = tuple(self._to_act(here.state))
        if seat in acting or (game.anytime and all(type(one) in game.anytime for one in actions)):
            return None
        return TurnVerdict(FELL, here, source, why=self._whose(acting), wanted=wanted)

    def _shared(self, source: Node) -> TurnVerdict | None:
        """A turn that stands on the very position that it stood on is as it was, unless its luck is new."""
        here, above = self.here, source.parent
        if here.state is not above.state:  # type: ignore[union-attr]
            return None
        is_own_luck = here is above and source.luck is None
        if not self._is_same and not is_own_luck and any(move.lucky for move in source.moves):
            return None
        luck = None if is_own_luck else self._luck_of(source, source.moves, range(len(source.moves)))
        return TurnVerdict(KEPT, here, source, self._grown(source.moves, luck))

    def _at_once(self, source: Node, old: Move) -> TurnVerdict | None:
        """The same as `_played` of a turn that is one action, of which there may be 100,000. None where it
        falls or does not end: more is to be asked then."""
        here = self.here
        try:
            move = run(self._game, here.state, old.seat, old.action, self.chance(source, old.seat, 0))
        except MemoryError:
            raise
        except Exception:
            return None
        drafted = self._drafted
        if drafted is not None and not (drafted.closes(move) or move.lucky or move.reveals):
            return None
        luck = self._luck_of(source, (move,), (0,)) if move.lucky else None
        if move.events != old.events:
            changed = StepVerdict(CHANGED, old.action, old, move)
            return TurnVerdict(CHANGED, here, source, self._grown((move,), luck), (changed,))
        if here is source.parent and luck == source.luck:
            return TurnVerdict(KEPT, here, source, source)
        return TurnVerdict(KEPT, here, source, self._grown((_joined(old, move),), luck))

    def _played(
        self, seat: int, actions: Sequence[Action], source: Node | None, wanted: NewTurn | None = None
    ) -> TurnVerdict:
        """The turn by the rules, step after step."""
        turn = _Turn(self, self._game, seat, source, wanted)
        for number, action in enumerate(actions):
            turn.step(number, action)
        why = turn.why_not()
        if why:
            return TurnVerdict(FELL, self.here, source, None, tuple(turn.steps), why, wanted)
        moves = tuple(turn.moves)
        node = self._grown(moves, self._luck_of(source, moves, turn.numbers))
        kind = ADDED if wanted is not None else turn.kind()
        steps = () if kind == KEPT else tuple(turn.steps)
        return TurnVerdict(kind, self.here, source, node, steps, wanted=wanted)

    def _grown(self, moves: tuple[Move, ...], luck: Luck | None) -> Node:
        """The next turn of the new line: that of the tree where it has it."""
        here = self.here
        if here.children:  # of new turns none has any
            child = self._history.child(here, moves, luck)
            if child is not None:
                return child
        node = Node(-1, here, moves, moves[-1].after, here.depth + 1, moves[0].seat)
        if luck is not None:
            node.luck = luck
        return node

    def _whose(self, acting: Sequence[int]) -> str:
        if not acting:
            return NOBODY
        return f"It is {' and '.join(f'{self._names[seat]}’s' for seat in acting)} turn here."

    # luck -----------------------------------------------------------------------------------------------
    def chance(self, source: Node | None, seat: int, number: int) -> Chance:
        """The luck of a step: that of the place it came from, or of its new one."""
        if self._is_same and source is not None and source.parent is not None:
            if source.luck is None:
                return chance_of(self._seed, source.parent, source.seat, number)
            return Chance(self._seed, source.luck.after, source.luck.seat, _step_of(source, number))
        if self._is_displacing(source, seat):
            return Chance(self._seed, self._own_place(), seat, number)
        return chance_of(self._seed, self.here, seat, number)

    def _is_displacing(self, source: Node | None, seat: int) -> bool:
        """Does a turn that was put in stand where another one of its seat stood, which is still to come? With
        the same luck both would throw the same dice."""
        if not self._is_same or source is not None:
            return False
        rest = islice(self.plan.items, self._next, None)
        after = next((item for item in rest if isinstance(item, Node)), None)
        if after is None or after.seat != seat:
            return False
        return after.parent is self.here or (after.luck is not None and after.luck.after == self.here.key)

    def _own_place(self) -> str:
        return digest(("put in", self.here.key))

    def _luck_of(self, source: Node | None, moves: Sequence[Move], numbers: Sequence[int]) -> Luck | None:
        """Whose luck a turn took, where any of its moves asked for it and it is not that of its own place."""
        if not any(move.lucky for move in moves):
            return None
        here, seat = self.here, moves[0].seat
        if self._is_same and source is not None and source.parent is not None:
            if source.luck is None:
                luck = Luck(source.parent.key, source.seat, tuple(numbers))
            else:
                steps = tuple([_step_of(source, one) for one in numbers])
                luck = Luck(source.luck.after, source.luck.seat, steps)
        elif self._is_displacing(source, seat):
            luck = Luck(self._own_place(), seat, tuple(numbers))
        else:
            luck = Luck(here.key, seat, tuple(numbers))
        return None if luck == Luck(here.key, seat, tuple(range(len(moves)))) else luck


class _Turn:
    """One turn, played step after step where the new line has come to."""

    def __init__(
        self, rewriting: Rewriting, game: Game, seat: int, source: Node | None, wanted: NewTurn | None
    ) -> None:
        self.moves: list[Move] = []
        self.numbers: list[int] = []  # of each move: which step it was
        self.steps: list[StepVerdict] = []
        self._rewriting, self._game = rewriting, game
        self._seat, self._source, self._wanted = seat, source, wanted
        self._state = rewriting.here.state
        self._is_ended = False

    def step(self, number: int, action: Action) -> None:
        source = self._source
        old = source.moves[number] if source is not None and self._wanted is None else None
        if self._is_ended:
            self.steps.append(StepVerdict(FELL, action, old, why=ENDED_BEFORE))
            return
        try:
            move = self._run(number, action)
        except Illegal as why:
            self._fall(number, action, old, str(why))
        except MemoryError:
            raise
        except Exception:  # as with plans: what the rules do wrong here is no reason to lose the rest
            self._fall(number, action, old, NOT_POSSIBLE)
        else:
            kind = CHANGED if self._wanted is None else ADDED
            if old is not None and move.events == old.events:
                kind, move = KEPT, _joined(old, move)
            self._add(StepVerdict(kind, action, old, move), number, move)

    def why_not(self) -> str:
        """Why this is no turn; empty when it is one."""
        game, fallen = self._game, [step.why for step in self.steps if step.kind == FELL]
        if not self.steps:
            return NOTHING_INSERTED
        if not self.moves or (self._wanted is not None and fallen):
            return fallen[0]
        if game.drafted is None or self._is_ended:
            return ""
        if game.end_turn is not None:
            return fallen[-1] if fallen else NOT_ENDED
        return game.may_confirm(self._state, self._seat)

    def kind(self) -> str:
        kinds = {step.kind for step in self.steps}
        return KEPT if kinds == {KEPT} else TURNED if TURNED in kinds else CHANGED

    def _run(self, number: int, action: Action) -> Move:
        chance = self._rewriting.chance(self._source, self._seat, number)
        return run(self._game, self._state, self._seat, action, chance)

    def _add(self, verdict: StepVerdict, number: int, move: Move) -> None:
        self.steps.append(verdict)
        self.moves.append(move)
        self.numbers.append(number)
        self._state = move.after
        if self._game.drafted is not None:
            self._is_ended = ends_turn(self._game, move)

    def _fall(self, number: int, action: Action, old: Move | None, why: str) -> None:
        offer = self._offer(action) if self._wanted is None else None
        if offer is not None and self._rewriting.choices.offers:
            try:
                move = self._run(number, offer.action)
            except Exception:  # then it is none
                offer = None
            else:
                self._add(StepVerdict(TURNED, action, old, move, why, offer), number, move)
                return
        self.steps.append(StepVerdict(FELL, action, old, None, why, offer))

    def _offer(self, action: Action) -> Instead | None:
        drafted = self._game.drafted
        try:
            return drafted.instead(self._state, self._seat, action) if drafted is not None else None
        except Exception:  # better words are not worth the rest of the line
            return None


def _step_of(source: Node, number: int) -> int:
    """Which step of the turn that threw first."""
    assert source.luck is not None
    steps = source.luck.steps
    return steps[number] if number < len(steps) else steps[-1] + number + 1 - len(steps)


def _joined(old: Move, new: Move) -> Move:
    """The old move where the new one is equal to it: then both lines share their positions."""
    if new.before is old.before:
        return old
    if new.after != old.after:
        return new
    return msgspec.structs.replace(new, after=old.after)


def _fallen_whole(verdict: TurnVerdict) -> TurnVerdict:
    """Of a turn that fell in part."""
    if verdict.node is None:
        return verdict
    why = next(step.why for step in verdict.steps if step.kind == FELL)
    return msgspec.structs.replace(verdict, kind=FELL, node=None, why=why)

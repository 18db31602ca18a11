"""Replay a line after an edit of its past, and judge each later turn: kept, changed or illegal, and why.

The old line is never changed. The new one grows outside the tree, turn by turn, and can be abandoned at any
time; `Table.join_line` adds it to the tree.
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
    DEFAULT_CHOICES,
    NOTHING_INSERTED,
    NOTHING_TO_DO,
    SAME,
    SKIP,
    STOP,
    Added,
    Choices,
    DormantTurn,
    Item,
    NewTurn,
    Plan,
    Removed,
)
from takeback.engine.play import Move, ends_turn, play_action
from takeback.engine.record import TableRecord, paused_garbage_collection
from takeback.engine.state import Action, Illegal, digest
from takeback.engine.titles import shown_names
from takeback.texts import format_list
from takeback.texts import gettext as _

# What became of a turn, or of one of its steps.
KEPT = "kept"  # same actions, same events
CHANGED = "changed"  # other events, or some steps became illegal
TURNED = "turned"  # the game's replacement was played
FELL = "fell"  # no longer legal
UNNEEDED = "unneeded"  # the game is already over there
ADDED = "added"  # added by the player
REPLACED = "replaced"  # another turn was played in its place
MOVED = "moved"  # same actions, same events, in a place that the player chose
ANEW = "anew"  # a computer plays anew here, or has done so
TAKEN_OUT = "taken out"
RETURNED = "returned"  # a dormant turn that is legal now
DORMANT = "dormant"  # a dormant turn that goes on waiting
KINDS = (
    KEPT,
    MOVED,
    CHANGED,
    TURNED,
    RETURNED,
    FELL,
    DORMANT,
    UNNEEDED,
    ADDED,
    REPLACED,
    ANEW,
    TAKEN_OUT,
)

ENDED_BEFORE = _("The turn is over before this step.")
NOT_ENDED = _("The turn does not end.")
NOT_POSSIBLE = _("It is no longer possible.")
NOBODY = _("Nobody can act here.")
# Why a step fell.
REFUSED = "refused"  # the rules say why
NO_TURN = "no_turn"  # the turn was over before it
FAULT = "fault"  # of the rules
NO_SEAT = _("There is no such seat at this table.")
IS_OVER = _("The game is over.")


class StepVerdict(msgspec.Struct, frozen=True, gc=False):
    """The result of replaying one step of a turn.

    If it is no longer legal, `cause` is one of REFUSED, NO_TURN and FAULT, and `why` the sentence for it.
    """

    kind: str
    action: Action
    old: Move | None = None
    new: Move | None = None
    why: str = ""
    offer: Instead | None = None  # the game's replacement
    cause: str = ""


class TurnVerdict(msgspec.Struct, frozen=True, gc=False):
    """The result of replaying a turn. `at` is the new turn it was tried after, `node` the new turn it became.

    `steps` is empty for a kept turn, as each of its steps was kept.
    """

    kind: str
    at: Node
    source: Node | None = None  # the old turn; None for an inserted one
    node: Node | None = None
    steps: tuple[StepVerdict, ...] = ()
    why: str = ""
    wanted: NewTurn | None = None  # what the player added
    is_moved: bool = False  # the player put it in another place

    @property
    def is_partly_illegal(self) -> bool:
        """Tell whether the turn was played, but without some steps that are no longer legal."""
        return self.node is not None and any(step.kind == FELL for step in self.steps)


class Reply(msgspec.Struct, frozen=True):
    """An answer of the player, or of a computer player: skip, stop, or play these turns."""

    what: str
    turns: tuple[NewTurn, ...] = ()


PLAY = "play"


class _Point(msgspec.Struct, frozen=True):
    """The state of a rewriting before a reply, so that the reply can be undone."""

    verdicts: int  # number of verdicts before the one in question
    next: int  # index of the next item of the plan
    here: Node
    waits: TurnVerdict


class Rewriting:
    """A new line while it grows. Iterating it judges one turn per step.

    Iteration ends when the player or a computer must be asked (`pending` is set) and at the end (`is_done`).
    """

    def __init__(
        self,
        game: Game,
        record: TableRecord,
        history: History,
        plan: Plan,
        choices: Choices = DEFAULT_CHOICES,
        asks_always: bool = False,
    ) -> None:
        """Prepare to play a plan.

        With `asks_always`, the rules are run even where the position is unchanged, to check that they give
        the recorded moves.
        """
        self.plan, self.choices, self._items, self._moved = plan, choices, plan.items, plan.moved
        self.verdicts: list[TurnVerdict] = []
        self.here = plan.base  # the tip of the new line
        self.pending: TurnVerdict | None = None  # the turn that the player or a computer is asked about
        self.is_done = False
        self._game, self._seed, self._history = game, record.seed, history
        self._outcome, self._to_act, self._drafted = game.outcome, game.to_act, game.drafted
        self._names = shown_names(game, record.seats)
        self._asks_always = asks_always
        self._is_same = choices.luck == SAME
        self._next = 0
        self._is_passed = False  # the computer's new turn was skipped here
        self.replies: list[Reply] = []  # all replies given, in order
        self._points: list[_Point] = []  # the state before each reply
        self._given: deque[Reply] = deque()

    def __iter__(self) -> Iterator[TurnVerdict]:
        """Return itself."""
        return self

    def __next__(self) -> TurnVerdict:
        """Judge the next turn and return its verdict; first answer a pending question by a queued reply."""
        if self.pending is not None and self._given:
            with suppress(Illegal):  # if impossible, the player is asked
                self.reply(self._given.popleft())
        if self.pending is not None or self.is_done:
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
        if type(item) is not Node:
            return self._add_verdict(self._verdict_of_edit(item))
        verdict = self._replay_old_turn(item)
        if self._moved and item.serial in self._moved:
            verdict = msgspec.structs.replace(verdict, is_moved=True)
        return self._add_verdict(verdict)

    def advance(self, seconds: float = inf) -> list[TurnVerdict]:
        """Return the verdicts that come within this many seconds, at least one unless there are none."""
        found: list[TurnVerdict] = []
        end = perf_counter() + seconds
        with paused_garbage_collection():
            for verdict in self:
                found.append(verdict)
                if perf_counter() >= end:
                    break
        return found

    def line(self) -> list[Node]:
        """Return the turns of the new line after its base; existing nodes of the tree are reused."""
        found = []
        node = self.here
        while node is not self.plan.base:
            found.append(node)
            assert node.parent is not None
            node = node.parent
        found.reverse()
        return found

    def counts(self) -> dict[str, int]:
        """Return the number of turns of each kind, without kinds that do not occur."""
        found = dict.fromkeys(KINDS, 0)
        for one in self.verdicts:
            found[one.kind] += 1
        return {kind: count for kind, count in found.items() if count}

    # asking ---------------------------------------------------------------------------------------------
    def queue_replies(self, replies: Iterable[Reply]) -> None:
        """Answer the coming questions with these earlier replies, in place of those queued before, as long as
        they are possible."""
        self._given = deque(replies)

    def reply(self, reply: Reply) -> None:
        """Answer the question. Raises Illegal if that is impossible, and then only the queued replies are
        dropped."""
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
        """Leave out what became illegal, a whole turn or some steps, or a computer's new turn, and continue.

        Raises Illegal if there is no question.
        """
        self._is_passed = self._answered(Reply(SKIP)).kind == ANEW

    def stop(self) -> None:
        """End the new line before the turn in question, which counts as illegal as a whole. Raises Illegal if
        there is no question."""
        waits = self._answered(Reply(STOP))
        self._leave_out(waits)
        self.is_done = True

    def play(self, turns: Sequence[NewTurn]) -> None:
        """Play other turns instead of the one in question; none leaves it out entirely.

        Raises Illegal, and then nothing has happened.
        """
        waits, here = self.pending, self.here
        if waits is None:
            raise Illegal(NOTHING_TO_DO)
        self.here = waits.at
        judged = []
        try:
            for turn in turns:
                one = self._verdict_of_edit(Added(turn, waits.source))
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

    def take_out_next(self) -> None:
        """Take out the next turn of the plan, too, if it is one of the old line."""
        if self._next < len(self._items) and isinstance(node := self._items[self._next], Node):
            self._items = (*self._items[: self._next], Removed(node), *self._items[self._next + 1 :])

    def replies_before(self, row: int) -> tuple[Reply, ...]:
        """Return the replies to questions about turns above the verdict in this row."""
        return tuple(
            [one for point, one in zip(self._points, self.replies, strict=True) if point.verdicts < row]
        )

    def can_undo_reply(self) -> bool:
        """Tell whether there is an answer to a question about a turn that can be taken back."""
        return bool(self._points)

    def undo_reply(self) -> None:
        """Return to the last question that was answered, undoing its reply and dropping the queued ones.

        Raises Illegal if there is none.
        """
        if not self._points:
            raise Illegal(_("There is nothing to undo."))
        point = self._points.pop()
        self.replies.pop()
        self._given.clear()
        del self.verdicts[point.verdicts :]
        self.verdicts.append(point.waits)
        self._next, self.here, self.pending = point.next, point.here, point.waits
        self._is_passed = self.is_done = False

    def _answered(self, reply: Reply) -> TurnVerdict:
        """Record a reply, with what is needed to undo it, end the question, and return the verdict that it
        was about. Raises Illegal if there is no question."""
        if self.pending is None:
            raise Illegal(NOTHING_TO_DO)
        waits = self.pending
        self._points.append(_Point(len(self.verdicts) - 1, self._next, self.here, waits))
        self.replies.append(reply)
        self.pending = None
        return waits

    def _leave_out(self, waits: TurnVerdict) -> None:
        """Put the tip of the line before the turn in question, and make its verdict one of an entirely
        illegal turn, even if only some steps were."""
        self.here = waits.at
        if waits.node is not None:
            self.verdicts[-1] = _as_entirely_illegal(waits)

    def _add_verdict(self, verdict: TurnVerdict) -> TurnVerdict:
        """Add a verdict, with its node as the tip of the line, and return it; stop or ask if something became
        illegal and the choices say so."""
        if verdict.kind == KEPT and verdict.node is not None:
            self.here = verdict.node
            self.verdicts.append(verdict)
            return verdict
        fell = verdict.kind == FELL or verdict.is_partly_illegal
        if fell and self.choices.fallen == STOP:
            self.is_done = True
            verdict = _as_entirely_illegal(verdict)
        elif verdict.node is not None:
            self.here = verdict.node
        if fell and self.choices.fallen == ASK:
            self.pending = verdict
        self.verdicts.append(verdict)
        return verdict

    # computers ------------------------------------------------------------------------------------------
    def _is_for_computer(self, item: Item) -> bool:
        """Tell whether only computers that play anew may act here; inserted turns come first."""
        state = self.here.state
        acting = () if self._game.outcome(state) is not None else tuple(self._game.to_act(state))
        is_added = isinstance(item, Added | Removed | DormantTurn)
        return bool(acting) and not is_added and all(seat in self.choices.anew for seat in acting)

    def _wait_for_computer(self, item: Item) -> TurnVerdict:
        """Ask for a computer's new turn and return that verdict. It replaces `item` if that is a turn of a
        computer that plays anew; else `item` comes next again."""
        source = None
        if isinstance(item, Node) and item.seat in self.choices.anew:
            source = item
            self._next += 1
        self.pending = TurnVerdict(ANEW, self.here, source)
        self.verdicts.append(self.pending)
        return self.pending

    # judging --------------------------------------------------------------------------------------------
    def _verdict_of_edit(self, item: Item) -> TurnVerdict:
        """Return the verdict of a turn that the player added or took out, or of a dormant one."""
        if isinstance(item, Removed):
            return TurnVerdict(TAKEN_OUT, self.here, item.node)
        if isinstance(item, DormantTurn):
            return self._verdict_of_dormant(item.node)
        assert isinstance(item, Added)
        turn = item.turn
        if not 0 <= turn.seat < len(self._names):
            return TurnVerdict(FELL, self.here, item.replaces, why=NO_SEAT, wanted=turn)
        if verdict := self._why_not_here(turn.seat, turn.actions, item.replaces, turn):
            return verdict
        return self._played(turn.seat, turn.actions, item.replaces, turn)

    def _verdict_of_dormant(self, source: Node) -> TurnVerdict:
        """Return that a dormant turn returns, if all of it is legal here, or that it goes on waiting."""
        verdict = self._replay_old_turn(source)
        if verdict.node is not None and not verdict.is_partly_illegal:
            return msgspec.structs.replace(verdict, kind=RETURNED)
        why = _as_entirely_illegal(verdict).why
        return TurnVerdict(DORMANT, self.here, source, why=why)

    def _replay_old_turn(self, source: Node) -> TurnVerdict:
        """Return the verdict of an old turn, replayed on the tip of the new line."""
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
        """Return the verdict if the game is over or the seat is not to act; None if the turn can be tried."""
        here, game = self.here, self._game
        if self._outcome(here.state) is not None:
            return TurnVerdict(UNNEEDED, here, source, why=IS_OVER, wanted=wanted)
        acting = tuple(self._to_act(here.state))
        if seat in acting or (game.anytime and all(type(one) in game.anytime for one in actions)):
            return None
        return TurnVerdict(FELL, here, source, why=self._whose(acting), wanted=wanted)

    def _shared(self, source: Node) -> TurnVerdict | None:
        """Return the verdict "kept" if the position is the very one of the old turn; None if it must be
        replayed."""
        here, above = self.here, source.parent
        if here.state is not above.state:  # type: ignore[union-attr]
            return None
        is_own_luck = here is above and source.luck is None
        if not self._is_same and not is_own_luck and any(move.lucky for move in source.moves):
            return None
        luck = None if is_own_luck else self._luck_of(source, source.moves, range(len(source.moves)))
        return TurnVerdict(KEPT, here, source, self._next_node(source.moves, luck))

    def _at_once(self, source: Node, old: Move) -> TurnVerdict | None:
        """Return the verdict of a one-action turn, as `_played` would, but faster.

        None if it is illegal or does not end: then `_played` must find out more.
        """
        here = self.here
        try:
            move = play_action(self._game, here.state, old.seat, old.action, self.chance(source, old.seat, 0))
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
            return TurnVerdict(CHANGED, here, source, self._next_node((move,), luck), (changed,))
        if here is source.parent and luck == source.luck:
            return TurnVerdict(KEPT, here, source, source)
        return TurnVerdict(KEPT, here, source, self._next_node((_sharing_objects(old, move),), luck))

    def _played(
        self, seat: int, actions: Sequence[Action], source: Node | None, wanted: NewTurn | None = None
    ) -> TurnVerdict:
        """Return the verdict of a turn played step by step: FELL if the steps make no legal turn, else with
        the node it becomes."""
        turn = _Turn(self, self._game, seat, source, wanted)
        for number, action in enumerate(actions):
            turn.step(number, action)
        why = turn.why_not()
        if why:
            return TurnVerdict(FELL, self.here, source, None, tuple(turn.steps), why, wanted)
        moves = tuple(turn.moves)
        node = self._next_node(moves, self._luck_of(source, moves, turn.numbers))
        kind = turn.kind() if wanted is None else ADDED if source is None else REPLACED
        steps = () if kind == KEPT else tuple(turn.steps)
        return TurnVerdict(kind, self.here, source, node, steps, wanted=wanted)

    def _next_node(self, moves: tuple[Move, ...], luck: Luck | None) -> Node:
        """Return the next node of the new line: an existing child in the tree, else a new node outside it."""
        here = self.here
        if here.children:  # always empty for new nodes
            child = self._history.find_child(here, moves, luck)
            if child is not None:
                return child
        node = Node(-1, here, moves, moves[-1].after, here.depth + 1, moves[0].seat)
        if luck is not None:
            node.luck = luck
        return node

    def _whose(self, acting: Sequence[int]) -> str:
        """Return a sentence on whose turn it is: the reason why another turn cannot be played here."""
        if not acting:
            return NOBODY
        names = [self._names[seat] for seat in acting]
        if len(names) == 1:
            return _("It is {player}’s turn here.", player=names[0])
        return _("It is the turn of {players} here.", players=format_list(names))

    # luck -----------------------------------------------------------------------------------------------
    def chance(self, source: Node | None, seat: int, number: int) -> Chance:
        """Return the random source of a step: that of its old place, or of the new one, as chosen."""
        if self._is_same and source is not None and source.parent is not None:
            if source.luck is None:
                return chance_of(self._seed, source.parent, source.seat, number)
            return Chance(self._seed, source.luck.after, source.luck.seat, _original_step(source, number))
        if self._is_displacing(source, seat):
            return Chance(self._seed, self._own_place(), seat, number)
        return chance_of(self._seed, self.here, seat, number)

    def _is_displacing(self, source: Node | None, seat: int) -> bool:
        """Tell whether a new turn needs luck of its own: turns keep their luck, and the next recorded turn is
        of the same seat and has the luck of this place, so that both would roll the same dice.

        False if the turn is a recorded one, `source`.
        """
        if not self._is_same or source is not None:
            return False
        later_items = islice(self.plan.items, self._next, None)
        after = next((item for item in later_items if isinstance(item, Node)), None)
        if after is None or after.seat != seat:
            return False
        return after.parent is self.here or (after.luck is not None and after.luck.after == self.here.key)

    def _own_place(self) -> str:
        """Return a key for the luck of an inserted turn that differs from all nodes' keys."""
        return digest(("put in", self.here.key))

    def _luck_of(self, source: Node | None, moves: Sequence[Move], numbers: Sequence[int]) -> Luck | None:
        """Return where a turn's luck came from; None if it used none or that of its own place."""
        if not any(move.lucky for move in moves):
            return None
        here, seat = self.here, moves[0].seat
        if self._is_same and source is not None and source.parent is not None:
            if source.luck is None:
                luck = Luck(source.parent.key, source.seat, tuple(numbers))
            else:
                steps = tuple([_original_step(source, one) for one in numbers])
                luck = Luck(source.luck.after, source.luck.seat, steps)
        elif self._is_displacing(source, seat):
            luck = Luck(self._own_place(), seat, tuple(numbers))
        else:
            luck = Luck(here.key, seat, tuple(numbers))
        return None if luck == Luck(here.key, seat, tuple(range(len(moves)))) else luck


class _Turn:
    """One turn while `Rewriting` plays it step by step on the tip of the new line; it collects the moves and
    verdicts."""

    def __init__(
        self, rewriting: Rewriting, game: Game, seat: int, source: Node | None, wanted: NewTurn | None
    ) -> None:
        self.moves: list[Move] = []
        self.numbers: list[int] = []  # the step number of each move
        self.steps: list[StepVerdict] = []
        self._rewriting, self._game = rewriting, game
        self._seat, self._source, self._wanted = seat, source, wanted
        self._state = rewriting.here.state
        self._is_ended = False

    def step(self, number: int, action: Action) -> None:
        """Play one step and record its verdict; an illegal action or a fault in the rules is recorded, not
        raised."""
        source = self._source
        old = source.moves[number] if source is not None and self._wanted is None else None
        if self._is_ended:
            self.steps.append(StepVerdict(FELL, action, old, why=ENDED_BEFORE, cause=NO_TURN))
            return
        try:
            move = self._run_rules(number, action)
        except Illegal as why:
            self._fall(number, action, old, str(why), REFUSED)
        except MemoryError:
            raise
        except Exception:  # a fault in the rules must not cost the rest of the line
            self._fall(number, action, old, NOT_POSSIBLE, FAULT)
        else:
            kind = CHANGED if self._wanted is None else ADDED
            if old is not None and move.events == old.events:
                kind, move = KEPT, _sharing_objects(old, move)
            self._record_step(StepVerdict(kind, action, old, move), number, move)

    def why_not(self) -> str:
        """Return why the steps make no legal turn; "" when they do."""
        game, fallen = self._game, [step.why for step in self.steps if step.kind == FELL]
        if not self.steps:
            return NOTHING_INSERTED
        if not self.moves or (self._wanted is not None and fallen):
            return fallen[0]
        if game.drafted is None or self._is_ended:
            return ""
        if game.end_turn is not None:
            return fallen[0] if fallen else NOT_ENDED  # the end falls in consequence of the first
        return game.may_confirm(self._state, self._seat)

    def kind(self) -> str:
        """Return the kind of the turn: kept, turned or changed, from those of its steps."""
        kinds = {step.kind for step in self.steps}
        return KEPT if kinds == {KEPT} else TURNED if TURNED in kinds else CHANGED

    def _run_rules(self, number: int, action: Action) -> Move:
        """Run the rules for one action. Raises what they raise."""
        chance = self._rewriting.chance(self._source, self._seat, number)
        return play_action(self._game, self._state, self._seat, action, chance)

    def _record_step(self, verdict: StepVerdict, number: int, move: Move) -> None:
        """Record a step that was played and move on to the state after it."""
        self.steps.append(verdict)
        self.moves.append(move)
        self.numbers.append(number)
        self._state = move.after
        if self._game.drafted is not None:
            self._is_ended = ends_turn(self._game, move)

    def _fall(self, number: int, action: Action, old: Move | None, why: str, cause: str) -> None:
        """Record a step that is illegal; play the game's replacement instead if the choices say so."""
        offer = self._replacement_for(action) if self._wanted is None else None
        if offer is not None and self._rewriting.choices.offers:
            try:
                move = self._run_rules(number, offer.action)
            except Exception:  # an illegal replacement is not offered
                offer = None
            else:
                self._record_step(StepVerdict(TURNED, action, old, move, why, offer), number, move)
                return
        self.steps.append(StepVerdict(FELL, action, old, None, why, offer, cause))

    def _replacement_for(self, action: Action) -> Instead | None:
        """Return the game's replacement for an illegal action; None where there is none."""
        drafted = self._game.drafted
        try:
            return drafted.instead(self._state, self._seat, action) if drafted is not None else None
        except Exception:  # a fault in the replacement must not cost the rest of the line
            return None


def _original_step(source: Node, number: int) -> int:
    """Return which step of the turn that first used this luck the step corresponds to."""
    assert source.luck is not None
    steps = source.luck.steps
    return steps[number] if number < len(steps) else steps[-1] + number + 1 - len(steps)


def _sharing_objects(old: Move, new: Move) -> Move:
    """Return the new move, sharing the old one's objects where they are equal, to save memory."""
    if new.before is old.before:
        return old
    if new.after != old.after:
        return new
    return msgspec.structs.replace(new, after=old.after)


def _as_entirely_illegal(verdict: TurnVerdict) -> TurnVerdict:
    """Return the verdict of a partly illegal turn as FELL and without its node; unchanged if it has no node.

    `why` becomes the reason of the first illegal step. The steps keep their verdicts.
    """
    if verdict.node is None:
        return verdict
    why = next(step.why for step in verdict.steps if step.kind == FELL)
    return msgspec.structs.replace(verdict, kind=FELL, node=None, why=why)

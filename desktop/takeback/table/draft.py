"""Drafts: the undoable steps of a turn that is not confirmed yet."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from takeback.engine.game import Game
from takeback.engine.play import Move
from takeback.engine.record import DraftRecord, write_moves
from takeback.engine.state import Action, Illegal, encode
from takeback.table.commands import StateHolder, make_step, make_undo_stack
from takeback.table.plan_verdict import PlanVerdict
from takeback.texts import gettext as _

Runner = Callable[[Any, Action, int], Move]  # (state, action, number of the step) -> the move; raises Illegal
MoveNamer = Callable[[Move], str]
Comparer = Callable[[Move, Move], str]  # (as it was planned, as it comes out now) -> what differs


class StepPlace(NamedTuple):
    """The place of a step among all actions at its table, by number; 0: before all of them."""

    number: int = 0
    is_automatic: bool = False  # the window did it for the player, as a part of the action before it


class Draft:
    """The steps of one seat's unconfirmed turn, on an undo stack of their own. Only that seat sees its
    state."""

    def __init__(self, seat: int, state: Any, tell: MoveNamer) -> None:
        """Begin a draft without steps at this state; `tell` names its moves."""
        self.seat = seat
        self.model = StateHolder(state)
        self.stack = make_undo_stack(self)
        self.start = state
        self.report: tuple[str, ...] = ()  # what the last replay changed, until the player does the next step
        self.verdicts: tuple[PlanVerdict, ...] = ()
        self.causes: tuple[int, ...] = ()  # the seats whose turns the report is about
        self._places: list[StepPlace] = []  # by row of the stack
        self._next_place = StepPlace()
        self.revision = 0  # grows with every change, so that a click on an older draft can be recognized
        self._tell = tell
        self._hear: Callable[[Draft], None] | None = None

    @property
    def state(self) -> Any:
        """Return the position after the steps that are done."""
        return self.model.state

    @property
    def is_open(self) -> bool:
        """Tell whether at least one step is done and not undone."""
        return self.stack.index() > 0

    def moves(self) -> tuple[Move, ...]:
        """Return the steps that are done, oldest first."""
        return self._moves_between(0, self.stack.index())

    def undone(self) -> tuple[Move, ...]:
        """Return the undone steps, the next one to redo first."""
        return self._moves_between(self.stack.index(), self.stack.count())

    def push(self, move: Move) -> None:
        """Add a step that was played; undone steps after it are dropped."""
        self._places[self.stack.index() :] = [self._next_place]
        self.stack.push(make_step(self.model, move, self._tell(move)))

    def place_next_step(self, place: StepPlace) -> None:
        """Give the step that is pushed next its place among the actions at the table."""
        self._next_place = place

    def last_number(self) -> int:
        """Return the number of the last action that did steps of this turn."""
        return self._places[self.stack.index() - 1].number

    def places(self) -> list[StepPlace]:
        """Return the places of all steps, done and undone, among the actions at the table."""
        return list(self._places)

    def has_decision(self) -> bool:
        """Tell whether the player has done one of the steps that are in effect."""
        return not all(place.is_automatic for place in self._places[: self.stack.index()])

    def count_actions(self) -> int:
        """Return how often Undo can be pressed before no step is in effect."""
        done = self._places[: self.stack.index()]
        return sum(not place.is_automatic or row == 0 for row, place in enumerate(done))

    def row_before_last_action(self) -> int:
        """Return the row of the stack that undoing the last step leads to, with the automatic ones after
        it."""
        row = self.stack.index() - 1
        while row > 0 and self._places[row].is_automatic:
            row -= 1
        return row

    def row_after_next_action(self) -> int:
        """Return the row that redoing the next step leads to, with the automatic ones after it."""
        row = self.stack.index() + 1
        while row < len(self._places) and self._places[row].is_automatic:
            row += 1
        return row

    def undo_action(self) -> None:
        """Undo the last step, with the automatic ones after it."""
        self.stack.setIndex(self.row_before_last_action())

    def redo_action(self) -> None:
        """Redo the next step, with the automatic ones after it."""
        self.stack.setIndex(self.row_after_next_action())

    def undo_text(self) -> str:
        """Return the text of the step that `undo_action` undoes, not of the automatic ones after it."""
        return self.stack.text(self.row_before_last_action())

    def connect(self, hear: Callable[["Draft"], None]) -> None:
        """Call `hear` with this draft whenever a step is done, undone or redone."""
        self._hear = hear
        # A bound method: Qt for Python would keep a lambda, and with it the whole table, alive for ever.
        self.stack.indexChanged.connect(self._moved)

    def disconnect(self) -> None:
        """Disconnect from the stack, which emits signals when it is destroyed; do nothing if `connect` was
        not called."""
        if self._hear is not None:
            self._hear = None
            self.stack.indexChanged.disconnect(self._moved)

    def _moved(self, _row: int) -> None:
        """Clear the report of the last replay, count the revision up, and call `hear`, since a step was done,
        undone or redone.

        Clearing the report shows that it counts as read. Nothing happens while the stack is being destroyed.
        """
        if self._is_gone():
            return
        self.report, self.verdicts, self.causes = (), (), ()
        self.revision += 1
        if self._hear is not None:
            self._hear(self)

    def fill_steps(
        self, moves: Iterable[Move], undone: Iterable[Move], places: Iterable[StepPlace] = ()
    ) -> None:
        """Push steps that were worked out already: those that are done, then those that are undone.

        `places` are theirs among the actions at the table; steps without one come before all of them.
        """
        standing = tuple(moves)
        for move in (*standing, *undone):
            self.stack.push(make_step(self.model, move, self._tell(move)))
        self._places = [*places, *[StepPlace()] * self.stack.count()][: self.stack.count()]
        self.stack.setIndex(len(standing))

    def _is_gone(self) -> bool:
        """Tell whether the stack is being destroyed: then it is empty, or Qt has deleted it already."""
        try:
            return self.stack.count() == 0
        except RuntimeError:  # Qt for Python has deleted it already
            return True

    def _moves_between(self, first: int, last: int) -> tuple[Move, ...]:
        """Return the moves of the stack's commands from `first` up to, not including, `last`."""
        return tuple(self.stack.command(row).move for row in range(first, last))  # type: ignore[attr-defined]


def replay_draft(
    old: Draft, state: Any, run: Runner, tell: MoveNamer, compare: Comparer, cause: int | None = None
) -> Draft:
    """Return the same plan on another state: each step kept, kept with another effect, or dropped with its
    reason.

    Whatever a step raises, the result is a draft that can be played on. A report that has not been read yet
    is merged into the new one. `cause` is the seat whose turn changed the state.
    """
    draft = Draft(old.seat, state, tell)
    standing: list[Move] = []
    verdicts: list[PlanVerdict] = []
    places: list[StepPlace] = []
    for move, place in zip(old.moves(), old.places(), strict=False):
        verdict, new = _replay_step(move, state, run, len(standing), tell, compare)
        verdicts.append(verdict)
        if new is not None:
            standing.append(new)
            places.append(place)
            state = new.after
    undone = _replay_undone(old, state, run, len(standing))
    draft.fill_steps(standing, undone, [*places, *old.places()[len(old.moves()) :]])
    draft.verdicts = _merge_unread(old.verdicts, verdicts)
    draft.report = tuple(text for verdict in draft.verdicts if (text := str(verdict)))
    draft.causes = old.causes if draft.report else ()
    if cause is not None and any(str(verdict) for verdict in verdicts) and cause not in old.causes:
        draft.causes = (*old.causes, cause)
    draft.revision = old.revision + 1
    return draft


def _merge_unread(unread: tuple[PlanVerdict, ...], new: list[PlanVerdict]) -> tuple[PlanVerdict, ...]:
    """Return the new verdicts, where those on unchanged steps are replaced by the unread older ones, with the
    older ones on steps that were lost before.

    If the older ones are not of the same steps, only the new ones are returned.
    """
    if sum(one.kind != "fell" for one in unread) != len(new):
        return tuple(new)
    fresh = iter(new)
    merged = []
    for one in unread:
        now = one if one.kind == "fell" else next(fresh)
        merged.append(one if now.kind == "kept" else now)
    return tuple(merged)


# in files ---------------------------------------------------------------------------------------------------
def draft_record_of(game: Game, node: int, draft: Draft) -> DraftRecord:
    """Return the draft in the form in which it is stored."""
    moves, undone = (Raw(write_moves(game, part)) for part in (draft.moves(), draft.undone()))
    reported = draft.verdicts if draft.report else ()
    verdicts = Raw(encode([(one.action, one.kind, one.why, one.step) for one in reported]))
    automatic = tuple(row for row, place in enumerate(draft.places()) if place.is_automatic)
    return DraftRecord(
        node, draft.seat, moves, undone, draft.report, game.edition, verdicts, draft.causes, automatic
    )


def read_verdicts(game: Game, record: DraftRecord) -> tuple[PlanVerdict, ...]:
    """Return the verdicts stored with a draft; none where they are of another edition or cannot be read."""
    if record.edition != game.edition:
        return ()
    try:
        rows = msgspec.json.decode(record.verdicts, type=list[list[Raw]])
        return tuple(_read_verdict(game, row) for row in rows)
    except (msgspec.MsgspecError, ValueError):
        return ()


def _read_verdict(game: Game, row: list[Raw]) -> PlanVerdict:
    """Decode one stored verdict: action, verdict, why and, in newer ones, the wording of the step.

    Raises ValueError or msgspec.MsgspecError if it does not fit.
    """
    if not 3 <= len(row) <= 4:
        raise ValueError("a verdict has an action, what became of it, why, and the name of the step")
    words = (msgspec.json.decode(word, type=str) for word in row[1:])
    return PlanVerdict(msgspec.json.decode(row[0], type=game.action), *words)


def _replay_step(
    move: Move, state: Any, run: Runner, number: int, tell: MoveNamer, compare: Comparer
) -> tuple[PlanVerdict, Move | None]:
    """Replay one step. Return its verdict, and its new move, or None where it fell."""
    try:
        new = run(state, move.action, number)
    except Illegal as why:
        step = tell(move)
        return PlanVerdict(move.action, "fell", _("{step}: {why}", step=step, why=why), step), None
    except Exception:
        return PlanVerdict(
            move.action, "fell", _("{step}: it is no longer possible.", step=tell(move)), tell(move)
        ), None
    if new.events == move.events:
        return PlanVerdict(move.action, "kept", step=tell(new)), new
    return PlanVerdict(move.action, "changed", compare(move, new), tell(new)), new


def _replay_undone(old: Draft, state: Any, run: Runner, number: int) -> list[Move]:
    """Replay the undone steps, and drop all from the first one that fails."""
    kept: list[Move] = []
    for move in old.undone():
        try:
            new = run(state, move.action, number + len(kept))
        except Exception:
            break
        kept.append(new)
        state = new.after
    return kept

"""Repairs of a turn that an edit of the past made illegal. Each is tried on the whole line before it is
offered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.past_edits import ASK, STOP, Choices, Edit, NewTurn, Replace, TakeOut, edited_turns
from takeback.engine.rewrite import ANEW, FELL, TAKEN_OUT, Reply, Rewriting, TurnVerdict
from takeback.engine.state import Illegal

# (edits, choices) -> a rewriting of the line, not begun yet; raises Illegal for edits that contradict
Rewriter = Callable[[Sequence[Edit], Choices], Rewriting]


class RepairKind(StrEnum):
    """A way to deal with a turn that is no longer possible."""

    WITHOUT_REPLY = "without reply"  # it replied to a turn that was taken out, and goes with it
    WITH_REPLY = "with reply"  # it and the reply to it are taken out
    PASS = "pass"  # its seat passes instead
    COMPUTER = "computer"  # a computer plays another turn instead
    OUT = "out"  # it is taken out


class Repair(msgspec.Struct, frozen=True):
    """A repair of one turn: the edit that it adds to those of the line."""

    kind: RepairKind
    turn: int  # the number of the illegal turn on the old line
    edit: Edit


def problem_turn(verdict: TurnVerdict) -> int:
    """Return the number of the old turn that is no longer possible as a whole; 0 if the verdict is about
    none, such as a turn that the player added."""
    is_problem = verdict.kind == FELL and verdict.wanted is None and verdict.source is not None
    return verdict.source.depth if is_problem and verdict.source is not None else 0


def possible_repairs(
    game: Game, line: Sequence[Node], verdicts: Sequence[TurnVerdict], row: int
) -> Iterator[Repair]:
    """Yield the repairs of the turn in this row that are worth a trial, the best first; `line` is the old
    one."""
    verdict = verdicts[row]
    source, turn = verdict.source, problem_turn(verdict)
    if source is None or not turn:
        return
    if is_reply_to_removed(verdicts, row):
        yield Repair(RepairKind.WITHOUT_REPLY, turn, TakeOut(turn, turn))
    elif turn + 1 < len(line) and line[turn + 1].seat != source.seat:
        yield Repair(RepairKind.WITH_REPLY, turn, TakeOut(turn, turn + 1))
    if (passing := pass_turn(game, verdict)) is not None:
        yield Repair(RepairKind.PASS, turn, Replace(turn, (passing,)))
    if not is_reply_to_removed(verdicts, row):
        yield Repair(RepairKind.OUT, turn, TakeOut(turn, turn))


def is_reply_to_removed(verdicts: Sequence[TurnVerdict], row: int) -> bool:
    """Tell whether the turn in this row came directly after a turn of another seat that was taken out."""
    source, before = verdicts[row].source, verdicts[row - 1] if row else None
    if source is None or before is None or before.source is None or before.source is not source.parent:
        return False
    return before.kind == TAKEN_OUT and before.source.seat != source.seat


def pass_turn(game: Game, verdict: TurnVerdict) -> NewTurn | None:
    """Return the turn by which the seat of an illegal turn passes where it was tried; None if it cannot."""
    source, state = verdict.source, verdict.at.state
    if source is None or game.outcome(state) is not None or source.seat not in game.to_act(state):
        return None
    listed = list(game.actions(state, source.seat)) if game.passing else []
    for kind in game.passing:
        for action in listed:
            if isinstance(action, kind):
                return NewTurn(source.seat, (action,))
    return None


def repairs_that_work(
    rewriter: Rewriter,
    edits: Sequence[Edit],
    choices: Choices,
    replies: Sequence[Reply],
    given: Sequence[Repair],
) -> Generator[Repair | None, None, None]:
    """Yield those of the given repairs that work, and None after every turn that was tried.

    A repair works if its turn is no problem any more and the line as a whole has fewer of them.
    """
    before = yield from _tried_line(rewriter, edits, choices, replies)
    for repair in given:
        try:
            after = yield from _tried_line(rewriter, (*edits, repair.edit), choices, replies)
        except Illegal:  # the turn is edited already
            continue
        if _is_better(before, after, choices) and repair.turn not in map(problem_turn, after.verdicts):
            yield repair


def repair_all(
    game: Game,
    line: Sequence[Node],
    rewriter: Rewriter,
    edits: Sequence[Edit],
    choices: Choices,
    kind: RepairKind,
) -> Generator[tuple[Edit, ...] | None, None, None]:
    """Yield the edits that repair every turn for which this kind of repair works, and None after each turn.

    Each turn is tried in the line that the repairs before it lead to. If none works, or the line as a whole
    does not get better, only None is yielded.
    """
    rewriting = rewriter(edits, replace(choices, fallen=ASK, anew=()))
    edited, added = edited_turns(edits), list[Edit]()
    for verdict in rewriting:
        yield None
        turn = problem_turn(verdict)
        repair = _repair_of_kind(game, line, rewriting.verdicts, kind) if turn else None
        is_free = repair is not None and not edited & edited_turns([repair.edit])
        if repair is not None and is_free and _apply_repair(rewriting, repair):
            edited |= edited_turns([repair.edit])
            added.append(repair.edit)
        if rewriting.pending is not None:
            rewriting.skip()
    before = yield from _tried_line(rewriter, edits, choices, ())
    after = yield from _tried_line(rewriter, (*edits, *added), choices, ())
    if added and _is_better(before, after, choices):
        yield tuple(added)


def _repair_of_kind(
    game: Game, line: Sequence[Node], verdicts: Sequence[TurnVerdict], kind: RepairKind
) -> Repair | None:
    """Return the repair of this kind of the turn in the last row; None if there is none."""
    found = possible_repairs(game, line, verdicts, len(verdicts) - 1)
    return next((repair for repair in found if repair.kind is kind), None)


def _apply_repair(rewriting: Rewriting, repair: Repair) -> bool:
    """Apply a repair to the turn that the rewriting asks about; return whether that was possible."""
    edit = repair.edit
    if isinstance(edit, Replace):
        try:
            rewriting.play(edit.by)
        except Illegal:
            return False
    elif isinstance(edit, TakeOut):
        rewriting.skip()
        if edit.last > edit.first:
            rewriting.take_out_next()
    return True


def _tried_line(
    rewriter: Rewriter, edits: Sequence[Edit], choices: Choices, replies: Sequence[Reply]
) -> Generator[None, None, Rewriting]:
    """Replay the line, yield after each turn, and return the replay.

    Questions get the earlier replies as long as these are possible, then the turn asked about is skipped. The
    replay stops where a computer is to answer anew.
    """
    rewriting = rewriter(edits, choices)
    rewriting.queue_replies(replies)
    while not rewriting.is_done:
        for _ in rewriting:
            yield None
        if rewriting.pending is not None:
            if rewriting.pending.kind == ANEW:
                break
            rewriting.skip()
    return rewriting


def _is_better(before: Rewriting, after: Rewriting, choices: Choices) -> bool:
    """Tell whether the second replay has fewer problems; where it stops at the first, whether it goes
    farther."""
    had, has = (sum(one.kind == FELL for one in replay.verdicts) for replay in (before, after))
    if choices.fallen == STOP:
        return not has or len(after.verdicts) > len(before.verdicts)
    return has < had

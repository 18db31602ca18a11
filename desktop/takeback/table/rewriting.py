"""The past of a table played again after a change: may it be, what is each seat told, and what becomes of it.

The work is done in `engine/rewrite.py`, turn by turn; `Table.join_line` takes what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from takeback.engine import clock, savefile
from takeback.engine.chance import Chance
from takeback.engine.game import Game, Instead
from takeback.engine.history import CameFrom, History, Node
from takeback.engine.past_edits import (
    Choices,
    Edit,
    NewTurn,
    Plan,
    begun_otherwise,
    planned,
    transplanted,
    why_no_source,
)
from takeback.engine.play import Move, as_seen, run
from takeback.engine.record import Seat, TableRecord, start_state
from takeback.engine.rewrite import (
    CHANGED,
    ENDED_BEFORE,
    FELL,
    KEPT,
    NOT_ENDED,
    NOT_POSSIBLE,
    TURNED,
    Rewriting,
    StepVerdict,
    TurnVerdict,
)
from takeback.engine.savefile import SaveFile
from takeback.engine.state import Action, Illegal
from takeback.table.new_line import IN_A_LESSON, NewLine, carried
from takeback.table.practice import ONLY_SEEN, free_record, is_over
from takeback.table.table import Table
from takeback.table.wording import action_name, difference, move_row, turn_row

IN_PLAY = (
    "While a fair game is in play its past stays as it is: playing it again would show what is still hidden, "
    "or luck that is still to come."
)


def why_no_rewriting(table: Table) -> str:
    """Why the past of this table may not be played again otherwise; empty when it may."""
    if table.is_masked:
        return ONLY_SEEN
    if table.guards_past:
        return IN_A_LESSON
    if lacking := table.game.missing(table.history.root.state):
        return lacking
    has_secrets = bool(table.game.hidden) or table.game.chance
    return IN_PLAY if table.is_fair and has_secrets and not is_over(table) else ""


def rewriting(table: Table, tip: Node, edits: Iterable[Edit], choices: Choices) -> Rewriting:
    """The line up to this tip with these edits, not begun yet. Raises Illegal with a sentence."""
    _refuse(table, [tip])
    line = table.line[: tip.depth + 1] if table.is_on_line(tip) else tip.line()
    return Rewriting(table.game, table.record, table.history, planned(line, edits), choices)


def transplanting(table: Table, base: Node, nodes: Sequence[Node], choices: Choices) -> Rewriting:
    """The rest of a line of this game, played again on another turn. Raises Illegal with a sentence."""
    _refuse(table, [base, *nodes[-1:]])
    return Rewriting(table.game, table.record, table.history, transplanted(base, nodes), choices)


def under_other_rules(
    table: Table, tip: Node, options: Mapping[str, object], seed: int | None, choices: Choices
) -> OtherTable:
    """The whole line from another start: it becomes a table of its own. Raises Illegal with a sentence."""
    _refuse(table, [tip])
    record = begun_otherwise(table.game, table.record, options, seed)
    history = History(start_state(table.game, record))
    plan = Plan(history.root, tuple(tip.line()[1:]))
    return OtherTable(record, history, Rewriting(table.game, record, history, plan, choices))


def _refuse(table: Table, nodes: Sequence[Node]) -> None:
    if why := why_no_rewriting(table) or why_no_source(table.history, nodes):
        raise Illegal(why)


class OtherTable(msgspec.Struct, frozen=True):
    """A table that began otherwise, and how it grows."""

    record: TableRecord
    history: History
    rewriting: Rewriting


# making -------------------------------------------------------------------------------------------------
def new_line(table: Table, grown: Rewriting, text: str) -> NewLine:
    """What `Table.join_line` takes. `text` is what Undo calls it: "make line “without turn 12”"."""
    return NewLine(table.game, grown.plan.base, grown.line(), carried(grown.verdicts), text)


def practice_file(table: Table, grown: Rewriting) -> SaveFile:
    """The new line as a free table of its own, for practice: what a fair table has in place of a new line."""
    if why := why_no_rewriting(table):
        raise Illegal(why)
    record = free_record(table, table.history.root)
    line = [*grown.plan.base.line()[1:], *grown.line()]
    return _file(table.game, record, History(table.history.root.state), line)


def other_file(game: Game, other: OtherTable) -> SaveFile:
    """A table that began otherwise, as a file."""
    return _file(game, other.record, other.history, other.rewriting.line())


def _file(game: Game, record: TableRecord, history: History, line: Iterable[Node]) -> SaveFile:
    here, now = history.root, clock.now()
    for node in line:
        here = history.add(here, node.moves, at=node.at or now, took=node.took, luck=node.luck)
    return savefile.document_of(game, record, history, here)


# telling ------------------------------------------------------------------------------------------------
class ToldStep(msgspec.Struct, frozen=True):
    """One step of a turn as a seat may know it: what it is called, why it fell or what is other."""

    kind: str
    text: str
    why: str = ""
    offer: Instead | None = None


class ToldTurn(msgspec.Struct, frozen=True):
    """A verdict as a seat may know it. `was` is the old wording, `text` that of the turn in the new line."""

    kind: str
    seat: int
    was: str = ""
    text: str = ""
    why: str = ""  # why it fell, or what is other about it
    steps: tuple[ToldStep, ...] = ()


def told(game: Game, verdict: TurnVerdict, viewer: int | None) -> ToldTurn:
    """What this seat may know of what became of a turn; for None a spectator."""
    source, node, wanted = verdict.source, verdict.node, verdict.wanted
    was = turn_row(game, source.moves, viewer).text if source is not None else ""
    text = turn_row(game, node.moves, viewer).text if node is not None else ""
    seat = node.seat if node is not None else wanted.seat if wanted else source.seat if source else -1
    if node is None and wanted is not None:
        text = ", ".join(action_name(game.seen_action(one, viewer)) for one in wanted.actions)
    kind, why = verdict.kind, verdict.why
    steps: tuple[ToldStep, ...] = ()
    if kind in (CHANGED, TURNED, FELL) and verdict.steps:
        steps = _told_steps(game, verdict, seat, viewer)
        why = _told_why(game, verdict, steps, seat, viewer)
    if kind in (CHANGED, TURNED) and all(step.kind == KEPT for step in steps):
        return ToldTurn(KEPT, seat, was, text)
    return ToldTurn(kind, seat, was, text, why, steps)


def came_from(table: Table, node: Node, viewer: int | None) -> ToldTurn | None:
    """What became of a turn of a line that was made so, for the sign beside its row; None where there is
    nothing to say."""
    came = node.mark("came_from")
    if not isinstance(came, CameFrom) or came.became == KEPT or node.parent is None:
        return None
    source = table.history.nodes.get(came.turn)
    if source is None or not source.moves:
        return None
    steps = tuple(
        [
            StepVerdict(KEPT if old.events == new.events else came.became, old.action, old, new)
            for old, new in zip(source.moves, node.moves, strict=False)
        ]
    )
    one = told(table.game, TurnVerdict(came.became, node.parent, source, node, steps), viewer)
    return None if one.kind == KEPT else one


def _told_steps(game: Game, verdict: TurnVerdict, seat: int, viewer: int | None) -> tuple[ToldStep, ...]:
    found = []
    state = verdict.at.state
    for step in verdict.steps:
        found.append(_told_step(game, step, state, seat, viewer))
        if step.new is not None:
            state = step.new.after
    return tuple(found)


def _told_step(game: Game, step: StepVerdict, state: object, seat: int, viewer: int | None) -> ToldStep:
    old, new = step.old, step.new
    text = _name(game, new or old, step.action, viewer)
    if new is None:
        why = _reason(game, step, state, seat, viewer)
        offer = step.offer if viewer == seat or not game.hidden else None
        return ToldStep(step.kind, text, why, offer)
    if old is None or _looks_alike(game, old, new, viewer):
        return ToldStep(KEPT, text)
    return ToldStep(step.kind, text, difference(game, viewer, old, new))


def _name(game: Game, move: Move | None, action: Action, viewer: int | None) -> str:
    if move is not None:
        return move_row(game, move, viewer).text
    return action_name(game.seen_action(action, viewer))


def _looks_alike(game: Game, old: Move, new: Move, viewer: int | None) -> bool:
    one, other = as_seen(game, old, viewer), as_seen(game, new, viewer)
    return (one.action, one.events) == (other.action, other.events)


def _reason(game: Game, step: StepVerdict, state: object, seat: int, viewer: int | None) -> str:
    """Why a step fell. Who did not take it hears what the rules say of it where what is seen from there is
    enough to say so, and else only that it fell."""
    if viewer == seat or not game.hidden or step.why in (ENDED_BEFORE, NOT_POSSIBLE):
        return step.why
    try:
        run(game, game.seen_by(state, viewer), seat, game.seen_action(step.action, viewer), Chance(0))
    except Illegal as why:
        return step.why if str(why) == step.why else NOT_POSSIBLE
    except Exception:  # what is masked is no position for the rules
        return NOT_POSSIBLE
    return NOT_POSSIBLE


def _told_why(
    game: Game, verdict: TurnVerdict, steps: Sequence[ToldStep], seat: int, viewer: int | None
) -> str:
    if verdict.kind != FELL:
        return "; ".join(step.why for step in steps if step.why)
    for real, step in zip(verdict.steps, steps, strict=True):
        if real.kind == FELL and real.why == verdict.why:
            return step.why
    return verdict.why if viewer == seat or not game.hidden else NOT_ENDED


def counts(turns: Iterable[ToldTurn]) -> dict[str, int]:
    """How many turns of each kind a seat is told of."""
    found: dict[str, int] = {}
    for one in turns:
        found[one.kind] = found.get(one.kind, 0) + 1
    return found


def answer_of(moves: Sequence[Move]) -> NewTurn:
    """What a computer did, as a turn to be put in."""
    return NewTurn(moves[0].seat, tuple([move.action for move in moves]))


def computers(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that can answer anew."""
    return tuple([number for number, seat in enumerate(seats) if not seat.is_person])

"""Replaying the past of a table after an edit: whether it is allowed, what each seat is told, and the new
line.

`engine/rewrite.py` replays turn by turn; `Table.join_line` adds the result to the tree.
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
    Plan,
    dormant_turns,
    make_plan,
    make_transplant_plan,
    why_no_source,
    with_other_options,
)
from takeback.engine.play import Move, as_seen, play_action
from takeback.engine.record import Seat, TableRecord, start_state
from takeback.engine.rewrite import (
    ADDED,
    ANEW,
    CHANGED,
    DORMANT,
    FELL,
    KEPT,
    MOVED,
    NOT_ENDED,
    NOT_POSSIBLE,
    REFUSED,
    REPLACED,
    RETURNED,
    TAKEN_OUT,
    TURNED,
    UNNEEDED,
    Rewriting,
    StepVerdict,
    TurnVerdict,
)
from takeback.engine.savefile import SaveFile
from takeback.engine.state import Action, Illegal
from takeback.table.new_line import IN_A_LESSON, NewLine, carried_marks, dormant_marks
from takeback.table.practice import ONLY_SEEN, free_record, is_over
from takeback.table.table import Table
from takeback.table.wording import OTHERWISE, action_name, move_row, turn_row, visible_difference
from takeback.texts import format_list
from takeback.texts import gettext as _

IN_PLAY = _(
    "While a fair game is in play, its past cannot be edited: replaying it would reveal "
    "hidden cards or cards still to be drawn."
)


def why_no_rewriting(table: Table) -> str:
    """Return why the past of this table may not be replayed with changes; empty when it may."""
    if table.is_masked:
        return ONLY_SEEN
    if table.guards_past:
        return IN_A_LESSON
    if lacking := table.game.missing_packages(table.history.root.state):
        return lacking
    has_secrets = bool(table.game.hidden) or table.game.chance
    return IN_PLAY if table.is_fair and has_secrets and not is_over(table) else ""


def rewriting_with_edits(table: Table, tip: Node, edits: Iterable[Edit], choices: Choices) -> Rewriting:
    """Return a rewriting, not begun yet, of the line up to `tip` with these edits. Raises Illegal with a
    sentence."""
    _check_allowed(table, [tip])
    line = table.line[: tip.depth + 1] if table.is_on_line(tip) else tip.line()
    plan = make_plan(line, edits, dormant_turns(table.history, line))
    return Rewriting(table.game, table.record, table.history, plan, choices)


def rewriting_on_other_turn(table: Table, base: Node, nodes: Sequence[Node], choices: Choices) -> Rewriting:
    """Return a rewriting, not begun yet, that replays these turns of a line on another turn. Raises
    Illegal."""
    _check_allowed(table, [base, *nodes[-1:]])
    return Rewriting(table.game, table.record, table.history, make_transplant_plan(base, nodes), choices)


def with_rules(
    table: Table, tip: Node, options: Mapping[str, object], seed: int | None, choices: Choices
) -> RestartedTable:
    """Return a replay of the line up to `tip` with other options or another seed (None: the same), as a new
    table.

    Raises Illegal with a sentence.
    """
    _check_allowed(table, [tip])
    record = with_other_options(table.game, table.record, options, seed)
    history = History(start_state(table.game, record))
    plan = Plan(history.root, tuple(tip.line()[1:]))
    return RestartedTable(record, history, Rewriting(table.game, record, history, plan, choices))


def _check_allowed(table: Table, nodes: Sequence[Node]) -> None:
    """Raise Illegal unless the past of this table may be replayed from these nodes."""
    if why := why_no_rewriting(table) or why_no_source(table.history, nodes):
        raise Illegal(why)


class RestartedTable(msgspec.Struct, frozen=True):
    """A table with other options or another seed, and the rewriting that replays the old line on it."""

    record: TableRecord
    history: History
    rewriting: Rewriting


# making -------------------------------------------------------------------------------------------------
def new_line(table: Table, grown: Rewriting, text: str) -> NewLine:
    """Return the finished rewriting in the form that `Table.join_line` takes.

    `text` is the name of the undo command: "keep new line (turn 12 taken out)".
    """
    marks = [*carried_marks(grown.verdicts), *dormant_marks(grown.verdicts)]
    return NewLine(table.game, grown.plan.base, grown.line(), marks, text)


def practice_file(table: Table, grown: Rewriting) -> SaveFile:
    """Return the rewritten line as a free practice table; a fair table allows no new line. Raises Illegal."""
    if why := why_no_rewriting(table):
        raise Illegal(why)
    record = free_record(table, table.history.root)
    line = [*grown.plan.base.line()[1:], *grown.line()]
    return _file_of_line(table.game, record, History(table.history.root.state), line)


def restarted_file(game: Game, other: RestartedTable) -> SaveFile:
    """Return a table with other options or another seed as a file, once its line is replayed."""
    return _file_of_line(game, other.record, other.history, other.rewriting.line())


def _file_of_line(game: Game, record: TableRecord, history: History, line: Iterable[Node]) -> SaveFile:
    """Return a file that holds just this line, standing at its end. Turns without a time get the present
    one."""
    here, now = history.root, clock.now()
    for node in line:
        here = history.add(here, node.moves, at=node.at or now, took=node.took, luck=node.luck)
    return savefile.document_of(game, record, history, here)


VERDICT_WORDS = {
    KEPT: _("unchanged"),
    MOVED: _("moved"),
    CHANGED: _("different"),
    TURNED: _("turned into"),
    FELL: _("no longer possible"),
    RETURNED: _("possible again"),
    DORMANT: _("dormant"),
    UNNEEDED: _("unneeded"),
    ADDED: _("added"),
    REPLACED: _("replaced"),
    ANEW: _("answered again"),
    TAKEN_OUT: _("taken out"),
}


# verdicts as a seat may know them -----------------------------------------------------------------------
class SeenStep(msgspec.Struct, frozen=True):
    """The verdict on one step as a seat may know it: its wording, and why it fell or what differs."""

    kind: str
    text: str
    why: str = ""
    offer: Instead | None = None


class SeenVerdict(msgspec.Struct, frozen=True):
    """The verdict on a turn as a seat may know it. `was` is the old wording, `text` that in the new line."""

    kind: str
    seat: int
    was: str = ""
    text: str = ""
    why: str = ""  # why it fell, or what differs
    steps: tuple[SeenStep, ...] = ()


def may_look_unchanged(game: Game) -> bool:
    """Tell whether a changed turn can look unchanged: where something is hidden, or the game itself says
    what differs."""
    return game.hidden is not None or (game.drafted is not None and game.drafted.differs is not None)


def verdict_as_seen(game: Game, verdict: TurnVerdict, viewer: int | None) -> SeenVerdict:
    """Return the verdict on a turn as this seat may know it; None is a spectator.

    A difference that is hidden from this seat counts as kept.
    """
    source, node, wanted = verdict.source, verdict.node, verdict.wanted
    was = turn_row(game, source.moves, viewer).text if source is not None else ""
    text = turn_row(game, node.moves, viewer).text if node is not None else ""
    seat = node.seat if node is not None else wanted.seat if wanted else source.seat if source else -1
    if node is None and wanted is not None:
        names = (action_name(game.seen_action(action, viewer)) for action in wanted.actions)
        text = format_list(names, "unit")
    kind, why = verdict.kind, verdict.why
    if kind == DORMANT and game.hidden and viewer != seat:
        why = NOT_POSSIBLE
    steps: tuple[SeenStep, ...] = ()
    if kind in (CHANGED, TURNED, FELL) and verdict.steps:
        steps = _seen_steps(game, verdict, seat, viewer)
        why = _seen_reason(game, verdict, steps, seat, viewer)
    if kind in (CHANGED, TURNED) and all(step.kind == KEPT for step in steps):
        kind, why, steps = KEPT, "", ()
    if kind == KEPT and verdict.is_moved:
        kind = MOVED
    return SeenVerdict(kind, seat, was, text, why, steps)


def origin_verdict(table: Table, node: Node, viewer: int | None) -> SeenVerdict | None:
    """Return what a replay changed in this turn, for the sign beside its row; None where it changed nothing
    visible."""
    origin = node.mark("came_from")
    if not isinstance(origin, CameFrom) or origin.became == KEPT or node.parent is None:
        return None
    source = table.history.nodes.get(origin.turn)
    if source is None or not source.moves:
        return None
    steps = tuple(
        [
            StepVerdict(KEPT if old.events == new.events else origin.became, old.action, old, new)
            for old, new in zip(source.moves, node.moves, strict=False)
        ]
    )
    seen = verdict_as_seen(table.game, TurnVerdict(origin.became, node.parent, source, node, steps), viewer)
    return None if seen.kind == KEPT else seen


def _seen_steps(game: Game, verdict: TurnVerdict, seat: int, viewer: int | None) -> tuple[SeenStep, ...]:
    """Return the verdicts on the steps of a turn as the viewer may know them."""
    found = []
    state = verdict.at.state
    for step in verdict.steps:
        found.append(_seen_step(game, step, state, seat, viewer))
        if step.new is not None:
            state = step.new.after
    return tuple(found)


def _seen_step(game: Game, step: StepVerdict, state: object, seat: int, viewer: int | None) -> SeenStep:
    """Return the verdict on one step, tried in this state, as the viewer may know it."""
    old, new = step.old, step.new
    text = _step_name(game, new or old, step.action, viewer)
    if new is None:
        why = _fall_reason(game, step, state, seat, viewer)
        offer = step.offer if viewer == seat or not game.hidden else None
        return SeenStep(step.kind, text, why, offer)
    if old is None or _looks_alike(game, old, new, viewer):
        return SeenStep(KEPT, text)
    why = visible_difference(game, viewer, old, new)
    if not why and step.kind == CHANGED:
        return SeenStep(KEPT, text) if may_look_unchanged(game) else SeenStep(CHANGED, text, OTHERWISE)
    return SeenStep(step.kind, text, why)


def _step_name(game: Game, move: Move | None, action: Action, viewer: int | None) -> str:
    """Return the wording of the move, or the class name of the action where there is no move."""
    if move is not None:
        return move_row(game, move, viewer).text
    return action_name(game.seen_action(action, viewer))


def _looks_alike(game: Game, old: Move, new: Move, viewer: int | None) -> bool:
    """Tell whether the viewer sees the same action and events in two moves."""
    one, other = as_seen(game, old, viewer), as_seen(game, new, viewer)
    return (one.action, one.events) == (other.action, other.events)


def _fall_reason(game: Game, step: StepVerdict, state: object, seat: int, viewer: int | None) -> str:
    """Return why a step fell, as the viewer may know it.

    Another seat is told the rules' sentence only if they say the same about the masked position.
    """
    if viewer == seat or not game.hidden or step.cause != REFUSED:
        return step.why
    try:
        play_action(game, game.seen_by(state, viewer), seat, game.seen_action(step.action, viewer), Chance(0))
    except Illegal as why:
        return step.why if str(why) == step.why else NOT_POSSIBLE
    except Exception:  # the rules may fail on a masked position
        return NOT_POSSIBLE
    return NOT_POSSIBLE


def _seen_reason(
    game: Game, verdict: TurnVerdict, steps: Sequence[SeenStep], seat: int, viewer: int | None
) -> str:
    """Return why a turn fell or what differs in it, as the viewer may know it."""
    if verdict.kind != FELL:
        return _joined_reasons(step.why for step in steps)
    for real, step in zip(verdict.steps, steps, strict=True):
        if real.kind == FELL and real.why == verdict.why:
            return step.why
    return verdict.why if viewer == seat or not game.hidden else NOT_ENDED


def _joined_reasons(reasons: Iterable[str]) -> str:
    """Return the reasons one after the other, each once: a sentence as it is, a phrase with a semicolon."""
    text = ""
    for reason in dict.fromkeys(filter(None, reasons)):
        text += f"{' ' if text.endswith('.') else '; ' if text else ''}{reason}"
    return text


def count_by_kind(turns: Iterable[SeenVerdict]) -> dict[str, int]:
    """Return how many of these turns there are of each kind."""
    found: dict[str, int] = {}
    for turn in turns:
        found[turn.kind] = found.get(turn.kind, 0) + 1
    return found


def computer_seats(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the numbers of the computers' seats, which can play other turns in a replay."""
    return tuple([number for number, seat in enumerate(seats) if not seat.is_person])

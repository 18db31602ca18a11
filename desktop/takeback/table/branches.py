"""The lines that branch off a line, and their replay when that line is replayed with changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from takeback.engine.history import History, Node
from takeback.engine.past_edits import ASK, SKIP, Choices, make_transplant_plan, why_no_transplant
from takeback.engine.rewrite import Rewriting, TurnVerdict
from takeback.table.new_line import NewLine, carried_marks, dormant_marks
from takeback.table.table import Table


def count_branches(history: History, line: Sequence[Node], first: int) -> int:
    """Return how many lines branch off this one at its turns from number `first` on, without deleted ones."""
    forks = [
        node
        for node in history.branch_points.values()
        if first <= node.depth < len(line) and line[node.depth] is node
    ]
    return sum(
        _count_tips(child)
        for node in forks
        for child in node.shown_children
        if child not in line[node.depth + 1 : node.depth + 2]
    )


def _count_tips(first: Node) -> int:
    """Return the number of lines through this turn, deleted ones left out."""
    tips, waiting = 0, [first]
    while waiting:
        children = waiting.pop().shown_children
        tips += not children
        waiting += children
    return tips


def replay_branches(table: Table, replay: Rewriting, line: NewLine) -> Iterator[None]:
    """Replay what branches off the old turns on the new turns that these became, and add it to the branches
    of the new line; yields after each turn.

    Where a turn is no longer there, what branches off it is replayed on the turn before. Turns that are no
    longer possible are skipped and wait as dormant ones, as no one is asked about them.
    """
    choices = _choices_without_questions(replay.choices)
    met = {one.source.serial for one in replay.verdicts if one.source is not None}
    waiting = _replayed_forks(replay.verdicts)
    while waiting:
        old, new = waiting.pop()
        for first in old.shown_children:
            if first.serial in met or why_no_transplant(new, first):
                continue  # the line is there already, or leads to the turn that it would follow
            turns = [first, *first.nodes_to_tip()]
            met.update(node.serial for node in turns)
            plan = make_transplant_plan(new, turns)
            branch = Rewriting(table.game, table.record, table.history, plan, choices)
            for _verdict in branch:
                yield None
            verdicts = branch.verdicts
            marks = [*carried_marks(verdicts), *dormant_marks(verdicts)]
            if turns := branch.line():
                added = NewLine(table.game, new, turns, marks, "")
                yield from added.prepare()
                line.branches.append(added)
                waiting += _replayed_forks(verdicts)


def _choices_without_questions(choices: Choices) -> Choices:
    """Return these choices so that no player and no computer is asked about a turn."""
    return replace(choices, fallen=SKIP if choices.fallen == ASK else choices.fallen, anew=())


def _replayed_forks(verdicts: Sequence[TurnVerdict]) -> list[tuple[Node, Node]]:
    """Return the pairs of an old turn that several lines may leave and the turn that it became, or that it
    was tried after if it is no longer there. Turns that stay where they are keep their lines anyway."""
    return [
        (one.source, one.node or one.at)
        for one in verdicts
        if one.source is not None and one.node is not one.source and one.source.children
    ]

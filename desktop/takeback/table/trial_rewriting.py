"""Random changes in the past of a line, and checks of what must hold when any game is replayed."""

from collections.abc import Sequence
from typing import Any

from takeback.engine.chance import chance_of
from takeback.engine.history import Node
from takeback.engine.past_edits import DEFAULT_CHOICES, NEW, SAME, Choices, Insert, Plan, TakeOut, make_plan
from takeback.engine.play import ends_turn, play_action
from takeback.engine.random_edits import random_edit, turn_of
from takeback.engine.rewrite import CHANGED, FELL, KEPT, MOVED, NO_TURN, Rewriting, TurnVerdict
from takeback.engine.state import Illegal, digest
from takeback.engine.trial import Trial, is_sentence
from takeback.table.new_line import NewLine
from takeback.table.rewriting import new_line, verdict_as_seen
from takeback.table.table import Table

AGAIN = 8  # turns of a line that are replayed: more would find the same faults
EDITS = 2


class RewritingTrial:
    """Replays part of a line of this table with random changes, and adds the new lines to its tree."""

    def __init__(self, trial: Trial, table: Table, line: Sequence[Node]) -> None:
        """Choose at random how much of the line is replayed; nothing is replayed before `run`."""
        self.trial, self.table, self.game = trial, table, table.game
        random = trial.random
        end = random.randint(1, len(line) - 1)
        self.line = list(line[: end + 1])
        self.first = max(1, end + 1 - AGAIN)  # changes are made from this turn on
        self.new: list[Node] = []  # what was joined to the tree

    def run(self) -> None:
        """Run all checks, and check that the old line is unchanged."""
        before = [(node, node.marks, node.moves, node.state, digest(node.state)) for node in self.line]
        self.try_nothing()
        self.try_the_same()
        for _ in range(EDITS):
            self.try_an_edit()
        same = all(
            self.table.history.nodes.get(node.serial) is node
            and (node.marks, node.moves, node.state) == (marks, moves, state)
            and digest(node.state) == name
            for node, marks, moves, state, name in before
        )
        self.expect(same, "The old line is not as it was.")

    def expect(self, holds: bool, why: str) -> None:
        """Note a violation with this reason unless the condition holds."""
        self.trial.expect(holds, "past", f"turns {self.first} to {len(self.line) - 1}", why)

    def replay(self, plan: Plan, choices: Choices = DEFAULT_CHOICES, asks_always: bool = True) -> Rewriting:
        """Replay this plan to its end without changing the table, and return the result."""
        table = self.table
        grown = Rewriting(self.game, table.record, table.history, plan, choices, asks_always)
        for _ in grown:
            pass
        return grown

    # laws -----------------------------------------------------------------------------------------------
    def try_nothing(self) -> None:
        """Check that a replay without changes gives the same turns."""
        later = self.line[self.first :]
        grown = self.replay(Plan(self.line[self.first - 1], tuple(later)))
        kept = all(one.kind == KEPT for one in grown.verdicts)
        self.expect(kept, "Without any change a turn is not kept.")
        self.expect(grown.line() == later, "Without any change another line comes out.")

    def try_the_same(self) -> None:
        """Check that a turn which is taken out and inserted again makes no difference."""
        turn = self.trial.random.randint(self.first, len(self.line) - 1)
        edits = (TakeOut(turn, turn), Insert(turn, (turn_of(self.line[turn]),)))
        grown = self.replay(make_plan(self.line, edits))
        self.expect(grown.here is self.line[-1], "A turn taken out and put in again makes another line.")

    def try_an_edit(self) -> None:
        """Replay with a random change, check the verdicts, replay again with the same result, and join the
        line."""
        random = self.trial.random
        base = self.line[: self.first]
        edit = random_edit([base[-1], *self.line[self.first :]], random)
        plan = make_plan([base[-1], *self.line[self.first :]], [edit])
        choices = Choices(luck=random.choice((SAME, NEW)), offers=random.random() < 0.3)
        grown = self.replay(plan, choices, asks_always=False)
        for one in grown.verdicts:
            self.check_verdict(grown, one)
            self.check_words(one)
        twice = self.replay(plan, choices)
        same = [node.key for node in grown.line()] == [node.key for node in twice.line()]
        same = same and [one.kind for one in grown.verdicts] == [one.kind for one in twice.verdicts]
        self.expect(
            same and digest(grown.here.state) == digest(twice.here.state), "It comes out otherwise twice."
        )
        self.join(grown)

    def check_verdict(self, grown: Rewriting, one: TurnVerdict) -> None:
        """Check that a kept turn has equal events and a changed one has others, and that a fallen one is
        refused by the rules in the same words."""
        source, node = one.source, one.node
        if one.kind == KEPT and source is not None and node is not None:
            same = [(move.seat, move.action, move.events) for move in source.moves] == [
                (move.seat, move.action, move.events) for move in node.moves
            ]
            self.expect(same, "A turn that was kept has other events.")
        if one.kind == CHANGED and source is not None and node is not None:
            same = [move.events for move in source.moves] == [move.events for move in node.moves]
            self.expect(not same, "A turn that was changed has the same events.")
        if one.kind == FELL:
            self.expect(is_sentence(one.why), f"Why a turn fell, “{one.why}”, is no sentence.")
        if one.kind == FELL and one.steps:
            self.check_fallen(grown, one)

    def check_fallen(self, grown: Rewriting, one: TurnVerdict) -> None:
        """Check that the rules refuse the first fallen step of a turn in the same words, or that the turn was
        over before it."""
        number, step = next(
            ((number, step) for number, step in enumerate(one.steps) if step.kind == FELL), (0, None)
        )
        if step is None:  # all steps are legal, and are no turn
            return
        before = next((earlier.new for earlier in reversed(one.steps[:number]) if earlier.new), None)
        if step.cause == NO_TURN:
            ended = before is not None and ends_turn(self.game, before)
            self.expect(ended, "A step fell for the end of its turn, and the turn went on.")
            return
        state = before.after if before else one.at.state
        source, wanted = one.source, one.wanted
        seat = wanted.seat if wanted is not None else source.seat if source is not None else -1
        grown.here, here = one.at, grown.here
        try:
            play_action(self.game, state, seat, step.action, grown.chance(source, seat, number))
            self.expect(False, "A step fell, and the rules take it.")
        except Illegal as why:
            self.expect(str(why) == step.why, f"A step fell with “{step.why}”, and the rules say “{why}”.")
        finally:
            grown.here = here

    def check_words(self, one: TurnVerdict) -> None:
        """Check that a verdict has a wording for a random viewer, and a changed turn a reason."""
        viewer = self.trial.random.choice(self.trial.viewers)
        seen = verdict_as_seen(self.game, one, viewer)
        self.expect(bool(seen.was or seen.text), "A verdict has no words.")
        if one.kind == CHANGED and seen.kind not in (KEPT, MOVED):
            self.expect(bool(seen.why.strip()), "What is other about a changed turn is not said.")

    # joining --------------------------------------------------------------------------------------------
    def join(self, grown: Rewriting) -> None:
        """Add the new line to the table, and check that it can be undone and redone."""
        table = self.table
        line = new_line(table, grown, "another past")
        count, left, deleted = len(table.history.nodes), table.here, self.deleted_marks()
        try:
            table.join_line(line)
        except Illegal as why:
            self.expect(not line.nodes, f"It is refused: {why}")
            return
        self.new += line.new
        self.expect(
            len(table.history.nodes) == count + len(line.new), "Not all turns of the line were added."
        )
        self.expect(table.line[-1] in (line.nodes[-1], *line.nodes[-1].subtree()), "It leads to another tip.")
        self.expect(table.here in line.nodes, "The table does not stand on the line.")
        if line.adds_turns():
            table.marks.undo()
            self.expect(
                all(table.history.is_hidden(node) for node in line.new[:1]),
                "Taken back, the line is to be seen.",
            )
            self.expect(
                self.deleted_marks(without=line) == deleted,
                "Taken back, other lines are deleted than before.",
            )
            self.expect(table.here not in line.new, "The table stands on a line that was taken back.")
            table.marks.redo()
            self.expect(not table.history.is_hidden(line.nodes[-1]), "The line does not come back.")
        table.go_to(left)

    def deleted_marks(self, without: NewLine | None = None) -> dict[int, object]:
        """Return the marks of all deleted turns, by their serials; without new turns of this line."""
        new = {
            node.serial
            for line in ([without, *without.branches] if without is not None else ())
            for node in line.new
        }
        return {
            node.serial: node.mark("hidden")
            for node in self.table.history.deleted_heads()
            if node.serial not in new
        }


def state_by_rules(trial: Trial, node: Node, before: Any) -> Any:
    """Return the position after a turn of a new line, from its actions and its luck alone."""
    state = before
    assert node.parent is not None
    for number, move in enumerate(node.moves):
        chance = chance_of(trial.seed, node.parent, move.seat, number, node.luck)
        state = play_action(trial.game, state, move.seat, move.action, chance).after
    return state

"""Model a table in plain lists and dictionaries, without a stack or pointers, to compare the real one
with."""

from dataclasses import dataclass, field
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Illegal, digest

Steps = list[Move]


@dataclass
class PlainTurn:
    """One node, as a plain record in a dictionary by number."""

    parent: int | None
    moves: Steps
    state: Any
    key: str
    children: list[int] = field(default_factory=list)
    last: int | None = None
    hidden: bool = False
    place: int | None = None


class PlainTable:
    """A plain model of a table: each question is answered by looking through everything."""

    def __init__(self, game: Game, seats: int, seed: int, start: Any, is_fair: bool) -> None:
        self.game, self.seats, self.seed, self.is_fair = game, seats, seed, is_fair
        self.turns: dict[int, PlainTurn] = {0: PlainTurn(None, [], start, "")}
        self.here = 0
        self.line = [0]
        self.drafts: dict[tuple[int, int], tuple[Steps, Steps]] = {}  # standing, undone (nearest first)
        self.tidied: list[tuple[int, str, Any, Any]] = []
        self.tidied_to = 0

    # questions ---------------------------------------------------------------------------------------
    @property
    def state(self) -> Any:
        return self.turns[self.here].state

    def path(self, turn: int) -> list[int]:
        parent = self.turns[turn].parent
        return [turn] if parent is None else [*self.path(parent), turn]

    def shown(self, turn: int) -> list[int]:
        order = sorted(self.turns[turn].children, key=lambda one: (self._place(one), one))
        return [child for child in order if not self.turns[child].hidden]

    def _place(self, turn: int) -> int:
        place = self.turns[turn].place
        return turn if place is None else place

    def run_on(self, turn: int) -> list[int]:
        shown = self.shown(turn)
        if not shown:
            return []
        last = self.turns[turn].last
        child = last if last in shown else shown[0]
        assert child is not None
        return [child, *self.run_on(child)]

    def is_away(self, turn: int) -> bool:
        return any(self.turns[one].hidden for one in self.path(turn))

    def to_act(self) -> tuple[int, ...]:
        return () if self.game.outcome(self.state) is not None else tuple(self.game.to_act(self.state))

    def below(self, turn: int) -> list[int]:
        return [one for one in self.turns if turn in self.path(one)]

    def is_sealed(self, turn: int) -> bool:
        """Return whether, on a fair table, a turn here or below revealed, rolled, ended the game or
        answered this seat."""
        seat = self.turns[turn].moves[0].seat
        for one in self.below(turn):
            moves = self.turns[one].moves
            ended = self.game.outcome(self.turns[one].state) is not None
            if ended or moves[0].seat != seat or any(move.lucky or move.reveals for move in moves):
                return True
        return False

    def may_branch(self) -> bool:
        path = self.path(self.here)
        return not self.is_fair or not any(
            self.is_sealed(child) for one in path for child in self.turns[one].children if child not in path
        )

    def draft(self, seat: int) -> tuple[Steps, Steps]:
        return self.drafts.get((self.here, seat), ([], []))

    def drafted_state(self, seat: int) -> Any:
        steps = self.draft(seat)[0]
        return steps[-1].after if steps else self.state

    # actions -----------------------------------------------------------------------------------------
    def stand_on(self, turn: int) -> None:
        self.here = turn
        self.line = self.path(turn) + self.run_on(turn)
        for above, below in zip(self.line, self.line[1:], strict=False):
            self.turns[above].last = below

    def try_out(self, turn: int, state: Any, seat: int, action: Action, number: int) -> Move:
        return play_action(
            self.game, state, seat, action, Chance(self.seed, self.turns[turn].key, seat, number)
        )

    def act(self, action: Action, seat: int) -> str:
        """Act as the table does; return "drafted" or "refused", or the result of `play`."""
        steps, _ = self.draft(seat)
        try:
            move = self.try_out(self.here, self.drafted_state(seat), seat, action, len(steps))
        except Illegal:
            return "refused"
        closes = self.game.closes(move)
        tells = bool(move.lucky or move.reveals)
        if closes or tells:
            return self.play(seat, [*steps, move]) if seat in self.to_act() else "refused"
        if not self.may_branch():
            return "refused"
        self.drafts[(self.here, seat)] = ([*steps, move], [])
        return "drafted"

    def confirm(self, seat: int) -> str:
        steps, _ = self.draft(seat)
        complete = bool(steps) and self.game.closes(steps[-1])
        if self.game.end_turn is not None and not complete:
            return self.act(self.game.end_turn, seat)
        if steps and self.game.may_confirm(steps[-1].after, seat):
            return "refused"
        return self.play(seat, steps) if steps and seat in self.to_act() else "refused"

    def play(self, seat: int, moves: Steps) -> str:
        wanted = [(move.seat, move.action) for move in moves]
        child = next((one for one in self.turns[self.here].children if self._actions(one) == wanted), None)
        if child is None:
            if not self.may_branch():
                return "refused"
            child = max(self.turns) + 1
            key = digest((self.turns[self.here].key, wanted))
            self.turns[child] = PlainTurn(self.here, moves, moves[-1].after, key)
            self.turns[self.here].children.append(child)
        self._carry_plans(child, seat)
        self.drafts.pop((self.here, seat), None)
        self.turns[child].hidden = False
        self.stand_on(child)
        return "played"

    def _actions(self, turn: int) -> list[tuple[int, Action]]:
        return [(move.seat, move.action) for move in self.turns[turn].moves]

    def _carry_plans(self, child: int, but: int) -> None:
        for (node, seat), (steps, undone) in list(self.drafts.items()):
            if node == self.here and seat != but and (steps or undone) and not self._is_waiting(child, seat):
                self.drafts[(child, seat)] = self.replayed(child, seat, steps, undone)

    def _is_waiting(self, turn: int, seat: int) -> bool:
        return any(self.drafts.get((turn, seat), ()))

    def move_to(self, turn: int) -> None:
        """Go to a turn. Plans, unlike half-drafted turns, come along unless a draft waits there."""
        for (node, seat), (steps, undone) in list(self.drafts.items()):
            is_plan = node == self.here != turn and seat not in self.to_act()
            if is_plan and (steps or undone) and not self._is_waiting(turn, seat):
                self.drafts[(turn, seat)] = self.replayed(turn, seat, steps, undone)
        self.stand_on(turn)

    def replayed(self, turn: int, seat: int, steps: Steps, undone: Steps) -> tuple[Steps, Steps]:
        state = self.turns[turn].state
        kept: Steps = []
        for step in steps:
            move = self._again(turn, state, seat, step, len(kept))
            if move is not None:
                kept.append(move)
                state = move.after
        later: Steps = []
        for step in undone:
            move = self._again(turn, state, seat, step, len(kept) + len(later))
            if move is None:
                break
            later.append(move)
            state = move.after
        return kept, later

    def _again(self, turn: int, state: Any, seat: int, step: Move, number: int) -> Move | None:
        try:
            move = self.try_out(turn, state, seat, step.action, number)
        except Illegal:
            return None
        return None if move.lucky or move.reveals else move

    def undo(self, seat: int) -> str:
        steps, undone = self.draft(seat)
        if steps:
            self.drafts[(self.here, seat)] = (steps[:-1], [steps[-1], *undone])
            return "drafted"
        parent = self.turns[self.here].parent
        if parent is None or (self.is_fair and self.is_sealed(self.here)):
            return "refused"
        self.move_to(parent)
        return "undone"

    def redo(self, seat: int) -> str:
        steps, undone = self.draft(seat)
        if undone:
            self.drafts[(self.here, seat)] = ([*steps, undone[0]], undone[1:])
            return "drafted"
        row = self.line.index(self.here) + 1
        if row == len(self.line):
            return "refused"
        self.move_to(self.line[row])
        return "redone"

    def rewind(self, seat: int) -> None:
        if (self.here, seat) in self.drafts:
            steps, undone = self.draft(seat)
            self.drafts[(self.here, seat)] = ([], [*steps, *undone])

    def retract(self, seat: int) -> None:
        self.drafts.pop((self.here, seat), None)

    def row(self, row: int) -> None:
        self.move_to(self.line[max(0, min(row, len(self.line) - 1))])

    # tidying --------------------------------------------------------------------------------------
    def tidy(self, turn: int, what: str, value: Any) -> None:
        del self.tidied[self.tidied_to :]
        self.tidied.append((turn, what, self._value(turn, what), value))
        self.tidied_to += 1
        self._mark(turn, what, value)

    def _value(self, turn: int, what: str) -> Any:
        """Return the value of a mark of a turn now."""
        return self.turns[turn].place if what == "place" else getattr(self.turns[turn], what) or None

    def undo_tidying(self) -> bool:
        if not self.tidied_to:
            return False
        self.tidied_to -= 1
        turn, what, before, _ = self.tidied[self.tidied_to]
        self.tidied[self.tidied_to] = (turn, what, before, self._value(turn, what))  # for redo
        self._mark(turn, what, before)
        return True

    def redo_tidying(self) -> bool:
        if self.tidied_to == len(self.tidied):
            return False
        turn, what, _, after = self.tidied[self.tidied_to]
        self.tidied_to += 1
        self._mark(turn, what, after)
        return True

    def _mark(self, turn: int, what: str, value: Any) -> None:
        setattr(self.turns[turn], what, bool(value) if what == "hidden" else value)
        path = self.path(self.here)
        hidden = next((place for place, one in enumerate(path) if self.turns[one].hidden), len(path))
        self.move_to(path[hidden - 1])

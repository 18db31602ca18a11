"""Checks of a game at a real table: random turns and drafts, then every way to move through their tree."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from takeback.engine.chance import Chance, chance_of
from takeback.engine.game import Game, GameTurn
from takeback.engine.history import Node, tree_digest
from takeback.engine.journal import Journal
from takeback.engine.made_up_actions import random_actions
from takeback.engine.move_views import MoveViews
from takeback.engine.play import Move, play_action
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal, digest
from takeback.engine.trial import Trial, blamed, error_name, is_sentence, short_repr
from takeback.engine.trial_moves import MoveChecks
from takeback.engine.trial_players import ComputerPlayerChecks
from takeback.engine.trial_positions import PositionChecks
from takeback.engine.trial_secrecy import SecrecyChecks
from takeback.table.draft import Draft
from takeback.table.opening import new_table
from takeback.table.table import Change
from takeback.table.trial_rewriting import RewritingTrial, state_by_rules
from takeback.table.wording import numbered_turn

TURNS = 200
PLAIN_TURNS = 300  # by the rules alone after these, before the game counts as one without an end
COUNTED_TURNS = 5000  # the same where the game counts its own turns, whose number is reported
CLOSELY = 20  # first turns of a game that are checked fully; later ones are much like them
CHECKED_EVERY = 4  # of later turns, one in so many is
JUMPS = 100
BRANCHES = 2
BRANCH_TURNS = 5
HOPS = 20
MOST_STEPS = 60  # of one draft, before it is discarded
UNLISTED = 0.2  # share of steps that are legal and not listed, where there are any
OFF_TURN = 0.1  # share of turns that a waiting seat begins, where it may play something at any time
MOST_DRAFTS = 20  # discarded in one turn, before the turn counts as one that cannot be ended


class GameTurns:
    """Counts the turns of the game along a line, if the game says which of its turns a row belongs to."""

    def __init__(self, game: Game) -> None:
        self.game_turn = game.game_turn
        self.count: int | None = None  # None: the game counts no turns
        self._last: GameTurn | None = None

    def count_turn(self, before: Any, after: Any) -> None:
        """Count the turn that this row belongs to, unless it is the one of the row before."""
        now = None if self.game_turn is None else self.game_turn(before, after)
        if now is not None and now != self._last:
            self._last, self.count = now, now.number or (self.count or 0) + 1


class Stuck(Exception):
    """Raised when the trial of this table cannot go on; the reason is in its violations."""


class GameLength(msgspec.Struct):
    """The length of the first line of a game: in turns of a seat, and as the game counts its own."""

    turns: int = 0
    game_turns: int | None = None
    is_whole: bool = False  # it came to the end of the game


class TableTrial(Trial):
    """A game played at random at a new table, with checks.

    `thinks`: try the computer player too. `closely`: check so many first turns fully, then every fourth.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object],
        seats: int,
        seed: int,
        journal: Journal | None = None,
        thinks: bool = False,
        closely: int = CLOSELY,
    ) -> None:
        """Begin the table; nothing is played before `run`. Raises Illegal if the options do not fit."""
        super().__init__(game, options, seats, seed)
        secrecy = SecrecyChecks(self)
        self.positions = PositionChecks(self, secrecy)
        self.move_checks = MoveChecks(self, secrecy)
        self.players = ComputerPlayerChecks(self)
        self.thinks, self.closely = thinks, closely
        self.moves = 0
        self.turns = 0
        self.is_close = True  # the present turn is checked fully
        self.plans = 0  # how many were replayed because another seat ended its turn
        self.changes: list[Change] = []
        start = self.start()  # raises Illegal where the options do not fit
        self.table = new_table(game, self.options, [Seat()] * seats, seed, journal=journal)
        self.table.changed.connect(self.changes.append)
        self.replayed: dict[int, Any] = {0: start}  # by node: what the actions alone lead to
        self.first_line: tuple[Node, ...] = ()  # as it was played, before the other checks
        self.length = GameLength()
        self.verified: dict[int, int] = {}  # by node: the id() of the position that was found right

    def run(self, turns: int = TURNS) -> None:
        """Run all checks in order, and collect faults in `violations`; close the table afterwards.

        Does nothing if the game's description is faulty, because its positions cannot be compared.
        """
        if any(one.place == "the card" for one in self.violations):
            return
        try:
            self.play_on(turns)
            self.first_line = tuple(self.table.line)
            for do in (
                self.try_jumps,
                self.try_undo_all,
                self.try_lines,
                self.try_known_turns,
                self.try_rewriting,
                self.try_undo_all,
                self.check_unchanged,
            ):
                self.where = do.__name__.replace("_", " ")
                do()
        except Stuck:
            pass
        except Exception as error:
            self.note("table", self.place(), error_name(error))

    def place(self) -> str:
        """Return the present turn in words, for the sentence of a violation."""
        return f"turn {self.table.here.depth + 1}"

    def stop_when_slow(self) -> None:
        """Raise Stuck if so many calls were too slow that the trial should give up."""
        if self.is_too_slow:
            raise Stuck

    # turns --------------------------------------------------------------------------------------------------
    def play_on(self, turns: int) -> None:
        """Play so many random turns, fewer if the game ends. Raises Stuck if it cannot go on."""
        for _ in range(turns):
            if not self.play_turn():
                return

    def play_turn(self) -> bool:
        """Play one random turn with all checks around it. Return False if the game is over. Raises Stuck."""
        self.stop_when_slow()
        table, place = self.table, self.place()
        self.where = place
        is_over = table.outcome is not None
        self.is_close = is_over or self.turns < self.closely or (self.turns + self.seed) % CHECKED_EVERY == 0
        if self.is_close:
            self.positions.check_state(table.state, place)
            self.try_refusals(place)
        if is_over:
            self.try_after_the_end(place)
            return False
        seat = self.choose_seat(place)
        if self.thinks and seat in table.to_act() and self.random.random() < 0.2:
            self.players.check_thinker(table.state, seat, place)
        self.plan(place)
        before, count = table.here, len(table.history.nodes)
        plans = [
            draft
            for (node, who), draft in table.drafts.by_place.items()
            if node == before.serial and who != seat
        ]
        self.changes.clear()
        script = self.take_turn(seat, place)
        self.turns += 1
        self.check_turn(before, seat, script, count, place)
        self.check_plans(plans, place)
        return True

    def choose_seat(self, place: str) -> int:
        """Return a seat that can act: sometimes one whose turn it is not, if it may play something at any
        time."""
        others = [seat for seat in range(self.seats) if seat not in self.table.to_act()]
        speaking = [seat for seat in others if self.game.anytime and self.listed_actions(seat)]
        if speaking and self.random.random() < OFF_TURN:
            return self.random.choice(speaking)
        able = [seat for seat in self.table.to_act() if self.listed_actions(seat) or self.has_draft(seat)]
        if not able:
            self.note("stuck", place, "The game is not over, and nobody can do anything.")
            raise Stuck
        return self.random.choice(able)

    def has_draft(self, seat: int) -> bool:
        """Tell whether the seat has a draft with steps here."""
        draft = self.table.drafts.find(seat)
        return draft is not None and draft.is_open

    def listed_actions(self, seat: int) -> tuple[Action, ...]:
        """Return what this seat may do now: on its turn all listed actions, else those allowed at any
        time."""
        actions = self.game.actions(self.drafted_state(seat), seat)
        if seat in self.table.to_act():
            return tuple(actions)
        return tuple(action for action in actions if type(action) in self.game.anytime)

    def plannable_actions(self, seat: int) -> tuple[Action, ...]:
        """Return the listed actions that this seat may plan when it is not its turn: all but those allowed
        at any time.
        """
        actions = self.game.actions(self.drafted_state(seat), seat)
        return tuple(action for action in actions if type(action) not in self.game.anytime)

    def drafted_state(self, seat: int) -> Any:
        """Return the position after the seat's draft; without a draft, that of the table."""
        draft = self.table.drafts.find(seat)
        return self.table.state if draft is None else draft.state

    def take_turn(self, seat: int, place: str) -> list[Action]:
        """Play random steps and undo some, until a turn ends. Return the actions it should hold. Raises
        Stuck."""
        here = self.table.here
        for _ in range(MOST_DRAFTS):
            script = [move.action for move in self.draft_moves(seat)]
            for _ in range(MOST_STEPS):
                listed = self.listed_actions(seat)
                wants_end = self.has_draft(seat) and (not listed or self.random.random() < 0.4)
                if wants_end and self.confirm(seat, script, place):
                    return script
                if not listed:
                    break
                self.step(seat, self.pick_action(seat, listed, place), script, place)
                if self.table.here is not here:
                    return script
                self.disturb_draft(seat, script, place)
            self.retract(seat, place)
        self.note("stuck", place, f"No turn could be ended in {MOST_DRAFTS} tries.")
        raise Stuck

    def pick_action(self, seat: int, listed: tuple[Action, ...], place: str) -> Action:
        """Return a listed action or, now and then, one that is legal but not listed."""
        if self.game.unlisted is not None and seat in self.table.to_act() and self.random.random() < UNLISTED:
            examples = self.examples(self.drafted_state(seat), seat, f"{place}, {self.moves}")
            return self.random.choice(examples or listed)
        return self.random.choice(listed)

    def draft_moves(self, seat: int) -> tuple[Move, ...]:
        """Return the steps of the seat's draft here."""
        draft = self.table.drafts.find(seat)
        return () if draft is None else draft.moves()

    def step(self, seat: int, action: Action, script: list[Action], place: str) -> None:
        """Play one action, append it to the script, and check that a step of a draft leaves the table's
        position alone. Raises Stuck if it is refused."""
        table, here, state = self.table, self.table.here, self.table.state
        del script[len(self.draft_moves(seat)) :]
        try:
            table.act(action, seat)
        except Illegal as refusal:
            self.note("listed", place, f"{short_repr(action)} is listed, and refused: {refusal}")
            raise Stuck from refusal
        script.append(action)
        self.moves += 1
        if table.here is here:
            self.expect(table.state is state, "draft", place, "A step of a draft moved the table.")
            if self.is_close:
                self.positions.check_state(self.drafted_state(seat), f"{place}, draft")

    def confirm(self, seat: int, script: list[Action], place: str) -> bool:
        """Confirm, and return whether it was accepted. Check that a refusal was announced and changes
        nothing."""
        here, before = self.table.here, self.drafted_state(seat)
        announced = self.table.turn_checks.why_not_confirm(seat)
        self.positions.check_confirming(before, seat, place)
        try:
            self.table.confirm(seat)
        except Illegal as refusal:
            same = str(refusal) == announced
            self.expect(
                same, "confirm", place, f"Confirm is refused, “{refusal}”, and was told “{announced}”."
            )
            self.expect(is_sentence(str(refusal)), "refused", place, f"“{refusal}” is no sentence.")
            same = self.drafted_state(seat) is before and self.table.here is here
            self.expect(same, "refused", place, "A refused Confirm left something changed.")
            return False
        self.expect(not announced, "confirm", place, f"Confirm is accepted, and was told “{announced}”.")
        if self.game.end_turn is not None:
            script.append(self.game.end_turn)
            self.moves += 1
        ended = self.table.here is not here
        self.expect(ended, "closes", place, "Confirm was accepted, and the turn is not ended.")
        return ended

    def check_turn(self, before: Node, seat: int, script: list[Action], count: int, place: str) -> None:
        """Check that a turn made one row, one node and one signal, and holds what was played.

        At a closely checked turn the views and wordings of its moves are checked too.
        """
        table, expect = self.table, self.expect
        node = table.here
        expect(node.parent is before, "row", place, "The turn does not stand on the one before.")
        expect(
            len(self.changes) == 1, "news", place, f"There were {len(self.changes)} pieces of news, not one."
        )
        is_new = node.serial not in self.replayed
        expect(len(table.history.nodes) == count + is_new, "row", place, "It is not exactly one turn more.")
        expect([move.action for move in node.moves] == script, "row", place, "The turn holds other actions.")
        expect(all(move.seat == seat for move in node.moves), "row", place, "The turn is another seat’s.")
        drafted = self.game.drafted
        passed = drafted is not None and not drafted.passes and script == [drafted.end_turn]
        expect(not passed, "passes", place, "A turn was ended as it began, and the card says that none is.")
        self.check_row(place)
        self.check_chain(node.moves, before.state, node.state, place)
        views = [MoveViews(self.game, move) for move in node.moves]
        state = self.replayed[before.serial]
        for number, one in enumerate(views):
            where = f"{place}.{number + 1}"
            with self.recording_errors("rules", where):
                again = self.tried.play_again(one.move, state, chance_of(self.seed, before, seat, number))
                state = again.after
                if self.is_close:
                    self.move_checks.check_move(one, again, where)
        if self.is_close:
            self.move_checks.check_turn_words(views, place)
        if is_new:
            self.replayed[node.serial] = state
        self.check_here(place)

    def check_row(self, place: str) -> None:
        """Check that the stack has a row for every node of the line, and that the present row has a
        wording."""
        table = self.table
        here = table.stack.index()
        fits = here == table.here.depth and table.stack.count() == len(table.line) - 1
        self.expect(fits, "row", place, f"The stack stands at row {here} of {table.stack.count()}.")
        viewer = self.viewers[here % len(self.viewers)]  # one for each row: all are checked elsewhere
        row = numbered_turn(self.game, table.here, table.seats, viewer)
        self.expect(bool(row.strip()), "words", place, "The row of the history is empty.")

    def check_chain(self, moves: Iterable[Move], before: Any, after: Any, place: str) -> None:
        """Check that each move begins with the position in which the one before ended."""
        state = before
        for move in moves:
            self.expect(move.before == state, "row", place, "A move does not begin where the last one ended.")
            state = move.after
        self.expect(state == after, "row", place, "The turn does not end where its last move does.")

    def check_here(self, place: str, check: str = "replay") -> None:
        """Check that the table shows the position that the actions up to its node lead to."""
        table = self.table
        if table.here.serial not in self.replayed:
            self.note(check, place, f"It stands on turn {table.here.serial}, which nobody played.")
            return
        expected = self.replayed[table.here.serial]
        same = id(table.state) == self.verified.get(table.here.serial)
        if not same:
            same = table.state == expected and self.digest_of(table.state) == self.digest_of(expected)
            self.verified[table.here.serial] = id(table.state) if same else 0
        self.expect(same, check, place, "The position is not the one that the actions lead to.")
        self.expect(table.state is table.here.state, check, place, "Model and history part.")

    # the rest of the game -----------------------------------------------------------------------------------
    def play_out(self, most: int = 0) -> None:
        """Play the first line to its end by the rules alone, and set `length`.

        At most so many more turns; 0 is a default. On the way only accepting listed actions is checked; at
        the end, the position and the outcome.
        """
        if not self.first_line:
            return
        most = most or (COUNTED_TURNS if self.game.game_turn else PLAIN_TURNS)
        counts = GameTurns(self.game)
        for node in self.first_line[1:]:
            assert node.parent is not None
            counts.count_turn(node.parent.state, node.state)
        state, self.length.turns = self.first_line[-1].state, len(self.first_line) - 1
        try:
            while self.game.outcome(state) is None and most > 0:
                before, most = state, most - 1
                self.length.turns += 1
                state = self.plain_turn(before, f"turn {self.length.turns}, played plainly")
                counts.count_turn(before, state)
        except Stuck:
            return
        except Exception as error:
            self.note(blamed(error), f"turn {self.length.turns}, played plainly", error_name(error))
            return
        self.length.game_turns = counts.count
        self.length.is_whole = self.game.outcome(state) is not None
        if self.length.is_whole:
            self.positions.check_state(state, "the end of the game")
            self.move_checks.check_outcome(state, "the end of the game")

    def plain_turn(self, before: Any, place: str) -> Any:
        """Return the position after a random turn by the rules alone. Raises Stuck if no turn can be played
        or ended, or a listed action is refused."""
        self.stop_when_slow()
        self.where = place
        seats = [seat for seat in self.game.to_act(before) if tuple(self.game.actions(before, seat))]
        if not seats:
            self.note("stuck", place, "The game is not over, and nobody can do anything.")
            raise Stuck
        seat = self.random.choice(seats)
        for _ in range(MOST_DRAFTS):
            state = before
            for step in range(MOST_STEPS):
                listed = tuple(self.game.actions(state, seat))
                wants_end = step > 0 and (not listed or self.random.random() < 0.4)
                if wants_end and (ended := self.plain_end(state, seat, place)) is not None:
                    return ended
                if not listed:
                    break
                move = self.plain_move(state, seat, self.random.choice(listed), place)
                if self.game.closes(move):
                    return move.after
                state = move.after
        self.note("stuck", place, f"No turn could be ended in {MOST_DRAFTS} tries.")
        raise Stuck

    def plain_end(self, state: Any, seat: int, place: str) -> Any:
        """Return the position after the turn is confirmed here; None where it may not be yet."""
        end = self.game.end_turn
        if self.game.may_confirm(state, seat):
            return None
        try:
            return (
                state if end is None else play_action(self.game, state, seat, end, self.chance(place)).after
            )
        except Illegal:
            return None

    def plain_move(self, state: Any, seat: int, action: Action, place: str) -> Move:
        """Return the move of a listed action. Raises Stuck if the rules refuse it."""
        try:
            return play_action(self.game, state, seat, action, self.chance(place))
        except Illegal as refusal:
            self.note("listed", place, f"{short_repr(action)} is listed, and refused: {refusal}")
            raise Stuck from refusal

    # drafts -------------------------------------------------------------------------------------------------
    def disturb_draft(self, seat: int, script: list[Action], place: str) -> None:
        """Sometimes undo and redo steps of the draft, rewind it, or discard it."""
        draft = self.table.drafts.find(seat)
        if draft is None or not draft.is_open or self.random.random() < 0.5:
            return
        chosen = self.random.random()
        if chosen < 0.1:
            self.retract(seat, place)
            script.clear()
        elif chosen < 0.3:
            self.rewind(seat, draft, place)
        else:
            self.step_back_and_forward(seat, draft, place)

    def step_back_and_forward(self, seat: int, draft: Draft, place: str) -> None:
        """Undo some steps of a draft and redo them, and compare each position."""
        table, state = self.table, self.table.state
        stations = [draft.start, *(move.after for move in draft.moves())]
        back = self.random.randint(1, len(stations) - 1)
        for number in range(1, back + 1):
            table.undo(seat)
            self.expect(draft.state is stations[-1 - number], "draft", place, "A step back went elsewhere.")
        for number in range(back - 1, -1, -1):
            table.redo(seat)
            self.expect(
                draft.state is stations[-1 - number], "draft", place, "A step forward went elsewhere."
            )
        self.expect(table.state is state, "draft", place, "Steps of a draft moved the table.")

    def rewind(self, seat: int, draft: Draft, place: str) -> None:
        """Rewind a draft and redo all its steps, and compare the positions."""
        end, count = draft.state, len(draft.moves())
        self.table.drafts.rewind(seat)
        self.expect(draft.state is draft.start, "draft", place, "A rewound draft is not at its start.")
        for _ in range(count):
            self.table.redo(seat)
        self.expect(draft.state is end, "draft", place, "A rewound draft did not come back.")

    def retract(self, seat: int, place: str) -> None:
        """Discard the seat's draft here, and check that nothing is left of it and the position is as
        before."""
        state = self.table.state
        self.table.drafts.discard(seat)
        gone = self.table.drafts.find(seat) is None and self.table.state is state
        self.expect(gone, "draft", place, "A retracted draft left something behind.")
        seen = self.table.state_for(seat) == self.game.seen_by(state, seat)
        self.expect(seen, "draft", place, "After retracting, the seat does not see the table.")

    def plan(self, place: str) -> None:
        """Let waiting seats sometimes plan ahead, if the game lists actions for them. Raises Stuck if a plan
        ends a turn or is refused."""
        table, here, state = self.table, self.table.here, self.table.state
        for seat in range(self.seats):
            if seat in table.to_act() or self.random.random() < 0.6:
                continue
            for _ in range(self.random.randint(1, 3)):
                listed = self.plannable_actions(seat)
                if not listed:
                    break
                self.step(seat, self.random.choice(listed), [], f"{place}, planned by seat {seat}")
                if table.here is not here:
                    self.note("plans", place, f"Seat {seat} ended a turn that was not its own.")
                    raise Stuck
        self.expect(table.state is state, "plans", place, "A plan moved the table.")

    def check_plans(self, plans: list[Draft], place: str) -> None:
        """Check that other seats' plans were replayed on the new position, and that dropped steps have a
        reason."""
        here = self.table.here
        for old in plans:
            if not old.is_open:
                continue
            self.plans += 1
            new = self.table.drafts.by_place.get((here.serial, old.seat))
            if new is None:
                self.note("plans", place, f"The plan of seat {old.seat} is lost.")
                continue
            self.expect(new.start == here.state, "plans", place, "A plan does not stand on the new position.")
            self.check_chain(new.moves(), here.state, new.state, place)
            have_reasons = all(verdict.why.strip() for verdict in new.verdicts if verdict.kind == "fell")
            self.expect(have_reasons, "plans", place, "A planned step fell without a reason.")

    # refusals -----------------------------------------------------------------------------------------------
    def try_refusals(self, place: str) -> None:
        """Check that the table refuses what the rules refuse, and that a refusal changes nothing."""
        here, known = self.table.here, self.positions.remembered
        for action in random_actions(self.game.action, known, 3, self.random):
            seat = self.random.randrange(self.seats)
            state = self.drafted_state(seat)
            if action in self.game.actions(state, seat) or self.allows(state, seat, action):
                continue
            chance = self.table.chance_at(here, seat, len(self.draft_moves(seat)))
            if self.is_refused(action, seat, chance):
                self.must_refuse(lambda action=action, seat=seat: self.table.act(action, seat), place)  # type: ignore[misc]
        for action in known[:1]:
            for seat in (-1, self.seats):
                self.must_refuse(lambda action=action, seat=seat: self.table.act(action, seat), place)  # type: ignore[misc]

    def is_refused(self, action: Action, seat: int, chance: Chance) -> bool:
        """Tell whether the rules refuse this action; an error other than Illegal does not count as a
        refusal."""
        try:
            play_action(self.game, self.drafted_state(seat), seat, action, chance)
        except Illegal:
            return True
        except Exception:
            return False  # this fault of the rules has been noted already
        return False

    def try_after_the_end(self, place: str) -> None:
        """Check that nobody can confirm a turn after the end."""
        for seat in range(self.seats):
            self.must_refuse(lambda seat=seat: self.table.confirm(seat), place)  # type: ignore[misc]

    def must_refuse(self, do: Callable[[], None], place: str) -> None:
        """Check that the call raises Illegal with a sentence and changes nothing. Raises Stuck if it is
        accepted."""
        table = self.table
        here, state, rows, news = table.here, table.state, table.stack.count(), len(self.changes)
        drafts = [draft.state for draft in table.drafts.by_place.values()]
        try:
            do()
            self.note("refused", place, "The table accepts what the rules refuse.")
            raise Stuck
        except Illegal as refusal:
            self.expect(is_sentence(str(refusal)), "refused", place, f"“{refusal}” is no sentence.")
        same = table.here is here and table.state is state and table.stack.count() == rows
        same = same and len(self.changes) == news
        same = same and all(
            old is new.state for old, new in zip(drafts, table.drafts.by_place.values(), strict=True)
        )
        self.expect(same, "refused", place, "A refusal left something changed.")

    # ways through the tree ----------------------------------------------------------------------------------
    def try_jumps(self) -> None:
        """Jump to random rows, by the stack as a click in the history does or by `go_to`, and check each
        position."""
        table = self.table
        for number in range(JUMPS):
            row = self.random.randrange(len(table.line))
            self.changes.clear()
            was = table.here
            if number % 2:
                table.stack.setIndex(row)
            else:
                table.go_to(table.line[row])
            place = f"jump from row {was.depth} to {row}"
            self.expect(table.here is table.line[row], "jump", place, "It led elsewhere.")
            self.expect(len(self.changes) == (table.here is not was), "news", place, "It was not told once.")
            self.check_here(place, "jump")
        table.go_to(table.line[-1])

    def try_undo_all(self) -> None:
        """Undo everything and redo it, steps of drafts too, and check that all is as it was; plans of waiting
        seats are discarded before."""
        table = self.table
        self.discard_plans()
        table.go_to(table.line[-1])
        before = self.snapshot()
        back = self.count_until_refused(table.undo)
        self.expect(table.here is table.history.root, "undo", "undo all", "It does not end at Start.")
        self.check_here("undo all", "undo")
        forth = self.count_until_refused(table.redo)
        self.expect(back == forth, "undo", "redo all", f"{back} steps back are {forth} forward.")
        self.expect(self.snapshot() == before, "undo", "redo all", "Not everything is as it was.")

    def discard_plans(self) -> None:
        """Discard the plans of waiting seats: they would be replayed on the way, and be changed."""
        table = self.table
        nodes = table.history.nodes
        if all(seat in self.game.to_act(nodes[serial].state) for serial, seat in table.drafts.by_place):
            return
        for node in reversed(table.line):
            table.go_to(node)
            for seat in set(range(len(table.seats))).difference(table.game.to_act(node.state)):
                table.drafts.discard(seat)

    def snapshot(self) -> tuple[object, ...]:
        """Return all that Undo and Redo must restore: node, position, tree, line and drafts."""
        table = self.table
        drafts = {place: digest(draft.state) for place, draft in table.drafts.by_place.items()}
        return table.here, digest(table.state), tree_digest(table.history), tuple(table.line), drafts

    def count_until_refused(self, do: Callable[[], None]) -> int:
        """Call again and again until it raises Illegal. Return how often it succeeded. Raises Stuck if it
        never ends."""
        for count in range(100_000):
            try:
                do()
            except Illegal as refusal:
                self.expect(is_sentence(str(refusal)), "refused", "undo all", f"“{refusal}” is no sentence.")
                return count
        self.note("undo", "undo all", "It never ends.")
        raise Stuck

    def try_lines(self) -> None:
        """Play other lines from earlier turns; then go to random nodes, and check rows and positions."""
        table = self.table
        for _ in range(BRANCHES):
            table.go_to(table.line[self.random.randrange(len(table.line))])
            self.play_on(BRANCH_TURNS)
        nodes = list(table.history.nodes.values())
        for _ in range(HOPS):
            node = self.random.choice(nodes)
            place = f"hop from turn {table.here.serial} to {node.serial}"
            table.go_to(node)
            self.expect(table.here is node, "line", place, "It led elsewhere.")
            self.expect(table.line == node.tip().line(), "line", place, "The rows are not those of the line.")
            self.check_row(place)
            self.check_here(place, "line")

    def try_known_turns(self) -> None:
        """Check that playing the same actions at the same node leads to the same turn, and adds none."""
        table = self.table
        nodes = [node for node in table.history.nodes.values() if node.parent is not None]
        for node in self.random.sample(nodes, min(5, len(nodes))):
            assert node.parent is not None
            place = f"turn {node.serial} again"
            table.go_to(node.parent)
            table.drafts.discard(node.seat)
            count = len(table.history.nodes)
            for move in node.moves:
                table.act(move.action, node.seat)
            if table.here is node.parent:
                table.confirm(node.seat)
            same = table.here is node and len(table.history.nodes) == count
            self.expect(same, "line", place, "The same actions made another turn.")
            if same:
                self.check_here(place, "line")

    def try_rewriting(self) -> None:
        """Replay the first line with changes, and check each new turn against the rules."""
        if len(self.first_line) < 2:
            return
        trial = RewritingTrial(self, self.table, self.first_line)
        trial.run()
        for node in trial.new:
            assert node.parent is not None
            with self.recording_errors("past", f"turn {node.serial}"):
                self.replayed[node.serial] = state_by_rules(self, node, self.replayed[node.parent.serial])
        for node in trial.new[-1:]:
            self.table.go_to(node)
            self.check_here(f"turn {node.serial} of a new line", "past")

"""Hints and checks: questions about the position that the thinking process answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from takeback.engine.game import Hint
from takeback.engine.state import Action
from takeback.listeners.statistics import SOLUTION_COST
from takeback.puzzles.answers import Standing, Wrong
from takeback.shell.session.view import View
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.puzzles.answers import Standing, Wrong
    from takeback.shell.session.checks import SolutionChecks
    from takeback.shell.session.computer_turns import ComputerTurns
    from takeback.shell.session.turn_drafts import TurnDrafts
    from takeback.table.table import Table
    from takeback.table.thinker import Thinkers
    from takeback.table.thinking import Answer

SLOW = 3_000  # milliseconds until the player is told that it takes longer
LOOKING = _("Still looking. Press Esc to stop.")
STOPPED = _("Stopped looking.")
ACCEPTED_BY = _("Enter plays it.")
# Costs of help in half stars, each beside what was paid for the same hint before.
POINTED, EXPLAINED, PLAYED, TRIED = 1, 1, 2, 4
PACE = 250  # milliseconds between two turns of a solution that is being played
COSTS = {"solvable": 1, "wrong": 2}  # of the checks, in half stars


GAME_OVER = _("The game is over.")
NOT_YOUR_TURN = _("It is not your turn.")
WATCHING = _("You are watching this game.")


def seeking_text(turn: int, count: int) -> str:
    """Return that the mistake is looked for, and at which of so many turns."""
    return _("Looking for the mistake: turn {turn} of {count}…", turn=turn, count=count)


class HintSession(Protocol):
    """The members of a session that hints and checks use."""

    table: Table
    checks: SolutionChecks
    view: View
    computers: ComputerTurns
    drafts: TurnDrafts

    def viewer(self) -> int | None:
        """Return the seat that looks, None for nobody in particular."""

    def with_way_out(self, why: str) -> str:
        """Return a refusal with how the game goes on, if somebody waits to be let play; empty for none."""

    def act(self, action: Action, seat: int | None = None) -> bool:
        """Do this action for a seat, else the viewer; return whether it was done."""


class Hints(QObject):
    """Asks for hints and checks, plays hints that are turns, and can be interrupted."""

    message_emitted = Signal(str)
    hint_given = Signal(object)  # a Hint, or one step of it, to be shown
    help_charged = Signal(int, bool)  # what help cost, in half stars; was it a new hint?
    stopped = Signal()  # the question was interrupted by the player
    question_answered = Signal(object)  # the answer to a check, of a type the game decides

    def __init__(self, player: HintSession, parent: QObject) -> None:
        super().__init__(parent)
        self._player = player
        self._asked_thinkers: Thinkers | None = None
        self._slow = QTimer(self, singleShot=True, interval=SLOW)
        self._slow.timeout.connect(self._say_slow)
        self._pace = QTimer(self, singleShot=True, interval=PACE)
        self._pace.timeout.connect(self._ask_next_turn)
        self._is_showing = False  # is the solution being played?
        self._given: Hint | None = None  # given in steps: where to look, why, the turn itself
        self._is_explained = False
        self._place: object = None  # where the table stood at that time

    def why_not_hint(self) -> str:
        """Return why there is no hint for the viewer; empty if one can be asked for."""
        return self._player.with_way_out(self._why_not_turn(_("It is not your turn, so there is no hint.")))

    def _why_not_turn(self, not_yours: str) -> str:
        """Return why the viewer is not to move: the game is over, or this sentence; empty if they are."""
        table = self._player.table
        if self._player.view.viewer in table.to_act():
            return ""
        return GAME_OVER if table.outcome is not None else not_yours

    def ask_hint(self) -> None:
        """Ask for a hint for the viewer, or show the next step of the one given here; stop showing a
        solution.

        Does nothing more if nobody in particular looks.
        """
        seat = self._player.viewer()
        self._is_showing = False
        if seat is None:
            return
        if self._given is not None and self._place == self._position_key(seat):
            self._show_next_step(self._given, seat)
        else:
            self._ask_question(lambda thinkers: thinkers.ask_hint(seat))

    def why_not_solution(self) -> str:
        """Return why the solution cannot be played; empty if it can."""
        if self._player.checks.is_making:
            return _("You are making this level. Test it to see its solution.")
        table = self._player.table
        if table.game.level_of(table.history.root.state) is None:
            return _("This game has no solution: it was not started from a level.")
        return self._why_not_turn(NOT_YOUR_TURN)

    def show_solution(self) -> None:
        """Charge for the solution, and play the puzzle to its end, turn by turn, until Escape or another
        move.
        """
        seat = self._player.viewer()
        if seat is not None:
            self.help_charged.emit(SOLUTION_COST, False)
            self._is_showing, self._place = True, self._position_key(seat)
            self._ask_next_turn()

    def _ask_next_turn(self) -> None:
        """Ask for the next turn of the solution, or stop if the player has moved."""
        seat = self._player.viewer()
        if not self._is_showing:
            return
        if seat is None or self._place != self._position_key(seat) or self._player.table.outcome is not None:
            self._is_showing = False
        else:
            self._ask_question(lambda thinkers: thinkers.ask_hint(seat))

    def _play_solution_turn(self, hint: Hint, seat: int) -> None:
        """Say a turn of the solution that has come, and play it and time the next, unless the player has
        moved meanwhile.
        """
        self._is_showing = hint.play and self._place == self._position_key(seat)
        if self._is_showing:
            self._play_it(hint, seat)
            self._place = self._position_key(seat)
            self._pace.start()
        self.message_emitted.emit(hint.text)

    @property
    def is_explained(self) -> bool:
        """Return whether the reason of the present hint was shown."""
        return self._is_explained

    def next_cost(self) -> int:
        """Return what the next step of the hint costs, in half stars."""
        if self._given is None:
            return POINTED
        if not self._given.rule:
            return TRIED
        return PLAYED if self._is_explained else EXPLAINED

    def _position_key(self, seat: int) -> tuple[int, int]:
        """Return a key of the position, with the steps of the draft of this seat."""
        draft = self._player.table.drafts.find(seat)
        return id(self._player.table.here), draft.revision if draft is not None and draft.is_open else -1

    def why_not_check(self) -> str:
        """Return why the level cannot be checked; empty if it can."""
        player = self._player
        if player.checks.is_making:
            return _("You are making this level. The panel shows how many solutions it has.")
        if player.view.viewer is None:
            return WATCHING
        return GAME_OVER if player.table.outcome is not None else ""

    def ask_wrong(self) -> None:
        """Ask the level's check what differs from the solution; `question_answered` has the
        answer, a Wrong.
        """
        self._ask_check("wrong", Wrong)

    def ask_solvable(self) -> None:
        """Ask the level's check whether it can still be solved; `question_answered` has the answer, a
        Standing.
        """
        self._ask_check("solvable", Standing)

    def _ask_check(self, name: str, kind: type) -> None:
        """Ask this check of the game's level, whose answer has this type; do nothing if the game has none or
        nobody looks.
        """
        table, seat = self._player.table, self._player.viewer()
        function = table.game.levels.import_path_of(name) if table.game.levels else ""
        if function and seat is not None:
            answered = partial(self._answered, kind, COSTS.get(name, 0))
            self._ask_question(
                lambda thinkers: thinkers.ask_function(function, seat, answered, is_awaited=True)
            )

    def ask_function(
        self, function: str, seat: int, answered: Callable[[Answer], None], seconds: float, position: object
    ) -> None:
        """Ask this function of the game about a position; the player waits for the answer and can stop it."""
        self._ask_question(
            lambda thinkers: thinkers.ask_function(
                function, seat, answered, seconds, position, is_awaited=True
            )
        )

    def _ask_question(self, ask: Callable[[Thinkers], None]) -> None:
        """Put a question, and tell the player if it takes long."""
        self._asked_thinkers = self._player.computers.thinkers()
        ask(self._asked_thinkers)
        self._slow.start()

    def stop(self) -> bool:
        """Interrupt the question or solution the player waits for, and say so; return False if there is
        none."""
        self._slow.stop()
        was_showing, self._is_showing = self._is_showing, False
        if was_showing and not self._is_waiting:
            self.message_emitted.emit(STOPPED)
            return True
        if not self._is_waiting or self._asked_thinkers is None:
            return False
        self._asked_thinkers.stop_awaited()
        self.stopped.emit()
        self.message_emitted.emit(STOPPED)
        return True

    def close(self) -> None:
        """Stop all timers; nothing is asked any more."""
        self._is_showing = False
        self._slow.stop()
        self._pace.stop()

    @property
    def _is_waiting(self) -> bool:
        """Return whether a question the player waits for is being answered."""
        return self._asked_thinkers is not None and self._asked_thinkers.is_awaited

    def _say_slow(self) -> None:
        """Say that the search still goes on, if it does."""
        if self._is_waiting:
            self.message_emitted.emit(LOOKING)

    # the answer ---------------------------------------------------------------------------------------
    def on_hint(self, hint: Hint) -> None:
        """Play the hint that came, show where to look, or give it whole; and charge the help."""
        seat = self._player.viewer()
        if self._is_showing and seat is not None:
            self._play_solution_turn(hint, seat)
        elif hint.point and seat is not None:
            self._given, self._is_explained, self._place = hint, False, self._position_key(seat)
            if hint.rule:
                self.help_charged.emit(POINTED, True)
            self._say_and_mark(msgspec.structs.replace(hint, actions=(), text=hint.point, play=False))
        else:
            self.help_charged.emit(TRIED, True)
            self._show_or_play(hint, seat)

    def _show_next_step(self, hint: Hint, seat: int) -> None:
        """Emit what the next step of a hint costs and show it: the reason, if it has one, then the turn
        itself, after which no hint is pending."""
        cost = self.next_cost()
        self.help_charged.emit(cost, not hint.rule)
        if hint.rule and not self._is_explained:
            self._is_explained = True
            self._say_and_mark(msgspec.structs.replace(hint, play=False))
        else:
            self._given = None
            self._show_or_play(hint, seat)

    def _say_and_mark(self, hint: Hint) -> None:
        """Say the hint and mark it on the board, and how to accept it if that is possible."""
        if hint.is_offer:
            hint = msgspec.structs.replace(hint, text=f"{hint.text} {ACCEPTED_BY}")
        self.message_emitted.emit(hint.text)
        self.hint_given.emit(hint)

    def _show_or_play(self, hint: Hint, seat: int | None) -> None:
        """Show the hint; first play it, if it is one that plays itself and somebody looks."""
        if hint.play and seat is not None:
            self._play_it(hint, seat)
        self._say_and_mark(hint)

    def _answered(self, kind: type[Wrong] | type[Standing], cost: int, answer: Answer) -> None:
        """Show the answer of a check; a failed one is said and costs nothing."""
        if answer.sentence:
            self.message_emitted.emit(answer.sentence)
            return
        result = msgspec.json.decode(answer.value, type=kind)
        self.help_charged.emit(cost, False)
        self.question_answered.emit(result)
        self.message_emitted.emit(result.text)

    def _play_it(self, hint: Hint, seat: int) -> None:
        """Play the hint as one turn."""
        self.play_turn(hint.actions, seat)

    def play_turn(self, actions: Sequence[Action], seat: int) -> None:
        """Play these actions as one turn of a seat, without the steps of its draft; confirm it if it does not
        end itself.

        Stops at an action that is refused.
        """
        player, table = self._player, self._player.table
        draft = table.drafts.find(seat)
        if draft is not None and draft.is_open:
            player.drafts.restart_turn()
        for action in actions:
            if not player.act(action, seat):
                return
        draft = table.drafts.find(seat)
        if draft is not None and draft.is_open:
            player.drafts.confirm()

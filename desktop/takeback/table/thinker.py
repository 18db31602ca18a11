"""The computer players of one table: asked when it is their turn, cancelled when the table moves on."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from takeback.engine.game import Game, Hint
from takeback.engine.history import Node
from takeback.engine.journal import JournalError
from takeback.engine.play import play_action
from takeback.engine.state import Action, Illegal, digest, encode
from takeback.table.table import Change, Table
from takeback.table.thinking import Answer, AskRequest, LoadRequest, make_request, thinking_seconds
from takeback.table.thinking_process import ThinkingProcess
from takeback.table.wording import action_name, move_row
from takeback.texts import gettext as _

PAUSE = 0.6  # seconds between two moves where only computers play
MOST_STEPS = 500  # of one turn, so that a computer player that never ends its turn is stopped


@dataclass
class _PendingRequest:
    """A request to a computer player, and where the table stood when it was made."""

    node: Node
    seat: int
    revision: int  # of the seat's draft
    process: ThinkingProcess | None = None  # None for a scripted action
    number: int = 0  # of the request to the process
    is_awaited: bool = False  # a person waits for it, and may cancel it


class _HintRecord(msgspec.Struct, frozen=True):
    """A hint as the process sends it, with encoded actions."""

    actions: tuple[msgspec.Raw, ...]
    text: str
    play: bool = False
    point: str = ""
    rule: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    items: tuple[int, ...] = ()


def valid_level(game: Game, level: str) -> str:
    """Return the level of a seat; the middle one of the game's levels instead of one that it does not have.
    Without any levels it stays as it is."""
    known = game.computer_levels
    return level if level in known or not known else known[len(known) // 2]


class Thinkers(QObject):
    """Lets computers play at the tip of the line; elsewhere only after a person has played or `resume` was
    called. They think in processes, which run until `close`. Signals of the table only start timers: all
    actions happen later, from the event loop."""

    thinking_started = Signal(int)  # a seat's move is being worked out
    thinking_ended = Signal(int)  # that is over, for whatever reason
    failed = Signal(str)  # a sentence; the game waits. Details are in `trace`
    hint_ready = Signal(object)  # Hint

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.pause = PAUSE
        self.min_seconds = 0.0  # seconds that a computer's turn takes at least where persons play
        self.trace = ""  # of the last failure, for a report
        self._processes: list[ThinkingProcess] = []
        self._move: _PendingRequest | None = None
        self._advice: _PendingRequest | None = None
        self._question: _PendingRequest | None = None
        self._is_acting = False
        self._plays_on = False  # computers play although later turns exist
        self._not_before = 0.0
        self._early: tuple[_PendingRequest, Answer] | None = (
            None  # answered, and waiting for the end of the pause
        )
        self.is_held = False
        self.held_answer: tuple[_PendingRequest, Answer] | None = None  # the answer that is held back
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._look_for_next_move)
        table.changed.connect(self._table_changed)
        table.drafts.changed.connect(self._draft_changed)
        table.lines_added.connect(self._lines_joined)
        if len(table.persons) < len(table.seats):
            self._soon.start(0)

    @property
    def thinking_seat(self) -> int:
        """Return the seat whose move here is being worked out; -1 for none."""
        return self._move.seat if self._move is not None and self._is_current(self._move) else -1

    def resume(self) -> None:
        """Let the computers move from here, even if later turns exist; the next move is looked for from the
        event loop."""
        self.table.computers_wait = False
        self._plays_on = True
        self._soon.start(0)

    def stop(self) -> None:
        """Cancel move and advice. Computers then wait until a person plays or `resume` is called."""
        self.table.computers_wait = True
        self._drop_move()
        self._drop_advice()

    def set_held(self, is_held: bool) -> None:
        """Hold answers back, while the move before is still being shown; False plays the one that was held
        back."""
        self.is_held = is_held
        if not is_held and self.held_answer is not None:
            QTimer.singleShot(0, self, self._play_held_answer)

    def skip_pause(self) -> None:
        """Skip the pause before the next move, and play an answer that waits for its end from the event
        loop."""
        self._not_before = 0.0
        if self._early is not None:
            QTimer.singleShot(0, self, partial(self._on_move_answered, *self._early))

    def _play_held_answer(self) -> None:
        """Play the answer that was held back, if there is one."""
        kept, self.held_answer = self.held_answer, None
        if kept is not None:
            self._on_move_answered(*kept)

    def ask_hint(self, seat: int) -> None:
        """Ask for advice for a seat, from what it may see, and drop the former request; `hint_ready` or
        `failed` follows."""
        self._drop_advice()
        game = self.table.game
        if game.computers is None:
            self.failed.emit(_("{title} has no hints.", title=game.title))
            return
        function = game.computers.import_path_of("hint") or game.computers.import_path_of("choose")
        best = game.computers.levels[-1] if game.computers.levels else ""
        self._advice = self._send_request(function, seat, best, self._on_hint_answered)

    def ask_function(
        self,
        function: str,
        seat: int,
        answered: Callable[[Answer], None],
        seconds: float = 5.0,
        position: Any = None,
        is_awaited: bool = False,
    ) -> None:
        """Call a function, "package.module:name", with the position that this seat sees, or with another one.

        The function also receives a Chance and an Effort. Its answer is dropped if the table moves on or
        another question is asked. `is_awaited`: a person waits for it and may cancel it.
        """
        self._drop_question()
        state = self.table.state_for(seat) if position is None else position
        ask = make_request(function, state)
        process = self._free_process()
        thought = _PendingRequest(self.table.here, seat, self._revision(seat), process, is_awaited=is_awaited)
        heard = partial(self._on_question_answered, thought, answered)
        thought.number = process.ask(msgspec.structs.replace(ask, seconds=seconds), heard)
        self._question = thought

    @property
    def is_awaited(self) -> bool:
        """Tell whether a person waits for advice or an answer."""
        return self._advice is not None or (self._question is not None and self._question.is_awaited)

    def stop_awaited(self) -> None:
        """Cancel the advice, and a question whose answer a person waits for."""
        self._drop_advice()
        if self._question is not None and self._question.is_awaited:
            self._drop_question()

    def close(self) -> None:
        """Disconnect from the table, drop all requests and end the processes."""
        self._soon.stop()
        self._drop_move()
        self._drop_advice()
        self._drop_question()
        self.table.changed.disconnect(self._table_changed)
        self.table.drafts.changed.disconnect(self._draft_changed)
        self.table.lines_added.disconnect(self._lines_joined)
        for process in self._processes:
            process.close()

    # slots for the table's signals ----------------------------------------------------------------
    def _table_changed(self, change: Change) -> None:
        """Cancel all requests, set the earliest time of the next move, and look for it from the event
        loop."""
        self._drop_move()
        self._drop_advice()
        self._drop_question()
        self._plays_on = change.cause == "played"
        self._not_before = time.monotonic() + (self.min_seconds if self.table.persons else self.pause)
        self._soon.start(0)

    def _draft_changed(self, seat: int) -> None:
        """Cancel the advice for this seat. If others undo a computer's steps, cancel its move too, and let
        the computers wait."""
        if self._advice is not None and self._advice.seat == seat:
            self._drop_advice()
        if not self.table.seats[seat].is_person and not self._is_acting:
            self._drop_move()
            self.table.computers_wait = True

    def _lines_joined(self) -> None:
        """Cancel the move if the computers are to wait, since another window has played the answer
        already."""
        if self.table.computers_wait:
            self._drop_move()

    # moves ----------------------------------------------------------------------------------------
    def _look_for_next_move(self) -> None:
        """Start working out a computer's move if it is its turn; else start a process in advance."""
        if self._move is None and self._may_play():
            seat = self._computer_to_move()
            if seat is not None:
                self._think(seat)
                return
        if not self._processes and self.table.game.computers:
            self._free_process()

    def _computer_to_move(self) -> int | None:
        """Return the computer's seat that moves next; None if a person may act too."""
        acting, persons = self.table.to_act(), self.table.persons
        return acting[0] if acting and not any(seat in persons for seat in acting) else None

    def _may_play(self) -> bool:
        """Tell whether computers may play at the present node: not if they are to wait, nor on a read-only
        table, nor before later turns unless they play on."""
        table = self.table
        return not (table.computers_wait or table.is_read_only) and (table.is_at_tip or self._plays_on)

    def _think(self, seat: int) -> None:
        """Take the seat's move from the table's script, or ask the computer player for it; emit `failed` if
        the game has none."""
        game = self.table.game
        if self.table.script is not None:
            self._follow_script(seat, self.table.script(seat))
            return
        if game.computers is None:
            self._fail(_("{title} has no computer player.", title=game.title))
            return
        self._move = self._send_request(
            game.computers.import_path_of("choose"), seat, self._level(seat), self._on_move_answered
        )
        self.thinking_started.emit(seat)

    def _follow_script(self, seat: int, action: Action | None) -> None:
        """Play the scripted action after a pause, as if it had been worked out; None waits for a person."""
        if action is not None:
            thought = self._move = _PendingRequest(self.table.here, seat, self._revision(seat))
            answer = Answer(0, msgspec.Raw(encode(action)))
            QTimer.singleShot(
                round(self.pause * 1000), self, partial(self._on_move_answered, thought, answer)
            )
            self.thinking_started.emit(seat)

    def _level(self, seat: int) -> str:
        """Return the level of the computer on this seat; the middle one if the game does not have that."""
        return valid_level(self.table.game, self.table.seats[seat].level)

    def _on_move_answered(self, thought: _PendingRequest, answer: Answer) -> None:
        """Play an answer once the pause is over, unless it is outdated, and emit `thinking_ended`, then
        `failed` if that failed.

        While held, keep the answer for later.
        """
        if thought is not self._move:
            return
        wait = self._not_before - time.monotonic()
        if wait > 0:
            self._early = thought, answer
            QTimer.singleShot(round(wait * 1000) + 1, self, partial(self._on_move_answered, thought, answer))
            return
        self._early = None
        if self.is_held:
            self.held_answer = (thought, answer)
            return
        self._move = None
        failed: tuple[str, ...] = (answer.sentence, answer.trace) if answer.sentence else ()
        if not failed and self._is_current(thought):
            failed = self._play_answer(thought.seat, answer)
        self.thinking_ended.emit(thought.seat)  # only after the signals of the move itself
        if failed:
            self._fail(*failed)

    def _play_answer(self, seat: int, answer: Answer) -> tuple[str, ...]:
        """Play the answer, and look for the next move from the event loop. Return what failed, a sentence and
        perhaps details; () if nothing did."""
        self._is_acting = True
        try:
            self._act(seat, answer)
        except (Illegal, msgspec.MsgspecError) as why:
            return _("The computer chose something that is not possible: {why}", why=why), answer.value_text
        except JournalError as why:
            return (str(why),)
        finally:
            self._is_acting = False
        self._soon.start(0)
        return ()

    def _act(self, seat: int, answer: Answer) -> None:
        """Play the answered action; None confirms the turn as it is. Raises Illegal after too many steps."""
        action = msgspec.json.decode(answer.value, type=self.table.game.action | None)
        draft = self.table.drafts.find(seat)
        if draft is not None and draft.stack.index() >= MOST_STEPS:
            raise Illegal(_("The turn has no end."))
        if action is None:
            self.table.confirm(seat)
        else:
            self.table.act(action, seat)

    def _fail(self, sentence: str, trace: str = "") -> None:
        """Keep the details for a report, and emit `failed`."""
        self.trace = trace
        self.failed.emit(sentence)

    # advice ---------------------------------------------------------------------------------------
    def _on_hint_answered(self, thought: _PendingRequest, answer: Answer) -> None:
        """Emit the hint of an answer unless it is outdated; report one that failed or cannot be read."""
        if thought is not self._advice:
            return
        self._advice = None
        if answer.sentence:
            self._fail(answer.sentence, answer.trace)
        elif self._is_current(thought):
            try:
                hint = self._read_hint(thought.seat, answer)
            except msgspec.MsgspecError as why:
                self._fail(_("The advice cannot be read: {why}", why=why), answer.value_text)
                return
            self.hint_ready.emit(hint)

    def _read_hint(self, seat: int, answer: Answer) -> Hint:
        """Return the answer as a hint; a mere move, from a game without hints, is put into words."""
        game = self.table.game
        if game.computers and game.computers.is_set("hint"):
            record = msgspec.json.decode(answer.value, type=_HintRecord)
            actions = tuple(msgspec.json.decode(action, type=game.action) for action in record.actions)
            fields = record.text, record.play, record.point, record.rule, record.cells, record.items
            return Hint(actions, *fields)
        action = msgspec.json.decode(answer.value, type=game.action | None)
        if action is None:
            return Hint((), _("You could confirm this turn."))
        return Hint((action,), _("Suggestion: {words}.", words=self._words_of_action(action, seat)))

    def _words_of_action(self, action: Action, seat: int) -> str:
        """Return the wording of an action, without what only playing it may reveal."""
        table = self.table
        state = table.state_for(seat)
        try:
            move = play_action(table.game, state, seat, action, table.chance_at(table.here, seat, 0))
        except Exception:
            return action_name(action)
        return action_name(action) if move.lucky or move.reveals else move_row(table.game, move, seat).text

    def _on_question_answered(
        self, thought: _PendingRequest, answered: Callable[[Answer], None], answer: Answer
    ) -> None:
        """Pass on the answer to a question unless it is outdated."""
        if thought is self._question:
            self._question = None
            if self._is_current(thought):
                answered(answer)

    # asking ---------------------------------------------------------------------------------------
    def _send_request(self, function: str, seat: int, level: str, answered: Any) -> _PendingRequest:
        """Send a request about the present node, and return it. `answered` is called with it and the
        answer."""
        ask = self._request(function, seat, level)
        process = self._free_process()
        thought = _PendingRequest(self.table.here, seat, self._revision(seat), process)
        thought.number = process.ask(ask, partial(answered, thought))
        return thought

    def _request(self, function: str, seat: int, level: str) -> AskRequest:
        """Return a request with the seat's own view, and a seed that reveals nothing of the table's luck."""
        table = self.table
        draft = table.drafts.find(seat)
        step = draft.stack.index() if draft is not None else 0
        place = (table.record.seed, "thinker", table.here.key, seat, step)
        ask = make_request(function, table.state_for(seat), seat)
        seed = int(digest(place)[:12], 16)
        return msgspec.structs.replace(
            ask, level=level, seconds=thinking_seconds(table.game, level), seed=seed
        )

    def _free_process(self) -> ThinkingProcess:
        """Return a process for which nobody waits, started if need be: advice and moves need not wait for
        each other."""
        process = next((process for process in self._processes if not process.is_busy), None)
        if process is None:
            computers = self.table.game.computers
            process = ThinkingProcess(self)
            process.ensure_started(LoadRequest(computers.import_path_of("choose")) if computers else None)
            self._processes.append(process)
        return process

    def _revision(self, seat: int) -> int:
        """Return the revision of the seat's draft here; -1 without one."""
        draft = self.table.drafts.find(seat)
        return draft.revision if draft is not None else -1

    def _is_current(self, thought: _PendingRequest) -> bool:
        """Tell whether the table and the seat's draft are as they were when this was asked."""
        return thought.node is self.table.here and thought.revision == self._revision(thought.seat)

    def _drop_move(self) -> None:
        """Cancel the move that is being worked out, if any, and emit `thinking_ended` then."""
        thought, self._move = self._move, None
        if thought is not None:
            if thought.process is not None:
                thought.process.cancel(thought.number)
            self.thinking_ended.emit(thought.seat)

    def _drop_question(self) -> None:
        """Cancel the question, if there is one; its answer is not passed on."""
        thought, self._question = self._question, None
        if thought is not None and thought.process is not None:
            thought.process.cancel(thought.number)

    def _drop_advice(self) -> None:
        """Cancel the advice, if it was asked for; no hint is emitted."""
        thought, self._advice = self._advice, None
        if thought is not None and thought.process is not None:
            thought.process.cancel(thought.number)

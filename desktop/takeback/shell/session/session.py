"""One open table in one window: turns what the player does into actions, and its changes into views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from takeback.engine.history import Node
from takeback.engine.journal import JournalError
from takeback.engine.play import Move, as_seen
from takeback.engine.state import Action, Illegal
from takeback.shell.session.advice import Hints
from takeback.shell.session.automatic_end import NEVER, AutomaticEnd
from takeback.shell.session.checks import Checks
from takeback.shell.session.replay import Replay
from takeback.shell.session.supposing import Supposing
from takeback.shell.session.view import ANYONE, Eyes, Led, Looking, Outlook, Sight, View
from takeback.shell.session.words import Words, sentence_for
from takeback.table.draft import Draft
from takeback.table.table import Change, Table

if TYPE_CHECKING:
    from takeback.table.new_line import NewLine
    from takeback.table.seat_changes import SeatChange
    from takeback.table.thinker import Thinkers

ANSWER_AFTER = 1_200  # milliseconds to look at one's own last move before it is answered again
CURSOR_EVERY = 250  # milliseconds between two writes of where the table stands
NOBODY = -1  # a seat that has no draft
AT_START = "This is the start."
AT_END = "This is the end of the line."
ON_BOARD = "This turn is on the board already."
LATE = "That click came too late: the turn had already changed."


class Session(QObject):
    """Controls one table: the window calls it, it acts on the table and emits a View after every change.

    It is the only listener of the table's changes. Nothing waits for an animation.
    """

    changed = Signal(object)  # the new View, once after everything that changed it
    said = Signal(str)  # a sentence to show and to speak
    refused = Signal(str, object)  # why an action was refused, and the action
    acting = Signal()  # an action is about to be done: finish running animations
    troubled = Signal(object, object)  # a JournalError, and a function that tries again (or None)
    locked = Signal(str)  # why nothing else may be played here; the board may offer a way out
    advised = Signal(object)  # a Hint, to be shown until the next view
    helped = Signal(int, bool)  # what help cost, in half stars; was it a new hint?
    answered = Signal(object)  # the answer to a question about the position
    recalled = Signal(object)  # the present turn was chosen again: show once more what it holds
    board_wanted = Signal()  # the keyboard focus should go to the board
    plans_offered = Signal(object)  # the seats of which one may plan ahead: the player chooses

    def __init__(self, table: Table, parent: QObject | None = None, is_strict: bool = False) -> None:
        """Open the table; if `is_strict`, a curtain comes before every turn, not only to hide something."""
        super().__init__(parent)
        self.table = table
        table.register()
        self.words = Words(table)
        self.eyes = Eyes(table, is_strict)
        self.path = ""  # the file this table was last saved as
        self.saves_deleted = False  # do deleted lines go into that file, too?
        self._covered_moves: tuple[Move, ...] = ()  # moves played behind the curtain
        self._revision = 0
        self._jumped_from: Node | None = None
        self._restarted_from: Node | None = None
        self._has_tidied = False  # was a change of marks or lines the last thing done?
        self._redo_calls: list[Callable[[], object]] = []  # what Redo restores, the next one last
        self._is_held = False  # a drag lays out a turn, which it ends when it is dropped
        self._return_points = Returning(table)
        self._is_over = table.outcome is not None
        self.has_changed = False  # since it was opened
        self._follow_seats()
        self._cursor = QTimer(self, singleShot=True, interval=CURSOR_EVERY)
        self._cursor.timeout.connect(table.save_cursor)
        self._drag_end_timer = QTimer(self, singleShot=True, interval=0)
        self._drag_end_timer.timeout.connect(self._tell)
        self._waking = QTimer(self, singleShot=True)
        self._waking.timeout.connect(self.thinkers)
        self.answering = QTimer(self, singleShot=True, interval=ANSWER_AFTER)
        self.answering.timeout.connect(self._answer)
        self._thinkers: Thinkers | None = None
        self._is_moving = False  # does the board still animate what was played?
        self.least = 0.0  # seconds that a turn of a computer takes at least
        self.looking = Looking(table, self)
        self.checks = Checks(self, self)
        self.advice = Hints(self, self)
        self.replay = Replay(self, self)
        self.supposing = Supposing(table, self.tidy, self)
        self.ending = AutomaticEnd(self, self)
        self._view_builder = Outlook(table, self.words, self.eyes, self.looking)
        self.forks = self._view_builder.forks
        self._settle()
        self.view = self._build_view(Led())
        self._present_state = self.view.state  # the state shown last that was no preview
        self._connect()
        if len(table.persons) < len(table.seats):
            self._waking.start(0)  # after the first picture

    def _connect(self) -> None:
        # No lambdas: PySide keeps a connected lambda, and all it refers to, for as long as the program runs.
        self.table.changed.connect(self._changed)
        self.table.draft_changed.connect(self._on_drafted)
        self.table.marks_changed.connect(self._on_tidied)
        self.table.lines_added.connect(self._on_joined)
        self.table.save_failed.connect(self._on_trouble)
        self.looking.changed.connect(self._on_preview_changed)
        self.replay.changed.connect(self._on_replay_changed)
        for asked in (self.advice, self.checks):
            asked.said.connect(self.said)
            asked.answered.connect(self.answered)
        self.advice.advised.connect(self.advised)
        self.advice.helped.connect(self.helped)
        self.replay.said.connect(self.said)

    def close(self) -> None:
        """Stop all timers and questions, end the computers and close the table."""
        self.advice.close()
        self.checks.close()
        self.replay.interrupt()
        self.looking.forget()
        for timer in (self._cursor, self._drag_end_timer, self._waking, self.answering):
            timer.stop()
        if self._thinkers is not None:
            self._thinkers.close()
            self._thinkers = None
        self.table.changed.disconnect(self._changed)
        self.table.close()

    # views --------------------------------------------------------------------------------------------
    def _tell(self, transition: Led | None = None) -> None:
        """Settle the viewer and show the view now."""
        self._settle()
        self._emit_view(transition or Led())

    def _emit_view(self, transition: Led) -> None:
        """Build the view and emit it, unless it equals the one before."""
        view = self._build_view(transition)
        if view.sight is None:
            self._present_state = view.state
        if view != self.view:
            self.view = view
            self.changed.emit(view)
            if self.ending.wish != NEVER:
                self.ending.hear(view)

    def _settle(self) -> None:
        """Decide again who looks, which stays the same during a replay."""
        self.eyes.is_kept = self.replay.is_running
        self.eyes.settle()
        self.words.set_viewer(self.eyes.viewer)

    def _build_view(self, transition: Led) -> View:
        return self._view_builder.view(
            transition,
            revision=self._revision,
            is_shared=self.is_shared,
            thinking=self._thinkers.thinking_seat if self._thinkers is not None else -1,
            is_replaying=self.replay.is_running,
            answers_soon=self.answering.isActive(),
            is_held=self._is_held,
        )

    def _show_present(self) -> None:
        """End any preview and show the present position."""
        self.looking.forget()
        self._tell()

    def _walked(self, moves: Sequence[Move], is_backwards: bool = False) -> tuple[Move, ...]:
        """Return those of these moves that continue what is shown, in order of play, as the viewer sees."""
        shown = self._present_state
        seen = tuple([as_seen(self.table.game, move, self.eyes.viewer) for move in moves])
        if is_backwards:
            return seen if seen and seen[-1].after == shown else ()
        while seen and seen[0].before != shown:
            seen = seen[1:]
        return seen

    # changes of the table -----------------------------------------------------------------------------
    def _changed(self, change: Change) -> None:
        """Follow a change of the table: stop a replay, show the new view, note the result, check levels."""
        self.has_changed = True
        before, after = change.before, change.after
        if not self._cursor.isActive():
            self._cursor.start()
        if self.replay.is_running:
            self.replay.interrupt()
        self._restarted_from, self._has_tidied, self._redo_calls = None, False, []
        is_played, is_row_back = after.parent is before, after is before.parent
        if change.cause == "went" and not is_row_back and not is_played:
            self._jumped_from = before
        self.looking.forget()
        if self.table.game.hidden is not None:
            self.eyes.is_looking_back = change.cause == "went" and self.view.cover is None
        if self._is_with_computers:
            self._schedule_answer(change)
        self._settle()
        self._emit_view(self._transition(change, is_played, is_row_back))
        self._note_result()
        if self.table.game.levels is not None:
            self.checks.follow()
        if change.before.marks is not None:
            self.supposing.hear(change)

    def _transition(self, change: Change, is_played: bool, is_row_back: bool) -> Led:
        """Return how the view after this change came about; also collects moves hidden by a curtain."""
        was_covered = self.view.cover is not None
        moves = change.after.moves if is_played else change.before.moves if is_row_back else ()
        moves_shown = self._walked(moves, is_row_back)
        is_covered = self.eyes.cover is not None
        self._covered_moves = (*self._covered_moves, *moves) if is_played and was_covered else ()
        if is_played and is_covered and not was_covered:
            self._covered_moves = moves
        news = (
            "" if self.replay.is_running and self.replay.is_quiet else sentence_for(change, self.words.turn)
        )
        return Led(
            change, moves_shown, is_row_back, self.replay.longest, news, aside=self.view.left_by(change)
        )

    def _note_result(self) -> None:
        """Note in the journal whether the game is over, for the lists of games."""
        table, outcome = self.table, self.view.outcome
        if self._is_over == (outcome is not None) or table.journal is None or table.is_read_only:
            return
        self._is_over = outcome is not None
        try:
            table.journal.set_result(table.id, outcome.sentence if outcome is not None else "")
        except JournalError as trouble:
            self.troubled.emit(trouble, None)

    def _on_drafted(self, seat: int) -> None:
        self._has_tidied, self._redo_calls = False, []
        self.replay.interrupt()
        self.looking.forget()
        self._settle()
        self._emit_view(self._step_transition(self.table.draft(seat), seat))

    def _step_transition(self, draft: Draft | None, seat: int) -> Led:
        """Return how the view after a step of this draft came about; nothing to animate for other seats."""
        if draft is None or seat != self.view.viewer:
            return Led()
        undone = draft.undone()
        if undone and (moves := self._walked(undone[:1], is_backwards=True)):
            return Led(moves=moves, is_backwards=True)
        return Led(moves=self._walked(draft.moves()[-1:]))

    def _on_tidied(self, node: Node) -> None:
        self.words.forget(node)
        self._show_new_marks(Led(marked=(node,)))

    def _on_joined(self) -> None:
        """Show what a file or another window has added to this game, and who sits there now."""
        self.words.forget_all()
        self.forks.fill()
        if self.table.seats != self.view.seats:
            self._follow_seats()
            if self._is_with_computers and self._thinkers is None:
                self._waking.start(0)
        self._show_new_marks(Led(has_joined=True))

    def _show_new_marks(self, transition: Led) -> None:
        """Show that marks or lines changed, though no turn did."""
        self._revision += 1
        self._tell(transition)

    def _on_trouble(self, trouble: object) -> None:
        self.troubled.emit(trouble, None)

    def _on_preview_changed(self) -> None:
        """Show the view after the preview began, changed or ended, with a sentence for screen readers."""
        sight, turn = self.looking.shown, self.words.turn
        if sight == self.view.sight:
            self._tell()
        elif sight is None:
            self._tell(Led(news=f"Back at {turn(self.table.here)}"))
        else:
            self._tell(Led(news=f"Preview: {turn(sight.node)}"))

    def _on_replay_changed(self, _is_running: bool) -> None:
        self._show_present()

    def _on_thinking_changed(self, _seat: int) -> None:
        """Show that a computer began or ended thinking; nothing else has changed."""
        assert self._thinkers is not None
        self._update_fields(thinking=self._thinkers.thinking_seat)

    def _update_fields(self, **seen: Any) -> None:
        """Emit the present view with only these fields replaced."""
        view = replace(self.view, led=Led(), **seen)
        if view != self.view:
            self.view = view
            self.changed.emit(view)

    # the viewer ---------------------------------------------------------------------------------------
    def viewer(self) -> int | None:
        """Settle and return the seat that looks; None: nobody in particular, or a curtain is down."""
        self.eyes.settle()
        return self.eyes.viewer

    def lift(self, seat: int | None) -> None:
        """Show the table to this seat alone (None: to nobody in particular), with the moves it missed."""
        self.eyes.say_here(seat)
        self._settle()
        missed, self._covered_moves = self._covered_moves, ()
        is_way = bool(missed) and missed[-1].after == self.table.state
        moves = (as_seen(self.table.game, move, self.eyes.viewer) for move in missed if is_way)
        self.looking.forget()
        self._emit_view(Led(moves=tuple(moves)))

    def say_here(self) -> None:
        """Lift the curtain for the player it waits for."""
        cover = self.eyes.cover
        if cover is not None:
            self.lift(None if cover.seat == ANYONE else cover.seat)

    def look_away(self) -> bool:
        """Hide secrets of the viewer as they go to another window; return False if none have to be hidden."""
        is_shared = self.eyes.look_away()
        if is_shared:
            self.replay.interrupt()
            self._show_present()
        return is_shared

    def be_strict(self, is_strict: bool) -> None:
        """Cover the screen before every turn from the next one on, or only where something is hidden."""
        self.eyes.is_strict = is_strict

    def look_alone(self) -> None:
        """Treat the viewer as alone at the screen; for making pictures."""
        self.say_here()
        self.is_shared = False
        self._tell()

    def _follow_seats(self) -> None:
        """Read again who sits at the table; a game that was over when opened hides nothing from anybody."""
        self.is_shared = len(self.table.persons) > 1 and self.table.outcome is None
        self._is_with_computers = len(self.table.persons) < len(self.table.seats)

    def reseat(self, change: SeatChange) -> None:
        """Change who plays a seat; a computer that is to move then begins. Says what was done."""
        from takeback.table.seat_changes import change_player

        if not self._try(partial(change_player, self.table, change.seat, change.player)):
            return
        self._follow_seats()
        self.words.forget_all()
        self._show_present()
        if any(seat not in self.table.persons for seat in self.table.to_act()):
            self.let_play()
        player = "A person" if change.player.is_person else "A computer"
        self.said.emit(f"{player} plays {self.table.names[change.seat]} now.")

    # planning ahead -----------------------------------------------------------------------------------
    def plan(self) -> None:
        """Open the plan of a person who is not to act, offer a choice of several, or close the open plan."""
        planners = self.eyes.planners()
        if self.eyes.planning is not None and self.eyes.cover is None:
            self.put_plan_away()
        elif not planners:
            self.said.emit(self._why_no_plan())
        elif len(planners) == 1:
            self.plan_for(planners[0])
        else:
            self.plans_offered.emit(planners)

    def plan_for(self, seat: int) -> None:
        """Open the plan of this seat, behind a curtain if others are at the screen."""
        if len(self.table.persons) > 1:
            self.eyes.open_plan(seat)
            self._show_present()
        if self.eyes.cover is None:
            self.board_wanted.emit()
            self.said.emit("Lay out your next turn. It is kept until your turn comes.")

    def put_plan_away(self) -> None:
        """Close the open plan, so that the turn of the seat to act is shown."""
        self.eyes.put_plan_away()
        self._show_present()

    def _why_no_plan(self) -> str:
        """Return a sentence on why nobody can plan ahead here."""
        table = self.table
        if table.outcome is not None:
            return "The game is over."
        if not table.game.drafted:
            return f"{table.game.title} has no turns to plan ahead."
        if any(seat in table.to_act() for seat in table.persons):
            return "It is your turn: there is nothing to plan ahead."
        return "There is no turn to plan ahead."

    # previews -----------------------------------------------------------------------------------------
    def rest_on(self, sight: Sight | None) -> None:
        """Preview the position of the hovered or focused row after a delay; None ends that."""
        if not self.replay.is_running:
            self.looking.rest_on(sight)

    def pin(self, sight: Sight) -> None:
        """Stop a replay, and keep previewing this position."""
        self.replay.stop()
        self.looking.pin(sight)

    def preview(self, node: Node) -> None:
        """Preview the position after this turn; say so if the board shows it already."""
        before = self.view
        self.pin(Sight(node))
        if self.view is before:
            self.said.emit(ON_BOARD)

    # acting -------------------------------------------------------------------------------------------
    def acted(self, action: Action, seat: int, revision: int) -> None:
        """Do an action of the board; refuse it if the draft has another revision than shown (-1: none)."""
        draft = self.table.draft(seat)
        if revision != (draft.revision if draft is not None else -1):
            self.said.emit(LATE)
        else:
            self._try(partial(self.table.act, action, seat), action)

    def _try(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""
        self.acting.emit()
        try:
            do()
            return True
        except Illegal as why:
            self._refuse(str(why), action)
        except JournalError as trouble:
            self.troubled.emit(trouble, lambda: self._try(do, action))
        return False

    def _refuse(self, why: str, action: Action | None) -> None:
        """Report why this was refused: at the board for an action, else as a sentence."""
        if way_out := self.view.way_out:
            why = way_out if action is not None else f"{why} {way_out}"
        if action is None:
            self.said.emit(why)
            return
        self.refused.emit(why, action)
        if why == self.view.lock:
            self.locked.emit(why)

    def confirm_for(self, seat: int) -> None:
        """Confirm the draft of this seat, or report why not."""
        self._try(partial(self.table.confirm, seat))

    def retract(self, seat: int) -> None:
        """Discard the draft of this seat, or report why not."""
        self._try(partial(self.table.discard_draft, seat))

    def exchange_plans(self, seat: int) -> None:
        """Swap the plan of this seat at this turn with the one that stayed behind at another."""
        self._try(partial(self.table.exchange_plans, seat))
        self.board_wanted.emit()

    def begin_turn(self, seat: int) -> None:
        """Confirm the draft of this seat if it has steps, before something else is done on the board."""
        draft = self.table.draft(seat)
        if draft is not None and draft.moves():
            self.confirm_for(seat)

    def hold(self, is_held: bool) -> None:
        """Note whether a drag lays out the turn: it needs no buttons before the drag has ended."""
        self._is_held = is_held
        if not is_held and self.view.turn is not None:
            self._drag_end_timer.start()

    def undo_step(self, seat: int) -> None:
        """Take back one step of the open draft of this seat, as by dragging back."""
        draft = self.table.draft(seat)
        if draft is not None and draft.is_open:
            self._try(partial(self.table.undo, seat))

    def act(self, action: Action, seat: int | None = None) -> bool:
        """Do this action for a seat, else the viewer; return whether it was done."""
        actor = self.view.viewer if seat is None else seat
        return actor is not None and self._try(partial(self.table.act, action, actor), action)

    # commands -----------------------------------------------------------------------------------------
    def confirm(self) -> None:
        if self.view.viewer is None:
            self.said.emit("There is nothing to confirm.")
        else:
            self.confirm_for(self.view.viewer)

    def restart_turn(self) -> None:
        """Undo every step of the open turn; each can be redone."""
        if self.view.turn is None or not self.view.turn.steps:
            self.said.emit("This turn has no step to take back.")
        else:
            self._try(partial(self.table.rewind_draft, self.view.turn.seat))

    def undo(self) -> None:
        """Undo what was done last: a mark or deletion, a restart, else a step or turns of the table."""
        table, undone = self.table, self._redo_calls
        if self._has_tidied and table.marks_stack.canUndo():
            self.undo_tidying()
            self._has_tidied = table.marks_stack.canUndo()
        elif self._restarted_from is not None:
            if self._try(partial(table.go_to, self._restarted_from)):
                self._redo_calls = [*undone, self.restart]
        elif self._undo_at_table() and undone:
            undone.append(self._redo_at_table)
            self._redo_calls = undone

    def _undo_at_table(self) -> bool:
        """Undo at the table, but of an open plan only its steps; return whether anything was undone."""
        if self.eyes.planning is not None and not self._has_step():
            self.said.emit("This plan has no step to take back.")
            return False
        return self._try(partial(self.table.undo, self._undo_seat()))

    def redo(self) -> None:
        """Redo what Undo took back last, if nothing else was done since; else play on along the line."""
        undone, self._redo_calls = self._redo_calls, []
        again = undone.pop() if undone else self._redo_at_table
        again()
        self._redo_calls = undone

    def _redo_at_table(self) -> None:
        self._try(partial(self.table.redo, self._undo_seat()))

    def _undo_seat(self) -> int | None:
        """Return the seat whose steps may be undone; NOBODY while a curtain hides them."""
        viewer = self.view.viewer
        return NOBODY if viewer is None and self.table.persons else viewer

    def _has_step(self) -> bool:
        """Return whether the open turn has a step to undo."""
        return self.view.turn is not None and self.view.turn.steps > 0

    def go(self, node: Node) -> None:
        """Go to this turn, on whatever line, or report why not."""
        self._try(partial(self.table.go_to, node))

    def go_to(self, node: Node) -> None:
        """Go to this turn, or emit `recalled` if the table stands there already."""
        if node is not self.table.here:
            self.go(node)
        else:
            self.recalled.emit(node)

    def go_here(self, node: Node) -> None:
        """Go to this turn, or say that the board shows it already."""
        self._go_unless_there(node, ON_BOARD)

    def back(self) -> None:
        if self.table.here.parent is None:
            self.said.emit(AT_START)
        else:
            self._try(self.table.go_back)

    def forward(self) -> None:
        if self.table.is_at_tip:
            self.said.emit(AT_END)
        else:
            self._try(self.table.go_forward)

    def step(self, rows: int) -> None:
        """Go so many rows along the line; negative: back."""
        self._try(partial(self.table.go_by_rows, rows))

    def first(self) -> None:
        self._go_unless_there(self.table.history.root, AT_START)

    def last(self) -> None:
        self._go_unless_there(self.table.line[-1], AT_END)

    def _go_unless_there(self, node: Node, already: str) -> None:
        """Go to this turn, or say this sentence if the table stands there already."""
        if node is self.table.here:
            self.said.emit(already)
        else:
            self.go(node)

    def restart(self) -> None:
        """Go to the start; an Undo right after returns from there."""
        here = self.table.here
        if here.parent is None:
            self.said.emit(AT_START)
            return
        self.first()
        self._restarted_from = here
        self.said.emit("At the start again. All turns are kept; Undo goes back to them.")

    def where_i_was(self) -> None:
        """Go to where the table stood before the last jump; called again, it goes back."""
        if self._jumped_from is None:
            self.said.emit("There was no jump yet.")
            return
        here, target = self.table.here, self._jumped_from
        self.go(target)
        self._jumped_from = here

    def my_decision(self) -> None:
        """Go to the last decision of a person."""
        target = self.table.undo_target()
        if target is None:
            self.said.emit(AT_START)
        else:
            self._go_unless_there(target, "You are at your last decision.")

    @property
    def is_at_boundary(self) -> bool:
        """Return whether the table is at the start with nothing left to undo."""
        has_more = self._has_tidied or self._restarted_from is not None or self._has_step()
        return self.table.here.parent is None and not has_more

    # marks, deleted lines, files ----------------------------------------------------------------------
    def was_saved(self, path: str, serial: int) -> None:
        """Note that the table was saved to this file at this turn."""
        self.path, self.words.saved = path, serial
        self._update_fields(saved=serial)

    def tidy(
        self, marks: Sequence[tuple[Node, str, Any]], text: str, message: str, then: Node | None = None
    ) -> bool:
        """Put these marks (node, kind, value) on turns as one undoable change, go to `then` and say so.
        Return False, with the reason reported, if they are refused."""
        before = self.table.here
        if not self._try(lambda: self.table.set_marks(marks, text)):
            return False
        if then is not None:
            self.go(then)
        self._note_tidying(before)
        self.said.emit(message)
        return True

    def _note_tidying(self, before: Node, end: Node | None = None) -> None:
        """Note that marks or lines changed last, so that the next Undo reverts that and leads back."""
        self._return_points.note(before, end)
        self._has_tidied, self._redo_calls, self.has_changed = True, [], True

    def join_line(self, line: NewLine) -> bool:
        """Add a line that was built outside the tree, undoably; return False if it is refused."""
        before = self.table.here
        is_joined = self._try(partial(self.table.join_line, line))
        if is_joined and line.new:
            self._note_tidying(before, line.new[0].parent)
        return is_joined

    def put_back(self, head: Node, text: str, message: str) -> None:
        """Restore this deleted line, and go back to it if its deletion led away from it."""
        before = self.table.here
        if self.tidy([(head, "hidden", None)], text, message):
            self._go_back_to(self._return_points.after_putting_back(head))
            self._note_tidying(before, before)

    def undo_tidying(self) -> None:
        """Undo the last change of marks or lines, go back to where it was made, and say so."""
        text, undone = self.table.marks_stack.undoText(), self._redo_calls
        if self._try(self.table.undo_marks):
            self._go_back_to(self._return_points.after_undo())
            self._has_tidied = self._has_tidied and self.table.marks_stack.canUndo()
            self._redo_calls = [*undone, self.redo_tidying]
            self.said.emit(f"Took back: {text}.")

    def redo_tidying(self) -> None:
        """Redo the change of marks or lines that was undone last, and say so."""
        text, undone = self.table.marks_stack.redoText(), self._redo_calls
        if self._try(self.table.redo_marks):
            self._go_back_to(self._return_points.after_redo())
            self._has_tidied = True
            if self.redo_tidying in undone:  # it was asked for by its own entry
                del undone[~undone[::-1].index(self.redo_tidying)]
            self._redo_calls = undone
            self.said.emit(f"Done again: {text}.")

    def _go_back_to(self, node: Node | None) -> None:
        """Go to this turn, if there is one and the table stands elsewhere."""
        if node is not None and node is not self.table.here:
            self.go(node)

    def empty_deleted(self) -> None:
        """Delete the deleted lines for good; that cannot be undone."""
        if self._try(self.table.destroy_deleted_lines):
            self._has_tidied, self._redo_calls = False, []
            self._show_new_marks(Led())
            self.said.emit("Deleted is empty.")

    # computers ----------------------------------------------------------------------------------------
    def _schedule_answer(self, change: Change) -> None:
        """Start the delayed answer of a computer if the player went to their last move; else stop it."""
        self.answering.stop()
        if change.cause in ("played", "undone") or self.replay.is_running or self.table.is_read_only:
            return
        if is_last_of_persons(self.table):
            self.answering.start()

    def _answer(self) -> None:
        """Redo the earlier answer, else let the computer think; wait while a preview or curtain is shown."""
        if self.looking.shown is not None or self.view.cover is not None:
            self.answering.start()
        elif self.table.is_at_tip:
            self.let_play()
        else:
            self._try(partial(self.table.redo, NOBODY))

    def let_play(self) -> None:
        """Let the waiting computer play, or the person whose turn is looked back at (behind a curtain)."""
        self.answering.stop()
        if self.eyes.passed_over is not None:
            self.eyes.is_looking_back = False
            self._show_present()
        elif any(not self.table.seats[seat].is_person for seat in self.table.to_act()):
            if not self.table.computers_wait:
                self.said.emit("The computer is already playing.")
            self.thinkers().resume()
            self._tell()
        else:
            self.said.emit("No computer is to move here.")

    def thinkers(self) -> Thinkers:
        """Return the computer players of this table, started at the first call."""
        if self._thinkers is None:
            from takeback.table.thinker import Thinkers

            self._thinkers = Thinkers(self.table, self)
            self._thinkers.thinking_started.connect(self._on_thinking_changed)
            self._thinkers.thinking_ended.connect(self._on_thinking_changed)
            self._thinkers.failed.connect(self.said)
            self._thinkers.hint_ready.connect(self.advice.hinted)
            self._thinkers.set_held(self._is_moving)
            self._thinkers.min_seconds = self.least
        return self._thinkers

    def take_at_least(self, seconds: float) -> None:
        """Make every turn of a computer take at least so many seconds."""
        self.least = seconds
        if self._thinkers is not None:
            self._thinkers.min_seconds = seconds

    def hurry(self) -> None:
        """Let the computer play as soon as it has thought: the player has seen enough."""
        if self._thinkers is not None:
            self._thinkers.skip_pause()

    def watch(self, is_moving: bool) -> None:
        """Note whether the board is animating; computers wait until it is done."""
        self._is_moving = is_moving
        if self._thinkers is not None:
            self._thinkers.set_held(is_moving)


def is_last_of_persons(table: Table) -> bool:
    """Return whether the table stands at a person's last move on its line, and only computers are to act."""
    persons, acting = table.persons, table.to_act()
    if table.here.seat not in persons or not acting or any(seat in persons for seat in acting):
        return False
    return not any(node.seat in persons for node in table.line[table.here.depth + 1 :])


class Return(NamedTuple):
    """Where an undo or redo of one tidying change leads the table."""

    act: int  # the index of the tidying stack after the change
    start: Node  # where the table stood before
    end: Node  # where the table stands before Undo leads it back
    done: Node  # where the change led


class Returning:
    """Remembers where changes of marks or lines led the table away from, so that undoing leads back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._points: list[Return] = []

    def note(self, before: Node, end: Node | None = None) -> None:
        """Note a change done at `before`; its undo leads back there if the table stands at `end` then."""
        act = self._table.marks_stack.index()
        self._points = [way for way in self._points if way.act < act]
        here = self._table.here
        self._points.append(Return(act, before, end or here, here))

    def after_undo(self) -> Node | None:
        """Return where to go after undoing a change, None to stay."""
        act = self._table.marks_stack.index() + 1
        return self._start([way for way in self._points if way.act == act])

    def after_redo(self) -> Node | None:
        """Return where to go after redoing a change: only from where it was first done; None to stay."""
        act, here = self._table.marks_stack.index(), self._table.here
        ways = [way for way in self._points if way.act == act and way.start is here]
        return ways[-1].done if ways and not self._table.history.is_hidden(ways[-1].done) else None

    def after_putting_back(self, head: Node) -> Node | None:
        """Return where to go after this deleted line was restored, None to stay."""
        return self._start([way for way in self._points if way.start.is_in_subtree_of(head)])

    def _start(self, ways: list[Return]) -> Node | None:
        """Return the start of the last of these if the table stands at its end, unless it is deleted."""
        if not ways or ways[-1].end is not self._table.here:
            return None
        start = ways[-1].start
        return None if self._table.history.is_hidden(start) else start

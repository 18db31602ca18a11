"""One open table in one window: turns what the player does into actions, and its changes into views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from takeback.engine.history import Node
from takeback.engine.journal import JournalError
from takeback.engine.play import Move, as_seen
from takeback.engine.state import Action, Illegal
from takeback.shell.session.advice import Hints
from takeback.shell.session.automatic_end import NEVER, AutomaticEnd
from takeback.shell.session.checks import SolutionChecks
from takeback.shell.session.replay import Replay
from takeback.shell.session.return_points import ReturnPoints
from takeback.shell.session.row_describer import RowDescriber
from takeback.shell.session.supposing import Supposing
from takeback.shell.session.view import (
    ANYONE,
    PositionPreview,
    PreviewTarget,
    Transition,
    View,
    ViewBuilder,
    ViewerPolicy,
)
from takeback.shell.session.words import Words, change_sentence
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
    message_emitted = Signal(str)  # a sentence to show and to speak
    action_refused = Signal(str, object)  # why an action was refused, and the action
    about_to_act = Signal()  # an action is about to be done: finish running animations
    journal_failed = Signal(object, object)  # a JournalError, and a function that tries again (or None)
    locked = Signal(str)  # why nothing else may be played here; the board may offer a way out
    hint_given = Signal(object)  # a Hint, to be shown until the next view
    help_charged = Signal(int, bool)  # what help cost, in half stars; was it a new hint?
    question_answered = Signal(object)  # the answer to a question about the position
    turn_recalled = Signal(object)  # the present turn was chosen again: show once more what it holds
    board_wanted = Signal()  # the keyboard focus should go to the board
    plans_offered = Signal(object)  # the seats of which one may plan ahead: the player chooses

    def __init__(self, table: Table, parent: QObject | None = None, is_strict: bool = False) -> None:
        """Open the table; if `is_strict`, a curtain comes before every turn, not only to hide something."""
        super().__init__(parent)
        self.table = table
        table.register()
        self.words = Words(table)
        self.viewer_policy = ViewerPolicy(table, is_strict)
        self.path = ""  # the file this table was last saved as
        self.saves_deleted = False  # do deleted lines go into that file, too?
        self._covered_moves: tuple[Move, ...] = ()  # moves played behind the curtain
        self._revision = 0
        self._jumped_from: Node | None = None
        self._restarted_from: Node | None = None
        self._has_tidied = False  # was a change of marks or lines the last thing done?
        self._redo_calls: list[Callable[[], object]] = []  # what Redo restores, the next one last
        self._is_held = False  # a drag lays out a turn, which it ends when it is dropped
        self._return_points = ReturnPoints(table)
        self._is_over = table.outcome is not None
        self.has_changed = False  # since it was opened
        self._follow_seats()
        self._cursor_timer = QTimer(self, singleShot=True, interval=CURSOR_EVERY)
        self._cursor_timer.timeout.connect(table.storage.save_cursor)
        self._drag_end_timer = QTimer(self, singleShot=True, interval=0)
        self._drag_end_timer.timeout.connect(self._refresh)
        self._wake_timer = QTimer(self, singleShot=True)
        self._wake_timer.timeout.connect(self.thinkers)
        self.answering = QTimer(self, singleShot=True, interval=ANSWER_AFTER)
        self.answering.timeout.connect(self._answer)
        self._thinkers: Thinkers | None = None
        self._is_moving = False  # does the board still animate what was played?
        self.min_seconds = 0.0  # seconds that a turn of a computer takes at least
        self.previews = PositionPreview(table, self)
        self.checks = SolutionChecks(self, self)
        self.advice = Hints(self, self)
        self.replay = Replay(self, self)
        self.supposing = Supposing(table, self.change_marks, self)
        self.ending = AutomaticEnd(self, self)
        self._view_builder = ViewBuilder(table, self.words, self.viewer_policy, self.previews)
        self.forks = self._view_builder.forks
        self._row_describer = RowDescriber(table, self)
        self._settle()
        self.view = self._build_view(Transition())
        self._present_state = self.view.state  # the state shown last that was no preview
        self._connect()
        if len(table.persons) < len(table.seats):
            self._wake_timer.start(0)  # after the first picture

    def _connect(self) -> None:
        # No lambdas: PySide keeps a connected lambda, and all it refers to, for as long as the program runs.
        self.table.changed.connect(self._on_table_changed)
        self.table.drafts.changed.connect(self._on_drafted)
        self.table.drafts.changed_elsewhere.connect(self._on_tidied)
        self.table.marks.changed.connect(self._on_tidied)
        self.table.lines_added.connect(self._on_joined)
        self.table.storage.failed.connect(self._on_trouble)
        self.previews.changed.connect(self._on_preview_changed)
        self.replay.changed.connect(self._on_replay_changed)
        for asked in (self.advice, self.checks):
            asked.message_emitted.connect(self.message_emitted)
            asked.question_answered.connect(self.question_answered)
        self.advice.hint_given.connect(self.hint_given)
        self.advice.help_charged.connect(self.help_charged)
        self.replay.message_emitted.connect(self.message_emitted)

    def close(self) -> None:
        """Stop all timers and questions, end the computers and close the table."""
        self._row_describer.stop()
        self.advice.close()
        self.checks.close()
        self.replay.interrupt()
        self.previews.discard()
        for timer in (self._cursor_timer, self._drag_end_timer, self._wake_timer, self.answering):
            timer.stop()
        if self._thinkers is not None:
            self._thinkers.close()
            self._thinkers = None
        self.table.changed.disconnect(self._on_table_changed)
        self.table.close()

    # views --------------------------------------------------------------------------------------------
    def _refresh(self, transition: Transition | None = None) -> None:
        """Settle the viewer and show the view now."""
        self._settle()
        self._emit_view(transition or Transition())

    def _emit_view(self, transition: Transition) -> None:
        """Build the view and emit it, unless it equals the one before."""
        view = self._build_view(transition)
        if view.sight is None:
            self._present_state = view.state
        if view != self.view:
            self.view = view
            self.changed.emit(view)
            if self.ending.mode != NEVER:
                self.ending.follow_view(view)

    def _settle(self) -> None:
        """Decide again who looks, which stays the same during a replay."""
        self.viewer_policy.is_frozen = self.replay.is_running
        self.viewer_policy.update()
        self.words.set_viewer(self.viewer_policy.viewer)

    def _build_view(self, transition: Transition) -> View:
        return self._view_builder.build(
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
        self.previews.discard()
        self._refresh()

    def _moves_from_shown(self, moves: Sequence[Move], is_backwards: bool = False) -> tuple[Move, ...]:
        """Return those of these moves that continue what is shown, in order of play, as the viewer sees."""
        shown = self._present_state
        seen = tuple([as_seen(self.table.game, move, self.viewer_policy.viewer) for move in moves])
        if is_backwards:
            return seen if seen and seen[-1].after == shown else ()
        while seen and seen[0].before != shown:
            seen = seen[1:]
        return seen

    # changes of the table -----------------------------------------------------------------------------
    def _on_table_changed(self, change: Change) -> None:
        """Follow a change of the table: stop a replay, show the new view, note the result, check levels."""
        self.has_changed = True
        before, after = change.before, change.after
        if not self._cursor_timer.isActive():
            self._cursor_timer.start()
        if self.replay.is_running:
            self.replay.interrupt()
        self._restarted_from, self._has_tidied, self._redo_calls = None, False, []
        is_played, is_row_back = after.parent is before, after is before.parent
        if change.cause == "went" and not is_row_back and not is_played:
            self._jumped_from = before
        self.previews.discard()
        if self.table.game.hidden is not None:
            self.viewer_policy.is_looking_back = change.cause == "went" and self.view.cover is None
        if self._is_with_computers:
            self._schedule_answer(change)
        self._settle()
        self._emit_view(self._transition(change, is_played, is_row_back))
        self._note_result()
        if self.table.game.levels is not None:
            self.checks.check_soon()
        if change.before.marks is not None:
            self.supposing.on_table_changed(change)

    def _transition(self, change: Change, is_played: bool, is_row_back: bool) -> Transition:
        """Return how the view after this change came about; also collects moves hidden by a curtain."""
        was_covered = self.view.cover is not None
        moves = change.after.moves if is_played else change.before.moves if is_row_back else ()
        moves_shown = self._moves_from_shown(moves, is_row_back)
        is_covered = self.viewer_policy.cover is not None
        self._covered_moves = (*self._covered_moves, *moves) if is_played and was_covered else ()
        if is_played and is_covered and not was_covered:
            self._covered_moves = moves
        news = (
            ""
            if self.replay.is_running and self.replay.is_quiet
            else change_sentence(change, self.words.turn_phrase)
        )
        return Transition(
            change,
            moves_shown,
            is_row_back,
            self.replay.longest,
            news,
            aside=self.view.left_behind_by(change),
        )

    def _note_result(self) -> None:
        """Note in the journal whether the game is over, for the lists of games."""
        table, outcome = self.table, self.view.outcome
        if self._is_over == (outcome is not None) or table.storage.journal is None or table.is_read_only:
            return
        self._is_over = outcome is not None
        try:
            table.storage.journal.set_result(table.id, outcome.sentence if outcome is not None else "")
        except JournalError as trouble:
            self.journal_failed.emit(trouble, None)

    def _on_drafted(self, seat: int) -> None:
        self._has_tidied, self._redo_calls = False, []
        self.replay.interrupt()
        self.previews.discard()
        self._settle()
        self._emit_view(self._step_transition(self.table.drafts.find(seat), seat))

    def _step_transition(self, draft: Draft | None, seat: int) -> Transition:
        """Return how the view after a step of this draft came about; nothing to animate for other seats."""
        if draft is None or seat != self.view.viewer:
            return Transition()
        undone = draft.undone()
        if undone and (moves := self._moves_from_shown(undone[:1], is_backwards=True)):
            return Transition(moves=moves, is_backwards=True)
        return Transition(moves=self._moves_from_shown(draft.moves()[-1:]))

    def _on_tidied(self, node: Node) -> None:
        self.words.discard(node)
        self._show_new_marks(Transition(marked=(node,)))

    def _on_joined(self) -> None:
        """Show what a file or another window has added to this game, and who sits there now."""
        self.words.discard_all()
        self.forks.reload()
        if self.table.seats != self.view.seats:
            self._follow_seats()
            if self._is_with_computers and self._thinkers is None:
                self._wake_timer.start(0)
        self._show_new_marks(Transition(has_joined=True))

    def _show_new_marks(self, transition: Transition) -> None:
        """Show that marks or lines changed, though no turn did."""
        self._revision += 1
        self._refresh(transition)

    def _on_trouble(self, trouble: object) -> None:
        self.journal_failed.emit(trouble, None)

    def _on_preview_changed(self) -> None:
        """Show the view after the preview began, changed or ended, with a sentence for screen readers."""
        sight, turn = self.previews.shown, self.words.turn_phrase
        if sight == self.view.sight:
            self._refresh()
        elif sight is None:
            self._refresh(Transition(news=f"Back at {turn(self.table.here)}"))
        else:
            self._refresh(Transition(news=f"Preview: {turn(sight.node)}"))

    def _on_replay_changed(self, _is_running: bool) -> None:
        self._show_present()

    def _on_thinking_changed(self, _seat: int) -> None:
        """Show that a computer began or ended thinking; nothing else has changed."""
        assert self._thinkers is not None
        self._update_fields(thinking=self._thinkers.thinking_seat)

    def _update_fields(self, **seen: Any) -> None:
        """Emit the present view with only these fields replaced."""
        view = replace(self.view, led=Transition(), **seen)
        if view != self.view:
            self.view = view
            self.changed.emit(view)

    # the viewer ---------------------------------------------------------------------------------------
    def viewer(self) -> int | None:
        """Settle and return the seat that looks; None: nobody in particular, or a curtain is down."""
        self.viewer_policy.update()
        return self.viewer_policy.viewer

    def show_to(self, seat: int | None) -> None:
        """Show the table to this seat alone (None: to nobody in particular), with the moves it missed."""
        self.viewer_policy.set_present(seat)
        self._settle()
        missed, self._covered_moves = self._covered_moves, ()
        is_way = bool(missed) and missed[-1].after == self.table.state
        moves = (as_seen(self.table.game, move, self.viewer_policy.viewer) for move in missed if is_way)
        self.previews.discard()
        self._emit_view(Transition(moves=tuple(moves)))

    def confirm_presence(self) -> None:
        """Lift the curtain for the player it waits for."""
        cover = self.viewer_policy.cover
        if cover is not None:
            self.show_to(None if cover.seat == ANYONE else cover.seat)

    def cover_secrets(self) -> bool:
        """Hide secrets of the viewer as they go to another window; return False if none have to be hidden."""
        is_shared = self.viewer_policy.clear_present()
        if is_shared:
            self.replay.interrupt()
            self._show_present()
        return is_shared

    def set_strict(self, is_strict: bool) -> None:
        """Cover the screen before every turn from the next one on, or only where something is hidden."""
        self.viewer_policy.is_strict = is_strict

    def set_sole_viewer(self) -> None:
        """Treat the viewer as alone at the screen; for making pictures."""
        self.confirm_presence()
        self.is_shared = False
        self._refresh()

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
        self.words.discard_all()
        self._show_present()
        if any(seat not in self.table.persons for seat in self.table.to_act()):
            self.let_play()
        player = "A person" if change.player.is_person else "A computer"
        self.message_emitted.emit(f"{player} plays {self.table.names[change.seat]} now.")

    # planning ahead -----------------------------------------------------------------------------------
    def toggle_plan(self) -> None:
        """Open the plan of a person who is not to act, offer a choice of several, or close the open plan."""
        planners = self.viewer_policy.planners()
        if self.viewer_policy.planning is not None and self.viewer_policy.cover is None:
            self.close_plan()
        elif not planners:
            self.message_emitted.emit(self._why_no_plan())
        elif len(planners) == 1:
            self.open_plan(planners[0])
        else:
            self.plans_offered.emit(planners)

    def open_plan(self, seat: int) -> None:
        """Open the plan of this seat, behind a curtain if others are at the screen."""
        if len(self.table.persons) > 1:
            self.viewer_policy.open_plan(seat)
            self._show_present()
        if self.viewer_policy.cover is None:
            self.board_wanted.emit()
            self.message_emitted.emit("Lay out your next turn. It is kept until your turn comes.")

    def close_plan(self) -> None:
        """Close the open plan, so that the turn of the seat to act is shown."""
        self.viewer_policy.close_plan()
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
    def hover(self, sight: PreviewTarget | None) -> None:
        """Preview the position of the hovered or focused row after a delay; None ends that."""
        if not self.replay.is_running:
            self.previews.hover(sight)

    def pin(self, sight: PreviewTarget) -> None:
        """Stop a replay, and keep previewing this position."""
        self.replay.stop()
        self.previews.pin(sight)

    def preview(self, node: Node) -> None:
        """Preview the position after this turn; say so if the board shows it already."""
        before = self.view
        self.pin(PreviewTarget(node))
        if self.view is before:
            self.message_emitted.emit(ON_BOARD)

    # acting -------------------------------------------------------------------------------------------
    def on_board_action(self, action: Action, seat: int, revision: int) -> None:
        """Do an action of the board; refuse it if the draft has another revision than shown (-1: none)."""
        draft = self.table.drafts.find(seat)
        if revision != (draft.revision if draft is not None else -1):
            self.message_emitted.emit(LATE)
        else:
            self._try(partial(self.table.act, action, seat), action)

    def _try(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""
        self.about_to_act.emit()
        try:
            do()
            return True
        except Illegal as why:
            self._refuse(str(why), action)
        except JournalError as trouble:
            self.journal_failed.emit(trouble, lambda: self._try(do, action))
        return False

    def _refuse(self, why: str, action: Action | None) -> None:
        """Report why this was refused: at the board for an action, else as a sentence."""
        if way_out := self.view.waiting_message:
            why = way_out if action is not None else f"{why} {way_out}"
        if action is None:
            self.message_emitted.emit(why)
            return
        self.action_refused.emit(why, action)
        if why == self.view.lock:
            self.locked.emit(why)

    def confirm_for(self, seat: int) -> None:
        """Confirm the draft of this seat, or report why not."""
        self._try(partial(self.table.confirm, seat))

    def retract(self, seat: int) -> None:
        """Discard the draft of this seat, or report why not."""
        self._try(partial(self.table.drafts.discard, seat))

    def exchange_plans(self, seat: int) -> None:
        """Swap the plan of this seat at this turn with the one that stayed behind at another."""
        self._try(partial(self.table.drafts.exchange_plans, seat))
        self.board_wanted.emit()

    def begin_turn(self, seat: int) -> None:
        """Confirm the draft of this seat if it has steps, before something else is done on the board."""
        draft = self.table.drafts.find(seat)
        if draft is not None and draft.moves():
            self.confirm_for(seat)

    def set_dragging(self, is_held: bool) -> None:
        """Note whether a drag lays out the turn: it needs no buttons before the drag has ended."""
        self._is_held = is_held
        if not is_held and self.view.turn is not None:
            self._drag_end_timer.start()

    def undo_step(self, seat: int) -> None:
        """Take back one step of the open draft of this seat, as by dragging back."""
        draft = self.table.drafts.find(seat)
        if draft is not None and draft.is_open:
            self._try(partial(self.table.undo, seat))

    def act(self, action: Action, seat: int | None = None) -> bool:
        """Do this action for a seat, else the viewer; return whether it was done."""
        actor = self.view.viewer if seat is None else seat
        return actor is not None and self._try(partial(self.table.act, action, actor), action)

    # commands -----------------------------------------------------------------------------------------
    def confirm(self) -> None:
        if self.view.viewer is None:
            self.message_emitted.emit("There is nothing to confirm.")
        else:
            self.confirm_for(self.view.viewer)

    def restart_turn(self) -> None:
        """Undo every step of the open turn; each can be redone."""
        if self.view.turn is None or not self.view.turn.steps:
            self.message_emitted.emit("This turn has no step to take back.")
        else:
            self._try(partial(self.table.drafts.rewind, self.view.turn.seat))

    def undo(self) -> None:
        """Undo what was done last: a mark or deletion, a restart, else a step or turns of the table."""
        table, undone = self.table, self._redo_calls
        if self._has_tidied and table.marks.stack.canUndo():
            self.undo_marks()
            self._has_tidied = table.marks.stack.canUndo()
        elif self._restarted_from is not None:
            if self._try(partial(table.go_to, self._restarted_from)):
                self._redo_calls = [*undone, self.restart]
        elif self._undo_at_table() and undone:
            undone.append(self._redo_at_table)
            self._redo_calls = undone

    def _undo_at_table(self) -> bool:
        """Undo at the table, but of an open plan only its steps; return whether anything was undone."""
        if self.viewer_policy.planning is not None and not self._has_step():
            self.message_emitted.emit("This plan has no step to take back.")
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
            self.turn_recalled.emit(node)

    def go_here(self, node: Node) -> None:
        """Go to this turn, or say that the board shows it already."""
        self._go_unless_there(node, ON_BOARD)

    def back(self) -> None:
        if self.table.here.parent is None:
            self.message_emitted.emit(AT_START)
        else:
            self._try(self.table.go_back)

    def forward(self) -> None:
        if self.table.is_at_tip:
            self.message_emitted.emit(AT_END)
        else:
            self._try(self.table.go_forward)

    def step(self, rows: int) -> None:
        """Go so many rows along the line; negative: back."""
        self._try(partial(self.table.go_by_rows, rows))

    def go_to_start(self) -> None:
        self._go_unless_there(self.table.history.root, AT_START)

    def go_to_end(self) -> None:
        self._go_unless_there(self.table.line[-1], AT_END)

    def _go_unless_there(self, node: Node, already: str) -> None:
        """Go to this turn, or say this sentence if the table stands there already."""
        if node is self.table.here:
            self.message_emitted.emit(already)
        else:
            self.go(node)

    def restart(self) -> None:
        """Go to the start; an Undo right after returns from there."""
        here = self.table.here
        if here.parent is None:
            self.message_emitted.emit(AT_START)
            return
        self.go_to_start()
        self._restarted_from = here
        self.message_emitted.emit("At the start again. All turns are kept; Undo goes back to them.")

    def go_to_last_jump(self) -> None:
        """Go to where the table stood before the last jump; called again, it goes back."""
        if self._jumped_from is None:
            self.message_emitted.emit("There was no jump yet.")
            return
        here, target = self.table.here, self._jumped_from
        self.go(target)
        self._jumped_from = here

    def go_to_last_decision(self) -> None:
        """Go to the last decision of a person."""
        target = self.table.takebacks.undo_target()
        if target is None:
            self.message_emitted.emit(AT_START)
        else:
            self._go_unless_there(target, "You are at your last decision.")

    @property
    def has_nothing_to_undo(self) -> bool:
        """Return whether the table is at the start with nothing left to undo."""
        has_more = self._has_tidied or self._restarted_from is not None or self._has_step()
        return self.table.here.parent is None and not has_more

    # marks, deleted lines, files ----------------------------------------------------------------------
    def note_saved(self, path: str, serial: int) -> None:
        """Note that the table was saved to this file at this turn."""
        self.path, self.words.saved = path, serial
        self._update_fields(saved=serial)

    def change_marks(
        self, marks: Sequence[tuple[Node, str, Any]], text: str, message: str, then: Node | None = None
    ) -> bool:
        """Put these marks (node, kind, value) on turns as one undoable change, go to `then` and say so.
        Return False, with the reason reported, if they are refused."""
        before = self.table.here
        if not self._try(lambda: self.table.marks.set_several(marks, text)):
            return False
        if then is not None:
            self.go(then)
        self._note_tidying(before)
        self.message_emitted.emit(message)
        return True

    def _note_tidying(self, before: Node, end: Node | None = None) -> None:
        """Note that marks or lines changed last, so that the next Undo reverts that and leads back."""
        self._return_points.add(before, end)
        self._has_tidied, self._redo_calls, self.has_changed = True, [], True

    def join_line(self, line: NewLine) -> bool:
        """Add a line that was built outside the tree, undoably; return False if it is refused."""
        before = self.table.here
        is_joined = self._try(partial(self.table.join_line, line))
        if is_joined and line.new:
            self._note_tidying(before, line.new[0].parent)
        return is_joined

    def restore_line(self, head: Node, text: str, message: str) -> None:
        """Restore this deleted line, and go back to it if its deletion led away from it."""
        before = self.table.here
        if self.change_marks([(head, "hidden", None)], text, message):
            self._go_back_to(self._return_points.after_putting_back(head))
            self._note_tidying(before, before)

    def undo_marks(self) -> None:
        """Undo the last change of marks or lines, go back to where it was made, and say so."""
        text, undone = self.table.marks.stack.undoText(), self._redo_calls
        if self._try(self.table.marks.undo):
            self._go_back_to(self._return_points.after_undo())
            self._has_tidied = self._has_tidied and self.table.marks.stack.canUndo()
            self._redo_calls = [*undone, self.redo_marks]
            self.message_emitted.emit(f"Took back: {text}.")

    def redo_marks(self) -> None:
        """Redo the change of marks or lines that was undone last, and say so."""
        text, undone = self.table.marks.stack.redoText(), self._redo_calls
        if self._try(self.table.marks.redo):
            self._go_back_to(self._return_points.after_redo())
            self._has_tidied = True
            if self.redo_marks in undone:  # it was asked for by its own entry
                del undone[~undone[::-1].index(self.redo_marks)]
            self._redo_calls = undone
            self.message_emitted.emit(f"Done again: {text}.")

    def _go_back_to(self, node: Node | None) -> None:
        """Go to this turn, if there is one and the table stands elsewhere."""
        if node is not None and node is not self.table.here:
            self.go(node)

    def empty_deleted(self) -> None:
        """Delete the deleted lines for good; that cannot be undone."""
        if self._try(self.table.marks.destroy_deleted_lines):
            self._has_tidied, self._redo_calls = False, []
            self._show_new_marks(Transition())
            self.message_emitted.emit("Deleted is empty.")

    # computers ----------------------------------------------------------------------------------------
    def _schedule_answer(self, change: Change) -> None:
        """Start the delayed answer of a computer if the player went to their last move; else stop it."""
        self.answering.stop()
        if change.cause in ("played", "undone") or self.replay.is_running or self.table.is_read_only:
            return
        if awaits_computer_answer(self.table):
            self.answering.start()

    def _answer(self) -> None:
        """Redo the earlier answer, else let the computer think; wait while a preview or curtain is shown."""
        if self.previews.shown is not None or self.view.cover is not None:
            self.answering.start()
        elif self.table.is_at_tip:
            self.let_play()
        else:
            self._try(partial(self.table.redo, NOBODY))

    def let_play(self) -> None:
        """Let the waiting computer play, or the person whose turn is looked back at (behind a curtain)."""
        self.answering.stop()
        if self.viewer_policy.skipped_seat is not None:
            self.viewer_policy.is_looking_back = False
            self._show_present()
        elif any(not self.table.seats[seat].is_person for seat in self.table.to_act()):
            if not self.table.computers_wait:
                self.message_emitted.emit("The computer is already playing.")
            self.thinkers().resume()
            self._refresh()
        else:
            self.message_emitted.emit("No computer is to move here.")

    def thinkers(self) -> Thinkers:
        """Return the computer players of this table, started at the first call."""
        if self._thinkers is None:
            from takeback.table.thinker import Thinkers

            self._thinkers = Thinkers(self.table, self)
            self._thinkers.thinking_started.connect(self._on_thinking_changed)
            self._thinkers.thinking_ended.connect(self._on_thinking_changed)
            self._thinkers.failed.connect(self.message_emitted)
            self._thinkers.hint_ready.connect(self.advice.on_hint)
            self._thinkers.set_held(self._is_moving)
            self._thinkers.min_seconds = self.min_seconds
        return self._thinkers

    def set_min_seconds(self, seconds: float) -> None:
        """Make every turn of a computer take at least so many seconds."""
        self.min_seconds = seconds
        if self._thinkers is not None:
            self._thinkers.min_seconds = seconds

    def skip_delay(self) -> None:
        """Let the computer play as soon as it has thought: the player has seen enough."""
        if self._thinkers is not None:
            self._thinkers.skip_pause()

    def set_animating(self, is_moving: bool) -> None:
        """Note whether the board is animating; computers wait until it is done."""
        self._is_moving = is_moving
        if self._thinkers is not None:
            self._thinkers.set_held(is_moving)


def awaits_computer_answer(table: Table) -> bool:
    """Return whether the table stands at a person's last move on its line, and only computers are to act."""
    persons, acting = table.persons, table.to_act()
    if table.here.seat not in persons or not acting or any(seat in persons for seat in acting):
        return False
    return not any(node.seat in persons for node in table.line[table.here.depth + 1 :])

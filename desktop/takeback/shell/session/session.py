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
from takeback.shell.session.computer_turns import ComputerTurns
from takeback.shell.session.mark_changes import MarkChanges
from takeback.shell.session.navigation import ON_BOARD, Navigation
from takeback.shell.session.plans import Plans
from takeback.shell.session.replay import Replay
from takeback.shell.session.row_describer import RowDescriber
from takeback.shell.session.supposing import Supposing
from takeback.shell.session.turn_drafts import TurnDrafts
from takeback.shell.session.undo_order import UndoOrder
from takeback.shell.session.view import (
    ANYONE,
    OLD,
    PositionPreview,
    PreviewTarget,
    Transition,
    View,
    ViewBuilder,
    ViewerPolicy,
)
from takeback.shell.session.words import Words, change_sentence, position_phrase
from takeback.table.draft import Draft
from takeback.table.table import Change, Table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.seat_changes import SeatChange

CURSOR_EVERY = 250  # milliseconds between two writes of where the table stands
LATE = _("That click came too late: the turn had changed.")


def looking_text(table: Table, shown: PreviewTarget, name: str, is_by_one_click: bool) -> str:
    """Return which position is looked at, by its name, and how to go there if it is a turn of the table: by
    one click on its row, or by two. In the review of an edit, return where the table stands meanwhile, too.
    """
    if shown.version:
        here = position_phrase(table.here)
        if shown.node is table.here and shown.version == OLD:
            return _("Shown: {turn} as played. The game is there now.", turn=shown.name)
        if shown.version == OLD:
            return _("Shown: {turn} as played. The game is still at {here}.", turn=shown.name, here=here)
        return _("Shown: {turn} after the change. The game is still at {here}.", turn=shown.name, here=here)
    if shown.move >= 0 or not table.history.contains(shown.node):
        return _("You are looking at {position}.", position=name)
    if is_by_one_click:
        return _("You are looking at {position}. Click its row to go there.", position=name)
    return _("You are looking at {position}. Double-click its row to go there.", position=name)


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
    mistake_found = Signal(object)  # the turn that lost the game or the level; the table stands before it
    help_charged = Signal(int, bool)  # what help cost, in half stars; was it a new hint?
    question_answered = Signal(object)  # the answer to a question about the position
    board_wanted = Signal()  # the keyboard focus should go to the board

    def __init__(
        self, table: Table, parent: QObject | None = None, is_strict: bool = False, is_lent: bool = False
    ) -> None:
        """Open the table; if `is_strict`, a curtain comes before every turn, not only to hide something.
        `is_lent`: the board of another table is lent to it for one turn."""
        super().__init__(parent)
        self.table, self._is_lent = table, is_lent
        table.register()
        self.words = Words(table)
        self.viewer_policy = ViewerPolicy(table, is_strict)
        self.path = ""  # the file this table was last saved as
        self.saves_deleted = False  # do deleted lines go into that file, too?
        self._covered_moves: tuple[Move, ...] = ()  # moves played behind the curtain
        self._revision = 0
        self._is_held = False  # a drag lays out a turn, which it ends when it is dropped
        self._is_over = table.outcome is not None
        # does one click on a row of the history go there? Set by the window, which shows the lists
        self.goes_by_one_click: Callable[[], bool] = lambda: True
        self._mistake_row: int | None = None
        self.has_changed = False  # since it was opened
        self._follow_seats()
        self._cursor_timer = QTimer(self, singleShot=True, interval=CURSOR_EVERY)
        self._cursor_timer.timeout.connect(table.storage.save_cursor)
        self._drag_end_timer = QTimer(self, singleShot=True, interval=0)
        self._drag_end_timer.timeout.connect(self.refresh)
        self.previews = PositionPreview(table, self)
        self.navigation = Navigation(self, self)
        self.undo_order = UndoOrder(self, self)
        self.drafts = TurnDrafts(self, self)
        self.mark_changes = MarkChanges(self, self.navigation, self)
        self.plans = Plans(self, self)
        self.computers = ComputerTurns(self, self)
        self.checks = SolutionChecks(self, self)
        self.advice = Hints(self, self)
        self.replay = Replay(self, self)
        self.supposing = Supposing(table, self.mark_changes.change_marks, self)
        self.ending = AutomaticEnd(self, self)
        self._view_builder = ViewBuilder(table, self.words, self.viewer_policy, self.previews)
        self.forks = self._view_builder.forks
        self._row_describer = RowDescriber(table, self)
        self._settle()
        self.view = self._build_view(Transition())
        self._present_state = self.view.state  # the state shown last that was no preview
        self._connect()
        if len(table.persons) < len(table.seats):
            self.computers.start_timer.start(0)  # after the first picture

    def _connect(self) -> None:
        """Connect the signals of the table and of the parts of the session."""
        # No lambdas: PySide keeps a connected lambda, and all it refers to, for as long as the program runs.
        self.table.changed.connect(self._on_table_changed)
        self.table.drafts.changed.connect(self._on_drafted)
        self.table.drafts.changed_elsewhere.connect(self._on_marks_or_drafts_changed)
        self.table.marks.changed.connect(self._on_marks_or_drafts_changed)
        self.table.lines_added.connect(self._on_joined)
        self.table.storage.failed.connect(self._on_trouble)
        self.previews.changed.connect(self._on_preview_changed)
        self.replay.changed.connect(self._on_replay_changed)
        for moving in (self.navigation, self.undo_order, self.computers):
            moving.message_emitted.connect(self.message_emitted)
        for changing in (self.drafts, self.mark_changes, self.plans):
            changing.message_emitted.connect(self.message_emitted)
        self.mark_changes.emptied.connect(self._on_deleted_emptied)
        self.plans.board_wanted.connect(self.board_wanted)
        self.drafts.board_wanted.connect(self.board_wanted)
        self.computers.thinking_changed.connect(self._on_thinking_changed)
        self.computers.hint_ready.connect(self.advice.on_hint)
        for asked in (self.advice, self.checks):
            asked.message_emitted.connect(self.message_emitted)
            asked.question_answered.connect(self.question_answered)
        self.checks.question_answered.connect(self._on_level_checked)
        self.advice.hint_given.connect(self.hint_given)
        self.advice.stopped.connect(self.seek_mistake)
        self.advice.help_charged.connect(self.help_charged)
        self.replay.message_emitted.connect(self.message_emitted)

    def close(self) -> None:
        """Stop all timers and questions, end the computers and close the table."""
        self._row_describer.stop()
        self.advice.close()
        self.checks.close()
        self.replay.interrupt()
        self.previews.discard()
        for timer in (self._cursor_timer, self._drag_end_timer):
            timer.stop()
        self.computers.close()
        self.table.changed.disconnect(self._on_table_changed)
        self.table.close()

    # views --------------------------------------------------------------------------------------------
    def refresh(self, transition: Transition | None = None) -> None:
        """Settle who looks, build the view, and emit it if it changed; `transition`: what led to it."""
        self._settle()
        self._emit_view(transition or Transition())

    def _emit_view(self, transition: Transition) -> None:
        """Build the view and, unless it equals the one before, emit it and let the automatic end of turns
        follow it.
        """
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
        if self.computers.waits_for_plan:
            self.computers.hold_for_plan()

    def _build_view(self, transition: Transition) -> View:
        """Return the view of the present position, with what the session's parts are doing."""
        running = self.computers.running
        view = self._view_builder.build(
            transition,
            revision=self._revision,
            is_shared=self.is_shared,
            is_lent=self._is_lent,
            thinking=running.thinking_seat if running is not None else -1,
            is_replaying=self.replay.is_running,
            answers_soon=self.computers.answering.isActive(),
            awaits_plan=self.computers.awaits_plan,
            is_held=self._is_held,
            mistake_row=self._mistake_row,
        )
        step = self.checks.next_step() if view.next_step else ""
        if view.sight is not None and view.cover is None:
            step = looking_text(self.table, view.sight, view.sight_name, self.goes_by_one_click())
        is_free = view.cover is None and not view.is_replaying and self.table.script is None
        if view.waiting and is_free and view.sight is None and not view.next_step:
            step = _("Let {player} play from here, or undo a turn of your own.", player=view.waiting)
        return replace(view, next_step=step) if step else view

    def show_present(self) -> None:
        """End any preview and show the present position."""
        self.previews.discard()
        self.refresh()

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
        """Follow a change of the table: stop a replay, a preview and the search for a mistake, show the new
        view, note the result, and let computers answer and levels be checked.

        After the player has gone elsewhere, computers only answer a little later, and not during a replay.
        """
        self.has_changed = True
        before, after = change.before, change.after
        if not self._cursor_timer.isActive():
            self._cursor_timer.start()
        if self.replay.is_running:
            self.replay.interrupt()
        is_played, is_row_back = after.parent is before, after is before.parent
        if change.cause == "went" and not is_row_back and not is_played:
            self.navigation.jumped_from = before
        self.previews.discard()
        self._mistake_row = None  # the player has gone on without the answer
        if self.table.game.hidden is not None:
            self.viewer_policy.is_looking_back = change.cause == "went" and self.view.cover is None
        if self._is_with_computers:
            self.computers.answering.stop()
            if change.cause not in ("played", "undone") and not self.replay.is_running:
                self.computers.schedule_answer()
        self._settle()
        self._emit_view(self._transition(change, is_played, is_row_back))
        if self._is_over != (self.view.outcome is not None):
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
        news = "" if self.replay.is_running and self.replay.is_quiet else change_sentence(change, self.words)
        aside = self.view.left_behind_by(change)
        if aside is not None and aside.after is not None:
            aside = replace(aside, line=self.words.line_phrase(aside.after))
        return Transition(
            change,
            moves_shown,
            is_row_back,
            self.replay.longest,
            news,
            aside=aside,
        )

    def _note_result(self) -> None:
        """Note in the journal whether the game is over, for the lists of games; emit `journal_failed` if that
        fails. Without a journal, or if the table is only read, do nothing."""
        table, outcome = self.table, self.view.outcome
        if table.storage.journal is None or table.is_read_only:
            return
        self._is_over = outcome is not None
        try:
            table.storage.journal.set_result(table.id, outcome.sentence if outcome is not None else "")
        except JournalError as trouble:
            self.journal_failed.emit(trouble, None)

    def _on_drafted(self, seat: int) -> None:
        """Show a step made or undone in a draft; end a replay or a preview."""
        self.replay.interrupt()
        self.previews.discard()
        self._settle()
        self._emit_view(self._step_transition(self.table.drafts.find(seat), seat))

    def _step_transition(self, draft: Draft | None, seat: int) -> Transition:
        """Return how the view after a step of this draft came about; nothing to animate for other seats."""
        if draft is None or seat != self.view.viewer:
            return Transition()
        undone, row = draft.undone(), draft.stack.index()
        undone = undone[: draft.row_after_next_action() - row]
        if undone and (moves := self._moves_from_shown(undone, is_backwards=True)):
            return Transition(moves=moves, is_backwards=True)
        return Transition(moves=self._moves_from_shown(draft.moves()[draft.row_before_last_action() :]))

    def _on_marks_or_drafts_changed(self, node: Node) -> None:
        """Show this turn again, since its marks or a draft after it changed; end a preview of a turn that is
        deleted now.
        """
        self.words.discard(node)
        self.previews.discard_gone(node)
        self._show_new_marks(Transition(marked=(node,)))

    def _on_deleted_emptied(self) -> None:
        """Show that the deleted lines are gone."""
        self._show_new_marks(Transition())

    def _on_joined(self) -> None:
        """Show what a file or another window has added to this game, and who sits there now."""
        self.words.discard_all()
        self.forks.reload()
        if self.table.shown_seats != self.view.seats:
            self._follow_seats()
            if self._is_with_computers and self.computers.running is None:
                self.computers.start_timer.start(0)
        self._show_new_marks(Transition(has_joined=True))

    def _show_new_marks(self, transition: Transition) -> None:
        """Show that marks or lines changed, though no turn did."""
        self._revision += 1
        self.refresh(transition)

    def _on_trouble(self, trouble: object) -> None:
        """Emit that the journal could not be written, with nothing to try again."""
        self.journal_failed.emit(trouble, None)

    def _on_preview_changed(self) -> None:
        """Show the view after the preview began, changed or ended, with a sentence for screen readers."""
        sight, turn = self.previews.shown, self.words.turn_phrase
        if sight == self.view.sight:
            self.refresh()
        elif sight is None:
            self.refresh(Transition(news=_("Back at {turn}", turn=turn(self.table.here))))
        else:
            self.refresh(Transition(news=_("Preview: {turn}", turn=turn(sight.node))))

    def _on_replay_changed(self, _is_running: bool) -> None:
        """End any preview and show the present position, as a replay began or ended."""
        self.show_present()

    def _on_thinking_changed(self, _seat: int) -> None:
        """Show that a computer began or ended thinking; nothing else has changed."""
        assert self.computers.running is not None
        self._update_fields(thinking=self.computers.running.thinking_seat)

    def _on_level_checked(self, _answer: object) -> None:
        """Show what is to be done with the level being made, whose solutions have been counted."""
        self.refresh()

    def _update_fields(self, **seen: Any) -> None:
        """Emit the present view with only these fields replaced, if that changes it."""
        view = replace(self.view, led=Transition(), **seen)
        if view != self.view:
            self.view = view
            self.changed.emit(view)

    # the viewer ---------------------------------------------------------------------------------------
    def viewer(self) -> int | None:
        """Return the seat that looks, after working out whether the present turn needs a curtain; None for
        nobody in particular, or while a curtain covers the board."""
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
        """Close a plan and cover the screen, as the player goes to another window, if several persons share
        hidden facts.

        Return whether they do.
        """
        is_shared = self.viewer_policy.clear_present()
        if is_shared:
            self.replay.interrupt()
            self.show_present()
        return is_shared

    def set_strict(self, is_strict: bool) -> None:
        """Cover the screen before every turn from the next one on, or only where something is hidden."""
        self.viewer_policy.is_strict = is_strict

    def set_sole_viewer(self) -> None:
        """Treat the viewer as alone at the screen; for making pictures."""
        self.confirm_presence()
        self.is_shared = False
        self.refresh()

    def _follow_seats(self) -> None:
        """Read again who sits at the table; a game that was over when opened hides nothing from anybody."""
        self.is_shared = len(self.table.persons) > 1 and self.table.outcome is None
        self._is_with_computers = len(self.table.persons) < len(self.table.seats)

    def reseat(self, change: SeatChange) -> None:
        """Change who plays a seat, go to the present position and say what was done; a computer that is to
        move then begins. If it is refused, that is all that is said."""
        from takeback.table.seat_changes import change_player

        if not self.attempt(partial(change_player, self.table, change.seat, change.player)):
            return
        self._follow_seats()
        self.words.discard_all()
        self.show_present()
        if any(seat not in self.table.persons for seat in self.table.to_act()):
            self.computers.let_play()
        name = self.table.names[change.seat]
        self.message_emitted.emit(
            _("A person plays {seat} now.", seat=name)
            if change.player.is_person
            else _("A computer plays {seat} now.", seat=name)
        )

    # previews -----------------------------------------------------------------------------------------
    def hover(self, sight: PreviewTarget | None, is_asked: bool = False) -> None:
        """Preview the position of the hovered or focused row after a delay; None ends that.

        Ignored during a replay. `is_asked`: the player did more than point at it, so that it is shown also
        where pointing shows nothing.
        """
        if not self.replay.is_running:
            self.previews.hover(sight, is_asked)

    def pin(self, sight: PreviewTarget) -> None:
        """Stop a replay, and keep previewing this position."""
        self.replay.stop()
        self.previews.pin(sight)

    def enter_preview(self) -> bool:
        """Go to the turn whose pinned preview is shown, or end another preview; return False without one."""
        if self.previews.shown is None:
            return False
        if self.view.enter_target is not None:
            self.navigation.go_to(self.view.enter_target)
        else:
            self.previews.end()
        return True

    def seek_mistake(self, row: int | None = None) -> None:
        """Show that the mistake is looked for, and at which turn; None: that it is not any more."""
        self._mistake_row = row
        self.refresh()

    def why_no_preview(self, node: Node) -> str:
        """Return why the position after this turn cannot be previewed; empty if it can."""
        sight, wanted = self.previews.shown, PreviewTarget(node)
        is_shown = node is self.table.here if sight is None else self.previews.is_pinned and sight == wanted
        return ON_BOARD if is_shown else ""

    # acting -------------------------------------------------------------------------------------------
    def on_board_action(self, action: Action, seat: int, revision: int, is_automatic: bool = False) -> None:
        """Do an action of the board; refuse it if the draft has another revision than shown (-1: none)."""
        draft = self.table.drafts.find(seat)
        if revision != (draft.revision if draft is not None else -1):
            self.message_emitted.emit(LATE)
        else:
            self.attempt(partial(self.table.act, action, seat, is_automatic), action)

    def on_automatic_action(self, action: Action, seat: int, revision: int) -> None:
        """Do what the board does for the player, which is undone together with the action before it."""
        self.on_board_action(action, seat, revision, is_automatic=True)

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Emit `about_to_act`, call this and return True; report a refusal or a fault of the journal and
        return False.
        """
        self.about_to_act.emit()
        try:
            do()
            return True
        except Illegal as why:
            self._refuse(str(why), action)
        except JournalError as trouble:
            self.journal_failed.emit(trouble, lambda: self.attempt(do, action))
        return False

    def with_way_out(self, why: str) -> str:
        """Return a refusal with how the game goes on, if somebody waits to be let play; empty for none."""
        return f"{why} {self.view.waiting_message}".rstrip() if why else ""

    def _refuse(self, why: str, action: Action | None) -> None:
        """Report why this was refused: at the board for an action, else as a sentence.

        Emits `locked` if nothing else may be played here.
        """
        if action is None:
            self.message_emitted.emit(self.with_way_out(why))
            return
        why = self.view.waiting_message or why
        self.action_refused.emit(why, action)
        if why == self.view.lock:
            self.locked.emit(why)

    def set_dragging(self, is_held: bool) -> None:
        """Note whether a drag lays out the turn: it needs no buttons before the drag has ended."""
        self._is_held = is_held
        if not is_held and self.view.turn is not None:
            self._drag_end_timer.start()

    def act(self, action: Action, seat: int | None = None) -> bool:
        """Do this action for a seat, else the viewer; return whether it was done."""
        actor = self.view.viewer if seat is None else seat
        return actor is not None and self.attempt(partial(self.table.act, action, actor), action)

    def note_saved(self, path: str, serial: int) -> None:
        """Note that the table was saved to this file at the turn of this serial, and show that."""
        self.path, self.words.saved = path, serial
        self._update_fields(saved=serial)

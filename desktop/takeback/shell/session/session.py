"""One table before one pair of eyes: the only one that listens to it, and what the screen asks of it."""

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

ANSWER_AFTER = 1_200  # milliseconds for which one's own last move is seen before it is answered again
CURSOR_EVERY = 250  # milliseconds between two writings of where the table stands
NOBODY = -1  # a seat that has no draft
AT_START = "This is the start."
AT_END = "This is the end of the line."
ON_BOARD = "This turn is on the board already."
LATE = "That click came too late: the turn had already changed."


class Session(QObject):
    """Actions go in by `Table.act`; what is seen then goes out as a View. Nothing waits for an animation."""

    changed = Signal(object)  # the View: once after everything that happened
    said = Signal(str)  # a sentence to show and to speak
    refused = Signal(str, object)  # why not, and the action that was tried
    acting = Signal()  # something is about to be done: what still moves comes to its end
    troubled = Signal(object, object)  # a JournalError, and what to call to try the same again (or None)
    locked = Signal(str)  # why nothing else may be played here; there may be a way out
    advised = Signal(object)  # a Hint, to be shown until the next view
    helped = Signal(int, bool)  # what help cost, in halves of a star; and is it a hint, asked for anew?
    answered = Signal(object)  # what a question about the position came to
    recalled = Signal(object)  # the turn where the table stands: what was to be seen in it is, once more
    board_wanted = Signal()  # the keyboard belongs to the board now
    plans_offered = Signal(object)  # the seats of which one is to plan ahead: the player chooses

    def __init__(self, table: Table, parent: QObject | None = None, is_strict: bool = False) -> None:
        """Strict: a curtain between persons before every turn, not only where it hides something."""
        super().__init__(parent)
        self.table = table
        table.open()
        self.words = Words(table)
        self.eyes = Eyes(table, is_strict)
        self.path = ""  # the file this table was last saved as
        self.saves_deleted = False  # do the deleted lines go into it?
        self._missed: tuple[Move, ...] = ()  # what was played while the curtain was down
        self._revision = 0
        self._jumped_from: Node | None = None
        self._restarted_from: Node | None = None
        self._has_tidied = False  # was tidying the last thing done?
        self._undone: list[Callable[[], object]] = []  # what Redo does to restore it, the next one last
        self._is_held = False  # by a hand that lays out a turn and ends it when it lets go
        self._returning = Returning(table)
        self._is_over = table.outcome is not None
        self.has_changed = False  # since it was shown
        self._follow_seats()
        self._cursor = QTimer(self, singleShot=True, interval=CURSOR_EVERY)
        self._cursor.timeout.connect(table.save_cursor)
        self._let_go = QTimer(self, singleShot=True, interval=0)
        self._let_go.timeout.connect(self._tell)
        self._waking = QTimer(self, singleShot=True)
        self._waking.timeout.connect(self.thinkers)
        self.answering = QTimer(self, singleShot=True, interval=ANSWER_AFTER)
        self.answering.timeout.connect(self._answer)
        self._thinkers: Thinkers | None = None
        self._is_moving = False  # what was played, on the board
        self.least = 0.0  # seconds that a turn of a computer takes
        self.looking = Looking(table, self)
        self.checks = Checks(self, self)
        self.advice = Hints(self, self)
        self.replay = Replay(self, self)
        self.supposing = Supposing(table, self.tidy, self)
        self.ending = AutomaticEnd(self, self)
        self._outlook = Outlook(table, self.words, self.eyes, self.looking)
        self.forks = self._outlook.forks
        self._settle()
        self.view = self._look(Led())
        self._stood = self.view.state  # what is seen where the table stands
        self._connect()
        if len(table.persons) < len(table.seats):
            self._waking.start(0)  # the picture first

    def _connect(self) -> None:
        # no lambdas: Qt for Python keeps them, and all they know, for as long as the program runs
        self.table.changed.connect(self._changed)
        self.table.drafted.connect(self._drafted)
        self.table.tidied.connect(self._tidied)
        self.table.joined.connect(self._joined)
        self.table.troubled.connect(self._in_trouble)
        self.looking.changed.connect(self._looked)
        self.replay.changed.connect(self._replays)
        for asked in (self.advice, self.checks):
            asked.said.connect(self.said)
            asked.answered.connect(self.answered)
        self.advice.advised.connect(self.advised)
        self.advice.helped.connect(self.helped)
        self.replay.said.connect(self.said)

    def close(self) -> None:
        self.advice.close()
        self.checks.close()
        self.replay.interrupt()
        self.looking.forget()
        for timer in (self._cursor, self._let_go, self._waking, self.answering):
            timer.stop()
        if self._thinkers is not None:
            self._thinkers.close()
            self._thinkers = None
        self.table.changed.disconnect(self._changed)
        self.table.close()

    # telling ------------------------------------------------------------------------------------------
    def _tell(self, led: Led | None = None) -> None:
        """What is seen now, by the present viewer."""
        self._settle()
        self._show(led or Led())

    def _show(self, led: Led) -> None:
        """Unless it is what was seen before."""
        view = self._look(led)
        if view.sight is None:
            self._stood = view.state
        if view != self.view:
            self.view = view
            self.changed.emit(view)
            if self.ending.wish != NEVER:
                self.ending.hear(view)

    def _settle(self) -> None:
        """Whose eyes are they now? Until a replay is over those that saw it begin."""
        self.eyes.is_kept = self.replay.is_running
        self.eyes.settle()
        self.words.set_viewer(self.eyes.viewer)

    def _look(self, led: Led) -> View:
        return self._outlook.view(
            led,
            revision=self._revision,
            is_shared=self.is_shared,
            thinking=self._thinkers.thinking if self._thinkers is not None else -1,
            is_replaying=self.replay.is_running,
            answers_soon=self.answering.isActive(),
            is_held=self._is_held,
        )

    def _move_on(self) -> None:
        """Whatever was looked at: now the place where the table stands is shown."""
        self.looking.forget()
        self._tell()

    def _walked(self, moves: Sequence[Move], is_backwards: bool = False) -> tuple[Move, ...]:
        """Of these moves, in the order they were played, those that lead on from what was shown, as seen."""
        shown = self._stood
        seen = tuple([as_seen(self.table.game, move, self.eyes.viewer) for move in moves])
        if is_backwards:
            return seen if seen and seen[-1].after == shown else ()
        while seen and seen[0].before != shown:
            seen = seen[1:]
        return seen

    # what the table tells -----------------------------------------------------------------------------
    def _changed(self, change: Change) -> None:
        self.has_changed = True
        before, after = change.before, change.after
        if not self._cursor.isActive():
            self._cursor.start()
        if self.replay.is_running:
            self.replay.interrupt()
        self._restarted_from, self._has_tidied, self._undone = None, False, []
        is_played, is_row_back = after.parent is before, after is before.parent
        if change.cause == "went" and not is_row_back and not is_played:
            self._jumped_from = before
        self.looking.forget()
        if self.table.game.hidden is not None:
            self.eyes.is_looking_back = change.cause == "went" and self.view.cover is None
        if self._is_with_computers:
            self._follow_waiting(change)
        self._settle()
        self._show(self._led_by(change, is_played, is_row_back))
        self._note_result()
        if self.table.game.levels is not None:
            self.checks.follow()
        if change.before.marks is not None:
            self.supposing.hear(change)

    def _led_by(self, change: Change, is_played: bool, is_row_back: bool) -> Led:
        was_covered = self.view.cover is not None
        moves = change.after.moves if is_played else change.before.moves if is_row_back else ()
        way = self._walked(moves, is_row_back)
        is_covered = self.eyes.cover is not None
        self._missed = (*self._missed, *moves) if is_played and was_covered else ()
        if is_played and is_covered and not was_covered:
            self._missed = moves
        news = (
            "" if self.replay.is_running and self.replay.is_quiet else sentence_for(change, self.words.turn)
        )
        return Led(change, way, is_row_back, self.replay.longest, news, aside=self.view.left_by(change))

    def _note_result(self) -> None:
        """Lists of games tell those that are over from those that wait."""
        table, outcome = self.table, self.view.outcome
        if self._is_over == (outcome is not None) or table.journal is None or table.is_read_only:
            return
        self._is_over = outcome is not None
        try:
            table.journal.finish(table.id, outcome.sentence if outcome is not None else "")
        except JournalError as trouble:
            self.troubled.emit(trouble, None)

    def _drafted(self, seat: int) -> None:
        self._has_tidied, self._undone = False, []
        self.replay.interrupt()
        self.looking.forget()
        self._settle()
        self._show(self._led_by_step(self.table.draft(seat), seat))

    def _led_by_step(self, draft: Draft | None, seat: int) -> Led:
        if draft is None or seat != self.view.viewer:
            return Led()
        undone = draft.undone()
        if undone and (way := self._walked(undone[:1], is_backwards=True)):
            return Led(moves=way, is_backwards=True)
        return Led(moves=self._walked(draft.moves()[-1:]))

    def _tidied(self, node: Node) -> None:
        self.words.forget(node)
        self._kept_anew(Led(marked=(node,)))

    def _joined(self) -> None:
        """Lines of a file, or what another window did at this game."""
        self.words.forget_all()
        self.forks.fill()
        if self.table.seats != self.view.seats:
            self._follow_seats()
            if self._is_with_computers and self._thinkers is None:
                self._waking.start(0)
        self._kept_anew(Led(has_joined=True))

    def _kept_anew(self, led: Led) -> None:
        """What is kept beside the turns is other than before."""
        self._revision += 1
        self._tell(led)

    def _in_trouble(self, trouble: object) -> None:
        self.troubled.emit(trouble, None)

    def _looked(self) -> None:
        """Something else is looked at, or nothing any more."""
        sight, turn = self.looking.shown, self.words.turn
        if sight == self.view.sight:
            self._tell()
        elif sight is None:
            self._tell(Led(news=f"Back at {turn(self.table.here)}"))
        else:
            self._tell(Led(news=f"Preview: {turn(sight.node)}"))

    def _replays(self, _is_running: bool) -> None:
        self._move_on()

    def _thought(self, _seat: int) -> None:
        """A computer began or ended to think, which changes nothing else."""
        assert self._thinkers is not None
        self._only(thinking=self._thinkers.thinking)

    def _only(self, **seen: Any) -> None:
        """All but this is as it was."""
        view = replace(self.view, led=Led(), **seen)
        if view != self.view:
            self.view = view
            self.changed.emit(view)

    # whose eyes ---------------------------------------------------------------------------------------
    def viewer(self) -> int | None:
        """Who looks at the screen; None where nobody in particular does, or the curtain is down."""
        self.eyes.settle()
        return self.eyes.viewer

    def lift(self, seat: int | None) -> None:
        """A person says that only they look at the screen."""
        self.eyes.say_here(seat)
        self._settle()
        missed, self._missed = self._missed, ()
        is_way = bool(missed) and missed[-1].after == self.table.state
        seen = (as_seen(self.table.game, move, self.eyes.viewer) for move in missed if is_way)
        self.looking.forget()
        self._show(Led(moves=tuple(seen)))

    def say_here(self) -> None:
        """The person named on the curtain is here."""
        cover = self.eyes.cover
        if cover is not None:
            self.lift(None if cover.seat == ANYONE else cover.seat)

    def look_away(self) -> bool:
        """The player turns to another window. What one of several persons may see alone is covered here; says
        whether it may be."""
        is_shared = self.eyes.look_away()
        if is_shared:
            self.replay.interrupt()
            self._move_on()
        return is_shared

    def be_strict(self, is_strict: bool) -> None:
        """A curtain before every turn from the next one on, or only where it hides something."""
        self.eyes.is_strict = is_strict

    def look_alone(self) -> None:
        """Only the viewer is before this screen: a picture of it is being made."""
        self.say_here()
        self.is_shared = False
        self._tell()

    def _follow_seats(self) -> None:
        """What has ended before it is opened hides nothing from anybody."""
        self.is_shared = len(self.table.persons) > 1 and self.table.outcome is None
        self._is_with_computers = len(self.table.persons) < len(self.table.seats)

    def reseat(self, change: SeatChange) -> None:
        """Somebody else sits there from now on; a computer that is to move begins."""
        from takeback.table.seat_changes import reseat

        if not self._try(partial(reseat, self.table, change.seat, change.sitter)):
            return
        self._follow_seats()
        self.words.forget_all()
        self._move_on()
        if any(seat not in self.table.persons for seat in self.table.to_act()):
            self.let_play()
        who = "A person" if change.sitter.is_person else "A computer"
        self.said.emit(f"{who} plays {self.table.names[change.seat]} now.")

    # planning ahead -----------------------------------------------------------------------------------
    def plan(self) -> None:
        """Open the plan of a person who is not to act, or put the one away that is open."""
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
        if len(self.table.persons) > 1:
            self.eyes.open_plan(seat)
            self._move_on()
        if self.eyes.cover is None:
            self.board_wanted.emit()
            self.said.emit("Lay out your next turn. It is kept until your turn comes.")

    def put_plan_away(self) -> None:
        self.eyes.put_plan_away()
        self._move_on()

    def _why_no_plan(self) -> str:
        table = self.table
        if table.outcome is not None:
            return "The game is over."
        if not table.game.drafted:
            return f"{table.game.title} has no turns to plan ahead."
        if any(seat in table.to_act() for seat in table.persons):
            return "It is your turn: there is nothing to plan ahead."
        return "There is no turn to plan ahead."

    # looking about ------------------------------------------------------------------------------------
    def rest_on(self, sight: Sight | None) -> None:
        """The pointer or the focus came onto a row of the history, or onto none."""
        if not self.replay.is_running:
            self.looking.rest_on(sight)

    def pin(self, sight: Sight) -> None:
        self.replay.stop()
        self.looking.pin(sight)

    def preview(self, node: Node) -> None:
        """Show the position after this turn; where it is shown already, say so."""
        before = self.view
        self.pin(Sight(node))
        if self.view is before:
            self.said.emit(ON_BOARD)

    # acting -------------------------------------------------------------------------------------------
    def acted(self, action: Action, seat: int, revision: int) -> None:
        """Something was pressed on the board, which showed the draft of this revision (-1: none)."""
        draft = self.table.draft(seat)
        if revision != (draft.revision if draft is not None else -1):
            self.said.emit(LATE)
        else:
            self._try(partial(self.table.act, action, seat), action)

    def _try(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Do it; a refusal is shown where it was tried, or else as a sentence."""
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
        if way_out := self.view.way_out:
            why = way_out if action is not None else f"{why} {way_out}"
        if action is None:
            self.said.emit(why)
            return
        self.refused.emit(why, action)
        if why == self.view.lock:
            self.locked.emit(why)

    def confirm_for(self, seat: int) -> None:
        self._try(partial(self.table.confirm, seat))

    def retract(self, seat: int) -> None:
        self._try(partial(self.table.retract, seat))

    def exchange_plans(self, seat: int) -> None:
        """Of two plans that met here, the other one."""
        self._try(partial(self.table.exchange_plans, seat))
        self.board_wanted.emit()

    def begin_turn(self, seat: int) -> None:
        """Something else is to be done on the board: what is laid out there is a turn of its own."""
        draft = self.table.draft(seat)
        if draft is not None and draft.moves():
            self.confirm_for(seat)

    def hold(self, is_held: bool) -> None:
        """A turn that lives only while the hand holds it needs no words and no buttons. One that stays when
        it lets go gets them; not at once, as the parts may be just about to be told of something else."""
        self._is_held = is_held
        if not is_held and self.view.turn is not None:
            self._let_go.start()

    def undo_step(self, seat: int) -> None:
        """One step of an open turn back, as by a drag that goes back."""
        draft = self.table.draft(seat)
        if draft is not None and draft.is_open:
            self._try(partial(self.table.undo, seat))

    def act(self, action: Action, seat: int | None = None) -> bool:
        """What a button beside the board does, for the viewer or for this seat."""
        actor = self.view.viewer if seat is None else seat
        return actor is not None and self._try(partial(self.table.act, action, actor), action)

    # what the menus ask for ---------------------------------------------------------------------------
    def confirm(self) -> None:
        if self.view.viewer is None:
            self.said.emit("There is nothing to confirm.")
        else:
            self.confirm_for(self.view.viewer)

    def restart_turn(self) -> None:
        """Every step goes back; each can be played again until something new is done."""
        if self.view.turn is None or not self.view.turn.steps:
            self.said.emit("This turn has no step to take back.")
        else:
            self._try(partial(self.table.rewind, self.view.turn.seat))

    def undo(self) -> None:
        """A bookmark set last, a restart made last, or else what the table takes back."""
        table, undone = self.table, self._undone
        if self._has_tidied and table.tidying.canUndo():
            self.undo_tidying()
            self._has_tidied = table.tidying.canUndo()
        elif self._restarted_from is not None:
            if self._try(partial(table.go, self._restarted_from)):
                self._undone = [*undone, self.restart]
        elif self._undo_at_table() and undone:
            undone.append(self._redo_at_table)
            self._undone = undone

    def _undo_at_table(self) -> bool:
        """A plan is taken back step by step, and then no further: the turns are not the planner's."""
        if self.eyes.planning is not None and not self._has_step():
            self.said.emit("This plan has no step to take back.")
            return False
        return self._try(partial(self.table.undo, self._drafter()))

    def redo(self) -> None:
        """Restore what Undo took back last, as long as nothing else was done since; else play on."""
        undone, self._undone = self._undone, []
        again = undone.pop() if undone else self._redo_at_table
        again()
        self._undone = undone

    def _redo_at_table(self) -> None:
        self._try(partial(self.table.redo, self._drafter()))

    def _drafter(self) -> int | None:
        """Whose steps may be taken back: below a curtain nobody's."""
        viewer = self.view.viewer
        return NOBODY if viewer is None and self.table.persons else viewer

    def _has_step(self) -> bool:
        return self.view.turn is not None and self.view.turn.steps > 0

    def go(self, node: Node) -> None:
        self._try(partial(self.table.go, node))

    def go_to(self, node: Node) -> None:
        """A row of the history was chosen; that of where the table stands shows once more what it held."""
        if node is not self.table.here:
            self.go(node)
        else:
            self.recalled.emit(node)

    def go_here(self, node: Node) -> None:
        """Go to this turn, which a menu or a bookmark names."""
        self._go_unless_there(node, ON_BOARD)

    def back(self) -> None:
        if self.table.here.parent is None:
            self.said.emit(AT_START)
        else:
            self._try(self.table.back)

    def forward(self) -> None:
        if self.table.is_at_tip:
            self.said.emit(AT_END)
        else:
            self._try(self.table.forward)

    def step(self, rows: int) -> None:
        self._try(partial(self.table.step, rows))

    def first(self) -> None:
        self._go_unless_there(self.table.history.root, AT_START)

    def last(self) -> None:
        self._go_unless_there(self.table.line[-1], AT_END)

    def _go_unless_there(self, node: Node, already: str) -> None:
        """Go to this turn; where the table stands there, say so."""
        if node is self.table.here:
            self.said.emit(already)
        else:
            self.go(node)

    def restart(self) -> None:
        """Back to Start; Undo, asked for next, goes back to where the player was."""
        here = self.table.here
        if here.parent is None:
            self.said.emit(AT_START)
            return
        self.first()
        self._restarted_from = here
        self.said.emit("At the start again. All turns are kept; Undo goes back to them.")

    def where_i_was(self) -> None:
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
        """At Start, with nothing left here that Undo could take back."""
        has_more = self._has_tidied or self._restarted_from is not None or self._has_step()
        return self.table.here.parent is None and not has_more

    # what is kept beside the turns --------------------------------------------------------------------
    def was_saved(self, path: str, serial: int) -> None:
        """To this file, standing at this turn: nothing else is other than before."""
        self.path, self.words.saved = path, serial
        self._only(saved=serial)

    def tidy(
        self, marks: Sequence[tuple[Node, str, Any]], text: str, said: str, then: Node | None = None
    ) -> bool:
        """Marks on the history, then perhaps elsewhere; Undo, asked for next, wipes them and leads back."""
        was = self.table.here
        if not self._try(lambda: self.table.tidy_all(marks, text)):
            return False
        if then is not None:
            self.go(then)
        self._note_tidying(was)
        self.said.emit(said)
        return True

    def _note_tidying(self, was: Node, end: Node | None = None) -> None:
        """It was done last, where the table stood there before: Undo, asked for next, takes it back."""
        self._returning.note(was, end)
        self._has_tidied, self._undone, self.has_changed = True, [], True

    def join_line(self, line: NewLine) -> bool:
        """A line that grew beside the tree; Undo, asked for next, takes it out of sight again, and
        leads back to where the table stood."""
        was = self.table.here
        is_joined = self._try(partial(self.table.join_line, line))
        if is_joined and line.new:
            self._note_tidying(was, line.new[0].parent)
        return is_joined

    def put_back(self, head: Node, text: str, said: str) -> None:
        """A deleted line; the table stands on it again if its deletion led it away."""
        was = self.table.here
        if self.tidy([(head, "hidden", None)], text, said):
            self._return(self._returning.after_putting_back(head))
            self._note_tidying(was, was)

    def undo_tidying(self) -> None:
        text, undone = self.table.tidying.undoText(), self._undone
        if self._try(self.table.undo_tidying):
            self._return(self._returning.after_undo())
            self._has_tidied = self._has_tidied and self.table.tidying.canUndo()
            self._undone = [*undone, self.redo_tidying]
            self.said.emit(f"Took back: {text}.")

    def redo_tidying(self) -> None:
        text, undone = self.table.tidying.redoText(), self._undone
        if self._try(self.table.redo_tidying):
            self._return(self._returning.after_redo())
            self._has_tidied = True
            if self.redo_tidying in undone:  # it was asked for by its own entry
                del undone[~undone[::-1].index(self.redo_tidying)]
            self._undone = undone
            self.said.emit(f"Done again: {text}.")

    def _return(self, node: Node | None) -> None:
        if node is not None and node is not self.table.here:
            self.go(node)

    def empty_deleted(self) -> None:
        if self._try(self.table.empty_deleted):
            self._has_tidied, self._undone = False, []
            self._kept_anew(Led())
            self.said.emit("Deleted is empty.")

    # computers ----------------------------------------------------------------------------------------
    def _follow_waiting(self, change: Change) -> None:
        """Who goes to their own last move is answered, as when it was played."""
        self.answering.stop()
        if change.cause in ("played", "undone") or self.replay.is_running or self.table.is_read_only:
            return
        if is_last_of_persons(self.table):
            self.answering.start()

    def _answer(self) -> None:
        """The answer that was given is played again; where there was none yet, the computer thinks."""
        if self.looking.shown is not None or self.view.cover is not None:
            self.answering.start()
        elif self.table.is_at_tip:
            self.let_play()
        else:
            self._try(partial(self.table.redo, NOBODY))

    def let_play(self) -> None:
        """Let a computer play that waits, or the person whose turn is looked back at: behind a curtain."""
        self.answering.stop()
        if self.eyes.passed_over is not None:
            self.eyes.is_looking_back = False
            self._move_on()
        elif any(not self.table.seats[seat].is_person for seat in self.table.to_act()):
            self.thinkers().let_play()
            self._tell()
        else:
            self.said.emit("No computer is to move here.")

    def thinkers(self) -> Thinkers:
        """Those who think for this table, awake from now on."""
        if self._thinkers is None:
            from takeback.table.thinker import Thinkers

            self._thinkers = Thinkers(self.table, self)
            self._thinkers.began.connect(self._thought)
            self._thinkers.ended.connect(self._thought)
            self._thinkers.failed.connect(self.said)
            self._thinkers.hinted.connect(self.advice.hinted)
            self._thinkers.hold(self._is_moving)
            self._thinkers.least = self.least
        return self._thinkers

    def take_at_least(self, seconds: float) -> None:
        """So long does a turn of a computer take from now on, however soon it has thought of it."""
        self.least = seconds
        if self._thinkers is not None:
            self._thinkers.least = seconds

    def hurry(self) -> None:
        """The player has seen enough: the computer plays as soon as it has thought."""
        if self._thinkers is not None:
            self._thinkers.hurry()

    def watch(self, is_moving: bool) -> None:
        """No computer cuts off what still moves on the board: it waits until that was seen."""
        self._is_moving = is_moving
        if self._thinkers is not None:
            self._thinkers.hold(is_moving)


def is_last_of_persons(table: Table) -> bool:
    """Does it stand at the last move of a person on its line, and is a computer to answer?"""
    persons, acting = table.persons, table.to_act()
    if table.here.seat not in persons or not acting or any(seat in persons for seat in acting):
        return False
    return not any(node.seat in persons for node in table.line[table.here.depth + 1 :])


class Return(NamedTuple):
    act: int  # the index of the tidying stack after it
    start: Node  # where the table stood before
    end: Node  # where it stands when the act is taken back
    done: Node  # where it stood when the act was done


class Returning:
    """Tidying may lead the table away from a line; taking that tidying back leads it there again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ways: list[Return] = []

    def note(self, was: Node, end: Node | None = None) -> None:
        """An act of tidying is done, before which the table stood there. Taken back, it leaves the table at
        `end`, else where it is now."""
        act = self._table.tidying.index()
        self._ways = [way for way in self._ways if way.act < act]
        here = self._table.here
        self._ways.append(Return(act, was, end or here, here))

    def after_undo(self) -> Node | None:
        """Where the act led away from that was just taken back."""
        act = self._table.tidying.index() + 1
        return self._start([way for way in self._ways if way.act == act])

    def after_redo(self) -> Node | None:
        """Where the act led that was just done again, if the table stands where it stood before."""
        act, here = self._table.tidying.index(), self._table.here
        ways = [way for way in self._ways if way.act == act and way.start is here]
        return ways[-1].done if ways and not self._table.history.is_hidden(ways[-1].done) else None

    def after_putting_back(self, head: Node) -> Node | None:
        """Where the deletion of this line led away from."""
        return self._start([way for way in self._ways if way.start.is_below(head)])

    def _start(self, ways: list[Return]) -> Node | None:
        """Only as long as the table stands where it was led to."""
        if not ways or ways[-1].end is not self._table.here:
            return None
        start = ways[-1].start
        return None if self._table.history.is_hidden(start) else start

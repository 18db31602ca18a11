"""The wiring of one table, its board and its computer players, for the eyes of one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.board.widget import BoardWidget
from desktop.engine.history import Node
from desktop.engine.journal import JournalError
from desktop.engine.play import Move, as_seen
from desktop.engine.state import Action, Illegal
from desktop.listeners.announcer import capital
from desktop.shell.session.advice import Advice
from desktop.shell.session.checks import Checks
from desktop.shell.session.eyes import ANYONE, Cover, Eyes
from desktop.shell.session.looking import Looking
from desktop.shell.session.replay import Replay
from desktop.shell.session.returning import Returning
from desktop.shell.session.words import Words
from desktop.table.table import Change, Table

if TYPE_CHECKING:
    from desktop.table.thinker import Thinkers

CURSOR_EVERY = 250  # milliseconds between two writings of where the table stands
NOBODY = -1  # a seat that has no draft
LATE = "That click came too late: the turn had changed under it."


class Session(QObject):
    """Clicks go in by `Table.act`, news come back as states on the board. Nothing waits for an animation."""

    moved = Signal(object)  # a Change, or None after a draft step or a tidying: all bars follow
    said = Signal(str)  # a sentence to show and to speak
    troubled = Signal(object, object)  # a JournalError, and what to call to try the same again (or None)
    thinking = Signal()  # a computer began or ended to think
    locked = Signal(str)  # why nothing else may be played here; there may be a way out
    showing = Signal()  # the board is about to show where the table stands
    covered = Signal(object)  # a Cover, or None: the curtain falls or is lifted
    plans_offered = Signal(object)  # the seats of which one is to plan ahead: the player chooses

    def __init__(self, table: Table, parent: QWidget | None = None, is_strict: bool = False) -> None:
        """Strict: a curtain between persons before every turn, not only where it hides something."""
        super().__init__(parent)
        self.table = table
        self.words = Words(table)
        self.eyes = Eyes(table, is_strict)
        self._missed: tuple[Move, ...] = ()  # what was played while the curtain was down
        self._cover: Cover | None = None
        self.path = ""  # the file this table was last saved as
        self.saves_deleted = False  # do the deleted lines go into it?
        self._viewer: int | None = None
        self._shown: Any = None  # what the board shows
        self._jumped_from: Node | None = None
        self._restarted_from: Node | None = None
        self._has_tidied = False  # was tidying the last thing done?
        self._returning = Returning(table)
        self._is_over = table.outcome is not None
        self._cursor = QTimer(self, singleShot=True, interval=CURSOR_EVERY)
        self._cursor.timeout.connect(table.save_cursor)
        self._waking = QTimer(self, singleShot=True)
        self._waking.timeout.connect(self.thinkers)
        self.board: BoardWidget = table.game.board_class(table.game, table.seats, parent)
        self.follow_seats()
        self._thinkers: Thinkers | None = None
        self.looking = Looking(self)
        self.advice = Advice(self)
        self.checks = Checks(self)
        self.replay = Replay(self)
        self._connect()
        self.show()
        self.board.come_back()
        if len(table.persons) < len(table.seats):
            self._waking.start(0)  # the picture first

    def _connect(self) -> None:
        self.table.changed.connect(self._changed)
        self.table.drafted.connect(self._drafted)
        # no lambdas: Qt for Python keeps them, and all they know, for as long as the program runs
        self.table.tidied.connect(self._tidied)
        self.table.joined.connect(self._tidied)
        self.table.troubled.connect(self._in_trouble)
        self.board.acted.connect(self._acted)
        self.board.confirm_wanted.connect(self._confirm)
        self.board.retract_wanted.connect(self._retract)
        self.board.undo_step_wanted.connect(self._undo_step)
        self.board.said.connect(self.said)
        self.replay.said.connect(self.said)

    def follow_seats(self) -> None:
        """The board knows who sits there, and whether several of them look at this screen. What has ended
        before it is opened hides nothing from anybody."""
        self.board.seats = self.table.seats
        self.board.is_shared = len(self.table.persons) > 1 and self.table.outcome is None

    def _tidied(self, _node: object = None) -> None:
        self.moved.emit(None)

    def _in_trouble(self, trouble: object) -> None:
        self.troubled.emit(trouble, None)

    def _thought(self, _seat: int) -> None:
        self.thinking.emit()

    def close(self) -> None:
        self.advice.close()
        self.checks.close()
        self.replay.stop()
        self._cursor.stop()
        self._waking.stop()
        if self._thinkers is not None:
            self._thinkers.close()
            self._thinkers = None
        self.table.changed.disconnect(self._changed)
        self.table.close()

    # whose eyes ---------------------------------------------------------------------------------------
    def viewer(self) -> int | None:
        """Who looks at the screen; None where nobody in particular does, or the curtain is down."""
        self.eyes.settle()
        return self.eyes.viewer

    def lift(self, seat: int | None) -> None:
        """A person says that only they look at the screen."""
        self.eyes.say_here(seat)
        missed, self._missed = self._missed, ()
        self.show()
        if missed and missed[-1].after == self.table.state:
            self.board.show_moves(as_seen(self.table.game, move, self._viewer) for move in missed)
        self.moved.emit(None)

    def say_here(self) -> None:
        """Whoever is named on the curtain is here."""
        cover = self.eyes.cover
        if cover is not None:
            self.lift(None if cover.seat == ANYONE else cover.seat)

    def keep_eyes(self, is_kept: bool) -> None:
        """Whoever looks goes on looking until a replay is over; only then may the curtain come."""
        self.eyes.keep(is_kept)
        if (self.viewer(), self.eyes.cover) != (self._viewer, self._cover):
            self.show()
            self.moved.emit(None)

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
            self.show()
            self.moved.emit(None)
        if self.eyes.cover is None:
            self.board.setFocus()
            self.said.emit("Lay out your next turn. It is kept until your turn comes.")

    def put_plan_away(self) -> None:
        self.eyes.put_plan_away()
        self.show()
        self.moved.emit(None)

    def _why_no_plan(self) -> str:
        table = self.table
        if table.outcome is not None:
            return "The game is over."
        if not table.game.drafted:
            return f"{table.game.title} has no turns to plan ahead."
        if any(seat in table.to_act() for seat in table.persons):
            return "It is your turn: there is nothing to plan ahead."
        return "There is no turn to plan ahead."

    # showing ------------------------------------------------------------------------------------------
    def show(self, moves: tuple[Move, ...] = (), backwards: bool = False) -> None:
        """The state at once; the moves that led there play over it, from where the board was on."""
        self.showing.emit()
        table, seat = self.table, self.viewer()
        self._viewer = seat
        self.words.set_viewer(seat)
        draft = table.draft(seat) if seat is not None else None
        before, self._shown = self._shown, table.state_for(seat)
        self.board.set_revision(draft.revision if draft is not None else -1)
        self.board.show_state(self._shown, seat, table.to_act())
        self._draw_curtain()
        if before is not None and (way := self._way(moves, before, backwards)):
            self.board.show_moves(way, backwards)

    def _draw_curtain(self) -> None:
        if self.eyes.cover != self._cover:
            self._cover = self.eyes.cover
            self.covered.emit(self._cover)

    def _way(self, moves: tuple[Move, ...], shown: Any, backwards: bool) -> tuple[Move, ...]:
        """Of these moves, in the order they were played, those between what was shown and what is."""
        seen = tuple(as_seen(self.table.game, move, self._viewer) for move in moves)
        if backwards:
            return seen if seen and seen[-1].after == shown else ()
        for number, move in enumerate(seen):
            if move.before == shown:
                return seen[number:]
        return ()

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        if not self._cursor.isActive():
            self._cursor.start()
        self._restarted_from, self._has_tidied = None, False
        is_row_back = after is before.parent
        if change.cause == "went" and not is_row_back and after.parent is not before:
            self._jumped_from = before
        is_played = after.parent is before
        self._missed = (*self._missed, *after.moves) if is_played and self._cover is not None else ()
        if is_played:
            self.show(after.moves)
            if self._cover is not None and not self._missed:
                self._missed = after.moves
        else:
            self.show(before.moves if is_row_back else (), backwards=is_row_back)
        self._note_result()
        self.moved.emit(change)

    def _note_result(self) -> None:
        """Lists of games tell those that are over from those that wait."""
        table, outcome = self.table, self.table.outcome
        if self._is_over == (outcome is not None) or table.journal is None or table.is_read_only:
            return
        self._is_over = outcome is not None
        try:
            table.journal.finish(table.id, outcome.sentence if outcome is not None else "")
        except JournalError as trouble:
            self.troubled.emit(trouble, None)

    def _drafted(self, seat: int) -> None:
        self._has_tidied = False
        draft = self.table.draft(seat)
        if draft is None or seat != self._viewer:
            self.show()
        elif draft.undone() and draft.undone()[0].after == self._shown:
            self.show(draft.undone()[:1], backwards=True)
        else:
            self.show(draft.moves()[-1:])
        self.moved.emit(None)

    # acting -------------------------------------------------------------------------------------------
    def _acted(self, action: Action, seat: int, revision: int) -> None:
        draft = self.table.draft(seat)
        if revision != (draft.revision if draft is not None else -1):
            self.show()
            self.said.emit(LATE)
            return
        self._try(lambda: self.table.act(action, seat), action)

    def _try(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Do it; a refusal is shown where it was tried, or else as a sentence."""
        self.board.finish()
        try:
            do()
            return True
        except Illegal as why:
            if action is not None:
                self.board.refuse(str(why), action)
                if str(why) == self.table.why_fixed(self.table.here):
                    self.locked.emit(str(why))
            else:
                self.said.emit(str(why))
        except JournalError as trouble:
            self.troubled.emit(trouble, lambda: self._try(do, action))
        return False

    def _confirm(self, seat: int) -> None:
        self._try(lambda: self.table.confirm(seat))

    def _retract(self, seat: int) -> None:
        self._try(lambda: self.table.retract(seat))

    def _undo_step(self, seat: int) -> None:
        draft = self.table.draft(seat)
        if draft is not None and draft.is_open:
            self._try(lambda: self.table.undo(seat))

    def act(self, action: Action, seat: int | None = None) -> bool:
        """What a button beside the board does, for whoever looks or for this seat."""
        actor = self._viewer if seat is None else seat
        return actor is not None and self._try(lambda: self.table.act(action, actor), action)

    # what the menus ask for ---------------------------------------------------------------------------
    def confirm(self) -> None:
        if self._viewer is None:
            self.said.emit("There is nothing to confirm.")
        else:
            self._confirm(self._viewer)

    def restart_turn(self) -> None:
        """Every step goes back; each can be played again until something new is done."""
        draft = self.table.draft(self._viewer) if self._viewer is not None else None
        if draft is None or not draft.is_open:
            self.said.emit("This turn has no step to take back.")
        else:
            self._try(lambda: self.table.rewind(draft.seat))

    def undo(self) -> None:
        """A bookmark set last, a restart made last, or else what the table takes back."""
        table = self.table
        if self._has_tidied and table.tidying.canUndo():
            self.undo_tidying()
            self._has_tidied = table.tidying.canUndo()
        elif self._restarted_from is not None:
            self.go(self._restarted_from)
        else:
            self._undo_at_table()

    def _undo_at_table(self) -> None:
        """A plan is taken back step by step, and then no further: the turns are not the planner's."""
        if self.eyes.planning is not None and not self._has_step():
            self.said.emit("This plan has no step to take back.")
        else:
            self._try(lambda: self.table.undo(self._drafter()))

    def redo(self) -> None:
        self._try(lambda: self.table.redo(self._drafter()))

    def _drafter(self) -> int | None:
        """Whose steps may be taken back: below a curtain nobody's."""
        return NOBODY if self._viewer is None and self.table.persons else self._viewer

    def _has_step(self) -> bool:
        draft = self.table.draft(self._viewer) if self._viewer is not None else None
        return draft is not None and draft.is_open

    def go(self, node: Node) -> None:
        self._try(lambda: self.table.go(node))

    def back(self) -> None:
        if self.table.here.parent is None:
            self.said.emit("This is the start.")
        else:
            self._try(self.table.back)

    def forward(self) -> None:
        if self.table.is_at_tip:
            self.said.emit("This is the end of the line.")
        else:
            self._try(self.table.forward)

    def step(self, rows: int) -> None:
        self._try(lambda: self.table.step(rows))

    def first(self) -> None:
        self.go(self.table.history.root)

    def last(self) -> None:
        self.go(self.table.line[-1])

    def restart(self) -> None:
        """Back to Start; Undo, asked for next, goes back to where the player was."""
        here = self.table.here
        if here.parent is None:
            self.said.emit("This is the start.")
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

    def tidy(
        self, marks: Sequence[tuple[Node, str, Any]], text: str, said: str, then: Node | None = None
    ) -> bool:
        """Marks on the history, then perhaps elsewhere; Undo, asked for next, wipes them and leads back."""
        was = self.table.here
        if not self._try(lambda: self.table.tidy_all(marks, text)):
            return False
        if then is not None:
            self.go(then)
        self._returning.note(was)
        self._has_tidied = True
        self.said.emit(said)
        return True

    def put_back(self, head: Node, text: str, said: str) -> None:
        """A deleted line; the table stands on it again if its deletion led it away."""
        if self.tidy([(head, "hidden", None)], text, said):
            self._return(self._returning.after_putting_back(head))
            self._has_tidied = True

    def undo_tidying(self) -> None:
        text = self.table.tidying.undoText()
        if self._try(self.table.undo_tidying):
            self._return(self._returning.after_undo())
            self._has_tidied = self._has_tidied and self.table.tidying.canUndo()
            self.said.emit(f"Took back: {text}.")

    def _return(self, node: Node | None) -> None:
        if node is not None:
            self.go(node)

    def empty_deleted(self) -> None:
        from desktop.table.emptying import empty_deleted

        if self._try(lambda: empty_deleted(self.table)):
            self._has_tidied = False
            self.moved.emit(None)
            self.said.emit("Deleted is empty.")

    def my_decision(self) -> None:
        """To where a person decided last."""
        target = self.table.undo_target()
        if target is None:
            self.said.emit("This is the start.")
        else:
            self.go(target)

    @property
    def is_at_boundary(self) -> bool:
        """At Start, with nothing left here that Undo could take back."""
        table = self.table
        has_more = self._has_tidied or self._restarted_from is not None or self._has_step()
        return table.here.parent is None and not has_more

    # computers ----------------------------------------------------------------------------------------
    def let_play(self) -> None:
        if any(not self.table.seats[seat].is_person for seat in self.table.to_act()):
            self.thinkers().let_play()
            self.moved.emit(None)
        else:
            self.said.emit("No computer is to move here.")

    def thinkers(self) -> Thinkers:
        """Those who think for this table, awake from now on."""
        if self._thinkers is None:
            from desktop.table.thinker import Thinkers

            self._thinkers = Thinkers(self.table, self)
            self._thinkers.began.connect(self._thought)
            self._thinkers.ended.connect(self._thought)
            self._thinkers.failed.connect(self.said)
            self._thinkers.hinted.connect(self.advice.hinted)
        return self._thinkers

    # words --------------------------------------------------------------------------------------------
    def where(self) -> str:
        """ "Move 7 of 12", for the status bar."""
        return f"Move {self.table.here.depth} of {len(self.table.line) - 1}"

    def status(self, key: str) -> str:
        """What the status bar says while nothing else is to be said. `key` lets the computer play."""
        table = self.table
        if table.outcome is not None:
            return self.board.idle()
        if self._thinkers is not None and self._thinkers.thinking >= 0:
            return f"{table.names[self._thinkers.thinking]} is thinking…"
        acting = table.to_act()
        if table.computers_wait and acting and not any(seat in table.persons for seat in acting):
            return f"Computer waits: play, or {key} lets it play"
        turn = f"{capital(self.words.named(table.here))}. " if table.here.moves else ""
        return turn + self.board.idle()

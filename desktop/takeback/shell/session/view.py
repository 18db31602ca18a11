"""What one pair of eyes sees of a table: who looks, at what, and the View, from which all that the screen
shows follows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from takeback.engine.game import Game, Instead, Outcome
from takeback.engine.history import Bookmark, Node
from takeback.engine.level import LevelPlay
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.shell.session.supposing import open_above
from takeback.shell.session.words import Words
from takeback.table.draft import Draft, Verdict
from takeback.table.table import Change, Table

WHEN_OVER = "It is over: look back, Undo and try another way, or press New."
ANYONE = -1  # nobody in particular
REST = 150  # milliseconds for which a pointer or the focus rests on a row before the board shows it


class Sight(msgspec.Struct, frozen=True):
    """What can be looked at: the position after a turn, after a move inside it, or after an event of it."""

    node: Node
    move: int = -1  # -1: the whole turn
    event: int = -1  # of that move; -1: all of them

    @property
    def state(self) -> Any:
        if self.move < 0:
            return self.node.state
        move = self.node.moves[self.move]
        if self.event < 0:
            return move.after
        state = move.before
        for event in move.events[: self.event + 1]:
            state = event.apply(state)
        return state

    @property
    def name(self) -> str:
        if not self.node.moves:
            return "Start"
        turn = f"turn {self.node.depth}"
        if self.event >= 0:
            return f"{turn}, while it happens"
        return turn if self.move < 0 else f"{turn}, move {self.move + 1}"


class Looking(QObject):
    """One preview at a time: what the pointer rests on, else what is pinned, else none.

    It asks nothing of the table and tells it nothing.
    """

    changed = Signal()  # something else is looked at, or nothing any more

    def __init__(self, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self.shown: Sight | None = None
        self.pinned: Sight | None = None
        self._awaited: Sight | None = None
        self.is_by_hovering = True
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._rested)

    @property
    def is_pinned(self) -> bool:
        return self.pinned is not None and self.shown == self.pinned

    def rest_on(self, sight: Sight | None) -> None:
        """The pointer or the focus came onto this row, or onto none: the newest wins."""
        if not self.is_by_hovering:
            sight = None
        self._awaited = sight
        if sight is None:
            self._rest.stop()
            self._show(self.pinned)
        elif sight != self.shown:
            self._rest.start()
        else:
            self._rest.stop()

    def set_hovering(self, is_on: bool, rest: int = REST) -> None:
        """Does resting on a row show it, and after how many milliseconds?"""
        self.is_by_hovering = is_on
        self._rest.setInterval(rest)

    def pin(self, sight: Sight) -> None:
        """Show it at once, and go on showing it when the pointer leaves."""
        self._rest.stop()
        self.pinned = None if self._is_here(sight) else sight
        self._show(self.pinned)

    def end(self) -> None:
        """Back to where the table stands."""
        is_on = self.shown is not None
        self.forget()
        if is_on:
            self.changed.emit()

    def forget(self) -> None:
        """The table moved on, and all that is shown with it."""
        self._rest.stop()
        self.shown = self.pinned = self._awaited = None

    def _rested(self) -> None:
        if self._awaited is not None:
            self._show(None if self._is_here(self._awaited) else self._awaited)

    def _is_here(self, sight: Sight) -> bool:
        return sight.move < 0 and sight.node is self._table.here

    def _show(self, sight: Sight | None) -> None:
        if sight is None:
            self.end()
        else:
            self.shown = sight
            self.changed.emit()


class Cover(msgspec.Struct, frozen=True):
    """The screen is covered until this seat says that it looks. ANYONE: nobody in particular is meant."""

    seat: int
    why: str  # "turn", "plan", "away": a plan was put away, or "elsewhere": the player is at another window


class Eyes:
    """Settles again after everything that happens who looks, and whether a curtain hides the table first.

    A curtain comes before a plan and after it, and before a turn wherever the seat to act has something that
    the others may not see: hidden facts, or a plan that stands ready. Who only looks back goes on looking
    with their own eyes, until they let the seat play that is to act there.
    """

    def __init__(self, table: Table, is_strict: bool = False) -> None:
        self._table = table
        self.is_strict = is_strict  # a curtain before every turn?
        self.viewer: int | None = None
        self.cover: Cover | None = None
        self.planning: int | None = None  # who asked to plan while others are to act
        self._present: int | None = None  # who said last that only they look
        self._is_put_away = False
        self._is_elsewhere = False  # at another window
        self.is_looking_back = False  # did somebody go to an earlier turn, where secrets may be?
        # while a replay runs the viewer stays the same, whosever turn it shows: nobody plays there
        self.is_kept = False

    # what the persons say ---------------------------------------------------------------------------------
    def say_here(self, seat: int | None) -> None:
        """Only this seat looks now; None where nobody in particular does."""
        self._present, self._is_put_away, self._is_elsewhere = seat, False, False

    def open_plan(self, seat: int) -> None:
        self.planning, self._is_put_away, self._is_elsewhere = seat, False, False
        if len(self._table.persons) > 1 and self._table.game.hidden:
            self._present = None

    def put_plan_away(self) -> None:
        self._is_put_away = len(self._table.persons) > 1 and self._table.game.hidden is not None
        self.planning = self._present = None

    def look_away(self) -> bool:
        """Nobody is known to look any more. Says whether anything may have to be covered for that."""
        if len(self._table.persons) < 2 or self._table.game.hidden is None:
            return False
        self.put_plan_away()
        self._is_elsewhere = True
        return True

    # questions --------------------------------------------------------------------------------------------
    def can_plan(self, seat: int) -> bool:
        """Is this a person who is not to act, and has steps to plan or a plan begun?"""
        table = self._table
        if seat not in table.persons or seat in table.to_act() or table.outcome is not None:
            return False
        return self._has_steps(seat)

    def _has_steps(self, seat: int) -> bool:
        table, draft = self._table, self._table.draft(seat)
        if draft is not None and draft.stack.count():
            return True
        return next(iter(table.game.actions(table.state, seat)), None) is not None

    def planners(self) -> list[int]:
        """Who may plan ahead here."""
        table = self._table
        acting = table.to_act()
        if not table.game.drafted or table.outcome is not None:
            return []
        return [seat for seat in table.persons if seat not in acting and self._has_steps(seat)]

    def has_secrets(self, seat: int) -> bool:
        """Does this seat see anything that the others may not?"""
        game, state, draft = self._table.game, self._table.state, self._table.draft(seat)
        if not game.hidden:
            return False
        has_plan = draft is not None and draft.stack.count() > 0
        return has_plan or game.seen_by(state, seat) != game.seen_by(state, None)

    @property
    def sees_secrets(self) -> bool:
        """Is on the screen now what another person before it may not see?"""
        is_shared = len(self._table.persons) > 1
        return is_shared and self.viewer is not None and self.has_secrets(self.viewer)

    @property
    def passed_over(self) -> int | None:
        """The seat to act while somebody else looks back at its turn: it sees what they may not."""
        acting = self._acting()
        return acting if acting is not None and self.cover is None and self._stays_before(acting) else None

    def _stays_before(self, acting: int) -> bool:
        """Does the person who looks back go on looking, though another one is to act?"""
        table = self._table
        is_back = self.is_looking_back and not table.is_at_tip and self._present in table.persons
        return is_back and acting != self._present and self._needs_cover(acting)

    def _needs_cover(self, acting: int) -> bool:
        return self._table.game.hidden is not None and (self.is_strict or self.has_secrets(acting))

    # settling ---------------------------------------------------------------------------------------------
    def settle(self) -> None:
        if self.is_kept:
            return
        persons = self._table.persons
        if self.planning is not None and not self.can_plan(self.planning):
            self.planning = None  # its turn has come, or there is nothing left to plan
        if len(persons) < 2:
            self.cover = self._cover_for_last(persons)
            self.viewer = persons[0] if persons and self.cover is None else None
            self._present = self._present if self.viewer is None else self.viewer
            return
        acting = self._acting()
        self.cover = self._cover(acting) if self._table.game.hidden else None
        self.viewer = None if self.cover is not None else self._looking(acting)
        if self.viewer is not None:
            self._present = self.viewer

    def _cover_for_last(self, persons: tuple[int, ...]) -> Cover | None:
        """Who looked until now has left, maybe behind a curtain: another person is not there yet."""
        nobody_left = self._present is None and self.cover is None
        if not persons or nobody_left or self._present == persons[0]:
            return None
        return Cover(persons[0], "turn") if self.has_secrets(persons[0]) else None

    def _acting(self) -> int | None:
        """The person to act; the one who looks already before any other."""
        acting = [seat for seat in self._table.to_act() if seat in self._table.persons]
        return self._present if self._present in acting else next(iter(acting), None)

    def _cover(self, acting: int | None) -> Cover | None:
        if self.planning is not None:
            return Cover(self.planning, "plan") if self._present != self.planning else None
        if self._is_elsewhere:
            return Cover(ANYONE if acting is None else acting, "elsewhere")
        if self._is_put_away:
            return Cover(acting, "turn") if acting is not None else Cover(ANYONE, "away")
        if acting is None or acting == self._present or self._stays_before(acting):
            return None
        return Cover(acting, "turn") if self._needs_cover(acting) else None

    def _looking(self, acting: int | None) -> int | None:
        """Who plans, or is to act, or looked last; else a person whose eyes see no more than anybody's."""
        if self.planning is not None:
            return self.planning
        if acting is not None and not (self.is_looking_back and self._stays_before(acting)):
            return acting
        if self._present is not None:
            return self._present
        persons = self._table.persons
        return next((seat for seat in persons if not self.has_secrets(seat)), None)


class LinePlace(msgspec.Struct, frozen=True):
    """The present line's place among those that part at one node."""

    fork: Node
    number: int
    count: int
    siblings: tuple[Node, ...]

    def __str__(self) -> str:
        return f"line {self.number} of {self.count}"


class Aside(msgspec.Struct, frozen=True, eq=False):
    """What a change left where it lay: later turns that another was played beside, or a turn begun."""

    here: Node  # where it lies
    after: Node | None = None  # the first of the later turns
    turns: int = 0  # so many are there
    steps: int = 0  # of the turn begun


class Led(msgspec.Struct, frozen=True):
    """What led to a view, for parts that animate it or say what happened."""

    change: Change | None = None
    moves: tuple[Move, ...] = ()  # to play over the state shown, as the viewer sees them
    is_backwards: bool = False
    longest: int | None = None  # milliseconds the moves may take together, while a line replays
    news: str = ""  # what happened, in words
    marked: tuple[Node, ...] = ()  # the turns whose marks changed
    has_joined: bool = False  # lines were added, anywhere in the tree
    aside: Aside | None = None


class OpenTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The turn that its player lays out and has not confirmed yet."""

    seat: int
    revision: int  # a click made on an older draft can be told from one made on this
    stack: QUndoStack  # its steps
    steps: int  # so many stand
    undone: int = 0  # and so many can be brought back
    is_held: bool = False  # by a hand that ends it when it lets go
    colour: int = 0
    standing: str = ""  # how far the turn is
    ending: str = ""  # what ending it would do that cannot be taken back
    why_not: str = ""  # why it may not be confirmed yet
    is_plan: bool = False  # is it laid out ahead, and not to be confirmed before its turn has come?
    verdicts: tuple[Verdict, ...] = ()  # what became of planned steps when the table moved on
    report: tuple[str, ...] = ()
    causes: tuple[int, ...] = ()  # the seats whose turns the report is about
    instead: tuple[Instead, ...] = ()  # what could stand in place of steps that fell
    other: str = ""  # where another plan stayed that could not come along

    @property
    def has_steps(self) -> bool:
        return self.steps + self.undone > 0

    @property
    def waits(self) -> bool:
        """Is it for its player to say how it goes on?"""
        return self.has_steps and not self.is_held


class View(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A table after one change, before one pair of eyes. Of two that are equal the second need not be shown.

    What led here is no part of what is seen, and of no account when views are compared.
    """

    game: Game
    seats: tuple[Seat, ...]
    here: Node  # where the table stands
    state: Any  # what the board shows, with everything masked that the viewer may not see
    title: str = ""
    rule: str = "free"  # or "fair", or "practice"
    revision: int = 0  # of what is kept beside the turns: marks, lines that came or went
    saved: int = -1  # the turn at which the table was last saved to a file
    # where the table stands
    turns: int = 0  # on its line, those that were taken back too
    after: Node | None = None  # the next of them
    line_place: LinePlace | None = None
    named: str = "Start"  # what was played last: "Cross: row 2, column 3"
    lock: str = ""  # why nothing else may be played from here
    undo: str = ""  # what Undo would take back; empty where there is nothing
    redo: str = ""
    supposed: tuple[Bookmark, ...] = ()  # assumptions that are open here, outermost first
    is_supposed_below: bool = False  # is the place where the table stands below the innermost?
    # whose turn, and whose eyes
    to_act: tuple[int, ...] = ()
    outcome: Outcome | None = None
    end: Node | None = None  # where the table stands, if the game is over there
    viewer: int | None = None  # the seat that looks; None where nobody in particular does
    is_shared: bool = False  # do several people look at this screen in turns?
    cover: Cover | None = None  # the curtain, and whom it waits for
    planners: tuple[int, ...] = ()  # who may plan ahead
    planning: int | None = None  # whose plan is open
    next_step: str = ""  # what the viewer is to do next; empty where they have nothing to decide
    turn: OpenTurn | None = None
    may_pass: bool = False  # may the viewer end the turn without a step?
    # what goes on
    sight: Sight | None = None  # another position that is looked at
    is_pinned: bool = False
    thinking: int = -1  # the computer player that thinks
    computers_wait: bool = False  # one is to move, and waits for a word
    answers_soon: bool = False  # it waits for a moment only
    waiting: str = ""  # its name, where it waits for longer; or that of a person whose turn is looked back at
    is_replaying: bool = False
    led: Led = Led()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and _seen(self) == _seen(other)

    def __ne__(self, other: object) -> bool:
        return not self == other  # a struct's own does not ask `__eq__`

    def __hash__(self) -> int:
        return hash(_seen(self))

    @property
    def place(self) -> str:
        """ "Move 7 of 12" """
        return f"Move {self.here.depth} of {self.turns}"

    @property
    def numbered(self) -> str:
        """ "7. Cross: row 2, column 3" """
        return f"{self.here.depth}. {self.named}" if self.here.moves else self.named

    @property
    def turn_words(self) -> str:
        """As it stands inside a sentence: "turn 7, Cross: row 2, column 3"."""
        return f"turn {self.here.depth}, {self.named}" if self.here.moves else "Start"

    @property
    def way_out(self) -> str:
        """Where a computer or a person waits: how the game goes on, in a sentence."""
        name = self.waiting
        return f"{name} is to move and waits: {let_play(name)}, or take back a move of yours." if name else ""

    @property
    def can_hint(self) -> bool:
        return self.game.computers is not None

    def left_by(self, change: Change) -> Aside | None:
        """What of it this change leaves aside."""
        if change.cause == "played":
            is_other = self.after is not None and self.after is not change.after
            return Aside(self.here, self.after, self.turns - self.here.depth) if is_other else None
        if self.turn is None or not self.turn.steps or self.turn.seat not in self.to_act:
            return None
        return Aside(self.here, steps=self.turn.steps)


_seen = attrgetter(*(name for name in View.__struct_fields__ if name != "led"))


class Part(Protocol):
    """Anything on the screen. It knows no other part; what it wants goes out by its signals."""

    @property
    def looks_at(self) -> Sequence[str]:
        """What of a view it shows: it is told of a change of these alone."""

    def show_view(self, view: View | None, /) -> None:
        """Whatever differs from the view before, and nothing else. None: no table is shown."""


class Forks:
    """Where the present line parts from others. Looks at the table when asked, and then only at what is new.

    Kept beside the tree, because walking up 100,000 turns after each undo would be felt.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.fill()

    def fill(self) -> None:
        """Look at all there are: another line is the present one, or lines were added."""
        table = self._table
        self._tip, self._here, self._known = table.line[-1], table.here, len(table.history.parted)
        self._rows = sorted(node.depth for node in table.history.forks() if table.is_on_line(node))

    def _catch_up(self) -> None:
        before, self._here = self._here, self._table.here
        tip, new = self._table.line[-1], len(self._table.history.parted) - self._known
        if tip is self._tip and not new:
            return
        if tip is not self._here or tip.parent is not before or new > (len(before.children) == 2):
            self.fill()
            return
        self._tip, self._known = tip, self._known + new  # a turn was played: before it the line is as it was
        del self._rows[bisect_left(self._rows, before.depth) :]
        if len(before.children) > 1:
            self._rows.append(before.depth)

    def here(self) -> LinePlace | None:
        """The nearest fork at or above the place where the table stands."""
        self._catch_up()
        line, depth = self._table.line, self._table.here.depth
        for place in range(bisect_right(self._rows, depth) - 1, -1, -1):
            row = self._rows[place]
            if row + 1 < len(line) and line[row].is_fork:
                return self._place(line[row])
        return None

    def _place(self, fork: Node) -> LinePlace | None:
        siblings = fork.shown_children
        present = self._table.line[fork.depth + 1]
        if present not in siblings:
            return None
        return LinePlace(fork, siblings.index(present) + 1, len(siblings), siblings)

    def all(self, most: int | None = None) -> list[Node]:
        """Every fork of the line where more than one is shown; none where they may be more than the most."""
        self._catch_up()
        line = self._table.line
        rows = self._rows if most is None or len(self._rows) <= most else ()
        return [line[row] for row in rows if line[row].is_fork]

    def beside(self, places: int) -> Node | None:
        """The node at the same depth of a neighbouring line, or that line's tip when it is shorter."""
        place = self.here()
        if place is None:
            return None
        node = place.siblings[(place.number - 1 + places) % place.count]
        depth = self._table.here.depth
        while node.depth < depth and (after := node.next()) is not None:
            node = after
        return node


class Outlook:
    """Works out the views of one table. Call it when the eyes have settled."""

    def __init__(self, table: Table, words: Words, eyes: Eyes, looking: Looking) -> None:
        self._table, self._words, self._eyes, self._looking = table, words, eyes, looking
        self.forks = Forks(table)
        self._title, self._rule = title_of(table), rule_of(table)

    def view(self, led: Led, is_held: bool = False, **what_goes_on: Any) -> View:
        """`what_goes_on`: what the table itself does not know, by the names that a view has for it."""
        table, words, viewer, cover = self._table, self._words, self._eyes.viewer, self._eyes.cover
        here, line, to_act = table.here, table.line, table.to_act()
        draft = table.draft(viewer) if viewer is not None and table.drafts else None
        sight = self._looking.shown
        may_go_on = table.computers_wait and not table.is_read_only
        is_waiting = may_go_on and waits_for_computer(table, to_act)
        waiting = self._eyes.passed_over if self._eyes.is_looking_back else None
        if is_waiting and not what_goes_on["answers_soon"]:
            waiting = to_act[0]
        supposed = open_above(table) if table.history.bookmarks() else []
        planners = tuple(self._eyes.planners()) if cover is None else ()
        state = table.state_for(viewer) if sight is None else table.game.seen_by(sight.state, viewer)
        outcome, next_step = table.outcome, ""
        if sight is None and cover is None:
            drafts = draft is not None and draft.is_open
            next_step = WHEN_OVER if outcome is not None else self._next_step(state, to_act, planners, drafts)
        return View(
            game=table.game,
            seats=table.seats,
            here=here,
            state=state,
            title=self._title,
            rule=self._rule,
            turns=len(line) - 1,
            after=line[here.depth + 1] if here.depth + 1 < len(line) else None,
            line_place=self.forks.here(),
            named=words.named(here),
            saved=words.saved,
            lock=table.why_fixed(here),
            undo="the last step"
            if draft is not None and draft.is_open
            else words.stretch(table.to_undo(), " (to your last decision)"),
            redo="the next step" if draft is not None and draft.undone() else words.stretch(table.to_redo()),
            supposed=tuple(node.mark("bookmark") for node in supposed),
            is_supposed_below=bool(supposed) and supposed[-1] is not here,
            to_act=to_act,
            outcome=outcome,
            end=here if outcome is not None else None,
            viewer=viewer,
            cover=cover,
            planners=planners,
            planning=self._eyes.planning if cover is None else None,
            turn=self._turn(draft, to_act, is_held) if draft is not None else None,
            may_pass=viewer in to_act
            and draft is None
            and table.game.drafted is not None
            and table.game.drafted.passes
            and self._may_pass(viewer),
            next_step=next_step,
            sight=sight,
            is_pinned=sight is not None and self._looking.is_pinned,
            computers_wait=is_waiting,
            waiting=table.seats[waiting].name if waiting is not None else "",
            led=led,
            **what_goes_on,
        )

    def _next_step(self, state: Any, to_act: Sequence[int], planners: Sequence[int], drafts: bool) -> str:
        """Of a game that is not over, where no other position is looked at."""
        viewer, table = self._eyes.viewer, self._table
        if viewer is None:
            return ""
        if viewer in to_act or viewer == self._eyes.planning or drafts:
            return table.game.next_step(state, viewer)
        can_plan = viewer in planners and len(to_act) == 1
        return (
            f"{table.names[to_act[0]]} is to move: wait, or lay out your own next turn." if can_plan else ""
        )

    def _may_pass(self, viewer: int | None) -> bool:
        table = self._table
        return viewer is not None and table.game.end_turn is not None and not table.why_not_confirm(viewer)

    def _turn(self, draft: Draft, to_act: tuple[int, ...], is_held: bool) -> OpenTurn:
        table, steps = self._table, draft.moves()
        acts, drafted = draft.seat in to_act, table.game.drafted
        return OpenTurn(
            seat=draft.seat,
            revision=draft.revision,
            stack=draft.stack,
            steps=len(steps),
            undone=draft.stack.count() - len(steps),
            is_held=is_held,
            colour=self._words.draft_colour(draft),
            standing=" ".join(self._words.rest(steps[-1])) if steps else "",
            ending=drafted.before_end(draft.state, table.is_fair) if drafted and acts else "",
            why_not=table.why_not_confirm(draft.seat),
            is_plan=not acts,
            verdicts=draft.verdicts,
            report=draft.report,
            causes=draft.causes,
            instead=offers(table.game, draft) if draft.report else (),
            other=self._words.turn(table.left[draft.seat]) if draft.seat in table.left else "",
        )


def offers(game: Game, draft: Draft) -> tuple[Instead, ...]:
    """What could stand in place of the steps that fell; each thing once."""
    if game.drafted is None:
        return ()
    fallen = (one.action for one in draft.verdicts if one.verdict == "fell")
    found = (game.drafted.instead(draft.state, draft.seat, action) for action in fallen)
    return tuple(dict.fromkeys(offer for offer in found if offer))


def let_play(name: str) -> str:
    """What the button on the board says, where a computer waits."""
    return f"“Let {name} play from here”"


def waits_for_computer(table: Table, to_act: tuple[int, ...]) -> bool:
    return bool(to_act) and not any(seat in table.persons for seat in to_act)


def rule_of(table: Table) -> str:
    """ "free", "fair" or "practice" """
    return "practice" if table.record.practice else table.record.rule


def title_of(table: Table) -> str:
    """What the window calls a table: "Flow – Brooks 3"."""
    level = level_title(table.game, table.game.level_of(table.history.root.state))
    return table.record.title or level or table.title()


def level_title(game: Game, play: LevelPlay | None) -> str:
    """What a table of this level is called in lists; empty where the game's own title must do."""
    return f"{game.title} – {play.title}" if play is not None and play.title else ""

"""A table as one viewer sees it: the preview, the viewer policy, and the View that all widgets show."""

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
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.shell.session.game_result import over_text
from takeback.shell.session.supposing import open_assumptions
from takeback.shell.session.words import Words, line_head, position_phrase
from takeback.table.draft import Draft
from takeback.table.plan_verdict import PlanVerdict
from takeback.table.table import Change, Table
from takeback.table.wording import line_name, line_phrase
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

AWAITS_PLAN = gettext_noop("{name} is waiting: plan your next turn, or let the computer play.")
MOST_OF_NAME = 18  # characters of a line's name that fit where its number would be
ANYONE = -1  # a Cover with this seat waits for no particular player
HOVER_DELAY = (
    150  # milliseconds that the pointer or the focus must stay on a row before the board previews it
)


OLD, NEW = "old", "new"  # in the review of an edit: a position as it was played, and as it becomes


class PreviewTarget(msgspec.Struct, frozen=True):
    """A position that can be previewed: after a turn, after a move inside it, or after an event of it."""

    node: Node
    move: int = -1  # -1: after the whole turn
    event: int = -1  # index among the events of that move; -1: after all of them
    version: str = ""  # OLD, NEW, or empty outside the review of an edit

    @property
    def state(self) -> Any:
        """Return the full, unmasked state of this position; replays the events where one of them is meant."""
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
        """Return its name inside a sentence: "turn 7", "turn 7, step 2", "turn 7, while it happens"."""
        return position_phrase(self.node, self.move, self.event)


class PositionPreview(QObject):
    """Keeps the position that is previewed instead of the present one: hovered, else pinned, else none.

    It reads from the table only where it stands, and changes nothing there.
    """

    changed = Signal()  # another position is previewed, or none any more

    def __init__(self, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self.shown: PreviewTarget | None = None
        self.pinned: PreviewTarget | None = None
        self._awaited: PreviewTarget | None = None
        self.is_by_hovering = True
        self._hover_timer = QTimer(self, singleShot=True, interval=HOVER_DELAY)
        self._hover_timer.timeout.connect(self._on_hovered)

    @property
    def is_pinned(self) -> bool:
        """Return whether the preview shown is the pinned one, not one by hovering."""
        return self.pinned is not None and self.shown == self.pinned

    def hover(self, sight: PreviewTarget | None, is_asked: bool = False) -> None:
        """Preview this position after the delay, or end hovering if None; the newest call wins.

        With hovering switched off every call counts as None, unless the player asked for the position in
        another way than by pointing at it.
        """
        if not self.is_by_hovering and not is_asked:
            sight = None
        self._awaited = sight
        if sight is None:
            self._hover_timer.stop()
            self._preview(self.pinned)
        elif sight != self.shown:
            self._hover_timer.start()
        else:
            self._hover_timer.stop()

    def set_hovering(self, is_on: bool, delay: int = HOVER_DELAY) -> None:
        """Switch previews by hovering on or off, and set their delay in milliseconds."""
        self.is_by_hovering = is_on
        self._hover_timer.setInterval(delay)

    def pin(self, sight: PreviewTarget) -> None:
        """Preview this position at once and keep it when the pointer leaves; the present position unpins."""
        self._hover_timer.stop()
        self.pinned = None if self._is_here(sight) else sight
        self._preview(self.pinned)

    def end(self) -> None:
        """End the preview, pinned or not, and emit `changed` if there was one."""
        is_on = self.shown is not None
        self.discard()
        if is_on:
            self.changed.emit()

    def discard_gone(self, changed: Node) -> None:
        """Drop, without a signal, the previews of turns that the change of this turn deleted or destroyed.

        A hovered one gives way to the pinned one, if that is still there.
        """
        if self.pinned is not None and self._is_gone(self.pinned.node, changed):
            self.pinned = None
        if self._awaited is not None and self._is_gone(self._awaited.node, changed):
            self._hover_timer.stop()
            self._awaited = None
        if self.shown is not None and self._is_gone(self.shown.node, changed):
            self.shown = self.pinned

    def _is_gone(self, node: Node, changed: Node) -> bool:
        """Return whether this node was destroyed, or is in the subtree of `changed` and that is deleted.

        A turn of a new line that is not in the tree yet is not gone.
        """
        if node.serial >= 0 and not self._table.history.contains(node):
            return True
        return bool(changed.mark("hidden")) and node.is_in_subtree_of(changed)

    def discard(self) -> None:
        """Drop every preview without a signal: the table moved on, and its views are shown anyway."""
        self._hover_timer.stop()
        self.shown = self.pinned = self._awaited = None

    def _on_hovered(self) -> None:
        """Show the hovered position, none if it is the present one."""
        if self._awaited is not None:
            self._preview(None if self._is_here(self._awaited) else self._awaited)

    def _is_here(self, sight: PreviewTarget) -> bool:
        """Return whether this is the position the table stands at, outside the review of an edit."""
        return not sight.version and sight.move < 0 and sight.node is self._table.here

    def _preview(self, sight: PreviewTarget | None) -> None:
        """Preview this position at once and emit `changed`; None ends the preview."""
        if sight is None:
            self.end()
        else:
            self.shown = sight
            self.changed.emit()


class Cover(msgspec.Struct, frozen=True):
    """The curtain over the screen, until the player of this seat says that they are there."""

    seat: int
    why: str  # "turn", "plan", "away" (a plan was closed) or "elsewhere" (the player went to another window)


class ViewerPolicy:
    """Decides which seat the screen is shown to, and whether a curtain must come first.

    `update` is called after everything that happens. A curtain comes before and after a plan, and before a
    turn if the seat to act has something to hide: masked facts, or a plan. A person who looks back at earlier
    turns stays the viewer until they let the seat to act play.
    """

    def __init__(self, table: Table, is_strict: bool = False) -> None:
        self._table = table
        self.is_strict = is_strict  # a curtain before every turn, not only where something is hidden
        self.viewer: int | None = None
        self.cover: Cover | None = None
        self.planning: int | None = None  # the seat that plans ahead while others are to act
        self._present: int | None = None  # the seat that last confirmed to be alone at the screen
        self._is_put_away = False  # a plan was closed: the next look needs a curtain
        self._is_elsewhere = False  # the player went to another window
        self.is_looking_back = False  # looks back at an earlier turn, which may hide something
        # During a replay the viewer stays the same: nobody plays the turns it shows.
        self.is_frozen = False

    # reports about the people at the screen ---------------------------------------------------------------
    def set_present(self, seat: int | None) -> None:
        """Note that only the player of this seat looks now; None: nobody in particular."""
        self._present, self._is_put_away, self._is_elsewhere = seat, False, False

    def open_plan(self, seat: int) -> None:
        """Let this seat plan ahead; if several persons share hidden facts, a curtain comes first."""
        self.planning, self._is_put_away, self._is_elsewhere = seat, False, False
        if len(self._table.persons) > 1 and self._table.game.hidden:
            self._present = None

    def close_plan(self) -> None:
        """Close the plan; if several persons share hidden facts, a curtain hides it."""
        self._is_put_away = len(self._table.persons) > 1 and self._table.game.hidden is not None
        self.planning = self._present = None

    def clear_present(self) -> bool:
        """Forget who is at the screen and close a plan, if several persons share hidden facts; return
        whether they do.
        """
        if len(self._table.persons) < 2 or self._table.game.hidden is None:
            return False
        self.close_plan()
        self._is_elsewhere = True
        return True

    # questions --------------------------------------------------------------------------------------------
    def can_plan(self, seat: int) -> bool:
        """Return whether this person is not to act and has actions to plan, or a plan begun."""
        table = self._table
        if seat not in table.persons or seat in table.to_act() or table.outcome is not None:
            return False
        return self._has_steps(seat)

    def _has_steps(self, seat: int) -> bool:
        """Return whether the seat has a draft with steps, or any legal action in the present state."""
        table, draft = self._table, self._table.drafts.find(seat)
        if draft is not None and draft.stack.count():
            return True
        return next(iter(table.game.actions(table.state, seat)), None) is not None

    def planners(self) -> list[int]:
        """Return the persons who may plan ahead now; none where the game has no drafts or is over."""
        table = self._table
        acting = table.to_act()
        if not table.game.drafted or table.outcome is not None:
            return []
        return [seat for seat in table.persons if seat not in acting and self._has_steps(seat)]

    def has_secrets(self, seat: int) -> bool:
        """Return whether this seat sees anything that others may not: a plan, or hidden facts.

        False in a game without hidden facts.
        """
        game, state, draft = self._table.game, self._table.state, self._table.drafts.find(seat)
        if not game.hidden:
            return False
        has_plan = draft is not None and draft.stack.count() > 0
        return has_plan or game.seen_by(state, seat) != game.seen_by(state, None)

    @property
    def sees_secrets(self) -> bool:
        """Return whether the screen shows something that another person in front of it may not see."""
        is_shared = len(self._table.persons) > 1
        return is_shared and self.viewer is not None and self.has_secrets(self.viewer)

    @property
    def skipped_seat(self) -> int | None:
        """Return the seat to act whose turn another person looks back at without a curtain, else None."""
        acting = self._acting_person()
        return acting if acting is not None and self.cover is None and self._stays_before(acting) else None

    def _stays_before(self, acting: int) -> bool:
        """Return whether the person who looks back stays the viewer although this other seat is to act."""
        table = self._table
        is_back = self.is_looking_back and not table.is_at_tip and self._present in table.persons
        return is_back and acting != self._present and self._needs_cover(acting)

    def _needs_cover(self, acting: int) -> bool:
        """Return whether a curtain must come before this seat looks: it is always due, or hides secrets."""
        return self._table.game.hidden is not None and (self.is_strict or self.has_secrets(acting))

    # settling ---------------------------------------------------------------------------------------------
    def update(self) -> None:
        """Set `viewer` and `cover` from the present state of the table, and end a plan that is no longer
        possible; do nothing during a replay."""
        if self.is_frozen:
            return
        persons = self._table.persons
        if self.planning is not None and not self.can_plan(self.planning):
            self.planning = None  # its turn has come, or there is nothing left to plan
        if len(persons) < 2:
            self.cover = self._cover_for_last(persons)
            self.viewer = persons[0] if persons and self.cover is None else None
            self._present = self._present if self.viewer is None else self.viewer
            return
        acting = self._acting_person()
        self.cover = self._due_cover(acting) if self._table.game.hidden else None
        self.viewer = None if self.cover is not None else self._uncovered_viewer(acting)
        if self.viewer is not None:
            self._present = self.viewer

    def _cover_for_last(self, persons: tuple[int, ...]) -> Cover | None:
        """Return a curtain for the last remaining person, if they were not the viewer and have secrets."""
        nobody_left = self._present is None and self.cover is None
        if not persons or nobody_left or self._present == persons[0]:
            return None
        return Cover(persons[0], "turn") if self.has_secrets(persons[0]) else None

    def _acting_person(self) -> int | None:
        """Return the person to act; of several the one last alone at the screen, else the first; None if
        nobody.
        """
        acting = [seat for seat in self._table.to_act() if seat in self._table.persons]
        return self._present if self._present in acting else next(iter(acting), None)

    def _due_cover(self, acting: int | None) -> Cover | None:
        """Return the curtain that is due before the next look, None if none is."""
        if self.planning is not None:
            return Cover(self.planning, "plan") if self._present != self.planning else None
        if self._is_elsewhere:
            return Cover(ANYONE if acting is None else acting, "elsewhere")
        if self._is_put_away:
            return Cover(acting, "turn") if acting is not None else Cover(ANYONE, "away")
        if acting is None or acting == self._present or self._stays_before(acting):
            return None
        return Cover(acting, "turn") if self._needs_cover(acting) else None

    def _uncovered_viewer(self, acting: int | None) -> int | None:
        """Return the viewer without a curtain: who plans, acts or looked last, else one without secrets."""
        if self.planning is not None:
            return self.planning
        if acting is not None and not (self.is_looking_back and self._stays_before(acting)):
            return acting
        if self._present is not None:
            return self._present
        persons = self._table.persons
        return next((seat for seat in persons if not self.has_secrets(seat)), None)


class LinePlace(msgspec.Struct, frozen=True):
    """The place of the present line among the sibling lines at a fork."""

    fork: Node
    number: int  # from 1
    count: int
    siblings: tuple[Node, ...]
    name: str = ""  # of the present line, shortened if it is long: "line 2" if no player gave it one
    whole_name: str = ""  # the same, not shortened

    def __str__(self) -> str:
        """Return the name of the line."""
        return self.name


class LeftBehind(msgspec.Struct, frozen=True, eq=False):
    """The turns that a change left behind: later ones beside a new one, or an unfinished one."""

    here: Node  # the turn that they follow
    after: Node | None = None  # the first of the later turns
    turns: int = 0  # how many later turns
    line: str = ""  # the name of their line inside a sentence
    steps: int = 0  # steps of the unfinished turn


class Transition(msgspec.Struct, frozen=True):
    """The change that led to a view, for the parts that animate it or report what happened."""

    change: Change | None = None
    moves: tuple[Move, ...] = ()  # to animate from the state shown, masked for the viewer
    is_backwards: bool = False
    longest: int | None = None  # milliseconds for all moves together, during a replay
    news: str = ""  # a sentence on what happened
    marked: tuple[Node, ...] = ()  # the turns whose marks changed
    has_joined: bool = False  # lines were added, anywhere in the tree
    aside: LeftBehind | None = None


class OpenTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The turn that its player is laying out and has not confirmed yet."""

    seat: int
    revision: int  # of the draft; tells a click on an older draft from one on this
    stack: QUndoStack  # its steps
    steps: int  # how many are done
    undone: int = 0  # how many can be redone
    is_dragged: bool = False  # laid out by a drag; when that ends, or the next begins, it is confirmed
    colour: int = 0
    last_log: tuple[str, ...] = ()  # sentences on the last step, at last what is to be done now
    end_warning: str = ""  # what ending it would do that cannot be taken back
    why_not: str = ""  # why it may not be confirmed yet
    is_plan: bool = False  # is it laid out ahead, and not to be confirmed before its turn has come?
    is_reply: bool = False  # is it a reply within another turn, and called so?
    verdicts: tuple[PlanVerdict, ...] = ()  # what became of planned steps when the table moved on
    report: tuple[str, ...] = ()
    causes: tuple[int, ...] = ()  # the seats whose turns the report is about
    replacements: tuple[Instead, ...] = ()  # what could stand in place of steps that fell
    other_plan: str = ""  # where another plan stayed that could not come along

    @property
    def has_steps(self) -> bool:
        """Return whether the turn has any steps, done or undone."""
        return self.steps + self.undone > 0

    @property
    def awaits_player(self) -> bool:
        """Return whether the player has to confirm or undo it; a drag in progress does that itself."""
        return self.has_steps and not self.is_dragged


class View(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All that the screen shows of a table after one change, for one viewer.

    Views are compared without `led`, so that an equal one need not be shown.
    """

    game: Game
    seats: tuple[Seat, ...]
    here: Node  # where the table stands
    state: Any  # what the board shows, with everything masked that the viewer may not see
    title: str = ""
    rule: str = "free"  # or "fair", or "practice"
    revision: int = 0  # counts changes beside the turns: marks, lines added or deleted
    saved: int = -1  # the turn at which the table was last saved to a file
    # where the table stands
    turns: int = 0  # on its line, including those taken back
    after: Node | None = None  # the next of those, which Redo plays
    line_place: LinePlace | None = None
    named: str = _("Start")  # the last turn in words: "Cross: row 2, column 3"
    lock: str = ""  # why nothing else may be played from here
    undo: str = ""  # what Undo would take back, in words; empty: nothing
    redo: str = ""
    supposed: tuple[Bookmark, ...] = ()  # the open assumptions here, outermost first
    is_supposed_below: bool = False  # does the table stand below the innermost of them?
    # whose turn, and who looks
    to_act: tuple[int, ...] = ()
    outcome: Outcome | None = None
    end: Node | None = None  # where the table stands, if the game is over there
    viewer: int | None = None  # the seat that looks; None: nobody in particular
    is_lent: bool = False  # is it a table of one turn, for which the board of another table is lent?
    is_shared: bool = False  # do several people take turns at this screen?
    cover: Cover | None = None  # the curtain, if one is needed
    planners: tuple[int, ...] = ()  # who may plan ahead
    planning: int | None = None  # the seat whose plan is open
    next_step: str = ""  # what the viewer is to do next, or looks at; empty: nothing to decide
    turn: OpenTurn | None = None
    may_pass: bool = False  # may the viewer end the turn without a step?
    # what goes on
    sight: PreviewTarget | None = None  # the other position that is previewed
    sight_name: str = ""  # its name inside a sentence, such as "turn 5 of line 1"
    pinned: PreviewTarget | None = None  # also while another position is previewed by hovering
    enter_target: Node | None = None  # the turn that Enter goes to: the one whose pinned preview is shown
    thinking: int = -1  # the seat of the computer that is thinking, or -1
    computers_wait: bool = False  # a computer is to move, and waits to be told
    answers_soon: bool = False  # a computer answers after a short delay, without being told
    awaits_plan: bool = False  # a computer is to move, and waits until the viewer's next turn is laid out
    waiting: str = ""  # who waits to be let play: a computer, or a person whose turn is looked back at
    is_replaying: bool = False
    mistake_row: int | None = None  # the turn looked at while the mistake that lost the game is looked for
    led: Transition = Transition()

    def __eq__(self, other: object) -> bool:
        """Compare all fields but `led`."""
        return isinstance(other, View) and _compared(self) == _compared(other)

    def __ne__(self, other: object) -> bool:
        return not self == other  # a struct's own does not ask `__eq__`

    def __hash__(self) -> int:
        """Hash what is compared."""
        return hash(_compared(self))

    @property
    def is_pinned(self) -> bool:
        """Return whether the preview shown is the pinned one, not one by hovering."""
        return self.sight is not None and self.sight == self.pinned

    @property
    def place(self) -> str:
        """Return the place in the line, such as "Turn 7 of 12"; in an editor the number of changes."""
        workshop = self.game.workshop
        if workshop is not None and workshop.is_open(self.here.state):
            if self.here.depth < self.turns:
                return _("Change {number} of {total}", number=self.here.depth, total=self.turns)
            return ngettext("{count} change", "{count} changes", self.turns)
        return _("Turn {number} of {total}", number=self.here.depth, total=self.turns)

    @property
    def numbered(self) -> str:
        """Return "7. Cross: row 2, column 3", or only the words at the start."""
        if not self.here.moves:
            return self.named
        return _("{number}. {turn}", number=self.here.depth, turn=self.named)

    @property
    def turn_phrase(self) -> str:
        """Return "turn 7, Cross: row 2, column 3", for use inside a sentence."""
        if not self.here.moves:
            return _("Start")
        return _("turn {number}, {turn}", number=self.here.depth, turn=self.named)

    @property
    def turn_title(self) -> str:
        """Return "Turn 7, Cross: row 2, column 3", for the beginning of a sentence."""
        if not self.here.moves:
            return _("Start")
        return _("Turn {number}, {turn}", number=self.here.depth, turn=self.named)

    @property
    def waiting_message(self) -> str:
        """Return a sentence on how the game goes on where somebody waits to be let play, else ""."""
        if not self.waiting:
            return ""
        return _(
            "It is {player}’s turn. Choose “{button}”, or undo a turn of your own.",
            player=self.waiting,
            button=let_play_label(self.waiting),
        )

    @property
    def can_hint(self) -> bool:
        """Return whether the game has computers, which give the hints, and no level is made here."""
        workshop = self.game.workshop
        is_making = workshop is not None and workshop.is_open(self.here.state)
        return self.game.computers is not None and not is_making

    def left_behind_by(self, change: Change) -> LeftBehind | None:
        """Return what this change leaves behind: a new turn the later turns beside it, another change the
        steps of an unfinished turn; None if nothing."""
        if change.cause == "played":
            is_other = self.after is not None and self.after is not change.after
            return LeftBehind(self.here, self.after, self.turns - self.here.depth) if is_other else None
        if self.turn is None or not self.turn.steps or self.turn.seat not in self.to_act:
            return None
        return LeftBehind(self.here, steps=self.turn.steps)


_compared = attrgetter(*(name for name in View.__struct_fields__ if name != "led"))


class Part(Protocol):
    """A widget or other part of the window that shows views; what it wants goes out by its signals."""

    def watched(self, view: View, /) -> object:
        """Return what it shows of a view: it is shown a new one only if this has changed. None: nothing."""

    def show_view(self, view: View | None, /) -> None:
        """Show what differs from the view before; None: no table is shown."""


class Forks:
    """Finds the forks of the present line, updated lazily when asked.

    They are kept beside the tree because walking up 100,000 turns after each undo would be slow.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.reload()

    def reload(self) -> None:
        """Read all forks again: another line is the present one, or lines were added."""
        table = self._table
        self._tip, self._here, self._known = table.line[-1], table.here, len(table.history.branch_points)
        self._rows = sorted(node.depth for node in table.history.forks() if table.is_on_line(node))

    def _catch_up(self) -> None:
        """Bring the rows up to date: after one turn played, its fork is added; anything else reads all forks
        again. Do nothing if the line has the same end and no fork is new."""
        before, self._here = self._here, self._table.here
        tip, new = self._table.line[-1], len(self._table.history.branch_points) - self._known
        if tip is self._tip and not new:
            return
        if tip is not self._here or tip.parent is not before or new > (len(before.children) == 2):
            self.reload()
            return
        self._tip, self._known = tip, self._known + new  # one turn was played: the line before it is the same
        del self._rows[bisect_left(self._rows, before.depth) :]
        if len(before.children) > 1:
            self._rows.append(before.depth)

    def line_place(self) -> LinePlace | None:
        """Return the place of the line at the nearest fork at or above the present turn, or None."""
        self._catch_up()
        line, depth = self._table.line, self._table.here.depth
        for place in range(bisect_right(self._rows, depth) - 1, -1, -1):
            row = self._rows[place]
            if row + 1 < len(line) and line[row].is_fork:
                return self._place_at_fork(line[row])
        return None

    def _place_at_fork(self, fork: Node) -> LinePlace | None:
        """Return the place of the present line among those shown at this fork, None if it is not shown."""
        siblings, present = fork.shown_children, self._table.line[fork.depth + 1]
        if present not in siblings:
            return None
        history, has_name = self._table.history, bool(present.mark("name"))
        name = line_name(history, present, MOST_OF_NAME) if has_name else line_phrase(history, present)
        whole = line_name(history, present) if has_name else name
        return LinePlace(fork, siblings.index(present) + 1, len(siblings), siblings, name, whole)

    def nodes(self, most: int | None = None) -> list[Node]:
        """Return the forks of the line that show more than one child; none if there are more than `most`."""
        self._catch_up()
        line = self._table.line
        rows = self._rows if most is None or len(self._rows) <= most else ()
        return [line[row] for row in rows if line[row].is_fork]

    def neighbour(self, places: int, depth: int | None = None) -> Node | None:
        """Return the node of a neighbouring line at this depth, or that line's tip if it is shorter.

        `places` counts lines down, and wraps round; without a depth it is the present one. None without a
        fork.
        """
        place = self.line_place()
        if place is None:
            return None
        node = place.siblings[(place.number - 1 + places) % place.count]
        depth = self._table.here.depth if depth is None else depth
        while node.depth < depth and (after := node.redo_node()) is not None:
            node = after
        return node


class ViewBuilder:
    """Builds the views of one table. The viewer must be settled before."""

    def __init__(self, table: Table, words: Words, eyes: ViewerPolicy, looking: PositionPreview) -> None:
        self._table, self._words, self._viewer_policy, self._preview = table, words, eyes, looking
        self.forks = Forks(table)
        self._title, self._rule = title_of(table), rule_of(table)
        workshop = table.game.workshop
        self._may_change_title = workshop is not None and workshop.is_open(table.state)

    def build(self, transition: Transition, is_held: bool = False, **what_goes_on: Any) -> View:
        """Return the view now. `is_held`: a drag lays out the turn; `what_goes_on`: more fields of View."""
        table, words, policy = self._table, self._words, self._viewer_policy
        viewer, cover = policy.viewer, policy.cover
        here, line, to_act = table.here, table.line, table.to_act()
        draft = table.drafts.find(viewer) if viewer is not None and table.drafts.by_place else None
        sight = self._preview.shown
        is_waiting = table.computers_wait and not table.is_read_only and waits_for_computer(table, to_act)
        waiting = policy.skipped_seat if policy.is_looking_back else None
        if is_waiting and not what_goes_on["answers_soon"]:
            waiting = to_act[0]
        supposed = open_assumptions(table) if table.history.bookmarks() else []
        planners = tuple(policy.planners()) if cover is None else ()
        state = table.state_for(viewer) if sight is None else table.game.seen_by(sight.state, viewer)
        is_open = draft is not None and draft.is_open
        mine = table.actions.seat_of_steps(viewer)
        outcome, next_step = table.outcome, ""
        if sight is None and cover is None and not what_goes_on["is_replaying"]:
            now = state, to_act, planners, is_open, what_goes_on["awaits_plan"]
            next_step = over_text(table) if outcome is not None else self._next_step(*now)
        return View(
            game=table.game,
            seats=table.shown_seats,
            here=here,
            state=state,
            title=title_of(table) if self._may_change_title else self._title,
            rule=self._rule,
            turns=len(line) - 1,
            after=line[here.depth + 1] if here.depth + 1 < len(line) else None,
            line_place=self.forks.line_place(),
            named=words.turn_name(here),
            saved=words.saved,
            lock=table.turn_checks.why_no_new_turn(here),
            undo=words.undo_text(table.actions.next_undo(mine)),
            redo=words.redo_text(table.actions.next_redo(mine)),
            supposed=tuple(node.mark("bookmark") for node in supposed),
            is_supposed_below=bool(supposed) and supposed[-1] is not here,
            to_act=to_act,
            outcome=outcome,
            end=here if outcome is not None else None,
            viewer=viewer,
            cover=cover,
            planners=planners,
            planning=policy.planning if cover is None else None,
            turn=self._open_turn(draft, to_act, is_held) if draft is not None else None,
            may_pass=viewer in to_act
            and draft is None
            and table.game.drafted is not None
            and table.game.drafted.passes
            and self._may_pass(viewer),
            next_step=next_step,
            sight=sight,
            sight_name=preview_name(table, words, sight) if sight is not None else "",
            pinned=self._preview.pinned,
            enter_target=self._enter_target(sight) if sight is not None else None,
            computers_wait=is_waiting,
            waiting=table.names[waiting] if waiting is not None else "",
            led=transition,
            **what_goes_on,
        )

    def _enter_target(self, shown: PreviewTarget) -> Node | None:
        """Return the turn previewed, if its preview is pinned and the table can go to it, a whole turn."""
        node, history = shown.node, self._table.history
        if shown != self._preview.pinned or shown.move >= 0 or shown.version:
            return None
        return node if history.contains(node) and not history.is_hidden(node) else None

    def _next_step(
        self, state: Any, to_act: Sequence[int], planners: Sequence[int], drafts: bool, awaits_plan: bool
    ) -> str:
        """Return what the viewer is to do next, "" if nothing; call it only if the game is not over."""
        viewer, table = self._viewer_policy.viewer, self._table
        if table.script is not None:  # a lesson says above the board what it waits for
            return ""
        if awaits_plan and not drafts:
            return _(AWAITS_PLAN, name=table.names[to_act[0]])
        if viewer is None:
            return ""
        if viewer in to_act or viewer == self._viewer_policy.planning or drafts:
            return table.game.next_step(state, viewer)
        can_plan = viewer in planners and len(to_act) == 1
        if not can_plan:
            return ""
        name = table.names[to_act[0]]
        return _("It is {player}’s turn: wait, or plan your own next turn.", player=name)

    def _may_pass(self, viewer: int | None) -> bool:
        """Return whether this seat may end its turn without a step."""
        table = self._table
        return (
            viewer is not None
            and table.game.end_turn is not None
            and not table.turn_checks.why_not_confirm(viewer)
        )

    def _open_turn(self, draft: Draft, to_act: tuple[int, ...], is_held: bool) -> OpenTurn:
        """Return the unfinished turn of this draft as the view shows it."""
        table, steps = self._table, draft.moves()
        acts, drafted = draft.seat in to_act, table.game.drafted
        return OpenTurn(
            seat=draft.seat,
            revision=draft.revision,
            stack=draft.stack,
            steps=len(steps),
            undone=draft.stack.count() - len(steps),
            is_dragged=is_held or (drafted is not None and not table.turn_checks.may_wait),
            colour=self._words.draft_colour(draft),
            last_log=self._words.trailing_log(steps[-1]) if steps else (),
            end_warning=drafted.before_end(draft.state, table.is_fair) if drafted and acts else "",
            why_not=table.turn_checks.why_not_confirm(draft.seat),
            is_plan=not acts,
            is_reply=bool(drafted and drafted.is_reply and drafted.is_reply(draft.state, draft.seat)),
            verdicts=draft.verdicts,
            report=draft.report,
            causes=draft.causes,
            replacements=replacement_offers(table.game, draft) if draft.report else (),
            other_plan=self._words.turn_phrase(table.drafts.left_plans[draft.seat])
            if draft.seat in table.drafts.left_plans
            else "",
        )


def replacement_offers(game: Game, draft: Draft) -> tuple[Instead, ...]:
    """Return what could replace the planned steps that became impossible, without duplicates."""
    if game.drafted is None:
        return ()
    fallen = (one.action for one in draft.verdicts if one.kind == "fell")
    replacements = (game.drafted.instead(draft.state, draft.seat, action) for action in fallen)
    return tuple(dict.fromkeys(offer for offer in replacements if offer))


def let_play_label(name: str) -> str:
    """Return the text of the button that lets this player go on."""
    return _("Let {player} play from here", player=name)


def waits_for_computer(table: Table, to_act: tuple[int, ...]) -> bool:
    """Return whether somebody is to act, and only computers."""
    return bool(to_act) and not any(seat in table.persons for seat in to_act)


def rule_of(table: Table) -> str:
    """Return "free" or "fair", the table's rule, or "practice" for a practice game."""
    return "practice" if table.record.practice else table.record.rule


def title_of(table: Table) -> str:
    """Return the title of the table: the player's, else that of its level, else the game's."""
    play = table.game.level_of(table.history.root.state)
    if table.record.title or play is None or not play.title:
        return table.title()
    return _("{game} – {level}", game=table.game.title, level=play.caption)


def preview_name(table: Table, words: Words, sight: PreviewTarget) -> str:
    """Return the name of a previewed position inside a sentence: "turn 5", "turn 5 of line 1" if that is
    another line than the present one, or "turn 5 · after the change" in the review of an edit.
    """
    node, name = sight.node, sight.name
    if sight.version == OLD:
        return _("{turn} · as played", turn=name)
    if sight.version == NEW:
        return _("{turn} · after the change", turn=name)
    if table.is_on_line(node) or not table.history.contains(node):
        return name
    if table.history.is_hidden(node):
        return _("{turn}, which is deleted", turn=name)
    head = line_head(node)
    return name if head is None else _("{turn} of {line}", turn=name, line=words.line_phrase(head))

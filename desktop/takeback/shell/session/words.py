"""The words that the history shows for the turns of one table, as one viewer may know them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from takeback.engine import clock
from takeback.engine.game import Game, GameTurn, Row
from takeback.engine.history import Bookmark, Dormant, Node
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.rewrite import CHANGED, TURNED
from takeback.engine.titles import BETWEEN, names_level, shown_level_title
from takeback.shell.session.supposing import FAILS, HOLDS, assumption_of
from takeback.table.action_order import ActionKind, NextAction
from takeback.table.dormant import WaitingTurn, why_dormant
from takeback.table.draft import Draft
from takeback.table.rewriting import SeenVerdict, origin_verdict
from takeback.table.seen_options import seen_options_text
from takeback.table.table import Change, Table
from takeback.table.wording import (
    end_text,
    game_turn_of,
    line_name,
    line_phrase,
    move_row,
    searchable_text,
    turn_row,
    turn_summary,
    with_player_name,
)
from takeback.texts import format_date, format_list, format_number, format_time, gettext_noop, ngettext
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.rewriting import SeenVerdict

LONGEST_NAME = 100  # characters, of a name that a player gives to a turn or a line
CHAPTER = 100  # turns per chapter if the game has no chapters; named chapters per group if there are too many
MOST_NOTED = 120  # characters of a note that fit in a row
REPLAY_NOTES = {
    CHANGED: gettext_noop("different since its line was replayed, was: {turn}"),
    TURNED: gettext_noop("turned into this when its line was replayed, was: {turn}"),
}
REPLAY_TITLES = {  # the same, as lines of their own
    CHANGED: gettext_noop("Different since its line was replayed, was: {turn}"),
    TURNED: gettext_noop("Turned into this when its line was replayed, was: {turn}"),
}
WAITS_UNTIL = _("It is kept here, and returns if a later change of this line makes it possible.")
MOST = 2_000  # rows whose words are cached; more than a window ever shows


class Words:
    """Words the rows of one table, cached by node until the viewer changes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.viewer: int | None = None
        self.saved = -1  # the turn at which the table was last saved to a file
        self._rows: dict[int, Row] = {}
        self._names: dict[int, str] = {}
        self._events: dict[tuple[int, int], tuple[str, ...]] = {}
        self._went: dict[tuple[int, int], str] = {}
        self._why_dormant: dict[tuple[int, int], str] = {}

    def set_viewer(self, seat: int | None) -> bool:
        """Set the viewer; return whether cached words had to be discarded for that."""
        if seat == self.viewer:
            return False
        self.viewer = seat
        if not self._table.game.hidden:
            return False
        self.discard_all()
        return True

    def discard_all(self) -> None:
        """Forget all cached words."""
        self._rows.clear()
        self._names.clear()
        self._events.clear()
        self._went.clear()
        self._why_dormant.clear()

    def discard(self, node: Node) -> None:
        """Forget the cached row and name of this turn, but not its events, which never change."""
        self._rows.pop(node.serial, None)
        self._names.pop(node.serial, None)

    def event_texts(self, node: Node, move: int = 0) -> tuple[str, ...]:
        """Return the log lines of one move of a turn that its row does not say already."""
        if not node.moves:
            return ()
        known = self._events.get((node.serial, move))
        if known is None:
            if len(self._events) >= MOST:
                self._events.clear()
            known = self._events[(node.serial, move)] = self.trailing_log(node.moves[move])
        return known

    def trailing_log(self, move: Move) -> tuple[str, ...]:
        """Return the log lines of a move that its row does not say already."""
        row = move_row(self._table.game, move, self.viewer)
        return tuple(line for line in row.log if line not in (row.text, row.spoken_text))

    def move_text(self, node: Node, move: int) -> str:
        """Return the row text of one move of a turn."""
        return move_row(self._table.game, node.moves[move], self.viewer).text

    @property
    def has_chapters(self) -> bool:
        """Return whether the game divides its turns into chapters, such as hands."""
        return self._table.game.game_turn is not None

    def game_turn(self, node: Node) -> GameTurn | None:
        """Return the turn of the game (such as a hand or a month) that this turn of the table belongs to."""
        return game_turn_of(self._table.game, node)

    def spoken_head(self, name: str, count: int, is_folded: bool, is_here: bool) -> str:
        """Return the header of a chapter for screen readers: "Hand 12, 9 turns, folded, turn 103 is here".

        `is_here`: it is folded, and the present turn is in it.
        """
        if is_here:
            return ngettext(
                "{name}, {count} turn, folded, turn {turn} is here",
                "{name}, {count} turns, folded, turn {turn} is here",
                count,
                name=name,
                turn=self._table.here.depth,
            )
        if is_folded:
            return ngettext("{name}, {count} turn, folded", "{name}, {count} turns, folded", count, name=name)
        return ngettext("{name}, {count} turn, open", "{name}, {count} turns, open", count, name=name)

    def line_text(self, head: Node) -> str:
        """Return "Line 2: 15. Black: B4" for the first turn of a line."""
        return _("{line}: {turn}", line=self.line_name(head), turn=self.numbered_name(head))

    def line_name(self, head: Node) -> str:
        """Return the name that a player gave to the line of this first turn, else "Line 2"."""
        return line_name(self._table.history, head)

    def line_title(self, head: Node) -> str:
        """Return the number of the line of this first turn and its name, if it has one: "Line 2 · Bold try".
        Of line 1 without a name, return that it was played first."""
        number, name = self._table.history.line_number(head), head.mark("name") or ""
        if number == 1:
            name = name or _("played first")
        line = _("Line {number}", number=number)
        return f"{line} · {name}" if name else line

    def line_phrase(self, head: Node) -> str:
        """Return “Bold try” or "line 2", for use inside a sentence."""
        return line_phrase(self._table.history, head)

    def end_and_length(self, last: Node) -> tuple[str, str]:
        """Return "Cross wins" and "12 turns" for a line with this last turn, all turns since Start counted;
        "unfinished" for one that goes on."""
        end = end_text(self._table.game, last.state, self._table.seats) or _("unfinished")
        return end, ngettext("{count} turn", "{count} turns", last.depth)

    def summary(self, first: Node, last: Node) -> str:
        """Return the game's short summary of the turns from `first` to `last`; "" if it has none, or from
        Start.
        """
        if self._table.game.went is None or first.parent is None:
            return ""
        known = self._went.get((first.serial, last.serial))
        if known is None:
            if len(self._went) >= MOST:
                self._went.clear()
            known = self._went[(first.serial, last.serial)] = turn_summary(
                self._table.game, first, last, self._table.seats, self.viewer
            )
        return known

    def marks_text(self, node: Node) -> str:
        """Return what a player wrote beside a turn, each cut to MOST_NOTED: the name of the line it begins,
        bookmark name and note, and the turn's note."""
        if node.marks is None:
            return ""
        bookmark = node.mark("bookmark")
        parts = [bookmark_title(node), bookmark.note] if bookmark is not None else []
        if node.mark("name"):
            parts.insert(0, self.line_phrase(node))
        texts = [" ".join(text[:MOST_NOTED].split()) for text in (*parts, node.mark("note") or "")]
        return " · ".join(filter(None, texts))

    def turn_name(self, node: Node) -> str:
        """Return "Cross: row 2, column 3" without a number, or "Start: Size 9x9, In a row 5"."""
        known = self._names.get(node.serial)
        if known is not None:
            return known
        if node.serial < 0:  # it is no turn of the tree, or not yet, so it has no key for the cache
            return with_player_name(
                turn_row(self._table.game, node.moves, self.viewer), node, self._table.shown_seats
            )
        if not node.moves:
            chosen = self.start_texts()
            return _("Start: {options}", options=chosen[0]) if chosen else _("Start")
        if len(self._names) >= MOST:
            self._names.clear()
        name = self._names[node.serial] = with_player_name(
            self._cached_row(node), node, self._table.shown_seats
        )
        return name

    def _cached_row(self, node: Node) -> Row:
        """Return the words of the turn's row, from the cache if possible."""
        if node.serial < 0:  # it is no turn of the tree, or not yet
            return turn_row(self._table.game, node.moves, self.viewer)
        known = self._rows.get(node.serial)
        if known is None:
            if len(self._rows) >= MOST:
                self._rows.clear()
            known = self._rows[node.serial] = turn_row(self._table.game, node.moves, self.viewer)
        return known

    def colour(self, node: Node) -> int:
        """Return the colour number of what the turn is about, else of the seat that moved.

        Where there is only one seat, a turn that is about nothing coloured has no colour: -1.
        """
        about = self._cached_row(node).colour if node.moves else -1
        if about < 0 and len(self._table.seats) == 1:
            return -1
        return about if about >= 0 else mover_colour(self._table.seats, node.seat)

    def draft_colour(self, draft: Draft) -> int:
        """Return the colour number of what the first move of this draft is about, else of its seat."""
        moves = draft.moves()
        about = move_row(self._table.game, moves[0], self.viewer).colour if moves else -1
        return about if about >= 0 else mover_colour(self._table.seats, draft.seat)

    def numbered_name(self, node: Node) -> str:
        """Return "12. Cross: row 2, column 3", without a number at the start."""
        if not node.moves:
            return self.turn_name(node)
        return _("{number}. {turn}", number=node.depth, turn=self.turn_name(node))

    def came_from(self, node: Node) -> "SeenVerdict":
        """Return what became of this turn when its line was replayed, as the viewer may know it; of kind ""
        if it was not.
        """
        return origin_verdict(self._table, node, self.viewer) or SeenVerdict("", node.seat)

    def _replay_note(self, node: Node, notes: Mapping[str, str]) -> str:
        """Return "different since its line was replayed, was: row 2, column 3", or "" if it was not replayed.

        `notes` are the messages by what became of it.
        """
        if node.mark("came_from") is None or not (origin := self.came_from(node)).kind:
            return ""
        return _(notes.get(origin.kind, notes[CHANGED]), turn=origin.was)

    def has_draft(self, node: Node) -> bool:
        """Return whether a draft that this viewer may know of waits at a turn that is not the present one."""
        table = self._table
        return node is not table.here and any(
            place == node.serial
            and draft.stack.count() > 0
            and (not table.game.hidden or seat == self.viewer)
            for (place, seat), draft in table.drafts.by_place.items()
        )

    def start_texts(self) -> tuple[str, ...]:
        """Return up to two texts on the start: title, level or unusual options; then the note of the
        level."""
        game, record = self._table.game, self._table.record
        level = game.level_of(self._table.history.root.state)
        if level is not None:
            name = level.caption or self._options()
            title = self._table.title() if record.title else ""
            if title.endswith(name):  # as a level's own table is called
                title = ""
            elif name in title and names_level(record.title, game):  # "Fold – Napkins 2 (test)"
                title, name = "", shown_level_title(record.title.partition(BETWEEN)[2], level.name)
            return tuple(filter(None, [" · ".join(filter(None, [title, name])), level.note]))
        title = self._table.title() if record.title else ""
        chosen = " · ".join(filter(None, [title, self._options()]))
        return (chosen,) if chosen else ()

    def _options(self) -> str:
        """Return the options that the viewer may know, as text."""
        return seen_options_text(self._table, self.viewer)

    def _under_start(self) -> tuple[str, ...]:
        """Return what the tooltip of Start adds: the level's note, and the seal of a fair table."""
        seal = self._table.record.seal
        return (*self.start_texts()[1:], *((_("Seal of this table: {seal}", seal=seal),) if seal else ()))

    def searchable_text(self, node: Node) -> str:
        """Return all text of a turn that a search looks at, as the viewer may know it: what was played, and
        the names, notes and bookmark of the turn. At the start these are the options."""
        if not node.moves:
            text = "\n".join([_("Start"), *self.start_texts(), self._options()])
        else:
            text = searchable_text(self._table.game, node, self._table.shown_seats, self.viewer)
        if node.marks is None:
            return text
        notes = [node.mark("name"), node.mark("note"), node.mark("failed")]
        if (mark := node.mark("bookmark")) is not None:
            notes += [bookmark_title(node), mark.note, assumption_of(mark)]
        return "\n".join([text, *filter(None, notes)])

    def undo_text(self, action: NextAction | None) -> str:
        """Return what Undo would take back, for its tooltip: "take out turn 2", the row of a step or turn in
        quotes, or "3 turns (to your last decision)"; empty for nothing."""
        if action is not None and action.kind is ActionKind.TURNS and len(action.turns) > 1:
            count = len(action.turns)
            return ngettext(
                "{count} turn (to your last decision)", "{count} turns (to your last decision)", count
            )
        return self._action_text(action, _("the last step"))

    def redo_text(self, action: NextAction | None) -> str:
        """Return what Redo would do again, for its tooltip, as `undo_text` does."""
        return self._action_text(action, _("the next step"))

    def _action_text(self, action: NextAction | None, step: str) -> str:
        """Return the name of an action: its own, the row of a step or turn in quotes, or the number of turns;
        `step` for a step without a name, empty for nothing."""
        if action is None:
            return ""
        if action.kind is ActionKind.STEP:
            return _("“{name}”", name=action.text) if action.text else step
        if action.kind is not ActionKind.TURNS:
            return action.text
        if len(action.turns) == 1:
            return _("“{name}”", name=self.turn_name(action.turns[0]))
        return ngettext("{count} turn", "{count} turns", len(action.turns)) if action.turns else ""

    def turn_phrase(self, node: Node) -> str:
        """Return "turn 12, Cross: row 2, column 3" for use inside a sentence."""
        if not node.moves:
            return _("Start")
        return _("turn {number}, {turn}", number=node.depth, turn=self.turn_name(node))

    def turn_title(self, node: Node) -> str:
        """Return "Turn 12, Cross: row 2, column 3" for the beginning of a sentence."""
        if not node.moves:
            return _("Start")
        return _("Turn {number}, {turn}", number=node.depth, turn=self.turn_name(node))

    def spoken_row(self, node: Node) -> str:
        """Return a row for screen readers: its number and name, whether it is here, undone or locked, other
        lines, its marks and notes, and what is saved or begun there."""
        table, parts = self._table, [self.numbered_name(node)]
        if node is table.here:
            parts.append(_("here"))
        elif node.depth > table.here.depth:
            parts.append(_("undone"))
        if node.moves and table.takebacks.why_locked(node):
            parts.append(_("locked"))
        if node.is_fork:
            others = len(node.shown_children) - 1
            parts.append(ngettext("{count} other line", "{count} other lines", others))
        if (bookmark := node.mark("bookmark")) is not None:
            parts.append(_("bookmark {name}", name=bookmark_title(node)))
            if bookmark.assumption:
                parts.append(assumption_text(bookmark))
        if failed := node.mark("failed"):
            parts.append(_("failed: {reason}", reason=failed))
        if became := self._replay_note(node, REPLAY_NOTES):
            parts.append(became)
        if node.mark("note"):
            parts.append(_("note"))
        if waiting := dormant_count(node):
            parts.append(waiting)
        if node.serial == self.saved:
            parts.append(_("saved here"))
        if self.has_draft(node):
            parts.append(_("a turn was started here"))
        return format_list(parts, "unit")

    def dormant_sentence(self, waiting: WaitingTurn) -> str:
        """Return which dormant turn this is and why it waits, as sentences."""
        name, reason = self.turn_name(waiting.source), self._why_waiting(waiting)
        return _("Dormant: {turn}. {reason}", turn=name, reason=reason).rstrip()

    def dormant_text(self, waiting: WaitingTurn) -> str:
        """Return a dormant turn in one line: its name, that it is dormant, and why."""
        name, reason = self.turn_name(waiting.source), self._why_waiting(waiting)
        return _("{turn} · dormant: {reason}", turn=name, reason=reason) if reason else name

    def dormant_tooltip(self, waiting: WaitingTurn) -> str:
        """Return the tooltip of a dormant turn's row: the turn, why it waits, and until when."""
        texts = (self.turn_name(waiting.source), self._why_waiting(waiting), WAITS_UNTIL)
        return "\n".join(filter(None, texts))

    def _why_waiting(self, waiting: WaitingTurn) -> str:
        """Return why a dormant turn is not possible where it waits, from the cache if possible."""
        known = self._why_dormant.get(waiting.key)
        if known is None:
            if len(self._why_dormant) >= MOST:
                self._why_dormant.clear()
            known = self._why_dormant[waiting.key] = why_dormant(self._table, waiting, self.viewer)
        return known

    def tooltip(self, node: Node) -> str:
        """Return the tooltip of a row, one line per fact: when it was played, how long it took, its marks."""
        lines = [self.numbered_name(node), *(self._under_start() if not node.moves else ())]
        if node.moves and node.at:
            lines.append(_played_text(node))
        if (bookmark := node.mark("bookmark")) is not None:
            lines.append(_("Bookmark: {name}", name=bookmark_title(node)))
            lines += [bookmark.note] if bookmark.note else []
            lines += [assumption_title(bookmark)] if bookmark.assumption else []
        if failed := node.mark("failed"):
            lines.append(_("Failed: {reason}", reason=failed))
        if became := self._replay_note(node, REPLAY_TITLES):
            lines.append(became)
        if node.depth > self._table.here.depth and self._table.is_on_line(node):
            lines.append(_("Undone: Redo plays it again."))
        if note := node.mark("note"):
            lines.append(_("Note: {note}", note=note))
        if waiting := dormant_count(node):
            lines.append(waiting)
        if node.is_fork:
            lines.append(other_lines_text(len(node.shown_children) - 1))
        if node.serial == self.saved:
            lines.append(_("Saved to a file here"))
        if self.has_draft(node):
            lines.append(_("A turn you started is kept here"))
        if node.moves and (why := self._table.takebacks.why_locked(node)):
            lines.append(why)
        return "\n".join(lines)


def needs_chapters(names: Iterable[str]) -> bool:
    """Return whether at least two of the first four names are not empty: one chapter needs no header."""
    return sum(map(bool, islice(names, 4))) > 1


def is_same_turn(turn: GameTurn | None, before: GameTurn | None) -> bool:
    """Return whether two successive rows belong to the same turn of the game."""
    return turn.follows(before) if turn is not None else before is None


def chapter_name(name: str, number: int) -> str:
    """Return "Hand 12" for a turn of the game."""
    return _("{name} {number}", name=name, number=number)


class TurnNames:
    """Names the turns of a game along a line, counting those without a number of their own."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def next_name(self, turn: GameTurn | None) -> str:
        """Return "Hand 12" for the next turn of the game along the line; "" for None."""
        if turn is None:
            return ""
        self._counts[turn.name] += 1
        return chapter_name(turn.name, turn.number or self._counts[turn.name])

    def uncount(self, turn: GameTurn | None) -> None:
        """Take the last counted turn back, as it is no longer on the line."""
        if turn is not None:
            self._counts[turn.name] -= 1


def change_sentence(change: Change, words: Words) -> str:
    """Return a sentence on a change of the table: what was played, undone or redone, or where it
    stands now.
    """
    before, after = change.before, change.after
    if change.cause == "played":
        return words.turn_title(after)
    if change.cause == "undone" and after.depth == before.depth - 1:
        return _("Undid {turn}", turn=words.turn_phrase(before))
    if change.cause == "undone":
        return ngettext(
            "Undid {count} turn. Now at {turn}",
            "Undid {count} turns. Now at {turn}",
            before.depth - after.depth,
            turn=words.turn_phrase(after),
        )
    if change.cause == "redone":
        return _("Redid {turn}", turn=words.turn_phrase(after))
    return _("At {turn}", turn=words.turn_phrase(after))


def default_bookmark_name(node: Node) -> str:
    """Return "Turn 12" or "Start", as it is stored; `bookmark_title` is what is shown."""
    return f"Turn {node.depth}" if node.depth else "Start"


def turn_label(node: Node) -> str:
    """Return "Turn 12" or "Start" as it is shown."""
    return _("Turn {number}", number=node.depth) if node.depth else _("Start")


def bookmark_title(node: Node) -> str:
    """Return the name of the turn's bookmark as it is shown; "" without one."""
    return bookmark_name(node) or (turn_label(node) if node.mark("bookmark") is not None else "")


def bookmark_name(node: Node) -> str:
    """Return the name of the turn's bookmark, "" if it is the default one."""
    mark = node.mark("bookmark")
    return mark.name if mark is not None and mark.name != default_bookmark_name(node) else ""


def capitalised(text: str) -> str:
    """Return the text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def assumption_text(mark: Bookmark) -> str:
    """Return "assumed: row 3, column 4, which fails" (or "which holds", or neither while it is open)."""
    if mark.verdict == HOLDS:
        return _("assumed: {assumption}, which holds", assumption=assumption_of(mark))
    if mark.verdict == FAILS:
        return _("assumed: {assumption}, which fails", assumption=assumption_of(mark))
    return _("assumed: {assumption}", assumption=assumption_of(mark))


def assumption_title(mark: Bookmark) -> str:
    """Return "Assumed: row 3, column 4, which fails" (or "which holds", or neither), as a line of its own."""
    if mark.verdict == HOLDS:
        return _("Assumed: {assumption}, which holds", assumption=assumption_of(mark))
    if mark.verdict == FAILS:
        return _("Assumed: {assumption}, which fails", assumption=assumption_of(mark))
    return _("Assumed: {assumption}", assumption=assumption_of(mark))


def position_phrase(node: Node, move: int = -1, event: int = -1) -> str:
    """Return the name of a position inside a sentence: after a turn, or a step or an event of it."""
    if not node.moves:
        return _("Start")
    if event >= 0:
        return _("turn {number}, while it happens", number=node.depth)
    if move >= 0:
        return _("turn {number}, step {step}", number=node.depth, step=move + 1)
    return _("turn {number}", number=node.depth)


def restart_label(is_reply: bool) -> str:
    """Return the label of the button that restarts an unfinished turn."""
    return _("Restart reply") if is_reply else _("Restart turn")


def confirm_label(game: Game) -> str:
    """Return the label for confirming a turn in this game."""
    return _("Confirm") if game.end_turn is None else _("End turn")


def duration_text(seconds: float) -> str:
    """Return "5 s", "3 min" or "2 h", rounded; at least 1 s."""
    if seconds < 60:
        return _("{number} s", number=max(1, round(seconds)))
    if seconds < 3600:
        return _("{number} min", number=round(seconds / 60))
    return _("{number} h", number=format_number(round(seconds / 3600)))


def spoken_duration(seconds: float) -> str:
    """Return "5 seconds", "3 minutes" or "2 hours", rounded; at least one second."""
    if seconds < 60:
        return ngettext("{count} second", "{count} seconds", max(1, round(seconds)))
    if seconds < 3600:
        return ngettext("{count} minute", "{count} minutes", round(seconds / 60))
    return ngettext("{count} hour", "{count} hours", round(seconds / 3600))


def _played_text(node: Node) -> str:
    """Return in two lines when a turn was played, and how long after the previous one."""
    after = _("{duration} after the previous turn", duration=spoken_duration(node.took))
    if not clock.valid_time(node.at):
        return "\n".join((_("date unknown"), after))
    date = _("{date}, {time}", date=format_date(node.at, "long"), time=format_time(node.at))
    return "\n".join((date, after))


def line_head(node: Node) -> Node | None:
    """Return the first turn of this node's line: the nearest one, itself or above, that has visible siblings.

    None if there is no fork above.
    """
    one: Node | None = node
    while one is not None and one.parent is not None:
        if len(one.parent.children) > 1 and len(one.parent.shown_children) > 1:
            return one
        one = one.parent
    return None


def mover_colour(seats: Sequence[Seat], seat: int) -> int:
    """Return the colour number of a seat: its own, or its seat number if two seats chose the same."""
    colours = [one.colour for one in seats]
    return colours[seat] if len(set(colours)) == len(colours) else seat


def dormant_count(node: Node) -> str:
    """Return "2 dormant turns" for a turn beside which such turns wait; empty without any."""
    waiting = node.mark("dormant")
    if not isinstance(waiting, Dormant):
        return ""
    return dormant_text(len(waiting.before) + len(waiting.after))


def other_lines_text(count: int) -> str:
    """Return how many lines leave a turn beside the one that is followed: "2 other lines"."""
    return ngettext("{count} other line", "{count} other lines", count)


def dormant_text(count: int) -> str:
    """Return "2 dormant turns"; empty for none."""
    return ngettext("{count} dormant turn", "{count} dormant turns", count) if count else ""

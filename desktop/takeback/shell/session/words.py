"""What the history says of a turn, as one viewer may know it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from takeback.engine import clock
from takeback.engine.game import Game, GameTurn, Row
from takeback.engine.history import Bookmark, Node
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.table.draft import Draft
from takeback.table.seen_options import seen_options_text
from takeback.table.table import Change, Table
from takeback.table.wording import (
    chapter_text,
    ended,
    everything,
    game_turn_of,
    move_row,
    turn_row,
    went,
    with_seat,
)

if TYPE_CHECKING:
    from takeback.table.rewriting import ToldTurn

LONGEST_NAME = 100  # that a player may give to a turn or a line
CHAPTER = 100  # turns under one row where the game says nothing, and named chapters where there are too many
MOST_NOTED = 120  # characters of a note that a row has room for
MOST = 2_000  # rows whose words are remembered: more than a window ever shows


class Words:
    """The words for the rows of one table, remembered by node until the viewer changes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.viewer: int | None = None
        self.saved = -1  # the turn at which the table was last saved to a file
        self._rows: dict[int, Row] = {}
        self._names: dict[int, str] = {}
        self._events: dict[tuple[int, int], tuple[str, ...]] = {}
        self._went: dict[tuple[int, int], str] = {}

    def set_viewer(self, seat: int | None) -> bool:
        """Is it another one than before, who may know other things?"""
        if seat == self.viewer:
            return False
        self.viewer = seat
        if not self._table.game.hidden:
            return False
        self.forget_all()
        return True

    def forget_all(self) -> None:
        self._rows.clear()
        self._names.clear()
        self._events.clear()
        self._went.clear()

    def forget(self, node: Node) -> None:
        self._rows.pop(node.serial, None)
        self._names.pop(node.serial, None)

    def events(self, node: Node, move: int = 0) -> tuple[str, ...]:
        """What one move of a turn brought, line by line; nothing where the row says it all."""
        if not node.moves:
            return ()
        known = self._events.get((node.serial, move))
        if known is None:
            if len(self._events) >= MOST:
                self._events.clear()
            known = self._events[(node.serial, move)] = self.rest(node.moves[move])
        return known

    def rest(self, move: Move) -> tuple[str, ...]:
        """What is to be said of a move beside its row."""
        row = move_row(self._table.game, move, self.viewer)
        return tuple(line for line in row.log if line not in (row.text, row.said))

    def move(self, node: Node, move: int) -> str:
        return move_row(self._table.game, node.moves[move], self.viewer).text

    @property
    def has_chapters(self) -> bool:
        return self._table.game.game_turn is not None

    def game_turn(self, node: Node) -> GameTurn | None:
        return game_turn_of(self._table.game, node)

    def spoken_head(self, name: str, count: int, is_folded: bool, is_here: bool) -> str:
        """The head of a chapter as a screen reader says it: "Hand 12, 9 turns, folded, turn 103 is here"."""
        parts = [*chapter_text(name, count).split(" · "), "folded" if is_folded else "open"]
        return ", ".join([*parts, f"turn {self._table.here.depth} is here"] if is_here else parts)

    def line(self, head: Node) -> str:
        """ "Line 2 of 3: 15. Black: B4", for the first turn of a line; by its own name if it has one."""
        assert head.parent is not None
        name = self.line_name(head)
        of = "" if head.mark("name") else f" of {len(head.parent.shown_children)}"
        return f"{name}{of}: {self.numbered(head)}"

    def line_name(self, head: Node) -> str:
        """ "Line 2", or what a player has called it."""
        lines = head.parent.shown_children if head.parent is not None else ()
        number = lines.index(head) + 1 if head in lines else 1
        return head.mark("name") or f"Line {number}"

    def length_and_end(self, turns: Sequence[Node]) -> str:
        """ "12 turns · Cross wins", of a line with these turns of its own."""
        end = ended(self._table.game, turns[-1].state) or "not over"
        return f"{len(turns)} turn{'' if len(turns) == 1 else 's'} · {end}"

    def went(self, first: Node, last: Node) -> str:
        """How the turns from one row to another went, in short, as the viewer may know it."""
        if self._table.game.went is None or first.parent is None:
            return ""
        known = self._went.get((first.serial, last.serial))
        if known is None:
            if len(self._went) >= MOST:
                self._went.clear()
            known = self._went[(first.serial, last.serial)] = went(self._table.game, first, last, self.viewer)
        return known

    def marked_with(self, node: Node) -> str:
        """What a player wrote beside a turn: the name of its bookmark, then the first words of its notes."""
        if node.marks is None:
            return ""
        bookmark = node.mark("bookmark")
        parts = [bookmark.name, bookmark.note] if bookmark is not None else []
        texts = (" ".join(text[:MOST_NOTED].split()) for text in (*parts, node.mark("note") or ""))
        return " · ".join(filter(None, texts))

    def named(self, node: Node) -> str:
        """ "Cross: row 2, column 3", without the number; "Start: Size 9x9, In a row 5"."""
        known = self._names.get(node.serial)
        if known is not None:
            return known
        if node.serial < 0:  # it is not in the tree, or not yet
            return with_seat(turn_row(self._table.game, node.moves, self.viewer), node, self._table.seats)
        if not node.moves:
            chosen = self.beginning()
            return f"Start: {chosen[0]}" if chosen else "Start"
        if len(self._names) >= MOST:
            self._names.clear()
        name = self._names[node.serial] = with_seat(self._row(node), node, self._table.seats)
        return name

    def _row(self, node: Node) -> Row:
        if node.serial < 0:  # it is not in the tree, or not yet
            return turn_row(self._table.game, node.moves, self.viewer)
        known = self._rows.get(node.serial)
        if known is None:
            if len(self._rows) >= MOST:
                self._rows.clear()
            known = self._rows[node.serial] = turn_row(self._table.game, node.moves, self.viewer)
        return known

    def colour(self, node: Node) -> int:
        """The number of the colour of what a turn was about, else of who moved."""
        about = self._row(node).colour if node.moves else -1
        return about if about >= 0 else mover_colour(self._table.seats, node.seat)

    def draft_colour(self, draft: Draft) -> int:
        """The same, of a turn that is not confirmed yet."""
        moves = draft.moves()
        about = move_row(self._table.game, moves[0], self.viewer).colour if moves else -1
        return about if about >= 0 else mover_colour(self._table.seats, draft.seat)

    def numbered(self, node: Node) -> str:
        if not node.moves:
            return self.named(node)
        return f"{node.depth}. {self.named(node)}"

    def came_from(self, node: Node) -> "ToldTurn":
        """What became of it when its line was played again, as the viewer may know it."""
        from takeback.table.rewriting import ToldTurn, came_from

        return came_from(self._table, node, self.viewer) or ToldTurn("", node.seat)

    def _became(self, node: Node) -> str:
        """ "changed when its line was played again, was: row 2, column 3"; mostly nothing."""
        if node.mark("came_from") is None or not (told := self.came_from(node)).kind:
            return ""
        return f"{told.kind} when its line was played again, was: {told.was}"

    def has_draft(self, node: Node) -> bool:
        """Does a turn that this viewer may know of wait there for its return?"""
        table = self._table
        return node is not table.here and any(
            place == node.serial
            and draft.stack.count() > 0
            and (not table.game.hidden or seat == self.viewer)
            for (place, seat), draft in table.drafts.items()
        )

    def beginning(self) -> tuple[str, ...]:
        """What was chosen before the first turn: name or level, what is not as usual; then its note."""
        game, record = self._table.game, self._table.record
        level = game.level_of(self._table.history.root.state)
        if level is not None:
            name = level.title or self._options()
            title = "" if record.title.endswith(name) else record.title  # as a level's own table is called
            return tuple(filter(None, [" · ".join(filter(None, [title, name])), level.note]))
        chosen = " · ".join(filter(None, [record.title, self._options()]))
        return (chosen,) if chosen else ()

    def _options(self) -> str:
        return seen_options_text(self._table, self.viewer)

    def _under_start(self) -> tuple[str, ...]:
        """What stands under the name of Start: a level's note, and what a fair table promises."""
        seal = self._table.record.seal
        return (*self.beginning()[1:], *((f"Seal of this table: {seal}",) if seal else ()))

    def everything(self, node: Node) -> str:
        """All that can be found of a turn: its rows, events, names and notes, as the viewer may know them."""
        if not node.moves:
            text = "\n".join(["Start", *self.beginning(), self._options()])
        else:
            text = everything(self._table.game, node, self._table.seats, self.viewer)
        if node.marks is None:
            return text
        notes = [node.mark("name"), node.mark("note"), node.mark("failed")]
        if (mark := node.mark("bookmark")) is not None:
            notes += [mark.name, mark.note, mark.assumption]
        return "\n".join([text, *filter(None, notes)])

    def stretch(self, nodes: Sequence[Node], why: str = "") -> str:
        """Some turns, as menus call them: the only one by its words, else how many, and why so many."""
        if len(nodes) == 1:
            return self.named(nodes[0])
        return f"{len(nodes)} turns{why}" if nodes else ""

    def turn(self, node: Node) -> str:
        """As it stands inside a sentence: "turn 12, Cross: row 2, column 3"."""
        return f"turn {node.depth}, {self.named(node)}" if node.moves else "Start"

    def spoken_row(self, node: Node) -> str:
        """The row as a screen reader says it, with all that sighted players see beside it."""
        table, parts = self._table, [self.numbered(node)]
        if node is table.here:
            parts.append("here")
        elif node.depth > table.here.depth:
            parts.append("taken back")
        if node.moves and table.lock(node):
            parts.append("locked")
        if node.is_fork:
            parts.append(f"{len(node.shown_children)} lines")
        if (bookmark := node.mark("bookmark")) is not None:
            parts.append(f"bookmark {bookmark.name}")
            if bookmark.assumption:
                parts.append(supposed(bookmark))
        if failed := node.mark("failed"):
            parts.append(f"failed: {failed}")
        if became := self._became(node):
            parts.append(became)
        if node.mark("note"):
            parts.append("note")
        if node.serial == self.saved:
            parts.append("saved here")
        if self.has_draft(node):
            parts.append("a turn waits here")
        return ", ".join(parts)

    def tooltip(self, node: Node) -> str:
        """When it was played and how long it took, then what is special about it; one line each."""
        lines = [self.numbered(node), *(self._under_start() if not node.moves else ())]
        if node.moves and node.at:
            when = clock.in_words(node.at, "%d %B %Y, %H:%M")
            lines.append(f"{when}, after {duration(node.took)}")
        if (bookmark := node.mark("bookmark")) is not None:
            lines.append(f"Bookmark: {bookmark.name}")
            lines += [bookmark.note] if bookmark.note else []
            lines += [capital(supposed(bookmark))] if bookmark.assumption else []
        if failed := node.mark("failed"):
            lines.append(f"Failed: {failed}")
        if became := self._became(node):
            lines.append(capital(became))
        if note := node.mark("note"):
            lines.append(f"Note: {note}")
        if node.is_fork:
            lines.append(f"{len(node.shown_children)} lines part here")
        if node.serial == self.saved:
            lines.append("Saved to a file here")
        if self.has_draft(node):
            lines.append("A turn that you began waits here")
        if node.moves and (why := self._table.lock(node)):
            lines.append(why)
        return "\n".join(lines)


def several_named(names: Iterable[str]) -> bool:
    """One chapter alone needs no head. Of those that follow each other, no two are without a name."""
    return sum(map(bool, islice(names, 4))) > 1


def is_same(turn: GameTurn | None, before: GameTurn | None) -> bool:
    """Do two rows that follow each other belong to one turn of the game?"""
    return turn.follows(before) if turn is not None else before is None


class TurnNames:
    """What the turns of a game are called along a line; those without a number are counted."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def next(self, turn: GameTurn | None) -> str:
        if turn is None:
            return ""
        self._counts[turn.name] += 1
        return f"{turn.name} {turn.number or self._counts[turn.name]}"

    def forget(self, turn: GameTurn | None) -> None:
        """The last one is no longer on the line."""
        if turn is not None:
            self._counts[turn.name] -= 1


def sentence_for(change: Change, tell: Callable[[Node], str]) -> str:
    """What happened, in words. `tell` names a turn as the viewer may know it, as `Words.turn`."""
    before, after = change.before, change.after
    if change.cause == "played":
        return capital(tell(after))
    if change.cause == "undone" and after.depth == before.depth - 1:
        return f"Took back {tell(before)}"
    if change.cause == "undone":
        return f"Took back {before.depth - after.depth} turns. Now at {tell(after)}"
    if change.cause == "redone":
        return f"Played again {tell(after)}"
    return f"At {tell(after)}"


def place_name(node: Node) -> str:
    return f"Turn {node.depth}" if node.depth else "Start"


def bookmark_name(node: Node) -> str:
    """What a player called the bookmark of this turn; empty where it is called as the place is."""
    mark = node.mark("bookmark")
    return mark.name if mark is not None and mark.name != place_name(node) else ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def supposed(mark: Bookmark) -> str:
    """ "supposed: row 3, column 4, which fails"."""
    return f"supposed: {mark.assumption}" + (f", which {mark.verdict}" if mark.verdict else "")


def confirm_verb(game: Game) -> str:
    """What its players call it when a turn is confirmed."""
    return "Confirm" if game.end_turn is None else "End turn"


def duration(seconds: float) -> str:
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 3600 else f"{round(seconds / 3600)} h"


def mover_colour(seats: Sequence[Seat], seat: int) -> int:
    """The seat's own colour; each another one where two seats want the same, as on the boards."""
    colours = [one.colour for one in seats]
    return colours[seat] if len(set(colours)) == len(colours) else seat

"""The text format of puzzles: what each player has, the goal, and a solution for every answer.

    TITLE The short way
    NOTE One sentence of what there is to see.
    GRADE 2
    GOAL Win this turn.
    RED LIFE 12                                    also VENOM 3
    RED FIELD 4 Emberseep, Sparkrunner [new], Wild Renaming on Blue’s Wick-Bearer
    RED HAND 2 Flint Jab, C07                      also DECK and DISCARD, the top first
    BLUE FIELD Bramble Boar [wounds 1, +1/+1 2, exhausted]
    STOPS mine:blows                               where Red is asked beside the usual

Lines with DO are what Red does to win. IF, ELSE and END separate the ways for different answers of Blue;
without IF, the same lines follow all answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from takeback.games.duel.cards import BUILT_IN
from takeback.games.duel.kernel.hooks import REGISTRY, Definition
from takeback.games.duel.rules.actions import stops_at
from takeback.games.duel.spelling import nearest, shown
from takeback.puzzles.levels import LevelError, SheetLine, lines_of, text_of, whole_number
from takeback.texts import format_list, format_number, gettext_noop
from takeback.texts import gettext as _

assert BUILT_IN
SEATS = ("RED", "BLUE")
OWNERS = ("Red", "Blue")  # the same within a line
ZONES = ("FIELD", "HAND", "DECK", "DISCARD")
SIDE_WORDS = format_list(("LIFE", "VENOM", "FIELD", "HAND", "DECK", "DISCARD"), "or")
COUNTED = {"LIFE": (1, 99), "VENOM": (1, 7)}
MARKS = ("wounds", "+1/+1", "-1/-1", "exhausted", "new")
MOST_CARDS = 60  # in one zone
MOST_LETTERS = 240  # limit for title, note and goal
MOST_STEPS = 2_000  # lines of a solution
DEEPEST = 40  # nesting of ways
USUAL_LIFE = 20
USUAL_GOAL = gettext_noop("Win this turn.")
DO, IF, ELSE, END = "DO", "IF", "ELSE", "END"


class Laid(msgspec.Struct, frozen=True):
    """Equal cards with the marks on each; for a bond, the card it is attached to and its seat."""

    card: str
    count: int = 1
    marks: tuple[tuple[str, int], ...] = ()
    host: str = ""
    host_seat: int = 0


class PuzzleSide(msgspec.Struct, frozen=True):
    """The cards and life one player begins with."""

    life: int = USUAL_LIFE
    venom: int = 0
    field: tuple[Laid, ...] = ()
    hand: tuple[Laid, ...] = ()
    deck: tuple[Laid, ...] = ()
    discard: tuple[Laid, ...] = ()


class PuzzleWay(msgspec.Struct, frozen=True):
    """Red's steps, and then, if Blue's answers matter, the way for each; "" stands for all other answers."""

    steps: tuple[str, ...] = ()
    ways: tuple[tuple[str, PuzzleWay], ...] = ()


class DuelPuzzle(msgspec.Struct, frozen=True):
    """A puzzle as it is stored in a file. A duel's board has no size, so rows and columns are 0."""

    title: str = ""
    note: str = ""
    goal: str = USUAL_GOAL
    grade: int = 0
    par: int = 0
    stops: tuple[str, ...] = ()
    sides: tuple[PuzzleSide, PuzzleSide] = (PuzzleSide(), PuzzleSide())
    solution: PuzzleWay = PuzzleWay()
    rows: int = 0
    columns: int = 0


# reading ----------------------------------------------------------------------------------------------------
def read_puzzle(data: bytes | str, title: str = "") -> DuelPuzzle:
    """Return the puzzle in this text; raise LevelError with all problems and their lines."""
    lines = list(lines_of(text_of(data) if isinstance(data, bytes) else data))
    sheet = _SheetReader(title)
    for line in lines:
        sheet.read(line)
    if not sheet.errors and not any(
        sheet.fields[seat]["FIELD"] or sheet.fields[seat]["HAND"] for seat in (0, 1)
    ):
        sheet.error(lines[0] if lines else None, _("nobody has a card in this puzzle"))
    found = None if sheet.errors else sheet.puzzle(lines)
    if sheet.errors or found is None:
        raise LevelError(sheet.errors)
    return found


class _SheetReader:
    """Reads a puzzle line by line, and keeps what was read and the errors found so far."""

    def __init__(self, title: str) -> None:
        self.words = {"TITLE": title, "NOTE": "", "GOAL": USUAL_GOAL}
        self.numbers = {"GRADE": 0, "PAR": 0}
        self.stops: tuple[str, ...] = ()
        self.counts: list[dict[str, int]] = [{"LIFE": USUAL_LIFE, "VENOM": 0} for _seat in SEATS]
        self.fields: list[dict[str, list[Laid]]] = [{zone: [] for zone in ZONES} for _seat in SEATS]
        self.errors: list[str] = []

    def error(self, line: SheetLine | None, why: str) -> None:
        """Note an error at this line, or at the first one."""
        self.errors.append(_("line {number}: {reason}", number=line.number if line else 1, reason=why))

    def read(self, line: SheetLine) -> None:
        """Read a line, except those of the solution; note errors."""
        if line.key in self.words:
            self.words[line.key] = " ".join(line.text.split())[:MOST_LETTERS]
        elif line.key in self.numbers:
            self.numbers[line.key] = self._number_between(
                line, line.text, 1, 9 if line.key == "GRADE" else 99
            )
        elif line.key == "STOPS":
            self._stops(line)
        elif line.key in SEATS:
            self._read_player_line(line)
        elif line.key not in (DO, IF, ELSE, END):
            self.error(line, _("there is no key “{key}”", key=shown(line.key)))

    def _number_between(self, line: SheetLine, text: str, low: int, high: int) -> int:
        """Return the number in the text; note an error and return `low` if it is out of range."""
        number = whole_number(text)
        if number is None or not low <= number <= high:
            self.error(
                line, _("“{text}” is no number from {low} to {high}", text=shown(text), low=low, high=high)
            )
            return low
        return number

    def _stops(self, line: SheetLine) -> None:
        """Read Red's additional stops; note an error for one that does not exist."""
        self.stops = tuple(line.words)
        unknown = next((stop for stop in self.stops if stop not in stops_at(())), None)
        if unknown is not None:
            self.error(line, _("there is no stop called “{stop}”", stop=shown(unknown)))

    def _read_player_line(self, line: SheetLine) -> None:
        """Read a player's number or the cards of a player's zone from this line; note errors."""
        seat = SEATS.index(line.key)
        what, _blank, rest = line.text.partition(" ")
        if what.upper() in COUNTED:
            self.counts[seat][what.upper()] = self._number_between(line, rest.strip(), *COUNTED[what.upper()])
        elif what.upper() in ZONES:
            laid = self.fields[seat][what.upper()]
            laid += [
                found
                for text in _split_outside_brackets(rest)
                if (found := self._laid(line, text, seat, what.upper()))
            ]
            if sum(one.count for one in laid) > MOST_CARDS:
                self.error(line, _("there are more than {most} cards", most=MOST_CARDS))
        else:
            self.error(
                line,
                _("{key} has {words}, not “{word}”", key=line.key, words=SIDE_WORDS, word=shown(what)),
            )

    def _laid(self, line: SheetLine, text: str, seat: int, zone: str) -> Laid | None:
        """Return the cards named by a text such as "2 Wick-Bearer [wounds 1]";
        None, with an error noted, if it is wrong.

        A bond is written with its host: "Wild Renaming on Blue’s Ser Aldren of the Ford".
        """
        match = re.fullmatch(r"(?:(\d{1,3})\s+)?([^\[\]]+?)\s*(?:\[([^\[\]]*)\])?", text)
        if match is None:
            self.error(line, _("“{text}” is no card", text=shown(text)))
            return None
        count = self._number_between(line, match[1] or "1", 1, MOST_CARDS)
        name, on, host = match[2].partition(" on ")
        card = self._card(line, name)
        marks = tuple(self._read_mark(line, one) for one in _split(match[3] or "", ","))
        if card is None:
            return None
        is_bond = zone == "FIELD" and "bond" in card.kinds
        if is_bond != bool(on) or (zone != "FIELD" and marks):
            self.error(
                line,
                _("{card} is attached to a unit: “on” and its name", card=card.name)
                if is_bond
                else _("{card} has no marks and is on nothing", card=card.name),
            )
            return None
        if not on:
            return Laid(card.id, count, marks)
        whose, _of, named = host.replace("'", "’").rpartition("’s ")
        host_card = self._card(line, named)
        at = SEATS.index(whose.upper()) if whose.upper() in SEATS else seat
        return Laid(card.id, count, marks, host_card.id, at) if host_card is not None else None

    def _card(self, line: SheetLine, name: str) -> Definition | None:
        """Return the card of this name; None, with an error noted, if there is none."""
        found = _cards_by_name().get(name.strip().lower())
        if found is None:
            meant = nearest(name, [one.name for one in REGISTRY.definitions.values()])
            self.error(
                line,
                _("there is no card “{card}”; did you mean {meant}?", card=shown(name), meant=meant)
                if meant
                else _("there is no card “{card}”", card=shown(name)),
            )
        return found

    def _read_mark(self, line: SheetLine, text: str) -> tuple[str, int]:
        """Return a mark with its number, 1 if none is given; note an error for an unknown mark."""
        name, _blank, count = text.partition(" ")
        if name not in MARKS:
            self.error(
                line,
                _(
                    "a card is marked with {marks}, not “{mark}”",
                    marks=format_list(MARKS, "unit"),
                    mark=shown(name),
                ),
            )
        return name, self._number_between(line, count.strip() or "1", 1, 99)

    def puzzle(self, lines: list[SheetLine]) -> DuelPuzzle | None:
        """Return the puzzle, with the solution from these lines, whose errors are noted; None if that is too
        long.
        """
        steps = [line for line in lines if line.key in (DO, IF, ELSE, END)]
        if len(steps) > MOST_STEPS:
            self.error(
                steps[MOST_STEPS], _("a solution has at most {most} lines", most=format_number(MOST_STEPS))
            )
            return None
        reader = _Ways(steps, self.error)
        solution = reader.way(0)
        reader.check_end()
        sides = [
            PuzzleSide(
                counts["LIFE"],
                counts["VENOM"],
                *(tuple(fields[zone]) for zone in ZONES),
            )
            for counts, fields in zip(self.counts, self.fields, strict=True)
        ]
        return DuelPuzzle(
            title=self.words["TITLE"],
            note=self.words["NOTE"],
            goal=self.words["GOAL"],
            grade=self.numbers["GRADE"],
            par=self.numbers["PAR"],
            stops=self.stops,
            sides=(sides[0], sides[1]),
            solution=solution,
        )


class _Ways:
    """Reads the lines of a solution; `error` is called with a line and what is wrong with it."""

    def __init__(self, lines: list[SheetLine], error: Callable[[SheetLine | None, str], None]) -> None:
        self._lines, self._at, self._error = lines, 0, error

    def way(self, depth: int) -> PuzzleWay:
        """Read a way from the present line on; note an error if END is missing or nesting too deep."""
        steps: list[str] = []
        ways: list[tuple[str, PuzzleWay]] = []
        while self._is_at(DO):
            steps.append(self._next_line().text)
        if depth > DEEPEST:
            self._error(self._lines[min(self._at, len(self._lines) - 1)], _("the ways part too often"))
            self._at = len(self._lines)
        while self._is_at(IF) or (ways and self._is_at(ELSE)):
            line = self._next_line()
            ways.append((line.text if line.key == IF else "", self.way(depth + 1)))
            if line.key == ELSE:
                break
        if ways:
            if self._is_at(END):
                self._next_line()
            else:
                self._error(
                    self._lines[min(self._at, len(self._lines) - 1)], _("after IF and ELSE comes END")
                )
        return PuzzleWay(tuple(steps), tuple(ways))

    def check_end(self) -> None:
        """Note an error if lines are left."""
        if self._at < len(self._lines):
            line = self._lines[self._at]
            self._error(line, _("{key} belongs to no IF", key=line.key))

    def _is_at(self, key: str) -> bool:
        """Tell whether the present line has this key."""
        return self._at < len(self._lines) and self._lines[self._at].key == key

    def _next_line(self) -> SheetLine:
        """Return the present line and go to the next."""
        self._at += 1
        return self._lines[self._at - 1]


def _cards_by_name() -> dict[str, Definition]:
    """Return all cards and tokens by lower-case id and name."""
    known = {}
    for one in REGISTRY.definitions.values():
        known[one.id.lower()] = known[one.name.lower()] = one
    return known


def _split_outside_brackets(text: str) -> list[str]:
    """Return the parts of a text, split at commas outside brackets."""
    return [part.strip() for part in re.split(r",(?![^\[]*\])", text) if part.strip()]


def _split(text: str, by: str) -> list[str]:
    """Return the parts of a text without surrounding spaces, leaving out empty ones."""
    return [part.strip() for part in text.split(by) if part.strip()]


# writing
def write_puzzle(puzzle: DuelPuzzle) -> str:
    """Return the puzzle as text; reading it gives an equal puzzle."""
    words = (("TITLE", puzzle.title), ("NOTE", puzzle.note), ("GRADE", puzzle.grade), ("PAR", puzzle.par))
    lines = [f"{key} {value}" for key, value in words if value]
    lines += [f"GOAL {puzzle.goal}"] if puzzle.goal != USUAL_GOAL else []
    lines += [f"STOPS {' '.join(puzzle.stops)}"] if puzzle.stops else []
    for key, side in zip(SEATS, puzzle.sides, strict=True):
        lines.append(f"{key} LIFE {side.life}")
        lines += [f"{key} VENOM {side.venom}"] if side.venom else []
        zones = zip(ZONES, (side.field, side.hand, side.deck, side.discard), strict=True)
        lines += [f"{key} {zone} {', '.join(map(_written_cards, laid))}" for zone, laid in zones if laid]
    return "\n".join([*lines, *way_lines(puzzle.solution)]) + "\n"


def _written_cards(laid: Laid) -> str:
    """Return cards as a puzzle writes them: count, name, what they are attached to, and marks."""
    name = REGISTRY.definition(laid.card).name
    count = f"{laid.count} " if laid.count > 1 else ""
    marks = ", ".join(f"{name} {value}" if value > 1 else name for name, value in laid.marks)
    host = f" on {OWNERS[laid.host_seat]}’s {REGISTRY.definition(laid.host).name}"
    return f"{count}{name}{host if laid.host else ''}{f' [{marks}]' if marks else ''}"


def way_lines(way: PuzzleWay) -> Iterator[str]:
    """Yield the lines of a solution: its steps, then for each answer of the opponent how it continues."""
    yield from (f"{DO} {step}" for step in way.steps)
    for answer, after in way.ways:
        yield f"{IF} {answer}" if answer else ELSE
        yield from way_lines(after)
    if way.ways:
        yield END

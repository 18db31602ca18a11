"""The definition of a game, `Game` and its optional parts, and how installed games are found."""

import importlib
import os
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from takeback.engine.daily import DailyDeals
from takeback.engine.field_checks import COUNT_FIELDS, LEVEL_FIELDS, check_counts, check_levels
from takeback.engine.later import Lazy, LazyFields, lazy_dataclass
from takeback.engine.level import LevelPlay
from takeback.engine.option import Option, Options, Preset, read_options
from takeback.engine.outside import explain_old_imports, watched_import
from takeback.engine.state import Action, Event, Illegal
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

# The state, action and event of a game. Where nothing is said, each is Any.
if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from typing_extensions import TypeVar  # for the type checker alone: a default needs Python 3.13

    from takeback.engine.chance import Chance

    S = TypeVar("S", default=Any)
    A = TypeVar("A", bound=Action, default=Any)
    E = TypeVar("E", bound=Event, default=Any)
else:
    from typing import TypeVar

    S, A, E = TypeVar("S"), TypeVar("A"), TypeVar("E")


class Row(msgspec.Struct, frozen=True):
    """The description of a move or turn as one seat may know it. `text` is a phrase without a full stop.

    `colour` is an index into the piece colours of a board; -1 means that of the seat that moved.
    """

    text: str
    log: tuple[str, ...] = ()  # further lines for the log; (): only the text
    spoken: str = ""
    colour: int = -1
    names_seat: bool = False  # the text names the seat itself, so callers must not prefix the name

    @property
    def spoken_text(self) -> str:
        """Return the text for screen readers: `spoken` if set, else `text`."""
        return self.spoken or self.text


class GameTurn(msgspec.Struct, frozen=True):
    """The unit that several rows of the history make together, such as "Hand 12" or "Red’s game turn 4"."""

    name: str
    number: int = 0  # 0: counted along the line, among those of the same name
    begins: bool = False  # a new one starts here, though it has the name of the one before

    def follows(self, other: "GameTurn | None") -> bool:
        """Tell whether this continues the game turn of the row before; False if that has none, or if this one
        begins here."""
        if other is None or self.begins:
            return False
        return (self.name, self.number) == (other.name, other.number)


class Outcome(msgspec.Struct, frozen=True):
    """The result of a game: the winning seats (none for a draw), a sentence, the scores, if the game has any,
    and the place of each seat, from 1, if it is played for places (0: it took no part)."""

    winners: tuple[int, ...] = ()
    sentence: str = ""
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


class ScoreSheet(msgspec.Struct, frozen=True):
    """Details of a finished game beside its result sentence: explanations, and each seat's points by kind."""

    explanations: tuple[str, ...] = ()  # sentences
    kinds: tuple[str, ...] = ()  # names of the kinds of points
    points: tuple[tuple[int, ...], ...] = ()  # for each seat, one of each kind


class Record(msgspec.Struct, frozen=True):
    """One row that a game stores beside a turn, such as a played hand or a statistic."""

    kind: str  # rows are read by kind: "hand"
    key: str  # the game's own name of the row, such as the number of a hand
    fields: dict[str, Any]


class Hint(msgspec.Struct, frozen=True):
    """Advice to a player: what to play, and why. With `play` the window plays it; else it is only shown.

    If `point`, which only says where to look, is set, the hint is given in three stages: where to look, the
    reason, the action. `rule` names the reason; `cells` and `items` are the places and things on the board
    that it refers to.
    """

    actions: tuple[Action, ...]
    text: str
    play: bool = False
    point: str = ""
    rule: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    items: tuple[int, ...] = ()

    @property
    def is_offer(self) -> bool:
        """Tell whether the player can accept it: it names actions, and is neither played by the window nor
        given in stages."""
        return bool(self.actions) and not self.play and not self.rule


class LessonStep(msgspec.Struct, frozen=True):
    """One step of a lesson: an action of the learner or another seat, a command or an edit of the past to
    wait for."""

    ask: str  # a sentence; empty where another seat acts
    action: Any = None
    why: str = ""  # shown after a wrong action; if empty, `ask` is repeated
    seat: int = -1  # who acts; -1: the learner
    command: str = ""  # the id of the command to wait for, instead of an action
    edit: Any = None  # the edit of the past to wait for (see engine/past_edits.py), instead of an action
    edit_asks: tuple[str, ...] = ()  # once it is begun: for each action of its new turn, then for its review


class Lesson(msgspec.Struct, frozen=True):
    """A prepared position that shows a rule, with the text that explains it.

    With `steps`, it is played only by these and over after the last one; without, the learner plays on
    freely, and it is over with the game."""

    title: str
    note: str
    seats: tuple[str, ...]  # their names
    start: Any
    you: int = 0  # the learner's seat
    steps: tuple[LessonStep, ...] = ()
    end: str = ""  # what was learnt, shown after the last step
    rule: str = "free"  # the rule of its table, "free" or "fair"
    is_enough: bool = False  # the lessons up to this one are enough for a first game


class ScenarioLine(msgspec.Struct, frozen=True):
    """A statement of a scenario that was carried out: its line and text, what happened, and why it failed."""

    number: int
    text: str
    told: tuple[str, ...] = ()
    why: str = ""  # empty if it did not fail


class TriedScenario(msgspec.Struct, frozen=True):
    """The statements of a scenario that were tried, up to the first one that failed."""

    lines: tuple[ScenarioLine, ...]

    @property
    def holds(self) -> bool:
        """Tell whether everything in it could be done and all that was expected holds."""
        return not any(line.why for line in self.lines)


class Effort(msgspec.Struct, frozen=True):
    """The limits for a computer player's thinking. Once `over()`, which is called often, is true, it must
    return its best so far."""

    level: str
    seconds: float
    over: Callable[[], bool] = lambda: False
    is_fixed: bool = False  # limit the amount of work instead of the time, as in a match


class Instead(msgspec.Struct, frozen=True):
    """A replacement offered for a planned action that is no longer legal, with the label of its button."""

    action: Any
    label: str


Rules = Generator[E, Any, None]

API_VERSION = 1  # of takeback.api; a change that breaks games made for it raises the number


class MatchScoring(msgspec.Struct, frozen=True):
    """The scoring of a match between computer players where counting wins says too little. Each deal is
    played once from every seat, so that all players get the same cards."""

    measure: Callable[
        [Sequence[Any]], Mapping[str, Sequence[float]]
    ]  # (moves of a game) -> for each measure, a number per seat
    options: Mapping[str, object] = msgspec.field(default_factory=dict)  # default options of a match


def no_values(state: Any, seat: int | None) -> Iterable[tuple[str, str]]:
    """Return no values: the default of `Game.values`."""
    return ()


def no_replacement(state: Any, seat: int, fallen: Any) -> Instead | None:
    """Return None: by default nothing is offered in place of an action that is no longer legal."""
    return None


def _may_confirm(state: Any, seat: int) -> str:
    """Return "": by default every turn may be confirmed."""
    return ""


def _no_warning(state: Any, is_fair: bool) -> str:
    """Return "", whether or not the table is fair: by default ending a turn needs no warning."""
    return ""


def _keep_event(event: E, seat: int | None) -> E:
    """Return the event unmasked."""
    return event


def _keep_action(action: A, seat: int | None) -> A:
    """Return the action unmasked."""
    return action


def _keep_options(options: Options, seat: int | None) -> Options:
    """Return all options: by default none is secret."""
    return options


def _keep_record(edition: int, record: dict[str, Any]) -> dict[str, Any]:
    """Return the record unchanged: by default older editions need no conversion."""
    return record


def _no_rows(move: Any) -> Iterable[Record]:
    """Return no rows: by default nothing is stored beside turns."""
    return ()


def _no_lesson(state: Any) -> tuple[LessonStep, ...]:
    """Return no steps: by default a level is no lesson."""
    return ()


def _no_text(state: object) -> str:
    """Return "": by default no state has its own page of the help, and no level being made a title."""
    return ""


def _no_sheet(state: Any) -> ScoreSheet:
    """Return an empty score sheet: by default nothing but the outcome is shown at the end."""
    return ScoreSheet()


def _no_deciding_numbers(state: Any) -> Sequence[int]:
    """Return no numbers: by default nothing is shown about who is ahead."""
    return ()


def _your_turn(state: Any, seat: int) -> str:
    """Return the default sentence for the seat that is to move."""
    return _("It is your turn.")


def keep_names(state: Any, names: tuple[str, ...]) -> Any:
    """Return the start unchanged: by default states hold no seat names."""
    return state


Upgrade = Callable[[int, dict[str, Any]], dict[str, Any]]


@lazy_dataclass
class Unlisted(LazyFields, Generic[S, A]):
    """Legal actions that `actions` does not list, because there are too many, such as texts and amounts."""

    allows: Callable[[S, int, A], bool]  # (state, seat, action): whether it is legal though not listed
    examples: Callable[[S, int, "Chance"], Iterable[A]]  # (state, seat, Chance): random samples of them


@lazy_dataclass
class Hidden(LazyFields, Generic[S, A, E]):
    """The masking of hidden information for each seat. The seat None is a spectator."""

    seen_by: Callable[[S, int | None], S]  # (state, seat) -> the state as this seat may know it
    seen_event: Callable[[E, int | None], E] = _keep_event
    seen_action: Callable[[A, int | None], A] = _keep_action  # (another seat's action, seat)
    seen_options: Callable[[Options, int | None], Options] = _keep_options  # (options, seat)


@lazy_dataclass
class Drafted(LazyFields, Generic[S, A]):
    """Turns of several steps, each of which can be undone until the turn is confirmed."""

    closes: Callable[[Any], bool]  # (move): whether it ends the turn; may depend on its events
    may_confirm: Callable[[S, int], str] = (
        _may_confirm  # (state, seat): a sentence why the turn may not be confirmed yet; "" if it may
    )
    end_turn: Action | None = None  # what Confirm plays, where confirming is itself an action
    waits: bool | Callable[[Options], bool] = True  # whether a turn may wait to be confirmed; or (options)
    passes: bool = True  # whether a turn may ever end without a step; if not, the rules are not asked
    describe_turn: Callable[[tuple[Any, ...], S, int | None], Row] | None = (
        None  # (moves, before, seat); None: the moves' descriptions are joined
    )
    differs: Callable[[Any, Any, int | None], str] | None = (
        None  # (old move, new move, seat): how a planned step changed; None: both are described
    )
    instead: Callable[[S, int, A], Instead | None] = (
        no_replacement  # (state, seat, action no longer legal): what to offer instead
    )
    before_end: Callable[[S, bool], str] = (
        _no_warning  # (state, is fair): warning shown before a turn is ended that will reveal something
    )
    is_reply: Callable[[S, int], bool] | None = None  # (state, seat): is it called a reply, not a turn?


@lazy_dataclass
class Computers(LazyFields):
    """The computer players of a game and the hints they give.

    They run in another process, which finds functions by name: each must be one of a module.
    """

    _checked, _check_fields = LEVEL_FIELDS, check_levels
    choose: Lazy  # (masked state, seat, Chance, Effort) -> Action
    hint: Lazy = None  # as `choose`, but returns a Hint; None: the strongest level is asked
    levels: tuple[str, ...] = ()  # weakest first
    level_labels: tuple[str, ...] = ()  # of the levels, in a list of them; (): the levels themselves
    usual_levels: tuple[str, ...] = ()  # default levels of the seats, in turn; (): the middle one
    thoughts: tuple[float, ...] = ()  # seconds each level may think per turn; (): computed
    measuring: Lazy = None  # a MatchScoring
    rounds: Lazy = None  # (given options) -> endless iterator of the other options, one set per round
    references: tuple[str, ...] = ()  # levels used only as opponents in matches, not offered to players
    counted: tuple[str, ...] = ()  # levels that accept a search limit instead of a time: "best:200"
    can_win: Lazy = None  # (state, Chance, Effort) -> whether the seat to move is seen to win
    reason: Lazy = None  # (masked state, that after a turn, seat, Chance, Effort) -> why it is good, or ""

    def knows(self, level: str) -> bool:
        """Tell whether there is such a level, with a search limit, "best:200", only if it accepts one."""
        name, colon, count = level.partition(":")
        return level in (*self.levels, *self.references) or (
            bool(colon) and name in self.counted and count.isdecimal()
        )


@lazy_dataclass
class Workshop(LazyFields):
    """The level editor of a game: a table whose state is a level under construction."""

    is_open: Callable[[Any], bool]  # whether this state is a level under construction
    to_play: Callable[[Any], Any]  # (state) -> the level's first position; raises Illegal if incomplete
    to_make: Callable[[Any], Any]  # (state in play) -> an editable copy of its level
    text: Callable[[Any], str]  # (state of either kind) -> the level in its file format
    check: Lazy = None  # (state, Chance, Effort) -> Checked; runs in another process
    title: Callable[[Any], str] = _no_text  # (state of a level under construction) -> the level's title


@lazy_dataclass
class Levels(LazyFields):
    """The levels of a puzzle game: which is played, where they come from, how they are solved and made.

    The level menu, the clock, the stars and the results are based on this.
    """

    of: Callable[[Any], LevelPlay | None]  # (state) -> the level in play, or None
    are_all: bool = True  # whether only levels are played; else New starts a game, and Levels lists them
    shelf: Lazy = None  # their packs, see puzzles/packs.py
    solve: Lazy = None  # (level text, Effort) -> Solution, see engine/level.py
    generate: Lazy = None  # (size, options, Chance) -> Level
    wrong: Lazy = None  # (state, Chance, Effort) -> Wrong; runs in another process
    solvable: Lazy = None  # as `wrong`, but -> Standing: whether it can still be solved
    workshop: Workshop | None = None
    lesson_steps: Callable[[Any], tuple[LessonStep, ...]] = (
        _no_lesson  # (first position): the steps of a level that is a lesson, before free play
    )


@lazy_dataclass
class Records(LazyFields):
    """Rows that a game stores beside its turns, in the same transaction, and the page that shows them."""

    rows: Callable[[Any], Iterable[Record]] = _no_rows  # (move)
    page: Lazy = None  # the page that shows them, see board/page.py
    files: tuple[str, ...] = ()  # file name suffixes that the page opens: (".phh",)
    importer: Lazy = None  # (bytes) -> Replayed, or None if the format is another


class Package(msgspec.Struct, frozen=True):
    """An installed package that extends a game: what it adds, by kind, or why it is disabled."""

    name: str
    adds: Mapping[str, tuple[str, ...]] = {}
    error: str = ""


@lazy_dataclass
class Packages(LazyFields, Generic[S]):
    """The functions that find and check packages that extend a game."""

    found: Callable[[], Iterable[Package]]  # all installed ones, disabled ones included
    is_needed: Callable[
        [S], bool
    ]  # (start): whether the table depends on a package; then its start is stored
    missing: Callable[[S], str]  # (start): a sentence on missing packages; then the table is view-only


@lazy_dataclass
class Finish(LazyFields, Generic[S]):
    """Details shown beside the board of a finished game, and who is ahead in an unfinished one."""

    sheet: Callable[[S], ScoreSheet] = _no_sheet  # (masked state of a finished game)
    # (masked state): the number that decides, for each seat; () if not shown
    deciding_numbers: Callable[[S], Sequence[int]] = _no_deciding_numbers
    turn_points: Callable[[tuple[Any, ...]], Mapping[str, int]] | None = (
        None  # (masked moves of a turn): the points by kind that it brought its seat; their sum is the score
    )


@lazy_dataclass
class Older(LazyFields):
    """The conversion of data written by older editions of a game."""

    upgrade: Upgrade = _keep_record  # (edition, {action, events} as plain data) -> the same, converted
    upgrade_state: Upgrade = _keep_record  # the same for a stored start state
    same_state_since: int = 0  # the first edition with the present State; 0: the present edition


EASY, MEDIUM, HARD = 1, 2, 3
DIFFICULTIES = {EASY: _("Easy"), MEDIUM: _("Medium"), HARD: _("Hard")}


@lazy_dataclass
class Game(LazyFields, Generic[S, A, E]):
    """The complete definition of a game: facts, types and pure functions. See the help page "Making a game".

    Generic in its state, action and event, so that a type checker rejects another game's functions.

    Values made by `later` are imported when first used. A small game leaves all the optional parts,
    `unlisted` to `packages`, at None.
    """

    _checked, _check_fields = COUNT_FIELDS, check_counts
    # facts
    package: str  # always __package__
    title: str
    tagline: str
    difficulty: int = MEDIUM  # to learn: EASY, MEDIUM or HARD; the gallery begins with the easy ones
    minutes: int = 0  # about how long one game takes, shown in the gallery; 0: not shown
    id: str = ""  # the folder's name, unless the game says otherwise
    seats: tuple[int, ...] = (2,)
    usual_seats: int = 0  # default number of seats; 0: the first of `seats`
    seat_names: tuple[str, ...] = ()
    seat_colours: tuple[int, ...] = ()  # piece colour index of each seat; (): seat 0 has the first one
    options: tuple[Option, ...] = ()  # an option is appended, never moved
    presets: tuple[Preset, ...] = ()  # offered before the options when a game is begun; the usual one first
    # per-player settings of look and handling; games that use the same name share the value
    preferences: tuple[Option, ...] = ()
    chance: bool = False
    taking_back: str = ""  # what free undo means in this game; shown before a game starts
    keeps_start: bool = False  # the start depends on a file or the day too, so it is stored with the table
    edition: int = 1
    api: int = API_VERSION  # the version of takeback.api that it was made for
    # types, for reading files
    state: Any  # a State class or a union of them
    action: Any  # an Action class or a union of them
    event: Any  # an Event class or a union of them
    # the rules
    start: Callable[[Options, int, "Chance"], S]  # (options, seats, chance) -> State
    to_act: Callable[[S], Iterable[int]]  # seats that may act now
    # (state, seat): all legal actions but `unlisted` ones; for a seat not to act, what it may plan
    actions: Callable[[S, int], Iterable[A]]
    # (state, seat, action, chance); it may raise Illegal at any time, and then nothing has happened
    play: Callable[[S, int, A, "Chance"], Generator[E, Any, None]]
    outcome: Callable[[S], Outcome | None]
    # (state, seats): a sentence why it is no possible position of this game; "" if it is one
    valid: Callable[[S, int], str] | None = None
    anytime: tuple[type[Action], ...] = ()  # what a seat may play out of turn; such a turn ends at once
    passing: tuple[type[Action], ...] = ()  # how a seat passes: of these the first that is listed
    # descriptions
    with_names: Callable[[S, tuple[str, ...]], S] = keep_names  # (start state, names of the seats)
    describe: Callable[[Any, S, int | None], Row]  # (move, before, seat) -> Row
    # (states before and after a row): the turn of the game it belongs to; the history folds these
    game_turn: Callable[[S, S], GameTurn | None] | None = None
    # (masked states before its first row and after its last): summary of a turn of the game
    went: Callable[[S, S], str] | None = None
    # (masked state, a seat to act in it): what to do next, for beginners
    next_step: Callable[[S, int], str] = _your_turn
    # (masked state, seat): counters shown beside the board, as (name, value)
    values: Callable[[S, int | None], Iterable[tuple[str, str]]] = no_values
    # the screen
    board: Lazy = None  # its widget; None: `Board` in the game's board.py
    panel: Lazy = None  # (table, board) -> GamePanel, docked beside the history
    commands: Lazy = None  # the module that declares the game's own commands
    lessons: Lazy = None  # () -> tuple of Lesson, for a game without levels
    help_page: Callable[[S], str] = _no_text  # (state) -> id of the help page of the variant; "": the game's
    # optional parts
    unlisted: Unlisted[S, A] | None = None
    hidden: Hidden[S, A, E] | None = None
    drafted: Drafted[S, A] | None = None
    computers: Computers | None = None
    levels: Levels | None = None
    records: Records | None = None
    finish: Finish[S] | None = None
    daily: DailyDeals | None = None  # a deal for each day, the same for everybody
    older: Older | None = None
    packages: Packages[S] | None = None
    # (text, options, way) -> TriedScenario: plays a script of the game's own language; see “takeback try”
    scenarios: Lazy = None

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", self.package.rpartition(".")[2])

    @property
    def board_class(self) -> Any:
        """Return the board widget class: `board` if given, else `Board` of the game's board.py, imported
        now."""
        return self.board or importlib.import_module(f"{self.package}.board").Board

    # shortcuts to the optional parts, with their defaults ---------------------------------------------------
    def seen_by(self, state: S, seat: int | None) -> S:
        """Return the state as this seat may know it; None means a spectator."""
        return self.hidden.seen_by(state, seat) if self.hidden else state

    def seen_event(self, event: E, seat: int | None) -> E:
        """Return the event as this seat may know it; None means a spectator."""
        return self.hidden.seen_event(event, seat) if self.hidden else event

    def seen_action(self, action: A, seat: int | None) -> A:
        """Return another seat's action as this seat may know it; None means a spectator."""
        return self.hidden.seen_action(action, seat) if self.hidden else action

    def seen_options(self, options: Options, seat: int | None) -> dict[str, Any]:
        """Return the options that this seat may know while the game is in play; hidden ones are left out."""
        return dict(self.hidden.seen_options(options, seat) if self.hidden else options)

    def closes(self, move: Any) -> bool:
        """Tell whether the game says that this move ends the turn; always true without drafted turns."""
        return self.drafted.closes(move) if self.drafted else True

    def may_confirm(self, state: Any, seat: int) -> str:
        """Return why a turn that led to this state may not be confirmed yet; "" when it may."""
        return self.drafted.may_confirm(state, seat) if self.drafted else ""

    @property
    def end_turn(self) -> Action | None:
        """Return the action that confirming a turn plays; None where confirming is no action of its own."""
        return self.drafted.end_turn if self.drafted else None

    @property
    def describe_turn(self) -> Callable[[Any, Any, int | None], Row] | None:
        """Return the function that describes a whole turn; None where its moves' descriptions are joined."""
        return self.drafted.describe_turn if self.drafted else None

    @property
    def computer_levels(self) -> tuple[str, ...]:
        """Return the levels of computer player, weakest first; () if there are none."""
        return self.computers.levels if self.computers else ()

    def level_of(self, state: Any) -> LevelPlay | None:
        """Return the puzzle level that this state is a position of; None where it is none."""
        return self.levels.of(state) if self.levels else None

    @property
    def shelf(self) -> Any:
        """Return the packs of levels of this game; None where it has no levels."""
        return self.levels.shelf if self.levels else None

    @property
    def workshop(self) -> Workshop | None:
        """Return the level editor; None where the game has none, or no levels."""
        return self.levels.workshop if self.levels else None

    def records_of(self, move: Any) -> Iterable[Record]:
        """Return the rows that the game wants stored beside a turn for this move; none if it stores none."""
        return self.records.rows(move) if self.records else ()

    def must_store_start(self, start: Any) -> bool:
        """Tell whether this start must be stored with its table, because options and seed may not give it
        again."""
        return self.keeps_start or (self.packages is not None and self.packages.is_needed(start))

    def missing_packages(self, start: Any) -> str:
        """Return a sentence on the missing packages that a table with this start needs; "" when it is
        playable."""
        return self.packages.missing(start) if self.packages else ""

    def upgrade(self, edition: int, record: dict[str, Any]) -> dict[str, Any]:
        """Return a move record that this edition wrote, converted to the present edition."""
        return self.older.upgrade(edition, record) if self.older else record

    def upgrade_state(self, edition: int, state: dict[str, Any]) -> dict[str, Any]:
        """Return a stored state, as plain data, that this edition wrote, converted to the present edition."""
        return self.older.upgrade_state(edition, state) if self.older else state

    def holds_digests_of(self, edition: int) -> bool:
        """Tell whether digests of states written by that edition are still valid in this one."""
        since = self.older.same_state_since if self.older else 0
        return (since or self.edition) <= edition <= self.edition

    def read_options(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Return all options with their values, validated, defaults filled in. Raises Illegal for an unknown
        option or a value that does not fit."""
        return read_options(self.options, given)

    def read_seats(self, count: object = None) -> int:
        """Return a valid number of seats, the usual one for None. Raises Illegal if the game does not allow
        it."""
        if count is None:
            return self.usual_seats or self.seats[0]
        if str(count) not in {str(number) for number in self.seats}:
            listed = format_list(map(str, self.seats), "or")
            raise Illegal(
                ngettext(
                    "{game} is for {numbers} player, not {given}.",
                    "{game} is for {numbers} players, not {given}.",
                    max(self.seats),
                    game=self.title,
                    numbers=listed,
                    given=str(count)[:20],
                )
            )
        return int(str(count))

    def seat_colour(self, seat: int) -> int:
        """Return the piece colour index of a seat: that of `seat_colours`, else the seat's own number."""
        return self.seat_colours[seat] if seat < len(self.seat_colours) else seat

    def seat_name(self, seat: int) -> str:
        """Return the default name of a seat: that of `seat_names`, else "Player 1" and so on."""
        return self.seat_names[seat] if seat < len(self.seat_names) else f"Player {seat + 1}"

    def seat_level(self, seat: int) -> str:
        """Return the default level of a computer: the usual ones in turn, else the middle; "" without any."""
        if self.computers is None:
            return ""
        levels = self.computers.levels
        usual = self.computers.usual_levels or levels[len(levels) // 2 :][:1]
        return usual[seat % len(usual)] if usual else ""


# (name, "package.module:NAME" of its Game, entry point or None for a built-in game)
GameEntry = tuple[str, str, "EntryPoint | None"]


class FoundGame(msgspec.Struct, frozen=True):
    """A game that was found, or why it cannot be played."""

    id: str
    game: Game | None
    error: str = ""


def find_games() -> tuple[FoundGame, ...]:
    """Return all games, built-in and installed, fully imported. Broken ones are listed with their error."""
    return _load_games(chain(_builtin_entries(), _installed_entries()))


def find_own_games() -> tuple[FoundGame, ...]:
    """Return the built-in games only, without importing the modules they refer to, which takes longer."""
    return _load_games(_builtin_entries(), is_fetched=False)


def _load_games(entries: Iterable[GameEntry], is_fetched: bool = True) -> tuple[FoundGame, ...]:
    """Import each entry. Of two games with the same id, the second is reported as an error under another
    name.

    Without `is_fetched`, the modules of built-in games are not imported.
    """
    found: dict[str, FoundGame] = {}
    for name, place, point in entries:
        one = _import_game(name, place, point, is_fetched)
        if one.id in found:
            one = FoundGame(
                _unused_name(name, found), None, _("Another game is already called {id}.", id=one.id)
            )
        found[one.id] = one
    return tuple(found.values())


def _unused_name(name: str, taken: Container[str]) -> str:
    """Return the name, or the first of "name (2)", "name (3)", … that is not taken."""
    names = (name, *(f"{name} ({number})" for number in range(2, 1000)))
    return next(free for free in names if free not in taken)


def find_game(id: str) -> Game:
    """Return the game with this id. Raises Illegal if there is none, or if it cannot be played.

    Other games are imported only if no entry of that name gives it.
    """
    for name, place, point in chain(_builtin_entries(), _installed_entries()):
        if name == id and (game := _import_game(name, place, point).game) is not None and game.id == id:
            return game
    for found in find_games():
        if found.id == id and found.game is not None:
            return found.game
        if found.id == id:
            raise Illegal(_("{id} cannot be played: {error}", id=id, error=found.error))
    raise Illegal(_("There is no game named “{id}”.", id=id[:40]))


def import_path_of_game(game: Game) -> str:
    """Return where another process can import this game, "package.module:NAME"; "" if it cannot be found."""
    for _other, place, point in chain(_builtin_entries(), _installed_entries()):
        if _import_game("", place, point, is_fetched=False).game is game:
            return place
    return ""


_GAMES = "takeback.games"
SAFE_MODE_VARIABLE = (
    "TAKEBACK_SAFE"  # environment variable: import no third-party code, here or in child processes
)


def _builtin_entries() -> list[GameEntry]:
    """Return the entries of the built-in games: each folder with an __init__.py in the games package.

    In a package without Python it is an __init__.pyc.
    """
    folders = chain.from_iterable(
        sorted(Path(path).iterdir()) for path in importlib.import_module(_GAMES).__path__
    )
    names = [
        folder.name
        for folder in folders
        if (folder / "__init__.py").is_file() or (folder / "__init__.pyc").is_file()
    ]
    return [(name, f"{_GAMES}.{name}.game:GAME", None) for name in names]


def _installed_entries() -> Iterator[GameEntry]:
    """Yield the entries of games from installed packages; none in safe mode."""
    if os.environ.get(SAFE_MODE_VARIABLE):
        return
    for point in _outside():
        yield point.name, f"{point.module}:{point.attr}", point


def _outside() -> "Iterable[EntryPoint]":
    """Return the entry points that installed packages declare for games, sorted by name."""
    from importlib.metadata import entry_points  # slow to import, needed only to list all games

    return sorted(entry_points(group="takeback.games"), key=lambda point: point.name)


def _why_unhashable(game: Game) -> str:
    """Return a sentence on the first unhashable part of an installed game's states or actions; "" if there is
    none. The trial checks built-in games."""
    from takeback.engine.hashable_types import unhashable_fields  # slow, and built-in games do not need it

    return next(iter((*unhashable_fields(game.state), *unhashable_fields(game.action))), "")


def _import_game(
    name: str, place: str, point: "EntryPoint | None" = None, is_fetched: bool = True
) -> FoundGame:
    """Return the game of an entry, imported, or the reason why it cannot be played; nothing but
    KeyboardInterrupt is raised.

    Of an installed game, all modules it names are imported and its types must be hashable. The reason may
    also be that it is no Game, or made for another version of takeback.api.
    """
    try:
        module, _other, attribute = place.partition(":")
        with watched_import(point) if point is not None else explain_old_imports():
            game = attrgetter(attribute)(importlib.import_module(module))
            if (is_fetched or point is not None) and isinstance(game, Game):
                game.resolve_fields()
        if point is not None and isinstance(game, Game) and (why := _why_unhashable(game)):
            return FoundGame(name, None, why)
    except Illegal as refusal:
        return FoundGame(name, None, str(refusal))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        why = " ".join(str(error).split())
        return FoundGame(
            name, None, _("It does not load: {error}: {why}", error=type(error).__name__, why=why)
        )
    if not isinstance(game, Game):
        return FoundGame(name, None, _("Its GAME is a {type}, not a Game.", type=type(game).__name__))
    if game.api != API_VERSION:
        why = _(
            "It is made for version {api} of takeback.api, and this Takeback has version {api_version}.",
            api=game.api,
            api_version=API_VERSION,
        )
        return FoundGame(name, None, why)
    return FoundGame(game.id, game)

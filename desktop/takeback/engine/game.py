"""The card, which is all that the program knows of a game; and how the games are found."""

import importlib
import os
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from takeback.engine.later import Fetching, WhenNeeded, card
from takeback.engine.level import LevelPlay
from takeback.engine.option import Option, Options, read_options
from takeback.engine.outside import explain_old_imports, noted_import
from takeback.engine.state import Action, Event, Illegal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class Row(msgspec.Struct, frozen=True):
    """What a move is called, as one seat may know it. `text` is a fragment without a full stop.

    `colour` counts the colours that things on a board have; -1 is that of who moved.
    """

    text: str
    log: tuple[str, ...] = ()
    spoken: str = ""
    colour: int = -1
    says_who: bool = False  # the text names the seat itself: nobody is to put its name before it

    @property
    def said(self) -> str:
        return self.spoken or self.text


class GameTurn(msgspec.Struct, frozen=True):
    """What several rows of the history make together: "Hand 12", "Red’s turn 4"."""

    name: str
    number: int = 0  # 0: it is counted along the line, among those of its name
    begins: bool = False  # another one than the row before, though it has the same name

    def follows(self, other: "GameTurn | None") -> bool:
        """Is the row before, which belongs to the other one, a part of the same?"""
        if other is None or self.begins:
            return False
        return (self.name, self.number) == (other.name, other.number)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won (nobody: a draw), the scores where there are any, and a sentence."""

    winners: tuple[int, ...] = ()
    sentence: str = ""
    scores: tuple[int, ...] = ()


class ScoreSheet(msgspec.Struct, frozen=True):
    """What is told of a game that is over, beside its sentence: why, and the points by their kind."""

    told: tuple[str, ...] = ()  # sentences
    kinds: tuple[str, ...] = ()  # of points
    points: tuple[tuple[int, ...], ...] = ()  # for each seat, one of each kind


class Record(msgspec.Struct, frozen=True):
    """One row that a game wants kept beside its turn: a ledger line, a figure, a played hand."""

    kind: str
    key: str
    fields: dict[str, Any]


class Hint(msgspec.Struct, frozen=True):
    """Good advice: what to play, and why. `play` means the window plays it, else it is only shown.

    With `point`, which says only where to look, it is given in three steps: look there, why, and the play.
    `rule` names the reason, and `cells` and `items` are what the reason needs.
    """

    actions: tuple[Action, ...]
    text: str
    play: bool = False
    point: str = ""
    rule: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    items: tuple[int, ...] = ()


class LessonStep(msgspec.Struct, frozen=True):
    """What a lesson waits for: one act of who learns or of another seat, that a command is asked for, or a
    change of the past."""

    ask: str  # a sentence; nothing is asked for what another seat does
    action: Any = None
    why: str = ""  # why another act is not it; else the same is asked again
    seat: int = -1  # who acts; -1: who learns
    command: str = ""  # the id of the command, where no act is waited for
    edit: Any = (
        None  # of `desktop/takeback/engine/past_edits.py`: the change of the past, where no act is waited for
    )


class Lesson(msgspec.Struct, frozen=True):
    """A position that shows a rule, to be played on from: what it is called, and what there is to see.

    With steps it is played by these alone, and over when the last is done.
    """

    title: str
    note: str
    seats: tuple[str, ...]  # their names
    start: Any
    you: int = 0
    steps: tuple[LessonStep, ...] = ()
    end: str = ""  # what was learnt, said when all steps are done
    rule: str = "free"  # of its table


class Effort(msgspec.Struct, frozen=True):
    """How hard a computer player may think. `over()` is asked often; once true, the best so far must do."""

    level: str
    seconds: float
    over: Callable[[], bool] = lambda: False
    is_fixed: bool = False  # is it the work that is measured, as in a match, and not the time?


class Instead(msgspec.Struct, frozen=True):
    """A step to offer in place of a planned one that fell, and what its button says."""

    action: Any
    label: str


Rules = Generator[Event, Any, None]


class Measuring(msgspec.Struct, frozen=True):
    """How a match between computer players is measured, where who has won says too little. Each deal is then
    played once from every place, so that the cards are the same for all."""

    measure: Callable[
        [Sequence[Any]], Mapping[str, Sequence[float]]
    ]  # the moves of a game -> by name and seat
    options: Mapping[str, object] = msgspec.field(
        default_factory=dict
    )  # what is played, unless said otherwise


def no_values(state: Any, seat: int | None) -> Iterable[tuple[str, str]]:
    return ()


def _nothing_instead(state: Any, seat: int, fallen: Any) -> Instead | None:
    return None


def _may_confirm(state: Any, seat: int) -> str:
    return ""


def _no_warning(state: Any, is_fair: bool) -> str:
    return ""


def _keep_event(event: Event, seat: int | None) -> Event:
    return event


def _keep_action(action: Action, seat: int | None) -> Action:
    return action


def _keep_options(options: Options, seat: int | None) -> Options:
    return options


def _keep_record(edition: int, record: dict[str, Any]) -> dict[str, Any]:
    return record


def _no_rows(move: Any) -> Iterable[Record]:
    return ()


def _no_lesson(state: Any) -> tuple[LessonStep, ...]:
    return ()


def _no_sheet(state: Any) -> ScoreSheet:
    return ScoreSheet()


def _no_lead(state: Any) -> Sequence[int]:
    return ()


def _your_turn(state: Any, seat: int) -> str:
    return "It is your turn."


def _keep_names(state: Any, names: tuple[str, ...]) -> Any:
    return state


Upgrade = Callable[[int, dict[str, Any]], dict[str, Any]]


@card
class Unlisted(Fetching):
    """What is legal though `actions` does not list it, since there is too much of it: any amount of a range,
    a text, a plan of many fields."""

    allows: Callable[[Any, int, Any], bool]  # (state, seat, action): may it be done, though it is not listed?
    examples: Callable[[Any, int, Any], Iterable[Action]]  # (state, seat, Chance): some of it, at random


@card
class Hidden(Fetching):
    """What not everybody may know. The seat None is a spectator."""

    seen_by: Callable[[Any, int | None], Any]  # (state, seat) -> the state as this seat may know it
    seen_event: Callable[[Any, int | None], Event] = _keep_event
    seen_action: Callable[[Any, int | None], Action] = _keep_action  # of what another seat did
    seen_options: Callable[[Options, int | None], Options] = _keep_options  # those this seat may know


@card
class Drafted(Fetching):
    """Turns of several steps: each can be taken back until the turn is confirmed."""

    closes: Callable[[Any], bool]  # (move): does it end the turn? It may look at the events
    may_confirm: Callable[[Any, int], str] = (
        _may_confirm  # (state, seat): why not yet, a sentence; "": it may
    )
    end_turn: Action | None = None  # what Confirm plays, where confirming is itself an act
    passes: bool = (
        True  # may a turn ever be ended as it begins? If none may, the rules are not asked each time
    )
    describe_turn: Callable[[Any, Any, int | None], Row] | None = (
        None  # (moves, before, seat); else the moves joined
    )
    differs: Callable[[Any, Any, int | None], str] | None = (
        None  # (old move, new move, seat): what is other about a planned step; else both are told whole
    )
    instead: Callable[[Any, int, Any], Instead | None] = (
        _nothing_instead  # (state, seat, fallen action): what to offer in its place
    )
    before_end: Callable[[Any, bool], str] = (
        _no_warning  # (state, is fair): what ending the turn will bring into the open, told before the press
    )


@card
class Computers(Fetching):
    """Computer players, and the advice they give. They think in another process: their functions are found
    there by their names, so each is one of a module."""

    choose: WhenNeeded  # (seen state, seat, Chance, Effort) -> Action
    hint: WhenNeeded = None  # the same -> Hint; else the best level is asked
    levels: tuple[str, ...] = ()  # weakest first
    usual_levels: tuple[str, ...] = ()  # of who sits down where nobody says, in turn; else the middle one
    thoughts: tuple[float, ...] = ()  # seconds each of these may think about a turn; else it is worked out
    measuring: WhenNeeded = None  # a Measuring
    rounds: WhenNeeded = (
        None  # (what was said of the options) -> the rest of them for each round of a match, again and again
    )
    references: tuple[str, ...] = ()  # levels to measure others by: for matches, and offered to nobody
    counted: tuple[str, ...] = ()  # levels that can be told how far to look, in place of a clock: "best:200"

    def __post_init__(self) -> None:
        if self.thoughts and len(self.thoughts) != len(self.levels):
            raise ValueError("thoughts has as many numbers as there are levels, or none")

    def knows(self, level: str) -> bool:
        """Is there such a player, perhaps one that is told how far to look?"""
        name, colon, count = level.partition(":")
        return level in (*self.levels, *self.references) or (
            bool(colon) and name in self.counted and count.isdecimal()
        )


@card
class Workshop(Fetching):
    """How players make levels: at a table whose state is a level being made."""

    is_open: Callable[[Any], bool]  # is this state a level being made?
    to_play: Callable[[Any], Any]  # its first position; Illegal says what is missing
    to_make: Callable[[Any], Any]  # a copy of the level that is played, to be changed
    text: Callable[[Any], str]  # the level as a file holds it, of a state of either kind
    check: WhenNeeded = None  # (state, Chance, Effort) -> Checked; asked in another process


@card
class Levels(Fetching):
    """A game of levels: which one is in play, where they come from, and how they are solved and made.

    The level menu, the clock, stars and results follow from these.
    """

    of: Callable[[Any], LevelPlay | None]  # the level in play
    are_all: bool = True  # is a level all that can be played? Else New begins a game, and Levels lists them
    shelf: WhenNeeded = None  # where they come from, see puzzles/packs.py
    solve: WhenNeeded = None  # (level text, Effort) -> Solution, see engine/level.py
    generate: WhenNeeded = None  # (size, options, Chance) -> Level
    wrong: WhenNeeded = None  # (state, Chance, Effort) -> Wrong, by another process
    solvable: WhenNeeded = None  # the same -> Standing: can it still be solved?
    workshop: Workshop | None = None
    lesson_steps: Callable[[Any], tuple[LessonStep, ...]] = (
        _no_lesson  # (first position): what a level that is a lesson waits for, before it is played freely
    )


@card
class Records(Fetching):
    """What is kept of the play beside the turns, written with each or not at all, and looked at again."""

    rows: Callable[[Any], Iterable[Record]] = _no_rows  # (move)
    page: WhenNeeded = None  # where they are looked at again, see board/page.py
    files: tuple[str, ...] = ()  # the endings of files that this page shows: (".phh",)
    importer: WhenNeeded = None  # (bytes) -> Replayed, or None where it is not its format


class Package(msgspec.Struct, frozen=True):
    """What somebody else has installed for a game: what it adds, by kinds, or why it is switched off."""

    name: str
    adds: Mapping[str, tuple[str, ...]] = {}
    error: str = ""


@card
class Packages(Fetching):
    """What others add to a game by packages of their own, found and checked by the game itself."""

    found: Callable[[], Iterable[Package]]  # each that is installed, those that are switched off as well
    is_needed: Callable[
        [Any], bool
    ]  # (start): does this table hang on one of them? Then its start stays with it
    missing: Callable[[Any], str]  # (start): what it needs and is not here, a sentence; it is only looked at


@card
class Finish(Fetching):
    """How a game that is over was won, for the card that stands beside its board then."""

    sheet: Callable[[Any], ScoreSheet] = _no_sheet  # (seen state of a game that is over)
    lead: Callable[[Any], Sequence[int]] = (
        _no_lead  # (any seen state): what will decide, for each seat; nothing where it is not told
    )


@card
class Older(Fetching):
    """How what was written by older editions of the game is read."""

    upgrade: Upgrade = _keep_record  # (edition, {action, events} as plain data) -> the same for this edition
    upgrade_state: Upgrade = _keep_record  # the same of a State, where a start was stored
    same_state_since: int = 0  # the first edition with this form of State; 0: the present one


@card
class Game(Fetching):
    """All that the engine knows of a game: facts, types and pure functions. See the page "Making a game".

    What is handed in as a Part (see `later`) is fetched when it is first asked for. The small game needs none
    of the optional parts, `Unlisted` to `Packages`: None says that it has no such thing.
    """

    # facts
    package: str  # always __package__
    title: str
    tagline: str
    id: str = ""  # the folder's name, unless the game says otherwise
    seats: tuple[int, ...] = (2,)
    usual_seats: int = 0  # how many sit down where nobody says; 0: the first of `seats`
    seat_names: tuple[str, ...] = ()
    seat_colours: tuple[int, ...] = ()  # by the place of a piece colour; else seat 0 has the first one
    options: tuple[Option, ...] = ()  # an option is appended, never moved
    # what a player sets for themselves, of looks and handling; games that name one alike share it
    preferences: tuple[Option, ...] = ()
    chance: bool = False
    taking_back: str = ""  # what it means here where anything can be taken back; said before a game
    keeps_start: bool = False  # the start hangs on a file or the day too: it stays with the table
    edition: int = 1
    # types, for reading files
    state: Any  # a State class or a union of them
    action: Any  # an Action class or a union of them
    event: Any  # an Event class or a union of them
    # the rules
    start: Callable[[Options, int, Any], Any]  # (options, seats, chance) -> State
    to_act: Callable[[Any], Iterable[int]]  # seats that may act now
    # (state, seat): all that is legal, but for what is `unlisted`; for seats not to act: what they may plan
    actions: Callable[[Any, int], Iterable[Action]]
    # (state, seat, action, chance); where it raises Illegal, early or late, nothing has happened
    play: Callable[[Any, int, Any, Any], Rules]
    outcome: Callable[[Any], Outcome | None]
    # (state, seats): why it is no position of this game, a sentence; "": it is one
    valid: Callable[[Any, int], str] | None = None
    anytime: tuple[type[Action], ...] = ()  # what a seat may play whosever turn it is; it ends at once
    # the telling
    with_names: Callable[[Any, tuple[str, ...]], Any] = _keep_names  # (start state, names of the seats)
    describe: Callable[[Any, Any, int | None], Row]  # (move, before, seat) -> Row
    # (states before and after a row): which turn of the game it belongs to; the history folds it
    game_turn: Callable[[Any, Any], GameTurn | None] | None = None
    # (seen states before its first row and after its last): how a turn of the game went, in short
    went: Callable[[Any, Any], str] | None = None
    # (seen state, a seat that decides in it): what to do next, in a newcomer's words
    next_step: Callable[[Any, int], str] = _your_turn
    # (seen state, seat): what is counted beside the board, name and value
    values: Callable[[Any, int | None], Iterable[tuple[str, str]]] = no_values
    # the screen
    board: WhenNeeded = None  # its widget; else Board of the package's own board.py
    panel: WhenNeeded = None  # (table, board) -> GamePanel, what the window docks beside the history
    commands: WhenNeeded = None  # the module that declares what a player can ask for at its table
    lessons: WhenNeeded = None  # () -> tuple of Lesson, of a game that has no levels
    # what not every game has
    unlisted: Unlisted | None = None
    hidden: Hidden | None = None
    drafted: Drafted | None = None
    computers: Computers | None = None
    levels: Levels | None = None
    records: Records | None = None
    finish: Finish | None = None
    older: Older | None = None
    packages: Packages | None = None

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", self.package.rpartition(".")[2])

    @property
    def board_class(self) -> Any:
        return self.board or importlib.import_module(f"{self.package}.board").Board

    # what the parts say, and what holds without them ---------------------------------------------------
    def seen_by(self, state: Any, seat: int | None) -> Any:
        return self.hidden.seen_by(state, seat) if self.hidden else state

    def seen_event(self, event: Event, seat: int | None) -> Event:
        return self.hidden.seen_event(event, seat) if self.hidden else event

    def seen_action(self, action: Action, seat: int | None) -> Action:
        """What this seat may know of what another one did."""
        return self.hidden.seen_action(action, seat) if self.hidden else action

    def seen_options(self, options: Options, seat: int | None) -> dict[str, Any]:
        """Return the options that this seat may know while the game is in play; hidden ones are left out."""
        return dict(self.hidden.seen_options(options, seat) if self.hidden else options)

    def closes(self, move: Any) -> bool:
        return self.drafted.closes(move) if self.drafted else True

    def may_confirm(self, state: Any, seat: int) -> str:
        """Why a turn that has come to this state may not be confirmed yet; empty when it may."""
        return self.drafted.may_confirm(state, seat) if self.drafted else ""

    @property
    def end_turn(self) -> Action | None:
        return self.drafted.end_turn if self.drafted else None

    @property
    def describe_turn(self) -> Callable[[Any, Any, int | None], Row] | None:
        return self.drafted.describe_turn if self.drafted else None

    @property
    def computer_levels(self) -> tuple[str, ...]:
        return self.computers.levels if self.computers else ()

    def level_of(self, state: Any) -> LevelPlay | None:
        return self.levels.of(state) if self.levels else None

    @property
    def shelf(self) -> Any:
        """Where its levels come from; None where it has none."""
        return self.levels.shelf if self.levels else None

    @property
    def workshop(self) -> Workshop | None:
        return self.levels.workshop if self.levels else None

    def records_of(self, move: Any) -> Iterable[Record]:
        return self.records.rows(move) if self.records else ()

    def keeps(self, start: Any) -> bool:
        """Does this start stay with its table, since options and seed may not give it again?"""
        return self.keeps_start or (self.packages is not None and self.packages.is_needed(start))

    def missing(self, start: Any) -> str:
        """What a table that began so needs and is not here, in a sentence; empty where it can be played."""
        return self.packages.missing(start) if self.packages else ""

    def upgrade(self, edition: int, record: dict[str, Any]) -> dict[str, Any]:
        return self.older.upgrade(edition, record) if self.older else record

    def upgrade_state(self, edition: int, state: dict[str, Any]) -> dict[str, Any]:
        return self.older.upgrade_state(edition, state) if self.older else state

    def holds_digests_of(self, edition: int) -> bool:
        """Must a turn of that edition come out with the digest that was written then?"""
        since = self.older.same_state_since if self.older else 0
        return (since or self.edition) <= edition <= self.edition

    def read_options(self, given: Mapping[str, object]) -> dict[str, Any]:
        return read_options(self.options, given)

    def read_seats(self, count: object = None) -> int:
        """How many sit down; raises Illegal when this game is not for so many."""
        if count is None:
            return self.usual_seats or self.seats[0]
        if str(count) not in {str(number) for number in self.seats}:
            listed = ", ".join(map(str, self.seats))
            raise Illegal(f"{self.title} is for {listed} players, not {str(count)[:20]}.")
        return int(str(count))

    def seat_colour(self, seat: int) -> int:
        return self.seat_colours[seat] if seat < len(self.seat_colours) else seat

    def seat_name(self, seat: int) -> str:
        return self.seat_names[seat] if seat < len(self.seat_names) else f"Player {seat + 1}"

    def seat_level(self, seat: int) -> str:
        """Which computer player sits here where nobody says; "" where there is none."""
        if self.computers is None:
            return ""
        levels = self.computers.levels
        usual = self.computers.usual_levels or levels[len(levels) // 2 :][:1]
        return usual[seat % len(usual)] if usual else ""


# A game's name, where its card stands, "package.module:NAME", and by whose entry point, where it is not ours.
Door = tuple[str, str, "EntryPoint | None"]


class Found(msgspec.Struct, frozen=True):
    """A game that is there, or the sentence that says why it cannot be played."""

    id: str
    game: Game | None
    error: str = ""


def find_games() -> tuple[Found, ...]:
    """Every game of this tree and of installed packages. A broken one is listed and stops nothing."""
    return _found(chain(_own_doors(), _outside_doors()))


def find_own_games() -> tuple[Found, ...]:
    """The cards of this tree's games alone, as they lie: asking further takes longer."""
    return _found(_own_doors(), is_fetched=False)


def _found(doors: Iterable[Door], is_fetched: bool = True) -> tuple[Found, ...]:
    found: dict[str, Found] = {}
    for name, place, point in doors:
        one = _look(name, place, point, is_fetched)
        if one.id in found:
            one = Found(_free_name(name, found), None, f"Another game is called {one.id} already.")
        found[one.id] = one
    return tuple(found.values())


def _free_name(name: str, taken: Container[str]) -> str:
    names = (name, *(f"{name} ({number})" for number in range(2, 1000)))
    return next(free for free in names if free not in taken)


def find_game(id: str) -> Game:
    """One game by its id, the others left alone; raises Illegal with a sentence."""
    for name, place, point in chain(_own_doors(), _outside_doors()):
        if name == id and (game := _look(name, place, point).game) is not None and game.id == id:
            return game
    for found in find_games():
        if found.id == id and found.game is not None:
            return found.game
        if found.id == id:
            raise Illegal(f"{id} cannot be played: {found.error}")
    raise Illegal(f"There is no game named “{id[:40]}”.")


def door_of(game: Game) -> str:
    """Where another process finds this card, "package.module:NAME"; empty where it cannot be found."""
    for _, place, point in chain(_own_doors(), _outside_doors()):
        if _look("", place, point, is_fetched=False).game is game:
            return place
    return ""


_GAMES = "takeback.games"
SAFE = "TAKEBACK_SAFE"  # in the environment: nothing of others is imported, in this process and its children


def _own_doors() -> list[Door]:
    folders = chain.from_iterable(
        sorted(Path(path).iterdir()) for path in importlib.import_module(_GAMES).__path__
    )
    names = [folder.name for folder in folders if (folder / "__init__.py").is_file()]
    return [(name, f"{_GAMES}.{name}.game:GAME", None) for name in names]


def _outside_doors() -> Iterator[Door]:
    if os.environ.get(SAFE):
        return
    for point in _outside():
        yield point.name, f"{point.module}:{point.attr}", point


def _outside() -> "Iterable[EntryPoint]":
    from importlib.metadata import entry_points  # slow to import, and only asked when all games are listed

    return sorted(entry_points(group="takeback.games"), key=lambda point: point.name)


def _unhashable(game: Game) -> str:
    """Return why positions or actions of a game from elsewhere cannot be hashed; of ours the trial asks."""
    from takeback.engine.hashable_types import unhashable_fields  # slow, and our games do not need it

    return next(iter((*unhashable_fields(game.state), *unhashable_fields(game.action))), "")


def _look(name: str, place: str, point: "EntryPoint | None" = None, is_fetched: bool = True) -> Found:
    """Import one card, that of a package with all that it names. Whatever fails concerns that game alone."""
    try:
        module, _, attribute = place.partition(":")
        with noted_import(point) if point is not None else explain_old_imports():
            game = attrgetter(attribute)(importlib.import_module(module))
            if (is_fetched or point is not None) and isinstance(game, Game):
                game.fetch()
        if point is not None and isinstance(game, Game) and (why := _unhashable(game)):
            return Found(name, None, why)
    except Illegal as refusal:
        return Found(name, None, str(refusal))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        why = " ".join(str(error).split())
        return Found(name, None, f"It does not load: {type(error).__name__}: {why}")
    if not isinstance(game, Game):
        return Found(name, None, f"Its GAME is a {type(game).__name__}, not a Game.")
    return Found(game.id, game)

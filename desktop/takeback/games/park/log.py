"""The log of Reedmere: one sentence for each event of a turn. No sentence names a player, whom the row of the
turn names already."""

from collections.abc import Iterable

from takeback.engine.state import Event

from .names import AWARD_TITLES, full_name, join_words, tile_name
from .rules.events import (
    AwardWon,
    Chose,
    GameOver,
    KioskEarned,
    LastRound,
    LookoutBuilt,
    Placed,
    PlotAdded,
    PlotTurned,
    Took,
    TurnEnded,
    TurnOpened,
    Waived,
)
from .state import HIDDEN_PLOT, PASS, TAKE

_SYMBOLS = {  # by their pictures: one, several, one at the beginning of a sentence
    "G": ("a leaf", "leaves", "A leaf"),
    "H": ("a roof", "roofs", "A roof"),
    "R": ("a paw", "paws", "A paw"),
    "N": ("a map", "maps", "A map"),
}
_OPENINGS = {
    TAKE: "Nothing fits, so a ground tile is taken instead.",
    PASS: "Nothing fits, and no ground tile is left to be taken.",
}
_ENDINGS = {
    "full park": "The game is over, as a park is complete.",
    "nothing fits": "The game is over, as no tile fits any park.",
}


def log_sentences(events: Iterable[Event]) -> tuple[str, ...]:
    """Return one sentence for each of these events, in their order; none for a turn that begins as usual."""
    return tuple(log_sentence(event) for event in events if not is_usual_opening(event))


def is_usual_opening(event: Event) -> bool:
    """Tell whether this only begins a turn in which a tile can be laid."""
    return isinstance(event, TurnOpened) and event.need not in _OPENINGS


def log_sentence(event: Event) -> str:
    """Return the sentence on one event; raise TypeError for an event of another game."""
    match event:
        case TurnOpened():
            return _OPENINGS.get(event.need, "A turn begins.")
        case Chose():
            return f"The {_tile_name(event.kind, event.value)} is chosen."
        case Placed():
            return _placed_sentence(event)
        case LookoutBuilt():
            return f"A lookout worth {event.value} points is built."
        case AwardWon():
            return f"The award {AWARD_TITLES[event.award]} brings {event.value} points."
        case KioskEarned():
            return "The map of the fourth plot brings a kiosk."
        case Waived():
            return _waived_sentence(event)
        case Took():
            return f"{_taken_name(event.kind, event.value)} is taken."
        case PlotAdded():
            return f"Plot {event.plot} is added {spoken_spot(event.px, event.py)}."
        case PlotTurned() if event.plot == HIDDEN_PLOT:
            return "A new plot is turned up."
        case PlotTurned():
            return f"Plot {event.plot} is turned up."
        case LastRound():
            return "The park is complete, so the last round begins."
        case TurnEnded():
            return "The turn ends."
        case GameOver():
            return _ENDINGS.get(event.reason, "The game is over.")
    raise TypeError(f"{type(event).__name__} is no event of Reedmere")


def _tile_name(kind: str, value: int) -> str:
    """Return a tile, after "the": "stream", "tile of reeds", "toad home worth 4"."""
    return "tile of reeds" if kind == "G1" else full_name(kind, value)


def _taken_name(kind: str, value: int) -> str:
    """Return a tile with its article, at the beginning of a sentence: "An otter home worth 6"."""
    name = _tile_name(kind, value)
    return f"{'An' if name[0] in 'aeiou' else 'A'} {name}"


def _placed_sentence(event: Placed) -> str:
    """Return what was laid, its points and the symbols it covers: "The toad home is laid for 6 points and
    covers a roof and a map." """
    name = "tile of reeds" if event.kind == "G1" else tile_name(event.kind)
    laid = f"The {name} is laid for {event.value} points" if event.value else f"The {name} is laid"
    if not event.covered:
        return f"{laid} and covers no symbol."
    counts = {letter: event.covered.count(letter) for letter in _SYMBOLS if letter in event.covered}
    return f"{laid} and covers {join_words([_count_symbols(*one) for one in counts.items()])}."


def _count_symbols(letter: str, count: int) -> str:
    """Return a count of symbols by their pictures: "a roof", "2 leaves"."""
    one, several, _ = _SYMBOLS[letter]
    return one if count == 1 else f"{count} {several}"


def _waived_sentence(event: Waived) -> str:
    """Return that covered symbols bring nothing, and why."""
    _, several, one = _SYMBOLS[event.symbol]
    what = f"{one} brings" if event.count == 1 else f"{event.count} {several} bring"
    why = {"four plots": "the park has four plots already", "no plots": "no plots are left"}
    return f"{what} nothing, as {why.get(event.reason, 'nothing of the kind is left')}."


def spoken_spot(px: int, py: int) -> str:
    """Return a plot position in words: "1 left of the gate, 2 above it"."""
    across = f"{abs(px)} {'left' if px < 0 else 'right'} of the gate" if px else ""
    up = f"{py} above {'it' if across else 'the gate'}" if py else ""
    return ", ".join(word for word in (across, up) if word) or "at the gate"

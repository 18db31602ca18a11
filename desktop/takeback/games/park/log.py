"""The log of Reedmere: one sentence for each event of a turn. No sentence names a player, whom the row of the
turn names already."""

from collections.abc import Iterable

from takeback.engine.state import Event
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from .material import ANIMAL_OF
from .names import AWARD_TITLES, full_name, tile_name
from .rules.events import (
    FULL_PARK,
    HAS_FOUR_PLOTS,
    NO_PLOTS_LEFT,
    NOTHING_FITS,
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

_OPENINGS = {
    TAKE: _("Nothing fits, so a ground tile is taken instead."),
    PASS: _("Nothing fits, and there are no ground tiles left."),
}
_ENDINGS = {
    FULL_PARK: _("The game is over, because a park is complete."),
    NOTHING_FITS: _("The game is over, because no tile fits in any park."),
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
            return _OPENINGS.get(event.need, _("A turn begins."))
        case Chose():
            return _("The {tile} is chosen.", tile=_tile_name(event.kind, event.value))
        case Placed():
            return _placed_sentence(event)
        case LookoutBuilt():
            return ngettext(
                "A lookout worth {count} point is built.",
                "A lookout worth {count} points is built.",
                event.value,
            )
        case AwardWon():
            return ngettext(
                "The award {award} brings {count} point.",
                "The award {award} brings {count} points.",
                event.value,
                award=AWARD_TITLES[event.award],
            )
        case KioskEarned():
            return _("The map of the fourth plot brings a kiosk.")
        case Waived():
            return _waived_sentence(event)
        case Took():
            return _taken_sentence(event.kind, event.value)
        case PlotAdded():
            return _added_sentence(event)
        case PlotTurned() if event.plot == HIDDEN_PLOT:
            return _("A new plot is revealed.")
        case PlotTurned():
            return _("Plot {plot} is revealed.", plot=event.plot)
        case LastRound():
            return _("The park is complete, so the last round begins.")
        case TurnEnded():
            return _("The turn ends.")
        case GameOver():
            return _ENDINGS.get(event.reason, _("The game is over."))
    raise TypeError(f"{type(event).__name__} is no event of Reedmere")


def _tile_name(kind: str, value: int) -> str:
    """Return a tile, after "the": "stream", "tile of reeds", "toad home worth 4"."""
    return _("tile of reeds") if kind == "G1" else full_name(kind, value)


def _taken_sentence(kind: str, value: int) -> str:
    """Return that a tile was taken; English needs another article for one of the animals."""
    if ANIMAL_OF.get(kind) == "otter":
        # Translators: the same as "A {tile} is taken.", for a word that begins with a vowel in English
        return _("An {tile} is taken.", tile=_tile_name(kind, value))
    return _("A {tile} is taken.", tile=_tile_name(kind, value))


def _placed_sentence(event: Placed) -> str:
    """Return what was laid, its points and the symbols it covers: "The toad home is laid for 6 points and
    covers a roof and a map." """
    tile = _("tile of reeds") if event.kind == "G1" else tile_name(event.kind)
    counts = {letter: event.covered.count(letter) for letter in "GHRN" if letter in event.covered}
    symbols = format_list(_count_symbols(*one) for one in counts.items())
    if not event.value:
        if not symbols:
            return _("The {tile} is laid and covers no symbol.", tile=tile)
        return _("The {tile} is laid and covers {symbols}.", tile=tile, symbols=symbols)
    if not symbols:
        return ngettext(
            "The {tile} is laid for {count} point and covers no symbol.",
            "The {tile} is laid for {count} points and covers no symbol.",
            event.value,
            tile=tile,
        )
    return ngettext(
        "The {tile} is laid for {count} point and covers {symbols}.",
        "The {tile} is laid for {count} points and covers {symbols}.",
        event.value,
        tile=tile,
        symbols=symbols,
    )


def _count_symbols(letter: str, count: int) -> str:
    """Return a count of symbols by their pictures: "a roof", "2 leaves"."""
    match letter:
        case "G":
            return ngettext("a leaf", "{count} leaves", count)
        case "H":
            return ngettext("a roof", "{count} roofs", count)
        case "R":
            return ngettext("a paw", "{count} paws", count)
    return ngettext("a map", "{count} maps", count)


def _waived_sentence(event: Waived) -> str:
    """Return that covered symbols bring nothing, and why."""
    if event.reason == HAS_FOUR_PLOTS:
        return ngettext(
            "A map brings nothing, because the park already has four plots.",
            "{count} maps bring nothing, because the park already has four plots.",
            event.count,
        )
    if event.reason == NO_PLOTS_LEFT:
        return ngettext(
            "A map brings nothing, because no plots are left.",
            "{count} maps bring nothing, because no plots are left.",
            event.count,
        )
    match event.symbol:
        case "G":
            return ngettext(
                "A leaf brings nothing, because there is nothing left to take.",
                "{count} leaves bring nothing, because there is nothing left to take.",
                event.count,
            )
        case "H":
            return ngettext(
                "A roof brings nothing, because there is nothing left to take.",
                "{count} roofs bring nothing, because there is nothing left to take.",
                event.count,
            )
        case "R":
            return ngettext(
                "A paw brings nothing, because there is nothing left to take.",
                "{count} paws bring nothing, because there is nothing left to take.",
                event.count,
            )
    return ngettext(
        "A map brings nothing, because there is nothing left to take.",
        "{count} maps bring nothing, because there is nothing left to take.",
        event.count,
    )


def _added_sentence(event: PlotAdded) -> str:
    """Return that a plot was added, and where: "Plot 9 is added 1 left of the first plot and 2 above it." """
    plot, columns, rows = event.plot, abs(event.px), event.py
    if columns and rows:
        if event.px < 0:
            return _(
                "Plot {plot} is added {columns} left of the first plot and {rows} above it.",
                plot=plot,
                columns=columns,
                rows=rows,
            )
        return _(
            "Plot {plot} is added {columns} right of the first plot and {rows} above it.",
            plot=plot,
            columns=columns,
            rows=rows,
        )
    if rows:
        return ngettext(
            "Plot {plot} is added above the first plot.",
            "Plot {plot} is added {count} places above the first plot.",
            rows,
            plot=plot,
        )
    if event.px < 0:
        return ngettext(
            "Plot {plot} is added to the left of the first plot.",
            "Plot {plot} is added {count} places to the left of the first plot.",
            columns,
            plot=plot,
        )
    return ngettext(
        "Plot {plot} is added to the right of the first plot.",
        "Plot {plot} is added {count} places to the right of the first plot.",
        columns,
        plot=plot,
    )

"""The lessons of Reedmere. Each is a position and the steps the player must take in it."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import replace

from takeback.engine.game import Lesson, LessonStep
from takeback.engine.past_edits import NewTurn, Replace
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

from .material import GROUND, HOMES, Cells, sort_cells
from .rules.opening import starting_position
from .state import (
    AddPlot,
    EndTurn,
    LaidTile,
    Lookout,
    Place,
    Plot,
    Reedmere,
    ReedmereAction,
    Take,
    Tile,
    sort_supply,
)

YOU, RED = 0, 1
NAMES = (gettext_noop("Blue"), gettext_noop("Red"))
PLAIN = {"awards": False, "kiosks": False, "mounds": False}
PILES = (4, 6, 8, 10, 12, 14), (5, 7, 9, 11, 13, 15)
ROOF, MAP, LEAF = ((1, 2),), ((1, 1),), ((3, 1),)  # on the gate plot of these lessons
GOALS = ("meadow", "neighbours", "skyline")
END = _("Press End turn.")
# A park of four plots in which two cells are free, (3, 3) and (4, 3).
ADDED_PLOTS = (Plot(4, 1, 0), Plot(5, 0, 1), Plot(6, 1, 1))
NEARLY_FULL: tuple[tuple[str, int, Cells], ...] = (
    ("Hl", 6, ((0, -4), (1, -4), (2, -4), (0, -3))),
    ("Hl", 4, ((3, -4), (4, -4), (5, -4), (3, -3))),
    ("Hs", 6, ((6, -4), (7, -4), (5, -3), (6, -3))),
    ("Hs", 4, ((1, -3), (2, -3), (0, -2), (1, -2))),
    ("Hl", 2, ((4, -3), (2, -2), (3, -2), (4, -2))),
    ("G1", 0, ((7, -3),)),
    ("Ht", 6, ((5, -2), (4, -1), (5, -1), (5, 0))),
    ("Ht", 4, ((6, -2), (6, -1), (7, -1), (6, 0))),
    ("Hs", 2, ((0, -1), (0, 0), (1, 0), (1, 1))),
    ("G1", 0, ((1, -1),)),
    ("Ht", 2, ((3, -1), (2, 0), (3, 0), (3, 1))),
    ("G2", 0, ((4, 0), (4, 1))),
    ("G2", 0, ((7, 0), (7, 1))),
    ("G3", 0, ((0, 1), (0, 2), (0, 3))),
    ("GL", 0, ((5, 1), (6, 1), (5, 2))),
    ("GL", 0, ((1, 2), (1, 3), (2, 3))),
    ("G3", 0, ((2, 2), (3, 2), (4, 2))),
    ("G2", 0, ((6, 2), (7, 2))),
    ("G2", 0, ((5, 3), (6, 3))),
)


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in reading order."""
    return (
        *(cover(), take(), rotate_and_flip(), plot(), finish(), reserve(), awards(), the_end()),
        *(lost_plan(), tile_earlier(), fair_table()),
    )


def cover() -> Lesson:
    """Return the lesson on covering a symbol."""
    return _lesson(
        gettext_noop("Cover"),
        _("You are Blue: the plot in the middle is your park. Each turn you lay one tile on it."),
        [_place_step("G1", ROOF, _("Lay your reeds on the upper of the two roofs: point at it and press."))],
        _(
            "The game ends soon after one player has covered four plots; then the most points win. The next "
            "lesson shows what a covered roof brings."
        ),
    )


def take() -> Lesson:
    """Return the lesson on taking a home for a covered roof, and on laying it beside the first tile."""
    beside = ((2, 2), (3, 2), (2, 3), (3, 3))
    return _lesson(
        gettext_noop("Take"),
        _(
            "This lesson begins like the first one, and goes on to the end of the turn: each symbol that you "
            "cover brings a tile. A roof brings a home or a ground tile."
        ),
        [
            _place_step("G1", ROOF, _("Lay your reeds on the upper roof again.")),
            LessonStep(
                _(
                    "The tiles you may take are highlighted in the stock. Take the beaver home: the second "
                    "home, a square."
                ),
                Take("Ho", 6),
                _("You covered a roof: take the beaver home, the second one, a square worth 6."),
            ),
            LessonStep(_("Nothing is left to take. Press End turn."), EndTurn()),
            LessonStep("", Place("G2", 0, ((0, 0), (1, 0))), seat=RED),
            LessonStep("", Take("Hl", 6), seat=RED),
            LessonStep("", EndTurn(), seat=RED),
            LessonStep(
                _(
                    "Only your first tile may go anywhere; each later one must share an edge with a tile you "
                    "have laid. Lay the beaver home beside the reeds, at the lower right."
                ),
                Place("Ho", 6, sort_cells(beside)),
                _("Lay the home at the lower right, where it shares an edge with the reeds."),
            ),
            LessonStep(
                _("The home scores its 6 points. It covered a leaf: take a pool, the straight blue tile."),
                Take("G2", 0),
                _("Take the pool: the second ground tile, straight and blue."),
            ),
            LessonStep(END, EndTurn()),
        ],
        _("You have 6 points. In each turn you lay one tile and take what the covered symbols bring."),
    )


def rotate_and_flip() -> Lesson:
    """Return the lesson on rotating and flipping a tile."""
    cells = ((0, 0), (1, 0), (0, 1), (0, 2))
    ask = _(
        "Lay the toad home in the top left corner: its long side down the left edge, its short "
        "side along the top. R or the wheel rotates it, F or the right button flips it."
    )
    return _lesson(
        gettext_noop("Rotate and flip"),
        _("Tiles may be rotated and flipped."),
        [
            LessonStep(
                ask,
                Place("Hl", 6, sort_cells(cells)),
                _("The lesson asks for the top left corner, with the long side down the left edge."),
            ),
            LessonStep(_("It covers no symbol, so there is nothing to take. Press End turn."), EndTurn()),
        ],
        _("You have 6 points. In the end, the most points win."),
        _with_tiles_in_park(_start_position(), (), "Hl", 6),
    )


def plot() -> Lesson:
    """Return the lesson on adding a plot."""
    return _lesson(
        gettext_noop("A new plot"),
        _("Your park can grow to four plots. The map brings one of the two open plots on the right."),
        [
            _place_step("G1", MAP, _("Lay your reeds on the map.")),
            LessonStep(
                _("Click the new plot on the left, and then the place to the right of your park."),
                AddPlot(4, 1, 0),
                _("Choose the new plot on the left, and then the place to the right of your park."),
            ),
            LessonStep(_("Ending the turn reveals the next plot of that pile. Press End turn."), EndTurn()),
        ],
        _("Your park has two plots now. Tiles may cross their border."),
    )


def finish() -> Lesson:
    """Return the lesson on finishing a plot, which builds a lookout."""
    laid = (
        ("G3", 0, ((0, 0), (1, 0), (2, 0))),
        ("G1", 0, ((3, 0),)),
        ("G2", 0, ((0, 1), (1, 1))),
        ("GL", 0, ((3, 1), (2, 2), (3, 2))),
        ("Ho", 6, ((0, 2), (1, 2), (0, 3), (1, 3))),
    )
    return _lesson(
        gettext_noop("Finish a plot"),
        _(
            "A plot is finished when everything but its mound is covered. A lookout is then built "
            "there automatically."
        ),
        [
            _place_step("G2", ((2, 3), (3, 3)), _("Lay the pool on the two cells that are still free.")),
            LessonStep(
                _("The lookout is built. You covered a leaf as well: take a stream, the bent blue tile."),
                Take("GL", 0),
                _("Take the stream, the ground tile with a corner."),
            ),
            LessonStep(END, EndTurn()),
        ],
        _("The first lookout of a game is worth 16 points; the next one, yours or Red’s, is worth less."),
        _with_tiles_in_park(_start_position(), laid, "G2"),
    )


def reserve() -> Lesson:
    """Return the lesson on taking a reserve for a covered paw."""
    laid = (("G1", 0, ((3, 0),)), ("G1", 0, ((4, 0),)))
    plots = (Plot(4, 1, 0),)
    return _lesson(
        gettext_noop("A reserve"),
        _(
            "New plots have paws as well. A paw brings a reserve, a tile of five cells. There are "
            "twelve, one of each."
        ),
        [
            _place_step("G1", ((5, 0),), _("Lay your reeds on the paw in the upper row of the right plot.")),
            LessonStep(
                _(
                    "A paw brings a reserve, a home or a ground tile. Take the otter reserve worth 8, "
                    "the cross."
                ),
                Take("RX", 8),
                _("Take the otter reserve worth 8: the cross below the homes."),
            ),
            LessonStep(END, EndTurn()),
        ],
        _(
            "The reserve waits in your supply, and scores its 8 points when you lay it. That is all you need "
            "for a first game."
        ),
        _with_tiles_in_park(_start_position(), laid, "G1", plots=plots),
        is_enough=True,
    )


def awards() -> Lesson:
    """Return the lesson on winning an award."""
    laid = (
        ("G2", 0, ((0, 0), (1, 0))),
        ("G1", 0, ((0, 1),)),
        ("G1", 0, ((1, 1),)),
        ("G1", 0, ((0, 2),)),
        ("G1", 0, ((1, 2),)),
    )
    start = starting_position({**PLAIN, "awards": True}, 2, (0, 1), PILES, GOALS)
    return _lesson(
        gettext_noop("Awards"),
        _("Three awards are in play, shown with their points below the stock."),
        [
            _place_step(
                "G1",
                ((2, 2),),
                _(
                    "Meadow needs 6 ground tiles side by side, and you have 5: lay your reeds just below the "
                    "mound."
                ),
            ),
            LessonStep(_("Meadow is yours at once: 9 points. Press End turn."), EndTurn()),
        ],
        _(
            "The next player with a meadow gets 6. Nobody gets the same award twice. Not every game has "
            "awards."
        ),
        _with_tiles_in_park(start, laid, "G1"),
    )


def the_end() -> Lesson:
    """Return the lesson on the last round: a full park, one more turn for Red, and the result."""
    start = _with_tiles_in_park(
        _start_position(), NEARLY_FULL, "G2", plots=ADDED_PLOTS, lookouts=((2, -1), (7, -2))
    )
    return _lesson(
        gettext_noop("The end"),
        _("Your park has all four plots, and only two cells are still free."),
        [
            _place_step("G2", ((3, 3), (4, 3)), _("Lay the pool on them, across the border of two plots.")),
            LessonStep(_("Two more lookouts are built, and your park is full. Press End turn."), EndTurn()),
            LessonStep("", Place("G2", 0, ((0, 0), (1, 0))), seat=RED),
            LessonStep("", Take("Ho", 6), seat=RED),
            LessonStep("", EndTurn(), seat=RED),
        ],
        _(
            "A full park begins the last round: Red had one more turn, and then the points were counted. The "
            "most points win; unused tiles and free cells cost nothing."
        ),
        start,
    )


def lost_plan() -> Lesson:
    """Return the lesson on planning ahead, in which another seat makes one planned step impossible."""
    start = replace(_start_position(), to_move=RED)
    return _lesson(
        gettext_noop("Plan, and lose a home"),
        _("It is Red’s turn. Meanwhile you can plan your own turn; it is played only when your turn comes."),
        [
            _place_step("G1", ROOF, _("Plan to lay your reeds on the upper roof.")),
            LessonStep(
                _("Plan to take the toad home worth 6, the green one."),
                Take("Hl", 6),
                _("Plan to take the toad home worth 6: the last of the homes, in green."),
            ),
            LessonStep("", Place("G2", 0, ((0, 0), (1, 0))), seat=RED),
            LessonStep("", Take("Hl", 6), seat=RED),
            LessonStep("", EndTurn(), seat=RED),
            LessonStep(
                _("Red took that home first. The rest of your plan stands: take the home worth 4 instead."),
                Take("Hl", 4),
                _("Take the toad home that is on top now, worth 4."),
            ),
            LessonStep(END, EndTurn()),
        ],
        _("A plan is never binding: possible steps stay, and for the others you can choose again."),
        start,
    )


def tile_earlier() -> Lesson:
    """Return the lesson on replacing a past turn."""
    taken = NewTurn(YOU, (Place("G1", 0, sort_cells(ROOF)), Take("Hl", 6), EndTurn()))
    return _lesson(
        gettext_noop("Take a tile earlier"),
        _("You can change a turn that was already played; the turns after it are then replayed."),
        [
            _place_step("G1", LEAF, _("Lay your reeds on the leaf at the right edge.")),
            LessonStep(
                _("You covered a leaf: take a stream."),
                Take("GL", 0),
                _("Take the stream, the bent blue tile."),
            ),
            LessonStep(END, EndTurn()),
            LessonStep("", Place("G2", 0, ((0, 0), (1, 0))), seat=RED),
            LessonStep("", Take("Hl", 6), seat=RED),
            LessonStep("", EndTurn(), seat=RED),
            LessonStep(
                _(
                    "Red took the toad home worth 6. Take it first: in the history (F9), right-click turn 1 "
                    "and choose Edit the past, then “Replace turn 1, keep the rest…” (Ctrl+Shift+R)."
                ),
                edit=Replace(1, (taken,)),
                edit_asks=(
                    _("You are back at turn 1. Lay the reeds on the upper roof this time."),
                    _("A roof brings a home: take the toad home worth 6, the green one."),
                    END,
                    _("Now Red’s turn is impossible. Press “Keep as new line”."),
                ),
            ),
        ],
        _("That home is yours now. The game as it was stays beside the new line; Undo reopens the change."),
    )


def fair_table() -> Lesson:
    """Return the lesson on fair tables, where a turn that revealed a plot cannot be undone."""
    return _lesson(
        gettext_noop("A fair table"),
        _(
            "So far you could undo everything. At a fair table, you cannot undo a turn that revealed "
            "something."
        ),
        [
            _place_step(
                "G1", MAP, _("Lay your reeds on the map. Until the turn ends, each step can still be undone.")
            ),
            LessonStep(
                _("Add the new plot on the left above your park."),
                AddPlot(4, 0, 1),
                _("Choose the new plot on the left, and then the place above your park."),
            ),
            LessonStep(_("Ending the turn will reveal a plot. Press End turn."), EndTurn()),
        ],
        _(
            "A plot was revealed. Try Undo: it tells you why the turn cannot be undone. Looking "
            "back is always allowed."
        ),
        rule="fair",
    )


# parts of a lesson ---------------------------------------------------------------------------------
def _lesson(
    title: str,
    note: str,
    steps: list[LessonStep],
    end: str,
    start: Reedmere | None = None,
    rule: str = "free",
    is_enough: bool = False,
) -> Lesson:
    """Build a lesson that Blue plays; without `start` it begins from the usual starting position. `rule` is
    the rule of its table, "free" or "fair". `is_enough`: the lessons so far are enough for a first game."""
    return Lesson(title, note, NAMES, start or _start_position(), YOU, tuple(steps), end, rule, is_enough)


def _place_step(kind: str, cells: Cells, ask: str) -> LessonStep:
    """Build the step "lay this ground tile on these cells"; another action repeats the request."""
    action: ReedmereAction = Place(kind, 0, sort_cells(cells))
    return LessonStep(ask, action, _("The lesson asks for something else. {task}", task=ask))


def _start_position() -> Reedmere:
    """Return the starting position of all lessons: two seats, fixed plots, no options."""
    return starting_position(PLAIN, 2, (0, 1), PILES, ())


def _with_tiles_in_park(
    state: Reedmere,
    laid: tuple[tuple[str, int, Cells], ...],
    hand: str,
    value: int = 0,
    plots: tuple[Plot, ...] = (),
    lookouts: Cells = (),
) -> Reedmere:
    """Return the position with these tiles, more plots and lookouts in Blue's park, and one tile `hand` of
    this value in its supply.

    The tiles come from the stock; the tile that was in the supply goes back to it.
    """
    ground, homes = list(state.stock.ground), [list(values) for values in state.stock.homes]
    for kind in (*(tile[0] for tile in laid), hand):
        if kind in GROUND:
            ground[GROUND.index(kind)] -= 1
    ground[GROUND.index(state.parks[YOU].supply[0].kind)] += 1
    for kind, points in (*(tile[:2] for tile in laid), (hand, value)):
        if kind in HOMES:
            homes[HOMES.index(kind)].remove(points)
    tiles = tuple(LaidTile(kind, value, sort_cells(cells)) for kind, value, cells in laid)
    supply = sort_supply((Tile(hand, value),))
    towers = tuple(
        Lookout(x, y, points) for (x, y), points in zip(lookouts, state.stock.lookouts, strict=False)
    )
    park = replace(
        state.parks[YOU],
        plots=(*state.parks[YOU].plots, *plots),
        laid=tiles,
        lookouts=towers,
        supply=supply,
        score=sum(one.value for one in chain[LaidTile | Lookout](tiles, towers)),
    )
    one, two, three, four = ground
    stock = replace(
        state.stock,
        ground=(one, two, three, four),
        homes=tuple(tuple(values) for values in homes),
        lookouts=state.stock.lookouts[len(towers) :],
    )
    used = {plot.number for plot in plots}
    piles = [
        tuple(number for number in (face, *hidden) if number not in used)
        for face, hidden in zip(state.face, state.hidden, strict=True)
    ]
    return replace(
        state,
        parks=(park, *state.parks[1:]),
        stock=stock,
        face=(piles[0][0], piles[1][0]),
        hidden=(piles[0][1:], piles[1][1:]),
    )

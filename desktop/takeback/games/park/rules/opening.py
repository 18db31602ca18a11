"""Sets up a game. Only this module uses chance."""

from takeback.engine.chance import Chance
from takeback.engine.option import Options

from ..material import (
    COPIES,
    GATES,
    GROUND,
    HOME_VALUES,
    HOMES,
    KIOSKS,
    LOOKOUT_VALUES,
    RESERVES,
    START_TILES,
    TERMS,
    WILD,
)
from ..state import AwardStack, Park, Plot, Reedmere, Stock, Tile
from .awards import AWARDS, DRAWN


def start(options: Options, seats: int, chance: Chance) -> Reedmere:
    """Return a random starting position."""
    gates = chance.shuffled(GATES)
    wild = chance.shuffled(WILD)
    drawn = chance.shuffled(AWARDS)[:DRAWN] if options["awards"] else ()
    return starting_position(options, seats, gates[:seats], (wild[0::2], wild[1::2]), drawn)


def starting_position(
    options: Options,
    seats: int,
    gates: tuple[int, ...],
    piles: tuple[tuple[int, ...], tuple[int, ...]],
    drawn: tuple[str, ...],
) -> Reedmere:
    """Return the starting position with these gates, piles and awards."""
    tiles = START_TILES[seats]
    parks = tuple(
        Park((Plot(gate, 0, 0),), (Tile(tile, 0),)) for gate, tile in zip(gates, tiles, strict=True)
    )
    return Reedmere(
        awards=options["awards"],
        kiosks=options["kiosks"],
        mounds=options["mounds"],
        parks=parks,
        stock=initial_stock(options, seats, tiles, drawn),
        face=(piles[0][0], piles[1][0]),
        hidden=(piles[0][1:], piles[1][1:]),
    )


def initial_stock(options: Options, seats: int, out: tuple[str, ...], drawn: tuple[str, ...]) -> Stock:
    """Return all tiles, lookouts and awards without the seats' starting tiles `out`."""
    one, two, three, four = (COPIES[seats][kind] - out.count(kind) for kind in GROUND)
    return Stock(
        ground=(one, two, three, four),
        homes=(HOME_VALUES[seats],) * len(HOMES),
        reserves=RESERVES,
        kiosks=KIOSKS if options["kiosks"] else (),
        lookouts=LOOKOUT_VALUES[seats],
        awards=tuple(
            AwardStack(award, TERMS[award].values[: 2 if seats == 2 else 3])
            for award in AWARDS
            if award in drawn
        ),
    )

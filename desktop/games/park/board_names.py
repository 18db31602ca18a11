"""What is spoken of the places around the park, and which rights this turn had."""

from .fit import covered_symbols
from .names import AWARD_TITLES, RIGHT_NAMES, SEATS, full_name, listed, plural, tile_name
from .plots import PLOTS
from .rules.questions import work_by
from .shapes import GROUND, HOMES, KIOSKS, VALUES
from .spoken import offer_name, stack_name
from .state import Park, Reedmere, Tile

AWARD_TERMS = {
    "otters": "3 otter tiles",
    "beavers": "3 beaver tiles",
    "herons": "3 heron tiles",
    "toads": "3 toad tiles",
    "meadow": "6 ground tiles joined by edges",
    "boardwalk": "3 boardwalks joined end to end",
    "stream": "3 streams joined end to end",
    "sanctuary": "3 reserves joined by edges",
    "neighbours": "a home of each of the four animals",
    "skyline": "2 lookouts in one turn",
}
_PRINTED = {".": "blank", "^": "mound", "G": "ground", "H": "home", "R": "reserve", "N": "new plot"}


def supply_name(park: Park, tile: Tile, is_held: bool) -> str:
    count = park.supply.count(tile)
    name = full_name(tile.kind, tile.value)
    if count > 1:
        worth = "" if tile.kind in GROUND else f" worth {tile.value}"
        name = f"{count} {plural(tile.kind)}{worth}"
    return f"supply: {name}{', in the hand' if is_held else ''}"


def stock_name(state: Reedmere, kind: str) -> str:
    """ "stock: heron homes, top 4, then 2", "stock: otter reserve T worth 7, gone"."""
    if kind in GROUND or kind in HOMES:
        return f"stock: {stack_name(state, kind)}"
    letter = "" if kind in KIOSKS else f" {kind[1]}"
    is_there = kind in state.stock.kiosks or kind in state.stock.reserves
    return f"stock: {tile_name(kind)}{letter} worth {VALUES[kind]}{'' if is_there else ', gone'}"


def lookouts_name(state: Reedmere) -> str:
    values = state.stock.lookouts
    if not values:
        return "lookouts: none left"
    return f"lookouts: the next are worth {listed([str(value) for value in values[:3]])}; {len(values)} left"


def award_name(state: Reedmere, award: str) -> str:
    stack = next(stack for stack in state.stock.awards if stack.award == award)
    left = f"{listed([str(value) for value in stack.values])} left" if stack.values else "none left"
    had = [
        f"{SEATS[seat]} has {won.value}"
        for seat, park in enumerate(state.parks)
        for won in park.awards
        if won.award == award
    ]
    return ", ".join([f"award {AWARD_TITLES[award]}, for {AWARD_TERMS[award]}: {left}", *had])


def face_name(state: Reedmere, pile: int, is_held: bool) -> str:
    """ "plot 9 on offer, 4 below: blank home ground blank; …"."""
    number = state.face[pile]
    name = f"pile {pile + 1}: {offer_name(state, pile)}"
    if number is None:
        return name
    rows = (" ".join(_PRINTED[mark] for mark in row) for row in PLOTS[number].split())
    return f"{name}{', in the hand' if is_held else ''}: {'; '.join(rows)}"


def seat_name(state: Reedmere, seat: int, name: str) -> str:
    """One plate of the score track."""
    parts = [f"{name}, {state.parks[seat].score} points"]
    if not state.over and seat == state.to_move:
        parts.append("to move")
    if state.last == seat:
        parts.append("completed the park, last round")
    return ", ".join(parts)


def chips(state: Reedmere, seat: int | None) -> list[tuple[str, bool]]:
    """The rights of this turn, in the order of the rules, each with: is it still to be used?"""
    work = work_by(state, seat) if seat is not None else None
    if work is None or work.placed is None or seat is None:
        return []
    covered = covered_symbols(state.parks[seat], work.placed.cells).lower()
    found = []
    for letter in "ghrnk":
        left = getattr(work.rights, letter)
        found += [(letter, number < left) for number in range(max(left, covered.count(letter)))]
    return found


def chip_name(letter: str, is_open: bool) -> str:
    return f"right to take 1 {RIGHT_NAMES[letter][0]}{'' if is_open else ', used'}"

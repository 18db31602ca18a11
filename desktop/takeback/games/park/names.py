"""English names of seats, tiles, rights and awards."""

from .material import ANIMAL_OF, GROUND, HOMES, KIOSKS, RESERVES

_GROUND_NAMES = {"G1": "reeds", "G2": "pool", "GL": "stream", "G3": "boardwalk"}
_GROUND_PLURALS = {"G1": "reeds", "G2": "pools", "GL": "streams", "G3": "boardwalks"}
SEATS = ("Blue", "Red", "Green", "Yellow")
AWARD_TITLES = {
    "otters": "Otters",
    "beavers": "Beavers",
    "herons": "Herons",
    "toads": "Toads",
    "meadow": "Meadow",
    "boardwalk": "Boardwalk",
    "stream": "Stream",
    "sanctuary": "Sanctuary",
    "neighbours": "Neighbours",
    "skyline": "Skyline",
}
RIGHT_NAMES = {
    "g": ("ground tile", "ground tiles"),
    "h": ("home or ground tile", "home or ground tiles"),
    "r": ("reserve, home or ground tile", "reserve, home or ground tiles"),
    "n": ("plot", "plots"),
    "k": ("kiosk", "kiosks"),
}
RIGHT_WORDS = {  # in short, after a count and a colon
    "g": "ground",
    "h": "home or ground",
    "r": "reserve, home or ground",
    "n": "plot",
    "k": "kiosk",
}
_KIOSK_NAMES = {
    "K4": "four-cell kiosk",
    "K3": "three-cell kiosk",
    "K2": "two-cell kiosk",
    "K1": "one-cell kiosk",
}


def tile_name(kind: str) -> str:
    """Return the name of a kind of tile: "stream", "toad home", "otter reserve", "three-cell kiosk"."""
    if kind in GROUND:
        return _GROUND_NAMES[kind]
    if kind in KIOSKS:
        return _KIOSK_NAMES[kind]
    return f"{ANIMAL_OF[kind]} {tile_group(kind)}"


def full_name(kind: str, value: int) -> str:
    """Return the tile's name, for homes and reserves with its points: "toad home worth 4"."""
    return tile_name(kind) if kind in GROUND or kind in KIOSKS else f"{tile_name(kind)} worth {value}"


def plural_name(kind: str) -> str:
    """Return the plural name of a kind of tile: "streams", "toad homes"."""
    return _GROUND_PLURALS.get(kind) or f"{tile_name(kind)}s"


def tile_group(kind: str) -> str:
    """Return the group of a kind: "ground tile", "home", "reserve" or "kiosk"."""
    if kind in HOMES:
        return "home"
    if kind in RESERVES:
        return "reserve"
    return "kiosk" if kind in KIOSKS else "ground tile"


def join_words(words: list[str]) -> str:
    """Join one or more words into a list: "one", "one and two", "one, two and three"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def count_right(letter: str, count: int) -> str:
    """Return a count with the name of a right: "1 plot", "2 ground tiles"."""
    return f"{count} {RIGHT_NAMES[letter][count != 1]}"

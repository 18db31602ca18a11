"""Names of seats, tiles, rights and awards in the player's language."""

from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .material import ANIMAL_OF, GROUND, HOMES, KIOSKS, RESERVES

# English, as the names of players are stored; `name_seat` translates them.
SEATS = (gettext_noop("Blue"), gettext_noop("Red"), gettext_noop("Green"), gettext_noop("Yellow"))
RIGHTS = "ghrnk"  # the letters of the rights: ground, home, reserve, new plot, kiosk
AWARD_TITLES = {
    "otters": _("Otters"),
    "beavers": _("Beavers"),
    "herons": _("Herons"),
    "toads": _("Toads"),
    "meadow": _("Meadow"),
    "boardwalk": _("Boardwalk"),
    "stream": _("Stream"),
    "sanctuary": _("Sanctuary"),
    "neighbours": _("Neighbours"),
    "skyline": _("Skyline"),
}
AWARD_WORDS = {  # within a row
    "otters": _("otters"),
    "beavers": _("beavers"),
    "herons": _("herons"),
    "toads": _("toads"),
    "meadow": _("meadow"),
    "boardwalk": _("boardwalk"),
    "stream": _("stream"),
    "sanctuary": _("sanctuary"),
    "neighbours": _("neighbours"),
    "skyline": _("skyline"),
}
_RESERVE_NAMES = {
    "otter": _("otter reserve"),
    "beaver": _("beaver reserve"),
    "heron": _("heron reserve"),
    "toad": _("toad reserve"),
}
_NAMES = {
    **dict(zip(GROUND, (_("reeds"), _("pool"), _("stream"), _("boardwalk")), strict=True)),
    **dict(
        zip(HOMES, (_("otter home"), _("beaver home"), _("heron home"), _("toad home")), strict=True),
    ),
    **{kind: _RESERVE_NAMES[ANIMAL_OF[kind]] for kind in RESERVES},
    **dict(
        zip(
            KIOSKS,
            (_("four-cell kiosk"), _("three-cell kiosk"), _("two-cell kiosk"), _("one-cell kiosk")),
            strict=True,
        )
    ),
}
_PLURALS = {  # of the kinds that lie in stacks
    # Translators: several tiles of reeds
    **dict(zip(GROUND, (_("reeds"), _("pools"), _("streams"), _("boardwalks")), strict=True)),
    **dict(zip(HOMES, (_("otter homes"), _("beaver homes"), _("heron homes"), _("toad homes")), strict=True)),
}


def name_seat(seat: int) -> str:
    """Return the name of a seat: "Blue"."""
    return _(SEATS[seat])


def tile_name(kind: str) -> str:
    """Return the name of a kind of tile: "stream", "toad home", "otter reserve", "three-cell kiosk"."""
    return _NAMES[kind]


def full_name(kind: str, value: int) -> str:
    """Return the tile's name, for homes and reserves with its points: "toad home worth 4"."""
    if kind in GROUND or kind in KIOSKS:
        return tile_name(kind)
    return _("{tile} worth {points}", tile=tile_name(kind), points=value)


def short_tile_name(kind: str, value: int) -> str:
    """Return a tile in short: "stream", "toad home 6"."""
    if kind in GROUND or kind in KIOSKS:
        return tile_name(kind)
    # Translators: a tile and its points, such as "toad home 6"
    return _("{tile} {points}", tile=tile_name(kind), points=value)


def plural_name(kind: str) -> str:
    """Return the plural name of a kind of tile that lies in a stack: "streams", "toad homes"."""
    return _PLURALS[kind]


def count_ground(kind: str, count: int) -> str:
    """Return a number of ground tiles of one kind: "2 streams"."""
    match GROUND.index(kind):
        case 0:
            return ngettext("{count} reeds", "{count} reeds", count)
        case 1:
            return ngettext("{count} pool", "{count} pools", count)
        case 2:
            return ngettext("{count} stream", "{count} streams", count)
    return ngettext("{count} boardwalk", "{count} boardwalks", count)


def tile_group(kind: str) -> str:
    """Return the group of a kind, which is not shown: "ground", "home", "reserve" or "kiosk"."""
    if kind in HOMES:
        return "home"
    if kind in RESERVES:
        return "reserve"
    return "kiosk" if kind in KIOSKS else "ground"


GROUPS_OF_RIGHTS = {"g": ("ground",), "h": ("home", "ground"), "r": ("reserve", "home", "ground")}
GROUP_WORDS = {  # what a right lets its seat take, by the groups of tiles of which any is left
    ("ground",): _("ground"),
    ("home",): _("home"),
    ("home", "ground"): _("home or ground"),
    ("reserve",): _("reserve"),
    ("reserve", "ground"): _("reserve or ground"),
    ("reserve", "home"): _("reserve or home"),
    ("reserve", "home", "ground"): _("reserve, home or ground"),
}


def count_right(letter: str, count: int, groups: tuple[str, ...] = ()) -> str:
    """Return a count of what a right lets its seat take: "1 plot", "2 ground tiles". With `groups`, of which
    any tile is left, only of those."""
    if letter == "n":
        return ngettext("{count} plot", "{count} plots", count)
    if letter == "k":
        return ngettext("{count} kiosk", "{count} kiosks", count)
    match groups or GROUPS_OF_RIGHTS[letter]:
        case ("ground",):
            return ngettext("{count} ground tile", "{count} ground tiles", count)
        case ("home",):
            return ngettext("{count} home", "{count} homes", count)
        case ("home", "ground"):
            return ngettext("{count} home or ground tile", "{count} home or ground tiles", count)
        case ("reserve",):
            return ngettext("{count} reserve", "{count} reserves", count)
        case ("reserve", "ground"):
            return ngettext("{count} reserve or ground tile", "{count} reserve or ground tiles", count)
        case ("reserve", "home"):
            return ngettext("{count} reserve or home", "{count} reserves or homes", count)
    return ngettext("{count} reserve, home or ground tile", "{count} reserve, home or ground tiles", count)

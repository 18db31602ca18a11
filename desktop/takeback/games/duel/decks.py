"""The built-in decks, and reading and checking a player's own: lines such as `3 L01`, by id or name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

from takeback.engine.limits import bytes_of
from takeback.engine.state import Illegal
from takeback.games.duel import own_decks, variants
from takeback.games.duel.cards import BUILT_IN
from takeback.games.duel.kernel.hooks import REGISTRY, Definition
from takeback.games.duel.spelling import nearest, shown
from takeback.games.duel.variant import ONLY_IN, USUAL, VARIANTS, Variant, add, find, first_problem
from takeback.texts import format_list, gettext_noop
from takeback.texts import gettext as _

REGISTERED = BUILT_IN, variants  # by being imported: the cards and the variants
SIZE = 40
MOST_OF_A_NAME = 3  # except springs
MOST_BYTES = 20_000  # limit for a deck file
SPRING = "spring"


def _deck_cards(text: str) -> tuple[str, ...]:
    """Return the cards of a built-in deck, written as "3 L01,2 L05", one entry for each copy."""
    parts = (part.split() for part in text.split(","))
    return tuple(card for count, id in parts for card in [id] * int(count))


TITLES = {  # in English, as deck files have them
    "lamps": gettext_noop("Lamps on the Water"),
    "ash": gettext_noop("Ash Market"),
    "growth": gettext_noop("Old Growth"),
    "time": gettext_noop("Borrowed Time"),
}
DECKS = {
    "lamps": _deck_cards(
        "9 lampwell,8 tidepool,3 L01,2 L05,1 L04,2 L06,1 L09,1 L10,1 L11,3 T01,2 T02,3 T03,1 T06,1 T07,1 T04,"
        "1 T10"
    ),
    "ash": _deck_cards(
        "8 gravespring,9 emberseep,3 B01,2 B02,2 B03,2 B04,1 B05,2 B06,1 B10,1 B12,3 C01,3 C02,2 C03,1 C11"
    ),
    "growth": _deck_cards(
        "10 rootspring,7 lampwell,3 R01,2 R02,2 R03,1 R04,3 R05,2 R06,1 R07,1 R08,1 R09,1 R10,1 R11,1 L03,"
        "1 L07,2 L08,1 L09"
    ),
    "time": _deck_cards(
        "8 tidepool,9 emberseep,2 C04,3 C08,3 C02,1 C05,1 C06,1 C07,1 C10,1 C12,2 T01,2 T02,1 T05,1 T08,"
        "1 T09,2 T11,1 T12"
    ),
}


def cards_of(name: str, variant: str = USUAL) -> tuple[str, ...]:
    """Return the cards of a deck, given by name, text or file; raise Illegal unless the variant allows it."""
    played = find(variant)
    if name in played.decks:
        return played.decks[name]
    other = next((one for one in VARIANTS.values() if name in one.decks), None)
    if other is not None:
        raise Illegal(
            _(
                "“{deck}” is a deck of {other}; {variant} has {decks}.",
                deck=name,
                other=other.title,
                variant=played.title,
                decks=format_list(played.decks),
            )
        )
    cards = read_deck(_lines_of(name, played))
    if why := played.why_not_legal(cards):
        raise Illegal(why)
    return cards


def as_option(name: str) -> str:
    """Return the deck as an option stores it: a built-in name, or the
    cards, since a file may change or vanish.

    Raise Illegal unless some variant allows the deck; whether the variant
    being played does is left to `cards_of`.
    """
    if name in OWN:
        return name
    brought = next((one.decks[name] for one in VARIANTS.values() if name in one.decks), None)
    cards = brought or read_deck(_lines_of(name, find(USUAL)))
    if all(one.why_not_legal(cards) for one in VARIANTS.values()):
        raise Illegal(_nearest_variant(cards).why_not_legal(cards))
    return as_line(cards)


def as_line(cards: Iterable[str]) -> str:
    """Return a deck as one line: "34 lampwell, 3 L01, 3 L02"."""
    return ", ".join(f"{count} {id}" for id, count in sorted(Counter(cards).items()))


def _nearest_variant(cards: Iterable[str]) -> Variant:
    """Return the variant whose own cards the deck has most of; the usual game if there are none."""
    counted = Counter(str(one) for card in cards if (one := REGISTRY.definition(card).get(ONLY_IN)))
    return VARIANTS.get(max(counted, key=lambda id: counted[id], default=USUAL), VARIANTS[USUAL])


def own() -> dict[str, tuple[str, ...]]:
    """Return the player's own decks by name, leaving out unreadable ones."""
    return {name: cards for name, cards in _own_or_why().items() if not isinstance(cards, str)}


def unreadable() -> dict[str, str]:
    """Return why the player's own decks cannot be read that cannot, as sentences by name."""
    return {name: why for name, why in _own_or_why().items() if isinstance(why, str)}


def _own_or_why() -> dict[str, tuple[str, ...] | str]:
    """Return for each own deck by name its cards, or a sentence that says why it cannot be read."""
    found: dict[str, tuple[str, ...] | str] = {}
    for name, file in own_decks.files().items():
        try:
            found[name] = read_deck(text_of(file))
        except Illegal as why:
            found[name] = str(why)
    return found


def save_own(before: Mapping[str, Iterable[str]], after: Mapping[str, Iterable[str]]) -> None:
    """Save what differs between these decks by name; raise OSError if a file cannot be written, Illegal for a
    bad name.

    New and changed ones are written before others are deleted, so that no deck is ever in no file; only one
    whose name changes its case is deleted first, as both names may be those of one file.
    """
    written = {name.lower() for name in after}
    gone = [name for name in before if name not in after]
    for name in gone:
        if name.lower() in written:
            own_decks.remove(name)
    for name, cards in after.items():
        if name not in before or Counter(before[name]) != Counter(cards):
            own_decks.keep(name, deck_text(cards, name))
    for name in gone:
        if name.lower() not in written:
            own_decks.remove(name)


def offered(variant: str) -> tuple[tuple[str, str], ...]:
    """Return the decks this variant can be played with, as pairs of option value and title: its own, then
    those of the player that it allows. () for an unknown variant."""
    played = VARIANTS.get(variant)
    if played is None:
        return ()
    fitting = [(as_line(cards), name) for name, cards in own().items() if not played.why_not_legal(cards)]
    return (*((name, _(title)) for name, title in played.titles.items()), *fitting)


def rounds(said: Mapping[str, object]) -> list[dict[str, str]]:
    """Return the deck options for the rounds of a match between computers: all pairs of the variant's built-
    in decks.

    `said` are the options chosen for the match.
    """
    decks = [name for name in find(str(said.get("variant", USUAL))).decks if name in OWN]
    return [{"deck1": first, "deck2": second} for first, second in combinations_with_replacement(decks, 2)]


def _lines_of(name: str, played: Variant) -> str:
    """Return the text of a deck, one card a line, given by name, file
    or line; raise Illegal if there is none.
    """
    if (own := own_decks.files().get(name)) is not None:
        return text_of(own)
    path = Path(name).expanduser()
    if _is_file(path):
        return text_of(path)
    if name.lstrip()[:1].isdigit():
        return name[:MOST_BYTES].replace(",", "\n")
    meant = nearest(name, [one for each in VARIANTS.values() for one in (*each.decks, *each.titles.values())])
    if meant:
        raise Illegal(
            _("There is no deck called “{deck}”. Did you mean {meant}?", deck=shown(name), meant=meant)
        )
    raise Illegal(
        _(
            "There is no deck called “{deck}”. There are {decks}, or the file of one.",
            deck=shown(name),
            decks=format_list(played.decks),
        )
    )


def _is_file(path: Path) -> bool:
    """Tell whether this is a file; a path that cannot exist is not."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def text_of(path: Path) -> str:
    """Return the text of a deck file; raise Illegal if it cannot be read as short text."""
    try:
        return bytes_of(path, MOST_BYTES).decode("utf-8-sig")
    except (OSError, ValueError):
        pass
    raise Illegal(
        _("The file “{file}” is not a deck: it cannot be read as a short text.", file=shown(path.name))
    )


# the text of a deck -----------------------------------------------------------------------------------------
def read_deck(text: str) -> tuple[str, ...]:
    """Return the cards of a deck text, one entry for each copy; raise Illegal naming the first wrong word."""
    cards: list[str] = []
    ids = _ids_by_name()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words:
            count, id = _entry(words, ids, number)
            cards += [id] * count
    return tuple(cards)


def title_in(text: str) -> str:
    """Return the title of a deck text, which is the comment in its first line; "" without one."""
    first = text.strip().partition("\n")[0]
    return " ".join(first.lstrip("# ").split()) if first.startswith("#") else ""


def _entry(words: list[str], ids: Mapping[str, str], line: int) -> tuple[int, str]:
    """Return count and card id of a line’s words; raise Illegal naming line and word if it has none."""
    count, *rest = words
    digits = count.rstrip("x×")
    if not (digits.isascii() and digits.isdigit() and rest):
        raise Illegal(
            _(
                "Line {line}, “{word}”: a line is a number and a card, such as “3 Lamplight Recruit”.",
                line=line,
                word=shown(count),
            )
        )
    if not 1 <= int(digits[:9]) <= SIZE:
        raise Illegal(
            _("Line {line}, “{word}”: no deck can have that many of one card.", line=line, word=shown(count))
        )
    name = " ".join(rest)
    found = ids.get(name.lower())
    if found is None:
        raise _no_such_card(line, name)
    return int(digits), found


def _no_such_card(line: int, name: str) -> Illegal:
    """Return the error for the name of a card that there is not, with the nearest one."""
    meant = nearest(name, [one.name for one in in_decks()])
    if not meant:
        return Illegal(_("Line {line}, “{word}”: there is no such card.", line=line, word=shown(name)))
    return Illegal(
        _(
            "Line {line}, “{word}”: there is no such card. Did you mean {meant}?",
            line=line,
            word=shown(name),
            meant=meant,
        )
    )


def _ids_by_name() -> dict[str, str]:
    """Return card ids by lower-case id and name."""
    known = {}
    for one in in_decks():
        known[one.id.lower()] = known[one.name.lower()] = one.id
    return known


def in_decks() -> Iterator[Definition]:
    """Yield all cards that may be in a deck; tokens are only made in play."""
    return (one for one in REGISTRY.definitions.values() if not one.get("made"))


def deck_text(cards: Iterable[str], title: str = "") -> str:
    """Return the text of a deck file: springs first, then the cards by id."""
    counted = Counter(cards)
    ids = sorted(counted, key=lambda id: (SPRING not in REGISTRY.definition(id).kinds, id))
    lines = [f"# {title}"] if title else []
    return "\n".join([*lines, *(f"{counted[id]} {REGISTRY.definition(id).name}" for id in ids)]) + "\n"


# the rules of decks of the usual game
def _wrong_size(cards: Sequence[str]) -> str:
    """Return that a deck has too many or too few cards; "" if not."""
    if len(cards) == SIZE:
        return ""
    return _("A deck has {size} cards; this one has {number}.", size=SIZE, number=len(cards))


def _strange_card(cards: Sequence[str]) -> str:
    """Return which card no deck of the usual game may have, unknown or of another variant; "" if there is
    none."""
    for id in dict.fromkeys(cards):
        one = REGISTRY.definition(id)
        if id not in REGISTRY.definitions or one.get("made"):
            return _("“{card}” cannot be in a deck.", card=shown(id))
        if (variant := one.get(ONLY_IN)) is not None:
            return _("{card} is a card of {variant} only.", card=one.name, variant=find(variant).title)
    return ""


def _too_many_of_a_name(cards: Sequence[str]) -> str:
    """Return of which name a deck has too many; "" if of none. Springs do not count."""
    known = [REGISTRY.definition(id) for id in cards]
    for name, count in Counter(one.name for one in known if SPRING not in one.kinds).items():
        if count > MOST_OF_A_NAME:
            return _(
                "A deck can have at most {most} cards of the same name; this one has {number} of {card}.",
                most=MOST_OF_A_NAME,
                number=count,
                card=name,
            )
    return ""


CHECKS = (_wrong_size, _strange_card, _too_many_of_a_name)
why_not_legal = first_problem(CHECKS)
add(
    Variant(
        id=USUAL,
        title=_("the duel"),
        charter=(),
        own_rules=(),
        carries=(
            *("core.turn", "core.steps", "core.priority", "core.announce", "core.identity", "core.sweep"),
            "core.seeing",
        ),
        decks=DECKS,
        titles=TITLES,
        usual_decks=("lamps", "ash"),
        why_not_legal=why_not_legal,
        deck_checks=CHECKS,
    )
)
# built-in deck names; decks of packages may disappear
OWN = frozenset(name for one in VARIANTS.values() for name in one.decks)

"""Provide third-party parsers of hand histories, set up to read every variant of this game.

Two packages read the text format of the largest poker room: pokerkit, which plays each hand again, and
`poker`, which reads seats, pot and winners. Both know no-limit hold'em best, so the classes here add the
room's wording of the other games through the attributes meant for it. The parsing itself is theirs.
"""

from __future__ import annotations

import re
import warnings
from decimal import Decimal
from importlib import import_module
from typing import Any, NamedTuple

from pokerkit import HandHistory, PokerStarsParser
from pokerkit.utilities import parse_value

AMOUNT = r"\D?(?P<{}>[0-9.]+)"


class PokerkitReader(PokerStarsParser):
    """pokerkit's parser, extended by antes, the blind of the button, and the other games."""

    VARIANT = re.compile(r" (?P<variant>(6\+ Hold'em|Hold'em|Omaha) (No Limit|Limit|Pot Limit)) ")
    VARIANTS = {
        "Hold'em No Limit": "NT",
        "Hold'em Limit": "FT",
        "Omaha Pot Limit": "PO",
        "6+ Hold'em No Limit": "NS",
    }
    ANTE_POSTING = re.compile(r"(?P<player>.+): posts the ante " + AMOUNT.format("ante"))
    BLIND_OR_STRADDLE_POSTING = re.compile(
        r"(?P<player>.+): posts ((small|big|button) blind|straddle) " + AMOUNT.format("blind_or_straddle")
    )
    LIMITS = re.compile(r"\((?P<small>[0-9.]+)/(?P<big>[0-9.]+)\)")
    BUTTON_BLIND = re.compile(r"Button Blind (?P<blind>[0-9.]+) ")

    def read(self, text: str) -> list[tuple[int, dict[str, Decimal]]]:
        """Return number and final stacks of each hand."""
        found = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for one in re.findall(self.HAND, text):
                history = self.history_of(one)
                state = tuple(history)[-1]
                assert not state.status, f"the hand goes on for pokerkit:\n{one}"
                stacks = dict(zip(history.players, map(Decimal, state.stacks), strict=True))
                number = self.VARIABLES["hand"][0].search(one)
                found.append((int(number["hand"]), stacks))
        return found

    def history_of(self, text: str) -> HandHistory:
        """Return the hand with the fields its game needs; seats, posts and actions are read by pokerkit."""
        seats, blinds = self._parse_seats(text), self._parse_blinds_or_straddles(text, parse_value)
        antes, stacks = self._parse_antes(text, parse_value), self._parse_starting_stacks(text, parse_value)
        in_order = sorted(stacks, key=seats.__getitem__)
        numbers = list(map(seats.__getitem__, in_order))
        players = self._get_ordered_players(text, self._parse_final_seat(text), blinds, in_order, numbers)
        variant = self._parse_variant(text)
        fields: dict[str, Any] = {"min_bet": max(blinds.values())}
        limits = self.LIMITS.search(text)
        if limits is not None and variant != "FT":  # a straddle is more than the least bet of later streets
            fields = {"min_bet": parse_value(limits["big"])}
        if variant == "FT":
            assert limits is not None
            fields = {"small_bet": parse_value(limits["small"]), "big_bet": parse_value(limits["big"])}
        posted = [blinds[player] for player in players]
        laid = [antes[player] for player in players]
        if all(laid):  # a short stack lays what it has, which pokerkit works out itself
            laid = [max(laid)] * len(laid)
        if len(players) == 2:
            posted, laid = posted[::-1], laid[::-1]
        return HandHistory(
            variant=variant,
            ante_trimming_status=len(set(laid)) == 1,
            antes=laid,
            blinds_or_straddles=posted,
            starting_stacks=[stacks[player] for player in players],
            actions=self._parse_actions(text, parse_value, players),
            players=players,
            **fields,
        )


BLIND_OR_BUTTON = re.compile(
    r" \([a-z ]+\)"
)  # follows a name in the summary, and `poker` takes it for a part of the name


class PokerReading(NamedTuple):
    """The values that `poker` reads from one hand."""

    number: int
    stacks: dict[str, int]
    pot: int
    hero: str
    winners: frozenset[str]
    is_shown: bool


def poker_reader() -> Any:
    """Return the reader class of the package `poker`, or None if it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            stars: Any = import_module("poker.room.pokerstars").PokerStarsHandHistory
    except ImportError:
        return None

    class Reader(stars):  # type: ignore[misc]
        """The package's parser, which also reads four cards of the hero."""

        _hero_re = re.compile(r"^Dealt to (?P<hero_name>.+?) \[(..) (..)(?: .. ..)?\]")

    return Reader


def read_by_poker(text: str) -> list[PokerReading]:
    """Parse a file of hands with the package `poker`."""
    reader, found = poker_reader(), []
    for one in re.split(r"\n{3,}", text.strip()):
        hand = reader(one)
        hand.parse()
        stacks = {player.name: player.stack for player in hand.players if player.stack}
        found.append(
            PokerReading(
                int(hand.ident),
                stacks,
                hand.total_pot,
                hand.hero.name,
                frozenset(BLIND_OR_BUTTON.sub("", name) for name in hand.winners),
                hand.show_down,
            )
        )
    return found

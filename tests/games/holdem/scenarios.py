"""Make tables of scenarios: hands with every decision and the expected result."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from takeback.games.holdem.state import Holdem
from tests.games.holdem.playing import SALT, make_deck, make_table

VARIANTS = {"NT": "holdem", "PO": "omaha", "FT": "limit", "NS": "shortdeck"}


@cache
def scenarios(data: Path) -> tuple[dict[str, Any], ...]:
    return tuple(json.loads((data / "holdem_scenarios.json").read_text(encoding="utf-8"))["scenarios"])


def table_of(scenario: dict[str, Any]) -> Holdem:
    """Return the table at which the scenario begins: seat 0 is p1, and the last seat has the button."""
    stacks = scenario["starting_stacks"]
    count, variant = len(stacks), VARIANTS[scenario["variant"]]
    blinds = [blind for blind in scenario["blinds"] if blind]
    big = max(blinds)
    state = make_table(
        stacks,
        count - 1,
        [f"p{number + 1}" for number in range(count)],
        variant=variant,
        small=min(blinds),
        big=big,
        rebuy="none",
        deal="ask",
        **antes_of(scenario),
    )
    holes = [scenario["hole"][f"p{number + 1}"] for number in range(count)]
    if scenario["id"] == "20_bb_ante":
        assert holes[3] == "8c3d"  # belongs to a seat that folds; the eight of clubs is also on the board
        holes[3] = "8s3d"
    deck = make_deck(holes, scenario["board"], range(count), variant)
    return replace(state, next_deck=deck, salt=SALT)


def antes_of(scenario: dict[str, Any]) -> dict[str, Any]:
    antes = scenario["antes"]
    if isinstance(antes, dict):  # keyed by player number: only the big blind pays
        ((_, size),) = antes.items()
        return {"ante": "big", "ante_size": size}
    return {"ante": "each", "ante_size": antes} if antes else {}


def seat_of(player: str) -> int:
    return int(player[1:]) - 1

"""The decks that come with the game, and how an own one is written."""

from __future__ import annotations

from desktop.engine.state import Illegal
from desktop.games.duel.cards import BUILT_IN
from desktop.games.duel.kernel.hooks import REGISTRY

_ = BUILT_IN


def _read(text: str) -> tuple[str, ...]:
    return tuple(
        card for part in text.split(",") for count, card in [part.split()] for _ in range(int(count))
    )


DECKS = {
    "lamps": _read(
        "9 lampwell,8 tidepool,3 L01,2 L05,1 L04,2 L06,1 L09,1 L10,1 L11,3 T01,2 T02,3 T03,1 T06,1 T07,1 T04,1 T10"
    ),
    "ash": _read(
        "8 gravespring,9 emberseep,3 B01,2 B02,2 B03,2 B04,1 B05,2 B06,1 B10,1 B12,3 C01,3 C02,2 C03,1 C11"
    ),
    "growth": _read(
        "10 rootspring,7 lampwell,3 R01,2 R02,2 R03,1 R04,3 R05,2 R06,1 R07,1 R08,1 R09,1 R10,1 R11,1 L03,1 L07,"
        "2 L08,1 L09"
    ),
    "time": _read(
        "8 tidepool,9 emberseep,2 C04,3 C08,3 C02,1 C05,1 C06,1 C07,1 C10,1 C12,2 T01,2 T02,1 T05,1 T08,1 T09,"
        "2 T11,1 T12"
    ),
}


def cards_of(name: str) -> tuple[str, ...]:
    if name not in DECKS:
        raise Illegal(f"There is no deck called {name[:40]}.")
    unknown = next((card for card in DECKS[name] if card not in REGISTRY.definitions), None)
    if unknown is not None:
        raise Illegal(f"There is no card {unknown}.")
    return DECKS[name]

"""Play a table of Lantern & Tide to three moments, and list which cards and plans must stay hidden."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from takeback.games.duel.decks import DECKS
from takeback.games.duel.kernel.events import Shuffled
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel, Obj
from takeback.games.duel.rules import USUAL_STOPS
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use
from takeback.table.table import Table

OPTIONS = {
    "deck1": "3 R05, 3 T02, 3 T05, 3 T08, 3 T09, 3 T10, 2 T11, 20 tidepool",
    "deck2": "3 B01, 3 B02, 3 B07, 3 B08, 3 B09, 3 B11, 3 C05, 1 C06, 18 gravespring",
    "first": "1",
}
CLOSED = {**OPTIONS, "lists": "closed"}
PLAYED = ("tidepool", "gravespring", "T10", "B02", "T02")  # whenever possible
STOPS = ("mine:ready", "theirs:muster")  # nobody else has these
FIRST = 8  # cards of a shuffled deck: enough to recognise its order


def reach(table: Table, moment: int) -> None:
    """Play to one of three moments: Ben has exchanged his hand; Ann returns a unit to her hand, and is
    asked before that about the top card of her deck; or that is over, and Ben has played and passed with
    stops of his own."""
    table.act(Answer(0), 0)
    table.act(Answer(0 if moment else 1), 1)
    while moment and table.state.pending.kind != "yes_no":
        seat = table.to_act()[0]
        table.act(_choose_act(table, seat), seat)
    if moment == 2:
        table.act(Answer(0), 0)
        while table.to_act() != (1,):
            table.act(Pass(), 0)
        spring = next(act for act in table.game.actions(table.state, 1) if isinstance(act, Play))
        table.act(replace(spring, stops=(*USUAL_STOPS, *STOPS)), 1)
        table.act(Pass("once", STOPS), 1)


def _choose_act(table: Table, seat: int) -> DuelAction:
    """Return a play or use of a card in PLAYED, else a pass. T10, which looks at the deck, is used only
    while an act is in the chain."""
    draft = table.drafts.find(seat)
    state: Duel = table.state if draft is None else draft.state
    assert state.pending is not None
    if state.pending.kind != "priority":
        return Answer(0)
    for act in table.game.actions(state, seat):
        if isinstance(act, Play | Use):
            card = _find_card(state, act.oid)
            if card in PLAYED and (isinstance(act, Play) or (card == "T10" and state.zone("chain"))):
                return act
    return Pass("once", state.plans[seat].stops)


def _find_card(state: Duel, oid: int) -> str:
    obj = state.find(oid)
    assert obj is not None
    return obj.card


def find_closed_lists(table: Table, viewer: int | None) -> Iterator[str]:
    """Yield the decks of the other seats if the option `lists` is closed."""
    for seat in (0, 1):
        if table.record.options["lists"] == "closed" and seat != viewer:
            yield str(table.record.options[f"deck{seat + 1}"])


def find_orders(table: Table) -> Iterator[tuple[int, ...]]:
    """Yield the first cards of each shuffled deck, which nobody may know."""
    events = (event for node in table.line for move in node.moves for event in move.events)
    return (event.order[:FIRST] for event in events if isinstance(event, Shuffled))


def find_hidden(table: Table, viewer: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return texts for the cards, plans and stops hidden from a seat, then the names of cards it has never
    seen."""
    state: Duel = table.line[-1].state
    nodes = table.history.nodes.values()
    ever = [*(node.state for node in nodes), *(move.after for node in nodes for move in node.moves)]
    met = {
        (one.oid, one.card) for past in ever for one in filter(None, past.objects) if _may_see(one, viewer)
    }
    backs = [one for one in filter(None, state.objects) if not _may_see(one, viewer)]
    backs = [one for one in backs if (one.oid, one.card) not in met]  # a deleted turn has been seen
    unmet = {one.card for one in backs} - {card for _, card in met}
    certain = [f'"oid":{one.oid},"card":"{one.card}"' for one in backs]
    certain += [f'"oid":{one.oid},"seats":[0],"card":"{one.card}"' for one in backs]  # as shown to Ann
    certain += [f'"{card}"' for card in unmet]
    if viewer != 1 and state.plans[1].stops == STOPS:
        certain += [f'"{stop}"' for stop in STOPS]
    in_pictures = {*DECKS["lamps"], *DECKS["ash"]}  # pictures of the standard game in the gallery show these
    return tuple(certain), tuple(REGISTRY.definition(card).name for card in unmet - in_pictures)


def _may_see(obj: Obj, viewer: int | None) -> bool:
    """Return whether a viewer may see a card, by the rules of the game, independently of the program's
    masks."""
    if obj.zone not in ("deck", "hand"):
        return True
    return viewer is not None and (viewer in obj.known or (obj.zone == "hand" and obj.owner == viewer))

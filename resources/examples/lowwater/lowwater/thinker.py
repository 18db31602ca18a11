"""A computer player that ducks: it stays below the trick if it can, and gets rid of what is high."""

from takeback.api import Chance, Effort
from takeback.api.cards import Answer, Position, derive

from .rules import suit_of


def choose(state: Position, seat: int, chance: Chance, effort: Effort) -> Answer:
    assert state.pending is not None
    derived, trick = derive(state), state.zone("trick")
    cards = [offer.objs[0] for offer in state.pending.options]
    might = {oid: derived.values(oid).might for oid in (*cards, *trick)}
    if not trick:
        return Answer(cards.index(min(cards, key=lambda oid: might[oid])))
    led = suit_of(derived, trick[0])
    if suit_of(derived, cards[0]) != led:
        return Answer(cards.index(max(cards, key=lambda oid: (suit_of(derived, oid) == "wreck", might[oid]))))
    best = max(might[oid] for oid in trick if suit_of(derived, oid) == led)
    below = [oid for oid in cards if might[oid] < best]
    is_last, wrecks = len(trick) == len(state.seats) - 1, [suit_of(derived, oid) == "wreck" for oid in trick]
    if is_last and not any(wrecks):
        below = cards  # the trick costs nothing: take it with the highest
    lowest, highest = min(cards, key=might.__getitem__), max(below, key=might.__getitem__, default=0)
    return Answer(cards.index(highest or lowest))

"""Random edits of a line, for tests."""

from collections.abc import Sequence
from random import Random

from takeback.engine.history import Node
from takeback.engine.past_edits import Edit, Insert, MoveTo, NewTurn, Replace, Swap, TakeOut

LONGEST = 3  # maximum of turns taken out or moved together


def turn_of(node: Node) -> NewTurn:
    """Return the node's turn as a new turn of the player."""
    return NewTurn(node.seat, tuple([move.action for move in node.moves]))


def random_edit(line: Sequence[Node], random: Random) -> Edit:
    """Return a random edit that is valid on this line, from Start to its tip, of at least one turn."""
    count = len(line) - 1
    some = turn_of(line[random.randint(1, count)])
    first = random.randint(1, count)
    last = min(count, first + random.randrange(LONGEST))
    kinds = ("out", "in", "other", "swap", "move") if count > 2 else ("out", "in", "other")
    match random.choice(kinds):
        case "in":
            return Insert(random.randint(1, count + 1), (some,))
        case "other":
            return Replace(first, (some,))
        case "swap":
            return Swap(*random.sample(range(1, count + 1), 2))
        case "move":
            places = [one for one in range(1, count + 2) if not first <= one <= last + 1]
            if places:
                return MoveTo(first, last, random.choice(places))
    return TakeOut(first, last)

"""Edits of a line chosen at random: for the trial of every game, and for whoever wants to look at many."""

from collections.abc import Sequence
from random import Random

from takeback.engine.history import Node
from takeback.engine.past_edits import Edit, Insert, MoveTo, NewTurn, Replace, Swap, TakeOut

LONGEST = 3  # turns that are taken out or moved together


def turn_of(node: Node) -> NewTurn:
    """The same turn once more, put in by hand."""
    return NewTurn(node.seat, tuple([move.action for move in node.moves]))


def random_edit(line: Sequence[Node], random: Random) -> Edit:
    """Any edit that makes sense on a line of a turn or more, from Start to its tip."""
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

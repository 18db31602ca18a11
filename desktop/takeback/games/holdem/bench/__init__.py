"""How fast hold'em is, each figure beside its budget."""

from collections.abc import Iterator

from takeback.engine.figure import Figure

from . import hands, odds, opening, play


def figures() -> Iterator[Figure]:
    yield from play.figures()
    yield from odds.figures()
    yield from hands.figures()
    yield from opening.figures()

"""Benchmarks of hold'em, each measured against its budget."""

from collections.abc import Iterator

from takeback.engine.figure import Figure

from . import archive, hands, odds, opening, play


def figures() -> Iterator[Figure]:
    """Yield all measurements."""
    yield from play.figures()
    yield from odds.figures()
    yield from hands.figures()
    yield from archive.figures()
    yield from opening.figures()

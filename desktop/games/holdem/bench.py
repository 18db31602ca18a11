"""How fast hold'em is, each figure beside its budget."""

from collections.abc import Iterator

from desktop.engine.figure import Figure

from . import bench_hands, bench_odds, bench_play


def figures() -> Iterator[Figure]:
    yield from bench_play.figures()
    yield from bench_odds.figures()
    yield from bench_hands.figures()

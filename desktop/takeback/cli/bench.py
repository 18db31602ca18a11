"""`takeback bench`: measures each figure against its budget, and its baseline in the same run.

Groups of figures are in `figures/`. A game adds its own by a module or package `bench` in its folder with a
function `figures()`; it need not be registered anywhere.
"""

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from msgspec.structs import replace

from takeback.cli.arguments import Arguments
from takeback.cli.printing import print_json, print_table
from takeback.engine.figure import Figure
from takeback.engine.game import Game, find_games
from takeback.engine.state import Illegal

GROUPS = ("engine", "journal", "window", "history", "rewrite", "review")


@dataclass(frozen=True)
class BenchmarkGroup:
    """A group of figures. Those of `figures` can be measured one by one; `all` measures the whole group."""

    name: str
    figures: dict[str, Callable[[], Figure]]
    all: Callable[[], Iterable[Figure]]

    def measure_chosen(self, names: list[str]) -> Iterator[Figure]:
        """Measure and yield the figures of this group that are named; all of them if the group is named, or
        `names` is empty."""
        if not names or self.name in names:
            yield from self.all()
            return
        for name, measure in self.figures.items():
            if f"{self.name}.{name}" in names:
                yield measure()


def run(given: Arguments) -> int:
    """Measure the named figures, or all, and print them; return 0 if all are within their budgets, else 1."""
    return measure(given.names, given.json)


def measure(names: list[str], as_json: bool) -> int:
    """Measure the named figures, or all, and print them. Return 0 only if all are within their budgets, else
    1. Raise Illegal for an unknown name."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    groups = [*map(_program_group, GROUPS), *_game_groups()]
    _refuse_unknown(names, groups)
    figures = []
    for group in groups:
        for figure in group.measure_chosen(names):
            figures.append(figure)
            if not as_json:
                print(_progress_line(figure), file=sys.stderr, flush=True)
    if as_json:
        print_json({"figures": figures})
    else:
        print_table([HEADING, *map(_table_row, figures)])
    return 0 if all(figure.within for figure in figures) else 1


def _program_group(name: str) -> BenchmarkGroup:
    """Return a group of figures of the program itself."""
    module = importlib.import_module(f"takeback.cli.figures.{name}")
    figures: dict[str, Callable[[], Figure]] = module.FIGURES
    return BenchmarkGroup(name, figures, lambda: (measure() for measure in figures.values()))


def _game_groups() -> Iterator[BenchmarkGroup]:
    """Yield the groups of games that have benchmarks."""
    for found in find_games():
        package = found.game.package if found.game is not None else ""
        if package and importlib.util.find_spec(f"{package}.bench") is not None:
            assert found.game is not None
            yield _game_group(found.game, f"{package}.bench")


def _game_group(game: Game, module: str) -> BenchmarkGroup:
    """Return the group of a game; names of its figures get the game's id as prefix."""

    def measured() -> Iterator[Figure]:
        """Yield the game's measurements with its id before their names."""
        for figure in chain(importlib.import_module(module).figures(), _stored_level_figures(game)):
            has_prefix = figure.name.startswith(f"{game.id}.")
            yield figure if has_prefix else replace(figure, name=f"{game.id}.{figure.name}")

    return BenchmarkGroup(game.id, {}, measured)


def _stored_level_figures(game: Game) -> Iterator[Figure]:
    """Yield the figure about stored levels, for a game that generates levels."""
    if game.levels is not None and game.levels.is_set("shelf") and game.shelf.makes:
        yield importlib.import_module("takeback.cli.figures.levels").from_store(game)


def _refuse_unknown(names: list[str], groups: list[BenchmarkGroup]) -> None:
    """Raise Illegal for an unknown name, listing the groups, or the figures of the group that was meant."""
    figures = {group.name: [f"{group.name}.{name}" for name in group.figures] for group in groups}
    for name in names:
        group = name.partition(".")[0]
        if name not in figures and name not in figures.get(group, ()):
            listed = ", ".join(figures.get(group) or figures)
            raise Illegal(f"There are no figures named “{name[:40]}”. There are: {listed}.")


HEADING = ("figure", "value", "baseline", "ratio", "budget", "", "what")


def _table_row(figure: Figure) -> tuple[str, ...]:
    """Return a row of the final table, see HEADING."""
    unit = figure.unit if figure.limits == "value" else "×"
    sign = "≥" if figure.limits == "rate" else "≤"
    return (
        figure.name,
        f"{figure.value:.4g} {figure.unit}",
        "" if figure.baseline is None else f"{figure.baseline:.4g} {figure.unit}",
        "" if figure.ratio is None else f"{figure.ratio:.2f}",
        f"{sign} {figure.budget:g} {unit}",
        "within" if figure.within else "OVER",
        figure.what,
    )


def _progress_line(figure: Figure) -> str:
    """Return the line printed as soon as a figure is measured."""
    return f"{figure.name}: {figure.value:.4g} {figure.unit}"

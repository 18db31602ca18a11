"""Choose which of many similar cases run each time, and which only with --long."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return all cases; those after the first `count` are marked long."""
    return [case if number < count else as_long(case) for number, case in enumerate(cases)]


def only(chosen: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """Return all cases; those not among the chosen are marked long."""
    given = list(cases)
    missing = [case for case in chosen if case not in given]
    assert not missing, f"no such cases: {missing}"
    return [case if case in chosen else as_long(case) for case in given]


def one_puzzle(games: Iterable[Any], chosen: str = "fold") -> list[Any]:
    """Return all games; of those with a shelf of levels, which share their board and their rules of moving,
    all but the chosen are marked long."""
    given = list(games)
    return only([game for game in given if not game.shelf or game.id == chosen], given)


def as_long(case: Any) -> Any:
    """Return the case as a parameter set that runs only with --long."""
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.long])
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)

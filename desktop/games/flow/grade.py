"""How hard a Flow level is: what stays open when every single edge has been thought through."""

from typing import Any

from .level import GRADES
from .network import Network
from .solver import new_engine
from .state import Level


def measure(level: Level) -> float:
    """Edges left undecided by trying each one and its opposite, plus a quarter of the open cells.

    What a try of one edge decides does not depend on the engine that works it out.
    """
    network = Network(level)
    engine = new_engine("minisat22")
    engine.append_formula(network.clauses())
    engine.add_clause([-network.apart])
    undecided = set(network.edges.values())
    while decided := {edge for edge in sorted(undecided) if _decide(engine, edge)}:
        undecided -= decided
    engine.delete()
    return len(undecided) + len(network.cells) / 4


def _decide(engine: Any, edge: int) -> bool:
    """Does one of the two lead to a contradiction? Then the other holds from now on."""
    for literal in (edge, -edge):
        possible, _ = engine.propagate(assumptions=[literal])
        if not possible:
            engine.add_clause([-literal])
            return True
    return False


def grade_of(measured: float) -> int:
    """1 to 9."""
    return 1 + sum(measured > threshold for threshold in GRADES)


def grade(level: Level) -> int:
    return grade_of(measure(level))

"""Tries a scenario and tells what happened, line by line, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from takeback.engine.game import ScenarioLine, TriedScenario
from takeback.engine.play import Move
from takeback.engine.state import Illegal
from takeback.games.duel import rules, text
from takeback.games.duel.game import GAME
from takeback.games.duel.scenarios.playing import WAYS
from takeback.games.duel.scenarios.scene import Scenario, ScenarioHead
from takeback.games.duel.scenarios.words import ScenarioMistake, Statement, read_statements
from takeback.games.duel.spelling import shown
from takeback.games.duel.state import Pass

NAMES = ("A", "B")
MOST_TOLD = 12  # lines about one statement


def try_scenario(script: str, options: Mapping[str, str], way: str = WAYS[0]) -> TriedScenario:
    """Return what happened in a scenario, up to the first statement that fails. `options` come before those
    that it names.

    Raise Illegal for a way or an option that does not exist, and, with line and word, for a scenario that
    cannot be understood.
    """
    if way not in WAYS:
        raise Illegal(f"A scenario is played {', '.join(WAYS)}, not {shown(way)}.")
    head = ScenarioHead()
    statements = head.read(list(read_statements(script)))
    known = [option.name for option in GAME.options]
    named = {**head.options, **options}
    for name in named:
        if name not in known:
            raise Illegal(f"There is no option called {shown(name)}.")
    given = GAME.read_options(named)
    scene = Scenario({name: str(given[name]) for name in named}, way, head.is_at_start, head.filler)
    lines: list[ScenarioLine] = []
    for statement in statements:
        lines.append(_carry_out(scene, statement))
        if lines[-1].why:
            break
    else:
        lines += _finished(scene)
    return TriedScenario(tuple(lines))


def _carry_out(scene: Scenario, statement: Statement) -> ScenarioLine:
    """Carry out a statement and return what happened, with the reason if it failed; raise ScenarioMistake if
    it cannot be understood.
    """
    before = len(scene.moves)
    why = ""
    try:
        scene.carry_out(statement)
    except ScenarioMistake:
        raise
    except Illegal as refused:
        why = str(refused)
    told = [*scene.said, *(line for move in scene.moves[before:] for line in _log_lines(move))]
    scene.said.clear()
    over = len(told) - MOST_TOLD
    shown = [*told[:MOST_TOLD], f"and {over} more"] if over > 0 else told
    return ScenarioLine(statement.line, str(statement), tuple(shown), why)


def _finished(scene: Scenario) -> Iterator[ScenarioLine]:
    """Do what the way asks for at the end, and yield a line if it fails."""
    try:
        scene.finish()
    except Illegal as why:
        yield ScenarioLine(0, "end", (), str(why))


def _log_lines(move: Move) -> list[str]:
    """Return what the log says about a move, with the names of the seats; nothing for a mere pass."""
    states = [rules.with_names(state, NAMES) for state in (move.before, move.after)]
    named: Any = Move(move.seat, move.action, move.events, states[0], states[1], move.lucky)
    row = text.describe(named, named.before, move.seat)
    lines = list(row.log) or [row.text if row.names_seat else f"{NAMES[move.seat]} {row.text}"]
    return [] if isinstance(move.action, Pass) and len(lines) == 1 else lines

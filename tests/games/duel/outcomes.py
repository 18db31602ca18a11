"""Provide the comparable outcome of a scenario, to run it under different rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from takeback.games.duel.kernel.events import Recorded
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Duel, Obj
from tests.games.duel.scene import Scene

Outcome = tuple[Any, ...]
PLAYED_ON = ("field", "chain", "discard", "void", "hand")


class OutcomeScene(Scene):
    """A scene that stops at the first line that cannot be done, and records that line."""

    def __init__(
        self,
        script: str,
        options: Mapping[str, str],
        *,
        change: Callable[[Duel], Duel] | None = None,
        at_start: bool = False,
    ) -> None:
        self.stopped_at = ""
        try:
            super().__init__("", "plain", at_start, **options)
            if change is not None:
                self.state = change(self.state)
            self.run(script)
        except AssertionError as error:
            self.stopped_at = str(error).partition(":")[0]


def outcome(scene: OutcomeScene, called: Mapping[str, str] | None = None) -> Outcome:
    """Return all facts that players could tell apart; `called` replaces names of cards."""
    state, names = scene.state, called or {}
    pending = state.pending
    facts = Counter(
        event.fact.kind for move in scene.moves for event in move.events if isinstance(event, Recorded)
    )
    asked = [move.before.pending.kind for move in scene.moves if move.before.pending is not None]
    return (
        names.get(scene.stopped_at, "") or _renamed(scene.stopped_at, names),
        state.result,
        (state.turn, state.tp, state.step_name, state.seats),
        [
            (zone, seat, [_values_of(state, one, names) for one in state.within(zone, seat)])
            for zone in PLAYED_ON
            for seat in (-1, 0, 1)
        ],
        [len(state.zone("deck", seat)) for seat in (0, 1)],
        None if pending is None else (pending.seats, pending.kind, len(pending.options)),
        sorted(facts.items()),
        asked,
    )


def _values_of(state: Duel, obj: Obj, names: Mapping[str, str]) -> Any:
    values = derive(state).values(obj.oid)
    what = obj.card or obj.chosen.ability or f"copy:{obj.definition}"
    host = state.find(obj.attached)
    attached = host.card if host is not None else ""
    marks = tuple((name, bool(value) if name == "guarding" else value) for name, value in obj.marks)
    return _renamed(what, names), values.controller, values.might, values.grit, marks, attached


def _renamed(text: str, names: Mapping[str, str]) -> str:
    for name, called in names.items():
        text = text.replace(name, called)
    return text

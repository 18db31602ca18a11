"""Provide the program that is killed: it plays at random in its window and logs all that must survive."""

from __future__ import annotations

import contextlib
import json
import os
import random
import time
from pathlib import Path
from typing import IO, Any

from takeback.engine.history import Bookmark
from takeback.engine.state import Illegal
from takeback.shell.app import application, make_window, resume
from takeback.shell.window.window import Window
from takeback.table.table import Table

Told = tuple[float, int, dict[str, str]]


def play(folder: str, told: str, seed: int, most: int, begun: Any) -> None:
    """Play, undo, mark, delete and draft at random with animations, log each result, then wait for the
    kill.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtTest import QTest

    application()
    window = make_window(Path(folder))
    resume(window, None)
    window.settings.set_value("pace", 1.0)
    window.show()
    QTest.qWaitForWindowExposed(window)
    while window.settings.last_table.note.is_opening:  # nobody plays before the table is shown
        QTest.qWait(1)
    assert window.table is not None
    chance = random.Random(seed)
    table = window.table
    with open(told, "w", encoding="utf-8", buffering=1) as log:
        table.changed.connect(lambda change: log_facts(table, log))
        for _ in range(most):
            log_facts(table, log)
            begun.set()
            do_something(window, chance)
            QTest.qWait(chance.choice((0, 0, 20, 60)))
        table.go_to(table.history.root)
        QTest.qWait(60_000)


def do_something(window: Window, chance: random.Random) -> None:
    table = window.table
    assert table is not None
    what, nodes = chance.random(), list(table.history.nodes.values())
    node = chance.choice(nodes)
    with contextlib.suppress(Illegal):
        if what < 0.45 and table.to_act():
            play_a_mark(table, chance)
        elif what < 0.6:
            window.actions_["undo"].trigger()
        elif what < 0.65:
            window.actions_["redo"].trigger()
        elif what < 0.75:
            table.go_to(node)
        elif what < 0.85:
            table.marks.set(node, "bookmark", Bookmark(str(what), len(nodes) % 6), "bookmark")
        elif what < 0.93:
            table.marks.set(node, "note", str(what), "note")
        else:
            window.do("promote", node)


def play_a_mark(table: Table, chance: random.Random) -> None:
    """Place one of the two marks of a turn; the first one alone is a draft."""
    seat = table.to_act()[0]
    draft = table.drafts.find(seat)
    legal = list(table.game.actions(table.state if draft is None else draft.state, seat))
    table.act(chance.choice(legal), seat)


def log_facts(table: Table, log: IO[str]) -> None:
    log.write(json.dumps([time.time(), table.here.serial, facts(table)]) + "\n")


def facts(table: Table) -> dict[str, str]:
    """Return what must be there after a restart: all turns, marks, and steps of drafts."""
    nodes = table.history.nodes.values()
    marks = [(node.serial, what, value) for node in nodes for what, value in (node.marks or {}).items()]
    marks = [mark for mark in marks if mark[2] is not None]  # skip removed marks
    return {
        **{f"turn {node.serial}": node.key for node in nodes},
        **{f"{what} of {serial}": str(value) for serial, what, value in marks},
        **{
            f"draft at {node} of {seat}": str(draft.moves())
            for (node, seat), draft in table.drafts.by_place.items()
            if draft.stack.count()
        },
    }

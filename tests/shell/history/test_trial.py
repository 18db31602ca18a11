"""Test the panel during the table trial of every game; a new game needs no line here."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.game import Game, find_games
from takeback.shell.window.window import Window
from takeback.table import trial as table_trial
from takeback.table.trial import TableTrial
from tests.sampling import one_puzzle
from tests.shell.history.panel import nodes_of, panel_of, show_tree

GAMES = [found.game for found in find_games() if found.game is not None]
TURNS = 4
JUMPS = 25  # with --long as many as in every other trial


@pytest.mark.parametrize("game", one_puzzle(GAMES, "fold"), ids=lambda game: game.id)
def test_every_part_of_the_history_shows_the_current_turn_throughout_random_play_of_every_game(
    window: Window, game: Game, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    """Check each part of the panel after each turn, draft, jump and change of line."""
    if not pytestconfig.getoption("--long"):
        monkeypatch.setattr(table_trial, "JUMPS", JUMPS)
    trial = TableTrial(game, {}, game.seats[0], 7, window.journal)
    table, places = trial.table, set()
    window.show_table(table)
    window.show()
    panel, session = panel_of(window), window.session
    assert session is not None
    tree: Any = show_tree(window)

    def look(_: object) -> None:
        here = table.here
        places.add(here.serial)
        sight = tree.line_model.preview_target(tree.currentIndex())
        shown = {
            "present line": panel.line.node_in(panel.line.currentIndex().row()) is here,
            "number of rows": nodes_of(panel.line) == table.line,
            "tree": sight is not None and sight.node is here,
            "slider": (panel.scrub.value(), panel.scrub.maximum()) == (here.depth, len(table.line) - 1),
            "row": panel.line.look(panel.line.currentIndex().row()).is_here,
            "spoken row": ", here" in session.words.spoken_row(here),
        }
        for part, is_right in shown.items():
            trial.expect(is_right, "panel", f"turn {here.depth}", f"The {part} is another.")

    voices = (table.stack.indexChanged, session.changed)
    for voice in voices:
        voice.connect(look)  # connected last, so that the panel has been updated before
    trial.run(TURNS)
    for voice in voices:
        voice.disconnect(look)
    assert trial.violations == []
    assert len(places) >= 3
    assert not window.grab().isNull()

"""Test that nothing that is stored depends on the language."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from takeback.engine.game import find_own_games


def test_options_names_actions_and_events_are_the_same_in_every_language(checkout: Path) -> None:
    games = [found.id for found in find_own_games() if found.game is not None]
    stored = []
    for language in ("en", "pseudo"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.texts.stored", *games],
            cwd=checkout,
            env={**os.environ, "TAKEBACK_LANGUAGE": language},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        stored.append(done.stdout.splitlines())
    english, pseudo = stored
    assert len(english) == len(games)
    for game, one, other in zip(games, english, pseudo, strict=True):
        assert len(one) > 500, game
        assert one == other, game

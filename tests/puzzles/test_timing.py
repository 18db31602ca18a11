"""Test that the levels whose solving is timed are shipped, so that every clone measures the same."""

from typing import Any

import pytest

from takeback.games.fill.puzzle import FILL
from takeback.games.flow.puzzle import FLOW
from takeback.games.fold.puzzle import FOLD
from takeback.puzzles.packs import folder
from takeback.puzzles.timing import shipped_levels


@pytest.mark.parametrize("shelf", [FLOW, FILL, FOLD], ids=lambda shelf: shelf.game)
def test_levels_whose_solving_is_timed_are_all_levels_of_the_packs(shelf: Any) -> None:
    files = [folder(shelf) / f"{title.lower()}.txt" for title in shelf.packs]
    written = sum(file.read_text(encoding="utf-8").count("\nLEVEL ") for file in files)
    texts = shipped_levels(shelf)
    assert len(texts) == written > 40
    assert [shelf.write(shelf.read(text, "")[0]) for text in texts] == texts

"""Test that the pages of hands fit into windows of every size."""

from __future__ import annotations

import pytest

from takeback.games.holdem.board.hands.hand_list import Total
from takeback.shell.window.window import Window
from tests.games.holdem.hands.conftest import Hands, Play
from tests.shell.history.fitting import list_cut, list_misplaced
from tests.shell.showing import pass_events
from tests.shell.window.test_layout import window_sizes


@pytest.mark.parametrize("what", ["hands", "statistics", "session", "replay"])
def test_pages_of_hands_have_nothing_cut_off_or_misplaced_in_windows_of_many_sizes(
    played: Play, hands: Hands, window: Window, what: str, pytestconfig: pytest.Config
) -> None:
    """Check the least size and a third of the others, or all of them with --long."""
    played()
    least, *larger = window_sizes()
    every = 1 if pytestconfig.getoption("--long") else 3
    page = hands.show()
    if what == "replay":
        hands.open()
    else:
        next(one for one in page.tabs.segments if one.text().lower() == what).click()
    found = []
    for room in (least, *larger[len(what) % every :: every]):
        window.resize(room)
        for _ in range(2):
            pass_events()
        size = f"{room.width()}x{room.height()}"
        found += [f"{size}: {fault}" for fault in (*list_misplaced(window), *list_cut(window))]
    assert not found, "\n".join(found)


def test_summary_of_one_listed_hand_uses_the_singular() -> None:
    total = Total("Ann")
    total.listed = total.counting = 1
    assert total.text(1) == "1 hand · Ann: +0.0 big blinds in 1 hand, +0.0 per 100"

"""Test a journey with a file of many hands: imported, listed, filtered, one played on, all exported and read
by other programs.
"""

from __future__ import annotations

import warnings
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from takeback.games.holdem.board.hands.export import LISTED, PHH, PLAIN, HandsExportDialog
from takeback.games.holdem.board.hands.play_on import PlayOnDialog
from takeback.games.holdem.records.exporter import ALL, phh_file, phh_of
from takeback.games.holdem.records.hands import PlayedHand
from takeback.games.holdem.records.numbers import LEAST_OF_A_ROOM
from takeback.games.holdem.state import NOBODY
from tests.games.holdem.hands.conftest import Hands
from tests.games.holdem.test_exporter import random_hands

kit = pytest.importorskip("pokerkit")
from tests.games.holdem.readers import PokerkitReader, poker_reader, read_by_poker  # noqa: E402
from tests.games.holdem.test_readers import agrees_with_kit, stacks_by_name  # noqa: E402

VARIANTS = ("holdem", "omaha", "limit")
EACH, EACH_LONG = 30, 100  # hands of each variant; the second with --long
FIRST = LEAST_OF_A_ROOM  # the number of the first hand


def record_hands(each: int) -> list[PlayedHand]:
    """Return so many hands of each variant, half of them with straddles."""
    found = []
    for variant in VARIANTS:
        for straddle in (False, True):
            hands = random_hands(each // 2 + 1, 4, variant=variant, straddle=straddle)
            found += [hand for hand in hands if hand.is_over][: each // 2]
    return found


def export(hands: Hands, form: str, path: Path) -> str:
    """Export all listed hands through the dialog, and return the file's text."""
    hands.page.export.click()
    dialog = hands.page.dialog
    assert isinstance(dialog, HandsExportDialog)
    dialog.which.set_value(LISTED)
    dialog.format.set_value(form)
    dialog.eyes.set_value(ALL)
    said: list[str] = []
    dialog.exported.connect(said.append)
    dialog.write(str(path))
    assert said == [f"Exported {len(hands.page.list.listed)} hands as {path.name}."]
    return path.read_text()


def test_file_of_many_hands_is_listed_filtered_exported_in_both_formats_and_played_on_for_practice(
    hands: Hands, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    each = EACH_LONG if pytestconfig.getoption("--long") else EACH
    recorded = record_hands(each)
    texts = [phh_of(hand, ALL, {"hand": FIRST + at}) for at, hand in enumerate(recorded)]
    page = hands.show()
    page.open_file("many.phhs", phh_file(texts).encode())
    hands.qtbot.waitUntil(lambda: not page.list.is_busy)
    assert (len(page.list.listed), page.library.reports) == (3 * each, ())

    filters = page.list.filters
    filters.picks["variant"].set_value("omaha")
    filters.picks["showdown"].set_value("yes")
    hands.qtbot.waitUntil(lambda: not page.list.is_busy)
    rows = [hand.row for hand in page.list.listed]
    assert 0 < len(rows) < each
    assert all(row is not None and row.variant == "omaha" and row.showdown for row in rows)
    filters.forget.click()
    hands.qtbot.waitUntil(lambda: len(page.list.listed) == 3 * each)

    written = {form: export(hands, form, tmp_path / f"all.{form}") for form in (PHH, PLAIN)}
    check_phh(recorded, written[PHH])
    check_text(recorded, written[PLAIN])

    view = hands.open(0)
    assert view.replay is not None
    view.go_to_step(view.replay.first_decision)
    state = view.replay.frames[view.at].state
    view.play_on.click()
    dialog = page.dialog
    assert isinstance(dialog, PlayOnDialog)
    dialog.begin.click()
    table = hands.window.table
    assert table is not None
    assert table.record.practice
    assert (table.state.turn, table.state.board) == (state.turn, state.board)


def check_phh(recorded: list[PlayedHand], text: str) -> None:
    """Check that pokerkit finds every hand in the file, and plays to our stacks those of our rules."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        histories = list(kit.HandHistory.loads_all(text))
        assert [history.hand for history in histories] == [FIRST + at for at in range(len(recorded))]
        agreeing = 0
        for hand, history in zip(recorded, histories, strict=True):
            if agrees_with_kit(hand):
                agreeing += 1
                ended = [Fraction(hand.after.seats[seat].stack) for seat in hand.order()]
                assert [Fraction(stack) for stack in tuple(history)[-1].stacks] == ended
        assert agreeing > len(recorded) / 3


def check_text(recorded: list[PlayedHand], text: str) -> None:
    """Check that both parsers find the hands in the file, with their numbers and stacks."""
    parts = text.strip().split("\n\n\n")
    assert len(parts) == len(recorded)
    for hand, part in zip(recorded, parts, strict=True):
        is_limit = hand.before.rules.variant == "limit"  # which tells its bets
        low = 50 if hand.started.small_seat != NOBODY else 0
        assert ("(100/200)" if is_limit else f"({low}/100)") in part
    ours = [part for hand, part in zip(recorded, parts, strict=True) if agrees_with_kit(hand)]
    stacks = [stacks_by_name(hand, True) for hand in recorded if agrees_with_kit(hand)]
    read = PokerkitReader().read("\n\n\n".join(ours) + "\n")
    assert [ended for _, ended in read] == [
        {name: Decimal(stack) for name, stack in ended.items()} for ended in stacks
    ]
    if poker_reader() is not None:  # which reads only hands with a hero: the player was dealt in
        dealt = [at for at, part in enumerate(parts) if "Dealt to " in part]
        assert len(dealt) > len(parts) / 3
        told = read_by_poker("\n\n\n".join(parts[at] for at in dealt))
        assert [one.number for one in told] == [FIRST + at for at in dealt]
        assert [one.stacks for one in told] == [stacks_by_name(recorded[at], False) for at in dealt]

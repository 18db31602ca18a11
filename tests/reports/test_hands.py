"""Replay every recorded hand in this folder by the rules.

NAME.expect.json beside it states the final stacks, or the action that our rules refuse and where.
"""

import json
from pathlib import Path

import pytest

from takeback.games.holdem.records import importer, phh
from takeback.games.holdem.words import written_amount

FILES = sorted(Path(__file__).parent.glob("*.phh"))


def test_at_least_three_files_of_recorded_hands_are_present() -> None:
    assert len(FILES) >= 3


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_recorded_hand_ends_with_the_expected_stacks_or_at_the_expected_refused_action(file: Path) -> None:
    expected = json.loads(file.with_suffix(".expect.json").read_text(encoding="utf-8"))
    ((key, text),) = phh.split(file.read_bytes())
    hand = importer.import_hand(key, text)
    assert hand.recorded is not None
    if refused := expected.get("refuse"):
        assert hand.place == f"hand {key}, action {refused['at']}"
        assert hand.recorded.fields["actions"][refused["at"] - 1] == refused["action"]
        return
    assert hand.problem == ""
    assert hand.end is not None
    assert [written_amount(seat.stack, hand.end.unit) for seat in hand.end.seats] == expected["stacks"]

"""Test games saved by an earlier version: they open, and every turn leads to the recorded position."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from takeback.cli.main import run
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.table.opening import new_table

FILES = sorted((Path(__file__).parent / "recorded").glob("*.xz"))
SAME_RULES = ("prizes",)  # in the other variants, attacking and Cleanup are now recorded as deeds


@pytest.mark.parametrize("packed", FILES, ids=[file.name.partition(".")[0] for file in FILES])
def test_duel_recorded_by_an_earlier_version_is_replayed_without_problems(
    packed: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / packed.stem
    file.write_bytes(lzma.decompress(packed.read_bytes()))
    check = ["--check"] if packed.name.startswith(SAME_RULES) else []
    assert run(["replay", str(file), *check, "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["problems"], told["matched"]) == ([], 1)


def test_recorded_duels_exist_for_every_variant() -> None:
    assert {file.name.partition(".")[0] for file in FILES} == {
        *("duel", "duel-usual", "lanes", "prizes", "time")
    }


def test_duel_begun_without_the_former_rule_of_hidden_cards_still_starts() -> None:
    """Earlier versions allowed this rule to be taken out, which had no effect."""
    table = new_table(find_game("duel"), {"without": "core.seeing"}, [Seat(), Seat()], 7)
    assert table.to_act()

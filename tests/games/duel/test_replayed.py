"""Test that the command line replays saved games of each variant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from takeback.cli.main import run
from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.games.duel.game import GAME
from takeback.games.duel.rules.actions import actions
from takeback.table.opening import new_table, save
from tests.games.duel.test_properties import VARIANTS

DECISIONS = 60


@pytest.mark.parametrize("variant", VARIANTS)
def test_replay_command_accepts_a_saved_duel_and_detects_a_card_changed_by_hand(
    variant: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    table = new_table(GAME, {"variant": variant}, [Seat(), Seat()], 5)
    luck = Chance(5, "play")
    for _ in range(DECISIONS):
        if table.outcome is not None:
            break
        seat = luck.pick(table.to_act())
        draft = table.drafts.find(seat)
        table.act(luck.pick(actions(table.state if draft is None else draft.state, seat)), seat)
    path, turns = tmp_path / "duel.takeback", table.here.depth
    save(table, path)
    table.close()
    assert turns > 10
    assert run(["replay", str(path), "--check", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["game"], told["problems"], told["matched"]) == ("duel", [], 1)
    changed = path.read_bytes().replace(b'"oid":', b'"oid":1', 1)
    path.write_bytes(changed)
    assert run(["replay", str(path), "--check"]) != 0, "a card changed by hand is seen"

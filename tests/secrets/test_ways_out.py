"""Test that no output of a fair table in play contains its seed or salt, in every game with chance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from takeback.engine import fair
from takeback.engine.game import Game, find_games
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.savefile import encoded
from takeback.engine.state import encode
from takeback.listeners.statistics import table_key
from takeback.shell.features.about_table.about_table import details, facts
from takeback.shell.features.export.log import log_lines
from takeback.shell.features.export.wish import KINDS, TREE, ExportRequest
from takeback.shell.features.saving.feature import _key
from takeback.shell.session.session import Session
from takeback.table.opening import new_table, save
from takeback.table.practice import practice_copy, why_no_practice
from takeback.table.seen import document_for
from takeback.table.thinker import Thinkers
from tests.engine.playing import play_a_step
from tests.toys import dice

SEED = 170141183460469231731687303715884105727
MOMENTS = 6
GAMES = [found.game for found in find_games() if found.game is not None]
OPEN_DICE = replace(dice.GAME, id="open-dice", hidden=None)
WITH_CHANCE = [*(game for game in GAMES if game.chance), dice.GAME, OPEN_DICE]


def list_outputs(session: Session, journal: Journal, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each way out of the table, and the bytes that come out."""
    table = session.table
    viewers = (None, *range(len(table.seats)))
    yield "settings", _key(session).encode()
    yield "listeners", table_key(table).encode()
    for viewer in viewers:
        yield "facts", encode([*facts(table, viewer), *details(table)])
        for with_hidden in (False, True):
            yield "report", encode(document_for(table, viewer, with_hidden))
        wish = ExportRequest(KINDS["text"], TREE, seat=viewer)
        yield "export", "\n".join(log_lines(table, wish)).encode()
        if not why_no_practice(table, table.here, viewer):
            yield "practice", encoded(practice_copy(table, table.here, viewer))
    if table.game.computers is not None:
        thinkers = Thinkers(table)
        for seat in table.to_act():
            yield "computers", encode(thinkers._request("choose", seat, ""))
        thinkers.close()
    for kept_by in (journal, None):
        save(table, folder / "evening.takeback", profile=kept_by)
        yield "saved", (folder / "evening.takeback").read_bytes()
    yield "journal", b"".join(file.read_bytes() for file in folder.glob("journal*"))


@pytest.mark.parametrize("game", WITH_CHANCE, ids=lambda game: game.id)
def test_fair_table_in_play_reveals_seed_and_salt_nowhere(game: Game, tmp_path: Path, qapp: object) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    table = new_table(game, {}, [Seat()] * game.read_seats(), SEED, "fair", journal)
    salt = json.loads(table.record.promise)["salt"]
    planted = [str(SEED), f"{SEED:x}", salt, SEED.to_bytes(16, "big").decode("latin-1")]
    luck = Random(4)
    session, ways = Session(table), set()
    for _ in range(MOMENTS):
        if table.outcome is not None:
            break
        assert fair.why_not_shared(game, table.record, table.line[-1].state) == fair.IN_PLAY
        for way, result in list_outputs(session, journal, tmp_path):
            assert not [text for text in planted if text.encode("latin-1") in result], way
            ways.add(way)
        play_a_step(table, luck)
        for seat in table.to_act()[:1]:
            if not table.turn_checks.why_not_confirm(seat):
                table.confirm(seat)
    assert ways >= {"facts", "settings", "listeners", "report", "export", "saved", "journal"}
    session.close()
    journal.close()

"""Test that opening a file in the tryout process also tries its texts: it is refused, or all turns have
texts.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.shell.session import tryout
from takeback.table.opening import new_table, table_from_file
from takeback.table.opening import save_file_of as document_of
from takeback.table.wording import searchable_text
from tests.fuzz.changed import _correct_digests
from tests.fuzz.valid import GAMES, make_valid_files

pytestmark = pytest.mark.usefixtures("qapp")  # otherwise the tryout makes an application without our style
SAMPLE = 1  # changed texts of one game in the usual suite


def text_paths(part: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all texts in a plain value, except names of types."""
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, inner in items:
        if isinstance(inner, str) and key != "type":
            yield (*place, key)
        yield from text_paths(inner, (*place, key))


def with_changed_text(document: Any, place: tuple[Any, ...]) -> Any:
    """Return the document with one letter more in this text, and the digests recalculated."""
    changed = json.loads(json.dumps(document))
    part = changed["turns"]
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] += "x"
    _correct_digests(changed)
    return changed


def is_accepted(document: Any, path: Path) -> bool:
    path.write_text(json.dumps(document))
    try:
        tryout._replay_file(savefile.read(path))
    except (Illegal, savefile.SaveFileError):
        return False
    return True


def check(game: str, chosen: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    document = json.loads(
        next(one.data for one in make_valid_files() if (one.kind, one.game) == ("save", game))
    )
    places = [place for place in text_paths(document["turns"]) if "events" in place or "action" in place]
    for place in Random(3).sample(places, min(chosen, len(places))):
        caplog.clear()
        if not is_accepted(with_changed_text(document, place), tmp_path / "a.takeback"):
            continue
        caplog.clear()
        table = table_from_file(savefile.read(tmp_path / "a.takeback")).table
        for node in table.history.nodes.values():
            for viewer in (*range(len(table.seats)), None):
                searchable_text(table.game, node, table.seats, viewer)
        assert not [one for one in caplog.records if one.levelno >= logging.ERROR], place


@pytest.mark.parametrize("game", GAMES)
def test_save_file_with_a_changed_text_is_refused_or_all_its_turns_can_be_described(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    check(game, SAMPLE, tmp_path, caplog)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_save_file_with_any_one_text_changed_is_refused_or_all_its_turns_can_be_described(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    check(game, 1_000, tmp_path, caplog)


def make_paused_game() -> Any:
    """Return the save file of Hold'em, as plain values, at its first pause after a hand."""
    game = find_game("holdem")
    table = new_table(game, {"deal": "ask"}, [Seat() for _ in range(game.read_seats())], 7)
    random = Random(1)
    while not any(type(event).__name__ == "Paused" for move in table.here.moves for event in move.events):
        assert play_turn(table, random)
    return msgspec.json.decode(savefile.encoded(document_of(table)))


@pytest.mark.parametrize("is_on_the_line", [True, False])
def test_save_file_of_holdem_with_an_unknown_reason_for_a_pause_is_refused(
    tmp_path: Path, is_on_the_line: bool
) -> None:
    """The pause is on the shown line, or on another one."""
    document = make_paused_game()
    assert is_accepted(document, tmp_path / "whole.takeback")
    turn = document["turns"][-1]
    event = next(one for one in turn["moves"][-1]["events"] if one["type"] == "Paused")
    event["reason"] = "askedx"
    if not is_on_the_line:
        document["here"] = turn["parent"]
        document["turns"].append({**document["turns"][0], "serial": turn["serial"] + 1, "parent": 0})
    _correct_digests(document)
    assert not is_accepted(document, tmp_path / "a.takeback")

"""Test that stored structs reject unknown fields, so that a changed field name is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from takeback.engine.commitment import SealedText
from takeback.engine.game import find_own_games
from takeback.engine.history import MARKS
from takeback.engine.kept_edits import _Written, _WrittenTurn
from takeback.engine.record import DraftRecord, MarkRecord, TableRecord, TurnRecord, move_type
from takeback.engine.savefile import SaveFile

GAMES = tuple(found.game for found in find_own_games() if found.game is not None)
OF_ALL_GAMES = (
    TableRecord,
    TurnRecord,
    DraftRecord,
    MarkRecord,
    SaveFile,
    SealedText,
    _Written,
    _WrittenTurn,
)


def find_structs(kind: Any, known: set[type]) -> Iterator[inspect.StructType]:
    """Yield every struct that a value of this type can hold, each once."""
    waiting: list[Any] = [inspect.type_info(kind)]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple | list):
            waiting.extend(one)
        elif isinstance(one, inspect.StructType):
            if one.cls not in known:
                known.add(one.cls)
                yield one
                waiting.extend(field.type for field in one.fields)
        elif isinstance(one, inspect.Type):
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_structs_of_every_game_forbid_unknown_fields(game: Any) -> None:
    known: set[type] = set()
    for kind in (game.state, move_type(game)):
        for struct in find_structs(kind, known):
            assert struct.forbid_unknown_fields, struct.cls
    assert len(known) > 3


@pytest.mark.parametrize("kind", [*OF_ALL_GAMES, *MARKS.values()], ids=str)
def test_stored_structs_shared_by_all_games_forbid_unknown_fields(kind: Any) -> None:
    for struct in find_structs(kind, set()):
        assert struct.forbid_unknown_fields, struct.cls


@pytest.mark.parametrize("kind", OF_ALL_GAMES)
def test_stored_struct_with_an_unknown_field_is_refused(kind: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"actoz":1}', type=kind)

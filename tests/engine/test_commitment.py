"""Test the seal of a fair table: made before the first turn, it reveals any later change."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from takeback.engine import savefile
from takeback.engine.commitment import SALT_BYTES, SealedText, seal_faults, with_seal
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat, TableRecord
from takeback.engine.state import encode
from takeback.table.opening import new_table, save_file_of, table_from_file
from takeback.table.practice import practice_copy
from tests.toys import dice

GAMES = [found.game for found in find_games() if found.game is not None]


def make_fair_record(game: Game, seed: int = 1) -> TableRecord:
    return new_table(game, {}, [Seat()] * game.read_seats(), seed, "fair").record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_fair_table_of_every_game_has_a_valid_seal_of_a_text_with_its_seed_and_a_salt(game: Game) -> None:
    record = make_fair_record(game)
    assert len(record.seal) == 64
    assert seal_faults(game, record) == []
    said = msgspec.json.decode(record.promise, type=SealedText)
    assert said.seed == 1
    assert len(said.salt) == 2 * SALT_BYTES


def test_a_free_table_has_no_seal() -> None:
    assert new_table(dice.GAME, {}, [Seat(), Seat()], 1).record.seal == ""


def test_fair_tables_with_the_same_seed_have_different_seals() -> None:
    """Check it, because equal seals would reveal a small seed to anyone who tries all seeds."""
    assert make_fair_record(dice.GAME).seal != make_fair_record(dice.GAME).seal


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"seed": 2}, "seed"),
        ({"rule": "free"}, "rule about undoing"),
        ({"seats": (Seat(),) * 3}, "number of seats"),
        ({"options": {"goal": 3}}, "option “goal”"),
        (
            {"start": msgspec.Raw(encode(dice.Dice(6, 9, (1, 2), (0, 0))))},
            "first position",
        ),
    ],
)
def test_checking_the_seal_names_the_field_that_was_changed(change: dict[str, Any], what: str) -> None:
    assert f"The {what} is not the one that was sealed." in seal_faults(
        dice.GAME, replace(make_fair_record(dice.GAME), **change)
    )


def test_wrong_missing_or_unreadable_sealed_text_is_reported_with_a_sentence_for_each() -> None:
    record, other = make_fair_record(dice.GAME), make_fair_record(dice.GAME)
    assert seal_faults(dice.GAME, replace(record, promise=other.promise)) == [
        "The seal does not belong to the sealed text."
    ]
    assert seal_faults(dice.GAME, replace(record, promise="")) == ["The sealed text is missing."]
    assert seal_faults(dice.GAME, replace(record, promise="{}"))[-1] == "The sealed text cannot be read."


def test_seal_stays_valid_when_players_are_renamed() -> None:
    record = with_seal(dice.GAME, make_fair_record(dice.GAME))
    assert seal_faults(dice.GAME, replace(record, seats=(Seat(name="Zoe"), Seat(name="Yan")))) == []


def test_seal_and_sealed_text_are_the_same_after_saving_and_opening_a_file() -> None:
    table = new_table(dice.GAME, {}, [Seat(), Seat()], 1, "fair")
    file = savefile.read(savefile.encoded(save_file_of(table)))
    again = table_from_file(file, find=lambda _: dice.GAME).table
    assert (again.record.seal, again.record.promise) == (table.record.seal, table.record.promise)


def test_practice_copy_of_a_fair_table_has_no_seal() -> None:
    table = new_table(dice.GAME, {}, [Seat(), Seat()], 1, "fair")
    copy = practice_copy(table, table.here, None)
    assert (copy.seal, copy.promise) == ("", "")

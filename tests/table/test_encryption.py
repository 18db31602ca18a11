"""Test that journal and save files of a fair table in play are encrypted and reveal nothing hidden."""

import os
import sqlite3
import stat
import subprocess
import sys
from base64 import b64decode
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from takeback.engine import encryption, savefile
from takeback.engine.encryption import MARK, NoKey, decrypted, encrypted, is_encrypted
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_checks import renew_checksums
from takeback.engine.key_file import FILE, KEY_BYTES, key_at, key_beside, new_key_at
from takeback.engine.play import as_seen
from takeback.engine.record import DraftRecord, Seat, write_moves
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, encode
from takeback.engine.verify import verify
from takeback.games.holdem.state import Deal, Fold
from takeback.table.opening import (
    LOCKED,
    find_stored_table,
    merge_into,
    new_table,
    open_table,
    save,
    save_file_of,
    table_from_file,
)
from takeback.table.practice import ONLY_SEEN, why_no_practice
from takeback.table.seen import document_for
from takeback.table.table import Table
from tests.engine.playing import play_a_step
from tests.table.old_cipher import KEY, TEXT, WRITTEN_THEN, encrypt_as_before
from tests.toys import bids, dice

SEED = 170141183460469231731687303715884105727
DICE = lambda _: dice.GAME  # noqa: E731
MOMENTS = 20
GAMES = [found.game for found in find_games() if found.game is not None]
WITH_SECRETS = [game for game in GAMES if game.hidden or game.chance]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "profile").mkdir()
    return tmp_path / "profile"


def deal_cards(journal: Journal) -> Table:
    """Return a fair table of hold'em whose cards have just been dealt."""
    table = new_table(find_game("holdem"), {}, [Seat(), Seat()], SEED, "fair", journal)
    table.act(Deal(), table.to_act()[0])
    return table


def roll_dice(journal: Journal | None, goal: int = 30) -> Table:
    table = new_table(dice.GAME, {"goal": goal}, [Seat(), Seat()], SEED, "fair", journal)
    table.act(dice.Shake(), table.to_act()[0])
    return table


def find_secrets(table: Table) -> list[bytes]:
    """Return everything that would reveal what is hidden, as it would be written in a file."""
    state = table.state
    deck = encode(state.deck)[1:-1]
    return [
        str(table.record.seed).encode(),
        state.salt.encode(),
        deck,
        deck[:12],
        table.record.promise.encode(),
    ]


def read_all_files(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.name != FILE)


PLACE = ("turn", 1 << 32, 0)


def test_encrypted_data_is_decrypted_with_its_key_and_any_change_or_other_key_is_refused() -> None:
    key, data = os.urandom(KEY_BYTES), b"ace of spades" * 50
    box = encrypted(key, data, PLACE)
    assert is_encrypted(box)
    assert b"ace" not in box
    assert decrypted(key, box, PLACE) == data
    assert decrypted(key, encrypted(key, b"", PLACE), PLACE) == b""
    for at in range(len(box)):
        with pytest.raises(NoKey):
            decrypted(key, box[:at] + bytes([box[at] ^ 1]) + box[at + 1 :], PLACE)
        with pytest.raises(NoKey):
            decrypted(key, box[:at], PLACE)
    for other in (None, os.urandom(KEY_BYTES)):
        with pytest.raises(NoKey):
            decrypted(other, box, PLACE)


def test_encrypted_data_is_refused_at_any_other_place_than_it_was_written_for() -> None:
    key = os.urandom(KEY_BYTES)
    box = encrypted(key, b"ace", PLACE)
    for other in [(), ("turn",), ("turn", 1 << 32, 1), ("mark", 1 << 32, 0), ("turn", str(1 << 32), 0)]:
        with pytest.raises(NoKey):
            decrypted(key, box, other)


def test_encrypting_equal_data_a_thousand_times_uses_a_new_key_and_nonce_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Check it for equal data at the same place; then a restored backup cannot repeat one either."""
    used: list[tuple[bytes, bytes]] = []

    class Cipher:
        def __init__(self, key: bytes) -> None:
            self.key = key

        def encrypt(self, nonce: bytes, data: bytes, place: bytes) -> bytes:
            used.append((self.key, nonce))
            return data

    monkeypatch.setattr(encryption, "ChaCha20Poly1305", Cipher)
    key = os.urandom(KEY_BYTES)
    for _ in range(1000):
        encrypted(key, b"ace", PLACE)
    assert len({key for key, _ in used}) == len({nonce for _, nonce in used}) == 1000
    assert all(one != key for one, _ in used)


def test_cipher_is_imported_neither_at_start_nor_for_a_free_game_but_for_a_fair_one(folder: Path) -> None:
    """Check that neither start-up nor a free game imports it."""
    code = f"""if True:
        import sys
        from pathlib import Path
        from takeback.engine.game import find_game
        from takeback.engine.journal import Journal
        from takeback.engine.record import Seat
        from takeback.shell import app
        from takeback.table.opening import new_table, open_table
        journal = Journal.open(Path({str(folder)!r}) / "journal.sqlite")
        for rule, game in (("free", "holdem"), ("fair", "tictactoe"), ("fair", "holdem")):
            print("cryptography" in sys.modules)
            table = new_table(find_game(game), {{}}, [Seat(), Seat()], 5, rule, journal)
            open_table(journal, table.id)
        print("cryptography" in sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "False", "True"]


# written by an earlier version ---------------------------------------------------------------------------
def test_data_of_the_earlier_cipher_is_decrypted_and_any_change_is_refused() -> None:
    assert is_encrypted(WRITTEN_THEN)
    assert decrypted(KEY, WRITTEN_THEN, PLACE) == TEXT
    assert decrypted(KEY, encrypt_as_before(KEY, TEXT), ()) == TEXT
    for at in range(len(WRITTEN_THEN)):
        changed = WRITTEN_THEN[:at] + bytes([WRITTEN_THEN[at] ^ 1]) + WRITTEN_THEN[at + 1 :]
        with pytest.raises(NoKey):
            decrypted(KEY, changed, PLACE)


def read_boxes(folder: Path) -> list[bytes]:
    """Return every encrypted value in the journal of this profile."""
    with closing(sqlite3.connect(folder / "journal.sqlite")) as sql:
        columns = ("moves FROM turns", "fields FROM records", "draft FROM drafts", "value FROM marks")
        found = [data for column in columns for (data,) in sql.execute(f"SELECT {column}")]
        records = [msgspec.json.decode(data) for (data,) in sql.execute("SELECT record FROM tables")]
    return [*found, *(b64decode(record["encrypted"]) for record in records if record.get("encrypted"))]


@pytest.mark.parametrize("game", [*WITH_SECRETS, dice.GAME, bids.GAME], ids=lambda game: game.id)
def test_game_begun_with_the_earlier_cipher_continues_with_the_new_one(
    game: Game, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that its rows are read as they are: no conversion is needed, so none can be interrupted."""
    chance = Random(7)
    old_file, new_file = tmp_path / "old.takeback", tmp_path / "new.takeback"
    with closing(Journal.open(folder / "journal.sqlite")) as journal, monkeypatch.context() as then:
        then.setattr(encryption, "encrypted", encrypt_as_before)
        table = new_table(game, {}, [Seat()] * game.read_seats(), SEED, "fair", journal)
        for _ in range(3):
            play_on(table, chance)
        table.marks.set(table.here, "note", "I hold something.", "Note")
        save(table, old_file)
    assert {box[: len(MARK)] for box in read_boxes(folder)} == {encrypt_as_before(KEY, b"")[: len(MARK)]}
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        again = open_table(journal, table.id, lambda _: game)
        assert again.problems == ()
        assert read_whole_table(again.table) == read_whole_table(table)
        assert savefile.with_secrets(savefile.read(old_file), journal.secrets.key()) == save_file_of(table)
        table = again.table
        turns = len(table.history.nodes)
        while table.outcome is None and len(table.history.nodes) == turns:
            play_on(table, chance)
        table.marks.set(table.here, "note", "And more.", "Note")
        save(table, new_file)
        again = open_table(journal, table.id, lambda _: game)
        assert again.problems == ()
        assert read_whole_table(again.table) == read_whole_table(table)
        assert savefile.with_secrets(savefile.read(new_file), journal.secrets.key()) == save_file_of(table)


def play_on(table: Table, chance: Random) -> None:
    """Play one step, and confirm the turn if that is possible."""
    seat = table.to_act()[0]
    play_a_step(table, chance)
    if seat in table.to_act() and not table.turn_checks.why_not_confirm(seat):
        table.confirm(seat)


def read_whole_table(table: Table) -> SaveFile:
    """Return a whole table apart from its current turn, so that two openings can be compared."""
    return replace(save_file_of(table), here=0, visited=())


# bound to its place ------------------------------------------------------------------------------------
SWAPS = {  # two rows exchange their contents and keep their places
    "turns": ("turns", "place", "moves"),
    "what a game keeps beside turns": ("records", "id", "fields"),
    "notes": ("marks", "place", "value"),
    "drafts": ("drafts", "table_id", "draft"),
    "tables": ("tables", "id", "record"),
}


@pytest.mark.parametrize("swapped", SWAPS)
def test_encrypted_rows_swapped_between_places_of_the_journal_are_not_read(
    swapped: str, folder: Path
) -> None:
    """Swap rows that were written with the right key: only their places are wrong."""
    table_name, key, column = SWAPS[swapped]
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        for _ in range(2):
            table = deal_cards(journal)
            table.act(Fold(), table.state.turn)
            table.marks.set(table.here, "note", f"Mine, {table.id}.", "Note")
            journal.write_changes(
                table.id, [DraftRecord(2, 0, msgspec.Raw(b"[]"), edition=table.game.edition)]
            )
        ids = [info.id for info in journal.tables()]
        before = [read_everything(journal, id) for id in ids]
        assert all(all(parts.values()) for parts in before)
    with closing(sqlite3.connect(folder / "journal.sqlite")) as sql:
        rows = sql.execute(f"SELECT {key}, {column} FROM {table_name} ORDER BY {key}").fetchall()
        half = len(rows) // 2  # of each table
        for (place, _), (_, other) in zip(rows, rows[half:] + rows[:half], strict=True):
            sql.execute(f"UPDATE {table_name} SET {column} = ? WHERE {key} = ?", (other, place))
        renew_checksums(sql, table_name)
        sql.commit()
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        for id in ids:
            assert read_everything(journal, id)[swapped] == []


def read_everything(journal: Journal, id: int) -> dict[str, list[object]]:
    """Return by kind what the journal can read of a table; a row that it refuses is missing."""
    try:
        loaded = journal.load(id)
    except JournalError:
        return {"drafts": []}
    return {
        "tables": [] if loaded.is_locked else [loaded.record],
        "turns": [turn for turn in loaded.turns if bytes(turn.moves) != b"null"],
        "what a game keeps beside turns": list(journal.records(id, "hand")),
        "notes": [mark for mark in loaded.marks if bytes(mark.value) != b"null"],
        "drafts": list(loaded.drafts),
    }


def test_encrypted_part_of_a_save_file_put_into_another_is_not_read(folder: Path, tmp_path: Path) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        one, other = (
            savefile.read(save_game(journal, tmp_path / name)) for name in ("1.takeback", "2.takeback")
        )
        assert not savefile.with_secrets(one, journal.secrets.key()).is_masked
        assert savefile.with_secrets(replace(one, encrypted=other.encrypted), journal.secrets.key()).is_masked


def save_game(journal: Journal, path: Path) -> Path:
    save(deal_cards(journal), path)
    return path


def test_new_key_file_is_read_back_and_private_to_its_user(folder: Path) -> None:
    file = folder / FILE
    assert key_at(file) is None
    key = new_key_at(file)
    assert key_at(file) == key
    assert os.name == "nt" or stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == [FILE]


@pytest.mark.parametrize("size", [0, KEY_BYTES - 1, KEY_BYTES + 1])
def test_malformed_key_file_gives_no_key_and_is_renamed_when_a_new_one_is_made(
    folder: Path, size: int
) -> None:
    file = folder / FILE
    file.write_bytes(b"k" * size)
    assert key_at(file) is None
    new_key_at(file)
    assert (folder / f"{FILE}.damaged").read_bytes() == b"k" * size


def test_journal_of_a_fair_table_in_play_contains_no_secrets_and_reopens_with_the_same_state(
    folder: Path,
) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = deal_cards(journal)
        result = read_all_files(folder)
        assert [secret for secret in find_secrets(table) if secret in result] == []
        again = open_table(journal, table.id)
        assert again.problems == ()
        assert again.table.state == table.state
        assert again.table.record == table.record
        assert journal.records_of([table.id])[table.id] == table.record


def test_save_file_of_a_fair_table_in_play_contains_no_secrets_and_opens_with_its_key(
    folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "evening.takeback"
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = deal_cards(journal)
        save(table, path)
        result = path.read_bytes()
        assert [secret for secret in find_secrets(table) if secret in result] == []
        file = savefile.read(path)
        assert find_stored_table(journal, file) == table.id
        assert merge_into(table, file).added == 0
        opened = table_from_file(file, journal)
        assert not opened.table.is_read_only
        assert opened.table.state == table.state


def test_save_file_of_a_long_game_is_encrypted_in_several_pieces_and_opens_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(savefile, "PIECE", 100)
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = deal_cards(journal)
        save(table, tmp_path / "evening.takeback")
        file = savefile.read(tmp_path / "evening.takeback")
        assert len(file.encrypted) > 10
        assert table_from_file(file, journal).table.state == table.state


def test_encrypted_save_file_without_its_key_opens_read_only_as_a_spectator_sees_it(
    folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "evening.takeback"
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = deal_cards(journal)
        save(table, path)
    with closing(Journal.open(None)) as elsewhere:
        opened = table_from_file(savefile.read(path), elsewhere)
        assert opened.table.is_read_only
        assert opened.problems[0].why == LOCKED
        assert len(opened.table.history.nodes) == 2
        assert opened.table.history.nodes[1].state == table.game.seen_by(table.state, None)
        assert elsewhere.tables() == []
        with pytest.raises(Illegal):
            opened.table.act(Deal(), 0)


def test_stored_fair_table_without_its_key_opens_read_only_as_a_spectator_sees_it(folder: Path) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        id = roll_dice(journal).id
    (folder / FILE).unlink()
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        opened = open_table(journal, id, DICE)
        assert opened.table.is_read_only
        assert [problem.why for problem in opened.problems] == [LOCKED]
        assert opened.table.state.faces == (dice.HIDDEN, dice.HIDDEN)


def test_finished_fair_game_is_stored_unencrypted_and_opens_without_its_key(folder: Path) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = roll_dice(journal, goal=1)
        assert str(SEED).encode() not in read_all_files(folder)
        table.act(dice.Show(), table.to_act()[0])
        assert table.outcome is not None
        kept = open_table(journal, table.id, DICE).table
        assert verify(dice.GAME, save_file_of(kept)).holds
    assert str(SEED).encode() in read_all_files(folder)
    (folder / FILE).unlink()
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        again = open_table(journal, table.id, DICE)
        assert again.problems == ()
        assert again.table.state == table.state


def test_changing_a_player_of_a_fair_table_keeps_its_record_encrypted(folder: Path) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = roll_dice(journal)
        other = replace(table.record, seats=(table.seats[0], Seat(name="Zoe")))
        journal.reseat(table.id, other, 1)
        assert str(SEED).encode() not in read_all_files(folder)
        assert open_table(journal, table.id, DICE).table.record == other


def test_report_of_a_fair_table_for_a_spectator_omits_seed_and_sealed_text() -> None:
    table = roll_dice(None)
    result = encode(document_for(table, None))
    assert str(SEED).encode() not in result
    assert document_for(table, None).promise == ""


def test_fair_game_without_secrets_and_free_game_make_no_key_file(folder: Path) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        new_table(find_game("tictactoe"), {}, [Seat(), Seat()], SEED, "fair", journal)
        new_table(dice.GAME, {}, [Seat(), Seat()], SEED, "free", journal)
    assert not (folder / FILE).exists()


# stored beside the turns ---------------------------------------------------------------------------------
def collect_stored(table: Table) -> list[bytes]:
    """Return all that is stored of a table, as it would look unencrypted."""
    game, found = table.game, [str(table.record.seed).encode(), table.record.promise.encode()]
    for node in table.history.nodes.values():
        found.append(write_moves(game, node.moves))
        found += [encode(row.fields) for move in node.moves for row in game.records_of(move)]
        found += [encode(value) for value in (node.marks or {}).values()]
    found += [write_moves(game, draft.moves()) for draft in table.drafts.by_place.values()]
    return [one for one in found if len(one) > 10]  # shorter ones occur by accident


def collect_public(table: Table) -> list[bytes]:
    """Return the turns that hide nothing from any viewer: a file may show them."""
    game = table.game
    nodes = [node for node in table.history.nodes.values() if node.parent is not None]
    seen = [write_moves(game, [as_seen(game, move, None) for move in node.moves]) for node in nodes]
    return [one for one, node in zip(seen, nodes, strict=True) if one == write_moves(game, node.moves)]


@pytest.mark.parametrize("game", [*WITH_SECRETS, dice.GAME, bids.GAME], ids=lambda game: game.id)
def test_fair_table_in_play_writes_nothing_secret_unencrypted_and_reopens_the_same(
    game: Game, folder: Path
) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = new_table(game, {}, [Seat()] * game.read_seats(), SEED, "fair", journal)
        beside, chance = 0, Random(5)
        for number in range(MOMENTS):
            seat = table.to_act()[0]
            play_a_step(table, chance)
            if number % 2 and not table.turn_checks.why_not_confirm(seat):
                table.confirm(seat)
            if table.outcome is not None:
                break
            table.marks.set(table.here, "note", f"I hold something, {number}.", "Note")
            result = read_all_files(folder)
            assert [one for one in collect_stored(table) if one in result] == []
            beside += sum(len(journal.records(table.id, kind)) for kind in ("hand", "ledger", "shown"))
        again = open_table(journal, table.id, lambda _: game)
        assert again.problems == ()
        marks = {serial: node.marks for serial, node in table.history.marked.items()}
        assert {serial: node.marks for serial, node in again.table.history.marked.items()} == marks
    assert bool(beside) == bool(game.records)


def test_folded_cards_of_a_fair_table_are_unencrypted_in_the_journal_only_after_the_end(folder: Path) -> None:
    """Check that until then no row of the journal contains them, while reading the rows decrypts them."""
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = new_table(find_game("holdem"), {"hands": 2}, [Seat(), Seat()], SEED, "fair", journal)
        table.act(Deal(), table.to_act()[0])
        folded = encode(table.state.seats[table.state.turn].cards)
        table.act(Fold(), table.state.turn)
        assert folded not in read_all_files(folder)
        [(serial, hand)] = journal.records(table.id, "hand")
        [place] = journal.game_rows.ids("holdem", "hand")
        [row] = journal.game_rows.rows([place])
        assert (serial, hand.key) == (table.here.serial, "1")
        assert (row.key, row.fields) == ("1", encode(hand.fields))
        assert journal.game_rows.keys(table.id, "hand") == [(serial, "1")]
        assert folded in row.fields
        rows = journal.records(table.id, "ledger")
        assert {record.key for _, record in rows} >= {"seat 0>pot", "seat 1>pot"}
        table.act(Fold(), table.state.turn)
        assert table.outcome is not None
        assert journal.records(table.id, "ledger")[: len(rows)] == rows
        assert journal.game_rows.rows([place]) == [row]
    assert folded in read_all_files(folder)


def test_records_of_a_fair_table_are_left_out_without_its_key(folder: Path) -> None:
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = deal_cards(journal)
        table.act(Fold(), table.state.turn)
        table.marks.set(table.here, "note", "Mine.", "Note")
    (folder / FILE).unlink()
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        assert journal.records(table.id, "hand") == []
        assert journal.game_rows.rows(journal.game_rows.ids("holdem", "hand")) == []
        assert journal.game_rows.keys(table.id, "hand") == []
        assert open_table(journal, table.id).table.is_read_only


# without a profile that keeps a key -----------------------------------------------------------------
@pytest.mark.parametrize("kept", ["nowhere", "in memory"])
@pytest.mark.parametrize("game", [*WITH_SECRETS, dice.GAME, bids.GAME], ids=lambda game: game.id)
def test_fair_table_in_memory_is_saved_encrypted_with_a_key_file_that_lets_it_be_played_on(
    game: Game, kept: str, folder: Path, tmp_path: Path
) -> None:
    """Check that with file and key the game goes on, and with the file alone it can only be looked at."""
    path = tmp_path / "evening.takeback"
    with closing(Journal.open(None)) as memory:
        table = new_table(
            game, {}, [Seat()] * game.read_seats(), SEED, "fair", memory if kept == "in memory" else None
        )
        play_a_step(table, Random(3))
        beside = save(table, path, profile=memory)
        assert beside == key_beside(path)
        assert stat.S_IMODE(beside.stat().st_mode) == 0o600 or os.name == "nt"
        result, known = path.read_bytes(), collect_public(table)
        assert [one for one in collect_stored(table) if one in result and one not in known] == []
        key = beside.read_bytes()
        assert save(table, path) == beside
        assert beside.read_bytes() == key, "copies of the file are opened with it"
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        opened = table_from_file(savefile.read(path), journal, lambda _: game)
        assert opened.problems == ()
        assert not opened.table.is_read_only
        assert opened.table.record == table.record
        assert opened.table.state == table.state
        assert [one for one in collect_stored(table) if one in read_all_files(folder)] == []
        beside.unlink()
        looked_at = table_from_file(savefile.read(path), None, lambda _: game)
        assert [problem.why for problem in looked_at.problems] == [LOCKED]


def test_fair_table_is_not_saved_to_a_file_if_its_key_cannot_be_saved_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.takeback"
    key_beside(path).mkdir()
    with pytest.raises(SaveFileError, match=r"^The game is still in play, and the key .+ beside the file: "):
        save(roll_dice(None), path)
    assert not path.exists()
    with pytest.raises(SaveFileError, match=r"^The game is still in play"):
        save(roll_dice(None), tmp_path / "gone" / "evening.takeback")


def test_file_of_a_fair_table_with_a_wrong_or_unreadable_key_beside_it_stays_masked(tmp_path: Path) -> None:
    path = tmp_path / "evening.takeback"
    save(roll_dice(None), path)
    key_beside(path).unlink()
    new_key_at(key_beside(path))
    assert savefile.read(path).is_masked
    key_beside(path).unlink()
    key_beside(path).mkdir()
    assert savefile.read(path).is_masked


def test_journal_without_a_writable_key_refuses_a_fair_table_and_accepts_a_free_one(folder: Path) -> None:
    (folder / FILE).symlink_to(folder / FILE)  # a link to itself, which no user can read
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        with pytest.raises(JournalError, match=r"^The key .+ cannot be saved"):
            deal_cards(journal)
        assert journal.tables() == []
        new_table(find_game("holdem"), {}, [Seat(), Seat()], SEED, "free", journal)
        assert len(journal.tables()) == 1


# read-only games ------------------------------------------------------------------------------------
def test_game_opened_without_its_key_cannot_be_saved_practised_or_verified(
    folder: Path, tmp_path: Path
) -> None:
    path = tmp_path / "evening.takeback"
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        table = deal_cards(journal)
        save(table, path)
    (folder / FILE).unlink()
    with closing(Journal.open(folder / "journal.sqlite")) as journal:
        of_a_file, of_a_journal = table_from_file(savefile.read(path)), open_table(journal, table.id)
    for opened in (of_a_file, of_a_journal):
        assert save_file_of(opened.table).is_masked
        assert why_no_practice(opened.table, opened.table.here, None) == ONLY_SEEN
        with pytest.raises(SaveFileError, match=r"^This contains only what one seat saw"):
            save(opened.table, tmp_path / "copy.takeback")
        with pytest.raises(SaveFileError, match=r"^This contains only what one seat saw"):
            verify(table.game, save_file_of(opened.table))
    assert not (tmp_path / "copy.takeback").exists()

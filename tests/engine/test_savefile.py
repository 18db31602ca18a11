"""Test that save files are written whole or not at all, and that a hostile file does no harm."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from takeback.engine import savefile
from takeback.engine.game import Game
from takeback.engine.play import Move
from takeback.engine.record import MarkRecord, Seat
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import digest
from takeback.table.opening import save, save_file_of, table_from_file
from takeback.table.table import Table
from tests.calls import count_calls
from tests.engine.playing import TOYS, read_whole_table, sit, wander
from tests.toys import counting, find_toy

MOST_CALLS = 20_000  # for opening a file of about 25 turns
MOST_CALLS_OF_A_HOSTILE_ONE = 200_000  # with the most lines that may branch off one turn


@cache
def make_sample(id: str, seed: int) -> bytes:
    table = sit(find_toy(id), None, seed)
    wander(table, 25, seed)
    return savefile.encoded(save_file_of(table))


def open_file(data: bytes, most_calls: int = MOST_CALLS) -> str:
    """Return the sentence of the refusal, or an empty text if the file opens; other errors are raised."""
    with count_calls() as calls:
        try:
            opened = table_from_file(savefile.read(data), None, find_toy)
            for problem in opened.problems:
                assert is_sentence(problem.why)
            read_whole_table(opened.table)
            result = ""
        except SaveFileError as error:
            result = error.sentence
            assert is_sentence(result), result
    assert calls.count < most_calls
    return result


def is_sentence(text: str) -> bool:
    return (
        (text[0].isupper() or text[0] == "“")
        and len(text) < 400
        and "\n" not in text
        and "Traceback" not in text
    )


def change(**fields: Any) -> bytes:
    return json.dumps({**json.loads(make_sample("counting", 1)), **fields}).encode()


# writing --------------------------------------------------------------------------------------------------
def test_save_file_names_schema_version_game_and_edition_and_has_all_its_fields() -> None:
    plain = json.loads(make_sample("tiles", 1))
    assert (plain["schema"], plain["version"], plain["game"], plain["edition"]) == ("takeback", 2, "tiles", 2)
    assert {"options", "seats", "seed", "turns", "drafts", "here", "visited", "marks"} <= set(plain)


def test_saving_over_a_file_keeps_its_mode_and_leaves_no_temporary_file(tmp_path: Path) -> None:
    path = tmp_path / "größe 1.takeback"
    path.write_text("old")
    path.chmod(0o640)
    save(sit(counting.GAME), path)
    assert savefile.read(path).game == "counting"
    assert os.stat(path).st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("broken", ["fsync", "replace", "open"])
def test_failed_save_is_refused_with_its_reason_and_keeps_the_old_file_without_a_temporary(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.takeback"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(SaveFileError) as error:
        save(sit(counting.GAME), path)
    monkeypatch.undo()
    assert error.value.sentence == "“a.takeback” cannot be written: No space left on device."
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_to_an_impossible_path_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "a", tmp_path / ("n" * 300), "a\0b"):
        with pytest.raises(SaveFileError, match="cannot be written"):
            save(sit(counting.GAME), path)


def test_saving_to_a_symlink_writes_its_target(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real" / "a.takeback")
    save(sit(counting.GAME), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert savefile.read(tmp_path / "real" / "a.takeback").game == "counting"


# reading --------------------------------------------------------------------------------------------------
def test_unchanged_save_file_of_every_small_game_opens_without_problems() -> None:
    for game in TOYS:
        assert open_file(make_sample(game.id, 1)) == ""


def test_opening_a_folder_pipe_device_or_missing_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "none", tmp_path / "pipe", Path("/dev/zero"), "a\0b"):
        with pytest.raises(SaveFileError) as error:
            savefile.read(path)
        assert is_sentence(error.value.sentence)


def make_turn(serial: int, parent: int, by: object = 1, **fields: object) -> dict[str, object]:
    moves = [
        {"seat": 0, "action": {"type": "Count", "by": by}, "events": [{"type": "Counted", "by": by}]},
    ]
    return {"serial": serial, "parent": parent, "moves": moves, "digest": "x", **fields}


HOSTILE = {
    "nothing": b"",
    "null": b"null",
    "a list": b"[]",
    "not UTF-8": b'{"schema": "\xff\xfe"}',
    "UTF-8 that breaks later": change(title="@@").replace(b"@@", b"\xff\xff"),
    "deep lists": b"[" * 3_000_000,
    "deep objects": b'{"schema":' * 500_000,
    "deep within": change(start="@@").replace(b'"@@"', b"[" * 100_000 + b"]" * 100_000),
    "deep moves": change(turns=[make_turn(1, 0, "@@")]).replace(b'"@@"', b"[" * 100_000 + b"]" * 100_000),
    "not a number": change(seed="@@").replace(b'"@@"', b"NaN"),
    "a huge number": change(seed="@@").replace(b'"@@"', b"9" * 1_000_000),
    "a number out of range": change(seed="@@").replace(b'"@@"', b"1e999"),
    "no game": change(game=""),
    "an unknown game": change(game="no such game"),
    "a game that is a path": change(game="../../etc/passwd"),
    "a game that is code": change(game="os.system"),
    "another game": change(game="dice"),
    "a wrong schema": change(schema="else"),
    "version 0": change(version=0),
    "a version of text": change(version="1"),
    "an edition below one": change(edition=0),
    "no seats": change(seats=[]),
    "too many seats": change(seats=[{}] * 3),
    "a million seats": change(seats=[{}] * 1_000_000),
    "a ghost on a seat": change(seats=[{"kind": "ghost"}, {}]),
    "a long name": change(seats=[{"name": "x" * 10_000}, {}]),
    "an option beyond its range": change(options={"goal": 10**12}),
    "an option nobody knows": change(options={"gaol": 5}),
    "an option of another kind": change(options={"goal": [1]}),
    "a rule nobody knows": change(rule="loose"),
    "a start of another kind": change(start={"sides": 6}),
    "a start that is no position": change(start={"goal": 5, "seats": 0, "number": 0, "turn": 0}),
    "turn zero": change(turns=[make_turn(0, 0)]),
    "a turn below zero": change(turns=[make_turn(-1, 0)]),
    "a turn twice": change(turns=[make_turn(1, 0), make_turn(1, 0)]),
    "its own parent": change(turns=[make_turn(1, 1)]),
    "a circle": change(turns=[make_turn(1, 2), make_turn(2, 1)]),
    "a parent that is not there": change(turns=[make_turn(2, 1)]),
    "a serial out of range": change(turns=[make_turn(1 << 40, 0)]),
    "a time out of range": change(turns=[make_turn(1, 0, at=1e300)]),
    "a time before all": change(turns=[make_turn(1, 0, at=-5.0)]),
    "a very long turn": change(turns=[{**make_turn(1, 0), "moves": ["x" * (2 << 20)]}]),
    "too many turns": change(turns="@@").replace(
        b'"@@"', b"[" + b'{"serial":1,"parent":0,"moves":[],"digest":""},' * 500_001 + b"null]"
    ),
    "millions of seats": change(seats="@@").replace(b'"@@"', b"[" + b"{}," * 8_000_000 + b"{}]"),
    "millions of forks": change(visited="@@").replace(b'"@@"', b"[" + b"[0,0]," * 8_000_000 + b"[0,0]]"),
    "here nowhere": change(here=-1),
    "visited of text": change(visited=[["a", 1]]),
    "too many lines from one turn": change(turns=[make_turn(serial, 0) for serial in range(1, 10_002)]),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_save_file_is_refused_within_a_limited_number_of_calls(what: str) -> None:
    assert open_file(HOSTILE[what], MOST_CALLS_OF_A_HOSTILE_ONE) != ""


SURVIVED = {
    "a digest that is wrong": (
        change(turns=[make_turn(1, 0)]),
        "Turn 1 does not have the recorded result.",
    ),
    "an event that fails": (change(turns=[make_turn(1, 0, "one")]), "Turn 1 cannot be read:"),
    "an event of another game": (
        change(
            turns=[{**make_turn(1, 0), "moves": [{"seat": 0, "action": {"type": "Shake"}, "events": []}]}]
        ),
        "Turn 1 cannot be read:",
    ),
    "a turn without moves": (
        change(turns=[{**make_turn(1, 0), "moves": []}]),
        "Turn 1 cannot be read: it has no",
    ),
    "a seat that is not there": (
        change(turns=[{**make_turn(1, 0), "moves": [{**make_turn(1, 0)["moves"][0], "seat": 9}]}]),  # type: ignore[index]
        "Turn 1 cannot be read: it was played by a seat that is not there",
    ),
    "a mark nobody knows": (
        change(marks=[{"serial": 0, "what": "x", "value": 1}]),
        "A mark cannot be read:",
    ),
    "a mark of another kind": (
        change(marks=[{"serial": 0, "what": "note", "value": [1]}]),
        "A mark cannot be read:",
    ),
    "a plan on no turn": (
        change(drafts=[{"node": 77, "seat": 0, "moves": []}]),
        "A plan belongs to a turn that cannot be read",
    ),
    "a plan of nobody": (
        change(drafts=[{"node": 0, "seat": 5, "moves": []}]),
        "A plan belongs to a turn that cannot be read",
    ),
}


@pytest.mark.parametrize("what", SURVIVED)
def test_damaged_save_file_opens_and_reports_the_expected_problem(what: str) -> None:
    data, result = SURVIVED[what]
    problems = table_from_file(savefile.read(data), None, find_toy).problems
    assert any(problem.why.startswith(result) for problem in problems), problems


def test_second_turn_with_equal_moves_but_a_wrong_digest_is_reported_and_left_out() -> None:
    good = digest(counting.at(1).__class__(1_000_000, 2, 1, 1))
    data = change(
        turns=[make_turn(1, 0, digest=good), make_turn(2, 0)], drafts=[], here=0, visited=[], marks=[]
    )
    opened = table_from_file(savefile.read(data), None, find_toy)
    assert [problem.serial for problem in opened.problems] == [2]
    assert [node.serial for node in opened.table.history.root.children] == [1]


def test_save_file_above_the_size_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.takeback"
    with path.open("wb") as file:
        file.truncate(savefile.MOST_BYTES + 1)  # a sparse file: it takes no space on the disk
    with pytest.raises(SaveFileError, match="far too large"):
        savefile.read(path)


def test_save_file_is_refused_if_all_turns_together_have_too_many_events(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(savefile, "MOST_EVENTS", 20)
    table = sit(counting.GAME)
    for number in range(20):
        table.act(counting.Count(1), number % 2)
    assert open_file(savefile.encoded(save_file_of(table))) == ""
    table.act(counting.Count(1), 0)
    assert (
        open_file(savefile.encoded(save_file_of(table))) == "The saved game is too long: more than 20 events."
    )


# no file is written that could not be read ---------------------------------------------------------
LIMITS = {
    "MOST_BYTES": lambda table: len(savefile.encoded(save_file_of(table))),
    "MOST_EVENTS": lambda table: len(table.history.nodes) - 1,
    "MOST_LINES": lambda table: len(table.history.root.children),
    "MOST_BYTES_OF_A_TURN": lambda table: max(len(bytes(one.moves)) for one in save_file_of(table).turns),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_saving_a_game_too_long_to_be_read_is_refused_and_keeps_the_old_file(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(counting.GAME)
    for by in (1, 2, 3):
        table.go_to(table.history.root)
        table.act(counting.Count(by), 0)
    path = tmp_path / "a.takeback"
    monkeypatch.setattr(savefile, limit, LIMITS[limit](table))
    save(table, path)
    assert read_whole_table(table_from_file(savefile.read(path), None, find_toy).table) == read_whole_table(
        table
    )
    whole = path.read_bytes()
    monkeypatch.setattr(savefile, limit, LIMITS[limit](table) - 1)
    with pytest.raises(SaveFileError) as error:
        save(table, path)
    assert error.value.sentence == "This game is too long for a file. It stays in the journal."
    assert path.read_bytes() == whole
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(SaveFileError):
        savefile.read(path)


@pytest.mark.parametrize(
    "fields",
    [
        {"title": "x" * 1_001},
        {"seats": (Seat(name="x" * 101), Seat())},
        {"options": {"goal": "x" * 10_001}},
        {"visited": ((-1, 1),)},
        {"here": -1},
        {"marks": (MarkRecord(0, "note", msgspec.Raw(b'"' + b"x" * (1 << 20) + b'"')),)},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_saving_values_that_could_not_be_read_is_refused_and_leaves_no_file(
    fields: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises(SaveFileError, match=r"(too long for|cannot be saved as) a file"):
        savefile.write(tmp_path / "a", msgspec.structs.replace(save_file_of(sit(counting.GAME)), **fields))
    assert list(tmp_path.iterdir()) == []


def test_file_with_3000_sibling_turns_opens_with_fewer_than_3000_comparisons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Check that a new turn is compared only with children that an index names, not with all of them."""
    compared = 0

    def is_equal(one: counting.Count, other: object) -> bool:
        nonlocal compared
        compared += 1
        return isinstance(other, counting.Count) and one.by == other.by

    monkeypatch.setattr(counting.Count, "__eq__", is_equal)
    wide = [make_turn(serial, 0, serial) for serial in range(1, 3_001)]
    file = savefile.read(change(turns=wide, drafts=[], here=0, visited=[], marks=[]))
    built = savefile.regrow(counting.GAME, file, savefile.record_for(counting.GAME, file))
    assert len(built.problems) == 3_000, "their digests are wrong"
    assert compared < 3_000


def test_file_of_3000_turns_opens_with_at_most_100_calls_per_turn() -> None:
    table = sit(counting.GAME)
    for number in range(3_000):
        table.act(counting.Count(1), number % 2)
    assert open_file(savefile.encoded(save_file_of(table)), 100 * 3_000) == ""


@pytest.mark.long
def test_game_with_the_most_turns_allowed_is_saved_and_opened_at_its_last_position(tmp_path: Path) -> None:
    long = Table(counting.GAME, sit(counting.GAME).record)
    node = long.history.root
    while node.depth < savefile.MOST_TURNS:
        once = counting.Counted(1)
        state = once.apply(node.state)
        node = long.history.add(node, (Move(node.depth % 2, counting.Count(1), (once,), node.state, state),))
    long.go_to(node)
    save(long, tmp_path / "long.takeback")
    opened = table_from_file(savefile.read(tmp_path / "long.takeback"), None, find_toy)
    assert opened.problems == ()
    assert (opened.table.here.depth, opened.table.state) == (savefile.MOST_TURNS, node.state)


# fuzzing ---------------------------------------------------------------------------------------------
STRANGE: tuple[object, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, 10**30, -(10**30), 1e308, -0.5, "", "x", "ﷺ\u0000\u202e", "x" * 5_000,
    [], [[]], {}, {"type": "Count"}, {"type": "Shown", "seat": 9, "face": 10**9}, [None] * 300,
)  # fmt: skip


def find_places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inner for place in find_places(one, (*path, key)))]


def twist(plain: Any, chance: random.Random) -> Any:
    """Put a strange value into some place of the document, or move, double or delete what is there."""
    places = [place for place in find_places(plain) if place]
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        *way, last = chance.choice(places)
        holder = plain
        try:
            for key in way:
                holder = holder[key]
            what = chance.randrange(4)
            if what == 0:
                holder[last] = chance.choice(STRANGE)
            elif what == 1:
                del holder[last]
            elif what == 2:
                holder[last] = copy_value(plain, chance.choice(places))
            elif isinstance(holder, list):
                holder.append(holder[last])
            elif isinstance(holder[last], int):
                holder[last] += chance.choice((-1, 1, 7, 10**6))
        except (KeyError, IndexError, TypeError):
            continue
    return plain


def copy_value(plain: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        plain = plain[key]
    return json.loads(json.dumps(plain))


def smear(data: bytes, chance: random.Random) -> bytes:
    """Change, cut out, double or cut off bytes."""
    smeared = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 30))):
        at = chance.randrange(len(smeared) + 1)
        what = chance.randrange(4)
        if what == 0 and at < len(smeared):
            smeared[at] = chance.randrange(256)
        elif what == 1:
            del smeared[at : at + chance.randrange(40)]
        elif what == 2:
            smeared[at:at] = smeared[at : at + chance.randrange(40)]
        elif chance.random() < 0.1:
            del smeared[at:]
    return bytes(smeared)


def fuzz(count: int, seed: int, spoil: Callable[[bytes, random.Random], bytes]) -> tuple[int, int]:
    chance = random.Random(seed)
    refused = 0
    for _ in range(count):
        game: Game = chance.choice(TOYS)
        refused += open_file(spoil(make_sample(game.id, chance.randrange(6)), chance)) != ""
    return refused, count - refused


def twisted(data: bytes, chance: random.Random) -> bytes:
    return json.dumps(twist(json.loads(data), chance)).encode()


@pytest.mark.parametrize("spoil", [smear, twisted])
def test_randomly_damaged_save_files_open_or_are_refused_with_a_sentence(
    spoil: Callable[[bytes, random.Random], bytes],
) -> None:
    refused, opened = fuzz(750, 1, spoil)
    assert refused > 50
    assert opened > 20


@pytest.mark.long
@pytest.mark.parametrize("spoil", [smear, twisted])
def test_ten_thousand_randomly_damaged_save_files_open_or_are_refused_with_a_sentence(
    spoil: Callable[[bytes, random.Random], bytes],
) -> None:
    refused, opened = fuzz(5_000, 2, spoil)
    assert refused > 500
    assert opened > 200

"""Test the file with everything: written whole or not at all, and refused in a sentence if it was changed."""

from __future__ import annotations

import json
import re
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from takeback.engine.journal import Journal
from takeback.engine.key_file import FILE as KEY
from takeback.shell.features.moving.whole_profile import (
    DAMAGED,
    FOREIGN,
    HEAD,
    SCHEMA,
    VERSION,
    WholeProfileError,
    unpack_profile,
    write_profile,
)
from takeback.shell.features.moving.work import FileWork
from takeback.shell.session.tables import JOURNAL
from tests.engine.playing import sit, wander
from tests.failing_calls import failing
from tests.toys import counting, dice

MOST = 1_000  # calls, which no file needs
TEXTS = {"levels/flow/My levels.txt": "LEVEL 1\nSIZE 5 5\n", "decks/Mine.txt": "20 Lamp\n"}
RECORDS = {"results.json": "{}", "statistics.json": "{}", "settings.json": '{"settings": {}}'}


@pytest.fixture
def filled(profile: Path) -> Path:
    """Return a profile with games, a key, levels, decks and records."""
    with closing(Journal.open(profile / JOURNAL)) as journal:
        wander(sit(counting.GAME, journal, 1), 12)
        sit(dice.GAME, journal, 2, "fair")
    for name, text in {**TEXTS, **RECORDS}.items():
        (profile / name).parent.mkdir(parents=True, exist_ok=True)
        (profile / name).write_text(text)
    (profile / "pictures").mkdir()
    (profile / "pictures" / "1.png").write_text("can be made again")
    return profile


@pytest.fixture
def file(filled: Path, tmp_path: Path) -> Path:
    path = tmp_path / "a.takeback-all"
    assert list(write_profile(filled, path))
    return path


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for temporary files, where nothing may be left."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def unpack(path: Path) -> dict[str, bytes]:
    """Return the content of the files that are unpacked, by name."""
    with tempfile.TemporaryDirectory() as folder:
        list(unpack_profile(path, Path(folder)))
        found = [one for one in Path(folder).rglob("*") if one.is_file()]
        return {one.relative_to(folder).as_posix(): one.read_bytes() for one in found}


def why_refused(path: Path) -> str:
    with pytest.raises(WholeProfileError) as refusal:
        unpack(path)
    assert re.fullmatch(
        r"[^.]+\.takeback-all (is|was) [^.]+\.( Update Takeback first\.)?", str(refusal.value)
    )
    return str(refusal.value)


def rewrite(path: Path, change: Callable[[dict[str, bytes]], object]) -> None:
    """Change the entries of an archive, and the list of them."""
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    change(entries)
    if HEAD in entries:
        head = json.loads(entries[HEAD])
        entries[HEAD] = json.dumps({**head, "files": [name for name in entries if name != HEAD]}).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)


def test_profile_file_has_exactly_journal_key_levels_decks_and_records_and_leaves_no_temporary_file(
    file: Path, filled: Path, scratch: Path
) -> None:
    found = unpack(file)
    assert found.keys() == {JOURNAL, KEY, *TEXTS, *RECORDS}
    for name in (KEY, *TEXTS, *RECORDS):
        assert found[name] == (filled / name).read_bytes()
    assert list(scratch.iterdir()) == []


def test_profile_file_has_turns_that_are_still_in_the_log_of_the_journal(
    filled: Path, tmp_path: Path
) -> None:
    with closing(Journal.open(filled / JOURNAL)) as journal:
        table = sit(counting.GAME, journal, 7)
        wander(table, 5)
        list(write_profile(filled, tmp_path / "b.takeback-all"))
        folder = tmp_path / "unpacked"
        folder.mkdir()
        list(unpack_profile(tmp_path / "b.takeback-all", folder))
        with closing(Journal.open(folder / JOURNAL)) as copy:
            assert [info.id for info in copy.tables()] == [info.id for info in journal.tables()]
            assert list(copy.reader.turns(table.id)) == list(journal.reader.turns(table.id)) != []


@pytest.mark.parametrize("seed", range(3))
def test_damaged_profile_file_is_refused_or_read_as_it_was_written(seed: int, file: Path) -> None:
    whole, chance, data = unpack(file), Random(seed), file.read_bytes()
    refused = 0
    places = [chance.randrange(len(data)) for _ in range(60)]
    for place in (*places, *range(40), *range(len(data) - 40, len(data))):
        changed = bytearray(data)
        changed[place] ^= 1 << chance.randrange(8)
        file.write_bytes(changed)
        found: dict[str, bytes] = {}
        with suppress(WholeProfileError):
            found = unpack(file)
        assert found in ({}, whole)
        refused += not found
    for length in (0, 1, 30, *(chance.randrange(len(data)) for _ in range(20))):
        file.write_bytes(data[:length])
        assert why_refused(file) in (DAMAGED.format(file=file.name), FOREIGN.format(file=file.name))
    assert refused > 30


def test_file_that_is_gone_or_holds_no_profile_is_refused_with_its_reason(file: Path, tmp_path: Path) -> None:
    (tmp_path / "text.takeback-all").write_text("a text")
    assert why_refused(tmp_path / "text.takeback-all") == (
        "text.takeback-all was not made by “Move everything to another computer”."
    )
    rewrite(file, lambda entries: entries.pop(HEAD))
    assert why_refused(file) == "a.takeback-all was not made by “Move everything to another computer”."
    assert why_refused(tmp_path / "none.takeback-all") == "none.takeback-all is no longer there."


def test_profile_file_of_a_newer_version_is_refused(file: Path, tmp_path: Path) -> None:
    newer = json.dumps({"schema": SCHEMA, "version": VERSION + 1}).encode()
    before = file.read_bytes()
    rewrite(file, lambda entries: entries.update({HEAD: newer}))
    assert "made by a newer Takeback" in why_refused(file)
    file.write_bytes(before)
    change_journal(file, tmp_path, "PRAGMA user_version = 99")
    assert "made by a newer Takeback" in why_refused(file)


def change_journal(file: Path, folder: Path, statement: str) -> None:
    """Run a statement in the journal of an archive."""

    def change(entries: dict[str, bytes]) -> None:
        copy = folder / "changed"
        copy.write_bytes(entries[JOURNAL])
        with closing(sqlite3.connect(copy)) as sql, sql:
            sql.execute(statement)
        entries[JOURNAL] = copy.read_bytes()

    rewrite(file, change)


@pytest.mark.parametrize(
    "statement",
    ["CREATE TRIGGER t AFTER INSERT ON tables BEGIN DELETE FROM turns; END", "DROP TABLE turns"],
)
def test_profile_file_with_an_invalid_journal_is_refused(statement: str, file: Path, tmp_path: Path) -> None:
    change_journal(file, tmp_path, statement)
    assert why_refused(file) == "a.takeback-all is damaged, so nothing was added."


@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "/evil.txt",
        "levels/../../evil.txt",
        "levels/flow/../evil.txt",
        "levels/.hidden.txt",
        "decks/evil.exe",
        "JOURNAL.SQLITE",
        "decks/a\\b.txt",
        "decks/c:evil.txt",
        "decks/\x07.txt",
    ],
)
def test_profile_file_with_an_unsafe_or_unknown_name_in_it_is_refused_and_nothing_is_written(
    name: str, file: Path, tmp_path: Path
) -> None:
    before = set(tmp_path.rglob("*"))
    rewrite(file, lambda entries: entries.update({name: b"evil"}))
    assert why_refused(file) == "a.takeback-all is damaged, so nothing was added."
    assert set(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", ["settings.json", KEY, "decks/Mine.txt"])
def test_profile_file_that_unpacks_to_too_much_is_refused(name: str, file: Path) -> None:
    rewrite(file, lambda entries: entries.update({name: b"0" * (9 << 20)}))
    assert why_refused(file) == "a.takeback-all is damaged, so nothing was added."


def test_profile_file_without_a_journal_is_refused(file: Path) -> None:
    rewrite(file, lambda entries: entries.pop(JOURNAL))
    assert why_refused(file) == "a.takeback-all is damaged, so nothing was added."


@pytest.mark.parametrize("is_lasting", [False, True], ids=["one call", "all from there on"])
def test_failing_system_call_while_writing_leaves_the_old_profile_file_or_a_whole_new_one(
    is_lasting: bool, filled: Path, tmp_path: Path
) -> None:
    path = tmp_path / "target" / "a.takeback-all"
    path.parent.mkdir()
    for number in range(1, MOST, 3):
        path.write_bytes(b"before")
        problem = ""
        with failing(number, is_lasting) as calls:
            try:
                list(write_profile(filled, path))
            except WholeProfileError as why:
                problem = str(why)
        if problem:
            assert problem.startswith("a.takeback-all could not be written: ")
            assert path.read_bytes() == b"before"
        else:
            assert unpack(path).keys() == {JOURNAL, KEY, *TEXTS, *RECORDS}
        assert is_lasting or [one.name for one in path.parent.iterdir()] == [path.name]
        if not calls.has_failed:
            assert number > 10
            return
    raise AssertionError("It never ends.")


def test_writing_of_a_profile_file_that_is_stopped_leaves_no_file(
    filled: Path, tmp_path: Path, scratch: Path
) -> None:
    path = tmp_path / "target" / "a.takeback-all"
    path.parent.mkdir()
    steps = write_profile(filled, path)
    next(steps)
    next(steps)
    next(steps)
    steps.close()  # type: ignore[attr-defined]
    assert list(path.parent.iterdir()) == list(scratch.iterdir()) == []


def test_file_work_in_the_background_raises_what_its_steps_raise() -> None:
    def steps() -> Iterator[tuple[int, int]]:
        yield 1, 2
        raise WholeProfileError("It is full.")

    work = FileWork(steps())
    with pytest.raises(WholeProfileError, match=r"It is full\."):
        list(work.run_aside())
    assert work.progress == (1, 2)


def test_closing_file_work_in_the_background_ends_its_thread_and_lets_its_steps_clean_up() -> None:
    ended = []

    def steps() -> Iterator[tuple[int, int]]:
        try:
            while True:
                yield 0, 0
        finally:
            ended.append(True)

    work = FileWork(steps())
    running = work.run_aside()
    next(running)
    running.close()  # type: ignore[attr-defined]
    assert ended == [True]
    assert not work.is_alive()

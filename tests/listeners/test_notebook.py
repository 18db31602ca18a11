"""Test the notes and tags of players, which are stored beside all tables."""

from pathlib import Path

from takeback.listeners.notebook import EMPTY, Notebook
from takeback.table.archive import Note


def test_note_is_read_again_after_a_restart_for_its_own_game_only(qapp: object, tmp_path: Path) -> None:
    book = Notebook(tmp_path, "cards")
    book.set_note("hand 1", Note("A good fold", ("hero fold",)))
    book.save()
    assert Notebook(tmp_path, "cards").note("hand 1") == Note("A good fold", ("hero fold",))
    assert Notebook(tmp_path, "another").note("hand 1") == EMPTY


def test_note_that_was_emptied_is_deleted_from_the_file(qapp: object, tmp_path: Path) -> None:
    book = Notebook(tmp_path, "cards")
    book.set_note("hand 1", Note("x"))
    book.set_note("hand 1", EMPTY)
    book.save()
    assert "hand 1" not in (tmp_path / "notes.json").read_text()


def test_saving_notes_of_one_game_keeps_the_notes_of_another(qapp: object, tmp_path: Path) -> None:
    one = Notebook(tmp_path, "cards")
    one.set_note("a", Note("one"))
    one.save()
    two = Notebook(tmp_path, "dice")
    two.set_note("a", Note("two"))
    two.save()
    assert Notebook(tmp_path, "cards").note("a") == Note("one")


def test_damaged_notes_file_is_renamed_and_notes_start_empty(qapp: object, tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("{")
    assert Notebook(tmp_path, "cards").note("a") == EMPTY
    assert list(tmp_path.glob("notes.damaged-*.json"))

"""Test a player's own levels: each folder is a pack file that can be edited by hand and is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.puzzles import own_packs
from takeback.puzzles.own_packs import USUAL, KeptAlready, OwnLevels, OwnPlace, packed, unpacked
from takeback.puzzles.packs import find_level
from tests.puzzles.each import EACH, Puzzle

LEVEL = {  # two different levels of each puzzle
    "flow": ("BOARD 2 2\nSTART 1 1 1 2\nSTART 2 1 2 2\n", "BOARD 2 3\nSTART 1 1 1 3\nSTART 2 1 2 3\n"),
    "fold": ("BOARD 1 2\nBLOCK 1 1\n", "BOARD 1 4\nBLOCK 1 1\n"),
    "fill": ("BOARD 1 2\nBLOCK 1 1 1 2\n", "BOARD 1 3\nBLOCK 1 1 1 2 1 3\n"),
}
ONE, OTHER = LEVEL["flow"]
BROKEN = "LEVEL 2\n# by hand\nBOARD 2 2\nSTART 1 1 9 9\n"


@pytest.fixture
def own(tmp_path: Path) -> OwnLevels:
    return OwnLevels(tmp_path, Puzzle("flow").shelf)


def list_places(own: OwnLevels, folder: str = USUAL) -> list[OwnPlace]:
    return [place for place in own.section(folder).places if isinstance(place, OwnPlace)]


def list_titles(own: OwnLevels, folder: str = USUAL) -> list[str]:
    return [place.title for place in own.section(folder).places]


def write_pack(own: OwnLevels, name: str, text: str) -> str:
    own.folder.mkdir(parents=True, exist_ok=True)
    own.file(name).write_text(text)
    return name


# packs everywhere ---------------------------------------------------------------------------------------
@EACH
def test_level_of_a_pack_opens_by_file_number_or_pack_text_and_a_missing_or_broken_one_is_refused(
    id: str, tmp_path: Path
) -> None:
    shelf, file = Puzzle(id).shelf, tmp_path / "mine.txt"
    one, other = LEVEL[id]
    text = f"pack\tMine\nLEVEL a\nBOARD 1\nLEVEL 1\n{one}LEVEL 2\n{other}"
    file.write_text(text)
    options = Puzzle(id).game.read_options({})
    found = {name: find_level(shelf, name, options, Chance(1)) for name in (str(file), f"{file}/2", text)}
    assert [one.level.title for one in found.values()] == ["Mine 1", "Mine 2", "Mine 1"]
    assert found[str(file)].name == found[text].name != found[f"{file}/2"].name
    with pytest.raises(Illegal, match="Mine has the levels a to 2, not “3”"):
        find_level(shelf, f"{file}/3", options, Chance(1))
    with pytest.raises(Illegal, match="Mine a cannot be read: line 3: BOARD needs rows and columns"):
        find_level(shelf, f"{file}/a", options, Chance(1))
    file.write_text(one)
    with pytest.raises(Illegal, match="There is one level in mine, and none “2”"):
        find_level(shelf, f"{file}/2", options, Chance(1))


@EACH
def test_own_level_keeps_its_name_when_retitled_or_moved_and_is_not_kept_twice(
    id: str, tmp_path: Path
) -> None:
    own, (one, other) = OwnLevels(tmp_path, Puzzle(id).shelf), LEVEL[id]
    first = own.keep(USUAL, one)
    assert first.title == "Level 1"
    assert own.keep(USUAL, f"TITLE Two  words\n{other}").title == "Two words"
    with pytest.raises(Illegal, match="is already in My levels, as Level 1"):
        own.keep(own.new_folder("Else"), f"TITLE Another\nGRADE 3\n{one}")
    own.rename(first, "Hall")
    own.move_to_folder(list_places(own)[0], "Else")
    moved = own.find(first.name)
    assert moved is not None
    assert (moved.folder, moved.title, list_titles(own)) == ("Else", "Hall", ["Two words"])
    with pytest.raises(Illegal, match="The level cannot be saved: line 1: BOARD needs"):
        own.keep(USUAL, "BOARD 1\n")


def test_imported_pack_with_the_name_of_the_usual_folder_gets_the_name_of_its_file_instead(
    own: OwnLevels,
) -> None:
    pack = f"PACK {USUAL}\nLEVEL 1\n{ONE}LEVEL 2\n{OTHER}"
    titles = [own.section(own.keep_pack(pack, stem)).title for stem in ("From Ada", "From Ada", USUAL)]
    assert titles == ["From Ada", "From Ada 2", f"{USUAL} 2"]
    assert own.section(own.keep_pack(pack.replace(USUAL, "Best"), "From Ada")).title == "Best"


# folders ------------------------------------------------------------------------------------------------
def test_saving_a_kept_level_again_changes_its_title_only_if_it_was_made_here_by_the_same_author(
    own: OwnLevels,
) -> None:
    first = own.keep(USUAL, ONE)
    named = f"TITLE Cross\nAUTHOR Ann\nNOTE Hard\n{ONE}"
    with pytest.raises(KeptAlready):
        own.keep(own.new_folder("Else"), named)
    assert own.section(USUAL).places[0].title == first.title
    place = own.keep("Else", named, is_made=True)
    assert (place.folder, place.at, place.title, place.name) == (USUAL, 0, "Cross", first.name)
    assert "AUTHOR Ann" in own.file(USUAL).read_text()
    with pytest.raises(KeptAlready):
        own.keep(USUAL, named, is_made=True)
    own.keep(USUAL, f"AUTHOR Bob\n{ONE}", is_made=True)  # no title: it stays
    assert [one.title for one in own.section(USUAL).places] == ["Cross"]


def test_pack_text_with_comments_and_broken_levels_is_the_same_after_unpacking_and_packing() -> None:
    text = f"# mine\nPACK All\nLEVEL 1\n{ONE}# end\n\n{BROKEN}"
    assert packed(unpacked(text)) == text
    assert [level.id for level in unpacked(text).levels] == ["1", "2"]
    assert [level.text for level in unpacked(ONE).levels] == [ONE]
    assert unpacked("# nothing yet\n").levels == ()


def test_own_levels_can_be_reordered_in_their_folder_and_before_the_first_there_is_none(
    own: OwnLevels,
) -> None:
    write_pack(own, "Abc", "".join(f"LEVEL {name}\n{ONE}" for name in "abcd"))
    assert own.move(list_places(own, "Abc")[0], 3) == 2
    assert list_titles(own, "Abc") == ["Abc b", "Abc c", "Abc a", "Abc d"]
    assert own.move(list_places(own, "Abc")[3], 0) == 0
    assert list_titles(own, "Abc") == ["Abc d", "Abc b", "Abc c", "Abc a"]
    own.move_to_folder(list_places(own, "Abc")[1], "Abc")
    assert list_titles(own, "Abc") == ["Abc d", "Abc c", "Abc a", "Abc b"]
    with pytest.raises(Illegal, match="This is the first level of Abc"):
        own.neighbour(list_places(own, "Abc")[0].name, -1)


def test_unreadable_own_levels_and_folders_are_listed_with_their_problem_and_stay_unchanged(
    own: OwnLevels,
) -> None:
    write_pack(own, "Hand", f"LEVEL 1\n{ONE}{BROKEN}LEVEL 1\n{OTHER}LEVEL\n{ONE}LEVEL a/b\n{ONE}")
    assert [place.problems for place in list_places(own, "Hand")] == [
        (),
        ("line 8: the cell (9,9) is outside the board",),
        ("line 9: this LEVEL has the name of another",),
        ("line 13: this LEVEL has no name",),
        ("line 17: the name of this LEVEL has a / in it",),
    ]
    own.move_to_folder(list_places(own, "Hand")[1], USUAL)
    assert own.file(USUAL).read_text().endswith("# by hand\nBOARD 2 2\nSTART 1 1 9 9\n")
    write_pack(own, "Other", "no level at all\n")
    assert list_places(own, "Other")[0].problems[0].startswith("line 1: ")
    own.file("Bytes").write_bytes(b"LEVEL 1\n\xff\xfe")
    own.file("Folder").mkdir()
    own.file("Large").write_bytes(b"#" * 1_000_001)
    assert own.names() == (USUAL, "Bytes", "Folder", "Hand", "Large", "Other")
    result = {name: own.section(name).problem for name in ("Bytes", "Folder", "Large")}
    assert result == {
        "Bytes": "The folder Bytes cannot be read: line 2: this is not UTF-8 text.",
        "Folder": "The folder Folder cannot be read: it is not a file.",
        "Large": "The folder Large cannot be read: it is far too large, more than 1,000,000 bytes.",
    }
    before = own.file("Bytes").read_bytes()
    with pytest.raises(Illegal, match="The folder Bytes cannot be changed: line 2: this is not UTF-8"):
        own.keep("Bytes", OTHER)
    assert own.file("Bytes").read_bytes() == before


def test_changing_a_level_in_a_folder_whose_file_changed_meanwhile_is_refused(own: OwnLevels) -> None:
    place = own.keep(USUAL, ONE)
    write_pack(own, USUAL, f"LEVEL 1\n{OTHER}")
    for change in (lambda: own.remove(place), lambda: own.rename(place, "x"), lambda: own.move(place, 1)):
        with pytest.raises(Illegal, match="The folder My levels has changed"):
            change()
    with pytest.raises(Illegal, match="has changed and was read again"):
        own.move_to_folder(place, own.new_folder("New"))
    assert own.file(USUAL).read_text() == f"LEVEL 1\n{OTHER}"
    assert list_places(own, "New") == []


def test_removed_level_or_folder_can_be_restored(own: OwnLevels) -> None:
    own.keep(USUAL, ONE)
    own.keep(USUAL, OTHER)
    back = own.remove(list_places(own)[0])
    assert list_titles(own) == ["Level 2"]
    back()
    assert list_titles(own) == ["Level 1", "Level 2"]
    name = own.new_folder("Old")
    data = own.file(name).read_bytes()
    back = own.remove_folder(name)
    assert own.names() == (USUAL,)
    back()
    assert own.file(name).read_bytes() == data


def test_folder_of_any_title_gets_a_valid_unique_file_name_and_can_be_renamed_also_to_capitals(
    own: OwnLevels,
) -> None:
    given = ["a/b: c?", "..", "CON", "Same", "same", "  "]
    assert [own.new_folder(title) for title in given] == [
        "a-b- c-", "Folder", "CON levels", "Same", "same 2", "Folder 2"
    ]  # fmt: skip
    assert own.section("a-b- c-").title == "a/b: c?"
    assert own.rename_folder("Same", "New") == "New"
    assert own.rename_folder("New", "NEW") == "NEW"
    assert own.section("NEW").title == "NEW"
    assert "Same" not in own.names()


def test_folder_inside_a_folder_is_listed_renamed_removed_and_restored_in_its_parent(own: OwnLevels) -> None:
    own.keep(USUAL, ONE)
    for name in ("From Ada/easy", "From Ada/hard/odd", ".kept/away"):
        own.file(name).parent.mkdir(parents=True, exist_ok=True)
        own.file(name).write_text(f"LEVEL 1\n{OTHER}")
    assert own.names() == (USUAL, "From Ada/easy", "From Ada/hard/odd")
    assert list_titles(own, "From Ada/easy") == ["From Ada/easy 1"]
    [place] = list_places(own, "From Ada/easy")
    assert own.find(place.name) is not None
    own.rename(place, "Slow")
    assert list_titles(own, "From Ada/easy") == ["Slow"]
    assert own.rename_folder("From Ada/easy", "easy: really") == "From Ada/easy- really"
    assert own.section("From Ada/easy- really").title == "From Ada/easy: really"
    assert own.as_pack("From Ada/easy- really").startswith("PACK easy: really\n")
    back = own.remove_folder("From Ada/hard/odd")
    assert own.names() == (USUAL, "From Ada/easy- really")
    back()
    assert own.names() == (USUAL, "From Ada/easy- really", "From Ada/hard/odd")


def test_pack_is_imported_as_a_folder_and_exported_the_same_and_a_single_level_is_refused(
    own: OwnLevels,
) -> None:
    text = f"# by hand\nPACK All: mine\nLEVEL 1\n{ONE}{BROKEN}"
    assert own.keep_pack(text, "copied") == "All- mine"
    assert own.keep_pack(text, "copied") == "All- mine 2"
    assert [bool(place.problems) for place in list_places(own, "All- mine")] == [False, True]
    assert unpacked(own.as_pack("All- mine")).levels == unpacked(text).levels
    assert "PACK All: mine\n" in own.as_pack("All- mine")
    with pytest.raises(Illegal, match="This is a single level, not a pack"):
        own.keep_pack(ONE, "x")


def test_level_that_cannot_be_written_or_does_not_fit_is_refused_and_the_folder_file_stays(
    own: OwnLevels, monkeypatch: pytest.MonkeyPatch
) -> None:
    own.keep(USUAL, ONE)
    before = own.file(USUAL).read_bytes()

    def refuse(*what: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("takeback.puzzles.own_packs.write_atomically", refuse)
    with pytest.raises(Illegal, match="The folder My levels could not be written: No space left on device"):
        own.keep(USUAL, OTHER)
    assert own.file(USUAL).read_bytes() == before
    monkeypatch.setattr("takeback.puzzles.own_packs.MOST_BYTES", 100)
    with pytest.raises(Illegal, match="The folder My levels is full"):
        own.keep(USUAL, OTHER)


def test_usual_folder_of_own_levels_is_shown_translated_and_stored_in_english(
    own: OwnLevels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_packs, "_", lambda message, **values: message.upper())
    name = own.names()[0]
    own.keep(name, ONE)
    assert (name, own.file(name).name) == ("My levels", "My levels.txt")
    assert own.section(name).title == "MY LEVELS"
    assert own.as_pack(name).startswith("PACK My levels\n")

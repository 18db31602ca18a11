"""Test lists of levels: packs with unreadable parts, searching, and neighbours of a level."""

from datetime import date
from pathlib import Path

import pytest

from takeback import paths
from takeback.engine.game import find_game
from takeback.engine.state import Illegal
from takeback.puzzles.catalogue import (
    LevelPlace,
    WantedLevels,
    neighbour,
    next_unsolved,
    section,
    sections,
)
from takeback.puzzles.packs import Shelf
from tests.puzzles.each import EACH, PACKS

TODAY = date(2026, 11, 20)


def find_shelf(game: str) -> Shelf:
    card = find_game(game)
    shelf = card.shelf
    assert isinstance(shelf, Shelf)
    return shelf


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """Make Flow have three packs: one whole, one with a bad level, one that is no text at all."""
    folder = tmp_path / "levels" / "flow"
    folder.mkdir(parents=True)
    level = "LEVEL {}\nGRADE 2\nPAR 1\nBOARD 2 2\nSTART 1 1 1 2\nSTART 2 1 2 2\n"
    (folder / "brooks.txt").write_text("PACK Brooks\n" + level.format(1) + level.format(2))
    bad = "LEVEL 2\nBOARD 2 2\nSTART 1 1 7 7\n"
    (folder / "rivers.txt").write_text("PACK Rivers\n" + level.format(1) + bad + level.format(3))
    (folder / "deltas.txt").write_bytes(b"\xff\xfe\x00")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    return find_shelf("flow")


@EACH
def test_every_shipped_level_is_listed_once_with_size_and_grade_and_without_problems(id: str) -> None:
    found = list(sections(find_shelf(id)))
    assert [len(one.places) for one in found] == list(PACKS[id].values())
    places = [place for one in found for place in one.places]
    assert all(place.rows and place.columns and 1 <= place.grade <= 9 for place in places)
    assert not any(place.problems for place in places)
    assert len({place.name for place in places}) == len(places)


@EACH
def test_name_of_a_listed_level_opens_that_level_with_the_listed_title_size_and_grade(id: str) -> None:
    card, shelf = find_game(id), find_shelf(id)
    from takeback.engine.chance import Chance

    for one in sections(shelf):
        place = one.places[-1]
        state = card.start(card.read_options({"level": place.name}), 1, Chance(1))
        play = card.level_of(state)
        assert play is not None
        assert (play.name, play.title) == (place.name, place.title)
        assert (play.rows, play.columns, play.grade) == (place.rows, place.columns, place.grade)
        assert play.perfect > 0
        assert not play.solved


def test_damaged_level_is_listed_with_its_problem_among_the_others(damaged: Shelf) -> None:
    rivers = section(damaged, "rivers")
    assert [bool(place.problems) for place in rivers.places] == [False, True, False]
    assert rivers.places[1].title == "Rivers 2"
    assert rivers.places[1].problems == ("line 10: the cell (7,7) is outside the board",)
    assert [place.name for place in rivers.playable] == ["Rivers/1", "Rivers/3"]


def test_unreadable_pack_is_listed_last_with_its_problem_and_no_levels(damaged: Shelf) -> None:
    found = list(sections(damaged))
    assert [one.title for one in found] == ["Brooks", "Rivers", "Deltas"]
    assert "cannot be read" in found[2].problem
    assert found[2].places == ()


def test_next_or_previous_level_crosses_packs_and_skips_damaged_levels(damaged: Shelf) -> None:
    assert neighbour(damaged, "Brooks/1", 1, TODAY) == "Brooks/2"
    assert neighbour(damaged, "Brooks/2", 1, TODAY) == "Rivers/1"
    assert neighbour(damaged, "Rivers/1", 1, TODAY) == "Rivers/3"
    assert neighbour(damaged, "Rivers/3", -1, TODAY) == "Rivers/1"


@pytest.mark.parametrize(
    ("name", "by", "why"),
    [
        ("Brooks/1", -1, "This is the very first level."),
        ("Rivers/3", 1, "This is the very last level."),
        ("my-own", 1, "This level is not in a pack, so there is no previous or next one."),
        ("daily:2026-11-20", 1, "The next daily level comes tomorrow."),
        ("daily:0001-01-01", -1, "The calendar ends here."),
        ("random:8x8:3", -1, "There is no level before a random one."),
    ],
)
def test_asking_for_a_next_or_previous_level_where_none_is_is_refused_with_the_reason(
    damaged: Shelf, name: str, by: int, why: str
) -> None:
    with pytest.raises(Illegal, match=why.replace(".", r"\.")):
        neighbour(damaged, name, by, TODAY)


def test_level_before_a_daily_is_that_of_the_day_before_and_after_a_random_one_a_new_random_one(
    damaged: Shelf,
) -> None:
    assert neighbour(damaged, "daily:2026-11-20", -1, TODAY) == "daily:2026-11-19"
    assert neighbour(damaged, "daily:2026-03-01", -1, TODAY) == "daily:2026-02-28"
    assert neighbour(damaged, "random:8x9:17", 1, TODAY) == "random:8x9"


def test_next_unsolved_level_is_the_first_not_solved_or_the_first_of_all_if_all_are_solved(
    damaged: Shelf,
) -> None:
    places = section(damaged, "brooks").places
    for solved, name in (((), "1"), (("Brooks/1",), "2"), (("Brooks/1", "Brooks/2"), "1")):
        place = next_unsolved(places, solved)
        assert place is not None
        assert place.name == f"Brooks/{name}"
    assert next_unsolved((), ()) is None


PLACES = (
    LevelPlace("Brooks/3", "Brooks 3", 5, 5, 1),
    LevelPlace("Rivers/3", "Rivers 3", 8, 8, 4),
    LevelPlace("Rivers/5", "The long way", 8, 8, 5),
    LevelPlace("Deltas/1", "Deltas 1", 14, 12, 9),
)


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (WantedLevels(), ["Brooks/3", "Rivers/3", "Rivers/5", "Deltas/1"]),
        (WantedLevels(size="8x8"), ["Rivers/3", "Rivers/5"]),
        (WantedLevels(grade=9), ["Deltas/1"]),
        (WantedLevels(size="8x8", grade=9), []),
        (WantedLevels(is_unsolved=True), ["Brooks/3", "Rivers/5", "Deltas/1"]),
        (WantedLevels("rivers"), ["Rivers/3"]),
        (WantedLevels("LONG way"), ["Rivers/5"]),
        (WantedLevels("8×8 difficulty 5"), ["Rivers/5"]),
        (WantedLevels("14x12"), ["Deltas/1"]),
        (WantedLevels("4x12"), []),
        (WantedLevels("difficulty"), ["Brooks/3", "Rivers/3", "Rivers/5", "Deltas/1"]),
    ],
)
def test_level_filter_keeps_exactly_the_levels_of_the_wanted_size_grade_words_and_state(
    wanted: WantedLevels, names: list[str]
) -> None:
    assert [place.name for place in PLACES if wanted.fits(place, {"Rivers/3"})] == names

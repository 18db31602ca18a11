"""Test lazy fields of a game: they name objects in modules that are imported on first access."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Collection, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.game import Computers, Drafted, Game, Hidden
from takeback.engine.later import later, resolve
from tests.toys import counting

ROOM = """
class Place: pass
class Pass_:
    def __init__(self, why=""): self.why = why
def start(*given): return given
NAMES = ("Ann", "Bob")
"""


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a package "house" with a module "state" that is not imported yet."""
    package = tmp_path / "house"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "state.py").write_text(ROOM)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield package
    for name in ("house", "house.state", "house.facts"):
        sys.modules.pop(name, None)


def test_lazy_names_import_their_module_only_when_resolved_also_inside_unions_and_calls(rooms: Path) -> None:
    (state,) = later("house", "state")
    names, either, done = state.NAMES, state.Place | state.Pass_, state.Pass_("tired")
    assert "house.state" not in sys.modules
    assert resolve(names) == ("Ann", "Bob")
    assert resolve(done).why == "tired"
    room = sys.modules["house.state"]
    assert resolve(either) == room.Place | room.Pass_
    assert resolve(int | state.Place) == int | room.Place
    assert resolve(7) == 7


def test_lazy_names_in_fields_of_a_game_are_imported_on_first_access_and_resolved_once(rooms: Path) -> None:
    (state,) = later("house", "state")
    game = dataclasses.replace(
        counting.GAME,
        start=state.start,
        seat_names=state.NAMES,
        values=state.start,
        drafted=Drafted(closes=state.start, end_turn=state.Pass_()),
    )
    assert "house.state" not in sys.modules
    assert game.seat_name(1) == "Bob"
    room = sys.modules["house.state"]
    assert game.start is room.start
    assert game.values is room.start
    assert isinstance(game.end_turn, room.Pass_)
    assert game.end_turn is game.end_turn, "It is made once."
    assert game.outcome is counting.GAME.outcome


def test_lazy_field_with_an_unknown_name_and_an_unknown_game_attribute_raise_attribute_error(
    rooms: Path,
) -> None:
    (state,) = later("house", "state")
    game = dataclasses.replace(counting.GAME, drafted=Drafted(closes=state.forgotten))
    with pytest.raises(AttributeError, match="forgotten"):
        game.resolve_fields()
    with pytest.raises(AttributeError, match="A Game has nothing called colour"):
        game.colour  # type: ignore[attr-defined]  # noqa: B018


def test_lazy_field_tells_its_import_path_without_importing_it_and_the_same_one_after_that(
    rooms: Path,
) -> None:
    (state,) = later("house", "state")
    computers = Computers(choose=state.start, hint=state.Place.advise)
    game = dataclasses.replace(counting.GAME, panel=state.start, computers=computers)
    assert game.computers is not None
    assert game.is_set("panel")
    assert not game.is_set("lessons")
    assert game.computers.import_path_of("choose") == "house.state:start"
    assert game.computers.import_path_of("hint") == "house.state:Place.advise"
    assert game.import_path_of("lessons") == ""
    assert game.import_path_of("outcome") == "tests.toys.counting:outcome"
    game.resolve_fields()
    assert "house.state" not in sys.modules
    assert game.panel is sys.modules["house.state"].start
    assert game.import_path_of("panel") == "house.state:start", "It is told as before."


def test_resolving_an_unknown_lazy_name_in_a_nested_part_of_a_game_raises_attribute_error(
    rooms: Path,
) -> None:
    (state,) = later("house", "state")
    with pytest.raises(AttributeError, match="forgotten"):
        dataclasses.replace(counting.GAME, hidden=Hidden(seen_by=state.forgotten)).resolve_fields()


def test_copy_of_a_game_with_lazy_fields_still_resolves_them(rooms: Path) -> None:
    (state,) = later("house", "state")
    game: Game = dataclasses.replace(dataclasses.replace(counting.GAME, start=state.start), title="Other")
    assert game.start is sys.modules["house.state"].start
    assert game.title == "Other"


FACTS = """
LEVELS = ("good", "best")
NO_LEVELS = ()
THOUGHTS = (0.2, 0.5)
ONE_THOUGHT = (0.2,)
NO_TIME = (0.2, 0)
LABELS = ("Good", "Best", "Perfect")
USUAL = ("best", "good:200")
UNKNOWN = ("best", "worst")
"""
REFUSED = (  # fields of Computers, by their names in FACTS, and a part of the sentence
    ({"levels": "LEVELS", "thoughts": "ONE_THOUGHT"}, "thoughts has as many entries"),
    ({"levels": "NO_LEVELS", "thoughts": "THOUGHTS"}, "thoughts has as many entries"),
    ({"levels": "LEVELS", "level_labels": "LABELS"}, "level_labels has as many entries"),
    ({"levels": "LEVELS", "usual_levels": "UNKNOWN"}, "usual_levels names worst"),
    ({"levels": "LEVELS", "thoughts": "NO_TIME"}, "thoughts are seconds above 0"),
)


def read_computers(rooms: Path, names: dict[str, str], deferred: Collection[str]) -> None:
    """Make such computers, and read the deferred fields in this order."""
    made = computers_with(rooms, names, deferred)
    for name in deferred:
        getattr(made, name)


def computers_with(rooms: Path, names: dict[str, str], deferred: Collection[str]) -> Computers:
    """Return computers with these facts: those in `deferred` as names to be imported later, others as
    values."""
    (rooms / "facts.py").write_text(FACTS)
    (facts,) = later("house", "facts")
    values = {name: getattr(facts, fact) for name, fact in names.items()}
    given = {name: one if name in deferred else resolve(one) for name, one in values.items()}
    return Computers(choose=counting.play, **given)


@pytest.mark.parametrize(("names", "why"), REFUSED)
def test_computers_with_wrong_counts_are_refused_whichever_lazy_fields_are_imported_first(
    rooms: Path, names: dict[str, str], why: str
) -> None:
    for count in range(len(names) + 1):
        for order in permutations(names, count):
            with pytest.raises(ValueError, match=why):
                read_computers(rooms, names, order)


def test_wrong_lazy_field_of_computers_is_refused_at_every_access_and_others_are_read(rooms: Path) -> None:
    made = computers_with(rooms, {"levels": "LEVELS", "thoughts": "ONE_THOUGHT"}, ("thoughts",))
    for _ in range(2):
        with pytest.raises(ValueError, match="thoughts has as many entries"):
            made.thoughts  # noqa: B018
    assert made.levels == ("good", "best")


def test_making_computers_with_lazy_fields_imports_none_of_them(rooms: Path) -> None:
    names = {"levels": "LEVELS", "thoughts": "THOUGHTS", "usual_levels": "USUAL"}
    computers_with(rooms, names, names)
    sys.modules.pop("house.facts", None)
    made = computers_with(rooms, names, names)
    assert "house.facts" not in sys.modules
    assert [getattr(made, name) for name in names] == [("good", "best"), (0.2, 0.5), ("best", "good:200")]


def test_usual_number_of_seats_is_checked_when_the_lazy_numbers_of_seats_are_imported(rooms: Path) -> None:
    (rooms / "facts.py").write_text("SEATS = (2, 3)")
    (facts,) = later("house", "facts")
    for usual in (0, 2, 3):
        assert counting.GAME.with_fields(seats=facts.SEATS, usual_seats=usual).seats == (2, 3)
    game = counting.GAME.with_fields(seats=facts.SEATS, usual_seats=4)
    with pytest.raises(ValueError, match="usual_seats is 4"):
        game.seats  # noqa: B018


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"seats": ()}, "seats has one or more numbers"),
        ({"seats": (2, 0)}, "seats has one or more numbers"),
        ({"seats": (2, -1)}, "seats has one or more numbers"),
        ({"seats": (2, 101)}, "from 1 to 100"),
        ({"seats": (2, 3), "usual_seats": 4}, "usual_seats is 4"),
        ({"minutes": -1}, "minutes is 0 or more"),
        ({"edition": 0}, "edition is 1 or more"),
    ],
)
def test_game_with_impossible_numbers_of_seats_or_other_counts_is_refused(
    fields: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        counting.GAME.with_fields(**fields)


def test_listing_the_games_shipped_with_the_program_imports_only_the_module_game_of_each() -> None:
    code = (
        "import sys; from takeback.engine.game import find_own_games; found = find_own_games();"
        "assert len(found) > 4 and all(one.game for one in found);"
        "print(*sorted(name for name in sys.modules if name.startswith('takeback.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    rooms = {name.split(".", 3)[3] for name in done.split() if name.count(".") > 2}
    assert rooms == {"game"}

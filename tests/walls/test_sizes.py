"""Test the limits on the length of files and functions."""

from pathlib import Path

from tests.walls.conftest import Plant
from tests.walls.sizes import find_long_files, find_long_functions, list_long_functions


def make_function(name: str, length: int) -> str:
    return f"def {name}():\n" + "    pass\n" * (length - 1)


def test_files_have_at_most_800_lines(checkout: Path) -> None:
    assert find_long_files(checkout) == []


def test_file_of_801_lines_is_found_and_one_of_800_is_not(plant: Plant) -> None:
    plant("desktop/takeback/engine/just_right.py", "x = 1\n" * 800)
    assert find_long_files(plant("desktop/takeback/engine/play.py", "x = 1\n" * 801)) == [
        "desktop/takeback/engine/play.py: 801 lines; a file has at most 800"
    ]


def test_functions_have_at_most_60_lines(checkout: Path) -> None:
    assert find_long_functions(checkout) == []


def test_function_of_61_lines_is_found_and_one_of_60_is_not(plant: Plant) -> None:
    root = plant("desktop/takeback/table/table.py", make_function("fits", 60) + make_function("act", 61))
    assert find_long_functions(root) == [
        "desktop/takeback/table/table.py:61 act: 61 lines; a function has at most 60"
    ]


def test_nine_of_ten_functions_have_at_most_30_lines(checkout: Path) -> None:
    assert list_long_functions(checkout) == []


def test_two_of_ten_functions_over_30_lines_are_reported_longest_first(plant: Plant) -> None:
    short = "".join(make_function(f"f{number}", 30) for number in range(8))
    plant("desktop/takeback/table/table.py", short + make_function("long", 31) + make_function("longer", 40))
    root = plant("desktop/takeback/table/draft.py", "")
    assert [place.split()[1] for place in list_long_functions(root)] == ["longer:", "long:"]


def test_one_of_ten_functions_over_30_lines_is_accepted(plant: Plant) -> None:
    short = "".join(make_function(f"f{number}", 30) for number in range(9))
    assert (
        list_long_functions(plant("desktop/takeback/table/table.py", short + make_function("long", 60))) == []
    )

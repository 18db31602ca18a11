"""How much of the program has to be read to understand an everyday act."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.walls.acts import Counted, Work, measured

# Before the screen was told of changes once, by one view, each took about twice as much of it. Half of that
# is said where it is not reached: what is left is then the work itself, in files of one thought each.
MOST = {
    "click_on_a_cell": Work(391, 45),  # half: 386 in 30
    "click_in_the_history": Work(260, 39),  # half: 280 in 26
    "answer_of_a_computer": Work(374, 46),  # half: 298 in 31
    "save": Work(123, 24),  # half: 151 in 19
    "open_a_saved_game": Work(1_488, 95),  # half: 1,310 in 75
}


@pytest.fixture(scope="module")
def counted(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Counted:
    return measured(checkout, tmp_path_factory.mktemp("acts"))


@pytest.mark.parametrize("act", MOST)
def test_an_everyday_act_takes_part_of_few_files(
    counted: Counted, act: str, record_property: Callable[[str, object], None]
) -> None:
    work, most = counted.acts[act], MOST[act]
    record_property("shown", f"{work.calls} calls in {work.files} files")
    assert work.calls <= most.calls
    assert work.files <= most.files


def test_no_game_but_the_one_that_is_opened_is_imported(counted: Counted) -> None:
    assert counted.games == ["tictactoe"]

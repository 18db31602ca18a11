"""The worked example of cards that change turns: short effects, whose scenarios hold each way, and fail
without the effect.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from takeback.games.duel.scenarios.playing import WAYS
from takeback.paths import resources
from tests.games.duel.with_packages import in_process, install, run
from tests.sampling import only

EXAMPLE = resources() / "examples" / "stormglass"
SCENARIOS = sorted((EXAMPLE / "scenarios").glob("*.txt"))
MOST_LINES = 25
# by effect: its file, what is changed in it, and a scenario that then fails
BROKEN = {
    "one turn less": ("two_turns", "extra_turn(), extra_turn()", "extra_turn(),", "two_turns"),
    "no second dawn": ("second_dawn", 'one_more("dawn"), ', "", "second_dawn"),
    "no second clash": ("second_clash", "(ready(this), extra_phase)", "(ready(this),)", "second_clash"),
    "a clash each time": ("second_clash", "len(attacks) == 1", "attacks", "second_clash"),
    "nothing is lost": ("last_turn", "extra_turn(bound=LOST)", "extra_turn()", "last_turn"),
    "lost in any turn": ("last_turn", 'in_its_turn("dusk")', "lambda *_: True", "last_turn_skipped"),
    "both are added": ("lens_and_bell", 'flags=("mul",)', 'flags=("add",)', "lens_first"),
    "the lens is weak": ("lens_and_bell", "more(1)", "more(0)", "bell_first"),
}


def files_of(package: Path) -> dict[str, str]:
    """Return the files of the package as an installer takes them."""
    files = {one.name: one.read_text(encoding="utf-8") for one in package.glob("stormglass/*.py")}
    return {**files, "pyproject.toml": (package / "pyproject.toml").read_text(encoding="utf-8")}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, files_of(EXAMPLE))
    return folder


def tried(site: Path, *words: object) -> tuple[int, dict[str, bool]]:
    """Return the exit status of a trial of scenarios, and which of them hold."""
    done = run(site, "desktop", "try", "--json", *map(str, words))
    assert done.stdout, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)["scenarios"]
    return done.returncode, {Path(one["file"]).stem: one["holds"] for one in found}


def test_each_effect_of_the_example_package_has_at_most_25_lines_and_a_scenario() -> None:
    effects = [one for one in (EXAMPLE / "stormglass").glob("*.py") if one.stem not in ("__init__", "cards")]
    assert len(effects) == 5
    assert all(len(one.read_text(encoding="utf-8").splitlines()) <= MOST_LINES for one in effects)
    broken = {file for file, *_ in BROKEN.values()}
    assert broken == {one.stem for one in effects}
    assert {scenario for *_, scenario in BROKEN.values()} <= {one.stem for one in SCENARIOS}


@pytest.mark.parametrize("way", only(["plain"], WAYS))
def test_every_scenario_of_the_example_package_holds(site: Path, way: str) -> None:
    status, holds = tried(site, "--way", way, *SCENARIOS)
    assert (status, [name for name, one in holds.items() if not one]) == (0, [])
    assert len(holds) == len(SCENARIOS)


@pytest.mark.parametrize("what", only(["a clash each time", "lost in any turn"], BROKEN))
def test_each_scenario_of_the_example_package_fails_when_its_effect_is_broken(
    tmp_path: Path, what: str
) -> None:
    file, old, new, scenario = BROKEN[what]
    files = files_of(EXAMPLE)
    assert old in files[f"{file}.py"]
    files[f"{file}.py"] = files[f"{file}.py"].replace(old, new, 1)
    install(tmp_path, files)
    status, holds = tried(tmp_path, EXAMPLE / "scenarios" / f"{scenario}.txt")
    assert (status, holds) == (1, {scenario: False})
    shutil.rmtree(tmp_path / "stormglass")


def test_game_with_the_example_deck_uses_its_cards_without_refusals_or_errors(
    site: Path, tmp_path: Path
) -> None:
    game = in_process(site, "play", str(tmp_path / "a.takeback"), "deck1=stormglass", "deck2=stormglass")
    assert game["refusals"] == game["off"] == []
    assert {one[4] for one in game["facts"] if one[4].startswith("storm")}

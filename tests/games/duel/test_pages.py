"""Test the help pages on the duel: they name everything, and the packages they contain can be installed and
played.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from takeback.games.duel import making
from takeback.games.duel.kernel.hooks import KINDS, REGISTRY
from takeback.games.duel.names import STEPS
from takeback.paths import resources
from tests.games.duel.with_packages import CHECKOUT, in_process, install, run
from tests.with_git import needs_git

BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = {"lighthouse": "making-a-card.md", "harbour": "making-a-rule.md"}
KEYWORDS = [
    rule.title for id, rule in REGISTRY.rules.items() if id.startswith("kw.") and id not in REGISTRY.packages
]


def read_page(name: str) -> str:
    return (resources() / "help" / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packages written in the pages, noted as installed as pip would do."""
    folder = tmp_path_factory.mktemp("site")
    for name in PAGES.values():
        install(folder, {"__init__.py": "", **dict(BLOCK.findall(read_page(name)))})
    return folder


def facts_of(game: dict[str, Any], kind: str, card: str = "") -> list[list[Any]]:
    return [one for one in game["facts"] if one[0] == kind and (not card or one[4] == card)]


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_help_page_of_the_duel_lists_every_keyword(keyword: str) -> None:
    assert f"| {keyword} | " in read_page("duel.md")


def test_help_page_of_the_duel_names_every_phase_and_step_of_the_turn() -> None:
    table = read_page("duel.md").split("## A turn")[1].split("## Keywords")[0]
    own = ("ready", "dawn", "draw", "council1", "muster", "charge", "guard", "first_blows", "blows")
    steps = {STEPS[one] for one in (*own, "regroup", "council2", "dusk", "cleanup")}
    assert [one for one in (*steps, "Clash") if one not in table] == []


def test_pages_for_makers_of_cards_and_rules_mention_every_public_name_and_kind_of_hook() -> None:
    told = {word for name in PAGES.values() for word in re.findall(r"\w+", read_page(name))}
    assert [name for name in making.__all__ if name not in told] == []
    assert [kind for kind in KINDS if f"`{kind}`" not in read_page("making-a-rule.md")] == []


@needs_git
def test_packages_made_from_the_help_pages_are_listed_by_the_command_games_and_change_no_file(
    site: Path,
) -> None:
    def status() -> str:
        asked = ["git", "status", "--porcelain"]
        return subprocess.run(asked, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout

    before = status()
    done = run(site, "desktop", "games", "--json")
    duel = next(one for one in json.loads(done.stdout)["games"] if one["id"] == "duel")
    packages = {one["name"]: one for one in duel["packages"]}
    assert packages["lighthouse"] == {
        "name": "lighthouse",
        "adds": {"cards": ["light1", "light2"], "decks": ["lighthouse"]},
        "error": None,
    }
    assert packages["harbour"]["adds"]["rules"] == ["kw.steady", "harbour.help"]
    assert status() == before
    told = run(site, "desktop", "games").stdout
    assert "duel: the package lighthouse adds light1, light2, lighthouse." in told


def test_cards_of_the_example_in_the_help_can_be_played_and_their_effects_happen(
    site: Path, tmp_path: Path
) -> None:
    game = in_process(site, "play", str(tmp_path / "a.takeback"), "deck1=lighthouse", "deck2=ash")
    keepers = facts_of(game, "enter", "light1")
    assert keepers
    for keeper in keepers:
        drawn = [one for one in facts_of(game, "draw") if one[1:3] == keeper[1:3]]
        assert len(drawn) >= (1 if keeper[1] == 1 else 2)  # besides the card of the Draw step
    assert facts_of(game, "play", "light2")
    assert game["refusals"] == game["off"] == []


def test_rules_of_the_example_in_the_help_can_be_played_and_add_their_draw(
    site: Path, tmp_path: Path
) -> None:
    words = ("deck1=quay", "deck2=ash", "with=harbour.help")
    game = in_process(site, "play", str(tmp_path / "a.takeback"), *words)
    assert facts_of(game, "enter", "quay1")
    assert {"kw.steady", "harbour.help"} <= {*game["charter"]}
    helped = [
        one
        for one in facts_of(game, "draw")
        if len([two for two in facts_of(game, "draw") if two[1] == one[1]]) > 1
    ]
    assert helped
    assert game["refusals"] == game["off"] == []

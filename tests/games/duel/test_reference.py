"""The reference of rules and cards: as the code says, complete, and true of what happens in games."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.games.duel import names
from takeback.games.duel.bench.games import decide
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.events import FramePushed, Marked, Recorded, SeatMarked
from takeback.games.duel.variant import USUAL, VARIANTS
from tests.games.duel.reference import PAGE, write_reference

ROW = re.compile(r"^\| `([^`]+)` \| (.*) \| (.*) \|$", re.MULTILINE)
DECISIONS = 250


def section(title: str) -> dict[str, tuple[str, str]]:
    """Return line and example of each row of a section of the page, by name."""
    text = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return {name: (line, example) for name, line, example in ROW.findall(text)}


def test_reference_page_equals_the_text_written_from_the_code() -> None:
    """After a change: `python -m tests.games.duel.reference`."""
    assert PAGE.read_text(encoding="utf-8") == write_reference()


def test_every_row_of_the_reference_has_a_description_and_an_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = ROW.findall(page)
    assert len(rows) > 150
    assert len(rows) == sum(line.startswith("| `") for line in page.splitlines())
    assert [name for name, line, example in rows if not line.strip() or not example.strip()] == []


@pytest.fixture(scope="module")
def met() -> dict[str, set[str]]:
    """Return what occurs in random games of all variants, by section."""
    found: dict[str, set[str]] = defaultdict(set)
    for variant in ("duel", "lanes", "prizes"):
        for seed in range(2):
            decks = dict(zip(("deck1", "deck2"), VARIANTS[variant].usual_decks, strict=True))
            burns = str(variant == USUAL and seed == 1)
            options = {"variant": variant, "stops": "all", "flow_burn": burns, **decks}
            state, luck = GAME.start(GAME.read_options(options), 2, Chance(seed)), Chance(seed, "play")
            for number in range(DECISIONS):
                if state.result is not None:
                    break
                seat, action = decide(state, luck)
                move = play_action(GAME, state, seat, action, Chance(seed, number))
                for event in move.events:
                    if isinstance(event, Marked | SeatMarked):
                        found["Marks"].add(event.name)
                    elif isinstance(event, Recorded):
                        found["Facts"].add(event.fact.kind)
                    elif isinstance(event, FramePushed):
                        found["Deeds"] |= {deed.kind for deed in event.frame.deeds}
                state = move.after
                found["Steps"] |= {one.name for one in state.plan}
            found["Zones"] |= {zone.name for zone in state.zones} - {"charter"}
    return found


@pytest.mark.parametrize("title", ["Deeds", "Facts", "Steps", "Zones", "Marks"])
def test_reference_page_lists_every_deed_fact_step_zone_and_mark_that_occurs_in_games_of_duel(
    met: dict[str, set[str]], title: str
) -> None:
    named = section(title)
    beginnings = tuple(name for name in named if name.endswith("."))
    assert met[title]
    assert {
        one for one in met[title] if one not in named and not one.startswith(beginnings or ("?",))
    } == set()


def test_reference_page_lists_exactly_the_questions_that_rules_ask() -> None:
    asked = set()
    for file in Path(names.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ask_rules":
                asked |= {one.value for one in node.args[1:2] if isinstance(one, ast.Constant)}
    assert asked == {*section("Questions")}

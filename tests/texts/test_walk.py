"""Test that nothing in the window is left untranslated: by the pseudo-language, in a process of its own."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.engine.game import find_own_games
from takeback.texts.english import MONTHS
from tests.texts.walk import CRAMPED, plain_words
from tests.walls.literals import PACKAGE, read_untranslated
from tests.walls.parsed import list_nodes, parse_file

# Of Qt itself, whose own translations come with it; of keys; of names that are the same in every language.
SAME_EVERYWHERE = {
    *("Close", "Float", "Closes", "Undocks", "Scroll", "Left", "Right", "Press", "shortcut", "the", "dock"),
    *("widget", "and", "attaches", "re"),
    *("Ctrl", "Alt", "Shift", "Return", "Backspace", "Home", "End", "PgUp", "PgDown", "Up", "Down", "Space"),
    *("Del", "Enter"),
    *("Takeback", "PySide", "Python", "Qt", "Hold'em"),
    *MONTHS,  # of dates by Babel, which has no pseudo-language
}


def read_words_in_english(checkout: Path) -> set[str]:
    """Return the words of all literals in packages that are not converted, and in texts that stay English."""
    known = read_untranslated(checkout)
    words = set()
    for file in sorted((checkout / PACKAGE).rglob("*.py")):
        place = file.relative_to(checkout / PACKAGE).as_posix()
        if not known.is_converted(place):
            for node in list_nodes(parse_file(file)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    words |= {*plain_words(node.value)}
        for text in known.texts.get(place, []):
            words |= {*plain_words(text)}
    return words


def walk_in_pseudo_language(module: str, checkout: Path, home: Path, *words: str) -> dict[str, list[str]]:
    """Return what a walk has found, place by place; `words` are arguments of its command line."""
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=checkout,
        env={**os.environ, "TAKEBACK_LANGUAGE": "pseudo", "HOME": str(home), "XDG_DATA_HOME": ""},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert "stylesheet" not in done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


def find_forgotten(found: dict[str, list[str]], checkout: Path) -> set[str]:
    """Return the texts that have to be translated and are not."""
    stays = {word.casefold() for word in read_words_in_english(checkout) | SAME_EVERYWHERE}
    return {
        f"{place}: {text}"
        for place, texts in found.items()
        for text in texts
        if any(word.casefold() not in stays for word in plain_words(text))
    }


def test_window_in_the_pseudo_language_shows_only_translated_texts(checkout: Path, tmp_path: Path) -> None:
    found = walk_in_pseudo_language("tests.texts.walk", checkout, tmp_path)
    assert {"gallery", "table", "commands", "settings", "remap", "export", "new", "go_to", "report"} <= {
        *found
    }
    assert {"history, find", "review 2", "pending edit"} <= {*found}
    assert {"flow", "flow editor", "fold editor", "fill", "Reedmere"} <= {*found}
    assert find_forgotten(found, checkout) == set()


def test_holdem_texts_in_the_pseudo_language_are_all_translated_and_fit_their_places(
    checkout: Path, tmp_path: Path
) -> None:
    found = walk_in_pseudo_language("tests.texts.walk_holdem", checkout, tmp_path)
    places = {"board", "scenes", "buy", "list", "rows", "titles", "statistics", "session", "replay", "spots"}
    assert {*places, "export", "play on", "about", CRAMPED} <= {*found}
    assert find_forgotten(found, checkout) == set()
    assert found[CRAMPED] == []


@pytest.mark.parametrize("sizes", ["one_size_each", "all_sizes"])
def test_dialogs_lessons_game_ends_and_the_duel_in_the_pseudo_language_are_translated_and_fit(
    sizes: str, checkout: Path, tmp_path: Path
) -> None:
    words = ["--all"] if sizes == "all_sizes" else []
    found = walk_in_pseudo_language("tests.texts.walk_sizes", checkout, tmp_path, *words)
    games = {one.id for one in find_own_games() if one.game is not None}
    assert {f"{place} {id}" for place in ("new", "lesson", "end") for id in games} <= {*found}
    assert {"history", "history, search"} <= {*found}
    assert {"duel", *(f"duel, {id}" for id in ("rules", "always", "log", "cards", "decks"))} <= {*found}
    assert {"settings", "remap", "statistics", "recent", "export", "table_rules", "go_to", "report"} <= {
        *found
    }
    assert found.pop(CRAMPED, []) == []
    assert find_forgotten(found, checkout) == set()


def test_rules_cards_and_rows_of_the_duel_in_the_pseudo_language_are_translated(
    checkout: Path, tmp_path: Path
) -> None:
    found = walk_in_pseudo_language("tests.texts.walk_duel", checkout, tmp_path)
    places = {"row", "heading", "next step", "counts", "object", "question", "answer", "pass", "refusal"}
    assert {*places, "outcome", "rule", "card", "step"} <= {*found}
    assert {place: texts for place, texts in found.items() if texts} == {}

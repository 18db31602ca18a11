"""Test scenarios V1 and V4: the kernel knows no rule, and a game without a rule is played and saved."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from pathlib import Path

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import decode, digest, encode
from takeback.games.duel import kernel, rules
from takeback.games.duel.bench.games import decide, played
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.layers import forget_all
from takeback.games.duel.kernel.objects import Duel

WORDS = {*("unit", "life", "flow", "draw", "deck", "hand", "spring", "rite", "reply", "lane", "prize")}
FILES = sorted(Path(kernel.__file__).parent.glob("*.py"))
MOST = 4_000  # decisions of a game


def words_in_source(source: str) -> set[str]:
    """Return all words of the source in lower case; identifiers are split at underscores and capitals."""
    found: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT) and not keyword.iskeyword(
            token.string
        ):
            for word in re.findall(r"[A-Za-z]+", token.string):
                found |= {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", word)}
    return found


def test_scan_for_words_of_rules_finds_them_in_names_comments_and_strings() -> None:
    assert words_in_source("def next_lane(DrawStep): # a prize\n    return 'hand'\n") >= {
        *("lane", "draw", "prize", "hand"),
    }


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_source_of_the_duel_kernel_contains_no_words_of_single_rules(file: Path) -> None:
    assert words_in_source(file.read_text(encoding="utf-8")) & WORDS == set()


@pytest.mark.parametrize("seed", range(3))
def test_game_without_the_draw_step_ends_and_goes_on_the_same_from_stored_positions(seed: int) -> None:
    options = GAME.read_options({"without": "core.draw_step", "deck1": "ash", "deck2": "growth"})
    state, luck = rules.start(options, 2, Chance(seed)), Chance(seed, "play")
    assert "core.draw_step" not in [one.card for one in state.within("charter")]
    for number in range(MOST):
        if state.result is not None:
            break
        seat, action = decide(state, luck)
        after = played(state, seat, action, Chance(seed, number)).state
        if number % 40 == 0:
            forget_all()
            again = played(decode(encode(state), Duel), seat, action, Chance(seed, number)).state
            assert digest(again) == digest(after)
        state = after
    assert state.result is not None
    assert not [
        fact for fact in (*state.facts, *state.facts_before) if fact.kind == "draw" and "step" in fact.tags
    ]

"""Test that what players read has a true minus sign before a negative number, in any game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from takeback.engine.game import Game, find_games
from takeback.table.deciding import score_sheet_of
from takeback.table.table import Table
from takeback.table.wording import end_text, shown_values, turn_row
from takeback.texts import by_locale, english
from tests.shell.endings import make_finished_table

GAMES = [found.game for found in find_games() if found.game is not None]
HYPHEN = re.compile(r"(?<![\w.,:/-])-\d")  # before a number, and not within a date, a name or a range


def texts_of(table: Table) -> Iterator[str]:
    """Yield the rows, logs, values and results of each turn of this table."""
    game = table.game
    for node in table.line:
        if node.moves:
            row = turn_row(game, node.moves, None)
            yield from (row.text, row.spoken_text, *row.log)
        state = game.seen_by(node.state, None)
        yield from (f"{name} {value}" for name, value in shown_values(game, state, table.seats, None))
        if game.outcome(node.state) is not None:
            yield end_text(game, node.state, table.seats)
            yield from score_sheet_of(game, node, table.seats, None).explanations


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_texts_of_a_whole_game_have_no_hyphen_in_place_of_a_minus_sign(game: Game) -> None:
    table = make_finished_table(game)
    texts = list(texts_of(table))
    assert len(texts) >= len(table.line)
    assert [text for text in texts if HYPHEN.search(text)] == []
    assert game.id != "holdem" or any("−" in text for text in texts), "somebody has lost chips"


@pytest.mark.parametrize("language", ["en_GB", "de", "sv"])
def test_negative_numbers_and_percentages_have_a_true_minus_sign_in_each_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_locale, "LANGUAGE", language)
    for formats in (english, by_locale):
        for text in (formats.format_number(-1234.5, 1), formats.format_percent(-0.25)):
            assert text.startswith("−")
            assert "-" not in text

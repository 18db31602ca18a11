"""Verdicts on turns are counted and named alike everywhere, for every viewer, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from takeback.engine.past_edits import Choices, Edit, Swap
from takeback.engine.random_edits import random_edit
from takeback.engine.rewrite import KEPT, KINDS
from takeback.shell.features.rewriting.open_edit import EditRequest, OpenEdit
from takeback.shell.features.rewriting.rows import ReviewModel
from takeback.shell.features.rewriting.wording import LABELS, counts_text, unchanged_text
from takeback.shell.session.words import Words
from takeback.table.rewriting import VERDICT_WORDS, SeenVerdict, count_by_kind
from takeback.table.table import Table
from tests.every_game.random_lines import grow_line
from tests.every_game.test_rewriting import GAMES, TOYS
from tests.settling import settle

EDITS = 3  # for each game


def open_edit(table: Table, edit: Edit, viewer: int | None, over: QObject, **choices: Any) -> OpenEdit:
    opened = OpenEdit(table, table.line[-1], over)
    opened.set_viewer(viewer)
    opened.start(EditRequest((edit,), Choices(**choices)))
    settle(over)
    return opened


def table_of(game: Any, seed: int) -> Table:
    record, history = grow_line(game, seed, 12)
    return Table(game, record, None, history, 0, history.nodes[len(history.nodes) - 1])


def turns_of(rows: ReviewModel) -> list[SeenVerdict]:
    """Return what each row of one turn says, after all stretches were unfolded."""
    for row in reversed(range(rows.rowCount())):
        rows.fold(rows.turns_at(row)[0], is_folded=False)
    return [rows.seen_verdict(rows.turns_at(row)[0]) for row in range(rows.rowCount())]


def check_rows(edit: OpenEdit, words: Words) -> None:
    """Check that header, rows, spoken texts and the ways to the next row say the same."""
    rows = ReviewModel(edit, words, edit)
    rows.follow(True)
    counts = {kind: count for kind, count in edit.turn_counts().items() if count}
    for row in range(rows.rowCount()):
        shown, turns = rows.row(rows.index(row, 0)), rows.turns_at(row)
        assert shown is not None
        if len(turns) > 1:
            assert {rows.seen_verdict(turn).kind for turn in turns} == {KEPT}
            assert shown.text == unchanged_text(len(turns))
        else:
            assert shown.text == VERDICT_WORDS[shown.kind]
        assert shown.text in str(rows.data(rows.index(row, 0)))
        tip = str(rows.data(rows.index(row, 0), Qt.ItemDataRole.ToolTipRole))
        assert (shown.text if shown.fold == "folded" else LABELS[shown.kind]) in tip
    assert counts == count_by_kind(turns_of(rows))
    assert counts_text(counts).count(",") == len(counts) - 1
    for kind in counts:
        found = [number for number, verdict in enumerate(edit.verdicts) if edit.kind_of(verdict) == kind]
        before = len(edit.replay.plan.base.line()) - 1 if kind == KEPT else 0
        assert len(found) + before == counts[kind]
        assert edit.next_row((kind,), -1) == (found[0] if found else -1)


@pytest.mark.parametrize("game", [*GAMES, *TOYS], ids=lambda game: game.id)
def test_counts_rows_and_spoken_texts_of_a_review_agree_for_every_viewer_of_every_game(
    game: Any, qapp: QApplication
) -> None:
    over, random = QObject(), Random(7)
    for seed in range(EDITS):
        table = table_of(game, seed)
        if table.here.depth < 2:
            continue
        can_swap = not seed and table.here.depth > 2
        edit = Swap(1, 3) if can_swap else random_edit(table.line, random)
        words = Words(table)
        for viewer in (None, *range(len(table.seats))):
            words.set_viewer(viewer)
            check_rows(open_edit(table, edit, viewer, over), words)


def test_each_kind_of_verdict_has_one_word_in_its_label_and_its_count() -> None:
    for kind in KINDS:
        word = VERDICT_WORDS[kind]
        assert LABELS[kind].casefold() == word.casefold()
        assert counts_text({kind: 3}) == f"3 {word}"

"""Test how edits of the past are named: in the review, and by Undo and Redo."""

from __future__ import annotations

from typing import get_args

import pytest

from takeback.engine.past_edits import Edit, Insert, MoveTo, Replace, Swap, TakeOut
from takeback.shell.features.rewriting import feature
from takeback.shell.features.rewriting.wording import edit_name, edits_text, edits_title

COMMANDS = {
    Replace: feature.replace_turn,
    Insert: feature.insert_turn,
    TakeOut: feature.take_out,
    MoveTo: feature.move_turn,
    Swap: feature.swap_turn,
}
EDITS: tuple[Edit, ...] = (
    Replace(5, ()),
    Insert(5, ()),
    TakeOut(5, 5),
    TakeOut(5, 7),
    MoveTo(5, 5, 3),
    MoveTo(5, 7, 3),
    Swap(5, 3),
)


def test_every_kind_of_edit_has_a_command() -> None:
    assert set(COMMANDS) == set(get_args(Edit)) == {type(one) for one in EDITS}


@pytest.mark.parametrize("edit", EDITS, ids=str)
def test_title_of_an_edit_is_its_text_and_undo_names_it_by_the_verb_of_its_command(edit: Edit) -> None:
    title, text = edits_title([edit]), edits_text([edit])
    assert title == text[0].upper() + text[1:]
    assert edit_name(edit).split()[0] == COMMANDS[type(edit)].name.split()[0].lower()
    assert "5" in edit_name(edit)

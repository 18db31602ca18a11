"""Test how edits of the past are named: in the review, and by Undo and Redo."""

from __future__ import annotations

from typing import get_args

import pytest

from takeback.engine.past_edits import ASK, SKIP, STOP, Choices, Edit, Insert, MoveTo, Replace, Swap, TakeOut
from takeback.shell.features.rewriting import feature
from takeback.shell.features.rewriting.wording import choices_text, edit_name, edits_text, edits_title

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


def test_every_kind_of_edit_of_the_past_has_a_command() -> None:
    assert set(COMMANDS) == set(get_args(Edit)) == {type(one) for one in EDITS}


@pytest.mark.parametrize("edit", EDITS, ids=str)
def test_title_of_an_edit_is_its_description_and_undo_names_it_by_the_verb_of_its_command(edit: Edit) -> None:
    title, text = edits_title([edit]), edits_text([edit])
    assert title == text[0].upper() + text[1:]
    assert edit_name(edit).split()[0] == COMMANDS[type(edit)].name.split()[0].lower()
    assert "5" in edit_name(edit)


def test_description_of_several_edits_names_single_turns_taken_out_or_replaced_together() -> None:
    edits: list[Edit] = [TakeOut(8, 8), MoveTo(5, 5, 3), TakeOut(2, 2)]
    edits += [Replace(6, ()), TakeOut(9, 10), Replace(1, ())]
    assert edits_text(edits) == (
        "turns 2 and 8 taken out, turn 5 moved before turn 3, turns 1 and 6 replaced, turns 9 to 10 taken out"
    )
    assert edits_title(edits).startswith("Turns 2 and 8 taken out, turn 5 moved")


@pytest.mark.parametrize("has_luck", [False, True])
@pytest.mark.parametrize("fallen", [SKIP, STOP, ASK])
def test_text_of_review_choices_names_the_game_only_if_it_may_replace_turns_and_luck_only_if_any(
    fallen: str, has_luck: bool
) -> None:
    plain, offered = (
        choices_text(Choices(fallen=fallen, offers=offers), has_luck) for offers in (False, True)
    )
    assert plain != offered
    assert plain.count(",") == has_luck
    assert "game" in offered

"""Test the player's decks while they are edited: undo and redo, their files, names and texts."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from takeback.engine.chance import Chance
from takeback.engine.trial import is_sentence
from takeback.games.duel import decks, own_decks
from takeback.games.duel.board.deck_model import DeckModel
from takeback.games.duel.card_search import allowed_cards
from takeback.games.duel.variant import VARIANTS, find

EDITS = 40


def model_of(variant: str = "duel", given: str = "") -> DeckModel:
    return DeckModel(find(variant), given)


def saved() -> dict[str, Counter[str]]:
    """Return the decks as they are in the files."""
    return {name: Counter(cards) for name, cards in decks.own().items()}


def shown(model: DeckModel) -> dict[str, Counter[str]]:
    """Return the player's decks as they are in the model."""
    return {name: Counter(cards) for name, cards in model.box.own}


def edit_at_random(model: DeckModel, luck: Chance) -> None:
    """Make one edit, or show another deck, which is none."""
    cards = allowed_cards(model.played)
    match luck.below(10):
        case 0:
            model.begin()
        case 1:
            model.copy()
        case 2:
            model.delete()
        case 3:
            model.rename(luck.pick(["River", "river", "Lake", "a/b", "", "ash", "Old Growth", "Lake 2"]))
        case 4:
            model.open_text(luck.pick(["# River\n3 L01\n", "17 Lampwell", "2 Flint Jap", ""]))
        case 5:
            model.show_deck(luck.pick(model.offered)[0])
        case _:
            model.set_count(luck.pick(cards), luck.below(6))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_undo_and_redo_of_random_edits_restore_decks_and_files(qapp: Any, variant: str, seed: int) -> None:
    own_decks.keep("Lake", "3 L01\n")
    model, luck = model_of(variant), Chance(seed, "edits")
    states = {0: (shown(model), saved())}
    for _ in range(EDITS):
        edit_at_random(model, luck)
        states[model.stack.index()] = (shown(model), saved())
        assert shown(model) == saved()
    assert model.stack.count() > EDITS // 3
    for step in range(3 * EDITS):
        move = model.stack.undo if step < EDITS or luck.below(2) else model.stack.redo
        move()
        assert (shown(model), saved()) == states[model.stack.index()]
    while model.stack.canRedo():
        model.stack.redo()
        assert (shown(model), saved()) == states[model.stack.index()]
    assert model.stack.index() == model.stack.count()


def test_showing_another_deck_adds_nothing_to_undo_and_undo_shows_the_deck_it_changes(qapp: Any) -> None:
    model = model_of()
    model.set_count("C02", 2)
    changed = model.box.shown
    model.show_deck("ash")
    assert model.stack.count() == 1
    model.stack.undo()
    assert model.box.shown == "lamps"
    model.stack.redo()
    assert (model.box.shown, model.cards["C02"]) == (changed, 2)


@pytest.mark.parametrize(
    ("variant", "name"), [(one.id, name) for one in VARIANTS.values() for name in one.decks]
)
def test_changing_a_deck_of_the_game_leaves_it_unchanged_and_makes_an_own_deck_until_undone(
    qapp: Any, variant: str, name: str
) -> None:
    model = model_of(variant, name)
    told: list[str] = []
    model.message_emitted.connect(told.append)
    assert model.option == name
    card = next(iter(model.cards))
    model.set_count(card, model.cards[card] - 1)
    assert Counter(model.played.decks[name]) - model.cards == Counter([card])
    assert model.box.is_own
    assert told[-1].startswith(f"“{model.played.titles[name]}” is unchanged")
    assert saved() == {model.box.shown: model.cards}
    model.stack.undo()
    assert (model.option, saved()) == (name, {})


@pytest.mark.parametrize(
    ("variant", "name"), [(one.id, name) for one in VARIANTS.values() for name in one.decks]
)
def test_shared_text_of_each_deck_opens_as_the_same_deck_under_its_title(
    qapp: Any, variant: str, name: str
) -> None:
    model = model_of(variant, name)
    text, cards = model.text, model.cards
    model.begin()
    model.open_text(text)
    assert model.cards == cards
    assert model.box.shown.startswith(model.played.titles[name])
    assert model.option == name
    again = model.text
    model.open_text(again)
    assert model.cards == cards


def test_opening_a_deck_text_with_a_mistake_names_line_and_word_and_changes_nothing(qapp: Any) -> None:
    model = model_of()
    told: list[str] = []
    model.message_emitted.connect(told.append)
    model.open_text("# River\n3 Lamplight Recruit\n2 Flint Jap\n")
    assert told == ["Line 3, “Flint Jap”: there is no such card. Did you mean Flint Jab?"]
    assert (model.stack.count(), saved()) == (0, {})


REFUSED = {
    "river": "You already have a deck called “river”. Choose another name.",
    "ash": "“ash” is a deck of the game. Choose another name.",
    "Old Growth": "“Old Growth” is a deck of the game. Choose another name.",
    "a/b": 'The name of a deck cannot contain " * / : < > ? \\ |.',
    "7 lamps": "The name of a deck must begin with a letter and must not end with a space or full stop.",
    " ": "The deck needs a name.",
    "x" * 41: "The name of a deck has at most 40 letters.",
}


@pytest.mark.parametrize("name", REFUSED)
def test_bad_name_of_a_deck_is_refused_with_a_sentence_and_the_old_one_stays(qapp: Any, name: str) -> None:
    own_decks.keep("River", "3 L01\n")
    model = model_of()
    model.begin()
    told: list[str] = []
    model.message_emitted.connect(told.append)
    model.rename(name)
    assert told == [f"It is still called “My deck”. {REFUSED[name]}"]
    assert set(saved()) == {"River", "My deck"}


def test_deck_name_may_change_its_case_but_not_to_that_of_an_unreadable_file(qapp: Any) -> None:
    own_decks.keep("Storms", "3 A card of a package that is not there\n")
    model = model_of()
    model.begin()
    model.rename("lake")
    model.rename("Lake")
    assert set(own_decks.files()) == {"Storms", "Lake"}
    model.rename("storms")
    assert model.box.shown == "Lake"
    model.open_text("# Storms\n3 L01\n")
    assert model.box.shown == "Storms 2"
    assert "package" in own_decks.files()["Storms"].read_text(encoding="utf-8")


def test_unfinished_deck_is_saved_with_its_problems_stated_and_offered_for_a_game_once_allowed(
    qapp: Any,
) -> None:
    model = model_of()
    model.begin()
    model.rename("River")
    model.set_count("L01", 4)
    assert saved() == {"River": Counter({"L01": 4})}
    assert all(is_sentence(one) for one in model.problems)
    assert len(model.problems) == 2
    assert "River" not in [title for _, title in decks.offered("duel")]
    model.set_count("L01", 3)
    model.set_count("lampwell", 37)
    assert model.problems == []
    assert "River" in [title for _, title in decks.offered("duel")]
    assert model_of(given="River").cards == model.cards
    assert model_of(given=model.option).box.shown == "River"


def test_change_of_a_deck_whose_file_has_a_bad_name_is_not_saved_until_it_is_renamed(
    qapp: Any, profile: Path
) -> None:
    own_decks.keep("Lake", "3 L01\n")
    file = own_decks.files()["Lake"]
    file.rename(file.with_name("7 lamps.txt"))
    model = model_of(given="7 lamps")
    told: list[str] = []
    model.message_emitted.connect(told.append)
    model.set_count("L01", 2)
    assert told[-1] == f"The deck could not be saved. {REFUSED['7 lamps']}"
    model.rename("Seven lamps")
    assert saved() == {"Seven lamps": Counter({"L01": 2})}


def test_deck_that_cannot_be_saved_is_reported_and_saved_with_the_next_change(
    qapp: Any, profile: Path
) -> None:
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "decks").write_text("no folder")
    model = model_of()
    told: list[str] = []
    model.message_emitted.connect(told.append)
    model.begin()
    assert told[-1].startswith("The deck could not be saved: ")
    (profile / "decks").unlink()
    model.set_count("L01", 1)
    assert saved() == {"My deck": Counter(["L01"])}


def test_deck_model_without_a_parent_is_freed_from_memory_with_its_undo_stack(qapp: Any) -> None:
    gone = []
    for seed in range(20):
        model = model_of()
        for turn in range(5):
            edit_at_random(model, Chance(seed, turn))
        gone.append(ref(model))
    del model
    gc.collect()
    assert [one for one in gone if one() is not None] == []

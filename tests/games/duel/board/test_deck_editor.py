"""Test the deck editor: building decks by counts or as text, the reasons why a deck is illegal, and own
decks.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.games.duel import decks
from takeback.games.duel.board.deck_editor import DeckEditor, as_option, cost_of, curve, summarize
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.variant import ONLY_IN, VARIANTS, find
from takeback.shell.settings import Settings
from takeback.shell.start.new_game import NewGameDialog

NAMES = tuple(decks.DECKS)


@pytest.fixture
def editor(qtbot: Any) -> DeckEditor:
    made = DeckEditor({"deck1": "lamps"})
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_has_its_own_decks_and_cards(qtbot: Any, variant: str) -> None:
    played = find(variant)
    for name, deck in played.decks.items():
        editor = DeckEditor({"variant": variant, "deck1": name})
        qtbot.addWidget(editor)
        assert editor.cards == Counter(deck)
        assert set(deck) <= set(editor.ids)
        assert not editor.refusal.text()
        assert {REGISTRY.definition(id).get(ONLY_IN) for id in editor.ids} <= {None, variant}


def stand_on(editor: DeckEditor, card: str) -> None:
    editor.rows.set_current_row(editor.ids.index(card))


@pytest.mark.parametrize("name", NAMES)
def test_deck_of_the_game_opens_as_legal_and_is_returned_by_name(qtbot: Any, name: str) -> None:
    editor = DeckEditor({"deck2": name}, option="deck2")
    qtbot.addWidget(editor)
    assert editor.cards == Counter(decks.DECKS[name])
    assert editor.start.value == name
    assert not editor.refusal.text()
    took: list[Any] = []
    editor.chosen.connect(took.append)
    editor.play.click()
    assert took == [{"deck2": name}]


@pytest.mark.parametrize("name", NAMES)
def test_the_curve_counts_every_card_but_springs(name: str) -> None:
    cards = Counter(decks.DECKS[name])
    paid = [id for id in cards.elements() if "spring" not in REGISTRY.definition(id).kinds]
    bars = curve(cards)
    assert sum(bars) == len(paid)
    assert bars[2] == sum(cost_of(REGISTRY.definition(id)) == 2 for id in paid)


def test_deck_summary_counts_cards_springs_and_factions() -> None:
    said = summarize(Counter(decks.DECKS["lamps"]))
    assert said.startswith("40 cards: 17 springs, ")
    assert "of Lantern" in said
    assert "of Cinder" not in said


def test_card_count_changes_by_keys_and_by_the_number_field(editor: DeckEditor) -> None:
    stand_on(editor, "C02")
    QTest.keyClick(editor.rows, Qt.Key.Key_Plus)
    QTest.keyClick(editor.rows, Qt.Key.Key_Right)
    assert editor.cards["C02"] == 2
    assert editor.count.value == 2
    assert editor.current == "C02"
    QTest.keyClick(editor.rows, Qt.Key.Key_Minus)
    editor.count.set_value(3)
    assert editor.cards["C02"] == 3
    editor.count.set_value(0)
    assert "C02" not in editor.cards
    assert editor.about.text().startswith("Flint Jab, costs C, reply.")


def test_illegal_deck_shows_reason_and_cannot_be_taken(editor: DeckEditor) -> None:
    took: list[Any] = []
    editor.chosen.connect(took.append)
    stand_on(editor, "L01")
    editor.count.set_value(4)
    assert editor.refusal.text() == "A deck has 40 cards, and this one has 41."
    stand_on(editor, "lampwell")
    QTest.keyClick(editor.rows, Qt.Key.Key_Minus)
    assert editor.refusal.text() == (
        "A deck has at most 3 of a name, and this one has 4 of Lamplight Recruit."
    )
    editor.play.click()
    assert took == []
    stand_on(editor, "L01")
    editor.count.set_value(3)
    stand_on(editor, "lampwell")
    QTest.keyClick(editor.rows, Qt.Key.Key_Plus)
    assert not editor.refusal.isVisible()
    editor.play.click()
    assert took == [{"deck1": "lamps"}]


def test_deck_text_can_be_replaced_and_is_read_again(editor: DeckEditor) -> None:
    editor.as_text.click()
    assert editor.text.toPlainText() == decks.deck_text(decks.DECKS["lamps"])
    editor.text.setPlainText(decks.deck_text(decks.DECKS["ash"]))
    editor.as_text.click()
    assert editor.cards == Counter(decks.DECKS["ash"])
    assert editor.rows.isVisible()


def test_invalid_deck_text_names_its_line_and_keeps_the_deck(editor: DeckEditor) -> None:
    editor.as_text.click()
    editor.text.setPlainText("3 Lamplight Recruit\n2 Flint Jap\n")
    editor.as_text.click()
    assert editor.refusal.text() == "Line 2, “2 Flint Jap”: there is no such card. Did you mean Flint Jab?"
    assert editor.text.isVisible()
    assert editor.cards == Counter(decks.DECKS["lamps"])
    editor.play.click()
    assert editor.isVisible()


def test_deck_file_reads_back_and_file_errors_are_shown(
    editor: DeckEditor, qtbot: Any, tmp_path: Path
) -> None:
    name = str(tmp_path / "mine.txt")
    editor.show_deck(Counter(decks.DECKS["time"]))
    editor.write_file(name)
    other = DeckEditor({})
    qtbot.addWidget(other)
    other.read_file(name)
    assert other.cards == Counter(decks.DECKS["time"])
    assert Counter(decks.cards_of(name)) == other.cards
    other.read_file(str(tmp_path / "none.txt"))
    assert "is no deck" in other.refusal.text()
    other.write_file(str(tmp_path / "no" / "folder.txt"))
    assert other.refusal.text().startswith("The deck could not be written: ")
    assert other.cards == Counter(decks.DECKS["time"])


def test_an_own_deck_is_an_option_of_the_game(editor: DeckEditor) -> None:
    cards = Counter(decks.DECKS["lamps"]) - Counter(["L01"]) + Counter(["C02"])
    said = as_option(cards, find("duel"))
    assert GAME.read_options({"deck1": said})["deck1"] == said
    assert Counter(decks.cards_of(said)) == cards


def test_new_game_dialog_takes_over_deck_from_the_editor(qtbot: Any, tmp_path: Path) -> None:
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    dialog._open_chooser(next(one for one in GAME.options if one.name == "deck2"))
    editor = dialog.chooser
    assert editor.start.value == "ash"
    editor.show_deck(Counter(decks.DECKS["growth"]))
    editor.play.click()
    assert dialog.choice().options["deck2"] == "growth"
    assert dialog.choice().options["deck1"] == "lamps"


# own decks --------------------------------------------------------------------------------------------------
MINE = Counter(decks.DECKS["lamps"]) - Counter(["L01"]) + Counter(["C02"])


def submit_deck(editor: DeckEditor, cards: Counter[str] = MINE, name: str = "") -> list[Any]:
    """Show this deck in the editor, name it, and press Play; return what the editor emits."""
    took: list[Any] = []
    editor.chosen.connect(took.append)
    editor.show_deck(cards)
    if name:
        editor.name.clear()
        QTest.keyClicks(editor.name, name)
    editor.play.click()
    return took


def open_editor(qtbot: Any, **values: str) -> DeckEditor:
    made = DeckEditor(values)
    qtbot.addWidget(made)
    made.show()
    return made


def test_an_own_deck_is_picked_again_by_its_name(editor: DeckEditor, qtbot: Any, tmp_path: Path) -> None:
    assert not editor.name.isVisible()
    assert submit_deck(editor, name="River") == [{"deck1": decks.as_line(MINE.elements())}]
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    field: Any = dialog.fields["deck1"]
    assert "River" in [field.itemText(at) for at in range(field.count())]
    field.setCurrentText("River")
    assert Counter(decks.cards_of(str(dialog.choice().options["deck1"]))) == MINE
    assert Counter(decks.cards_of("River")) == MINE
    again = open_editor(qtbot, deck1=str(dialog.choice().options["deck1"]))
    assert (again.start.value, again.name.text()) == ("River", "River")


def test_a_deck_without_a_name_gets_one_that_is_free(editor: DeckEditor, qtbot: Any) -> None:
    assert submit_deck(editor)
    assert submit_deck(open_editor(qtbot), MINE - Counter(["L05"]) + Counter(["C02"]))
    assert sorted(decks.own()) == ["My deck", "My deck 2"]


def test_a_changed_own_deck_takes_the_place_of_the_one_before(editor: DeckEditor, qtbot: Any) -> None:
    submit_deck(editor, name="River")
    again = open_editor(qtbot, deck1="River")
    changed = MINE - Counter(["L05"]) + Counter(["C02"])
    assert submit_deck(again, changed)
    assert {name: Counter(cards) for name, cards in decks.own().items()} == {"River": changed}


REFUSED = {
    "river": "You have a deck called “river” already: begin with it, or choose another name.",
    "ash": "“ash” is a deck of the game; yours needs another name.",
    "Old Growth": "“Old Growth” is a deck of the game; yours needs another name.",
    "a/b": 'The name of a deck has none of " * / : < > ? \\ | in it.',
    "7 lamps": "The name of a deck begins with a letter and ends with no space or full stop.",
    " ": "The deck needs a name.",
}


def test_invalid_deck_name_shows_reason_and_keeps_nothing(editor: DeckEditor, qtbot: Any) -> None:
    submit_deck(editor, name="River")
    again = open_editor(qtbot)
    for name, why in REFUSED.items():
        assert submit_deck(again, MINE - Counter(["L05"]) + Counter(["C02"]), name) == []
        assert again.refusal.text() == why
    assert list(decks.own()) == ["River"]


def test_a_deleted_deck_is_offered_no_more_and_can_be_taken_again(editor: DeckEditor, qtbot: Any) -> None:
    assert editor.delete.isHidden()
    submit_deck(editor, name="River")
    again = open_editor(qtbot, deck1="River")
    again.delete.click()
    assert decks.own() == {}
    assert "River" not in [again.start.itemText(at) for at in range(again.start.count())]
    assert again.cards == MINE
    assert submit_deck(again)
    assert list(decks.own()) == ["River"]


def test_failed_deck_save_shows_error_and_keeps_dialog_open(editor: DeckEditor, profile: Path) -> None:
    profile.mkdir(parents=True)
    (profile / "decks").write_text("no folder")
    assert submit_deck(editor) == []
    assert editor.refusal.text().startswith("The deck could not be kept: ")
    assert editor.isVisible()


def test_new_game_dialog_offers_decks_of_the_chosen_variant_only(
    editor: DeckEditor, qtbot: Any, tmp_path: Path
) -> None:
    submit_deck(editor, name="River")
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    fields: dict[str, Any] = dict(dialog.fields)
    field = fields["deck2"]
    for variant, others in (("lanes", []), ("prizes", []), ("duel", ["River"])):
        fields["variant"].set_value(variant)
        titles = [*find(variant).titles.values(), *others]
        assert [field.itemText(at) for at in range(field.count())] == titles
        assert field.currentText() == find(variant).titles[find(variant).usual_decks[1]]
    fields["deck1"].set_value("time")
    fields["variant"].set_value("prizes")
    assert dialog.choice().options["deck1"] == "moth"

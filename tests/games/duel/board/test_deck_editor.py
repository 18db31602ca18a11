"""Test the deck editor by mouse and keyboard: counts, pages, undo, names, texts, files, and using a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.duel import decks, own_decks
from takeback.games.duel.board import deck_editor
from takeback.games.duel.board.deck_editor import DeckEditor
from takeback.games.duel.board.deck_side import CARD, CURVE, DECK, HAND, hand_size
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.variant import VARIANTS, find
from takeback.shell.settings import Settings
from takeback.shell.start.new_game import NewGameDialog
from takeback.table.opening import new_table
from tests.shell.conftest import make, window

__all__ = ["make", "window"]
NAMES = tuple(decks.DECKS)
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
WINDOWS = ((640, 480), (800, 600), (1280, 800))
MINE = Counter(decks.DECKS["lamps"]) - Counter(["L01"]) + Counter(["C02"])

Opened = Callable[..., DeckEditor]


@pytest.fixture
def open_editor(qtbot: Any) -> Opened:
    kept: list[QWidget] = []  # else Python deletes them with their dialogs

    def build(size: tuple[int, int] = (1280, 800), option: str = "deck1", **values: str) -> DeckEditor:
        over = QWidget()
        qtbot.addWidget(over)
        kept.append(over)
        over.resize(*size)
        over.show()
        made = DeckEditor(values, over, option)
        made.show()
        return made

    return build


@pytest.fixture
def editor(open_editor: Opened) -> DeckEditor:
    return open_editor(deck1="lamps")


def keep(name: str, cards: Counter[str] = MINE) -> None:
    own_decks.keep(name, decks.deck_text(cards.elements(), name))


def used(editor: DeckEditor) -> list[Any]:
    """Press Use this deck, and return what the editor emits."""
    took: list[Any] = []
    editor.chosen.connect(took.append)
    QTest.mouseClick(editor.play, Qt.MouseButton.LeftButton)
    return took


# which decks there are --------------------------------------------------------------------------------------
@pytest.mark.parametrize("variant", VARIANTS)
def test_editor_opens_each_deck_of_a_variant_unchanged_and_usable_with_only_allowed_cards(
    open_editor: Opened, variant: str
) -> None:
    played = find(variant)
    for name, deck in played.decks.items():
        editor = open_editor(variant=variant, deck1=name)
        assert editor.model.cards == Counter(deck)
        assert editor.decks.value == name
        assert set(deck) <= set(editor.browser.ids)
        assert editor.refusal.isHidden()
        assert used(editor) == [{"deck1": name}]


def test_deck_editor_opens_and_uses_the_deck_of_the_seat_it_is_opened_for(open_editor: Opened) -> None:
    editor = open_editor(option="deck2", deck1="ash", deck2="growth")
    assert editor.decks.value == "growth"
    assert used(editor) == [{"deck2": "growth"}]


@pytest.mark.parametrize("given", ["nothing", "", "3 L01", "moth"])
def test_deck_editor_opens_the_usual_deck_if_the_given_one_cannot_be_read(
    open_editor: Opened, given: str
) -> None:
    assert open_editor(deck1=given).decks.value == "lamps"


def test_cards_listed_in_an_option_open_as_a_deck_which_is_saved_only_when_used(open_editor: Opened) -> None:
    editor = open_editor(deck1=decks.as_line(MINE.elements()))
    assert editor.model.cards == MINE
    assert own_decks.files() == {}
    assert used(editor) == [{"deck1": decks.as_line(MINE.elements())}]
    assert [Counter(cards) for cards in decks.own().values()] == [MINE]


def test_unreadable_deck_is_named_with_line_and_word_and_deleting_another_keeps_its_file(
    open_editor: Opened,
) -> None:
    own_decks.keep("Storms", "# Storms\n3 L01\n3 Hailstone\n")
    editor = open_editor()
    told = "“Storms” cannot be shown. Line 3, “Hailstone”: there is no such card."
    assert editor.message.text() == told
    editor.model.begin()
    editor.model.delete()
    assert set(own_decks.files()) == {"Storms"}


# counts and undo --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", WINDOWS)
def test_card_count_changes_by_keys_by_double_click_and_by_the_number_field(
    open_editor: Opened, size: tuple[int, int]
) -> None:
    editor = open_editor(size)
    grid = editor.browser.grid
    grid.select("C02")
    for key, count in (
        (Qt.Key.Key_Plus, 1),
        (Qt.Key.Key_Return, 2),
        (Qt.Key.Key_Minus, 1),
        (Qt.Key.Key_Insert, 2),
        (Qt.Key.Key_Delete, 1),
    ):
        QTest.keyClick(grid, key)
        assert editor.model.cards["C02"] == count
        assert editor.side.count.value == count
        assert editor.current == grid.current == "C02"
    assert editor.isVisible()
    at = grid.visualRect(grid.currentIndex()).center()
    QTest.mouseDClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert editor.model.cards["C02"] == 2
    QTest.mouseClick(editor.side.count.more, Qt.MouseButton.LeftButton)
    assert editor.model.cards["C02"] == 3
    editor.side.page.set_value(DECK)
    rows = editor.side.rows
    assert rows.current == "C02"
    QTest.keyClick(rows, Qt.Key.Key_Minus)
    assert editor.model.cards["C02"] == 2
    at = rows.visualRect(rows.currentIndex()).center()
    QTest.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert editor.model.cards["C02"] == 1
    editor.side.count.set_value(0)
    assert "C02" not in editor.model.cards


def test_undo_and_redo_buttons_of_the_deck_editor_name_the_change_and_restore_deck_and_files(
    editor: DeckEditor,
) -> None:
    grid = editor.browser.grid
    assert not editor.back.isEnabled()
    grid.select("C02")
    QTest.keyClick(grid, Qt.Key.Key_Plus)
    grid.select("L01")
    QTest.keyClick(grid, Qt.Key.Key_Minus)
    assert editor.back.toolTip() == "Undo: Lamplight Recruit removed"
    changed = editor.model.cards
    assert changed == MINE
    QTest.mouseClick(editor.back, Qt.MouseButton.LeftButton)
    assert editor.back.toolTip() == "Undo: Flint Jab added"
    assert editor.again.toolTip() == "Redo: Lamplight Recruit removed"
    assert editor.side.count.value == 3
    QTest.mouseClick(editor.back, Qt.MouseButton.LeftButton)
    assert editor.decks.value == "lamps"
    assert decks.own() == {}
    QTest.mouseClick(editor.again, Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.again, Qt.MouseButton.LeftButton)
    assert editor.model.cards == changed


def test_each_change_of_a_deck_is_spoken_with_the_new_counts_and_the_rules_it_breaks(
    editor: DeckEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(deck_editor, "speak", lambda _, sentence: spoken.append(sentence))
    editor.browser.grid.select("L01")
    QTest.keyClick(editor.browser.grid, Qt.Key.Key_Plus)
    assert spoken[-1].startswith("Lamplight Recruit: 4 in the deck. 41 cards: 17 springs, ")
    assert spoken[-1].endswith("this one has 4 of Lamplight Recruit.")
    QTest.mouseClick(editor.back, Qt.MouseButton.LeftButton)
    assert spoken[-1] == editor.message.text() == "Undone: Lamplight Recruit added."
    QTest.mouseClick(editor.again, Qt.MouseButton.LeftButton)
    assert spoken[-1] == editor.message.text() == "Redone: Lamplight Recruit added."
    editor.side.count.set_value(0)
    assert spoken[-1].startswith("Lamplight Recruit: 0 in the deck. ")
    editor.sharing.copy_text()
    assert spoken[-1] == "Copied “Lamps on the Water 2” as text, 37 cards."


def test_enter_outside_the_buttons_never_closes_the_editor(editor: DeckEditor) -> None:
    editor.model.copy()
    for page in (CARD, DECK, CURVE, HAND):
        editor.side.page.set_value(page)
        QGuiApplication.processEvents()
        for part in editor.findChildren(QWidget):
            is_field = part.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(part, QPushButton)
            if part.isVisible() and is_field:
                QTest.keyClick(part, Qt.Key.Key_Return)
                assert editor.isVisible(), part


def test_undo_and_redo_shortcuts_change_the_deck_except_in_a_text_field_with_its_own_undo(
    editor: DeckEditor, qtbot: Any
) -> None:
    with qtbot.waitActive(editor):
        editor.activateWindow()
    for widget in (editor.browser.grid, editor.side.rows, editor.browser.search, editor.name):
        editor.browser.grid.select("C02")
        editor.model.set_count("C02", editor.model.cards["C02"] + 1)
        count = editor.model.cards["C02"]
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Z, CTRL)
        assert editor.model.cards["C02"] == count - 1, widget
        QTest.keyClick(widget, Qt.Key.Key_Z, CTRL | SHIFT)
        assert editor.model.cards["C02"] == count
        QTest.keyClick(widget, Qt.Key.Key_Z, CTRL)
        QTest.keyClick(widget, Qt.Key.Key_Y, CTRL)
        assert editor.model.cards["C02"] == count
    editor.browser.search.setFocus()
    QTest.keyClicks(editor.browser.search, "ash")
    QTest.keyClick(editor.browser.search, Qt.Key.Key_Z, CTRL)
    assert editor.browser.search.text() != "ash"
    assert editor.model.cards["C02"] == count


def test_deck_that_breaks_rules_says_each_in_a_sentence_and_cannot_be_used_until_it_is_repaired(
    editor: DeckEditor,
) -> None:
    editor.show_card("L01")
    editor.side.count.set_value(4)
    assert editor.refusal.text() == (
        "A deck has 40 cards; this one has 41. "
        "A deck can have at most 3 cards of the same name; this one has 4 of Lamplight Recruit."
    )
    assert used(editor) == []
    editor.show_card("lampwell")
    editor.side.count.set_value(8)
    assert (
        editor.refusal.text()
        == "A deck can have at most 3 cards of the same name; this one has 4 of Lamplight Recruit."
    )
    assert not editor.play.isEnabled()
    editor.show_card("L01")
    editor.side.count.set_value(3)
    editor.show_card("lampwell")
    editor.side.count.set_value(9)
    assert editor.refusal.isHidden()
    assert used(editor) == [{"deck1": "lamps"}]


# the pages beside the cards ---------------------------------------------------------------------------------
@pytest.mark.usefixtures("own_type")
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_deck_editor_fits_the_window_on_each_page_without_overlapping_parts_and_with_its_refusal_whole(
    open_editor: Opened, variant: str, size: tuple[int, int]
) -> None:
    editor = open_editor(size, variant=variant)
    editor.show_card(editor.browser.ids[-1])
    editor.side.count.set_value(5)
    assert editor.width() <= size[0]
    assert editor.height() <= size[1]
    for page in (CARD, DECK, CURVE, HAND):
        editor.side.page.set_value(page)
        QGuiApplication.processEvents()
        kinds = (QAbstractButton, QLineEdit, QComboBox, QSpinBox, QAbstractItemView)
        found = [one for kind in kinds for one in editor.findChildren(kind) if one.isVisible()]
        places = {one: one.rect().translated(one.mapTo(editor, QPoint())) for one in found}
        for one, place in places.items():
            assert editor.rect().contains(place), one
            for other, there in places.items():
                is_inside = one.isAncestorOf(other) or other.isAncestorOf(one)
                assert one is other or is_inside or not place.intersects(there), (one, other)
        for one in found:
            if isinstance(one, QAbstractButton):
                assert one.width() >= one.minimumSizeHint().width()
    assert editor.refusal.height() >= editor.refusal.heightForWidth(editor.refusal.width())


def test_large_card_is_a_page_of_its_own_in_a_narrow_editor_and_beside_the_deck_in_a_wide_one(
    editor: DeckEditor,
) -> None:
    for width, is_wide in ((1200, True), (700, False), (1200, True), (600, False)):
        editor.resize(width, 460)
        QGuiApplication.processEvents()
        assert editor.side.has_card != is_wide
        editor.side.page.set_value(CARD)
        editor.side.page.set_value(DECK)
        assert editor.side.rows.isVisible()
        assert editor.pane.isVisible() == is_wide


@pytest.mark.parametrize("page", [CARD, DECK, CURVE, HAND])
def test_tab_reaches_every_part_of_the_deck_editor_in_reading_order_and_each_has_a_name(
    open_editor: Opened, page: str
) -> None:
    editor = open_editor((800, 600))
    editor.model.begin()
    editor.show_card("L01")
    editor.side.count.set_value(2)
    editor.side.page.set_value(page)
    QGuiApplication.processEvents()
    reached: list[QWidget] = []
    side, browser = editor.side, editor.browser
    part: QWidget = editor.decks
    while part not in reached:
        if part.isVisible() and part.isEnabled() and part.focusPolicy() & Qt.FocusPolicy.TabFocus:
            text = part.text() if isinstance(part, QAbstractButton) else ""
            assert part.accessibleName() or text or isinstance(part.parentWidget(), QSpinBox | QComboBox), (
                part
            )
            reached.append(part)
        part = part.nextInFocusChain()
    of_page: list[QWidget] = []
    if page == DECK:
        of_page = [side.rows]
    elif page == HAND:
        of_page = [side.hand.grid, side.hand.another]
    wanted: list[QWidget] = [editor.decks, editor.name, editor.menu_button, editor.back, browser.search]
    wanted += [*browser.filters, browser.grid, *of_page, side.count.spin]
    assert [one for one in reached if one in wanted] == wanted
    segments = [one for one in editor.side.page.segments if one in reached]
    assert [one.value for one in segments] == [page]


@pytest.mark.parametrize("variant", VARIANTS)
def test_sample_hand_is_dealt_from_the_deck_changes_on_request_and_draws_on_to_the_last_card(
    open_editor: Opened, variant: str
) -> None:
    editor = open_editor(variant=variant)
    hand = editor.side.hand
    editor.side.page.set_value(HAND)
    assert len(hand.hand) == hand_size(variant)
    assert Counter(hand.order) == editor.model.cards
    assert hand.grid.cards == list(hand.hand)
    hands = set()
    for _ in range(8):
        QTest.mouseClick(hand.another, Qt.MouseButton.LeftButton)
        hands.add(hand.hand)
    assert len(hands) > 1
    before = hand.hand
    while hand.more.isEnabled():
        QTest.mouseClick(hand.more, Qt.MouseButton.LeftButton)
    assert hand.hand[: len(before)] == before
    assert Counter(hand.hand) == editor.model.cards


def test_card_chosen_in_the_sample_hand_becomes_the_current_card_of_the_editor(editor: DeckEditor) -> None:
    hand = editor.side.hand
    editor.side.page.set_value(HAND)
    hand.grid.setFocus()
    QTest.keyClick(hand.grid, Qt.Key.Key_End)
    assert editor.current == hand.hand[-1]


def test_deck_without_cards_has_no_sample_hand_and_says_so(editor: DeckEditor) -> None:
    hand = editor.side.hand
    editor.side.page.set_value(HAND)
    editor.model.begin()
    assert hand.hand == ()
    assert hand.about.text() == "This deck has no cards yet."


def test_chart_of_costs_is_offered_only_where_cards_have_costs(open_editor: Opened) -> None:
    for variant, has_costs in (("duel", True), ("lanes", True), ("prizes", False)):
        segments = open_editor(variant=variant).side.page.segments
        assert [one.isVisible() for one in segments if one.value == CURVE] == [has_costs]


def test_chart_of_costs_names_its_bars_for_screen_readers(editor: DeckEditor) -> None:
    bars = editor.side.curve.bars
    assert editor.side.curve.accessibleName().startswith(f"What the cards cost: {bars[1]} cost 1, ")


# names, texts and files -------------------------------------------------------------------------------------
def test_deck_is_renamed_in_its_field_a_bad_name_is_refused_and_escape_restores_the_old_one(
    editor: DeckEditor,
) -> None:
    keep("River")
    editor.show_card("C02")
    editor.side.count.set_value(1)
    name = editor.model.box.shown
    editor.name.setFocus()
    editor.name.selectAll()
    QTest.keyClicks(editor.name, "a/b")
    assert editor.message.text().startswith("The name of a deck cannot contain ")
    QTest.keyClick(editor.name, Qt.Key.Key_Return)
    assert editor.isVisible()
    assert (editor.name.text(), editor.model.box.shown) == (name, name)
    assert editor.message.text().startswith(f"It is still called “{name}”. ")
    editor.name.setFocus()
    editor.name.selectAll()
    QTest.keyClicks(editor.name, "Lake")
    QTest.keyClick(editor.name, Qt.Key.Key_Escape)
    assert editor.name.text() == name
    editor.name.setFocus()
    editor.name.selectAll()
    QTest.keyClicks(editor.name, "Lake")
    QTest.keyClick(editor.name, Qt.Key.Key_Return)
    assert (editor.decks.value, set(decks.own())) == ("Lake", {"Lake", "River"})
    assert editor.back.toolTip() == f"Undo: “{name}” renamed"


def test_menu_copies_deletes_and_makes_decks_and_undo_brings_a_deleted_one_back(open_editor: Opened) -> None:
    keep("River")
    editor = open_editor(deck1="River")
    acts = {act.text().replace("&", ""): act for act in editor.menu_button.menu().actions()}
    acts["Duplicate deck"].trigger()
    assert editor.decks.value == "River 2"
    assert editor.message.text() == "Duplicated “River” as “River 2”."
    acts["Delete deck"].trigger()
    assert set(decks.own()) == {"River"}
    assert editor.message.text() == "Deleted “River 2”. Undo brings it back."
    assert not acts["Delete deck"].isEnabled()
    QTest.mouseClick(editor.back, Qt.MouseButton.LeftButton)
    assert editor.decks.value == "River 2"
    assert {name: Counter(cards) for name, cards in decks.own().items()} == {"River": MINE, "River 2": MINE}
    acts["New deck"].trigger()
    assert (editor.decks.value, editor.model.cards.total()) == ("My deck", 0)


def test_deck_copied_as_text_is_offered_from_the_clipboard_and_opens_as_a_new_deck(
    open_editor: Opened,
) -> None:
    keep("River")
    editor = open_editor(deck1="River")
    editor.sharing.copy_text()
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("# River\n")
    assert editor.message.text() == "Copied “River” as text, 40 cards."
    editor.model.delete()
    editor.sharing.ask_text()
    dialog = editor.sharing.dialog
    assert dialog is not None
    assert dialog.text == copied
    assert dialog.about.text() == "“River”, 40 cards"
    QTest.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    assert (editor.decks.value, editor.model.cards) == ("River", MINE)


def test_deck_text_with_a_mistake_names_line_and_word_and_is_accepted_only_when_corrected(
    editor: DeckEditor,
) -> None:
    QGuiApplication.clipboard().setText("no deck at all")
    editor.sharing.ask_text()
    dialog = editor.sharing.dialog
    assert dialog is not None
    assert dialog.text == ""
    dialog.field.setPlainText("3 Lamplight Recruit\n2 Flint Jap\n")
    assert dialog.about.text() == "Line 2, “Flint Jap”: there is no such card. Did you mean Flint Jab?"
    assert not dialog.do.isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    dialog.field.setPlainText("3 Lamplight Recruit\n2 Flint Jab\n")
    dialog.accept()
    assert editor.model.cards == Counter({"L01": 3, "C02": 2})


def test_deck_text_dialog_opens_with_the_deck_and_its_edit_is_one_undo_step(editor: DeckEditor) -> None:
    editor.sharing.edit_text()
    dialog = editor.sharing.dialog
    assert dialog is not None
    assert dialog.text == decks.deck_text(decks.DECKS["lamps"], "Lamps on the Water")
    dialog.field.setPlainText(decks.deck_text(MINE.elements()))
    dialog.accept()
    assert editor.model.cards == MINE
    assert editor.back.toolTip() == "Undo: deck changed as text"


def test_deck_is_written_to_a_file_and_read_from_it_and_file_errors_are_reported(
    open_editor: Opened, tmp_path: Path
) -> None:
    name = str(tmp_path / "mine.txt")
    editor = open_editor(deck1="time")
    editor.sharing.write_file(name)
    assert editor.message.text() == "Written as mine.txt."
    other = open_editor()
    other.sharing.read_file(name)
    assert other.model.cards == Counter(decks.DECKS["time"])
    assert Counter(decks.cards_of(name)) == other.model.cards
    other.sharing.read_file(str(tmp_path / "none.txt"))
    assert "is not a deck" in other.message.text()
    other.sharing.write_file(str(tmp_path / "no" / "folder.txt"))
    assert other.message.text().startswith("The deck could not be written: ")
    assert other.model.cards == Counter(decks.DECKS["time"])


def test_deck_that_cannot_be_saved_is_reported_and_the_editor_stays_open(
    editor: DeckEditor, profile: Path
) -> None:
    profile.mkdir(parents=True)
    (profile / "decks").write_text("no folder")
    editor.model.set_cards("changed", MINE)
    assert editor.message.text().startswith("The deck could not be saved: ")
    assert used(editor) == []
    assert editor.isVisible()


# a deck in a game -------------------------------------------------------------------------------------------
def test_new_game_dialog_offers_complete_own_decks_for_each_seat_in_variants_that_allow_them(
    qtbot: Any, tmp_path: Path
) -> None:
    keep("River")
    keep("Unfinished", MINE - Counter(["C02"]))
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    fields: dict[str, Any] = dict(dialog.fields)
    for variant, others in (("lanes", []), ("prizes", []), ("duel", ["River"])):
        fields["variant"].set_value(variant)
        titles = [*find(variant).titles.values(), *others]
        for name, usual in zip(("deck1", "deck2"), find(variant).usual_decks, strict=True):
            field = fields[name]
            assert [field.itemText(at) for at in range(field.count())] == titles
            assert field.currentText() == find(variant).titles[usual]
    for name in ("deck1", "deck2"):
        fields[name].setCurrentText("River")
        assert Counter(decks.cards_of(str(dialog.choice().options[name]))) == MINE
    fields["deck1"].set_value("time")
    fields["variant"].set_value("prizes")
    assert dialog.choice().options["deck1"] == "moth"


def test_new_game_dialog_takes_over_a_deck_made_in_the_editor_and_the_game_has_its_cards(
    qtbot: Any, tmp_path: Path
) -> None:
    dialog = NewGameDialog(GAME, Settings(tmp_path))
    qtbot.addWidget(dialog)
    dialog._open_chooser(next(one for one in GAME.options if one.name == "deck2"))
    editor = dialog.chooser
    assert editor.decks.value == "ash"
    editor.model.set_cards("changed", MINE)
    editor.model.rename("River")
    editor.play.click()
    field: Any = dialog.fields["deck2"]
    assert field.currentText() == "River"
    options = dialog.choice().options
    assert Counter(decks.cards_of(str(options["deck2"]))) == MINE
    assert options["deck1"] == "lamps"
    table = new_table(GAME, options, [Seat(), Seat()], 3)
    assert Counter(obj.card for obj in table.state.objects if obj.owner == 1 and obj.card in MINE) == MINE


def test_command_decks_opens_the_decks_of_the_variant_and_the_choice_is_for_the_next_new_game(
    window: Any,
) -> None:
    table = new_table(GAME, {"variant": "lanes"}, [Seat(), Seat()], 5, journal=window.journal)
    window.show_table(table)
    window.show()
    assert window.do("duel.decks")
    editor = window.findChild(DeckEditor)
    assert editor is not None
    assert editor.decks.value == "morning"
    editor.decks.set_value("night")
    editor.decks.activated.emit(editor.decks.currentIndex())
    editor.accept()
    options = window.settings.choices_for("duel")["options"]
    assert (options["variant"], options["deck1"]) == ("lanes", "night")


def test_deck_option_refuses_an_unknown_name_and_accepts_it_once_such_a_deck_is_saved() -> None:
    with pytest.raises(Illegal, match="There is no deck called"):
        GAME.read_options({"deck1": "River"})
    keep("River")
    assert Counter(decks.cards_of(str(GAME.read_options({"deck1": "River"})["deck1"]))) == MINE
    assert all(id in REGISTRY.definitions for id in MINE)

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollBar
from pytestqt.qtbot import QtBot

from takeback.engine.chance import Chance
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.option import Option, Preset
from takeback.engine.state import Illegal
from takeback.shell.features.lessons.dialog import LessonsDialog
from takeback.shell.features.levels.new_level import NewLevelDialog
from takeback.shell.settings import Settings
from takeback.shell.start.commands import ask_for_new
from takeback.shell.start.new_game import NewGameChoices, NewGameDialog, value_of
from takeback.shell.window.window import Window
from takeback.ui.fields import ChoiceBox, NumberField, SegmentedControl, Switch
from tests.shell.features.preferences.test_settings_dialog import label_texts, unnamed_controls
from tests.shell.showing import pass_events
from tests.toys import counting

TICTACTOE = find_game("tictactoe")
GAMES = [found.game for found in find_games() if found.game is not None]


def has_dialog(game: Game, kind: type[NewGameDialog]) -> bool:
    return kind is NewGameDialog or bool(game.shelf and game.shelf.makes)


@pytest.fixture
def settings(qapp: object, profile: Path) -> Settings:
    return Settings(profile)


@pytest.fixture
def dialog(qtbot: QtBot, settings: Settings) -> NewGameDialog:
    return show_dialog(qtbot, TICTACTOE, settings)


def show_dialog(qtbot: QtBot, game: Game, settings: Settings) -> NewGameDialog:
    made = NewGameDialog(game, settings)
    qtbot.addWidget(made)
    made.show()
    return made


def set_fields(dialog: NewGameDialog, **values: Any) -> None:
    for name, value in values.items():
        field: Any = dialog.fields[name]
        field.setChecked(value) if isinstance(field, Switch) else field.set_value(value)


def test_enter_accepts_the_default_options_and_a_free_game_against_the_computer_of_level_good(
    qtbot: QtBot, dialog: NewGameDialog
) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == NewGameDialog.DialogCode.Accepted
    choice = dialog.choice()
    assert choice.options == TICTACTOE.read_options({})
    assert choice.rule == "free"
    assert [(seat.kind, seat.name) for seat in choice.seats] == [("person", "Cross"), ("computer", "Nought")]
    assert choice.seats[1].level == "good"


def test_larger_tic_tac_toe_board_proposes_a_longer_row_to_win_unless_the_player_chose_one(
    dialog: NewGameDialog,
) -> None:
    for size, run in (("9x9", 5), ("6x7", 4), ("3x3", 3), ("19x19", 5)):
        set_fields(dialog, size=size)
        assert dialog.choice().options["run"] == run, size
    set_fields(dialog, run=7)
    set_fields(dialog, size="9x9")
    assert dialog.choice().options["run"] == 7
    assert TICTACTOE.read_options({"size": "9x9"})["run"] == 3, "Files and texts mean what they meant."


def test_each_option_of_tic_tac_toe_has_the_field_of_its_kind_in_the_new_game_dialog(
    dialog: NewGameDialog,
) -> None:
    kinds = {name: type(field) for name, field in dialog.fields.items()}
    assert kinds == {
        "size": ChoiceBox,
        "run": NumberField,
        "gravity": Switch,
        "misere": Switch,
        "marks": SegmentedControl,
    }
    run = dialog.fields["run"]
    assert isinstance(run, NumberField)
    assert (run.spin.minimum(), run.spin.maximum()) == (3, 19)


def test_option_with_many_choices_is_a_list_in_the_new_game_dialog(qtbot: QtBot, settings: Settings) -> None:
    option = Option("deck", "red", "Which deck", choices=("red", "blue", "green", "grey", "black"))
    game = dataclasses.replace(counting.GAME, options=(*counting.GAME.options, option))
    assert isinstance(show_dialog(qtbot, game, settings).fields["deck"], ChoiceBox)


def test_new_game_dialog_returns_the_entered_options_rule_seed_and_players(dialog: NewGameDialog) -> None:
    set_fields(dialog, size="9x9", run=5, gravity=True, misere=True, marks=2)
    dialog.rule.set_value("fair")
    dialog.seed.setText(" 42 ")
    first = dialog.seats.rows[0]
    first.kind.set_value("computer")
    first.level.set_value("perfect")
    first.name.setText("  Deep   Thought ")
    first.colour.set_value(3)
    choice = dialog.choice()
    assert choice.options == {"size": "9x9", "run": 5, "gravity": True, "misere": True, "marks": 2}
    assert (choice.rule, choice.seed) == ("fair", 42)
    seat = choice.seats[0]
    assert (seat.kind, seat.level, seat.name, seat.colour) == ("computer", "perfect", "Deep Thought", 3)


def test_choosing_a_person_for_a_seat_hides_and_clears_its_computer_level(dialog: NewGameDialog) -> None:
    row = dialog.seats.rows[1]
    assert row.level.isVisible()
    row.kind.set_value("person")
    assert not row.level.isVisible()
    assert row.seat.level == ""


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"run": 5}, "5 in a row do not fit on a 3x3 board."),
        ({"size": "wide"}, "Write the size as rows x columns, for example 9x9."),
        ({"size": "2x40"}, "The board can be 3x3 to 19x19."),
    ],
)
def test_impossible_options_are_refused_in_the_new_game_dialog_until_they_are_corrected(
    dialog: NewGameDialog, values: dict[str, Any], sentence: str
) -> None:
    set_fields(dialog, **values)
    dialog.play.click()
    assert dialog.isVisible()
    assert dialog.refusal.isVisible()
    assert dialog.refusal.text() == sentence
    set_fields(dialog, size="9x9", run=4)
    assert not dialog.refusal.isVisible()
    dialog.play.click()
    assert dialog.result() == NewGameDialog.DialogCode.Accepted


def test_seed_that_is_no_number_is_refused_in_the_new_game_dialog(dialog: NewGameDialog) -> None:
    dialog.more.click()
    dialog.seed.setText("lucky")
    dialog.play.click()
    assert dialog.refusal.text() == "Enter a whole number as the seed, or leave it empty."
    with pytest.raises(Illegal):
        dialog.choice()


def test_seed_field_of_the_new_game_dialog_is_shown_and_hidden_by_more(dialog: NewGameDialog) -> None:
    assert not dialog.seed.isVisible()
    dialog.more.click()
    assert dialog.seed.isVisible()
    dialog.more.click()
    assert not dialog.seed.isVisible()


def test_new_game_dialog_tries_the_start_with_the_same_chance_as_the_game_will_have(
    qtbot: QtBot, settings: Settings
) -> None:
    tried: list[str] = []

    def start(options: Any, seats: int, chance: Any) -> Any:
        tried.append(chance.bytes(8).hex())
        return counting.start(options, seats, chance)

    dialog = show_dialog(qtbot, dataclasses.replace(counting.GAME, start=start), settings)
    dialog.play.click()
    choice = dialog.choice()
    start(choice.options, 2, Chance(choice.seed, "start"))
    assert tried[0] == tried[1]


def test_new_game_dialogs_get_different_seeds(qtbot: QtBot, settings: Settings) -> None:
    seeds = {show_dialog(qtbot, TICTACTOE, settings).choice().seed for _ in range(5)}
    assert len(seeds) == 5


def test_new_game_dialog_remembers_its_last_choices_except_the_seed(
    qtbot: QtBot, settings: Settings, profile: Path
) -> None:
    first = show_dialog(qtbot, TICTACTOE, settings)
    set_fields(first, size="9x9", run=5, gravity=True)
    first.rule.set_value("fair")
    first.seats.rows[0].name.setText("Ann")
    first.seats.rows[1].level.set_value("easy")
    first.play.click()
    settings.save()
    before = first.choice()
    again = show_dialog(qtbot, TICTACTOE, Settings(profile)).choice()
    assert (again.options, again.seats, again.rule) == (before.options, before.seats, before.rule)
    assert again.seed != before.seed


def test_new_game_dialog_remembers_its_choices_for_each_game_apart(qtbot: QtBot, settings: Settings) -> None:
    first = show_dialog(qtbot, TICTACTOE, settings)
    first.rule.set_value("fair")
    first.play.click()
    assert show_dialog(qtbot, counting.GAME, settings).choice().rule == "free"


def test_cancelling_the_new_game_dialog_remembers_nothing(dialog: NewGameDialog, settings: Settings) -> None:
    set_fields(dialog, run=7)
    dialog.reject()
    assert settings.choices_for("tictactoe") == {}


@pytest.mark.parametrize(
    "kept",
    [
        {"options": {"size": 7, "run": "many", "gone": 1}, "seats": 3, "count": "x", "rule": "odd"},
        {"options": [], "seats": [1, {"kind": 3, "level": 4, "colour": 99, "name": None}, {}, {}]},
        {"options": {"run": 10**30}, "seats": [{"colour": True}]},
    ],
)
def test_invalid_remembered_choices_of_a_new_game_fall_back_to_defaults(
    qtbot: QtBot, settings: Settings, kept: dict[str, Any]
) -> None:
    settings.set_choices_for("tictactoe", kept)
    choice = show_dialog(qtbot, TICTACTOE, settings).choice()
    assert isinstance(choice, NewGameChoices)
    assert (choice.options["run"], choice.rule) == (3, "free")
    assert all(0 <= seat.colour < 6 for seat in choice.seats)


def test_rule_of_a_new_game_begins_as_in_the_settings_and_its_explanation_follows_it(
    qtbot: QtBot, settings: Settings
) -> None:
    settings.set_value("rule", "fair")
    dialog = show_dialog(qtbot, TICTACTOE, settings)
    assert dialog.choice().rule == "fair"
    assert "Looking back is always allowed." in dialog.explained.text()
    dialog.rule.set_value("free")
    assert dialog.explained.text() == "Anybody can undo anything at any time."
    assert dialog.explained.isVisible()


def test_new_game_dialog_asks_for_the_number_of_players_if_there_may_be_several(
    qtbot: QtBot, settings: Settings
) -> None:
    dialog = show_dialog(qtbot, counting.GAME, settings)
    assert len(dialog.choice().seats) == 2
    dialog.count.set_value(1)
    assert len(dialog.choice().seats) == 1
    assert not dialog.seats.rows[1].isVisible()


def test_new_game_dialog_of_a_game_without_computer_players_does_not_ask_for_them(
    qtbot: QtBot, settings: Settings
) -> None:
    dialog = show_dialog(qtbot, counting.GAME, settings)
    assert not dialog.seats.rows[0].kind.isVisible()
    assert [seat.kind for seat in dialog.choice().seats] == ["person", "person"]


def test_new_game_dialog_of_a_game_for_one_player_hides_the_players(qtbot: QtBot, settings: Settings) -> None:
    dialog = show_dialog(qtbot, dataclasses.replace(counting.GAME, seats=(1,)), settings)
    assert "Players" not in label_texts(dialog)
    assert len(dialog.choice().seats) == 1


def test_every_control_of_the_new_game_dialog_has_an_accessible_name(dialog: NewGameDialog) -> None:
    dialog.more.click()
    assert unnamed_controls(dialog) == []


def test_new_game_dialog_fits_a_small_screen(dialog: NewGameDialog) -> None:
    dialog.resize(800, 500)
    assert dialog.minimumSizeHint().width() <= 760
    assert dialog.minimumSizeHint().height() <= 540
    assert dialog.play.isVisible()


# --- presets ------------------------------------------------------------------------------------------------
WITH_PRESETS = [(game, preset) for game in GAMES for preset in game.presets]


@pytest.mark.parametrize(
    ("game", "preset"), WITH_PRESETS, ids=lambda one: one.id if isinstance(one, Game) else one.title
)
def test_preset_sets_its_options_and_the_defaults_of_all_others_and_is_shown_the_next_time(
    qtbot: QtBot, settings: Settings, game: Game, preset: Preset
) -> None:
    dialog = show_dialog(qtbot, game, settings)
    for option in game.options:
        if isinstance(option.default, bool):
            set_fields(dialog, **{option.name: not option.default})
    dialog.presets.set_value(game.presets[-1 if preset is game.presets[0] else 0])
    dialog.presets.set_value(preset)
    options = game.read_options(preset.options)
    asked = {option.name for option in game.options if not option.has_no_effect(options)}
    chosen = dialog.choice().options
    assert {name: chosen[name] for name in asked} == {name: options[name] for name in asked}
    dialog.accept()
    assert dialog.result() == NewGameDialog.DialogCode.Accepted, dialog.refusal.text()
    assert show_dialog(qtbot, game, settings).presets.value is preset, "The next dialog shows it."


def test_first_preset_of_every_game_has_the_default_options_and_titles_differ() -> None:
    for game in GAMES:
        if game.presets:
            assert game.read_options(game.presets[0].options) == game.read_options({}), game.id
            assert len({preset.title for preset in game.presets}) == len(game.presets) > 1


def test_preset_is_checked_exactly_while_its_options_are_chosen_and_else_custom(
    dialog: NewGameDialog,
) -> None:
    usual, four, gomoku = TICTACTOE.presets
    assert dialog.presets.value is usual
    set_fields(dialog, size="15x15")
    assert dialog.presets.value is gomoku, "Five in a row is proposed there."
    set_fields(dialog, gravity=True)
    assert checked_preset(dialog) == "Custom"
    dialog.presets.set_value(four)
    assert checked_preset(dialog) == four.title
    assert dialog.choice().options["gravity"] is True
    set_fields(dialog, run=5)
    assert dialog.presets.value is None


def checked_preset(dialog: NewGameDialog) -> str:
    return next(segment.text() for segment in dialog.presets.segments if segment.isChecked())


def test_pressing_custom_keeps_the_options_of_the_preset(dialog: NewGameDialog) -> None:
    dialog.presets.set_value(TICTACTOE.presets[1])
    before = dialog.choice().options
    dialog.presets.segments[-1].click()
    assert dialog.choice().options == before
    assert checked_preset(dialog) == "Custom"


@pytest.mark.parametrize("game", [game for game in GAMES if any(one.note for one in game.presets)])
def test_each_chosen_preset_shows_a_note_of_its_own_below_the_presets(
    qtbot: QtBot, game: Game, settings: Settings
) -> None:
    dialog = show_dialog(qtbot, game, settings)
    notes = [dialog.preset_note.text()]
    for segment in dialog.presets.segments[1:]:
        segment.click()
        notes.append(dialog.preset_note.text())
    assert dialog.preset_note.isVisible()
    assert notes[:-1] == [preset.note for preset in game.presets]
    assert all(notes)
    assert len(set(notes)) == len(notes)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_new_game_dialog_of_every_game_opens_with_the_focus_on_play(
    qtbot: QtBot, settings: Settings, game: Game
) -> None:
    dialog = show_dialog(qtbot, game, settings)
    qtbot.waitActive(dialog)
    assert dialog.focusWidget() is dialog.play


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)], ids=str)
def test_new_game_dialog_over_the_window_opens_with_the_focus_on_play_and_nothing_scrolled(
    window: Window, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.show()
    window.activateWindow()
    for game in GAMES:
        dialog = NewGameDialog(game, window.settings, window)
        dialog.resize(*size)
        dialog.show()
        pass_events()
        assert dialog.focusWidget() is dialog.play, game.id
        assert all(bar.value() == 0 for bar in dialog.findChildren(QScrollBar)), game.id
        dialog.reject()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_questions_of_a_new_game_fade_out_at_the_lower_edge_until_the_last_is_seen(
    window: Window, game: Game
) -> None:
    dialog = NewGameDialog(game, window.settings, window)
    dialog.show()
    for height in (440, 1400):
        dialog.resize(640, height)
        pass_events()
        bar, fade, view = dialog._area.verticalScrollBar(), dialog.fade, dialog._area.viewport().rect()
        for place in (0, bar.maximum() // 2, bar.maximum()):
            bar.setValue(place)
            assert fade.isVisible() == (place < bar.maximum())
            assert not fade.isVisible() or fade.geometry().bottom() == view.bottom()
    dialog.reject()


# --- dependent defaults -------------------------------------------------------------------------------------

PACED = dataclasses.replace(
    counting.GAME,
    options=(
        *counting.GAME.options,
        Option("pace", "slow", "How fast", choices=("slow", "fast")),
        Option("steps", 10, "How many", low=1, instead=(("pace", "fast", 6),)),
    ),
)


def test_changing_an_option_changes_the_default_of_another_that_depends_on_it_and_back(
    qtbot: QtBot, settings: Settings
) -> None:
    dialog = show_dialog(qtbot, PACED, settings)
    set_fields(dialog, pace="fast")
    assert dialog.choice().options["steps"] == 6
    set_fields(dialog, pace="slow")
    assert dialog.choice().options["steps"] == 10


def test_changing_an_option_does_not_change_a_dependent_one_that_the_player_has_set(
    qtbot: QtBot, settings: Settings
) -> None:
    dialog = show_dialog(qtbot, PACED, settings)
    set_fields(dialog, steps=8)
    set_fields(dialog, pace="fast")
    assert dialog.choice().options["steps"] == 8


def test_remembered_option_changes_a_dependent_default_unless_that_was_remembered_too(
    qtbot: QtBot, settings: Settings
) -> None:
    settings.set_choices_for(PACED.id, {"options": {"pace": "fast"}})
    assert show_dialog(qtbot, PACED, settings).choice().options["steps"] == 6
    settings.set_choices_for(PACED.id, {"options": {"pace": "fast", "steps": "many"}})
    assert show_dialog(qtbot, PACED, settings).choice().options["steps"] == 6
    settings.set_choices_for(PACED.id, {"options": {"pace": "fast", "steps": 10}})
    assert show_dialog(qtbot, PACED, settings).choice().options["steps"] == 10


def test_explanation_of_the_free_rule_alone_names_what_undo_shows_in_the_game(
    qtbot: QtBot, settings: Settings
) -> None:
    game = dataclasses.replace(counting.GAME, taking_back="Taking back shows the next number.")
    dialog = show_dialog(qtbot, game, settings)
    dialog.rule.set_value("free")
    assert dialog.explained.text().endswith(" Taking back shows the next number.")
    assert dialog.rule.accessibleDescription() == dialog.explained.text()
    dialog.rule.set_value("fair")
    assert "next number" not in dialog.explained.text()
    assert show_dialog(qtbot, counting.GAME, settings).explained.text().endswith("at any time.")


# --- rarely changed options ---------------------------------------------------------------------------------

DEEP = dataclasses.replace(
    counting.GAME,
    options=(
        *counting.GAME.options,
        Option("pace", "slow", "How fast", choices=("slow", "fast"), called=("At leisure", "In haste")),
        Option("luck", False, "Is there any", is_rare=True),
        Option("steps", 10, "How many", low=1, is_rare=True),
        Option("laps", 3, "How often", low=1, idle=(("pace", "fast"),)),
    ),
)


def test_rare_options_are_hidden_until_more_shows_and_focuses_them_and_keep_their_values_hidden(
    qtbot: QtBot, settings: Settings
) -> None:
    dialog = show_dialog(qtbot, DEEP, settings)
    assert dialog.fields["pace"].isVisible()
    assert not dialog.fields["luck"].isVisible()
    assert not dialog.fields["steps"].isVisible()
    assert dialog.choice().options == DEEP.read_options({})
    dialog.more.click()
    assert dialog.fields["luck"].isVisible()
    assert dialog.focusWidget() is dialog.fields["luck"]
    assert unnamed_controls(dialog) == []
    set_fields(dialog, luck=True)
    dialog.more.click()
    assert dialog.choice().options["luck"] is True


def test_option_without_effect_is_hidden_and_has_its_default_until_it_has_one_and_is_not_remembered(
    qtbot: QtBot, settings: Settings
) -> None:
    dialog = show_dialog(qtbot, DEEP, settings)
    laps, tall = dialog.fields["laps"], dialog.height()
    set_fields(dialog, laps=7)
    set_fields(dialog, pace="fast")
    assert not laps.isVisible()
    assert not any(label.isVisible() for label in dialog.findChildren(QLabel) if label.text() == "How often")
    assert dialog.height() < tall
    assert dialog.choice().options["laps"] == 3
    set_fields(dialog, pace="slow")
    assert laps.isVisible()
    assert dialog.choice().options["laps"] == 7
    set_fields(dialog, pace="fast")
    dialog.accept()
    again = show_dialog(qtbot, DEEP, settings)
    assert again.fields["laps"].isHidden()
    set_fields(again, pace="slow")
    assert again.choice().options["laps"] == 3, "nobody saw that it was kept"


@pytest.mark.parametrize(
    ("game", "kind"),
    [(game, kind) for game in GAMES for kind in (NewGameDialog, NewLevelDialog) if has_dialog(game, kind)],
    ids=lambda one: one.id if isinstance(one, Game) else one.__name__,
)
def test_options_that_the_next_new_game_dialog_hides_are_not_remembered(
    game: Game, kind: type[NewGameDialog], qtbot: QtBot, settings: Settings, pytestconfig: pytest.Config
) -> None:
    dialog = kind(game, settings)
    qtbot.addWidget(dialog)
    for values in value_sets(dialog, most=99 if pytestconfig.getoption("--long") else 2):
        settings.set_choices_for(game.id, {})
        set_fields(dialog, **values)
        dialog.accept_choice(NewGameChoices({}, dialog.seats.seats, dialog.rule.value, 1))
        again = kind(game, settings)
        again.show()
        hidden = {name for name, field in again.fields.items() if not field.isVisible()}
        assert {name for name in hidden if value_of(again.fields[name]) != again._usual[name]} == set(), (
            values
        )
        again.deleteLater()


def value_sets(dialog: NewGameDialog, most: int) -> Iterator[dict[str, Any]]:
    """Yield value sets that change all options at once, at most `most`, until every value occurred.

    The first set also comes again with each choice that makes another option idle.
    """
    others = {option.name: other_values(option) for option in dialog.questions}
    beside = {pair for option in dialog.questions for pair in option.idle}
    for number in range(min(most, max(map(len, others.values()), default=0))):
        values = {name: several[number % len(several)] for name, several in others.items()}
        yield values
        for pair in beside if number == 0 else ():
            yield values | dict([pair])


def other_values(option: Option) -> list[Any]:
    if isinstance(option.default, bool):
        return [not option.default]
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    if isinstance(option.default, int):
        return [option.low if option.low != option.default else option.default + 1]
    return [*option.suggestions, "/home/player/own.txt"]


def test_choices_of_an_option_are_shown_by_their_display_names(qtbot: QtBot, settings: Settings) -> None:
    dialog = show_dialog(qtbot, DEEP, settings)
    pace = dialog.fields["pace"]
    assert isinstance(pace, SegmentedControl)
    assert [button.text() for button in pace.segments] == ["At leisure", "In haste"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_new_game_dialog_has_a_tutorial_button_exactly_for_games_with_lessons_which_closes_it(
    qtbot: QtBot, settings: Settings, game: Game
) -> None:
    dialog = show_dialog(qtbot, game, settings)
    assert hasattr(dialog, "tutorial") == game.is_set("lessons")
    if game.is_set("lessons"):
        with qtbot.waitSignal(dialog.tutorial_wanted):
            dialog.tutorial.click()
        assert dialog.result() == NewGameDialog.DialogCode.Rejected


def test_tutorial_button_of_the_new_game_dialog_opens_the_first_lesson_at_once_or_by_enter_in_a_list(
    window: Window,
) -> None:
    ask_for_new(window, find_game("park"))
    dialog = window.dialog
    assert isinstance(dialog, NewGameDialog)
    dialog.tutorial.click()
    assert isinstance(window.dialog, LessonsDialog)
    assert window.dialog.list.row == 0
    window.dialog.buttons.buttons()[0].click()
    assert window.table is not None
    assert "Lesson 1" in window.table.title()
    ask_for_new(window, find_game("tictactoe"))
    assert isinstance(window.dialog, NewGameDialog)
    window.dialog.tutorial.click()
    assert "Lesson 1" in window.table.title()


def test_click_on_a_listed_text_of_a_choice_box_opens_its_list_and_on_a_typed_one_does_not(
    qtbot: Any,
) -> None:
    box = ChoiceBox("Deck", [("a", "Ash"), ("b", "Birch")], free=True)
    qtbot.addWidget(box)
    with qtbot.waitExposed(box):
        box.show()
    edit = box.lineEdit()
    assert edit is not None
    QTest.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert box.view().isVisible()
    box.hidePopup()
    box.setEditText("mine.txt")
    QTest.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert not box.view().isVisible()
    assert box.value == "mine.txt"

import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QSlider, QWidget
from pytestqt.qtbot import QtBot

from takeback.engine.game import find_games
from takeback.shell.features.preferences.dialog import SettingsDialog
from takeback.shell.settings import SETTINGS, Settings
from takeback.shell.window.style import apply_theme
from takeback.shell.window.window import Window
from takeback.ui.fields import ChoiceBox, NumberField, SegmentedControl, Switch
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, theme_of


@pytest.fixture
def settings(qapp: object, profile: Path) -> Settings:
    return Settings(profile)


@pytest.fixture
def dialog(qtbot: QtBot, settings: Settings) -> SettingsDialog:
    made = SettingsDialog(settings)
    qtbot.addWidget(made)
    made.show()
    return made


def fields_of(dialog: SettingsDialog) -> dict[str, Any]:
    """Return the fields of the dialog by setting, typed as any kind of field."""
    return dialog.fields


def test_settings_dialog_has_a_field_for_every_grouped_setting_with_its_value(
    dialog: SettingsDialog, settings: Settings
) -> None:
    assert set(dialog.fields) == {setting.name for setting in SETTINGS if setting.group}
    assert fields_of(dialog)["theme"].value == settings.value("theme")
    assert fields_of(dialog)["sound"].isChecked() is settings.value("sound")
    assert fields_of(dialog)["volume"].value() == settings.value("volume")


def test_changed_theme_sound_and_volume_in_the_settings_dialog_are_stored_at_once(
    dialog: SettingsDialog, settings: Settings
) -> None:
    theme = fields_of(dialog)["theme"]
    assert isinstance(theme, SegmentedControl)
    theme.segments[1].click()
    assert settings.value("theme") == "dark"
    for field in (fields_of(dialog)["sound"], fields_of(dialog)["volume"]):
        field.setEnabled(True)
    fields_of(dialog)["sound"].click()
    fields_of(dialog)["volume"].setValue(15)
    assert (settings.value("sound"), settings.value("volume")) == (False, 15)


def test_settings_dialog_shows_changes_made_elsewhere(dialog: SettingsDialog, settings: Settings) -> None:
    settings.set_value("pace", 3.0)
    settings.set_value("volume", 5)
    assert fields_of(dialog)["pace"].value == 3.0
    assert fields_of(dialog)["volume"].value() == 5


def test_arrow_keys_choose_a_setting_in_its_row_and_tab_leaves_the_row(
    qtbot: QtBot, dialog: SettingsDialog, settings: Settings
) -> None:
    theme, pace = fields_of(dialog)["theme"], fields_of(dialog)["pace"]
    assert isinstance(theme, SegmentedControl)
    assert isinstance(pace, SegmentedControl)
    dialog.activateWindow()
    theme.segments[3].setFocus()
    qtbot.keyClick(theme.segments[3], Qt.Key.Key_Left)
    assert settings.value("theme") == "contrast"
    qtbot.keyClick(theme.segments[2], Qt.Key.Key_Tab)
    assert dialog.focusWidget() is pace.segments[2]


def test_settings_dialog_opens_with_the_focus_on_the_chosen_theme(
    qtbot: QtBot, dialog: SettingsDialog
) -> None:
    dialog.activateWindow()
    with qtbot.waitActive(dialog):
        pass
    theme = fields_of(dialog)["theme"]
    assert isinstance(theme, SegmentedControl)
    assert dialog.focusWidget() is theme.segments[3]


def test_sound_setting_without_the_multimedia_package_is_disabled_with_the_reason(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    dialog = SettingsDialog(settings)
    qtbot.addWidget(dialog)
    assert not fields_of(dialog)["sound"].isEnabled()
    assert "Sound needs the package PySide6-Addons, which is not installed." in label_texts(dialog)


def test_every_control_of_the_settings_dialog_has_an_accessible_name(dialog: SettingsDialog) -> None:
    assert unnamed_controls(dialog) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST])
def test_field_of_the_settings_dialog_finds_the_current_theme_of_the_program(
    qtbot: QtBot, qapp: QApplication, dialog: SettingsDialog, theme: Theme
) -> None:
    before = qapp.palette(), qapp.styleSheet(), qapp.font()
    try:
        apply_theme(qapp, theme)
        assert theme_of(fields_of(dialog)["theme"]) is theme
    finally:
        qapp.setPalette(before[0])
        qapp.setStyleSheet(before[1])
        qapp.setFont(before[2])


def test_number_field_stops_at_its_limits_and_disables_the_button_there(qtbot: QtBot) -> None:
    number = NumberField("In a row", 3, 5)
    qtbot.addWidget(number)
    told: list[int] = []
    number.changed.connect(told.append)
    assert (number.value, number.less.isEnabled()) == (3, False)
    for _ in range(4):
        number.more.click()
    assert (number.value, number.more.isEnabled()) == (5, False)
    assert told == [4, 5]


def test_choice_box_with_free_input_accepts_a_value_outside_its_list(qtbot: QtBot) -> None:
    pick = ChoiceBox("Size", [("3x3", "3x3")], free=True)
    qtbot.addWidget(pick)
    pick.set_value("4x7")
    assert pick.value == "4x7"
    pick.set_value("3x3")
    assert pick.value == "3x3"


def label_texts(dialog: QWidget) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def unnamed_controls(dialog: QWidget) -> list[QWidget]:
    """Return the visible controls without a text or name for screen readers."""
    kinds = (QAbstractButton, QLineEdit, QSlider, SegmentedControl, Switch, NumberField, ChoiceBox)
    return [
        one
        for kind in kinds
        for one in dialog.findChildren(kind)
        if one.isVisibleTo(dialog)
        and not one.accessibleName()
        and not getattr(one, "text", lambda: "")()
        and not isinstance(one, NumberField)
        and one.objectName() != "qt_spinbox_lineedit"
    ]


def test_settings_of_each_game_are_on_a_page_named_after_it_at_the_end_of_the_page_list(
    window: Window,
) -> None:
    window.actions_["settings"].trigger()
    dialog = window.findChild(SettingsDialog)
    groups = [dialog.groups.item(row).text() for row in range(dialog.groups.count())]
    pages = [dialog.pages.widget(row) for row in range(len(groups))]
    of_games: set[str] = set()
    for game in (found.game for found in find_games() if found.game is not None):
        for field in (dialog.fields[one.name] for one in game.preferences):
            group = next(group for group, page in zip(groups, pages, strict=True) if page.isAncestorOf(field))
            assert game.title in group
            of_games.add(group)
    assert len(of_games) > 3
    assert of_games == set(groups[-len(of_games) :])
    assert dialog.groups.sizeHintForColumn(0) <= dialog.groups.viewport().width()

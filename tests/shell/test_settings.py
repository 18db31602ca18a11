import json
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from takeback.shell import settings as room
from takeback.shell.listed import load_program
from takeback.shell.settings import SETTINGS, Setting, Settings


@pytest.fixture
def settings(qapp: object, profile: Path) -> Settings:
    return Settings(profile)


def read_file(profile: Path) -> dict:
    return json.loads((profile / "settings.json").read_text(encoding="utf-8"))


def test_new_profile_has_default_settings_and_reports_no_problem_and_writes_no_folder(
    settings: Settings, profile: Path
) -> None:
    assert {setting.name: settings.value(setting.name) for setting in SETTINGS} == {
        setting.name: setting.default for setting in SETTINGS
    }
    assert settings.problem == ""
    assert not profile.exists()


def test_window_geometry_setting_emits_no_changed_signal(settings: Settings) -> None:
    told: list[str] = []
    settings.changed.connect(told.append)
    settings.set_value("geometry_zoom", 125)
    assert settings.value("geometry_zoom") == 125
    assert told == []


def test_changed_setting_emits_one_signal_and_is_saved_with_the_choices_of_a_game(
    settings: Settings, profile: Path
) -> None:
    told: list[str] = []
    settings.changed.connect(told.append)
    settings.set_value("theme", "dark")
    settings.set_value("theme", "dark")
    settings.set_value("geometry", b"\x00\xff")
    settings.set_choices_for("tictactoe", {"size": "9x9"})
    settings.save()
    again = Settings(profile)
    assert told == ["theme"]
    assert (again.value("theme"), again.value("geometry")) == ("dark", b"\x00\xff")
    assert again.choices_for("tictactoe") == {"size": "9x9"}
    assert again.choices_for("flow") == {}


def test_changed_setting_is_written_to_disk_automatically(
    qtbot: QtBot, settings: Settings, profile: Path
) -> None:
    settings.set_value("volume", 10)
    qtbot.waitUntil(lambda: (profile / "settings.json").exists())
    assert read_file(profile)["settings"] == {"volume": 10}
    assert [file.name for file in profile.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("theme", 1), ("volume", 101), ("volume", "loud"), ("sound", 1), ("pace", 1.7)],
)
def test_invalid_value_of_a_setting_is_refused_and_the_old_one_stays(
    settings: Settings, name: str, value: object
) -> None:
    before = settings.value(name)
    with pytest.raises(ValueError, match=name):
        settings.set_value(name, value)
    assert settings.value(name) == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"settings": 3}', '{"settings": {}, "games": []}', "[" * 100_000]
)
def test_damaged_settings_file_is_renamed_and_reported(qapp: object, profile: Path, text: str) -> None:
    profile.mkdir()
    (profile / "settings.json").write_text(text, encoding="utf-8")
    settings = Settings(profile)
    [aside] = profile.iterdir()
    assert aside.read_text(encoding="utf-8") == text
    assert settings.problem.endswith(f"The old file is kept as {aside.name}.")
    assert settings.value("theme") == "system"


def test_settings_file_that_is_not_text_is_renamed_and_reported(qapp: object, profile: Path) -> None:
    profile.mkdir()
    (profile / "settings.json").write_bytes(b"\xff\xfe\x00")
    settings = Settings(profile)
    assert "could not be read" in settings.problem
    [aside] = profile.iterdir()
    assert aside.name != "settings.json"
    assert aside.read_bytes() == b"\xff\xfe\x00"
    assert settings.problem.endswith(f"The old file is kept as {aside.name}.")


def test_invalid_saved_setting_alone_falls_back_to_its_default_and_an_unknown_one_is_kept(
    qapp: object, profile: Path
) -> None:
    profile.mkdir()
    values = {"theme": "pink", "volume": 10, "geometry": "§", "from_the_future": [1]}
    (profile / "settings.json").write_text(json.dumps({"settings": values}), encoding="utf-8")
    settings = Settings(profile)
    assert (settings.value("theme"), settings.value("volume"), settings.value("geometry")) == (
        "system",
        10,
        b"",
    )
    settings.set_value("volume", 11)
    settings.save()
    assert read_file(profile)["settings"]["from_the_future"] == [1]


def test_failed_saving_of_settings_is_reported_and_keeps_the_new_values(
    settings: Settings, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("takeback.listeners.small_file.write_atomically", full)
    told: list[str] = []
    settings.save_failed.connect(told.append)
    settings.set_value("theme", "dark")
    settings.save()
    assert told == ["The settings could not be saved: No space left on device."]
    assert settings.value("theme") == "dark"


@pytest.mark.parametrize(("wish", "pace"), [(True, 0.0), (False, 1.0)])
def test_reduced_motion_preference_sets_the_default_pace(
    qapp: object, profile: Path, monkeypatch: pytest.MonkeyPatch, wish: bool, pace: float
) -> None:
    monkeypatch.setattr(room, "prefers_reduced_motion", lambda: wish)
    assert Settings(profile).value("pace") == pace


def test_saved_pace_overrides_the_reduced_motion_preference(
    qapp: object, settings: Settings, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.set_value("pace", 2.0)
    settings.save()
    monkeypatch.setattr(room, "prefers_reduced_motion", lambda: True)
    assert Settings(profile).value("pace") == 2.0


OF_FEATURES = [setting for feature in load_program().features for setting in feature.settings]


def test_every_shown_setting_has_a_label_and_a_known_group() -> None:
    shown = [setting for setting in (*SETTINGS, *OF_FEATURES) if setting.group]
    assert all(setting.label for setting in shown)
    assert {setting.group for setting in shown} == {"Look", "Play", "History", "Export", "Sound"}


def test_every_default_is_valid_for_its_setting() -> None:
    def fits(setting: Setting) -> bool:
        return setting.read(setting.default) == setting.default

    assert all(map(fits, SETTINGS))


def test_importing_settings_does_not_import_qtwidgets() -> None:
    code = "import sys, takeback.shell.settings; sys.exit('PySide6.QtWidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

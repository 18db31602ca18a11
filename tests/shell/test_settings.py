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


def written(profile: Path) -> dict:
    return json.loads((profile / "settings.json").read_text(encoding="utf-8"))


def test_a_new_player_has_the_usual_settings(settings: Settings, profile: Path) -> None:
    assert {setting.name: settings.value(setting.name) for setting in SETTINGS} == {
        setting.name: setting.default for setting in SETTINGS
    }
    assert settings.problem == ""
    assert not profile.exists()


def test_nobody_is_told_of_what_is_only_kept_for_the_next_time(settings: Settings) -> None:
    told: list[str] = []
    settings.changed.connect(told.append)
    settings.set_value("geometry_zoom", 125)
    assert settings.value("geometry_zoom") == 125
    assert told == []


def test_what_is_put_is_told_once_and_found_again(settings: Settings, profile: Path) -> None:
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


def test_it_is_written_by_itself_soon_after(qtbot: QtBot, settings: Settings, profile: Path) -> None:
    settings.set_value("volume", 10)
    qtbot.waitUntil(lambda: (profile / "settings.json").exists())
    assert written(profile)["settings"] == {"volume": 10}
    assert [file.name for file in profile.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("theme", 1), ("volume", 101), ("volume", "loud"), ("sound", 1), ("pace", 1.7)],
)
def test_a_value_that_does_not_fit_is_refused(settings: Settings, name: str, value: object) -> None:
    before = settings.value(name)
    with pytest.raises(ValueError, match=name):
        settings.set_value(name, value)
    assert settings.value(name) == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"settings": 3}', '{"settings": {}, "games": []}', "[" * 100_000]
)
def test_a_damaged_file_is_put_aside_and_told(qapp: object, profile: Path, text: str) -> None:
    profile.mkdir()
    (profile / "settings.json").write_text(text, encoding="utf-8")
    settings = Settings(profile)
    [aside] = profile.iterdir()
    assert aside.read_text(encoding="utf-8") == text
    assert settings.problem.endswith(f"The old file is kept as {aside.name}.")
    assert settings.value("theme") == "system"


def test_a_file_that_is_no_text_is_put_aside(qapp: object, profile: Path) -> None:
    profile.mkdir()
    (profile / "settings.json").write_bytes(b"\xff\xfe\x00")
    assert "could not be read" in Settings(profile).problem


def test_one_value_that_does_not_fit_costs_only_itself(qapp: object, profile: Path) -> None:
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
    assert written(profile)["settings"]["from_the_future"] == [1]


def test_a_disk_that_refuses_is_told_and_nothing_is_lost(
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
def test_a_wish_for_less_motion_is_followed_at_the_first_start(
    qapp: object, profile: Path, monkeypatch: pytest.MonkeyPatch, wish: bool, pace: float
) -> None:
    monkeypatch.setattr(room, "wishes_less_motion", lambda: wish)
    assert Settings(profile).value("pace") == pace


def test_the_choice_of_the_player_counts_more_than_that_wish(
    qapp: object, settings: Settings, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.set_value("pace", 2.0)
    settings.save()
    monkeypatch.setattr(room, "wishes_less_motion", lambda: True)
    assert Settings(profile).value("pace") == 2.0


OF_FEATURES = [setting for feature in load_program().features for setting in feature.settings]


def test_every_setting_that_is_shown_explains_itself() -> None:
    shown = [setting for setting in (*SETTINGS, *OF_FEATURES) if setting.group]
    assert all(setting.label for setting in shown)
    assert {setting.group for setting in shown} == {"Look", "Play", "History", "Export", "Sound"}


def test_a_default_fits_its_own_setting() -> None:
    def fits(setting: Setting) -> bool:
        return setting.read(setting.default) == setting.default

    assert all(map(fits, SETTINGS))


def test_settings_need_no_widgets() -> None:
    code = "import sys, takeback.shell.settings; sys.exit('PySide6.QtWidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""Test the sounds of turns: when they play, at which volume, and what happens without multimedia."""

import sys
import wave
from array import array
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, QUrl

from takeback.engine.record import Seat
from takeback.listeners import sound as room
from takeback.listeners.sound import RATE, SOUNDS, Sound, effect_type, why_silent, write_wave
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.toys.counting import Count
from tests.toys.players import with_player

GAME = with_player("quick", levels=("easy",))


class FakeEffect:
    """A stand-in for Qt's sound effect, which is not installed everywhere."""

    played: list[tuple[str, float]] = []

    def __init__(self, parent: QObject) -> None:
        self.volume = 0.0

    def setSource(self, url: QUrl) -> None:
        self.file = Path(url.toLocalFile())
        with wave.open(str(self.file)) as file:
            assert file.getnframes() > 0

    def setVolume(self, volume: float) -> None:
        self.volume = volume

    def play(self) -> None:
        self.played.append((self.file.stem, self.volume))


@pytest.fixture
def table(qapp: object) -> Table:
    return new_table(GAME, {"goal": 6}, (Seat("person", "Ann"), Seat("computer", "Ben", "easy")), 1)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    heard: list[tuple[str, float]] = []
    monkeypatch.setattr(FakeEffect, "played", heard)
    monkeypatch.setattr(room, "effect_type", lambda: FakeEffect)
    return heard


@pytest.fixture
def sound(played: Any, table: Table) -> Any:
    made = Sound()
    made.attend(table)
    yield made
    made.close()


def test_own_turn_answer_and_end_of_the_game_each_play_their_own_sound(
    sound: Sound, table: Table, played: list[tuple[str, float]]
) -> None:
    for seat, by in ((0, 1), (1, 3), (0, 2)):
        table.act(Count(by), seat)
    assert played == [("move", 0.6), ("answer", 0.6), ("end", 0.6)]


def test_undo_redo_and_navigation_are_silent(
    sound: Sound, table: Table, played: list[tuple[str, float]]
) -> None:
    table.act(Count(1), 0)
    table.act(Count(1), 1)
    played.clear()
    table.undo()
    table.redo()
    table.go_back()
    table.go_to(table.history.root)
    assert played == []


def test_sound_is_silent_when_off_or_at_volume_0_and_volume_150_plays_at_full_volume(
    sound: Sound, table: Table, played: list[tuple[str, float]]
) -> None:
    sound.set_on(False)
    table.act(Count(1), 0)
    sound.set_on(True)
    sound.set_volume(0)
    table.act(Count(1), 1)
    assert played == []
    sound.set_volume(150)
    table.act(Count(1), 0)
    assert played == [("move", 1.0)]


def test_a_table_that_was_left_is_silent(sound: Sound, table: Table, played: list[tuple[str, float]]) -> None:
    sound.leave()
    table.act(Count(1), 0)
    assert played == []


def test_sound_effects_of_qt_are_used_where_there_is_audio_and_only_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", SimpleNamespace(QSoundEffect=FakeEffect))
    monkeypatch.setattr(room, "why_silent", lambda: "")
    assert effect_type() is FakeEffect
    monkeypatch.setattr(room, "why_silent", lambda: "No device.")
    assert effect_type() is None


def test_missing_multimedia_disables_sound_with_its_reason_and_play_continues(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    assert effect_type() is None
    assert why_silent() == "Sound needs the package PySide6-Addons, which is not installed."
    sound = Sound()
    sound.attend(table)
    table.act(Count(1), 0)
    assert table.here.depth == 1


def test_sound_file_that_fails_to_load_plays_nothing(
    sound: Sound, table: Table, played: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(room, "write_wave", full)
    table.act(Count(1), 0)
    assert played == []


def test_folder_of_sound_files_is_deleted_on_close(sound: Sound, table: Table) -> None:
    table.act(Count(1), 0)
    assert sound._folder is not None
    folder = Path(sound._folder.name)
    assert folder.is_dir()
    sound.close()
    assert not folder.exists()


@pytest.mark.parametrize("name", SOUNDS)
def test_each_sound_starts_and_ends_silent_within_full_volume_and_is_written_as_a_mono_wave(
    name: str, tmp_path: Path
) -> None:
    samples = SOUNDS[name]()
    assert samples[0] == 0
    assert abs(samples[-1]) < 0.001
    assert 0.1 < max(map(abs, samples)) <= 1.0
    write_wave(tmp_path / "one.wav", samples)
    with wave.open(str(tmp_path / "one.wav")) as file:
        assert (file.getframerate(), file.getnchannels(), file.getnframes()) == (RATE, 1, len(samples))


def test_samples_beyond_full_volume_are_written_at_full_volume(tmp_path: Path) -> None:
    write_wave(tmp_path / "loud.wav", [0.0, 1.0, 1.5, -1.0, -1.5, 0.5])
    with wave.open(str(tmp_path / "loud.wav")) as file:
        samples = array("h", file.readframes(6))
    assert samples.tolist() == [0, 32767, 32767, -32767, -32767, 16384]

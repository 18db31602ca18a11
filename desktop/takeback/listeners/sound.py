"""Sounds of the table. Silent if Qt Multimedia is not installed."""

from __future__ import annotations

import math
import tempfile
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QUrl

from takeback.engine.history import Node
from takeback.listeners.table_listener import TableListener
from takeback.table.table import Change, Table
from takeback.texts import gettext as _

SOUNDS: dict[str, Callable[[], list[float]]] = {
    "move": lambda: tap(420),
    "answer": lambda: tap(560, loudness=0.4),
    "end": lambda: chord((523.25, 659.25, 783.99)),
}


class Sound(TableListener):
    """Plays a tap for each turn, another one for a computer’s turn, and a chord at the end of a game.

    Undo and browsing the history are silent, but a replay slow enough to be heard is not.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on = True
        self.volume = 0.6
        self._player: Any = None  # the effect class, looked up at the first sound
        self._is_looked_for = False
        self._effects: dict[str, Any] = {}  # by name, created when first played
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def set_on(self, is_on: bool) -> None:
        """Switch sounds on or off, from the next one on."""
        self.is_on = is_on

    def set_volume(self, percent: int) -> None:
        """Set the volume, 0 to 100 percent."""
        self.volume = max(0, min(100, percent)) / 100

    def close(self) -> None:
        """Stop listening and release the audio device and the temporary files."""
        self.leave()
        self._effects.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _heard(self, change: Change) -> None:
        """Play the sound of a turn that was just played; nothing for other changes, or while switched off."""
        if change.cause == "played" and self.is_on and self.volume > 0 and self.table is not None:
            self.play(sound_of(change, self.table))

    def replayed(self, node: Node) -> None:
        """Play the sound of a turn that a replay has reached: "move" of a person, "answer" of a computer.

        Plays nothing at the start of the game, or while switched off.
        """
        if self.is_on and self.volume > 0 and self.table is not None and node.moves:
            self.play("move" if node.seat in self.table.persons else "answer")

    def play(self, name: str) -> None:
        """Play the sound of this name; do nothing if there is no audio."""
        if not self._is_looked_for:
            self._player, self._is_looked_for = effect_type(), True
        if self._player is None:
            return
        if name not in self._effects:
            self._effects[name] = self._make_sound(name)
        effect = self._effects[name]
        if effect is not None:
            effect.setVolume(self.volume)
            effect.play()

    def _make_sound(self, name: str) -> Any:
        """Write the sound of this name to a temporary file and return an effect that plays it; None if it
        cannot be written."""
        try:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="takeback-sounds-")
            file = Path(self._folder.name) / f"{name}.wav"
            write_wave(file, SOUNDS[name]())
        except OSError:
            return None
        effect = self._player(self)
        effect.setSource(QUrl.fromLocalFile(str(file)))
        return effect


def effect_type() -> Any:
    """Return Qt's class for short sounds; None if there is no audio."""
    if why_silent():
        return None
    from PySide6.QtMultimedia import QSoundEffect

    return QSoundEffect


def why_silent() -> str:
    """Return a sentence why there is no audio; "" if there is."""
    try:
        from PySide6.QtMultimedia import QMediaDevices
    except ModuleNotFoundError:
        return _("Sound needs the package PySide6-Addons, which is not installed.")
    except ImportError as error:
        return _("The sound of this system cannot be used: {error}.", error=error)
    return "" if QMediaDevices.audioOutputs() else _("No loudspeaker was found.")


def sound_of(change: Change, table: Table) -> str:
    """Return the name of the sound for a turn: "end" if the game is over, "move" for a person's turn,
    "answer" for a computer's."""
    if table.outcome is not None:
        return "end"
    return "move" if change.after.seat in table.persons else "answer"


# synthesis: no sound files are needed -----------------------------------------------------------------
RATE = 16_000  # samples per second: enough for wood, and fast to compute
LOUDEST = 32_767


def write_wave(file: Path, sound: Sequence[float]) -> None:
    """Write samples from -1 to 1 as a 16-bit mono WAV file."""
    samples = array("h", (round(max(-1.0, min(1.0, sample)) * LOUDEST) for sample in sound))
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())


def tap(pitch: float, seconds: float = 0.09, loudness: float = 0.5) -> list[float]:
    """Return the samples of wood on wood: a short decaying tone with two overtones. `pitch` is in Hz."""
    partials = ((1.0, 1.0), (2.76, 0.35), (5.4, 0.12))
    count = round(seconds * RATE)
    sound = []
    for number in range(count):
        at = number / RATE
        tone = sum(
            weight * math.sin(math.tau * pitch * factor * at) * math.exp(-at * 55 * factor)
            for factor, weight in partials
        )
        sound.append(tone * loudness * _fade(number, count))
    return sound


def chord(pitches: Sequence[float], seconds: float = 0.5, loudness: float = 0.22) -> list[float]:
    """Return the samples of tones that start one after the other and fade together. Pitches are in Hz."""
    count = round(seconds * RATE)
    sound = [0.0] * count
    for place, pitch in enumerate(pitches):
        for number in range(round(place * 0.09 * RATE), count):
            at = number / RATE - place * 0.09
            fade = math.exp(-at * 7) * min(1.0, at * 200) * _fade(number, count)
            sound[number] += math.sin(math.tau * pitch * at) * loudness * fade
    return sound


def _fade(number: int, count: int) -> float:
    """Return the volume factor that fades in and out, to avoid clicks."""
    return min(1.0, number / 20, (count - 1 - number) / 200)

"""What the table sounds like. Silent where Qt's multimedia is not installed."""

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

SOUNDS: dict[str, Callable[[], list[float]]] = {
    "move": lambda: tap(420),
    "answer": lambda: tap(560, loudness=0.4),
    "end": lambda: chord((523.25, 659.25, 783.99)),
}


class Sound(TableListener):
    """A tap for every turn that is played, another for the computer’s, a chord at the end.

    Taking back and looking back are silent, but for a replay that is slow enough to be heard.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on = True
        self.volume = 0.6
        self._player: Any = None  # looked for when the first sound is due
        self._is_looked_for = False
        self._effects: dict[str, Any] = {}  # each is made when it is first due
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def set_on(self, is_on: bool) -> None:
        self.is_on = is_on

    def set_volume(self, percent: int) -> None:
        self.volume = max(0, min(100, percent)) / 100

    def close(self) -> None:
        """Let go of the device and of the files."""
        self.leave()
        self._effects.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _heard(self, change: Change) -> None:
        if change.cause == "played" and self.is_on and self.volume > 0 and self.table is not None:
            self.play(sound_of(change, self.table))

    def replayed(self, node: Node) -> None:
        """A replay has come to this turn."""
        if self.is_on and self.volume > 0 and self.table is not None and node.moves:
            self.play("move" if node.seat in self.table.persons else "answer")

    def play(self, name: str) -> None:
        if not self._is_looked_for:
            self._player, self._is_looked_for = effect_type(), True
        if self._player is None:
            return
        if name not in self._effects:
            self._effects[name] = self._made(name)
        effect = self._effects[name]
        if effect is not None:
            effect.setVolume(self.volume)
            effect.play()

    def _made(self, name: str) -> Any:
        """The effect of this name; None where its file cannot be written."""
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
    """Qt's player of short sounds; None where it cannot be used."""
    if why_silent():
        return None
    from PySide6.QtMultimedia import QSoundEffect

    return QSoundEffect


def why_silent() -> str:
    """Why nothing can be heard here, as a sentence; empty when it can."""
    try:
        from PySide6.QtMultimedia import QMediaDevices
    except ModuleNotFoundError:
        return "This installation has no sound. It comes with PySide6-Addons."
    except ImportError as error:
        return f"The sound of this system cannot be used: {error}."
    return "" if QMediaDevices.audioOutputs() else "This computer has no loudspeaker now."


def sound_of(change: Change, table: Table) -> str:
    if table.outcome is not None:
        return "end"
    return "move" if change.after.seat in table.persons else "answer"


# made out of sines: no file has to come along ----------------------------------------------------------
RATE = 16_000  # enough for wood, and quickly worked out
LOUDEST = 32_767


def write_wave(file: Path, sound: Sequence[float]) -> None:
    """Sixteen bits, one channel. `array` writes in the machine's order; wave wants the small end first."""
    samples = array("h", (round(max(-1.0, min(1.0, sample)) * LOUDEST) for sample in sound))
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())


def tap(pitch: float, seconds: float = 0.09, loudness: float = 0.5) -> list[float]:
    """Wood on wood: a tone that is gone at once, with two of its neighbours."""
    partials = ((1.0, 1.0), (2.76, 0.35), (5.4, 0.12))
    count = round(seconds * RATE)
    sound = []
    for number in range(count):
        at = number / RATE
        tone = sum(
            weight * math.sin(math.tau * pitch * factor * at) * math.exp(-at * 55 * factor)
            for factor, weight in partials
        )
        sound.append(tone * loudness * _edge(number, count))
    return sound


def chord(pitches: Sequence[float], seconds: float = 0.5, loudness: float = 0.22) -> list[float]:
    """Tones one after the other that fade together."""
    count = round(seconds * RATE)
    sound = [0.0] * count
    for place, pitch in enumerate(pitches):
        for number in range(round(place * 0.09 * RATE), count):
            at = number / RATE - place * 0.09
            fade = math.exp(-at * 7) * min(1.0, at * 200) * _edge(number, count)
            sound[number] += math.sin(math.tau * pitch * at) * loudness * fade
    return sound


def _edge(number: int, count: int) -> float:
    """No click at either end."""
    return min(1.0, number / 20, (count - 1 - number) / 200)

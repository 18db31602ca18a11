"""The sounds of the table, made out of sines: no file has to come along."""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

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

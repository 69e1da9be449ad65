"""Make the app's own sounds: `python -m tools.make_sounds` writes assets/sounds/*.wav.

Each is a few tenths of a second, computed: noise and sines under an envelope. The same every time.
"""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

SOUNDS: Final = Path(__file__).resolve().parents[1] / "assets" / "sounds"
RATE: Final = 22_050
"""Samples a second."""

LOUDEST: Final = 0.5


def fading(seconds: float, time: float, rise: float = 0.004) -> float:
    """Give how loud (0 to 1) something is that rises at once and falls by half every `seconds`."""
    return min(1.0, time / rise) * 0.5 ** (time / seconds)


def card() -> list[float]:
    """Give a card put down: a soft slap, noise without its highest part, over a dull knock."""
    rng, smooth, samples = Random("card"), 0.0, []
    for n in range(int(0.16 * RATE)):
        time = n / RATE
        smooth += 0.22 * (rng.uniform(-1, 1) - smooth)
        knock = math.sin(2 * math.pi * 150 * time) * fading(0.018, time)
        samples.append(1.6 * smooth * fading(0.016, time, 0.002) + 0.5 * knock)
    return samples


def tones(*notes: tuple[float, float], seconds: float) -> list[float]:
    """Give notes, each a pitch in Hz and when it begins, plucked like a string."""
    samples = []
    for n in range(int(seconds * RATE)):
        time = n / RATE
        parts = (
            math.sin(2 * math.pi * pitch * overtone * (time - start))
            * fading(0.09 / overtone, time - start)
            / overtone
            for pitch, start in notes
            if time >= start
            for overtone in (1, 2, 3)
        )
        samples.append(sum(parts) * min(1.0, (seconds - time) / 0.03))
    return samples


MADE: Final[dict[str, Callable[[], list[float]]]] = {
    "card": card,
    "trick": lambda: tones((523.25, 0.0), (783.99, 0.09), seconds=0.5),
    "no": lambda: tones((196.0, 0.0), (174.61, 0.08), seconds=0.3),
}


def write(name: str, samples: list[float]) -> Path:
    """Write samples, as loud as `LOUDEST` allows."""
    loudest = max(map(abs, samples))
    scale = LOUDEST * 32_767 / loudest
    path = SOUNDS / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(array("h", (round(scale * sample) for sample in samples)).tobytes())
    return path


def main() -> None:
    """Write all sounds."""
    SOUNDS.mkdir(exist_ok=True)
    for name, make in MADE.items():
        path = write(name, make())
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()

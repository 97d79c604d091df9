"""Sounds: what is heard with and without a device, which variant, and the levels of the files."""

import itertools
import math
import os
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import numpy as np
import pygame
import pytest

from games.core.system import FOLDER
from games.storage.documents import Settings
from games.ui.toolkit.sound import SoundName, Sounds

NAMES: tuple[SoundName, ...] = get_args(SoundName)
FILES = sorted((FOLDER / "sounds").glob("*-*.wav"))
LOOPS = sorted((FOLDER / "sounds").glob("ambient_*.wav"))


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 1, 512)
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("device")
def test_every_sound_is_heard() -> None:
    sounds = Sounds()
    for name in NAMES:
        pygame.mixer.stop()
        sounds.play(name)
        assert pygame.mixer.get_busy(), name


@pytest.mark.usefixtures("device")
def test_a_device_that_goes_away_and_comes_back() -> None:
    sounds = Sounds()
    sounds.follow(Settings(ambient_volume=100))
    sounds.start_loop("veletas")
    sounds.play("place")
    pygame.mixer.quit()
    sounds.play("place")
    sounds.follow(Settings(volume=50))
    pygame.mixer.init(44100, -16, 1, 512)
    sounds.play("place")
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_a_missing_or_damaged_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "place-1.wav").write_bytes(b"not a sound")
    (tmp_path / "win-1.wav").mkdir()
    for name in ("select", "place", "win"):
        Sounds(tmp_path).play(name)
    assert not pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_ambient_loops_follow_volume_and_game() -> None:
    sounds = Sounds()
    sounds.start_loop("veletas")
    assert not pygame.mixer.get_busy()
    for volume in (50, 0, 50):
        sounds.follow(Settings(ambient_volume=volume))
        assert pygame.mixer.get_busy() == bool(volume)
    first = pygame.mixer.Channel(0).get_sound()
    sounds.start_loop("veletas")
    assert pygame.mixer.Channel(1).get_sound() is None
    sounds.start_loop("herati")
    assert pygame.mixer.Channel(1).get_sound() not in (None, first)
    pygame.mixer.stop()
    sounds.start_loop("toygame")
    assert not pygame.mixer.get_busy()


# Variants


def heard(sounds: Sounds, name: SoundName, **more: float) -> int:
    """The number of the variant that is played: each is 1000 frames longer."""
    sounds.play(name, **more)  # type: ignore[arg-type]
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    pygame.mixer.stop()
    return round(playing.get_length() * 44_100 / 1000)


@pytest.mark.usefixtures("device")
def test_variants(tmp_path: Path) -> None:
    for name in ("stone-1", "stone-2", "stone-3", *(f"slide-{n}" for n in (1, 2, 3, 4))):
        write_tone(tmp_path / f"{name}.wav", 1000 * int(name[-1]))
    for n in (1, 2, 3):
        write_tone(tmp_path / f"ring_step-{n:02}.wav", 1000 * n)
    sounds = Sounds(tmp_path, rng=Random(1))
    stones = [heard(sounds, "stone") for _ in range(30)]
    assert set(stones) == {1, 2, 3}
    assert all(one != other for one, other in itertools.pairwise(stones))
    assert [heard(sounds, "ring_step", step=n) for n in (0, 1, 2, 3, 9)] == [1, 2, 3, 3, 3]
    slides = [heard(sounds, "slide", seconds=t) for t in (0.0, 0.15, 0.17, 0.3, 5.0)]
    assert slides == [1, 1, 2, 3, 4]


def write_tone(path: Path, frames: int) -> None:
    with wave.open(os.fspath(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(array("h", [1000] * frames).tobytes())


# Levels of the files


def samples_of(path: Path) -> tuple[int, list[float]]:
    """The samples a second, and the samples from -1 to 1."""
    with wave.open(os.fspath(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        data = array("h", file.readframes(file.getnframes()))
        return file.getframerate(), [value / 32767 for value in data]


def decibels(level: float) -> float:
    return 20 * math.log10(max(level, 1e-6))


def test_all_sounds_together_take_less_than_6_megabytes() -> None:
    assert sum(path.stat().st_size for path in FILES + LOOPS) < 6_000_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_sound_ends_in_silence_without_a_click(path: Path) -> None:
    rate, samples = samples_of(path)
    assert 0.04 <= len(samples) / rate <= 1.5
    assert -22 <= decibels(max(map(abs, samples))) <= -4.9
    assert abs(samples[0]) < 0.02
    assert decibels(max(map(abs, samples[-rate // 200 :]))) <= -50
    assert abs(sum(samples) / len(samples)) < 0.005


@pytest.mark.parametrize(("name", "last_bar"), [
    ("tie-1", 0.26), ("your_turn-1", 0.11), ("claim-1", 0.19), ("diamond-1", 0.17), ("win-1", 0.5),
])  # fmt: skip
def test_bars_ring_out_without_a_click(name: str, last_bar: float) -> None:
    """A click is a jump of the third difference, which falls while a tone dies away."""
    rate, samples = samples_of(FOLDER / "sounds" / f"{name}.wav")
    rest = np.array(samples[round((last_bar + 0.05) * rate) :])
    jumps = np.abs(np.diff(rest, 3))
    block = rate // 100
    heights = jumps[: len(jumps) // block * block].reshape(-1, block).max(axis=1)
    risen = np.log10(np.maximum(heights[1:], 1e-4) / np.maximum(heights[:-1], 1e-4))
    assert 20 * risen.max() < 6


@pytest.mark.parametrize("name", ["place", "stone", "tile", "claim", "shot", "diamond"])
def test_variants_are_equally_loud(name: str) -> None:
    """The difference over 45 µs stands for the ear, which hears low sounds less."""
    loud = []
    for path in (path for path in FILES if path.stem.rpartition("-")[0] == name):
        rate, samples = samples_of(path)
        heard = np.subtract(samples[2:], samples[:-2])
        power = np.convolve(heard**2, np.ones(rate // 20) * 20 / rate)
        loud.append(10 * math.log10(power.max()))
    assert max(loud) - min(loud) < 1.5


@pytest.mark.parametrize("name", ["win", "loss"])
def test_the_ends_of_a_match_ring_out_for_a_second_and_a_half(name: str) -> None:
    rate, samples = samples_of(FOLDER / "sounds" / f"{name}-1.wav")
    assert len(samples) / rate == pytest.approx(1.5, abs=0.01)
    # Heard beyond the first second, and silent in the last tenth.
    assert decibels(max(map(abs, samples[rate : rate * 6 // 5]))) > -45
    assert decibels(max(map(abs, samples[-rate // 10 :]))) < -40


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_a_loop_is_quiet_and_its_seam_is_no_greater_step_than_others(path: Path) -> None:
    _, samples = samples_of(path)
    steps = sorted(abs(one - other) for one, other in itertools.pairwise(samples))
    loudness = math.sqrt(sum(value * value for value in samples) / len(samples))
    assert decibels(loudness) < -22
    assert abs(samples[-1] - samples[0]) <= steps[int(0.999 * len(steps))]

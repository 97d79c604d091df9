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
from games.ui.toolkit.sound import RISING_STEPS, SoundName, Sounds, rising

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


@pytest.fixture
def no_device() -> None:
    pygame.mixer.quit()


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", NAMES)
def test_every_sound_is_heard(name: SoundName) -> None:
    Sounds().play(name)
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_a_sound_may_begin_while_it_is_still_heard() -> None:
    sounds = Sounds()
    for _ in range(20):
        sounds.play("win")
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_at_volume_0_nothing_is_heard() -> None:
    sounds = Sounds()
    sounds.volume = 0
    sounds.play("place")
    assert not pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_half_the_volume_is_a_quarter_of_the_swing() -> None:
    sounds = Sounds(volume=0.5)
    sounds.play("win")
    assert gain() == pytest.approx(0.25, abs=0.01)


@pytest.mark.usefixtures("device")
def test_the_volume_of_effects_is_a_share_of_the_whole() -> None:
    sounds = Sounds(volume=0.8)
    sounds.effects_volume = 0.5
    sounds.play("win")
    assert gain() == pytest.approx(0.16, abs=0.01)


def gain() -> float:
    """The amplitude of the sound that plays on the first channel."""
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    return playing.get_volume()


@pytest.mark.usefixtures("device")
def test_muting_ends_what_is_heard_and_what_follows() -> None:
    sounds = Sounds()
    sounds.play("win")
    sounds.muted = True
    assert not pygame.mixer.get_busy()
    sounds.play("win")
    assert not pygame.mixer.get_busy()
    sounds.muted = False
    sounds.play("win")
    assert pygame.mixer.get_busy()


def test_the_settings_set_all_volumes() -> None:
    sounds = Sounds()
    sounds.follow(Settings(volume=40, effects_volume=60, ambient_volume=20, muted=True))
    heard = (sounds.volume, sounds.effects_volume, sounds.ambient_volume, sounds.muted)
    assert heard == (0.4, 0.6, 0.2, True)


@pytest.mark.usefixtures("no_device")
def test_without_a_device_there_is_silence_and_no_error() -> None:
    sounds = Sounds()
    sounds.ambient_volume = 1
    sounds.play("place")
    sounds.start_loop("veletas")
    sounds.muted = True
    sounds.stop_loop()
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("device")
def test_a_device_that_goes_away_and_comes_back() -> None:
    sounds = Sounds()
    sounds.ambient_volume = 1
    sounds.start_loop("veletas")
    sounds.play("place")
    pygame.mixer.quit()
    sounds.play("place")
    sounds.volume = 0.5
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


def test_the_volume_keeps_within_its_ends() -> None:
    sounds = Sounds()
    heard = []
    for volume in (-1, 0, 0.25, 1, 7):
        sounds.volume = volume
        heard.append(sounds.volume)
    assert heard == [0, 0, 0.25, 1, 1]


# Variants


def write_tone(path: Path, frames: int) -> None:
    with wave.open(os.fspath(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(array("h", [1000] * frames).tobytes())


def heard_frames() -> int:
    """The length of the sound that plays on the first channel, in frames."""
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    pygame.mixer.stop()
    return round(playing.get_length() * 44100)


@pytest.mark.usefixtures("device")
def test_no_variant_is_heard_twice_in_a_row(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        write_tone(tmp_path / f"stone-{number}.wav", 1000 * number)
    sounds = Sounds(tmp_path, rng=Random(1))
    heard = []
    for _ in range(30):
        sounds.play("stone")
        heard.append(heard_frames())
    assert set(heard) == {1000, 2000, 3000}
    assert all(one != other for one, other in itertools.pairwise(heard))


@pytest.mark.usefixtures("device")
def test_steps_rise_and_stay_at_the_last_one(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        write_tone(tmp_path / f"ring_step-{number:02}.wav", 1000 * number)
    sounds = Sounds(tmp_path)
    heard = []
    for step in (0, 1, 2, 3, 9):
        sounds.play("ring_step", step=step)
        heard.append(heard_frames())
    assert heard == [1000, 2000, 3000, 3000, 3000]


def test_twenty_pitches_are_there_for_the_steps() -> None:
    assert len(list((FOLDER / "sounds").glob("ring_step-*.wav"))) == RISING_STEPS


def test_few_knocks_take_one_pitch_after_the_other() -> None:
    assert [rising(number, 12) for number in range(12)] == list(range(12))


def test_many_knocks_rise_slowly_to_the_highest_pitch() -> None:
    steps = [rising(number, 39) for number in range(39)]
    # 38 intervals over 19: every second knock is one pitch higher.
    assert steps == [number // 2 for number in range(39)]


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize(
    ("seconds", "frames"), [(0.0, 1000), (0.15, 1000), (0.17, 2000), (0.3, 3000), (5.0, 4000)]
)
def test_a_slide_sounds_as_long_as_it_lasts(tmp_path: Path, seconds: float, frames: int) -> None:
    for number in (1, 2, 3, 4):
        write_tone(tmp_path / f"slide-{number}.wav", 1000 * number)
    Sounds(tmp_path).play("slide", seconds=seconds)
    assert heard_frames() == frames


# Ambient loops


@pytest.mark.usefixtures("device")
def test_an_ambient_loop_is_off_until_it_has_a_volume() -> None:
    sounds = Sounds()
    sounds.start_loop("veletas")
    assert not pygame.mixer.get_busy()
    sounds.ambient_volume = 0.5
    assert pygame.mixer.get_busy()
    sounds.ambient_volume = 0
    assert not pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_another_loop_takes_the_place_of_the_first() -> None:
    sounds = Sounds()
    sounds.ambient_volume = 0.5
    sounds.start_loop("veletas")
    first = pygame.mixer.Channel(0).get_sound()
    sounds.start_loop("veletas")
    assert pygame.mixer.Channel(1).get_sound() is None
    sounds.start_loop("herati")
    second = pygame.mixer.Channel(1).get_sound()
    assert first is not None
    assert second is not None
    assert second is not first


@pytest.mark.usefixtures("device")
def test_a_game_without_a_loop_is_silent() -> None:
    sounds = Sounds()
    sounds.ambient_volume = 1
    sounds.start_loop("toygame")
    assert not pygame.mixer.get_busy()


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


@pytest.mark.parametrize(
    ("name", "last_bar"),
    [
        ("tie-1", 0.26),
        ("your_turn-1", 0.11),
        ("claim-1", 0.19),
        ("diamond-1", 0.17),
        ("win-1", 0.5),
    ],
)
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

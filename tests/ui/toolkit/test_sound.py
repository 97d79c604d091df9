import os
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest

from games.ui.toolkit.assets import FOLDER
from games.ui.toolkit.sound import SoundName, Sounds

NAMES: tuple[SoundName, ...] = get_args(SoundName)


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
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    assert playing.get_volume() == pytest.approx(0.25, abs=0.01)


@pytest.mark.usefixtures("no_device")
def test_without_a_device_there_is_silence_and_no_error() -> None:
    Sounds().play("place")
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("device")
def test_a_device_that_goes_away_and_comes_back() -> None:
    sounds = Sounds()
    sounds.play("place")
    pygame.mixer.quit()
    sounds.play("place")
    pygame.mixer.init(44100, -16, 1, 512)
    sounds.play("place")
    assert pygame.mixer.get_busy()


@pytest.mark.usefixtures("device")
def test_a_missing_or_damaged_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "place.wav").write_bytes(b"not a sound")
    (tmp_path / "win.wav").mkdir()
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


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_short_quiet_and_do_not_click(name: SoundName) -> None:
    with wave.open(os.fspath(FOLDER / "sounds" / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        assert 0.04 <= file.getnframes() / 44100 <= 0.4
        samples = memoryview(file.readframes(file.getnframes())).cast("h")
    assert 0.15 <= max(map(abs, samples)) / 32767 <= 0.55
    assert abs(samples[0]) < 700
    assert abs(samples[-1]) < 10
    assert abs(sum(samples) / len(samples)) < 330  # a hundredth

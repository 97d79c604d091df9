"""The settings: defaults and the speed of animations."""

import msgspec
import pytest

from games.storage.documents import (
    Animation,
    SeatChoice,
    Settings,
    Setup,
    WindowPlace,
    decode_settings,
)


@pytest.mark.parametrize(("animation", "factor"), [
    ("off", 0.0), ("fast", 0.5), ("normal", 1.0), ("slow", 1.8),
])  # fmt: skip
def test_the_speed_of_animation_is_a_factor_of_all_times(
    animation: Animation, factor: float
) -> None:
    assert Settings(animation=animation).time_factor == factor


@pytest.mark.parametrize(("chosen", "system", "factor"), [
    (True, False, 0.0), (True, True, 0.0), (False, True, 1.0),
    (None, True, 0.0), (None, False, 1.0),
])  # fmt: skip
def test_reduced_motion_follows_the_choice_and_else_the_system(
    chosen: bool | None, system: bool, factor: float
) -> None:
    settings = Settings(reduced_motion=chosen, system_reduces_motion=system)
    assert settings.time_factor == factor


def test_the_defaults() -> None:
    assert msgspec.to_builtins(Settings()) == {
        "fullscreen": False,
        "window": None,
        "ui_scale": None,
        "theme": "system",
        "system_theme": "light",
        "piece_sets": {},
        "animation": "normal",
        "reduced_motion": None,
        "system_reduces_motion": False,
        "screen_reader": "system",
        "coordinates": "outside",
        "show_targets": True,
        "show_consequences": True,
        "show_thinking": False,
        "confirm_turns": False,
        "flip_board": False,
        "volume": 70,
        "effects_volume": 100,
        "ambient_volume": 0,
        "muted": False,
        "input": "both",
        "keys": {},
        "names": ("Player 1", "Player 2", "Player 3", "Player 4"),
        "language": None,
        "setups": {},
    }
    assert SeatChoice() == SeatChoice("human", "", 1, 1.0)
    assert Setup() == Setup({}, (), "")


def test_a_value_of_another_kind_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="animation"):
        decode_settings(b'{"animation": "quick"}')
    with pytest.raises(msgspec.ValidationError, match="coordinates"):
        decode_settings(b'{"coordinates": 1}')
    with pytest.raises(msgspec.ValidationError, match="effects_volume"):
        decode_settings(b'{"effects_volume": 101}')
    with pytest.raises(msgspec.ValidationError, match="width"):
        decode_settings(b'{"window": {"x": 0, "y": 0, "width": 0, "height": 600}}')


def test_coordinates_of_versions_up_to_0_2_0_are_on_or_off() -> None:
    assert decode_settings(b'{"coordinates": true}').coordinates == "outside"
    assert decode_settings(b'{"coordinates": false}').coordinates == "off"
    assert decode_settings(b'{"coordinates": "inside"}').coordinates == "inside"


def test_settings_are_read_as_they_were_written() -> None:
    window = WindowPlace(-1200, 40, 1280, 800, screen=1, maximised=True)
    settings = Settings(window=window, keys={"hint": "ctrl+h"}, piece_sets={"veletas": "night"})
    assert decode_settings(msgspec.json.encode(settings)) == settings

"""The settings: defaults and the speed of animations."""

import msgspec
import pytest

from games.core.storage.settings import Animation, SeatChoice, Settings, Setup


@pytest.mark.parametrize(("animation", "factor"), [
    ("off", 0.0), ("fast", 0.5), ("normal", 1.0), ("slow", 1.8),
])  # fmt: skip
def test_the_speed_of_animation_is_a_factor_of_all_times(
    animation: Animation, factor: float
) -> None:
    assert Settings(animation=animation).time_factor == factor


def test_the_defaults() -> None:
    assert msgspec.to_builtins(Settings()) == {
        "fullscreen": False,
        "animation": "normal",
        "coordinates": True,
        "show_thinking": False,
        "ui_scale": None,
        "volume": 70,
        "names": ("Player 1", "Player 2", "Player 3", "Player 4"),
        "language": None,
        "setups": {},
    }
    assert SeatChoice() == SeatChoice("human", "", 1, 1.0)
    assert Setup() == Setup({}, (), "")


def test_a_value_of_another_kind_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="animation"):
        msgspec.json.decode(b'{"animation": "quick"}', type=Settings)

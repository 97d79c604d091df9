"""Changes of settings, written at once or after a pause."""

from __future__ import annotations

from games.ui.scenes.settings import SettingsChanges
from games.ui.toolkit.scene import SceneContext


def test_a_change_takes_the_waiting_ones_along(context: SceneContext) -> None:
    changes = SettingsChanges(context)
    changes.make_soon(volume=10)
    changes.make_soon(effects_volume=20)
    assert (changes.wanted.volume, context.settings.volume) == (10, 70)
    changes.make(muted=True)
    now = context.settings
    assert (now.volume, now.effects_volume, now.muted) == (10, 20, True)
    assert changes.save_in is None


def test_waiting_changes_are_written_half_a_second_after_the_last_one(
    context: SceneContext,
) -> None:
    changes = SettingsChanges(context)
    changes.make_soon(volume=10)
    changes.update(0.3)
    changes.make_soon(volume=15)
    changes.update(0.3)
    assert context.settings.volume == 70
    changes.update(0.3)
    assert context.settings.volume == 15


def test_settings_changed_elsewhere_meanwhile_are_kept(context: SceneContext) -> None:
    changes = SettingsChanges(context)
    changes.make_soon(volume=10)
    context.toggle_muted()
    changes.save()
    assert (context.settings.volume, context.settings.muted) == (10, True)

"""The plugin of a game: its levels by name, and its way into another process."""

from __future__ import annotations

import pickle

import pytest

from games import catalog
from games.ai.game_plugin import GamePlugin
from games.core.game import Level
from tests.toy import RACE
from tests.toygame.plugin import PLUGIN as NIM

MASTER = Level("master", "Master", "Plays.", lambda position, limits: [])


def names(plugin: GamePlugin) -> list[str]:
    return [level.name for level in plugin.opponents]


def test_a_game_without_levels_offers_the_baselines() -> None:
    assert names(GamePlugin(RACE)) == ["random", "greedy"]


def test_a_game_with_levels_offers_these_alone_but_knows_the_baselines() -> None:
    plugin = GamePlugin(RACE, levels=(MASTER,))
    assert names(plugin) == ["master"]
    assert plugin.level("master") is MASTER
    assert plugin.level("greedy").name == "greedy"
    with pytest.raises(KeyError):
        plugin.level("expert")


def test_only_the_game_is_required() -> None:
    plugin = GamePlugin(RACE)
    assert list(plugin.benchmarks.measurements()) == []
    assert (plugin.formats, plugin.bots, plugin.points, plugin.random_opening) == ((), (), None, 0)


@pytest.mark.parametrize("plugin", [*catalog.plugins().values(), NIM], ids=lambda p: p.game.name)
def test_another_process_gets_the_plugin_of_the_same_module(plugin: GamePlugin) -> None:
    assert pickle.loads(pickle.dumps(plugin)) is plugin

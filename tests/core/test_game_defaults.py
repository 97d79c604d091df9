"""Games: their levels by name, and their way into another process."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from games import catalog
from games.ai.levels import level_of, opponents
from games.core.game import AnyGame, Level, Tasks, read_tasks
from games.learning.tools import tools_of
from tests.toy import RACE
from tests.toygame.game import GAME as NIM
from tests.variant import variant

MASTER = Level("master", "Master", "Plays.", lambda position, limits: [])


def names(game: AnyGame) -> list[str]:
    return [level.name for level in opponents(game)]


def test_a_game_without_levels_offers_the_baselines() -> None:
    assert names(RACE) == ["random", "greedy"]


def test_a_game_with_levels_offers_these_alone_but_knows_the_baselines() -> None:
    game = variant(RACE, levels=(MASTER,))
    assert names(game) == ["master"]
    assert level_of(game, "master") is MASTER
    assert level_of(game, "greedy").name == "greedy"
    with pytest.raises(KeyError):
        level_of(game, "expert")


def test_a_game_says_that_it_has_none_of_a_thing_by_an_empty_answer() -> None:
    tools = tools_of(RACE)
    assert list(tools.measurements()) == []
    assert (tools.bots, tools.points, tools.random_opening) == ((), None, 0)
    assert (RACE.formats, RACE.courses, RACE.themes, dict(RACE.goals)) == ((), (), (), {})
    assert not RACE.has_openings({})


@pytest.mark.parametrize("game", [*catalog.games().values(), NIM], ids=lambda game: game.name)
def test_another_process_gets_the_game_of_the_same_module(game: AnyGame) -> None:
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize("text", [None, "themes = 1", "[["])
def test_a_missing_or_damaged_file_is_no_task(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / f"damaged_tasks_{len(text or '')}" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    if text is not None:
        (data / "puzzles.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert read_tasks(data.parent.name) == Tasks()


def test_themes_are_found_by_key() -> None:
    assert NIM.theme("last-stone").turns == 1
    with pytest.raises(KeyError):
        NIM.theme("first-stone")

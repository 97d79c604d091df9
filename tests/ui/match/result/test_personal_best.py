"""The best score of a solitaire, looked up in the matches that were saved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from games.core.system import no_check
from games.herati.game import GAME
from games.herati.view.look import LOOK
from games.storage.user_files import UserFiles
from games.ui.match.navigation import PersonalBest
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.scene import SceneContext, Services
from games.ui.toolkit.sound import Sounds
from tests.fake_engine import FakeEngine

LOOM = {"Mode": "loom"}


@pytest.fixture
def context(tmp_path: Path, screen: None) -> SceneContext:
    services = Services({"herati": LOOK}, UserFiles(tmp_path), FakeEngine())  # type: ignore[arg-type]
    return SceneContext(services, {}, assets=Assets(), sounds=Sounds())


@pytest.fixture
def played(context: SceneContext) -> Callable[[int], str]:
    """Saves a finished Loom with a score; its name."""

    def save(score: int) -> str:
        text = (
            '[Game "herati"]\n[Mode "loom"]\n[Player1 "Ada"]\n[Result "-"]\n[Termination "loom"]\n'
            f'[Score "{score}"]\n\n1. NE@0,0\n'
        )
        saved = context.user_files.matches.begin(GAME.name, datetime(2026, 11, 22, 12))
        saved.save(text)
        saved.close()
        return saved.name

    return save


def found(context: SceneContext, score: int, name: str | None = None) -> str:
    best = PersonalBest(context, "herati", LOOM, score, name)
    best.read(no_check)
    best.compare(None)
    return best.sentence


def test_the_first_one_has_none_before_it(
    context: SceneContext, played: Callable[[int], str]
) -> None:
    assert found(context, 3, played(3)) == "Your first result"


def test_it_is_compared_with_the_best_of_the_others(
    context: SceneContext, played: Callable[[int], str]
) -> None:
    for score in (2, 4, 1):
        played(score)
    assert found(context, 3, played(3)) == "Best so far: 4 diamonds"
    assert found(context, 5, played(5)) == "Best so far: new; 4 before"

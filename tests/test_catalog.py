"""The list of games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from games import catalog
from games.ui.look.look import load_look
from tests.toygame.game import GAME as NIM

pytestmark = pytest.mark.smoke


def test_the_games_are_listed_by_their_names() -> None:
    assert list(catalog.games()) == ["veletas", "herati", "tiananmen"]
    assert list(catalog.games()) == ["veletas", "herati", "tiananmen"]
    assert all(name == game.name for name, game in catalog.games().items())


def test_a_new_entry_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalog.Entry(NIM, "tests.toygame.view")
    monkeypatch.setattr(catalog, "ENTRIES", (*catalog.ENTRIES, entry))
    assert catalog.games()["nim"] is NIM
    assert catalog.games()["nim"] is NIM


@pytest.mark.parametrize("entry", catalog.ENTRIES, ids=lambda entry: entry.game.name)
def test_the_view_of_an_entry_shows_its_game(entry: catalog.Entry) -> None:
    assert load_look(entry.look).game is entry.game


def test_the_catalog_loads_nothing_heavy() -> None:
    code = "import sys, games.catalog; print(*sys.modules)"
    root = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    loaded = {*done.stdout.split()}
    assert "games.veletas.game" in loaded
    assert loaded & {"pygame", "numpy", "numba", "sgfmill", "multiprocessing"} == set()

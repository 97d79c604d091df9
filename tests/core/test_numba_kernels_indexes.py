"""No kernel uses negative indexes: the compiled form treats them as unsigned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, SupportsIndex

import pytest

from games import catalog
from games.core.game import SearchLimits
from games.core.kernels import SWITCH, Kernel
from games.herati.ai.loom_values import loom_solver
from games.tiananmen.ai.search import searcher
from games.veletas.ai.search import state_of
from games.veletas.rules.position import Phase, prepare, start
from games.veletas.tools.uct import search

TURNS = 4
SECONDS = 0.2


class Watched(list[Any]):
    """A list without negative indexes."""

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        assert isinstance(index, slice) or int(index) >= 0
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        assert isinstance(index, slice) or int(index) >= 0
        super().__setitem__(index, value)


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every kernel runs undecorated, on watched arrays."""

    def filled(kernel: Kernel, values: Iterable[Any]) -> list[Any]:
        return Watched(values)

    def empty(kernel: Kernel, length: int) -> list[Any]:
        return Watched([0] * length)

    monkeypatch.setenv(SWITCH, "0")
    for name, made in (("ints", filled), ("floats", filled), ("zeros", empty)):
        monkeypatch.setattr(Kernel, name, made)
    monkeypatch.setattr(Kernel, "float_zeros", empty)
    forget()
    yield
    forget()


def forget() -> None:
    """Drop what other tests, or this one, have loaded in another form."""
    searcher.cache_clear()
    loom_solver.cache_clear()


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("veletas", {"Start": "random", "Rules": "leaflet-en", "Size": "9"}),
        ("veletas", {"Start": "random", "Size": "7"}),
        ("tiananmen", {}),
        ("tiananmen", {"Size": "13"}),
        ("herati", {"Mode": "loom"}),
        ("herati", {"Mode": "workshop", "Players": "2"}),
        ("herati", {"Mode": "workshop", "Players": "3"}),
    ],
)
@pytest.mark.slow
def test_an_experts_kernels_have_no_negative_index(name: str, chosen: dict[str, str]) -> None:
    game = catalog.games()[name]
    first = position = game.start(game.set_up({**chosen, "Seed": "1"}))
    for number in range(TURNS):
        limits = SearchLimits(Random(number), lambda: False, SECONDS)
        turn = game.levels[-1].rank_turns(position.seen_by(position.to_move), limits)[0]
        for move in turn.moves:
            position = position.play(move)
    assert position != first


@pytest.mark.parametrize("size", ["7", "10"])
@pytest.mark.slow
def test_plain_uct_has_no_negative_index(size: str) -> None:
    position = start(prepare({"Start": "random", "Size": size}, Random(1)))
    while position.phase is not Phase.PLAY:
        position = position.play(position.legal_moves()[0])
    assert search(state_of(position), Random(1), 30)

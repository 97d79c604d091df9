"""Refutations of wrong turns in puzzles, through the engine and its process."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from games.ai.engine import Engine, Failure, News, Reply
from games.core.game import AnyGame
from games.learning.puzzle import refute
from tests.learning import nim_puzzles
from tests.toygame.game import Take
from tests.variant import variant

pytestmark = pytest.mark.slow

IN_TWO = "nim | last-in-two | Size=10 | 6 | 2 > 3 > 1 | 900 | - | -"
Wait = Callable[[Callable[[], bool]], None]


def games_that_count() -> dict[str, AnyGame]:
    """Nim whose refutation takes as many stones as the solver has turns left."""
    counting = variant(nim_puzzles.GAME, refutation=lambda theme, after, left: [Take(left)])
    return {"nim": counting}


@pytest.fixture
def engine() -> Iterator[Engine]:
    engine = Engine(nim_puzzles.games)
    yield engine
    engine.close()


def answer(engine: Engine, wait: Wait) -> News:
    found: list[News] = []

    def answered() -> bool:
        found.extend(engine.poll())
        return bool(found)

    wait(answered)
    (news,) = found
    return news


def test_a_wrong_turn_is_refuted(engine: Engine, wait: Wait) -> None:
    # Of 6 stones one is taken; taking one of the 5 leaves 4, which is lost.
    asked = engine.ask(refute, IN_TWO, ["1"], 1, seconds=5.0)
    assert engine.busy
    assert answer(engine, wait) == Reply(asked, ("1",))
    assert not engine.busy


def test_the_turns_before_the_wrong_one_are_played_too(engine: Engine, wait: Wait) -> None:
    # 6 - 2 - 1 - 1 leaves 2, of which the other side takes both.
    asked = engine.ask(refute, IN_TWO, ["2", "1", "1"], 0, seconds=5.0)
    assert answer(engine, wait) == Reply(asked, ("2",))


def test_a_right_turn_has_no_refutation(engine: Engine, wait: Wait) -> None:
    asked = engine.ask(refute, IN_TWO, ["2"], 1, seconds=5.0)
    assert answer(engine, wait) == Reply(asked, ())


def test_the_refutation_knows_how_many_turns_are_left(wait: Wait) -> None:
    engine = Engine(games_that_count)
    asked = engine.ask(refute, IN_TWO, ["1"], 3, seconds=5.0)
    assert answer(engine, wait) == Reply(asked, ("3",))
    engine.close()


@pytest.mark.parametrize(
    ("puzzle", "moves", "detail"),
    [
        ("chess | mate", ["1"], "a puzzle has 8 fields"),
        (IN_TWO.replace("nim", "chess"), ["1"], "there is no game 'chess' with puzzles"),
        (IN_TWO.replace("| 6 |", "| 60 |"), ["1"], "there are 0 to 10 stones"),
        (IN_TWO, ["9"], "9 is not possible here"),
    ],
)
def test_what_cannot_be_read_is_a_failure(
    engine: Engine, wait: Wait, puzzle: str, moves: list[str], detail: str
) -> None:
    asked = engine.ask(refute, puzzle, moves, 1, seconds=5.0)
    news = answer(engine, wait)
    assert isinstance(news, Failure)
    assert news.id == asked
    assert detail in news.detail

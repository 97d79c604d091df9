"""The report on a finished Loom: its hindsight optimum, and the turns with regret."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from time import sleep
from typing import Any

import pytest

from games import catalog
from games.ai.engine import Engine, PendingRequest, Reply
from games.core.game import Evaluation, Review
from games.core.match import AnyMatch, Match
from games.herati.ai.loom import hindsight_optimum, loom_solver, review_deal
from games.herati.game import GAME as HERATI
from games.herati.rules.field import Tile
from games.herati.rules.position import LoomPosition, Move
from games.herati.rules.setups import start
from games.herati.view.look import LOOK
from games.herati.view.words import LoomReport, regret_sentence
from games.ui.toolkit.text import use_language
from tests.fake_engine import ScriptedEngine

Said = Callable[[LoomPosition, Sequence[Move]], list[str]]


def dealt(seed: int, aim: str = "points", hidden: int = 0) -> LoomPosition:
    rng = Random(seed)
    names = [rng.choice(list(Tile)).value for _ in range(25)]
    names[25 - hidden :] = ["?"] * hidden
    position = start({"Mode": "loom", "Aim": aim, "Deal": ",".join(names)})
    assert isinstance(position, LoomPosition)
    return position


def regrets(begin: LoomPosition, moves: Sequence[Move], aim: int = 0) -> list[float]:
    """The loss of each move by exact values."""
    found, position = [], begin
    for move in moves:
        values = loom_solver().move_values(position.seen_by(position.to_move), aim)
        played = next(value for value in values if value.move == move)
        found.append(values[0].objective - played.objective)
        position = position.play(move)
    return found


def played(begin: LoomPosition, wise: bool, seed: int = 1) -> tuple[list[Move], int]:
    """A whole game by the best play, or by chance."""
    position, moves, rng = begin, [], Random(seed)
    while position.outcome() is None:
        if wise:
            seen = position.seen_by(position.to_move)
            moves.append(loom_solver().move_values(seen, begin.aim)[0].move)
        else:
            moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves, position.score


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine(catalog.games)
    engine.start()
    yield engine
    engine.close()


@pytest.fixture
def said(engine: Engine) -> Said:
    """The report at the end of a Loom with these moves."""

    def wait(begin: LoomPosition, moves: Sequence[Move]) -> list[str]:
        match: AnyMatch = Match(begin)
        match.play_all(moves)
        names = [tile.value if tile else "?" for tile in (*begin.hand.face_up, *begin.hand.stock)]
        aim = str(begin.aim) if begin.aim else "points"
        options = {"Mode": "loom", "Aim": aim, "Deal": ",".join(names)}
        report = LoomReport(engine, HERATI, options, match)
        while not report.done:
            report.step()
            sleep(0.005)
        return [f"{title}: {value}" for title, value in report.facts()]

    return wait


@pytest.mark.parametrize(("lost", "told"), [
    (0.004, ("Lost by your turns", "0.00")),
    (0.006, ("Lost by your turns", "0.01")),
])  # fmt: skip
def test_a_loss_is_told_in_hundredths(lost: float, told: tuple[str, str]) -> None:
    class Answered(ScriptedEngine):
        """Answers at once: an optimum of 3 diamonds, then one turn with that loss."""

        def ask(self, function: Any, *arguments: Any, seconds: float) -> PendingRequest:
            best, reached = (3.0, 3.0) if function is review_deal else (2.5, 2.5 - lost)
            reviews = (Review(Evaluation(points=best), Evaluation(points=reached)),)
            self.news.append(Reply(7, reviews))
            return self.request(7, function, arguments, seconds)

    begin = dealt(4)
    match: AnyMatch = Match(begin)
    match.play_all(played(begin, wise=False)[0])
    names = [tile.value if tile else "?" for tile in (*begin.hand.face_up, *begin.hand.stock)]
    options = {"Mode": "loom", "Aim": "points", "Deal": ",".join(names)}
    report = LoomReport(Answered(), HERATI, options, match)  # type: ignore[arg-type]
    while not report.done:
        report.step()
    assert told in report.facts()


@pytest.mark.slow
def test_optimal_play_has_no_regret(said: Said) -> None:
    begin = dealt(4)
    moves, score = played(begin, wise=True)
    best = hindsight_optimum([tile for tile in (*begin.hand.face_up, *begin.hand.stock) if tile])
    assert best > score
    assert said(begin, moves) == [
        "Best play on average: 2.56",
        f"Possible with these tiles: {best}",
        "Lost by your turns: 0.00",
        "Costliest turns: –",
    ]


def test_regrets_have_the_decimal_mark_of_the_language(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(partial(use_language, "en"))
    use_language("it")
    points = [(2.0, 0.75), (1.0, 1.0)]
    values = [(Evaluation(points=best), Evaluation(points=played)) for best, played in points]
    assert "1 (1,25)" in regret_sentence(values, 0)


@pytest.mark.slow
def test_the_turns_with_most_regret_are_named(said: Said) -> None:
    begin = dealt(4)
    moves, _score = played(begin, wise=False)
    regret = regrets(begin, moves)
    order = sorted(range(25), key=lambda turn: -regret[turn])[:3]
    turns = ", ".join(str(turn + 1) for turn in order)
    lost = f"Lost by your turns: {sum(regret):.2f}"
    assert said(begin, moves)[2:] == [lost, f"Costliest turns: {turns}"]


@pytest.mark.slow
@pytest.mark.parametrize(("wise", "sentence"), [
    (True, "Every turn was the best one; the rest was luck."),
    (False, "The best turns would have brought {regret:.2f} more diamonds on average."),
])  # fmt: skip
def test_without_a_turning_point_the_whole_loss_is_told(wise: bool, sentence: str) -> None:
    begin = dealt(4)
    moves, score = played(begin, wise=wise)
    values, position = [], begin
    for move in moves:
        found = loom_solver().move_values(position.seen_by(position.to_move), 0)
        made = next(value for value in found if value.move == move)
        pair = (found[0].objective, made.objective)
        values.append((Evaluation(points=pair[0]), Evaluation(points=pair[1])))
        position = position.play(move)
    told = LOOK.coach().no_turning_point(position, values)
    assert told.startswith("Next: 4 diamonds. " if score > 1 else "Next: 2 diamonds. ")
    assert sentence.format(regret=sum(regrets(begin, moves))) in told


@pytest.mark.slow
def test_a_lost_probability_is_stated_in_percent(said: Said) -> None:
    begin = dealt(4, aim="4")
    moves, _score = played(begin, wise=False)
    regret = regrets(begin, moves, 4)
    order = [
        turn for turn in sorted(range(25), key=lambda t: -regret[t])[:3] if regret[turn] >= 0.02
    ]
    assert order
    lost = f"Chance lost by your turns: {100 * sum(regret):.1f}%"
    turns = ", ".join(str(turn + 1) for turn in order)
    assert said(begin, moves)[1:] == [lost, f"Costliest turns: {turns}"]


@pytest.mark.slow
def test_small_regrets_name_no_turn(said: Said) -> None:
    begin = dealt(4, "6")
    moves, _ = played(begin, wise=True)
    position, kept = begin, len(moves)
    for ply, move in enumerate(moves):  # the last turn at which a little can be given away
        choices = loom_solver().move_values(position.seen_by(position.to_move), begin.aim)
        if len(choices) > 1 and 1e-6 < choices[0].objective - choices[1].objective < 0.02:
            kept, other = ply, choices[1]
        position = position.play(move)
    assert kept < len(moves)
    moves = [*moves[:kept], other.move]
    assert said(begin, moves)[-1] == "Costliest turns: –"


@pytest.mark.slow
def test_unknown_tiles_allow_no_hindsight(said: Said) -> None:
    begin = dealt(4, hidden=20)
    assert "Possible with these tiles: –" in said(begin, [begin.legal_moves()[0]])

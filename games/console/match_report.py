"""The finished games of a contest as a few lines to read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from games.ai.game_plugin import Points
from games.console.match_plan import MatchPlan
from games.console.statistics import (
    Interval,
    bootstrap_interval,
    elo_difference,
    mean_interval,
    permutation_p_value,
    wilson_interval,
)
from games.core.position import Outcome, Side, Termination

COLUMN = 22
LABEL = 32
"""How long the name of a player may be."""
LEAST_CHANCE = 0.0001
"""A smaller chance is not told exactly."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """How a game ended: who sat where in the end, the outcome, and how many turns there were.

    Of a match of several rounds it is the deciding round; `rounds` says how many there were.
    """

    sides: tuple[Side, ...]
    outcome: Outcome
    turns: int
    rounds: int = 1


Games = Mapping[int, FinishedGame]
"""By their numbers, counted from 0."""


def report(plan: MatchPlan, games: Games, times: Sequence[Sequence[float]]) -> str:
    """What came out, line by line."""
    tell = _solitaire_rows if plan.solitaire else _two_player_rows
    lines = [_head(plan, games), *tell(plan, games), *_thinking_times(plan, times)]
    return "\n".join(lines)


def points(plan: MatchPlan, number: int, game: FinishedGame) -> float:
    """The part of the victory that the first player has in a game: 1, 0, or shared."""
    winners = [game.sides.index(side) for side in game.outcome.winners]
    seating = plan.seating(number)
    return fmean(1.0 - seating[seat] for seat in winners)


def _head(plan: MatchPlan, games: Games) -> str:
    options = ", ".join(f"{key} {value}" for key, value in plan.chosen.items())
    if plan.chosen.get("Play") == "match":
        what, long = "matches", f"{fmean(game.rounds for game in games.values()):.1f} games"
    else:
        what, long = "games", f"{fmean(game.turns for game in games.values()):.1f} turns"
    title = f"{plan.game.title} ({options})" if options else plan.game.title
    return f"{title}: {len(games)} {what} of {long} on average"


def _two_player_rows(plan: MatchPlan, games: Games) -> list[str]:
    won = {number: points(plan, number, game) for number, game in games.items()}
    share = wilson_interval(sum(won.values()), len(won))
    counts = [sum(1 for value in won.values() if test(value)) for test in (_wins, _loses)]
    drawn = len(won) - sum(counts)
    first, second = _labels(plan)
    lines = [
        f"{first} against {second}: won {counts[0]}, lost {counts[1]}, shared {drawn}",
        _line("part of the victories", f"{_percent(share)}  95 %, Wilson"),
        _line("difference in Elo", _elo(share)),
        _line("chance between equals", _p_value(_pair_differences(plan, won))),
        *_by_seat(plan, won),
    ]
    lines += _resignations(won, games)
    counted = plan.plugin.points
    if counted and (pairs := _points_of_pairs(plan, games)):
        text = f"{_percent(bootstrap_interval(pairs))}  95 %, bootstrap over the pairs"
        lines.append(_line(f"part of the {counted.unit}", text))
        apart = [first - second for first, second in pairs]
        lines.append(_line("chance between equals", _p_value(apart)))
    return lines


def _pair_differences(plan: MatchPlan, won: Mapping[int, float]) -> list[float]:
    """How far the first player is ahead in each pair of games."""
    pairs: dict[int, float] = {}
    for number, value in won.items():
        pair = plan.pair(number)
        pairs[pair] = pairs.get(pair, 0.0) + 2 * value - 1
    return list(pairs.values())


def _p_value(differences: Sequence[float]) -> str:
    """How likely such a result were between equals."""
    found = permutation_p_value(differences)
    text = f"p = {found:.2g}" if found >= LEAST_CHANCE else f"p < {LEAST_CHANCE}"
    return f"{text}  to be so far apart, each pair by lot either way"


def _wins(value: float) -> bool:
    return value > 0.5


def _loses(value: float) -> bool:
    return value < 0.5


def _labels(plan: MatchPlan) -> tuple[str, str]:
    first, second = (_label(name) for name in plan.players)
    return (first, second) if first != second else (f"{first} (first)", f"{second} (second)")


def _label(name: str) -> str:
    """A player's name, the command of a program shortened."""
    return name if len(name) <= LABEL else f"{name[: LABEL - 3]}..."


def _by_seat(plan: MatchPlan, won: Mapping[int, float]) -> list[str]:
    """How the first player did in the first seat and in the second."""
    lines = []
    for seat in (0, 1):
        found = [value for number, value in won.items() if plan.seating(number)[seat] == 0]
        if found:
            name = ("first", "second")[seat]
            lines.append(_line(f"in the {name} seat", f"{sum(found):.4g} of {len(found)}"))
    return lines


def _resignations(won: Mapping[int, float], games: Games) -> list[str]:
    """How many games were lost by giving up, if any were."""
    resigned = Termination.RESIGNATION
    found = [won[n] for n, game in games.items() if game.outcome.termination is resigned]
    if not found:
        return []
    text = f"{sum(map(_loses, found))} by the first, {sum(map(_wins, found))} by the second"
    return [_line("given up", text)]


def _points_of_pairs(plan: MatchPlan, games: Games) -> list[tuple[float, float]]:
    """What the first and the second player have scored, pair by pair.

    A game that was given up has no score, and its pair does not count.
    """
    pairs: dict[int, list[float]] = {}
    broken = {plan.pair(number) for number, game in games.items() if not game.outcome.score}
    for number, game in games.items():
        if plan.pair(number) in broken:
            continue
        sums = pairs.setdefault(plan.pair(number), [0.0, 0.0])
        for player, scored in zip(plan.seating(number), game.outcome.score, strict=True):
            sums[player] += scored
    return [(first, second) for first, second in pairs.values()]


def _solitaire_rows(plan: MatchPlan, games: Games) -> list[str]:
    """The mean score of each player, and of the difference where both had the same deal."""
    counted = plan.plugin.points or Points("points")
    scores = [_scores(plan, games, player) for player in range(len(plan.players))]
    lines = []
    for name, found in zip(plan.players, scores, strict=True):
        if found:
            values = list(found.values())
            text = f"{_mean_text(mean_interval(values))}  {counted.unit}, 95 %, normal"
            lines.append(_line(_label(name), text))
            lines += [_reached(values, least) for least in counted.marks]
    if len(scores) == 2 and (both := scores[0].keys() & scores[1].keys()):
        ahead = [scores[0][deal] - scores[1][deal] for deal in sorted(both)]
        lines.append(
            _line("difference", f"{_mean_text(mean_interval(ahead))}  with the same deals")
        )
    return lines


def _reached(values: Sequence[float], least: int) -> str:
    """The share of the games that reached so many points."""
    share = wilson_interval(sum(value >= least for value in values), len(values))
    return _line(f"  {least} or more", f"{_percent(share)}  of the games, 95 %, Wilson")


def _scores(plan: MatchPlan, games: Games, player: int) -> dict[int, float]:
    """What a player has scored with each deal."""
    return {
        plan.pair(number): float(game.outcome.score[0])
        for number, game in games.items()
        if plan.seating(number) == (player,)
    }


def _thinking_times(plan: MatchPlan, times: Sequence[Sequence[float]]) -> list[str]:
    """How long turns have taken in the games that were played now."""
    return [
        _line(
            f"thinking of {_label(name)}",
            f"{median(found) * 1000:.1f} ms a turn in the median, "
            f"{_percentile_99(found) * 1000:.1f} in 99 of 100",
        )
        for name, found in zip(plan.players, times, strict=True)
        if found
    ]


def _percentile_99(found: Sequence[float]) -> float:
    """What 99 of 100 do not exceed: the first turn of a process loads what it needs."""
    return sorted(found)[int(0.99 * (len(found) - 1))]


def _line(name: str, text: str) -> str:
    return f"{name:<{COLUMN}}  {text}"


def _percent(found: Interval) -> str:
    return f"{found.value:.1%}  ({found.low:.1%} to {found.high:.1%})"


def _mean_text(found: Interval) -> str:
    if math.isinf(found.low):
        return f"{found.value:.3f}  (one game has no bounds)"
    return f"{found.value:.3f}  ({found.low:.3f} to {found.high:.3f})"


def _elo(share: Interval) -> str:
    """The difference in Elo points; who has won all or nothing has only one bound."""
    low, high = elo_difference(share.low), elo_difference(share.high)
    if share.value in (0.0, 1.0):
        return f"above {low:+.0f}" if share.value else f"below {high:+.0f}"
    return f"{elo_difference(share.value):+.0f}  ({low:+.0f} to {high:+.0f})"

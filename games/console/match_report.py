"""The finished games of a contest as a few lines to read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from games.ai.game_plugin import Points
from games.console.match_plan import Contest
from games.console.statistics import Interval, bootstrap, by_chance, elo, mean, wilson
from games.core.position import Outcome, Side, Termination

COLUMN = 22
LABEL = 32
"""How long the name of a player may be."""
LEAST_CHANCE = 0.0001
"""A smaller chance is not told exactly."""


@dataclass(frozen=True, slots=True)
class Finished:
    """How a game ended: who sat where in the end, the outcome, and how many turns there were.

    Of a match of several rounds it is the deciding round; `rounds` says how many there were.
    """

    sides: tuple[Side, ...]
    outcome: Outcome
    turns: int
    rounds: int = 1


Games = Mapping[int, Finished]
"""By their numbers, counted from 0."""


def report(contest: Contest, games: Games, times: Sequence[Sequence[float]]) -> str:
    """What came out, line by line."""
    tell = _solitary if contest.solitary else _duel
    lines = [_head(contest, games), *tell(contest, games), *_thinking(contest, times)]
    return "\n".join(lines)


def points(contest: Contest, number: int, game: Finished) -> float:
    """The part of the victory that the first player has in a game: 1, 0, or shared."""
    winners = [game.sides.index(side) for side in game.outcome.winners]
    seating = contest.seating(number)
    return fmean(1.0 - seating[seat] for seat in winners)


def _head(contest: Contest, games: Games) -> str:
    options = ", ".join(f"{key} {value}" for key, value in contest.chosen.items())
    if contest.chosen.get("Play") == "match":
        what, long = "matches", f"{fmean(game.rounds for game in games.values()):.1f} games"
    else:
        what, long = "games", f"{fmean(game.turns for game in games.values()):.1f} turns"
    return f"{contest.game.title} ({options}): {len(games)} {what} of {long} on average"


def _duel(contest: Contest, games: Games) -> list[str]:
    won = {number: points(contest, number, game) for number, game in games.items()}
    share = wilson(sum(won.values()), len(won))
    counts = [sum(1 for value in won.values() if test(value)) for test in (_wins, _loses)]
    drawn = len(won) - sum(counts)
    first, second = _labels(contest)
    lines = [
        f"{first} against {second}: won {counts[0]}, lost {counts[1]}, shared {drawn}",
        _line("part of the victories", f"{_percent(share)}  95 %, Wilson"),
        _line("difference in Elo", _elo(share)),
        _line("chance between equals", _chance(_ahead(contest, won))),
        *_by_seat(contest, won),
    ]
    lines += _given_up(won, games)
    counted = contest.plugin.points
    if counted and (pairs := _points_of_pairs(contest, games)):
        text = f"{_percent(bootstrap(pairs))}  95 %, bootstrap over the pairs"
        lines.append(_line(f"part of the {counted.unit}", text))
        apart = [first - second for first, second in pairs]
        lines.append(_line("chance between equals", _chance(apart)))
    return lines


def _ahead(contest: Contest, won: Mapping[int, float]) -> list[float]:
    """How far the first player is ahead in each pair of games."""
    pairs: dict[int, float] = {}
    for number, value in won.items():
        pair = contest.pair(number)
        pairs[pair] = pairs.get(pair, 0.0) + 2 * value - 1
    return list(pairs.values())


def _chance(differences: Sequence[float]) -> str:
    """How likely such a result were between equals."""
    found = by_chance(differences)
    text = f"p = {found:.2g}" if found >= LEAST_CHANCE else f"p < {LEAST_CHANCE}"
    return f"{text}  to be so far apart, each pair by lot either way"


def _wins(value: float) -> bool:
    return value > 0.5


def _loses(value: float) -> bool:
    return value < 0.5


def _labels(contest: Contest) -> tuple[str, str]:
    first, second = (_label(name) for name in contest.players)
    return (first, second) if first != second else (f"{first} (first)", f"{second} (second)")


def _label(name: str) -> str:
    """A player's name, the command of a program shortened."""
    return name if len(name) <= LABEL else f"{name[: LABEL - 3]}..."


def _by_seat(contest: Contest, won: Mapping[int, float]) -> list[str]:
    """How the first player did in the first seat and in the second."""
    lines = []
    for seat in (0, 1):
        found = [value for number, value in won.items() if contest.seating(number)[seat] == 0]
        if found:
            name = ("first", "second")[seat]
            lines.append(_line(f"in the {name} seat", f"{sum(found):.4g} of {len(found)}"))
    return lines


def _given_up(won: Mapping[int, float], games: Games) -> list[str]:
    """How many games were lost by giving up, if any were."""
    resigned = Termination.RESIGNATION
    found = [won[n] for n, game in games.items() if game.outcome.termination is resigned]
    if not found:
        return []
    text = f"{sum(map(_loses, found))} by the first, {sum(map(_wins, found))} by the second"
    return [_line("given up", text)]


def _points_of_pairs(contest: Contest, games: Games) -> list[tuple[float, float]]:
    """What the first and the second player have scored, pair by pair.

    A game that was given up has no score, and its pair does not count.
    """
    pairs: dict[int, list[float]] = {}
    broken = {contest.pair(number) for number, game in games.items() if not game.outcome.score}
    for number, game in games.items():
        if contest.pair(number) in broken:
            continue
        sums = pairs.setdefault(contest.pair(number), [0.0, 0.0])
        for player, scored in zip(contest.seating(number), game.outcome.score, strict=True):
            sums[player] += scored
    return [(first, second) for first, second in pairs.values()]


def _solitary(contest: Contest, games: Games) -> list[str]:
    """The mean score of each player, and of the difference where both had the same deal."""
    counted = contest.plugin.points or Points("points")
    scores = [_scores(contest, games, player) for player in range(len(contest.players))]
    lines = []
    for name, found in zip(contest.players, scores, strict=True):
        if found:
            values = list(found.values())
            text = f"{_figure(mean(values))}  {counted.unit}, 95 %, normal"
            lines.append(_line(_label(name), text))
            lines += [_reached(values, least) for least in counted.marks]
    if len(scores) == 2 and (both := scores[0].keys() & scores[1].keys()):
        ahead = [scores[0][deal] - scores[1][deal] for deal in sorted(both)]
        lines.append(_line("difference", f"{_figure(mean(ahead))}  with the same deals"))
    return lines


def _reached(values: Sequence[float], least: int) -> str:
    """The share of the games that reached so many points."""
    share = wilson(sum(value >= least for value in values), len(values))
    return _line(f"  {least} or more", f"{_percent(share)}  of the games, 95 %, Wilson")


def _scores(contest: Contest, games: Games, player: int) -> dict[int, float]:
    """What a player has scored with each deal."""
    return {
        contest.pair(number): float(game.outcome.score[0])
        for number, game in games.items()
        if contest.seating(number) == (player,)
    }


def _thinking(contest: Contest, times: Sequence[Sequence[float]]) -> list[str]:
    """How long turns have taken in the games that were played now."""
    return [
        _line(
            f"thinking of {_label(name)}",
            f"{median(found) * 1000:.1f} ms a turn in the median, "
            f"{_most(found) * 1000:.1f} in 99 of 100",
        )
        for name, found in zip(contest.players, times, strict=True)
        if found
    ]


def _most(found: Sequence[float]) -> float:
    """What 99 of 100 do not exceed: the first turn of a process loads what it needs."""
    return sorted(found)[int(0.99 * (len(found) - 1))]


def _line(name: str, text: str) -> str:
    return f"{name:<{COLUMN}}  {text}"


def _percent(found: Interval) -> str:
    return f"{found.value:.1%}  ({found.low:.1%} to {found.high:.1%})"


def _figure(found: Interval) -> str:
    if math.isinf(found.low):
        return f"{found.value:.3f}  (one game has no bounds)"
    return f"{found.value:.3f}  ({found.low:.3f} to {found.high:.3f})"


def _elo(share: Interval) -> str:
    """The difference in Elo points; who has won all or nothing has only one bound."""
    low, high = elo(share.low), elo(share.high)
    if share.value in (0.0, 1.0):
        return f"above {low:+.0f}" if share.value else f"below {high:+.0f}"
    return f"{elo(share.value):+.0f}  ({low:+.0f} to {high:+.0f})"

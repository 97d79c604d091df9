"""The report of a match: wins, intervals, p-values and thinking times as rows of a table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean, median, stdev
from typing import NamedTuple

import msgspec

from games.console.bots import MatchPlan
from games.core.position import Outcome, Side, Termination
from games.core.translation import N_, _

LONGEST_NAME = 32
"""A longer name of a player is shortened."""
SMALLEST_P = 0.0001
"""A smaller p-value is reported as "< 0.0001"."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game: its sides by seat at the end, its outcome and its number of turns.

    For a match of several rounds, this is the deciding round and the number of rounds.
    """

    sides: tuple[Side, ...]
    outcome: Outcome
    turns: int
    rounds: int = 1


Games = Mapping[int, FinishedGame]
"""The finished games by their numbers, counted from 0."""


class ReportRow(NamedTuple):
    """A row: a figure, its 95 % interval, and a note on the method."""

    name: str
    value: str
    interval: str = ""
    note: str = ""


class Report(msgspec.Struct, frozen=True):
    """Lines of text, then a table; and the number of games."""

    lines: tuple[str, ...]
    rows: tuple[ReportRow, ...]
    games: int


def report(
    plan: MatchPlan,
    games: Games,
    times: Sequence[Sequence[float]],
    test: SequentialTest | None = None,
) -> Report:
    """The result of these games; `times` holds the seconds of each turn for each player."""
    lines = [_headline(plan, games)]
    if plan.solitaire:
        rows = _solitaire_rows(plan, games)
    else:
        won = {number: first_player_share(plan, number, game) for number, game in games.items()}
        lines.append(_score_line(plan, won))
        rows = [*_two_player_rows(plan, games, won), *(_test_rows(test) if test else ())]
    return Report(tuple(lines), (*rows, *_time_rows(plan, times)), len(games))


def first_player_share(plan: MatchPlan, number: int, game: FinishedGame) -> float:
    """The first player's share of a victory: 1, 0, or a part of it if several sides won."""
    winners = [game.sides.index(side) for side in game.outcome.winners]
    seating = plan.seating(number)
    return fmean(1.0 - seating[seat] for seat in winners)


def _headline(plan: MatchPlan, games: Games) -> str:
    options = ", ".join(f"{key} {value}" for key, value in plan.chosen.items())
    title = f"{_(plan.game.title)} ({options})" if options else _(plan.game.title)
    if plan.game.is_match(plan.chosen):
        sentence = _("{game}: {count} matches, {length} games on average")
        length = fmean(game.rounds for game in games.values())
    else:
        sentence = _("{game}: {count} games, {length} turns on average")
        length = fmean(game.turns for game in games.values())
    return sentence.format(game=title, count=len(games), length=f"{length:.1f}")


def _score_line(plan: MatchPlan, won: Mapping[int, float]) -> str:
    wins = sum(share > 0.5 for share in won.values())
    losses = sum(share < 0.5 for share in won.values())
    first, second = _names(plan)
    draws = len(won) - wins - losses
    return _("{first} against {second}: {wins} won, {losses} lost, {draws} shared").format(
        first=first, second=second, wins=wins, losses=losses, draws=draws
    )


def _two_player_rows(plan: MatchPlan, games: Games, won: Mapping[int, float]) -> list[ReportRow]:
    share = wilson_interval(sum(won.values()), len(won))
    rows = [
        ReportRow(_("victories"), *_percent(share), _("Wilson interval")),
        ReportRow(_("Elo difference"), *_elo(share)),
        _p_value_row(_pair_differences(plan, won)),
        *_seat_rows(plan, games, won),
        *_resignation_rows(won, games),
    ]
    unit = plan.game.score_unit
    if unit and (pairs := _points_of_pairs(plan, games)):
        interval = _percent(bootstrap_interval(pairs))
        name = _("share of the {unit}").format(unit=_(unit))
        rows.append(ReportRow(name, *interval, _("bootstrap over pairs")))
        rows.append(_p_value_row([first - second for first, second in pairs]))
    return rows


def follow(plan: MatchPlan, games: Games, test: SequentialTest) -> None:
    """Let a test count the complete pairs, until it is decided.

    It counts them in the order of their numbers, so that the same games give the same verdict
    wherever and in whatever order they are played.
    """
    while (
        test.passed is None and (first := 2 * test.counts.total()) in games and first + 1 in games
    ):
        both = [first_player_share(plan, number, games[number]) for number in (first, first + 1)]
        test.add(fmean(both))


def progress_line(test: SequentialTest) -> str:
    value, interval = _elo(test.share)
    low, high = SequentialTest.BOUNDS
    sentence = _("{count} pairs: Elo difference {value}, log-likelihood ratio {ratio}, {bounds}")
    return sentence.format(
        count=test.counts.total(),
        value=f"{value} ({interval})" if interval else value,
        ratio=f"{test.ratio:+.2f}",
        bounds=_span(f"{low:+.2f}", f"{high:+.2f}"),
    )


def _test_rows(test: SequentialTest) -> list[ReportRow]:
    if not test.counts.total():
        return []
    low, high = SequentialTest.BOUNDS
    verdict = {True: _("passed"), False: _("failed"), None: _("open")}[test.passed]
    counts = ", ".join(f"{test.counts[score]}" for score in SequentialTest.SCORES)
    sentence = _("SPRT over pairs: Elo {low} or {high}; it ends at {bounds}")
    return [
        ReportRow(
            _("pairs"), f"{test.counts.total()}", counts, _("with 0, ½, 1, 1½ and 2 victories")
        ),
        ReportRow(_("Elo by pairs"), *_elo(test.share), _("normal interval")),
        ReportRow(
            _("log-likelihood ratio"),
            f"{test.ratio:+.2f}",
            note=sentence.format(
                low=f"{test.low:g}",
                high=f"{test.high:g}",
                bounds=_("{low} and {high}").format(low=f"{low:+.2f}", high=f"{high:+.2f}"),
            ),
        ),
        ReportRow(_("test"), verdict),
    ]


def _pair_differences(plan: MatchPlan, won: Mapping[int, float]) -> list[float]:
    """For each pair of games the first player's victories minus the second player's."""
    pairs: dict[int, float] = {}
    for number, value in won.items():
        pair = plan.pair(number)
        pairs[pair] = pairs.get(pair, 0.0) + 2 * value - 1
    return list(pairs.values())


def _p_value_row(differences: Sequence[float]) -> ReportRow:
    found = permutation_p_value(differences)
    text = f"{found:.2g}" if found >= SMALLEST_P else f"< {SMALLEST_P}"
    return ReportRow(_("p-value"), text, note=_("sign-flip permutation test over pairs"))


def _names(plan: MatchPlan) -> tuple[str, str]:
    first, second = (_short(name) for name in plan.players)
    if first != second:
        return first, second
    return _("{name} (first)").format(name=first), _("{name} (second)").format(name=second)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3]}..."


def _seat_rows(plan: MatchPlan, games: Games, won: Mapping[int, float]) -> list[ReportRow]:
    rows = []
    for seat, name in enumerate((_("in the first seat"), _("in the second seat"))):
        found = [value for number, value in won.items() if plan.seating(number)[seat] == 0]
        if found:
            share = _("{won} of {count}").format(won=f"{sum(found):.4g}", count=len(found))
            rows.append(ReportRow(name, share))
    if plan.game.player_count(plan.chosen) == 2:
        ends = [(game.sides[0], game.outcome.winners) for game in games.values()]
        points = sum((first in winners) / len(winners) for first, winners in ends)
        found_share = _percent(wilson_interval(points, len(ends)))
        rows.append(ReportRow(_("won by the first seat"), *found_share, _("by either player")))
    return rows


def _resignation_rows(won: Mapping[int, float], games: Games) -> list[ReportRow]:
    resigned = Termination.RESIGNATION
    found = [won[n] for n, game in games.items() if game.outcome.termination is resigned]
    if not found:
        return []
    by_first, by_second = sum(share < 0.5 for share in found), sum(share > 0.5 for share in found)
    sentence = _("{by_first} by the first, {by_second} by the second")
    return [ReportRow(_("resigned"), sentence.format(by_first=by_first, by_second=by_second))]


def _points_of_pairs(plan: MatchPlan, games: Games) -> list[tuple[float, float]]:
    """The points of both players in each pair of games, for the bootstrap.

    A resigned game has no points; its pair is left out.
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


def _solitaire_rows(plan: MatchPlan, games: Games) -> list[ReportRow]:
    """Each player's mean score, and the mean difference over the deals both played."""
    unit = plan.game.score_unit or N_("points")
    scores = [_scores(plan, games, player) for player in range(len(plan.players))]
    rows = []
    for name, found in zip(plan.players, scores, strict=True):
        if found:
            values = list(found.values())
            note = _("{unit} a game, normal interval").format(unit=_(unit))
            rows.append(ReportRow(_short(name), *_mean(mean_interval(values)), note))
            rows += [_mark_row(values, mark) for mark in plan.game.score_marks]
    if len(scores) == 2 and (both := scores[0].keys() & scores[1].keys()):
        differences = [scores[0][deal] - scores[1][deal] for deal in sorted(both)]
        rows.append(
            ReportRow(_("difference"), *_mean(mean_interval(differences)), _("over the same deals"))
        )
    return rows


def _mark_row(values: Sequence[float], mark: int) -> ReportRow:
    share = wilson_interval(sum(value >= mark for value in values), len(values))
    name = "  " + _("{count} or more").format(count=mark)
    return ReportRow(name, *_percent(share), _("of the games, Wilson interval"))


def _scores(plan: MatchPlan, games: Games, player: int) -> dict[int, float]:
    return {
        plan.pair(number): float(game.outcome.score[0])
        for number, game in games.items()
        if plan.seating(number) == (player,)
    }


def _time_rows(plan: MatchPlan, times: Sequence[Sequence[float]]) -> list[ReportRow]:
    """The thinking times of the games played in this run.

    The 99th percentile, for the maximum would be the first turn, which loads modules and kernels.
    """
    rows = []
    for name, found in zip(plan.players, times, strict=True):
        if found:
            late = sorted(found)[int(0.99 * (len(found) - 1))]
            note = _("median; 99th percentile {time} ms").format(time=f"{late * 1000:.1f}")
            title = _("time per turn, {player}").format(player=_short(name))
            rows.append(ReportRow(title, f"{median(found) * 1000:.1f} ms", note=note))
    return rows


def _percent(found: Interval) -> tuple[str, str]:
    return f"{found.value:.1%}", _span(f"{found.low:.1%}", f"{found.high:.1%}")


def _mean(found: Interval) -> tuple[str, str]:
    if math.isinf(found.low):
        return f"{found.value:.3f}", _("none for one game")
    return f"{found.value:.3f}", _span(f"{found.low:.3f}", f"{found.high:.3f}")


def _span(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)


def _elo(share: Interval) -> tuple[str, str]:
    """The difference in Elo points; only one bound if one player has won every game."""
    low, high = elo_difference(share.low), elo_difference(share.high)
    if share.value in (0.0, 1.0):
        sentence = _("above {bound}") if share.value else _("below {bound}")
        return sentence.format(bound=f"{low if share.value else high:+.0f}"), ""
    return f"{elo_difference(share.value):+.0f}", _span(f"{low:+.0f}", f"{high:+.0f}")


# -- Confidence intervals and p-values for the results of many games ---------------------------

Z_95 = 1.959964
"""The 97.5th percentile of the normal distribution: 95 % lie within this many deviations."""
RESAMPLES = 4000
PERMUTATIONS = 50_000


class Interval(msgspec.Struct, frozen=True):
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson_interval(points: float, games: int) -> Interval:
    """The share of the points with its Wilson score interval; a draw is half a point.

    >>> found = wilson_interval(36, 40)
    >>> f"{found.value:.3f} {found.low:.3f} {found.high:.3f}"
    '0.900 0.769 0.960'
    """
    share, square = points / games, Z_95 * Z_95
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    spread *= Z_95 / (1 + square / games)
    return Interval(share, max(0.0, middle - spread), min(1.0, middle + spread))


def elo_difference(share: float) -> float:
    """The difference in Elo points at which this share of the points is expected.

    >>> round(elo_difference(0.75))
    191
    """
    if share <= 0 or share >= 1:
        return math.inf if share >= 1 else -math.inf
    return 400 * math.log10(share / (1 - share))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean with its normal approximation interval; needs many values."""
    middle = fmean(values)
    reach = Z_95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(middle, middle - reach, middle + reach)


class SequentialTest:
    """A sequential probability ratio test (SPRT) of two differences in Elo points.

    After each pair of games it reports whether the difference is `low` or `high`, or whether more
    pairs are needed. If the difference is `low` it passes with a probability of 5 %, if it is
    `high` it fails with 5 %; between them it lasts longest.

    It is the test of fishtest with logistic Elo points: a generalized SPRT over the scores of pairs
    (0, 1/4, 1/2, 3/4 or 1: pentanomial), because the two games of a pair have the same start and so
    are not independent. The distribution of the scores is unknown. For each hypothesis it is the
    distribution of greatest likelihood with that mean (Van den Bergh, "The generalized maximum
    likelihood ratio for the expectation value of a distribution"). The bounds are those of Wald
    ("Sequential Tests of Statistical Hypotheses", 1945).
    """

    ERROR = 0.05
    """The probability of either error, alpha and beta."""
    BOUNDS = (math.log(ERROR / (1 - ERROR)), math.log((1 - ERROR) / ERROR))
    """The test fails at the first log-likelihood ratio and passes at the second."""
    SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
    """The scores of a pair in a game without other shares."""
    UNSEEN = 1e-3
    """The count used for a score that has not occurred; without any it would have no
    probability."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.ratio = 0.0
        """The logarithm of the likelihood ratio of `high` to `low`."""
        self.passed: bool | None = None
        """Whether the difference is `high` and not `low`; None while more pairs are needed."""
        self.counts = Counter[float]()

    @property
    def share(self) -> Interval:
        """The first player's share of the victories; Wilson interval if all pairs are alike."""
        found = mean_interval(list(self.counts.elements()))
        if len(self.counts) == 1:
            return wilson_interval(found.value * self.counts.total(), self.counts.total())
        return Interval(found.value, max(0.0, found.low), min(1.0, found.high))

    def add(self, score: float) -> None:
        """Count the mean score of the first player in the two games of a pair."""
        self.counts[round(score, 6)] += 1
        counts = {**dict.fromkeys(self.SCORES, self.UNSEEN), **self.counts}
        self.ratio = _log_likelihood(counts, self.high) - _log_likelihood(counts, self.low)
        if not self.BOUNDS[0] < self.ratio < self.BOUNDS[1]:
            self.passed = self.ratio > 0


def _log_likelihood(counts: Mapping[float, float], elo: float) -> float:
    """The greatest log-likelihood of counted scores at an Elo difference, less a constant.

    The most likely probabilities are the shares of the counts, each divided by such a sum.
    """
    mean = 1 / (1 + 10 ** (-elo / 400))
    x = _mean_multiplier(counts, mean)
    return -sum(number * math.log(1 + x * (score - mean)) for score, number in counts.items())


def _mean_multiplier(counts: Mapping[float, float], mean: float) -> float:
    """The Lagrange multiplier of the most likely distribution with a mean, found by bisection.

    It is the root of the sum of n (a - mean) / (1 + x (a - mean)), which falls as x grows. `counts`
    has scores on both sides of the mean.
    """
    low, high = -1 / (max(counts) - mean), -1 / (min(counts) - mean)
    for _step in range(60):
        middle = (low + high) / 2
        terms = ((score - mean, number) for score, number in counts.items())
        if sum(number * distance / (1 + middle * distance) for distance, number in terms) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def bootstrap_interval(pairs: Sequence[tuple[float, float]]) -> Interval:
    """The first player's share of all points; percentile bootstrap over pairs, fixed seed.

    Each pair holds the points of the first and of the second player in games that belong
    together. The interval of a single pair is 0 to 1.
    """
    if len(pairs) < 2:
        return Interval(_first_share(pairs), 0.0, 1.0)
    rng = Random(0)
    found = sorted(_first_share(rng.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    low, high = found[int(0.025 * RESAMPLES)], found[int(0.975 * RESAMPLES)]
    return Interval(_first_share(pairs), low, high)


def permutation_p_value(differences: Sequence[float]) -> float:
    """Two-sided p-value of a sign-flip permutation test, fixed seed.

    Under the null hypothesis each difference is as likely to have the other sign. The p-value is
    the share of random sign flips whose sum is at least as far from 0 as the observed one.

    >>> permutation_p_value([1.0, 1.0, 1.0]) > 0.24  # one in four
    True
    """
    rng = Random(0)
    sizes = Counter(abs(round(one, 6)) for one in differences if one)
    found = abs(sum(round(one, 6) for one in differences)) - 1e-6
    extreme = 0
    for _flips in range(PERMUTATIONS):
        bits = ((size, count, rng.getrandbits(count).bit_count()) for size, count in sizes.items())
        extreme += abs(sum(size * (2 * ones - count) for size, count, ones in bits)) >= found
    return (extreme + 1) / (PERMUTATIONS + 1)


def _first_share(pairs: Sequence[tuple[float, float]]) -> float:
    first, second = (sum(values) for values in zip(*pairs, strict=True))
    return first / (first + second) if first + second else 0.5

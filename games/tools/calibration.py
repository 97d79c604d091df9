"""The command `calibration`: compares the win probabilities of a level with the results."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import exp, inf, log
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from rich.progress import track

from games import catalog
from games.ai.levels import random_turn
from games.console import terminal
from games.console.match_report import bootstrap_interval
from games.console.terminal import UsageError
from games.core.game import AnyGame, Options, RankTurns, SearchLimits, after_seconds, warm_up
from games.core.match import AnyMatch, Match
from games.core.position import seat_to_move
from games.core.translation import _
from games.tools.game_tools import tools_of

TENTHS = 10
PLOTTED = 25
"""Steps of a line of the plot."""
SURE = 0.999
"""Values from here on fit no curve: the position is called won for certain."""


class Called(NamedTuple):
    """A position of a game, and its evaluation by the player to move."""

    game: int
    phase: str
    probability: float
    """The first seat's win probability, by the player to move; with more than two players, that
    player's own. Errors in favour of one seat would cancel out if those of both were counted
    alike."""
    won: float
    """The seat's share of the victory."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    terminal.add_game(parser)
    parser.add_argument("--level", metavar="LEVEL", help=_("the highest one by default"))
    parser.add_argument(
        "--games", type=terminal.count, default=40, metavar="N", help=_("40 by default")
    )
    parser.add_argument(
        "--time",
        type=terminal.seconds,
        default=0.2,
        metavar="SECONDS",
        help=_("for a turn (default: 0.2)"),
    )
    parser.add_argument("--seed", default="1", metavar="TEXT", help=_("seed of random choices"))
    terminal.add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.games()[arguments.game]
    options = terminal.chosen_options(game, arguments)
    if game.player_count(options) < 2:
        raise UsageError(_("{game} for one player has no winner").format(game=_(game.title)))
    level = terminal.find_level(game, arguments.level or terminal.default_level(game))
    allowed = arguments.time if level.timed else inf
    warm_up(level.rank_turns, game.start(game.set_up(options)))
    found: list[Called] = []
    for number in track(range(arguments.games), _("Playing"), disable=not sys.stderr.isatty()):
        played = _play(game, options, level.rank_turns, allowed, f"{arguments.seed}-{number + 1}")
        found += (Called(number, *one) for one in played)
    print_report(found)
    return 0


def _play(
    game: AnyGame, options: Options, rank: RankTurns[Any, Any], allowed: float, seed: str
) -> list[tuple[str, float, float]]:
    """The fields of `Called` for each position of a game, without the game's number.

    The player has all seats. The first turns are random, so that the games differ.
    """
    rng, tools = Random(seed), tools_of(game)
    match: AnyMatch = Match(game.start(game.set_up({**options, "Seed": seed})))
    said = []
    for turn in range(10_000):
        position = match.position
        if position.outcome() is not None:
            break
        if turn < max(game.random_opening, game.player_count(options)):
            match.play_all(random_turn(position, rng))
            continue
        limits = SearchLimits(rng, after_seconds(allowed), allowed)
        best = rank(position.seen_by(position.to_move), limits)[0]
        if best.evaluation and best.evaluation.win_probability is not None:
            seat = seat_to_move(position)
            said.append((tools.phase(position), best.evaluation.win_probability, seat))
        match.play_all(best.moves)
    outcome = match.position.outcome()
    winners = [match.position.sides.index(side) for side in outcome.winners] if outcome else []
    results = []
    for phase, probability, seat in said:
        won = (seat in winners) / max(len(winners), 1)
        if seat and game.player_count(options) == 2:
            probability, won = 1 - probability, 1 - won
        results.append((phase, probability, won))
    return results


def tenths(found: Sequence[Called]) -> list[tuple[str, ...]]:
    """For each tenth of the probabilities: its limits, positions, mean, share won, interval, plot.

    The positions of a game have one result, so the 95% interval is a bootstrap over games.
    """
    rows: list[tuple[str, ...]] = []
    for tenth in range(TENTHS):
        inside = [one for one in found if min(int(one.probability * TENTHS), TENTHS - 1) == tenth]
        if not inside:
            continue
        games: dict[int, list[float]] = {}
        for one in inside:
            won_and_lost = games.setdefault(one.game, [0.0, 0.0])
            won_and_lost[0] += one.won
            won_and_lost[1] += 1 - one.won
        share = bootstrap_interval([(won, lost) for won, lost in games.values()])
        mean = fmean(one.probability for one in inside)
        rows.append(
            (
                f"{tenth * TENTHS}-{(tenth + 1) * TENTHS} %",
                f"{len(inside)}",
                f"{mean:.0%}",
                f"{share.value:.0%}",
                f"{share.low:.0%} - {share.high:.0%}",
                plot_line(mean, share.value, share.low, share.high),
            )
        )
    return rows


def plot_line(called: float, won: float, low: float, high: float) -> str:
    """A line from 0 to 100%: `|` the predicted share, `o` the share won, `-` its interval.

    >>> plot_line(0.64, 0.72, 0.6, 0.8)
    '...............-|-o--.....'
    """
    at = [round(PLOTTED * share) for share in (called, won, low, high)]
    line = ["-" if at[2] <= step <= at[3] else "." for step in range(PLOTTED + 1)]
    line[at[0]], line[at[1]] = "|", "o"
    return "".join(line)


def fitted(found: Sequence[Called]) -> tuple[float, float]:
    """The line a + b x from the predicted log-odds x to those of the results, by Newton's method.

    Right values have a = 0 and b = 1; normal priors around these keep few games from extremes.
    Positions called won or lost for certain are left out.
    """
    points = [
        (log(one.probability / (1 - one.probability)), one.won)
        for one in found
        if 1 - SURE < one.probability < SURE
    ]
    a, b = 0.0, 1.0
    for _round in range(20):
        to_a, to_b, aa, ab, bb = -a, 1 - b, 1.0, 0.0, 1.0
        for x, won in points:
            p = 1 / (1 + exp(-a - b * x))
            to_a, to_b = to_a + won - p, to_b + (won - p) * x
            aa, ab, bb = aa + p * (1 - p), ab + p * (1 - p) * x, bb + p * (1 - p) * x * x
        a += (to_a * bb - to_b * ab) / (aa * bb - ab * ab)
        b += (to_b * aa - to_a * ab) / (aa * bb - ab * ab)
    return a, b


def print_report(found: Sequence[Called]) -> None:
    headings = (_("positions"), _("mean"), _("won"), _("95% interval"))
    plot = _("called |, won o")
    terminal.print_table((_("called won"), *headings, plot), tenths(found), headings)
    print("\n" + _("the line a + b x that fits the results, x the log-odds called:"))
    headings = (_("positions"), _("won"), "a", "b")
    rows = []
    for phase in sorted({one.phase for one in found}):
        own = [one for one in found if one.phase == phase]
        a, b = fitted(own)
        won = fmean(one.won for one in own)
        rows.append((phase, f"{len(own)}", f"{won:.0%}", f"{a:+.2f}", f"{b:.2f}"))
    terminal.print_table(("", *headings), rows, headings)

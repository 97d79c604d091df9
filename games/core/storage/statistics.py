"""What the finished matches say of their players, computed from the summaries alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.core.records.tags import Player
from games.core.storage.summary import Summary

RuleSet = tuple[tuple[str, str], ...]
"""The chosen options that make it another game, sorted by their keys."""

_HOW_TO_BEGIN = {"Start"}
"""Options that do not make it another game: who or what begins."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player has fared in some matches."""

    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    streak: int = 0
    """Victories in a row up to the last match."""
    best_streak: int = 0
    longest: Summary | None = None
    """By turns; the earliest of several."""
    shortest: Summary | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the statistics: one game, rule set and opponent."""

    game: str
    rules: RuleSet
    opponent: Player | None
    """A person by name, a computer by level and without a name; None in a solitaire."""
    tally: Tally


@dataclass(frozen=True, slots=True)
class Duel:
    """How two players have fared against each other, whoever else was at the table."""

    played: int
    first: int
    """Matches in which only the first of the two has won."""
    second: int
    tied: int
    """Both have won, or somebody else."""
    matches: tuple[Summary, ...]
    """Last begun first."""


@dataclass(frozen=True, slots=True)
class Best:
    """A line of a best list."""

    initials: str
    points: int
    date: str
    name: str
    """Of the match."""


def rule_set(summary: Summary) -> RuleSet:
    """The options that make it another game."""
    options = summary.options.items()
    return tuple(sorted((key, value) for key, value in options if key not in _HOW_TO_BEGIN))


def opponents(summary: Summary, player: str) -> list[Player | None]:
    """Whom a player has met in a match; computers are the same if their level is."""
    seat = _seat(summary, player)
    others = [other for place, other in enumerate(summary.players) if place != seat]
    met = [Player("", other.level) if other.level else Player(other.name) for other in others]
    return list(dict.fromkeys(met)) or [None]


def tally(summaries: Iterable[Summary], player: str) -> Tally:
    """How a person has fared; matches unfinished, or without that person, do not count."""
    matches = _of(summaries, player)
    won = lost = tied = streak = best = 0
    for match in matches:
        winner, alone = _seat(match, player) in match.winners, len(match.winners) == 1
        won += winner and alone
        tied += winner and not alone
        lost += bool(match.winners) and not winner
        streak = streak + 1 if winner and alone else 0
        best = max(best, streak)
    longest = max(matches, key=lambda match: match.turns, default=None)
    shortest = min(matches, key=lambda match: match.turns, default=None)
    return Tally(len(matches), won, lost, tied, streak, best, longest, shortest)


def table(summaries: Iterable[Summary], player: str) -> list[Row]:
    """The tallies of a person for each game, rule set and opponent, most played first."""
    groups: dict[tuple[str, RuleSet, Player | None], list[Summary]] = {}
    for summary in _of(summaries, player):
        for opponent in opponents(summary, player):
            groups.setdefault((summary.game, rule_set(summary), opponent), []).append(summary)
    rows = [Row(*key, tally(matches, player)) for key, matches in groups.items()]
    return sorted(rows, key=lambda row: -row.tally.played)


def duel(summaries: Iterable[Summary], first: str, second: str) -> Duel:
    """How two persons have fared against each other."""
    matches = [match for match in _of(summaries, first) if _seat(match, second) is not None]
    results = [
        (_seat(match, first) in match.winners, _seat(match, second) in match.winners)
        for match in matches
    ]
    one, other = results.count((True, False)), results.count((False, True))
    rest = len(results) - one - other
    return Duel(len(matches), one, other, rest, tuple(matches[::-1]))


def people(summaries: Iterable[Summary]) -> list[str]:
    """The names of all persons that have finished a match, the busiest first."""
    names = Counter(
        player.name
        for summary in summaries
        if summary.finished
        for player in summary.players
        if player.name and player.level is None
    )
    return sorted(names, key=lambda name: (-names[name], name.casefold()))


def best_list(
    summaries: Iterable[Summary],
    game: str,
    options: Mapping[str, str],
    *,
    day: str | None = None,
    most: int = 10,
) -> list[Best]:
    """The best scores of persons in a solitaire, of one day's deal or of all time.

    Of equal scores the earlier one stands first.
    """
    found = [
        summary
        for summary in summaries
        if summary.finished
        and summary.game == game
        and options.items() <= summary.options.items()
        and day in (None, summary.daily)
        and len(summary.score) == 1
        and not any(player.level for player in summary.players)
    ]
    found.sort(key=lambda summary: (-summary.score[0], summary.begun))
    return [
        Best(_initials(summary), summary.score[0], summary.date, summary.name)
        for summary in found[:most]
    ]


def _initials(summary: Summary) -> str:
    """Three letters as in an arcade; without any, those that the name begins with."""
    name = summary.players[0].name if summary.players else ""
    return (summary.initials or "".join(name.split())[:3]).upper()[:3]


def _seat(summary: Summary, player: str) -> int | None:
    """Where a person sat; names do not differ by their case."""
    wanted = player.casefold()
    for seat, other in enumerate(summary.players):
        if other.level is None and other.name.casefold() == wanted:
            return seat
    return None


def _of(summaries: Iterable[Summary], player: str) -> list[Summary]:
    """The finished matches of a person in the order in which they were begun."""
    mine = [
        summary for summary in summaries if summary.finished and _seat(summary, player) is not None
    ]
    return sorted(mine, key=lambda summary: summary.begun)

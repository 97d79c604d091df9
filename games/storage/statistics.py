"""Statistics of players over finished matches, computed from the summaries alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from games.core.record import TEACHING, Player
from games.storage.matches import Summary

LEAST_FORM = 3
"""The number of matches in the first share of a form."""

RuleSet = tuple[tuple[str, str], ...]
"""The options that separate statistics, as (key, value) pairs sorted by key."""

_NOT_IN_RULE_SET = {"Start"}
"""Options that do not separate statistics: how the game begins."""


class PlayerStatistics(msgspec.Struct, frozen=True):
    """Results of one player over some matches."""

    played: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0
    streak: int = 0
    """Wins in a row up to the last match."""
    best_streak: int = 0
    best_score: int | None = None
    """The best score alone; None without any."""

    @property
    def decided(self) -> int:
        """The number of matches with a winner."""
        return self.won + self.lost + self.tied

    @property
    def share_won(self) -> float:
        """The share won of the decided matches; a tie counts half."""
        return (self.won + self.tied / 2) / self.decided if self.decided else 0.0


class StatisticsRow(msgspec.Struct, frozen=True):
    """Results of one player in one game, with one rule set, against one opponent."""

    game: str
    rules: RuleSet
    opponent: Player | None
    """A person by name, a computer by level and without a name; None in a solitaire."""
    results: PlayerStatistics


class HeadToHead(msgspec.Struct, frozen=True):
    """Results of two players in their common matches, with or without others."""

    played: int
    first: int
    """Matches won by the first of the two alone."""
    second: int
    tied: int
    """Matches won by both or by neither."""
    matches: tuple[Summary, ...]
    """The latest first."""


class HighScore(msgspec.Struct, frozen=True):
    initials: str
    points: int
    date: str
    name: str


def rule_set(summary: Summary) -> RuleSet:
    """The options of a match that separate statistics."""
    options = summary.options.items()
    return tuple(sorted((key, value) for key, value in options if key not in _NOT_IN_RULE_SET))


def opponents(summary: Summary, player: str) -> list[Player | None]:
    """The opponents of a player in a match: persons by name, computers by level."""
    seat = _seat(summary, player)
    others = [other for place, other in enumerate(summary.players) if place != seat]
    met = [Player("", other.level) if other.level else Player(other.name) for other in others]
    return list(dict.fromkeys(met)) or [None]


def player_statistics(summaries: Iterable[Summary], player: str) -> PlayerStatistics:
    """Results of a person; only finished matches of that person count."""
    matches = _of(summaries, player)
    won = lost = tied = streak = best = 0
    for match in matches:
        winner, alone = _seat(match, player) in match.winners, len(match.winners) == 1
        won += winner and alone
        tied += winner and not alone
        lost += bool(match.winners) and not winner
        streak = streak + 1 if winner and alone else 0
        best = max(best, streak)
    scores = [match.score[0] for match in matches if len(match.score) == len(match.players) == 1]
    return PlayerStatistics(
        len(matches), won, lost, tied, streak, best, max(scores) if scores else None
    )


def form(summaries: Iterable[Summary], player: str, window: int = 10) -> list[float]:
    """A person's share won of the latest matches, after each decided match.

    A tie counts half. The first shares are of fewer matches than `window`, but of `LEAST_FORM`.
    """
    decided = [[match] for match in _of(summaries, player) if match.winners]
    points = [player_statistics(match, player).share_won for match in decided]
    ends = range(LEAST_FORM, len(points) + 1)
    return [sum(points[max(end - window, 0) : end]) / min(end, window) for end in ends]


def last_match(summaries: Iterable[Summary], player: str) -> Summary:
    return _of(summaries, player)[-1]


def statistics_rows(summaries: Iterable[Summary], player: str) -> list[StatisticsRow]:
    """Results of a person for each game, rule set and opponent, most played first."""
    groups: dict[tuple[str, RuleSet, Player | None], list[Summary]] = {}
    for summary in _of(summaries, player):
        for opponent in opponents(summary, player):
            groups.setdefault((summary.game, rule_set(summary), opponent), []).append(summary)
    rows = [
        StatisticsRow(*key, player_statistics(matches, player)) for key, matches in groups.items()
    ]
    return sorted(rows, key=lambda row: -row.results.played)


def head_to_head(summaries: Iterable[Summary], first: str, second: str) -> HeadToHead:
    matches = [match for match in _of(summaries, first) if _seat(match, second) is not None]
    results = [
        (_seat(match, first) in match.winners, _seat(match, second) in match.winners)
        for match in matches
    ]
    one, other = results.count((True, False)), results.count((False, True))
    rest = len(results) - one - other
    return HeadToHead(len(matches), one, other, rest, tuple(matches[::-1]))


def player_names(summaries: Iterable[Summary]) -> list[str]:
    """Names of the persons whose matches count, by number of matches, most first."""
    names = Counter(
        player.name
        for summary in summaries
        if _counts(summary)
        for player in summary.players
        if player.name and player.level is None
    )
    return sorted(names, key=lambda name: (-names[name], name.casefold()))


def high_scores(
    summaries: Iterable[Summary],
    game: str,
    options: Mapping[str, str],
    *,
    day: str | None = None,
    most: int = 10,
) -> list[HighScore]:
    """The high scores of persons in a solitaire, of one day's deal or of all matches.

    The best score is first; of equal scores, the earliest.
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
        HighScore(_initials(summary), summary.score[0], summary.date, summary.name)
        for summary in found[:most]
    ]


def _initials(summary: Summary) -> str:
    """At most three capital letters; without initials, the first three of the name."""
    name = summary.players[0].name if summary.players else ""
    return (summary.initials or "".join(name.split())).upper()[:3]


def _seat(summary: Summary, player: str) -> int | None:
    wanted = player.casefold()
    for seat, other in enumerate(summary.players):
        if other.level is None and other.name.casefold() == wanted:
            return seat
    return None


def _of(summaries: Iterable[Summary], player: str) -> list[Summary]:
    """The finished matches of a person, the earliest first, except teaching ones."""
    mine = [
        summary for summary in summaries if _counts(summary) and _seat(summary, player) is not None
    ]
    return sorted(mine, key=lambda summary: summary.begun)


def _counts(summary: Summary) -> bool:
    return summary.finished and all(player.level != TEACHING for player in summary.players)

"""The texts that describe a match in the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.ai.levels import opponents
from games.core.record import TEACHING, Player
from games.core.translation import Counted, _, date_text, listed
from games.storage.matches import Summary
from games.ui.look.look import AnyLook, deal_title

GameViews = Mapping[str, AnyLook]


def game_title(game_views: GameViews, game: str) -> str:
    return _(game_views[game].game.title) if game in game_views else _("Not a match")


def rules_title(game_views: GameViews, game: str, options: Mapping[str, str]) -> str:
    if game not in game_views:
        return ""
    return " · ".join(
        _(choice.title)
        for option in game_views[game].game.options
        for choice in option.choices
        if option.key != "Start" and options.get(option.key) == choice.value
        if not (option.advanced and choice.value == option.default)
    )


def player_title(game_views: GameViews, game: str, player: Player) -> str:
    if player.level is None:
        return player.name or _("Unknown")
    if player.level == TEACHING:
        return _("Computer ({level})").format(level=_("Teaching"))
    known = opponents(game_views[game].game) if game in game_views else ()
    level = next((_(level.title) for level in known if level.name == player.level), player.level)
    return _("Computer ({level})").format(level=level)


def players_title(game_views: GameViews, summary: Summary) -> str:
    return " – ".join(player_title(game_views, summary.game, p) for p in summary.players)


def own_name(summary: Summary) -> str:
    """A match's own name; empty if it is named by its date."""
    return "" if summary.name.startswith(f"{summary.game}-{summary.date}") else summary.name


def match_title(game_views: GameViews, summary: Summary) -> str:
    """A match's own name, or else its game and players, for use in a sentence."""
    players = players_title(game_views, summary)
    known = " · ".join(filter(None, [game_title(game_views, summary.game), players]))
    return own_name(summary) or known


def result_title(game_views: GameViews, summary: Summary) -> str:
    if not summary.game:
        return _("Unreadable")
    if not summary.finished:
        return _("Unfinished")
    names = [
        player_title(game_views, summary.game, summary.players[seat])
        for seat in summary.winners
        if seat < len(summary.players)
    ]
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    if names:
        return _("Tie: {names}").format(names=listed(names))
    if len(summary.score) == 1:
        return score_text(game_views[summary.game], summary.score[0])
    return _("Finished")


def score_text(game_view: AnyLook, points: int) -> str:
    """The score of a solitaire in the words of its game."""
    if deals := game_view.deals:
        return deals.score(points)
    return Counted("{count} point", "{count} points").of(points)


def score_title(summary: Summary) -> str:
    return " : ".join(map(str, summary.score)) if len(summary.score) > 1 else ""


turns_title = Counted("{count} turn", "{count} turns").of


def heading_of(game_views: GameViews, summary: Summary) -> Sequence[str]:
    parts = filter(None, [date_text(summary.date), turns_title(summary.turns)])
    unbroken = [part.replace(" ", "\u00a0") for part in parts]
    lines = [
        game_title(game_views, summary.game),
        rules_title(game_views, summary.game, summary.options),
        deal_title(summary.daily) if summary.daily else "",
        players_title(game_views, summary),
        " · ".join(filter(None, [result_title(game_views, summary), score_title(summary)])),
        " · ".join(unbroken),
    ]
    return [line for line in lines if line]

"""Plans of short matches between the baselines."""

from games import catalog
from games.console.bots import MatchPlan


def plan(game: str = "tiananmen", **chosen: str) -> MatchPlan:
    """Eight games of `random` against `greedy` with these options and one random turn each."""
    plugin = catalog.plugins()[game]
    complete = plugin.game.completed(chosen)
    return MatchPlan(plugin, complete, ("random", "greedy"), 8, 1.0, "s", opening=1)

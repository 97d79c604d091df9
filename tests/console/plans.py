"""Plans of short matches between the baselines."""

from games import catalog
from games.console.bots import MatchPlan


def plan(game: str = "tiananmen", **chosen: str) -> MatchPlan:
    """Eight games of `random` against `greedy` with these options and one random turn each."""
    played = catalog.games()[game]
    complete = played.completed(chosen)
    return MatchPlan(played, complete, ("random", "greedy"), 8, 1.0, "s", opening=1)

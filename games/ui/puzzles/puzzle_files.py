"""Reads the puzzles that come with a game and the player's results, and saves the results."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from games.ai.game_plugin import GamePlugin
from games.core.storage.puzzle_progress import GamePuzzles
from games.puzzles.puzzle import Puzzle, PuzzleError
from games.puzzles.puzzle_dialect import PuzzleDialect
from games.puzzles.puzzle_file import ShippedPuzzles
from games.puzzles.puzzle_session import PlayerResults, PuzzleSession
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext


def has_puzzles(game_view: GameView) -> bool:
    """Whether puzzles can be solved in a game."""
    return game_view.plugin.puzzles is not None and game_view.make_parts is not None


def dialect_of(game_view: GameView) -> PuzzleDialect:
    """The puzzle dialect of a game that has puzzles."""
    dialect = game_view.plugin.puzzles
    assert dialect is not None, "the game has puzzles"
    return dialect


def puzzles_of(context: SceneContext, game_view: GameView) -> list[Puzzle]:
    """The puzzles that come with a game; a toast says so if their file cannot be read."""
    plugin = game_view.plugin
    try:
        return ShippedPuzzles(plugin.game, dialect_of(game_view), plugin.package).read()
    except (OSError, ValueError) as error:
        reason = str(error) if isinstance(error, PuzzleError) else type(error).__name__
        sentence = _("The puzzles of {game} cannot be read: {reason}.")
        context.notify(sentence.format(game=_(plugin.game.title), reason=reason))
        return []


def read_puzzles_ahead(plugin: GamePlugin) -> None:
    """Read the puzzles of a game in an idle moment, so that their home opens at once."""
    if plugin.puzzles is not None:
        with suppress(OSError, ValueError):
            ShippedPuzzles(plugin.game, plugin.puzzles, plugin.package).read()


def player_results(context: SceneContext, game: str) -> PlayerResults:
    """The results with the puzzles of a game, to be changed."""
    return PlayerResults(context.user_files.puzzles, game)


def results_of(context: SceneContext, game: str) -> GamePuzzles:
    """The player's results with the puzzles of a game."""
    return player_results(context, game).load()


def keep_results(
    context: SceneContext, game: str, change: Callable[[GamePuzzles], GamePuzzles]
) -> GamePuzzles:
    """Change the results of a game and save them at once; returns the new ones."""
    return player_results(context, game).change(change)


def open_next(context: SceneContext, game: str, session: PuzzleSession) -> None:
    """Show the next puzzle of a session, or the home of puzzles after the last one."""
    session.advance(player_results(context, game))
    if session.over or session.puzzle is None:
        context.scenes.go("puzzles", game=game)
    else:
        context.scenes.go("puzzle", game=game, session=session)

"""A player's results that are kept in memory."""

from __future__ import annotations

from games.core.storage.documents import Document, DocumentKind
from games.core.storage.folder_access import DIRECT
from games.core.storage.puzzle_progress import GamePuzzles, PuzzleProgress, decode_puzzle_progress
from games.puzzles.puzzle_session import PlayerResults


def in_memory(results: GamePuzzles, game: str = "nim") -> PlayerResults:
    """Results without a folder."""
    progress = PuzzleProgress().with_game(game, results)
    kind = DocumentKind("puzzles.json", progress, decode_puzzle_progress, "")
    return PlayerResults(Document(kind, None, DIRECT, print), game)

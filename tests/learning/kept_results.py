"""A player's results that are kept in memory."""

from __future__ import annotations

from games.learning.puzzle_session import PlayerResults
from games.storage.document_file import Document, DocumentKind
from games.storage.documents import GamePuzzles, PuzzleProgress, decode_puzzle_progress
from games.storage.files import DIRECT


def in_memory(results: GamePuzzles, game: str = "nim") -> PlayerResults:
    """Results without a folder."""
    progress = PuzzleProgress().with_game(game, results)
    kind = DocumentKind("puzzles.json", progress, decode_puzzle_progress, "")
    return PlayerResults(Document(kind, None, DIRECT, print), game)

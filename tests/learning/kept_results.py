"""A player's results that are kept in memory."""

from __future__ import annotations

from msgspec.structs import replace

from games.learning.puzzle_session import PlayerResults
from games.storage.document_file import Document
from games.storage.documents import PUZZLES, GamePuzzles, PuzzleProgress
from games.storage.files import DIRECT


def in_memory(results: GamePuzzles, game: str = "nim") -> PlayerResults:
    """Results without a folder."""
    progress = PuzzleProgress({game: results})
    kind = replace(PUZZLES, empty=progress)
    return PlayerResults(Document(kind, None, DIRECT, print), game)

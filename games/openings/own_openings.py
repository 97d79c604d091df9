"""The openings of a user's own finished matches."""

from __future__ import annotations

from games.core.game import Game
from games.core.records.tags import options_of
from games.core.steps import Steps
from games.core.storage.files import StorageError
from games.core.storage.match_index import MatchIndex
from games.core.storage.match_store import MatchStore
from games.openings.opening_book import OpeningBook
from games.openings.opening_dialect import OpeningDialect


def reading_own_openings(
    index: MatchIndex, matches: MatchStore, game: Game, dialect: OpeningDialect
) -> Steps[OpeningBook]:
    """The book of the finished matches of a game, in steps; unreadable ones are passed over.

    `index` is that of the matches.
    """
    book = OpeningBook(game, dialect)
    yield from index.reading()
    for summary in index.search(game=game.name, finished=True):
        yield
        try:
            record = yield from matches.loading(summary.name, {game.name: game})
        except StorageError:
            continue
        yield from book.adding(options_of(record.tags), record.match, summary.winners)
    return book

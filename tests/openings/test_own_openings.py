"""The openings of the user's own matches."""

from __future__ import annotations

from pathlib import Path

from games.core.steps import finished
from games.core.storage.match_index import MatchIndex
from games.core.storage.user_files import UserFiles
from games.openings.opening_book import Tally
from games.openings.own_openings import reading_own_openings
from games.veletas.opening_dialect import OPENINGS
from games.veletas.plugin import GAME
from tests.openings.test_opening_file import RECORD, SMALL


def test_finished_matches_are_counted_and_others_are_not(tmp_path: Path) -> None:
    files = UserFiles(tmp_path)
    files.matches.add(RECORD, "finished")
    files.matches.add(RECORD.replace('"Player2"', '"*"'), "unfinished")
    files.matches.add("no record", "damaged")
    index = MatchIndex(files.folder, files.matches, {GAME.name: GAME})
    book = finished(reading_own_openings(index, files.matches, GAME, OPENINGS))
    assert book.games == 1
    [first] = book.turns(SMALL, GAME.start(SMALL))
    assert first.tally == Tally(losses=1)

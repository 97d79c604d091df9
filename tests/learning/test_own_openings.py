"""The openings of the user's own matches."""

from __future__ import annotations

from pathlib import Path

from games.learning.openings import Tally, own_openings
from games.storage.matches import MatchIndex
from games.storage.user_files import UserFiles
from games.veletas.game import GAME
from tests.learning.test_opening_file import RECORD, SMALL


def test_finished_matches_are_counted_and_others_are_not(tmp_path: Path) -> None:
    files = UserFiles(tmp_path)
    files.matches.add(RECORD, "finished")
    files.matches.add(RECORD.replace('"Player2"', '"*"'), "unfinished")
    files.matches.add("no record", "damaged")
    index = MatchIndex(files.folder, files.matches, {GAME.name: GAME})
    book = own_openings(index, files.matches, GAME)
    assert book.games == 1
    [first] = book.turns(SMALL, GAME.start(SMALL))
    assert first.tally == Tally(losses=1)

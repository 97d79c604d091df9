"""Reading a match from a text or a file of any known format."""

from __future__ import annotations

from pathlib import Path

from games import catalog
from games.core.records.record import Record, read_record
from games.core.storage.files import read_text_file


def read_text(text: str) -> Record:
    """Read a record, or a text in a format of one of the games; raises `RecordError`."""
    for plugin in catalog.plugins().values():
        for text_format in plugin.formats:
            if text_format.recognises(text):
                return text_format.read(text, plugin.game)
    return read_record(text, catalog.all_games())


def read_match_file(path: Path) -> Record:
    """Read a match from a file of any known format; raises `StorageError` or `RecordError`."""
    return read_text(read_text_file(path))

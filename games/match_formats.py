"""Reading a match from a text or a file of any known format."""

from __future__ import annotations

from pathlib import Path

from games import catalog
from games.core.records.record import Record, reading_record
from games.core.steps import Steps, finished
from games.core.storage.files import read_text_file


def read_text(text: str) -> Record:
    """Read a record, or a text in a format of one of the games; raises `RecordError`."""
    return finished(reading_text(text))


def reading_text(text: str) -> Steps[Record]:
    """The same as `read_text` in steps."""
    for plugin in catalog.plugins().values():
        for text_format in plugin.formats:
            if text_format.recognises(text):
                return (yield from text_format.reading(text, plugin.game))
    return (yield from reading_record(text, catalog.all_games()))


def read_match_file(path: Path) -> Record:
    """Read a match from a file of any known format; raises `StorageError` or `RecordError`."""
    return read_text(read_text_file(path))

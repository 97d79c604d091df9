"""Texts that hold a match, of whatever format: what is opened, dropped or pasted comes here."""

from __future__ import annotations

from pathlib import Path

from games.catalog import GAMES
from games.core.records.record import Record, read_record
from games.core.storage.files import read_file
from games.tiananmen.rules.sgf import read_sgf
from games.veletas.rules.abstractplay import is_move_list, read_move_list


def read_text(text: str) -> Record:
    """Read a record, an SGF of Tiananmen, or a move list of Veletas; raises `RecordError`."""
    begin = text[:1000].lstrip("\ufeff \t\r\n")
    if begin.startswith("(") and begin[1:].lstrip().startswith(";"):
        return read_sgf(text, GAMES["tiananmen"])
    if is_move_list(text):
        return read_move_list(text, GAMES["veletas"])
    return read_record(text, GAMES)


def open_file(path: Path) -> Record:
    """Read a file; raises `StorageError` where it cannot be read, and `RecordError`."""
    return read_text(read_file(path).decode("utf-8", "replace"))

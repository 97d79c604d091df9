"""Catalogues of translations for tests."""

import struct
from pathlib import Path


def write_catalogue(path: Path, messages: dict[str, str]) -> None:
    """A compiled catalogue by hand, as the manual of GNU gettext lays it out."""
    entries = sorted((key.encode(), value.encode()) for key, value in messages.items())
    start = 28 + 16 * len(entries)
    tables: list[list[int]] = [[], []]
    strings = b""
    for column in (0, 1):
        for entry in entries:
            tables[column] += [len(entry[column]), start + len(strings)]
            strings += entry[column] + b"\0"
    count = len(entries)
    head = [0x950412DE, 0, count, 28, 28 + 8 * count, 0, start]
    path.parent.mkdir(parents=True)
    path.write_bytes(struct.pack(f"<{7 + 4 * count}I", *head, *tables[0], *tables[1]) + strings)

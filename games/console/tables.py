"""Tables on a terminal, or plain text where the output is piped."""

from __future__ import annotations

from io import StringIO
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

PIPED_WIDTH = 240
"""Columns of plain text: wide enough that no line of a table is wrapped."""


def table(*headings: str, right_aligned: tuple[str, ...] = ()) -> Table:
    """An empty table with these headings."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in headings:
        made.add_column(heading, justify="right" if heading in right_aligned else "left")
    return made


def print_table(rows: Table, stream: TextIO) -> None:
    """Print a table: with styles on a terminal, as plain text elsewhere."""
    console = Console(file=stream, highlight=False)
    if console.is_terminal:
        console.print(rows)
    else:
        stream.write(plain_text(rows))


def plain_text(rows: Table) -> str:
    """The lines of a table in its own characters only, without spaces at their ends."""
    rows.box = None
    console = Console(file=StringIO(), width=PIPED_WIDTH, highlight=False, color_system=None)
    with console.capture() as captured:
        console.print(rows)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())

"""The records in the documentation can be read and are written like that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import catalog
from games.core.game import Record
from games.core.record import read_record, write_record

RECORDS = Path(__file__).parents[1] / "assets" / "docs" / "records.md"


def example(game: str) -> str:
    """The indented block that begins with the tag of a game."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line == f'    [Game "{game}"]')
    end = next(n for n in range(start, len(lines)) if re.match(r"\S", lines[n]))
    return "\n".join(line.removeprefix("    ") for line in lines[start:end]).rstrip() + "\n"


def shown(game: str) -> Record:
    record = read_record(example(game), catalog.games())
    assert record.problem is None
    return record


@pytest.mark.parametrize("game", catalog.games())
def test_the_examples_are_read_to_their_end_and_written_the_same(game: str) -> None:
    record = shown(game)
    again = read_record(
        write_record(record.game, record.tags, record.match, whole=True), catalog.games()
    )
    assert again.match.line == record.match.line
    turns = example(game).split("\n\n")[1].splitlines()
    written = write_record(record.game, record.tags, record.match, whole=True)
    assert written.split("\n\n")[1].splitlines() == turns


def test_the_example_of_veletas_is_won_by_black_who_took_black() -> None:
    match = shown("veletas").match
    outcome = match.position.outcome()
    assert outcome is not None
    assert match.position.sides.index(outcome.winners[0]) == 1


def test_the_example_of_tiananmen_ends_in_a_chain() -> None:
    outcome = shown("tiananmen").match.position.outcome()
    assert outcome is not None
    assert outcome.termination.value == "chain"


def test_the_loom_goes_on_after_the_example() -> None:
    assert shown("herati").match.position.outcome() is None

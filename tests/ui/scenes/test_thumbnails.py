"""Thumbnails of matches of the toy game, whose positions are painted in tones of red."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.ai.engine import Engine
from games.core.record import read_record
from games.storage.matches import MatchStore, Stamp, Summary
from games.storage.user_files import UserFiles
from games.ui.scenes.library import Thumbnails, last_drawable
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.scene import SceneContext, Services
from games.ui.toolkit.sound import Sounds
from tests.looks import look_of
from tests.toy import RACE
from tests.ui.conftest import sample
from tests.ui.scenes.exported_race import GAMES, LOOK, record_text
from tests.variant import variant


@pytest.fixture
def matches(tmp_path: Path) -> MatchStore:
    matches = MatchStore(tmp_path)
    matches.add(record_text(), "final")
    (tmp_path / "matches" / "broken.txt").write_text("no record", encoding="utf-8")
    return matches


@pytest.fixture
def thumbnails(tmp_path: Path, matches: MatchStore) -> Iterator[Thumbnails]:
    services = Services({"race": LOOK}, UserFiles(tmp_path), Engine(dict))
    context = SceneContext(services, {}, assets=Assets(), sounds=Sounds())
    thumbnails = Thumbnails(context, matches)
    yield thumbnails
    thumbnails.close()


def summary(name: str) -> Summary:
    return Summary(name, Stamp(1, 1), "race")


def wait_for(thumbnails: Thumbnails, *wanted: tuple[Summary, int]) -> None:
    """Update until all are drawn, but no longer than a minute."""
    until = time.monotonic() + 60
    while time.monotonic() < until and not all(thumbnails.picture(*each) for each in wanted):
        thumbnails.update(wanted)
        time.sleep(0.001)


def test_a_thumbnail_shows_the_last_position(thumbnails: Thumbnails) -> None:
    final = summary("final")
    assert thumbnails.picture(final, 48) is None
    wait_for(thumbnails, (final, 48))
    picture = thumbnails.picture(final, 48)
    assert picture is not None
    assert picture.get_size() == (48, 48)
    assert picture.get_at((24, 24))[:3] == (90, 0, 0)  # 9 points


def test_files_that_cannot_be_read_have_no_picture_and_stop_no_others(
    thumbnails: Thumbnails,
) -> None:
    broken, final = summary("broken"), summary("final")
    unknown = Summary("final", Stamp(2, 2), "chess")
    until = time.monotonic() + 60
    while time.monotonic() < until and not thumbnails.picture(final, 48):
        thumbnails.update([(broken, 48), (unknown, 48), (final, 48)])
        time.sleep(0.001)
    assert thumbnails.picture(final, 48) is not None
    assert thumbnails.picture(broken, 48) is None
    assert thumbnails.picture(unknown, 48) is None


def test_a_file_of_another_game_than_the_summary_says_has_no_picture(
    tmp_path: Path, matches: MatchStore
) -> None:
    drawn: list[str] = []
    game = variant(RACE, name="kings")
    kings = look_of(game, lambda *arguments: drawn.append("kings"), sample)
    services = Services({"race": LOOK, "kings": kings}, UserFiles(tmp_path), Engine(dict))
    context = SceneContext(services, {}, assets=Assets(), sounds=Sounds())
    thumbnails = Thumbnails(context, matches)
    wrong = Summary("final", Stamp(2, 2), "kings")
    until = time.monotonic() + 60
    while time.monotonic() < until and not thumbnails.picture(summary("final"), 48):
        thumbnails.update([(wrong, 48), (summary("final"), 48)])
        time.sleep(0.001)
    thumbnails.close()
    assert thumbnails.picture(summary("final"), 48) is not None
    assert thumbnails.picture(wrong, 48) is None
    assert drawn == []


def test_a_thumbnail_of_an_unfinished_match_shows_the_present() -> None:
    record = read_record(record_text(), GAMES)
    record.match.go(2)
    assert last_drawable(LOOK, record).points == (3, 0)

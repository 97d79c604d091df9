"""What the coach knows about a player, on the disk."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.core.glicko import Rating
from games.core.storage.coach_progress import CoachProgress, Skill, decode_coach_progress
from games.core.storage.user_files import UserFiles


def test_a_newcomer_has_the_strength_of_a_casual_player() -> None:
    assert CoachProgress().skill("veletas").player == Rating(1000.0, 350.0, 0.06)


def test_strengths_are_kept_by_game() -> None:
    skill = Skill.of(Rating(1234.5, 90.0, 0.07))
    progress = CoachProgress().with_skill("veletas", skill)
    assert progress.skill("veletas").player == Rating(1234.5, 90.0, 0.07)
    assert progress.skill("herati") == Skill()


def test_what_is_known_is_read_again(tmp_path: Path) -> None:
    progress = CoachProgress().with_skill("veletas", Skill(1200.0))
    UserFiles(tmp_path).save_coach(progress)
    assert UserFiles(tmp_path).load_coach() == progress


@pytest.mark.parametrize("damage", [
    b"", b"{", b"[]", b'{"skills": {"veletas": {"rating": 1e9}}}',
    b'{"skills": {"veletas": {"deviation": 0}}}', b'{"skills": {"veletas": {"volatility": "x"}}}',
])  # fmt: skip
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "coach.json").write_bytes(damage)
    files = UserFiles(tmp_path)
    assert files.load_coach() == CoachProgress()
    files.save_coach(CoachProgress())
    kept = [path for path in tmp_path.iterdir() if "damaged" in path.name]
    assert [path.read_bytes() for path in kept] == [damage]
    with pytest.raises(msgspec.MsgspecError):
        decode_coach_progress(damage)


def test_unknown_keys_of_newer_versions_are_ignored() -> None:
    text = b'{"skills": {"veletas": {"rating": 1100, "mood": 3}}, "more": []}'
    assert decode_coach_progress(text).skill("veletas").rating == 1100

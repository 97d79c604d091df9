"""What the coach knows about a player, on the disk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from games.core.game import Evaluation
from games.core.rating import Rating
from games.storage.documents import (
    MOST_CARDS,
    Card,
    CoachProgress,
    Memory,
    Skill,
    Value,
    decode_coach_progress,
)
from games.storage.user_files import UserFiles


def test_a_newcomer_has_the_strength_of_a_casual_player() -> None:
    assert CoachProgress().skill("veletas").player == Rating(1000.0, 350.0, 0.06)


def test_strengths_are_kept_by_game() -> None:
    skill = Skill.of(Rating(1234.5, 90.0, 0.07))
    progress = CoachProgress().with_skill("veletas", skill)
    assert progress.skill("veletas").player == Rating(1234.5, 90.0, 0.07)
    assert progress.skill("herati") == Skill()


def test_what_is_known_is_read_again(tmp_path: Path) -> None:
    progress = CoachProgress().with_skill("veletas", Skill(1200.0))
    UserFiles(tmp_path).coach.change(lambda _: progress)
    assert UserFiles(tmp_path).coach.load() == progress


@pytest.mark.parametrize("damage", [
    b"", b"{", b"[]", b'{"skills": {"veletas": {"rating": 1e9}}}',
    b'{"cards": [{}]}', b'{"cards": 3}', b'{"skills": {"veletas": {"deviation": 0}}}',
    b'{"skills": {"veletas": {"volatility": "x"}}}',
])  # fmt: skip
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "coach.json").write_bytes(damage)
    files = UserFiles(tmp_path)
    assert files.coach.load() == CoachProgress()
    files.coach.change(lambda _: CoachProgress())
    kept = [path for path in tmp_path.iterdir() if "damaged" in path.name]
    assert [path.read_bytes() for path in kept] == [damage]
    with pytest.raises(msgspec.MsgspecError):
        decode_coach_progress(damage)


def test_unknown_keys_of_newer_versions_are_ignored() -> None:
    text = b'{"skills": {"veletas": {"rating": 1100, "mood": 3}}, "more": []}'
    assert decode_coach_progress(text).skill("veletas").rating == 1100


NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def card(number: int, days: float = 0, game: str = "veletas") -> Card:
    """A card that is due after so many days."""
    due = Memory(NOW + timedelta(days=days))
    return Card(game, f"record {number}", "d4/d5", "e4/e5", Value(0.3), Value(0.6), due)


def with_cards(*cards: Card) -> CoachProgress:
    progress = CoachProgress()
    for each in cards:
        progress = progress.with_card(each)
    return progress


def test_cards_are_due_from_their_moment_on_the_most_urgent_first() -> None:
    late, early, future = card(1, -1), card(2, -3), card(3, 0.5)
    progress = with_cards(late, early, future, card(4, -2, "herati"))
    assert [each.record for each in progress.due(NOW)] == ["record 2", "record 4", "record 1"]
    assert progress.due(NOW, "veletas") == [early, late]
    assert progress.due(NOW + timedelta(days=0.5), "veletas") == [early, late, future]


def test_a_position_has_one_card() -> None:
    once = with_cards(card(1, 5))
    assert once.with_card(card(1, 0)) is once
    assert len(once.with_card(card(1, 0, "herati")).cards) == 2


def test_the_oldest_cards_make_room() -> None:
    progress = with_cards(*(card(number) for number in range(MOST_CARDS + 2)))
    assert len(progress.cards) == MOST_CARDS
    assert progress.cards[0].record == "record 2"


def test_a_card_gets_another_memory_or_is_thrown_away() -> None:
    first, second = card(1), card(2)
    progress = with_cards(first, second)
    later = Memory(NOW + timedelta(days=3), 2, None, 3.5, 5.0, NOW)
    changed = progress.with_memory(second, later)
    assert [each.memory for each in changed.cards] == [first.memory, later]
    assert changed.without(second).cards == (first,)


def test_cards_are_read_again_with_the_days_of_their_memory(tmp_path: Path) -> None:
    memory = Memory(NOW, 2, None, 3.5, 5.0, NOW - timedelta(days=4))
    progress = with_cards(card(1)).with_memory(card(1), memory)
    UserFiles(tmp_path).coach.change(lambda _: progress)
    assert UserFiles(tmp_path).coach.load() == progress


def test_values_are_stored_as_they_are() -> None:
    for value in (Evaluation(0.25), Evaluation(points=3.5), Evaluation(0.5, 2.0)):
        assert Value.of(value).evaluation == value
    assert Value.of(None).evaluation is None


def test_cards_of_earlier_versions_have_no_proof(tmp_path: Path) -> None:
    text = msgspec.json.encode(with_cards(card(1))).decode()
    older = text.replace(',"goal":"","right":[]', "")
    assert older != text
    assert decode_coach_progress(older.encode()) == with_cards(card(1))


def test_what_is_proven_is_read_again(tmp_path: Path) -> None:
    proven = msgspec.structs.replace(card(1), goal="win", right=("e4-e8/d9", "e4/d9"))
    UserFiles(tmp_path).coach.change(lambda _: with_cards(proven))
    assert UserFiles(tmp_path).coach.load() == with_cards(proven)

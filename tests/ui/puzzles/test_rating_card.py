from __future__ import annotations

import pygame
import pytest

from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_home import RatingCard, bests_text, counts_text
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text


def test_counts_leave_out_hints_that_were_not_taken() -> None:
    results = GamePuzzles(results={"a": "solved", "b": "solved", "c": "failed", "d": "met"})
    assert counts_text(results) == "2 solved, 1 failed"
    with_hint = GamePuzzles(results={"a": "hinted"})
    assert counts_text(with_hint) == "0 solved, 1 with a hint, 0 failed"


def test_bests_are_told() -> None:
    results = GamePuzzles(best_streak=7, best_sprint=12)
    assert bests_text(results) == "Best streak: 7. Best sprint: 12."


def test_a_guess_has_a_question_mark(context: SceneContext) -> None:
    card = RatingCard(context)
    card.show(GamePuzzles(rating=1234.6, deviation=200.0))
    assert card.rating == "1235?"
    card.show(GamePuzzles(rating=1234.6, deviation=80.0))
    assert card.rating == "1235"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (3840, 2160)])
def test_it_is_as_high_as_what_it_draws(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    context.resize(size)
    card = RatingCard(context)
    card.show(GamePuzzles(curve=(1000.0, 1100.0), deviation=80.0))
    card.rect = pygame.Rect(50, 50, size[0] // 3, card.height())
    places: list[pygame.Rect] = []
    original = Text.draw

    def noted(text: Text, *arguments: object, **more: object) -> pygame.Rect:
        places.append(original(text, *arguments, **more))  # type: ignore[arg-type]
        return places[-1]

    monkeypatch.setattr(Text, "draw", noted)
    card.draw(pygame.Surface(size))
    assert len(places) > 5
    assert all(card.rect.contains(place) for place in places)

"""The texts that describe matches of a game for two and of a solitaire."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from games.core.record import Player
from games.storage.matches import Stamp, Summary
from games.ui.look.look import AnyLook, SceneContext
from games.ui.scenes.summary_text import (
    game_title,
    player_title,
    result_title,
    rules_title,
    score_title,
)
from tests import looks
from tests.ui.conftest import KNIGHTS
from tests.variant import variant

ADA, BEN = Player("Ada"), Player("Ben")
STAMP = Stamp(0, 0)


@pytest.fixture
def game_views(context: SceneContext) -> Mapping[str, AnyLook]:
    """Knights and Weavers."""
    return context.game_views


def match(
    *,
    finished: bool = True,
    winners: tuple[int, ...] = (),
    score: tuple[int, ...] = (),
    players: tuple[Player, ...] = (ADA, BEN),
) -> Summary:
    return Summary(
        "final",
        STAMP,
        "knights",
        {"Rules": "b", "Size": "7", "Seed": "x"},
        players,
        finished,
        winners,
        score=score,
        date="2026-08-02",
        turns=12,
    )


def test_a_file_that_is_not_a_match_says_so(game_views: Mapping[str, AnyLook]) -> None:
    assert game_title(game_views, "") == "Not a match"
    assert rules_title(game_views, "", {}) == ""
    assert result_title(game_views, Summary("notes", STAMP)) == "Unreadable"


def test_a_rare_choice_that_is_usual_is_not_told(game_views: Mapping[str, AnyLook]) -> None:
    rare = [replace(each, advanced=True) for each in KNIGHTS.options]
    look = looks.replace(game_views["knights"], game=variant(KNIGHTS, options=tuple(rare)))
    usual = {option.key: option.default for option in rare}
    assert rules_title({"knights": look}, "knights", usual) == ""
    assert rules_title({"knights": look}, "knights", {**usual, "Size": "7"}) == "7 × 7"


@pytest.mark.parametrize(("player", "title"), [
    (ADA, "Ada"), (Player(""), "Unknown"),
    (Player("Computer", "random"), "Computer (Random)"),
    (Player("Computer", "oracle"), "Computer (oracle)"),
    (Player("Computer", "teaching"), "Computer (Teaching)"),
])  # fmt: skip
def test_a_player_is_a_name_or_a_level(
    game_views: Mapping[str, AnyLook], player: Player, title: str
) -> None:
    assert player_title(game_views, "knights", player) == title


@pytest.mark.parametrize(("summary", "result", "score"), [
    (match(finished=False), "Unfinished", ""),
    (match(winners=(1,), score=(0, 2)), "Ben wins", "0 : 2"),
    (match(winners=(0, 1), score=(2, 2)), "Tie: Ada, Ben", "2 : 2"),
    (match(score=(1,), players=(ADA,)), "1 point", ""),
    (match(score=(4,), players=(ADA,)), "4 points", ""),
    (match(), "Finished", ""),
])  # fmt: skip
def test_result_and_score(
    game_views: Mapping[str, AnyLook], summary: Summary, result: str, score: str
) -> None:
    assert result_title(game_views, summary) == result
    assert score_title(summary) == score

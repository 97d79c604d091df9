"""The themes of the puzzles of Tiananmen."""

from __future__ import annotations

from games.tiananmen.game import GAME


def test_there_is_a_theme_for_each_aim_of_a_part_of_the_day() -> None:
    turns = {theme.key: theme.turns for theme in GAME.themes}
    assert turns == {
        "ring-or-chain": 1,
        "win-in-two": 2,
        "win-with-the-lid": 2,
        "win-in-three": 3,
        "save-or-place": 1,
        "stop-the-lid": 1,
    }


def test_every_theme_says_its_task_in_a_sentence() -> None:
    for theme in GAME.themes:
        assert theme.task.endswith(".")
        assert theme.text.endswith(".")
        assert not theme.judged_at_end

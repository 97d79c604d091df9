"""What a newcomer to a game can learn after a match: lessons, then puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.core.text import N_
from games.ui.toolkit.scene_context import SceneContext


@dataclass(frozen=True, slots=True)
class NextStep:
    """A scene to go to, with the label and the tooltip of its button in English."""

    scene: Literal["courses", "puzzles"]
    label: str
    hint: str


LESSONS = NextStep("courses", N_("More lessons"), N_("All the rules, one small board each"))
PUZZLES = NextStep("puzzles", N_("Puzzles"), N_("Try what you know in short puzzles"))


def next_step(context: SceneContext, game: str) -> NextStep | None:
    """The next step of somebody who was introduced to the game here; None after all of them."""
    files, plugin = context.user_files, context.game_views[game].plugin
    progress = files.lessons.load()
    if game not in progress.introduced:
        return None
    begun = [key for key in progress.lessons if key.startswith(f"{game}/")]
    if plugin.lessons and len(begun) < 2:  # at most the introduction
        return LESSONS
    if plugin.puzzles and not files.puzzles.load().of(game).results:
        return PUZZLES
    return None

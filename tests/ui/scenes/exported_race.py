"""A match of the toy game whose positions are painted in tones of red."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from typing import Any

import pygame
from PIL import Image

from games.core.game import AnyGame, Record, TextFormat
from games.core.match import AnyMatch, Match
from games.core.record import Player, heading, write_record
from games.core.system import Check
from games.herati.view.look import TEXTS
from games.ui.look.look import Deals
from games.ui.toolkit.context import Context
from tests.looks import look_of
from tests.toy import RACE, Add, Race
from tests.ui.conftest import sample
from tests.variant import variant

GAMES = {"race": RACE}


def paint(context: Context, surface: pygame.Surface, rect: pygame.Rect, position: Any) -> None:
    """A tone of red for the points of both players."""
    pygame.draw.rect(surface, (10 * sum(position.points), 0, 0), rect)


def record_text() -> str:
    """Three turns: 3, 6 and 9 points on the board."""
    match: AnyMatch = Match(Race(goal=30))
    match.play_all([Add(n) for n in (1, 2, 1, 2, 1, 2)])
    tags = heading(
        {"Goal": "30", "Deal": "x"}, (Player("Ada"), Player("Bob")), datetime(2026, 8, 2)
    )
    return write_record(RACE, tags, match, whole=True)


def unread(text: str, game: AnyGame, check: Check) -> Record:
    raise AssertionError("no text of this format is recognised")


NEVER: Callable[[object], bool] = lambda text: False  # noqa: E731

LOOK = look_of(
    variant(
        RACE,
        formats=(
            TextFormat(
                "As a poem",
                "It rhymes.",
                ".poem",
                lambda tags, match: f"{tags['Player1']}, {match.ply}",
                NEVER,
                unread,
            ),
            TextFormat("Never", "", ".never", lambda tags, match: "", NEVER, unread, NEVER),
        ),
    ),
    paint,
    sample,
    deals=Deals({}, str, lambda deal: f"code of {deal}", str, TEXTS),
)


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))

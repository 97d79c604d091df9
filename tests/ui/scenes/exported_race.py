"""A match of the toy game whose positions are painted in tones of red."""

from __future__ import annotations

from datetime import date, datetime
from io import BytesIO
from types import MappingProxyType
from typing import Any

import pygame
from PIL import Image

from games.core.game import AnyGame, Options, Record, TextFormat
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


class Poem(TextFormat):
    title, about, suffix = "As a poem", "It rhymes.", ".poem"

    def write(self, tags: Options, match: AnyMatch) -> str:
        return f"{tags['Player1']}, {match.ply}"

    def recognises(self, text: str) -> bool:
        return False

    def read(self, text: str, game: AnyGame, check: Check) -> Record:
        raise AssertionError("no text of this format is recognised")


class NeverWritten(Poem):
    def applies(self, options: Options) -> bool:
        return False


class RaceDeals(Deals):
    options: Options = MappingProxyType({})
    texts = TEXTS

    def of_day(self, day: date) -> str:
        return str(day)

    def code_of(self, deal: str) -> str:
        return f"code of {deal}"

    def deal_of(self, code: str) -> str:
        return code


LOOK = look_of(
    variant(RACE, formats=(Poem(), NeverWritten())),
    paint,
    sample,
    deals=RaceDeals(),
)


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))

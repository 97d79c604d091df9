"""Deals of the Loom: the picture of their first tiles, and that of a day."""

from __future__ import annotations

from datetime import date

import pygame

from games.herati.rules.position import LoomPosition
from games.herati.view.look import LOOK, deal_picture
from games.herati.view.tiles import BACK, sprite
from games.ui.toolkit.scene import SceneContext

DEAL = ",".join(["SE", "NW", *["SW"] * 23])


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_it_shows_what_lies_face_up_at_the_start_and_nothing_else(context: SceneContext) -> None:
    picture = deal_picture(context, DEAL, 24)  # the gap is 24 / 12
    assert picture.get_size() == (24 + 2 + 24 + 2 + 24, 24)
    for left, kind in ((0, "SE"), (26, "NW"), (52, BACK)):
        part = picture.subsurface(pygame.Rect(left, 0, 24, 24))
        assert same(part, sprite(context, kind, 24))


def test_the_deal_of_a_day_starts_a_loom_and_has_a_code() -> None:
    deals = LOOK.deals
    assert deals is not None
    options = deals.today(LOOK.game, date(2026, 8, 2))
    assert isinstance(LOOK.game.start(options), LoomPosition)
    assert options["Daily"] == "2026-08-02"
    assert deals.deal_of(deals.code_of(options["Deal"])) == options["Deal"]
    assert deals.texts.of_day.format(day="today") == "Loom of today"

"""Spoken directions on a board: north is up on a board that is not turned."""

from __future__ import annotations

from games.core.error_text import as_sentence
from games.core.grid import Step
from games.core.text import N_
from games.ui.toolkit.i18n import _

CLOCKWISE: dict[Step, str] = {
    (0, 1): N_("north"),
    (1, 1): N_("northeast"),
    (1, 0): N_("east"),
    (1, -1): N_("southeast"),
    (0, -1): N_("south"),
    (-1, -1): N_("southwest"),
    (-1, 0): N_("west"),
    (-1, 1): N_("northwest"),
}
"""The names of the eight directions, by steps to the right and up, in the order of reading."""
STRAIGHT: tuple[Step, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""North, east, south and west."""


def direction_name(step: Step) -> str:
    """The name of a direction within a sentence."""
    return _(CLOCKWISE[step])


def towards(step: Step, met: str) -> str:
    """A sentence about what lies in a direction: "North: 2 free, shooter d7"."""
    return as_sentence(_("{direction}: {met}.").format(direction=direction_name(step), met=met))

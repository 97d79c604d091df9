"""Pause, choice and confirmation above a match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.match.opened_dialog import SIZES, Open, card
from tests.ui.user_input import button, show


def pie() -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """What a choice is given, and the sizes of the pictures that it has painted."""
    painted: list[tuple[int, int]] = []
    return {
        "title": "Choose a colour",
        "text": "Keep White, or take Black?",
        "picture": lambda surface, rect: painted.append(rect.size),
        "choices": [("Keep White", str), ("Take Black", str)],
        "cancel": str,
    }, painted


@pytest.mark.parametrize("size", SIZES)
def test_a_choice_shows_its_picture_large(open_dialog: Open, size: tuple[int, int]) -> None:
    arguments, painted = pie()
    context = open_dialog("choice", size, **arguments)
    show(context)
    show(context)
    ((width, height),) = painted
    assert width == height
    assert width * 3 > min(size)


@pytest.mark.parametrize(("yes", "beside"), [("Yes", True), ("Yes, without any record", False)])
def test_buttons_are_equal_beside_or_below_each_other(
    open_dialog: Open, yes: str, beside: bool
) -> None:
    context = open_dialog("confirm", title="Leave?", text="", yes=yes, action=str)
    first, second = (button(card(context), label).rect for label in (yes, "Cancel"))
    assert first.w == second.w
    assert (first.y == second.y) is beside
    assert (first.x == second.x) is not beside


def test_a_dialog_follows_the_window(open_dialog: Open) -> None:
    context = open_dialog("pause", match=None)
    context.resize((1920, 1080))
    assert card(context).card.center == (960, 540)
    context.resize((800, 600))
    assert card(context).card.center == (400, 300)

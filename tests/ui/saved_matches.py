"""What tests of saved matches share: a record, the store, the toasts."""

from __future__ import annotations

from games.ui.look.look import SceneContext
from tests.ui.race import Driver

ADA_TO_MOVE = """\
[Game "race"]
[Player1 "Ada"]
[Player2 "Robot"]
[Level2 "greedy"]

1. 3+2
2. 1+2
 (2. 2+3)
"""


def play(driver: Driver, *numbers: str) -> None:
    for number in numbers:
        driver.drag(number, driver.view.position.to_move.value)


def toasts(context: SceneContext) -> list[str]:
    return [notice.text for notice in context.toasts]

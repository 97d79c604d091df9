"""The rule page for players with a screen reader."""

from __future__ import annotations

from games.core.text import N_
from games.ui.toolkit.game_views.rule_page import Bullets, Heading, Page, Paragraph

BY_EAR = Page(
    N_("With a screen reader"),
    (
        Paragraph(
            N_(
                "The board is a grid: its points row by row from the top, then the bowls and the "
                "lids. Arrow keys walk through all of them. Enter places a stone, or says why it "
                "cannot go there."
            )
        ),
        Heading(N_("What a point says")),
        Bullets(
            (
                N_(
                    "“E4, black stone, group of 3”: black stones form a group along the lines, as "
                    "in a ring."
                ),
                N_(
                    "“G9, white stone, group of 2, touches the Heroes”: white stones form a group "
                    "diagonally too, as in a chain. It also says if a group reaches the edge."
                ),
                N_(
                    "“D10, empty, star point”: the first stone of the game goes on a star point. "
                    "Later they help you to find your way."
                ),
            )
        ),
        Heading(N_("What the keys read")),
        Bullets(
            (
                N_(
                    "“The lines from here”: what stands north, east, south and west of the point, "
                    "to the edge. Away from the board it starts at the last stone."
                ),
                N_(
                    "“What is around”: the stones on the points around, and the group of the stone "
                    "here, or the groups that a stone here would make."
                ),
                N_(
                    "“How near the goal is”: how many stones ring and chain lack, and on which "
                    "points. They need not be legal now."
                ),
                N_("“What is legal here”: where the next stone can go, and what else is possible."),
                N_("“What stands where”: the groups of both sides, the biggest first."),
            )
        ),
        Paragraph(
            N_(
                "After a turn it is mentioned if the ring or the chain of the player lacks no "
                "more stones than one turn can place."
            )
        ),
        Paragraph(N_("“?” lists these keys and all others.")),
    ),
)

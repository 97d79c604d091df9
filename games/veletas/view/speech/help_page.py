"""The rule page for players with a screen reader."""

from __future__ import annotations

from games.core.text import N_
from games.ui.toolkit.game_views.rule_page import Bullets, Heading, Page, Paragraph

BY_EAR = Page(
    N_("With a screen reader"),
    (
        Paragraph(
            N_(
                "The board is a grid: its squares row by row from the top, then the bowls and the "
                "reserve. Arrow keys walk through all of them. Enter picks a shooter or a stone "
                "up, puts it down, or says why it cannot."
            )
        ),
        Heading(N_("What a square says")),
        Bullets(
            (
                N_(
                    "“c3, shooter, 4 of 8 ways out, beside it black 2, white 1”: it can still move "
                    "in four directions. The numbers are the biggest groups beside it; trapped "
                    "now, it would go to Black."
                ),
                N_("“d4, black stone, group of 2”: the stone belongs to a group of two."),
                N_("“a1, claimed by White”: a claimed shooter. It does not move any more."),
            )
        ),
        Heading(N_("What the keys read")),
        Bullets(
            (
                N_(
                    "“The lines from here”: what a shooter meets in each direction, after how many "
                    "free squares. On an empty square, first the shooters that can reach it."
                ),
                N_(
                    "“What is around”: the pieces beside the square with their groups, who would "
                    "claim the shooter, and its ways out. On a stone, its whole group."
                ),
                N_(
                    "“How near the goal is”: the claims of both sides, and the shooters that are "
                    "nearly trapped, with those who would get them."
                ),
                N_("“What is legal here”: the squares that the shooter can reach."),
                N_("“What stands where”: shooters, claims and groups of the whole board."),
            )
        ),
        Paragraph(N_("“?” lists these keys and all others.")),
    ),
)

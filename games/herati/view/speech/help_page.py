"""The rule page for players with a screen reader."""

from __future__ import annotations

from games.core.text import N_
from games.ui.toolkit.game_views.rule_page import Bullets, Heading, Page, Paragraph

BY_EAR = Page(
    N_("With a screen reader"),
    (
        Paragraph(
            N_(
                "The field is a grid: its places row by row from the top, then the hand of each "
                "player and, in the Loom, the tray. Arrow keys walk through all of them. Enter "
                "picks a tile up, puts it down, or says why it does not fit."
            )
        ),
        Paragraph(
            N_(
                "A tile is named after its black corner. “black top left” is black above and on "
                "the left, and white below and on the right."
            )
        ),
        Heading(N_("What a place says")),
        Bullets(
            (
                N_(
                    "“f6, empty, black above, black on the left, 1 tile fits, completes a black "
                    "diamond”: the edges that touch the place, and what the hand of the player to "
                    "move can do there."
                ),
                N_("“closed”: no tile may go there now, whatever its colours."),
                N_("“black top left, Ada, fits on 5 places”: a tile in Ada's hand."),
            )
        ),
        Heading(N_("What the keys read")),
        Bullets(
            (
                N_(
                    "“The lines from here”: the edges of a tile, or those that touch an empty "
                    "place. Away from the field, all open places with their edges."
                ),
                N_(
                    "“What is around”: on an empty place, the tiles that fit; on a tile of the "
                    "field, what its diamonds lack; on a tile of a hand, where it fits."
                ),
                N_(
                    "“How near the goal is”: the places where a single tile completes a diamond, "
                    "and who has such a tile face up."
                ),
                N_("“What is legal here”: where the tiles of the hand fit."),
                N_("“What stands where”: the field row by row, its diamonds, and the hands."),
            )
        ),
        Paragraph(N_("“?” lists these keys and all others.")),
    ),
)

"""The rules of Tiananmen in readable pages, with drawn examples."""

from __future__ import annotations

from games.core.text import N_
from games.tiananmen import examples
from games.ui.face import Bullets, Diagram, Page, Paragraph

GLANCE = Page(
    N_("At a glance"),
    (
        Paragraph(
            N_(
                "In the middle of a Go board stands the monument of the People's Heroes. Black, "
                "the Party, tries to enclose it with a ring of stones. White, the people and the "
                "students, try to link it with the edge of the board by a chain. One of them must "
                "succeed: there are no draws."
            )
        ),
        Diagram(
            examples.middle_game,
            N_("Day 5: Black's ring is nearly closed, White has one way left to the edge."),
        ),
        Bullets(
            (
                N_("A day has four parts: Black places 4 stones, White 3, Black 2, White 1."),
                N_(
                    "Every stone goes in line with the one placed last, on the nearest empty point."
                ),
                N_("Instead of opening the day, a player may save one stone for later."),
            )
        ),
        Paragraph(N_("Tiananmen was designed by Nicholas Hjelmberg, for two players.")),
    ),
)

PAGES: tuple[Page, ...] = (GLANCE,)

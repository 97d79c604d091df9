"""The rules of Tiananmen in readable pages, for both boards, with drawn examples."""

from __future__ import annotations

from games.core.translation import N_
from games.tiananmen.view.examples import (
    after_saving,
    before_the_start,
    black_lid,
    chain,
    middle_game,
    nothing_in_line,
    open_corner,
    passing_over,
    ring_at_the_edge,
    smallest_ring,
    white_lid,
    white_lid_emptied,
)
from games.ui.toolkit.game_views import (
    Bullets,
    Diagram,
    Difference,
    Differences,
    Heading,
    Page,
    Paragraph,
    Ruling,
)

# -- The rule page for players with a screen reader --------------------------------------------

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
GLANCE = Page(
    N_("At a glance"),
    (
        Paragraph(
            N_(
                "In the middle of a Go board stands the monument of the People's Heroes. Black, "
                "the Communist Party, wants to enclose it with a ring of stones. White, the "
                "people and the students, want to link it with the edge of the board by a chain. "
                "One of the two must come about: there are no draws."
            )
        ),
        Differences(
            (
                Difference(
                    N_(
                        "The board has 13 × 13 points, and the Heroes stand round G7. All rules "
                        "are those of the full board."
                    ),
                    (("Size", "13"),),
                ),
            )
        ),
        Diagram(
            middle_game,
            N_("A game after five days. White has just placed H11, at a corner of the Heroes."),
        ),
        Bullets(
            (
                N_("In each day Black places 4 stones, White 3, Black 2, and White 1."),
                N_(
                    "Every stone goes in line with the one placed last, whoever placed it, on the "
                    "nearest empty point."
                ),
                N_(
                    "Instead of all 4 or all 3 stones a player may save one in the lid. A lid "
                    "that can win may be emptied at once on a later day."
                ),
            )
        ),
        Paragraph(N_("Tiananmen was designed by Nicholas Hjelmberg, for two players.")),
    ),
)

BOARD = Page(
    N_("Board and sides"),
    (
        Paragraph(
            N_(
                "The game is played on a Go board of 19 × 19 lines. Stones stand where the lines "
                "cross, on the points. Once placed they never move, and none is ever taken."
            )
        ),
        Bullets(
            (
                N_(
                    "The People's Heroes stand on the point in the centre and on the four beside "
                    "it: K10, J10, L10, K9 and K11. They never move."
                ),
                N_("Black is the Communist Party and begins. White is the people and students."),
                N_(
                    "Points are named as in Go: a letter from A to T, without I, from left to "
                    "right, and a number from 1 to 19, from bottom to top."
                ),
                N_("The star points are D4, D10, D16, K4, K16, Q4, Q10 and Q16."),
            )
        ),
        Diagram(
            before_the_start,
            N_(
                "The start: Black places the first stone on one of the eight star points. The "
                "ninth star point, K10, lies under the Heroes."
            ),
        ),
    ),
)

SMALL = Page(
    N_("13 × 13 (unofficial)"),
    (
        Paragraph(
            N_(
                "For a short game the program also offers a board of 13 × 13 lines. It is an "
                "extra and not in the source of the game; all other rules stay the same."
            )
        ),
        Bullets(
            (
                N_("The Heroes stand around the centre G7: on G7, F7, H7, G6 and G8."),
                N_("The star points are D4, D7, D10, G4, G10, K4, K7 and K10."),
                N_("Letters go from A to N, without I, and numbers from 1 to 13."),
            )
        ),
        Paragraph(
            N_("Most of the examples in these pages use the small board, to be easier to read.")
        ),
    ),
    about=("Size", "13"),
)

RING = Page(
    N_("Black's aim: the ring"),
    (
        Paragraph(
            N_(
                "Black wins as soon as black stones completely enclose the Heroes: a ring in "
                "which every stone is connected with the next along a line."
            )
        ),
        Diagram(
            smallest_ring,
            N_("The smallest ring: sixteen stones. Larger rings win just the same."),
        ),
        Heading(N_("Corners do not close it")),
        Diagram(
            open_corner,
            N_(
                "Not closed: E8 and F9 touch at a corner only, and there White has passed "
                "through, from F8 to E9."
            ),
        ),
        Heading(N_("The edge may help")),
        Diagram(
            ring_at_the_edge,
            N_(
                "Closed: stones on the edge of the board may be part of the ring. White stones "
                "inside change nothing."
            ),
        ),
    ),
)

CHAIN = Page(
    N_("White's aim: the chain"),
    (
        Paragraph(
            N_(
                "White wins as soon as a chain of white stones connects the Heroes with the "
                "outermost line of the board. Contact along a line and contact at a corner both "
                "count, at the Heroes too. The last stone of the chain has to stand on the "
                "outermost line."
            )
        ),
        Diagram(
            chain,
            N_(
                "White has won: H9 touches the Heroes at a corner, H10 and J11, J11 and K12, K12 "
                "and L13 touch at corners too, and L13 stands on the edge."
            ),
        ),
        Heading(N_("One or the other")),
        Paragraph(
            N_(
                "Ring and chain exclude each other, and on a full board there is exactly one of "
                "them. Seen from the Heroes: Black has won when no way over points without black "
                "stones, straight or diagonal, leads from them to the edge any more."
            )
        ),
        Ruling(
            N_(
                "The game ends at the moment when there is a ring or a chain, even in the middle "
                "of a player's stones."
            )
        ),
    ),
)

DAY = Page(
    N_("A day"),
    (
        Paragraph(N_("The game is played in days, and every day has four parts:")),
        Bullets(
            (
                N_("Morning: Black places 4 stones."),
                N_("Noon: White places 3 stones."),
                N_("Afternoon: Black places 2 stones."),
                N_("Evening: White places 1 stone. Then the next day begins."),
            )
        ),
        Paragraph(
            N_(
                "The sun beside the board shows the part of the day. Below it are the stones of "
                "each part, with rings for those that are already placed."
            )
        ),
        Paragraph(
            N_(
                "Morning and noon are the first half of a day, in which a stone may be saved or a "
                "lid be opened. Afternoon and evening are the second half, in which stones can "
                "only be placed."
            )
        ),
    ),
)

PLACING = Page(
    N_("Placing a stone"),
    (
        Paragraph(
            N_(
                "The very first stone of the game goes on any star point. Every later stone goes "
                "next to the one that was placed last, whoever placed it: north, south, east or "
                "west of it, on the nearest empty point in that direction. It passes over "
                "everything that stands in between: stones of both colours, and the Heroes."
            )
        ),
        Diagram(
            passing_over,
            N_(
                "White has just placed D7. Black's next stone may go to C7; to D5, over one "
                "stone; to D10, over two; or to J7, over a stone and the Heroes."
            ),
        ),
        Paragraph(
            N_(
                "So there are at most four choices for each stone, and your last stone decides "
                "which choices your opponent gets."
            )
        ),
        Ruling(
            N_(
                "If no direction holds an empty point, the stone may be placed on any empty point "
                "of the board. That goes for stones of White's lid, too."
            )
        ),
        Diagram(
            nothing_in_line,
            N_("Both lines of A1 are full: White may place the next stone on any empty point."),
        ),
    ),
)

SAVING = Page(
    N_("Saving a stone"),
    (
        Paragraph(
            N_(
                "Each player has the lid of a bowl at hand. Instead of placing the 4 stones that "
                "open a day, Black may put one black stone into his lid. Instead of placing her 3 "
                "stones, White may put one white stone into hers. The turn is over with that."
            )
        ),
        Diagram(
            after_saving,
            N_(
                "Day 1: Black has placed K7, J7, J6 and J8. White has saved a stone, and Black "
                "goes on from J8 with his 2 stones of the afternoon."
            ),
        ),
        Bullets(
            (
                N_("One stone is saved, in place of all 4 or all 3; never some of them."),
                N_("Nothing can be saved in the second half of a day."),
                N_("Saved stones stay visible to both players."),
            )
        ),
        Ruling(
            N_(
                "Black may not save on the first day, for he has to place the first stone of the "
                "game on a star point. White may."
            )
        ),
    ),
)

LID = Page(
    N_("Opening a lid"),
    (
        Paragraph(
            N_(
                "On a later day a player may place all the stones of the lid instead of the 4 (or "
                "3) stones, but only if that wins the game there and then."
            )
        ),
        Bullets(
            (
                N_("Black places the stones of his lid on any empty points, in line or not."),
                N_(
                    "White places hers one after the other in line, as always, beginning at the "
                    "stone placed last."
                ),
                N_("The game ends as soon as there is a ring or a chain."),
            )
        ),
        Diagram(
            black_lid,
            N_(
                "Three stones are missing to Black's ring, and three lie in his lid: he may open "
                "it and place E7, G5 and H9 in any order."
            ),
        ),
        Diagram(
            white_lid,
            N_(
                "D12 was placed last. White has two stones in her lid: the first can go to E12, "
                "east of it, …"
            ),
        ),
        Diagram(
            white_lid_emptied,
            N_("… and the second to E13, north of E12. The chain is complete."),
        ),
        Ruling(
            N_(
                "A lid is open to a player only while its stones can in fact win: the program "
                "offers it exactly then. While it is being emptied, only stones that keep the win "
                "possible can be chosen. So a lid is never wasted."
            )
        ),
        Ruling(N_("Stones of a lid that are not needed for the win stay in it.")),
    ),
)

NOTATION = Page(
    N_("Notation"),
    (
        Paragraph(N_("The list of turns beside the board is written like this.")),
        Bullets(
            (
                N_("1B D4 E4 E5 F5: on day 1 Black has placed four stones, in this order."),
                N_("1W save: White has put a stone into the lid."),
                N_("1B2 and 1W2: the second half of the day, with two stones and one."),
                N_("5W lid L2 L1: White has opened the lid; the stones up to the winning one."),
                N_("“ring” or “chain” after the last turn says how the game was won."),
            )
        ),
    ),
)

WINDOW = Page(
    N_("In this window"),
    (
        Heading(N_("With the mouse")),
        Bullets(
            (
                N_(
                    "Place: click on a lit point, or drag a stone there from your bowl. The "
                    "chevrons lead to the lit points, over all that stands in between."
                ),
                N_(
                    "Save: drag a stone from your bowl into your lid, or click on the lid, while "
                    "a dashed ring lies around it."
                ),
                N_(
                    "Open the lid: when it can win, it shines. Drag its stones to the lit points, "
                    "or click on the lid and then on a point. Click on the bowl to place or save "
                    "as usual instead."
                ),
                N_("A right click or Esc puts the stone back."),
            )
        ),
        Heading(N_("With the keyboard")),
        Bullets(
            (
                N_("The first arrow key leads to the point in that direction from the last stone."),
                N_("Further arrow keys go to other lit points, to the lid and to the bowl."),
                N_("Enter or Space places the stone, or picks one up. Esc puts it back."),
                N_("Tab moves the focus to the buttons beside the board, Esc back to the board."),
                N_("Ctrl+Z and Ctrl+Y undo and redo a stone; with Shift a whole turn."),
                N_("H asks for a hint, R opens these rules, F1 explains a thing, P or Esc pauses."),
                N_("These are the usual keys. “?” lists the keys of your settings."),
            )
        ),
        Heading(N_("What you see")),
        Bullets(
            (
                N_("A ring marks the stone placed last; the numbers show the order of its turn."),
                N_("The sun shows the part of the day; below it are the stones to come."),
                N_("The number of stones in a lid is shown below or above it."),
            )
        ),
    ),
)

PAGES: tuple[Page, ...] = (
    GLANCE,
    BOARD,
    RING,
    CHAIN,
    DAY,
    PLACING,
    SAVING,
    LID,
    SMALL,
    NOTATION,
    WINDOW,
    BY_EAR,
)

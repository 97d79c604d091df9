"""The rule pages of Herati, with drawn examples."""

from __future__ import annotations

from games.core.translation import N_
from games.herati.rules.field import Tile
from games.herati.view.drawing import Example, field_from_rows
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


def four_tiles() -> Example:
    """The four orientations of a tile."""
    return Example(field_from_rows("NW .. NE", ".. .. ..", "SW .. SE"))


def matching() -> Example:
    """Two pairs of neighbours, and whether they match."""
    field = field_from_rows("SE SW", ".. ..", "SE SE")
    return Example(field, right=((2, 0),), wrong=((2, 2),))


def diamonds() -> Example:
    """A diamond of each colour."""
    return Example(field_from_rows("SE SW .. NW NE", "NE NW .. SW SE"))


def two_at_once() -> Example:
    """A tile that completes two diamonds."""
    return Example(field_from_rows("SE SW ..", "NE .. NE", ".. SW SE"), Tile.NW, right=((1, 1),))


def sharing() -> Example:
    """Two diamonds that share their corner tile."""
    return Example(field_from_rows("SE SW ..", "NE NW NE", ".. SW SE"))


def loom_first_row() -> Example:
    """Where a tile may go while the first row grows."""
    return Example(
        field_from_rows("SE SW"), Tile.NE, right=((2, 0),), wrong=((-1, 0), (0, 1), (1, 1), (0, -1))
    )


def loom_second_row() -> Example:
    """Where a tile may go below a full row."""
    return Example(
        field_from_rows("SE SW SE NW NE", ".. NW .. .. .."),
        Tile.SW,
        right=((3, 1), (4, 1)),
        wrong=((0, 1), (2, 1), (1, 2)),
    )


def loom_width() -> Example:
    """Why a sixth tile in a row is too many."""
    return Example(
        field_from_rows("SW SE SW SE SW"),
        Tile.NE,
        right=((0, 1), (2, 1), (4, 1)),
        wrong=((-1, 0), (5, 0)),
    )


def every_edge() -> Example:
    """A tile that touches two neighbours."""
    return Example(
        field_from_rows("SW ..", "NE NW", "SE .."), Tile.SW, right=((1, 2),), wrong=((1, 0), (2, 1))
    )


def five_by_five() -> Example:
    """A field of the greatest width."""
    return Example(
        field_from_rows("SE SW SE SW SE", ".. NW .. .. .."),
        Tile.NE,
        right=((0, 1),),
        wrong=((-1, 0), (5, 0)),
    )


LOOM_PLAYED, WORKSHOP_PLAYED = ("Mode", "loom"), ("Mode", "workshop")

DIFFERENCES = Differences(
    (
        Difference(
            N_("You play alone: place all 25 tiles row by row, the rows five tiles wide."),
            (LOOM_PLAYED,),
        ),
        Difference(N_("One touching edge that matches is enough."), (LOOM_PLAYED,)),
        Difference(
            N_("Form as many diamonds as you can: 4 are par, 6 are the goal."),
            (LOOM_PLAYED, ("Aim", "points")),
        ),
        Difference(N_("Form 4 diamonds."), (LOOM_PLAYED, ("Aim", "4"))),
        Difference(N_("Form 6 diamonds."), (LOOM_PLAYED, ("Aim", "6"))),
        Difference(
            N_("Every touching edge must match, and the field stays within five by five tiles."),
            (WORKSHOP_PLAYED,),
        ),
        Difference(
            N_("Each diamond that your tile completes is a point; the most points win."),
            (WORKSHOP_PLAYED, ("Play", "single")),
        ),
        Difference(
            N_("Each diamond is a point. Points add up over games; whoever has 5 wins at once."),
            (WORKSHOP_PLAYED, ("Play", "match")),
        ),
    )
)

GLANCE = Page(
    N_("At a glance"),
    (
        Paragraph(
            N_(
                "Herati is played with square tiles of black and white cloth. You place them edge "
                "to edge, without turning them, so that edges of the same colour meet."
            )
        ),
        Paragraph(
            N_(
                "Four tiles whose black corners meet at a point form a black diamond, four white "
                "corners a white one. Every diamond counts."
            )
        ),
        DIFFERENCES,
        Diagram(diamonds, N_("A black diamond and a white one.")),
        Bullets(
            (
                N_("Loom: one player places all 25 tiles and forms as many diamonds as possible."),
                N_("Workshop: two to four players; a diamond is a point for who completes it."),
            )
        ),
        Paragraph(N_("Herati was designed by Hakushi in 2017, for one to four players.")),
    ),
)

TILES = Page(
    N_("Tiles and edges"),
    (
        Paragraph(
            N_(
                "Herati is played with 25 square tiles that are all alike. Think of a square cut "
                "along a diagonal into a black and a white triangle: two adjacent edges are black, "
                "the two others are white."
            )
        ),
        Paragraph(
            N_(
                "The corner between the two black edges is the black corner, the one between the "
                "two white edges the white corner. The other two corners are mixed."
            )
        ),
        Paragraph(
            N_(
                "A tile is never turned when it is placed. So a tile is fully described by where "
                "its black corner is: north-west, north-east, south-east or south-west, written "
                "NW, NE, SE and SW. North is up on the screen. The tiles are shuffled face down; "
                "each of the four orientations is equally likely for each tile."
            )
        ),
        Diagram(four_tiles, N_("The four tiles: NW and NE above, SW and SE below.")),
        Heading(N_("Matching edges")),
        Paragraph(
            N_(
                "Tiles lie edge to edge on a field without a board. Two neighbours match if their "
                "common edge has the same colour on both tiles."
            )
        ),
        Diagram(
            matching,
            N_(
                "SE and SW match: the edge between them is black on both. SE and another SE do "
                "not: it is black on the left tile and white on the right one."
            ),
        ),
    ),
)

DIAMONDS = Page(
    N_("Diamonds"),
    (
        Paragraph(
            N_(
                "Only diamonds score. Four tiles around a point form a black diamond if all four "
                "corners at that point are black, and a white one if all four are white."
            )
        ),
        Diagram(
            diamonds,
            N_(
                "A black diamond is SE SW above NE NW, a white one NW NE above SW SE. The window "
                "outlines a completed diamond: a black one in yellow, a white one in red."
            ),
        ),
        Paragraph(
            N_(
                "Diamonds may share a tile: a tile has a black and a white corner, so it can be "
                "part of one black and one white diamond. Each diamond counts, and a single tile "
                "can complete at most two."
            )
        ),
        Diagram(
            two_at_once,
            N_("NW fits into the gap and completes a black and a white diamond at the same time."),
        ),
        Diagram(sharing, N_("The two diamonds share their corner tile. They count as 2.")),
    ),
)

LOOM = Page(
    N_("Loom"),
    (
        Paragraph(
            N_(
                "A solitaire of about five minutes. All 25 tiles are in your hand, two of them "
                "face up. You place them row by row, from the top of the screen downwards."
            )
        ),
        Heading(N_("Your turn")),
        Paragraph(
            N_(
                "Place one of your face-up tiles on the field, without turning it. The first tile "
                "goes anywhere. Every other tile follows four rules:"
            )
        ),
        Bullets(
            (
                N_("It touches at least one tile of the field along an edge."),
                N_("At least one of its touching edges matches. The others need not."),
                N_("The field is never more than five tiles wide."),
                N_(
                    "It lies directly to the left or right of a tile whose row has fewer than "
                    "five tiles, or directly below a tile whose row has five."
                ),
            ),
            numbered=True,
        ),
        Diagram(
            loom_first_row,
            N_(
                "The first row grows at its two ends. NE matches at the right end, white to white, "
                "but not at the left one. Below, the row above is not full yet, and above the "
                "first row no tile may lie."
            ),
        ),
        Paragraph(
            N_(
                "So a row needs its five tiles before the next one begins, and all rows lie in the "
                "same five columns. Below a full row any of the five places is open at any time, "
                "gaps included, as long as an edge matches: that of the tile above, or that of a "
                "neighbour to the side."
            )
        ),
        Diagram(
            loom_second_row,
            N_(
                "SW goes below NW and below NE, white to white; the place beside it may stay open. "
                "To the left and to the right of the lower NW no edge matches, and the third row "
                "has to wait until the second one is full."
            ),
        ),
        Diagram(
            loom_width,
            N_(
                "The first row has five tiles: a sixth would make the field too wide. NE goes "
                "below SW, black to black."
            ),
        ),
        Heading(N_("If nothing fits")),
        Paragraph(
            N_(
                "If, and only if, none of your face-up tiles can be placed, you set one of them "
                "aside, of your choice. It does not come back."
            )
        ),
        Heading(N_("After every tile")),
        Paragraph(N_("One face-down tile is turned up, as long as there is one left.")),
        Heading(N_("The end")),
        Paragraph(
            N_(
                "The game ends when your hand is empty. Your score is the number of diamonds on "
                "the field: 4 is par, 6 is the goal."
            )
        ),
        Paragraph(
            N_(
                "Par is ambitious: the best play makes 2.56 diamonds on average. Playing only to "
                "reach 4, it does so in 22.7 % of all deals; playing only for 6, in 0.77 %."
            )
        ),
        Heading(N_("What you play for")),
        Paragraph(
            N_(
                "Before the game you choose an aim: as many diamonds as possible, or 4, or 6. It "
                "changes no rule. Hints, the expert computer and the report at the end follow it: "
                "an aim of 6 needs more risk. Once the aim is reached, the aim is as many diamonds "
                "as possible."
            )
        ),
    ),
    about=LOOM_PLAYED,
)

WORKSHOP = Page(
    N_("Workshop"),
    (
        Paragraph(
            N_(
                "For two to four players, about twenty minutes. One tile lies face up on the "
                "field. The other 24 are dealt face down: twelve each for two players, eight for "
                "three, six for four. Each player turns one tile up. The starting player is drawn "
                "at random, unless you chose the first seat."
            )
        ),
        Heading(N_("Your turn")),
        Paragraph(N_("Place one of your face-up tiles on the field, without turning it, so that")),
        Bullets(
            (
                N_("it touches at least one tile of the field, and every touching edge matches;"),
                N_("the whole field still fits into a rectangle of five by five tiles."),
            )
        ),
        Diagram(
            every_edge,
            N_(
                "SW goes below NW: both touching edges match. Above NW only one of two does, and "
                "to the right of it none: in the Workshop neither place is allowed."
            ),
        ),
        Diagram(
            five_by_five,
            N_(
                "The field is five tiles wide. At either end of the long row NE would be a sixth; "
                "in the second row it fits, and both its edges match."
            ),
        ),
        Bullets(
            (
                N_("You must place a tile if any of your face-up tiles can be placed."),
                N_(
                    "If you have no face-up tile left after placing, turn up one of your face-down "
                    "tiles."
                ),
                N_(
                    "If you cannot place, turn one up instead. If none is left, the turn just ends."
                ),
            )
        ),
        Paragraph(
            N_(
                "You score one point for each diamond that your tile has completed: 0, 1 or 2. "
                "Then it is the turn of the player to your left, clockwise around the table."
            )
        ),
        Heading(N_("The end")),
        Paragraph(
            N_(
                "The game ends when, at the end of a turn, the player of that turn has no tiles "
                "left in hand. It also ends, after any turn, when all hands are entirely face up "
                "and no player can place a tile. The most points win; a tie is shared."
            )
        ),
    ),
    about=WORKSHOP_PLAYED,
)

MATCH = Page(
    N_("Match"),
    (
        Paragraph(
            N_(
                "A match of the Workshop is several games in a row. The points of all games are "
                "added up, and the starting player moves clockwise from game to game."
            )
        ),
        Paragraph(
            N_(
                "As soon as a player's total is 5 or more, that player wins the match and play "
                "stops at once, even in the middle of a game."
            )
        ),
        Paragraph(
            N_(
                "The plates beside the board show the points of this game, and those of all games "
                "so far: “1 now, 3 of 5”. After a game that does not decide the match, the result "
                "offers the next game."
            )
        ),
    ),
    about=("Play", "match"),
)

RULINGS = Page(
    N_("Rulings"),
    (
        Paragraph(
            N_("Where the rulebook leaves a question open, this program decides as follows.")
        ),
        Ruling(
            N_(
                "Loom: rule 4 is the rulebook's own wording. Its remark that a row must be "
                "complete before the next begins does not ask for a row without gaps on the way."
            )
        ),
        Ruling(
            N_(
                "Workshop: the field always stays one connected piece, since a tile must touch "
                "when it is placed."
            )
        ),
        Ruling(
            N_(
                "Workshop: a player who cannot place and has nothing to turn up passes. The "
                "program does this automatically and says so; it also turns tiles up automatically."
            )
        ),
        Ruling(
            N_(
                "All players see the field in the same orientation, since the table is a screen: "
                "no tile is turned for a player at another side."
            )
        ),
        Ruling(
            N_(
                "Face-up tiles are public. Face-down tiles are hidden from all players, their "
                "owner included; hints and computers do not use them."
            )
        ),
    ),
)

NOTATION = Page(
    N_("Notation"),
    (
        Paragraph(
            N_(
                "On the screen every column has a letter and every row a number, as on a chess "
                "board. The first tile lies on e5, in the Loom on e1."
            )
        ),
        Paragraph(
            N_(
                "Records count from the first tile instead. It lies at 0,0; the first number grows "
                "to the right, the second one towards you, down the screen. Both may be negative."
            )
        ),
        Bullets(
            (
                N_("NE@1,0 places the tile NE to the right of the first tile."),
                N_("x NE sets the tile NE aside (Loom only)."),
                N_("- means that a player could not place a tile (Workshop only)."),
            )
        ),
        Paragraph(
            N_(
                "After a turn that has completed diamonds, its points and the total of the player "
                "follow: +2 =5. The record of a game also holds the whole deal, so that it can be "
                "replayed."
            )
        ),
    ),
)

WINDOW = Page(
    N_("In this window"),
    (
        Heading(N_("By mouse")),
        Bullets(
            (
                N_(
                    "Drag a face-up tile of your hand to a highlighted place. Or click the tile, "
                    "then click the place."
                ),
                N_(
                    "If you drop a tile where it cannot go, it returns to your hand and a message "
                    "says which rule forbids it. A right click puts the tile back."
                ),
                N_(
                    "Loom: when no tile fits, the tray is highlighted. Drag one of your tiles "
                    "there to set it aside."
                ),
                N_("Tiles are turned up automatically."),
            )
        ),
        Heading(N_("By keyboard")),
        Bullets(
            (
                N_("Arrow keys move a blue frame over the tiles that you can place."),
                N_(
                    "Enter or Space picks up the tile; then the arrow keys move over the places "
                    "where it may go. Enter or Space places it; Esc puts it back."
                ),
                N_("Tab moves the focus to the buttons beside the board, Esc back to the board."),
                N_("Ctrl+Z and Ctrl+Y undo and redo a tile; with Shift a whole turn."),
                N_("H asks for a hint, R opens these rules, F1 explains a thing, P or Esc pauses."),
                N_("These are the usual keys. “?” lists the keys of your settings."),
            )
        ),
        Heading(N_("What you see")),
        Bullets(
            (
                N_(
                    "The field stays in the middle of the frame and moves as it grows. Small "
                    "crosses mark the places that it can still reach; a dashed line is the limit "
                    "of five."
                ),
                N_("Below the field its width is shown, in the Workshop its height too."),
                N_("Four red corners mark the last placed tile."),
                N_(
                    "Workshop: every hand lies at its own side of the table. The hand to move is "
                    "moved towards the field and its name is highlighted. The piles are face down "
                    "for all players."
                ),
                N_("Loom: the row of small diamonds below the field is your score."),
                N_(
                    "Loom: a hint is the best play. Every place shows the value of your tile "
                    "there: the average number of diamonds in the end, or the chance to reach your "
                    "aim. The best one is dark; H again shows the next best."
                ),
                N_(
                    "Loom: the result says what your tiles allowed with their order known, and "
                    "which turns lost most. The analysis shows these turns."
                ),
            )
        ),
    ),
)

PAGES: tuple[Page, ...] = (
    GLANCE,
    TILES,
    DIAMONDS,
    LOOM,
    WORKSHOP,
    MATCH,
    RULINGS,
    NOTATION,
    WINDOW,
    BY_EAR,
)

"""The rules of Veletas in readable pages, for all rule sets and boards, with drawn examples."""

from __future__ import annotations

from games.core.text import N_
from games.ui.toolkit.rule_page import Bullets, Diagram, Heading, Page, Paragraph, Ruling
from games.veletas.view import example_positions

GLANCE = Page(
    N_("At a glance"),
    (
        Paragraph(
            N_(
                "Veletas are weather vanes. The red ones on this board belong to nobody: both "
                "players move them, and both shoot stones from them. Bit by bit the stones take "
                "away their room. A shooter that cannot move any more is claimed by the player "
                "who has the bigger group of stones beside it."
            )
        ),
        Paragraph(N_("Claim more than half of the shooters and you have won. There are no draws.")),
        Diagram(
            example_positions.middle_game,
            N_(
                "Black has claimed the shooter on a9, White the one on i1: they are folded up "
                "and wear their owner's marker. The other three are still free."
            ),
        ),
        Heading(N_("A turn in two steps")),
        Bullets(
            (
                N_("If you like, move one free shooter, like a queen in chess."),
                N_("Then shoot: place a stone of your colour on a queen's line from a shooter."),
            )
        ),
        Paragraph(N_("Veletas was designed by Luis Bolaños Mures in 2013, for two players.")),
    ),
)

BOARD = Page(
    N_("Board and pieces"),
    (
        Bullets(
            (
                N_("10 × 10, the standard board: 7 shooters. 4 claimed shooters win."),
                N_("9 × 9: 5 shooters. 3 claimed shooters win."),
                N_("7 × 7: 3 shooters. 2 claimed shooters win."),
            )
        ),
        Paragraph(
            N_(
                "Squares are named by a letter and a number: a1 is at the bottom left, j10 at "
                "the top right of the standard board."
            )
        ),
        Bullets(
            (
                N_("A shooter is a red vane. It is neutral: nobody owns it until it is claimed."),
                N_("Stones are black or white. Once on the board they never move."),
                N_("A piece is a shooter or a stone."),
                N_(
                    "A group is a set of stones of one colour that are connected along the sides "
                    "of their squares. Corners do not connect. Its size is its number of stones."
                ),
            )
        ),
        Ruling(
            N_(
                "There are 50 stones of each colour in the box; here nobody runs out of them. "
                "The marker that lies on a claimed shooter belongs to no group."
            )
        ),
    ),
)

START = Page(
    N_("The start"),
    (
        Paragraph(
            N_(
                "The board is empty at first. The players set it up in two placements, one "
                "each, as the chosen rule set says. Black then takes the first ordinary turn."
            )
        ),
        Heading(N_("How many shooters")),
        Bullets(
            (
                N_("10 × 10: 3 in the first placement, 4 in the second."),
                N_("9 × 9: 2 in the first placement, 3 in the second."),
                N_("7 × 7: 1 in the first placement, 2 in the second."),
            )
        ),
        Heading(N_("The pie rule")),
        Paragraph(
            N_(
                "One cuts, the other chooses. After the first placement the second player either "
                "keeps White or takes Black; then the first player becomes White. White makes "
                "the second placement in either case, and Black the first ordinary turn. So "
                "whoever places first had better leave a fair position."
            )
        ),
        Ruling(
            N_(
                "What a rule set forbids about placing shooters holds during the placement only, "
                "and for shooters only: a stone may be placed on any empty square. Nobody looks "
                "for trapped shooters during the placement."
            )
        ),
        Ruling(
            N_(
                "The published rule sheets disagree about the placement and about passing over "
                "shooters. The program offers three rule sets, each on every board; the next "
                "pages set them side by side."
            )
        ),
    ),
)

CURRENT = Page(
    N_("Rule set: Current"),
    (
        Paragraph(
            N_(
                "The rules as they are played today on the internet, and as the Italian "
                "newsletter PerGioco printed them in 2024. This is the standard."
            )
        ),
        Bullets(
            (
                N_(
                    "First placement, by the first player: 3 shooters and 1 black stone "
                    "(2 and 1 on 9 × 9, 1 and 1 on 7 × 7)."
                ),
                N_("Then the second player chooses a colour (pie rule)."),
                N_(
                    "Second placement, by White: 4 shooters and 1 white stone "
                    "(3 and 1 on 9 × 9, 2 and 1 on 7 × 7)."
                ),
                N_("No shooter may be placed on the outermost squares of the board."),
                N_(
                    "Moves and shots pass over shooters, claimed or not, but never over a stone. "
                    "They end on an empty square."
                ),
                N_("A shooter that can still move over other shooters is not trapped."),
                N_("First ordinary turn: Black."),
            )
        ),
        Diagram(
            example_positions.first_placement,
            N_("A first placement: three shooters away from the edge, and a black stone."),
        ),
        Diagram(
            example_positions.over_shooters,
            N_(
                "The shooter of b4 has passed over the one on d4 and stands on f4 now. From "
                "there Black has shot at c4, over d4 again."
            ),
        ),
    ),
    about=("Rules", "current"),
)

ENGLISH = Page(
    N_("Rule set: English leaflet"),
    (
        Paragraph(N_("The rules of the publisher's English leaflet.")),
        Bullets(
            (
                N_(
                    "First placement, by the first player: 3 shooters and 1 black stone "
                    "(2 and 1 on 9 × 9, 1 and 1 on 7 × 7)."
                ),
                N_("Then the second player chooses a colour (pie rule)."),
                N_(
                    "Second placement, by White: 4 shooters and 1 white stone "
                    "(3 and 1 on 9 × 9, 2 and 1 on 7 × 7)."
                ),
                N_(
                    "No shooter may be placed next to another shooter, neither along a side nor "
                    "at a corner. The edge is allowed."
                ),
                N_("Moves and shots pass over nothing: any piece in the way stops them."),
                N_("First ordinary turn: Black."),
            )
        ),
        Diagram(
            example_positions.leaflet_placement,
            N_(
                "A first placement: shooters may stand on the edge but not side by side. The "
                "stone may lie beside a shooter."
            ),
        ),
    ),
    about=("Rules", "leaflet-en"),
)

JAPANESE = Page(
    N_("Rule set: Japanese leaflet"),
    (
        Paragraph(
            N_("The rules of the publisher's Japanese leaflet: no stones before the first turn.")
        ),
        Bullets(
            (
                N_(
                    "First placement, by the first player: 3 shooters and no stone "
                    "(2 on 9 × 9, 1 on 7 × 7)."
                ),
                N_("There is no choice of colours: the first player is Black."),
                N_("Second placement, by White: 4 shooters and no stone (3 on 9 × 9, 2 on 7 × 7)."),
                N_(
                    "No shooter may be placed next to another shooter, neither along a side nor "
                    "at a corner. The edge is allowed."
                ),
                N_("Moves and shots pass over nothing: any piece in the way stops them."),
                N_("First ordinary turn: Black."),
            )
        ),
        Diagram(
            example_positions.japanese_placement,
            N_("Both placements are done: seven shooters, none beside another, and no stone."),
        ),
    ),
    about=("Rules", "leaflet-ja"),
)

TURN = Page(
    N_("An ordinary turn"),
    (
        Bullets(
            (
                N_(
                    "First, if you like, move one unclaimed shooter: any number of squares "
                    "straight or diagonally, like a queen in chess, onto an empty square."
                ),
                N_(
                    "Then shoot: place one stone of your colour on an empty square that is a "
                    "queen's line away from the shooter you have moved. If you have moved none, "
                    "shoot from any unclaimed shooter."
                ),
            )
        ),
        Diagram(example_positions.before_the_turn, N_("Black is to move.")),
        Diagram(
            example_positions.after_the_turn,
            N_(
                "Black has moved the shooter from b2 to b6 and shot back at b2: the square it "
                "has left is empty, so a shot may land on it or pass over it."
            ),
        ),
        Paragraph(
            N_(
                "What a move or a shot may pass over depends on the rule set: shooters in the "
                "current rules, nothing in the leaflets, a stone never."
            )
        ),
        Paragraph(
            N_(
                "You must shoot in every turn, and you always can: a free shooter can move and "
                "then shoot back to where it came from. Claimed shooters never move or shoot."
            )
        ),
    ),
)

CLAIMS = Page(
    N_("Trapped shooters"),
    (
        Paragraph(
            N_(
                "After the shot look at every unclaimed shooter. Those that cannot move in any "
                "direction are trapped, and all of them are claimed at the same moment. Each "
                "goes to the player who owns the biggest group beside it, along the sides of its "
                "square; corners do not count."
            )
        ),
        Diagram(
            example_positions.bigger_group,
            N_(
                "Black has shot at b2, and the shooter on a1 is trapped. Beside it: a black group "
                "of three (a2, a3, b2) and a white one of one (b1). Black claims it."
            ),
        ),
        Heading(N_("Equal groups, or none")),
        Paragraph(
            N_(
                "If the biggest groups of the two colours are equal, or if no stone is beside the "
                "shooter at all, it goes to the opponent of the player who has just moved."
            )
        ),
        Diagram(
            example_positions.equal_groups,
            N_(
                "The same corner, but White has shot at b2: two black stones against two white "
                "ones. White has just moved, so Black claims the shooter."
            ),
        ),
        Diagram(
            example_positions.nobody_beside,
            N_(
                "By the leaflets: the shooter on a1 is shut in by two shooters and the stone on "
                "b2, which touches it at a corner only. White has just moved: Black claims it."
            ),
        ),
        Diagram(
            example_positions.free_over_shooters,
            N_(
                "The same position by the current rules: the shooter on a1 can pass over its "
                "neighbours, so it is not trapped."
            ),
        ),
        Heading(N_("Several at once")),
        Diagram(
            example_positions.two_at_once,
            N_(
                "Black has shot at b1 and trapped two shooters. Beside a1 there is only Black's "
                "group of four; beside c1 there are also five white stones. So Black claims a1, "
                "and White c1."
            ),
        ),
        Heading(N_("What a claim means")),
        Bullets(
            (
                N_("A marker of the owner's colour lies on a claimed shooter; it is no stone."),
                N_("Claims never change, whatever happens around them."),
                N_("A claimed shooter never moves or shoots, and still occupies its square."),
            )
        ),
    ),
)

END = Page(
    N_("The end"),
    (
        Paragraph(
            N_(
                "Whoever has claimed the majority of all shooters wins at once: 4 of 7 on "
                "10 × 10, 3 of 5 on 9 × 9, 2 of 3 on 7 × 7."
            )
        ),
        Paragraph(
            N_(
                "The number of shooters is odd and a player to move always has a move, so every "
                "game ends with exactly one winner."
            )
        ),
        Diagram(
            example_positions.won,
            N_("Black has claimed a1 and g7, two of three shooters, and has won."),
        ),
    ),
)

RANDOM = Page(
    N_("Random start"),
    (
        Paragraph(
            N_(
                "Instead of placing the shooters yourselves, let the program put all of them on "
                "random squares that the rule set allows."
            )
        ),
        Bullets(
            (
                N_("Black makes one ordinary turn."),
                N_("The second player then keeps White or takes Black."),
                N_("White makes the next turn, and so on."),
            )
        ),
        Ruling(
            N_(
                "The choice of colours belongs to the random start in every rule set, in that "
                "of the Japanese leaflet too."
            )
        ),
    ),
    about=("Start", "random"),
)

NOTATION = Page(
    N_("Notation"),
    (
        Paragraph(N_("The list of turns beside the board is written like this.")),
        Bullets(
            (
                N_("b5,c3,h8/d6: a placement, shooters first, then the stone."),
                N_("b5,c3,h8: a placement by the Japanese leaflet, without a stone."),
                N_("keep or swap: the second player keeps White, or takes Black."),
                N_("e4-e8/d9: the shooter of e4 moves to e8 and shoots at d9."),
                N_("e4/d9: the shooter of e4 shoots at d9 without moving."),
                N_("a10=B e8=W: this turn Black has claimed a10 and White e8."),
            )
        ),
        Paragraph(
            N_(
                "Lists are sorted by letter, then by number. Which shooter shoots without moving "
                "makes no difference; the first one that can is written down. d9 alone is "
                "understood too. A record of a random start lists its shooters at the top."
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
                    "Placement: drag shooters from the reserve beside the board to lit squares, "
                    "then a stone from your bowl. Or just click on a lit square."
                ),
                N_("Move: drag a shooter to a lit square, or click on it and then on the square."),
                N_(
                    "Shoot after a move: click on a lit square, or drag a stone there from the "
                    "shooter that has moved or from your bowl."
                ),
                N_(
                    "Shoot without a move: drag a stone from your bowl to a lit square, or click "
                    "on the bowl and then on the square."
                ),
                N_("A right click or Esc puts back what you hold."),
            )
        ),
        Heading(N_("With the keyboard")),
        Bullets(
            (
                N_("Arrow keys go from one possible place to the next."),
                N_("Enter or Space picks up, and puts down. Esc puts back."),
                N_("Ctrl+Z and Ctrl+Y take back and play again; with Shift a whole turn."),
                N_("H asks for a hint, F1 opens these rules, P or Esc the pause."),
                N_("Tab leads to the buttons beside the board, Esc back to the board."),
            )
        ),
        Heading(N_("What you see")),
        Bullets(
            (
                N_("Vanes turn towards where they last moved or shot; that is only for show."),
                N_("Brackets mark the squares of the last turn."),
                N_(
                    "Red diamonds mark where the shooter in your hand may go, little stones where "
                    "a stone may."
                ),
                N_(
                    "The reserve holds the shooters still to come; those of the second placement "
                    "are pale. Later it counts the claims: both players fill it, each from the "
                    "end at their bowl, and whoever gets the slot in the middle has won."
                ),
            )
        ),
    ),
)

PAGES: tuple[Page, ...] = (
    GLANCE,
    BOARD,
    START,
    CURRENT,
    ENGLISH,
    JAPANESE,
    TURN,
    CLAIMS,
    END,
    RANDOM,
    NOTATION,
    WINDOW,
)

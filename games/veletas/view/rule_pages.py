"""The rule pages of Veletas: all rule sets and boards, with diagrams (RULES.md 1)."""

from __future__ import annotations

from games.core.translation import N_
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
from games.veletas.view.examples import (
    after_the_turn,
    before_the_turn,
    bigger_group,
    equal_groups,
    first_placement,
    free_over_shooters,
    japanese_placement,
    leaflet_placement,
    middle_game,
    no_group_beside,
    over_shooters,
    two_at_once,
    won,
)

# -- The rule page for players with a screen reader --------------------------------------------

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
CURRENT_RULES = ("Rules", "current")
ENGLISH_RULES = ("Rules", "leaflet-en")
JAPANESE_RULES = ("Rules", "leaflet-ja")
PLACED, RANDOM_START = ("Start", "placed"), ("Start", "random")

PASSES_NOTHING = N_("Moves and shots pass over nothing.")
STARTS_APART = N_("No shooter is placed beside another one, not even at a corner.")
CHOICE_OF_COLOURS = N_("After the first placement the second player chooses a colour.")

DIFFERENCES = Differences(
    (
        Difference(N_("There are 7 shooters; 4 claimed ones win."), (("Size", "10"),)),
        Difference(N_("There are 5 shooters; 3 claimed ones win."), (("Size", "9"),)),
        Difference(N_("There are 3 shooters; 2 claimed ones win."), (("Size", "7"),)),
        Difference(
            N_("Moves and shots pass over shooters, but never over stones."), (CURRENT_RULES,)
        ),
        Difference(PASSES_NOTHING, (ENGLISH_RULES,)),
        Difference(PASSES_NOTHING, (JAPANESE_RULES,)),
        Difference(
            N_("No shooter is placed on the outermost squares of the board."),
            (CURRENT_RULES, PLACED),
        ),
        Difference(STARTS_APART, (ENGLISH_RULES, PLACED)),
        Difference(STARTS_APART, (JAPANESE_RULES, PLACED)),
        Difference(CHOICE_OF_COLOURS, (CURRENT_RULES, PLACED)),
        Difference(CHOICE_OF_COLOURS, (ENGLISH_RULES, PLACED)),
        Difference(
            N_("No stones are placed before the first turn, and the first player is Black."),
            (JAPANESE_RULES, PLACED),
        ),
        Difference(
            N_(
                "The shooters start on random squares. Black takes one turn, then the second "
                "player chooses a colour."
            ),
            (RANDOM_START,),
        ),
    )
)

GLANCE = Page(
    N_("At a glance"),
    (
        Paragraph(
            N_(
                "Veletas are weather vanes. The red vanes on the board are the shooters. They "
                "are neutral: both players move them and shoot stones from them. The stones "
                "take away their room. A shooter that cannot move any more is claimed by the "
                "player who has the bigger group of stones beside it."
            )
        ),
        Paragraph(
            N_("The player who claims more than half of the shooters wins. There are no draws.")
        ),
        DIFFERENCES,
        Diagram(
            middle_game,
            N_(
                "Black has claimed the shooter on a9, White the one on i1: they are folded up "
                "and carry a marker of their owner's colour. The other three are still free."
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
                N_("A shooter is a red vane. It is neutral until it is claimed."),
                N_("Stones are black or white. Once on the board they never move."),
                N_("A piece is a shooter or a stone."),
                N_(
                    "A group is a set of stones of one colour that are connected along the sides "
                    "of their squares, not at corners. Its size is its number of stones."
                ),
            )
        ),
        Ruling(
            N_(
                "The box has 50 stones of each colour; here the supply is unlimited. The marker "
                "that lies on a claimed shooter belongs to no group."
            )
        ),
    ),
)

START = Page(
    N_("The start"),
    (
        Paragraph(
            N_(
                "The board is empty at first. Each player makes one placement, as the rule set "
                "says. Then Black takes the first ordinary turn."
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
                "After the first placement the second player chooses a colour: keep White, or "
                "take Black, so that the first player becomes White. In either case White makes "
                "the second placement and Black takes the first ordinary turn. So a first "
                "placement should be fair to both colours."
            )
        ),
        Ruling(
            N_(
                "The restriction on placing shooters applies during the placement only, and to "
                "shooters only: a stone may be placed on any empty square. Trapped shooters are "
                "not claimed during the placement."
            )
        ),
        Ruling(
            N_(
                "The published rule sheets disagree about the placement and about passing over "
                "shooters. The program offers three rule sets, each on every board. The next "
                "pages describe them."
            )
        ),
    ),
)

CURRENT = Page(
    N_("Rule set: Current"),
    (
        Paragraph(
            N_(
                "The rules as they are played online today, and as the Italian newsletter "
                "PerGioco printed them in 2024. They are the default."
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
            first_placement,
            N_("A first placement: three shooters away from the edge, and a black stone."),
        ),
        Diagram(
            over_shooters,
            N_(
                "The shooter on b4 has moved over the one on d4 to f4. From there Black has shot "
                "at c4, over d4 again."
            ),
        ),
    ),
    about=CURRENT_RULES,
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
            leaflet_placement,
            N_(
                "A first placement: shooters may stand on the edge but not side by side. The "
                "stone may lie beside a shooter."
            ),
        ),
    ),
    about=ENGLISH_RULES,
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
            japanese_placement,
            N_("Both placements are done: seven shooters, none beside another, and no stone."),
        ),
    ),
    about=JAPANESE_RULES,
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
        Diagram(before_the_turn, N_("Black is to move.")),
        Diagram(
            after_the_turn,
            N_(
                "Black has moved the shooter from b2 to b6 and shot back at b2. The square that "
                "a shooter has left is empty, so a shot may land on it or pass over it."
            ),
        ),
        Paragraph(
            N_(
                "The rule set says what a move or a shot may pass over: shooters by the current "
                "rules, nothing by the leaflets. It never passes over a stone."
            )
        ),
        Paragraph(
            N_(
                "You must shoot in every turn, and you always can: a free shooter can move and "
                "then shoot back at the square it came from. Claimed shooters never move or "
                "shoot."
            )
        ),
    ),
)

CLAIMS = Page(
    N_("Trapped shooters"),
    (
        Paragraph(
            N_(
                "After each shot, all unclaimed shooters that cannot move in any direction are "
                "trapped. They are claimed at the same moment. Each goes to the player who owns "
                "the biggest group beside it, along the sides of its square; corners do not "
                "count."
            )
        ),
        Diagram(
            bigger_group,
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
            equal_groups,
            N_(
                "The same corner, but White has shot at b2: two black stones against two white "
                "ones. White has just moved, so Black claims the shooter."
            ),
        ),
        Diagram(
            no_group_beside,
            N_(
                "By the leaflets: the shooter on a1 is blocked by two shooters and by the stone "
                "on b2, which touches it at a corner only. White has just moved, so Black claims "
                "it."
            ),
        ),
        Diagram(
            free_over_shooters,
            N_(
                "The same position by the current rules: the shooter on a1 can pass over its "
                "neighbours, so it is not trapped."
            ),
        ),
        Heading(N_("Several at once")),
        Diagram(
            two_at_once,
            N_(
                "Black has shot at b1 and trapped two shooters. Beside a1 there is only Black's "
                "group of four; beside c1 there are also five white stones. So Black claims a1, "
                "and White c1."
            ),
        ),
        Heading(N_("What a claim means")),
        Bullets(
            (
                N_("A marker of the owner's colour lies on a claimed shooter. It is not a stone."),
                N_("Claims never change."),
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
                "A player who has claimed the majority of all shooters wins at once: 4 of 7 on "
                "10 × 10, 3 of 5 on 9 × 9, 2 of 3 on 7 × 7."
            )
        ),
        Paragraph(
            N_(
                "The number of shooters is odd, and the player to move always has a legal move, "
                "so every game has exactly one winner."
            )
        ),
        Diagram(
            won,
            N_("Black has claimed a1 and g7, two of three shooters, and has won."),
        ),
    ),
)

RANDOM = Page(
    N_("Random start"),
    (
        Paragraph(
            N_(
                "The program places all shooters on random squares that the rule set allows. "
                "There are no placements by the players."
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
                "The choice of colours belongs to the random start in every rule set, also by "
                "the Japanese leaflet."
            )
        ),
    ),
    about=RANDOM_START,
)

NOTATION = Page(
    N_("Notation"),
    (
        Paragraph(N_("The move list beside the board uses this notation.")),
        Bullets(
            (
                N_("b5,c3,h8/d6: a placement, shooters first, then the stone."),
                N_("b5,c3,h8: a placement by the Japanese leaflet, without a stone."),
                N_("keep or swap: the second player keeps White, or takes Black."),
                N_("e4-e8/d9: the shooter on e4 moves to e8 and shoots at d9."),
                N_("e4/d9: the shooter on e4 shoots at d9 without moving."),
                N_("a10=B e8=W: in this turn Black claims a10 and White e8."),
            )
        ),
        Paragraph(
            N_(
                "Squares are sorted by letter, then by number. It makes no difference which "
                "shooter shoots without moving, so the first one that can is written. In a record "
                "d9 alone is accepted too. A record of a random start lists its shooters at the "
                "top."
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
                    "Placement: drag shooters from the reserve beside the board to marked "
                    "squares, then a stone from your bowl. Or click on a marked square."
                ),
                N_("Move: drag a shooter to a marked square, or click on it and on the square."),
                N_(
                    "Shoot after a move: click on a marked square, or drag a stone there from the "
                    "shooter that has moved or from your bowl."
                ),
                N_(
                    "Shoot without a move: drag a stone from your bowl to a marked square, or "
                    "click on the bowl and then on the square."
                ),
                N_("A right click or Esc puts the piece back that you hold."),
            )
        ),
        Heading(N_("With the keyboard")),
        Bullets(
            (
                N_("Arrow keys move the cursor from one possible place to the next."),
                N_("Enter or Space picks up a piece and puts it down. Esc puts it back."),
                N_("Tab moves the focus to the buttons beside the board, Esc back to the board."),
                N_("Ctrl+Z and Ctrl+Y undo and redo a move; with Shift a whole turn."),
                N_("H asks for a hint, R opens these rules, F1 explains a thing, P or Esc pauses."),
                N_("These are the usual keys. “?” lists the keys of your settings."),
            )
        ),
        Heading(N_("What you see")),
        Bullets(
            (
                N_("A shooter points to where it last moved or shot. It makes no difference."),
                N_("Brackets mark the squares of the last turn."),
                N_(
                    "Red diamonds mark the squares for the shooter in your hand, small stones "
                    "those for a stone."
                ),
                N_(
                    "The reserve holds the shooters still to be placed; those of the second "
                    "placement are pale. Later it counts the claims: each player fills it from "
                    "the end at their bowl, and the player who fills the middle slot has won."
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
    BY_EAR,
)

"""Puzzles of Tiananmen: their themes.

A part of the day is what one side does in one go: Black's four stones, White's three, Black's two,
White's one, or saving a stone or opening the lid instead of the first or the second. In the
themes, the side to move is at the start of a part of the day.

A side *wins at once* if it wins with this part of the day. It *forces a win in two parts* if it has
a turn after which the other side cannot win at once, and after every reply it wins at once. A turn
*holds* if the other side can neither win at once nor force a win in two parts after it. Turns are
*alike* if they place the same stones, in any order, or differ only in the last of several stones.

- `ring-or-chain`: the side to move wins at once with its stones, and not by opening its lid. All
  turns that win are alike.
- `win-in-two`: it cannot win at once, but forces a win in two parts. All turns that do so are
  alike. Its stones alone win after every reply.
- `win-with-the-lid`: the same, but there are replies after which only its lid wins.
- `win-in-three`: it may save a stone and has saved some. It cannot force a win in two parts, but in
  three: it has a turn after which the other side cannot win at once, and after every reply it wins
  at once or forces a win in two parts. All turns that do so are alike.
- `save-or-place`: it cannot force a win in two parts. Either saving a stone is the only turn that
  holds, or saving does not hold, and all turns that hold are alike.
- `stop-the-lid`: it cannot force a win in two parts, and all turns that hold are alike. If the lid
  of the other side were empty, at least half of the other turns would hold.
"""

from __future__ import annotations

from games.core.text import N_
from games.puzzles.proof import Goal
from games.puzzles.puzzle import PuzzleTheme

RING_OR_CHAIN = "ring-or-chain"
WIN_IN_TWO = "win-in-two"
WIN_WITH_THE_LID = "win-with-the-lid"
WIN_IN_THREE = "win-in-three"
SAVE_OR_PLACE = "save-or-place"
STOP_THE_LID = "stop-the-lid"

THEMES = (
    PuzzleTheme(
        RING_OR_CHAIN,
        N_("Ring or chain"),
        N_("Win with the stones of this part of the day."),
        N_("See which points your stones can reach, and in which order."),
        turns=1,
        missed=N_("These stones complete neither the ring nor the chain."),
    ),
    PuzzleTheme(
        WIN_IN_TWO,
        N_("Win in two parts"),
        N_("Win with your next part of the day at the latest, whatever the other side does."),
        N_("Make threats that no stone of the other side can meet."),
        turns=2,
    ),
    PuzzleTheme(
        WIN_WITH_THE_LID,
        N_("Win with the lid"),
        N_("Place your stones so that your lid can win next, whatever the other side does."),
        N_("Prepare the day on which the lid is opened."),
        turns=2,
    ),
    PuzzleTheme(
        WIN_IN_THREE,
        N_("Win in three parts"),
        N_(
            "Win with your next three parts of the day, whatever the other side does. You may "
            "begin by saving a stone."
        ),
        N_("Plan for a whole day, with the lid."),
        turns=3,
    ),
    PuzzleTheme(
        SAVE_OR_PLACE,
        N_("Save or place"),
        N_(
            "Save a stone, or place your stones: only one of the two is right. Do not let the "
            "other side force a win with its next two parts of the day."
        ),
        N_("See when another stone helps the other side, and when it is needed."),
        turns=1,
    ),
    PuzzleTheme(
        STOP_THE_LID,
        N_("Stop the lid"),
        N_(
            "The lid of the other side threatens to win. Play the only turn after which the other "
            "side cannot force a win with its next two parts of the day."
        ),
        N_("Count the stones in the other lid, and keep it closed."),
        turns=1,
    ),
)

_SEARCHED = N_("Proven: the computer has searched all turns and all answers.")

WIN, HOLD = "win", "hold"
GOALS = {
    WIN: Goal(
        N_("You can win in this part of the day. Find the stones."),
        N_("Proven: these stones win."),
    ),
    WIN_IN_TWO: Goal(
        N_("Win with your next part of the day at the latest, whatever the other side does."),
        _SEARCHED,
    ),
    HOLD: Goal(
        N_(
            "The other side threatens to win. Play so that it cannot force a win with its next "
            "two parts of the day."
        ),
        _SEARCHED,
    ),
}
"""The goals of proven answers in matches, as defined above for the themes."""

"""The weights of the heuristic, found by self-play.

They are hundredths of log-odds, for the side that is to move next. First fitted by temporal
differences (TD(lambda): Sutton, 1988; as in Tesauro's TD-Gammon) over tens of thousands of games
between greedy players, then by TreeStrap (Veness, Silver, Uther and Blair, 2009) from tree
searches. They order the turns before the value network looks at them; the program that fitted them
is in version 0.4.0, and `value_training` teaches the network.
"""

from __future__ import annotations

from functools import cache

from games.veletas.ai.heuristic import CLAIM_WEIGHTS, LEAD_COUNTS, SIDE_COUNTS, WEIGHT_COUNT
from games.veletas.rules.pieces import BoardGeometry

FREE_VALUES = """
1 0  -95  -67  -65  -58   73   95   88   92   98
1 1  -89  -73  -71  -47   45   86   86   80   90
2 0  -52  -51  -41  -28   22   49   56   60   65
2 1  -50  -42  -37  -27   14   40   52   53   69
2 2  -46  -45  -32   35   12   25   49   57   63
3 0  -32  -38  -29   25   84   38   57   56   49
3 1  -36  -31  -29  -21    1   22   38   35   39
3 2  -36  -25  -25   -6   -1   12   31   38   40
3 3  -25  -17  -15    0   16   11   26   42   41
4 0  -17  -28  -17   28   19   31   36   61   30
4 1  -29  -28  -24  -19    0   19   25   28   31
4 2  -26  -22  -18  -16   -1   10   16   24   23
4 3  -23  -25    0  -10   -1    9   -2   27   19
4 4  -17  -17  -16  -12    1   14   18   20   20
5 0  -27  -16  -23  -24   -1   16   25   31   26
5 1  -29  -27  -17  -20    7   24   12   37   29
5 2  -19  -15  -16  -16   -4    8   10   10   15
5 3  -21  -19  -16   -7   -3    7   13   18   18
5 4  -11  -11  -10   -8   -6    9   11   12   12
6 0   -3  -25  -35   -2   -4   10   36   24   49
6 1  -30  -23  -20   -8   -2    7   27   31   39
6 2  -19  -17  -13  -15   -7    8    7   16   14
6 3  -18  -16  -14   -6   -5   -3    9   10   11
6 4   -8   -8   -7   -5   -4    6    8    9    9
7 0   -5   -5   -2  -21    2   -4    6    6    6
7 1   -2    1  -10   -9   -5    0   15    8   27
7 2  -22  -14  -12  -13   -2    5   12   14   33
7 3  -20   -2  -10   -3   -5   -6    4    0   15
7 4   -5   -5   -5   -4   -4    4    6    6    6
8 0   -5   -5   -4   -3    1    4    5    5    5
8 1   -5   -5   -4   -3    6    4    5    5    5
8 2   -5   -5   -4   -3    2    4    5    5    5
8 3   -5   -5   -4   -3   -5    4    5    5    5
8 4   -5   -5   -4   -3   -4    4    5    5    5
"""
"""Values of free shooters. Each line: the freedom (directions in which the shooter can move), the
open sides (0 to 4), then nine values by the lead of the side to move there, from -4 to 4 stones."""

DECIDING_VALUES = """
1 0 -208 -164 -165 -135    0  259  259  273  429
1 1 -242  -49 -117   66    0  176  199  226  386
2 0 -104  -72  -50    1    0  100  181  216  273
2 1 -106  -82  -70  -41    0  119  133  133  178
2 2  -99  -84   12   61    0   -2  132  109  130
3 0   39   26   47   68    0  133  156  174  212
3 1  -55  -37  -38  -25    0   71  121  157  162
3 2  -57  -21   -8   15    0   18   54   85  128
3 3  -69   -6   60   14    0   18   43   37   87
4 0   21    9   21   19    0   50   56   85  130
4 1  -31    0   23  -10    0  108  128  141  187
4 2  -36  -26  -27  -24    0   24   59   76   98
4 3  -40    6   16   42    0   -8   51   44   53
4 4  -17  -17  -16  -12    0   14   18   20   20
5 0   -1   -7  -10    4    0    9   13   14   17
5 1    4    7   10    8    0   52   71  101  154
5 2  -38  -28  -25  -22    0    5   37   59   94
5 3  -33  -30  -28  -17    0    9   17   33   32
5 4  -11  -11  -10   -8    0    9   11   12   12
6 0   -8   -8   -7   -1    0    6    8    9    9
6 1    0   -6    0   10    0   11    9   10   24
6 2  -38   -4  -14  -23    0   36   55   72  159
6 3  -23  -30  -25  -25    0   13   -1    6   25
6 4   -8   -8   -7   -5    0    6    8    9    9
7 0   -5   -5   -5   -4    0    4    6    6    6
7 1   -5   -5   -5    3    0    4    6    6    6
7 2   -6    0    2   -6    0   -3    0    4   18
7 3  -18    2  -13  -26    0    1    6    6   31
7 4   -5   -5   -5   -4    0    4    6    6    6
8 0   -5   -5   -4   -3    0    4    5    5    5
8 1   -5   -5   -4   -3    0    4    5    5    5
8 2   -5   -5   -4   -3    0    4    5    5    5
8 3   -5   -5   -4   -3    0    4    5    5    5
8 4   -5   -5   -4   -3    0    4    5    5    5
"""
"""The same for a shooter whose claim would win the game for the side in the lead."""

CLAIM_VALUES = """
       15  148  254  410
     -120   18  142  252
     -230 -101   28  134
     -371 -214  -73   37
"""
"""By the claims that the side to move still needs (lines, 1 to 4) and the other side (columns)."""


@cache
def weights_of(geometry: BoardGeometry) -> tuple[float, ...]:
    """The `WEIGHT_COUNT` weights for a board and rule set, in the order of `heuristic`.

    All boards and rule sets share them.
    """
    weights = [0.0] * WEIGHT_COUNT
    for kind, table in enumerate((FREE_VALUES, DECIDING_VALUES)):
        for freedom, sides, *values in _rows(table):
            at = ((kind * 9 + freedom) * SIDE_COUNTS + sides) * LEAD_COUNTS
            weights[at : at + LEAD_COUNTS] = [value / 100 for value in values]
    for mine, values in enumerate(_rows(CLAIM_VALUES), start=1):
        at = CLAIM_WEIGHTS + mine * 5 + 1
        weights[at : at + 4] = [value / 100 for value in values]
    return tuple(weights)


def _rows(table: str) -> list[list[int]]:
    return [[int(word) for word in line.split()] for line in table.strip().splitlines()]

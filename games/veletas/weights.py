"""The weights of the static evaluation, found by self-play.

They are hundredths of the logarithm of the odds to win, for the side that is to move next. Found
by temporal differences (Sutton's TD(lambda) with lambda 0.7, as in Tesauro's TD-Gammon) over tens
of thousands of games between greedy players that now and then played at random.
"""

from __future__ import annotations

from functools import cache

from games.veletas.board import Board
from games.veletas.worth import CLAIM_WEIGHTS, LEADS, SIDES, WEIGHTS

FREE = """
1 0  -91  -90  -87  -69  109   76   81   85   90
1 1  -24  -43  -40   16   73   82  119  103  122
2 0  -57  -53  -53  -62   91   67   57   72   76
2 1  -46  -46  -43  -20   31   51   73   64   75
2 2  -20  -20    3   12   14   39   72   70   77
3 0  -13   -5   18   43   68   58   62   65   74
3 1  -33  -22  -26   -2   27   39   45   54   53
3 2  -16   -5   -2    8   -4   26   54   52   65
3 3  -24   -3   -5    2   15   21   32   53   37
4 0  -10   -6    1   31   52   44   41   42   53
4 1  -10   -2    4   13   36   32   45   46   51
4 2  -15   -9   -7   -3    2   14   27   42   36
4 3  -17   -7   -1   -2   21    7   27   44   33
4 4  -17  -17  -16  -12   -1   14   18   20   20
5 0  -11  -13   -4    4   15   16   20   31   36
5 1   -3   -1    6    7   15   33   34   35   44
5 2  -11   -7   -5   -3   -1   23   16   24   29
5 3  -12   -7   -1   -1   -2    2   17   29   26
5 4  -11  -11  -10   -8    0    9   11   12   12
6 0   -3  -23  -13    1    0   14    7   24   49
6 1   -3   -5   -2   -2   -2   12    8   17   51
6 2   -2   -3   -1   -2   -1   11   12   25   47
6 3   -2   -4    2   -1   -2   -3    0    5   10
6 4   -8   -8   -7   -5   -1    6    8    9    9
7 0   -5   -5   -2  -14    2   -4    6    6    6
7 1   -4    4    3   -1   -7   -7   10    8   24
7 2   -1    1    0   -2   -2   -4   -1    7   21
7 3    0    5    1   -1   -2   -5   -3    1    9
7 4   -5   -5   -5   -4   -1    4    6    6    6
8 0   -5   -5   -4   -3    2    4    5    5    5
8 1   -5   -5   -4   -3   -3    4    5    5    5
8 2   -5   -5   -4   -3   -3    4    5    5    5
8 3   -5   -5   -4   -3   -4    4    5    5    5
8 4   -5   -5   -4   -3   -2    4    5    5    5
"""
"""Each line is about a free shooter: in how many directions it can move, how many of its four
sides are open, then its worth by the lead of the side to move there, from -4 to 4 stones."""

DECIDING = """
1 0 -158 -156 -145 -121    0  259  258  272  428
1 1  -58  -53  -45   47    0  175  197  224  383
2 0  -70  -66  -48   19    0  158  189  215  288
2 1  -75  -80  -60  -21    0   90  122  131  162
2 2  -23  -12   18   22    0   39   89   80  118
3 0   56   25   47   69    0  128  156  164  213
3 1  -35  -24  -20   19    0  106  127  135  165
3 2  -19   -3    4    8    0   30   62   60   94
3 3  -53   10   12   21    0   15   33   34   21
4 0   21    9   21   19    0   50   56   85  130
4 1    9   25   32   34    0  102  126  135  165
4 2  -11  -11   -2   -1    0   28   41   61   93
4 3  -32   -4    1    5    0    8   31   39   18
4 4  -17  -17  -16  -12    0   14   18   20   20
5 0   -1   -7  -10    4    0    9   13   14   17
5 1    6   12   11   14    0   52   67  101  154
5 2   -4   -4   -2   -1    0   31   40   60   94
5 3   -8   -3    0    0    0    4   13   38   18
5 4  -11  -11  -10   -8    0    9   11   12   12
6 0   -8   -8   -7   -1    0    6    8    9    9
6 1    0   -6    0   10    0   11    9   10   24
6 2   -2   -2    0   -1    0   40   58   68  159
6 3   -2  -15   -1   -1    0    0    2   -4   11
6 4   -8   -8   -7   -5    0    6    8    9    9
7 0   -5   -5   -5   -4    0    4    6    6    6
7 1   -5   -5   -5    3    0    4    6    6    6
7 2   -2    0    2   -2    0    2    0    4   15
7 3   -2    3    0   -2    0   -1    5    6   35
7 4   -5   -5   -5   -4    0    4    6    6    6
8 0   -5   -5   -4   -3    0    4    5    5    5
8 1   -5   -5   -4   -3    0    4    5    5    5
8 2   -5   -5   -4   -3    0    4    5    5    5
8 3   -5   -5   -4   -3    0    4    5    5    5
8 4   -5   -5   -4   -3    0    4    5    5    5
"""
"""The same where the shooter would be the last one that the side in the lead needs."""

CLAIMS = """
      66  192  312  429
     -87   45  151  247
    -213  -63   45  136
    -334 -162  -50   43
"""
"""By the claims that the side to move still needs (1 to 4), and the other side."""


@cache
def weights_of(board: Board) -> tuple[float, ...]:
    """The weights for a board and its rule set, in the order of the module `worth`."""
    weights = [0.0] * WEIGHTS
    for kind, table in enumerate((FREE, DECIDING)):
        for freedom, sides, *worth in _rows(table):
            at = ((kind * 9 + freedom) * SIDES + sides) * LEADS
            weights[at : at + LEADS] = [number / 100 for number in worth]
    for mine, worth in enumerate(_rows(CLAIMS), start=1):
        at = CLAIM_WEIGHTS + mine * 5 + 1
        weights[at : at + 4] = [number / 100 for number in worth]
    return tuple(weights)


def _rows(table: str) -> list[list[int]]:
    return [[int(word) for word in line.split()] for line in table.strip().splitlines()]

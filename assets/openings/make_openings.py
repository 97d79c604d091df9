"""Pack recorded matches into the openings that come with a game.

    python main.py match --game veletas --first strong --second strong --games 300 --time 0.04 \\
        --seed openings --out FOLDER
    python assets/openings/play_openings.py FOLDER veletas Size=10 --games 100
    python assets/openings/make_openings.py FOLDER ...

The first two play games. The last one writes `games/GAME/openings/openings.txt`: the first turns
and the result of each finished match.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from games import catalog
from games.core.record import UNFINISHED, read_record
from games.learning.openings import write_opening

HEAD = """\
# The first {count} different games, packed by assets/openings/make_openings.py from
{commands}
"""


def command(folder: Path) -> str:
    """The command that has played the games of a folder, from what it keeps."""
    said = folder / "command.txt"
    if said.exists():
        return f"# {said.read_text(encoding='utf-8')}"
    played = json.loads((folder / "contest.json").read_text(encoding="utf-8"))
    first, second = played["players"]
    words = f"# main.py match --game {played['game_name']} --first {first} --second {second}"
    words += f" --time {played['seconds']:g} --seed {played['seed']} --opening {played['opening']}"
    options = (f" --{key.lower()} {value}" for key, value in played["chosen"].items())
    return "".join([words, *options])


def main(folders: list[Path]) -> None:
    """Write the file of the game whose records lie in these folders."""
    games, lines, name = catalog.games(), [], ""
    for path in (path for folder in folders for path in sorted(folder.glob("game-*.txt"))):
        record = read_record(path.read_text(encoding="utf-8"), games)
        if record.trouble is None and record.tags.get("Result", UNFINISHED) != UNFINISHED:
            lines.append(write_opening(record))
            name = record.game.name
    lines = list(dict.fromkeys(lines))  # the computer repeats some games
    target = ROOT / "games" / name / "openings" / "openings.txt"
    target.parent.mkdir(exist_ok=True)
    head = HEAD.format(count=len(lines), commands="\n".join(map(command, folders)))
    text = head + "".join(f"{line}\n" for line in lines)
    target.write_text(text, encoding="utf-8")
    print(f"{target.relative_to(ROOT)}: {len(lines)} games, {len(text.encode())} bytes")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main([Path(folder) for folder in sys.argv[1:]])

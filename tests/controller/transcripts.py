"""Transcripts of matches of Race: commands, and after each its events and the state of the match.

`python -m tests.controller.transcripts` writes the answers in `transcripts.txt` anew; read the
difference as that of a program. A paragraph has a title, the seats and options after "|", and lines
of commands after ">", separated by ";". Answers are indented.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from games.ai.engine import Reply
from games.controller.saver import LoadedMatch
from games.controller.seats import Hint, PhaseChanged, Seat
from games.core.game import Options
from games.core.match import TimeControl
from games.core.position import Outcome, RuleError, Side
from games.core.record import read_record
from games.storage.matches import MatchStore
from tests import toy
from tests.controller.running import ADA, BEN, ROBOT, ROVER, RunningMatch
from tests.fake_engine import FakeEngine
from tests.variant import variant

PATH = Path(__file__).with_name("transcripts.txt")
EXPERT = Seat("computer", "Deep", "expert", 4.0)
SEATS = {"Ada": ADA, "Ben": BEN, "Robot": ROBOT, "Rover": ROVER, "Deep": EXPERT}


def until_ten(options: Options, position: Any) -> dict[str, str] | None:
    points = position.points[0]
    return None if points >= 10 else {**options, "Won": str(points)}


def masked(options: Options, position: toy.Race) -> dict[str, str]:
    return {**options, "Seen": str(position.points[0])}


GAMES = {
    "race": toy.RACE,
    "series": variant(toy.RACE, next_options=until_ten, carried=("Won",)),
    "masked": variant(toy.RACE, masked=masked),
    "unforced": variant(toy.RACE, forced=lambda position: None),
    "hinted": variant(toy.RACE, hint_count=lambda position: position.points[0]),
}


def words(value: Any) -> str:
    """A value of an event."""
    match value:
        case Seat():
            return value.name
        case Side():
            return value.value
        case Outcome():
            winners = "+".join(side.value for side in value.winners)
            return f"{winners} by {value.termination.value}"
        case Hint():
            chance = value.evaluation and value.evaluation.win_probability
            flags = "best " * value.best + "only " * value.only
            return f"{flags}{value.turn} {chance} left {words(value.left)}"
        case float():
            return f"{value + 0.0:.2f}"
        case toy.Race():
            return f"{value.points[0]}:{value.points[1]}"
        case tuple():
            return " ".join(map(words, value))
    return words(value.position) if hasattr(value, "ply") else str(value)


class Transcript:
    """A match that takes commands, and tells what they bring."""

    def __init__(self, folder: Path, seats: list[str], options: dict[str, str]) -> None:
        self.folder = folder
        clock = options.pop("clock", "")
        game = GAMES[options.pop("game", "race")]
        text = options.pop("record", "")
        tags = "".join(f'[{name} "{value}"]\n' for name, value in options.items())
        loaded = None
        if text:
            text = f'[Game "race"]\n{tags}\n{text.replace("_", " ")}\n'
            loaded = LoadedMatch(read_record(text, {"race": toy.RACE}))
        self.match = RunningMatch(
            folder,
            [SEATS[name] for name in seats],
            FakeEngine(),
            game=game,
            control=TimeControl(float(clock)) if clock else None,
            loaded=loaded,
            **cast(dict[str, Any], options),
        )
        self.session = self.match.session

    def command(self, line: str) -> None:
        name, *arguments = line.split()
        session, engine = self.session, self.match.engine
        match name:
            case "play":
                self.match.play(*map(int, arguments))
            case "swap":
                session.play(toy.Swap())
            case "force":
                session.play_by_program(toy.Add(int(arguments[0])))
            case "undo" | "redo":
                getattr(session, name)(whole_turn=bool(arguments))
            case "view":
                session.view(lambda: session.match.go(int(arguments[0])))
            case "back":
                session.go_back(int(arguments[0]))
            case "wait":
                self.match.wait(float(arguments[0]))
            case "update":
                session.update(float(arguments[0]), skipped=float([*arguments, "0"][1]))
            case "unsettled":
                session.update(float(arguments[0]), settled=False)
            case "hint":
                session.ai.hint()
            case "answer":
                engine.answer(*arguments)
            case "propose":
                engine.propose(*(tuple(turn.split("+")) for turn in arguments))
            case "tell":
                engine.tell(float(arguments[0]), *arguments[1:])
            case "fail":
                engine.fail(" ".join(arguments))
            case "busy":
                engine.busy = True
            case "lock" | "unlock":
                session.locked = name == "lock"
            case "resume" | "close":
                getattr(session, name)()
            case "late":
                engine.news.append(Reply(1, ()))
            case _:
                raise ValueError(line)

    def events(self) -> Iterator[str]:
        for event in self.match.events:
            told = {name: words(getattr(event, name)) for name in event.__struct_fields__}
            if isinstance(event, PhaseChanged) and event.phase in ("thinking", "hinting"):
                asked = self.match.engine.asked[-1]
                told |= {name: str(asked[name]) for name in ("side", "level", "most")}
                told["seconds"] = words(float(asked["seconds"]))
                told["seed"] = f"+{asked['seed'] - self.match.engine.asked[0]['seed']}"
                record = re.findall(r'(?:Goal|Seen) "\w+"|^\d.*', asked["record"], re.MULTILINE)
                told["record"] = " ".join(record)
            parts = [f"{k} {v}" for k, v in told.items() if v not in ("None", "False", "")]
            yield " ".join((type(event).__name__, ", ".join(parts))).rstrip()
        self.match.events.clear()

    def state(self) -> str:
        """The state of the match on one line."""
        session, engine = self.session, self.match.engine
        state, match, ai = session, session.match, session.ai
        store = MatchStore(self.folder)
        saved = [store.text(name) for name in store.stamps()]
        flags = {
            "halted": state.halted,
            "opened": state.opened,
            "over": state.over,
            "person": state.waits_for_person,
            "choices": state.choices,
            "resumable": state.waits_to_resume,
            "undo": session.can_undo,
            "thinking": ai.thinking,
            "hinting": ai.hinting,
            "failed": ai.failed,
            "hurry": ai.can_move_now,
            "progress": ai.progress,
            "saved": saved == [session.record],
            "unsaved": saved not in ([], [session.record]),
        }
        parts = [
            f"{words(match.position)} ply {match.ply}/{len(match.line)} {state.seat.name}",
            " ".join(name for name, true in flags.items() if true),
            f"next {words(session.next_change())}",
        ]
        if match.control:
            parts.append("clocks " + words(tuple(map(float, match.clocks))))
        if ai.moves or ai.hints:
            left = ai.hints.shown.left if ai.hints else ()
            parts.append(f"moves {words(tuple(ai.moves))}, hint {words(left)}")
        if engine.cancelled:
            parts.append(f"cancelled {engine.cancelled}")
        return ", ".join(parts)


def answered(paragraph: str) -> str:
    """The paragraph with the answers of the program as it is."""
    title, *lines = [line for line in paragraph.splitlines() if not line.startswith(" ")]
    names, _, told = lines[0].partition("|")
    written = [title, lines[0]]
    with tempfile.TemporaryDirectory() as folder:
        options = dict(option.split("=", 1) for option in told.split())
        transcript = Transcript(Path(folder), names.split(), options)
        for line in lines[1:]:
            written.append(line)
            for command in line.removeprefix(">").split(";"):
                try:
                    transcript.command(command)
                except RuleError as error:
                    written.append(f"    {type(error).__name__} {error}")
            written += [f"    {event}" for event in transcript.events()]
            written.append(f"  {transcript.state()}")
    return "\n".join(written)


def paragraphs() -> list[str]:
    return PATH.read_text("utf-8").strip().split("\n\n")


if __name__ == "__main__":
    PATH.write_text("\n\n".join(map(answered, paragraphs())) + "\n", "utf-8")

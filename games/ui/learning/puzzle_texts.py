"""The sentences of the scenes of puzzles."""

from __future__ import annotations

import math
from collections.abc import Mapping
from contextlib import suppress
from datetime import date

from games.core.game import AnyGame, PuzzleTheme
from games.core.position import AnyPosition, Side
from games.core.translation import N_, Counted, _, date_text, decimal
from games.learning.puzzle import (
    Puzzle,
    PuzzleError,
    shipped_puzzles,
)
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PlayerResults,
    PuzzleAttempt,
    PuzzleSession,
    Run,
    Single,
    Sprint,
    Streak,
    Training,
)
from games.storage.documents import GamePuzzles
from games.ui.look.look import AnyLook, SceneContext

YOURS = {Side.BLACK: N_("You are Black."), Side.WHITE: N_("You are White.")}
TO_MOVE = {Side.BLACK: N_("Black to move."), Side.WHITE: N_("White to move.")}


def place_text(session: PuzzleSession, game_title: str, theme_title: str) -> str:
    match session:
        case Sprint():
            text = Counted("{time} left, {count} solved", "{time} left, {count} solved")
            minutes, rest = divmod(math.ceil(session.seconds_left), 60)  # a begun second counts
            return text.of(session.solved, time=f"{minutes}:{rest:02}")
        case Streak():
            text = Counted("Streak: {count} solved", "Streak: {count} solved")
            return text.of(session.solved)
        case Daily():
            return _("Puzzle of the day, {date}").format(date=date_text(session.day.isoformat()))
        case Listed() if not isinstance(session, Single):
            text = Counted("Repeating, {count} more", "Repeating, {count} more")
            return text.of(session.left)
        case Training() if session.theme:
            return _("{game}: {theme}").format(game=game_title, theme=theme_title)
    return _("Puzzles: {game}").format(game=game_title)


def daily_state(results: GamePuzzles, today: date) -> str:
    states = {
        "solved": _("Solved today"),
        "hinted": _("Solved today with a hint"),
        "failed": _("Tried today"),
    }
    state = states.get(results.days.get(today.isoformat(), ""), _("Not tried today"))
    row = results.days_in_row(today)
    if row < 2:
        return state
    text = Counted("{state}; {count} day in a row", "{state}; {count} days in a row")
    return text.of(row, state=state)


def task_text(
    game: AnyGame, puzzle: Puzzle, start: AnyPosition, sides: Mapping[Side, str] = YOURS
) -> str:
    """The side to move (unless a side is to be chosen), the task, and a note on the rules."""
    side = "" if game.choices(start) else sides.get(start.to_move, "")
    sentences = side, game.theme(puzzle.theme).task, game.rules_note(puzzle.options)
    first, *others = [_(sentence) for sentence in sentences if sentence]
    for sentence in others:
        first = _("{side} {task}").format(side=first, task=sentence)
    return first


def loss_text(theme: PuzzleTheme, loss: float | None) -> str:
    """The loss of a turn; empty if unknown."""
    if loss is None or not theme.loss:
        return ""
    return _(theme.loss).format(loss=decimal(loss, 2), rounded=decimal(loss, 0))


def wrong_text(verdict: str, *, again: bool) -> str:
    """The sentence about a wrong turn; `again` invites to retry."""
    said = verdict or _("No, that does not reach the goal.")
    return _("{verdict} Try again.").format(verdict=said) if again else said


def no_answer_text(theme: PuzzleTheme, *, over: bool) -> str:
    """The reason why the other side need not answer a wrong turn, which may have ended the game."""
    if theme.missed and not over:
        return _("There is nothing to refute. {missed}").format(missed=_(theme.missed))
    return _("There is nothing to refute: this turn simply misses the goal.")


def solution_text(theme: PuzzleTheme, others: int) -> str:
    """The sentence about a solution; `others` is the number of equally good first turns."""
    if theme.judged_at_end:
        return _("This is one solution; others may be just as good.")
    if not others:
        return _("This is the solution.")
    return Counted(
        "This is the solution. There is {count} other first turn that is just as good.",
        "This is the solution. There are {count} other first turns that are just as good.",
    ).of(others)


def ratings_text(puzzle: Puzzle, results: GamePuzzles) -> str:
    return _("Rating: puzzle\u00a0{rating}, you\u00a0{own}").format(
        rating=puzzle.rating, own=round(results.rating)
    )


def rating_text(attempt: PuzzleAttempt, puzzle: Puzzle) -> str:
    if not attempt.rated:
        return _("Rating: puzzle\u00a0{rating}, yours stays").format(rating=puzzle.rating)
    change = round(attempt.after) - round(attempt.before)
    return _("Rating: puzzle\u00a0{rating}, you\u00a0{after}\u00a0({change})").format(
        rating=puzzle.rating,
        after=round(attempt.after),
        change=f"{change:+d}".replace("-", "−"),
    )


def end_text(session: PuzzleSession) -> str:
    """The sentence about the end of a streak or a sprint."""
    if isinstance(session, Sprint) and session.seconds_left:
        text = Counted(
            "The sprint ends with {count} puzzle solved.",
            "The sprint ends with {count} puzzles solved.",
        )
    elif isinstance(session, Sprint):
        text = Counted(
            "The time is up: {count} puzzle solved.", "The time is up: {count} puzzles solved."
        )
    else:
        text = Counted(
            "The streak ends with {count} puzzle solved.",
            "The streak ends with {count} puzzles solved.",
        )
    return text.of(session.solved)


def next_label(session: PuzzleSession) -> str:
    match session:
        case Sprint():
            return _("New sprint")
        case Streak():
            return _("New streak")
        case Listed() if not session.left:
            return _("More puzzles")
    return _("Next puzzle")


# -- Reads the puzzles that come with a game and the player's results, and saves the results ---


def puzzles_of(context: SceneContext, game_view: AnyLook) -> list[Puzzle]:
    """The puzzles of a game; a toast reports an unreadable file."""
    try:
        return shipped_puzzles(game_view.game)
    except (OSError, ValueError) as error:
        reason = str(error) if isinstance(error, PuzzleError) else type(error).__name__
        sentence = _("The puzzles of {game} cannot be read: {reason}.")
        context.notify(sentence.format(game=_(game_view.game.title), reason=reason))
        return []


def read_puzzles_ahead(game: AnyGame) -> None:
    with suppress(OSError, ValueError):
        shipped_puzzles(game)


def player_results(context: SceneContext, game: str) -> PlayerResults:
    return PlayerResults(context.user_files.puzzles, game)


def open_next(context: SceneContext, game: str, session: PuzzleSession) -> None:
    """Show the next puzzle of a session, or the puzzles' starting page after the last one."""
    session.advance(player_results(context, game))
    if session.over or session.puzzle is None:
        context.scenes.go("puzzles", game=game)
    else:
        show_puzzle(context, game, session)


def show_puzzle(context: SceneContext, game: str, session: PuzzleSession) -> None:
    scene = "run" if isinstance(session, Run) else "puzzle"
    context.scenes.go(scene, game=game, session=session)

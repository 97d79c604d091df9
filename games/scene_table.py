"""The names of all scenes that belong to no game, and the modules that they come from."""

from __future__ import annotations

from games.ui.toolkit.later import Later

SCENES: dict[str, Later] = {
    "menu": Later("games.ui.scenes.menu.menu", "MenuScene"),
    "language": Later("games.ui.scenes.menu.language_choice", "LanguageScene"),
    "attract": Later("games.ui.scenes.menu.attract", "AttractScene"),
    "setup": Later("games.ui.scenes.setup", "SetupScene"),
    "settings": Later("games.ui.scenes.settings.settings", "SettingsScene"),
    "library": Later("games.ui.scenes.library.library", "LibraryScene"),
    "trash": Later("games.ui.scenes.library.trash", "TrashScene"),
    "statistics": Later("games.ui.scenes.statistics", "StatisticsScene"),
    "reading": Later("games.ui.scenes.reading", "ReadingScene"),
    "rules": Later("games.ui.scenes.rulebook", "RulebookScene"),
    "pause": Later("games.ui.match.dialogs", "PauseScene"),
    "result": Later("games.ui.match.result.result_scene", "ResultScene"),
    "choice": Later("games.ui.match.dialogs", "ChoiceScene"),
    "confirm": Later("games.ui.match.dialogs", "ConfirmScene"),
    "ask": Later("games.ui.widgets.prompt", "PromptScene"),
    "export": Later("games.ui.scenes.export.export_scene", "ExportScene"),
    "rendering": Later("games.ui.scenes.export.rendering_scene", "RenderingScene"),
    "captioned_picture": Later("games.ui.scenes.export.rendering_scene", "CaptionedPictureScene"),
    "puzzles": Later("games.ui.puzzles.puzzle_home", "PuzzleHomeScene"),
    "puzzle": Later("games.ui.puzzles.puzzle_scene", "PuzzleScene"),
    "tried_puzzles": Later("games.ui.puzzles.tried_scene", "TriedScene"),
    "share_puzzle": Later("games.ui.puzzles.share_scene", "SharePuzzleScene"),
    "analysis": Later("games.ui.scenes.analysis.analysis_scene", "AnalysisScene"),
    "practise": Later("games.ui.coach.practise_scene", "PractiseScene"),
    "retry": Later("games.ui.coach.retry_scene", "RetryScene"),
    "coach": Later("games.ui.coach.coach_scene", "CoachScene"),
    "crash": Later("games.ui.scenes.crash_notice", "CrashNoticeScene"),
    "courses": Later("games.ui.learning.course_list", "CourseListScene"),
    "lesson": Later("games.ui.learning.lesson_scene", "LessonScene"),
    "keys": Later("games.ui.scenes.settings.keys_help", "KeysScene"),
}

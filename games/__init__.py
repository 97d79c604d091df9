"""Tavoliere: three abstract board games in one window.

The packages, from the bottom up. A package imports only from packages above it in this list; the
contracts in `pyproject.toml` and `tests/test_walls.py` enforce that.

`core`                positions, matches, records, languages, kernels; knows no game
`storage`             the user's files: matches, settings and results
`ai`                  levels, the worker process in which they search, the compiling of kernels
`learning`            lessons, puzzles, the coach, openings: asked and judged without a window
`controller`          one running match without a window
`ui`                  the window (pygame), from the bottom up: `toolkit`, `widgets` and `board`,
                      `match`, `learning`, `scenes`
`veletas` `herati` `tiananmen`   one folder for each game: `rules` (positions, notation, options),
                      `ai` (heuristics, searches), `game` (everything but the window), `view` (how
                      it looks; pygame), `tools` (for developers), and its data
`catalog`             the list of games
`console`             commands: `gtp`, `match`, `show`, `lessons`
`app` `window`        the main loop and one frame of the window; where it opens
`tools`               commands for developers: `bench`, `puzzles`
`cli` `start`         the command line, and the program's entry

Only `app`, `window`, `ui`, `tools` and the views of the games import pygame.
"""

"""Tavoliere: three abstract board games in one window.

The packages, from the bottom up. A package imports only from packages above it in this list; the
contracts in `pyproject.toml` and `tests/test_walls.py` enforce that.

`core`                positions, matches, records and files; knows no game
`learning` `openings` `puzzles`   courses of lessons, opening statistics, puzzles with proofs
`ai`                  levels, their searches, the worker process they run in, and the compiling of
                      kernels in the background
`controller`          one running match without a window
`ui`                  the window (pygame), from the bottom up: `toolkit`, `widgets` and `board`,
                      `match`, `practice`, `learning` with `coach` and `puzzles`, `scenes`
`veletas` `herati` `tiananmen`   one folder for each game: `rules` (positions, notation, options),
                      `ai` (heuristics, searches), `view` (how it looks; pygame), and `game`,
                      its entry for the catalog
`catalog`             the list of games
`console`             commands: `gtp`, `match`, `bench`, `show`
`app` `main_loop`     one frame of the window, and its main loop
`cli` `start`         the command line, and the program's entry

Only `main_loop`, `app`, `window`, `ui` and the views of the games import pygame.
"""

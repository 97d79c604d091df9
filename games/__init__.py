"""Abstract board games in one window. The packages, from the ground up; imports only go down.

`core`           positions, matches, records and stored files, for any game
`ai`             levels and baselines, the engine's process, and what a game's plugin consists of
one per game     `rules`, `ai` and `plugin` without pygame, `view` with it
`catalog`        the list of games
`match_formats`  reads a match from any text; `kernel_warmup` compiles kernels ahead
`ui`             `toolkit`, `widgets` and `board`, then `match` and `scenes`
`console`        the commands without a window
`app`            the window; `cli` the command line
"""

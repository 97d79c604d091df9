"""Tavoliere: three abstract board games in one window.

The map of the house, from the ground up; arrows of import never turn upwards.

`core`                      grids, the Position protocol, matches, records, what is kept on disk
`veletas` `herati` `tiananmen`   one folder a game, the same file names in each:
                            rules, notation, options, evaluate, kernel, search, levels
                            (no pygame); picture, scene, pages
`catalog`                   the games, listed by hand
`ai`                        greed, levels, and the process in which opponents think
`opponents`                 the levels of every game, listed by hand; `preparation` compiles ahead
`ui`                        all that the scenes share, and the scenes without a game
`console`                   the commands without a window; `formats` reads any text of a match
`app`                       the window; `cli` the command line
"""

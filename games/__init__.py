"""Tavoliere: three abstract board games in one window.

The map of the house, from the ground up; arrows of import never turn upwards.

`core`                      grids, the Position protocol, matches, records, archive
`veletas` `herati` `tiananmen`   one folder a game, the same file names in each:
                            rules, notation, evaluate (no pygame); picture, pages, scene
`catalog`                   the games, listed by hand
`ai`                        opponents and the process in which they think
`ui`                        all that the scenes share, and the scenes without a game
`app`                       the window; `cli` the command line
"""

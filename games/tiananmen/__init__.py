"""Tiananmen (Nicholas Hjelmberg): Black encloses the People's Heroes, White links them to the edge.

A game runs in days. In each day Black places four stones, White three, Black two, White one, every
stone in line with the one placed last. A side may save a stone in its lid instead of opening the
day, and later place the whole lid at once, but only to win. `rules.position` is the authority.
`rules.distance` holds the static tables of a board as bitboards, counts the stones missing to a
ring or a chain, finds the one that has won, and proves which lids win.
"""

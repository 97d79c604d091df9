"""The Workshop, for two to four players: expectimax, its heuristic and the match equity."""

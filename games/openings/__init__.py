"""Opening statistics: what was played in a position, how often, with what result."""

"""Records: matches as text, in the manner of PGN."""

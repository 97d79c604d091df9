"""The search for puzzles, their exact answers, and proofs for turns of matches."""

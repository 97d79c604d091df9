"""The coach: what a match teaches its players, and mistakes to practise."""

"""Opponents: how they choose a turn, and the process of their own in which they think."""

"""The computer opponents of Herati."""

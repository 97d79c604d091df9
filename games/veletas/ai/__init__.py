"""The computer opponents of Veletas."""

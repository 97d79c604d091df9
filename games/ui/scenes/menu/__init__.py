"""The menu: cards, the attract mode, the deal of the day."""

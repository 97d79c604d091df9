"""The teaching opponent in the window: warnings, reasons, and the strength that suits a player."""

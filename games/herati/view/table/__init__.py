"""The table: where field, hands and tray lie, and what is drawn there."""

"""Widgets: buttons, forms, lists, text fields, dialogs."""

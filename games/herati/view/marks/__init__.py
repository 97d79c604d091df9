"""Marks on the field and the hands: targets, hints, values, clashes, previews."""

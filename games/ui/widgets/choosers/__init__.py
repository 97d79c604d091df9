"""Choices of one value among several: segmented controls, dropdowns, pictures."""

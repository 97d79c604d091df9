"""Tiles and diamonds: their pictures, and how they light up."""

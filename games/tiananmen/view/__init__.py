"""Tiananmen in the window."""

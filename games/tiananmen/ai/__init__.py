"""The computer opponents of Tiananmen."""

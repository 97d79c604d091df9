"""What the system is asked: reduced motion, the theme."""

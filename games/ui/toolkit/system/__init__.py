"""Settings of the system: reduced motion, the theme."""

"""Courses of lessons: the file format, and the judge of a learner's moves. Never imports pygame."""

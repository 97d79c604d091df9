"""Scenes of the courses: the list of courses, and a lesson."""

"""Computer opponents: levels and their searches, and the worker process in which they run."""

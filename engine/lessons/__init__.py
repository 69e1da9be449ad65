"""Lessons as data: a position, one thing to do, and an answer that the engine judges."""

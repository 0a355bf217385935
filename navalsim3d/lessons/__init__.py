"""Lessons: a game played for the first time, with somebody beside the table who says what to look at and what to try.

A lesson is data and knows no game. `lesson` says what may stand in its file, `guide` where in it a game is, `rehearsal`
plays it as a pupil would, so that a lesson that leads nowhere is found before anyone sits down to it.
"""

from navalsim3d.lessons.guide import Guide
from navalsim3d.lessons.lesson import Lesson, Show, Step, beside, lesson_names, load_lesson

__all__ = ["Guide", "Lesson", "Show", "Step", "beside", "lesson_names", "load_lesson"]

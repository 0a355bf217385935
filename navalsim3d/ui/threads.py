"""How a thread is left whose work nobody wants any more, so that closing the window ends the program.

Python cannot stop a thread, but it can raise an exception in one at the next step of Python it takes. An agent thinks in
Python, so its thought ends at once. One that hangs in something else is left behind: threads of this kind never keep the
process alive.
"""

import threading

PATIENCE = 0.5
"""seconds a thread is given to end before it is left behind"""


class Left(BaseException):
    """Raised in a thread whose work is no longer wanted; nothing that expects faults catches it."""


def leave(thread: threading.Thread, patience: float = PATIENCE) -> bool:
    """Make a thread end with `Left` at its next step of Python, waiting `patience` seconds for that; whether it has ended."""
    import ctypes

    if thread.ident is not None and thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Left))
        thread.join(patience)
    return not thread.is_alive()

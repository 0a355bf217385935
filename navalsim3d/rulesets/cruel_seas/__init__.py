"""Cruel Seas: coastal boats of the second world war, models at 1/300, one chapter of the rules a file."""

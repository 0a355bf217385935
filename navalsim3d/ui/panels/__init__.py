"""Panels: each a function of a view model that draws it and returns what the person asked for, if anything."""

"""navalsim3d: miniature naval wargames on one machine, on a table that becomes a sea."""

__version__ = "0.1.0"

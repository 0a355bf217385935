"""The tests of navalsim3d."""

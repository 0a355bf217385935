"""`python -m navalsim3d` is the `navalsim3d` command."""

from navalsim3d.cli import main

main()

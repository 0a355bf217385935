"""Islands: a short recipe becomes a height field, a painted mesh, and the polygons that the rules read.

The recipe in `islands/NAME.json` is what a person edits. `build` bakes everything else from it: the coast, high ground
and shoals into the same file, the mesh into `islands/NAME.glb` beside it. The coast is fixed first, as a polygon of few
corners, and the ground is raised inside it; so what a player sees and what the rules measure is one line.
Only the tool that builds content imports trimesh and shapely, and only inside its functions.
"""

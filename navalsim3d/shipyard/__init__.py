"""Miniatures: a blueprint in `models/NAME.json` becomes a coloured mesh in `models/NAME.glb`, to scale, in metres.

Ship coordinates everywhere in this room: x to starboard, y towards the bow, z up, the origin amidships on the centre
line at the waterline. Only the export turns them to glTF's y-up.
"""

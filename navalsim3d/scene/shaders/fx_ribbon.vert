#version 150
// Strips that lie on the water along a track: wakes and the bubbles of torpedoes.
uniform vec2 look;
#include "fx_swell.glsl"
uniform mat4 p3d_ViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
in vec4 p3d_Vertex;
in vec4 place; // across, astern of the stern, beam, ship's length (cm)
in vec4 trait; // wake's length, strength, kind, seed
out vec3 world;
out vec4 spot;
out vec4 kind;

void main() {
    world = p3d_Vertex.xyz;
    world.z += water_level(world.xy) + 0.02;
    spot = place;
    kind = trait;
    vec3 view = (p3d_ViewMatrix * vec4(world, 1.0)).xyz;
    float away = length(view);
    view *= 1.0 - min(0.35, 0.10 + 0.004 * away) / max(away, 1.0);
    gl_Position = p3d_ProjectionMatrix * vec4(view, 1.0);
}

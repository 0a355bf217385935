#version 150
// A ship that might be: glass of one colour, brightest at its edges.
#include "atmosphere.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform vec4 tint;
in vec3 world;
in vec3 normal;
in vec3 local;
in vec4 paint;
out vec4 p3d_FragColor;

void main() {
    vec3 ray = normalize(world - p3d_ViewMatrixInverse[3].xyz);
    float edge = 1.0 - abs(dot(normalize(normal), ray));
    float light = 0.30 + 0.25 * paint.g + 0.75 * edge * edge;
    float alpha = tint.a * (0.35 + 0.65 * edge);
    p3d_FragColor = vec4(tint.rgb * light * alpha, alpha * 0.55);
}

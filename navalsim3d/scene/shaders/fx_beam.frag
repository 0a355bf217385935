#version 150
// A beam of light in hazy air: seen through its middle it is thickest.
#include "atmosphere.glsl"
uniform mat4 p3d_ViewMatrixInverse;
in vec3 world;
in vec3 normal;
in vec4 paint;
out vec4 p3d_FragColor;

void main() {
    vec3 ray = normalize(world - p3d_ViewMatrixInverse[3].xyz);
    float through = abs(dot(normalize(normal), ray));
    float above = clamp(world.z * 1.5 + 0.2, 0.0, 1.0);
    float light = paint.r * through * through * above * mix(0.10, 0.34, air.y);
    p3d_FragColor = vec4(max(shown(vec3(0.86, 0.94, 1.0) * light, 1.0).rgb - 0.02, 0.0), 0.0);
}

#version 150
// Print on the board: dull ink under the light of the table.
#include "atmosphere.glsl"
uniform sampler2D picture;
in vec2 uv;
in vec3 world;
in float fold;
out vec4 p3d_FragColor;

void main() {
    vec4 ink = texture(picture, uv);
    if (ink.a < 0.01) discard;
    p3d_FragColor = vec4(shown(lit(ink.rgb, vec3(0.0, 0.0, 1.0), world), 1.0).rgb * ink.a, ink.a);
}

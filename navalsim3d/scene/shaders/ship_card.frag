#version 150
// The picture of a card, lit by the hour; `card` says how much it belongs to the table look, the sea look, and how much light it keeps.
#include "atmosphere.glsl"
#include "fx_glow.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2D picture;
uniform vec4 card; // opacity on the table, opacity at sea, own light, 1 for a shadow
in vec2 uv;
in vec3 world;
in float fold;
out vec4 p3d_FragColor;

void main() {
    float opacity = mix(card.x, card.y, look.x);
    if (opacity < 0.004) discard;
    vec4 ink = texture(picture, uv);
    vec3 ray = world - p3d_ViewMatrixInverse[3].xyz;
    float away = length(ray);
    vec3 light = ambient_sky * 0.9 + sun_colour * (0.45 + 0.35 * max(sun_direction.z, 0.0)) + glow(world, vec3(0.0, 0.0, 1.0), 1.0);
    light *= 1.0 + 0.35 * fold;
    vec3 colour = ink.rgb * mix(light, vec3(1.0), card.z);
    float alpha = ink.a * opacity;
    if (alpha < 0.01) discard;
    p3d_FragColor = vec4(shown(through_air(colour, ray / away, away), 1.0).rgb * alpha * (1.0 - card.w), alpha);
}

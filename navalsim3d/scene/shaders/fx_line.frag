#version 150
// A bright core in a soft halo; dashes; patches are plain tint. What is kept in ends where the water does: at the table's edge, until there is none.
#include "atmosphere.glsl"
in vec4 tint;
in vec4 mark;
in float away;
#ifdef KEPT_IN
in vec2 place;
#endif
out vec4 p3d_FragColor;

void main() {
#ifdef KEPT_IN
    vec2 over = max(max(-place, place - table.xy), 0.0);
    if (dot(over, over) > look.y * look.y) discard;
#endif
    float across = abs(mark.x);
    float core = mark.w > 0.0 ? 1.0 - smoothstep(0.26, 0.46, across) : 1.0;
    float halo = mark.w > 0.0 ? pow(1.0 - across, 2.5) * 0.30 : 0.0;
    float gap = mark.z > 0.0 ? smoothstep(0.06, 0.0, abs(fract(mark.y / mark.z) - 0.3) - 0.3) : 1.0;
    float left = exp2(-away * air.x * 0.6 * sqrt(away * air.x * 0.6));
    float alpha = tint.a * gap * left * max(core, 0.0);
    float light = mix(1.0, 0.82, air.y * look.x);
    vec3 colour = tint.rgb * light;
    vec3 seen = colour * alpha + colour * halo * tint.a * gap * left * mix(0.55, 1.0, look.x);
    p3d_FragColor = vec4(seen, alpha * 0.92);
}

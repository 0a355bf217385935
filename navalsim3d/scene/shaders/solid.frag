#version 150
// Any solid thing: painted, under the light of the hour. GROUND is land, with grain and a wet beach; WOOD is the table's oak.
#include "atmosphere.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2D ripples;
in vec3 world;
in vec3 normal;
in vec4 paint;
out vec4 p3d_FragColor;

#ifdef GROUND
vec3 surface(vec3 upright) {
    vec4 grain = texture(ripples, world.xy * 0.31 + upright.xy * world.z * 0.3);
    vec4 broad = texture(ripples, world.xy * 0.043);
    vec3 colour = paint.rgb * (0.72 + 0.36 * grain.a + 0.20 * broad.a);
    float wet = smoothstep(0.34, 0.10, world.z + (broad.a - 0.5) * 0.22) * look.x;
    return colour * mix(vec3(1.0), vec3(0.50, 0.50, 0.53), wet);
}
#endif
#ifdef WOOD
// paint: along the board, across it, both in cm, and the board's own number
vec3 surface(vec3 upright) {
    vec2 at = vec2(paint.r * 0.011, paint.g * 0.13) + paint.b * 0.37;
    float warp = texture(ripples, at * vec2(0.7, 0.35)).a - 0.5;
    float rings = texture(ripples, vec2(at.x * 0.9, at.y + warp * 0.28)).x;
    float pores = texture(ripples, vec2(paint.r * 0.045, paint.g * 1.1 + warp)).b;
    vec3 oak = mix(vec3(0.115, 0.050, 0.018), vec3(0.330, 0.175, 0.072), smoothstep(0.2, 0.85, rings * 0.6 + warp * 0.5 + 0.25));
    return oak * (1.0 - 0.34 * smoothstep(0.45, 0.95, pores));
}
#endif
#if !defined(GROUND) && !defined(WOOD)
vec3 surface(vec3 upright) {
    return paint.rgb;
}
#endif

void main() {
    vec3 to_eye = p3d_ViewMatrixInverse[3].xyz - world;
    float away = length(to_eye);
    vec3 view = to_eye / away;
    vec3 upright = normalize(normal);
    vec3 colour = lit(surface(upright), upright, world);
    float rim = 1.0 - max(dot(upright, view), 0.0);
    colour += sun_colour * (rim * rim * rim * air.y * 0.35 * max(dot(upright, sun_direction) + 0.4, 0.0));
#ifdef WOOD
    float gleam = max(dot(upright, normalize(view + sun_direction)), 0.0);
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam;
    colour += sun_colour * (0.10 * gleam * gleam * pool(world.xy) + 0.03 * rim * rim * rim * rim);
#endif
    p3d_FragColor = shown(through_air(colour, -view, away), 1.0);
}

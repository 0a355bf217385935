#version 150
// The stand of a miniature: painted sea with brush strokes and a bevelled rim; it fades away as the table becomes a sea.
#include "atmosphere.glsl"
#include "fx_glow.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2D foam;
uniform vec3 water_shallow;
uniform vec4 stand;   // half length, half breadth, opacity, height (cm)
uniform vec3 band;    // the side's colour
in vec3 world;
in vec3 normal;
in vec3 local;
in vec4 paint;
out vec4 p3d_FragColor;

void main() {
    vec3 n = normalize(normal);
    vec3 ray = world - p3d_ViewMatrixInverse[3].xyz;
    float away = length(ray);
    ray /= away;
    vec4 a = texture(foam, local.xy * vec2(0.21, 0.10));
    vec4 b = texture(foam, local.xy * vec2(0.55, 0.31) + 0.3);
    float swirl = sin(local.y * 2.1 + a.r * 5.0 + local.x * 1.3) * 0.5 + 0.5;
    vec3 sea = mix(vec3(0.030, 0.085, 0.125), vec3(0.075, 0.19, 0.23), swirl * 0.7 + 0.3 * b.g);
    float strokes = smoothstep(0.62, 0.95, b.b * 0.6 + a.b * 0.4 + 0.12 * swirl);
    float hull = abs(local.x) / stand.y;
    strokes = max(strokes * 0.5, smoothstep(0.60, 0.42, abs(hull - 0.62) * 3.0) * smoothstep(0.35, 0.8, b.a) * 0.9);
    sea = mix(sea, vec3(0.80, 0.84, 0.84), strokes * step(0.5, n.z));
    vec3 colour = mix(mix(band, vec3(0.02), 0.35), sea, step(0.75, n.z));
    vec3 ambient = mix(ambient_ground, ambient_sky, 0.5 + 0.5 * n.z);
    vec3 lit = colour * (sun_colour * max(dot(n, sun_direction), 0.0) + ambient + glow(world, n, 0.3));
    vec3 half_way = normalize(sun_direction - ray);
    lit += sun_colour * 0.20 * pow(max(dot(normalize(n + vec3(b.rg - 0.5, 0.0) * 0.12), half_way), 0.0), 40.0);
    float seen = stand.z * (1.0 - look.x);
    p3d_FragColor = vec4(shown(lit, 1.0).rgb * seen, seen);
}

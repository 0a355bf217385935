#version 150
// Sky with sun or moon, drifting cloud, stars at night; in the table look the dark room instead.
#include "atmosphere.glsl"
uniform sampler2D clouds;
uniform mat4 p3d_ViewMatrixInverse;
in vec3 ray;
out vec4 p3d_FragColor;

float cloud(vec3 along) {
    vec2 at = along.xy / (along.z + 0.10) * 0.16;
    vec2 drift = vec2(seconds * 0.0011, seconds * 0.0004);
    float shape = texture(clouds, at + drift).r * 0.68 + texture(clouds, at * 2.7 + drift * 1.9).g * 0.32;
    return smoothstep(0.64 - 0.34 * air.z, 0.84 - 0.12 * air.z, shape) * smoothstep(0.0, 0.14, along.z);
}

#ifdef STARS
vec3 stars(vec3 along) {
    vec3 cell = floor(along * 190.0);
    vec3 mixed = fract(cell * vec3(0.1031, 0.1030, 0.0973));
    mixed += dot(mixed, mixed.yxz + 33.33);
    float chance = fract((mixed.x + mixed.y) * mixed.z);
    vec3 inside = fract(along * 190.0) - 0.5;
    float point = 1.0 - smoothstep(0.05, 0.32, length(inside));
    return vec3(0.75, 0.85, 1.0) * (point * smoothstep(0.987, 1.0, chance) * 0.75);
}

#endif
#ifdef MAT
vec3 room(vec3 along) {
    vec3 wall = vec3(0.016, 0.011, 0.008) + vec3(0.035, 0.022, 0.012) * smoothstep(0.5, -0.35, along.z);
    float round_ = atan(along.x, along.y);
    for (int i = 0; i < 5; i++) {
        vec2 at = vec2(-2.2 + 1.05 * float(i) + 0.3 * sin(float(i) * 7.0), 0.10 + 0.09 * sin(float(i) * 3.7));
        float away = length(vec2(round_ - at.x, along.z - at.y) * vec2(1.0, 1.25));
        wall += vec3(0.30, 0.17, 0.07) * (0.16 * smoothstep(0.17, 0.12, away) + 0.25 * exp(-away * away * 22.0)) * 0.5;
    }
    if (along.z < -0.02) { // floorboards, out of focus, and the shadow of the table on them
        vec2 at = (p3d_ViewMatrixInverse[3].xy + along.xy * ((p3d_ViewMatrixInverse[3].z + 75.0) / -along.z) - 0.5 * table.xy);
        vec2 off = at / max(table.x, table.y);
        float boards = 0.85 + 0.15 * sin(at.x * 0.26) * sin(at.y * 0.02 + floor(at.x / 12.0) * 2.4);
        vec2 under = smoothstep(0.5 * table.xy + 60.0, 0.5 * table.xy - 10.0, abs(at + vec2(-14.0, 20.0)));
        wall = mix(wall, vec3(0.115, 0.066, 0.034) * boards * (0.06 + 0.75 * exp(-dot(off, off) * 0.75)) * (1.0 - 0.8 * under.x * under.y), smoothstep(-0.02, -0.20, along.z));
    }
    return wall;
}
#endif

void main() {
    vec3 along = normalize(ray);
    vec3 colour = vec3(0.0);
#ifdef OPEN
    colour = sky(along);
    if (along.z > 0.0) {
        float cover = cloud(along);
        float near_sun = max(dot(along, sun_direction), 0.0);
        vec3 lit = mix(ambient_sky * 0.9, sun_colour * 0.62 + ambient_sky * 0.35, 0.45 + 0.4 * near_sun * near_sun);
        lit = mix(lit, horizon(along), 0.45 - 0.35 * along.z) * mix(1.0, 0.8, cover * air.z);
#ifdef STARS
        colour += stars(along) * (air.y * smoothstep(0.03, 0.35, along.z));
#endif
        float disc = smoothstep(0.99986, 0.99992, dot(along, sun_direction));
        colour += sun_colour * disc * mix(6.0, 3.2, air.y);
        colour = mix(colour, lit, cover * 0.82);
    }
#endif
#ifdef MAT
    colour = mix(room(along), colour, look.x);
#endif
    p3d_FragColor = shown(colour, 1.0);
}

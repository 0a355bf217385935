#version 150
// Water and, until the look is all sea, the printed mat it grows out of.
#include "atmosphere.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform vec3 water_body;
uniform vec3 water_shallow;
uniform sampler2D ripples; // slopes, foam, patches
uniform sampler2D coasts;  // distance to the coast, distance to shoal water
uniform vec4 chart;        // texture units to a cm, east and north; offset
uniform vec4 breeze;       // direction the wind blows to, strength of the ripples, foam
uniform vec4 tiles;        // 1 / size of the three ripple patterns in cm; 1 / length of the swell

in vec3 world;
in vec4 swell;
out vec4 p3d_FragColor;

const mat2 TURN = mat2(0.8, -0.6, 0.6, 0.8);

#ifdef FINE
uniform vec4 waves[WAVES];
uniform vec4 chop;
// Slope and squeeze of the swell at one point, each wave fading as it shrinks below a pixel.
vec3 swell_at(vec2 at, float pixel) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < WAVES; i++) {
        vec2 k = waves[i].xy;
        float number = length(k);
        float height = waves[i].z * look.x * smoothstep(1.0, 4.0, 6.2831853 / (number * pixel));
        float angle = dot(k, at) + waves[i].w;
        sum -= vec3(k * (height * sin(angle)), 0.0);
        sum.z += number * height * chop.x * cos(angle);
    }
    return sum;
}
#endif

#ifdef WATER
#include "water.glsl"
#endif
#ifdef MAT
#include "mat.glsl"
#endif

void main() {
    vec3 eye = p3d_ViewMatrixInverse[3].xyz;
    vec3 to_eye = eye - world;
    float away = length(to_eye);
    vec3 view = to_eye / away;
    vec2 shore = texture(coasts, world.xy * chart.xy + chart.zw).rg * 30.0 - 5.0;
#ifdef MAT
    vec2 over = max(max(-world.xy, world.xy - table.xy), 0.0);
    if (dot(over, over) > look.y * look.y) discard;
    vec3 colour = printed(world.xy, shore);
#ifdef WATER
    colour = mix(colour, water(view, away, shore), max(smoothstep(0.1, 0.75, look.x), smoothstep(0.0, 2.0, max(over.x, over.y))));
#endif
#else
    vec3 colour = water(view, away, shore);
#endif
#ifdef WATER
    colour = through_air(colour, -view, away);
#endif
    p3d_FragColor = shown(colour, 1.0);
}

#version 150
// Paint under sun, sky and the lights of the fight; varnish on the table; holes and soot where it was hit; a wet waterline; a rim at night.
#include "atmosphere.glsl"
#include "fx_glow.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2D foam;
uniform vec4 coat[2]; // share of strength lost, seed, fire 0..1, height of the water here; and the finish:
                      // brightness, glow of the chosen, cell of the wounds (cm), opacity
#define wounds coat[0]
#define finish coat[1]
in vec3 world;
in vec3 normal;
in vec3 local;
in vec4 paint;
out vec4 p3d_FragColor;

float chance(vec3 cell) {
    vec3 m = fract(cell * vec3(0.1031, 0.1030, 0.0973) + wounds.y);
    m += dot(m, m.yxz + 33.33);
    return fract((m.x + m.y) * m.z);
}

// How deep in a hole (1) or in its soot (0.5) a point is.
float torn(vec3 at) {
    vec3 grid = at / finish.z;
    vec3 base = floor(grid - 0.5);
    float ragged = (texture(foam, at.xy * 0.21 + at.zx * 0.17).g - 0.5) * 0.55 + (texture(foam, at.yz * 0.55 + at.x * 0.31).g - 0.5) * 0.3;
    float deep = 0.0;
    for (int i = 0; i < 8; i++) {
        vec3 c = base + vec3(i & 1, (i >> 1) & 1, i >> 2);
        float draw = chance(c);
        if (draw > 0.42 * wounds.x) continue;
        vec3 centre = c + 0.5 + (vec3(fract(draw * 91.7), fract(draw * 173.3), fract(draw * 311.1)) - 0.5) * 0.6;
        float size = 0.30 + 0.34 * fract(draw * 57.3);
        deep = max(deep, 1.0 - smoothstep(size * 0.2, size * 1.25, length(grid - centre) + ragged * size));
    }
    return deep;
}

void main() {
    vec3 n = normalize(normal);
    vec3 ray = world - p3d_ViewMatrixInverse[3].xyz;
    float away = length(ray);
    ray /= away;
    if (dot(n, ray) > 0.15) n = -n;
    vec3 base = paint.rgb * finish.x;
    float dark = 0.0;
    if (wounds.x > 0.01) {
        dark = torn(local);
        vec3 soot = mix(base * 0.45, vec3(0.012, 0.010, 0.009), smoothstep(0.35, 0.75, dark));
        base = mix(base, soot, smoothstep(0.05, 0.45, dark));
    }
    float wet = (1.0 - smoothstep(0.0, 0.10 + 0.02 * finish.z, world.z - wounds.w)) * look.x;
    base *= 1.0 - 0.45 * wet;
    float facing = dot(n, sun_direction);
    vec3 ambient = mix(ambient_ground, ambient_sky, 0.5 + 0.5 * n.z);
    float low = mix(0.78, 1.0, smoothstep(-0.1, 0.9, world.z - wounds.w));
    vec3 lit = base * (sun_colour * max(facing, 0.0) + ambient * low + glow(world, n, 0.25));
    vec3 half_way = normalize(sun_direction - ray);
    float shine = mix(26.0, 90.0, wet);
    float gloss = mix(mix(0.16, 0.07, look.x), 0.5, wet) * (1.0 - dark);
    lit += sun_colour * gloss * pow(max(dot(n, half_way), 0.0), shine) * step(0.0, facing);
    float edge = 1.0 - max(dot(n, -ray), 0.0);
    float rim = edge * edge * edge;
    lit += (ambient_sky * 0.35 + sun_colour * max(dot(n, normalize(sun_direction + ray * 0.3)), 0.0) * 0.9 * air.y) * rim * mix(0.5, 1.6, air.y);
    lit += vec3(0.7, 0.16, 0.02) * (wounds.z * (0.75 + 0.25 * sin(seconds * 9.0 + wounds.y * 40.0))) * smoothstep(0.8, 1.0, dark) * (0.7 + 0.3 * sin(seconds * 11.0 + local.y * 9.0));
    lit += vec3(0.10, 0.085, 0.05) * finish.y * (0.4 + rim * 2.0);
    vec4 seen = shown(through_air(lit, ray, away), 1.0);
    p3d_FragColor = vec4(seen.rgb * finish.w, finish.w);
}

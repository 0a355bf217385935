#version 150
// Foam along a track. At sea: a torn white band, two arms at 19.5 degrees, a line of froth round the hull. On the table: a printed card.
#include "atmosphere.glsl"
#include "fx_glow.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2D foam;
uniform vec3 water_shallow;
in vec3 world;
in vec4 spot;
in vec4 kind;
out vec4 p3d_FragColor;

float hull(float s, float beam, float ship) {   // half-breadth of a hull at the waterline; s runs from -ship (bow) to 0 (stern)
    float along = clamp(-s / max(ship, 0.01), 0.0, 1.0);
    return 0.5 * beam * (along < 0.5 ? 0.92 : 0.92 * (1.0 - pow((along - 0.5) * 2.0, 2.2)));
}

void main() {
    float d = abs(spot.x), s = spot.y, beam = spot.z, ship = spot.w;
    float reach = max(kind.x, 0.01), strength = kind.y, seed = kind.w;
    vec2 grain = world.xy / (beam + 0.6) + seed * 17.0;
    vec4 slow = texture(foam, grain * 0.16 + seconds * 0.0015);
    vec4 quick = texture(foam, grain * 0.47 - seconds * vec2(0.004, 0.003));
    float lace = 0.55 * quick.b + 0.45 * slow.b;
    float u = clamp(s / reach, 0.0, 1.0);
    float on = s > 0.0 ? 1.0 - u : 1.0;
    float white = 0.0, pale = 0.0;
    if (kind.z > 0.5) {
        float w = beam * (0.5 + 1.3 * u);
        float body = 1.0 - smoothstep(w * 0.35, w, d + (slow.r - 0.5) * w * 0.7);
        white = body * smoothstep(0.05 + 0.55 * u, 0.75, lace + 0.45 * (1.0 - u)) * (0.85 * pow(on, 0.7)) * strength;
        pale = body * 0.45 * on * strength;
    } else {
        // the propeller's wash
        float w = beam * mix(0.40, 1.35, u);
        float ragged = d + (slow.r - 0.5) * w * 0.75 + (quick.g - 0.5) * w * 0.25;
        float wash = s > -0.05 * ship ? 1.0 - smoothstep(w * 0.45, w, ragged) : 0.0;
        float strand = exp(-pow((d - w * 0.62) / (w * 0.30 + 0.02), 2.0));
        float thick = (1.0 - u) * (1.0 - u);
        float torn = smoothstep(0.22 + 0.5 * u, 0.62 + 0.3 * u, lace + 0.42 * thick + 0.14 * strand);
        white = wash * torn * pow(on, 0.8) * min(1.0, 0.35 + strength);
        pale = wash * (0.55 * on + 0.2 * thick);
        // the two arms
        float from_bow = s + 0.93 * ship;
        float arm = 0.22 * beam + from_bow * 0.354 * (0.55 + 0.45 * strength);
        float thin = 0.10 * beam + 0.035 * from_bow;
        float fade = clamp(1.0 - from_bow / (0.62 * reach + ship), 0.0, 1.0);
        float ridge = exp(-pow((d - arm + (slow.g - 0.5) * thin * 1.6) / thin, 2.0));
        float feather = 0.6 + 0.4 * sin((from_bow * 1.1 - d * 1.9) / (0.22 * beam + 0.12) + quick.r * 3.0);
        float spread = ridge * fade * fade * strength * (from_bow > 0.0 ? 1.0 : 0.0);
        white = max(white, spread * smoothstep(0.22, 0.66, lace + 0.30 * fade) * mix(1.0, feather, 0.6));
        pale = max(pale, spread * 0.30);
        // froth along the hull
        if (s < 0.12 * ship) {
            float side = d - hull(s, beam, ship);
            float bow = smoothstep(0.35, 0.95, -s / ship);
            float aft = 1.0 + s / ship;
            float moustache = smoothstep(0.0, 0.10, aft) * smoothstep(0.75, 0.15, aft);
            float froth = (0.07 + strength * (0.14 + 0.06 * bow + 0.42 * moustache)) * (0.5 + beam * 0.35);
            float hug = exp(-pow(max(side, 0.0) / froth, 1.5)) * smoothstep(0.12 * ship, -0.02 * ship, s);
            float lap = smoothstep(0.50 - 0.42 * strength, 0.80, lace + 0.25 * hug + 0.35 * moustache * strength * hug + 0.06 * sin(seconds * 1.7 + s * 3.0 + seed * 40.0));
            white = max(white, hug * lap * (0.30 + 0.7 * strength));
            pale = max(pale, hug * (0.15 + 0.3 * strength));
        }
    }
    float sunlit = 0.35 + 0.65 * max(sun_direction.z, 0.0);
    vec3 lamp = glow(world, vec3(0.0, 0.0, 1.0), 0.3);
    vec3 daylight = ambient_sky + sun_colour * sunlit + lamp;
    vec3 ray = world - p3d_ViewMatrixInverse[3].xyz;
    float away = length(ray);
    vec3 colour = mix(water_shallow * dot(daylight, vec3(0.33)) * 0.9, daylight * (0.36 + 0.22 * lace + 0.14 * quick.r), clamp(white * 1.25, 0.0, 1.0));
    float alpha = clamp(max(white, pale * 0.55), 0.0, 0.96);

    // the card of the table look: a tapering print with a keyline and chevrons
    float half_card = (kind.z > 0.5 ? 0.9 : 0.34) * beam + max(s, 0.0) * (kind.z > 0.5 ? 0.01 : 0.055);
    float card = (1.0 - smoothstep(half_card - 0.03, half_card, d)) * step(0.0, s) * step(s, reach) * step(0.001, strength);
    float key = smoothstep(half_card - 0.13, half_card - 0.09, d);
    float stripe = step(0.55, fract((s - d * 0.9) / (0.75 * beam + 0.3)));
    vec3 print = mix(vec3(0.60, 0.70, 0.74), vec3(0.86, 0.89, 0.88), stripe * (1.0 - 0.7 * u));
    print = mix(print, vec3(0.93), key) * (ambient_sky + sun_colour * max(sun_direction.z, 0.0)) * 0.8;
    float flat_ = 1.0 - look.x;
    colour = mix(colour, print, flat_);
    alpha = mix(alpha, card * (0.9 - 0.35 * u), flat_);
    if (alpha < 0.004) discard;
    p3d_FragColor = vec4(shown(through_air(colour, ray / away, away), 1.0).rgb * alpha, alpha);
}

#version 150
// Dawn over a calm sea, or over hills with mist between them, without a texture and cheap enough for a machine that draws with its processor.
uniform vec4 moment; // seconds, width over height, opacity, 1 for land
in vec2 at;
out vec4 p3d_FragColor;
const float HORIZON = 0.90;
const float SUN = 0.90;

// Ridge behind ridge, paler the farther away; woods stand on some of them, fields lie before them, and mist drifts in the valleys.
vec3 hills(vec3 glow, float beside) {
    vec3 colour = glow * 0.97;
    for (int k = 0; k < 7; k++) {
        float near = float(k) / 6.0;
        float x = beside * mix(3.4, 1.1, near) + 3.7 * float(k);
        float swell = 0.55 * sin(1.1 * x) + 0.33 * sin(2.3 * x + 1.9 * float(k)) + 0.12 * sin(5.9 * x);
        float wood = smoothstep(0.25, 0.5, sin(2.1 * x + 2.6 * float(k)) * sin(0.9 * x + 1.3));
        float crowns = wood * (0.6 + 0.25 * abs(sin(47.0 * x)) + 0.15 * abs(sin(83.0 * x)));
        float under = HORIZON - 0.02 - 0.80 * pow(near, 1.25) + mix(0.020, 0.075, near) * swell - at.y;
        float grass = smoothstep(-0.001, 0.001, under);
        float trees = smoothstep(-0.001, 0.001, under + mix(0.006, 0.034, near) * crowns);
        float lit = exp(-0.7 * beside * beside) * exp(-under * mix(70.0, 14.0, near));
        float furrow = sin((x * mix(9.0, 5.0, near) + under * mix(90.0, 30.0, near)) * 1.7) * smoothstep(0.35, 0.6, sin(1.7 * x + 0.8 * float(k)));
        vec3 meadow = mix(vec3(0.46, 0.47, 0.44), vec3(0.125, 0.165, 0.105), pow(near, 0.6)) * (1.0 + 0.06 * furrow) + 0.34 * glow * lit;
        float mist = (1.0 - near) * smoothstep(0.0, mix(0.05, 0.16, near), under) * (0.62 + 0.12 * sin(1.3 * x - 0.12 * moment.x));
        meadow = mix(meadow, glow * 0.90, mist);
        vec3 forest = mix(vec3(0.37, 0.39, 0.37), vec3(0.060, 0.085, 0.060), pow(near, 0.6)) + 0.10 * glow * lit;
        colour = mix(mix(colour, forest, trees), meadow, grass);
    }
    return colour;
}

void main() {
    float beside = (at.x - SUN) * moment.y;
    vec3 glow = mix(vec3(0.66, 0.61, 0.58), vec3(0.95, 0.79, 0.60), exp(-0.9 * beside * beside));
    float down = HORIZON - at.y;
    vec3 colour = mix(glow, vec3(0.48, 0.52, 0.57), smoothstep(0.0, 0.35, -down));
    if (moment.w > 0.5) {
        colour = at.y < HORIZON + 0.1 ? mix(colour, hills(glow, beside), smoothstep(HORIZON + 0.03, HORIZON, at.y)) : colour;
    } else if (down > 0.0) {
        float away = 0.30 / (down + 0.045);
        vec2 place = vec2(beside * away, away) * vec2(15.0, 52.0);
        float time = moment.x;
        float ripple = sin(place.x * 0.9 + place.y + time * 1.1) + 0.8 * sin(place.x * -1.7 + place.y * 1.63 + time * 1.5);
        ripple += 0.6 * sin(place.x * 3.1 + place.y * 2.71 - time * 1.9) + 0.5 * sin(place.x * -5.3 + place.y * 3.9 + time * 2.3);
        float clear = smoothstep(0.0, 0.6, down);
        colour = mix(glow * 0.97, vec3(0.155, 0.225, 0.275), 1.0 - exp(-5.0 * down));
        colour *= 1.0 + 0.055 * ripple * clear;
        float lane = exp(-beside * beside * 7.0 / (0.06 + down * 0.5));
        float sparkle = smoothstep(1.2, 2.7, ripple + 0.9 * exp(-5.0 * down));
        colour += vec3(0.80, 0.62, 0.40) * lane * (0.30 * exp(-3.5 * down) + 0.75 * sparkle * clear);
    }
    p3d_FragColor = vec4(colour, moment.z);
}

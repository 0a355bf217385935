#version 150
// Dawn over a calm sea, without a texture and cheap enough for a machine that draws with its processor.
uniform vec4 moment; // seconds, width over height, opacity
in vec2 at;
out vec4 p3d_FragColor;
const float HORIZON = 0.90;
const float SUN = 0.90;

void main() {
    float beside = (at.x - SUN) * moment.y;
    vec3 glow = mix(vec3(0.66, 0.61, 0.58), vec3(0.95, 0.79, 0.60), exp(-0.9 * beside * beside));
    float down = HORIZON - at.y;
    vec3 colour = mix(glow, vec3(0.48, 0.52, 0.57), smoothstep(0.0, 0.35, -down));
    if (down > 0.0) {
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

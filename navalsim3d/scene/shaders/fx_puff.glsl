// What a puff is at a moment: a closed formula of its age. Its row in the buffer says how it is born, moves, grows and looks.
uniform samplerBuffer puffs; // nine texels a row, in the order of the fields in puffs.py
uniform vec4 moment;         // scene seconds; wind, cm a second east and north; how many rows there are

const float COLUMN = 1.0, DART = 2.0, BANK = 3.0, FLICKER = 4.0;
const float RISE = 0.4, HANG = 0.35, FALL = 1.2; // seconds of a water column

float ease(float low, float high, float value) {
    float t = clamp((value - low) / max(high - low, 1e-6), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Thrown, braked by the air, taken along by the wind, falling or rising.
vec3 travelled(vec4 start, vec4 way, vec4 drift, float age) {
    float drag = max(start.w, 1e-3);
    vec3 at = start.xyz + way.xyz * ((1.0 - exp(-drag * age)) / drag);
    at.xy += moment.yz * (drift.y * (age - (1.0 - exp(-(drag + 0.6) * age)) / (drag + 0.6)));
    at.z += drift.x * age + 0.5 * way.w * age * age;
    return at;
}

// Place and mode; size and turn, or a streak's way and breadth; colour; light, glow, erosion and tile. False when it is not in the air.
bool evaluate(int row, out vec4 place, out vec4 shape, out vec4 tint, out vec4 style) {
    int at = row * 9;
    vec4 time = texelFetch(puffs, at), start = texelFetch(puffs, at + 1), way = texelFetch(puffs, at + 2);
    vec4 drift = texelFetch(puffs, at + 3), form = texelFetch(puffs, at + 4), first = texelFetch(puffs, at + 5);
    vec4 last = texelFetch(puffs, at + 6), fade = texelFetch(puffs, at + 7), edge = texelFetch(puffs, at + 8);
    float age = moment.x - time.x;
    place = shape = tint = style = vec4(0.0);
    if (age < 0.0 || age >= time.y) return false;
    float u = age / time.y;
    place = vec4(travelled(start, way, drift, age), time.z);
    float size = drift.z + (drift.w - drift.z) * (1.0 - (1.0 - u) * (1.0 - u));
    shape = vec4(size, size * form.x, form.y + form.z * age, 0.0);
    bool hot = last.w > 0.0;
    float cool = hot ? ease(0.0, last.w, u) : 1.0;
    float come = fade.x > 0.0 ? min(u / fade.x, 1.0) : 1.0;
    tint = vec4(mix(first.rgb, last.rgb, hot ? cool : sqrt(u)), first.a * come * (1.0 - ease(fade.y, 1.0, u)));
    style = vec4(fade.z * cool, fade.w * (hot ? 1.0 - cool : 1.0), mix(edge.x, edge.y, u), edge.z);
    if (time.w == COLUMN) { // up, a moment's hang, down while it widens and tears
        float a = age * (RISE + HANG + FALL) / time.y;
        float up = 1.0 - pow(1.0 - clamp(a / RISE, 0.0, 1.0), 2.2);
        float down = clamp((a - RISE - HANG) / FALL, 0.0, 1.0);
        place.w = 1.0;
        shape.xy = vec2(drift.z * (0.55 + 0.45 * up + 0.75 * down), 0.5 * drift.w * up * (1.0 - 0.72 * down * down));
        shape.z = form.y > 3.14159265 ? -1.0 : 1.0;
        tint.a = first.a * (1.0 - pow(down, 2.5)) * min(a / 0.06, 1.0);
        style.z = 0.02 + 0.6 * down;
    } else if (time.w == DART) { // a streak along the way it flies just now
        vec3 flies = way.xyz * exp(-start.w * age) + vec3(0.0, 0.0, way.w * age);
        place.w = 3.0;
        shape = vec4(flies / max(length(flies), 1e-5) * form.w, drift.z);
    } else if (time.w == BANK) { // a heap that grows in and then breathes in place
        float grown = clamp(age / 2.5, 0.0, 1.0), phase = form.y * 5.0;
        grown = 1.0 - (1.0 - grown) * (1.0 - grown);
        place.xyz += edge.w * vec3(sin(0.31 * age + phase), cos(0.27 * age + phase), 0.4 * sin(0.43 * age + phase * 2.0));
        shape.x = drift.w * (0.3 + 0.7 * grown) * (1.0 + 0.05 * sin(0.5 * age + phase));
        shape.y = shape.x * form.x;
        tint.a = first.a * grown;
        style.z = edge.x;
    } else if (time.w == FLICKER) { // the light of a fire, as `flicker` has it; it neither grows nor fades
        float beat = moment.x * 9.0 + edge.w * 12.9;
        tint.rgb = first.rgb * (0.95 + 0.17 * sin(beat) + 0.13 * sin(1.73 * beat + 1.0) + 0.10 * sin(3.1 * beat + 2.0));
    }
    return true;
}

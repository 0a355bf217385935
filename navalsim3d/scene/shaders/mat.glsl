// The printed mat: a chart's sea, tints of depth round the islands, a fine grid of 10 cm, all under one warm lamp.
float line(vec2 at, float every, float width) {
    vec2 cell = abs(fract(at / every - 0.5) - 0.5) * every;
    vec2 pixel = fwidth(at) + 1e-4;
    vec2 ink = 1.0 - smoothstep(vec2(width), vec2(width) + pixel * 1.2, cell);
    vec2 thin = min(vec2(1.0), vec2(width) * 2.0 / pixel);
    return max(ink.x * thin.x, ink.y * thin.y);
}

vec3 printed(vec2 at, vec2 shore) {
    vec4 grain = texture(ripples, at * 0.021);
#ifndef LEAN
    vec4 weave = texture(ripples, TURN * at * 0.11);
#endif
    float depth = min(shore.x, shore.y + 4.0) + (grain.a - 0.5) * 3.0;
    float steps = floor(clamp(depth / 4.0, 0.0, 3.0) + 0.0);
    float edge = smoothstep(0.82, 1.0, fract(clamp(depth / 4.0, 0.0, 2.999)));
    float tint = (3.0 - steps - edge * step(steps, 2.5)) / 3.0;
    vec3 deep = vec3(0.014, 0.078, 0.150);
    vec3 pale = vec3(0.135, 0.330, 0.350);
    vec3 ink = mix(deep, pale, clamp(tint, 0.0, 1.0));
#ifdef LEAN
    ink *= 0.86 + 0.34 * grain.a;
#else
    float strokes = texture(ripples, TURN * at * vec2(0.010, 0.016) + 0.2 * grain.xy).b;
    ink *= 0.80 + 0.30 * grain.a + 0.12 * (weave.x + weave.y) + 0.35 * smoothstep(0.55, 1.0, strokes);
#endif
    ink = mix(ink, vec3(0.42, 0.56, 0.58), 0.20 * line(at, 10.0, 0.035));
    ink = mix(ink, vec3(0.42, 0.56, 0.58), 0.14 * line(at, 50.0, 0.07));
    vec2 rim = min(at, table.xy - at);
    ink *= 0.72 + 0.28 * smoothstep(-0.5, 5.0, min(rim.x, rim.y));
    return lit(ink, vec3(0.0, 0.0, 1.0), vec3(at, 0.0));
}

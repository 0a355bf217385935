// How high the drawn water stands at a place: the sea's own waves, so that what lies on the water lies on it exactly.
uniform vec4 waves[WAVES];
uniform vec4 grid;
uniform vec4 chop;

float water_level(vec2 at) {
    if (look.x <= 0.0) return 0.0;
    vec2 from_centre = abs(at - grid.xy);
    float away = max(from_centre.x, from_centre.y);
    if (away >= grid.z) return 0.0;
    float cell = grid.w * max(1.0, exp2(ceil(log2(away / (0.5 * chop.y * grid.w)))));
    float fade = look.x * (1.0 - smoothstep(0.6, 0.98, away / grid.z));
    vec2 rest = at;
    float level = 0.0;
    for (int pass_ = 0; pass_ < 2; pass_++) {
        vec2 moved = vec2(0.0);
        level = 0.0;
        for (int i = 0; i < WAVES; i++) {
            vec2 k = waves[i].xy;
            float number = length(k);
            float height = waves[i].z * fade * smoothstep(2.2, 4.5, 6.2831853 / (number * cell));
            float angle = dot(k, rest) + waves[i].w;
            level += height * cos(angle);
            moved -= k * (height * chop.x * sin(angle) / number);
        }
        rest = at - moved;
    }
    return level;
}

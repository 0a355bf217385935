// The lights of the fight: muzzle flashes, fires, explosions, searchlights' spots. The strongest eight of the moment.
uniform vec4 glow_at[8];     // where, and how far it reaches, cm
uniform vec4 glow_colour[8]; // its light; w is not used

vec3 glow(vec3 spot, vec3 normal, float wrap) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 8; i++) {
        float reach = glow_at[i].w;
        if (reach <= 0.0) break;
        vec3 way = glow_at[i].xyz - spot;
        float near = dot(way, way) / (reach * reach);
        float face = max((dot(normal, way) * inversesqrt(max(dot(way, way), 1e-4)) + wrap) / (1.0 + wrap), 0.0);
        sum += glow_colour[i].rgb * face * max(1.0 - near, 0.0) * 1.25 / (0.22 + 4.0 * near);
    }
    return sum;
}

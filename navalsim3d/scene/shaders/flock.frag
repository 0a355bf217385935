#version 150
// A modeller's terrain: the fourth number of the paint says wood, plain paint, foliage of foam, or flock.
#include "atmosphere.glsl"
uniform mat4 p3d_ViewMatrixInverse;
uniform sampler2D ripples;
in vec3 world;
in vec3 normal;
in vec4 paint;
out vec4 p3d_FragColor;

// Plywood: layers by height, grain along the cut.
vec3 timber(vec3 n) {
    vec2 along = vec2(-n.y, n.x);
    float u = dot(world.xy, along);
    float warp = texture(ripples, vec2(u * 0.021, world.z * 0.09)).a - 0.5;
    float layer = world.z / 0.23 + 0.12 * warp;
    float ply = mod(floor(layer), 2.0);
    float glue = smoothstep(0.10, 0.02, abs(fract(layer) - 0.5) - 0.40);
    float grain = texture(ripples, vec2(u * mix(0.06, 0.5, ply), world.z * 1.3 + ply * 0.37)).x;
    vec3 wood = paint.rgb * mix(vec3(1.08, 1.06, 1.0), vec3(0.74, 0.66, 0.56), ply) * (0.74 + 0.5 * grain);
    return wood * mix(0.55, 1.0, glue);
}

void main() {
    vec3 to_eye = p3d_ViewMatrixInverse[3].xyz - world;
    float away = length(to_eye);
    vec3 view = to_eye / away;
    vec3 n = normalize(normal);
    vec3 colour = paint.rgb;
    float nap = 0.0;
    if (paint.a < 0.15) {
        colour = timber(n);
    } else if (paint.a > 0.45) {
        float leaf = 1.0 - smoothstep(0.55, 0.85, paint.a);
        vec2 at = world.xy + n.xy * 0.4 + world.z * vec2(0.83, 0.57);
        vec4 fine = texture(ripples, at * mix(0.85, 1.15, leaf));
        vec4 tuft = texture(ripples, at * 0.19);
        vec4 broad = texture(ripples, world.xy * 0.031);
        float grain = fine.b * 0.8 + fine.a * 0.4;
        colour *= 0.46 + 0.90 * grain;
        vec3 straw = vec3(dot(colour, vec3(0.5))) * vec3(1.55, 1.42, 0.60);
        colour = mix(colour, straw, (1.0 - leaf) * clamp(smoothstep(0.54, 0.76, broad.a) * 0.36 + smoothstep(0.60, 0.80, tuft.a) * 0.28, 0.0, 0.6));
        n = normalize(n + vec3(fine.xy - 0.5, 0.0) * mix(0.55, 0.9, leaf));
        nap = 1.0;
    }
    colour = lit(colour, n, world) * mix(1.0, smoothstep(-1.4, -0.1, world.z) * 0.55 + 0.45, step(paint.a, 0.15));
    float rim = 1.0 - max(dot(normalize(normal), view), 0.0);
    colour += paint.rgb * nap * rim * rim * 0.30 * (ambient_sky + sun_colour * 0.5) * pool(world.xy);
    p3d_FragColor = shown(through_air(colour, -view, away), 1.0);
}

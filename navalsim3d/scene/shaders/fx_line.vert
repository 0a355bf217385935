#version 150
// A line widened on the screen: across the way it runs there, by a share of the picture's height. Width 0: a filled patch.
uniform vec2 look;
#include "fx_swell.glsl"
uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
in vec4 p3d_Vertex;
in vec4 way;   // direction along the line, side -1 or 1
in vec4 ink;   // colour, opacity
in vec4 dash;  // distance along, length of a dash, width, 1 for what lies on land and may be covered
out vec4 tint;
out vec4 mark; // across -1..1, along, dash, width
out float away;
#ifdef KEPT_IN
out vec2 place;
#endif

vec4 clip(vec3 world) {
    vec3 view = (p3d_ViewMatrix * vec4(world, 1.0)).xyz;
    float far = length(view);
    view *= 1.0 - mix(min(1.2, 0.25 + 0.012 * far), 0.03, dash.w) / max(far, 2.0);
    return p3d_ProjectionMatrix * vec4(view, 1.0);
}

void main() {
    vec3 world = (p3d_ModelMatrix * p3d_Vertex).xyz;
    world.z += water_level(world.xy) + 0.04;
    away = length((p3d_ViewMatrix * vec4(world, 1.0)).xyz);
    tint = ink;
#ifdef KEPT_IN
    place = world.xy;
#endif
    mark = vec4(way.w, dash.x, dash.y, dash.z);
    vec4 here = clip(world);
    if (dash.z > 0.0) {
        vec3 ahead = mat3(p3d_ModelMatrix) * way.xyz;
        vec4 there = clip(world + normalize(ahead + vec3(1e-5)) * max(0.02 * away, 0.1));
        float aspect = p3d_ProjectionMatrix[1][1] / p3d_ProjectionMatrix[0][0];
        vec2 run = (there.xy / max(there.w, 0.05) - here.xy / max(here.w, 0.05)) * vec2(aspect, 1.0);
        run /= max(length(run), 1e-5);
        float reach = 2.6 * dash.z / 720.0 * here.w * clamp(60.0 / away, 0.75, 1.8);
        here.xy += vec2(-run.y / aspect, run.x) * way.w * reach;
    }
    gl_Position = here;
}

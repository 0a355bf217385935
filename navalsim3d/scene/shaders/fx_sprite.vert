#version 150
// One sprite per instance, worked out from its row for the moment: a puff that faces the eye, a column that stands, a patch that lies on the
// water, or a streak along its own direction.
uniform mat4 p3d_ViewMatrix;
uniform mat4 p3d_ViewMatrixInverse;
uniform mat4 p3d_ProjectionMatrix;
uniform vec2 look;
#include "fx_puff.glsl"
#include "fx_glow.glsl"
#include "fx_swell.glsl"
in vec4 p3d_Vertex;
out vec2 uv;
out vec4 tint;
out vec4 style;      // lit, additive, erosion, tile
out vec4 place;      // and how much of it shows so close to the water
out vec3 fire;
out mat3 frame;

void main() {
    vec4 a, b;
    uv = vec2(0.0);
    place = vec4(0.0);
    fire = vec3(0.0);
    frame = mat3(1.0);
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    tint = style = vec4(0.0);
    if (gl_InstanceID >= int(moment.w) || !evaluate(gl_InstanceID, a, b, tint, style)) return;
    vec2 corner = p3d_Vertex.xz;
    vec3 eye = p3d_ViewMatrixInverse[3].xyz;
    vec3 right = p3d_ViewMatrixInverse[0].xyz;
    vec3 up = p3d_ViewMatrixInverse[1].xyz;
    vec3 away = normalize(eye - a.xyz);
    vec3 x, y;
    vec3 origin = a.xyz;
    vec2 shape = corner;
    float pull = 0.0;
    if (a.w < 0.5) {
        float c = cos(b.z), s = sin(b.z);
        x = (right * c + up * s) * b.x;
        y = (up * c - right * s) * b.y;
    } else if (a.w < 1.5) {
        // a column stands, but leans back a little when looked at from above, so that it never becomes a line
        vec3 flat_away = normalize(vec3(away.xy, 0.0) + right * 1e-4);
        x = normalize(cross(vec3(0.0, 0.0, 1.0), flat_away)) * b.x;
        float steep = clamp(away.z, 0.0, 1.0);
        y = normalize(mix(vec3(0.0, 0.0, 1.0), up, steep * steep)) * b.y;
        shape.y = corner.y + 1.0;
        if (b.z < 0.0) x = -x;
    } else if (a.w < 2.5) {
        float c = cos(b.z), s = sin(b.z);
        x = vec3(c, s, 0.0) * b.x;
        y = vec3(-s, c, 0.0) * b.y;
        pull = min(0.05 + 0.10 * b.x, 0.9);
    } else {
        vec3 along = b.xyz;
        x = cross(along, away);
        x = x / max(length(x), 1e-4) * b.w;
        y = along * 0.5;
    }
    vec3 spot = origin + x * shape.x + y * shape.y;
    if (a.w > 0.5 && a.w < 2.5) spot.z += water_level(a.w < 1.5 ? origin.xy : spot.xy);
    float soft = a.w < 0.5 ? 0.45 * b.y : a.w > 2.5 ? 0.0 : -1.0;
    place = vec4(spot, soft < 0.0 ? 1.0 : (spot.z + 0.02) / max(soft, 0.02));
    fire = style.x > 0.0 && a.w < 2.5 ? glow(origin, vec3(0.0, 0.0, -0.4), 1.0) : vec3(0.0);
    frame = mat3(normalize(x), normalize(y), normalize(cross(x, y)));
    vec3 view = (p3d_ViewMatrix * vec4(spot, 1.0)).xyz;
    view *= 1.0 - min(0.5, 2.0 * pull / max(-view.z, 0.1));
    gl_Position = p3d_ProjectionMatrix * vec4(view, 1.0);
    float tile = floor(style.w + 0.5);
    uv = (vec2(mod(tile, 4.0), floor(tile / 4.0)) + 0.5 + corner * 0.485) * 0.25;
}

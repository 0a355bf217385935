#version 150
// Soft particles with a normal: smoke is lit by the sun like a ball of wool, and eaten from its edges as it dissolves.
#include "atmosphere.glsl"
uniform sampler2D sheet;
uniform mat4 p3d_ViewMatrixInverse;
in vec2 uv;
in vec4 tint;
in vec4 style;
in vec4 place;
in vec3 fire;
in mat3 frame;
out vec4 p3d_FragColor;

void main() {
    vec4 s = texture(sheet, uv);
    float density = s.z;
    float erode = style.z;
    float alpha = tint.a * smoothstep(erode, erode + 0.30 + 0.3 * (1.0 - erode), density) * clamp(place.w, 0.0, 1.0);
    if (alpha < 0.004 && style.y < 0.95) discard;
    vec2 bend = s.xy * 2.0 - 1.0;
    vec3 normal = normalize(frame * vec3(bend, sqrt(max(0.04, 1.0 - dot(bend, bend)))));
    vec3 ray = place.xyz - p3d_ViewMatrixInverse[3].xyz;
    float away = length(ray);
    ray /= away;
    float facing = dot(normal, sun_direction) * 0.5 + 0.5;
    float through = pow(max(dot(ray, sun_direction), 0.0), 6.0) * (1.0 - 0.8 * density);
    vec3 ambient = mix(ambient_ground, ambient_sky, 0.55 + 0.45 * normal.z);
    vec3 lit = tint.rgb * (sun_colour * (facing * facing * 0.85 + through * 1.2) + ambient + fire / max(1.0, fire.r) * (0.42 - 0.34 * normal.z));
    float heat = clamp(density * 1.15, 0.0, 1.2);
    vec3 own = tint.rgb * vec3(heat, heat * heat, heat * heat * heat) * (0.75 + 0.35 * normal.z);
    float left = exp2(-away * air.x * sqrt(away * air.x));
    if (style.y > 0.95) {
        p3d_FragColor = vec4(max(shown(tint.rgb * (density * density * tint.a * left * clamp(place.w, 0.0, 1.0)), 1.0).rgb - 0.02, 0.0), 0.0);
        return;
    }
    vec3 colour = mix(mix(own, lit, style.x), horizon(ray), 1.0 - left);
    p3d_FragColor = vec4(shown(colour, 1.0).rgb * alpha, alpha * (1.0 - style.y));
}

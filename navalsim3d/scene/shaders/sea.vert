#version 150
// The swell: a sum of trochoidal waves over a grid that follows the eye.
uniform vec2 look;
uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ViewProjectionMatrix;
uniform vec4 waves[WAVES]; // wave vector, amplitude, phase now
uniform vec4 grid;         // centre, reach, finest cell
uniform vec4 chop;         // choppiness, cells per ring

in vec4 p3d_Vertex;
out vec3 world;
out vec4 swell; // slope east, slope north, squeeze of the crests, height

void main() {
    world = (p3d_ModelMatrix * p3d_Vertex).xyz;
    swell = vec4(0.0);
    vec2 from_centre = abs(world.xy - grid.xy);
    float away = max(from_centre.x, from_centre.y);
    if (away < grid.z) {
        float cell = grid.w * max(1.0, exp2(ceil(log2(away / (0.5 * chop.y * grid.w)))));
        float fade = look.x * (1.0 - smoothstep(0.6, 0.98, away / grid.z));
        vec2 rest = world.xy;
        for (int i = 0; i < WAVES; i++) {
            vec2 k = waves[i].xy;
            float number = length(k);
            float height = waves[i].z * fade * smoothstep(2.2, 4.5, 6.2831853 / (number * cell));
            float angle = dot(k, rest) + waves[i].w;
            float up = cos(angle), along = sin(angle);
            world.z += height * up;
            world.xy -= k * (height * chop.x * along / number);
            swell.xy -= k * (height * along);
            swell.z += number * height * chop.x * up;
        }
        swell.w = world.z;
    }
    gl_Position = p3d_ViewProjectionMatrix * vec4(world, 1.0);
}

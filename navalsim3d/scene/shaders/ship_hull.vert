#version 150
// A miniature: placed in the world, and remembered in its own coordinates for the wounds painted on it.
uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
out vec3 world;
out vec3 normal;
out vec3 local;
out vec4 paint;

void main() {
    vec4 placed = p3d_ModelMatrix * p3d_Vertex;
    world = placed.xyz;
    local = p3d_Vertex.xyz * length(p3d_ModelMatrix[0].xyz);
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    paint = p3d_Color;
    gl_Position = p3d_ViewProjectionMatrix * placed;
}

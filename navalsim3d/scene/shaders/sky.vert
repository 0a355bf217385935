#version 150
// One triangle over the whole picture, at the far end of depth.
uniform mat4 p3d_ProjectionMatrixInverse;
uniform mat4 p3d_ViewMatrixInverse;
in vec4 p3d_Vertex;
out vec3 ray;

void main() {
    vec4 there = p3d_ProjectionMatrixInverse * vec4(p3d_Vertex.xy, 1.0, 1.0);
    ray = mat3(p3d_ViewMatrixInverse) * (there.xyz / there.w);
    gl_Position = vec4(p3d_Vertex.xy, 0.9999999, 1.0);
}

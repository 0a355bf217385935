#version 150
// A soft shadow laid on a surface: black, as strong as the vertex says.
in vec3 world;
in vec3 normal;
in vec4 paint;
out vec4 p3d_FragColor;

void main() {
    p3d_FragColor = vec4(0.0, 0.0, 0.0, paint.a * paint.a * 1.2);
}

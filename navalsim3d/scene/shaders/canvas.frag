#version 150
// The scene as it was drawn, stretched.
uniform sampler2D scene;
in vec2 at;
out vec4 p3d_FragColor;

void main() {
    p3d_FragColor = vec4(texture(scene, at).rgb, 1.0);
}

#version 150
// Nothing but its depth is wanted of what is drawn into the shadow map.
out vec4 p3d_FragColor;

void main() {
    p3d_FragColor = vec4(1.0);
}

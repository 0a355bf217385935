#version 150
// Their colour, as dense as the page of the font says.
uniform sampler2D p3d_Texture0;
uniform vec4 opacity;
in vec2 uv;
in vec4 tint;
out vec4 p3d_FragColor;

void main() {
    p3d_FragColor = vec4(tint.rgb, tint.a * texture(p3d_Texture0, uv).a * opacity.x);
}

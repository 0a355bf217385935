#version 150
// The scene as it was drawn, stretched; four taps take the stairs off its edges.
uniform sampler2D scene;
in vec2 at;
out vec4 p3d_FragColor;

void main() {
    vec2 texel = 0.4 / vec2(textureSize(scene, 0));
    vec3 sum = texture(scene, at + vec2(texel.x, texel.y)).rgb + texture(scene, at - vec2(texel.x, texel.y)).rgb;
    sum += texture(scene, at + vec2(texel.x, -texel.y)).rgb + texture(scene, at + vec2(-texel.x, texel.y)).rgb;
    p3d_FragColor = vec4(sum * 0.25, 1.0);
}

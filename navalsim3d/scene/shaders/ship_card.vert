#version 150
// A flat picture in the scene: name plate, flag, shadow. A flag waves: `flutter` is how much, along its length.
uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform float seconds;
uniform vec4 flutter; // amplitude, waves along the fly, speed, pull towards the eye
in vec4 p3d_Vertex;
in vec2 p3d_MultiTexCoord0;
out vec2 uv;
out vec3 world;
out float fold;

void main() {
    uv = p3d_MultiTexCoord0;
    vec4 at = p3d_Vertex;
    float phase = uv.x * flutter.y - seconds * flutter.z;
    at.x += flutter.x * uv.x * sin(phase);
    fold = flutter.x > 0.0 ? cos(phase) * uv.x : 0.0;
    world = (p3d_ModelMatrix * at).xyz;
    vec3 view = (p3d_ViewMatrix * vec4(world, 1.0)).xyz;
    view *= 1.0 - flutter.w / max(length(view), 1.0);
    gl_Position = p3d_ProjectionMatrix * vec4(view, 1.0);
}

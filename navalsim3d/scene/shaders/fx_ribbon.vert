#version 150
// Strips that lie on the water along a track: wakes and the bubbles of torpedoes. A vertex knows its strip, its station along it
// and its share of the breadth; where that is on the table follows from the track that the strip's ship has left.
uniform vec2 look;
#include "fx_swell.glsl"
uniform mat4 p3d_ViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform samplerBuffer trails; // of each strip: four texels about its ship, then where its stern was, two places to a texel
in vec4 p3d_Vertex;           // station, share of the breadth, strip
out vec3 world;
out vec4 spot;                // across, astern of the stern, beam, ship's length (cm)
out vec4 kind;                // wake's length, strength, kind, seed

vec4 stern = vec4(0.0); // where the stern is, and the way ahead
vec4 hull = vec4(0.0); // beam, length, wake's length, strength
vec4 trait = vec4(0.0); // kind, seed
vec4 track = vec4(0.0); // newest place in the ring, how many there are, cm from the newest to the stern
int first = 0;

vec2 was(int ago) {
    int at = (int(track.x) - ago + PLACES) % PLACES;
    vec4 two = texelFetch(trails, first + 4 + at / 2);
    return at % 2 == 0 ? two.xy : two.zw;
}

// The place s cm astern of the stern: along the hull, then along the track, then straight on.
vec2 behind(float s) {
    int count = int(track.y);
    if (s <= 0.0 || count == 0) return stern.xy - stern.zw * s;
    if (s < track.z) return mix(stern.xy, was(0), s / track.z);
    float steps = (s - track.z) / APART;
    if (int(steps) < count - 1) return mix(was(int(steps)), was(int(steps) + 1), fract(steps));
    vec2 back = count < 3 ? -stern.zw : normalize(was(count - 1) - was(count - 3));
    return was(count - 1) + back * (s - track.z - float(count - 1) * APART);
}

float station(float k) {
    if (trait.x > 0.5) return min(k / float(POINTS - 1), 1.0) * hull.z;
    if (k < float(AHEAD)) return mix(-1.04 * hull.y, 0.0, k / float(AHEAD - 1));
    return max(hull.z, 0.4 * hull.y) * pow((k - float(AHEAD - 1)) / float(POINTS - AHEAD), 1.35);
}

// Half the breadth: wide enough for both arms while they last.
float half_width(float s) {
    if (trait.x > 0.5) return 2.4 * hull.x;
    float arms = hull.w > 0.02 ? (s + hull.y) * 0.354 * (0.55 + 0.45 * hull.w) * 1.12 + hull.x : 0.0;
    float wash = 1.6 * hull.x + 0.02 * max(s, 0.0);
    return min(max(arms, wash), 3.4 * hull.x + 0.22 * max(s, 0.0) + hull.y * 0.55);
}

// The wave that a bow pushes up along the hull: none at the stem, most a quarter aft.
float bow_wave(float s) {
    float aft = clamp((s + hull.y) / max(hull.y, 0.01), 0.0, 1.0);
    return pow(aft < 0.22 ? aft / 0.22 : clamp(1.0 - (aft - 0.22) / 0.5, 0.0, 1.0), 1.3);
}

void main() {
    first = int(p3d_Vertex.z) * (4 + PLACES / 2);
    stern = texelFetch(trails, first);
    hull = texelFetch(trails, first + 1);
    trait = texelFetch(trails, first + 2);
    track = texelFetch(trails, first + 3);
    world = vec3(0.0);
    spot = kind = vec4(0.0);
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    if (hull.x <= 0.0) return;
    float k = p3d_Vertex.x, s = station(k);
    vec2 way = behind(station(min(k + 1.0, float(POINTS - 1)))) - behind(station(max(k - 1.0, 0.0)));
    way /= max(length(way), 1e-6);
    float share = sign(p3d_Vertex.y) * pow(abs(p3d_Vertex.y), 1.4);
    float across = half_width(s) * share;
    world.xy = behind(s) + vec2(way.y, -way.x) * across;
    bool inner = abs(abs(p3d_Vertex.y) - 0.5) < 0.1;
    float raised = inner && trait.x < 0.5 ? bow_wave(s) * hull.w * hull.x * 0.30 : 0.0;
    world.z = raised + water_level(world.xy) + 0.02;
    spot = vec4(across, s, hull.xy);
    kind = vec4(hull.zw, trait.xy);
    vec3 view = (p3d_ViewMatrix * vec4(world, 1.0)).xyz;
    float away = length(view);
    view *= 1.0 - min(0.35, 0.10 + 0.004 * away) / max(away, 1.0);
    gl_Position = p3d_ProjectionMatrix * vec4(view, 1.0);
}

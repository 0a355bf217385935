// Light, sky and air, the same for every material: set once on the root of the scene.
uniform vec3 sun_direction;  // towards the sun, moon or lamp
uniform vec2 sun_azimuth;    // its bearing, as a unit vector on the map
uniform vec3 sun_colour;     // what a white surface facing it sends back
uniform vec3 ambient_sky;    // the same from above
uniform vec3 ambient_ground; // and from below
uniform vec3 sky_zenith;
uniform vec3 sky_horizon;
uniform vec3 sky_glow;       // the horizon under the sun
uniform vec4 air;            // x: 1 / distance of half visibility, y: night 0..1, z: cloud cover 0..1
uniform float seconds;       // of the scene
uniform vec2 look;           // x: 0 table, 1 sea; y: how far the water has come over the table's edge, cm
uniform vec4 table;          // width, height, cm of table to a metre, rim

vec3 horizon(vec3 ray) {
    float towards = 0.5 + 0.5 * dot(ray.xy, sun_azimuth) * inversesqrt(dot(ray.xy, ray.xy) + 1e-9);
    towards *= towards;
    return mix(sky_horizon, sky_glow, towards * towards);
}

// The clear sky along a ray; rays under the horizon see the horizon.
vec3 sky(vec3 ray) {
    float height = max(ray.z, 0.0);
    float near_sun = max(dot(ray, sun_direction), 0.0);
    float up = height * (6.0 + 18.0 * height);
    vec3 clear = mix(horizon(ray), sky_zenith, up / (1.0 + up));
    float halo = near_sun * near_sun;
    halo *= halo; halo *= halo;
    return clear + sun_colour * (0.08 * halo + 0.20 * halo * halo * halo * halo) * (1.0 - 0.6 * height);
}

// How much of the light falls on a place: the lamp over the table makes a pool, the sun does not.
float pool(vec2 at) {
    vec2 off = (at - table.xy * vec2(0.42, 0.58)) / max(table.x, table.y);
    return mix(0.30 + 1.15 * exp(-dot(off, off) * 3.2), 1.0, look.x);
}

#ifdef SHADOWS
uniform sampler2DShadow shadow_map;
uniform mat4 shadow_matrix;
uniform float shadow_strength;
// How much of the sun reaches a place past ships and islands, from four soft taps.
float sunlit_at(vec3 at, vec3 normal) {
    vec3 where = (shadow_matrix * vec4(at + normal * 0.10, 1.0)).xyz;
    where.z -= 0.0004;
    float step_ = 0.9 / float(textureSize(shadow_map, 0).x);
    float sum = texture(shadow_map, where + vec3(step_, 0.4 * step_, 0.0)) + texture(shadow_map, where - vec3(step_, 0.4 * step_, 0.0));
    sum += texture(shadow_map, where + vec3(-0.4 * step_, step_, 0.0)) + texture(shadow_map, where + vec3(0.4 * step_, -step_, 0.0));
    vec2 inside = step(abs(where.xy - 0.5), vec2(0.5));
    return 1.0 - shadow_strength * (1.0 - 0.25 * sum) * inside.x * inside.y;
}
#else
float sunlit_at(vec3 at, vec3 normal) {
    return 1.0;
}
#endif

// A dull surface of this colour and unit normal, at a place.
vec3 lit(vec3 albedo, vec3 normal, vec3 at) {
    vec3 around = mix(ambient_ground, ambient_sky, 0.5 + 0.5 * normal.z);
    float facing = max(dot(normal, sun_direction), 0.0) * sunlit_at(at, normal);
    return albedo * (around + sun_colour * (facing * pool(at.xy)));
}

// What is left of a colour at `away` cm, given the ray to it.
vec3 through_air(vec3 colour, vec3 ray, float away) {
    float far = away * air.x * (1.0 - 0.92 * clamp(-1.25 * ray.z, 0.0, 1.0)); // looking down one sees through less of it
    return mix(sky(ray), colour, exp2(-far * far));
}

// Light to display: a soft shoulder, never pure black or white, a grain finer than one step against bands.
vec4 shown(vec3 colour, float alpha) {
    vec3 over = max(colour - 0.6, 0.0);
    vec3 held = min(colour, 0.6) + over / (1.0 + 2.6 * over);
    vec3 root = sqrt(max(held, 0.0));
    vec3 root2 = sqrt(root);
    vec3 encoded = 0.585122381 * root + 0.783140355 * root2 - 0.368262736 * sqrt(root2);
    float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    return vec4(0.018 + 0.965 * encoded + grain / 255.0, alpha);
}

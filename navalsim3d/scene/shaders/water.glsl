float slope_towards(vec2 slope, vec3 view) {
    return -dot(slope, view.xy);
}

// The colour of water at `world`, seen along `view` (towards the eye) from `away` cm, `shore` cm from coast and shoal.
vec3 water(vec3 view, float away, vec2 shore) {
    float wind_time = seconds * 0.6;
    vec4 near_a = texture(ripples, world.xy * tiles.x + breeze.xy * (wind_time * 0.055), -0.7);
#ifdef LEAN
    vec4 near_b = near_a * 0.45 + 0.275;
#else
    vec4 near_b = texture(ripples, TURN * world.xy * tiles.y + vec2(breeze.y, -breeze.x) * (wind_time * 0.021) + breeze.xy * (wind_time * 0.10), -0.7);
#endif
    vec4 wide = texture(ripples, TURN * (TURN * world.xy) * tiles.z + breeze.xy * (wind_time * 0.006));
#ifdef FINE
    float pixel = away * 0.0012 / max(view.z, 0.02);
    vec3 moving = swell_at(world.xy, pixel);
#else
    vec3 moving = swell.xyz;
#endif
    float gust = 0.72 + 0.30 * (wide.a * 6.0 - 3.0);
    float calm = smoothstep(-1.0, 9.0, shore.x);
    float rough = breeze.z * clamp(gust, 0.35, 1.5) * mix(0.55, 1.0, calm);
    vec2 fine_slope = ((near_a.xy + near_b.xy) * 6.0 - 6.0) * rough;
    vec2 slope = moving.xy * mix(0.6, 1.0, calm) + fine_slope + (wide.xy * 6.0 - 3.0) * breeze.z * 0.45;

    // Far off the ripples are below a pixel: they no longer tilt the surface but roughen it.
    float blur = away / (away + 160.0);
    float facing = clamp(view.z, 0.02, 1.0);
    slope *= mix(1.0, 0.35, blur * (1.0 - facing));
    vec3 normal = normalize(vec3(-slope, 1.0 - 0.5 * moving.z));
    float spread = rough * rough * (0.45 + 2.6 * blur) + 0.0009;

    float cosine = max(dot(normal, view), 0.0);
    cosine = mix(cosine, max(cosine, 0.27), blur);
    float grazing = 1.0 - cosine;
    float grazing2 = grazing * grazing;
    float fresnel = 0.02 + 0.98 * grazing2 * grazing2 * grazing;
    vec3 ray = reflect(-view, normal);
    ray.z = abs(ray.z) + 0.30 * blur;
    vec3 mirrored = sky(normalize(ray));

    // What comes back out of the water: deep colour, lighter where a crest is thin, green over the shallows.
    float sunlit = 0.35 + 0.65 * max(sun_direction.z, 0.0);
    float lightened = sunlit_at(world, vec3(0.0, 0.0, 1.0));
    vec3 daylight = ambient_sky + sun_colour * (sunlit * lightened);
    float brightness = dot(daylight, vec3(0.33));
    float high = smoothstep(30.0, 130.0, p3d_ViewMatrixInverse[3].z); // from high up one looks into the water, not along it
    vec3 body = water_body * (0.55 + 0.45 * brightness) * mix(vec3(1.0), vec3(1.2, 1.6, 1.75), high);
    float crest = clamp(swell.w * tiles.w * 9.0, 0.0, 1.0);
    float through = max(dot(view.xy, -sun_direction.xy), 0.0);
    body += water_shallow * brightness * (0.10 * crest + 0.22 * crest * through + 0.05 * max(slope_towards(slope, view), 0.0));
    body *= 1.0 + clamp(1.7 * dot(slope, -sun_direction.xy), -0.45, 0.7);
    float depth = min(shore.x, shore.y + 3.0);
    float shallow = 1.0 - smoothstep(0.0, 12.0, depth + near_a.a * 1.5);
    body = mix(body, water_shallow * brightness * (0.5 + 0.3 * shallow), shallow * shallow * 0.85);
    vec3 colour = mix(body, mirrored, fresnel * (0.75 + 0.25 * lightened));

    // The sun broken up by slopes: how many facets around this one throw it to the eye.
    vec3 half_way = normalize(view + sun_direction);
    vec2 off = -half_way.xy / max(half_way.z, 0.05) - slope;
    float facets = exp(-dot(off, off) / spread) / spread;
    float steep = smoothstep(12.0, 40.0, p3d_ViewMatrixInverse[3].z) * smoothstep(0.35, 0.7, view.z);
    float above = 1.0 - 0.9 * max(high, steep); // and it is rest for the eye that counts, where lines and slips are to be read
    colour += sun_colour * (above * lightened * min(facets * mix(0.0085, 0.007, air.y) / max(cosine, 0.12), 1.8) * (0.25 + 0.75 * (1.0 - shallow)));

    // Foam: on squeezed crests when it blows, and in thin lines that run up the beach.
    float lace = clamp((near_a.b + near_b.b) * 0.5, 0.0, 1.0);
    float torn = smoothstep(0.30 - 0.10 * breeze.w, 0.52 - 0.10 * breeze.w, moving.z + (lace - 0.5) * 0.5 + (wide.a - 0.5) * 0.2) * min(breeze.w * 2.0, 1.0);
    float run = fract(shore.x * 0.55 + seconds * 0.10 + wide.a * 1.6 + near_a.a * 0.35);
    float lines = smoothstep(0.78, 0.96, run) * (1.0 - smoothstep(0.93, 1.0, run)) * smoothstep(2.6, 0.9, shore.x) * smoothstep(0.42, 0.62, wide.b + 0.25 * near_a.a);
    float edge = smoothstep(0.42, 0.0, shore.x + (near_a.a - 0.5) * 0.9 - 0.14 * sin(seconds * 0.9 + wide.a * 9.0));
    float foam = clamp(torn * (0.35 + 0.9 * lace) + (edge * 0.9 + 0.9 * lines) * smoothstep(0.34, 0.70, lace + 0.15 * edge), 0.0, 1.0);
    foam *= (1.0 - 0.7 * blur) * (0.45 + 0.55 * above);
    return mix(colour, daylight * 0.60, foam * 0.92);
}

import { INHERIT, ITEM, PLAIN, ROW, STYLE_BITS } from '../items.ts';

const FLAGS = Object.entries(ITEM)
  .map(([name, bit]) => `const uint ${name.toUpperCase()} = ${bit}u;`)
  .join('\n');

const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D u_tables;
uniform vec2 u_size;
/** Everything in one color on the ground; alpha 0: as it is, else how soon it is all ink. */
uniform vec4 u_ink;
uniform vec3 u_ground;
/** The same as inked of ink-color.ts. */
vec3 inked(vec3 color) {
  if (u_ink.a == 0.0) return color;
  return mix(u_ground, u_ink.rgb, min(1.0, u_ink.a * (1.0 - dot(color, vec3(1.0 / 3.0)))));
}
uvec4 at(usampler2D sampler, uint index) {
  return texelFetch(sampler, ivec2(int(index & 2047u), int(index >> 11)), 0);
}
vec4 floatsAt(usampler2D sampler, uint index) { return uintBitsToFloat(at(sampler, index)); }
${FLAGS}
const uint STYLE_MASK = ${INHERIT}u;
const uint FROZEN = ${ROW.frozen}u;
const uint EXACT = ${ROW.exact}u;
`;

/** What every vertex shader needs: the instance, its items, its style. */
export const VERTEX = `${HEAD}
layout(location = 0) in vec4 a_matrix;
layout(location = 1) in vec2 a_shift;
layout(location = 2) in vec2 a_depth;
/** First texel; count and clip; row of styles; style where the items have none. */
layout(location = 3) in uvec4 a_ref;
uniform usampler2D u_items;
uniform usampler2D u_rows;
/** Pixels of a hundredth of a millimeter; 0: hairlines. */
uniform float u_weight;
uniform float u_hair;
uniform vec4 u_background;
/** The color of what is highlighted; alpha 0: none. */
uniform vec4 u_tint;
uniform float u_widen;
/** 1: what is brighter is darkened, -1: what is darker is lightened, 0: neither; the luminance where that begins. */
uniform vec2 u_readable;

flat out vec4 v_color;
flat out uint v_clip;

vec2 turned(vec2 v) { return a_matrix.xy * v.x + a_matrix.zw * v.y; }
vec2 placed(vec2 p) { return turned(p) + a_shift; }
uint itemCount() { return a_ref.y & ${PLAIN - 1}u; }
bool isPlain() { return (a_ref.y & ${PLAIN}u) != 0u; }
/** The low and the high half of two words, with their signs. */
vec4 halves(uvec2 words) { return vec4(ivec4(words.xxyy << uvec4(16u, 0u, 16u, 0u)) >> 16); }
uvec4 rowOf(uint word) {
  uint style = a_ref.w == ${INHERIT}u ? (word & ${INHERIT}u) : a_ref.w;
  return at(u_rows, a_ref.z + style);
}
uint flagsOf(uint word) { return word >> ${STYLE_BITS}; }
bool hidden(uvec4 row) {
  return (row.z & FROZEN) != 0u || (row.x >> 24u) == 0u || at(u_tables, row.y & 65535u).x == 0u;
}
vec4 ownColorOf(uvec4 row) {
  return vec4(uvec4(row.x, row.x >> 8u, row.x >> 16u, row.x >> 24u) & 255u) / 255.0;
}
vec4 shown(vec4 color) {
  return u_tint.a > 0.0 ? vec4(u_tint.rgb, 1.0) : vec4(inked(color.rgb), color.a);
}
vec4 areaColorOf(uvec4 row) { return shown(ownColorOf(row)); }
vec4 wipeColor() { return vec4(inked(u_background.rgb), u_background.a); }
/** The same as toReadable of cad/display/color.ts. */
vec3 readable(vec3 color) {
  vec3 light = mix(color / 12.92, pow((color + 0.055) / 1.055, vec3(2.4)), step(0.04045, color));
  float own = dot(light, vec3(0.2126, 0.7152, 0.0722));
  float limit = u_readable.y;
  if (u_readable.x > 0.0 ? own <= limit : own >= limit) return color;
  light = u_readable.x > 0.0 ? light * (limit / own) : light + (1.0 - light) * ((limit - own) / (1.0 - own));
  return mix(light * 12.92, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light));
}
/** What lines, patterns and letters are drawn with. */
vec4 colorOf(uvec4 row) {
  vec4 color = ownColorOf(row);
  if (u_readable.x != 0.0 && u_tint.a == 0.0 && (row.z & EXACT) == 0u) color.rgb = readable(color.rgb);
  return shown(color);
}
float widthOf(uvec4 row) { return max(u_hair, float(row.y >> 16u) * u_weight) + u_widen; }
float pixelScale() { return max(length(a_matrix.xy), length(a_matrix.zw)); }
float depthOf(uint order) { return 1.0 - (a_depth.x + (float(order) + 1.0) * a_depth.y) / 8388608.0; }
vec4 onScreen(vec2 p, float depth) {
  return vec4(p.x / u_size.x * 2.0 - 1.0, 1.0 - p.y / u_size.y * 2.0, depth, 1.0);
}
/** A corner that makes its triangle vanish. */
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
`;

/** What every fragment shader needs: clips, given as edges in pixels, one inside another. */
export const FRAGMENT = `${HEAD}
uniform usampler2D u_clips;
flat in vec4 v_color;
flat in uint v_clip;
out vec4 o_color;

vec2 here() { return vec2(gl_FragCoord.x, u_size.y - gl_FragCoord.y); }
#ifdef CLIPS
float clipCover(vec2 p) {
  float cover = 1.0;
  uint id = v_clip;
  for (int depth = 0; depth < 8 && id != 0u; depth++) {
    uvec4 head = at(u_clips, id);
    float nearest = 1e9;
    bool inside = false;
    for (uint i = 0u; i < head.y; i++) {
      vec4 edge = floatsAt(u_clips, head.x + i);
      vec2 along = edge.zw - edge.xy;
      vec2 from = p - edge.xy;
      float t = clamp(dot(from, along) / max(dot(along, along), 1e-12), 0.0, 1.0);
      nearest = min(nearest, length(from - along * t));
      if ((edge.y > p.y) != (edge.w > p.y) && from.x < along.x * (from.y / along.y)) inside = !inside;
    }
    float own = clamp(0.5 + (inside ? nearest : -nearest), 0.0, 1.0);
    cover *= head.w == 1u ? 1.0 - own : own;
    id = head.z;
  }
  return cover;
}
#else
float clipCover(vec2 p) { return 1.0; }
#endif
void paint(float cover) {
  float alpha = v_color.a * cover * clipCover(here());
  if (alpha <= 0.002) discard;
  o_color = vec4(v_color.rgb * alpha, alpha);
}
`;

/** Dashes from the way run, the same for segments and arcs. */
export const DASH_VERTEX = `
/** Header of the pattern (0: none), where the pattern begins, pattern units of a pixel, where the last dash begins. */
flat out uint v_pattern;
flat out vec4 v_dash;

const float MIN_PERIOD = 2.5;
const float MAX_DASHES = 20000.0;

/** run and total in the item's units. Sets v_pattern and the offset; gives the scale of the pattern. */
float takeDashes(uvec4 row, uint flags, float total) {
#ifndef DASHES
  v_pattern = 0u;
  v_dash = vec4(0.0);
  return 1.0;
#else
  v_pattern = row.z & 0xffffffu;
  v_dash = vec4(0.0, 0.0, 1.0, 1e30);
  if (v_pattern == 0u || (flags & (HAIR | FEATHER | BAR | DOT | GLYPH)) != 0u) {
    v_pattern = 0u;
    return 1.0;
  }
  vec4 head = floatsAt(u_tables, v_pattern);
  float scale = uintBitsToFloat(row.w);
  float period = head.x * scale;
  if (!(period * pixelScale() >= MIN_PERIOD) || total / period * head.w > MAX_DASHES) v_pattern = 0u;
  if ((flags & FIT) != 0u) {
    if (total < period) v_pattern = 0u;
    if (head.y > 0.0) {
      float whole = floor(total / period) * head.x;
      v_dash.x = (whole + head.y - total / scale) / 2.0;
      v_dash.w = whole;
    }
  }
  return scale;
#endif
}
`;

export const DASH_FRAGMENT = `
flat in uint v_pattern;
flat in vec4 v_dash;

/** Share of a pixel that a dash covers; \`unit\` pattern units are a pixel, \`width\` pixels a dot. */
float dashCover(float run, float unit, float width) {
#ifdef DASHES
  if (v_pattern == 0u) return 1.0;
  if (run <= 0.0 && v_dash.w < 1e30) return 1.0;
  if (run >= v_dash.w) return 1.0;
  vec4 head = floatsAt(u_tables, v_pattern);
  float place = run - floor(run / head.x) * head.x;
  float reach = unit * 0.5;
  float cover = 0.0;
  uint count = uint(head.z);
  for (uint i = 1u; i <= count; i++) {
    vec4 dash = floatsAt(u_tables, v_pattern + i);
    float grow = dash.z * width * unit * 0.5;
    float from = dash.x - grow;
    float to = dash.y + grow;
    cover += max(0.0, min(place + reach, to) - max(place - reach, from));
    cover += max(0.0, min(place + head.x + reach, to) - max(place + head.x - reach, from));
    cover += max(0.0, min(place - head.x + reach, to) - max(place - head.x - reach, from));
  }
  return min(1.0, cover / unit);
#else
  return 1.0;
#endif
}
`;

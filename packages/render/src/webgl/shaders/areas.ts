import { FRAGMENT, VERTEX } from './common.ts';

const TRIANGLE = `
/** 1: only what hides what is below, 2: only what lets it through, 3: both. */
uniform int u_pass;
flat out uint v_head;
out vec2 v_local;

void main() {
  uint item = uint(gl_VertexID / 3);
  int corner = gl_VertexID % 3;
  gl_Position = NOWHERE;
  v_local = vec2(0.0);
  if (item >= itemCount()) return;
  uint first = a_ref.x + item * 2u;
  uvec4 tail = at(u_items, first + 1u);
  uvec4 row = at(u_rows, a_ref.z + (tail.z & STYLE_MASK));
  if (hidden(row)) return;
  bool wipe = (flagsOf(tail.z) & WIPE) != 0u;
  v_color = wipe ? wipeColor() : areaColorOf(row);
  bool opaque = wipe || v_color.a > 0.996;
  if (u_pass != 3 && opaque != (u_pass == 1)) return;
  vec4 ends = floatsAt(u_items, first);
  vec2 p = corner == 0 ? ends.xy : corner == 1 ? ends.zw : uintBitsToFloat(tail.xy);
  v_local = p;
  v_clip = a_ref.y >> 8u;
  v_head = a_ref.w;
  gl_Position = onScreen(placed(p), depthOf(tail.w));
}
`;

export const AREA_VERTEX = `${VERTEX}${TRIANGLE}`;

/** Plain areas, wipeouts and gradients. */
export const AREA_FRAGMENT = `${FRAGMENT}
flat in uint v_head;
in vec2 v_local;
uniform usampler2D u_items;
uniform vec4 u_foreground;
uniform vec4 u_background;

vec3 gradientColor(float code) {
  uint word = uint(code);
  if (word == 0x1000000u) return u_foreground.rgb;
  if (word == 0x2000000u) return u_background.rgb;
  return vec3(uvec3(word >> 16u, word >> 8u, word) & 255u) / 255.0;
}

vec4 gradient() {
  uvec4 head = at(u_items, v_head);
  vec4 range = floatsAt(u_items, v_head + 1u);
  vec4 course = floatsAt(u_tables, head.x);
  vec4 colors = floatsAt(u_tables, head.x + 1u);
  float u = (dot(v_local, course.xy) + range.x) * range.y - 1.0;
  float v = (dot(v_local, vec2(-course.y, course.x)) + range.z) * range.w - 1.0;
  int kind = int(course.w);
  bool inverted = kind >= 8;
  if (inverted) kind -= 8;
  float share = 1.0 - length(vec2(u, v));
  if (kind == 0) share = (u + 1.0) / 2.0;
  else if (kind == 1) share = 1.0 - abs(u);
  else if (kind == 2) share = 1.0 - length(vec2(u, (v + 1.0) / 2.0));
  else if (kind == 3) share = 1.0 - length(vec2(u + 1.0, v + 1.0) / 2.0);
  share = clamp(share + course.z / 2.0, 0.0, 1.0);
  if (inverted) share = 1.0 - share;
  return vec4(inked(mix(gradientColor(colors.x), gradientColor(colors.y), share)), v_color.a);
}

void main() {
  float clip = v_clip == 0u ? 1.0 : clipCover(here());
  // What writes depth cannot be half there.
  if (v_color.a > 0.996 || v_color.a == 0.0) {
    if (clip < 0.5) discard;
    clip = 1.0;
  }
  vec4 color = v_head == 0u ? v_color : gradient();
  float alpha = color.a * clip;
  o_color = vec4(color.rgb * alpha, alpha);
}
`;

/**
 * Pattern hatches: in each fragment the nearest line of every family, by its number and the way along it. The number and
 * the way at the middle of the hatch come in float64 from outside, so that patterns far from their origin stay sharp.
 * Where lines are closer than the eye can tell they fade to the tone they would have.
 */
export const HATCH_VERTEX = AREA_VERTEX.replace(
  'flat out uint v_head;',
  'flat out uint v_head;\nflat out vec2 v_size;',
)
  .replace('v_head = a_ref.w;', 'v_head = a_ref.w;\n  v_size = vec2(widthOf(row), pixelScale());')
  // Its lines are read as others are.
  .replace('wipeColor() : areaColorOf(row)', 'wipeColor() : colorOf(row)');

export const HATCH_FRAGMENT = `${FRAGMENT}
flat in uint v_head;
flat in vec2 v_size;
in vec2 v_local;
uniform usampler2D u_items;

/** Lines closer than this many pixels are only their tone; from twice that on they are only lines. */
const float DENSEST = 1.7;

float family(uint head, uint start) {
  vec4 grow = floatsAt(u_tables, head);
  vec4 course = floatsAt(u_tables, head + 1u);
  vec4 dashes = floatsAt(u_tables, head + 2u);
  vec2 here_ = floatsAt(u_items, start).xy;
  float number = dot(v_local, grow.xy);
  vec2 slope = vec2(dFdx(number), dFdy(number));
  float pixel = max(length(slope), 1e-12);
  number += here_.x;
  float line = floor(number + 0.5);
  float away = abs(number - line) / pixel;
  float width = v_size.x;
  float cover = clamp(width * 0.5 + 0.5 - away, 0.0, 1.0);
  if (course.z > 0.0 && cover > 0.0) {
    float way = dot(v_local, grow.zw);
    float unit = max(length(vec2(dFdx(way), dFdy(way))), 1e-12);
    way += here_.y - course.y * line;
    float place = way - floor(way / course.z) * course.z;
    float reach = unit * 0.5;
    float sum = 0.0;
    uint first = uint(dashes.x);
    for (uint i = 0u; i < uint(course.w); i++) {
      vec4 dash = floatsAt(u_tables, first + i);
      float wider = dash.z * width * unit * 0.5;
      for (int turn = -1; turn <= 1; turn++) {
        float middle = place + float(turn) * course.z;
        sum += max(0.0, min(middle + reach, dash.y + wider) - max(middle - reach, dash.x - wider));
      }
    }
    cover *= min(1.0, sum / unit);
  }
  return cover;
}

void main() {
  uvec4 head = at(u_items, v_head);
  uint count = uint(floatsAt(u_tables, head.x).x);
  float sum = 0.0;
  float free = 1.0;
  float closest = 1e9;
  for (uint i = 0u; i < count; i++) {
    uint own = head.x + 1u + i * 3u;
    sum += family(own, v_head + 1u + i);
    vec4 course = floatsAt(u_tables, own + 1u);
    vec4 dashes = floatsAt(u_tables, own + 2u);
    float spacing = course.x * v_size.y;
    closest = min(closest, spacing);
    float share = course.z > 0.0 ? min(1.0, dashes.y + dashes.z / (course.z * v_size.y)) : 1.0;
    free *= 1.0 - min(1.0, 1.0 / spacing) * share;
  }
  float tone = clamp(1.0 - free, 0.08, 1.0);
  paint(mix(tone, min(1.0, sum), clamp((closest - DENSEST) / DENSEST, 0.0, 1.0)));
}
`;

import { MIN_TEXT } from '../items.ts';
import { DASH_FRAGMENT, DASH_VERTEX, FRAGMENT, VERTEX } from './common.ts';

export const SEGMENT_VERTEX = `${VERTEX}${DASH_VERTEX}
/** Along and across the line, in pixels. */
out vec2 v_place;
/** Half the width, the length, and how far the ends reach beyond it. */
flat out vec4 v_line;
flat out uint v_round;

void main() {
  uint item = uint(gl_VertexID >> 2);
  gl_Position = NOWHERE;
  v_place = vec2(0.0);
  if (item >= itemCount()) return;
  bool plain = isPlain();
  uint first = a_ref.x + (plain ? item : item * 2u);
  uvec4 head = at(u_items, first);
  uvec4 tail = plain ? uvec4(0u, 0u, head.zw) : at(u_items, first + 1u);
  uvec4 row = rowOf(tail.z);
  uint flags = flagsOf(tail.z);
  if (hidden(row)) return;
  vec4 ends = plain ? halves(head.xy) : uintBitsToFloat(head);
  vec2 a = placed(ends.xy);
  vec2 b = placed(ends.zw);
  float width = widthOf(row);
  v_color = (flags & WIPE) != 0u ? wipeColor() : (flags & FEATHER) != 0u ? areaColorOf(row) : colorOf(row);
  v_clip = a_ref.y >> 8u;
  float total = uintBitsToFloat(tail.y);
  float run = uintBitsToFloat(tail.x);
  float scale = takeDashes(row, flags, total);
  float share = 1.0;
  if ((flags & GLYPH) != 0u) width = min(width, max(1.0, length(a_matrix.zw) / 6.0));
  if ((flags & HAIR) != 0u) width = 1.0;
  if ((flags & FEATHER) != 0u) {
    // Along an area that lets light through it would be a line of its own.
    if (v_color.a < 0.996) return;
    width = 0.4;
  }
  if ((flags & BAR) != 0u) {
    float height = run * pixelScale();
    if (height >= ${MIN_TEXT.toFixed(2)}) return;
    share = max(0.15, height * 0.45);
    width = max(1.0, share);
    share = min(1.0, share);
  }
  if ((flags & DOT) != 0u) {
    a.x -= width * 0.5;
    b.x += width * 0.5;
  }
  vec2 way = b - a;
  float size = length(way);
  if (!(size >= 0.0) || size > 1e9) return;
  vec2 along = size > 1e-6 ? way / size : vec2(1.0, 0.0);
  // Coverage ends half a pixel beyond the stroke.
  float reach = width * 0.5 + 0.6;
  // Nothing of what lies outside the picture is rasterized anyway; this spares its fragments' set-up.
  vec2 low = min(a, b) - reach;
  vec2 high = max(a, b) + reach;
  if (high.x < 0.0 || high.y < 0.0 || low.x > u_size.x || low.y > u_size.y) return;
  bool wide = width > 2.5;
  v_round = wide ? flags & (JOINSTART | JOINEND) : 0u;
  // Thin strokes that meet overlap a little, so that blending leaves no notch between them.
  vec2 beyond = wide ? vec2(0.0) : vec2((flags & JOINSTART) != 0u ? 0.25 : 0.0, (flags & JOINEND) != 0u ? 0.25 : 0.0);
  v_line = vec4(width * 0.5, size, beyond);
  v_color.a *= share;
  if (v_pattern != 0u) {
    float units = length(ends.zw - ends.xy) / max(size, 1e-6) / scale;
    v_dash.x += run / scale;
    v_dash.z = units;
  }
  uint corner = uint(gl_VertexID & 3);
  float over = v_round != 0u ? reach : 0.9;
  float end = (corner & 1u) == 0u ? -over : size + over;
  float side = corner < 2u ? -reach : reach;
  v_place = vec2(end, side);
  gl_Position = onScreen(a + along * end + vec2(-along.y, along.x) * side, depthOf(tail.w));
}
`;

export const SEGMENT_FRAGMENT = `${FRAGMENT}${DASH_FRAGMENT}
in vec2 v_place;
flat in vec4 v_line;
flat in uint v_round;
/** Above 0: only what is covered at least so much, for its depth. */
uniform float u_core;

void main() {
  float half_ = v_line.x;
  float across = clamp(half_ + 0.5 - abs(v_place.y), 0.0, 1.0);
  float x = v_place.x;
  float cover;
  if (x < 0.0 && (v_round & JOINSTART) != 0u) cover = clamp(half_ + 0.5 - length(v_place), 0.0, 1.0);
  else if (x > v_line.y && (v_round & JOINEND) != 0u)
    cover = clamp(half_ + 0.5 - length(v_place - vec2(v_line.y, 0.0)), 0.0, 1.0);
  else {
    float from = (v_round & JOINSTART) != 0u ? -1.0 : -v_line.z;
    float to = v_line.y + ((v_round & JOINEND) != 0u ? 1.0 : v_line.w);
    cover = across * clamp(min(x + 0.5, to) - max(x - 0.5, from), 0.0, 1.0);
  }
  cover *= dashCover(v_dash.x + clamp(x, 0.0, v_line.y) * v_dash.z, v_dash.z, half_ * 2.0);
  if (u_core > 0.0 && (cover < u_core || v_color.a < 0.996)) discard;
  paint(cover);
}
`;

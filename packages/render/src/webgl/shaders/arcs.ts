import { ARC_QUADS } from '../items.ts';
import { DASH_FRAGMENT, DASH_VERTEX, FRAGMENT, VERTEX } from './common.ts';

/**
 * A few quads follow the arc; in each the fragment shader measures the distance to the true curve, so an arc is as round
 * at any zoom and costs the same.
 */
export const ARC_VERTEX = `${VERTEX}${DASH_VERTEX}
flat out vec2 v_center;
flat out vec4 v_axes;
/** Middle and half of the angle of this quad, whether the arc begins and ends in it. */
flat out vec4 v_span;
/** Half the width; the way run at the middle and its growth with the angle. */
flat out vec3 v_way;

vec2 onArc(float t) { return v_center + v_axes.xy * cos(t) + v_axes.zw * sin(t); }

/** Length from angle a to angle b in the item's units. */
float lengthOf(vec2 u, vec2 v, float a, float b) {
  float sum = 0.0;
  for (int i = 0; i < 8; i++) {
    float t = a + (b - a) * (float(i) + 0.5) / 8.0;
    sum += length(v * cos(t) - u * sin(t));
  }
  return sum * abs(b - a) / 8.0;
}

void main() {
  uint quad = uint(gl_VertexID >> 2);
  uint item = quad / ${ARC_QUADS}u;
  int sub = int(quad % ${ARC_QUADS}u);
  gl_Position = NOWHERE;
  if (item >= itemCount()) return;
  uint first = a_ref.x + item * 3u;
  uvec4 tail = at(u_items, first + 2u);
  uvec4 row = rowOf(tail.z);
  uint flags = flagsOf(tail.z);
  if (hidden(row)) return;
  vec4 one = floatsAt(u_items, first);
  vec4 two = floatsAt(u_items, first + 1u);
  v_center = placed(one.xy);
  v_axes = vec4(turned(one.zw), turned(two.xy));
  float radius = max(length(v_axes.xy), length(v_axes.zw));
  float sweep = two.w;
  int count = clamp(int(ceil(abs(sweep) * (1.0 + sqrt(radius) * 0.25))), 1, ${ARC_QUADS});
  if (sub >= count || !(radius < 1e9)) return;
  float width = widthOf(row);
  float reach = width * 0.5 + 1.0;
  if (any(lessThan(v_center + radius + reach, vec2(0.0))) || any(greaterThan(v_center - radius - reach, u_size)))
    return;
  float step = sweep / float(count);
  float from = two.z + step * float(sub);
  float middle = from + step * 0.5;
  bool whole = abs(sweep) > 6.2831;
  v_span = vec4(middle, abs(step) * 0.5, !whole && sub == 0, !whole && sub == count - 1);
  // Which end of the quad the arc begins at depends on which way it turns.
  if (sweep < 0.0) v_span.zw = v_span.wz;
  v_color = colorOf(row);
  v_clip = a_ref.y >> 8u;
  float scale = takeDashes(row, flags, uintBitsToFloat(tail.y));
  v_way = vec3(width * 0.5, 0.0, 0.0);
  if (v_pattern != 0u) {
    vec2 u = one.zw;
    vec2 v = two.xy;
    float own = lengthOf(u, v, from, from + step);
    float before = abs(dot(u, v)) + abs(dot(u, u) - dot(v, v)) < 1e-5 * dot(u, u)
      ? own * float(sub)
      : lengthOf(u, v, two.z, two.z + sweep * 0.25 * min(1.0, float(sub) / float(count) * 4.0)) +
        (sub * 4 > count ? lengthOf(u, v, two.z + sweep * 0.25, from) : 0.0);
    float grow = own / abs(step) * sign(sweep);
    v_way.yz = vec2(uintBitsToFloat(tail.x) + before + own * 0.5, grow) / scale;
  }
  vec2 a = onArc(from);
  vec2 b = onArc(from + step);
  vec2 m = onArc(middle);
  vec2 chord = b - a;
  float size = length(chord);
  vec2 along = size > 1e-4 ? chord / size : vec2(1.0, 0.0);
  vec2 normal = vec2(-along.y, along.x);
  float rise = dot(m - a, normal) * 1.25;
  // Lines of equal angle lean the more the flatter the ellipse is.
  float lean = min(30.0, radius / max(1e-6, min(length(v_axes.xy), length(v_axes.zw))));
  float ends = 1.0 + reach * (lean > 1.5 ? lean : min(1.0, abs(step))) + (size > 1e-4 ? 0.0 : radius);
  // A curve that turns far within a quad bulges beyond its chord's ends.
  ends += abs(step) > 1.2 ? abs(rise) : 0.0;
  uint corner = uint(gl_VertexID & 3);
  float x = (corner & 1u) == 0u ? -ends : size + ends;
  float y = corner < 2u ? min(0.0, rise) - reach : max(0.0, rise) + reach;
  gl_Position = onScreen(a + along * x + normal * y, depthOf(tail.w));
}
`;

export const ARC_FRAGMENT = `${FRAGMENT}${DASH_FRAGMENT}
flat in vec2 v_center;
flat in vec4 v_axes;
flat in vec4 v_span;
flat in vec3 v_way;
uniform float u_core;

void main() {
  vec2 p = here() - v_center;
  float det = v_axes.x * v_axes.w - v_axes.y * v_axes.z;
  // In the plane where the curve is the unit circle.
  vec2 q = vec2(v_axes.w * p.x - v_axes.z * p.y, v_axes.x * p.y - v_axes.y * p.x) / det;
  float r = length(q);
  float t = atan(q.y, q.x);
  float turn = t - v_span.x;
  turn -= 6.283185307 * floor(turn / 6.283185307 + 0.5);
  float s = sin(t);
  float c = cos(t);
  float speed = length(v_axes.zw * c - v_axes.xy * s);
  vec2 slope = vec2(v_axes.w * c - v_axes.y * s, v_axes.x * s - v_axes.z * c) / det;
  float away = (r - 1.0) / max(length(slope), 1e-9);
  float cover = clamp(v_way.x + 0.5 - abs(away), 0.0, 1.0);
  float ahead = turn + v_span.y;
  float behind = v_span.y - turn;
  if (v_span.z > 0.5) cover *= clamp(ahead * speed + 0.5, 0.0, 1.0);
  // Whatever lies on the border of two quads belongs to both rather than to none.
  else if (ahead < -2e-6) discard;
  if (v_span.w > 0.5) cover *= clamp(behind * speed + 0.5, 0.0, 1.0);
  else if (behind < 0.0) discard;
  if (v_pattern != 0u) {
    float unit = abs(v_way.z) / max(speed, 1e-6);
    cover *= dashCover(v_dash.x + v_way.y + turn * v_way.z, unit, v_way.x * 2.0);
  }
  if (u_core > 0.0 && (cover < u_core || v_color.a < 0.996)) discard;
  paint(cover);
}
`;

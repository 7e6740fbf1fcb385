import { FRAGMENT, VERTEX } from './common.ts';

/**
 * Filled letters without triangles: a quad over the letter's box, and in each fragment the share of the pixel that lies
 * inside the outline, summed over the edges that pass its row (non-zero: what is inside twice is inside). So letters of
 * eight pixels are as smooth as letters of eight hundred. Edges lie in bands of height, so that few need to be looked at.
 */
export const GLYPH_VERTEX = `${VERTEX}
out vec2 v_local;
flat out vec2 v_reach;
flat out uint v_head;

void main() {
  gl_Position = NOWHERE;
  v_local = vec2(0.0);
  uvec4 row = at(u_rows, a_ref.z + a_ref.w);
  if (hidden(row)) return;
  vec4 box = floatsAt(u_items, a_ref.x + 1u);
  v_color = colorOf(row);
  v_clip = a_ref.y >> 8u;
  v_head = a_ref.x;
  // Half a pixel in the letter's own units.
  v_reach = 0.5 / max(vec2(length(a_matrix.xy), length(a_matrix.zw)), vec2(1e-6));
  vec2 grow = v_reach * 2.0;
  uint corner = uint(gl_VertexID & 3);
  v_local = vec2((corner & 1u) == 0u ? box.x - grow.x : box.z + grow.x, corner < 2u ? box.y - grow.y : box.w + grow.y);
  gl_Position = onScreen(placed(v_local), depthOf(0u));
}
`;

export const GLYPH_FRAGMENT = `${FRAGMENT}
in vec2 v_local;
flat in vec2 v_reach;
flat in uint v_head;
uniform usampler2D u_items;
uniform float u_core;

float share(float x) { return clamp((v_local.x + v_reach.x - x) / (2.0 * v_reach.x), 0.0, 1.0); }

void main() {
  uvec4 head = at(u_items, v_head);
  vec4 box = floatsAt(u_items, v_head + 1u);
  float low = v_local.y - v_reach.y;
  float high = v_local.y + v_reach.y;
  float right = v_local.x + v_reach.x;
  float bands = float(head.x);
  float tall = max(box.w - box.y, 1e-6) / bands;
  int from = int(clamp(floor((low - box.y) / tall), 0.0, bands - 1.0));
  int to = int(clamp(floor((high - box.y) / tall), 0.0, bands - 1.0));
  float sum = 0.0;
  for (int band = from; band <= to; band++) {
    // An edge that lies in two bands counts in each for its part there.
    float bottom = band == 0 ? low : max(low, box.y + tall * float(band));
    float top = band == int(bands) - 1 ? high : min(high, box.y + tall * float(band + 1));
    uvec4 range = at(u_items, v_head + 2u + uint(band));
    for (uint i = 0u; i < range.y; i++) {
      vec4 edge = floatsAt(u_items, v_head + range.x + i);
      float a = max(min(edge.y, edge.w), bottom);
      float b = min(max(edge.y, edge.w), top);
      if (b <= a || min(edge.x, edge.z) >= right) continue;
      float slope = (edge.z - edge.x) / (edge.w - edge.y);
      float xa = edge.x + (a - edge.y) * slope;
      float xb = edge.x + (b - edge.y) * slope;
      float mean = (share(xa) + 4.0 * share((xa + xb) * 0.5) + share(xb)) / 6.0;
      sum += (edge.w > edge.y ? mean : -mean) * (b - a);
    }
  }
  float cover = min(1.0, abs(sum) / (2.0 * v_reach.y));
  if (u_core > 0.0 && cover < u_core) discard;
  paint(cover);
}
`;

import { FRAGMENT, VERTEX } from './common.ts';

/** A picture: the instance's matrix is its frame, from the lower left corner. */
export const IMAGE_VERTEX = `${VERTEX}
out vec2 v_local;

void main() {
  gl_Position = NOWHERE;
  v_local = vec2(0.0);
  uvec4 row = at(u_rows, a_ref.z + a_ref.w);
  if (hidden(row)) return;
  v_color = colorOf(row);
  v_clip = a_ref.y >> 8u;
  v_local = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = onScreen(placed(v_local), depthOf(0u));
}
`;

export const IMAGE_FRAGMENT = `${FRAGMENT}
in vec2 v_local;
uniform sampler2D u_picture;
uniform float u_opaque;

void main() {
  float clip = v_clip == 0u ? 1.0 : clipCover(here());
  if (u_opaque > 0.5) {
    if (clip < 0.5) discard;
    clip = 1.0;
  }
  vec4 color = texture(u_picture, vec2(v_local.x, 1.0 - v_local.y));
  float alpha = color.a * v_color.a * clip;
  if (alpha <= 0.002) discard;
  o_color = vec4(inked(color.rgb) * alpha, alpha);
}
`;

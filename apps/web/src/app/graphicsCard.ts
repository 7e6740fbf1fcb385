/** Cards that are none: their work is done by the processor, many times slower than by drawing with it at once. */
const EMULATED = /swiftshader|llvmpipe|softpipe|software|basic render|\bwarp\b/i;

/** Asked of a canvas of its own: one that has been drawn on by a card can no longer be drawn on otherwise. */
export function hasCard(): boolean {
  const canvas =
    typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', {
    failIfMajorPerformanceCaveat: true,
  }) as WebGL2RenderingContext | null;
  if (!gl) return false;
  const named = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !EMULATED.test(name);
}

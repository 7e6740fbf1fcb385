import type { Picture } from './types.ts';

/** Side of the pieces a large picture is drawn in. */
const PIECE = 2048;

/** Draws into memory, piece by piece; `draw` is told where a piece lies in the picture, from its upper left corner. */
export function readPicture(
  gl: WebGL2RenderingContext,
  width: number,
  height: number,
  clear: boolean,
  draw: (x: number, y: number, width: number, height: number) => void,
): Picture {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const most = Math.min(PIECE, gl.getParameter(gl.MAX_RENDERBUFFER_SIZE) as number);
  const pieceWidth = Math.min(width, most);
  const pieceHeight = Math.min(height, most);
  const frame = gl.createFramebuffer();
  const color = gl.createRenderbuffer();
  const depth = gl.createRenderbuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.bindRenderbuffer(gl.RENDERBUFFER, color);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, pieceWidth, pieceHeight);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, color);
  gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, pieceWidth, pieceHeight);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
  const piece = new Uint8Array(pieceWidth * pieceHeight * 4);
  for (let y = 0; y < height; y += pieceHeight) {
    for (let x = 0; x < width; x += pieceWidth) {
      const w = Math.min(pieceWidth, width - x);
      const h = Math.min(pieceHeight, height - y);
      draw(x, y, w, h);
      gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, piece);
      // Rows come from the bottom up.
      for (let row = 0; row < h; row++) {
        const from = (h - 1 - row) * w * 4;
        rgba.set(piece.subarray(from, from + w * 4), ((y + row) * width + x) * 4);
      }
    }
  }
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteFramebuffer(frame);
  gl.deleteRenderbuffer(color);
  gl.deleteRenderbuffer(depth);
  if (clear) undoPremultiplied(rgba);
  return { width, height, rgba };
}

function undoPremultiplied(rgba: Uint8ClampedArray): void {
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3]!;
    if (alpha === 0 || alpha === 255) continue;
    for (let c = 0; c < 3; c++) rgba[i + c] = (rgba[i + c]! * 255) / alpha;
  }
}

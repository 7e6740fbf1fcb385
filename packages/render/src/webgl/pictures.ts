import type { Picture } from './types.ts';

interface Loaded {
  source: ImageBitmap | Picture;
  texture: WebGLTexture;
  bytes: number;
  opaque: boolean;
}

/** Pictures of images on the card. */
export class Pictures {
  readonly loaded = new Map<number, Loaded>();
  readonly #gl: WebGL2RenderingContext;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  get bytes(): number {
    let sum = 0;
    for (const { bytes } of this.loaded.values()) sum += bytes;
    return sum;
  }

  set(image: number, source: ImageBitmap | Picture): void {
    const gl = this.#gl;
    const before = this.loaded.get(image);
    if (before) gl.deleteTexture(before.texture);
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    if ('rgba' in source) {
      const bytes = new Uint8Array(source.rgba.buffer, source.rgba.byteOffset, source.rgba.length);
      gl.texImage2D(
        gl.TEXTURE_2D,
        0,
        gl.RGBA,
        source.width,
        source.height,
        0,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        bytes,
      );
    } else gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    const bytes = Math.ceil((source.width * source.height * 16) / 3);
    this.loaded.set(image, { source, texture, bytes, opaque: isOpaque(source) });
  }

  dispose(): void {
    for (const { texture } of this.loaded.values()) this.#gl.deleteTexture(texture);
    this.loaded.clear();
  }
}

/** Bitmaps do not tell: they are taken for opaque, as nearly all are. */
function isOpaque(source: ImageBitmap | Picture): boolean {
  if (!('rgba' in source)) return true;
  for (let i = 3; i < source.rgba.length; i += 4) if (source.rgba[i] !== 255) return false;
  return true;
}

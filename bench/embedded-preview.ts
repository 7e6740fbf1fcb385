import { inflateSync } from 'node:zlib';
import type { EmbeddedPreview } from '@linework/cad/model/drawing';
import { decodeBmp } from '@linework/render/picture/bmp';
import { decodePng } from '@linework/render/picture/png';
import type { Picture } from '@linework/render/raster/scene';

/** The picture that a drawing holds of itself; undefined where it has none that can be read. */
export function decodePreview(preview: EmbeddedPreview | undefined): Picture | undefined {
  if (preview?.format === 'bmp') return decodeBmp(preview.bytes);
  if (preview?.format === 'png') return decodePng(preview.bytes, (bytes) => inflateSync(bytes));
  return undefined;
}

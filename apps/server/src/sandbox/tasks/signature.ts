/** What a drawing is compared by, as it is stored beside the prepared one. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { encodeSignature } from '@linework/cad/compare/encode-signature';
import { signatureOf } from '@linework/cad/compare/signature';
import type { Drawing } from '@linework/cad/model/drawing';

const maxRaw = 1 << 30;
/** Beyond this it takes much longer for little. */
const level = 6;

export function packSignature(drawing: Drawing): Uint8Array {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  return zstdCompressSync(encodeSignature(signatureOf(drawing)), { params });
}

export function unpackSignature(bytes: Uint8Array): Uint8Array {
  const raw = zstdDecompressSync(bytes, { maxOutputLength: maxRaw });
  return new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength);
}

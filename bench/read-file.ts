import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A file's bytes, unpacked where it is packed, as a plain array: a Buffer's slice() does not copy. */
export function readFile(path: string): Uint8Array {
  const file = readFileSync(path);
  return new Uint8Array(path.endsWith('.gz') ? gunzipSync(file) : file);
}

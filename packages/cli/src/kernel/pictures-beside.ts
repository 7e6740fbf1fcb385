import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bareFileName } from '@linework/render/picture/files';

/** A scanned sheet has some megabytes. */
const MOST_BYTES = 256 * 1024 * 1024;
const PICTURES = /\.(png|jpe?g|bmp|gif|tiff?)$/i;

/** Pictures in the folder of a drawing, by the path that the drawing knows them by. Nothing is read before it is asked for. */
export function picturesBeside(drawing: string): (path: string) => Uint8Array | undefined {
  const folder = dirname(drawing);
  let files: Map<string, string> | undefined;
  return (path) => {
    if (!PICTURES.test(path)) return undefined;
    files ??= new Map(namesIn(folder).map((name) => [name.toLowerCase(), join(folder, name)]));
    const file = files.get(bareFileName(path));
    return file === undefined ? undefined : readPlain(file);
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readPlain(file: string): Uint8Array | undefined {
  try {
    const stat = statSync(file);
    if (!stat.isFile() || stat.size > MOST_BYTES) return undefined;
    const bytes = readFileSync(file);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    return undefined;
  }
}

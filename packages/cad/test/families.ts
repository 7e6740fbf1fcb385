import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The same drawing in several files: versions of it, DWG beside DXF. */
export interface DrawingFamily {
  name: string;
  paths: string[];
}

const VERSION = /[_-]?(ac10\d\d|r?(9|10|11|12|13|14|2000|2004|2007|2010|2013|2018))(?=$|[_.-])/gi;

/**
 * Families of a corpus by its manifest: files of one repository whose paths there differ in the version and the
 * extension alone (path,repository,path_there,…).
 */
export function findFamilies(folder: string): DrawingFamily[] {
  const families = new Map<string, DrawingFamily>();
  for (const line of readFileSync(join(folder, 'manifest.csv'), 'utf8').split('\n').slice(1)) {
    const [path = '', repository = '', there = ''] = line.split(',');
    if (!/\.(dwg|dxf)$/i.test(path)) continue;
    const name =
      there
        .replace(/\.(dwg|dxf)$/i, '')
        .split('/')
        .map((part) => part.replace(VERSION, ''))
        .filter(Boolean)
        .at(-1) ?? '';
    const key = `${repository}/${name.replace(/[_-](ascii|binary)$/i, '').toLowerCase()}`;
    const family = families.get(key) ?? { name: key, paths: [] };
    family.paths.push(path);
    families.set(key, family);
  }
  return [...families.values()].filter(({ paths }) => paths.length > 1);
}

/** Large text files of the corpus are packed. */
export function corpusBytes(folder: string, path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(join(folder, path)));
  } catch {
    return new Uint8Array(gunzipSync(readFileSync(join(folder, `${path}.gz`))));
  }
}

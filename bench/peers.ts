/**
 * Other programs to measure against. They are no part of the product and in no lock file (LibreDWG is GPL): the first
 * bench that wants one fetches it into a folder of its own among the temporary files.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PEERS = {
  '@mlightcad/libredwg-web': '0.7.14',
  'dxf-parser': '1.1.2',
  'dxf-viewer': '1.0.49',
  '@resvg/resvg-js': '2.6.2',
  pdfkit: '0.17.2',
} as const;

const folder = join(tmpdir(), 'linework-peers');

/** Folder of the package; undefined where it cannot be had, for want of a network say. */
export function peer(name: keyof typeof PEERS): string | undefined {
  const path = join(folder, 'node_modules', name);
  if (existsSync(join(path, 'package.json'))) return path;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const wanted = Object.entries(PEERS).map(([known, version]) => `${known}@${version}`);
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...wanted], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return existsSync(path) ? path : undefined;
}

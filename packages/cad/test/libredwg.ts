import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Summary } from './summary.ts';

/** Where the first bench that wants LibreDWG leaves it; tests fetch nothing. */
const PACKAGE = join(tmpdir(), 'linework-peers/node_modules/@mlightcad/libredwg-web');
const CHILD = join(import.meta.dirname, '../../../bench/libredwg-child.ts');

export const hasLibreDwg = existsSync(PACKAGE);

/** What LibreDWG makes of each file. */
export function readWithLibreDwg(paths: readonly string[]): Summary[] {
  const { stdout } = spawnSync(process.execPath, [CHILD, PACKAGE], {
    input: `${paths.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Summary);
}

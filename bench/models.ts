/** Every model of a folder through `packages/solid`, each in a process of its own: `node bench/models.ts FOLDER [PART…]` prints a table. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ModelOutcome {
  state: 'opened' | 'picture' | 'failed';
  /** Codes of what was left out, or why it failed. */
  notes: string[];
  parts?: number;
  triangles?: number;
  cpuMs: number;
  peak: number;
  glb?: number;
  /** Geometry and tree as they travel. */
  wire?: number;
}

const patienceMs = 300_000;
const child = join(import.meta.dirname, 'model-child.ts');

const megabytes = (bytes: number): string =>
  bytes > 99_999 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e3).toFixed(1)} KB`;
const count = (value: number): string => value.toLocaleString('en-US');

function row(folder: string, path: string): string {
  const { stdout, signal } = spawnSync(process.execPath, [child, join(folder, path)], {
    encoding: 'utf8',
    timeout: patienceMs,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const line = stdout.trim().split('\n').pop() ?? '';
  if (!line.startsWith('{'))
    return `| ${path} | – | ${signal ? 'timeout' : 'crashed'} | – | – | – | – | – | – |`;
  const told = JSON.parse(line) as ModelOutcome & { source: number };
  const { state, notes, parts, triangles, cpuMs, peak, glb, wire, source } = told;
  const cells = [
    path,
    megabytes(source),
    [state, ...notes].join(', '),
    parts === undefined ? '–' : count(parts),
    triangles === undefined ? '–' : count(triangles),
    (cpuMs / 1000).toFixed(1),
    peak.toFixed(0),
    glb === undefined ? '–' : megabytes(glb),
    wire === undefined ? '–' : `${megabytes(wire)} (${((100 * wire) / source).toFixed(1)}%)`,
  ];
  return `| ${cells.join(' | ')} |`;
}

if (import.meta.main) {
  const [folder = '', ...wanted] = process.argv.slice(2);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[^/]+$/.test(path) && !path.endsWith('.csv'))
    .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
    .toSorted();
  process.stdout.write(
    '| File | Source | Outcome | Parts | Triangles | CPU s | Peak MB | GLB | gzip |\n|---|---|---|---|---|---|---|---|---|\n',
  );
  for (const path of paths) process.stdout.write(`${row(folder, path)}\n`);
}

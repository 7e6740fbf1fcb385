/** A picture of 1M segments, as a thumbnail and in 4k: ours, @napi-rs/canvas and resvg, each in a process of its own, in one run. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peer } from './peers.ts';

interface Cost {
  cpu: number;
  bytes: number;
  grownMb: number;
  peakMb: number;
  green: number;
}

/** LINEWORK_BENCH_PICTURES keeps the pictures there, to be looked at. */
const kept = process.env['LINEWORK_BENCH_PICTURES'];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'linework-raster-'));
const child = join(import.meta.dirname, 'raster-child.ts');
const drawers = {
  linework: '',
  canvas: createRequire(import.meta.resolve('@linework/server/package.json')).resolve('@napi-rs/canvas'),
  resvg: peer('@resvg/resvg-js'),
};
const SEGMENTS = '1000000';

for (const [width, height] of [
  [256, 256],
  [3840, 2160],
] as const) {
  const costs = new Map<string, Cost>();
  for (const [name, path] of Object.entries(drawers)) {
    if (path === undefined) {
      console.log(`${name} could not be fetched.`);
      continue;
    }
    const out = join(folder, `${name}-${width}.png`);
    const args = [child, name, SEGMENTS, String(width), String(height), out, path];
    costs.set(name, JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Cost);
  }
  const ours = costs.get('linework')!;
  console.log(`${width} × ${height} pixels`);
  console.table(
    Object.fromEntries(
      [...costs].map(([name, { cpu, bytes, grownMb, peakMb, green }]) => [
        name,
        {
          'CPU s': cpu.toFixed(2),
          '÷ ours': (cpu / ours.cpu).toFixed(1),
          kB: Math.round(bytes / 1000),
          'memory beyond the drawing, MB': Math.round(grownMb),
          'peak, MB': Math.round(peakMb),
          'mean green': Math.round(green),
        },
      ]),
    ),
  );
}
if (kept === undefined) rmSync(folder, { recursive: true });

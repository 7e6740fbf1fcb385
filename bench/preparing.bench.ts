/**
 * What preparing a drawing costs a server: CPU of a whole child process, from its start to its end, that leaves the .ocf, the
 * pictures and the texts of one file; with the code packed as a server that runs has it, and from modules as its first few
 * drawings have it. preparing.bench.ts [folder] [files = 12]
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inputName, startName } from '@linework/server/sandbox/folder';
import { taskLimits } from '@linework/server/sandbox/limits';
import { packCode } from '@linework/server/sandbox/packed/code';
import { permissions } from '@linework/server/sandbox/permissions';
import { findDrawings } from './corpus-run.ts';

const [folder = join(import.meta.dirname, '../../shared/corpus/drawings'), wanted = '12'] =
  process.argv.slice(2);
const repeats = 3;
const modules = join(import.meta.dirname, '../apps/server/src/sandbox/child.ts');

/** CPU milliseconds of all children that have ended. */
function ofChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** The middle of some runs; undefined where nothing is made of the file. */
function cost(path: string, program: (job: string) => string[]): number | undefined {
  const runs: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const job = mkdtempSync(join(tmpdir(), 'linework-preparing-'));
    copyFileSync(path, join(job, inputName));
    const before = ofChildren();
    const flags = permissions(job, taskLimits.drawing, false);
    const { status } = spawnSync(process.execPath, [...flags, ...program(job)], {
      cwd: job,
      stdio: 'ignore',
    });
    runs.push(ofChildren() - before);
    const made = existsSync(join(job, 'drawing.ocf'));
    rmSync(job, { recursive: true });
    if (status !== 0 || !made) return undefined;
  }
  return runs.toSorted((a, b) => a - b)[repeats >> 1];
}

const code = await packCode('drawing');
const paths = (existsSync(folder) ? findDrawings(folder) : [])
  .filter((path) => /\.dwg$/i.test(path))
  .toSorted((a, b) => statSync(b).size - statSync(a).size)
  .slice(0, Number(wanted));
const perMB: number[] = [];
const rows = paths.flatMap((path) => {
  const packed = cost(path, (job) => [
    `--allow-fs-read=${code}`,
    join(code, startName),
    'drawing',
    job,
    code,
  ]);
  const first = cost(path, (job) => [modules, 'drawing', job]);
  if (packed === undefined || first === undefined) return [];
  const mb = statSync(path).size / 1e6;
  perMB.push(packed / 1000 / mb);
  return {
    file: basename(path).slice(0, 32),
    MB: mb.toFixed(2),
    'from modules ms': first,
    'packed ms': packed,
    'CPU s per MB': (packed / 1000 / mb).toFixed(2),
  };
});
console.table(rows);
const middle = perMB.toSorted((a, b) => a - b)[perMB.length >> 1] ?? NaN;
console.log(`preparing, packed: median ${middle.toFixed(2)} CPU s per MB of ${perMB.length} files`);

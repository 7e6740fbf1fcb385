/**
 * Children of benches as the server runs its own (sandbox/packed): all their modules are one script, and what V8 compiled
 * of it when it ran on a few small drawings is kept and used. Whoever is measured against has the same: the files of a
 * peer are bundled, run on the same drawings and kept as well.
 *
 * A child is a module that exports `run` (RunChild): what it returns is what `cold` and `warm` give.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forOneFile, memoryOfOneFile } from '@linework/server/sandbox/engine';
import { startName } from '@linework/server/sandbox/folder';
import { smallDrawings } from '@linework/server/sandbox/packed/warmUp';
import type { PackRequest } from './pack-child.ts';

/** What the server gives a drawing. */
const MEMORY_MB = 2048;

export interface ChildToPack {
  /** Its file in this folder. */
  script: string;
  /** Files of a peer that it loads (LoadModule). */
  modules?: string[];
  /** Arguments of a run on a small drawing, by its path; undefined for what it does not read. */
  small: (path: string) => string[] | undefined;
}

export interface PackedChild<T> {
  /** In a process that has the settings of the server's own children, with what V8 compiled before. */
  cold(...args: string[]): T | undefined;
  /** In a process as any other: a worker, a tab. */
  warm(...args: string[]): T | undefined;
}

export function packChild<T>({ script, modules = [], small }: ChildToPack): PackedChild<T> {
  const folder = mkdtempSync(join(tmpdir(), 'linework-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const runs = smallDrawings().flatMap((bytes, i) => {
    const path = join(folder, `small-${i}.${bytes[0] === 0x41 ? 'dwg' : 'dxf'}`);
    writeFileSync(path, bytes);
    return [small(path) ?? []];
  });
  const request: PackRequest = {
    folder,
    script: join(import.meta.dirname, script),
    modules,
    runs: runs.filter((args) => args.length > 0),
  };
  const settings = forOneFile(MEMORY_MB);
  const packer = join(import.meta.dirname, 'pack-child.ts');
  const { status, stderr } = spawnSync(process.execPath, [...settings, packer, JSON.stringify(request)]);
  if (status !== 0) throw new Error(`${script} was not packed: ${stderr.toString()}`);
  const start = [join(folder, startName), folder];
  return {
    cold: (...args) => ask<T>([...settings, ...start, ...args], memoryOfOneFile),
    warm: (...args) => ask<T>([...start, ...args]),
  };
}

function ask<T>(command: string[], environment: NodeJS.ProcessEnv = {}): T | undefined {
  const { status, stdout } = spawnSync(process.execPath, command, {
    timeout: 300_000,
    maxBuffer: 1 << 28,
    env: { ...process.env, ...environment },
  });
  const last = stdout.toString().trim().split('\n').at(-1) ?? '';
  return status === 0 && last.startsWith('{') ? (JSON.parse(last) as T) : undefined;
}

/**
 * What comparing two drawings costs: CPU and memory after both are read, and from their stored signatures alone; with the
 * handles kept and numbered anew. Each in processes of its own, as every comparison of the server and of the command
 * line is the first of its process: 'first' is what somebody waits for, 'second' shows how much of it was compiling.
 * node bench/compare.ts [ENTITIES] [PROCESSES]
 */
import { execFileSync } from 'node:child_process';
import { forOneFile } from '@linework/server/sandbox/engine';
import { taskLimits } from '@linework/server/sandbox/limits';
import { compareDrawings, compareSignatures } from '@linework/cad/compare/compare';
import type { Comparison } from '@linework/cad/compare/comparison';
import { decodeSignature, encodeSignature } from '@linework/cad/compare/encode-signature';
import { signatureOf } from '@linework/cad/compare/signature';
import { emptyDrawing, plainInsert } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { finishDrawing } from '@linework/cad/read/finish';

const [, , entityCount = '100000', processCount = '5', askedHandles, askedSource] = process.argv;
const count = Number(entityCount);
const RECOLORED = 200;
const ERASED = 331;

function entity(i: number, handle: number): Entity {
  const [x, y] = [(i % 400) * 7.31, Math.floor(i / 400) * 5.17];
  const common = {
    handle,
    layer: '0',
    color: i % RECOLORED === 7 ? 1 : 256,
    lineType: 'BYLAYER',
    lineTypeScale: 1,
    lineWeight: -1,
    invisible: false,
    extrusion: [0, 0, 1] as [number, number, number],
  };
  const kind = i % 8;
  if (kind < 4) return { ...common, type: 'LINE', start: [x, y, 0], end: [x + 3, y + 2, 0], thickness: 0 };
  if (kind === 4) return { ...common, type: 'CIRCLE', center: [x, y, 0], radius: 1 + (i % 5), thickness: 0 };
  if (kind === 5) return plainInsert({ ...common }, 'DOOR');
  if (kind === 6)
    return {
      ...common,
      type: 'TEXT',
      text: `Room ${i}`,
      position: [x, y, 0],
      height: 2,
      rotation: 0,
      widthFactor: 1,
      oblique: 0,
      style: 'STANDARD',
      backwards: false,
      upsideDown: false,
      horizontal: 0,
      vertical: 0,
      thickness: 0,
    };
  return {
    ...common,
    type: 'LWPOLYLINE',
    points: Float64Array.from({ length: 16 }, (_, k) => (k % 2 === 0 ? x : y) + Math.sin(k + i)),
    constantWidth: 0,
    closed: true,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
  };
}

function make(isAfter: boolean, firstHandle: number): Drawing {
  const drawing = emptyDrawing('dwg');
  finishDrawing(drawing, 0x100);
  const { entities } = drawing.blocks.get('*MODEL_SPACE')!;
  for (let i = 0; i < count; i++) {
    if (isAfter && i % ERASED === 3) continue;
    const made = entity(i, firstHandle + i);
    if (isAfter && i % RECOLORED === 5) made.color = 3;
    if (made.type === 'INSERT') made.position = [(i % 400) * 7.31, Math.floor(i / 400) * 5.17, 0];
    entities.push(made);
  }
  return drawing;
}

const firstHandles = { kept: 0x1000, 'numbered anew': 0x3000 };
type Handles = keyof typeof firstHandles;
const sources = ['drawings', 'signatures'] as const;
type Source = (typeof sources)[number];
type Measured = { cpu: number; memory: number };

function measured(work: () => void): Measured {
  globalThis.gc!();
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return { cpu: (user + system) / 1000, memory: Math.max(0, process.memoryUsage().rss - before) / 1e6 };
}

/** In a process of its own: two comparisons, one after the other. */
function compareTwice(handles: Handles, source: Source): Measured[] {
  const drawings = [make(false, firstHandles.kept), make(true, firstHandles[handles])] as const;
  const compare = source === 'drawings' ? () => compareDrawings(...drawings) : comparisonOfStored(drawings);
  return [1, 2].map(() =>
    measured(() => {
      const { same, changed, removed, added, moved } = compare();
      const found = [same, changed.length, removed.length, added.length + moved.length];
      if (count === 100_000 && found.join() !== '99198,499,303,0') throw new Error(`found ${found.join()}`);
    }),
  );
}

function comparisonOfStored(drawings: readonly Drawing[]): () => Comparison {
  const [before, after] = drawings.map((drawing) => encodeSignature(signatureOf(drawing)));
  return () => compareSignatures(decodeSignature(before!), decodeSignature(after!));
}

const range = (values: readonly number[]): string =>
  `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`;

function report(title: string, flags: readonly string[], handles: Handles, source: Source): void {
  const runs = Array.from({ length: Number(processCount) }, () => {
    const args = ['--expose-gc', ...flags, import.meta.filename, entityCount, '1', handles, source];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured[];
  });
  const [first, second] = [0, 1].map((k) => range(runs.map((run) => run[k]!.cpu)));
  const memory = range(runs.map((run) => run[0]!.memory));
  console.log(`${title}, ${source}, handles ${handles}: ${first} ms, second ${second} ms, ${memory} MB more`);
}

if (askedSource) console.log(JSON.stringify(compareTwice(askedHandles as Handles, askedSource as Source)));
else {
  for (const handles of Object.keys(firstHandles) as Handles[]) {
    for (const source of sources) report('plain', [], handles, source);
    // As the server starts its children; those never read a drawing to compare it.
    report("server's child", forOneFile(taskLimits.compare.memoryMb), handles, 'signatures');
  }
}

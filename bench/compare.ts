/**
 * What comparing two drawings costs: CPU and memory after both are read, and from their stored signatures alone; with the
 * handles kept and numbered anew. node --expose-gc bench/compare.ts [ENTITIES]
 */
import { compareDrawings, compareSignatures } from '@linework/cad/compare/compare';
import { decodeSignature, encodeSignature } from '@linework/cad/compare/encode-signature';
import { signatureOf } from '@linework/cad/compare/signature';
import { emptyDrawing, plainInsert } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { finishDrawing } from '@linework/cad/read/finish';

const count = Number(process.argv[2] ?? 100_000);
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

const gc = (globalThis as { gc?: () => void }).gc;
const round = (value: number): number => Math.round(value);

function measured<T>(work: () => T): { value: T; cpu: number; memory: number } {
  gc?.();
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(start);
  return {
    value,
    cpu: (user + system) / 1000,
    memory: Math.max(0, process.memoryUsage().rss - before) / 1e6,
  };
}

for (const [title, handle] of [
  ['handles kept', 0x1000],
  ['numbered anew', 0x3000],
] as const) {
  const [before, after] = [make(false, 0x1000), make(true, handle)];
  for (const run of ['first', 'second']) {
    const { value, cpu, memory } = measured(() => compareDrawings(before, after));
    const { same, changed, removed, added, moved } = value;
    console.log(
      `${title}, ${run}: ${round(cpu)} ms, ${round(memory)} MB more; ${same} same, ${changed.length} changed, ${removed.length} removed, ${added.length} added, ${moved.length} moved`,
    );
  }
  const stored = [before, after].map((drawing) => encodeSignature(signatureOf(drawing)));
  for (const run of ['first', 'second']) {
    const decoded = measured(() => stored.map(decodeSignature));
    const compared = measured(() => compareSignatures(decoded.value[0]!, decoded.value[1]!));
    console.log(
      `${title}, from signatures, ${run}: ${round(decoded.cpu)} ms decoding + ${round(compared.cpu)} ms, ${round(decoded.memory + compared.memory)} MB more`,
    );
  }
}

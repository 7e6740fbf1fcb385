import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { random } from '../../../../bench/generate.ts';
import { EDITS, editableDrawing, plainDrawing, told, type Expected } from '../../test/compare-edits.ts';
import { corpusBytes } from '../../test/families.ts';
import { renumberAndShuffle } from '../../test/renumber.ts';
import type { Drawing } from '../model/drawing.ts';
import { read } from '../read/read.ts';
import { write, type WriteFormat } from '../write/write.ts';
import { compareDrawings } from './compare.ts';
import { countChanges } from './comparison.ts';

const again = (drawing: Drawing, format: WriteFormat): Drawing =>
  read(write(drawing, { format, version: '2018' }).bytes!).drawing;

const sorted = (list: Expected[]): Expected[] =>
  list.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

test.each(EDITS.filter(({ name }) => name !== 'everything shifted'))('$name: exactly this', ({ run }) => {
  const after = editableDrawing();
  const expected = run(after, random(3));
  const comparison = compareDrawings(editableDrawing(), after);
  expect(expected).toBeDefined();
  expect(told(comparison)).toEqual([expected]);
  expect(comparison.same).toBeGreaterThan(100);
});

test('a hundred edits of all kinds: exactly these, also across formats', () => {
  const after = editableDrawing();
  const next = random(11);
  const expected: Expected[] = [];
  const kinds = EDITS.filter(({ name }) => name !== 'everything shifted');
  for (let i = 0; expected.length < 100; i++) {
    const one = kinds[i % kinds.length]!.run(after, next);
    if (one) expected.push(one);
  }
  expect(sorted(told(compareDrawings(editableDrawing(), after)))).toEqual(sorted(expected));
  const across = compareDrawings(again(editableDrawing(), 'dwg'), again(after, 'dxf'));
  expect(sorted(told(across))).toEqual(sorted(expected));
});

test('a shift of everything is told once, with what else was changed', () => {
  const before = editableDrawing();
  const after = editableDrawing();
  const edit = EDITS.find(({ name }) => name === 'text edited')!;
  const expected = edit.run(after, random(2))!;
  EDITS.find(({ name }) => name === 'everything shifted')!.run(after, random(2));
  const comparison = compareDrawings(before, after);
  expect(comparison.shift!.map((part) => Math.round(part * 1e6) / 1e6)).toEqual([125, -75, 0]);
  expect(told(comparison)).toEqual([expected]);
});

describe('handles that mean nothing', () => {
  test('numbered anew and in another order: no difference', () => {
    const after = editableDrawing();
    renumberAndShuffle(after, random(4));
    const comparison = compareDrawings(editableDrawing(), after);
    expect(comparison.handles).toBe('ignored');
    expect(countChanges(comparison)).toBe(0);
  });

  test('edits are found without them', () => {
    const after = editableDrawing();
    const names = [
      'recolored',
      'text edited',
      'radius',
      'attribute',
      'layer renamed',
      'dimension text',
      'added',
    ];
    const expected = names.map((name) => EDITS.find((one) => one.name === name)!.run(after, random(8))!);
    renumberAndShuffle(after, random(4));
    const found = told(compareDrawings(editableDrawing(), after)).map(({ outcome, properties }) => ({
      outcome,
      properties,
    }));
    expect(found).toHaveLength(expected.length);
    for (const { outcome, properties } of expected) expect(found).toContainEqual({ outcome, properties });
  });

  test('equal circles far apart were erased and drawn, not moved', () => {
    const before = plainDrawing(600);
    const after = plainDrawing(600);
    const [, ...rest] = EDITS.filter(({ name }) => name === 'erased' || name === 'added');
    expect(rest).toHaveLength(1);
    for (let i = 0; i < 30; i++)
      for (const { name, run } of EDITS) if (name === 'erased' || name === 'added') run(after, random(i + 1));
    const { added, removed, moved, changed } = compareDrawings(before, after);
    expect([added.length, removed.length, moved.length, changed.length]).toEqual([30, 30, 0, 0]);
  });
});

test('the tolerance decides, and what is ignored is left out', () => {
  const after = editableDrawing();
  const circle = after.blocks.get('*MODEL_SPACE')!.entities.find(({ type }) => type === 'CIRCLE')!;
  if (circle.type === 'CIRCLE') circle.radius += 0.01;
  const compare = (options: Parameters<typeof compareDrawings>[2]): number =>
    countChanges(compareDrawings(editableDrawing(), after, options));
  expect(compare({})).toBe(1);
  expect(compare({ tolerance: 0.02 })).toBe(0);
  expect(compare({ tolerance: 0.001 })).toBe(1);
  expect(compare({ ignore: ['type:CIRCLE'] })).toBe(0);
  expect(compare({ ignore: ['radius'] })).toBe(0);
  expect(compare({ ignore: [`layer:${circle.layer}`] })).toBe(0);
  expect(compare({ ignore: ['hatch', 'text'] })).toBe(1);
});

test('a drawing saved as DWG and as DXF is the same', () => {
  const drawing = editableDrawing();
  const saved = (['dwg', 'dxf'] as const).map((format) => again(drawing, format));
  expect(told(compareDrawings(saved[0]!, saved[1]!))).toEqual([]);
  expect(told(compareDrawings(drawing, saved[0]!))).toEqual([]);
});

const folder = join(import.meta.dirname, '../../../../../shared/corpus/drawings');

describe.skipIf(!existsSync(folder))('the corpus', () => {
  test('handles renumbered and order shuffled: no differences', () => {
    const failed: string[] = [];
    let compared = 0;
    for (const line of readFileSync(join(folder, 'manifest.csv'), 'utf8').split('\n').slice(1)) {
      const [path = '', , , , , bytes] = line.split(',');
      if (!/\.(dwg|dxf)$/i.test(path) || !(Number(bytes) < 200_000) || compared >= 60) continue;
      const data = corpusBytes(folder, path);
      const before = read(data).drawing;
      if ((before.blocks.get('*MODEL_SPACE')?.entities.length ?? 0) < 20) continue;
      const after = read(data).drawing;
      renumberAndShuffle(after, random(compared + 1));
      compared++;
      const comparison = compareDrawings(before, after);
      if (countChanges(comparison) > 0) failed.push(`${path} ${JSON.stringify(told(comparison)[0])}`);
    }
    expect(failed).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(50);
  }, 300_000);
});

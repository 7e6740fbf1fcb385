import { expect, test } from 'vitest';
import type { Drawing } from '@linework/cad/model/drawing';
import { entityName } from '@linework/cad/model/entity';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { SAMPLES } from './samples.ts';

function countsOf(drawing: Drawing): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { name, entities } of drawing.blocks.values()) {
    for (const entity of entities) {
      // the sheet itself, which every file has
      if (entity.type === 'VIEWPORT' && entity.id === 1) continue;
      add(`${name.toUpperCase()} ${entityName(entity)}`);
      if (entity.type === 'INSERT') for (const { tag } of entity.attributes) add(`attribute ${tag}`);
    }
  }
  return counts;
}

test.each(SAMPLES)('$name reads back from its file with the same entities', ({ make, format }) => {
  const drawing = make();
  const { bytes, diagnostics } = write(drawing, { format, version: '2018' });
  expect(diagnostics).toEqual([]);
  const again = read(bytes!);
  expect(again.diagnostics).toEqual([]);
  expect(countsOf(again.drawing)).toEqual(countsOf(drawing));
  for (const table of ['layers', 'lineTypes', 'textStyles', 'dimStyles'] as const)
    expect([...again.drawing[table].keys()]).toEqual(expect.arrayContaining([...drawing[table].keys()]));
  expect(again.drawing.layouts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(drawing.layouts.map(({ name }) => name)),
  );
});

test('every sample is there once, with blocks, texts and more than one layer', () => {
  expect(SAMPLES.map(({ name }) => name)).toEqual([
    'floor-plan',
    'mechanical-part',
    'electrical',
    'site-plan',
    'sheet-set',
    'chinese',
  ]);
  for (const { name, make } of SAMPLES) {
    const drawing = make();
    const types = new Set(
      [...drawing.blocks.values()].flatMap(({ entities }) => entities.map(({ type }) => type)),
    );
    expect([name, types.has('HATCH'), types.has('ATTDEF'), types.has('TEXT')]).toEqual([
      name,
      true,
      true,
      true,
    ]);
    expect(drawing.layers.size).toBeGreaterThan(6);
  }
});

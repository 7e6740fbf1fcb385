import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from '@linework/cad/read/read';
import { drawingsFolder, sampleFiles } from './samples.ts';

test.each(sampleFiles)('%s opens whole, with hatches, attributes, texts and layers to try', (file) => {
  const { drawing, diagnostics } = read(readFileSync(new URL(file, drawingsFolder)));
  expect(diagnostics).toEqual([]);
  const types = [...drawing.blocks.values()].flatMap(({ entities }) => entities.map(({ type }) => type));
  expect(types).toEqual(expect.arrayContaining(['HATCH', 'ATTDEF', 'TEXT']));
  expect(drawing.layers.size).toBeGreaterThan(6);
});

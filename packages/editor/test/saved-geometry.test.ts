import { openDocument } from '@linework/cad/save/document';
import { writeDwg } from '@linework/cad/write/dwg/dwg';
import { Diagnostics } from '@linework/cad/model/diagnostics';
import { expect, test } from 'vitest';
import { lineFor, runCase } from './shapes.ts';

test.each(['AC1015', 'AC1024', 'AC1032'])('what the commands made is in the saved file (%s)', (version) => {
  const { document, lines } = runCase({
    given: ['PLC 0,0 10,0 10,10 0,10', 'CIRCLE 5,5 2', 'ELLIPSE 30,0 6,0 0.5'],
    run: ['H 1,1', '', 'DLI 0,0 10,0 5,-4', 'DRA 7,5 9,9', 'O 1 36,0 40,0', '', 'F R 2 P 5,0'],
  });
  const bytes = writeDwg(document.drawing, version, new Diagnostics());
  const read = openDocument(bytes).drawing;
  const model = read.blocks.get('*MODEL_SPACE')!;
  expect(model.entities.map(lineFor)).toEqual(lines);
  const dimensions = model.entities.filter((entity) => entity.type === 'DIMENSION');
  expect(dimensions).toHaveLength(2);
  for (const dimension of dimensions)
    expect(
      read.blocks.get((dimension as { block: string }).block.toUpperCase())?.entities.length,
    ).toBeGreaterThan(3);
});

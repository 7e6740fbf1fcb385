import { expect, test } from 'vitest';
import { EditDocument } from '@linework/cad/edit/document';
import { newDrawing } from './drawing.ts';
import type { ViewRequest } from '../src/host.ts';
import { runScript } from '../src/script.ts';
import { line, modelOf } from './cases.ts';

test('what is damaged is found and repaired', () => {
  const drawing = newDrawing();
  const document = new EditDocument(drawing);
  runScript(document, 'LINE 0,0 1,1\n\nCIRCLE 0,0 1\nLINE 5,5 6,6');
  const [first, second] = document.drawing.blocks.get('*MODEL_SPACE')!.entities;
  const damaged = new EditDocument({
    ...document.drawing,
    blocks: new Map(
      [...document.drawing.blocks].map(([name, block]) => [
        name,
        name === '*MODEL_SPACE'
          ? {
              ...block,
              entities: [
                { ...first!, lineType: 'LOST' },
                { ...second!, radius: Number.NaN } as typeof second & object,
                { ...first!, handle: 0x900, layer: 'Gone' },
              ],
            }
          : block,
      ]),
    ),
  });
  runScript(damaged, 'AUDIT Y');
  expect(modelOf(damaged)).toMatchObject([{ lineType: 'BYLAYER' }, { layer: 'Gone' }]);
  expect(damaged.named('layer', 'Gone')).toBeDefined();
});

test('a transparent command runs inside another', () => {
  const shown: ViewRequest[] = [];
  const document = new EditDocument(newDrawing());
  runScript(document, `LINE 0,0 'ZOOM E 10,0`, { show: (request) => shown.push(request) });
  expect(shown).toEqual([{ zoom: 'extents' }]);
  expect(modelOf(document)).toMatchObject([line(0, 0, 10, 0)]);
});

test('what is copied is pasted into another drawing, with what it needs', () => {
  let clip: Uint8Array | undefined;
  const host = { writeClipboard: (bytes: Uint8Array) => (clip = bytes), readClipboard: () => clip };
  const from = new EditDocument(newDrawing());
  runScript(
    from,
    '-LAYER M Walls C 1\n\n\nLINE 2,3 12,3\n\nBLOCK Mark 2,3 L  C\nCIRCLE 20,20 5\nCOPYBASE 2,3 ALL\n\nCUTCLIP L',
    host,
  );
  expect(modelOf(from)).toHaveLength(1);
  runScript(from, 'COPYBASE 2,3 ALL', host);
  const to = new EditDocument(newDrawing());
  runScript(to, 'PASTECLIP 100,0\nPASTEORIG\nPASTEBLOCK 7,7', host);
  expect(modelOf(to)).toMatchObject([
    { type: 'INSERT', name: 'Mark', layer: 'Walls', position: [100, 0, 0] },
    { type: 'INSERT', position: [2, 3, 0] },
    { type: 'INSERT', name: 'A$C00000001', position: [7, 7, 0] },
  ]);
  expect(to.named('layer', 'Walls')).toMatchObject({ color: 1 });
  expect(to.entitiesOf(to.blockNamed('Mark')!)).toMatchObject([line(0, 0, 10, 0)]);
  expect(to.entitiesOf(to.blockNamed('A$C00000001')!)).toMatchObject([{ name: 'Mark', position: [0, 0, 0] }]);
  clip = Uint8Array.of(1, 2, 3);
  expect(() => runScript(to, 'PASTECLIP', host)).toThrow('clipboard');
});

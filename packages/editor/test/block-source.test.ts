import { EditDocument } from '@linework/cad/edit/document';
import { expect, test } from 'vitest';
import { allCommands } from '../src/commands/table.ts';
import { CommandRunner } from '../src/runner.ts';
import { runScript } from '../src/script.ts';
import { circle, line, modelOf } from './cases.ts';
import { newDrawing } from './drawing.ts';

/** A drawing of millimeters: a door on a layer of its own, with a knob in it. */
function library(): EditDocument {
  const document = new EditDocument(newDrawing());
  runScript(
    document,
    `-LAYER M Doors C 3\n\n\nCIRCLE 0,0 5\nBLOCK Knob 0,0 L  D\n-INSERT Knob 80,10 1 1 0\nLINE 0,0 100,0\n
BLOCK Door 0,0 ALL  D\nLINE 0,0 1,1\n`,
  );
  return document;
}

const blockSource = (name: string) => (library().named('block', name) ? library().drawing : undefined);
const names = (document: EditDocument) => [...document.table('block').values()].map(({ name }) => name);

test('INSERT brings a block of another drawing with what it needs, and is undone at once', () => {
  const document = new EditDocument(newDrawing());
  runScript(document, '-INSERT Door 10,20 1 1 0', { blockSource });
  expect(modelOf(document)).toMatchObject([{ type: 'INSERT', name: 'Door', position: [10, 20, 0] }]);
  expect(document.entitiesOf(document.blockNamed('Door')!)).toMatchObject([
    { type: 'INSERT', name: 'Knob', layer: 'Doors' },
    line(0, 0, 100, 0),
  ]);
  expect(document.entitiesOf(document.blockNamed('Knob')!)).toMatchObject([circle(0, 0, 5)]);
  expect(document.named('layer', 'Doors')).toMatchObject({ color: 3 });
  document.undo();
  expect(modelOf(document)).toEqual([]);
  expect(names(document)).toEqual(names(new EditDocument(newDrawing())));
  expect(document.canUndo).toBe(false);
});

test('a block that is not placed after all leaves nothing', () => {
  const document = new EditDocument(newDrawing());
  const runner = new CommandRunner(document, { blockSource }, allCommands);
  runner.start('-INSERT');
  runner.type('Door');
  expect(document.named('block', 'Door')).toBeDefined();
  runner.cancel();
  expect(document.named('block', 'Door')).toBeUndefined();
  expect(document.canUndo).toBe(false);
});

test('a block of the same name stays as it is', () => {
  const document = new EditDocument(newDrawing());
  runScript(document, 'CIRCLE 0,0 1\nBLOCK Door 0,0 L  D\n-INSERT Door 0,0 1 1 0', { blockSource });
  expect(document.entitiesOf(document.blockNamed('Door')!)).toMatchObject([circle(0, 0, 1)]);
});

test('a block of other units has its size', () => {
  const [millimeters, meters] = [library(), new EditDocument(newDrawing())];
  millimeters.transact('UNITS', (transaction) => transaction.header({ units: 4 }));
  meters.transact('UNITS', (transaction) => transaction.header({ units: 6 }));
  runScript(meters, '-INSERT Door 10,20 2 2 0', { blockSource: () => millimeters.drawing });
  expect(modelOf(meters)).toMatchObject([{ scale: [0.002, 0.002, 0.002] }]);
});

test('what no drawing has is no block', () => {
  const document = new EditDocument(newDrawing());
  expect(() => runScript(document, '-INSERT Window 0,0', { blockSource })).toThrow('Window');
});

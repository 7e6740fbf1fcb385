import { expect, test } from 'vitest';
import { boxOf } from '../src/select/regions.ts';
import { outlineOf } from '../src/select/outline.ts';
import { CommandError } from '../src/problem.ts';
import { DrawingEditor, type CommandInput } from '../src/sdk.ts';
import { quickSelect } from '../src/select/quick.ts';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import { newDrawing } from './drawing.ts';

/** Ten things to do from code; each is how it is done. */
const editor = (): DrawingEditor => new DrawingEditor(newDrawing());

test('1. draw with commands: points, numbers, and words as they are typed', () => {
  const { commands, document } = editor();
  const [circle] = commands.run('CIRCLE', [10, 20], 5);
  commands.run('LINE', '0,0', '@10<90', 'U', [3, 4]);
  expect(document.entity(circle!)).toMatchObject({ center: [10, 20, 0], radius: 5 });
});

test('2. change entities in a transaction: all of it, or nothing', () => {
  const drawing = editor();
  const [line] = drawing.commands.run('LINE', [0, 0], [10, 0]);
  drawing.transact('recolor', (transaction) => transaction.set(line!, { color: 1, lineWeight: 50 }));
  expect(() =>
    drawing.transact('broken', (transaction) => {
      transaction.set(line!, { color: 2 });
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(drawing.document.entity(line!)).toMatchObject({ color: 1, lineWeight: 50 });
});

test('3. select by handles', () => {
  const { commands, document } = editor();
  const [a] = commands.run('CIRCLE', [0, 0], 1);
  const [b] = commands.run('CIRCLE', [9, 0], 1);
  commands.run('MOVE', { handles: [b!] }, [0, 0], [0, 5]);
  expect(document.entity(a!)).toMatchObject({ center: [0, 0, 0] });
  expect(document.entity(b!)).toMatchObject({ center: [9, 5, 0] });
});

test('4. undo and redo, a command at once', () => {
  const drawing = editor();
  drawing.commands.run('LINE', [0, 0], [1, 0], [1, 1], 'C');
  expect(drawing.undo()).toBe(true);
  expect(drawing.drawing.blocks.get('*MODEL_SPACE')!.entities).toHaveLength(0);
  expect(drawing.redo()).toBe(true);
  expect(drawing.drawing.blocks.get('*MODEL_SPACE')!.entities).toHaveLength(3);
});

test('5. hear of changes', () => {
  const drawing = editor();
  const heard: string[] = [];
  const stop = drawing.on('change', ({ label, changes }) => heard.push(`${label} ${changes.length}`));
  drawing.commands.run('CIRCLE', [0, 0], 1);
  stop();
  drawing.commands.run('CIRCLE', [0, 0], 1);
  expect(heard).toEqual(['CIRCLE 1']);
});

test('6. hear what a command tells', () => {
  const drawing = editor();
  const told: unknown[] = [];
  drawing.on('command', (event) => {
    if (event.type === 'history' && event.line.kind === 'report') told.push(event.line.values);
  });
  drawing.commands.run('DIST', [0, 0], [3, 4]);
  expect(told).toMatchObject([{ distance: '5.0000' }]);
});

test('7. layers: make one, draw on it, freeze it', () => {
  const { commands, document } = editor();
  commands.run('-LAYER', 'M', 'Walls', 'C', '1', 'Walls', '');
  commands.run('RECTANG', [0, 0], [10, 5]);
  commands.run('-LAYER', 'S', '0', 'F', 'Walls', '');
  expect(document.named('layer', 'Walls')).toMatchObject({ color: 1, frozen: true });
});

test('8. blocks with attributes, filled from a list', () => {
  const { commands, document } = editor();
  commands.run('ATTDEF', '', 'ROOM', 'Name', 'none', [0, 0], 2, 0);
  commands.run('BLOCK', 'Label', [0, 0], 'ALL', '', 'D');
  const rooms = ['Kitchen', 'Hall', 'Bath'].map(
    (room, i) => commands.run('-INSERT', 'Label', [i * 10, 0], '1', '1', '0', room)[0]!,
  );
  expect(rooms.map((handle) => document.entity(handle))).toMatchObject([
    { attributes: [{ text: 'Kitchen' }] },
    { attributes: [{ text: 'Hall' }] },
    { attributes: [{ text: 'Bath' }] },
  ]);
});

test('9. find entities and measure them', () => {
  const { commands, document } = editor();
  for (const radius of [1, 2, 3]) commands.run('CIRCLE', [radius * 10, 0], radius);
  const large = quickSelect(document.entitiesOf(document.blockNamed()!), {
    type: 'CIRCLE',
    property: 'radius',
    operator: '>',
    value: 1.5,
  });
  expect(large).toHaveLength(2);
  expect(boxOf(outlineOf(large[0]!, document)).maxX).toBeCloseTo(22);
});

test('10. a refusal is an error with a code, and leaves nothing behind; what is there is written', () => {
  const drawing = editor();
  drawing.commands.run('CIRCLE', [0, 0], 1);
  expect(() => drawing.commands.run('LINE', [0, 0], [1, 1], 'sideways')).toThrow(CommandError);
  expect(() => drawing.commands.run('NONSENSE')).toThrow('There is no command');
  const { bytes } = write(drawing.drawing, { format: 'dwg', version: '2018' });
  expect(read(bytes!).drawing.blocks.get('*MODEL_SPACE')!.entities).toMatchObject([
    { type: 'CIRCLE', radius: 1 },
  ]);
});

test('with Shift, TRIM extends and EXTEND trims', () => {
  const { commands, document } = editor();
  const [short] = commands.run('LINE', [0, 0], [5, 0]);
  commands.run('LINE', [10, -5], [10, 5]);
  const at = (x: number): CommandInput => ({
    kind: 'entity',
    handle: short!,
    point: [x, 0, 0],
    isShift: true,
  });
  commands.run('TRIM', at(5));
  expect(document.entity(short!)).toMatchObject({ start: [0, 0, 0], end: [10, 0, 0] });
  commands.run('LINE', [4, -5], [4, 5]);
  commands.run('EXTEND', at(8));
  expect(document.entity(short!)).toMatchObject({ start: [0, 0, 0], end: [4, 0, 0] });
});

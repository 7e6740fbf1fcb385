import { expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { openDocument } from '../../save/document.ts';
import { write } from '../../write/write.ts';
import { EditDocument } from '../document.ts';
import { runScript } from './run-script.ts';

const file = write(richDrawing(), { format: 'dwg', version: '2018' }).bytes!;
const opened = (): EditDocument => new EditDocument(openDocument(file).drawing);
const entities = (document: EditDocument): readonly Entity[] => document.entitiesOf(document.blockNamed()!);
const run = (...lines: string[]): EditDocument => {
  const document = opened();
  runScript(document, lines.join('\n'));
  return document;
};

test('lines, circles, arcs, polylines and texts are drawn on the current layer', () => {
  const document = run(
    '; a comment',
    '-LAYER M Walls C 1 Walls',
    '',
    'LINE 0,0 100,50 @10,0 C',
    'CIRCLE 5,5 D 4',
    'ARC 1,0 0,1 -1,0',
    'PLINE 0,0 10,0',
    '10,10 C',
    'TEXT 1,2 2.5 90 Hello  world',
  );
  const drawn = entities(document).slice(-7);
  expect(drawn.map(({ type }) => type)).toEqual([
    'LINE',
    'LINE',
    'LINE',
    'CIRCLE',
    'ARC',
    'LWPOLYLINE',
    'TEXT',
  ]);
  expect(drawn.every(({ layer }) => layer === 'Walls')).toBe(true);
  expect(drawn[1]).toMatchObject({ start: [100, 50, 0], end: [110, 50, 0] });
  expect(drawn[2]).toMatchObject({ end: [0, 0, 0] });
  expect(drawn[3]).toMatchObject({ radius: 2 });
  expect(drawn[4]).toMatchObject({ center: [0, 0, 0], radius: 1, startAngle: 0 });
  expect(drawn[5]).toMatchObject({ closed: true, points: Float64Array.of(0, 0, 10, 0, 10, 10) });
  expect(drawn[6]).toMatchObject({ text: 'Hello  world', height: 2.5, rotation: Math.PI / 2 });
});

test('entities are selected, moved, copied, turned, recolored and erased', () => {
  const before = entities(opened()).length;
  const document = run(
    'LINE 1,1 2,2',
    'MOVE L  0,0 10,0',
    'COPY P  0,0 0,5',
    'ROTATE L  11,6 90',
    'CHPROP L  C BLUE LA 0',
    'CIRCLE -50,-50 1',
    'ERASE W -60,-60 -40,-40',
  );
  const added = entities(document).slice(before);
  expect(added).toHaveLength(2);
  expect(added[0]).toMatchObject({ start: [11, 1, 0], end: [12, 2, 0] });
  expect(added[1]).toMatchObject({ color: 5, start: [11, 6, 0] });
  expect((added[1] as { end: number[] }).end[0]).toBeCloseTo(10);
});

test('entities are named by their handles, and undoing takes a command back', () => {
  const first = entities(opened()).find(({ type }) => type === 'LINE')!;
  const name = `(handent "${first.handle.toString(16).toUpperCase()}")`;
  expect(run(`CHPROP ${name}  C 3`).entity(first.handle)).toMatchObject({ color: 3 });
  expect(run(`ERASE ${name}`, '', 'U').entity(first.handle)).toEqual(first);
});

test('a mistake names its line, and the command leaves nothing behind', () => {
  const document = opened();
  const { seq } = document;
  expect(() => runScript(document, 'LINE 0,0')).toThrow('Line 1: A line needs a second point.');
  expect(() => runScript(document, '\nCIRCLE 0,0 huge')).toThrow('Line 2');
  expect(() => runScript(document, 'FLY')).toThrow('There is no command "FLY"');
  expect(() => runScript(document, 'CHPROP ALL  LA NOWHERE')).toThrow('There is no layer "NOWHERE"');
  expect(document.seq).toBe(seq);
});

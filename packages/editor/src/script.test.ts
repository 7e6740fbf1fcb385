import { expect, test } from 'vitest';
import type { EditDocument } from '@linework/cad/edit/document';
import type { Entity } from '@linework/cad/model/entity';
import { newDocument } from '../test/drawing.ts';
import { runScript } from './script.ts';

const entities = (document: EditDocument): readonly Entity[] => document.entitiesOf(document.blockNamed()!);
const run = (...lines: string[]): EditDocument => {
  const document = newDocument();
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
  const drawn = entities(document);
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
  expect(drawn[5]).toMatchObject({ closed: true, points: Float64Array.of(0, 0, 10, 0, 10, 10) });
  expect(drawn[6]).toMatchObject({ text: 'Hello  world', height: 2.5, rotation: Math.PI / 2 });
});

test('a command ends where the next one begins', () => {
  const document = run(
    'LINE 1,1 2,2',
    'MOVE L  0,0 10,0',
    'COPY P  0,0 0,5',
    'CHPROP L  C BLUE LA 0',
    'CIRCLE -50,-50 1',
    'ERASE W -60,-60 -40,-40',
  );
  expect(entities(document)).toMatchObject([
    { start: [11, 1, 0], end: [12, 2, 0] },
    { color: 5, start: [11, 6, 0] },
  ]);
});

test('line ends of all systems, and spaces at the end, are the same', () => {
  expect(entities(run('LINE 0,0 5,5 \r\n\r\nCIRCLE 1,1 2\rCIRCLE 2,2 3'))).toHaveLength(3);
});

test('a mistake names its line, and the command leaves nothing behind', () => {
  const document = newDocument();
  expect(() => runScript(document, '\nCIRCLE 0,0 huge')).toThrow('Line 2');
  expect(() => runScript(document, 'FLY')).toThrow('Line 1: There is no command "FLY"');
  expect(() => runScript(document, 'LINE 0,0 1,1\nCHPROP ALL  LA NOWHERE')).toThrow(
    'There is no layer "NOWHERE"',
  );
  expect(() => runScript(document, 'LINE 0,0 1,1 2,2 somewhere')).toThrow('somewhere');
  expect(entities(document)).toHaveLength(1);
  expect(runScript(document, 'CIRCLE 0,0 1\nCIRCLE 5,5 1\n')).toBe(2);
});

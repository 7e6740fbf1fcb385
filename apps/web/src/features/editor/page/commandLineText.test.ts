import { expect, it } from 'vitest';
import type { EditorPrompt } from '../engine/types.ts';
import {
  nextField,
  optionParts,
  takesSpaces,
  typedFields,
  typedTarget,
  wantsPick,
  wantsPoint,
} from './commandLineText.ts';

const point: EditorPrompt = {
  command: 'LINE',
  kind: 'point',
  message: 'next',
  options: [],
  from: { x: 0, y: 0 },
};

it('reads distance and angle out of one line', () => {
  expect(typedFields('12.5')).toEqual({ first: '12.5', second: undefined, isCartesian: false });
  expect(typedFields('@12.5<30')).toEqual({ first: '12.5', second: '30', isCartesian: false });
  expect(typedFields('@<30')).toEqual({ first: undefined, second: '30', isCartesian: false });
  expect(typedFields('@3,4')).toEqual({ first: '3', second: '4', isCartesian: true });
  expect(typedFields('')).toEqual({ first: undefined, second: undefined, isCartesian: false });
});

it('leads the rubber band where what is typed leads', () => {
  const cursor = { x: 3, y: 4 };
  const to = (typed: string, header = {}) => typedTarget(typed, point, cursor, header);
  expect(to('10')).toEqual(cursor);
  expect(to('@10<')).toEqual({ x: expect.closeTo(6), y: expect.closeTo(8) });
  expect(to('@10<90')).toEqual({ x: expect.closeTo(0), y: 10 });
  expect(to('@10<9d')).toEqual({ x: expect.closeTo(6), y: expect.closeTo(8) });
  expect(to('@7,2')).toEqual({ x: 7, y: 2 });
  expect(to('@7,')).toEqual(cursor);
  expect(to('@10<90', { clockwise: true })).toEqual(cursor);
  expect(typedTarget('@10<90', { kind: 'point' }, cursor, {})).toEqual(cursor);
});

it('goes on to the angle with Tab, and back', () => {
  expect(nextField('12.5', point)).toBe('@12.5<');
  expect(nextField('@12.5<30', point)).toBe('12.5');
  expect(nextField('3,4', point)).toBeUndefined();
  expect(nextField('12.5', { ...point, from: undefined } as never)).toBeUndefined();
  expect(nextField('12.5', undefined)).toBeUndefined();
});

it('finds the abbreviation of an option', () => {
  expect(optionParts('Close')).toEqual(['', 'C', 'lose']);
  expect(optionParts('eXit')).toEqual(['e', 'X', 'it']);
  expect(optionParts('LAyer')).toEqual(['', 'LA', 'yer']);
  expect(optionParts('Über Objekte')).toEqual(['', 'Ü', 'ber Objekte']);
  expect(optionParts('闭合(C)')).toEqual(['闭合(', 'C', ')']);
  expect(optionParts('2Points')).toEqual(['', '2P', 'oints']);
});

it('knows what lies in the drawing', () => {
  expect([wantsPoint(point), wantsPoint(undefined), wantsPick(undefined), wantsPick(point)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(takesSpaces({ ...point, kind: 'text', spaces: true })).toBe(true);
  expect(takesSpaces({ ...point, kind: 'text' })).toBe(false);
});

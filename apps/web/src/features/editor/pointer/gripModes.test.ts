import { expect, it } from 'vitest';
import type { EditorEngine, EditorGrip } from '../engine/types.ts';
import { gripModes } from './gripModes.ts';

const grip: EditorGrip = { handle: 7, index: 1, at: { x: 3, y: 4.5 }, kind: 'stretch' };

function world() {
  const calls: string[] = [];
  const engine = {
    getState: () => ({ selection: { handles: [7, 8] } }),
    cancel: () => calls.push('cancel'),
    select: (handles: readonly number[]) => calls.push(`select ${handles.join(' ')}`),
    run: (name: string) => calls.push(name),
    type: (line: string) => calls.push(line),
    dropGrip: (_: EditorGrip, to: { x: number; y: number }) => calls.push(`drop ${to.x},${to.y}`),
  } as unknown as EditorEngine;
  return { calls, modes: gripModes(() => engine) };
}

it('stretches where it is let go', () => {
  const { calls, modes } = world();
  modes.start(grip);
  expect(modes.hot()).toBe(grip);
  modes.drop({ x: 10, y: 20 });
  expect([calls, modes.hot(), modes.mode()]).toEqual([['drop 10,20'], undefined, undefined]);
});

it('goes round move, rotate, scale and mirror, about the grip', () => {
  const { calls, modes } = world();
  modes.start(grip);
  const names = [1, 2, 3, 4].map(() => (modes.next(), modes.mode()));
  expect(names).toEqual(['MOVE', 'ROTATE', 'SCALE', 'MIRROR']);
  expect(calls.slice(0, 4)).toEqual(['cancel', 'select 7 8', 'MOVE', '3,4.5']);
  expect(modes.hot()).toBeUndefined();
  modes.next();
  expect([modes.mode(), modes.hot()]).toEqual(['STRETCH', grip]);
});

it('ends with the command it turned into', () => {
  const { modes } = world();
  modes.start(grip);
  modes.next();
  modes.follow('MOVE');
  expect(modes.mode()).toBe('MOVE');
  modes.follow(undefined);
  expect([modes.mode(), modes.next()]).toEqual([undefined, false]);
});

it('leaves everything where it was when it is given up', () => {
  const { calls, modes } = world();
  expect(modes.cancel()).toBe(false);
  modes.start(grip);
  expect(modes.cancel()).toBe(true);
  expect(calls).toEqual(['cancel']);
});

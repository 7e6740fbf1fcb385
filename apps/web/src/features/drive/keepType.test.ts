import { expect, it } from 'vitest';
import { keepType } from './keepType.ts';

const file = (name: string) => ({ kind: 1, name }) as const;

it.each([
  ['a name alone', 'Plan', 'Plan.DWG'],
  ['a revision behind a dot', 'Plan v1.2', 'Plan v1.2.DWG'],
  ['a type that the drive does not take', 'Plan.exe', 'Plan.exe.DWG'],
  ['a dot at the end', 'Plan.', 'Plan.DWG'],
])('keeps the type of a file that gets %s', (_, wanted, named) => {
  expect(keepType(file('old.name.DWG'), wanted)).toBe(named);
});

it('changes the type where one is named', () => {
  expect(keepType(file('old.dwg'), 'new.dxf')).toBe('new.dxf');
});

it('leaves alone what never had one', () => {
  expect(keepType(file('README'), 'LICENCE')).toBe('LICENCE');
  expect(keepType({ kind: 0, name: 'Phase 1.dwg' }, 'Phase 2')).toBe('Phase 2');
});

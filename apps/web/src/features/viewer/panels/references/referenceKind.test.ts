import { expect, test } from 'vitest';
import { referenceKind } from './referenceKind.ts';

test.each([
  ['xref_bl', 'drawing'],
  ['.\\parts\\Door.DWG', 'drawing'],
  ['C:\\jobs.2024\\site', 'drawing'],
  ['../survey.dxf', 'drawing'],
  ['G:\\support\\parrot.bmp', 'picture'],
  ['logo.PNG', 'picture'],
  ['cals11.rst', 'picture'],
])('%s leads to a %s', (path, kind) => expect(referenceKind(path)).toBe(kind));

import { expect, test } from 'vitest';
import { findNameFaults, nameFaultsIn } from '../scripts/check/names.mjs';

test('no name is retired, misspelled or taken twice', async () => {
  expect(await findNameFaults(new URL('..', import.meta.url).pathname)).toEqual([]);
});

test.each([
  ['apps/server/src/http/x.ts', 'export type Bearer = { n: number };'],
  ['apps/server/src/features/drive/strangers.test.ts', ''],
  ['packages/cad/src/read/x.ts', 'const MOST_POINTS = 5;'],
  ['packages/cad/src/read/x.ts', 'const mostPoints = 5;'],
  ['packages/cad/src/display/x.ts', 'export function colourOf() {}'],
  ['packages/cad/src/display/x.ts', 'interface Style {\n  layerColour: number;\n}'],
])('%s may not contain %s', (path, source) => {
  expect(nameFaultsIn(path, source)).toHaveLength(1);
});

test.each([
  ['apps/server/src/http/x.ts', '// The bearer of a token; most Points.\nexport const maxPoints = 5;'],
  ['packages/contract/src/convert.ts', 'const settings = {\n  colours: 1,\n};'],
])('%s may contain %s', (path, source) => {
  expect(nameFaultsIn(path, source)).toEqual([]);
});

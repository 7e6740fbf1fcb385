import { expect, test } from 'vitest';
import { toDisplayList } from '@linework/cad/display/build';
import { read } from '@linework/cad/read/read';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { BACKGROUNDS, renderRaster } from './render.ts';

/** A square of a thousand units, hatched by dashes that lie two apart. */
const dashes = [
  0,
  'SECTION',
  2,
  'ENTITIES',
  0,
  'HATCH',
  100,
  'AcDbEntity',
  8,
  '0',
  100,
  'AcDbHatch',
  10,
  0,
  20,
  0,
  30,
  0,
  2,
  'DASHES',
  70,
  0,
  71,
  0,
  91,
  1,
  92,
  3,
  72,
  0,
  73,
  1,
  93,
  4,
  10,
  0,
  20,
  0,
  10,
  1e3,
  20,
  0,
  10,
  1e3,
  20,
  1e3,
  10,
  0,
  20,
  1e3,
  97,
  0,
  75,
  0,
  76,
  1,
  52,
  0,
  41,
  1,
  77,
  0,
  78,
  1,
  53,
  0,
  43,
  0,
  44,
  0,
  45,
  0,
  46,
  2,
  79,
  2,
  49,
  3,
  49,
  -2,
  98,
  0,
  0,
  'ENDSEC',
  0,
  'EOF',
];

test('a hatch of more lines than are drawn has one tone all over', () => {
  const { drawing } = read(new TextEncoder().encode(dashes.join('\n')));
  const { list } = toDisplayList(drawing, NO_FONTS);
  const size = 1000;
  const { rgba } = renderRaster(list, { width: size, height: size, background: 'dark', margin: 0 });
  const seen = new Set<number>();
  for (let y = 20; y < size - 20; y++)
    for (let x = 20; x < size - 20; x++) seen.add(rgba[4 * (y * size + x)]!);
  expect(seen.size).toBe(1);
  expect(seen).not.toContain(BACKGROUNDS.dark >> 16);
});

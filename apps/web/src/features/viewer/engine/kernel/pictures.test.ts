/** Pictures that a drawing only names, and that come along with it. */
import { NO_FONTS } from '@linework/cad/text/fonts';
import { expect, it } from 'vitest';
import { readDrawing } from './readDrawing.ts';

const file = new TextEncoder().encode(
  [
    '0 SECTION 2 HEADER 9 $ACADVER 1 AC1021 0 ENDSEC 0 SECTION 2 ENTITIES',
    '0 IMAGE 5 22 100 AcDbEntity 8 0 100 AcDbRasterImage 10 0 20 0 11 1 21 0 12 0 22 1 13 40 23 20 340 30 70 7',
    '0 ENDSEC 0 SECTION 2 OBJECTS 0 IMAGEDEF 5 30 100 AcDbRasterImageDef 1 ..\\scans\\Sheet.PNG 10 40 20 20',
    '0 ENDSEC 0 EOF',
  ]
    .join(' ')
    .replaceAll(' ', '\n') + '\n',
);
const read = (pictures: Map<string, Uint8Array>) =>
  readDrawing(file, {
    name: 'a.dxf',
    fonts: async () => NO_FONTS,
    xrefs: new Map(),
    pictures,
    progress() {},
  });

it('is missed by its name, and shown where it is there', async () => {
  const alone = await read(new Map());
  expect(alone.head.xrefs).toEqual([{ name: 'Sheet.PNG', path: '..\\scans\\Sheet.PNG', found: false }]);
  expect(alone.images[0]?.bytes).toBeUndefined();
  const bytes = Uint8Array.of(1, 2, 3);
  const together = await read(new Map([['sheet.png', bytes]]));
  expect(together.head.xrefs[0]?.found).toBe(true);
  expect(together.images[0]?.bytes).toBe(bytes);
});

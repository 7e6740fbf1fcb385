import { deflateSync, inflateSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { NO_FONTS } from '@linework/cad/text/fonts';
import type { ConvertPlatform } from './convert.ts';
import { plot, type PlotRequest } from './plot.ts';

const platform: ConvertPlatform = {
  fonts: () => NO_FONTS,
  deflate: (bytes) => deflateSync(bytes),
  inflate: (bytes) => inflateSync(bytes),
  decompress: () => new Uint8Array(),
};

/** In meters: a line and two words, one of them on a layer that is off. */
const groups = [
  '0 SECTION 2 HEADER 9 $INSUNITS 70 6 0 ENDSEC',
  '0 SECTION 2 TABLES 0 TABLE 2 LAYER 0 LAYER 2 Off 70 0 62 -1 6 CONTINUOUS 0 ENDTAB 0 ENDSEC',
  '0 SECTION 2 ENTITIES 0 LINE 8 0 10 0 20 0 11 20 21 10 0 TEXT 8 0 10 1 20 1 40 1 1 Plain',
  '0 TEXT 8 Off 10 1 20 5 40 1 1 Hidden 0 ENDSEC 0 EOF',
];
const file = new TextEncoder().encode(groups.join(' ').split(' ').join('\n'));
const request: PlotRequest = {
  title: 'plan',
  pages: [{ layout: 0, area: 'extents' }],
  paper: 'A4',
  orientation: 'landscape',
  colours: 'colour',
  lineWeights: true,
  textAsShapes: false,
  plotStyles: '',
  hidden: [],
};
const none = async () => undefined;

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('layers are as the viewer has them, not as the drawing has', async () => {
  expect(await wordsOf(await plot(file, request, platform, none))).toMatch(/Plain.*Hidden|Hidden.*Plain/);
  const shown = await wordsOf(await plot(file, { ...request, hidden: ['0'] }, platform, none));
  expect(shown).toContain('Hidden');
  expect(shown).not.toContain('Plain');
});

test('layers have the colors that the viewer gives them', async () => {
  const strokesOf = async (layerColors?: PlotRequest['layerColors']): Promise<unknown[]> => {
    const data = await plot(file, { ...request, layerColors }, platform, none);
    const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1);
    const { fnArray, argsArray } = await page.getOperatorList();
    return fnArray.flatMap((operator, i) =>
      operator === OPS.setStrokeRGBColor ? (argsArray[i] as unknown[]) : [],
    );
  };
  const orange = '#ff8000';
  expect(await strokesOf()).not.toContain(orange);
  expect(await strokesOf(new Map([['0', { kind: 'rgb', rgb: 0xff8000 }]]))).toContain(orange);
});

test('1:n is by the unit of the drawing, and the page is told before anything is put over it', async () => {
  let scale = 0;
  await plot(file, { ...request, ratio: 200 }, platform, async (page) => {
    scale = page.scale;
    return undefined;
  });
  // A meter is five millimeters at 1:200.
  expect(scale).toBeCloseTo(5, 9);
});

test('a window of one’s own leaves out what lies around it on the paper', async () => {
  const pages = [{ layout: 0, area: { minX: 0, minY: 0, maxX: 20, maxY: 3 } }];
  let clip: readonly number[] | undefined;
  await plot(file, { ...request, pages, ratio: 100 }, platform, async (page) => {
    clip = page.clip?.map((side) => Math.round((side * 25.4) / 72));
    return undefined;
  });
  // 200 by 30 millimeters in the middle of 297 by 210.
  expect(clip).toEqual([49, 90, 200, 30]);
});

test('what is no table of plot styles is refused, and so is a layout that is not there', async () => {
  const bad = plot(file, { ...request, plotStyles: 'AAAA' }, platform, none);
  await expect(bad).rejects.toMatchObject({ problem: 'plotStyles' });
  const away = plot(file, { ...request, pages: [{ layout: 9, area: 'extents' }] }, platform, none);
  await expect(away).rejects.toMatchObject({ problem: 'empty' });
});

import { expect, test } from 'vitest';
import { dwgFaults } from '../../test/dwg-faults.ts';
import { emptyDrawing } from '../model/defaults.ts';
import type { Ucs, View } from '../model/layout.ts';
import { read } from '../read/read.ts';
import { VERSION_NAMES, write, type WriteFormat, type WriteVersion } from './write.ts';

const view = (name: string, more: Partial<View>): View => ({
  name,
  center: [5, 6],
  height: 20,
  aspect: 1.25,
  target: [1, 2, 3],
  direction: [1, -1, 1],
  twist: 0.5,
  paperSpace: false,
  depth: { lensLength: 35, frontClip: 7, backClip: -9, mode: 1 | 2 | 16 },
  ...more,
});

const ways = (['dwg', 'dxf'] as WriteFormat[]).flatMap((format) =>
  (Object.keys(VERSION_NAMES) as WriteVersion[]).map((version) => [format, version] as const),
);

test.each(ways)('views, tiles of the screen and coordinate systems go into %s %s', (format, version) => {
  const drawing = emptyDrawing('dwg');
  const named = [
    view('Bird', { visualStyle: 'flatWithEdges' }),
    view('Sheet', { paperSpace: true, direction: [0, 0, 1] }),
  ];
  drawing.views = named.map((each) => ({ ...each, handle: 0 }));
  drawing.viewports = [
    view('*Active', { screen: [0, 0, 0.5, 1], visualStyle: 'hidden' }),
    view('*Active', {
      screen: [0.5, 0, 1, 1],
      direction: [0, 0, 1],
      depth: { lensLength: 50, frontClip: 0, backClip: 0, mode: 0 },
    }),
    view('Both', { screen: [0, 0, 1, 1] }),
  ];
  const roof: Omit<Ucs, 'handle'> = { name: 'Roof', origin: [1, 2, 3], xAxis: [0, 1, 0], yAxis: [-1, 0, 0] };
  drawing.ucs = [{ ...roof, handle: 0 }];
  const { bytes, diagnostics } = write(drawing, { format, version });
  expect(diagnostics).toEqual([]);
  const found = read(bytes!).drawing;
  expect(found.views).toMatchObject(named);
  expect(found.viewports).toMatchObject(drawing.viewports);
  expect(found.ucs).toMatchObject([roof]);
  if (format === 'dwg') expect(dwgFaults(bytes!)).toEqual([]);
});

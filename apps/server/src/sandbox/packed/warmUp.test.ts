import { toDisplayList } from '@linework/cad/display/build';
import { read } from '@linework/cad/read/read';
import { expect, it } from 'vitest';
import { drawingFonts } from '../drawingFonts.ts';
import { smallDrawings } from './warmUp.ts';

const opened = () =>
  smallDrawings().map((bytes) => {
    const { drawing, diagnostics } = read(bytes);
    return { drawing, diagnostics, list: toDisplayList(drawing, drawingFonts()).list };
  });

it('small drawings open whole, and all that they have is drawn', () => {
  for (const { diagnostics, list } of opened()) {
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(Object.keys(list.skipped).filter((type) => type !== 'OF_ANOTHER_PROGRAM')).toEqual([]);
  }
});

it('one has what hangs on entities and lies beside them', () => {
  const { drawing, list } = opened().at(-2)!;
  expect(drawing.codePage).toBe('windows-1252');
  expect(drawing.groups).toHaveLength(1);
  expect(drawing.sortOrder.size).toBe(1);
  expect(drawing.annotation?.representations.size).toBe(1);
  expect(list.clips).toHaveLength(1);
  expect(list.drawn).toMatchObject({ SHAPE: 1, IMAGE: 1, PDFUNDERLAY: 1, ACAD_PROXY_ENTITY: 1 });
  // The line that strayed is not what is shown first.
  expect(list.layouts[0]!.home.width).toBeLessThan(1000);
});

import { toDisplayList } from '@linework/cad/display/build';
import { nestedInserts } from '@linework/cad/display/nested-inserts-fixture';
import { read } from '@linework/cad/read/read';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { expect, it } from 'vitest';
import { renderRaster } from './render.ts';

it('a picture goes into no more blocks than it may, and says that it is not complete', () => {
  const { drawing } = read(new TextEncoder().encode(nestedInserts(4, 10)));
  const { list } = toDisplayList(drawing, NO_FONTS);
  const size = { width: 64, height: 64 };
  expect(renderRaster(list, size).complete).toBe(true);
  const part = renderRaster(list, { ...size, maxInstances: 100 });
  expect(part.complete).toBe(false);
  expect(new Set(part.rgba).size).toBeGreaterThan(1);
});

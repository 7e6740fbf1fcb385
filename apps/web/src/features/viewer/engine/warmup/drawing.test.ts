import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toDisplayList } from '@linework/cad/display/build';
import { KIND } from '@linework/cad/display/list';
import { bytesToBegin, CODEC } from '@linework/cad/ocf/container';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { openPrepared } from '../store/prepared.ts';
import { circle, dxf, type TestEntity, insert, line, never, text } from '../testing.ts';
import { warmupDrawing } from './drawing.ts';

const solid: TestEntity = [
  [0, 'SOLID'],
  [8, '0'],
  [62, 5],
  ...[0, 9, 0, 9].map((x, i) => [10 + i, x] as const),
  ...[0, 0, 9, 9].map((y, i) => [20 + i, y] as const),
];

/** A little of every common kind, since all of it is drawn in vain. The lines from top to bottom reach every place that pixels are kept in. */
const made = {
  entities: [
    ...[0, 50, 100, 150].map((x) => line(x, 0, x, 90)),
    circle(50, 50, 40),
    text(0, 0, 9, 'Abc'),
    solid,
    insert('B', 0, 0),
  ],
  blocks: { B: [line(0, 0, 90, 90), circle(50, 50, 40)] },
};

/** How it begins, as it would be written today. */
function writtenNow(): Uint8Array {
  const { list } = toDisplayList(read(dxf(made)).drawing, NO_FONTS);
  const compress = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 9 });
  const file = encodeOcf(list, { compressor: { codec: CODEC.deflate, compress } });
  return file.subarray(0, bytesToBegin(file));
}

/** How much there is of each kind, all of it seen at once. */
async function kindsOf(start: Uint8Array): Promise<number[]> {
  const source = { start, read: () => Promise.reject(new Error('There is no more of it.')) };
  const store = await openPrepared(source, { name: '', size: 0 }, never);
  const { whole, parts } = store.overviewOf(0);
  expect(whole).toBe(true);
  const counts = Array.from({ length: KIND.insert + 1 }, () => 0);
  for (const { content } of parts)
    for (let r = 0; r < content.runs.count; r++) counts[content.runs.kind[r]!]! += content.runs.size[r]!;
  return counts;
}

test('the warm-up draws this drawing, and can be read as it is', async () => {
  const now = writtenNow();
  const again = `Put this into drawing.ts: ${Buffer.from(now).toString('base64')}`;
  expect(await kindsOf(Buffer.from(warmupDrawing, 'base64')), again).toEqual(await kindsOf(now));
});

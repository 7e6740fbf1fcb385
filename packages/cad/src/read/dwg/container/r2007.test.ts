import { expect, test } from 'vitest';
import { richDrawing } from '../../../../test/rich-drawing.ts';
import { summaryOf } from '../../../../test/summary.ts';
import { write } from '../../../write/write.ts';
import { read } from '../../read.ts';

const PAGES_AT = 0x480;

test('bytes of R2007 that were damaged are restored', () => {
  const { bytes = new Uint8Array(0) } = write(richDrawing(), { format: 'dwg', version: '2007' });
  const sound = read(bytes);
  expect(sound.diagnostics.some(({ message }) => message.includes('restored'))).toBe(false);
  const damaged = bytes.slice();
  // a scratch here and there; a page's words lie interleaved, so that neighbors belong to different ones
  for (let at = PAGES_AT + 100; at < damaged.length; at += 2003) damaged[at]! ^= 0xff;
  const mended = read(damaged);
  expect(summaryOf(mended.drawing)).toEqual(summaryOf(sound.drawing));
  expect(mended.diagnostics.some(({ message }) => message.includes('restored'))).toBe(true);
});

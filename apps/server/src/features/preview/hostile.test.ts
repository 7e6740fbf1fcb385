/** Files that would do harm to whoever reads them. */
import { codes, prepareStatus } from '@linework/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { garbageDwg, pngBomb } from '../../../test/hostileFiles.ts';
import { annsFiles, settledPreview } from '../../../test/realFiles.ts';
import { answer } from '../../../test/server.ts';

const given = annsFiles();

const { put } = given;
const settled = (id: number) => settledPreview(given.server, given.ann, id);

it('fail alone, with a reason, while the server keeps serving', { timeout: 120_000 }, async () => {
  const files = {
    'garbage.dwg': garbageDwg(),
    'bomb.png': pngBomb(100_000, 100_000),
    'cut.jpg': (
      await sharp({ create: { width: 800, height: 400, channels: 3, background: '#385a3c' } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 400),
    'program.dwt': Buffer.from('MZ\u0090\u0000 no drawing at all'),
    'empty.dwg': Buffer.alloc(0),
  };
  const reasons: Record<string, unknown> = {};
  for (const [name, bytes] of Object.entries(files)) {
    const { id } = await put(name, bytes);
    expect(await answer(given.ann.call('customerInfo', {}))).toBe(codes.ok);
    const { reason = '' } =
      name.endsWith('.png') || name.endsWith('.jpg') ? await failed(id) : await settled(id);
    reasons[name] = reason;
    const { status, thumbkey } = await given.ann.call('fileInfo', { fileId: String(id) });
    expect([status, thumbkey]).toEqual([prepareStatus.failed, '']);
  }
  expect(reasons).toEqual({
    'garbage.dwg': 'damaged',
    'bomb.png': 'tooLarge',
    'cut.jpg': 'damaged',
    'program.dwt': 'damaged',
    'empty.dwg': 'empty',
  });
});

it('made from real ones by chance end as ready or with a reason', { timeout: 300_000 }, async () => {
  const whole = dxfOf(
    [{ text: 'Mutant 图纸', layer: 'A' }, { text: 'and more' }],
    [{ block: 'Door', attributes: { NO: '7' } }],
  );
  let state = 5;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const mutants = Array.from({ length: 4 }, (_, n) => {
    const bytes = Buffer.from(whole);
    for (let i = 0; i < 12; i += 1) bytes[random(bytes.length)] = random(256);
    return n % 2 === 0 ? bytes : bytes.subarray(0, 1 + random(bytes.length));
  });
  const ids = [];
  for (const [n, bytes] of mutants.entries()) ids.push((await put(`mutant ${n}.dxf`, bytes)).id);
  await given.server.settled();
  for (const id of ids) {
    const opened = await given.ann.call('drawingOpen', { fileId: String(id) });
    expect(opened.state === 'ready' || opened.reason).toBeTruthy();
  }
  expect(await answer(given.ann.call('customerInfo', {}))).toBe(codes.ok);
});

/** Pictures show themselves: why there is no thumbnail is said in the details. */
async function failed(id: number) {
  await given.server.settled();
  const { prepareReason: reason } = await given.ann.call('fileDetail', { fileId: String(id) });
  return { reason };
}

import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { decodeFrames } from './frames.ts';
import { pipeSink } from './memberSink.ts';

const contents = Buffer.from('what a member holds');

/** What a child writes. */
function sent(): Buffer {
  const path = join(tmpdir(), `linework-frames-${process.pid}`);
  const fd = openSync(path, 'w');
  const sink = pipeSink(fd);
  sink.start(7);
  sink.data(contents);
  sink.end();
  sink.start(8);
  sink.fail('crc', 'it differs');
  sink.done();
  closeSync(fd);
  const bytes = readFileSync(path);
  rmSync(path);
  return bytes;
}

/** In memory of its own, as it comes out of a pipe. */
function own(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

async function read(pieces: Buffer[]) {
  const frames: object[] = [];
  let data = '';
  for await (const frame of decodeFrames(Readable.from(pieces))) {
    if (frame.kind === 'data') data += frame.bytes.toString();
    else frames.push(frame);
  }
  return { frames, data };
}

it('come whole wherever the pipe cuts them, and leave no memory behind', async () => {
  const bytes = sent();
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)].filter((piece) => piece.length > 0).map(own);
    const { frames, data } = await read(pieces);
    expect(data).toBe(contents.toString());
    expect(frames).toEqual([
      { kind: 'start', index: 7 },
      { kind: 'end' },
      { kind: 'start', index: 8 },
      { kind: 'failed', reason: 'crc', detail: 'it differs' },
      { kind: 'done' },
    ]);
    expect(pieces.every(({ buffer }) => buffer.byteLength === 0)).toBe(true);
  }
});

it('are cut off where the last one is not whole', async () => {
  const bytes = sent();
  await expect(read([own(bytes.subarray(0, -1))])).rejects.toThrow('cut off');
});

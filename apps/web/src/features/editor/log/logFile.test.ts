import { expect, it } from 'vitest';
import { decodeLog, encodeAcknowledged, encodeHead, encodeKept, isWorkLost } from './logFile.ts';

const head = { fileId: '7', name: 'plan.dwg', sessionId: '3', baseVersion: 2, since: 4 };
const batch = (n: number): Uint8Array => new Uint8Array(n).fill(n);

function fileOf(...records: Uint8Array[]): Uint8Array {
  return new Uint8Array([...encodeHead(head), ...records.flatMap((bytes) => [...bytes])]);
}

it('gives back what was kept, and what the server had of it', () => {
  const file = fileOf(encodeKept(5, batch(1)), encodeKept(6, batch(2)), encodeAcknowledged(5));
  expect(decodeLog(file, 99)).toEqual({
    ...head,
    batches: [batch(1), batch(2)],
    acknowledged: 5,
    updatedAt: 99,
    length: file.length,
  });
});

it('loses no whole batch wherever a crash cuts the file off, and never has half of one', () => {
  const records = [encodeKept(5, batch(30)), encodeKept(6, batch(20)), encodeKept(7, batch(10))];
  const file = fileOf(...records);
  const ends = records.map((_, i) => fileOf(...records.slice(0, i + 1)).length);
  const start = encodeHead(head).length;
  for (let cut = 0; cut <= file.length; cut++) {
    const log = decodeLog(file.slice(0, cut), 0);
    const whole = ends.filter((end) => end <= cut).length;
    expect([cut, log?.batches.length]).toEqual([cut, cut < start ? undefined : whole]);
    // Going on there leaves nothing of the half record behind.
    if (log) expect(log.length).toBe([start, ...ends][whole]);
  }
});

it('stops where the order ends, and is nothing where it is no log', () => {
  expect(decodeLog(fileOf(encodeKept(5, batch(1)), encodeKept(9, batch(2))), 0)?.batches).toHaveLength(1);
  expect(decodeLog(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]), 0)).toBeUndefined();
  expect(decodeLog(new Uint8Array(), 0)).toBeUndefined();
});

it('is not done again where the server had all of it, whatever became of it there', () => {
  const kept = { ...head, since: 0, batches: [batch(1), batch(2)], updatedAt: 0, length: 0 };
  expect(isWorkLost({ ...kept, acknowledged: 2 })).toBe(false);
  expect(isWorkLost({ ...kept, acknowledged: 1 })).toBe(true);
  // Without its beginning it cannot be.
  expect(isWorkLost({ ...kept, since: 1, acknowledged: 1 })).toBe(false);
});

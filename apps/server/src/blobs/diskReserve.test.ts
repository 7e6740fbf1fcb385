import { describe, expect, it, vi } from 'vitest';
import { isDiskFull } from '../db/errors.ts';
import { DiskReserve } from './diskReserve.ts';

const volume = vi.fn<(path: string) => { bavail: number; blocks: number; bsize: number }>();
const GB = 1024 ** 3;
const disk = (freeGb: number) =>
  volume.mockReturnValue({ bavail: freeGb * 1024, blocks: 100 * 1024, bsize: 1024 ** 2 });

describe('the reserve', () => {
  const reserve = new DiskReserve('/data', 2 * GB, volume);

  it('is told of before it is reached', () => {
    disk(10);
    expect(reserve.space()).toEqual({ free: 8 * GB, state: 'ok' });
    disk(3);
    expect(reserve.space()).toEqual({ free: GB, state: 'low' });
    disk(1.5);
    expect(reserve.space()).toEqual({ free: 0, state: 'full' });
  });

  it('is left alone by what comes in, also by several at once', async () => {
    disk(5);
    const refusal = await reserve.writing(4 * GB, async () => 'written').catch((error: unknown) => error);
    expect(isDiskFull(refusal)).toBe(true);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        reserve.writing(GB, () => new Promise((resolve) => setTimeout(resolve, 50, 'ok'))),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    // What was promised is free again.
    expect(await reserve.writing(3 * GB, async () => 'written')).toBe('written');
  });

  it('is a tenth of a small volume at most', () => {
    volume.mockReturnValue({ bavail: 60, blocks: 100, bsize: 1024 ** 2 });
    expect(reserve.space().free).toBe(50 * 1024 ** 2);
  });
});

import { describe, expect, it } from 'vitest';
import { plainData, type Note } from './note.ts';
import { noteSaver, type Pending, type SaverPorts, type SaveStatus } from './saver.ts';

const note = (key: string, text = ''): Note => ({
  key,
  layout: 'Model',
  kind: 'text',
  data: { ...plainData, points: [{ x: 0, y: 0 }], text },
  userId: '1',
  userName: 'A',
  createTime: 0,
  modifyTime: 0,
  comments: 0,
  own: true,
});

class Offline extends Error {}

function setUp(restored?: Pending) {
  const calls: string[] = [];
  const statuses: SaveStatus[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  let kept: string[] = [];
  let failure: Error | undefined;
  let gate: Promise<void> = Promise.resolve();
  const send = async (what: string): Promise<void> => {
    calls.push(what);
    await gate;
    if (failure) throw failure;
  };
  const ports: SaverPorts = {
    save: (notes) => send(`save ${notes.map(({ key, data }) => key + data.text).join(',')}`),
    remove: (keys) => send(`remove ${keys.join(',')}`),
    isUnreachable: (error) => error instanceof Offline,
    keep: (pending) => (kept = [...pending.keys()]),
    onStatus: (status) => statuses.push(status),
    later(work, ms) {
      const timer = { work, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
    weigh: ({ data }) => data.text.length,
  };
  return {
    saver: noteSaver(ports, restored),
    calls,
    statuses,
    timers,
    kept: () => kept,
    fail: (error: Error | undefined) => (failure = error),
    hold() {
      let open = (): void => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
  };
}

describe('saving notes', () => {
  it('waits a little and sends together, deletions apart', async () => {
    const { saver, calls, timers, statuses, kept } = setUp();
    saver.change('a', note('a'));
    saver.change('b', note('b'));
    saver.change('c', undefined);
    expect(calls).toEqual([]);
    expect(timers).toHaveLength(1);
    expect(kept()).toEqual(['a', 'b', 'c']);
    await saver.flush();
    expect(calls).toEqual(['save a,b', 'remove c']);
    expect(statuses.at(-1)).toBe('saved');
    expect(kept()).toEqual([]);
  });

  it('sends only the newest of what changed twice, and again what changed on the way', async () => {
    const { saver, calls, hold } = setUp();
    saver.change('a', note('a', '1'));
    saver.change('a', note('a', '2'));
    const open = hold();
    const flushed = saver.flush();
    saver.change('a', note('a', '3'));
    open();
    await flushed;
    expect(calls).toEqual(['save a2', 'save a3']);
    expect(saver.pending().size).toBe(0);
  });

  it('tries again when there is no connection, later each time, and loses nothing', async () => {
    const { saver, calls, timers, statuses, fail } = setUp();
    fail(new Offline());
    saver.change('a', note('a'));
    await saver.flush();
    expect(statuses.at(-1)).toBe('unsaved');
    const first = timers.at(-1)!.ms;
    await saver.flush();
    expect(timers.at(-1)!.ms).toBe(first * 2);
    fail(undefined);
    await saver.flush();
    expect(calls).toHaveLength(3);
    expect(statuses.at(-1)).toBe('saved');
  });

  it('stops at a refusal and keeps what was refused until asked again', async () => {
    const { saver, timers, statuses, fail } = setUp();
    fail(new Error('space'));
    saver.change('a', note('a'));
    await saver.flush();
    expect(statuses.at(-1)).toBe('refused');
    expect(timers).toHaveLength(0);
    expect([...saver.pending().keys()]).toEqual(['a']);
    fail(undefined);
    await saver.flush();
    expect(statuses.at(-1)).toBe('saved');
  });

  it('takes up what an earlier page left', async () => {
    const { saver, calls, timers } = setUp(
      new Map<string, Note | undefined>([
        ['x', note('x')],
        ['y', undefined],
      ]),
    );
    expect(timers).toHaveLength(1);
    timers[0]!.work();
    await saver.flush();
    expect(calls).toEqual(['save x', 'remove y']);
  });

  it('splits what is too many or too long for a call', async () => {
    const { saver, calls } = setUp();
    for (let i = 0; i < 130; i += 1) saver.change(`n${i}`, note(`n${i}`));
    await saver.flush();
    expect(calls.map((call) => call.split(',').length)).toEqual([100, 30]);
    calls.length = 0;
    for (const key of ['p', 'q', 'r']) saver.change(key, note(key, 'x'.repeat(250_000)));
    await saver.flush();
    expect(calls).toHaveLength(2);
  });
});

import { CallError } from '@linework/client';
import { clientCodes, codes } from '@linework/contract/codes';
import type { Publishing } from '@linework/contract/edit';
import { expect, it } from 'vitest';
import { DrawingLog, type LogPorts, type PublishRequestData } from './editLog.ts';
import type { LogKeeper } from './keeper.ts';
import { unsentOf } from './logFile.ts';

const batch = (n: number): Uint8Array => new Uint8Array([n]);
const encoded = (seq: number) => ({ seq, label: '', bytes: batch(seq), isRemote: false });
const failure = (code: string, data?: unknown) => new CallError(code, code, data);

/** A server and a clock that do what a test says; timers run when `pass` lets them. */
function world({ fetched = [] as Uint8Array[], unsent = [] as Uint8Array[] } = {}) {
  const server = { log: [...fetched], fails: [] as CallError[], calls: 0 };
  const timers = new Map<number, { at: number; work: () => void }>();
  const told: Publishing[] = [];
  const asked: PublishRequestData[] = [];
  const kept: string[] = [];
  const renewals: CallError[] = [];
  let [clock, next] = [0, 0];
  const ports: LogPorts = {
    now: () => clock,
    later(ms, work) {
      const id = ++next;
      timers.set(id, { at: clock + ms, work });
      return () => timers.delete(id);
    },
    async send(first, batches) {
      server.calls++;
      const fail = server.fails.shift();
      if (fail && fail.code !== codes.lockPreempted) throw fail;
      if (first > server.log.length + 1) throw failure(codes.editGap, { seq: server.log.length });
      server.log.splice(first - 1, server.log.length, ...batches);
      if (fail) throw failure(fail.code, { sessionId: '9', seq: server.log.length });
      return server.log.length;
    },
    async renewLock() {
      const fail = renewals.shift();
      if (fail) throw fail;
    },
    async publish(request) {
      asked.push(request);
      return told.shift()!;
    },
    publishState: async () => told.shift()!,
    close: async () => void kept.push('closed'),
    discard: async () => void kept.push('discarded'),
  };
  const keeper: LogKeeper = {
    begin: async () => {},
    resume: async () => {},
    keep: async (seq) => (kept.push(`keep ${seq}`), true),
    acknowledge: (seq) => void kept.push(`has ${seq}`),
    end: async (remove) => void kept.push(`end ${remove}`),
    list: async () => [],
    remove: async () => {},
  };
  const opening = { sessionId: '3', base: undefined, fetched, unsent, baseVersion: 1 };
  const log = new DrawingLog({ ...opening, isOutdated: false, renewMs: 30_000 }, ports, keeper);
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 30; i++) await Promise.resolve();
  };
  return {
    log,
    server,
    kept,
    told,
    asked,
    renewals,
    settle,
    async pass(ms: number) {
      clock += ms;
      for (const [id, { at, work }] of timers)
        if (at <= clock) {
          timers.delete(id);
          work();
        }
      await settle();
    },
  };
}

it('keeps a batch here before it is sent, and says when the server has it', async () => {
  const { log, server, kept, settle } = world();
  log.append(encoded(1));
  expect(log.getState()).toMatchObject({ phase: 'saving', pending: 1, seq: 1, savedAt: undefined });
  await settle();
  expect(kept).toEqual(['keep 1', 'has 1']);
  expect(server.log).toEqual([batch(1)]);
  expect(log.getState()).toMatchObject({ phase: 'saved', pending: 0, acknowledgedSeq: 1, savedAt: 0 });
  log.append({ ...encoded(2), isRemote: true });
  log.append(encoded(1));
  expect(log.getState().seq).toBe(1);
  expect(() => log.append(encoded(3))).toThrow(/follow/);
});

it('sends again later without a connection, longer each time, in the same order', async () => {
  const { log, server, settle, pass } = world();
  server.fails.push(...Array.from({ length: 3 }, () => failure(clientCodes.network)));
  for (const seq of [1, 2, 3]) log.append(encoded(seq));
  await settle();
  expect(log.getState()).toMatchObject({ phase: 'offline', pending: 3 });
  await pass(1000);
  await pass(1000);
  expect(server.calls).toBe(2);
  await pass(1000);
  expect(server.calls).toBe(3);
  log.append(encoded(4));
  log.retry();
  await settle();
  expect(server.log).toEqual([1, 2, 3, 4].map(batch));
  expect(log.getState()).toMatchObject({ phase: 'saved', pending: 0 });
});

it('goes on with what this machine had kept', async () => {
  const { log, server, settle } = world({ fetched: [batch(1)], unsent: [batch(2), batch(3)] });
  expect(log.batches).toEqual([1, 2, 3].map(batch));
  await settle();
  expect(server.log).toEqual([1, 2, 3].map(batch));
  log.append(encoded(4));
  await settle();
  expect(server.log).toHaveLength(4);
});

it('is over where somebody else edits: what is left stays as a draft there', async () => {
  const { log, server, settle } = world();
  server.fails.push(failure(codes.lockPreempted));
  log.append(encoded(1));
  await settle();
  expect(log.getState()).toMatchObject({ phase: 'takenOver', pending: 0 });
  expect(server.log).toEqual([batch(1)]);
  expect(await log.publish()).toMatchObject({ step: 'failed', code: codes.lockPreempted });
});

it('hears of it when the lock is renewed', async () => {
  const { log, renewals, pass } = world();
  renewals.push(failure(clientCodes.network), failure(codes.lockPreempted));
  await pass(30_000);
  expect(log.getState().phase).toBe('saved');
  await pass(30_000);
  expect(log.getState().phase).toBe('takenOver');
});

it('says why the server refuses, and tries again when asked to', async () => {
  const { log, server, settle } = world();
  server.fails.push(failure(codes.spaceFull));
  log.append(encoded(1));
  await settle();
  expect(log.getState()).toMatchObject({ phase: 'refused', code: codes.spaceFull, pending: 1 });
  log.retry();
  await settle();
  expect(log.getState()).toMatchObject({ phase: 'saved', code: undefined, pending: 0 });
});

it('publishes when all is sent, and tells how it goes', async () => {
  const { log, told, asked, settle, pass } = world();
  told.push({ state: 'waiting', progress: 0 }, { state: 'working', progress: 0.5 });
  told.push({ state: 'done', progress: 1, version: 2, merged: 0 });
  log.append(encoded(1));
  const publishing = log.publish({ remark: 'Doors', choices: { a: 'mine' } });
  expect(log.getState().publish).toEqual({ step: 'sending' });
  await settle();
  await pass(50);
  expect(log.getState().publish).toEqual({ step: 'publishing', progress: 0 });
  await pass(700);
  expect(log.getState().publish).toEqual({ step: 'publishing', progress: 0.5 });
  await pass(700);
  expect(await publishing).toEqual({ step: 'done', version: 2, isMerged: false });
  expect(asked).toEqual([{ seq: 1, remark: 'Doors', choices: [{ id: 'a', side: 'mine' }] }]);
  expect(log.getState()).toMatchObject({ publishedSeq: 1, baseVersion: 2 });
});

it('does not publish without a connection; the draft stays', async () => {
  const { log, server, settle } = world();
  server.fails.push(failure(clientCodes.network), failure(clientCodes.network));
  log.append(encoded(1));
  await settle();
  const publishing = log.publish();
  await settle();
  expect(await publishing).toMatchObject({ step: 'failed', reason: 'offline' });
});

it('offers to publish as it is where both versions cannot be merged', async () => {
  const { log, told } = world();
  told.push({ state: 'failed', progress: 0, code: codes.publishFailed, reason: 'handles' });
  expect(await log.publish()).toMatchObject({ step: 'failed', canReplace: true });
});

it('leaves its file where something is not sent, and takes it along where all is', async () => {
  const open = world();
  open.server.fails.push(failure(clientCodes.network));
  open.log.append(encoded(1));
  await open.settle();
  await open.log.close();
  expect(open.kept.slice(-2)).toEqual(['end false', 'closed']);
  const sent = world();
  await sent.log.close();
  expect(sent.kept).toEqual(['end true', 'closed']);
});

it('finds what a kept log has beyond the server', () => {
  const head = {
    fileId: '7',
    name: 'a.dwg',
    sessionId: '3',
    baseVersion: 1,
    acknowledged: 0,
    updatedAt: 0,
    length: 0,
  };
  const kept = { ...head, since: 2, batches: [batch(3), batch(4)] };
  expect(unsentOf(kept, 2)).toEqual([batch(3), batch(4)]);
  expect(unsentOf(kept, 3)).toEqual([batch(4)]);
  expect(unsentOf(kept, 9)).toEqual([]);
  // The server has fewer than when the file was begun: what is between is not here.
  expect(unsentOf(kept, 1)).toEqual([]);
});

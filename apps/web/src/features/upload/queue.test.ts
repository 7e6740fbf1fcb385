import { clientCodes, codes } from '@linework/contract/codes';
import { taskTabs, uploadStatus } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { UploadFailure } from './failure.ts';
import type { UploadProgress } from './uploadSingle.ts';
import { backoffMs } from './queue.ts';
import { chunkSize, sessionOf, settle, World } from './queueWorld.ts';

const network = () => new UploadFailure(clientCodes.network);
let world: World;

beforeEach(() => {
  world = new World();
});

describe('the queue', () => {
  it('has at most three in progress and starts a waiting one for each that ends', async () => {
    world.add(5, 5, 5, 5, 5);
    await settle();
    expect(world.ledger.totals).toMatchObject({ active: limits.maxConcurrentUploads, waiting: 2 });
    world.takeSendings()[0]!.resolve({ outcome: { fileId: '70', parentId: '0' } });
    await settle();
    expect(world.ledger.totals).toMatchObject({ active: 3, waiting: 1, done: 1 });
    expect(world.of('0')).toMatchObject({
      status: uploadStatus.succeeded,
      sent: 5,
      outcome: { fileId: '70', known: false },
    });
    expect(world.forgotten).toEqual(['0']);
  });

  it('marks every item as an upload, waiting, in progress, failed and done', async () => {
    const ids = world.add(5, 5, 5, 5);
    await settle();
    const [first, second] = world.takeSendings();
    first!.resolve({ outcome: { fileId: '70', parentId: '0' } });
    second!.reject(new UploadFailure(codes.uploadTypeRefused));
    await settle();
    expect(ids.map((id) => [world.of(id).status, world.of(id).taskType])).toEqual([
      [uploadStatus.succeeded, taskTabs.uploads],
      [uploadStatus.failed, taskTabs.uploads],
      [uploadStatus.uploading, taskTabs.uploads],
      [uploadStatus.uploading, taskTabs.uploads],
    ]);
    const [, last] = world.add(5, 5);
    expect(world.of(last!)).toMatchObject({ status: uploadStatus.waiting, taskType: taskTabs.uploads });
  });

  it('sends chunk after chunk from where the server stands', async () => {
    world.start = (item) => Promise.resolve(sessionOf(item.id, 4));
    world.add(25);
    await settle();
    const [first] = world.takeSendings();
    expect(first).toMatchObject({ url: '/up/0', offset: 4, size: chunkSize });
    first!.resolve({ offset: 14 });
    await settle();
    // The server says that it has less than was sent: it knows better.
    world.takeSendings()[0]!.resolve({ offset: 20 });
    await settle();
    const [last] = world.takeSendings();
    expect(last).toMatchObject({ offset: 20, size: 5 });
    last!.resolve({ outcome: { fileId: '1' } });
    await settle();
    expect(world.of('0').status).toBe(uploadStatus.succeeded);
  });

  it('sends an empty file', async () => {
    world.add(0);
    await settle();
    const [only] = world.takeSendings();
    expect(only).toMatchObject({ offset: 0, size: 0 });
    only!.resolve({ outcome: { fileId: '1' } });
    await settle();
    expect(world.of('0')).toMatchObject({ status: uploadStatus.succeeded, outcome: { known: false } });
  });

  it('finishes known content without sending a byte', async () => {
    world.start = () => Promise.resolve({ outcome: { fileId: '9', parentId: '3' } });
    world.add(5);
    await settle();
    expect(world.sendings).toEqual([]);
    expect(world.of('0').outcome).toEqual({ fileId: '9', parentId: '3', known: true });
  });

  it('asks how it ended where the answer to the last byte was lost', async () => {
    world.status = () => Promise.resolve({ outcome: { fileId: '5' } });
    world.add(5);
    await settle();
    world.takeSendings()[0]!.resolve({ offset: 5 });
    await settle();
    expect(world.of('0')).toMatchObject({ status: uploadStatus.succeeded, outcome: { known: false } });
  });
});

describe('the person', () => {
  it('pauses one and all, and resumes where it was', async () => {
    const ids = world.add(25, 25, 25, 25);
    await settle();
    const [sending] = world.takeSendings();
    sending!.resolve({ offset: 10 });
    await settle();
    world.queue.pause(ids);
    expect(world.ledger.totals).toMatchObject({ active: 0, held: 4 });
    expect(world.takeSendings().every(({ aborted }) => aborted())).toBe(true);
    world.status = (uploadId) => Promise.resolve(sessionOf(uploadId.slice(2), 10));
    world.queue.resume([ids[0]!]);
    await settle();
    expect(world.takeSendings()).toMatchObject([{ url: '/up/0', offset: 10 }]);
    expect(world.starts).toEqual(['0', '1', '2']);
    expect(world.of('1')).toMatchObject({ held: true, status: uploadStatus.waiting });
  });

  it('cancels, which frees the place and tells the server', async () => {
    world.add(5, 5, 5, 5);
    await settle();
    world.queue.cancel(['0', '3']);
    await settle();
    expect(world.cancelled).toEqual(['u-0']);
    expect(world.ledger.get('0')).toBeUndefined();
    expect(world.ledger.totals).toMatchObject({ count: 2, active: 2, waiting: 0 });
  });

  it('cancels an upload that is just being opened once it is known', async () => {
    let answer: (progress: UploadProgress) => void = () => undefined;
    world.start = () => new Promise((resolve) => (answer = resolve));
    world.add(5);
    await settle();
    world.queue.cancel(['0']);
    answer(sessionOf('0', 0));
    await settle();
    expect(world.cancelled).toEqual(['u-0']);
    expect(world.sendings).toEqual([]);
  });

  it('tries again what was refused, and only takes what is over off the list', async () => {
    world.start = () => Promise.reject(new UploadFailure(codes.spaceFull, 'full'));
    world.add(5);
    await settle();
    expect(world.of('0')).toMatchObject({
      status: uploadStatus.failed,
      code: codes.spaceFull,
      message: 'full',
    });
    world.start = (item) => Promise.resolve(sessionOf(item.id, 0));
    world.queue.retry(['0']);
    await settle();
    expect(world.of('0')).toMatchObject({ status: uploadStatus.uploading, code: undefined });
    world.queue.clearSettled();
    expect(world.ledger.totals.count).toBe(1);
  });

  it('keeps both when a namesake that came in between is tried again', async () => {
    world.start = () => Promise.reject(new UploadFailure(codes.fileClash));
    world.add(5);
    await settle();
    world.queue.retry(['0']);
    expect(world.of('0').clash).toBe('keepBoth');
  });

  it('is asked for a file that is no longer at hand, and gives it', async () => {
    world.source = () => Promise.resolve('file');
    world.add(5, 5);
    await settle();
    expect(world.ledger.totals).toMatchObject({ active: 0, needing: 2 });
    world.source = () => Promise.resolve(new Blob(['12345']));
    world.queue.supplied(['1']);
    await settle();
    expect(world.ledger.totals).toMatchObject({ active: 1, needing: 1 });
  });
});

describe('a failure', () => {
  it('of the network makes all wait, longer each time, and goes on where it was', async () => {
    world.add(25, 25, 25, 25);
    await settle();
    world.takeSendings()[0]!.reject(network());
    await settle();
    expect(world.ledger.totals).toMatchObject({ active: 2, waiting: 2, failed: 0 });
    expect(world.timers.map(({ ms }) => ms)).toEqual([backoffMs(1)]);
    world.fireTimers();
    await settle();
    expect(world.ledger.totals.active).toBe(3);
    // The one that was begun goes first, and is asked for, not started again.
    expect(world.takeSendings().at(-1)).toMatchObject({ url: '/up/0' });
    expect(world.starts).toEqual(['0', '1', '2']);
  });

  it('gives an item up after some tries while the network is there', async () => {
    world.add(5);
    for (let tries = 0; tries < 9; tries += 1) {
      await settle();
      world.takeSendings()[0]!.reject(network());
      await settle();
      world.fireTimers();
    }
    expect(world.of('0')).toMatchObject({ status: uploadStatus.failed, code: clientCodes.network });
  });

  it('offline is waited out, however long', async () => {
    world.add(5);
    await settle();
    world.online = false;
    for (let i = 0; i < 20; i += 1) {
      world.takeSendings()[0]?.reject(network());
      await settle();
      world.fireTimers();
    }
    expect(world.of('0').status).toBe(uploadStatus.waiting);
    world.online = true;
    world.queue.goOn();
    await settle();
    expect(world.sendings).toHaveLength(1);
  });

  it('starts from the first byte where the server has forgotten the upload', async () => {
    world.add(25);
    await settle();
    world.takeSendings()[0]!.reject(network());
    await settle();
    world.status = () => Promise.reject(new UploadFailure(codes.uploadExpired));
    world.fireTimers();
    await settle();
    expect(world.starts).toEqual(['0', '0']);
    expect(world.sendings).toMatchObject([{ offset: 0 }]);
  });

  it('of the session leaves everything for later', async () => {
    world.add(5, 5, 5, 5);
    await settle();
    world.takeSendings()[0]!.reject(new UploadFailure(codes.sessionExpired));
    await settle();
    expect(world.ledger.totals).toMatchObject({ failed: 0, done: 0 });
    expect(world.sendings).toEqual([]);
  });

  it('to read the file asks for it and drops what was sent of the old one', async () => {
    world.add(25);
    await settle();
    world.takeSendings()[0]!.reject(new DOMException('', 'NotReadableError'));
    await settle();
    expect(world.of('0')).toMatchObject({ need: 'file', code: 'unreadable', uploadId: undefined, sent: 0 });
    expect(world.cancelled).toEqual(['u-0']);
  });

  it('to move on is not asked for ever', async () => {
    world.add(25);
    await settle();
    world.takeSendings()[0]!.resolve({ offset: 0 });
    await settle();
    expect(world.of('0')).toMatchObject({ status: uploadStatus.waiting, code: clientCodes.network });
  });
});

import { clientCodes, codes } from '@linework/contract/codes';
import { uploadStatus } from '@linework/contract/enums';
import { bounds, limits } from '@linework/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { UploadFailure } from './failure.ts';
import { backoffMs } from './queue.ts';
import { settle, World, type Together } from './queueWorld.ts';
import type { Said } from './uploadBatch.ts';

let world: World;

beforeEach(() => {
  world = new World();
});

const ok = (fileId: string) => ({ code: codes.ok, message: '', outcome: { fileId, parentId: '0' } });
const allFiled = ({ uploadIds, resolve }: Together): void =>
  resolve(new Map(uploadIds.map((id) => [id, ok(`f-${id}`)])));

async function begun(): Promise<Together> {
  for (let i = 0; i < 20; i += 1) await settle();
  return world.together.shift()!;
}

describe('small files', () => {
  it('into one folder go together, as many as fit, three requests at once', async () => {
    const ids = world.addTogether(...Array.from({ length: 130 }, () => 5));
    const first = await begun();
    expect(world.startedTogether.map(({ length }) => length)).toEqual([40, 40, 40]);
    expect(world.together).toHaveLength(limits.maxConcurrentUploads - 1);
    expect(world.starts).toEqual([]);
    expect(world.ledger.totals).toMatchObject({ active: 3, waiting: 127 });
    allFiled(first);
    await settle();
    await settle();
    expect(world.ledger.totals.done).toBe(40);
    expect(world.startedTogether[3]).toEqual(ids.slice(120));
    expect(world.of('0')).toMatchObject({ outcome: { fileId: 'f-u-0', known: false }, sent: 5 });
  });

  it('show one after the other how far they are', async () => {
    world.addTogether(10, 20, 30);
    const sending = await begun();
    const states = () => ['0', '1', '2'].map((id) => [world.of(id).status, world.of(id).sent]);
    const { waiting, uploading } = uploadStatus;
    sending.progress(4);
    expect(states()).toEqual([
      [uploading, 4],
      [waiting, 0],
      [waiting, 0],
    ]);
    sending.progress(25);
    expect(states()).toEqual([
      [waiting, 10],
      [uploading, 15],
      [waiting, 0],
    ]);
    sending.progress(60);
    expect(world.of('2')).toMatchObject({ status: uploading, phase: 'filing', sent: 30 });
    expect(world.ledger.totals).toMatchObject({ active: 1, sent: 60 });
  });

  it('leave large, empty and begun ones, and those for another folder, to themselves', async () => {
    world.addTogether(5, bounds.smallUploadBytes + 1, 5, 5, 0);
    await begun();
    expect(world.startedTogether).toEqual([['2', '3']]);
    expect(world.starts.toSorted()).toEqual(['0', '1']);
    const many = new World();
    many.addTogether(...Array.from({ length: 6 }, () => 1_000_000));
    for (let i = 0; i < 20; i += 1) await settle();
    expect(many.startedTogether.map(({ length }) => length).toSorted()).toEqual([2, 4]);
  });

  it('have each an outcome of its own, at the start and at the end', async () => {
    world.startMany = (items) =>
      Promise.resolve({
        url: '/up/all',
        files: items.map(({ id }, index) =>
          index === 0
            ? { code: codes.spaceFull, message: 'full' }
            : index === 1
              ? ok('known')
              : { code: codes.ok, message: '', uploadId: `u-${id}`, offset: index === 2 ? 3 : 0 },
        ),
      });
    world.addTogether(5, 5, 5, 5, 5);
    const sending = await begun();
    expect(sending.uploadIds).toEqual(['u-3', 'u-4']);
    sending.resolve(
      new Map<string, Said>([
        ['u-3', ok('f3')],
        ['u-4', { code: codes.fileClash, message: 'there' }],
      ]),
    );
    await settle();
    expect(world.of('0')).toMatchObject({
      status: uploadStatus.failed,
      code: codes.spaceFull,
      message: 'full',
    });
    expect(world.of('1')).toMatchObject({ outcome: { fileId: 'known', known: true } });
    expect(world.sendings.map(({ url }) => url)).toEqual(['/up/2']);
    expect(world.of('3').status).toBe(uploadStatus.succeeded);
    expect(world.of('4')).toMatchObject({ status: uploadStatus.failed, code: codes.fileClash });
  });

  it('that are cancelled or paused on the way let the others go on', async () => {
    world.addTogether(5, 5, 5);
    const sending = await begun();
    world.queue.cancel(['0']);
    world.queue.pause(['1']);
    expect(world.cancelled).toEqual(['u-0']);
    expect(sending.aborted()).toBe(false);
    allFiled(sending);
    await settle();
    expect(world.ledger.get('0')).toBeUndefined();
    expect(world.of('1')).toMatchObject({ status: uploadStatus.waiting, held: true, uploadId: 'u-1' });
    expect(world.of('2').status).toBe(uploadStatus.succeeded);
    world.status = () => Promise.resolve({ outcome: { fileId: 'f-1' } });
    world.queue.resume(['1']);
    await settle();
    expect(world.of('1')).toMatchObject({ status: uploadStatus.succeeded, outcome: { fileId: 'f-1' } });
  });

  it('end their request once nobody wants any of them', async () => {
    world.addTogether(5, 5);
    const sending = await begun();
    world.queue.pause(['0', '1']);
    expect(sending.aborted()).toBe(true);
    await settle();
    expect(world.ledger.totals).toMatchObject({ held: 2, active: 0 });
  });

  it('that lose the network wait once, and go on one by one where they were', async () => {
    world.addTogether(5, 5, 5);
    const sending = await begun();
    sending.reject(new UploadFailure(clientCodes.network));
    await settle();
    expect(world.timers.map(({ ms }) => ms)).toEqual([backoffMs(1)]);
    expect(world.ledger.totals).toMatchObject({ waiting: 3, active: 0 });
    world.fireTimers();
    await settle();
    expect(world.sendings.map(({ url }) => url)).toEqual(['/up/0', '/up/1', '/up/2']);
  });

  it('of which one cannot be read ask for that one alone', async () => {
    const { source } = world;
    world.source = (item) => (item.id === '1' ? Promise.resolve('file') : source(item));
    world.addTogether(5, 5, 5);
    const sending = await begun();
    expect(world.of('1')).toMatchObject({ need: 'file', status: uploadStatus.waiting });
    expect(sending.uploadIds).toEqual(['u-0', 'u-2']);
  });
});

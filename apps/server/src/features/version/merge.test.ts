import { codes, type CallRequest } from '@linework/contract';
import { applyBatches } from '@linework/cad/edit/apply-batches';
import { expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { dwgOf, Editing, textsOf } from '../../../test/edits.ts';
import { answer, ipOf } from '../../../test/server.ts';
import { uploadFile } from '../../../test/uploads.ts';

const here = annsDrive();
const base = dwgOf(['Door', 'Window']);
const edited = (work: (editing: Editing) => Editing): Uint8Array =>
  applyBatches(base, work(new Editing(base)).batches()).bytes;

async function upload(bytes: Uint8Array, name = 'plan.dwg'): Promise<string> {
  const start = { name, clash: 'version' } as const;
  const { answer: told } = await uploadFile(here.server.url, here.ann, Buffer.from(bytes), start);
  return told!.bizData!.file!.id;
}

/** Newest first. */
const versionsOf = async (fileId: string) => (await here.ann.call('versionHistory', { fileId })).list;
const merge = (asked: CallRequest<'versionMerge'>) => here.ann.call('versionMerge', asked);

async function latest(fileId: string): Promise<Uint8Array> {
  const { signedUrl } = await here.ann.call('download', { fileId });
  return new Uint8Array(await (await fetch(here.server.url + signedUrl)).arrayBuffer());
}

it('brings what a version changed into one that was made without it', async () => {
  const fileId = await upload(base);
  await upload(edited((each) => each.setText('Door', 'Gate')));
  await upload(edited((each) => each.setText('Window', 'Bay').addLine(3)));
  const second = (await versionsOf(fileId))[1];
  const merged = await merge({ versionId: second!.versionId });
  expect(merged).toMatchObject({
    state: 'done',
    version: { version: 4, remarkType: 'merge', fromVersion: 2, memo: 'Merge from V2' },
  });
  expect(textsOf(await latest(fileId)).toSorted()).toEqual(['Bay', 'Gate']);
  await here.fits();
  // Nothing is left of it to merge.
  expect(await merge({ versionId: second!.versionId })).toMatchObject({ state: 'same' });
  expect(await versionsOf(fileId)).toHaveLength(4);
  const { list } = await here.ann.call('activity', { fileId });
  expect(list[0]).toMatchObject({ kind: 'mergeVersion', from: 'V2', to: 'V4' });
});

it('asks where both changed the same, and makes what was chosen', async () => {
  const fileId = await upload(base);
  await upload(edited((each) => each.setText('Door', 'Gate')));
  await upload(edited((each) => each.setText('Door', 'Portal')));
  const { versionId } = (await versionsOf(fileId))[1]!;
  const asked = await merge({ versionId });
  expect(asked).toMatchObject({
    state: 'conflicts',
    conflicts: [
      {
        reason: 'bothChanged',
        parts: ['text'],
        values: [{ property: 'text', mine: 'Gate', theirs: 'Portal' }],
      },
    ],
  });
  expect(await versionsOf(fileId)).toHaveLength(3);
  const choices = asked.conflicts!.map(({ id }) => ({ id, side: 'both' as const }));
  expect(await merge({ versionId, choices })).toMatchObject({ state: 'done', version: { version: 4 } });
  expect(textsOf(await latest(fileId)).toSorted()).toEqual(['Gate', 'Portal', 'Window']);
});

it('refuses what cannot be merged', async () => {
  const fileId = await upload(base);
  await upload(edited((each) => each.addLine(1)));
  const [second, first] = (await versionsOf(fileId)).map(({ versionId }) => ({ versionId }));
  expect(await answer(merge({ versionId: second!.versionId }))).toBe(codes.versionState);
  expect(await answer(merge({ versionId: first!.versionId }))).toBe(codes.versionState);
  const bob = await here.server.member({ email: 'bob-merge@example.com' }, { ip: ipOf(84) });
  expect(await answer(bob.call('versionMerge', { versionId: first!.versionId }))).toBe(codes.versionAbsent);
  const other = await upload(dwgOf(['Elsewhere']), 'other.dwg');
  const [elsewhere] = await versionsOf(other);
  await upload(edited((each) => each.addLine(2)));
  const foreign = { versionId: second!.versionId, baseVersionId: elsewhere!.versionId };
  expect(await answer(merge(foreign))).toBe(codes.versionAbsent);
});

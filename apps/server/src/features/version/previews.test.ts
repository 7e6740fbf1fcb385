/** What each version looks like. */
import { codes } from '@linework/contract';
import { beforeEach, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { dxfOf } from '../../../test/drawings.ts';
import { answer, ipOf } from '../../../test/server.ts';
import { share, viaOf } from '../../../test/shares.ts';
import { uploadFile } from '../../../test/uploads.ts';

const here = annsDrive({ makesPreviews: true });
/** A busy machine is slow, not wrong. */
const patience = { timeout: 400_000 };

const drawingSaying = (text: string): Buffer => dxfOf([{ text }]);

let fileId: string;
beforeEach(async () => {
  for (const text of ['first', 'second']) {
    const file = { name: 'plan.dxf', clash: 'version' } as const;
    const { answer: told } = await uploadFile(here.server.url, here.ann, drawingSaying(text), file);
    fileId = told!.bizData!.file!.id;
  }
  await here.server.settled();
});

const history = async () => (await here.ann.call('versionHistory', { fileId })).list;
const fetched = async (url: string) =>
  Buffer.from(await (await fetch(here.server.url + url)).arrayBuffer()).toString('latin1');

it('history has a picture of each version', patience, async () => {
  const list = await history();
  expect(new Set(list.map(({ thumbkey }) => thumbkey)).size).toBe(2);
  for (const { thumbkey, status } of list) {
    expect(status).toBe(2);
    expect((await fetch(`${here.server.url}/thumb/${thumbkey}`)).status).toBe(200);
  }
});

it('an older version opens in the viewer and in the preview, for its owner', patience, async () => {
  const { versionId } = (await history()).find(({ version }) => version === 1)!;
  const opened = await here.ann.call('drawingOpen', { fileId, versionId });
  expect(opened).toMatchObject({ version: 1, size: drawingSaying('first').length, state: 'ready' });
  expect(await fetched(opened.fileUrl!)).toContain('first');
  expect(await here.ann.call('drawingOpen', { fileId })).toMatchObject({ version: 2 });
  const shown = await here.ann.call('preview', { fileId, versionId });
  const latest = await here.ann.call('preview', { fileId });
  expect(shown.state).toBe('ready');
  expect(await fetched(shown.url!)).not.toBe(await fetched(latest.url!));

  const other = await here.file('other.dwg');
  const mixed = here.ann.call('drawingOpen', { fileId: other, versionId });
  expect(await answer(mixed)).toBe(codes.versionAbsent);
  const via = viaOf(await share(here.ann, { fileIds: fileId, kind: 'easy' }));
  const visitor = here.server.client({ ip: ipOf(80) });
  expect(await answer(visitor.call('drawingOpen', { fileId, via }))).toBe(codes.ok);
  expect(await answer(visitor.call('drawingOpen', { fileId, via, versionId }))).toBe(codes.versionAbsent);
  expect(await answer(visitor.call('preview', { fileId, via, versionId }))).toBe(codes.versionAbsent);
});

/** What is published looks like what was drawn. */
import { expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { append, dwgOf, Editing } from '../../../test/edits.ts';
import { uploadFile } from '../../../test/uploads.ts';

const here = annsDrive({ makesPreviews: true });

it('a published version has a picture of its own', async () => {
  const base = dwgOf(['Door', 'Window']);
  const { answer: told } = await uploadFile(here.server.url, here.ann, Buffer.from(base), {
    name: 'plan.dwg',
  });
  const fileId = told!.bizData!.file!.id;
  const { fence } = await here.ann.call('lockTake', { fileId });
  const { sessionId } = await here.ann.call('editStart', { fileId, fence, from: 'latest' });
  const batches = new Editing(base).addLine(5).batches();
  await append(here.ann, batches, { sessionId, fence, seq: '1' });
  await here.ann.call('editPublish', { sessionId, fence, seq: batches.length });
  await here.server.settled();
  const { list } = await here.ann.call('versionHistory', { fileId });
  expect(list.map(({ status }) => status)).toEqual([2, 2]);
  expect(new Set(list.map(({ thumbkey }) => thumbkey)).size).toBe(2);
});

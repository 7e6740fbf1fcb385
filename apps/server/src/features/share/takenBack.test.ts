/** What is taken back is over for those who look at it just now. */
import type { Client } from '@linework/client';
import type { ShareItem } from '@linework/contract';
import { beforeEach, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { onePixelPng } from '../../../test/pictures.ts';
import { expire, putAt, share, statusOf, viaOf } from '../../../test/shares.ts';

const here = annsDrive({ makesPreviews: true });
let visitor: Client;
let made: ShareItem;
let fileId: string;
let folderId: string;
beforeEach(async () => {
  visitor = here.server.client({ ip: '198.51.100.7' });
  ({ fileId, folderId } = await putAt(here.server, here.email, 'Site/photo.png', onePixelPng()));
  made = await share(here.ann, { folderIds: folderId, password: '', permission: 'download' });
});

/** The events of a page that looks at it. */
async function watch(via: string): Promise<ReadableStreamDefaultReader<string>> {
  const response = await fetch(`${here.server.url}/events?via=${via}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return response.body!.pipeThrough(new TextDecoderStream()).getReader();
}

async function restOf(stream: ReadableStreamDefaultReader<string>): Promise<string> {
  let text = '';
  for (;;) {
    const { value, done } = await stream.read();
    if (done) return text;
    text += value;
  }
}

/** Every address that a visitor has been given for the file. */
async function addresses(): Promise<string[]> {
  const via = viaOf(made);
  await here.server.settled();
  const { files } = await visitor.call('unionList', { via, parentId: folderId });
  const { thumbkey } = files[0]!;
  const { signedUrl } = await visitor.call('download', { via, fileId });
  const { url } = await visitor.call('preview', { via, fileId });
  return [signedUrl, url!, `/thumb/${thumbkey}`];
}
const statuses = async (urls: readonly string[]) =>
  Promise.all(urls.map((url) => statusOf(here.server, url)));

it.each([
  ['stopped', () => here.ann.call('shareStop', { shareIds: made.id })],
  ['expired', () => expire(here.server, made)],
  ['given another code', () => here.ann.call('shareEdit', { shareId: made.id, password: 'NEWC' })],
])('a page hears that its share was %s', async (_how, end) => {
  const stream = await watch(viaOf(made));
  expect((await stream.read()).value).toContain('retry');
  await end();
  expect(await restOf(stream)).toContain('event: ended');
});

it('a page that could not listen meanwhile hears it as it comes back', async () => {
  await here.ann.call('shareStop', { shareIds: made.id });
  expect(await restOf(await watch(viaOf(made)))).toContain('event: ended');
});

it('nothing is said of what is none', async () => {
  expect((await fetch(`${here.server.url}/events?via=drive:1`)).status).toBe(204);
});

it('no further byte comes after it was stopped', async () => {
  const urls = await addresses();
  expect(await statuses(urls)).toEqual([200, 200, 200]);
  await here.ann.call('shareStop', { shareIds: made.id });
  expect(await statuses(urls)).toEqual([410, 410, 410]);
});

it('nor of a file that has left the share', async () => {
  const urls = await addresses();
  const { id } = await here.ann.call('folderAdd', { parentId: '0', name: 'Elsewhere' });
  await here.ann.call('fileMove', { fileId, moveToId: id });
  expect(await statuses(urls)).toEqual([410, 410, 410]);
  await here.ann.call('fileMove', { fileId, moveToId: folderId });
  expect(await statuses(urls)).toEqual([200, 200, 200]);
});

it('nor of one that went to the recycle bin, nor to its owner by an old address', async () => {
  const urls = await addresses();
  const { signedUrl } = await here.ann.call('download', { fileId });
  await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
  expect(await statuses([...urls, signedUrl])).toEqual([410, 410, 410, 410]);
});

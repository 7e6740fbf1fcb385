import { buffer } from 'node:stream/consumers';
import { codes, prepareStatus } from '@linework/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { annsFiles, putFile, settledPreview, userOf } from '../../../test/realFiles.ts';
import { garbageDwg, smallDxf } from '../../../test/hostileFiles.ts';
import { answer } from '../../../test/server.ts';
import type { Event } from '../../events/bus.ts';
import { enqueue, get, prioritize } from '../../jobs/queue.ts';
import { findOffice } from '../../sandbox/office.ts';
import { makeAgain } from './again.ts';
import { makeKey, makerVersion, previewsOf, requestPreview } from './rows.ts';
import { removeOrphans } from './tidy.ts';

const given = annsFiles();

let color = 0;
/** Never the same bytes twice. */
const photo = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: (color += 7), g: 90, b: 60 } } })
    .png()
    .toBuffer();
const { put } = given;
const settled = (id: number) => settledPreview(given.server, given.ann, id);
const infoOf = (id: number) => given.ann.call('fileInfo', { fileId: String(id) });
const thumb = (key: string, query = '') => fetch(`${given.server.url}/thumb/${key}${query}`);

describe('a picture', () => {
  it('has a thumbnail and is shown itself', async () => {
    const { id } = await put('site.png', await photo());
    const shown = await settled(id);
    expect(shown).toMatchObject({ kind: 'picture', state: 'ready', width: 800, height: 400 });
    const { thumbkey, status } = await infoOf(id);
    expect(status).toBe(prepareStatus.ready);
    const response = await thumb(thumbkey);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    const picture = Buffer.from(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 512, height: 256 });
    const file = await fetch(given.server.url + shown.url);
    expect(file.headers.get('content-type')).toBe('image/png');
  });

  it('keeps the address of its thumbnail, so that browsers keep the picture', async () => {
    const { id } = await put('same.png', await photo());
    await settled(id);
    expect((await infoOf(id)).thumbkey).toBe((await infoOf(id)).thumbkey);
  });

  it('is made once for the same bytes, whoever has them', async () => {
    const bytes = await photo();
    await given.server.member({ email: 'twin@example.com' });
    const [mine, other] = [await put('a.png', bytes), await userOf(given.server, 'twin@example.com')];
    const theirs = await putFile(given.server, other, 'b.png', bytes);
    expect(theirs.sha256).toBe(mine.sha256);
    await given.server.settled();
    const jobs = await given.server.app.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'preview.make')
      .execute();
    expect(jobs.filter(({ payload }) => payload.includes(mine.sha256!))).toHaveLength(1);
  });

  it('of TIFF is shown as what was made of it', async () => {
    const { id } = await put(
      'scan.tif',
      await sharp(await photo())
        .tiff()
        .toBuffer(),
    );
    const shown = await settled(id);
    const view = await fetch(given.server.url + shown.url);
    expect(view.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(Buffer.from(await view.arrayBuffer())).metadata()).toMatchObject({ width: 800 });
  });
});

describe('a drawing', () => {
  it('is drawn for light and for dark, and its owner hears of it', async () => {
    const heard: Event[] = [];
    const stop = given.server.app.events.subscribe(given.annId, (event) => heard.push(event));
    const { id } = await put('plan.dxf', smallDxf());
    const shown = await settled(id);
    stop();
    expect(shown).toMatchObject({ kind: 'drawing', state: 'ready', width: 1600 });
    expect(shown.darkUrl).not.toBe(shown.url);
    const told = heard
      .filter(({ topic }) => topic === 'drive')
      .map(({ data }) => data as { files: string[] });
    expect(told.at(-1)?.files).toEqual([String(id)]);
    const { thumbkey } = await infoOf(id);
    const [light, dark] = await Promise.all([thumb(thumbkey), thumb(thumbkey, '?dark=1')]);
    const first = async (response: Response) => [
      ...(
        await sharp(Buffer.from(await response.arrayBuffer()))
          .removeAlpha()
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ];
    expect((await first(light))[0]).toBeGreaterThan(200);
    expect((await first(dark))[0]).toBeLessThan(60);
  });
});

describe('a file that cannot be read', () => {
  it('can be tried again', { timeout: 60_000 }, async () => {
    const { id, sha256 } = await put('again.dwg', Buffer.concat([garbageDwg(), Buffer.from('again')]));
    expect(await settled(id)).toMatchObject({ state: 'failed', reason: 'damaged' });
    await given.ann.call('previewRetry', { fileId: String(id) });
    const { state } = (await previewsOf(given.server.app.db, [sha256!])).get(sha256!)!;
    expect(state).not.toBe('ready');
    expect(await settled(id)).toMatchObject({ state: 'failed', reason: 'damaged' });
  });
});

describe('other files', () => {
  it('show themselves, or say that they cannot', async () => {
    const text = await put('notes.txt', Buffer.from('hello'));
    expect(await settled(text.id)).toMatchObject({ kind: 'text', state: 'ready' });
    const archive = await put('all.zip', Buffer.from('PK\u0003\u0004'));
    expect(await settled(archive.id)).toEqual({ kind: 'none', state: 'none', reason: 'noPreview' });
  });

  it('of old office formats need LibreOffice', async (context) => {
    if (await findOffice()) context.skip('it is installed here');
    const { id } = await put('letter.rtf', Buffer.from('{\\rtf1 hello}'));
    expect(await settled(id)).toMatchObject({ kind: 'pdf', state: 'failed', reason: 'needsLibreOffice' });
  });
});

describe('nobody else', () => {
  it('sees a preview or keeps a thumbnail after signing out', async () => {
    const { id } = await put('mine.png', await photo());
    await settled(id);
    const ben = await given.server.member({ email: 'ben@example.com' });
    expect(await answer(ben.call('preview', { fileId: String(id) }))).toBe(codes.fileAbsent);
    expect(await answer(ben.call('previewRetry', { fileId: String(id) }))).toBe(codes.fileAbsent);

    const cat = await given.server.member({ email: 'cat@example.com' });
    const theirs = await putFile(
      given.server,
      await userOf(given.server, 'cat@example.com'),
      'c.png',
      await photo(),
    );
    await given.server.settled();
    const { thumbkey } = await cat.call('fileInfo', { fileId: String(theirs.id) });
    expect((await thumb(thumbkey)).status).toBe(200);
    expect((await thumb(`${thumbkey}x`)).status).toBe(403);
    expect((await thumb('nonsense')).status).toBe(403);
    await cat.call('logout', {});
    expect((await thumb(thumbkey)).status).toBe(410);
  });
});

describe('housekeeping', () => {
  it('moves what somebody looks at to the front', async () => {
    const { db } = given.server.app;
    const later = { runAt: Date.now() + 3_600_000, key: makeKey('f'.repeat(64)) };
    const id = await enqueue(db, 'preview.make', { sha256: 'f'.repeat(64), extension: 'png' }, later);
    await prioritize(db, later.key, 10);
    expect((await get(db, id))?.priority).toBe(10);
    await prioritize(db, later.key, 5);
    expect((await get(db, id))?.priority).toBe(10);
    await db.deleteFrom('job').where('id', '=', id).execute();
  });

  it('makes previews of an older maker again and shows the old ones meanwhile', async () => {
    const { db } = given.server.app;
    const { id, sha256 } = await put('old.png', await photo());
    await settled(id);
    await db
      .updateTable('preview')
      .set({ maker: makerVersion - 1 })
      .where('source', '=', sha256)
      .execute();
    expect(await makeAgain(db, false)).toBe(1);
    expect((await infoOf(id)).thumbkey).not.toBe('');
    await given.server.settled();
    expect((await previewsOf(db, [sha256!])).get(sha256!)?.maker).toBe(makerVersion);
    expect(await makeAgain(db, false)).toBe(0);
  });

  it('forgets previews whose source is gone', async () => {
    const { db } = given.server.app;
    const source = 'e'.repeat(64);
    await requestPreview(db, { sha256: source, extension: 'dwg', size: 0, userId: given.annId });
    expect(await removeOrphans(db)).toBe(1);
    expect((await previewsOf(db, [source])).size).toBe(0);
    expect(await removeOrphans(db)).toBe(0);
  });

  it('gives up where the bytes are gone', async () => {
    const { db } = given.server.app;
    const source = 'd'.repeat(64);
    await requestPreview(db, { sha256: source, extension: 'dwg', size: 5, userId: given.annId });
    await given.server.settled();
    expect((await previewsOf(db, [source])).size).toBe(0);
  });
});

it('thumbnails are blobs that the sweep keeps as long as the preview stands', async () => {
  const { id, sha256 } = await put('kept.png', await photo());
  await settled(id);
  const { thumb: name } = (await previewsOf(given.server.app.db, [sha256!])).get(sha256!)!;
  expect((await buffer(await given.server.app.blobs.get(name!))).length).toBeGreaterThan(0);
  const row = await given.server.app.db
    .selectFrom('blob')
    .select('size')
    .where('sha256', '=', name!)
    .executeTakeFirst();
  expect(row?.size).toBeGreaterThan(0);
});

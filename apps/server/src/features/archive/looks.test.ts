/** Looking at single members: bombs, pictures that no browser shows, and how much at once. */
import { randomBytes } from 'node:crypto';
import { bounds, codes } from '@linework/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startArchiveDrive, type ArchiveDrive } from '../../../test/archiveDrive.ts';
import { answer } from '../../../test/server.ts';

let drive: ArchiveDrive;
beforeAll(async () => {
  drive = await startArchiveDrive();
});
afterAll(() => drive.server.close());

it('unpacks nothing of an archive that would not be extracted either', async () => {
  const fileId = await drive.putZip('bomb.zip', [
    { name: 'zeros.txt', content: Buffer.alloc(20_000_000) },
    { name: 'a.txt', content: 'a' },
  ]);
  expect((await drive.ann.call('archiveList', { fileId })).refused).toBe(codes.archiveUnsafe);
  for (const index of [0, 1])
    expect(await answer(drive.ann.call('archiveMember', { fileId, index }))).toBe(codes.archiveUnsafe);
});

it('shows a tif as a picture that browsers know', async () => {
  const tif = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
    .tiff()
    .toBuffer();
  const fileId = await drive.putZip('scans.zip', [{ name: 'plans/Scan 1.tif', content: tif }]);
  for (const _time of ['made', 'known']) {
    const shown = await drive.ann.call('archiveMember', { fileId, index: 0 });
    expect([shown.name, shown.type]).toEqual(['Scan 1.webp', 'image/webp']);
    const bytes = Buffer.from(await (await fetch(drive.server.url + shown.signedUrl)).arrayBuffer());
    expect(bytes.length).toBe(shown.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  }
});

it('bounds what one account has looked at within a day', async () => {
  const fileId = await drive.putZip('many.zip', [
    { name: 'seen.txt', content: 'seen' },
    { name: 'next.bin', content: randomBytes(1000), isStored: true },
  ]);
  await drive.ann.call('archiveMember', { fileId, index: 0 });
  const rows = () => drive.server.app.db.updateTable('archive_member').where('user_id', '=', drive.annId);
  await rows().set({ size: bounds.archiveLooksBytes }).execute();
  expect(await answer(drive.ann.call('archiveMember', { fileId, index: 1 }))).toBe(codes.archiveLooks);
  // What lies there already costs nothing.
  expect((await drive.ann.call('archiveMember', { fileId, index: 0 })).name).toBe('seen.txt');
  await rows()
    .set({ created_at: Date.now() - 2 * 86_400_000 })
    .execute();
  expect((await drive.ann.call('archiveMember', { fileId, index: 1 })).size).toBe(1000);
});

/** Uploads, rollbacks, deletions and names at the same time: every change has its turn, and the sums stay exact. */
import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { driveRow } from '../../../test/drives.ts';
import { answer } from '../../../test/server.ts';
import { drawing, md5Of, uploadFile } from '../../../test/uploads.ts';

const here = annsDrive();
const rounds = 25;
const started = 4;
const sizeOfEach = 2000;

/** Always the same order of events, as far as one process decides it. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

it('numbers are dense and unique, exactly one version is the latest, and the quota is exact', async () => {
  const { server, ann } = here;
  const next = chance(7);
  const upload = (name: string) =>
    uploadFile(server.url, ann, drawing(sizeOfEach), { name, clash: 'version' });
  const fileId = (await upload('plan.dwg')).answer!.bizData!.file!.id;
  for (let n = 1; n < started; n += 1) await upload('plan.dwg');
  const seen = new Set<number>();
  const list = async (client: Client) =>
    (await client.call('versionHistory', { fileId, pageSize: 1000 })).list;
  let refusals = 0;

  for (let round = 0; round < rounds; round += 1) {
    const versions = await list(ann);
    for (const { version } of versions) seen.add(version);
    const pick = () => versions[Math.floor(next() * versions.length)]!.versionId;
    const bytes = drawing(sizeOfEach);
    const work = [
      answer(upload('plan.dwg')),
      answer(ann.postFile('versionUpload', new File([bytes], 'plan.dwg'), { fileId, md5: md5Of(bytes) })),
      answer(ann.call('versionBack', { versionId: pick() })),
      answer(ann.call('versionBack', { versionId: pick() })),
      answer(ann.call('versionDelete', { versionId: pick() })),
      answer(ann.call('versionDeleteBatch', { versionIds: [...new Set([pick(), pick()])].join() })),
      answer(ann.call('versionRemark', { versionId: pick(), remark: `round ${round}` })),
      answer(ann.call('versionCopy', { versionId: pick() })),
    ];
    for (const code of await Promise.all(work)) {
      expect([codes.ok, codes.versionAbsent, codes.versionState]).toContain(code);
      if (code !== codes.ok) refusals += 1;
    }
    const after = await list(ann);
    expect(after.filter(({ latest }) => latest === 1)).toHaveLength(1);
    expect(after[0]!.latest).toBe(1);
    expect(new Set(after.map(({ version }) => version)).size).toBe(after.length);
    for (const { version } of after) seen.add(version);
  }
  // Whoever deletes at once with whoever goes back is refused now and then, or this tests nothing.
  expect(refusals).toBeGreaterThan(0);
  await here.fits();

  // What was deleted before it was listed was numbered too: no number is missing in what was logged and seen.
  const [newest] = await list(ann);
  const { rows } = await allActivity(fileId);
  for (const each of rows) for (const number of each) seen.add(number);
  expect([...seen].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: newest!.version }, (_, index) => index + 1),
  );
  const { bytes: kept } = await server.app.db
    .selectFrom('version')
    .select(({ fn }) => fn.sum<number>('size').as('bytes'))
    .where('owner_id', '=', here.userId)
    .executeTakeFirstOrThrow();
  expect(await driveRow(server.app, here.userId)).toMatchObject({ used: Number(kept), reserved: 0 });
  const blobs = await server.app.db
    .selectFrom('version')
    .select('sha256')
    .distinct()
    .where('owner_id', '=', here.userId)
    .execute();
  for (const { sha256 } of blobs) expect(await server.app.blobs.has(sha256)).toBe(true);
}, 240_000);

/** The numbers that the file's activity tells of. */
async function allActivity(fileId: string): Promise<{ rows: number[][] }> {
  const rows = await here.server.app.db
    .selectFrom('activity')
    .select(['kind', 'detail'])
    .where('entry_id', '=', Number(fileId))
    .where('kind', 'in', ['version', 'rollback'])
    .execute();
  return {
    rows: rows.map(({ detail }) => {
      const { to = '' } = JSON.parse(detail) as { to?: string };
      return to === '' ? [] : [Number(to.slice(1))];
    }),
  };
}

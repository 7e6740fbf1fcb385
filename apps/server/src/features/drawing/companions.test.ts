/** What a drawing asks for travels with it, to whoever may look. */
import { privateTypes } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { onePixelPng } from '../../../test/pictures.ts';
import { userOf } from '../../../test/realFiles.ts';
import { ipOf, startTestServer, type TestServer } from '../../../test/server.ts';
import { freeze, putAt, share, statusOf, viaOf } from '../../../test/shares.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { blobOf } from '../../../test/drives.ts';

let server: TestServer;
let ann: Client;
let email: string;
let n = 0;
const patience = { timeout: 240_000 };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  email = `ann${(n += 1)}@example.com`;
  ann = await server.member({ email }, { ip: ipOf(n) });
});

const put = (path: string, bytes?: Buffer) => putAt(server, email, path, bytes);
const drawing = () => dxfOf([{ text: `drawing ${n}` }]);

/** As the prepared drawing says. */
async function asksFor(fileId: string, head: { fonts?: string[]; xrefs?: string[] }): Promise<void> {
  await server.settled();
  const { db } = server.app;
  const { sha256 } = await db
    .selectFrom('entry')
    .select('sha256')
    .where('id', '=', Number(fileId))
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await db
    .updateTable('drawing_text')
    .set({ head: JSON.stringify(head) })
    .where('source', '=', sha256!)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
}

async function addFont(name: string, owner: string, isPublic: 0 | 1): Promise<void> {
  const { db } = server.app;
  const blob = blobOf(`${name} ${owner}`);
  await db.transaction().execute((trx) => recordBlob(trx, blob));
  const font = {
    name,
    name_key: name.toLowerCase(),
    type: 'shx' as const,
    family: '',
    codepage: 0,
    bold: 0,
    italic: 0,
  };
  await db
    .insertInto('font')
    .values({
      ...font,
      owner_id: await userOf(server, owner),
      sha256: blob.sha256,
      size: blob.size,
      is_public: isPublic,
      created_at: 1,
      trashed_at: null,
    })
    .execute();
}

const told = async (client: Client, fileId: string, via?: string) =>
  (await client.call('drawingOpen', { fileId, ...(via !== undefined && { via }) })).companions;
const shown = (companions: Awaited<ReturnType<typeof told>>) =>
  companions.map(({ kind, name }) => `${kind} ${name}`).toSorted();

it(
  'beside it first, anywhere where it is clear which one, and never what is no drawing or picture',
  patience,
  async () => {
    const { fileId } = await put('site/plan.dxf', drawing());
    await asksFor(fileId, {
      xrefs: [
        'C:\\work\\grid.dwg',
        '../img/LOGO.png',
        'twice.dwg',
        'salaries.xlsx',
        'cold.dwg',
        'none.dwg',
        'plan.dxf',
        '',
      ],
    });
    await put('site/Grid.dwg');
    await put('elsewhere/grid.dwg');
    await put('elsewhere/logo.png', onePixelPng());
    await put('one/twice.dwg');
    await put('two/twice.dwg');
    await put('site/salaries.xlsx');
    const { fileId: cold } = await put('site/cold.dwg');
    await freeze(server, cold);
    expect(shown(await told(ann, fileId))).toEqual(['image logo.png', 'xref Grid.dwg']);
    const via = viaOf(await share(ann, { fileIds: fileId, password: '' }));
    const companions = await told(server.client({ ip: ipOf(250) }), fileId, via);
    expect(shown(companions)).toEqual(['image logo.png', 'xref Grid.dwg']);
    for (const { url } of companions) expect(await statusOf(server, url)).toBe(200);
    const { list } = await ann.call('shareList', {});
    await ann.call('shareStop', { shareIds: list[0]!.id });
    for (const { url } of companions) expect(await statusOf(server, url)).toBe(410);
  },
);

it('fonts: the owner’s own before those of everybody, with or without extension', patience, async () => {
  const other = `other${n}@example.com`;
  await server.member({ email: other }, { ip: ipOf(n + 100) });
  await addFont('Own.shx', email, 0);
  await addFont('both.shx', other, 1);
  await addFont('both.shx', email, 0);
  await addFont(`common${n}.shx`, other, 1);
  await addFont('private.shx', other, 0);
  const { fileId } = await put('plan.dxf', drawing());
  await asksFor(fileId, { fonts: ['own', 'BOTH.SHX', `common${n}.shx`, 'private.shx', 'none.ttf'] });
  const companions = await told(ann, fileId);
  expect(shown(companions)).toEqual(['font Own.shx', 'font both.shx', `font common${n}.shx`]);
});

it('who publishes one drawing has not published the others', patience, async () => {
  const { fileId } = await put('site/plan.dxf', drawing());
  await asksFor(fileId, { xrefs: ['shown.dwg', 'hidden.dwg'] });
  const { fileId: shownOne } = await put('site/shown.dwg');
  await put('site/hidden.dwg');
  await ann.call('setFilePrivateType', {
    fileIds: `${fileId},${shownOne}`,
    privateType: privateTypes.public as 0,
    userName: 'Ann',
  });
  const visitor = server.client({ ip: ipOf(250) });
  expect(shown(await told(visitor, fileId, `public:${fileId}`))).toEqual(['xref shown.dwg']);
  expect(shown(await told(ann, fileId))).toEqual(['xref hidden.dwg', 'xref shown.dwg']);
});

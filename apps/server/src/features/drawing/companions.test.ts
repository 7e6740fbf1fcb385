/** What a drawing asks for travels with it, to whoever may look. */
import { privateTypes } from '@linework/contract';
import type { Client } from '@linework/client';
import { inflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { line } from '@linework/cad/display/fixture';
import { defaultLayout, emptyBlock, emptyDrawing } from '@linework/cad/model/defaults';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { plotTableFile } from '@linework/cad/read/plot-table-fixture';
import { write } from '@linework/cad/write/write';
import { beforeEach, describe, expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { smallShx } from '../../../test/fontFiles.ts';
import { garbageDwg } from '../../../test/hostileFiles.ts';
import { onePixelPng } from '../../../test/pictures.ts';
import { userOf } from '../../../test/realFiles.ts';
import { ipOf, serverForTests } from '../../../test/server.ts';
import { freeze, putAt, share, statusOf, viaOf } from '../../../test/shares.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { blobOf } from '../../../test/drives.ts';
import { changeDrive } from '../drive/service.ts';
import { addFont as addFontFile } from '../font/service.ts';
import { removeUnused } from '../preview/drawingWithDependencies.ts';

const server = serverForTests({}, { makesPreviews: true });
let ann: Client;
let email: string;
let n = 0;
const patience = { timeout: 240_000 };
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
    const { drawing: details } = await ann.call('fileDetail', { fileId });
    expect(details?.missing).toEqual(['twice.dwg', 'salaries.xlsx', 'cold.dwg', 'none.dwg']);
    const looking = viaOf(await share(ann, { fileIds: fileId, password: '', permission: 'view' }));
    expect(shown(await told(server.client({ ip: ipOf(251) }), fileId, looking))).toEqual([]);
    const via = viaOf(await share(ann, { fileIds: fileId, password: '', permission: 'download' }));
    const companions = await told(server.client({ ip: ipOf(250) }), fileId, via);
    expect(shown(companions)).toEqual(['image logo.png', 'xref Grid.dwg']);
    for (const { url } of companions) expect(await statusOf(server, url)).toBe(200);
    const { list } = await ann.call('shareList', {});
    await ann.call('shareStop', { shareIds: list.map(({ id }) => id).join() });
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
    download: 1,
  });
  const visitor = server.client({ ip: ipOf(250) });
  expect(shown(await told(visitor, fileId, `public:${fileId}`))).toEqual(['xref shown.dwg']);
  expect(shown(await told(ann, fileId))).toEqual(['xref hidden.dwg', 'xref shown.dwg']);
});

describe('to those who may only look, as part of the drawing', () => {
  const visitor = (ip: number) => server.client({ ip: ipOf(ip) });
  async function opened(client: Client, fileId: string, via?: string) {
    const asked = { fileId, ...(via !== undefined && { via }) };
    const answer = await client.call('drawingOpen', asked);
    if (answer.ocfUrl === undefined) return { ...answer, list: undefined, manifest: undefined };
    const bytes = Buffer.from(await (await fetch(server.url + answer.ocfUrl)).arrayBuffer());
    const { list, manifest } = decodeOcf(bytes, {
      decompress: (_codec, packed) => inflateRawSync(packed),
      exact: true,
    });
    return { ...answer, list, manifest };
  }

  /** A drawing with a letter in a font of its own, that refers to another one, which refers to a third. */
  async function putPlan(): Promise<string> {
    await putFont(smallShx(`${n}`), 'strange.shx');
    await put('site/deep.dxf', dxfOf([{ text: 'deep', x: 5000, y: 0 }]));
    await put('site/grid.dxf', dxfOf([{ text: 'grid', x: 900, y: 0 }], [{ block: 'D', path: 'deep.dxf' }]));
    const { fileId } = await put(
      'site/plan.dxf',
      dxfOf([{ text: 'Aa', font: 'strange' }], [{ block: 'GRID', path: 'C:\\jobs\\GRID.dxf' }]),
    );
    await server.settled();
    return fileId;
  }

  async function putFont(bytes: Buffer, name: string): Promise<void> {
    const blob = await server.app.blobs.put(Readable.from([bytes]), { maxBytes: bytes.length });
    await changeDrive(server.app, await userOf(server, email), async (drive) => {
      const info = { type: 'shx', family: '', codepage: 1, bold: 0, italic: 0 } as const;
      await addFontFile(drive, { name, blob, info, clash: 'refuse', space: 'take' });
    });
  }

  it('with references, those of references, and fonts', patience, async () => {
    const fileId = await putPlan();
    const via = viaOf(await share(ann, { fileIds: fileId, password: '', permission: 'view' }));
    expect(await opened(visitor(250), fileId, via)).toMatchObject({ state: 'making', companions: [] });
    await server.settled();
    const seen = await opened(visitor(250), fileId, via);
    expect(seen).toMatchObject({ state: 'ready', companions: [] });
    expect(seen.fileUrl).toBeUndefined();
    expect(seen.list!.fonts).toContainEqual({ name: 'strange', found: true });
    expect(seen.manifest!.facts?.references).toEqual([
      { name: 'GRID', path: 'C:\\jobs\\GRID.dxf', found: true },
    ]);
    const groups = seen.list!.groups.map(({ name }) => name);
    expect(groups).toContain('GRID|*MODEL_SPACE');
    expect(groups).toContain('D|*MODEL_SPACE');
    expect(seen.list!.groups.some(({ box }) => box !== undefined && box.maxX > 4900)).toBe(true);
    // The owner profits as well, and whoever has the same bytes does not.
    expect((await opened(ann, fileId)).list!.groups.map(({ name }) => name)).toEqual(groups);
    const benEmail = `ben${n}@example.com`;
    const ben = await server.member({ email: benEmail }, { ip: ipOf(n + 100) });
    const bytes = await bytesOf(fileId);
    const { fileId: copy } = await putAt(server, benEmail, 'plan.dxf', bytes);
    const bare = await opened(ben, copy);
    expect(bare.list!.groups.map(({ name }) => name)).not.toContain('GRID|*MODEL_SPACE');
  });

  it('anew where one of them has changed, without one that is gone', patience, async () => {
    const fileId = await putPlan();
    const via = viaOf(await share(ann, { fileIds: fileId, kind: 'easy' }));
    await opened(visitor(250), fileId, via);
    await server.settled();
    expect((await opened(visitor(250), fileId, via)).list!.groups.map(({ name }) => name)).toContain(
      'GRID|*MODEL_SPACE',
    );
    const { db } = server.app;
    await db.deleteFrom('entry').where('name', '=', 'grid.dxf').execute();
    await opened(visitor(250), fileId, via);
    await server.settled();
    const after = await opened(visitor(250), fileId, via);
    expect(after.list!.groups.map(({ name }) => name)).not.toContain('GRID|*MODEL_SPACE');
    expect(after.list!.fonts).toContainEqual({ name: 'strange', found: true });
    await db.updateTable('drawing_with_dependencies').set({ used_at: 1 }).execute();
    expect(await removeUnused(db)).toBeGreaterThan(0);
    expect(await db.selectFrom('drawing_with_dependencies').select('id').execute()).toEqual([]);
  });

  it('with the owner’s table of plot styles for a layout that is shown with it', patience, async () => {
    const drawn = emptyDrawing('dxf');
    drawn.layouts = [defaultLayout('Model', '*Model_Space')];
    const layout = defaultLayout('A1', '*Paper_Space');
    drawn.layouts.push({ ...layout, plot: { ...layout.plot, styleSheet: 'Office.ctb', flags: 2 } });
    const sheetBlock = { ...emptyBlock('*Paper_Space'), entities: [line(0, 0, 10 + n, 5, { color: 1 })] };
    drawn.blocks.set('*PAPER_SPACE', sheetBlock);
    const { bytes } = write(drawn, { format: 'dxf', version: '2018' });
    const { fileId } = await put('site/sheet.dxf', Buffer.from(bytes!));
    await server.settled();
    expect((await ann.call('fileDetail', { fileId })).drawing?.missing).toEqual(['office.ctb']);
    await put('styles/OFFICE.ctb', Buffer.from(plotTableFile('CTB', [['color=255', 'mode_color=255']])));
    expect((await ann.call('fileDetail', { fileId })).drawing?.missing).toEqual([]);
    const via = viaOf(await share(ann, { fileIds: fileId, password: '', permission: 'view' }));
    await opened(visitor(250), fileId, via);
    await server.settled();
    const seen = await opened(visitor(250), fileId, via);
    expect(seen.list!.plotTables).toEqual([
      { name: 'office.ctb', isNamed: false, styles: { 1: { rgb: 255 } } },
    ]);
    expect(seen.list!.layouts.map(({ plotTable }) => plotTable)).toEqual([undefined, 'office.ctb']);
    expect(seen.manifest!.facts?.references).toMatchObject([{ name: 'office.ctb', found: true }]);
    expect(shown(await told(ann, fileId))).toEqual(['plotTable OFFICE.ctb']);
  });

  it('and without those that cannot be read', patience, async () => {
    await put('site/grid.dxf', garbageDwg());
    const drawn = dxfOf([{ text: `odd ${n}` }], [{ block: 'GRID', path: 'grid.dxf' }]);
    const { fileId } = await put('site/plan.dxf', drawn);
    await server.settled();
    const via = viaOf(await share(ann, { fileIds: fileId, password: '', permission: 'view' }));
    await opened(visitor(250), fileId, via);
    await server.settled();
    const seen = await opened(visitor(250), fileId, via);
    expect(seen).toMatchObject({ state: 'ready' });
    expect(seen.manifest!.facts?.references).toMatchObject([{ name: 'GRID', found: false }]);
  });

  async function bytesOf(fileId: string): Promise<Buffer> {
    const { fileUrl } = await ann.call('drawingOpen', { fileId });
    return Buffer.from(await (await fetch(server.url + fileUrl!)).arrayBuffer());
  }
});

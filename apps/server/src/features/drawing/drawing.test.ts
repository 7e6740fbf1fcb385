import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { write } from '@linework/cad/write/write';
import type { Client } from '@linework/client';
import { codes } from '@linework/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { inflateRawSync } from 'node:zlib';
import { dxfOf, type DrawnInsert, type DrawnText } from '../../../test/drawings.ts';
import { garbageDwg } from '../../../test/hostileFiles.ts';
import { putFile, userOf } from '../../../test/realFiles.ts';
import { answer, serverForTests } from '../../../test/server.ts';
import { enqueue, get } from '../../jobs/queue.ts';
import { makeKey } from '../preview/rows.ts';
import { removeOrphans } from '../preview/tidy.ts';
import { wantedPieces } from '../../search/pieces.ts';
import { wantedOf } from './match.ts';
import { fewDrawings } from './search.ts';
import { textStores } from './searchStore.ts';
import { keepTexts } from './service.ts';

const server = serverForTests({}, { makesPreviews: true });
let ann: Client;
let annId: number;
let ben: Client;
let benId: number;
beforeAll(async () => {
  ann = await server.member({ email: 'ann@example.com' });
  annId = await userOf(server, 'ann@example.com');
  ben = await server.member({ email: 'ben@example.com' });
  benId = await userOf(server, 'ben@example.com');
});

const put = (name: string, bytes: Buffer, userId = annId) => putFile(server, userId, name, bytes);
const open = (id: number, client = ann) => client.call('drawingOpen', { fileId: String(id) });
const find = (searchText: string, client = ann) => client.call('drawingSearch', { searchText });
const textsOf = async (searchText: string, client = ann) =>
  (await find(searchText, client)).rows.map(({ text }) => text).toSorted();
const bytesOf = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + url, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const decompress = (_codec: number, bytes: Uint8Array) => inflateRawSync(bytes);
const patience = { timeout: 120_000 };

async function prepared(name: string, texts: DrawnText[], inserts: DrawnInsert[] = [], userId = annId) {
  const entry = await put(name, dxfOf(texts, inserts), userId);
  await server.settled();
  return entry;
}

describe('a drawing that is opened', () => {
  it('is read by ranges once it is prepared, and counts as looked at', patience, async () => {
    const { id, size } = await put(
      'door.dxf',
      dxfOf([{ text: 'Exit' }], [{ block: 'Door', attributes: { ROOM: '12' } }]),
    );
    const first = await open(id);
    expect(first).toMatchObject({ name: 'door.dxf', fileType: 'dxf', parentId: '0', size, version: 1 });
    expect(first.state).toBe('making');
    expect((await bytesOf(first.fileUrl!)).bytes.length).toBe(size);
    await server.settled();
    const ready = await open(id);
    expect(ready.state).toBe('ready');
    expect(ready.expires).toBeGreaterThan(Date.now());
    const whole = await bytesOf(ready.ocfUrl!);
    expect(whole.bytes.length).toBe(ready.ocfBytes);
    const part = await bytesOf(ready.ocfUrl!, { range: 'bytes=8-31' });
    expect(part.response.status).toBe(206);
    expect(part.response.headers.get('cache-control')).toMatch(/^private/);
    expect(part.bytes).toEqual(whole.bytes.subarray(8, 32));
    const { texts, blocks, manifest } = decodeOcf(whole.bytes, { decompress });
    expect(texts.map(({ text }) => text).toSorted()).toEqual(['12', 'Exit']);
    expect(blocks.blocks).toEqual([{ name: 'Door', count: 1, nested: 0 }]);
    expect(blocks.inserts[0]).toMatchObject({ x: 20, y: 30, attributes: [{ tag: 'ROOM', value: '12' }] });
    expect(manifest.source?.format).toBe('dxf');
    const info = await ann.call('fileInfo', { fileId: String(id) });
    expect(info.browseCount).toBe(2);
    expect(info.openTime).toBeGreaterThan(0);
  });

  it(
    'says of itself which version it is, its unit, who made it and who saved it last',
    patience,
    async () => {
      const { drawing } = read(new Uint8Array(dxfOf([{ text: 'Plan' }])));
      drawing.header.units = 4;
      drawing.header.lastSavedBy = 'Jürgen';
      drawing.summary = {
        title: '',
        subject: '',
        author: 'Zoë',
        keywords: '',
        comments: '',
        lastSavedBy: 'Jürgen',
        revision: '',
        hyperlinkBase: '',
        properties: [],
      };
      const { bytes } = write(drawing, { format: 'dwg', version: '2013' });
      const { id } = await put('told.dwg', Buffer.from(bytes!));
      await server.settled();
      const { drawing: told } = await ann.call('fileDetail', { fileId: String(id) });
      expect(told).toMatchObject({
        format: 'dwg',
        version: 'AC1027',
        units: 4,
        author: 'Zoë',
        lastSavedBy: 'Jürgen',
      });
    },
  );

  it('has thumbnails in three sizes, for light and dark', patience, async () => {
    const { id } = await prepared('sizes.dxf', [{ text: 'Sizes' }]);
    const { thumbkey } = await ann.call('fileInfo', { fileId: String(id) });
    for (const [query, side] of [
      ['', 512],
      ['?w=512', 512],
      ['?w=256', 256],
      ['?w=128&dark=1', 128],
      ['?w=7', 512],
    ] as const) {
      const { bytes } = await bytesOf(`/thumb/${thumbkey}${query}`);
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      expect([query, Math.max(width, height)]).toEqual([query, side]);
    }
    const corner = async (query: string) => {
      const { bytes } = await bytesOf(`/thumb/${thumbkey}${query}`);
      return [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
    };
    expect(await corner('?w=128')).not.toEqual(await corner('?w=128&dark=1'));
  });

  it('that is an .ocf already is served itself, and keeps no bytes alive', patience, async () => {
    const made = decodeOcf(
      (await bytesOf((await open((await prepared('o.dxf', [{ text: 'O' }])).id)).ocfUrl!)).bytes,
      {
        decompress,
      },
    );
    const file = Buffer.from(encodeOcf(made.list, { texts: made.texts }));
    const { id, sha256 } = await put('own.ocf', file);
    await server.settled();
    const opened = await open(id);
    expect(opened).toMatchObject({ state: 'ready', ocfBytes: file.length });
    expect((await bytesOf(opened.ocfUrl!)).bytes).toEqual(file);
    const row = await server.app.db
      .selectFrom('preview')
      .select(['ocf', 'is_ocf'])
      .where('source', '=', sha256)
      .executeTakeFirst();
    expect(row).toEqual({ ocf: null, is_ocf: 1 });
  });

  it('that cannot be read says why', patience, async () => {
    const { id } = await put('noise.dwg', garbageDwg());
    await server.settled();
    expect(await open(id)).toMatchObject({ state: 'failed', reason: 'damaged' });
    const empty = await put('empty.dwg', Buffer.alloc(0));
    expect(await open(empty.id)).toMatchObject({ state: 'failed', reason: 'empty' });
  });

  it('comes before what nobody waits for', patience, async () => {
    const { db } = server.app;
    const { id, sha256 } = await prepared('wait.dxf', [{ text: 'Wait' }]);
    await db
      .updateTable('preview')
      .set({ state: 'waiting', ocf: null })
      .where('source', '=', sha256)
      .execute();
    const options = { key: makeKey(sha256!), runAt: Date.now() + 3_600_000 };
    const job = await enqueue(db, 'preview.make', { sha256: sha256!, extension: 'dxf' }, options);
    expect((await open(id)).state).toBe('making');
    expect((await get(db, job))?.priority).toBe(10);
    await db.deleteFrom('job').where('id', '=', job).execute();
  });

  it('was prepared by an older maker: it is made again at once', patience, async () => {
    const { id, sha256 } = await prepared('aged.dxf', [{ text: 'Aged' }]);
    const aged = { maker: 1, ocf: null };
    await server.app.db.updateTable('preview').set(aged).where('source', '=', sha256).execute();
    expect((await open(id)).state).toBe('making');
    await server.settled();
    expect((await open(id)).state).toBe('ready');
  });

  it('must be a drawing, the account’s own and not frozen', async () => {
    const picture = await put('photo.png', Buffer.from('no picture'));
    expect(await answer(open(picture.id))).toBe(codes.drawingRefused);
    const { id } = await put('mine.dxf', dxfOf([{ text: 'Mine' }]));
    expect(await answer(open(id, ben))).toBe(codes.fileAbsent);
    await server.app.db.updateTable('entry').set({ frozen: 1 }).where('id', '=', id).execute();
    const before = await server.app.db
      .selectFrom('entry')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(await answer(open(id))).toBe(codes.fileFrozen);
    const after = await server.app.db.selectFrom('entry').selectAll().where('id', '=', id).executeTakeFirst();
    expect(after).toEqual(before);
  });
});

describe('searching inside of drawings', () => {
  let fileId: string;
  beforeAll(async () => {
    const { id } = await prepared(
      'plan.dxf',
      [
        { text: '消防栓 DN100', layer: '给排水', x: 12.5, y: 7 },
        { text: '전기 배선도', layer: 'E-배선' },
        { text: 'Fire hydrant type B', layer: 'M-Fire' },
        { text: 'Maßstab 1:50' },
        { text: 'ＦＵＬＬ width' },
      ],
      [{ block: 'Hydrant_B', attributes: { TAG: 'H-07' } }],
    );
    fileId = String(id);
  }, 120_000);

  it('finds parts of words in any script, in any case', async () => {
    expect(await textsOf('消防')).toEqual(['消防栓 DN100']);
    expect(await textsOf('防栓')).toEqual(['消防栓 DN100']);
    expect(await textsOf('栓')).toEqual(['消防栓 DN100']);
    expect(await textsOf('배선')).toEqual(['E-배선', '전기 배선도']);
    expect(await textsOf('DN100 消防')).toEqual(['消防栓 DN100']);
    expect(await textsOf('mass')).toEqual(['Maßstab 1:50']);
    expect(await textsOf('full')).toEqual(['ＦＵＬＬ width']);
    expect(await textsOf('h-07')).toEqual(['H-07']);
    expect(await textsOf('消栓')).toEqual([]);
    expect(await textsOf('hydrant DN100')).toEqual([]);
    expect(await textsOf('%')).toEqual([]);
    expect(await textsOf('" OR "')).toEqual([]);
  });

  it('tells the drawing, the layer and the place, and finds layers and blocks by name', async () => {
    const { rows, more } = await find('dn100');
    expect(more).toBe(false);
    expect(rows).toEqual([
      expect.objectContaining({
        fileId,
        name: 'plan.dxf',
        parentId: '0',
        kind: 'text',
        layer: '给排水',
        layout: 'Model',
        x: 12.5,
        y: 7,
      }),
    ]);
    expect(rows[0]!.handle).toMatch(/^[0-9A-F]+$/);
    const kinds = (await find('hydrant')).rows.map(({ kind, text }) => `${kind} ${text}`);
    expect(kinds.toSorted()).toEqual(['block Hydrant_B', 'text Fire hydrant type B']);
    expect((await find('m-fire')).rows).toMatchObject([{ kind: 'layer', text: 'M-Fire', layer: 'M-Fire' }]);
  });

  it('looks into the account’s own drawings only, however the bytes are shared', async () => {
    expect(await textsOf('消防', ben)).toEqual([]);
    const name = 'copy.dxf';
    const own = await server.app.db
      .selectFrom('entry')
      .selectAll()
      .where('id', '=', Number(fileId))
      .executeTakeFirstOrThrow();
    const bytes = await bytesOf((await open(own.id)).fileUrl!);
    const { id } = await put(name, bytes.bytes, benId);
    // The same bytes are known already: no job is needed.
    expect(await find('消防', ben)).toMatchObject({ rows: [{ fileId: String(id), name }] });
    expect(await answer(ben.call('drawingSearch', { searchText: 'x', fileId }))).toBe(codes.fileAbsent);
  });

  it('finds the account’s own where very many of others say the same', patience, async () => {
    const { db, database } = server.app;
    const own = await prepared('common.dxf', [{ text: 'Treppenhaus' }]);
    const { id: _id, ...said } = await db
      .selectFrom('drawing_text')
      .selectAll()
      .where('source', '=', own.sha256!)
      .executeTakeFirstOrThrow();
    const preview = await db
      .selectFrom('preview')
      .selectAll()
      .where('source', '=', own.sha256!)
      .executeTakeFirstOrThrow();
    const pieces = wantedPieces(wantedOf('treppenhaus')!);
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < fewDrawings; n += 1) {
        const source = `other ${n}`;
        await trx
          .insertInto('preview')
          .values({ ...preview, source })
          .execute();
        const row = trx
          .insertInto('drawing_text')
          .values({ ...said, source })
          .returning('id');
        await textStores[database.dialect].add(trx, (await row.executeTakeFirstOrThrow()).id, pieces);
      }
    });
    expect((await find('treppenhaus')).rows).toMatchObject([{ fileId: String(own.id) }]);
    expect(await textsOf('treppenhaus', ben)).toEqual([]);
    await db.deleteFrom('preview').where('source', 'like', 'other %').execute();
  });

  it('leaves out what is deleted or frozen', patience, async () => {
    const gone = await prepared('gone.dxf', [{ text: 'Vanishing point' }]);
    expect(await textsOf('vanishing')).toHaveLength(1);
    await server.app.db.updateTable('entry').set({ frozen: 1 }).where('id', '=', gone.id).execute();
    expect(await textsOf('vanishing')).toEqual([]);
    await server.app.db.updateTable('entry').set({ frozen: 0 }).where('id', '=', gone.id).execute();
    await ann.call('fileDelete', { fileId: String(gone.id), deleteLevel: 1 });
    expect(await textsOf('vanishing')).toEqual([]);
  });

  it('has the last changed first, is limited, and says that there is more', patience, async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ text: `valve ${n}` }));
    const older = await prepared('older.dxf', many);
    const newer = await prepared('newer.dxf', [{ text: 'valve of the newest' }]);
    await server.app.db.updateTable('entry').set({ modified_at: 5 }).where('id', '=', older.id).execute();
    const { rows, more } = await find('valve');
    expect(rows[0]!.fileId).toBe(String(newer.id));
    expect(rows).toHaveLength(21);
    expect(more).toBe(true);
    const one = await ann.call('drawingSearch', { searchText: 'valve', fileId: String(older.id) });
    expect(one.rows).toHaveLength(30);
    const few = await ann.call('drawingSearch', { searchText: 'valve', pageSize: 5 });
    expect([few.rows.length, few.more]).toEqual([5, true]);
  });

  it('forgets what nobody has any more', async () => {
    const { db, database } = server.app;
    const source = 'a'.repeat(64);
    const blob = { sha256: source, md5: '', crc32: 0, size: 1, touched_at: 0 };
    await db.insertInto('blob').values(blob).execute();
    const known = await db.selectFrom('drawing_text').selectAll().limit(1).executeTakeFirstOrThrow();
    const preview = await db
      .selectFrom('preview')
      .selectAll()
      .where('source', '=', known.source)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('preview')
      .values({ ...preview, source })
      .execute();
    await db
      .transaction()
      .execute((trx) => keepTexts(trx, database.dialect, source, { ...known, pieces: [7] }));
    await db.deleteFrom('blob').where('sha256', '=', source).execute();
    expect(await removeOrphans(db)).toBe(1);
    expect(await db.selectFrom('drawing_text').select('id').where('source', '=', source).execute()).toEqual(
      [],
    );
  });
});

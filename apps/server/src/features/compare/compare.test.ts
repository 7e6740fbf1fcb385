import type { Client } from '@linework/client';
import { codes, type CallRequest } from '@linework/contract';
import { beforeAll, expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { garbageDwg } from '../../../test/hostileFiles.ts';
import { putFile, userOf } from '../../../test/realFiles.ts';
import { answer, serverForTests } from '../../../test/server.ts';

const server = serverForTests({}, { makesPreviews: true });
let ann: Client;
let annId: number;
let ben: Client;
beforeAll(async () => {
  ann = await server.member({ email: 'ann@example.com' });
  annId = await userOf(server, 'ann@example.com');
  ben = await server.member({ email: 'ben@example.com' });
});

const patience = { timeout: 240_000 };
const put = async (name: string, bytes: Buffer) => String((await putFile(server, annId, name, bytes)).id);
type More = Omit<CallRequest<'drawingCompare'>, 'fileId' | 'otherFileId'>;
const compare = (fileId: string, otherFileId: string, client = ann, more: More = {}) =>
  client.call('drawingCompare', { fileId, otherFileId, ...more });

it('tells what is different between two drawings once both are prepared', patience, async () => {
  const before = await put('plan.dxf', dxfOf([{ text: 'Kitchen' }, { text: 'Hall', layer: 'NOTES', x: 50 }]));
  const after = await put('plan-b.dxf', dxfOf([{ text: 'Bath' }, { text: 'Hall', layer: 'NOTES', x: 50 }]));
  expect(await compare(before, after)).toMatchObject({ state: 'making', before: { name: 'plan.dxf' } });
  await server.settled();
  const { state, comparison } = await compare(before, after);
  expect(state).toBe('ready');
  expect(comparison).toMatchObject({ added: [], removed: [], moved: [], counts: { changed: 1 } });
  expect(comparison!.changed).toMatchObject([
    { type: 'TEXT', place: 'Model', changes: [{ property: 'text', from: 'Kitchen', to: 'Bath' }] },
  ]);
  const ignored = await compare(before, after, ann, { ignore: ['text', 'layer:NOTES'] });
  expect(ignored.comparison!.counts).toEqual({ added: 0, removed: 0, changed: 0, moved: 0 });
  expect((await compare(before, before)).comparison!.counts.changed).toBe(0);
});

it('reads no drawing: what was stored when they were prepared is enough', patience, async () => {
  const texts = Array.from({ length: 30 }, (_, i) => ({ text: `Room ${i}`, x: i * 10 }));
  const before = await put('rooms.dxf', dxfOf(texts));
  const after = await put('rooms-b.dxf', dxfOf(texts.slice(1)));
  await compare(before, after);
  await server.settled();
  const { sha256 } = await server.app.db
    .selectFrom('entry')
    .select('sha256')
    .where('id', '=', Number(before))
    .executeTakeFirstOrThrow();
  const get = server.app.blobs.get.bind(server.app.blobs);
  const read: string[] = [];
  server.app.blobs.get = (...asked) => {
    read.push(asked[0]);
    return get(...asked);
  };
  const { comparison } = await compare(before, after);
  server.app.blobs.get = get;
  expect(comparison!.counts.removed).toBe(1);
  expect(read).toHaveLength(2);
  expect(read).not.toContain(sha256);
});

it('prepares once more what was prepared before signatures were stored', patience, async () => {
  const one = await put('old.dxf', dxfOf([{ text: 'Old' }]));
  const other = await put('older.dxf', dxfOf([{ text: 'Older' }]));
  await compare(one, other);
  await server.settled();
  await server.app.db.updateTable('preview').set({ signature: null }).execute();
  expect((await compare(one, other)).state).toBe('making');
  await server.settled();
  expect((await compare(one, other)).comparison!.counts.changed).toBe(1);
});

it('is for those who may see both of them', patience, async () => {
  const mine = await put('mine.dxf', dxfOf([{ text: 'Mine' }]));
  await server.settled();
  expect(await answer(compare(mine, mine, ben))).toBe(codes.fileAbsent);
  const picture = await put('note.txt', Buffer.from('hello'));
  expect(await answer(compare(mine, picture))).toBe(codes.drawingRefused);
});

it('says why where one of them is no drawing that can be read', patience, async () => {
  const good = await put('good.dxf', dxfOf([{ text: 'Good' }]));
  const bad = await put('bad.dwg', garbageDwg());
  await compare(good, bad);
  await server.settled();
  expect(await compare(good, bad)).toMatchObject({ state: 'failed', reason: expect.any(String) as string });
});

/** Announcements: by place, language and window, with pictures of our own; none for those who pay. */
import type { Client } from '@linework/client';
import { adPlaces, codes, type AdPlace } from '@linework/contract';
import { beforeAll, expect, it } from 'vitest';
import { buy } from '../../../test/commerce.ts';
import { answer, serverForTests } from '../../../test/server.ts';
import { qrPng } from '../config/service.ts';

const server = serverForTests();
let root: Client;
let ann: Client;
beforeAll(async () => {
  root = await server.member({ email: 'root@example.com', admin: true });
  ann = await server.member({ email: 'ann@example.com' });
});

const now = Date.now();
const ad = (place: AdPlace, more: object = {}) =>
  root.call('adminAdSave', {
    place,
    language: '',
    title: `At ${place}`,
    text: 'Text',
    link: '/upgrade',
    startTime: now - 1000,
    endTime: now + 600_000,
    position: 1,
    isOn: 1,
    ...more,
  });
const shown = async (client: Client, position: AdPlace) =>
  (await client.call('adver', { position })).list.map(({ title }) => title);

it('stand at their place, in their language, in their time and order', async () => {
  for (const place of adPlaces) await ad(place);
  await ad('list', { title: 'First', position: 0 });
  await ad('list', { title: 'Over', endTime: now });
  await ad('list', { title: 'Later', startTime: now + 300_000 });
  await ad('list', { title: 'Off', isOn: 0 });
  await ad('list', { title: 'Deutsch', language: 'de' });
  for (const place of adPlaces) expect(await shown(server.client(), place)).toContain(`At ${place}`);
  expect(await shown(ann, 'list')).toEqual(['First', 'At list']);
});

it('show a picture of our own storage, and refuse what is none', async () => {
  const { adId } = await ad('sidebar', { title: 'With a picture', position: 0 });
  const png = (await qrPng('a picture', 150))!;
  const post = (bytes: Uint8Array, id = adId) =>
    root.postFile('adminAdPicture', new File([new Uint8Array(bytes)], 'x.png'), { adId: id });
  expect(await answer(post(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
    codes.uploadTypeRefused,
  );
  expect(await answer(post(png, '999999'))).toBe(codes.goodsAbsent);
  const { picture } = await post(png);
  const entry = (await ann.call('adver', { position: 'sidebar' })).list[0]!;
  expect(entry).toMatchObject({ title: 'With a picture', picture });
  const response = await fetch(server.url + picture);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
  expect((await fetch(`${server.url}/ad/picture/${'0'.repeat(64)}`)).status).toBe(404);
  await root.call('adminAdRemove', { adId });
  expect((await fetch(server.url + picture)).status).toBe(404);
});

it('are not shown to whoever pays', async () => {
  await buy(server, ann);
  for (const place of adPlaces) expect(await shown(ann, place)).toEqual([]);
});

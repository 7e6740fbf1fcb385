import { createHash, randomBytes } from 'node:crypto';
import { bounds, codes } from '@linework/contract';
import { ossPut, type Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, ipOf, serverForTests } from '../../../test/server.ts';
import { stagingRules, sweepStaged } from '../../http/oss.ts';
import { qrPng } from '../config/service.ts';

const server = serverForTests();
let root: Client;
let png: Buffer;

beforeAll(async () => {
  root = await server.member({ email: 'root@example.com', admin: true });
  png = (await qrPng('a screenshot', 150))!;
});

let visitors = 0;
const visitor = () => server.client({ ip: ipOf((visitors += 1)) });
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

async function staged(client: Client, bytes: Buffer): Promise<string> {
  const md5 = md5Of(bytes);
  const { url, pictureId } = await client.call('advicePictureUrl', { size: bytes.length, md5 });
  await ossPut(server.url + url, new Blob([new Uint8Array(bytes)]), { md5 });
  return pictureId;
}

describe('feedback', () => {
  it('comes from everybody and reaches the administrator, newest first', async () => {
    await visitor().call('adviceAdd', { ratings: {}, email: '', content: 'From a visitor' });
    const bob = await server.member({ email: 'bob@example.com' });
    const advice = { ratings: { overall: 5, speed: 0 }, email: 'bob@example.com', content: '<b>Good</b>' };
    const { id } = await bob.call('adviceAdd', advice);
    const { list } = await root.call('adminFeedback', {});
    expect(list).toMatchObject([{ id, ...advice, hasPicture: false }, { content: 'From a visitor' }]);
    expect(await answer(bob.call('adminFeedback', {}))).toBe(codes.forbidden);
  });

  it('brings a picture that only the administrator gets', async () => {
    const client = visitor();
    const pictureId = await staged(client, png);
    const { id } = await client.call('adviceAdd', { ratings: {}, email: '', content: 'Look', pictureId });
    const { signedUrl } = await root.call('adminFeedbackPicture', { id });
    const response = await fetch(server.url + signedUrl);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toContain(`feedback-${id}.png`);
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    const again = client.call('adviceAdd', { ratings: {}, email: '', content: 'Twice', pictureId });
    expect(await answer(again)).toBe(codes.uploadAbsent);
  });

  it('refuses what is no picture, is not there, or is somebody else’s', async () => {
    const client = visitor();
    const add = (pictureId: string, by = client) =>
      answer(
        by.call('adviceAdd', { ratings: {}, email: '', content: randomBytes(8).toString('hex'), pictureId }),
      );
    await expect(staged(client, Buffer.from('<svg onload="alert(1)">'))).rejects.toThrow();
    expect(await add('nothing')).toBe(codes.uploadAbsent);
    expect(await add(await staged(root, png), client)).toBe(codes.uploadAbsent);
    expect(await answer(root.call('adminFeedbackPicture', { id: '999999' }))).toBe(codes.feedbackAbsent);
    const before = await root.call('adminFeedback', {});
    const first = before.list.find(({ hasPicture }) => !hasPicture)!;
    expect(await answer(root.call('adminFeedbackPicture', { id: first.id }))).toBe(codes.feedbackAbsent);
  });

  it('takes pictures alone, a few at a time, and keeps none that no message came for', async () => {
    const { db, blobs } = server.app;
    const partials = async () => {
      let count = 0;
      for await (const _partial of blobs.partial.list()) count += 1;
      return count;
    };
    const rows = async () => (await db.selectFrom('staged_upload').selectAll().execute()).length;
    const before = { partials: await partials(), rows: await rows() };
    const put = async (bytes: Buffer, ip: string) => {
      const md5 = md5Of(bytes);
      const asked = { size: bytes.length, md5 };
      const { url } = await server.client({ ip }).call('advicePictureUrl', asked);
      const headers = { 'content-type': 'application/octet-stream', 'x-oss-meta-md5': md5 };
      return {
        url,
        headers,
        status: (await fetch(server.url + url, { method: 'PUT', headers, body: new Uint8Array(bytes) }))
          .status,
      };
    };
    // Nothing of it stays, neither on the disk nor of the space.
    expect((await put(randomBytes(200_000), ipOf(70))).status).toBe(415);
    expect({ partials: await partials(), rows: await rows() }).toEqual(before);
    const kept = await put(png, ipOf(70));
    expect(kept.status).toBe(200);
    const again = await fetch(server.url + kept.url, {
      method: 'PUT',
      headers: kept.headers,
      body: new Uint8Array(png),
    });
    expect(again.status).toBe(403);
    await put(png, ipOf(70));
    const third = server.client({ ip: ipOf(70) }).call('advicePictureUrl', { size: 100, md5: md5Of(png) });
    expect(await answer(third)).toBe(codes.feedbackLimit);
    // From many networks there is a sum that all of them together do not exceed.
    const size = bounds.feedbackPictureBytes;
    const answers: string[] = [];
    for (let n = 0; n < 10; n += 1)
      answers.push(
        await answer(server.client({ ip: ipOf(80 + n) }).call('advicePictureUrl', { size, md5: md5Of(png) })),
      );
    const reserved = answers.filter((code) => code === codes.ok).length;
    expect(reserved * size).toBeLessThanOrEqual(stagingRules.totalBytes);
    expect(answers).toContain(codes.feedbackLimit);
    await sweepStaged(server.app, Date.now() + stagingRules.validMs + 1);
    expect({ partials: await partials(), rows: await rows() }).toEqual({ partials: 0, rows: 0 });
  });

  it('is one message when it is clicked three times', async () => {
    const client = visitor();
    const advice = { ratings: {}, email: '', content: 'Impatient' };
    const answers = await Promise.all([1, 2, 3].map(() => client.call('adviceAdd', advice)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it('is twenty a day at most', async () => {
    const ip = ipOf(99);
    const sent = Array.from({ length: 19 }, () => ({
      account: `feedback:${ip}`,
      ip: '',
      at: Date.now() - 1000,
    }));
    await server.app.db.insertInto('login_failure').values(sent).execute();
    const add = (content: string) =>
      answer(server.client({ ip }).call('adviceAdd', { ratings: {}, email: '', content }));
    expect(await add('the twentieth')).toBe(codes.ok);
    expect(await add('one more')).toBe(codes.feedbackLimit);
  });

  it('needs words, and ratings from 0 to 5', async () => {
    const client = visitor();
    const add = (advice: object) =>
      answer(client.call('adviceAdd', { ratings: {}, email: '', content: 'x', ...advice } as never));
    expect(await add({ content: ' \n' })).toBe(codes.parameterInvalid);
    expect(await add({ ratings: { overall: 6 } })).toBe(codes.parameterInvalid);
    expect(await add({ ratings: { other: 1 } })).toBe(codes.parameterInvalid);
    expect(await add({ email: 'no address' })).toBe(codes.parameterInvalid);
  });
});

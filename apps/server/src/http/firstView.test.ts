import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dxfOf, thickDxf } from '../../test/drawings.ts';
import { putFile, userOf } from '../../test/realFiles.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { freeze, share, viaOf } from '../../test/shares.ts';
import type { FirstViewAnswer } from './firstView.ts';

const everyPage = '<head><title>every page</title>';
const secretName = 'Secret "plan" & <b>1</b>.dxf';
let webDir: string;
let server: TestServer;
let ann: Client;
let annId: number;
let fileId: string;
/** What the browsers of Ann and of Ben send along. */
let anns: string;
let bens: string;

async function cookiesOf(email: string): Promise<string> {
  const from = { clientType: 'Web_PC', agent: '', ip: '' };
  const { ticket, sid } = await server.app.sessions.create(await userOf(server, email), from);
  return `utoken=${ticket}; hcsid=${sid}`;
}

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'linework-web-'));
  await writeFile(join(webDir, 'index.html'), everyPage);
  await writeFile(join(webDir, 'viewer.html'), `<head><title>the viewer's</title>`);
  await writeFile(join(webDir, 'model.html'), '<head><title>a model</title>');
  server = await startTestServer({ webDir }, { makesPreviews: true });
  ann = await server.member({ email: 'ann@example.com' });
  annId = await userOf(server, 'ann@example.com');
  await server.member({ email: 'ben@example.com' });
  fileId = String((await putFile(server, annId, secretName, dxfOf([{ text: 'Exit' }]))).id);
  await server.settled();
  anns = await cookiesOf('ann@example.com');
  bens = await cookiesOf('ben@example.com');
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

async function page(path: string, cookie?: string): Promise<{ response: Response; html: string }> {
  const response = await fetch(server.url + path, cookie === undefined ? {} : { headers: { cookie } });
  return { response, html: await response.text() };
}

function toldIn(html: string, name: string): unknown {
  const content = new RegExp(`<meta name="linework-${name}" content="([^"]*)">`).exec(html)?.[1];
  const signs: Record<string, string> = { quot: '"', amp: '&', lt: '<', '#39': "'" };
  return content && JSON.parse(content.replace(/&([#\w]+);/g, (_, sign: string) => signs[sign]!));
}

const drawingIn = (html: string): NonNullable<FirstViewAnswer['drawing']> =>
  toldIn(html, 'drawing') as NonNullable<FirstViewAnswer['drawing']>;

describe('the page of a drawing', () => {
  it('brings whoever may see it what they would be told, and no page of theirs is kept', async () => {
    const { response, html } = await page(`/viewer/${fileId}?x=1&y=2&s=3`, anns);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(html).not.toContain('<b>');
    const { request, answer } = drawingIn(html);
    expect(request).toEqual({ fileId });
    const {
      expires: _then,
      ocfUrl: _given,
      fileUrl: _too,
      ...told
    } = await ann.call('drawingOpen', { fileId });
    expect(answer).toMatchObject({ ...told, name: secretName, state: 'ready' });
    const ocf = await fetch(server.url + answer.ocfUrl!);
    expect((await ocf.arrayBuffer()).byteLength).toBe(answer.ocfBytes);
  });

  it('tells whoever is signed in who that is, as they would be told', async () => {
    const { html } = await page(`/viewer/${fileId}`, anns);
    expect(toldIn(html, 'user')).toEqual(await ann.call('userInfo', {}));
  });

  it('is told to the page that is measured as well', async () => {
    const { response, html } = await page(`/bench/viewer?fileId=${fileId}`, anns);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('every page');
    expect(drawingIn(html).answer.name).toBe(secretName);
    expect((await page('/bench/viewer', anns)).html).toBe(everyPage);
    expect((await page(`/bench/viewer?fileId=${fileId}`, bens)).html).toBe(everyPage);
    expect((await page(`/bench/viewer?fileId=${fileId}&fileId=${fileId}`, anns)).html).toBe(everyPage);
  });

  it('is not looked at by being sent, nor by its bytes, until these are asked for to open it', async () => {
    const seen = async (): Promise<number> => (await ann.call('fileDetail', { fileId })).browseCount;
    const before = await seen();
    const { answer } = drawingIn((await page(`/viewer/${fileId}`, anns)).html);
    await page(answer.ocfUrl!, anns);
    expect(await seen()).toBe(before);
    const { response } = await page(`${answer.ocfUrl}?open`, anns);
    expect(response.status).toBe(200);
    await expect.poll(seen).toBe(before + 1);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['nobody is signed in', () => ''],
    ['another account', () => bens],
    ['a ticket without what proves it', () => anns.split('; ')[0]!],
    ['a ticket with what proves another', () => `${anns.split('; ')[0]}; ${bens.split('; ')[1]}`],
    [
      'a session that was ended',
      async () => {
        const ended = await cookiesOf('ann@example.com');
        const { id } = (await server.app.sessions.list(annId)).toSorted((a, b) => b.id - a.id)[0]!;
        await server.app.sessions.end(annId, { only: id }, 'revoked');
        return ended;
      },
    ],
  ])('says nothing of it: %s', async (_, cookie) => {
    const { response, html } = await page(`/viewer/${fileId}`, await cookie());
    expect(html).toBe(everyPage);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['there is no such file', '/viewer/999999'],
    ['another session is to be made first', `/viewer/FILE?key=abc`],
    ['a way that there is not', `/viewer/FILE?via=public:1`],
    ['a way that is none', `/viewer/FILE?via=../etc`],
    ['a file of this computer', '/viewer/local'],
    ['nothing that is to be seen by itself', '/viewer.html'],
  ])('is the same as any other: %s', async (_, path) => {
    expect((await page(path.replace('FILE', fileId), anns)).html).toBe(everyPage);
  });

  it('waits with a drawing that is not prepared, and with one that is frozen', async () => {
    const { id } = await putFile(server, annId, 'new.dxf', dxfOf([{ text: 'new' }]));
    expect((await page(`/viewer/${id}`, anns)).html).toContain('every page');
    await server.settled();
    expect(drawingIn((await page(`/viewer/${id}`, anns)).html).answer.name).toBe('new.dxf');
    await freeze(server, String(id));
    expect((await page(`/viewer/${id}`, anns)).html).toContain('every page');
  });
});

describe('by a link', () => {
  it('brings visitors what the link lets them see, until it ends', async () => {
    const open = await share(ann, { fileIds: fileId, permission: 'view', password: '' });
    const path = `/viewer/${fileId}?via=${viaOf(open)}`;
    const { answer } = drawingIn((await page(path)).html);
    expect(answer.name).toBe(secretName);
    expect(answer.fileUrl).toBeUndefined();
    expect(toldIn((await page(path)).html, 'user')).toBeUndefined();
    expect(toldIn((await page(path, bens)).html, 'user')).toMatchObject({ email: 'ben@example.com' });
    const kinds = async (): Promise<string[]> =>
      (await ann.call('shareVisits', { shareId: open.id })).list.map(({ kind }) => kind);
    expect(await kinds()).toEqual([]);
    await page(`${answer.ocfUrl}?open`);
    await expect.poll(kinds).toEqual(['view']);
    await ann.call('shareStop', { shareIds: open.id });
    expect((await page(path)).html).toContain('every page');
    expect((await fetch(server.url + answer.ocfUrl!)).status).toBe(410);
  });

  it('says nothing before the code is given', async () => {
    const locked = await share(ann, { fileIds: fileId, permission: 'view', password: 'a1b2' });
    expect((await page(`/viewer/${fileId}?via=${viaOf(locked)}`)).html).toBe(everyPage);
  });
});

describe('the page of a model', () => {
  let modelId: string;
  const facet = (...corners: string[]): string =>
    `facet normal 0 0 0\nouter loop\n${corners.map((at) => `vertex ${at}`).join('\n')}\nendloop\nendfacet`;
  const stl = `solid one\n${facet('0 0 0', '9 0 0', '0 9 0')}\nendsolid one\n`;
  const pathOf = (content: object): string =>
    `/model?model=${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  const modelIn = (html: string): NonNullable<FirstViewAnswer['model']> =>
    toldIn(html, 'model') as NonNullable<FirstViewAnswer['model']>;

  beforeAll(async () => {
    modelId = String((await putFile(server, annId, 'one.stl', Buffer.from(stl))).id);
    await ann.call('transformBatch3D', { fileIds: modelId });
    await server.settled();
  }, 60_000);

  it('brings whoever may see it what they would be told, and counts once its bytes are asked for to open it', async () => {
    const seen = async (): Promise<number> => (await ann.call('fileDetail', { fileId: modelId })).browseCount;
    const { response, html } = await page(pathOf({ fileId: modelId, from: 'cloud', isShare: false }), anns);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('a model');
    const { request, answer } = modelIn(html);
    expect(request).toEqual({ fileId: modelId });
    expect(answer).toMatchObject({ name: 'one.stl', state: 'ready', may: { download: true } });
    expect(toldIn(html, 'user')).toMatchObject({ email: 'ann@example.com' });
    const before = await seen();
    const glb = await fetch(server.url + answer.glbUrl!);
    expect(gunzipSync(Buffer.from(await glb.arrayBuffer())).toString('latin1', 0, 4)).toBe('glTF');
    expect(await seen()).toBe(before);
    expect((await page(`${answer.glbUrl}?open`, anns)).response.status).toBe(200);
    await expect.poll(seen).toBe(before + 1);
  });

  it.each<[string, () => string, () => string]>([
    ['nobody is signed in', () => pathOf({ fileId: modelId }), () => ''],
    ['another account', () => pathOf({ fileId: modelId }), () => bens],
    ['what is no key', () => '/model?model=nothing', () => anns],
    ['a key that leads nowhere', () => pathOf({ fileId: '../1' }), () => anns],
    ['two keys', () => `${pathOf({ fileId: modelId })}&model=x`, () => anns],
    ['a share that there is not', () => pathOf({ fileId: modelId, isShare: true, rand: 'x' }), () => anns],
    ['a file that is no model', () => pathOf({ fileId }), () => bens],
    ['no page of its own', () => '/model.html', () => anns],
  ])('is the same as any other: %s', async (_, path, cookie) => {
    const { response, html } = await page(path(), cookie());
    expect(html).toBe(everyPage);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('shows visitors of a link what it lets them see, until it ends', async () => {
    const open = await share(ann, { fileIds: modelId, permission: 'view', password: '' });
    const path = pathOf({ fileId: modelId, from: 'share', isShare: true, rand: open.rand });
    const { answer } = modelIn((await page(path)).html);
    expect(answer.fileUrl).toBeUndefined();
    const kinds = async (): Promise<string[]> =>
      (await ann.call('shareVisits', { shareId: open.id })).list.map(({ kind }) => kind);
    await page(`${answer.glbUrl}?open`);
    await expect.poll(kinds).toEqual(['view']);
    await ann.call('shareStop', { shareIds: open.id });
    expect((await page(path)).html).toBe(everyPage);
    expect((await fetch(server.url + answer.glbUrl!)).status).toBe(410);
  });

  it('waits with one that is not prepared yet', async () => {
    const { id } = await putFile(server, annId, 'thick.dxf', thickDxf(31));
    await server.settled();
    const path = pathOf({ fileId: String(id) });
    // Asking for it has it prepared.
    expect((await page(path, anns)).html).toBe(everyPage);
    await server.settled();
    expect(modelIn((await page(path, anns)).html).answer.name).toBe('thick.dxf');
  });
});

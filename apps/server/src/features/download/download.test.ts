import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, serverForTests } from '../../../test/server.ts';
import { share, viaOf } from '../../../test/shares.ts';
import { complaints, unzip } from '../../../test/zips.ts';
import { addFile, changeDrive, makeFolders } from '../drive/service.ts';

const server = serverForTests();
let ann: Client;
let bob: Client;

beforeAll(async () => {
  ann = await server.member({ email: 'ann@example.com' });
  bob = await server.member({ email: 'bob@example.com' });
});

const idOf = async (client: Client) => Number((await client.call('userInfo', {})).id);

/** Puts a file, and the folders it lies in. */
async function put(
  client: Client,
  path: string,
  bytes: Buffer,
): Promise<{ fileId: string; folderId: string }> {
  const blob = await server.app.blobs.put(Readable.from([bytes]), { maxBytes: bytes.length });
  const folders = path.split('/');
  const name = folders.pop()!;
  return changeDrive(server.app, await idOf(client), async (drive) => {
    const parentId =
      folders.length > 0 ? await makeFolders(drive, drive.rootId, folders.join('/')) : drive.rootId;
    const { id } = await addFile(drive, { parentId, name, blob, clash: 'refuse', space: 'take' });
    return { fileId: String(id), folderId: String(parentId) };
  });
}

/** Asks for it several times on one connection, and hangs up when so many bytes have come. */
function goAway(url: string, after: number): Promise<void> {
  const { hostname, port, host } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${url} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(3));
    socket.on('data', () => {
      if (socket.bytesRead > after) socket.destroy();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

/** Which of the server's blobs are open in this process. */
async function openBlobs(): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return files.filter((file) => file.startsWith(join(server.app.config.dataDir, 'blobs')));
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(server.url + url, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('one file', () => {
  it('comes whole and in parts, under its name', async () => {
    const bytes = randomBytes(300_000);
    const { fileId } = await put(ann, '一层平面图.dwg', bytes);
    const made = await ann.call('download', { fileId });
    expect(made).toMatchObject({ name: '一层平面图.dwg', size: 300_000, type: 'application/octet-stream' });
    const whole = await get(made.signedUrl);
    expect(whole.headers.get('content-disposition')).toContain(encodeURIComponent('一层平面图.dwg'));
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    const part = await get(made.signedUrl, { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(bytes.subarray(100, 200))).toBe(true);
  });

  it('is right at every seam, and an empty one is empty', async () => {
    const bytes = randomBytes(5 * 1024 * 1024 + 7);
    const { fileId } = await put(ann, 'large.dwg', bytes);
    const { signedUrl } = await ann.call('download', { fileId });
    expect((await bytesOf(await get(signedUrl))).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [1_048_575, 1_048_576],
      [0, 1_048_576],
      [3, 4_000_000],
      [5_242_880, 5_242_886],
    ] as const) {
      const part = await bytesOf(await get(signedUrl, { range: `bytes=${start}-${end}` }));
      expect(part.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
    const head = await fetch(server.url + signedUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const empty = await put(ann, 'empty.dwg', Buffer.alloc(0));
    const nothing = await get((await ann.call('download', { fileId: empty.fileId })).signedUrl);
    expect([nothing.status, (await bytesOf(nothing)).length]).toEqual([200, 0]);
  });

  it('may be broken off', async () => {
    const { fileId } = await put(ann, 'broken off.dwg', randomBytes(20 * 1024 * 1024));
    const { signedUrl } = await ann.call('download', { fileId });
    const { downloadUrl } = await ann.call('downloadBatchTempUrl', { fileIds: fileId });
    for (const url of [signedUrl, downloadUrl]) {
      const stop = new AbortController();
      const response = await fetch(server.url + url, { signal: stop.signal });
      await response.body!.getReader().read();
      stop.abort();
      expect((await get(url, { range: 'bytes=0-9' })).status).toBe(206);
    }
    expect(server.logs.filter((line) => line.includes('broke off'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'is let go of when whoever reads it goes away',
    async ({ onTestFinished }) => {
      // What nobody closes is closed by the garbage collector at last, and that complains.
      const complained: Error[] = [];
      const onWarning = (warning: Error) => complained.push(warning);
      process.on('warning', onWarning);
      onTestFinished(() => void process.off('warning', onWarning));
      const { fileId } = await put(ann, 'left.dwg', randomBytes(20 * 1024 * 1024));
      const { signedUrl } = await ann.call('download', { fileId });
      const { downloadUrl } = await ann.call('downloadBatchTempUrl', { fileIds: fileId });
      for (const url of [signedUrl, downloadUrl]) {
        await Promise.all(Array.from({ length: 20 }, (_, n) => goAway(url, n * 2 ** 17)));
      }
      await expect.poll(openBlobs, { timeout: 10_000 }).toEqual([]);
      expect(complained).toEqual([]);
    },
  );

  it.each([
    ['a.png', 'image/png'],
    ['a.JPG', 'image/jpeg'],
    ['a.pdf', 'application/pdf'],
    ['a.txt', 'text/plain'],
    ['a.svg', 'application/octet-stream'],
    ['a.html', 'application/octet-stream'],
    ['a.xml', 'application/octet-stream'],
    ['a.js', 'application/octet-stream'],
    ['noext', 'application/octet-stream'],
  ])('%s is sent as %s', async (name, type) => {
    const { fileId } = await put(ann, `types/${name}`, Buffer.from('<script>'));
    const { signedUrl } = await ann.call('download', { fileId, purpose: 'view' });
    const response = await get(signedUrl);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is written down when it is downloaded, not when it is looked at', async () => {
    const { fileId } = await put(ann, 'logged.dwg', Buffer.from('x'));
    const kinds = async () => (await ann.call('activity', { fileId })).list.map(({ kind }) => kind);
    const before = await kinds();
    await ann.call('download', { fileId, purpose: 'view' });
    await ann.call('download', { fileId });
    expect(await kinds()).toEqual(before);
    await ann.call('download', { fileId, purpose: 'download' });
    expect(await kinds()).toEqual(['download', ...before]);
  });

  it('is for its owner, while the session lives', async () => {
    const { fileId } = await put(ann, 'mine.dwg', Buffer.from('mine'));
    expect(await answer(bob.call('download', { fileId }))).toBe(codes.fileAbsent);
    expect(await answer(ann.call('download', { fileId: '0' }))).toBe(codes.fileAbsent);
    const cat = await server.member({ email: 'cat@example.com' });
    const hers = await put(cat, 'hers.dwg', Buffer.from('hers'));
    const { signedUrl } = await cat.call('download', { fileId: hers.fileId });
    expect((await get(signedUrl)).status).toBe(200);
    expect((await get(signedUrl.slice(0, -3))).status).toBe(403);
    await cat.call('logout', {});
    expect((await get(signedUrl)).status).toBe(410);
  });
});

describe('many files', () => {
  it('come as one zip of whole folders, empty ones too', async () => {
    const dan = await server.member({ email: 'dan@example.com' });
    const content = { a: randomBytes(1000), b: randomBytes(400_000), c: randomBytes(2_000_000) };
    const { folderId: top } = await put(dan, 'Projekt Müller/a.dwg', content.a);
    await put(dan, 'Projekt Müller/图纸/b.dwg', content.b);
    await put(dan, 'Projekt Müller/图纸/empty.txt', Buffer.alloc(0));
    const { fileId } = await put(dan, 'c.pdf', content.c);
    const other = await put(dan, 'elsewhere/c.pdf', content.a);
    await dan.call('folderAddPaths', { parentId: top, paths: ['leer/ganz leer'] });

    const made = await dan.call('downloadBatchTempUrl', {
      folderIds: top,
      fileIds: `${fileId},${other.fileId}`,
    });
    expect(made.name).toBe('Projekt Müller_c.pdf_MoreFiles.zip');
    const response = await get(made.downloadUrl);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(Number(response.headers.get('content-length'))).toBe(made.size);
    const zip = await bytesOf(response);
    expect(zip.length).toBe(made.size);
    expect(await complaints(zip)).toEqual([]);
    const files = await unzip(zip);
    expect(files.size).toBe(made.count);
    expect([...files.keys()].sort()).toEqual([
      'Projekt Müller/a.dwg',
      'Projekt Müller/leer/ganz leer/',
      'Projekt Müller/图纸/b.dwg',
      'Projekt Müller/图纸/empty.txt',
      'c (2).pdf',
      'c.pdf',
    ]);
    expect(files.get('Projekt Müller/图纸/b.dwg')!.equals(content.b)).toBe(true);
    expect(files.get('c.pdf')!.equals(content.c)).toBe(true);

    // Broken off in the middle and taken up again.
    const etag = response.headers.get('etag')!;
    const rest = await get(made.downloadUrl, { range: 'bytes=700000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect((await bytesOf(rest)).equals(zip.subarray(700_000))).toBe(true);
    await put(dan, 'Projekt Müller/new.dwg', content.a);
    const changed = await get(made.downloadUrl, { range: 'bytes=700000-', 'if-range': etag });
    expect(changed.status).toBe(200);
    expect((await unzip(await bytesOf(changed))).size).toBe(7);
  });

  it('come as the answer itself too, under the name that was asked for', async () => {
    const { fileId } = await put(ann, 'direct.dwg', Buffer.from('direct'));
    const { blob, downloadName } = await ann.downloadPost('downloadBatch', {
      fileIds: fileId,
      downloadName: 'mine',
    });
    expect(downloadName).toBe('mine.zip');
    const files = await unzip(Buffer.from(await blob.arrayBuffer()));
    expect(files.get('direct.dwg')!.toString()).toBe('direct');
    await expect(ann.downloadPost('downloadBatch', {})).rejects.toMatchObject({ code: codes.downloadEmpty });
  });

  it('may be the whole drive', async () => {
    const eve = await server.member({ email: 'eve@example.com' });
    expect(await answer(eve.call('downloadBatchTempUrl', { folderIds: '0' }))).toBe(codes.downloadEmpty);
    const { fileId } = await put(eve, 'a/b.dwg', Buffer.from('b'));
    await put(eve, 'top.dwg', Buffer.from('top'));
    const made = await eve.call('downloadBatchTempUrl', { folderIds: '0', fileIds: fileId });
    const files = await unzip(await bytesOf(await get(made.downloadUrl)));
    expect([...files.keys()].sort()).toEqual(['a/b.dwg', 'b.dwg', 'top.dwg']);
  });

  it('are refused where nothing is chosen, or something of others', async () => {
    const { fileId, folderId } = await put(bob, 'secret/plan.dwg', Buffer.from('secret'));
    const ask = (data: object) => answer(ann.call('downloadBatchTempUrl', data));
    expect(await ask({})).toBe(codes.downloadEmpty);
    expect(await ask({ fileIds: '', folderIds: '' })).toBe(codes.downloadEmpty);
    expect(await ask({ fileIds: fileId })).toBe(codes.fileAbsent);
    expect(await ask({ folderIds: folderId })).toBe(codes.folderAbsent);
    expect(await ask({ fileIds: fileId, downloadName: 'x' })).toBe(codes.fileAbsent);
    expect(await ask({ folderIds: fileId })).toBe(codes.folderAbsent);
  });

  it('keep to the session that asked, and to what is still there', async () => {
    const fay = await server.member({ email: 'fay@example.com' });
    const { fileId } = await put(fay, 'a.dwg', Buffer.from('a'));
    const { downloadUrl } = await fay.call('downloadBatchTempUrl', { fileIds: fileId });
    expect((await get(downloadUrl)).status).toBe(200);
    expect((await get(downloadUrl, { range: 'bytes=9999-' })).status).toBe(416);
    expect((await get(`${downloadUrl.slice(0, -2)}xx`)).status).toBe(403);
    await fay.call('unionDelete', { deleteLevel: 1, fileIds: fileId });
    expect((await get(downloadUrl)).status).toBe(410);
    await fay.call('unionDelete', { deleteLevel: 0, fileIds: fileId });
    expect((await get(downloadUrl)).status).toBe(200);
    await fay.call('logout', {});
    expect((await get(downloadUrl)).status).toBe(410);
  });

  it('may be frozen', async () => {
    const { fileId } = await put(ann, 'frozen.dwg', Buffer.from('ice'));
    await server.app.db.updateTable('entry').set({ frozen: 1 }).where('id', '=', Number(fileId)).execute();
    const { signedUrl } = await ann.call('download', { fileId });
    expect((await bytesOf(await get(signedUrl))).toString()).toBe('ice');
    const { downloadUrl } = await ann.call('downloadBatchTempUrl', { fileIds: fileId });
    expect((await unzip(await bytesOf(await get(downloadUrl)))).get('frozen.dwg')!.toString()).toBe('ice');
  });
});

describe('of a share that ends', () => {
  /** Takes the headers, waits until the share is over, and then reads on. */
  function readSlowly(url: string, then: () => Promise<unknown>): Promise<{ read: number; length: number }> {
    const { hostname, port, host } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let length = 0;
      let isEnding = false;
      socket.write(`GET ${url} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      socket.on('data', (chunk) => {
        if (length === 0) length = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1]);
        if (isEnding) return;
        isEnding = true;
        socket.pause();
        then().then(() => socket.resume(), reject);
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve({ read: socket.bytesRead, length }));
    });
  }

  it('the running ones break off, as archives too; others go on', { timeout: 60_000 }, async () => {
    const bytes = randomBytes(48 * 1024 * 1024);
    const { fileId, folderId } = await put(ann, 'large/one.bin', bytes);
    for (const as of ['file', 'zip'] as const) {
      const shared = await share(ann, { folderIds: folderId, password: '', permission: 'download' });
      const visitor = server.client();
      const via = viaOf(shared);
      const url =
        as === 'file'
          ? (await visitor.call('download', { via, fileId })).signedUrl
          : (await visitor.call('downloadBatchTempUrl', { via, fileIds: fileId })).downloadUrl;
      const living = await readSlowly(url, async () => undefined);
      expect(living.read).toBeGreaterThan(living.length);
      const cut = await readSlowly(url, async () => {
        await ann.call('shareStop', { shareIds: shared.id });
        await new Promise((resolve) => setTimeout(resolve, 4500));
      });
      expect(cut.length).toBe(living.length);
      expect(cut.read).toBeLessThan(cut.length);
    }
  });
});

/** What a native program in a child process can read, write, signal and connect to, by the kind of isolation. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOffice } from '../office.ts';
import { taskLimits } from '../limits.ts';
import { runChild } from '../process.ts';
import { findIsolation, isolationKinds, isolationOf, logIsolation, type Isolation } from './isolation.ts';
import { hideFromChildren } from './view.ts';

/** A system without namespaces has to be named as such: a test that skips itself tells nobody that a guard is gone. */
const hasNamespaces = process.env['LINEWORK_TEST_NO_NAMESPACES'] !== '1' && process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

let data: string;
let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'linework-data-'));
  await writeFile(join(data, 'secrets.json'), 'keys of the server', { mode: 0o600 });
  server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await rm(data, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linework-isolation-'));
});

/** Any program: Node without its own permission model does whatever the system lets it do. */
const program = (secret: string) => `
  import fs from 'node:fs';
  import net from 'node:net';
  const can = (act) => { try { act(); return true } catch { return false } };
  const found = {
    readsOwn: can(() => fs.readFileSync('script.mjs')),
    writesOwn: can(() => fs.writeFileSync('left', 'x')),
    readsSecrets: can(() => fs.readFileSync(${JSON.stringify(secret)})),
    writesBeside: can(() => fs.writeFileSync(${JSON.stringify(secret)} + '.new', 'x')),
    writesSystem: can(() => fs.writeFileSync('/usr/lib/linework-escaped', 'x')),
    signals: can(() => process.kill(${process.pid}, 0)),
    seesServer: can(() => fs.readdirSync('/proc/${process.pid}')),
    gainsPrivileges: !can(() => { if (!/NoNewPrivs:\\s+1/.test(fs.readFileSync('/proc/self/status', 'utf8'))) throw 0 }),
    isRoot: process.getuid() === 0 && /CapEff:\\s+0*[1-9a-f]/.test(fs.readFileSync('/proc/self/status', 'utf8')),
  };
  const leave = (connects) => { fs.writeFileSync('out', JSON.stringify({ ...found, connects })); process.exit(0) };
  net.connect(${port}, '127.0.0.1').on('connect', () => leave(true)).on('error', () => leave(false));`;

type Found = Record<
  | 'readsOwn'
  | 'writesOwn'
  | 'readsSecrets'
  | 'writesBeside'
  | 'writesSystem'
  | 'signals'
  | 'seesServer'
  | 'gainsPrivileges'
  | 'isRoot'
  | 'connects',
  boolean
>;

async function runIn(isolation: Isolation, secret = join(data, 'secrets.json')): Promise<Found> {
  await writeFile(join(folder, 'script.mjs'), program(secret));
  const command = [process.execPath, join(folder, 'script.mjs')];
  await runChild({ command, folder, limits: taskLimits.fontInfo, isolation });
  return JSON.parse(await readFile(join(folder, 'out'), 'utf8')) as Found;
}

const works = { readsOwn: true, writesOwn: true };
const apart: Found = {
  ...works,
  readsSecrets: false,
  writesBeside: false,
  writesSystem: false,
  signals: false,
  seesServer: false,
  gainsPrivileges: false,
  isRoot: false,
  connects: false,
};

describe.runIf(hasNamespaces)('a program in a child process', () => {
  it('is kept apart from everything by what this machine offers', async () => {
    const isolation = await findIsolation();
    expect(isolation.guards).toEqual({ files: true, processes: true, network: true, user: isRoot });
    expect(await runIn(isolation)).toEqual(apart);
  });

  it('in namespaces reaches nothing of the server', async () => {
    expect(await runIn(isolationOf('namespaces'))).toEqual(apart);
  });

  it('in namespaces without a user of its own reaches nothing either', async () => {
    expect(await runIn(isolationOf('namespaces', false))).toEqual(apart);
  });

  it('without a network reaches no network, and as another user no secrets and no processes', async () => {
    expect(await runIn(isolationOf('network'))).toEqual({
      ...apart,
      // Of the same user the files can be told apart by nothing.
      readsSecrets: !isRoot,
      writesBeside: !isRoot,
      signals: !isRoot,
      seesServer: true,
    });
  });

  it('as another user alone has the network besides', async () => {
    expect(await runIn(isolationOf('user'))).toEqual({
      ...apart,
      readsSecrets: !isRoot,
      writesBeside: !isRoot,
      signals: !isRoot,
      seesServer: true,
      connects: true,
    });
  });

  it('sees no data folder, even one below what it may read', async () => {
    const below = join(folder, '..', 'linework-readable');
    mkdirSync(join(below, 'data'), { recursive: true, mode: 0o755 });
    await writeFile(join(below, 'data/secrets.json'), 'keys', { mode: 0o644 });
    await writeFile(join(below, 'plain.txt'), 'readable', { mode: 0o644 });
    hideFromChildren(join(below, 'data'));
    const script = `
      import fs from 'node:fs';
      const tries = ['plain.txt', 'data/secrets.json'].map((name) => {
        try { return fs.readFileSync(${JSON.stringify(below)} + '/' + name, 'utf8') } catch { return 'absent' }
      });
      fs.writeFileSync('out', tries.join());`;
    await writeFile(join(folder, 'script.mjs'), script);
    const command = [process.execPath, join(folder, 'script.mjs')];
    await runChild({ command, folder, readable: [below], limits: taskLimits.fontInfo });
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('readable,absent');
    await rm(below, { recursive: true });
  });

  it('has all that LibreOffice needs, where that is installed', async (context) => {
    if ((await findOffice()) === undefined) context.skip('no LibreOffice here');
    const { officeToPdf } = await import('../office.ts');
    const pdf = await officeToPdf(
      async () => (await import('node:stream')).Readable.from(['a,b\n1,2\n']),
      'csv',
    );
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  });
});

it('without any isolation the server says so, and with all of it too', async () => {
  expect(isolationOf('none').guards).toEqual({ files: false, processes: false, network: false, user: false });
  const said: [string, object][] = [];
  await logIsolation({
    info: (fields) => said.push(['info', fields]),
    warn: (fields) => said.push(['warn', fields]),
  });
  const { kind, guards } = await findIsolation();
  expect(said).toEqual([[hasNamespaces ? 'info' : 'warn', { isolation: kind, ...guards }]]);
  expect(isolationKinds).toContain(kind);
});
